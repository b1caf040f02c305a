"""Printed reports: what stands in each part of the PDF that is pinned up or handed out. How it looks is a printer's."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.pairs import Couple
from scorer.reports import frequencies, head_to_head, race, rankings, scorecards, travellers
from scorer.reports.answers.deals import diagram
from scorer.reports.catalogue import NO_RESULTS, TRAVELLERS, Form
from scorer.reports.certificates import Certificate, certificates
from scorer.reports.hands import teacher
from scorer.reports.heat import legend, scales_of
from scorer.reports.lines import pairs_in_order
from scorer.reports.pictures import Pictures, pictures
from scorer.reports.rulings import notes_on
from scorer.reports.table import Sheet, sheets_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from scorer.competitions.standings import Outcome
    from scorer.reports.answers.deals import Diagram, ShownHand
    from scorer.reports.catalogue import Absent, Report
    from scorer.reports.scorecards import CardLine
    from scorer.reports.table import Table
    from scorer.tournament import ScoredBoard, ScoredEvent, Standing

LAST_LEADER = 3
"""The last of the places that stand out."""


class PrintedBoard(NamedTuple):
    """A board with its table; `hands` is empty where they are not known. Remarks name the pairs who met.

    `equal` says of each line of a traveller whether its score is that of the line above.
    """

    number: int
    facts: tuple[tuple[str, str], ...]
    hands: tuple[ShownHand, ...]
    table: Sheet
    remarks: tuple[str, ...]
    equal: tuple[bool, ...] = ()


class PrintedCard(NamedTuple):
    """A pair's evening; `total` is its line of the ranking.

    `against` has, for each line of the table, the opponents' names where a meeting begins; empty elsewhere.
    """

    pair: str
    players: tuple[str, ...]
    total: Sheet
    table: Sheet
    against: tuple[Couple, ...]
    remarks: tuple[str, ...]


class RaceLine(NamedTuple):
    """What a pair had after each board; its names stand at the end of its line."""

    names: tuple[str, ...]
    totals: tuple[float, ...]


class PrintedRace(NamedTuple):
    """A race: the winner's names, none before there is one; its standing in words; its course; its boards.

    `target` is 0 where there is none.
    """

    winner: tuple[str, ...]
    standing: tuple[str, ...]
    target: int
    boards: tuple[int, ...]
    lines: tuple[RaceLine, ...]
    table: Sheet


class PrintedMatrix(NamedTuple):
    """A matrix, and how good each of its cells is: -2, the worst, to 2, the best."""

    table: Sheet
    heat: tuple[tuple[int, ...], ...]


class PrintedRanking(NamedTuple):
    """A list of pairs; `shares` are their percentages as parts of one, None where there are none.

    `leaders` is how many lines the first three places have.
    """

    table: Sheet
    shares: tuple[float | None, ...]
    leaders: int


class PrintedMeetings(NamedTuple):
    """A pair, and what it had against each of its opponents."""

    pair: str
    names: Couple
    table: Sheet


PrintedItem = (
    Certificate
    | PrintedRace
    | Pictures
    | PrintedMatrix
    | Sheet
    | PrintedRanking
    | PrintedBoard
    | PrintedMeetings
    | PrintedCard
)


class Heading(NamedTuple):
    """What stands above every page; the date as programs write it."""

    name: str
    club: str
    date: str
    rules: str


class PrintedReport(NamedTuple):
    """One report; it begins on a page of its own."""

    title: str
    form: Form
    items: tuple[PrintedItem, ...]


class Printed(NamedTuple):
    """Everything that goes into one file."""

    heading: Heading
    reports: tuple[PrintedReport, ...]


class Chosen(NamedTuple):
    """Whose score cards, certificates and pictures are printed: all pairs' where none are named.

    With `best` only certificates of so many places.
    """

    pairs: Collection[str] = ()
    best: int | None = None

    def has(self, label: str) -> bool:
        return not self.pairs or label in self.pairs


EVERYBODY = Chosen()


def printed(
    scored: ScoredEvent, reports: Sequence[Report], chosen: Chosen = EVERYBODY
) -> tuple[Printed, dict[Report, Absent]]:
    """The reports in the order asked for; and of those for which the event has too little, why."""
    kept: list[PrintedReport] = []
    absent: dict[Report, Absent] = {}
    for report in reports:
        items = tuple(_items(scored, report, chosen))
        if items:
            form = Form.TABLES if isinstance(items[0], Sheet | PrintedMatrix) else report.form
            kept.append(PrintedReport(_title(scored, report), form, items))
        elif scored.event.played or report is TRAVELLERS:
            absent[report] = report.absent
        else:
            absent[report] = NO_RESULTS
    event = scored.event
    rules = f"{event.scoring.method.word}, rules {event.rules}"
    return Printed(Heading(event.name, event.club, event.date.isoformat(), rules), tuple(kept)), absent


def printed_competition(outcome: Outcome, today: str) -> Printed:
    """The lists of a competition with what each evening gave; dated by the last, or by the day where there is none."""
    from scorer.reports.years.competitions import about, tables  # an evening needs none of it

    dates = [evening.date.isoformat() for evening in outcome.evenings]
    clubs = {evening.club for evening in outcome.evenings}
    club = clubs.pop() if len(clubs) == 1 else ""
    heading = Heading(outcome.competition.name, club, max(dates, default=today), about(outcome.competition))
    return Printed(heading, (PrintedReport("Ranking", Form.TABLES, tuple(sheets_of(tables(outcome, evenings=True)))),))


def _title(scored: ScoredEvent, report: Report) -> str:
    """The title of a report; a teacher's says at once what to talk about."""
    if report.form is not Form.TEACHING:
        return report.title
    talk = teacher.talk_about(teacher.boards_taught(scored))
    return f"{report.title}: {talk}" if talk else report.title


