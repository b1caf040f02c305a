"""Record, correct and remove results: one way, whoever enters them.

Every such change replaces some results by others. `replace_results` does so, with all side effects; `record_result`
finds out which, for one result from any interface; `ensure_no_clashes` checks it against the other results.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.checks import Finding, Severity, check_entry
from scorer.checks.against_schedule import check_departed_pair, check_meetings, list_rounds_of_results
from scorer.commands.changes import Change, RecordedResult, complete_event, results_subject
from scorer.commands.command import (
    EventCommand,
    FromText,
    MeetingCommand,
    ReadContext,
    command,
    dependent_parameter,
    parameter,
    read_board,
    read_east_west,
    read_north_south,
    read_seated_pairs,
    related_parameter,
    text_reader,
    unread,
)
from scorer.commands.lines import (
    ResultLine,
    default_group,
    example_pairs,
    lines_from,
    lines_of_board,
    parse_group,
    parse_line,
    parse_outcome,
)
from scorer.errors import (
    InputError,
    MissingDataError,
    Mistake,
    Mistakes,
    ParseError,
    ScorerError,
    SourceLocation,
    mismatch_message,
)
from scorer.game.seats import Seat
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, join_with_and, literal, phrase, plural_phrase
from scorer.model.contradictions import describe_already_played, find_contradictions
from scorer.model.declarers import (
    declarer_by_cards,
    known_declarer,
    known_declarers,
    omitted_declarers,
)
from scorer.model.events import Event, ResultChange, apply_result_changes, diff_records, restrict_to_board, sort_results
from scorer.model.notation import format_code, parse_code
from scorer.model.pair_matching import PairIndex, PairMatch, describe_name_matches
from scorer.model.results import (
    FIRST_GROUP,
    NOT_PLAYED_CODE,
    AssignedScore,
    KnownScore,
    NotPlayed,
    Outcome,
    Played,
    Result,
    ResultKey,
    Ruling,
    SitOut,
    boards_of_pairs,
    describe_meeting,
)
from scorer.scoring import score_event, score_of

if TYPE_CHECKING:
    from scorer.checks.findings import Repair
    from scorer.game.rulesets import RuleSet
    from scorer.hints import Hint
    from scorer.movements.schedule import Sitting


def replace_results(event: Event, changes: Sequence[ResultChange]) -> Event:
    """Return the event with some results replaced, and with the presumed declarers and the sit-outs that follow."""
    return add_sit_outs(with_replaced_results(event, changes))


def with_replaced_results(event: Event, changes: Sequence[ResultChange]) -> Event:
    """Return the event with some results replaced, and with what follows except the sit-outs.

    Validation completes the event too, but that is too late for a command: what clashes, what is doubtful, what a
    ruling gives and what is reported depend on who declares.
    """
    return complete_event(event, apply_result_changes(event, changes), changes)


def add_sit_outs(event: Event) -> Event:
    """Return the event with results for those who sit out by the schedule in rounds that have begun, if that counts."""
    if not event.scoring.has_sit_out_points:
        return event
    begun = {number for number, _ in list_rounds_of_results(event)}
    people_on_boards = {
        (board, person) for board, label in boards_of_pairs(event.results) for person in event.form.seat_labels(label)
    }
    sit_outs: list[Result] = []
    for sitting in event.schedule:
        if sitting.is_meeting or sitting.round not in begun:
            continue
        (label,) = sitting.pairs
        people = event.form.seat_labels(label)
        free = (board for board in sitting.boards if not any((board, person) in people_on_boards for person in people))
        sit_outs += [Result(board, sitting.ns, sitting.ew, SitOut(), sitting.round, sitting.table) for board in free]
    return event._replace(results=(*event.results, *sit_outs)) if sit_outs else event


def affected_results(changes: Iterable[ResultChange]) -> list[Result]:
    """Return every result of a change, before and after."""
    return [result for both in changes for result in both if result is not None]


def describe_side_effects(before: Event, after: Event, changes: Sequence[ResultChange]) -> Iterator[Phrase]:
    """Describe what else changes: sit-outs, points announced, and the declarers of results that leave them out."""
    yield from _describe_former_sit_outs(before, changes)
    yield from describe_sit_outs(before, after)
    if len(after.announced) < len(before.announced):
        yield plural_phrase(
            len(before.announced) - len(after.announced),
            "the points announced at {number} table are removed, because different points are recorded there",
            "the points announced at {number} tables are removed, because different points are recorded there",
        )
    yield from _describe_other_declarers(before, after, changes)


def _describe_other_declarers(before: Event, after: Event, changes: Sequence[ResultChange]) -> Iterator[Phrase]:
    """Describe the results whose declarer is another now, or only presumed, though none was entered for them."""
    boards = {result.board for result in affected_results(changes)}
    entered: set[ResultKey] = set()
    for old, new in changes:
        is_only_regrouped = old and new and old.outcome == new.outcome and old.group != new.group
        if new is not None and not is_only_regrouped:
            entered.add(new.key)
    declarers_after = omitted_declarers(after, boards)
    if not declarers_after.keys() - entered:
        return
    declarers_before = omitted_declarers(before, boards)
    counts = Counter(
        declarer
        for place, declarer in declarers_after.items()
        if place not in entered and declarer != declarers_before.get(place)
    )
    for (seat, is_presumed), count in counts.items():
        declarer = None if seat is None else seat.label
        if is_presumed:
            yield plural_phrase(
                count,
                "the declarer of {number} other result is no longer known, so {declarer} is assumed",
                "the declarer of {number} other results is no longer known, so {declarer} is assumed",
                declarer=declarer,
            )
        else:
            yield plural_phrase(
                count,
                "{number} other result changes to match: {declarer} declares",
                "{number} other results change to match: {declarer} declares",
                declarer=declarer,
            )


def _describe_former_sit_outs(before: Event, changes: Sequence[ResultChange]) -> Iterator[Phrase]:
    for old, new in changes[1:]:  # the first is what the change is about
        if old is not None and new is None and isinstance(old.outcome, SitOut):
            yield phrase("{who} was recorded as sitting out", who=before.form.title_of(old.pairs[0]))


def describe_sit_outs(before: Event, after: Event) -> Iterator[Phrase]:
    """Describe the sit-outs that are newly recorded, round by round."""
    if not after.scoring.has_sit_out_points:
        return
    _, added = diff_records(before.results, after.results)
    sit_outs = (result for result in added if isinstance(result.outcome, SitOut))
    for label, number in dict.fromkeys((result.pairs[0], result.round) for result in sit_outs):
        yield phrase("{who} sits out in round {round}", who=before.form.title_of(label), round=number)


# Results as text


def result_text(event: Event, result: Result) -> Phrase:
    """Return a result as its code, with its score if that adds anything."""
    known = None
    if isinstance(result.outcome, Played) and result.outcome.declarer is None:
        single_board = restrict_to_board(event, result.board)
        known = known_declarers(single_board, single_board.results).get(result.board_group)
    return format_result(result, event.rule_set, known)


def format_result(result: Result, rules: RuleSet, known: Seat | None) -> Phrase:
    """Return a result as its code and score, given the declarer if the result does not name one."""
    outcome, declarer = result.outcome, known
    if isinstance(outcome, Played):
        declarer = outcome.declaring_seat(known)
        if known is not None:
            outcome = outcome._replace(declarer=declarer)
    score = score_of(outcome, rules, declarer, result.board)
    if score is None or isinstance(outcome, KnownScore):
        return literal(format_code(outcome))
    return literal(f"{format_code(outcome)}, {score:+}")


def describe_change(before: Event, after: Event, old: Result | None, new: Result | None) -> Phrase:
    """Describe the replacement of one result, the same way for every interface."""
    if new is None:
        if old is None:
            return EMPTY_PHRASE
        former_text = result_text(before, old)
        if any(play.key == old.key for play in before.plays):
            former_text = phrase("{result}, with the card-by-card play", result=former_text)
        return phrase("{meeting}: removed (was {was})", meeting=describe_meeting(old), was=former_text)
    present_text = _text_with_group(after, result_at(after, new.key) or new)
    if old is None:
        return describe_replacement(new, present_text)
    former_text = _text_with_group(before, old)
    if (old.board, old.pairs) != (new.board, new.pairs):
        former_text = join_phrases((describe_meeting(old), former_text), ", ")
    return describe_replacement(new, present_text, former_text)


def describe_replacement(result: Result, present: Phrase, former: Phrase | None = None) -> Phrase:
    """Describe the present result of two pairs, and the previous one if there was one."""
    line = phrase("{meeting}: {result}", meeting=describe_meeting(result), result=present)
    return line if former is None else phrase("{told} (was {was})", told=line, was=former)


def _text_with_group(event: Event, result: Result) -> Phrase:
    text = result_text(event, result)
    return phrase("{result}, group {group}", result=text, group=result.group) if result.group else text


# One result, from any interface


class ResultEntry(NamedTuple):
    """What is entered on a line: an outcome, pairs other than the line's, whether they swap sides, another group.

    Without an outcome the present one stays; the first group has no letter, as in results.
    """

    outcome: Outcome | None
    pairs: tuple[PairMatch, PairMatch] | None = None
    is_swapped: bool = False
    group: str | None = None


class EditConflict(ScorerError):
    """Somebody else changed a result meanwhile: `current_results` are those in the present `event`.

    `changes` is what would have been done.
    """

    def __init__(
        self, event: Event, current_results: tuple[Result, ...], changes: tuple[ResultChange, ...] = ()
    ) -> None:
        present = join_phrases(
            join_phrases((describe_meeting(one), result_text(event, one)), ": ") for one in current_results
        )
        if not current_results:
            present = phrase("it is now empty")
        super().__init__(phrase("changed in the meantime: {stands}", stands=present))
        self.event = event
        self.current_results = current_results
        self.changes = changes


class NeedsConfirmation(ScorerError):
    """A result contradicts what is proved, or is of a pair that left, and must be confirmed.

    `changes` is what would be done.
    """

    def __init__(self, finding: Finding, changes: tuple[ResultChange, ...]) -> None:
        super().__init__(finding.message)
        self.finding = finding
        self.changes = changes

    def changes_with(self, repair: Repair) -> tuple[ResultChange, ...]:
        """Return what would be done with one of the repairs that the finding offers."""
        repaired = dict(repair.changes)
        return tuple((old, repaired.get(new, new)) for old, new in self.changes)


SeenResults = str | tuple[Result, ...] | None
"""What was shown when a result was typed: the pairs' code, or all results; None if that is not to be checked."""


