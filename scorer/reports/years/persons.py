"""One person over the years: evenings, partners, best boards, declaring and defending, and opponents."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.competitions.standings import collect_rankings, mean_of
from scorer.i18n import Phrase, count_phrase, phrase
from scorer.model.notation import format_code
from scorer.model.pairs import EventForm
from scorer.model.players import identities_of, name_order
from scorer.reports import declaring
from scorer.reports.shared_fields import Tally
from scorer.reports.table import BOARD, NAME, NUMBER, PLACE, SHARE, AnyTable, Field, Table, number_to_json, place_of

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from scorer.competitions.standings import EventRankings
    from scorer.model.pairs import Pair
    from scorer.model.players import PlayerBook, PlayerIdentity
    from scorer.reports.declaring import RoleTallies
    from scorer.scoring import ScoredEvent, Standing

MAX_BEST_BOARDS = 10
"""The number of best boards on a person's page."""


class ComparedResult(NamedTuple):
    """A result with a top: its board and code, and each pair with its points; only one pair in a sit-out."""

    board: int
    code: str
    sides: tuple[tuple[str, Fraction], ...]
    top: int


class EveningDetails(NamedTuple):
    """An evening with its people: pairs by label, the results, and role tallies by label."""

    evening: EventRankings
    form: EventForm
    pairs: Mapping[str, Pair]
    results: Sequence[ComparedResult]
    roles: Mapping[str, RoleTallies]

    def people_by_label(self, book: PlayerBook) -> dict[str, tuple[PlayerIdentity, ...]]:
        """The people who sat together, by the label of the pair."""
        labels = {label for result in self.results for label, _ in result.sides} | self.pairs.keys()
        known = {label: identities_of(pair, book) for label, pair in self.pairs.items()}
        return {
            label: tuple(chain.from_iterable(map(known.__getitem__, self.form.seat_labels(label)))) for label in labels
        }


def evening_details(scored: ScoredEvent) -> EveningDetails:
    """The details of an event for its people."""
    results: list[ComparedResult] = []
    for line in chain.from_iterable(board.results for board in scored.boards):
        if line.top:
            sides = tuple((label, points) for label, points in line.sides if points is not None)
            results.append(ComparedResult(line.result.board, format_code(line.result.outcome), sides, line.top))
    known = {pair.label: pair for pair in (*scored.event.pairs, *scored.event.entrants)}
    return EveningDetails(collect_rankings(scored), scored.form, known, results, declaring.tally_roles(scored))


class Appearance(NamedTuple):
    """An evening on which the person played: the partner, if known, and the line of the ranking."""

    evening: EventRankings
    standing: Standing
    partner: PlayerIdentity | None
    roles: RoleTallies


class BestBoard(NamedTuple):
    """A board with its result in percent of the top."""

    date: datetime.date
    event: str
    board: int
    code: str
    percent: Fraction


class OtherPlayer(NamedTuple):
    """Another person whom one played with or against: on how many evenings or boards, and the percentage."""

    name: str
    times: int
    percent: Fraction | None


class Career(NamedTuple):
    """Everything that is reported about a person."""

    person: PlayerIdentity
    appearances: tuple[Appearance, ...]
    opponents: tuple[OtherPlayer, ...]
    best: tuple[BestBoard, ...]

    @property
    def percents(self) -> list[Fraction]:
        """The percentages in order of time."""
        return [one.standing.percent for one in self.appearances if one.standing.percent is not None]

    @property
    def mean(self) -> Fraction | None:
        """The mean of the percentages."""
        return mean_of(self.percents)

    @property
    def partners(self) -> tuple[OtherPlayer, ...]:
        """The partners, each with the mean of the percentages."""
        percents: defaultdict[str, list[Fraction | None]] = defaultdict(list)
        for one in self.appearances:
            if one.partner is not None:
                percents[one.partner.name].append(one.standing.percent)
        return _sort_by_times(
            OtherPlayer(name, len(own), mean_of([percent for percent in own if percent is not None]))
            for name, own in percents.items()
        )

    @property
    def roles(self) -> dict[str, Tally]:
        """How the person's side did when it declared, and when it defended."""
        declared, defended = Tally(), Tally()
        for one in self.appearances:
            declared = declared.combine_with(one.roles.declaring)
            defended = defended.combine_with(one.roles.defending)
        return {"Declaring": declared, "Defending": defended}


def build_careers(
    persons: Sequence[PlayerIdentity], evenings: Iterable[EveningDetails], book: PlayerBook
) -> list[Career]:
    """Build the careers of some people, by any spelling, from one pass over the evenings."""
    found = [_CareerBuilder(person) for person in persons]
    for night in evenings:
        people = night.people_by_label(book)
        keys = {one.key for named in people.values() for one in named}
        for course in found:
            if course.person.key in keys:
                course.add_evening(night, people)
    return [course.career for course in found]


