"""Record, correct and remove results: one way, whoever enters them.

Every such change replaces some results by others. `replace_results` does so, with all side effects; `record_result`
finds out which, for one result from any interface; `ensure_no_clashes` checks it against the other results.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks import Finding, Severity, entry_findings
from scorer.checks.against_schedule import rounds_of_results
from scorer.commands.actions import BOARD, EW, NS, Action, Known, Parameter, read_all, seated
from scorer.commands.changed import Changed, Entered, about_results
from scorer.commands.lines import (
    Line,
    example_meeting,
    group_at,
    here_and_later,
    lines_of_board,
    outcome_of,
    taken_apart,
)
from scorer.errors import (
    BadInput,
    Misread,
    Mistake,
    Mistakes,
    NotFound,
    NothingHere,
    Remedy,
    ScorerError,
    Way,
    Where,
    misread,
    remedy,
)
from scorer.game.seats import Seat, Side
from scorer.i18n import NOTHING, Phrase, chained, counted, literal, numbered, phrase
from scorer.model.contradictions import already_played, contradictions
from scorer.model.declarers import (
    declarers_by_cards,
    known_declarer,
    known_declarers,
    seats_left_out,
    seats_settled,
)
from scorer.model.events import Becomes, Event, becoming, in_reading_order, only_board, unshared
from scorer.model.notation import code_of, parse_code
from scorer.model.pairs import Labelled, Meant, names_told
from scorer.model.results import (
    FIRST_GROUP,
    NOT_PLAYED,
    Assigned,
    KnownScore,
    NotPlayed,
    Outcome,
    Place,
    Played,
    Result,
    Ruling,
    SitOut,
    boards_played,
    meeting_text,
)
from scorer.scoring import score_of

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.movements.schedule import Sitting


def become(event: Event, becomes: Sequence[Becomes]) -> Event:
    """Return the event with some results replaced, and with the inferred declarers and the sit-outs that follow."""
    were = {new: old for old, new in becomes if old is not None and new is not None}
    after = seats_settled(event, becoming(event, becomes), {result.board for result in concerned(becomes)}, were)
    return with_sit_outs(after)


def with_sit_outs(event: Event) -> Event:
    """Return the event with results for those who sit out by the schedule in rounds that have begun, if that counts."""
    if not event.scoring.sit_outs_count:
        return event
    begun = {number for number, _ in rounds_of_results(event)}
    there = {(board, person) for board, label in boards_played(event.results) for person in event.form.people(label)}
    out: list[Result] = []
    for sitting in event.schedule:
        if sitting.is_meeting or sitting.round not in begun:
            continue
        (label,) = sitting.pairs
        people = event.form.people(label)
        free = (board for board in sitting.boards if not any((board, person) in there for person in people))
        out += [Result(board, sitting.ns, sitting.ew, SitOut(), sitting.round, sitting.table) for board in free]
    return replace(event, results=(*event.results, *out)) if out else event


def concerned(becomes: Iterable[Becomes]) -> list[Result]:
    """Return every result of a change, before and after."""
    return [result for both in becomes for result in both if result is not None]


def followed(before: Event, after: Event, becomes: Sequence[Becomes]) -> Iterator[Phrase]:
    """Describe what else changes: points announced, sit-outs, and results whose declarer follows from another table.

    Such a result has another declarer now, or one that nothing determines any more.
    """
    yield from _no_longer_out(before, becomes)
    yield from sit_outs_told(before, after)
    if len(after.announced) < len(before.announced):
        yield numbered(
            len(before.announced) - len(after.announced),
            "what {number} table announced of it is taken back: other points stand there",
            "what {number} tables announced of it is taken back: other points stand there",
        )
    boards = {result.board for result in concerned(becomes)}
    mine: set[Place] = set()
    for old, new in becomes:
        if new is not None and not (old and old.outcome == new.outcome and old.group != new.group):
            mine.add(new.place)
    now = seats_left_out(after, boards)
    if not now.keys() - mine:
        return
    were = seats_left_out(before, boards)
    follow = Counter(told for place, told in now.items() if place not in mine and told != were.get(place))
    for (seat, supposed), count in follow.items():
        declarer = None if seat is None else seat.word
        if supposed:
            yield numbered(
                count,
                "nothing tells the declarer of {number} other result any more: {declarer} is supposed",
                "nothing tells the declarer of {number} other results any more: {declarer} is supposed",
                declarer=declarer,
            )
        else:
            yield numbered(
                count,
                "{number} other result follows: {declarer} declares",
                "{number} other results follow: {declarer} declares",
                declarer=declarer,
            )


def _no_longer_out(before: Event, becomes: Sequence[Becomes]) -> Iterator[Phrase]:
    for old, new in becomes[1:]:
        if old is not None and new is None and isinstance(old.outcome, SitOut):
            yield phrase("{who} sat out before", who=before.form.titled(old.pairs[0]))


def sit_outs_told(before: Event, after: Event) -> Iterator[Phrase]:
    """Describe the sit-outs that are newly recorded, round by round."""
    if not after.scoring.sit_outs_count:
        return
    _, came = unshared(before.results, after.results)
    out = (result for result in came if isinstance(result.outcome, SitOut))
    for label, number in dict.fromkeys((result.pairs[0], result.round) for result in out):
        yield phrase("{who} sits out in round {round}", who=before.form.titled(label), round=number)


# Results as text


def result_text(event: Event, result: Result) -> Phrase:
    """Return a result as its code, with its score if that adds anything."""
    known = None
    if isinstance(result.outcome, Played) and result.outcome.declarer is None:
        alone = only_board(event, result.board)
        known = known_declarers(alone, alone.results).get(result.board_group)
    return text_of(result, event.rule_set, known)


def text_of(result: Result, rules: RuleSet, known: Seat | None) -> Phrase:
    """Return a result as its code and score, given the declarer if the result does not name one."""
    outcome, declarer = result.outcome, known
    if isinstance(outcome, Played):
        declarer = outcome.seat(known)
        if known is not None:
            outcome = replace(outcome, declarer=declarer)
    score = score_of(outcome, rules, declarer, result.board)
    if score is None or isinstance(outcome, KnownScore):
        return literal(code_of(outcome))
    return literal(f"{code_of(outcome)}, {score:+}")


def said_of(before: Event, after: Event, old: Result | None, new: Result | None) -> Phrase:
    """Describe the replacement of one result, the same way for every interface."""
    if new is None:
        if old is None:
            return NOTHING
        was = result_text(before, old)
        if any(play.place == old.place for play in before.plays):
            was = phrase("{result}, with its play card by card", result=was)
        return phrase("{meeting}: cleared (was {was})", meeting=meeting_text(old), was=was)
    stands = _in_its_group(after, standing_at(after, new.place) or new)
    if old is None:
        return became(new, stands)
    was = _in_its_group(before, old)
    return became(new, stands, was if old.pairs == new.pairs else chained((meeting_text(old), was), ", "))


def became(result: Result, stands: Phrase, was: Phrase | None = None) -> Phrase:
    """Describe the present result of two pairs, and the previous one if there was one."""
    told = phrase("{meeting}: {result}", meeting=meeting_text(result), result=stands)
    return told if was is None else phrase("{told} (was {was})", told=told, was=was)


def _in_its_group(event: Event, result: Result) -> Phrase:
    text = result_text(event, result)
    return phrase("{result}, group {group}", result=text, group=result.group) if result.group else text


# One result, from any interface


class Entry(NamedTuple):
    """What is entered on a line: an outcome, pairs other than the line's, whether they swap sides, another group.

    Without an outcome the present one stays; the first group has no letter, as in results.
    """

    outcome: Outcome | None
    pairs: tuple[Meant, Meant] | None = None
    turned: bool = False
    group: str | None = None


class Elsewhere(ScorerError):
    """Somebody else changed a result meanwhile: `current_results` are those in the present `event`.

    `changes` is what would have been done.
    """

    def __init__(self, now: Event, theirs: tuple[Result, ...], becomes: tuple[Becomes, ...] = ()) -> None:
        stands = chained(chained((meeting_text(one), result_text(now, one)), ": ") for one in theirs)
        if not theirs:
            stands = phrase("it is empty now")
        super().__init__(phrase("somebody changed this meanwhile: {stands}", stands=stands))
        self.now = now
        self.theirs = theirs
        self.becomes = becomes


class Doubted(ScorerError):
    """A result contradicts what is proved, and must be confirmed; `changes` is what would be done."""

    def __init__(self, finding: Finding, becomes: tuple[Becomes, ...]) -> None:
        super().__init__(finding.message)
        self.finding = finding
        self.becomes = becomes


Seen = str | tuple[Result, ...] | None
"""What was shown when a result was typed: the pairs' code, or all results; None if that is not to be checked."""


