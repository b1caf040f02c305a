"""The list of competitions; and what is known of one: its rule and its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from scorer.errors import Way, remedy
from scorer.records.competitions import SETTINGS, Kind, Rule
from scorer.reports.answers.settings import plain_setting
from scorer.reports.table import FOLDED, NAME, NUMBER, Cell, Field, Sheet, Table, sheets_of

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence

    from scorer.records.competitions import Competition


def listed(competitions: Sequence[Competition]) -> Table[Competition]:
    """One line a competition."""
    fields: tuple[Field[Competition], ...] = (
        Field("slug", "Competition", FOLDED),
        Field("name", "Name", NAME),
        Field("kind", "Kind", cell=lambda one: str(one.kind)),
        Field("events", "Events", NUMBER, cell=lambda one: len(one.entries)),
        Field("closed", "", cell=lambda one: "closed" if one.closed else "", value=lambda one: one.closed),
    )
    if not competitions:
        return Table("No competitions yet", fields, (), remedies=(remedy(Way.NEW_COMPETITION),))
    return Table("Competitions", fields, competitions)


def list_document(competitions: Sequence[Competition]) -> dict[str, Any]:
    """The list for programs."""
    return {"competitions": listed(competitions).rows}


class Fact(NamedTuple):
    """Something known of a competition, in words."""

    what: str
    known: Cell


class Member(Protocol):
    """An event of a competition, as its list shows it."""

    @property
    def date(self) -> datetime.date:
        """When it was."""

    @property
    def slug(self) -> str:
        """Its short name."""


def sheets(competition: Competition, members: Sequence[Member]) -> list[Sheet]:
    """One line a fact, then one line an event."""
    fields: tuple[Field[Fact], ...] = (Field("what", "What"), Field("known", "Value", FOLDED))
    secret = competition.kind is Kind.SIMULTANEOUS and not competition.closed
    remedies = (remedy(Way.CLOSE_COMPETITION),) if secret else ()
    facts = Table("Competition", fields, list(_facts(competition)), remedies=remedies)
    return sheets_of([facts, _members(members)])


def _facts(competition: Competition) -> Iterator[Fact]:
    yield Fact("Competition", competition.name)
    yield Fact("Short name", competition.slug)
    yield Fact("Kind", str(competition.kind))
    if competition.kind is Kind.SIMULTANEOUS:
        yield Fact("Released", "yes" if competition.closed else "no")
    for setting in SETTINGS:
        if setting.of(competition.rule) != setting.of(Rule()):
            words = setting.key.removeprefix("scoring.").replace("_", " ").capitalize()
            yield Fact(words, setting.text_of(competition.rule))


def _members(members: Sequence[Member]) -> Table[Member]:
    fields: tuple[Field[Member], ...] = (
        Field("date", "Date", cell=lambda member: member.date.isoformat()),
        Field("slug", "Event", FOLDED),
        Field("club", "Club", NAME),
        Field("heat", "Heat", NAME),
        Field("pairs", "Pairs", NUMBER),
        Field("results", "Results", NUMBER),
    )
    return Table("Events", fields, members, trimmed=True)


def document(competition: Competition, members: Sequence[Member]) -> dict[str, Any]:
    """The competition for programs: every setting of its rule, and its events."""
    return {
        "name": competition.name,
        "slug": competition.slug,
        "kind": str(competition.kind),
        "closed": competition.closed,
        "rule": {setting.key: plain_setting(setting.of(competition.rule)) for setting in SETTINGS},
        "events": _members(members).rows,
    }
