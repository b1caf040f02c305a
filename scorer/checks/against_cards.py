"""Checks of what was recorded against the cards: announced points, double dummy figures, and plays card by card.

Beginners often beat the double dummy figures, and fall short of them more often: 78 of 310 recorded plays made more. So
one table is reported only if it is far from the figures and from the other tables too, and a board only if all of its
tables are far from the figures.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.checks.findings import Finding, Reading, Repair, Severity, Suspicion, build_finding, describe_result
from scorer.checks.readings import log_likelihood
from scorer.checks.single_results import describe_range, list_likely_readings
from scorer.checks.travellers import Traveller, build_travellers
from scorer.errors import ParseError
from scorer.game.announcement import Redeal, resolve_announcement
from scorer.game.contracts import Target
from scorer.game.deals import PACK_POINTS, Suit
from scorer.game.double_dummy import DoubleDummyTable
from scorer.game.rulesets import RuleSet
from scorer.game.seats import Seat, dealer_of
from scorer.i18n import count_phrase, join_phrases, phrase
from scorer.model.boards import HighCardPoints, TablePlay, TablePoints
from scorer.model.events import Event
from scorer.model.notation import format_code
from scorer.model.results import (
    FIRST_GROUP,
    GROUP_LETTERS,
    BoardGroup,
    KnownScore,
    NotPlayed,
    Pairing,
    PassedOut,
    Played,
    Result,
    ResultKey,
    Ruling,
    SitOut,
    TableOutcome,
)
from scorer.model.settings import FewestTrumps
from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult, score_of


def check_points(scored: ScoredEvent) -> Iterator[Finding]:
    """Yield `points-sum` if announced points do not add up to 40, and `twenty-twenty` for a deal to be dealt again."""
    has_redeals = scored.event.redeal is Redeal.REDEAL and not scored.event.rule_set.has_auction
    for board in scored.boards:
        if board.points is not None and board.points.total != PACK_POINTS:
            values = {"board": board.number, "together": board.points.total, "pack": PACK_POINTS}
            message = phrase("Board {board}: the announced points add up to {together}, not {pack}", **values)
            yield Finding(Severity.ERROR, "points-sum", board.number, message)
        if has_redeals and _is_even_split(board):
            message = phrase(
                "Board {board}: both sides have 20 points, so it should have been redealt", board=board.number
            )
            yield Finding(Severity.WARNING, "twenty-twenty", board.number, message)


CARD_CODES = ("wrong-declarer", "odd-declarer", "wrong-side", "fouled-from")
"""Codes that explain why a table announced different points: the announcement and the seat come from the same table."""


def check_announcements(scored: ScoredEvent, reported: Iterable[Finding]) -> Iterator[Finding]:
    """Yield `points-sum` and `announced-otherwise` for each table's announcement.

    It is compared with the hands, other tables and its own result. What a finding in `reported` explains is left out.
    """
    event = scored.event
    if not event.announced or event.rule_set.has_auction:
        return
    explained = set(_explained_pairings(reported))
    results = {one.pairing: one for one in event.results}
    known = _known_points(event)
    of_cards: defaultdict[BoardGroup, list[TablePoints]] = defaultdict(list)
    yield from find_other_counts(event)
    for one in event.announced:
        group = results[one.pairing].board_group[1] if one.pairing in results else FIRST_GROUP
        if one.points.total != PACK_POINTS:
            together = {"together": one.points.total, "pack": PACK_POINTS}
            reason = phrase("the announced points add up to {together}, not {pack}", **together)
            yield build_finding(_result_at(one), Severity.ERROR, "points-sum", reason)
        elif one.pairing not in explained:
            of_cards[one.board, group].append(one)
    for (board, group), tables in of_cards.items():
        if group != FIRST_GROUP or board not in known:
            yield from _check_against_other_tables(tables)
            yield from _check_against_own_results(event, tables, results)


def _known_points(event: Event) -> dict[int, HighCardPoints]:
    """Return what is known of each board: the points of its hands, else those recorded for the event."""
    return dict(event.points) | {number: HighCardPoints(*deal.points.values()) for number, deal in event.deals}


def find_other_counts(event: Event) -> Iterator[Finding]:
    """Yield `announced-otherwise` for each table that announced other points than the hands have.

    Either it held other cards or it miscounted; nobody can tell without asking, so neither repair is offered first. A
    group of its own or a ruling settles it.
    """
    if not event.announced or event.rule_set.has_auction:
        return
    known, results = _known_points(event), {one.pairing: one for one in event.results}
    for one in event.announced:
        hands, result = known.get(one.board), results.get(one.pairing)
        if hands is None or one.points == hands or one.points.total != PACK_POINTS:
            continue
        if result is not None and (result.board_group[1] != FIRST_GROUP or isinstance(result.outcome, Ruling)):
            continue
        repairs = tuple(_list_count_repairs(event, one, hands, result)) if result is not None else ()
        counts = {"points": one.points.description, "hands": hands.description}
        reason = phrase(
            "announced {points}, but the hands have {hands}: this table either had different cards or miscounted",
            **counts,
        )
        finding = build_finding(_result_at(one), Severity.ERROR, "announced-otherwise", reason, repairs)
        yield finding._replace(asks_table=True)


def _list_count_repairs(
    event: Event, announced: TablePoints, hands: HighCardPoints, result: Result
) -> Iterator[Repair]:
    """Yield what a count that differs from the hands can mean: other cards, or a miscount."""
    group = _find_group(event, announced)
    if group is not None and isinstance(result.outcome, TableOutcome):
        regroup = phrase("different cards: compare separately (group {group})", group=group)
        yield Repair(Reading.NEW_GROUP, regroup, (result,), (result._replace(group=group),))
    counted = announced._replace(north=hands.north, east=hands.east, south=hands.south, west=hands.west)
    declared = resolve_announcement(hands.by_seat, dealer_of(result.board), event.redeal)
    if declared is None:
        miscounted = phrase("miscounted: the hands have {hands}", hands=hands.description)
        yield Repair(Reading.MISCOUNTED, miscounted, (result,), (result,), counted=counted)
        return
    after = result
    if isinstance(result.outcome, Played) and result.outcome.declarer is not None:
        after = result._replace(outcome=result.outcome._replace(declarer=declared.declarer))
    miscounted = phrase("miscounted: the hands make {seat} declarer", seat=declared.declarer.label)
    yield Repair(Reading.MISCOUNTED, miscounted, (result,), (after,), counted=counted)


def _explained_pairings(reported: Iterable[Finding]) -> Iterator[Pairing]:
    """Yield the boards and pairs for which a finding already says that the cards or the seat were different."""
    for finding in reported:
        if finding.code in CARD_CODES and finding.board is not None:
            yield finding.board, frozenset(finding.pairs)
            yield from (one.pairing for repair in finding.repairs for one in repair.before)


def _check_against_own_results(
    event: Event, tables: Iterable[TablePoints], results: Mapping[Pairing, Result]
) -> Iterator[Finding]:
    """Yield findings for tables whose result has another declarer than their announcement implies."""
    for one in tables:
        result, announced = (
            results.get(one.pairing),
            resolve_announcement(one.points.by_seat, dealer_of(one.board), event.redeal),
        )
        seat = result.outcome.declarer if result and isinstance(result.outcome, Played) else None
        if seat and announced and seat is not announced.declarer:
            seats = {"seat": seat.label, "other": announced.declarer.label}
            reason = phrase("{seat} declared, but the points this table announced make {other} declarer", **seats)
            yield build_finding(_result_at(one), Severity.WARNING, "announced-otherwise", reason)


def _result_at(one: TablePoints) -> Result:
    """Return a placeholder result for an announcement, whether or not the board has its result yet."""
    return Result(one.board, one.ns, one.ew, NotPlayed())


def _find_group(event: Event, announced: TablePoints) -> str | None:
    """Return the group of the tables that announced the same, else the next unused one; None if there is none left."""
    same = {one.pairing for one in event.announced if one.board == announced.board and one.points == announced.points}
    results = [one for one in event.results if one.board == announced.board]
    for result in results:
        if result.pairing in same and result.board_group[1] != FIRST_GROUP:
            return result.board_group[1]
    used = {one.board_group[1] for one in results}
    return next((letter for letter in GROUP_LETTERS[1:] if letter not in used), None)


def _check_against_other_tables(tables: Sequence[TablePoints]) -> Iterator[Finding]:
    """Yield findings for tables that differ from the majority; for all of them if there is none."""
    frequencies = Counter(one.points for one in tables).most_common(2)
    if len(frequencies) > 1:
        undecided = frequencies[0][1] == frequencies[1][1]
        for one in tables:
            other = frequencies[1][0] if one.points == frequencies[0][0] else frequencies[0][0]
            if undecided or one.points != frequencies[0][0]:
                counts = {"points": one.points.description, "others": other.description}
                reason = phrase("announced {points}, but another table announced {others}", **counts)
                yield build_finding(_result_at(one), Severity.WARNING, "announced-otherwise", reason)


def _is_even_split(board: ScoredBoard) -> bool:
    """Return whether both sides have 20 points."""
    points = board.known_points
    if not points:
        return False
    north_south = points[Seat.NORTH] + points[Seat.SOUTH]
    east_west = points[Seat.EAST] + points[Seat.WEST]
    return north_south == east_west == PACK_POINTS // 2


def check_choices(scored: ScoredEvent) -> Iterator[Finding]:
    """Yield `short-fit` and `game-without-points` for contracts that break a club's rules.

    Hands are those of the first group. A declarer other than the one the cards name is reported elsewhere.
    """
    event = scored.event
    if event.rule_set.has_auction or (event.fit is FewestTrumps.NONE and not event.game_points):
        return
    for board in scored.boards:
        for line in board.results:
            known = scored.declarers.get(board.number, line.declarer)
            if line.declarer is known is not None and line.result.board_group[1] == FIRST_GROUP:
                yield from _check_rules(event, board, line, known)


def _check_rules(event: Event, board: ScoredBoard, line: ScoredResult, declarer: Seat) -> Iterator[Finding]:
    outcome, partners = line.result.outcome, (declarer, declarer.partner)
    if not isinstance(outcome, Played):
        return
    contract, points = outcome.contract, board.known_points
    fewest = event.fit.fewest_cards(contract.denomination)
    if board.deal is not None and fewest:
        suit = Suit(contract.denomination.value)
        trumps = sum(len(board.deal.hand(seat).holding(suit)) for seat in partners)
        if trumps < fewest:
            values = {"contract": contract, "trumps": count_phrase(trumps, "trump"), "fewest": fewest}
            few = phrase("{contract} with {trumps}, but the rules require {fewest} or more", **values)
            yield build_finding(line.result, Severity.ERROR, "short-fit", few)
    together = sum(points.get(seat, event.game_points) for seat in partners)
    if contract.target is not Target.PART_SCORE and together < event.game_points:
        values = {"contract": contract, "points": together, "fewest": event.game_points}
        weak = phrase("{contract} with {points} points, but the rules require {fewest} or more", **values)
        yield build_finding(line.result, Severity.ERROR, "game-without-points", weak)


FAR_TRICKS = 4
"""Tricks from double dummy, and from every other table, at which one table is odd."""

FEWEST_OTHERS = 2
"""Other tables needed to know what is usual."""

ALL_FAR_TRICKS = 3
"""Tricks from double dummy at which a table contradicts the hands, if all the others do too."""

FEWEST_TABLES = 3
"""Tables needed to contradict the hands."""

MOST_NAMED = 3
"""The most differing figures that a finding names."""


class _TableTricks(NamedTuple):
    """A table, its declarer's double dummy tricks, and by how many it missed or beat them."""

    result: Result
    outcome: Played
    double_dummy_tricks: int

    @property
    def distance(self) -> int:
        return self.outcome.tricks - self.double_dummy_tricks