def enter(
    event: Event,
    board: int,
    ns: Meant | None,
    ew: Meant | None,
    result: Entry,
    *,
    seen: Seen = None,
    group: str | None = None,
    table: int | None = None,
    sure: bool | None = None,
) -> Changed[Event]:
    """Record a result on the line of two pairs, replacing what they have on the board.

    Round, table, group and remark stay; for a new result they come from the schedule, else from `group` and `table`.
    Raise `EditConflict` if the present result is not the one that was `seen`, and `InputError` if it clashes with other
    results. Unless `sure` is None the result is checked, and if `sure` is false `NeedsConfirmation` is raised for one
    that contradicts what is proved.
    """
    line = line_meant(event, board, ns and ns.label, ew and ew.label)
    fresh = result_on(event, line, result, group)
    if fresh.table is None:
        fresh = fresh._replace(table=table)
    former = line.result or standing_at(event, fresh.place)
    becomes: list[Becomes] = [(former, fresh)]
    if result.group is not None:
        lines = lines_of_board(event, board)
        becomes += regrouped([other for other in here_and_later(lines, line) if other != line], result.group)
    becomes += [(idle, None) for idle in _sat_out(event, fresh)]
    called = [meant for meant in (result.pairs or (ns, ew)) if meant is not None]
    return made(event, tuple(becomes), seen=seen, sure=sure, called=called)