def _items(scored: ScoredEvent, report: Report, chosen: Chosen) -> Iterator[PrintedItem]:
    """What there is to print: nothing but hands before the first result."""
    if not scored.event.played and report.form is not Form.BOARDS:
        return
    match report.form:
        case Form.RANKINGS:
            yield from map(_ranking, report.tables(scored))
        case Form.CARDS:
            yield from (card for card in printed_cards(scored) if chosen.has(card.pair))
        case Form.CERTIFICATES:
            yield from (one for one in certificates(scored, chosen.best) if chosen.has(one.pair))
        case Form.PICTURES:
            yield from _pictured(scored, chosen)
        case Form.MEETINGS if head_to_head.is_too_wide(scored):
            yield from _meetings(scored)
        case Form.TABLES | Form.MEETINGS:
            yield from _tables(scored, report)
        case form:
            yield from _SETTING[form](scored)


def _tables(scored: ScoredEvent, report: Report) -> list[Sheet | PrintedMatrix]:
    """The tables that say something; none of a report that counts, where nothing was counted."""
    sheets = [sheet for sheet in report.sheets(scored) if sheet.rows]
    if report.counting and not any(sheet.counted for sheet in sheets):
        return []
    return [_heated(scored, sheet) for sheet in sheets]


def _heated(scored: ScoredEvent, sheet: Sheet) -> Sheet | PrintedMatrix:
    """A matrix with its heat, and below it what the marks mean; any other table as it is."""
    scales = scales_of(scored, sheet)
    if not scales:
        return sheet
    heat: list[tuple[int, ...]] = []
    for row in sheet.rows:
        steps = [0] * len(row)
        for scale in scales:
            for place in range(scale.first, scale.last + 1):
                steps[place] = scale.step(row[place])
        heat.append(tuple(steps))
    return PrintedMatrix(sheet._replace(notes=(*sheet.notes, legend(scored))), tuple(heat))


def _pictured(scored: ScoredEvent, chosen: Chosen) -> Iterator[Pictures]:
    """The evening of several tables; one alone has nothing to be drawn beside."""
    shown = pictures(scored, chosen.pairs)
    if (shown.lines or shown.spreads) and not scored.event.single_table:
        yield shown


def _ranking(table: Table[Standing]) -> PrintedRanking:
    shares: list[float | None] = []
    leaders = 0
    for standing in table.records:
        shares.append(None if standing.percent is None else float(standing.percent) / 100)
        leaders += standing.place is not None and standing.place <= LAST_LEADER
    return PrintedRanking(table.sheet, tuple(shares), leaders)


def _meetings(scored: ScoredEvent) -> Iterator[PrintedMeetings]:
    for pair in pairs_in_order(scored):
        table = head_to_head.of(scored, pair.label).sheet
        if table.rows:
            yield PrintedMeetings(pair.label, pair.names, table.without("opponents_players"))


