"""Findings that explain several results at once: reversed rounds, exchanged boards, changed cards, hands not played.

Some follow from likelihoods, added up over a round, a session or a traveller, of results that are not suspicious alone.
For single results a likelihood detects no more than the rules of `single_results`; of whole rounds counted otherwise it
detected nearly all, and accused no correct session (`docs/checks.md`).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, combinations
from math import log
from operator import attrgetter, itemgetter
from typing import NamedTuple

from scorer.checks.findings import (
    ODD_DENOMINATION,
    Cause,
    Finding,
    Lead,
    Reading,
    Repair,
    Severity,
    build_finding,
    describe_turn,
    exchange_pairs,
)
from scorer.checks.readings import (
    LOOKS_LIKE,
    TRICK_CONVENTIONS,
    log_likelihood,
    shares_by_cards,
    tricks_fit,
    tricks_log_likelihood,
)
from scorer.checks.single_results import is_supported, is_unsupported
from scorer.checks.travellers import PlayOutcome, Traveller, Travellers, Votes
from scorer.game.announcement import resolve_announcement
from scorer.game.contracts import Denomination
from scorer.game.deals import Deal
from scorer.game.seats import Seat, Side, dealer_of
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, join_with_and, literal, phrase
from scorer.model.events import Event, sort_results
from scorer.model.results import (
    FIRST_GROUP,
    GROUP_LETTERS,
    BoardGroup,
    KnownScore,
    NotPlayed,
    Outcome,
    Played,
    Result,
    ResultKey,
    SitOut,
)

FEWEST_DOUBTFUL = 2
"""Doubtful boards needed in a round: one alone says nothing about the others."""

MeetingKey = tuple[int | None, int | None, str | None, str | None]


class TravellerLine(NamedTuple):
    """A result and its traveller."""

    result: Result
    traveller: Traveller

    @property
    def outcome(self) -> Outcome:
        return self.result.outcome

    @property
    def contradicts(self) -> bool:
        return self.traveller.contradicts(self.outcome)

    @property
    def is_reversed(self) -> bool:
        return self.traveller.is_reversed(self.outcome)


meeting_of: Callable[[Result], MeetingKey] = attrgetter("round", "table", "ns", "ew")
"""Return the round, table and pairs of a result, which all boards of a meeting share."""


def list_doubtful_meetings(
    event: Event,
    travellers: Travellers,
    explained: Collection[ResultKey],
    is_doubtful: Callable[[Traveller, PlayOutcome], bool],
) -> Iterator[list[TravellerLine]]:
    """Yield the results, by board, of each meeting with several doubtful outcomes, without those already explained."""
    doubtful: Counter[MeetingKey] = Counter()
    for traveller in travellers.values():
        for outcome, results in traveller.by_outcome.items():
            if is_doubtful(traveller, outcome):
                doubtful.update(map(meeting_of, results))
    several = {meeting for meeting, boards in doubtful.items() if boards >= FEWEST_DOUBTFUL}
    if not several:
        return
    lines: defaultdict[MeetingKey, list[TravellerLine]] = defaultdict(list)
    for result in event.results:
        meeting = meeting_of(result)
        if meeting in several and result.key not in explained and result.board_group in travellers:
            lines[meeting].append(TravellerLine(result, travellers[result.board_group]))
    for boards in lines.values():
        yield sorted(boards, key=lambda line: line.result.board)


def fit_each_other(first: TravellerLine, second: TravellerLine) -> bool:
    """Return whether the declarer of each of two results is right on the other's board."""
    return first.traveller.confirms(second.outcome) and second.traveller.confirms(first.outcome)


def build_keep_pairs_repair(lines: Iterable[TravellerLine]) -> Repair:
    """Return a repair that leaves the pairs and corrects each declarer and the sign of each bare score."""
    corrected = {line.result: line.traveller.correct(line.outcome) for line in lines}
    corrections = [
        phrase("{corrected} on board {board}", corrected=_describe_briefly(corrected[one]), board=one.board)
        for one in corrected
    ]
    keep = phrase("keep the pairs, but enter {corrections}", corrections=join_with_and(corrections))
    return Repair.from_outcomes(Reading.PAIRS_KEPT, keep, corrected)


def results_of(lines: Iterable[TravellerLine]) -> tuple[Result, ...]:
    return tuple(line.result for line in lines)


def _describe_briefly(outcome: Outcome) -> Phrase:
    if isinstance(outcome, KnownScore):
        return literal(f"{outcome.score:+}")
    return outcome.declarer.label if isinstance(outcome, Played) and outcome.declarer else EMPTY_PHRASE


def build_meeting_finding(
    code: str, lines: Sequence[TravellerLine], reason: Phrase, repairs: tuple[Repair, ...], *, ask: bool = False
) -> Finding:
    """Build a finding about several boards of a meeting, placed at the first of them.

    It is an error if the cards prove the result of at least one board wrong.
    """
    first, *others = results_of(lines)
    proved = any(line.contradicts and line.traveller.votes.proved for line in lines)
    severity = Severity.ERROR if proved else Severity.WARNING
    return build_finding(first, severity, code, reason, repairs, tuple(other.board for other in others), ask=ask)


