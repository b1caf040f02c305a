"""Setting up an evening of teams, or of single players who change partners: who plays, then how, to be chosen."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import input_error
from scorer.game.rulesets import RULE_SETS
from scorer.i18n import Phrase, literal, phrase
from scorer.interchange.lists.name_lists import parse_names
from scorer.model.numbers import find_numbered
from scorer.model.pairs import EventForm
from scorer.movements.proposals import describe_arrangement
from scorer.services import setup
from scorer.services.club_settings import club_minutes_a_board
from scorer.services.queries import load_event
from scorer.services.setup import NamesSource

if TYPE_CHECKING:
    from starlette.responses import Response

    from scorer.desk.pages import DeskHandler, DeskRequest
    from scorer.model.events import Event
    from scorer.movements.arrangements import Arrangement

FORMS: dict[EventForm, Phrase] = {
    EventForm.TEAMS: phrase("Teams of four"),
    EventForm.INDIVIDUAL: phrase("Individual players who change partners"),
}
"""Who can be ranked instead of pairs."""

CHOICES = ("form", "number", "name", "date", "club", "rules", "minutes", "boards", "names")
"""What is chosen, by the names of the fields."""


class EntrantsEvening(NamedTuple):
    """What was sent: the arguments of a new event, the names, and the movements to choose from."""

    arguments: dict[str, str]
    names: NamesSource
    movements: list[Arrangement]


def show_new_entrants(request: DeskRequest) -> Response:
    """The first page: how many teams or players, with the names of last time."""
    like = request.text_of("like")
    chosen = dict.fromkeys(CHOICES, "") | {"form": str(EventForm.TEAMS), "rules": "standard"}
    chosen["date"] = datetime.date.today().isoformat()
    if like:
        former = load_event(request.db, like)
        chosen |= {"form": str(former.form), "name": former.name, "club": former.club, "rules": former.rules}
        chosen["names"] = "\n".join(list_names(former))
    return request.render("new_entrants.html", chosen=chosen, forms=FORMS, rule_sets=list(RULE_SETS))


def list_names(event: Event) -> list[str]:
    """The names of teams, each with its people, or of players; a line each, as they are typed."""
    lines: list[str] = []
    for one in event.entrants:
        people = ", ".join(name for name in one.members.split(";") if name)
        lines.append(f"{one.player1}: {people}" if people else one.player1)
    return [line for line in lines if line]


def _read_evening(request: DeskRequest) -> EntrantsEvening:
    """Read what was sent; raise `InputError` for what cannot be read, before anything is stored."""
    listed = parse_names(request.text_of("names"), request.words("the list")) if request.text_of("names") else []
    number = request.text_of("number") or str(len(listed) or "")
    if not number:
        raise input_error("number", phrase("type how many there are, or their names"))
    minutes = club_minutes_a_board(request.db)
    arguments = {name: request.text_of(name) for name in ("name", "date", "club", "rules", "minutes", "boards")}
    is_of_teams = request.text_of("form") == EventForm.TEAMS
    arguments |= {"teams" if is_of_teams else "individual": number}
    arguments["minutes_a_board"] = "" if minutes is None else str(minutes)
    movements = setup.list_arrangements(arguments)
    evening = EntrantsEvening(arguments, NamesSource(listed), movements)
    setup.draft_event(request.db, arguments, evening.names)
    return evening


def preview_entrants(request: DeskRequest) -> Response:
    """The second page: the movements that fit."""
    evening = _read_evening(request)
    form = EventForm.TEAMS if "teams" in evening.arguments else EventForm.INDIVIDUAL
    number = int(evening.arguments.get("teams") or evening.arguments["individual"])
    return request.render(
        "entrants_proposal.html",
        count=form.describe_count(number),
        proposals=[describe_arrangement(one) for one in evening.movements],
        chosen={name: request.text_of(name) for name in CHOICES},
    )


def create_entrants(request: DeskRequest) -> Response:
    """Create the evening with the chosen movement, and open it."""
    evening = _read_evening(request)
    chosen = find_numbered(request.text_of("proposal"), evening.movements) or evening.movements[0]
    created = setup.create_event(request.db, evening.arguments | {"kind": chosen.kind}, evening.names)
    done = phrase("{event} has been set up.", event=literal(created.event.name))
    return request.redirect(f"/e/{created.slug}", request.make_notice([done, describe_arrangement(chosen)]))


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/new/others", show_new_entrants),
    ("POST", "/new/others/preview", preview_entrants),
    ("POST", "/new/others/create", create_entrants),
)
