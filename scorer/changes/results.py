"""Recording one result or many, taking one back, and correcting who met."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.changed import Changed, about_results, with_replaced
from scorer.changes.ledger import Ledger, Sittings, contradictions_on
from scorer.changes.left_out import with_declarers
from scorer.changes.next_commands import mistakes_about
from scorer.errors import BadInput, Lacking, Mistake, Mistakes, NotFound, NothingHere
from scorer.game.seats import Side
from scorer.plurals import counted
from scorer.records.contradictions import contradictions
from scorer.records.declarers import known_declarers
from scorer.records.events import in_reading_order, only_board
from scorer.records.notation import code_of, parse_code
from scorer.records.numbers import board_number
from scorer.records.pairs import Labelled, names_told, pair_meant
from scorer.records.plays import plays_after
from scorer.records.results import (
    NOT_PLAYED,
    Assigned,
    KnownScore,
    NotPlayed,
    Outcome,
    Played,
    Result,
    Ruling,
    meeting_text,
)
from scorer.records.rulings import notes_after
from scorer.tournament import score_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scorer.game.rulesets import RuleSet
    from scorer.game.seats import Seat
    from scorer.records.events import Event
    from scorer.records.pairs import Meant
    from scorer.records.results import Place

Meeting = tuple[str, str, str]
"""A board and its pairs as typed, North-South first."""

TYPED = "-"
"""Results that come from no file: they are typed, or come through a pipe."""

LINE = ("BOARD", "NS", "EW")
"""What stands before the code of a result."""


class ReadResult(NamedTuple):
    """A result as it was understood, and the pairs that its words mean, North-South first."""

    result: Result
    pairs: tuple[Meant, Meant]


def record(event: Event, meeting: Meeting, code: str) -> Changed:
    """Put a result in the place of the one that these pairs have on the board, and say what became of what."""
    fresh = read_result(event, meeting, code)
    changed = put(event, fresh.result)
    return changed._replace(sentence=changed.sentence + names_told(*fresh.pairs))


def record_lines(event: Event, file: str, lines: Sequence[str]) -> Changed:
    """Record many results, each line `BOARD NS EW CODE`, all or none; empty lines and those with `#` are passed over.

    As in every file, pairs are called by their labels only.
    """
    ledger, labelled = Ledger(event), Labelled(event.pairs)
    wrong: list[tuple[int, Mistake]] = []
    entered: list[tuple[Result | None, Result]] = []
    line_of: dict[Place, int] = {}
    for number, line in enumerate(lines, 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            fresh = _read_line(event, words, labelled)
        except BadInput as error:
            wrong.extend((number, mistake) for mistake in error.mistakes)
        else:
            entered.append((ledger.former(fresh), ledger.put(fresh)))
            line_of[fresh.place] = number
    boards = {fresh.board for _, fresh in entered}
    after = with_declarers(event, ledger.event, boards)
    for result, contradiction in contradictions_on(after, boards):
        number = line_of.get(result.place, 0)
        wrong.append((number, Mistake(meeting_text(result), contradiction.field, str(contradiction))))
    _refuse_lines(file, wrong)
    source = "" if file == TYPED else f" from {file}"
    summary = f"{counted(len(entered), 'result')} recorded{source}"
    fresh_results = [fresh for _, fresh in entered]
    return Changed(after, about_results(fresh_results), "\n".join([summary, *_entered_texts(event, after, entered)]))


def _read_line(event: Event, words: Sequence[str], labelled: Labelled) -> Result:
    if len(words) < len(LINE) + 1:
        raise BadInput([Mistake("", "", f'read "{" ".join(words)}", expected BOARD NS EW CODE')])
    board, ns, ew, *code = words
    return read_result(event, (board, ns, ew), " ".join(code), find=labelled.meant).result


def _refuse_lines(file: str, wrong: Iterable[tuple[int, Mistake]]) -> None:
    """Raise `BadInput` with everything wrong, line by line; what is of no line (0) keeps its own place."""
    mistakes: list[Mistake] = []
    for number, mistake in sorted(wrong, key=itemgetter(0)):
        mistakes.append(mistake._replace(where=f"{file}:{number}") if number else mistake)
    if mistakes:
        raise BadInput(mistakes)


def _entered_texts(before: Event, after: Event, entered: Iterable[tuple[Result | None, Result]]) -> Iterator[str]:
    """What became of what, a sentence each."""
    rules = after.rule_set
    known_before = known_declarers(before, before.results)
    known_after = known_declarers(after, after.results)
    for former, fresh in entered:
        was = ""
        if former is not None:
            was = f" (was {text_of(former, rules, known_before.get(former.board_group))})"
        yield f"{meeting_text(fresh)}: {text_of(fresh, rules, known_after.get(fresh.board_group))}{was}"


def clear(event: Event, meeting: Meeting) -> Changed:
    """Remove the result that two pairs have on a board, and say what stood there."""
    former, pairs = _result_meant(event, meeting)
    after = _without_note(event, former)
    after = replace(after, results=tuple(result for result in event.results if result is not former))
    after = with_declarers(event, after, {former.board})
    after = replace(after, plays=plays_after(event.plays, [(former, None)]))
    was = result_text(event, former)
    if after.plays != event.plays:
        was += ", with its play card by card"
    sentence = f"{meeting_text(former)}: cleared (was {was}){names_told(*pairs)}"
    return Changed(after, about_results([former]), sentence)


def reseat(event: Event, meeting: Meeting, pairs: tuple[str, str]) -> Changed:
    """Correct who met on a board; the result itself stays. `pairs` are those who really sat there."""
    mistakes = Mistakes()
    there: ReadResult | None = None
    with mistakes.noting("board"):
        there = _result_meant(event, meeting)
    ns = mistakes.read("NEW_NS", pairs[0], partial(pair_meant, event.pairs, side=Side.NORTH_SOUTH))
    ew = mistakes.read("NEW_EW", pairs[1], partial(pair_meant, event.pairs, side=Side.EAST_WEST))
    if there is None or ns is None or ew is None:
        raise BadInput(mistakes)
    former = there.result
    fresh = former._replace(ns=ns.label, ew=ew.label)
    after = replace(
        event,
        results=with_replaced(event.results, former, fresh),
        plays=plays_after(event.plays, [(former, fresh)]),
        notes=notes_after(event.notes, [(former, fresh)]),
    )
    met, was = " against ".join(fresh.pairs), " against ".join(former.pairs)
    sentence = f"Board {fresh.board}: {met} (was {was}){names_told(*there.pairs, ns, ew)}"
    return Changed(after, about_results([former, fresh]), sentence)


def put(event: Event, fresh: Result) -> Changed:
    """The event with a result in the place of the one that its pairs had on the board.

    Round, table, group and remark stay as they were; those of a new one are the schedule's. What cannot stand there
    is refused with the command that helps.
    """
    changed = placed(event, fresh)
    there = next(result for result in changed.event.results if result.place == fresh.place)
    Mistakes(mistakes_about(changed.event, there)).refuse()
    return changed


def placed(event: Event, fresh: Result) -> Changed:
    """The same without a look at what cannot stand there; that is for the gate."""
    ledger = Ledger(event)
    former, fresh = ledger.former(fresh), ledger.put(fresh)
    after = with_declarers(event, ledger.event, {fresh.board})
    fresh = next(result for result in after.results if result.place == fresh.place)
    was = "" if former is None else f" (was {result_text(event, former)})"
    return Changed(after, about_results([fresh]), f"{meeting_text(fresh)}: {result_text(after, fresh)}{was}")


def placed_by_schedule(event: Event, fresh: Result) -> Result:
    """A result with the round and table at which its pairs were to meet on its board."""
    return Sittings(event.schedule).placed(fresh)


def read_result(
    event: Event,
    meeting: Meeting,
    code: str,
    parse: Callable[[str, RuleSet], Outcome] = parse_code,
    find: Callable[[str, Side], Meant] | None = None,
    mistakes: Mistakes | None = None,
) -> ReadResult:
    """Read what was typed, a result with a code that `parse` reads and pairs that `find` finds.

    Pairs are found by label or name unless said otherwise. Raises `BadInput` with everything that is wrong with it,
    besides the `mistakes` found before.
    """
    mistakes = Mistakes() if mistakes is None else mistakes
    meant = find or partial(pair_meant, event.pairs)
    board, ns, ew = meeting
    number = mistakes.read("board", board, board_number)
    outcome = mistakes.read("result", code, lambda text: parse(text, event.rule_set))
    meant_ns = mistakes.read("ns", ns, lambda text: meant(text, Side.NORTH_SOUTH))
    meant_ew = mistakes.read("ew", ew, lambda text: meant(text, Side.EAST_WEST))
    if mistakes or number is None or outcome is None or meant_ns is None or meant_ew is None:
        readable = Result(number or 0, meant_ns and meant_ns.label, meant_ew and meant_ew.label, NotPlayed())
        mistakes.extend(_contradicting(event, [readable]))
        raise BadInput(mistakes)
    return ReadResult(Result(number, meant_ns.label, meant_ew.label, outcome), (meant_ns, meant_ew))


def _contradicting(event: Event, results: Iterable[Result]) -> list[Mistake]:
    found = contradictions(event, results)
    return [contradiction.mistake() for contradiction in found]


def refuse_impossible(event: Event, result: Result) -> None:
    """Raise `BadInput` where a result alone cannot stand: a board or pair that is not there, a pair against itself."""
    wrong = _contradicting(event, [result._replace(outcome=NotPlayed())])
    if wrong:
        raise BadInput(wrong)


def _result_meant(event: Event, meeting: Meeting) -> ReadResult:
    """The result that two pairs have on a board; raise `NotFound` where there is none."""
    typed = read_result(event, meeting, NOT_PLAYED)
    former = _former(event, typed.result)
    if former is None:
        on_board = in_reading_order([result for result in event.results if result.board == typed.result.board])
        met = [" ".join(result.pairs) for result in on_board if len(result.pairs) > 1]
        if not met:
            command = f"scorer result {' '.join(meeting)} CODE"
            raise NothingHere(f"board {typed.result.board} has no result: `{command}` records one")
        raise NotFound(f"board {typed.result.board}", " ".join(meeting[1:]), met, Lacking.MEETING)
    return typed._replace(result=former)


def _former(event: Event, fresh: Result) -> Result | None:
    """What the pairs of a result have on its board already."""
    place = fresh.place
    return next((result for result in event.results if result.place == place), None)


def _without_note(event: Event, result: Result) -> Event:
    """The event without the note of a ruling on what the result was before."""
    return replace(event, notes=tuple(note for note in event.notes if note.place != result.place))


def result_text(event: Event, result: Result) -> str:
    """A result as its code, and its score where that says more."""
    outcome = result.outcome
    known = None
    if isinstance(outcome, Played) and outcome.declarer is None:
        alone = only_board(event, result.board)
        known = known_declarers(alone, alone.results).get(result.board_group)
    return text_of(result, event.rule_set, known)


def text_of(result: Result, rules: RuleSet, known: Seat | None) -> str:
    """The same where it is known who declares if the result does not say."""
    outcome, declarer = result.outcome, known
    if isinstance(outcome, Played):
        declarer = outcome.declarer or known
        outcome = replace(outcome, declarer=declarer)
    score = score_of(outcome, rules, declarer, result.board)
    if score is None or isinstance(outcome, KnownScore):
        return code_of(outcome)
    return f"{code_of(outcome)}, {score:+}"


def exchanged(result: Result) -> Result:
    """A result with its pairs in each other's seats; what was awarded to a pair stays with it.

    Raises `BadInput` for a ruling of which that cannot be said.
    """
    outcome = result.outcome
    if isinstance(outcome, Ruling):
        outcome = _exchanged_ruling(result, outcome)
    return result._replace(ns=result.ew, ew=result.ns, outcome=outcome)


def _exchanged_ruling(result: Result, ruling: Ruling) -> Ruling:
    """Awards change seats with their pairs; assigned scores were made at the table and stay as they are."""
    assigned = [isinstance(part, Assigned) for part in (ruling.ns, ruling.ew)]
    if all(assigned):
        return ruling
    if any(assigned):
        sentence = "a score for one side and an award for the other cannot be turned: rule anew after clearing it"
        raise BadInput([Mistake(meeting_text(result), "award", sentence)])
    return Ruling(ruling.ew, ruling.ns)
