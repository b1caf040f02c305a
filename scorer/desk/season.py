"""The season: competitions with their rankings, and the club's players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from scorer.commands import competitions as steps
from scorer.commands import players as player_steps
from scorer.desk.folders import read_folder
from scorer.desk.give_out import PRIVACY_NAMES
from scorer.desk.pages import DeskHandler, download
from scorer.desk.paging import choose_items, choose_sheets
from scorer.desk.state import DeskNotice, NoticeButton
from scorer.errors import input_error, mismatch_message
from scorer.files import temporary_folder
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.live.setting_names import SETTING_NAMES, list_setting_values
from scorer.model.competitions import CompetitionKind, competition_slug, settings_for_kind
from scorer.progress import track_silently
from scorer.services.change import execute_competition_command, execute_players_command
from scorer.services.club import competition_papers, competition_rankings, competitions, players
from scorer.services.club.site import publish_competition
from scorer.services.events import list_event_summaries
from scorer.services.history import EntityRef, step_back_message, undo_or_redo
from scorer.services.printing import PdfRequest
from scorer.services.publishing import PublishRequest

if TYPE_CHECKING:
    from starlette.responses import Response

    from scorer.desk.pages import DeskRequest
    from scorer.model.competitions import Competition

PLAYER_FORMS = (player_steps.AddPlayer, player_steps.RenamePlayer, player_steps.MergePlayers)
PLAYER_COMMANDS = {one.command_name: one for one in PLAYER_FORMS}

KIND_NAMES: Mapping[CompetitionKind, Phrase] = {
    CompetitionKind.LADDER: phrase("Ladder: each player's scores are added up over several evenings"),
    CompetitionKind.SESSIONS: phrase("Sessions: one event played over several evenings"),
    CompetitionKind.SIMULTANEOUS: phrase("Simultaneous pairs: several clubs play the same hands"),
}
"""The kinds of competitions, each with what it is for."""

RULE_NAMES: Mapping[str, Phrase] = {
    **SETTING_NAMES,
    "total": phrase("how evenings are added up"),
    "missed": phrase("a pair that missed a session"),
    "of": phrase("who is ranked"),
    "best": phrase("how many of the best evenings count (0: all)"),
    "least": phrase("evenings needed for a place"),
    "substitutes": phrase("how many evenings with a substitute count (a number, or any)"),
    "visitors": phrase("evenings with a visitor"),
    "points": phrase("club points for each place, such as 12,10,8 (leave empty for percentages)"),
    "ties": phrase("equal totals"),
    "handicap_results": phrase("results used for a handicap (0: no handicap)"),
    "handicap_share": phrase("percentage of the handicap that is given"),
    "handicap_cap": phrase("largest handicap, in percentage points (0: no limit)"),
}
"""The settings of a rule in words, by their keys."""

RULE_VALUES: Mapping[str, Phrase] = {
    "usual": phrase("as usual: percentages averaged, points added up"),
    "sum": phrase("sum"),
    "mean": phrase("average"),
    "carry-forward": phrase("carried forward"),
    "unplaced": phrase("is not ranked"),
    "ignored": phrase("is ranked on the sessions it played"),
    "zero": phrase("scores nothing for it"),
    "players": phrase("players"),
    "pairs": phrase("pairs"),
    "counted": phrase("count"),
    "not-counted": phrase("do not count"),
    "shared": phrase("share the place"),
    "countback": phrase("the best single evening decides"),
}
"""The values of these settings in words."""


class RuleLine(NamedTuple):
    """A setting of a competition's rule: its key, its name, its value, and its values in words if they are few."""

    key: str
    name: Phrase
    value: str
    choices: tuple[tuple[str, Phrase], ...]


def show_season(request: DeskRequest) -> Response:
    """The competitions, the players, and forms for both."""
    return request.render(
        "season.html",
        competitions=competitions.load_competitions(request.db),
        kinds=KIND_NAMES,
        events=choose_items(request, list_event_summaries(request.db), "evenings"),
        players=choose_sheets(request, players.list_players(request.db).sheets()),
        player_forms=PLAYER_FORMS,
    )


def create_competition(request: DeskRequest) -> Response:
    """Make a competition, and open it."""
    name = request.text_of("name")
    change = competitions.create_competition(
        request.db, name, request.text_of("kind"), {}, request.form.values_of("event")
    )
    return request.redirect(f"/season/{competition_slug(name)}", request.make_notice([change.summary]))


