"""Recording one result or many, taking one back, and correcting who met."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.changed import Changed, about_results, meeting_text, with_replaced
from scorer.errors import BadInput, Mistake, Mistakes, NotFound
from scorer.game.seats import Side
from scorer.records.contradictions import contradictions
from scorer.records.declarers import known_declarers
from scorer.records.events import in_reading_order, only_board
from scorer.records.notation import code_of, parse_code
from scorer.records.numbers import board_number
from scorer.records.pairs import names_told, pair_labelled, pair_meant
from scorer.records.results import NOT_PLAYED, Assigned, KnownScore, NotPlayed, Outcome, Played, Result, Ruling
from scorer.tournament import score_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event
    from scorer.records.pairs import Meant, Pair
    from scorer.records.rulings import RulingNote

Meeting = tuple[str, str, str]
"""A board and its pairs as typed, North-South first."""

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
    mistakes = Mistakes()
    fresh: list[Result] = []
    sentences: list[str] = []
    for number, line in enumerate(lines, 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        try:
            result = _read_line(event, words)
            event, _, sentence = put(event, result)
        except BadInput as error:
            mistakes.take(error, partial(_placed, f"{file}:{number}"))
        else:
            fresh.append(result)
            sentences.append(sentence)
    mistakes.refuse()
    summary = f"{len(sentences)} results recorded from {file}"
    return Changed(event, about_results(fresh), "\n".join([summary, *sentences]))


def _placed(where: str, mistake: Mistake) -> Mistake:
    return mistake._replace(where=where)


def _read_line(event: Event, words: Sequence[str]) -> Result:
    if len(words) < len(LINE) + 1:
        raise BadInput([Mistake("", "", f'read "{" ".join(words)}", expected BOARD NS EW CODE')])
    board, ns, ew, *code = words
    return read_result(event, (board, ns, ew), " ".join(code), find=pair_labelled).result


def clear(event: Event, meeting: Meeting) -> Changed:
    """Remove the result that two pairs have on a board, and say what stood there."""
    former, pairs = _result_meant(event, meeting)
    after = _without_note(event, former)
    after = replace(after, results=tuple(result for result in event.results if result is not former))
    refuse_contradictions(after, former.board)
    sentence = f"{meeting_text(former)}: cleared (was {result_text(event, former)}){names_told(*pairs)}"
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
    after = replace(event, results=with_replaced(event.results, former, fresh))
    for note in event.notes:
        if _is_on(note, former):
            moved = note._replace(ns=ns.label, ew=ew.label)
            after = replace(after, notes=with_replaced(event.notes, note, moved))
    met, was = " against ".join(fresh.pairs), " against ".join(former.pairs)
    sentence = f"Board {fresh.board}: {met} (was {was}){names_told(*there.pairs, ns, ew)}"
    return Changed(after, about_results([former, fresh]), sentence)


def put(event: Event, fresh: Result) -> Changed:
    """The event with a result in the place of the one that its pairs had on the board.

    Round, table, group and remark stay as they were; those of a new one are the schedule's.
    """
    former = _former(event, fresh)
    after = _without_note(event, fresh)
    if former is None:
        fresh = placed_by_schedule(event, fresh)
        after = replace(after, results=(*event.results, fresh))
    else:
        fresh = former._replace(outcome=fresh.outcome)
        after = replace(after, results=with_replaced(event.results, former, fresh))
    refuse_contradictions(after, fresh.board, fresh)
    was = "" if former is None else f" (was {result_text(event, former)})"
    return Changed(after, about_results([fresh]), f"{meeting_text(fresh)}: {result_text(after, fresh)}{was}")


def placed_by_schedule(event: Event, fresh: Result) -> Result:
    """A result with the round and table at which its pairs were to meet on its board."""
    for sitting in event.schedule:
        if {sitting.ns, sitting.ew} == {fresh.ns, fresh.ew} and fresh.board in sitting.boards:
            return fresh._replace(round=sitting.round, table=sitting.table)
    return fresh


def read_result(
    event: Event,
    meeting: Meeting,
    code: str,
    parse: Callable[[str, RuleSet], Outcome] = parse_code,
    find: Callable[[Iterable[Pair], str, Side], Meant] = pair_meant,
    mistakes: Mistakes | None = None,
) -> ReadResult:
    """Read what was typed, a result with a code that `parse` reads and pairs that `find` finds.

    Raises `BadInput` with everything that is wrong with it, besides the `mistakes` found before.
    """
    mistakes = Mistakes() if mistakes is None else mistakes
    board, ns, ew = meeting
    number = mistakes.read("board", board, board_number)
    outcome = mistakes.read("result", code, lambda text: parse(text, event.rule_set))
    meant_ns = mistakes.read("ns", ns, lambda text: find(event.pairs, text, Side.NORTH_SOUTH))
    meant_ew = mistakes.read("ew", ew, lambda text: find(event.pairs, text, Side.EAST_WEST))
    if mistakes or number is None or outcome is None or meant_ns is None or meant_ew is None:
        readable = Result(number or 0, meant_ns and meant_ns.label, meant_ew and meant_ew.label, NotPlayed())
        mistakes.extend(_contradicting(event, [readable]))
        raise BadInput(mistakes)
    return ReadResult(Result(number, meant_ns.label, meant_ew.label, outcome), (meant_ns, meant_ew))


def _contradicting(event: Event, results: Iterable[Result]) -> list[Mistake]:
    found = contradictions(event, results)
    return [Mistake("", contradiction.field, str(contradiction)) for contradiction in found]


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
        raise NotFound(f"board {typed.result.board}", " ".join(meeting[1:]), met)
    return typed._replace(result=former)


def _former(event: Event, fresh: Result) -> Result | None:
    """What the pairs of a result have on its board already."""
    for result in event.results:
        if (result.board, result.ns, result.ew) == (fresh.board, fresh.ns, fresh.ew):
            return result
    return None


def _without_note(event: Event, result: Result) -> Event:
    """The event without the note of a ruling on what the result was before."""
    return replace(event, notes=tuple(note for note in event.notes if not _is_on(note, result)))


def _is_on(note: RulingNote, result: Result) -> bool:
    return (note.board, note.ns, note.ew) == (result.board, result.ns, result.ew)


def refuse_contradictions(event: Event, board: int, fresh: Result | None = None) -> None:
    """Raise `BadInput` where the results of a board cannot stand together, naming those that are not the fresh one."""
    alone = only_board(event, board)
    mistakes: list[Mistake] = []
    for contradiction in contradictions(alone, alone.results):
        result = alone.results[contradiction.position]
        place = "" if result is fresh else meeting_text(result)
        mistakes.append(Mistake(place, contradiction.field, str(contradiction)))
    if mistakes:
        raise BadInput(mistakes)


def result_text(event: Event, result: Result) -> str:
    """A result as its code, and its score where that says more."""
    outcome = result.outcome
    declarer = None
    if isinstance(outcome, Played):
        alone = only_board(event, result.board)
        declarer = outcome.declarer or known_declarers(alone, alone.results).get(result.board_group)
        outcome = replace(outcome, declarer=declarer)
    score = score_of(outcome, event.rule_set, declarer, result.board)
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
