"""The season: competitions with their rankings, and the club's players."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from scorer.commands import competitions as steps
from scorer.commands import players as player_steps
from scorer.desk.folders import read_folder
from scorer.desk.pages import DeskHandler, download
from scorer.errors import input_error, mismatch_message
from scorer.files import temporary_folder
from scorer.i18n import join_phrases, phrase
from scorer.model.competitions import CompetitionKind
from scorer.progress import track_silently
from scorer.services.change import execute_competition_command, execute_players_command
from scorer.services.club import competitions, players
from scorer.services.club.site import publish_competition
from scorer.services.events import list_event_summaries
from scorer.services.printing import PdfRequest
from scorer.services.publishing import PublishRequest

if TYPE_CHECKING:
    from starlette.responses import Response

    from scorer.desk.pages import DeskRequest

PLAYER_FORMS = (player_steps.AddPlayer, player_steps.RenamePlayer, player_steps.MergePlayers)
PLAYER_COMMANDS = {one.command_name: one for one in PLAYER_FORMS}


def show_season(request: DeskRequest) -> Response:
    """The competitions, the players, and forms for both."""
    return request.render(
        "season.html",
        competitions=competitions.load_competitions(request.db),
        kinds=list(CompetitionKind),
        events=list_event_summaries(request.db),
        players=players.list_players(request.db).sheets(),
        player_forms=PLAYER_FORMS,
    )


def create_competition(request: DeskRequest) -> Response:
    """Make a competition."""
    change = competitions.create_competition(
        request.db, request.text_of("name"), request.text_of("kind"), {}, request.form.values_of("event")
    )
    return request.redirect("/season", request.make_notice([change.summary]))


def _competition_name(request: DeskRequest) -> str:
    return str(request.http.path_params["name"])


def show_competition(request: DeskRequest) -> Response:
    """A competition: its ranking, rule and events."""
    name = _competition_name(request)
    competition = competitions.load_competition(request.db, name)
    ranked = (
        competitions.show_ranking(request.db, name, competitions.RankingView()).sheets() if competition.entries else ()
    )
    return request.render(
        "competition.html",
        name=competition.name,
        path=f"/season/{quote(competition.slug)}",
        rankings=ranked,
        about=competitions.show_competition(request.db, name).sheets(),
        events=list_event_summaries(request.db),
        folder=request.desk.record.site,
    )


def change_competition(request: DeskRequest) -> Response:
    """Add or remove events, change the rule, or release it."""
    name, what = _competition_name(request), request.text_of("do")
    events = request.form.values_of("event")
    match what:
        case "add":
            summary = competitions.add_events(request.db, name, events, request.text_of("heat")).summary
        case "remove" if events:
            summary = competitions.remove_events(request.db, name, events).summary
        case "set":
            command = steps.ChangeCompetitionSetting.from_texts(request.fields)
            summary = execute_competition_command(request.db, name, command).summary
        case "close":
            summary = execute_competition_command(request.db, name, steps.CloseCompetition()).summary
        case _:
            expected = join_phrases(("add", "remove", "set", "close"), ", ")
            raise input_error("do", mismatch_message(what, expected))
    return request.redirect(f"/season/{quote(name)}", request.make_notice([summary]))


def print_season(request: DeskRequest) -> Response:
    """The lists of a competition as PDF."""
    name = _competition_name(request)
    with temporary_folder() as folder:
        path = folder / "season.pdf"
        competitions.print_competition(request.db, name, "lists", PdfRequest(path), track_silently, first_names=False)
        return download(path.read_bytes(), f"{name}.pdf")


def publish_season(request: DeskRequest) -> Response:
    """Publish the page of a competition into the club's site."""
    name, folder = _competition_name(request), read_folder(request.text_of("folder"))
    wish = PublishRequest(request.text_of("names") or None, loosen=bool(request.text_of("loosen")))
    request.desk.update_record(lambda record: record._replace(site=str(folder)))
    published, _ = publish_competition(request.db, name, folder, wish)
    done = phrase("Published: {file}", file=published.index_page)
    return request.redirect(f"/season/{quote(name)}", request.make_notice([done]))


def change_players(request: DeskRequest) -> Response:
    """Change the book of players."""
    name = request.text_of("do")
    if name == "fill":
        summary = players.fill_book(request.db).summary
    elif name in PLAYER_COMMANDS:
        texts: dict[str, object] = {**request.fields}
        texts["players"] = [one.strip() for one in request.text_of("players").split(";") if one.strip()]
        command = PLAYER_COMMANDS[name].from_texts(texts)
        summary = execute_players_command(request.db, command).summary
    else:
        raise input_error("do", mismatch_message(name, join_phrases(("fill", *PLAYER_COMMANDS), ", ")))
    return request.redirect("/season", request.make_notice([summary]))


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/season", show_season),
    ("POST", "/season", create_competition),
    ("POST", "/players", change_players),
    ("GET", "/season/{name}", show_competition),
    ("POST", "/season/{name}", change_competition),
    ("GET", "/season/{name}/lists.pdf", print_season),
    ("POST", "/season/{name}/site", publish_season),
)
