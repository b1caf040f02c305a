"""What a workbook calculates: formulas behind the figures of the boards and the ranking, and what stands still.

A score is looked up in a table of the rule set, what it is worth is counted among the scores of its board, and a pair's
points are found by the number of its line in the ranking, never by a text. Only functions that every spreadsheet knows;
whatever cannot be followed by them stands as a value, and is told.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.imps import LOWER_BOUNDS, datum
from scorer.game.contracts import TRICKS
from scorer.game.scoring import score_table
from scorer.game.seats import vulnerable_sides
from scorer.records.notation import PASS
from scorer.records.pairs import Form
from scorer.records.results import Assigned, KnownScore, NotPlayed, Ruling
from scorer.records.settings import Datum, ImpDivisor, Method, Scoring, SplitTies, Trim, VictoryPoints
from scorer.reports.lines import section_of
from scorer.reports.table import NUMBER, TEXT, Cells, Column, Sheet
from scorer.reports.travellers import listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorer.game.rulesets import RuleSet
    from scorer.records.events import Event
    from scorer.tournament import ScoredEvent, ScoredResult, Standing

BOARDS, RANKING, SCORES, IMP_STEPS = "Boards", "Ranking", "Score table", "IMPs"
"""The pages that calculate, and those in which they look up."""

CONTRACTS, LETTERS, POINTS, STEPS = "Score_contracts", "Score_letters", "Score_points", "Imp_steps"
"""What formulas call the cells of these."""

NEXT_TO_NOTHING = "1E-9"
"""By which sums of decimal fractions differ that are the same."""


def letter(place: int) -> str:
    """The letters of a column, counted from 0: `A` to `ZZ`."""
    first, last = divmod(place, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)


class Calculated(NamedTuple):
    """A sheet and the formulas of its columns, one a row, empty for a cell that stands still.

    The last columns, so many, are there for formulas alone. `tied` says of the first line whether its place is shared.
    """

    sheet: Sheet
    formulas: Mapping[int, Sequence[str]]
    hidden: int
    tied: str = ""


def why_still(event: Event) -> str:
    """Why nothing of an event is followed; empty where it is."""
    scoring = event.scoring
    if event.form is not Form.PAIRS:
        return "it is no event of pairs"
    if scoring.method is Method.AGGREGATE and event.single_table:
        return "it is a race of two pairs"
    if scoring.round_cells.step is not None:
        return "the points of each board are rounded"
    if scoring.method is Method.BUTLER and (
        scoring.datum is not Datum.TRIMMED_MEAN or scoring.datum_trim is Trim.BY_FIELD
    ):
        return "its datum is none that spreadsheets find"
    return ""


def why_totals_stand(scored: ScoredEvent) -> str:
    """Why points are followed and totals are not; empty where they are."""
    scoring = scored.event.scoring
    if all(standing.place is None for standing in _standings(scored)):
        return "nobody has a place yet"
    if scoring.victory_points is not VictoryPoints.NONE:
        return "IMPs are turned into victory points"
    if scoring.factor_totals or scoring.round_totals.step is not None:
        return "totals are factored or rounded"
    return ""


class ComparedCells(NamedTuple):
    """Results that are compared with each other and stand together: the cells of their scores, and their datum."""

    cells: str
    datum: int | None = None


def boards_calculated(scored: ScoredEvent, sheet: Sheet) -> Calculated:
    """Every result: its score from its contract, and what that is worth on its board."""
    (table,) = listed(scored)
    number_of = {standing.pair.label: number for number, standing in enumerate(_standings(scored), start=1)}
    further = [Column("NS line", NUMBER, key="ns_line"), Column("EW line", NUMBER, key="ew_line")]
    if scored.event.scoring.method is Method.BUTLER:
        further.append(Column("Datum", NUMBER, key="datum"))
    columns = {column.key: letter(place) for place, column in enumerate((*sheet.columns, *further))}
    fields = _fields(scored, table.records, columns.get("score", ""))
    behind: list[Mapping[str, str]] = []
    rows: list[Cells] = []
    for number, (line, field) in enumerate(zip(table.records, fields, strict=True), start=2):
        own: Mapping[str, str] = {}
        if field is not None and not isinstance(line.result.outcome, Ruling | NotPlayed):
            own = _of_line(scored.event, line, field, {key: f"{one}{number}" for key, one in columns.items()})
        behind.append(own)
        needed = (number_of.get(line.result.ns or ""), number_of.get(line.result.ew or ""), field and field.datum)
        rows.append((*sheet.rows[number - 2], *needed[: len(further)]))
    formulas = {place: [own.get(key, "") for own in behind] for place, key in enumerate(columns)}
    kept = {place: own for place, own in formulas.items() if any(own)}
    return Calculated(sheet._replace(columns=(*sheet.columns, *further), rows=tuple(rows)), kept, len(further))


def _standings(scored: ScoredEvent) -> list[Standing]:
    return [standing for ranking in scored.rankings for standing in ranking.standings]


def _fields(scored: ScoredEvent, lines: Sequence[ScoredResult], column: str) -> list[ComparedCells | None]:
    """The field of each line; none where it cannot be followed: fouled, with a weighted score, or scattered."""
    groups: defaultdict[tuple[int, str], defaultdict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, line in enumerate(lines):
        board, group = line.result.board_group
        groups[board, section_of(scored, line.result)][group].append(place)
    fields: list[ComparedCells | None] = [None] * len(lines)
    for by_cards in groups.values():
        places = next(iter(by_cards.values()))
        together = places[-1] - places[0] + 1 == len(places)
        if len(by_cards) > 1 or not together or any(_is_assigned(lines[place]) for place in places):
            continue
        scores = [Fraction(score) for place in places if (score := lines[place].score) is not None]
        trim = scored.event.scoring.datum_trim
        middle = datum(scores, trim) if scores and isinstance(trim, int) else None
        field = ComparedCells(f"${column}${places[0] + 2}:${column}${places[-1] + 2}", middle)
        for place in places:
            fields[place] = field
    return fields


def _is_assigned(line: ScoredResult) -> bool:
    outcome = line.result.outcome
    return isinstance(outcome, Ruling) and any(isinstance(part, Assigned) for part in (outcome.ns, outcome.ew))


def _of_line(event: Event, line: ScoredResult, field: ComparedCells, at: Mapping[str, str]) -> dict[str, str]:
    """The formulas of a result by the keys of their columns; `at` are the cells of its row."""
    score, ns, ew = at["score"], at["ns_points"], at["ew_points"]
    worth, opposite = _worth(event.scoring, line, field, at), f"-{ns}"
    if line.top is not None:
        opposite = f"{line.top}-{ns}"
    formulas = {"ns_points": f'IF({score}="","",{worth})', "ew_points": f'IF({score}="","",{opposite})'}
    if line.top:
        formulas["ns_percent"] = f'IF({score}="","",100*{ns}/{line.top})'
        formulas["ew_percent"] = f'IF({score}="","",100*{ew}/{line.top})'
    if field.datum is not None:
        formulas["datum"] = _datum(event.scoring, field.cells)
    if not isinstance(line.result.outcome, KnownScore) and "tricks" in at:
        formulas["score"] = _score(event.rule_set, line.result.board, at)
    return formulas


def _score(rules: RuleSet, board: int, at: Mapping[str, str]) -> str:
    """The score from the North-South side, found in the score table; the rows of vulnerable sides stand below."""
    contract, declarer, tricks = at["contract"], at["declarer"], at["tricks"]
    row = f"IFERROR(MATCH({contract},{CONTRACTS},0),MATCH({contract},{LETTERS},0))"
    if rules.vulnerability:
        seats = "".join(str(seat) for side in vulnerable_sides(board) for seat in side.seats)
        row += f'+{len(rules.contracts)}*ISNUMBER(FIND(UPPER(LEFT({declarer})),"{seats}"))' if seats else ""
    sign = f'IF(FIND(UPPER(LEFT({declarer})),"EWNS")>2,1,-1)'
    found = f'IF(AND({declarer}<>"",ISNUMBER({tricks})),INDEX({POINTS},{row},{tricks}+1)*{sign},"")'
    if rules.passes:
        found = f'IF({contract}="{PASS}",0,{found})'
    return f'IFERROR({found},"")'


def _worth(scoring: Scoring, line: ScoredResult, field: ComparedCells, at: Mapping[str, str]) -> str:
    """What North-South have for a score, counted among all of its field."""
    score, cells = at["score"], field.cells
    match scoring.method:
        case Method.MATCHPOINTS:
            expected = (line.top or 0) // scoring.matchpoints_per_win + 1
            counted = f'(2*COUNTIF({cells},"<"&{score})+COUNTIF({cells},{score}))*{expected}/COUNT({cells})-1'
            return counted if scoring.matchpoints_per_win == 2 else f"({counted})/2"
        case Method.CROSS_IMPS:
            won, lost = f'COUNTIF({cells},"<="&({score}-{STEPS}))', f'COUNTIF({cells},">="&({score}+{STEPS}))'
            total = f"SUMPRODUCT({won}-{lost})"
            divisors = {ImpDivisor.COMPARISONS: f"/MAX(COUNT({cells})-1,1)", ImpDivisor.RESULTS: f"/COUNT({cells})"}
            return total + divisors.get(scoring.imp_divisor, "")
        case Method.BUTLER:
            return f"SUMPRODUCT(({score}-{at['datum']}>={STEPS})-({at['datum']}-{score}>={STEPS}))"
        case Method.AGGREGATE:
            return score


def _datum(scoring: Scoring, cells: str) -> str:
    """The mean without the results dropped at each end; a little more than their share, so that none is kept."""
    dropped = f"MIN({scoring.datum_trim},INT((COUNT({cells})-1)/2))*(COUNT({cells})>3)"
    return f'IFERROR(ROUND(TRIMMEAN({cells},(2*{dropped}+0.5)/COUNT({cells})),-1),"")'


def ranking_calculated(scored: ScoredEvent, sheet: Sheet, boards: Calculated) -> Calculated:
    """Every pair: its points on the boards added up, its percentage, its place; and the scorer's own total."""
    standings, event = _standings(scored), scored.event
    unit = sheet.columns[sheet.positions["score"]]
    further = (
        Column(f"Scorer's {unit.heading}", NUMBER, unit.decimals, key="scorer"),
        Column("Differs", TEXT, key="differs"),
        Column("Line", NUMBER, key="line"),
        Column("List number", NUMBER, key="list_number"),
    )
    list_of = {one.pair.label: number for number, ranking in enumerate(scored.rankings) for one in ranking.standings}
    columns = {column.key: letter(place) for place, column in enumerate((*sheet.columns, *further))}
    whole = {key: f"${one}$2:${one}${len(standings) + 1}" for key, one in columns.items()}
    merit = "percent" if event.scoring.method is Method.MATCHPOINTS else "score"
    on_boards = _on_boards(scored)
    behind: list[Mapping[str, str]] = []
    rows: list[Cells] = []
    for number, standing in enumerate(standings, start=1):
        at = {key: f"{one}{number + 1}" for key, one in columns.items()}
        own: dict[str, str] = {}
        if standing.score is not None:
            own["score"] = _total(boards.sheet, at["line"], standing.score - on_boards[standing.pair.label])
            own["differs"] = f'IF(ABS({at["score"]}-{at["scorer"]})<{NEXT_TO_NOTHING},"","≠")'
            if standing.of:
                own["percent"] = f"100*{at['score']}/{at['of']}"
            if event.scoring.split_ties is SplitTies.NONE:
                better = f'{whole[merit]},">"&({at[merit]}+{NEXT_TO_NOTHING})'
                own["place"] = f"1+COUNTIFS({whole['list_number']},{at['list_number']},{better})"
        behind.append(own)
        rows.append((*sheet.rows[number - 1], standing.score, "", number, list_of[standing.pair.label]))
    formulas = {place: [own.get(key, "") for own in behind] for place, key in enumerate(columns)}
    kept = {place: own for place, own in formulas.items() if any(own)}
    tied = f"COUNTIFS({whole['list_number']},${columns['list_number']}2,{whole['place']},${columns['place']}2)>1"
    return Calculated(sheet._replace(columns=(*sheet.columns, *further), rows=tuple(rows)), kept, 2, tied)


