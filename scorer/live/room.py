"""The page for the room: the clock, where to go, and as much of the ranking as the director has released."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, Response

from scorer.i18n import EMPTY_PHRASE, Phrase, consecutive_runs, join_phrases, literal, phrase, plural_phrase
from scorer.i18n.formatting import FigureText
from scorer.live.pages import RELOAD_HEADERS, PageRequest, open_page
from scorer.live.results import describe_outcome
from scorer.model.live import ALL_PLACES, PODIUM_PLACES, PageRole, RoundClock
from scorer.model.pairs import EventForm, team_of
from scorer.model.results import SitOut
from scorer.model.settings import Audience, VictoryPointScale
from scorer.reports.hands.teacher import class_question, lesson_sentence, review_boards
from scorer.reports.judging import describe_choices
from scorer.reports.rankings import describe_target_reached, format_result, format_total
from scorer.reports.shared_fields import names_heading
from scorer.reports.table import decimals_needed, format_rounded, place_of
from scorer.reports.web.privacy import NamePrivacy, public_event, unfinished_boards, without_boards
from scorer.scoring import Ranking, ScoredEvent, Standing, score_event
from scorer.scoring.standings import rank_clubs
from scorer.scoring.teams import ScoredMatch, score_matches
from scorer.services.live_evenings import LiveEvening, is_played_together
from scorer.services.live_rounds import measure_progress
from scorer.services.queries import add_figures

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.live.server_state import LiveServerState, ScoredSnapshot
    from scorer.model.events import Event
    from scorer.storage.live import LiveVersion


class SeatedTable(NamedTuple):
    """The pairs at a table in a round: each side's label and names, both empty for a sit-out."""

    table: str
    ns: tuple[str, str]
    ew: tuple[str, str]
    boards: str

    @property
    def sits_out(self) -> bool:
        """Whether there are no opponents."""
        return not (self.ns[0] and self.ew[0])


class RoundSeating(NamedTuple):
    """The seats of a round."""

    number: int
    seats: tuple[SeatedTable, ...]

    @property
    def has_long_labels(self) -> bool:
        """Whether a label has more than two letters."""
        return any(len(label) > 2 for seat in self.seats for label in (seat.ns[0], seat.ew[0]))


class RankingLine(NamedTuple):
    """A line of the ranking; `details` are a pair's club, or the results of a team's matches."""

    place: str
    pair: str
    players: str
    figure: Phrase
    details: tuple[Phrase, ...] = ()

    @property
    def is_podium(self) -> bool:
        """Whether the place is one of the first three."""
        return self.place.rstrip("=") in PODIUM


PODIUM = frozenset(str(place) for place in range(1, PODIUM_PLACES + 1))
"""The first places, which the room is shown last."""


class RankingList(NamedTuple):
    """One ranking as far as it is released, best first.

    `title` distinguishes it where there are several; `label_heading` and `names_heading` are the headings of its
    columns, the latter empty for a ranking of clubs or schools.
    """

    title: Phrase
    label_heading: Phrase
    names_heading: Phrase
    lines: tuple[RankingLine, ...]


class RoomTraveller(NamedTuple):
    """A board with all its results, shown once the whole ranking is."""

    board: int
    lines: tuple[tuple[str, Phrase], ...]


class ClassBoard(NamedTuple):
    """The board that a class has just played together: its results, what the cards were worth, and lesson notes."""

    traveller: RoomTraveller
    promised: tuple[Phrase, ...]
    lesson_notes: tuple[Phrase, ...]


class MatchLine(NamedTuple):
    """The result of a match of teams: its round, and each team's label, name and points."""

    round: int | None
    home: tuple[str, str]
    away: tuple[str, str]
    points: tuple[str, str]

    @property
    def score(self) -> FigureText:
        return FigureText(" – ".join(self.points))

    def describe_for(self, team: str) -> Phrase:
        """The opponents of a team and the result, the team's own points first; empty for a match of two others."""
        for own, (label, name), points in (
            (self.home[0], self.away, self.points),
            (self.away[0], self.home, self.points[::-1]),
        ):
            if own == team:
                return join_phrases((name or label, FigureText(" – ".join(points))), " ")
        return EMPTY_PHRASE


