"""The settings of the club: its paper, its minutes per board, its next evening and its colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import Phrase, literal, phrase
from scorer.model.club_settings import CLUB_SETTING_TYPES
from scorer.model.settings import format_value
from scorer.services.club_settings import change_setting, load_club_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response

    from scorer.desk.pages import DeskHandler, DeskRequest

PAPER_NAMES = {"a4": literal("A4"), "letter": literal("Letter")}

EXAMPLES = {"next": "2026-12-01 19:30, Village Hall", "colour": "#7a1f2b"}


class SettingLine(NamedTuple):
    """A setting of the club: its key, its value, its values in words if they are few, and an example for others."""

    key: str
    value: str
    choices: Mapping[str, Phrase]
    example: str

    @property
    def name(self) -> Phrase:
        """The setting in words."""
        return CLUB_SETTING_NAMES[self.key]


CLUB_SETTING_NAMES: Mapping[str, Phrase] = {
    "paper": phrase("paper size"),
    "minutes_a_board": phrase("minutes a board, for planning an evening"),
    "next": phrase("next evening: date, time and place, shown on the club's pages"),
    "colour": phrase("colour of certificates and web pages (leave empty for green)"),
}
"""The settings of the club in words, by their keys."""


def show_club(request: DeskRequest) -> Response:
    """The settings of the club, each with a form."""
    values = load_club_settings(request.db)._asdict()
    lines = [
        SettingLine(key, format_value(values[key]), PAPER_NAMES if key == "paper" else {}, EXAMPLES.get(key, ""))
        for key in CLUB_SETTING_TYPES
    ]
    return request.render("club.html", lines=lines)


def change_club_setting(request: DeskRequest) -> Response:
    """Change a setting of the club; the field has its key as its name, where a refusal stands."""
    key = request.text_of("key")
    change_setting(request.db, key, request.text_of(key))
    saved = phrase("Saved: {setting}", setting=CLUB_SETTING_NAMES[key])
    return request.redirect("/club", request.make_notice([saved]))


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/club", show_club),
    ("POST", "/club/set", change_club_setting),
)