def find_reversed_rounds(event: Event, travellers: Travellers, explained: Collection[ResultKey]) -> Iterator[Cause]:
    """Yield `round-reversed`: on every board of a meeting whose declaring side is known, the wrong side declares.

    If there are only two such boards, whose declarers are right on each other's, `find_results_on_other_boards` deals
    with them: pairs who sit the wrong way turn every declarer in the same direction, which an exchange never does.
    """
    for lines in list_doubtful_meetings(event, travellers, explained, Traveller.is_reversed):
        telling = list(filter(_is_telling, lines))
        two = len(telling) == 2 and all(isinstance(line.outcome, Played) for line in telling)
        if len(telling) < FEWEST_DOUBTFUL or (two and fit_each_other(*telling)):
            continue
        if all(line.is_reversed for line in telling):
            yield Cause(_build_reversed_round_finding(lines, telling), results_of(lines))


def _is_telling(line: TravellerLine) -> bool:
    """Return whether the declaring side is recorded, and known from the cards or other tables."""
    votes = line.traveller.votes
    known = votes.proved is not None or (votes.side is not None and votes.sides.total() > 1)
    return known and line.traveller.recorded_side(line.outcome) is not None


def _build_reversed_round_finding(lines: Sequence[TravellerLine], telling: Sequence[TravellerLine]) -> Finding:
    number = telling[0].result.round
    boards = join_with_and(line.result.board for line in telling)
    reason = phrase("the wrong side declares on boards {boards}: the pairs sat the other way round", boards=boards)
    if number is not None:
        reason = phrase("in round {round}, {reason}", round=number, reason=reason)
    return build_meeting_finding(
        "round-reversed", telling, reason, (_build_turn_pairs_repair(lines, boards), build_keep_pairs_repair(telling))
    )


def _build_turn_pairs_repair(lines: Sequence[TravellerLine], boards: Phrase) -> Repair:
    """Return a repair that exchanges the pairs of the whole meeting, except for rulings, which name their pair."""
    moved = [line for line in lines if isinstance(line.outcome, Played | KnownScore | NotPlayed)]
    quarters = next(filter(None, map(_count_quarter_turns, moved)), 1)
    after = tuple(_turn_line(line, quarters) for line in moved)
    turn = phrase("{turn} on boards {boards}", turn=describe_turn(lines[0].result), boards=boards)
    return Repair(Reading.SIDES_EXCHANGED, turn, results_of(moved), after)


def _count_quarter_turns(line: TravellerLine) -> int:
    """Return the quarter turns from the recorded declarer to the known one; 0 if either is unknown."""
    outcome, known, seats = line.outcome, line.traveller.votes.seat, tuple(Seat)
    if not (isinstance(outcome, Played) and outcome.declarer and known):
        return 0
    return (seats.index(known) - seats.index(outcome.declarer)) % len(seats)


def _turn_line(line: TravellerLine, quarters: int) -> Result:
    """Return the result of a line with its pairs exchanged; `quarters` turn an unknown declarer."""
    match line.outcome:
        case Played(_, Seat() as seat, _) as outcome:
            declarer = seat.rotate(quarters)
            if line.is_reversed and line.traveller.votes.seat:
                declarer = line.traveller.votes.seat
            return exchange_pairs(line.result, outcome._replace(declarer=declarer))
        case KnownScore(score):
            return exchange_pairs(line.result, KnownScore(-score))
        case outcome:
            return exchange_pairs(line.result, outcome)


def find_results_on_other_boards(
    event: Event, travellers: Travellers, explained: Collection[ResultKey]
) -> Iterator[Cause]:
    """Yield `line-shifted`, then `boards-exchanged`: results that fit other boards of their meeting better."""
    for lines in list_doubtful_meetings(event, travellers, explained, _hardly_fits):
        free, shifted = lines, _find_shifted_round(lines)
        if shifted:
            yield shifted
            free = [line for line in lines if line.result not in shifted.explained]
        for first, second in combinations(tuple(free), 2):
            if first in free and second in free and _are_exchanged(first, second):
                free.remove(first)
                free.remove(second)
                yield Cause(_build_exchanged_boards_finding(first, second), (first.result, second.result))


def _hardly_fits(traveller: Traveller, outcome: PlayOutcome) -> bool:
    return traveller.contradicts(outcome) or is_unsupported(traveller, outcome)


SHIFT_THRESHOLD = 4.0
"""How much likelier a round's results must be when each is moved by a board; by 1 more than with two exchanged."""


def _find_shifted_round(lines: Iterable[TravellerLine]) -> Cause | None:
    """Find three boards or more whose results are each one board off."""
    played = [(line, line.outcome) for line in lines if isinstance(line.outcome, Played)]
    if len(played) < 3:
        return None
    there, own = [line for line, _ in played], [outcome for _, outcome in played]

    def log_likelihood_of(outcomes: Iterable[Played]) -> float:
        return sum(map(log_likelihood, (line.traveller for line in there), outcomes, own))

    shifted = max(([*own[1:], own[0]], [own[-1], *own[:-1]]), key=log_likelihood_of)
    exchanged = max(log_likelihood_of(_swap(own, *two)) for two in combinations(range(len(own)), 2))
    if log_likelihood_of(shifted) < max(log_likelihood_of(own) + SHIFT_THRESHOLD, exchanged + 1):
        return None
    boards = {"boards": join_with_and(line.result.board for line in there)}
    reason = phrase(
        "the results on boards {boards} would fit if each were moved to the next board: they are one line out", **boards
    )
    move = phrase("move the results on boards {boards} along by one", **boards)
    repair = Repair.from_outcomes(Reading.LINE_SHIFTED, move, dict(zip(results_of(there), shifted, strict=True)))
    return Cause(build_meeting_finding("line-shifted", there, reason, (repair,)), repair.before)