def record_result(
    event: Event,
    board: int,
    ns: PairMatch | None,
    ew: PairMatch | None,
    result: ResultEntry,
    *,
    seen: SeenResults = None,
    group: str | None = None,
    table: int | None = None,
    sure: bool | None = None,
) -> Change[Event]:
    """Record a result on the line of two pairs, replacing what they have on the board.

    Round, table, group and remark stay; for a new result they come from the schedule, else from `group` and `table`.
    Raise `EditConflict` if the present result is not the one that was `seen`, and `InputError` if it clashes with other
    results. Unless `sure` is None the result is checked, and if `sure` is false `NeedsConfirmation` is raised for one
    that contradicts what is proved.
    """
    line = find_line(event, board, ns and ns.label, ew and ew.label)
    new_result = build_result(event, line, result, group)
    if new_result.table is None:
        new_result = new_result._replace(table=table)
    former = line.result or result_at(event, new_result.key)
    changes: list[ResultChange] = [(former, new_result)]
    if result.group is not None:
        lines = lines_of_board(event, board)
        changes += regroup_results([other for other in lines_from(lines, line) if other != line], result.group)
    changes += [(idle, None) for idle in _replaced_sit_outs(event, new_result)]
    matches = [match for match in (result.pairs or (ns, ew)) if match is not None]
    return apply_replacements(event, tuple(changes), seen=seen, sure=sure, called=matches)