def _taught(scored: ScoredEvent) -> Iterator[PrintedBoard]:
    """The boards for a teacher, worst first."""
    taught = teacher.boards_taught(scored)
    for place, one in enumerate(taught):
        facts, hands = tuple(teacher.board_facts(one)), diagram(scored, one.board).hands
        remarks = (teacher.meaning(taught),) if place == 0 else ()
        yield PrintedBoard(one.board.number, facts, hands, teacher.called_table(one).sheet, remarks)


def _frequencies(scored: ScoredEvent) -> Iterator[PrintedBoard]:
    for board in scored.boards:
        if board.compared:
            facts = (("Top", str(board.top)),) if board.top else ()
            yield PrintedBoard(board.number, facts, (), frequencies.table(scored, board).sheet, ())


def _race(scored: ScoredEvent) -> Iterator[PrintedRace]:
    """The page of a race; none for an event that is none."""
    for table in race.tables(scored):
        course = race.legs(scored)
        called = {label: pair.names.players or (f"Pair {label}",) for label, pair in scored.pairs.items()}
        lines = [RaceLine(names, tuple(float(leg.totals[label]) for leg in course)) for label, names in called.items()]
        winner = () if scored.won_on is None else called[scored.rankings[0].standings[0].pair.label]
        boards, target = tuple(leg.result.board for leg in course), scored.event.scoring.target
        yield PrintedRace(winner, race.standing(scored), target, boards, tuple(lines), table.sheet)


def printed_boards(scored: ScoredEvent) -> Iterator[PrintedBoard]:
    """The boards with results or hands, which can be read before there are results."""
    for board in scored.boards:
        shown, ranked = diagram(scored, board), travellers.ranked(scored, board)
        if shown.hands or ranked.records:
            facts = tuple(_facts(board, shown))
            remarks = (*travellers.remarks(board.results), *notes_on(scored.event, board.number))
            equal = travellers.equal_to_above(ranked.records)
            yield PrintedBoard(board.number, facts, shown.hands, ranked.sheet, remarks, equal)


def _facts(board: ScoredBoard, shown: Diagram) -> Iterator[tuple[str, str]]:
    """The few that have room beside a board."""
    yield "Dealer", str(shown.dealer.word)
    if shown.vulnerable:
        yield "Vulnerable", shown.vulnerable
    answers = {fact.key: fact.answer for fact in shown.facts}
    questions = {fact.key: fact.question for fact in shown.facts}
    declarer, side = answers.get("declarer", ""), answers.get("declaring_side", "")
    if declarer and side:
        yield "Declarer", f"{declarer} ({side})"
    elif declarer or side:
        yield "Declarer", declarer or side
    if "points" in answers:
        yield "Points", answers["points"]
    if board.top:
        yield "Top", str(board.top)
    for key in ("makes", "best"):
        if key in answers:
            yield questions[key], answers[key]


def printed_cards(scored: ScoredEvent) -> Iterator[PrintedCard]:
    """The cards of the pairs that have any board, in the order of their labels as recorded."""
    cards = scorecards.scored_cards(scored)
    totals = _totals(scored)
    for pair in scored.event.pairs:
        lines = cards[pair.label]
        if lines and pair.label in totals:
            table = scorecards.placed_card(scored, pair.label).sheet
            remarks = [f"Board {line.result.board}: {line.result.remark}" for line in lines if line.result.remark]
            against, notes = tuple(_against(scored, lines)), (*remarks, *table.notes)
            yield PrintedCard(pair.label, pair.names.players, totals[pair.label], table, against, notes)


def _totals(scored: ScoredEvent) -> Mapping[str, Sheet]:
    """Each pair's figures as the ranking shows them; the card says its label and names in their own place."""
    totals: dict[str, Sheet] = {}
    for table in rankings.listed(scored):
        figures = table.sheet.without("pair", "players")
        for standing, row in zip(table.records, figures.rows, strict=True):
            totals[standing.pair.label] = Sheet(table.title, figures.columns, (row,))
    return totals


def _against(scored: ScoredEvent, lines: Sequence[CardLine]) -> Iterator[Couple]:
    """Names in front of the boards of a meeting, nothing in front of the others."""
    nobody = Couple(())
    for opponents, boards in groupby(lines, key=lambda line: line.opponents):
        yield scored.pairs[opponents].names if opponents else nobody
        yield from (nobody for _ in list(boards)[1:])


_SETTING: Mapping[Form, Callable[[ScoredEvent], Iterable[PrintedItem]]] = {
    Form.BOARDS: printed_boards,
    Form.FREQUENCIES: _frequencies,
    Form.TEACHING: _taught,
    Form.RACE: _race,
}
"""What sets a report of a form of its own."""
