"""Competitions: the list of them, details of one, its rankings, and the figures of each evening."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.competitions.standings import SCHOOLS
from scorer.errors import Way, remedy
from scorer.i18n import counted
from scorer.model.competitions import SETTINGS, Kind, Rule
from scorer.model.settings import Method
from scorer.reports.answers.settings import FACT_FIELDS, Fact, plain_setting
from scorer.reports.rankings import unit_of
from scorer.reports.table import (
    FOLDED,
    NAME,
    NUMBER,
    PLACE,
    SHARE,
    UNITS,
    Field,
    Place,
    Sheet,
    Table,
    decimals_of,
    number,
    place_of,
    rounded,
    sheets_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from scorer.competitions.standings import Evening, Line, Listing, Outcome, Part
    from scorer.model.competitions import Competition

KINDS = {Kind.SESSIONS: "Sessions", Kind.LADDER: "Ladder", Kind.SIMULTANEOUS: "Simultaneous"}
"""The names of the kinds of competition."""

NOT_COUNTED = "In brackets: does not count. With an s: somebody stood in."
AFTER = "Behind a session: the place after it."


def about(competition: Competition) -> str:
    """Describe a competition: `Ladder, 12 events`."""
    return f"{KINDS[competition.kind]}, {counted(len(competition.entries), 'event')}"


def listed(competitions: Sequence[Competition]) -> Table[Competition]:
    """A line for each competition."""
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


def facts(competition: Competition, members: Sequence[Any]) -> list[Sheet]:
    """The details of a competition, one a line, then a line for each event.

    `members` have its date, slug, club, heat and numbers of pairs and results.
    """
    secret = competition.kind is Kind.SIMULTANEOUS and not competition.closed
    remedies = (remedy(Way.CLOSE_COMPETITION),) if secret else ()
    known = Table("Competition", FACT_FIELDS, list(_facts(competition)), remedies=remedies)
    return sheets_of([known, _members(members)])


def _facts(competition: Competition) -> Iterator[Fact]:
    yield "Competition", competition.name
    yield "Short name", competition.slug
    yield "Kind", str(competition.kind)
    if competition.kind is Kind.SIMULTANEOUS:
        yield "Released", "yes" if competition.closed else "no"
    for setting in SETTINGS:
        if setting.of(competition.rule) != setting.of(Rule()):
            words = setting.key.removeprefix("scoring.").replace("_", " ").capitalize()
            yield words, setting.text_of(competition.rule)


def _members(members: Sequence[Any]) -> Table[Any]:
    fields: tuple[Field[Any], ...] = (
        Field("date", "Date"),
        Field("slug", "Event", FOLDED),
        Field("club", "Club", NAME),
        Field("heat", "Heat", NAME),
        Field("pairs", "Pairs", NUMBER),
        Field("results", "Results", NUMBER),
    )
    return Table("Events", fields, members, trimmed=True)


def facts_document(competition: Competition, members: Sequence[Any]) -> dict[str, Any]:
    """The competition as JSON: every setting of its rule, and its events."""
    return {
        "name": competition.name,
        "slug": competition.slug,
        "kind": str(competition.kind),
        "closed": competition.closed,
        "rule": {setting.key: plain_setting(setting.of(competition.rule)) for setting in SETTINGS},
        "events": _members(members).rows,
    }


def tables(outcome: Outcome, *, evenings: bool = False) -> list[Table[Line]]:
    """A table for each list; with `evenings`, the figures of each evening have their own columns."""
    return [_table(outcome, listing, evenings=evenings) for listing in outcome.lists]


def _table(outcome: Outcome, listing: Listing, *, evenings: bool) -> Table[Line]:
    shown = _fields(outcome, listing)
    notes = listing.notes
    if evenings and any(line.parts for line in listing.lines):
        shown = _with_evenings(shown, outcome)
        notes = (*notes, AFTER if outcome.competition.kind is Kind.SESSIONS else NOT_COUNTED)
    return Table(listing.name, shown, listing.lines, notes, listing.name, trimmed=True)


LAST = ("events", "boards")
"""Columns that come after those of the evenings."""


def _with_evenings(fields: tuple[Field[Line], ...], outcome: Outcome) -> tuple[Field[Line], ...]:
    """The fields with those of the evenings after the total, which a small screen shows first."""
    evenings = [_evening_field(number, evening, outcome) for number, evening in enumerate(outcome.evenings)]
    first = [field for field in fields if field.key not in LAST]
    last = [field for field in fields if field.key in LAST]
    return (*first, *evenings, *last)


def _fields(outcome: Outcome, listing: Listing) -> tuple[Field[Line], ...]:
    """The fields of a line.

    The label is that of a pair where it plays; a percentage that equals the score, as on a ladder, is not repeated.
    """

    def percent(line: Line) -> Fraction | None:
        return None if line.label is None and line.percent == line.score else line.percent

    label = "Team" if listing.scoring else "Pair"
    points = decimals_of(line.score for line in listing.lines)
    tops = decimals_of(line.of for line in listing.lines)
    schools, events = listing.name == SCHOOLS, None if outcome.competition.kind is Kind.SIMULTANEOUS else "Events"
    several_clubs = len({line.club for line in listing.lines}) > 1
    return (
        Field("place", "Place", PLACE, cell=place_of),
        Field("tied", value=attrgetter("tied")),
        Field("moved", "Moved", cell=moved_text, for_people=True),
        Field("label", label, cell=lambda line: line.pair or line.label or "", value=attrgetter("label")),
        Field(
            "players", "School" if schools else "Players", NAME, cell=names_of, value=lambda line: list(line.players)
        ),
        Field("club", "Club" if several_clubs else None, NAME, for_people=True),
        Field("overall", "Over all", cell=overall_text, for_people=True),
        Field("events", "Entries" if schools else events, NUMBER),
        Field("boards", None if schools else "Boards", NUMBER),
        Field("score", unit_of(listing.scoring) if listing.scoring else _unit(outcome), NUMBER, points),
        Field("of", "of", NUMBER, tops),
        Field("percent", "%", SHARE, 2, cell=percent, value=lambda line: number(line.percent)),
    )


def _unit(outcome: Outcome) -> str:
    """The unit of the totals."""
    competition = outcome.competition
    if competition.kind is Kind.SIMULTANEOUS:
        return UNITS[competition.rule.scoring.method]
    if competition.kind is Kind.LADDER:
        return "Points" if competition.rule.points else "Score"
    methods = {evening.method for evening in outcome.evenings}
    if len(methods) == 1:
        return UNITS[methods.pop()]
    return UNITS[Method.MATCHPOINTS]


def moved_text(line: Line) -> str:
    """Places gained or lost, with an arrow; empty for those who were not ranked before."""
    if line.moved is None:
        return ""
    if not line.moved:
        return "–"
    arrow = "↑" if line.moved > 0 else "↓"
    return f"{arrow}{abs(line.moved)}"


def overall_text(line: Line) -> str:
    """The place in the whole field, as it was last ranked."""
    if line.overall is None:
        return ""
    place, tied, among = line.overall
    return f"{Place(place, tied)} of {among}"


def names_of(line: Line) -> str:
    """The players of a line as one text."""
    return " & ".join(name for name in line.players if name)


def _evening_field(position: int, evening: Evening, outcome: Outcome) -> Field[Line]:
    """The field of one evening's figures, as text."""
    sessions = outcome.competition.kind is Kind.SESSIONS
    heading = f"Session {position + 1}" if sessions else f"{evening.date.day} {evening.date:%b}"

    def cell(line: Line) -> str:
        part = line.parts[position]
        return "" if part is None else _part_text(part)

    return Field(f"evening-{position + 1}", heading, NUMBER, cell=cell)