def check_double_dummy(scored: ScoredEvent, reported: Collection[tuple[object, ...]]) -> Iterator[Finding]:
    """Yield `double-dummy-differs`, `wrong-boards` and `odd-tricks` for the deals that are solved.

    Results in `reported` have been reported already and are left out.
    """
    yield from _check_imported_figures(scored)
    if scored.event.rule_set.has_auction:
        return
    if not scored.solved:
        return
    by_cards = build_travellers(scored.event, scored.solved)
    for board in scored.boards:
        if board.number in scored.solved:
            tables = list(_list_tables(board, scored.solved[board.number], scored.declarers.get(board.number)))
            if len(tables) >= FEWEST_TABLES and all(abs(table.distance) >= ALL_FAR_TRICKS for table in tables):
                yield _build_wrong_board_finding(board.number, tables)
            else:
                yield from _check_odd_tricks(tables, reported, by_cards.get((board.number, FIRST_GROUP)))


def _check_imported_figures(scored: ScoredEvent) -> Iterator[Finding]:
    for dealt in scored.event.dealt:
        solved = scored.solved.get(dealt.board)
        if solved is None or dealt.double_dummy_table is None or dealt.double_dummy_table == solved:
            continue
        places = list(solved.differences_from(dealt.double_dummy_table))
        named = [
            phrase(
                "{seat} makes {tricks} in {denomination}, not {read}",
                seat=seat.label,
                tricks=solved.tricks_of(seat)[denomination],
                denomination=denomination.label,
                read=dealt.double_dummy_table.tricks_of(seat)[denomination],
            )
            for seat, denomination in places[:MOST_NAMED]
        ]
        values = {"board": dealt.board, "figures": count_phrase(len(places), "figure"), "named": join_phrases(named)}
        message = phrase(
            "Board {board}: the double dummy table supplied with the hands differs from the solver's in "
            "{figures}: {named}",
            **values,
        )
        yield Finding(Severity.ERROR, "double-dummy-differs", dealt.board, message)