def _swap(outcomes: Sequence[Played], one: int, other: int) -> list[Played]:
    swapped = list(outcomes)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    return swapped


def _are_exchanged(first: TravellerLine, second: TravellerLine) -> bool:
    """Return whether two results contradict the known declarers, or no other table supports them where they are."""
    if not fit_each_other(first, second):
        return False
    if first.contradicts or second.contradicts:
        return first.contradicts and second.contradicts
    return _fits_better(first, second) and _fits_better(second, first)


def _fits_better(line: TravellerLine, other: TravellerLine) -> bool:
    """Return whether no other table supports a result on its own board but one does on the other board."""
    return is_unsupported(line.traveller, line.outcome) and is_supported(other.traveller, line.outcome, other.outcome)


EXCHANGED_BOARDS_LEAD = 7.0
"""How much likelier two results must be on each other's boards to be exchanged first without a declarer against them.

Most that are less are right where they are.
"""


def _build_exchanged_boards_finding(first: TravellerLine, second: TravellerLine) -> Finding:
    one, other = first.result, second.result
    reason = phrase(
        "this result and the one on board {other} do not fit their boards, but each fits the other's, "
        "so the two have been swapped",
        other=other.board,
    )
    exchange = phrase("swap the results of boards {one} and {other}", one=one.board, other=other.board)
    repairs = [Repair.from_exchange(Reading.OTHER_BOARD, exchange, (one,), (other,))]
    if first.contradicts:
        repairs.append(build_keep_pairs_repair((first, second)))
    ask = not first.contradicts and _gain_by_exchange(first, second) < EXCHANGED_BOARDS_LEAD
    return build_meeting_finding("boards-exchanged", (first, second), reason, tuple(repairs), ask=ask)


def _gain_by_exchange(first: TravellerLine, second: TravellerLine) -> float:
    """Return how much likelier two results are on each other's boards; 0 if that is unknown."""
    gain = 0.0
    for line, other in ((first, second), (second, first)):
        if isinstance(line.outcome, Played) and isinstance(other.outcome, Played):
            gain += log_likelihood(line.traveller, other.outcome, line.outcome)
            gain -= log_likelihood(line.traveller, line.outcome, line.outcome)
    return gain


FEWEST_AGREEING = 2
"""Results that must agree before a change, and after it. Before it one is enough if the cards prove its declarer."""


class CardChange(NamedTuple):
    """A change of declarer: results up to round `last` name one, and results from round `first` on another."""

    before: Seat
    last: int
    after: Seat
    first: int


def find_fouled_boards(event: Event, travellers: Travellers) -> Iterator[Cause]:
    """Yield `fouled-from`: results of a board, section by section, that divide into those before and after a change."""
    section_of = {pair.label: pair.section for pair in event.pairs}
    for board_group, traveller in travellers.items():
        if len(traveller.votes.named) < 2:
            continue
        for section, named in sorted(_named_declarers(traveller, section_of).items()):
            change = _find_card_change(named, traveller.votes.proved)
            if change:
                there = [one for one in event.results if one.board_group == board_group]
                results = sort_results([one for one in there if section_of.get(one.pairs[0], "") == section])
                yield Cause(_build_fouled_board_finding(event, traveller, section, change, results), results)


NamedDeclarers = list[tuple[int, Seat]]
"""Rounds, with the declarers named in them."""


def _named_declarers(traveller: Traveller, section_of: Mapping[str, str]) -> Mapping[str, NamedDeclarers]:
    """Return the declarers that each section named on a board, unless it omits rounds."""
    named: defaultdict[str, NamedDeclarers] = defaultdict(list)
    without_round: set[str] = set()
    for result, played in traveller.select_results(attrgetter("declarer")).items():
        section = section_of.get(result.pairs[0], "")
        if result.round is None:
            without_round.add(section)
        elif played.declarer:
            named[section].append((result.round, played.declarer))
    return {section: told for section, told in named.items() if section not in without_round}


def _find_card_change(named: NamedDeclarers, proved: Seat | None) -> CardChange | None:
    """Return the change that divides the named declarers, or None."""
    _, before = min(named, key=itemgetter(0))
    first = min((number for number, seat in named if seat is not before), default=None)
    if first is None or proved not in (None, before):
        return None
    earlier = [number for number, _ in named if number < first]
    later = [seat for number, seat in named if number >= first]
    fewest_earlier = 1 if proved else FEWEST_AGREEING
    if len(earlier) < fewest_earlier or len(later) < FEWEST_AGREEING or len(set(later)) > 1:
        return None
    return CardChange(before, max(earlier), later[0], first)