class _CareerBuilder:
    """Collects the career of one person, evening by evening."""

    def __init__(self, person: PlayerIdentity) -> None:
        self.person = person
        self.appearances: list[Appearance] = []
        self.against: defaultdict[str, Tally] = defaultdict(Tally)
        self.best: list[BestBoard] = []

    def add_evening(self, details: EveningDetails, people: Mapping[str, tuple[PlayerIdentity, ...]]) -> None:
        """Add an evening on which the person played."""
        mine = {label for label, named in people.items() if self.person.key in {one.key for one in named}}
        self._add_standings(details, mine, people)
        self._add_results(details, mine, people)

    def _add_standings(
        self, details: EveningDetails, mine: set[str], people: Mapping[str, tuple[PlayerIdentity, ...]]
    ) -> None:
        """Add the person's standings with the partner; where partners change, an evening has none."""
        form = details.form
        for standing in details.evening.standings:
            label = standing.pair.label
            own = (
                mine & {label}
                if form is EventForm.INDIVIDUAL
                else {one for one in mine if label in form.competitor_labels(one)}
            )
            if own:
                together = chain.from_iterable(people[one] for one in own)
                partner = next((one for one in together if one.key != self.person.key), None)
                self.appearances.append(Appearance(details.evening, standing, partner, details.roles[label]))

    def _add_results(
        self, details: EveningDetails, mine: set[str], people: Mapping[str, tuple[PlayerIdentity, ...]]
    ) -> None:
        """Add the person's boards: the result of each, and the opponents."""
        evening = details.evening
        for board, code, sides, top in details.results:
            for label, points in sides:
                if label in mine:
                    self.best.append(BestBoard(evening.date, evening.slug, board, code, 100 * points / top))
                    for opponent in chain.from_iterable(people[other] for other, _ in sides if other != label):
                        self.against[opponent.name] = self.against[opponent.name].with_board(points, top)

    @property
    def career(self) -> Career:
        """The career collected so far."""
        self.appearances.sort(key=lambda one: (one.evening.date, one.evening.slug))
        self.best.sort(key=lambda one: (-one.percent, one.date, one.event, one.board))
        met = (OtherPlayer(name, tally.boards, tally.percent) for name, tally in self.against.items())
        return Career(
            self.person,
            tuple(self.appearances),
            _sort_by_times(met),
            best=tuple(self.best[:MAX_BEST_BOARDS]),
        )


def _sort_by_times(together: Iterable[OtherPlayer]) -> tuple[OtherPlayer, ...]:
    return tuple(sorted(together, key=lambda one: (-one.times, name_order(one.name))))


def career_tables(career: Career) -> list[AnyTable]:
    """The career as tables; those after the evenings are left out where they are empty."""
    evenings, *others = _all_career_tables(career)
    return [evenings, *(table for table in others if table.records)]


def _all_career_tables(career: Career) -> list[AnyTable]:
    return [
        _evening_table(career),
        _other_player_table("partners", phrase("Partners"), phrase("Evenings"), career.partners),
        _role_table(career),
        _best_board_table(career),
        _other_player_table("against", phrase("Opponents"), phrase("Boards"), career.opponents),
    ]


def _evening_table(career: Career) -> Table[Appearance]:
    fields: tuple[Field[Appearance], ...] = (
        Field("date", phrase("Date"), cell=attrgetter("evening.date")),
        Field("event", phrase("Event"), NAME, cell=attrgetter("evening.name"), value=attrgetter("evening.slug")),
        Field("partner", phrase("Partner"), NAME, cell=lambda one: one.partner.name if one.partner else ""),
        Field("boards", phrase("Boards"), NUMBER, cell=attrgetter("standing.boards")),
        Field("place", phrase("Place"), PLACE, cell=lambda one: place_of(one.standing)),
        Field("percent", "%", SHARE, 2, cell=attrgetter("standing.percent")),
    )
    notes: tuple[str, ...] = () if career.appearances else (f"{career.person.name} has not played here yet",)
    if career.mean is not None:
        notes = (f"Average over {count_phrase(len(career.percents), 'evening')}: {float(career.mean):.2f}%",)
    return Table("Evenings", fields, career.appearances, notes, "evenings")


def _other_player_table(
    name: str, title: Phrase, times: Phrase, players: tuple[OtherPlayer, ...]
) -> Table[OtherPlayer]:
    fields: tuple[Field[OtherPlayer], ...] = (
        Field("name", phrase("Name"), NAME),
        Field("times", times, NUMBER),
        Field("percent", "%", SHARE, 2),
    )
    return Table(title, fields, players, name=name)


def _role_table(career: Career) -> Table[tuple[str, Tally]]:
    fields: tuple[Field[tuple[str, Tally]], ...] = (
        Field("role", phrase("Part"), cell=lambda line: line[0]),
        Field("boards", phrase("Boards"), NUMBER, cell=lambda line: line[1].boards),
        Field("percent", "%", SHARE, 2, cell=lambda line: line[1].percent),
    )
    lines = [line for line in career.roles.items() if line[1].boards]
    return Table("Declaring and defending", fields, lines, name="roles")


def _best_board_table(career: Career) -> Table[BestBoard]:
    fields: tuple[Field[BestBoard], ...] = (
        Field("date", phrase("Date")),
        Field("event", value=attrgetter("event")),
        Field("board", phrase("Board"), BOARD),
        Field("result", phrase("Result"), cell=attrgetter("code")),
        Field("percent", "%", SHARE, 2),
    )
    return Table("Best boards", fields, career.best, name="best")


def career_document(career: Career) -> dict[str, object]:
    """The career as JSON."""
    by_name = {table.name: table.rows for table in _all_career_tables(career)}
    return {"player": career.person.name, "mean": number_to_json(career.mean), **by_name}
