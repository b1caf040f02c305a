"""Write an event as a PBN file: one game a board with its hands and results, and the ranking in the first game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from scorer.game.seats import Side, dealer_of
from scorer.interchange.own.pbn import deal_detail_tags, vulnerable_value
from scorer.interchange.programs.embedded_settings import format_lines
from scorer.interchange.programs.nearest_results import (
    common_outcome,
    to_bridge_result,
    to_percentages,
    total_deduction,
)
from scorer.interchange.programs.pbn_tables import ADJUSTMENT_COLUMN, escape_quotes, format_table
from scorer.interchange.writing import write_file
from scorer.model.events import sort_results
from scorer.model.numbers import format_decimal
from scorer.model.pairs import EventForm, team_of
from scorer.model.results import (
    AverageAward,
    KnownScore,
    NotPlayed,
    PassedOut,
    Percentage,
    Played,
    Result,
    Ruling,
    SitOut,
)
from scorer.model.settings import Method
from scorer.scoring import score_event
from scorer.scoring.matches import build_match_finder, list_byes

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.progress import ProgressTracker
    from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult

FILE_HEAD = "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n"
PLAYER_TAGS = ("West", "North", "East", "South")
"""Tags of players, left empty because they differ from table to table."""

DIRECTIONS = {Side.NORTH_SOUTH: "N-S", Side.EAST_WEST: "E-W"}
"""Directions as other programs write them in the ranking."""

RESULT_COLUMNS = (
    *("Section", "Table", "Round", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result"),
    *("Score_NS", "Score_EW"),
)
POINT_COLUMNS: Mapping[Method, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("MP_NS", "MP_EW", "Percentage_NS", "Percentage_EW"),
    Method.CROSS_IMPS: ("IMP_NS", "IMP_EW"),
    Method.BUTLER: ("IMP_NS", "IMP_EW"),
    Method.AGGREGATE: (),
}
TOTAL_COLUMNS: Mapping[Method, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("TotalScoreMP", "TotalPercentage"),
    Method.CROSS_IMPS: ("TotalIMP",),
    Method.BUTLER: ("TotalIMP",),
    Method.AGGREGATE: ("TotalScore",),
}


def write(event: ScoredEvent, path: Path, _: ProgressTracker, *, force: bool) -> None:
    """Write an event."""
    write_file(path, write_pbn(event), force=force)


def write_pbn(scored: ScoredEvent) -> str:
    """Format the event as a file."""
    all_boards = scored.boards
    if scored.event.form is EventForm.TEAMS:
        all_boards = score_event(_results_without_schedule(scored.event)).boards
    boards = [board for board in all_boards if board.results or board.deal] or list(all_boards[:1])
    games: list[str] = []
    for board in boards:
        game = [*_format_tags(scored.event, board), _format_results(scored, board)]
        if not games:
            game.append(_format_ranking(scored))
        games.append("\n".join(filter(None, game)))
    return FILE_HEAD + format_lines(scored.event) + "\n" + "\n\n".join(games) + "\n"


def _results_without_schedule(event: Event) -> Event:
    """Return an event of teams whose results include what the schedule adds: their match, and byes."""
    match, results = build_match_finder(event), list[Result]()
    for result in event.results:
        known = match(result)
        results.append(result if known is None else result._replace(round=known.round))
    idle = {(result.board, team_of(result.pairs[0])) for result in results if len(result.pairs) == 1}
    for bye in list_byes(event):
        for board in bye.boards:
            if (board, bye.team) not in idle:
                results.append(Result(board, f"{bye.team}{Side.NORTH_SOUTH}", None, SitOut(), bye.round))
    return event._replace(results=sort_results(results), schedule=())


def _format_tags(event: Event, board: ScoredBoard) -> Iterator[str]:
    """Yield the tags of every game in the order of the standard."""
    dealt = [deal_detail_tags(one) for one in event.dealt if one.board == board.number]
    values = {
        "Event": event.name,
        "Site": event.club,
        "Date": f"{event.date:%Y.%m.%d}",
        "Board": board.number,
        **dict.fromkeys(PLAYER_TAGS, ""),
        "Dealer": dealer_of(board.number),
        "Vulnerable": vulnerable_value(board.number, vulnerability=event.rule_set.has_vulnerability),
        "Deal": board.deal or "",
        **(dealt[0] if dealt else {}),
        "Scoring": _format_scoring(event),
        **dict.fromkeys(("Declarer", "Contract", "Result"), ""),
    }
    for name, value in values.items():
        yield f'[{name} "{escape_quotes(str(value))}"]'


def _format_scoring(event: Event) -> str:
    match event.scoring.method:
        case Method.MATCHPOINTS:
            unit = "MP1" if event.scoring.matchpoints_per_win == 2 else "MP2"
            return f"MatchPoints;{unit}"
        case Method.CROSS_IMPS:
            return "IMP;Cross"
        case Method.BUTLER:
            return "IMP;Butler"
        case Method.AGGREGATE:
            return "TotalPoints"


def _format_results(scored: ScoredEvent, board: ScoredBoard) -> str:
    """Format the results of a board; empty if there are none."""
    rows: list[Sequence[object]] = []
    for line in board.results:
        played = _outcome_cells(scored.event, line)
        if played is not None:
            result = line.result
            section = scored.pairs[result.pairs[0]].section
            place = (section, result.table, result.round, result.ns, result.ew)
            rows.append((*place, *played, *_point_cells(line, scored.event.scoring.method)))
    columns = (*RESULT_COLUMNS, *POINT_COLUMNS[scored.event.scoring.method])
    return format_table("ScoreTable", columns, rows) if rows else ""


def _outcome_cells(event: Event, line: ScoredResult) -> Sequence[object] | None:
    """Contract, declarer, tricks, and the score of the side that earned it; None if the result is left out."""
    match common_outcome(line):
        case Played() | KnownScore() as played:
            bridge = to_bridge_result(event, line, played)
            if bridge is None:
                return None
            return (*bridge[:3], *((bridge.score, None) if bridge.score >= 0 else (None, -bridge.score)))
        case PassedOut():
            return ("Pass", None, None, 0, None)
        case SitOut():
            awarded: tuple[str, str] | None = ("Bye", "Bye")
        case NotPlayed():
            awarded = ("NP", "NP")
        case Ruling() as ruling:
            awarded = _award_cells(event, line, ruling)
    return None if awarded is None else (None, None, None, *awarded)


def _award_cells(event: Event, line: ScoredResult, ruling: Ruling) -> tuple[str, str] | None:
    """A ruling in the score columns, unchanged if the format allows it, else as the nearest percentages."""
    if isinstance(ruling.ns, Percentage | AverageAward) and isinstance(ruling.ew, Percentage | AverageAward):
        return _format_award(ruling.ns), _format_award(ruling.ew)
    nearest = to_percentages(line, event.scoring.method)
    return None if nearest is None else (f"{nearest[0]}%", f"{nearest[1]}%")


def _format_award(part: Percentage | AverageAward) -> str:
    return f"{format_decimal(part.percent)}%" if isinstance(part, Percentage) else str(part)


def _point_cells(line: ScoredResult, method: Method) -> Sequence[object]:
    """The points of a result, in the columns of the method."""
    figures = (line.ns_points, line.ew_points, line.ns_percent, line.ew_percent)
    return [_format_number(value) for value in figures[: len(POINT_COLUMNS[method])]]


def _format_number(value: Fraction | None) -> str | None:
    return None if value is None else f"{float(value):.2f}"


def _format_ranking(scored: ScoredEvent) -> str:
    """Format the ranking with all pairs and their names; those without a place or ranking come last."""
    method = scored.event.scoring.method
    unlisted = [label for label in scored.pairs if label not in scored.standings]
    rows: list[Sequence[object]] = []
    for label in (*scored.standings, *unlisted):
        pair, standing = scored.pairs[label], scored.standings.get(label)
        direction = pair.direction and DIRECTIONS[pair.direction]
        totals = (_format_number(standing.score), _format_number(standing.percent)) if standing else (None, None)
        names = ";".join(pair.players) if any(pair.players) else ""
        deduction = total_deduction(scored, label)
        rows.append(
            (
                *(standing and standing.place, label, direction, pair.section),
                *totals[: len(TOTAL_COLUMNS[method])],
                *(names, standing and standing.boards, format_decimal(-deduction) if deduction else None),
            )
        )
    columns = ("Rank", "PairId", "Direction", "Section", *TOTAL_COLUMNS[method], "Names", "NrBoards", ADJUSTMENT_COLUMN)
    if not scored.event.penalties:
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    return format_table("TotalScoreTable", columns, rows)