def _build_fouled_board_finding(
    event: Event, traveller: Traveller, section: str, change: CardChange, results: Sequence[Result]
) -> Finding:
    board, first = traveller.board, change.first
    declare = {"before": change.before.label, "last": change.last, "after": change.after.label, "first": first}
    message = phrase(
        "{where}: {before} declares up to round {last}, but {after} from round {first} onwards, so "
        "the board was fouled before round {first}",
        where=_describe_traveller(traveller, section),
        **declare,
    )
    repairs = tuple(_build_regroup_repairs(event, board, first, results))
    return Finding(traveller.votes.severity, "fouled-from", board, message, first, repairs=repairs)


def _describe_traveller(traveller: Traveller, section: str) -> Phrase:
    """Describe the traveller, with group and section if there are several: `Board 7, group b, section A`."""
    where = [phrase("Board {board}", board=traveller.board)]
    if traveller.group != FIRST_GROUP:
        where.append(phrase("group {group}", group=traveller.group))
    if section:
        where.append(phrase("section {section}", section=section))
    return join_phrases(where, ", ")


def _build_regroup_repairs(event: Event, board: int, first: int, results: Sequence[Result]) -> Iterator[Repair]:
    """Yield a repair that puts results into the next unused group; there are only nine."""
    last_used = max(result.board_group[1] for result in event.results if result.board == board)
    group = chr(ord(last_used) + 1)
    if group not in GROUP_LETTERS:
        return
    later = [result for result in results if result.round is not None and result.round >= first]
    before = tuple(result for result in later if not isinstance(result.outcome, SitOut))
    regroup = phrase("use group {group} from round {first} onwards", group=group, first=first)
    yield Repair(Reading.NEW_GROUP, regroup, before, tuple(result._replace(group=group) for result in before))


FEWEST_BOARDS = 3
"""Boards needed, with another declarer than the hands prove, to doubt all hands."""

FEWEST_AGREEING_TABLES = 2
"""Tables that must agree before a board's hands are in doubt: a single one may be mistaken."""


class WrongDeals(NamedTuple):
    """Findings about hands, and the event with the hands that can be trusted."""

    findings: tuple[Finding, ...]
    event: Event


class DoubtedDeal(NamedTuple):
    """A board whose tables agree against its hands.

    `proved` is the declarer by the hands, `named` the declarer, or the side, by the tables.
    """

    board: int
    hands: Deal
    proved: Seat
    named: Seat | Side
    lines: Mapping[Result, Played]


def find_wrong_deals(event: Event, travellers: Travellers) -> WrongDeals:
    """Find `wrong-boards` for most boards at once, else `deals-exchanged` and `wrong-boards` for single boards."""
    most = _find_most_boards_wrong(travellers.values())
    if most:
        return WrongDeals((most,), event._replace(deals=()))
    doubts = list(filter(None, map(_find_doubt, travellers.values())))
    found: list[Finding] = []
    for one, other in combinations(tuple(doubts), 2):
        if one in doubts and other in doubts and _fits_hands(event, one, other) and _fits_hands(event, other, one):
            doubts.remove(one)
            doubts.remove(other)
            found.append(_build_exchanged_deals_finding(event, one.board, other.board))
            event = found[-1].repairs[0].apply_to(event)
    found.extend(map(_build_wrong_board_finding, doubts))
    wrong = {doubt.board for doubt in doubts}
    deals = tuple((number, deal) for number, deal in event.deals if number not in wrong)
    return WrongDeals(tuple(found), event._replace(deals=deals))


def _find_most_boards_wrong(travellers: Iterable[Traveller]) -> Finding | None:
    """Return a finding if on most boards most tables, and more than one table, have another declarer than the hands."""
    telling = [one for one in travellers if one.deal and one.votes.proved and one.votes.named]
    wrong = [traveller for traveller in telling if _is_mostly_wrong(traveller)]
    if len(wrong) < FEWEST_BOARDS or 2 * len(wrong) <= len(telling) or _is_one_table_reversed(wrong):
        return None
    board = wrong[0].board
    boards = {"board": board, "more": len(wrong) - 1, "boards": len(telling)}
    message = phrase(
        "Board {board}: here and on {more} more of the {boards} boards, most of the declarers do not "
        "match the hands, so these are not the hands that were played",
        **boards,
    )
    return Finding(Severity.ERROR, "wrong-boards", board, message)


def _is_mostly_wrong(traveller: Traveller) -> bool:
    named, proved = traveller.votes.named, traveller.votes.proved
    return proved is not None and 2 * named[proved] < named.total()


def _is_one_table_reversed(wrong: Sequence[Traveller]) -> bool:
    """Return whether two pairs who sat the wrong way round explain everything."""
    meetings: set[MeetingKey] = set()
    for traveller in wrong:
        for result in traveller.contradicting_results:
            meetings.add(meeting_of(result))
            if not traveller.is_reversed(result.outcome):
                return False
    return len(meetings) == 1