def _make_undo_notice(request: DeskRequest, path: str, summary: Phrase) -> DeskNotice:
    """What was changed, with the button that takes it back."""
    button = NoticeButton(request.words("Undo"), path, {"do": "undo"})
    return request.make_notice([summary])._replace(buttons=(button,))


def _list_rule(competition: Competition) -> list[RuleLine]:
    """The settings that matter to a competition of this kind."""
    lines: list[RuleLine] = []
    for one in settings_for_kind(competition.kind):
        values = list_setting_values(one)
        choices = tuple((value, RULE_VALUES.get(value, words)) for value, words in values)
        lines.append(RuleLine(one.key, RULE_NAMES[one.key], one.text_of(competition.rule), choices))
    return lines


def _competition_name(request: DeskRequest) -> str:
    return str(request.http.path_params["name"])


def show_competition(request: DeskRequest) -> Response:
    """A competition: its ranking, rule and events."""
    name = _competition_name(request)
    competition = competition_rankings.load_competition(request.db, name)
    events = list_event_summaries(request.db)
    ranked = (
        competition_rankings.show_ranking(request.db, name, competition_rankings.WHOLE_RANKING).sheets()
        if competition.entries
        else ()
    )
    return request.render(
        "competition.html",
        competition=competition,
        kind=KIND_NAMES[competition.kind],
        path=f"/season/{quote(competition.slug)}",
        rankings=choose_sheets(request, ranked),
        events=choose_items(request, [one for one in events if one.slug in competition.slugs], "evenings"),
        others=choose_items(request, [one for one in events if one.slug not in competition.slugs], "others"),
        rule=_list_rule(competition),
        names=PRIVACY_NAMES,
        folder=request.desk.record.site,
    )


def change_competition(request: DeskRequest) -> Response:
    """Add or remove events, change the rule, release it, take the last change back, or delete it."""
    name, what = _competition_name(request), request.text_of("do")
    events, path = request.form.values_of("event"), f"/season/{quote(name)}"
    match what:
        case "add" if events:
            summary = competitions.add_events(request.db, name, events, request.text_of("heat")).summary
        case "remove" if events:
            summary = competitions.remove_events(request.db, name, events).summary
        case "add" | "remove":
            raise input_error("event", phrase("tick at least one evening"))
        case "set":
            command = steps.ChangeCompetitionSetting.from_texts(request.fields)
            summary = execute_competition_command(request.db, name, command).summary
        case "close":
            summary = execute_competition_command(request.db, name, steps.CloseCompetition()).summary
        case "delete":
            summary = competitions.remove_events(request.db, name, ()).summary
            return request.redirect("/season", _make_undo_notice(request, path, summary))
        case "undo":
            _, undone = undo_or_redo(request.db, EntityRef(None, name), redo=False)
            return request.redirect(path, request.make_notice([step_back_message(undone, redo=False)]))
        case _:
            expected = join_phrases(("add", "remove", "set", "close", "delete", "undo"), ", ")
            raise input_error("do", mismatch_message(what, expected))
    return request.redirect(path, _make_undo_notice(request, path, summary))


def print_season(request: DeskRequest) -> Response:
    """The lists of a competition as PDF."""
    name = _competition_name(request)
    with temporary_folder() as folder:
        path = folder / "season.pdf"
        competition_papers.print_competition(
            request.db, name, "lists", PdfRequest(path), track_silently, first_names=False
        )
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
    if name == "undo":
        _, undone = undo_or_redo(request.db, EntityRef(None, players=True), redo=False)
        return request.redirect("/season", request.make_notice([step_back_message(undone, redo=False)]))
    if name == "fill":
        summary = players.fill_book(request.db).summary
    elif name in PLAYER_COMMANDS:
        texts: dict[str, object] = {**request.fields}
        texts["players"] = [one.strip() for one in request.text_of("players").split(";") if one.strip()]
        command = PLAYER_COMMANDS[name].from_texts(texts)
        summary = execute_players_command(request.db, command).summary
    else:
        raise input_error("do", mismatch_message(name, join_phrases(("fill", *PLAYER_COMMANDS), ", ")))
    return request.redirect("/season", _make_undo_notice(request, "/players", summary))


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/season", show_season),
    ("POST", "/season", create_competition),
    ("POST", "/players", change_players),
    ("GET", "/season/{name}", show_competition),
    ("POST", "/season/{name}", change_competition),
    ("GET", "/season/{name}/lists.pdf", print_season),
    ("POST", "/season/{name}/site", publish_season),
)