def _part_text(part: Part) -> str:
    text = rounded(part.value, decimals_of([part.value]))
    if part.percent is not None and part.percent == part.value:
        text = rounded(part.value, 2)
    if part.substitute:
        text += "s"
    if part.after is not None:
        text += f" ({part.after})"
    return text if part.counts else f"({text})"


def document(outcome: Outcome, *, evenings: bool = False) -> dict[str, Any]:
    """The lists as JSON; with `evenings`, each line has the figures of each evening."""
    own = {"name": outcome.competition.name, "kind": str(outcome.competition.kind)}
    rankings: list[dict[str, Any]] = []
    for table, listing in zip(tables(outcome), outcome.lists, strict=True):
        ranking: dict[str, Any] = {"name": listing.name, "rows": table.rows}
        if evenings:
            ranking["evenings"] = [list(_parts(line, outcome.evenings)) for line in listing.lines]
        rankings.append(ranking)
    return {"competition": own, "rankings": rankings}


def _parts(line: Line, evenings: Sequence[Evening]) -> Iterator[dict[str, Any]]:
    """The figures of each evening for a line, without those that it missed."""
    for part, evening in zip(line.parts, evenings, strict=False):
        if part is not None:
            yield {
                "event": evening.slug,
                "date": evening.date.isoformat(),
                "value": number(part.value),
                "place": part.place,
                "counts": part.counts,
                "substitute": part.substitute,
                "after": part.after,
            }