def apply_replacements(
    event: Event,
    changes: tuple[ResultChange, ...],
    *,
    seen: SeenResults = None,
    sure: bool | None = None,
    called: Sequence[PairMatch] = (),
) -> Change[Event]:
    """Replace results by others; the first one is what the change is about. Raise like `record_result`."""
    unseen = _unseen_results(event, changes, seen)
    is_done = unseen is not None and unseen == tuple(new for _, new in changes if new is not None)
    if unseen is not None and not is_done:
        raise EditConflict(event, unseen, changes)
    after = event if is_done else replace_results(event, changes)
    new_result, recorded = changes[0][1], RecordedResult(None)
    if new_result is not None:
        ensure_no_clashes(after, new_result)
        stored = result_at(after, new_result.key)
        recorded = RecordedResult(stored)
        if stored is not None and sure is not None:
            recorded = RecordedResult(stored, _check_new_result(after, stored, changes, sure=sure))
    summary = join_phrases(
        (
            describe_change(event, after, *changes[0]),
            *describe_side_effects(event, after, changes),
            describe_name_matches(*called),
        )
    )
    details = tuple(_describe_award(after, recorded.result))
    return Change(after, results_subject(affected_results(changes)), summary, details, recorded=recorded)


def _describe_award(event: Event, result: Result | None) -> Iterator[Phrase]:
    """Say what a ruling gives both pairs, or a board that was not played."""
    if result is not None and isinstance(result.outcome, Ruling | NotPlayed):
        from scorer.reports.ruling_list import describe_ruling_effect  # saves 12 ms: only for rulings

        yield describe_ruling_effect(score_event(event), result)


def _check_new_result(event: Event, result: Result, changes: tuple[ResultChange, ...], *, sure: bool) -> Finding | None:
    """Return the first finding about a new result; raise `NeedsConfirmation` for a doubtful one, unless `sure`."""
    departed = check_departed_pair(event, result)
    finding = departed or next(iter(check_entry(event, result)), None) or next(check_meetings(event, [result]), None)
    if finding is not None and (departed or finding.severity is Severity.ERROR) and not sure:
        raise NeedsConfirmation(finding, changes)
    return finding


def _replaced_sit_outs(event: Event, new_result: Result) -> Iterator[Result]:
    """Yield the sit-outs, on a board, of those who now have a result on it."""
    if len(new_result.pairs) < 2:
        return
    people = {one for label in new_result.pairs for one in event.form.seat_labels(label)}
    for result in event.results:
        if result.board == new_result.board and isinstance(result.outcome, SitOut) and people & {*result.pairs}:
            yield result


def find_line(event: Event, board: int, ns: str | None, ew: str | None) -> ResultLine:
    """Return the line of two pairs: that of their result, else where the schedule has them, else a new one."""
    lines = lines_of_board(event, board, {ns, ew})
    for line in lines:
        if line.result is not None and (line.ns, line.ew) == (ns, ew):
            return line
    for line in lines:
        if line.result is None and {line.ns, line.ew} == {ns, ew}:
            return line._replace(ns=ns, ew=ew)
    return ResultLine(board, ns, ew)