def made(
    event: Event,
    becomes: tuple[Becomes, ...],
    *,
    seen: Seen = None,
    sure: bool | None = None,
    called: Sequence[Meant] = (),
) -> Changed[Event]:
    """Replace results by others; the first one is what the change is about. Raise like `record_result`."""
    stale = _stale(event, becomes, seen)
    mine = tuple(new for _, new in becomes if new is not None)
    if stale is not None and stale != mine:
        raise Elsewhere(event, stale, becomes)
    after = event if stale is not None else become(event, becomes)
    fresh, entered = becomes[0][1], Entered(None)
    if fresh is not None:
        refuse_clashes(after, fresh)
        stored = standing_at(after, fresh.place)
        against = [] if stored is None or sure is None else entry_findings(after, stored)
        entered = Entered(stored, next(iter(against), None))
        if entered.finding is not None and entered.finding.severity is Severity.ERROR and not sure:
            raise Doubted(entered.finding, becomes)
    said = chained((said_of(event, after, *becomes[0]), *followed(event, after, becomes), names_told(*called)))
    return Changed(after, about_results(concerned(becomes)), said, entered=entered)


def _sat_out(event: Event, fresh: Result) -> Iterator[Result]:
    """Yield the sit-outs, on a board, of those who now have a result on it."""
    if len(fresh.pairs) < 2:
        return
    people = {one for label in fresh.pairs for one in event.form.people(label)}
    for result in event.results:
        if result.board == fresh.board and isinstance(result.outcome, SitOut) and people & {*result.pairs}:
            yield result


def line_meant(event: Event, board: int, ns: str | None, ew: str | None) -> Line:
    """Return the line of two pairs: that of their result, else where the schedule has them, else a new one."""
    lines = lines_of_board(event, board)
    for line in lines:
        if line.result is not None and (line.ns, line.ew) == (ns, ew):
            return line
    for line in lines:
        if line.result is None and {line.ns, line.ew} == {ns, ew}:
            return line._replace(ns=ns, ew=ew)
    return Line(board, ns, ew)


def standing_at(event: Event, place: Place) -> Result | None:
    """Return the result of two pairs on a board, if they sit as they are named."""
    return next((one for one in event.results if one.board == place[0] and one.place == place), None)


def result_on(event: Event, line: Line, entry: Entry, group: str | None = None) -> Result:
    """Return the result that a line is to hold; a new one is in `group`, unless the entry names one."""
    ns, ew = (meant.label for meant in entry.pairs) if entry.pairs else (line.ns, line.ew)
    if entry.turned:
        ns, ew = ew, ns
    standing = line.result or standing_at(event, (line.board, ns, ew))
    if standing is None:
        usual = group_at(lines_of_board(event, line.board), line) if group is None else group
        standing = placed(Result(line.board, ns, ew, NotPlayed(), line.round, line.table, usual), event.schedule)
    fresh = standing._replace(ns=ns, ew=ew, outcome=entry.outcome or standing.outcome)
    if entry.outcome is None and entry.turned and entry.pairs is None:
        fresh = exchanged(standing)
    return fresh if entry.group is None else fresh._replace(group=entry.group)