def _find_doubt(traveller: Traveller) -> DoubtedDeal | None:
    """Return a doubt if the tables agree on another declarer or side, and none of them agrees with the hands."""
    votes, proved = traveller.votes, traveller.votes.proved
    if traveller.deal is None or proved is None:
        return None
    tables = Votes(votes.named, votes.bare)
    side, seat = tables.side, tables.seat
    if side is not None and side is not proved.side:
        agreeing, with_hands = votes.sides[side], votes.sides[proved.side]
    else:
        agreeing, with_hands = votes.named[seat or proved], votes.named[proved]
    named = seat or side
    if named is None or with_hands or agreeing < FEWEST_AGREEING_TABLES:
        return None
    return DoubtedDeal(
        traveller.board, traveller.deal, proved, named, _find_repeated_lines(traveller, traveller.deal, proved)
    )


REPEATED_THRESHOLD = -2.0
"""Mean logarithm of the denominations from which on the hands are likelier right than the declarer at all tables."""


def _find_repeated_lines(traveller: Traveller, deal: Deal, proved: Seat) -> Mapping[Result, Played]:
    """Return the lines that all name the same wrong declarer, if their denominations fit the hands."""
    lines, shares = traveller.select_results(attrgetter("declarer")), shares_by_cards(deal, proved.side)
    fits = [log(shares[outcome.contract.denomination]) for outcome in lines.values()]
    if len(traveller.votes.named) != 1 or traveller.votes.bare or sum(fits) < REPEATED_THRESHOLD * len(fits):
        return {}
    return lines


def _fits_hands(event: Event, tables: DoubtedDeal, other: DoubtedDeal) -> bool:
    """Return whether the tables' declarer is the one by another board's hands."""
    announced = resolve_announcement(other.hands.points, dealer_of(tables.board), event.redeal)
    return announced is not None and tables.named in (announced.declarer, announced.declarer.side)


def _build_exchanged_deals_finding(event: Event, one: int, other: int) -> Finding:
    message = phrase(
        "Board {one}: the results contradict the hands here and on board {other}, but each board's "
        "hands fit the other's results, so the two deals have been swapped",
        one=one,
        other=other,
    )
    repairs = [_build_hands_exchange(one, other)]
    here, there = _results_by_pairs(event, one), _results_by_pairs(event, other)
    if here.keys() == there.keys():  # the same pairs met on both boards, so it may be the travellers
        repairs.append(build_exchange_repair(one, other, here.values(), there.values()))
    return Finding(Severity.ERROR, "deals-exchanged", one, message, repairs=tuple(repairs), boards=(other,))


def _build_hands_exchange(one: int, other: int) -> Repair:
    exchange = phrase("swap the hands of boards {one} and {other}", one=one, other=other)
    return Repair(Reading.HANDS_EXCHANGED, exchange, (), (), (one, other))


def build_exchange_repair(one: int, other: int, here: Collection[Result], there: Collection[Result]) -> Repair:
    """Return a repair that exchanges the outcomes of two boards whose results are in the same order."""
    exchange = phrase("swap the results of boards {one} and {other} at every table", one=one, other=other)
    return Repair.from_exchange(Reading.OTHER_TRAVELLER, exchange, here, there)


def _results_by_pairs(event: Event, board: int) -> Mapping[tuple[str | None, str | None, str], Result]:
    """Return the results of a board by pairs and group, so that two boards of the same meetings correspond."""
    results = [result for result in event.results if result.board == board]
    results.sort(key=lambda result: (result.pairs, result.group))
    return {(result.ns, result.ew, result.group): result for result in results}


def _build_wrong_board_finding(doubt: DoubtedDeal) -> Finding:
    declares = phrase("{side} declared", side=doubt.named.label)
    if isinstance(doubt.named, Seat):
        declares = phrase("{seat} declared", seat=doubt.named.label)
    known = {"board": doubt.board, "proved": doubt.proved.label, "declares": declares}
    message = phrase(
        "Board {board}: the hands make {proved} declarer, but {declares} at the tables, so these are "
        "not the hands that were played",
        **known,
    )
    found = Finding(Severity.ERROR, "wrong-boards", doubt.board, message)
    if not doubt.lines:
        return found
    repeated = phrase(
        "{message}, or else the first declarer is wrong and was copied down the traveller", message=message
    )
    meant = {one: doubt.lines[one]._replace(declarer=doubt.proved) for one in sort_results(doubt.lines)}
    reading = Reading.PARTNER if doubt.named is doubt.proved.partner else Reading.OTHER_SEAT
    declarer = phrase(
        "make {seat} declarer in {results}", seat=doubt.proved.label, results=count_phrase(len(meant), "result")
    )
    repair = Repair.from_outcomes(reading, declarer, meant)
    return found._replace(message=repeated, repairs=(repair,))


# Tricks of a round, a session or a traveller, counted otherwise


FEW_TRICKS = 7
"""Tricks above six are never more: a group without two lines of this few tricks is not considered."""

FEWEST_LINES = 2


class Threshold(NamedTuple):
    """How much likelier a group must be when counted otherwise to be reported, in total and per line."""

    total: float
    per_line: float


THRESHOLDS = {
    "round": Threshold(3, 0),
    "evening": Threshold(6, 0.5),
    "solved": Threshold(6, 0.8),
    "unsolved": Threshold(10, 3.2),
}
"""Of 900 correct rounds and travellers none reached these; travellers need more without the solver."""