def result_at(event: Event, place: ResultKey) -> Result | None:
    """Return the result of two pairs on a board, if they sit as they are named."""
    latest_first = reversed(event.results)  # most are asked for when they have just been recorded
    return next((one for one in latest_first if one.board == place[0] and one.key == place), None)


def build_result(event: Event, line: ResultLine, entry: ResultEntry, group: str | None = None) -> Result:
    """Return the result that a line is to hold; a new one is in `group`, unless the entry names one."""
    ns, ew = (match.label for match in entry.pairs) if entry.pairs else (line.ns, line.ew)
    if entry.is_swapped:
        ns, ew = ew, ns
    current = line.result or result_at(event, (line.board, ns, ew))
    if current is None:
        new_group = _group_of_new_result(event, line) if group is None else group
        current = with_scheduled_table(
            Result(line.board, ns, ew, NotPlayed(), line.round, line.table, new_group), event.schedule
        )
    new_result = current._replace(ns=ns, ew=ew, outcome=entry.outcome or current.outcome)
    if entry.outcome is None and entry.is_swapped and entry.pairs is None:
        new_result = swap_sides(current)
    return new_result if entry.group is None else new_result._replace(group=entry.group)


def _group_of_new_result(event: Event, line: ResultLine) -> str:
    """Return the group of a new result by those of its board; on a board without groups no line is looked at."""
    if not any(one.group for one in event.results if one.board == line.board):
        return ""
    return default_group(lines_of_board(event, line.board), line)


def _unseen_results(event: Event, changes: Sequence[ResultChange], seen: SeenResults) -> tuple[Result, ...] | None:
    """Return the present results where a change is to be made; None if they are as seen, or not to be checked."""
    if seen is None:
        return None
    if isinstance(seen, str):
        current = tuple(old for old, _ in changes[:1] if old is not None)
        current_code = format_code(current[0].outcome) if current else ""
        return None if seen == current_code else current
    touched = {(result.board, pair) for result in affected_results(changes) for pair in result.pairs}

    def select_touched(results: Iterable[Result]) -> tuple[Result, ...]:
        return tuple(result for result in results if any((result.board, pair) in touched for pair in result.pairs))

    current = select_touched(event.results)
    return None if set(current) == set(select_touched(seen)) else current


def regroup_results(lines: Iterable[ResultLine], group: str) -> list[ResultChange]:
    """Return the results of lines, each paired with itself in another group."""
    return [(line.result, line.result._replace(group=group)) for line in lines if line.result]


def swap_sides(result: Result) -> Result:
    """Return a result with its pairs in each other's seats; an award stays with its pair.

    Assigned scores belong to the table and stay. Raise `InputError` if only one side has an assigned score.
    """
    outcome = result.outcome
    if isinstance(outcome, Ruling):
        assigned = {isinstance(part, AssignedScore) for part in (outcome.ns, outcome.ew)}
        if len(assigned) > 1:
            reason = phrase(
                "a result with a score for one side and an award for the other cannot be swapped: remove it "
                "and rule again"
            )
            raise InputError([Mistake(describe_meeting(result), "award", reason)])
        if assigned == {False}:
            outcome = Ruling(outcome.ew, outcome.ns, outcome.played)
    return result._replace(ns=result.ew, ew=result.ns, outcome=outcome)


def with_scheduled_table(result: Result, schedule: Iterable[Sitting]) -> Result:
    """Return a result with the round and table at which its pairs were scheduled to play its board."""
    for one in schedule:
        if one.first_board <= result.board <= one.last_board and {one.ns, one.ew} == {result.ns, result.ew}:
            return result._replace(round=one.round, table=one.table)
    return result


# Results that clash


def ensure_no_clashes(event: Event, new_result: Result) -> None:
    """Raise `InputError` with what clashes with a new result on its board, and hints about what to do."""
    mistakes = [mistake for _, mistake in find_clashes(event, {new_result.board}, {new_result.key})]
    if mistakes:
        raise InputError(mistakes)


def find_clashes(event: Event, boards: set[int], new_places: Collection[ResultKey]) -> Iterator[tuple[Result, Mistake]]:
    """Yield the results of some boards that cannot stand together, each with what is wrong with it.

    If a new result clashes with an old one, the new one is wrong; of two new ones the later.
    """
    results = [result for result in event.results if result.board in boards]
    obstacles: defaultdict[Result, dict[Result, None]] = defaultdict(dict)
    for contradiction in find_contradictions(event, results):
        result = results[contradiction.position]
        earlier = None if contradiction.earlier is None else results[contradiction.earlier]
        if earlier is not None and result.ns != result.ew and {result.key, earlier.key} & set(new_places):
            wrong, other = (result, earlier) if result.key in new_places else (earlier, result)
            obstacles[wrong][other] = None
        elif result.key not in new_places:
            yield result, contradiction.to_mistake(describe_meeting(result))
        elif contradiction.field == "declarer":
            yield result, contradiction.to_mistake()._replace(hints=(_declarer_hint(result),))
        else:
            yield result, contradiction.to_mistake()
    for wrong, others in obstacles.items():
        for other in others:
            yield wrong, _obstacle_mistake(other, wrong, alone=len(others) == 1)


