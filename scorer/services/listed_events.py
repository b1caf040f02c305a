"""What a director says of an event whose results are a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.commands.command import Arguments, FromText, command, parameter, text_reader
from scorer.i18n import phrase
from scorer.model.events import RULES_TYPE
from scorer.model.settings import DATE_TYPE
from scorer.model.texts import parse_name, parse_required_name

if TYPE_CHECKING:
    import datetime


def _parse_rules(text: str) -> str:
    return RULES_TYPE.read(text.strip().lower())


@command()
class ListedEventRequest(Arguments[None]):
    """What is said of an event whose results are a list."""

    name: FromText[str] = parameter(phrase("name"), text_reader(parse_required_name))
    date: FromText[datetime.date | None] = parameter(phrase("date"), text_reader(DATE_TYPE.read), default=None)
    club: FromText[str | None] = parameter(phrase("club or school"), text_reader(parse_name), default=None)
    rules: FromText[str | None] = parameter(phrase("rules"), text_reader(_parse_rules), default=None)