CONVENTION_LEADS = {"round": Lead(log(1.4), 4), "evening": Lead(0, 0), "solved": Lead(3, 0), "unsolved": Lead(0, 0)}
"""What the likelier way of counting needs to be offered first.

Without the solver, a traveller must be as many times likelier as it has results, all of which would be wrong otherwise.
"""

FEWEST_REMAINING_GAIN = 0.2
"""How much likelier a round must become without the line that gains most, which may be a single slip."""

TrickGroup = tuple[str, object]

GainFunction = Callable[[BoardGroup, Outcome, Reading, str], float | None]
"""Returns how much likelier a line is if counted otherwise, or None if it cannot be."""


class CountedReading(NamedTuple):
    """A group of results, how their tricks are counted, how much likelier that is, and by which standard.

    `fit` is a log likelihood to compare with the other reading's.
    """

    group: TrickGroup
    reading: Reading
    results: Sequence[Result]
    gain: float
    standard: str
    fit: float


def find_conventions(event: Event, travellers: Travellers, explained: Collection[ResultKey]) -> Iterator[Cause]:
    """Yield `tricks-convention` for tricks counted above six, or as the defenders' tricks.

    That may be a table's round, its whole session, or a traveller.
    """
    found: list[list[CountedReading]] = []

    @cache
    def gain_of(board: BoardGroup, outcome: Outcome, reading: Reading, kind: str) -> float | None:
        meant = _convert_tricks(outcome, reading)
        if meant is None or not isinstance(outcome, Played):
            return None
        own_outcome = None if kind == "traveller" else outcome
        return tricks_log_likelihood(travellers[board], meant, own_outcome) - tricks_log_likelihood(
            travellers[board], outcome, own_outcome
        )

    for group, results, low in _list_trick_groups(event, travellers, explained):
        if low < FEWEST_LINES or 2 * low < len(results):
            continue
        solved = travellers[results[0].board_group].solved is not None
        standard = group[0] if group[0] in THRESHOLDS else "solved" if solved else "unsolved"
        readings = sorted(_weigh_readings(group, results, standard, gain_of), key=lambda one: -one.fit)
        enough = max(THRESHOLDS[standard].total, THRESHOLDS[standard].per_line * len(results))
        if any(one.gain >= enough for one in readings):
            found.append(readings)
    found.sort(key=lambda readings: -max(one.gain for one in readings))
    reported: set[ResultKey] = set()
    for readings in found:
        places = {result.key for result in readings[0].results}
        if reported.isdisjoint(places):
            reported |= places
            yield _build_convention_cause(readings)


def _weigh_readings(
    group: TrickGroup, results: Sequence[Result], standard: str, gain_of: GainFunction
) -> Iterator[CountedReading]:
    """Yield the ways of counting that make a group likelier, however little."""
    for reading in TRICK_CONVENTIONS:
        gain = _sum_gains(group[0], results, reading, gain_of)
        if gain is not None and gain > 0:
            fit = _measure_fit(results, reading) if standard == "unsolved" else gain
            yield CountedReading(group, reading, results, gain, standard, fit)


def _list_trick_groups(
    event: Event, travellers: Travellers, explained: Collection[ResultKey]
) -> Iterator[tuple[TrickGroup, list[Result], int]]:
    """Yield what was played on each traveller, at each table, and in each round of a table with few tricks.

    Each comes with the number of results with few tricks.
    """
    section_of = {pair.label: pair.section for pair in event.pairs if pair.section}
    tables: defaultdict[object, list[Result]] = defaultdict(list)
    few_of_tables: defaultdict[object, list[Result]] = defaultdict(list)
    for board, traveller in travellers.items():
        played_there: list[Result] = []
        few_there = 0
        for outcome, every in traveller.played_results.items():
            results = [one for one in every if one.key not in explained] if explained else every
            has_few = outcome.tricks <= FEW_TRICKS
            played_there += results
            few_there += has_few * len(results)
            for result in results:
                table = _table_of(result, section_of)
                tables[table].append(result)
                if has_few:
                    few_of_tables[table].append(result)
        yield ("traveller", board), played_there, few_there
    for table, played in tables.items():
        few = few_of_tables[table]
        yield ("evening", table), played, len(few)
        yield from _list_rounds_with_few_tricks(table, played, few)


def _table_of(result: Result, section_of: Mapping[str, str]) -> object:
    """Return the table at which a result was played, in its section, or North-South if no table was recorded."""
    if result.table is None:
        return result.ns
    return (section_of.get(result.pairs[0], ""), result.table) if section_of else result.table


def _list_rounds_with_few_tricks(
    table: object, played: Iterable[Result], few: Iterable[Result]
) -> Iterator[tuple[TrickGroup, list[Result], int]]:
    """Yield the rounds of a table with several results with few tricks."""
    several = {meeting: low for meeting, low in Counter(map(meeting_of, few)).items() if low >= FEWEST_LINES}
    if not several:
        return
    rounds: dict[MeetingKey, list[Result]] = {meeting: [] for meeting in several}
    for result in played:
        if (meeting := meeting_of(result)) in rounds:
            rounds[meeting].append(result)
    for meeting, low in several.items():
        yield ("round", (table, meeting)), rounds[meeting], low