def _obstacle_mistake(obstacle: Result, new_result: Result, *, alone: bool) -> Mistake:
    """Return who met whom instead; correcting the pairs is only suggested if one result alone is in the way."""
    shared = next((label for label in obstacle.pairs if label in new_result.pairs), obstacle.pairs[0])
    board, ns, ew = obstacle.board, obstacle.ns or "", obstacle.ew or ""
    suggestions = [hints.remove_result(board=board, ns=ns, ew=ew)]
    if alone:
        new_ns, new_ew = new_result.ns or "", new_result.ew or ""
        suggestions.insert(0, hints.reseat_result(board=board, ns=ns, ew=ew, new_ns=new_ns, new_ew=new_ew))
    return Mistake(None, "", describe_already_played(shared, obstacle), tuple(suggestions))


def _declarer_hint(result: Result) -> Hint:
    """Return a hint with the same entry and South as declarer, for an example."""
    outcome = result.outcome
    if isinstance(outcome, Played):
        outcome = outcome._replace(declarer=Seat.SOUTH)
    return hints.name_declarer(board=result.board, ns=result.ns or "", ew=result.ew or "", code=format_code(outcome))


# Many results at once


class RecordedChange(NamedTuple):
    """A result that was recorded, and the previous one of its pairs."""

    former: Result | None
    new: Result


def enter_results(event: Event, results: Iterable[Result]) -> tuple[Event, list[RecordedChange]]:
    """Return the event with results recorded one after the other, each replacing that of its pairs, and the changes.

    Round, table, group and remark stay; for a new result they come from the schedule.
    """
    before = {result.key: result for result in event.results}
    fouled = {result.board for result in event.results if result.group}
    sittings: defaultdict[frozenset[str], list[Sitting]] = defaultdict(list)
    for sitting in event.schedule:
        sittings[frozenset(sitting.pairs)].append(sitting)
    current = dict(before)
    recorded: list[RecordedChange] = []
    for result in results:
        former = current.get(result.key)
        if former is not None:
            new = former._replace(outcome=result.outcome)
        else:
            new = with_scheduled_table(result, sittings[frozenset(result.pairs)])
            if new.board in fouled:
                line = find_line(event, new.board, new.ns, new.ew)
                new = new._replace(group=default_group(lines_of_board(event, new.board), line))
        current[new.key] = new
        recorded.append(RecordedChange(former, new))
    changes = [(before.get(place), current[place]) for place in dict.fromkeys(one.new.key for one in recorded)]
    return replace_results(event, changes), recorded


LINE_WORDS = 3
"""How many words precede the code of a result: board, North-South, East-West."""


class ResultFile(NamedTuple):
    """Lines of results, each `BOARD NS EW CODE`; `file` is `TYPED_INPUT` if they were typed or piped."""

    file: str
    lines: Sequence[str]


TYPED_INPUT = "-"
"""The file name of what was not read from a file."""


def _read_result_file(
    result_file: ResultFile, context: ReadContext[Event]
) -> tuple[tuple[SourceLocation, Result], ...]:
    """Read the result of each line with its location; empty lines and comments after `#` are skipped.

    As in every file, pairs are given only by their labels.
    """
    labelled, mistakes = PairIndex(context.state.pairs), Mistakes()
    read: list[tuple[SourceLocation, Result]] = []
    for number, line in enumerate(result_file.lines, 1):
        words, location = line.split("#")[0].split(None, LINE_WORDS), SourceLocation(result_file.file, number)
        if 0 < len(words) <= LINE_WORDS:
            mistakes.append(Mistake(location, "", mismatch_message(" ".join(words), phrase("BOARD NS EW CODE"))))
        elif words:
            try:
                read.append((location, _read_result_line(context.state, words, labelled)))
            except InputError as refusal:
                mistakes.add_from(refusal, partial(_locate_mistake, location))
    if mistakes:
        after, _ = enter_results(context.state, [result for _, result in read])
        mistakes.extend(_clash_mistakes(after, read))
        mistakes.sort(key=lambda mistake: mistake.location.line if isinstance(mistake.location, SourceLocation) else 0)
    mistakes.raise_if_any()
    return tuple(read)


def _read_result_line(event: Event, words: Sequence[str], labelled: PairIndex) -> Result:
    """Read the result of the four words of a line; raise `InputError` with all that cannot be read."""
    board, ns, ew, code = map(unread, words)
    line = RecordResult(board=board, ns=ns, ew=ew, result=code).read(event, labelled)
    return Result(line.board, line.ns.label, line.ew.label, line.result)


def _locate_mistake(location: SourceLocation, mistake: Mistake) -> Mistake:
    """Return a mistake with its line in a file, where it is corrected."""
    return mistake._replace(location=location, hints=())


def _clash_mistakes(after: Event, located_results: Iterable[tuple[SourceLocation, Result]]) -> Iterator[Mistake]:
    """Yield what cannot stand together, at the lines where it came from."""
    locations = {result.key: where for where, result in located_results}
    for result, mistake in find_clashes(after, {board for board, _, _ in locations}, locations.keys()):
        where = locations.get(result.key)
        yield mistake if where is None else _locate_mistake(where, mistake)


