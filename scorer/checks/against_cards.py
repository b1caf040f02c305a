"""Checks of what was recorded against the cards: announced points, double dummy figures, and plays card by card.

Beginners often beat the double dummy figures, and fall short of them more often: 78 of 310 recorded plays made more. So
one table is reported only if it is far from the figures and from the other tables too, and a board only if all of its
tables are far from the figures.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.findings import Finding, Reading, Repair, Severity, Suspicion, finding_about, in_words
from scorer.checks.single_results import likely_readings, span
from scorer.checks.travellers import Traveller, travellers
from scorer.errors import Misread
from scorer.game.announcement import Redeal, announce
from scorer.game.contracts import Target
from scorer.game.deals import PACK_POINTS, Suit
from scorer.game.seats import Seat, dealer_of
from scorer.i18n import chained, counted, phrase
from scorer.model.boards import Announced, Points, TablePlay
from scorer.model.notation import code_of
from scorer.model.results import FIRST_GROUP, KnownScore, NotPlayed, PassedOut, Played, Result, SitOut
from scorer.model.settings import FewestTrumps
from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult, score_of

if TYPE_CHECKING:
    from scorer.game.double_dummy import DoubleDummy
    from scorer.game.rulesets import RuleSet
    from scorer.model.events import Event
    from scorer.model.results import BoardGroup, Pairing, Place


def points_findings(scored: ScoredEvent) -> Iterator[Finding]:
    """Yield `points-sum` if announced points do not add up to 40, and `twenty-twenty` for a deal to be dealt again."""
    redealt = scored.event.redeal is Redeal.REDEAL and not scored.event.rule_set.auction
    for board in scored.boards:
        if board.points is not None and board.points.total != PACK_POINTS:
            values = {"board": board.number, "together": board.points.total, "pack": PACK_POINTS}
            message = phrase("Board {board}: the points announced are {together} together, not {pack}", **values)
            yield Finding(Severity.ERROR, "points-sum", board.number, message)
        if redealt and _even(board):
            message = phrase(
                "Board {board}: both sides have 20 points, so it was to be dealt again", board=board.number
            )
            yield Finding(Severity.WARNING, "twenty-twenty", board.number, message)


OF_CARDS = ("wrong-declarer", "odd-declarer", "wrong-side", "fouled-from")
"""Codes that explain why a table announced different points: the announcement and the seat come from the same table."""


def announced_findings(scored: ScoredEvent, told: Iterable[Finding]) -> Iterator[Finding]:
    """Yield `points-sum` and `announced-otherwise` for each table's announcement.

    It is compared with the hands, other tables and its own result. What a finding in `reported` explains is left out.
    """
    event = scored.event
    if not event.announced or event.rule_set.auction:
        return
    explained = set(_told_of_cards(told))
    results = {one.pairing: one for one in event.results}
    known = dict(event.points) | {number: Points(*deal.points.values()) for number, deal in event.deals}
    of_cards: defaultdict[BoardGroup, list[Announced]] = defaultdict(list)
    for one in event.announced:
        group = results[one.pairing].group if one.pairing in results else FIRST_GROUP
        if one.points.total != PACK_POINTS:
            together = {"together": one.points.total, "pack": PACK_POINTS}
            reason = phrase("the points announced are {together} together, not {pack}", **together)
            yield finding_about(_at(one), Severity.ERROR, "points-sum", reason)
        elif one.pairing not in explained:
            of_cards[one.board, group].append(one)
    for (board, group), tables in of_cards.items():
        hands = known.get(board) if group == FIRST_GROUP else None
        yield from _otherwise(tables, hands) if hands else _differing(tables)
        if hands is None:
            yield from _against_itself(event, tables, results)


def _told_of_cards(told: Iterable[Finding]) -> Iterator[Pairing]:
    """Yield the boards and pairs for which a finding already says that the cards or the seat were different."""
    for finding in told:
        if finding.code in OF_CARDS and finding.board is not None:
            yield finding.board, frozenset(finding.pairs)
            yield from (one.pairing for repair in finding.repairs for one in repair.before)


def _against_itself(event: Event, tables: Iterable[Announced], results: Mapping[Pairing, Result]) -> Iterator[Finding]:
    """Yield findings for tables whose result has another declarer than their announcement implies."""
    for one in tables:
        result, announced = results.get(one.pairing), announce(one.points.by_seat, dealer_of(one.board), event.redeal)
        seat = result.outcome.declarer if result and isinstance(result.outcome, Played) else None
        if seat and announced and seat is not announced.declarer:
            seats = {"seat": seat.word, "other": announced.declarer.word}
            reason = phrase("{seat} declared, and {other} by the points that this table announced", **seats)
            yield finding_about(_at(one), Severity.WARNING, "announced-otherwise", reason)


def _at(one: Announced) -> Result:
    """Return a placeholder result for an announcement, whether or not the board has its result yet."""
    return Result(one.board, one.ns, one.ew, NotPlayed())


def _otherwise(tables: Iterable[Announced], hands: Points) -> Iterator[Finding]:
    """Yield findings for announcements that contradict the hands, or the points known for the board."""
    for one in tables:
        if one.points != hands:
            counts = {"points": one.points.words, "hands": hands.words}
            reason = phrase("announced {points}, and the hands have {hands}", **counts)
            yield finding_about(_at(one), Severity.ERROR, "announced-otherwise", reason)


def _differing(tables: Sequence[Announced]) -> Iterator[Finding]:
    """Yield findings for tables that differ from the majority; for all of them if there is none."""
    often = Counter(one.points for one in tables).most_common(2)
    if len(often) > 1:
        undecided = often[0][1] == often[1][1]
        for one in tables:
            other = often[1][0] if one.points == often[0][0] else often[0][0]
            if undecided or one.points != often[0][0]:
                counts = {"points": one.points.words, "others": other.words}
                reason = phrase("announced {points}, and another table {others}", **counts)
                yield finding_about(_at(one), Severity.WARNING, "announced-otherwise", reason)


def _even(board: ScoredBoard) -> bool:
    """Return whether both sides have 20 points."""
    points = board.known_points
    if not points:
        return False
    north_south = points[Seat.NORTH] + points[Seat.SOUTH]
    east_west = points[Seat.EAST] + points[Seat.WEST]
    return north_south == east_west == PACK_POINTS // 2


def choice_findings(scored: ScoredEvent) -> Iterator[Finding]:
    """Yield `short-fit` and `game-without-points` for contracts that break a club's rules.

    Hands are those of the first group. A declarer other than the one the cards name is reported elsewhere.
    """
    event = scored.event
    if event.rule_set.auction or (event.fit is FewestTrumps.NONE and not event.game_points):
        return
    for board in scored.boards:
        for line in board.results:
            known = scored.declarers.get(board.number, line.declarer)
            if line.declarer is known is not None and line.result.board_group[1] == FIRST_GROUP:
                yield from _against_rules(event, board, line, known)


def _against_rules(event: Event, board: ScoredBoard, line: ScoredResult, declarer: Seat) -> Iterator[Finding]:
    outcome, both = line.result.outcome, (declarer, declarer.partner)
    if not isinstance(outcome, Played):
        return
    contract, points = outcome.contract, board.known_points
    fewest = event.fit.cards(contract.denomination)
    if board.deal is not None and fewest:
        suit = Suit(contract.denomination.value)
        trumps = sum(len(board.deal.hand(seat).holding(suit)) for seat in both)
        if trumps < fewest:
            values = {"contract": contract, "trumps": counted(trumps, "trump"), "fewest": fewest}
            few = phrase("{contract} with {trumps}, where the rule is {fewest}", **values)
            yield finding_about(line.result, Severity.ERROR, "short-fit", few)
    together = sum(points.get(seat, event.game_points) for seat in both)
    if contract.target is not Target.PART_SCORE and together < event.game_points:
        values = {"contract": contract, "points": together, "fewest": event.game_points}
        weak = phrase("{contract} with {points} points, where the rule is {fewest}", **values)
        yield finding_about(line.result, Severity.ERROR, "game-without-points", weak)


FAR = 4
"""Tricks from double dummy, and from every other table, at which one table is odd."""

OTHERS = 2
"""Other tables needed to know what is usual."""

ALL_FAR = 3
"""Tricks from double dummy at which a table contradicts the hands, if all the others do too."""

TABLES = 3
"""Tables needed to contradict the hands."""

NAMED = 3
"""The most differing figures that a finding names."""


class _Table(NamedTuple):
    """A table, its declarer's double dummy tricks, and by how many it missed or beat them."""

    result: Result
    outcome: Played
    allowed: int

    @property
    def distance(self) -> int:
        return self.outcome.tricks - self.allowed