def _list_tables(board: ScoredBoard, figures: DoubleDummyTable, declarer: Seat | None) -> Iterator[_TableTricks]:
    """Yield the tables of the first group that played the known hands with the right declarer."""
    for line in board.lines:
        outcome = line.results[0].outcome
        if isinstance(outcome, Played) and declarer is not None and line.declarer is declarer:
            allowed = figures.tricks_of(declarer)[outcome.contract.denomination]
            for result in line.results:
                if result.board_group[1] == FIRST_GROUP:
                    yield _TableTricks(result, outcome, allowed)


def _build_wrong_board_finding(number: int, tables: list[_TableTricks]) -> Finding:
    values = {
        "board": number,
        "tables": len(tables),
        "distances": describe_range([abs(table.distance) for table in tables]),
    }
    message = phrase(
        "Board {board}: all {tables} tables are {distances} tricks away from what these hands allow, "
        "so these may not be the hands that were played",
        **values,
    )
    return Finding(Severity.WARNING, "wrong-boards", number, message)


def _check_odd_tricks(
    tables: list[_TableTricks], reported: Collection[tuple[object, ...]], traveller: Traveller | None
) -> Iterator[Finding]:
    for table in tables:
        others = [other.distance for other in tables if other is not table]
        if len(others) < FEWEST_OTHERS or abs(table.distance) < FAR_TRICKS or table.result.key in reported:
            continue
        if min(abs(table.distance - other) for other in others) >= FAR_TRICKS:
            reason = phrase(
                "{result}, but the hands allow {allowed}, and no other table is that far out",
                result=describe_result(table.outcome),
                allowed=table.double_dummy_tricks,
            )
            suspicion = Suspicion(Severity.WARNING, "odd-tricks", reason)
            if traveller:
                own = table.outcome
                suspicion = suspicion._replace(
                    fixes=list_likely_readings(traveller, own), record_weight=log_likelihood(traveller, own, own)
                )
            yield suspicion.finding_for(table.result)