def record_results(event: Event, located_results: Sequence[tuple[SourceLocation, Result]]) -> Change[Event]:
    """Record many results, all or none, with a line in the report for each."""
    after, recorded = enter_results(event, [result for _, result in located_results])
    Mistakes(_clash_mistakes(after, located_results)).raise_if_any()
    count = count_phrase(len(located_results), "result")
    summary = phrase("{results} recorded", results=count)
    file = located_results[0][0].file if located_results else TYPED_INPUT
    if file != TYPED_INPUT:
        summary = phrase("{results} recorded from {file}", results=count, file=file)
    added = [one.new for one in recorded if one.former is None]
    details = (
        *_describe_recorded(event, after, recorded),
        *(misplaced.message for misplaced in check_meetings(after, added)),
        *describe_side_effects(event, after, recorded),
    )
    return Change(after, results_subject(one.new for one in recorded), summary, details)


def _describe_recorded(before: Event, after: Event, recorded: Iterable[RecordedChange]) -> Iterator[Phrase]:
    """Describe each change, one line each."""
    rules = before.rule_set
    known_before, known_after = (known_declarers(one, one.results) for one in (before, after))
    for former, result in recorded:
        former_text = None if former is None else format_result(former, rules, known_before.get(former.board_group))
        yield describe_replacement(
            result, format_result(result, rules, known_after.get(result.board_group)), former_text
        )


# Removing a result, correcting its pairs


def remove_result(event: Event, board: int, ns: PairMatch, ew: PairMatch, seen: SeenResults = None) -> Change[Event]:
    """Remove the result that two pairs have on a board, and report what it was."""
    return apply_replacements(event, ((_require_result(event, board, ns, ew), None),), seen=seen, called=(ns, ew))


def reseat_result(
    event: Event, board: int, ns: PairMatch, ew: PairMatch, new_ns: PairMatch, new_ew: PairMatch
) -> Change[Event]:
    """Correct which pairs met on a board; the outcome stays."""
    former = _require_result(event, board, ns, ew)
    reseated = former._replace(ns=new_ns.label, ew=new_ew.label)
    present, previous = _describe_meeting(reseated), _describe_meeting(former)
    line = phrase("Board {board}: {met} (was {was})", board=board, met=present, was=previous)
    changes = [(former, reseated)]
    after = replace_results(event, changes)
    summary = join_phrases(
        (line, *describe_side_effects(event, after, changes), describe_name_matches(ns, ew, new_ns, new_ew))
    )
    return Change(after, results_subject([former, reseated]), summary)


def turn_result(event: Event, board: int, ns: PairMatch, ew: PairMatch) -> Change[Event]:
    """Exchange the pairs of a result, because they sat the other way round; what was played stays."""
    former = _require_result(event, board, ns, ew)
    return apply_replacements(event, ((former, swap_sides(former)),), called=(ns, ew))


def move_result(event: Event, board: int, ns: PairMatch, ew: PairMatch, to_board: int) -> Change[Event]:
    """Move a result to the board that the two pairs really played; it is compared with the results there."""
    former = _require_result(event, board, ns, ew)
    moved = with_scheduled_table(former._replace(board=to_board, group=""), event.schedule)
    if event.schedule and moved.round == former.round and moved.table == former.table:
        group = default_group(lines_of_board(event, to_board), find_line(event, to_board, ns.label, ew.label))
        moved = moved._replace(group=group)
    changes: list[ResultChange] = [(former, moved)]
    changes += [(idle, None) for idle in _replaced_sit_outs(event, moved)]
    return apply_replacements(event, tuple(changes), called=(ns, ew))


def regroup_board(
    event: Event, board: int, ns: PairMatch, ew: PairMatch, group: str, result: Outcome | None = None
) -> Change[Event]:
    """Compare a result, and those of later rounds on its board, apart: the cards were changed before it was played."""
    if result is None:
        _require_result(event, board, ns, ew)
    entry = ResultEntry(result, group=group)
    before = {one.key: one.group for one in event.results if one.board == board}
    change = record_result(event, board, ns, ew, entry)
    moved = [one for one in change.after.results if one.board == board and before.get(one.key, group) != one.group]
    if len(moved) < 2:
        return change
    letter = group or FIRST_GROUP
    together = phrase(
        "{results} on board {board} now in group {group}",
        results=count_phrase(len(moved), "result"),
        board=board,
        group=letter,
    )
    return change._replace(summary=join_phrases((change.summary, together)))