class FinishedBoards(NamedTuple):
    """A scored event without the boards that somebody has still to play, and these, as of a version.

    Where a class plays together, `class_board` is the last board that all its tables have finished.
    """

    version: LiveVersion
    scored_event: ScoredEvent
    held_back: tuple[int, ...]
    class_board: ClassBoard | None = None


class RoomPage(NamedTuple):
    """Everything that the room sees now; `held_back` names the boards, if any, that the ranking leaves out.

    `next_round` is shown once a table has finished the current one.
    """

    event_name: str
    clock: RoundClock
    rounds: int
    current_round: RoundSeating | None
    next_round: RoundSeating | None
    rankings: tuple[RankingList, ...]
    travellers: tuple[RoomTraveller, ...]
    held_back: Phrase
    is_complete: bool
    is_undrawn: bool
    race_won: Phrase
    matches: tuple[MatchLine, ...]
    class_board: ClassBoard | None


def find_finished_boards(server: LiveServerState, evening: LiveEvening) -> FinishedBoards:
    """The results that room and players may see, as they are now or were a moment ago."""
    snapshot = server.score_evening(evening)
    return server.get_or_make(
        (FinishedBoards, evening.event_id),
        snapshot.version.step,
        partial(_score_finished_boards, server.db.location, snapshot),
    )


def _score_finished_boards(db: str, snapshot: ScoredSnapshot) -> FinishedBoards:
    """Score the boards that everyone due to play them has played."""
    scored = snapshot.scored_event
    held = unfinished_boards(scored.event)
    finished = score_event(without_boards(scored.event, held)) if held else scored
    opened = _find_class_board(add_figures(db, finished)) if is_played_together(finished.event) else None
    return FinishedBoards(snapshot.version, finished, held, opened)


def format_boards(boards: Iterable[int]) -> str:
    """Board numbers in short: `3–5, 9`."""
    return ", ".join("–".join(dict.fromkeys(map(str, run))) for run in consecutive_runs(boards))


def describe_held_back(boards: Collection[int], form: EventForm = EventForm.PAIRS) -> Phrase:
    """A sentence about the boards that a ranking leaves out; empty if there are none."""
    if not boards:
        return EMPTY_PHRASE
    if form is EventForm.INDIVIDUAL:
        return plural_phrase(
            len(boards),
            "Not including board {boards}, which some players still have to play.",
            "Not including boards {boards}, which some players still have to play.",
            boards=format_boards(boards),
        )
    return plural_phrase(
        len(boards),
        "Not including board {boards}, which some pairs still have to play.",
        "Not including boards {boards}, which some pairs still have to play.",
        boards=format_boards(boards),
    )


def build_room_page(evening: LiveEvening, finished: FinishedBoards) -> RoomPage:
    """The page as it is now, with names as far as they may be published."""
    terms = evening.live.settings
    event = public_event(evening.event, NamePrivacy(terms.names))
    names = event.names
    progress = measure_progress(event, evening.live)
    now = None if progress.is_over else _round_seating(event, progress.number, names)
    later = _round_seating(event, progress.next_round, names) if progress.done and progress.next_round else None
    travellers = _room_travellers(finished.scored_event, event) if terms.released_places >= ALL_PLACES else ()
    return RoomPage(
        event.name,
        terms.clock,
        event.last_round,
        now,
        later,
        rankings=list_rankings(evening, finished, terms.released_places),
        travellers=tuple(travellers),
        held_back=describe_held_back(finished.held_back, event.form),
        is_complete=terms.released_places >= ALL_PLACES,
        is_undrawn=progress.is_undrawn,
        race_won=describe_target_reached(score_event(evening.event)) if progress.is_won else EMPTY_PHRASE,
        matches=list_matches(evening, finished),
        class_board=None if terms.released_places else finished.class_board,
    )