def _sum_gains(kind: str, results: Iterable[Result], reading: Reading, gain_of: GainFunction) -> float | None:
    """Return how much likelier results are if counted otherwise.

    Return None if a line, or a whole round, contradicts it, or if a single line alone supports it.
    """
    gains: list[float] = []
    rounds: defaultdict[int | None, float] = defaultdict(float)
    for result in results:
        gain = gain_of(result.board_group, result.outcome, reading, kind)
        if gain is None:
            return None
        gains.append(gain)
        rounds[result.round] += gain
    together = sum(gains)
    if (kind == "evening" and min(rounds.values()) < 0) or (
        kind == "round" and together - max(gains) < FEWEST_REMAINING_GAIN
    ):
        return None
    return together


def _convert_tricks(outcome: Outcome, reading: Reading) -> Played | None:
    """Return the outcome with the tricks counted otherwise."""
    if not isinstance(outcome, Played):
        return None
    tricks = TRICK_CONVENTIONS[reading](outcome.tricks)
    return None if tricks is None else outcome._replace(tricks=tricks)


def _measure_fit(results: Iterable[Result], reading: Reading) -> float:
    return tricks_fit(list(filter(None, (_convert_tricks(result.outcome, reading) for result in results))))


UNIFORM_LEAD = 15
"""How much better a count must fit a traveller than the record if all tables took the same tricks: in no trumps even
all may go far down.
"""


def _may_be_right(likeliest: CountedReading) -> bool:
    """Return whether a traveller is odd, but everybody agrees."""
    played = [result.outcome for result in likeliest.results if isinstance(result.outcome, Played)]
    if len({(outcome.contract.denomination, outcome.tricks) for outcome in played}) > 1:
        return False
    return _measure_fit(likeliest.results, likeliest.reading) - tricks_fit(played) < UNIFORM_LEAD


COUNTED_AS = {
    Reading.TRICKS_ABOVE_SIX: phrase("as tricks above six"),
    Reading.DEFENDERS_TRICKS: phrase("as defenders' tricks"),
}


def _build_convention_cause(readings: Sequence[CountedReading]) -> Cause:
    likeliest, (kind, _) = readings[0], readings[0].group
    results = sort_results(likeliest.results)
    where = {
        "round": phrase(
            "the whole round at this table (boards {boards})", boards=join_with_and(one.board for one in results)
        ),
        "evening": phrase("the whole evening at this table"),
        "traveller": phrase("this whole traveller"),
    }[kind]
    reason = phrase("{where} was entered {counted}", where=where, counted=COUNTED_AS[likeliest.reading])
    repairs: list[Repair] = []
    for one in readings:
        meant = {result: _convert_tricks(result.outcome, one.reading) or result.outcome for result in results}
        counts = {"results": count_phrase(len(meant), "result"), "counted": COUNTED_AS[one.reading]}
        repairs.append(Repair.from_outcomes(one.reading, phrase("treat {results} {counted}", **counts), meant))
    boards = tuple(dict.fromkeys(one.board for one in results[1:])) if kind != "traveller" else ()
    needed = CONVENTION_LEADS[likeliest.standard]
    over_next = log(len(results)) if likeliest.standard == "unsolved" else needed.over_next
    is_close = len(readings) > 1 and likeliest.fit - readings[1].fit < over_next
    doubt = kind == "traveller" and _may_be_right(likeliest)
    ask = is_close or doubt or likeliest.gain < needed.over_record
    found = build_finding(results[0], Severity.WARNING, "tricks-convention", reason, tuple(repairs), boards, ask=ask)
    return Cause(found, results)


# A suit mistaken for another throughout a traveller, and exchanged travellers


SUIT_THRESHOLD, SOLVED_SUIT_THRESHOLD = 3.0, 4.0
"""Required gain per line: nine cards in the suit meant against six in the one recorded give 3.2, and tricks may add to
it.
"""


FEWEST_CERTAIN_LINES = 3
"""Lines in the same odd suit that are hardly chance; fewer are if they are less than a third of the tables."""


def find_mistaken_suits(travellers: Iterable[Traveller], explained: Collection[ResultKey]) -> Iterator[Cause]:
    """Yield `odd-denomination` for several lines in one suit if the hands have the other one of its colour."""
    for traveller in travellers:
        side = traveller.votes.side
        if traveller.deal is None or side is None:
            continue
        shares, named = (
            shares_by_cards(traveller.deal, side),
            {played.contract.denomination for played in traveller.played_results},
        )
        for read, meant in LOOKS_LIKE.items():
            lines = {} if meant in named else _lines_in_suit(traveller, read, explained)
            if len(lines) < FEWEST_LINES:
                continue
            gain, enough = log(shares[meant] / shares[read]), SUIT_THRESHOLD
            if traveller.solved is not None:
                gain, enough = gain + _mean_tricks_gain(traveller, lines, meant), SOLVED_SUIT_THRESHOLD
            if gain >= enough:
                tables = sum(map(len, traveller.played_results.values()))
                ask = len(lines) < FEWEST_CERTAIN_LINES and 3 * len(lines) < tables
                yield _build_mistaken_suit_cause(lines, read, meant, ask=ask)