def _require_result(event: Event, board: int, ns: PairMatch, ew: PairMatch) -> Result:
    """Return the result of two pairs on a board; raise `ScorerError` if there is none."""
    former = result_at(event, (board, ns.label, ew.label))
    if former is not None:
        return former
    on_board = sort_results([result for result in event.results if result.board == board])
    meetings = [_describe_meeting(result) for result in on_board if len(result.pairs) > 1]
    if not meetings:
        record_hint = hints.record_result(board=board, ns=ns.label, ew=ew.label)
        raise MissingDataError(phrase("board {board} has no result", board=board), record_hint)
    values = {"ns": ns.label, "ew": ew.label, "board": board, "meetings": join_with_and(meetings)}
    reason = plural_phrase(
        len(meetings),
        "pair {ns} did not play pair {ew} on board {board}, which has a result for {meetings}",
        "pair {ns} did not play pair {ew} on board {board}, which has results for {meetings}",
        **values,
    )
    raise MissingDataError(reason, hints.show_board(board))


def _describe_meeting(result: Result) -> Phrase:
    return phrase("{ns} against {ew}", ns=result.ns or "", ew=result.ew or "")


# At a table, which never overwrites what it has not seen


class BoardMeeting(NamedTuple):
    """Two pairs and a board, as they sit there."""

    board: int
    ns: str
    ew: str


def find_result(event: Event, meeting: BoardMeeting) -> Result | None:
    """Return the result of two pairs on a board, whichever way they sat."""
    board, pairs = meeting.board, {meeting.ns, meeting.ew}
    return next((one for one in event.results if one.board == board and {one.ns, one.ew} == pairs), None)


def record_at_table(
    event: Event,
    board: int,
    ns: PairMatch,
    ew: PairMatch,
    result: ResultEntry,
    *,
    seen: str | None = "",
    table: int | None = None,
) -> Change[Event]:
    """Record a result of two pairs, whichever way they sat. Raise like `record_result`."""
    current = find_result(event, BoardMeeting(board, ns.label, ew.label))
    if current is not None and current.ns != ns.label:
        ns, ew = ew, ns
    return record_result(event, board, ns, ew, result, seen=seen, table=table)


def _read_table_result(text: str, context: ReadContext[Event], board: int) -> Outcome:
    """Read a result; raise `ParseError` for a ruling or a sit-out, and if only other tables tell the declarer."""
    event = context.state
    outcome = parse_code(text, event.rule_set)
    if isinstance(outcome, Ruling | SitOut):
        raise ParseError(
            text, phrase("a result, or {not_played}: only the director can give awards", not_played=NOT_PLAYED_CODE)
        )
    is_declarer_missing = isinstance(outcome, Played) and outcome.declarer is None
    if is_declarer_missing and declarer_by_cards(event, board) != known_declarer(event, board):
        raise ParseError(text, phrase("who declared (N, E, S or W)"))
    return outcome


# Reading what was typed


class TypedLine(NamedTuple):
    """The text typed on a line of the entry screen, and the context it may rely on.

    `above` is the result that it may repeat, `group` that of a new result; if only `scores` are typed, signs may be
    left out; the result of a `hidden` line was not visible.
    """

    text: str
    above: Outcome | None = None
    scores: bool = False
    group: str = ""
    hidden: bool = False


LineMatch = tuple[int, PairMatch | None, PairMatch | None]
"""A board and the pairs of a line, North-South first; without pairs if they are typed on the line."""


def _read_typed_line(typed_line: TypedLine | str, context: ReadContext[Event], place: LineMatch | None) -> ResultEntry:
    """Read a result in full or in short, as the lines around it allow; or only how the line was played.

    For plain text the present result of its line counts as the one above. `place` is None if it could not be read.
    """
    event = context.state
    current = None if place is None else _result_on_line(event, *place)
    line = typed_line if isinstance(typed_line, TypedLine) else TypedLine(typed_line, current and current.outcome)
    if line.hidden:
        current = None
    parsed = parse_line(event, line.text)
    if parsed.pairs is None and place is not None and place[1] is None:
        example = example_pairs(event)
        raise ParseError(
            line.text, phrase("the pairs before the result, North-South first, as in {met}: GS S 10", met=example)
        )
    mistakes = Mistakes()
    pairs = None
    if parsed.pairs is not None:
        with mistakes.capture(""):
            pairs = read_seated_pairs(parsed.pairs, context)
    outcome = None
    if parsed.code or current is None:
        group = line.group if current is None else current.group
        read = partial(_read_outcome, event, place and place[0], line, group if parsed.group is None else parsed.group)
        outcome = mistakes.parse("result", parsed.code, read)
    mistakes.raise_if_any()
    return ResultEntry(outcome, pairs, parsed.is_swapped, parsed.group)


def _result_on_line(event: Event, board: int, ns: PairMatch | None, ew: PairMatch | None) -> Result | None:
    """Return the result that two pairs have on a board; None for a line without pairs."""
    if ns is None or ew is None:
        return None
    return find_line(event, board, ns.label, ew.label).result


def _read_outcome(event: Event, board: int | None, line: TypedLine, group: str, code: str) -> Outcome:
    """Read a code, in short if the line supplies the rest."""
    declarer = None if board is None else known_declarer(event, board, group or FIRST_GROUP)
    return parse_outcome(code, event.rule_set, board or 1, line.above, declarer, scores=line.scores)


def _read_code(text: str, context: ReadContext[Event]) -> Outcome:
    return parse_code(text, context.state.rule_set)