def _stale(event: Event, becomes: Sequence[Becomes], seen: Seen) -> tuple[Result, ...] | None:
    """Return the present results where a change is to be made; None if they are as seen, or not to be checked."""
    if seen is None:
        return None
    touched = {(result.board, pair) for result in concerned(becomes) for pair in result.pairs}

    def there(results: Iterable[Result]) -> tuple[Result, ...]:
        return tuple(result for result in results if any((result.board, pair) in touched for pair in result.pairs))

    if isinstance(seen, str):
        old = becomes[0][0]
        standing = "" if old is None else code_of(old.outcome)
        return None if seen == standing else () if old is None else (old,)
    now = there(event.results)
    return None if set(now) == set(there(seen)) else now


def regrouped(lines: Iterable[Line], group: str) -> list[Becomes]:
    """Return the results of lines, each paired with itself in another group."""
    return [(line.result, line.result._replace(group=group)) for line in lines if line.result]


def exchanged(result: Result) -> Result:
    """Return a result with its pairs in each other's seats; an award stays with its pair.

    Assigned scores belong to the table and stay. Raise `InputError` if only one side has an assigned score.
    """
    outcome = result.outcome
    if isinstance(outcome, Ruling):
        assigned = {isinstance(part, Assigned) for part in (outcome.ns, outcome.ew)}
        if len(assigned) > 1:
            cannot = phrase(
                "a score for one side and an award for the other cannot be turned: rule anew after clearing it"
            )
            raise BadInput([Mistake(meeting_text(result), "award", cannot)])
        if assigned == {False}:
            outcome = Ruling(outcome.ew, outcome.ns, outcome.played)
    return result._replace(ns=result.ew, ew=result.ns, outcome=outcome)


def placed(fresh: Result, schedule: Iterable[Sitting]) -> Result:
    """Return a result with the round and table at which its pairs were scheduled to play its board."""
    for one in schedule:
        if one.first_board <= fresh.board <= one.last_board and {one.ns, one.ew} == {fresh.ns, fresh.ew}:
            return fresh._replace(round=one.round, table=one.table)
    return fresh


# Results that clash


def refuse_clashes(event: Event, fresh: Result) -> None:
    """Raise `InputError` with what clashes with a new result on its board, and hints about what to do."""
    mistakes = [mistake for _, mistake in clashes(event, {fresh.board}, {fresh.place})]
    if mistakes:
        raise BadInput(mistakes)


def clashes(event: Event, boards: set[int], fresh: Collection[Place]) -> Iterator[tuple[Result, Mistake]]:
    """Yield the results of some boards that cannot stand together, each with what is wrong with it.

    If a new result clashes with an old one, the new one is wrong; of two new ones the later.
    """
    there = [result for result in event.results if result.board in boards]
    in_the_way: defaultdict[Result, dict[Result, None]] = defaultdict(dict)
    for contradiction in contradictions(event, there):
        result = there[contradiction.position]
        earlier = None if contradiction.earlier is None else there[contradiction.earlier]
        if earlier is not None and result.ns != result.ew and {result.place, earlier.place} & set(fresh):
            mine, other = (result, earlier) if result.place in fresh else (earlier, result)
            in_the_way[mine][other] = None
        elif result.place not in fresh:
            yield result, contradiction.mistake(meeting_text(result))
        elif contradiction.field == "declarer":
            yield result, contradiction.mistake()._replace(remedies=(_with_declarer(result),))
        else:
            yield result, contradiction.mistake()
    for mine, others in in_the_way.items():
        for other in others:
            yield mine, _in_the_way(other, mine, alone=len(others) == 1)


def _in_the_way(result: Result, fresh: Result, *, alone: bool) -> Mistake:
    """Return who met whom instead; correcting the pairs is only suggested if one result alone is in the way."""
    shared = next((label for label in result.pairs if label in fresh.pairs), result.pairs[0])
    place: dict[str, str | int] = {"board": result.board, "ns": result.ns or "", "ew": result.ew or ""}
    ways = [remedy(Way.CLEAR, **place)]
    if alone:
        ways.insert(0, remedy(Way.RESEAT, **place, new_ns=fresh.ns or "", new_ew=fresh.ew or ""))
    return Mistake(None, "", already_played(shared, result), tuple(ways))