def double_dummy_findings(scored: ScoredEvent, told: Collection[tuple[object, ...]]) -> Iterator[Finding]:
    """Yield `double-dummy-differs`, `wrong-boards` and `odd-tricks` for the deals that are solved.

    Results in `reported` have been reported already and are left out.
    """
    yield from _differing_figures(scored)
    if scored.event.rule_set.auction:
        return
    if not scored.solved:
        return
    by_cards = travellers(scored.event, scored.solved)
    for board in scored.boards:
        if board.number in scored.solved:
            tables = list(_tables(board, scored.solved[board.number], scored.declarers.get(board.number)))
            if len(tables) >= TABLES and all(abs(table.distance) >= ALL_FAR for table in tables):
                yield _wrong_board(board.number, tables)
            else:
                yield from _odd(tables, told, by_cards.get((board.number, FIRST_GROUP)))


def _differing_figures(scored: ScoredEvent) -> Iterator[Finding]:
    for dealt in scored.event.dealt:
        solved = scored.solved.get(dealt.board)
        if solved is None or dealt.figures is None or dealt.figures == solved:
            continue
        places = list(solved.differing(dealt.figures))
        named = [
            phrase(
                "{seat} takes {tricks} in {denomination}, not {read}",
                seat=seat.word,
                tricks=solved.of(seat)[denomination],
                denomination=denomination.word,
                read=dealt.figures.of(seat)[denomination],
            )
            for seat, denomination in places[:NAMED]
        ]
        values = {"board": dealt.board, "figures": counted(len(places), "figure"), "named": chained(named)}
        message = phrase(
            "Board {board}: the double dummy table that came with the hands differs from the solver's in "
            "{figures}: {named}",
            **values,
        )
        yield Finding(Severity.ERROR, "double-dummy-differs", dealt.board, message)