def _on_boards(scored: ScoredEvent) -> Mapping[str, Fraction]:
    """By pair, what it has in the lines of the boards; what sit-outs give and penalties take stands elsewhere."""
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    for line in listed(scored)[0].records:
        for label, own in line.sides:
            points[label] += own or 0
    return points


def _total(boards: Sheet, line: str, besides: Fraction) -> str:
    """The points in all lines of the boards that have a pair's number, and what it has or loses `besides`."""

    def column(key: str) -> str:
        one = letter(boards.positions[key])
        return f"{BOARDS}!${one}$2:${one}${len(boards.rows) + 1}"

    sums = [f"SUMIF({column(f'{side}_line')},{line},{column(f'{side}_points')})" for side in ("ns", "ew")]
    return "+".join([*sums, repr(float(besides))] if besides else sums)


def standing_still(scored: ScoredEvent, boards: Calculated) -> dict[str, list[int]]:
    """By pair, the boards on which what it has does not follow."""
    followed = boards.formulas.get(boards.sheet.positions["ns_points"], ())
    still: defaultdict[str, list[int]] = defaultdict(list)
    for line, formula in zip(listed(scored)[0].records, followed, strict=False):
        for label, points in line.sides:
            if not formula and points is not None:
                still[label].append(line.result.board)
    return still