def list_matches(evening: LiveEvening, finished: FinishedBoards) -> tuple[MatchLine, ...]:
    """The results of matches whose boards nobody has still to play, latest round first; empty where no teams play."""
    event = evening.event
    if event.form is not EventForm.TEAMS:
        return ()
    names = public_event(event, NamePrivacy(evening.live.settings.names)).names
    lines: list[MatchLine] = []
    for match in score_matches(finished.scored_event.event, finished.scored_event.boards):
        planned = _boards_of_match(event, match)
        if not match.forfeited_by and planned - {board.number for board in match.boards if len(board.results) == 2}:
            continue
        has_points = event.scoring.victory_points is not VictoryPointScale.NONE and match.ranking_points is not None
        points = (match.ranking_points if has_points else None) or match.points_won
        first, second = (format_rounded(one, decimals_needed(points)) for one in points)
        home, away = ((team, names.get(team, "")) for team in match.match.teams)
        lines.append(MatchLine(match.match.round, home, away, (first, second)))
    return tuple(sorted(lines, key=lambda line: -(line.round or 0)))


def _boards_of_match(event: Event, match: ScoredMatch) -> set[int]:
    """The boards that a match has by the schedule."""
    teams = set(match.match.teams)
    sittings = (one for one in event.schedule if match.match.round in (one.round, None) and one.is_meeting)
    return {board for one in sittings if {team_of(label) for label in one.pairs} == teams for board in one.boards}


def list_rankings(evening: LiveEvening, finished: FinishedBoards, released: int) -> tuple[RankingList, ...]:
    """As many places of every ranking as are released; rankings of which nothing is to be shown are left out.

    Where the pairs come from several clubs or schools, these are ranked too, last.
    """
    if not released:
        return ()
    event, scored = public_event(evening.event, NamePrivacy(evening.live.settings.names)), finished.scored_event
    clubs = {label: one.pair.club for label, one in scored.standings.items() if one.place is not None and one.pair.club}
    has_clubs = len(set(clubs.values())) > 1
    details = _list_details(event, list_matches(evening, finished), clubs if has_clubs else {})
    rankings = [one for one in scored.rankings if _placed_standings(one)]
    lists = [_ranking_list(event, ranking, released, details) for ranking in rankings]
    if has_clubs:
        lists.append(_club_list(event, scored, released))
    return tuple(one for one in lists if one.lines)


def _list_details(
    event: Event, matches: Iterable[MatchLine], clubs: Mapping[str, str]
) -> Mapping[str, tuple[str, tuple[Phrase, ...]]]:
    """The names of each competitor, and what is shown beside them: its club, and the matches of a team."""
    names, in_order = event.names, sorted(matches, key=lambda line: line.round or 0)
    details: dict[str, tuple[str, tuple[Phrase, ...]]] = {}
    for one in event.competitors:
        club = clubs.get(one.label, "")
        beside = (literal(club) if club else EMPTY_PHRASE, *(line.describe_for(one.label) for line in in_order))
        details[one.label] = names.get(one.label, ""), tuple(filter(None, beside))
    return details


def _club_list(event: Event, scored: ScoredEvent, released: int) -> RankingList:
    """The ranking of clubs, or schools, by their best entries."""
    clubs = rank_clubs(scored.standings.values(), event.scoring)
    decimals = decimals_needed(club.score for club in clubs)
    lines = [
        RankingLine(str(place_of(one)), one.club, "", format_total(event.scoring, one.percent, one.score, decimals))
        for one in clubs
    ]
    title, heading = phrase("Clubs"), phrase("Club")
    if event.audience is Audience.SCHOOL:
        title, heading = phrase("Schools"), phrase("School")
    return RankingList(
        title, heading, EMPTY_PHRASE, tuple(lines[_count_hidden([one.place for one in clubs], released) :])
    )