def _tables(board: ScoredBoard, figures: DoubleDummy, declarer: Seat | None) -> Iterator[_Table]:
    """Yield the tables of the first group that played the known hands with the right declarer."""
    for line in board.lines:
        outcome = line.results[0].outcome
        if isinstance(outcome, Played) and declarer is not None and line.declarer is declarer:
            allowed = figures.of(declarer)[outcome.contract.denomination]
            for result in line.results:
                if result.board_group[1] == FIRST_GROUP:
                    yield _Table(result, outcome, allowed)


def _wrong_board(number: int, tables: list[_Table]) -> Finding:
    values = {"board": number, "tables": len(tables), "distances": span([abs(table.distance) for table in tables])}
    message = phrase(
        "Board {board}: all {tables} tables are {distances} tricks from what these hands allow: "
        "perhaps they are not the hands that were played",
        **values,
    )
    return Finding(Severity.WARNING, "wrong-boards", number, message)


def _odd(tables: list[_Table], told: Collection[tuple[object, ...]], traveller: Traveller | None) -> Iterator[Finding]:
    for table in tables:
        others = [other.distance for other in tables if other is not table]
        if len(others) < OTHERS or abs(table.distance) < FAR or table.result.place in told:
            continue
        if min(abs(table.distance - other) for other in others) >= FAR:
            reason = phrase(
                "{result}, but the hands allow {allowed}, and no other table is as far from them",
                result=in_words(table.outcome),
                allowed=table.allowed,
            )
            fixes = likely_readings(traveller, table.outcome) if traveller else ()
            yield Suspicion(Severity.WARNING, "odd-tricks", reason, fixes).about(table.result)


PLAY_DIFFERS = "play-differs"


def play_findings(scored: ScoredEvent) -> Iterator[Finding]:
    """Yield an error for a result that its recorded play disproves, a warning for a play with other hands."""
    event = scored.event
    if not event.plays:
        return
    lines: dict[Place, ScoredResult] = {}
    for board in scored.boards:
        lines.update((line.result.place, line) for line in board.results)
    deals = dict(event.deals)
    for play in event.plays:
        line = lines.get(play.place)
        if line is None:
            continue
        yield from _differing_play(play, line, event.rule_set)
        hands = deals.get(play.board)
        if hands is not None and line.result.board_group[1] == FIRST_GROUP and str(hands) != play.deal:
            other_hands = phrase("the recorded play has other hands than the board")
            yield finding_about(line.result, Severity.WARNING, PLAY_DIFFERS, other_hands)


def _differing_play(play: TablePlay, line: ScoredResult, rules: RuleSet) -> Iterator[Finding]:
    try:
        contract = rules.contract(play.contract)
    except Misread:  # played under rules that the event no longer has
        return
    outcome = Played(contract, Seat.parse(play.declarer), play.tricks)
    if _agrees(line, outcome, rules):
        return
    played = code_of(outcome)
    reason = phrase(
        "{recorded} is recorded, {played} was played card by card", recorded=code_of(line.result.outcome), played=played
    )
    take = phrase("take the play's: {played}", played=played)
    repair = Repair(Reading.PLAY, take, (line.result,), (line.result._replace(outcome=outcome),))
    yield finding_about(line.result, Severity.ERROR, PLAY_DIFFERS, reason, (repair,))


def _agrees(line: ScoredResult, outcome: Played, rules: RuleSet) -> bool:
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