def _with_declarer(fresh: Result) -> Remedy:
    """Return a hint with the same entry and South as declarer, for an example."""
    outcome = fresh.outcome
    if isinstance(outcome, Played):
        outcome = replace(outcome, declarer=Seat.SOUTH)
    return remedy(Way.DECLARER, board=fresh.board, ns=fresh.ns or "", ew=fresh.ew or "", code=code_of(outcome))


# Many results at once


class Recorded(NamedTuple):
    """A result that was recorded, and the previous one of its pairs."""

    former: Result | None
    fresh: Result


def all_entered(event: Event, lines: Iterable[Result]) -> tuple[Event, list[Recorded]]:
    """Return the event with results recorded one after the other, each replacing that of its pairs, and the changes.

    Round, table, group and remark stay; for a new result they come from the schedule.
    """
    before = {result.place: result for result in event.results}
    fouled = {result.board for result in event.results if result.group}
    sittings: defaultdict[frozenset[str], list[Sitting]] = defaultdict(list)
    for sitting in event.schedule:
        sittings[frozenset(sitting.pairs)].append(sitting)
    now = dict(before)
    recorded: list[Recorded] = []
    for line in lines:
        former = now.get(line.place)
        if former is not None:
            fresh = former._replace(outcome=line.outcome)
        else:
            fresh = placed(line, sittings[frozenset(line.pairs)])
            if line.board in fouled:
                new = line_meant(event, line.board, line.ns, line.ew)
                fresh = fresh._replace(group=group_at(lines_of_board(event, line.board), new))
        now[fresh.place] = fresh
        recorded.append(Recorded(former, fresh))
    becomes = [(before.get(place), now[place]) for place in dict.fromkeys(one.fresh.place for one in recorded)]
    return become(event, becomes), recorded


class Listed(NamedTuple):
    """Lines of results, each `BOARD NS EW CODE`; `file` is `TYPED_INPUT` if they were typed or piped."""

    file: str
    lines: Sequence[str]


TYPED = "-"
"""The file name of what was not read from a file."""


def read_listed(listed: Listed, known: Known) -> tuple[tuple[Where, Result], ...]:
    """Read the result of each line with its location; empty lines and comments after `#` are skipped.

    As in every file, pairs are given only by their labels.
    """
    labelled, mistakes = Labelled(known.event.pairs), Mistakes()
    read: list[tuple[Where, Result]] = []
    for number, line in enumerate(listed.lines, 1):
        words, where = line.split("#")[0].split(None, len(LINE)), Where(listed.file, number)
        if 0 < len(words) <= len(LINE):
            mistakes.append(Mistake(where, "", misread(" ".join(words), phrase("BOARD NS EW CODE"))))
        elif words:
            try:
                values = RESULT.read(known.event, dict(zip((*LINE, "result"), words, strict=True)), labelled=labelled)
                result = Result(values["board"], values["ns"].label, values["ew"].label, values["result"].outcome)
                read.append((where, result))
            except BadInput as refusal:
                mistakes.take(refusal, partial(_located, where))
    if mistakes:
        after, _ = all_entered(known.event, [result for _, result in read])
        mistakes.extend(_clashes_of(after, read))
        mistakes.sort(key=lambda mistake: mistake.where.line if isinstance(mistake.where, Where) else 0)
    mistakes.refuse()
    return tuple(read)


def _located(where: Where, mistake: Mistake) -> Mistake:
    """Return a mistake with its line in a file, where it is corrected."""
    return mistake._replace(where=where, remedies=())


def _clashes_of(after: Event, read: Iterable[tuple[Where, Result]]) -> Iterator[Mistake]:
    """Yield what cannot stand together, at the lines where it came from."""
    places = {result.place: where for where, result in read}
    for result, mistake in clashes(after, {board for board, _, _ in places}, places.keys()):
        where = places.get(result.place)
        yield mistake if where is None else _located(where, mistake)


