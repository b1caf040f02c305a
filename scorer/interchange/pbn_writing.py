"""Write an event as a PBN file: one game a board with its hands and results, and the ranking in the first game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.formats.pbn import dealt_tags, vulnerable_word
from scorer.game.seats import Side, dealer_of
from scorer.i18n import Phrase, phrase
from scorer.interchange.lost import Lost, as_bridge, deducted, left_behind, percents, same_for_both
from scorer.interchange.own_settings import lines_of
from scorer.interchange.pbn_tables import ADJUSTMENT, quotable, table_text
from scorer.model.events import in_reading_order
from scorer.model.numbers import decimal_text
from scorer.model.pairs import Form, team_of
from scorer.model.results import (
    KnownScore,
    NotPlayed,
    PassedOut,
    Percentage,
    Played,
    Result,
    Ruling,
    SessionRule,
    SitOut,
)
from scorer.model.settings import Method
from scorer.scoring import score_event
from scorer.scoring.matches import byes, match_of

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.model.events import Event
    from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult

HEAD = "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n"
UNNAMED = ("West", "North", "East", "South")
"""Tags of players, left empty because they differ from table to table."""

DIRECTIONS = {Side.NORTH_SOUTH: "N-S", Side.EAST_WEST: "E-W"}
"""Directions as other programs write them in the ranking."""

COLUMNS = (
    *("Section", "Table", "Round", "PairId_NS", "PairId_EW", "Contract", "Declarer", "Result"),
    *("Score_NS", "Score_EW"),
)
POINTS: Mapping[Method, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("MP_NS", "MP_EW", "Percentage_NS", "Percentage_EW"),
    Method.CROSS_IMPS: ("IMP_NS", "IMP_EW"),
    Method.BUTLER: ("IMP_NS", "IMP_EW"),
    Method.AGGREGATE: (),
}
TOTALS: Mapping[Method, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("TotalScoreMP", "TotalPercentage"),
    Method.CROSS_IMPS: ("TotalIMP",),
    Method.BUTLER: ("TotalIMP",),
    Method.AGGREGATE: ("TotalScore",),
}


def write_pbn(scored: ScoredEvent) -> tuple[str, tuple[Phrase, ...]]:
    """Format the event as a file; also return a message for each thing that the format cannot express."""
    lost = Lost()
    left_behind(scored.event, lost)
    everybody = [*scored.event.pairs, *scored.event.entrants]
    if any(pair.id1 or pair.id2 for pair in everybody):
        lost.note(phrase("players' numbers"))
    if any(pair.handicap for pair in everybody):
        lost.note(phrase("handicaps"))
    if any(pair.members for pair in everybody):
        lost.note(phrase("who else belongs to a team"))
    every = scored.boards
    if scored.event.form is Form.TEAMS:
        every = score_event(_by_results_alone(scored.event)).boards
    boards = [board for board in every if board.results or board.deal] or list(every[:1])
    games: list[str] = []
    for board in boards:
        game = [*_tags(scored.event, board), _table(scored, board, lost)]
        if not games:
            game.append(_ranking(scored, lost))
        games.append("\n".join(filter(None, game)))
    text = HEAD + lines_of(scored.event) + "\n" + "\n\n".join(games) + "\n"
    return text, lost.told()


def _by_results_alone(event: Event) -> Event:
    """Return an event of teams whose results include what the schedule adds: their match, and byes."""
    match, results = match_of(event), list[Result]()
    for result in event.results:
        known = match(result)
        results.append(result if known is None else result._replace(round=known.round))
    idle = {(result.board, team_of(result.pairs[0])) for result in results if len(result.pairs) == 1}
    for bye in byes(event):
        for board in bye.boards:
            if (board, bye.team) not in idle:
                results.append(Result(board, f"{bye.team}{Side.NORTH_SOUTH}", None, SitOut(), bye.round))
    return replace(event, results=in_reading_order(results), schedule=())


def _tags(event: Event, board: ScoredBoard) -> Iterator[str]:
    """Yield the tags of every game in the order of the standard."""
    dealt = [dealt_tags(one) for one in event.dealt if one.board == board.number]
    values = {
        "Event": event.name,
        "Site": event.club,
        "Date": f"{event.date:%Y.%m.%d}",
        "Board": board.number,
        **dict.fromkeys(UNNAMED, ""),
        "Dealer": dealer_of(board.number),
        "Vulnerable": vulnerable_word(board.number, vulnerability=event.rule_set.vulnerability),
        "Deal": board.deal or "",
        **(dealt[0] if dealt else {}),
        "Scoring": _scoring(event),
        **dict.fromkeys(("Declarer", "Contract", "Result"), ""),
    }
    for name, value in values.items():
        yield f'[{name} "{quotable(str(value))}"]'


def _scoring(event: Event) -> str:
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


def _table(scored: ScoredEvent, board: ScoredBoard, lost: Lost) -> str:
    """Format the results of a board; empty if there are none."""
    rows: list[Sequence[object]] = []
    for line in board.results:
        played = _played(scored.event, line, lost)
        if played is not None:
            result = line.result
            section = scored.pairs[result.pairs[0]].section
            place = (section, result.table, result.round, result.ns, result.ew)
            rows.append((*place, *played, *_points(line, scored.event.scoring.method)))
    columns = (*COLUMNS, *POINTS[scored.event.scoring.method])
    return table_text("ScoreTable", columns, rows) if rows else ""


def _played(event: Event, line: ScoredResult, lost: Lost) -> Sequence[object] | None:
    """Contract, declarer, tricks, and the score of the side that earned it; None if the result is left out."""
    match same_for_both(line, lost):
        case Played() | KnownScore() as played:
            bridge = as_bridge(event, line, played, lost)
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
            awarded = _awarded(event, line, ruling, lost)
    return None if awarded is None else (None, None, None, *awarded)


def _awarded(event: Event, line: ScoredResult, ruling: Ruling, lost: Lost) -> tuple[str, str] | None:
    """A ruling in the score columns, unchanged if the format allows it, else as the nearest percentages."""
    if isinstance(ruling.ns, Percentage | SessionRule) and isinstance(ruling.ew, Percentage | SessionRule):
        return _side(ruling.ns), _side(ruling.ew)
    nearest = percents(line, event.scoring.method, lost)
    return None if nearest is None else (f"{nearest[0]}%", f"{nearest[1]}%")


def _side(part: Percentage | SessionRule) -> str:
    return f"{decimal_text(part.percent)}%" if isinstance(part, Percentage) else str(part)


def _points(line: ScoredResult, method: Method) -> Sequence[object]:
    """The points of a result, in the columns of the method."""
    figures = (line.ns_points, line.ew_points, line.ns_percent, line.ew_percent)
    return [_number(value) for value in figures[: len(POINTS[method])]]


def _number(value: Fraction | None) -> str | None:
    return None if value is None else f"{float(value):.2f}"


def _ranking(scored: ScoredEvent, lost: Lost) -> str:
    """Format the ranking with all pairs and their names; those without a place or ranking come last."""
    method = scored.event.scoring.method
    unlisted = [label for label in scored.pairs if label not in scored.standings]
    rows: list[Sequence[object]] = []
    for label in (*scored.standings, *unlisted):
        pair, standing = scored.pairs[label], scored.standings.get(label)
        direction = pair.direction and DIRECTIONS[pair.direction]
        totals = (_number(standing.score), _number(standing.percent)) if standing else (None, None)
        names = ";".join(pair.players) if any(pair.players) else ""
        deduction = deducted(scored, label, lost)
        rows.append(
            (
                *(standing and standing.place, label, direction, pair.section),
                *totals[: len(TOTALS[method])],
                *(names, standing and standing.boards, decimal_text(-deduction) if deduction else None),
            )
        )
    columns = ("Rank", "PairId", "Direction", "Section", *TOTALS[method], "Names", "NrBoards", ADJUSTMENT)
    if not scored.event.penalties:
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    return table_text("TotalScoreTable", columns, rows)