def _count_hidden(places: Sequence[int], released: int) -> int:
    """How many of the first lines of a ranking are not released, given the places of all; never a part of a tie."""
    hidden = ALL_PLACES - released
    if hidden > PODIUM_PLACES:
        different = sorted(set(places))
        hidden = different[-released - 1] if released < len(different) else 0
    return sum(place <= hidden for place in places)


def _placed_standings(ranking: Ranking) -> list[Standing]:
    """The standings with a place: with only finished boards some pairs may have none."""
    return [standing for standing in ranking.standings if standing.place is not None]


def _find_class_board(scored: ScoredEvent) -> ClassBoard | None:
    travellers = list(_room_travellers(scored, scored.event))
    if not travellers:
        return None
    board = travellers[-1].board
    lesson_notes: list[Phrase] = []
    for one in review_boards(scored):
        if one.board.number == board and one.best:
            lesson_notes += (lesson_sentence(one), class_question(one))
    return ClassBoard(travellers[-1], tuple(describe_choices(scored, board)), tuple(lesson_notes))


def _round_seating(event: Event, number: int, names: dict[str, str]) -> RoundSeating | None:
    seats: list[SeatedTable] = []
    for sitting in event.schedule:
        if sitting.round == number:
            boards = "–".join(dict.fromkeys((str(sitting.first_board), str(sitting.last_board))))
            sides = [_describe_side(event, label, names) for label in sitting.seated_pairs]
            seats.append(SeatedTable(sitting.table_name, sides[0], sides[1], boards))
    return RoundSeating(number, tuple(seats)) if seats else None


def _describe_side(event: Event, label: str | None, names: Mapping[str, str]) -> tuple[str, str]:
    """The label and the names of a side; of a team its number, and its name before those of the pair."""
    if label is None or event.form is not EventForm.TEAMS:
        return label or "", names.get(label or "", "")
    team = team_of(label)
    return team, ": ".join(dict.fromkeys(filter(None, (names.get(team, ""), names.get(label, "")))))


def _ranking_list(
    event: Event, ranking: Ranking, released: int, details: Mapping[str, tuple[str, tuple[Phrase, ...]]]
) -> RankingList:
    placed = _placed_standings(ranking)
    lines: list[RankingLine] = []
    hidden = _count_hidden([one.place or 0 for one in placed], released)
    for standing in placed[hidden:]:
        label, figure = standing.pair.label, format_result(event.scoring, ranking, standing)
        lines.append(RankingLine(str(place_of(standing)), label, details[label][0], figure, details[label][1]))
    return RankingList(_ranking_title(ranking), event.form.label, names_heading(event.form), tuple(lines))


def _ranking_title(ranking: Ranking) -> Phrase:
    """The title of one of several rankings, such as `Section A, North-South`; empty for a ranking of all pairs."""
    section = phrase("Section {section}", section=ranking.section) if ranking.section else ""
    return join_phrases((section, ranking.side.label if ranking.side else ""), ", ")


def _room_travellers(scored: ScoredEvent, event: Event) -> Iterator[RoomTraveller]:
    for board in scored.boards:
        lines: list[tuple[str, Phrase]] = []
        for line in board.results:
            if not isinstance(line.result.outcome, SitOut):
                pairs = " – ".join(line.result.pairs)
                lines.append((pairs, describe_outcome(event, board.number, line.result.outcome, line.declarer)))
        if lines:
            yield RoomTraveller(board.number, tuple(lines))


async def show_room(request: Request) -> Response:
    """The page."""
    page_request = await open_page(request, PageRole.ROOM)
    response: Response = await page_request.make(_render_room)
    return response


def _render_room(request: PageRequest) -> Response:
    evening = request.evening
    event = evening.event
    if evening.live.settings.released_places or is_played_together(event) or event.form is EventForm.TEAMS:
        finished = find_finished_boards(request.server, evening)
    else:
        snapshot = request.server.score_evening(evening)
        finished = FinishedBoards(snapshot.version, snapshot.scored_event, ())
    html = request.render("room.html", it=build_room_page(evening, finished))
    return HTMLResponse(html, headers=RELOAD_HEADERS if finished.version.step != evening.version.step else {})