def record_all(event: Event, lines: Sequence[tuple[Where, Result]]) -> Changed[Event]:
    """Record many results, all or none, with a line in the report for each."""
    after, recorded = all_entered(event, [result for _, result in lines])
    Mistakes(_clashes_of(after, lines)).refuse()
    said = phrase("{results} recorded", results=counted(len(lines), "result"))
    file = lines[0][0].file if lines else TYPED
    if file != TYPED:
        said = phrase("{results} recorded from {file}", results=counted(len(lines), "result"), file=file)
    told = (*_told(event, after, recorded), *followed(event, after, recorded))
    return Changed(after, about_results(one.fresh for one in recorded), said, told)


def _told(before: Event, after: Event, recorded: Iterable[Recorded]) -> Iterator[Phrase]:
    """Describe each change, one line each."""
    rules = before.rule_set
    known_before, known_after = (known_declarers(one, one.results) for one in (before, after))
    for former, fresh in recorded:
        was = None if former is None else text_of(former, rules, known_before.get(former.board_group))
        yield became(fresh, text_of(fresh, rules, known_after.get(fresh.board_group)), was)


# Removing a result, correcting its pairs


def clear(event: Event, board: int, ns: Meant, ew: Meant, seen: Seen = None) -> Changed[Event]:
    """Remove the result that two pairs have on a board, and report what it was."""
    return made(event, ((_result_of(event, board, ns, ew), None),), seen=seen, called=(ns, ew))


def reseat(event: Event, board: int, ns: Meant, ew: Meant, new_ns: Meant, new_ew: Meant) -> Changed[Event]:
    """Correct which pairs met on a board; the outcome stays."""
    former = _result_of(event, board, ns, ew)
    fresh = former._replace(ns=new_ns.label, ew=new_ew.label)
    met, was = [phrase("{ns} against {ew}", ns=one.ns or "", ew=one.ew or "") for one in (fresh, former)]
    told = phrase("Board {board}: {met} (was {was})", board=board, met=met, was=was)
    becomes = [(former, fresh)]
    after = become(event, becomes)
    said = chained((told, *followed(event, after, becomes), names_told(ns, ew, new_ns, new_ew)))
    return Changed(after, about_results([former, fresh]), said)


def _result_of(event: Event, board: int, ns: Meant, ew: Meant) -> Result:
    """Return the result of two pairs on a board; raise `ScorerError` if there is none."""
    former = standing_at(event, (board, ns.label, ew.label))
    if former is not None:
        return former
    on_board = in_reading_order([result for result in event.results if result.board == board])
    met = [" ".join(result.pairs) for result in on_board if len(result.pairs) > 1]
    if not met:
        way = remedy(Way.RECORD, board=board, ns=ns.label, ew=ew.label)
        raise NothingHere(phrase("board {board} has no result", board=board), way)
    read = f"{ns.label} {ew.label}"
    raise NotFound(phrase("board {board}", board=board), read, met, remedy(Way.MEETING))


# At a table, which never overwrites what it has not seen


class Meeting(NamedTuple):
    """Two pairs and a board, as they sit there."""

    board: int
    ns: str
    ew: str


def standing_result(event: Event, meeting: Meeting) -> Result | None:
    """Return the result of two pairs on a board, whichever way they sat."""
    pairs = {meeting.ns, meeting.ew}
    on_board = (result for result in event.results if result.board == meeting.board)
    return next((result for result in on_board if set(result.pairs) == pairs), None)


def proved_declarer(event: Event, board: int) -> Seat | None:
    """Return the declarer of a board by its hands or announced points; at a table, other tables prove nothing."""
    return declarers_by_cards(only_board(event, board)).get(board)


def enter_at_table(
    event: Event, board: int, ns: Meant, ew: Meant, result: Entry, *, seen: str = "", table: int | None = None
) -> Changed[Event]:
    """Record a result of two pairs, whichever way they sat. Raise like `record_result`."""
    there = standing_result(event, Meeting(board, ns.label, ew.label))
    if there is not None and there.ns != ns.label:
        ns, ew = ew, ns
    return enter(event, board, ns, ew, result, seen=seen, table=table)