def _lines_in_suit(traveller: Traveller, suit: Denomination, explained: Collection[ResultKey]) -> dict[Result, Played]:
    """Return the lines on which the known side declared a suit."""

    def is_declared_in_suit(played: Played) -> bool:
        return played.contract.denomination is suit and traveller.declaring_side(played) is traveller.votes.side

    return {
        one: played for one, played in traveller.select_results(is_declared_in_suit).items() if one.key not in explained
    }


def _mean_tricks_gain(traveller: Traveller, lines: Mapping[Result, Played], meant: Denomination) -> float:
    """Return how much better the tricks fit the solver's in another suit, as a mean per line."""
    better = 0.0
    for outcome in lines.values():
        better += tricks_log_likelihood(traveller, outcome.with_denomination(meant), None) - tricks_log_likelihood(
            traveller, outcome, None
        )
    return better / len(lines)


def _build_mistaken_suit_cause(
    lines: Mapping[Result, Played], read: Denomination, meant: Denomination, *, ask: bool
) -> Cause:
    results = sort_results([*lines])
    values = {"read": read.label, "others": count_phrase(len(results) - 1, "more result"), "meant": meant.label}
    reason = phrase(
        "{read} are trumps here and in {others}, but the hands suggest {meant}: one suit was mistaken for the other",
        **values,
    )
    suits = {"meant": meant.label, "read": read.label}
    description = phrase(
        "{meant} instead of {read} in {results}", results=count_phrase(len(results), "result"), **suits
    )
    corrected = {result: lines[result].with_denomination(meant) for result in results}
    repair = Repair.from_outcomes(Reading.OTHER_DENOMINATION, description, corrected)
    return Cause(build_finding(results[0], Severity.WARNING, ODD_DENOMINATION, reason, (repair,), ask=ask), results)


POOR_FIT = -0.5
"""Mean logarithm of a traveller's denominations by its hands; a traveller that fits better is on its own board."""

EXCHANGE_THRESHOLD, SOLVED_EXCHANGE_THRESHOLD = 2.8, 2.5
"""How much better two travellers must fit each other's boards, as the sum of their means per line."""


def find_exchanged_travellers(travellers: Iterable[Traveller], explained: Collection[ResultKey]) -> Iterator[Cause]:
    """Yield `travellers-exchanged`: two boards whose denominations fit each other's hands; declarers are ignored.

    Of exchanges that share a traveller, only the one that fits best is reported.
    """
    poor = [one for one in travellers if _mean_hand_fit(one, one) < POOR_FIT]
    found: list[tuple[float, Cause]] = []
    for one, other in combinations(poor, 2):
        here, there = _results_by_north_south(one, explained), _results_by_north_south(other, explained)
        if not here or here.keys() != there.keys():
            continue
        as_is = _mean_hand_fit(one, one) + _mean_hand_fit(other, other)
        enough = EXCHANGE_THRESHOLD if one.solved is None else SOLVED_EXCHANGE_THRESHOLD
        exchanged = _mean_hand_fit(one, other) + _mean_hand_fit(other, one)
        if exchanged >= as_is + enough:
            found.append((exchanged - as_is, _build_exchanged_travellers_cause(one.board, other.board, here, there)))
    found.sort(key=lambda one: -one[0])
    reported: set[ResultKey] = set()
    for _, cause in found:
        places = {result.key for result in cause.explained}
        if reported.isdisjoint(places):
            reported |= places
            yield cause


def _mean_hand_fit(traveller: Traveller, hands: Traveller) -> float:
    """Return the mean logarithm of how well a traveller's lines fit the hands of a board; 0 if that says nothing."""
    proved, typed = hands.votes.proved, any(played.declarer for played in traveller.played_results)
    if (
        hands.deal is None or proved is None or typed or not traveller.played_results
    ):  # a typed declarer is evidence of its own
        return 0
    shares, total, lines = shares_by_cards(hands.deal, proved.side), 0.0, 0
    for outcome, results in traveller.played_results.items():
        lines += len(results)
        total += len(results) * log(shares[outcome.contract.denomination])
        if hands.solved is not None:
            usual = tricks_log_likelihood(replace(hands, solved=None), outcome, None)
            total += len(results) * (tricks_log_likelihood(hands, outcome, None) - usual)
    return total / lines


def _results_by_north_south(traveller: Traveller, explained: Collection[ResultKey]) -> Mapping[str | None, Result]:
    results = chain.from_iterable(traveller.by_outcome.values())
    return {result.ns: result for result in results if result.key not in explained}


def _build_exchanged_travellers_cause(
    one: int, other: int, here: Mapping[str | None, Result], there: Mapping[str | None, Result]
) -> Cause:
    before = sort_results([*here.values()])
    reason = phrase(
        "the denominations here fit the hands of board {other}, and vice versa: either the two "
        "travellers or the hands have been swapped",
        other=other,
    )
    repair = build_exchange_repair(one, other, before, [there[result.ns] for result in before])
    repairs = (repair, _build_hands_exchange(one, other))
    found = build_finding(before[0], Severity.WARNING, "travellers-exchanged", reason, repairs, (other,))
    return Cause(found._replace(pairs=(), round=None, table=None), repair.before)
