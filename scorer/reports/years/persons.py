"""One person over the years: evenings, partners, best boards, declaring and defending, and against whom."""

from __future__ import annotations

from collections import defaultdict
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.competitions.standings import evening_of, mean
from scorer.records.notation import code_of
from scorer.records.players import people_of
from scorer.reports import declaring
from scorer.reports.lines import Tally
from scorer.reports.table import BOARD, NAME, NUMBER, PLACE, SHARE, Field, Table, number, place_of

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Iterator, Mapping
    from fractions import Fraction

    from scorer.competitions.standings import Evening
    from scorer.records.players import Book, Person
    from scorer.records.results import Result
    from scorer.reports.declaring import Roles
    from scorer.tournament import ScoredEvent, Standing

BEST = 10
"""Boards that a person's page shows as the best ones."""


class Appearance(NamedTuple):
    """An evening on which somebody played: with whom, and the line of the ranking. A partner may be unknown."""

    evening: Evening
    standing: Standing
    partner: Person | None
    roles: Roles


class BestBoard(NamedTuple):
    """A board with what it gave in percent of its top."""

    date: datetime.date
    event: str
    board: int
    code: str
    percent: Fraction


class Together(NamedTuple):
    """Somebody whom one played with or against: on how many evenings or boards, and with how much."""

    name: str
    times: int
    percent: Fraction | None


class Career(NamedTuple):
    """Everything that is to be told of a person."""

    person: Person
    appearances: tuple[Appearance, ...]
    partners: tuple[Together, ...]
    opponents: tuple[Together, ...]
    best: tuple[BestBoard, ...]

    @property
    def percents(self) -> list[Fraction]:
        """The percentages over time."""
        return [one.standing.percent for one in self.appearances if one.standing.percent is not None]

    @property
    def mean(self) -> Fraction | None:
        """The mean of the percentages."""
        return mean(self.percents)

    @property
    def roles(self) -> dict[str, Tally]:
        """What the person's side had when it declared, and when it defended."""
        declared, defended = Tally(), Tally()
        for one in self.appearances:
            declared = declared.and_those_of(one.roles.declaring)
            defended = defended.and_those_of(one.roles.defending)
        return {"Declaring": declared, "Defending": defended}


def career(person: Person, events: Iterable[ScoredEvent], book: Book) -> Career:
    """Look through events for one person, by whatever spelling."""
    appearances: list[Appearance] = []
    partners: defaultdict[str, list[Fraction | None]] = defaultdict(list)
    against: defaultdict[str, Tally] = defaultdict(Tally)
    best: list[BestBoard] = []
    for scored in sorted(events, key=lambda scored: (scored.event.date, scored.event.slug)):
        evening = evening_of(scored)
        people = {pair.label: people_of(pair, book) for pair in scored.event.pairs}
        for label, named in people.items():
            if person.key not in {one.key for one in named}:
                continue
            partner = next((one for one in named if one.key != person.key), None)
            standing = scored.standings[label]
            appearances.append(Appearance(evening, standing, partner, declaring.roles(scored)[label]))
            if partner is not None:
                partners[partner.name].append(standing.percent)
            for result, other, points, top in _results(scored, label):
                percent = 100 * points / top
                best.append(BestBoard(evening.date, evening.slug, result.board, code_of(result.outcome), percent))
                for opponent in people.get(other, ()):
                    against[opponent.name] = against[opponent.name].plus(points, top)
    best.sort(key=lambda board: (-board.percent, board.date, board.board))
    met = (Together(name, tally.boards, tally.percent) for name, tally in against.items())
    return Career(person, tuple(appearances), _most_first(_with(partners)), _most_first(met), tuple(best[:BEST]))


def _results(scored: ScoredEvent, label: str) -> Iterator[tuple[Result, str, Fraction, int]]:
    """The results of a pair that have a top, with its opponents, none in a sit-out, its points and the top."""
    for board in scored.boards:
        for line in board.results:
            points = dict(line.sides).get(label)
            if points is not None and line.top:
                other = next((one for one in line.result.pairs if one != label), "")
                yield line.result, other, points, line.top


def _with(percents: Mapping[str, list[Fraction | None]]) -> Iterator[Together]:
    """The partners with the mean of the percentages."""
    for name, own in percents.items():
        yield Together(name, len(own), mean([percent for percent in own if percent is not None]))


def _most_first(together: Iterable[Together]) -> tuple[Together, ...]:
    return tuple(sorted(together, key=lambda one: (-one.times, one.name)))


def tables(career: Career) -> list[Table[Any]]:
    """The person as tables, those that are empty left out."""
    every = (
        _evenings(career),
        _together("partners", "Partners", "Evenings", career.partners),
        _roles(career),
        _best(career),
        _together("against", "Against", "Boards", career.opponents),
    )
    return [table for table in every if table.records]


def _evenings(career: Career) -> Table[Appearance]:
    fields: tuple[Field[Appearance], ...] = (
        Field("date", "Date", cell=lambda one: one.evening.date.isoformat()),
        Field("event", "Event", NAME, cell=attrgetter("evening.name"), value=attrgetter("evening.slug")),
        Field("partner", "Partner", NAME, cell=lambda one: one.partner.name if one.partner else ""),
        Field("boards", "Boards", NUMBER, cell=attrgetter("standing.boards")),
        Field("place", "Place", PLACE, cell=lambda one: place_of(one.standing)),
        Field("percent", "%", SHARE, 2, cell=attrgetter("standing.percent")),
    )
    notes: tuple[str, ...] = ()
    if career.mean is not None:
        notes = (f"Mean of {len(career.percents)}: {float(career.mean):.2f} %",)
    return Table("Evenings", fields, career.appearances, notes, "evenings")


def _together(name: str, title: str, times: str, together: tuple[Together, ...]) -> Table[Together]:
    fields: tuple[Field[Together], ...] = (
        Field("name", "Name", NAME),
        Field("times", times, NUMBER),
        Field("percent", "%", SHARE, 2),
    )
    return Table(title, fields, together, name=name)


def _roles(career: Career) -> Table[tuple[str, Tally]]:
    fields: tuple[Field[tuple[str, Tally]], ...] = (
        Field("role", "Part", cell=lambda line: line[0]),
        Field("boards", "Boards", NUMBER, cell=lambda line: line[1].boards),
        Field("percent", "%", SHARE, 2, cell=lambda line: line[1].percent),
    )
    lines = [line for line in career.roles.items() if line[1].boards]
    return Table("Declaring and defending", fields, lines, name="roles")


def _best(career: Career) -> Table[BestBoard]:
    fields: tuple[Field[BestBoard], ...] = (
        Field("date", "Date", cell=lambda one: one.date.isoformat()),
        Field("event", value=attrgetter("event")),
        Field("board", "Board", BOARD),
        Field("result", "Result", cell=attrgetter("code")),
        Field("percent", "%", SHARE, 2),
    )
    return Table("Best boards", fields, career.best, name="best")


def document(career: Career) -> dict[str, Any]:
    """The person for programs."""
    by_name = {table.name: table.rows for table in tables(career)}
    return {
        "player": career.person.name,
        "mean": number(career.mean),
        "evenings": by_name.get("evenings", []),
        "partners": by_name.get("partners", []),
        "roles": by_name.get("roles", []),
        "best": by_name.get("best", []),
        "against": by_name.get("against", []),
    }