def _read_at_table(text: str, known: Known) -> Entry:
    """Read a result; raise `ParseError` for a ruling or a sit-out, and if only other tables tell the declarer."""
    outcome = parse_code(text, known.event.rule_set)
    if isinstance(outcome, Ruling | SitOut):
        raise Misread(text, phrase("a result, or {not_played}: the director gives awards", not_played=NOT_PLAYED))
    left_out = isinstance(outcome, Played) and outcome.declarer is None
    board: int = known.values["board"]
    if left_out and proved_declarer(known.event, board) != known_declarer(known.event, board):
        raise Misread(text, phrase("who declared: N, E, S or W"))
    return Entry(outcome)


# Reading what was typed


class Written(NamedTuple):
    """The text typed on a line of the entry screen, and the context it may rely on.

    `above` is the result that it may repeat, `group` that of a new result; if only `scores` are typed, signs may be
    left out; the result of a `hidden` line was not visible.
    """

    text: str
    above: Outcome | None = None
    scores: bool = False
    group: str = ""
    hidden: bool = False


def read_written(word: Written | str, known: Known) -> Entry:
    """Read a result in full or in short, as the lines around it allow; or only how the line was played.

    For plain text the present result of its line counts as the one above.
    """
    standing = _standing_there(known)
    written = word if isinstance(word, Written) else Written(word, standing and standing.outcome)
    if written.hidden:
        standing = None
    typed = taken_apart(known.event, written.text)
    if typed.pairs is None and known.values.get("ns", "") is None:
        met = example_meeting(known.event)
        raise Misread(written.text, phrase("the pairs before the result, North-South first: {met}: GS S 10", met=met))
    mistakes = Mistakes()
    pairs = _pairs_typed(known.event, typed.pairs, mistakes)
    outcome = None
    if typed.code or standing is None:
        group = written.group if standing is None else standing.group
        read = partial(_read_outcome, known, written, group if typed.group is None else typed.group)
        outcome = mistakes.read("result", typed.code, read)
    mistakes.refuse()
    return Entry(outcome, pairs, typed.turned, typed.group)


def _standing_there(known: Known) -> Result | None:
    """Return the result on the line that was named, as far as that could be read."""
    board, ns, ew = (known.values.get(name) for name in LINE)
    if board is None or ns is None or ew is None:
        return None
    return line_meant(known.event, board, ns.label, ew.label).result


def _read_outcome(known: Known, written: Written, group: str, code: str) -> Outcome:
    """Read a code, in short if the context supplies the rest."""
    board: int | None = known.values.get("board")
    declarer = None if board is None else known_declarer(known.event, board, group or FIRST_GROUP)
    return outcome_of(code, known.event.rule_set, board or 1, written.above, declarer, scores=written.scores)


def _pairs_typed(event: Event, typed: tuple[str, str] | None, mistakes: Mistakes) -> tuple[Meant, Meant] | None:
    """Read the pairs typed before a result, if any; mistakes are collected."""
    if typed is None:
        return None
    with mistakes.noting(""):
        values = read_all((NS, EW), dict(zip(("ns", "ew"), typed, strict=True)), Known(event, {}))
        return values["ns"], values["ew"]
    return None


LINE = ("board", "ns", "ew")
CODE = Parameter(
    "result", phrase("result"), lambda text, known: Entry(parse_code(text, known.event.rule_set)), example="GS S 10"
)

RESULT = Action("result", phrase("Record a result, or correct one"), (BOARD, NS, EW, CODE), enter)
LINE_TYPED = Action(
    "line",
    phrase("Enter a result on its line"),
    (
        BOARD,
        NS._replace(needed=False),
        EW._replace(needed=False),
        CODE._replace(read=read_written),
    ),
    enter,
)
RESULTS = Action(
    "results",
    phrase("Record many results"),
    (Parameter("lines", phrase("results, a line each"), read_listed),),
    record_all,
)
BECOME = Action("become", phrase("Let results become others"), (), made)
CLEAR = Action("clear", phrase("Remove a result"), (BOARD, NS, EW), clear)
RESEAT = Action(
    "reseat",
    phrase("Correct who met; the result stays"),
    (
        BOARD,
        NS,
        EW,
        seated("new_ns", phrase("who really sat North-South"), Side.NORTH_SOUTH),
        seated("new_ew", phrase("who really sat East-West"), Side.EAST_WEST, "new_ns"),
    ),
    reseat,
)
AT_TABLE = Action(
    "at-table",
    phrase("Enter a result at the table"),
    (BOARD, NS, EW, CODE._replace(read=_read_at_table, after=("board",))),
    enter_at_table,
)
