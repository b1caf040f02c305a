"""Competitions: the list of them, details of one, its rankings, and the figures of each evening."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from scorer import hints
from scorer.competitions.standings import SCHOOLS_TITLE
from scorer.i18n import Phrase, count_phrase, phrase
from scorer.model.competitions import RULE_SETTINGS, CompetitionKind, CompetitionRule
from scorer.model.settings import Method
from scorer.reports.answers.settings import NAMED_VALUE_FIELDS, NamedValue, setting_to_json
from scorer.reports.rankings import total_unit
from scorer.reports.table import (
    EVENING,
    FOLDED,
    NAME,
    NUMBER,
    PLACE,
    SHARE,
    UNITS,
    AnyTable,
    CellOfAttributes,
    Field,
    RankPlace,
    Sheet,
    Table,
    decimals_needed,
    format_rounded,
    number_to_json,
    rank_place,
    sheets_of,
)

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Sequence
    from fractions import Fraction
    from typing import Protocol

    from scorer.competitions.standings import (
        CompetitionList,
        CompetitionResult,
        CompetitionRow,
        EventRankings,
        EventScore,
        OverallPlace,
    )
    from scorer.model.competitions import Competition

    class MemberLine(Protocol):
        """An event of a competition; `heat` is the part of a simultaneous that it belongs to."""

        @property
        def date(self) -> datetime.date: ...
        @property
        def slug(self) -> str: ...
        @property
        def club(self) -> str: ...
        @property
        def heat(self) -> str: ...
        @property
        def pairs(self) -> int: ...
        @property
        def results(self) -> int: ...


KIND_NAMES = {
    CompetitionKind.SESSIONS: "Sessions",
    CompetitionKind.LADDER: "Ladder",
    CompetitionKind.SIMULTANEOUS: "Simultaneous",
}
"""The names of the kinds of competition."""

NOT_COUNTED_NOTE = phrase("Scores in brackets do not count.")
SUBSTITUTE_NOTE = phrase('"s" marks an evening with a substitute.')
PLACE_AFTER_NOTE = phrase("After each session's score: the place so far.")


def describe_competition(competition: Competition) -> str:
    """Describe a competition: `Ladder, 12 events`."""
    return f"{KIND_NAMES[competition.kind]}, {count_phrase(len(competition.entries), 'event')}"


def competition_table(competitions: Sequence[Competition]) -> Table[Competition]:
    """A line for each competition."""
    fields: tuple[Field[Competition], ...] = (
        Field("slug", phrase("Competition"), FOLDED),
        Field("name", phrase("Name"), NAME),
        Field("kind", phrase("Kind"), cell=lambda one: str(one.kind)),
        Field("events", phrase("Events"), NUMBER, cell=lambda one: len(one.entries)),
        Field("closed", "", cell=lambda one: "closed" if one.closed else "", value=lambda one: one.closed),
    )
    if not competitions:
        return Table("No competitions yet", fields, (), hints=(hints.CREATE_COMPETITION,))
    return Table("Competitions", fields, competitions)


def competition_sheets(competition: Competition, members: Sequence[MemberLine]) -> list[Sheet]:
    """The details of a competition, one a line, then a line for each event."""
    secret = competition.kind is CompetitionKind.SIMULTANEOUS and not competition.closed
    suggestions = (hints.CLOSE_COMPETITION,) if secret else ()
    known = Table("Competition", NAMED_VALUE_FIELDS, list(_competition_facts(competition)), hints=suggestions)
    return sheets_of([known, _member_table(members)])


def _competition_facts(competition: Competition) -> Iterator[NamedValue]:
    yield "Competition", competition.name
    yield "Short name", competition.slug
    yield "Kind", str(competition.kind)
    if competition.kind is CompetitionKind.SIMULTANEOUS:
        yield "Released", "yes" if competition.closed else "no"
    for setting in RULE_SETTINGS:
        if setting.value_of(competition.rule) != setting.value_of(CompetitionRule()):
            words = setting.key.removeprefix("scoring.").replace("_", " ").capitalize()
            yield words, setting.text_of(competition.rule)


def _member_table(members: Sequence[MemberLine]) -> AnyTable:
    fields: tuple[Field[MemberLine], ...] = (
        Field("date", phrase("Date")),
        Field("slug", phrase("Event"), FOLDED),
        Field("club", phrase("Club"), NAME),
        Field("heat", phrase("Heat"), NAME),
        Field("pairs", phrase("Pairs"), NUMBER),
        Field("results", phrase("Results"), NUMBER),
    )
    return Table("Events", fields, members, drop_empty_columns=True)


def competition_document(competition: Competition, members: Sequence[MemberLine]) -> dict[str, object]:
    """The competition as JSON: every setting of its rule, and its events."""
    return {
        "name": competition.name,
        "slug": competition.slug,
        "kind": str(competition.kind),
        "closed": competition.closed,
        "rule": {setting.key: setting_to_json(setting.value_of(competition.rule)) for setting in RULE_SETTINGS},
        "events": _member_table(members).rows,
    }


def ranking_tables(outcome: CompetitionResult, *, evenings: bool = False) -> list[Table[CompetitionRow]]:
    """A table for each list; with `evenings`, the figures of each evening have their own columns."""
    return [_ranking_table(outcome, listing, evenings=evenings) for listing in outcome.lists]


def _ranking_table(outcome: CompetitionResult, listing: CompetitionList, *, evenings: bool) -> Table[CompetitionRow]:
    shown = _ranking_fields(outcome, listing)
    notes = listing.notes
    scores = [part for line in listing.lines for part in line.parts if part is not None]
    if evenings and scores:
        shown = _insert_evening_fields(shown, outcome)
        notes = (*notes, *_explain_evening_scores(scores))
    return Table(listing.title, shown, listing.lines, notes, listing.name, drop_empty_columns=True)


def _explain_evening_scores(scores: Sequence[EventScore]) -> Iterator[Phrase]:
    """Explain the marks that any of these scores has."""
    if any(one.place_after is not None for one in scores):
        yield PLACE_AFTER_NOTE
    if not all(one.counts for one in scores):
        yield NOT_COUNTED_NOTE
    if any(one.substitute for one in scores):
        yield SUBSTITUTE_NOTE


TRAILING_KEYS = ("events", "boards")
"""Columns that come after those of the evenings."""


def _insert_evening_fields(
    fields: tuple[Field[CompetitionRow], ...], outcome: CompetitionResult
) -> tuple[Field[CompetitionRow], ...]:
    """The fields with those of the evenings after the total, which a small screen shows first."""
    evenings = [_evening_field(number, evening, outcome) for number, evening in enumerate(outcome.evenings)]
    first = [field for field in fields if field.key not in TRAILING_KEYS]
    last = [field for field in fields if field.key in TRAILING_KEYS]
    return (*first, *evenings, *last)


def _ranking_fields(outcome: CompetitionResult, listing: CompetitionList) -> tuple[Field[CompetitionRow], ...]:
    """The fields of a line.

    The label is that of a pair where it plays; a percentage that equals the score, as on a ladder, is not repeated.
    """

    def new_percent(line: CompetitionRow) -> Fraction | None:
        return None if line.label is None and line.percent == line.score else line.percent

    percent = "percent" if all(listing.column("label")) else new_percent
    label = phrase("Team") if listing.scoring else phrase("Pair")
    points, tops = (decimals_needed(listing.column(name)) for name in ("score", "available"))
    schools, events = (
        listing.title == SCHOOLS_TITLE,
        None if outcome.competition.kind is CompetitionKind.SIMULTANEOUS else phrase("Events"),
    )
    several_clubs = len(set(listing.column("club"))) > 1
    return (
        Field("place", phrase("Place"), PLACE, cell=CellOfAttributes(rank_place, "place", "tied")),
        Field("tied", value=attrgetter("tied")),
        Field("moved", phrase("Moved"), cell=CellOfAttributes(format_move, "places_gained"), people_only=True),
        Field("label", label, cell=CellOfAttributes(_shown_label, "pair", "label"), value=attrgetter("label")),
        Field(
            "players",
            phrase("School") if schools else phrase("Players"),
            NAME,
            cell=CellOfAttributes(join_names, "players"),
            value=lambda line: list(line.players),
        ),
        Field("club", phrase("Club") if several_clubs else None, NAME, people_only=True),
        Field("overall", phrase("Overall"), cell=CellOfAttributes(format_overall_place, "overall"), people_only=True),
        Field("events", phrase("Entries") if schools else events, NUMBER),
        Field("boards", None if schools else phrase("Boards"), NUMBER),
        Field("score", total_unit(listing.scoring) if listing.scoring else _total_unit(outcome), NUMBER, points),
        Field("of", phrase("of"), NUMBER, tops, cell="available"),
        Field("percent", "%", SHARE, 2, cell=percent, value=lambda line: number_to_json(line.percent)),
    )


def _total_unit(outcome: CompetitionResult) -> Phrase:
    """The unit of the totals."""
    competition = outcome.competition
    if competition.kind is CompetitionKind.SIMULTANEOUS:
        return UNITS[competition.rule.scoring.method]
    if competition.kind is CompetitionKind.LADDER:
        return phrase("Points") if competition.rule.points else phrase("Score")
    methods = {evening.method for evening in outcome.evenings}
    if len(methods) == 1:
        return UNITS[methods.pop()]
    return UNITS[Method.MATCHPOINTS]


def _shown_label(pair: str, label: str | None) -> str:
    """The label of a pair where it plays, else that of the line."""
    return pair or label or ""


def format_move(places_gained: int | None) -> str:
    """Places gained or lost, with an arrow; empty for those who were not ranked before."""
    if places_gained is None:
        return ""
    if not places_gained:
        return "–"
    arrow = "↑" if places_gained > 0 else "↓"
    return f"{arrow}{abs(places_gained)}"


def format_overall_place(overall: OverallPlace | None) -> str:
    """The place in the whole field, as it was last ranked."""
    if overall is None:
        return ""
    place, tied, among = overall
    return f"{RankPlace(place, tied)} of {among}"


def join_names(players: Sequence[str]) -> str:
    """The players of a line as one text."""
    return " & ".join(players if "" not in players else filter(None, players))


def _evening_field(position: int, evening: EventRankings, outcome: CompetitionResult) -> Field[CompetitionRow]:
    """The field of one evening's figures, as text."""
    sessions = outcome.competition.kind is CompetitionKind.SESSIONS
    heading = phrase("Session {number}", number=position + 1) if sessions else f"{evening.date.day} {evening.date:%b}"

    def cell(line: CompetitionRow) -> str:
        part = line.parts[position]
        return "" if part is None else _format_part(part)

    return Field(f"evening-{position + 1}", heading, EVENING, cell=cell)