class Lookup(NamedTuple):
    """A sheet in which formulas look up, and what they call its cells."""

    tab: str
    sheet: Sheet
    names: tuple[tuple[str, str], ...]


def lookups(event: Event) -> list[Lookup]:
    """The score table of the rules, its vulnerable rows below, and the steps of the IMP scale where it is needed."""
    rules, first = event.rule_set, (Column("Contract"), Column("In letters"), Column("Vulnerable"))
    table = sorted(score_table(rules), key=lambda row: row.vulnerable)
    rows = [(row.contract, str(row.contract), "yes" if row.vulnerable else "", *row.scores) for row in table]
    columns = (*first, *(Column(str(tricks), NUMBER) for tricks in range(TRICKS + 1)))
    last, different = len(rows) + 1, len(rules.contracts) + 1
    names = (
        (CONTRACTS, f"$A$2:$A${different}"),
        (LETTERS, f"$B$2:$B${different}"),
        (POINTS, f"$D$2:${letter(len(columns) - 1)}${last}"),
    )
    found = [Lookup(SCORES, Sheet("", columns, tuple(rows)), names)]
    if event.scoring.method.in_imps:
        steps = list(enumerate(LOWER_BOUNDS))[1:]
        scale = Sheet(
            "", (Column("From", NUMBER), Column("IMPs", NUMBER)), tuple((bound, imps) for imps, bound in steps)
        )
        found.append(Lookup(IMP_STEPS, scale, ((STEPS, f"$A$2:$A${(event.scoring.imp_cap or len(steps)) + 1}"),)))
    return found