@command("result", phrase("Record or correct a result"))
class RecordResult(MeetingCommand):
    """Record the result of two pairs on a board."""

    result: FromText[Outcome] = parameter(phrase("result"), _read_code, example="GS S 10")

    def apply(self, before: Event) -> Change[Event]:
        change = record_result(before, self.board, self.ns, self.ew, ResultEntry(self.result))
        recorded = change.recorded.result
        if recorded is None or result_at(before, recorded.key) is not None:
            return change
        misplaced = tuple(one.message for one in check_meetings(change.after, [recorded]))
        return change._replace(details=(*change.details, *misplaced))


@command("line", phrase("Enter a result on a line"))
class RecordLine(EventCommand):
    """Record what is typed on a line of the entry screen or of the director's page."""

    board: FromText[int] = parameter(phrase("board"), read_board, example="7")
    ns: FromText[PairMatch | None] = parameter(phrase("North-South"), read_north_south, default=None)
    ew: FromText[PairMatch | None] = related_parameter(phrase("East-West"), ns, read_east_west, default=None)
    result: FromText[ResultEntry] = related_parameter(
        phrase("result"), (board, ns, ew), _read_typed_line, example="GS S 10"
    )
    seen: SeenResults = None
    group: str | None = None
    sure: bool | None = None

    def apply(self, before: Event) -> Change[Event]:
        return record_result(
            before, self.board, self.ns, self.ew, self.result, seen=self.seen, group=self.group, sure=self.sure
        )


@command("results", phrase("Record several results"))
class RecordResults(EventCommand):
    """Record many results, all or none."""

    lines: FromText[tuple[tuple[SourceLocation, Result], ...]] = parameter(
        phrase("results, one per line"), _read_result_file
    )

    def apply(self, before: Event) -> Change[Event]:
        return record_results(before, self.lines)


@command("become", phrase("Replace results"))
class ApplyReplacements(EventCommand):
    """Replace results by others."""

    replacements: tuple[ResultChange, ...]
    seen: SeenResults = None

    def apply(self, before: Event) -> Change[Event]:
        return apply_replacements(before, self.replacements, seen=self.seen)


@command("remove-result", phrase("Remove a result"))
class RemoveResult(MeetingCommand):
    """Remove the result that two pairs have on a board."""

    seen: SeenResults = None

    def apply(self, before: Event) -> Change[Event]:
        return remove_result(before, self.board, self.ns, self.ew, seen=self.seen)


@command("reseat", phrase("Correct the pairs, but keep the result"))
class ReseatResult(MeetingCommand):
    """Correct which pairs met on a board."""

    new_ns: FromText[PairMatch] = parameter(phrase("who actually sat North-South"), read_north_south)
    new_ew: FromText[PairMatch] = related_parameter(phrase("who actually sat East-West"), new_ns, read_east_west)

    def apply(self, before: Event) -> Change[Event]:
        return reseat_result(before, self.board, self.ns, self.ew, self.new_ns, self.new_ew)


@command("turn-result", phrase("Swap the directions of two pairs on a board"))
class TurnResult(MeetingCommand):
    """Exchange the pairs of a result, because they sat the other way round."""

    def apply(self, before: Event) -> Change[Event]:
        return turn_result(before, self.board, self.ns, self.ew)


@command("move-result", phrase("Move a result to the board actually played"))
class MoveResult(MeetingCommand):
    """Move a result to the board that the two pairs really played."""

    to_board: FromText[int] = parameter(phrase("board actually played"), read_board)

    def apply(self, before: Event) -> Change[Event]:
        return move_result(before, self.board, self.ns, self.ew, self.to_board)


@command("regroup", phrase("Compare the results of a fouled board separately"))
class RegroupBoard(MeetingCommand):
    """Compare a result, and those of later rounds on its board, apart from the others."""

    group: FromText[str] = parameter(phrase("group"), text_reader(parse_group), example="b")
    result: FromText[Outcome | None] = parameter(phrase("result"), _read_code, default=None, example="GS S 10")

    def apply(self, before: Event) -> Change[Event]:
        return regroup_board(before, self.board, self.ns, self.ew, self.group, self.result)


@command("at-table", phrase("Enter a result from the table"))
class RecordAtTable(EventCommand):
    """Record a result that was entered at a table."""

    board: FromText[int] = parameter(phrase("board"), read_board, example="7")
    ns: FromText[PairMatch] = parameter(phrase("North-South"), read_north_south)
    ew: FromText[PairMatch] = related_parameter(phrase("East-West"), ns, read_east_west)
    result: FromText[Outcome] = dependent_parameter(phrase("result"), board, _read_table_result, example="GS S 10")
    seen: str | None = ""
    table: int | None = None

    @property
    def meeting(self) -> BoardMeeting:
        """The board and the two pairs, as they were named."""
        return BoardMeeting(self.board, self.ns.label, self.ew.label)

    def apply(self, before: Event) -> Change[Event]:
        return record_at_table(
            before, self.board, self.ns, self.ew, ResultEntry(self.result), seen=self.seen, table=self.table
        )