def _format_part(part: EventScore) -> str:
    text = format_rounded(part.value, decimals_needed([part.value]))
    if part.percent is not None and part.percent == part.value:
        text = format_rounded(part.value, 2)
    if part.substitute:
        text += "s"
    if part.place_after is not None:
        text += f" ({part.place_after})"
    return text if part.counts else f"({text})"


def ranking_document(outcome: CompetitionResult, *, evenings: bool = False) -> dict[str, object]:
    """The lists as JSON; with `evenings`, each line has the figures of each evening."""
    own = {"name": outcome.competition.name, "kind": str(outcome.competition.kind)}
    rankings: list[dict[str, object]] = []
    for table, listing in zip(ranking_tables(outcome), outcome.lists, strict=True):
        ranking: dict[str, object] = {"name": listing.name, "rows": table.rows}
        if evenings:
            ranking["evenings"] = [list(_part_documents(line, outcome.evenings)) for line in listing.lines]
        rankings.append(ranking)
    return {"competition": own, "rankings": rankings}


def _part_documents(line: CompetitionRow, evenings: Sequence[EventRankings]) -> Iterator[dict[str, object]]:
    """The figures of each evening for a line, without those that it missed."""
    for part, evening in zip(line.parts, evenings, strict=False):
        if part is not None:
            yield {
                "event": evening.slug,
                "date": evening.date.isoformat(),
                "value": number_to_json(part.value),
                "place": part.place,
                "counts": part.counts,
                "substitute": part.substitute,
                "after": part.place_after,
            }