PLAY_DIFFERS = "play-differs"


def check_plays(scored: ScoredEvent) -> Iterator[Finding]:
    """Yield an error for a result that its recorded play disproves, a warning for a play with other hands."""
    event = scored.event
    if not event.plays:
        return
    lines: dict[ResultKey, ScoredResult] = {}
    for board in scored.boards:
        lines.update((line.result.key, line) for line in board.results)
    deals = dict(event.deals)
    for play in event.plays:
        line = lines.get(play.key)
        if line is None:
            continue
        yield from _check_play(play, line, event.rule_set)
        hands = deals.get(play.board)
        if hands is not None and line.result.board_group[1] == FIRST_GROUP and str(hands) != play.deal:
            other_hands = phrase("the hands in the recorded play differ from the board's")
            yield build_finding(line.result, Severity.WARNING, PLAY_DIFFERS, other_hands)


def _check_play(play: TablePlay, line: ScoredResult, rules: RuleSet) -> Iterator[Finding]:
    try:
        contract = rules.parse_contract(play.contract)
    except ParseError:  # played under rules that the event no longer has
        return
    outcome = Played(contract, Seat.parse(play.declarer), play.tricks)
    if _agrees_with_play(line, outcome, rules):
        return
    played = format_code(outcome)
    reason = phrase(
        "{recorded} is recorded, but the card-by-card play gives {played}",
        recorded=format_code(line.result.outcome),
        played=played,
    )
    description = phrase("use the recorded play: {played}", played=played)
    repair = Repair(Reading.PLAY, description, (line.result,), (line.result._replace(outcome=outcome),))
    yield build_finding(line.result, Severity.ERROR, PLAY_DIFFERS, reason, (repair,))


def _agrees_with_play(line: ScoredResult, outcome: Played, rules: RuleSet) -> bool:
    """Return whether a result is compatible with a play; a ruling always is."""
    match line.result.outcome:
        case Played(contract, _, tricks):
            return (contract, line.declarer, tricks) == (outcome.contract, outcome.declarer, outcome.tricks)
        case KnownScore(score):
            return score == score_of(outcome, rules, outcome.declarer, line.result.board)
        case NotPlayed() | PassedOut() | SitOut():
            return False
        case _:
            return True
