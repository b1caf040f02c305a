"""Every movement there is for a number of pairs, each with what it takes to build it."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.movements import building, starters
from scorer.movements.movement import SHARED_SUFFIX, Movement
from scorer.movements.rover import STOPS
from scorer.movements.webs import ODD_WEB_ROUNDS, ODD_WEBS
from scorer.words import chained, counted, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class Plan(NamedTuple):
    """A movement that is not built yet. `build` takes the number of winners.

    `fields` is 2 where North-South and East-West never change places, unless the last rounds are
    arrow-switched. `cut_from` names the kind that it is the beginning of, empty where it is a whole
    one. `takes_late_pair` is False where a further pair would make tables share that do not.
    """

    kind: str
    pairs: int
    rounds: int
    sets: int
    fields: int
    build: Callable[[int], building.Built]
    cut_from: str = ""
    takes_late_pair: bool = True

    @property
    def copies(self) -> int:
        """How many sets of boards have to be dealt alike."""
        return 2 if self.kind == "web" else 1

    @property
    def played_rounds(self) -> int:
        """How many rounds the pair plays that plays most: with as many rounds as pairs everybody sits out once."""
        everybody_sits_out = self.pairs % 2 == 1 and self.rounds == self.pairs
        return self.rounds - everybody_sits_out

    def movement(self, winners: int) -> Movement:
        """Build it."""
        rows, notes = self.build(winners)
        if self.cut_from:
            notes = [*notes, phrase("stopped after {rounds}", rounds=counted(self.rounds, "round"))]
        return Movement(self.kind, self.pairs, self.rounds, self.sets, winners, rows, chained(notes))


@cache
def plans(pairs: int) -> tuple[Plan, ...]:
    """All movements for so many pairs; none for fewer than two."""
    if pairs < 2:
        return ()
    if pairs == 2:
        return tuple(_single_tables())
    return (*_howells(pairs), *_mitchells(pairs), *_rovers(pairs), *_webs(pairs))


def _single_tables() -> Iterator[Plan]:
    for rounds in range(1, MOST_ROUNDS + 1):
        yield Plan("table", 2, rounds, rounds, fields=1, build=partial(building.one_table, rounds))


def _howells(pairs: int) -> Iterator[Plan]:
    tables = (pairs + 1) // 2
    if tables in building.SMALL_HOWELLS:
        kind = "howell-full" + SHARED_SUFFIX * (pairs != 3)
        rounds = 2 * tables - 1
        plan = Plan(kind, pairs, rounds, rounds, fields=1, build=partial(building.small_howell, pairs))
        yield plan._replace(takes_late_pair=pairs != 3)
    for rounds in starters.rounds_for(tables):
        kind = {tables + 1: "hesitation", 2 * tables - 1: "howell-full"}.get(rounds, "howell-reduced")
        shares = starters.shares(tables, rounds)
        avoided = shares and not building.keeps_sharing(pairs, rounds)
        if shares and not avoided:
            kind += SHARED_SUFFIX
        plan = Plan(kind, pairs, rounds, rounds, fields=1, build=partial(building.cyclic_howell, pairs, rounds))
        yield plan._replace(takes_late_pair=not avoided)


MOST_ROUNDS = 30
"""Of what may stop at any time: more than anybody plays in one session."""

CURTAILED = "mitchell-curtailed"


def _mitchells(pairs: int) -> Iterator[Plan]:
    tables = (pairs + 1) // 2
    first_half, second_half = range(2, tables // 2 + 1), range(tables // 2 + 1, tables)
    if tables % 2:
        yield from _mitchell("mitchell", pairs, [tables], range(2, tables), CURTAILED)
    else:
        yield from _mitchell("mitchell", pairs, [], first_half, CURTAILED)
        yield from _mitchell("mitchell-skip", pairs, second_half[-1:], second_half[:-1], CURTAILED)
        yield from _mitchell("mitchell-share-relay", pairs, [tables], second_half, CURTAILED + SHARED_SUFFIX)


def _mitchell(
    name: str, pairs: int, whole: Iterable[int], curtailed: Iterable[int], curtailed_kind: str
) -> Iterator[Plan]:
    """A Mitchell played to its end, and stopped after other numbers of rounds."""
    for rounds in whole:
        yield _two_fields(name, name, pairs, rounds, building.mitchell)
    for rounds in curtailed:
        if rounds > MOST_ROUNDS:
            return
        yield _two_fields(name, curtailed_kind, pairs, rounds, building.mitchell)._replace(cut_from=name)


def _two_fields(
    name: str, kind: str, pairs: int, rounds: int, build: Callable[[str, int, int, int], building.Built]
) -> Plan:
    if name == "web":
        sets = rounds
    elif build is building.mitchell:
        sets = (pairs + 1) // 2
    else:
        sets = pairs // 2
    return Plan(kind, pairs, rounds, sets, fields=2, build=partial(build, name, pairs, rounds))


def _rovers(pairs: int) -> Iterator[Plan]:
    tables = pairs // 2
    if pairs % 2 and tables in STOPS:
        name = "mitchell" if tables % 2 else "mitchell-share-relay"
        yield _two_fields(name, "rover", pairs, tables, building.roving)
        for rounds in range(2, tables):
            yield _two_fields(name, "rover", pairs, rounds, building.roving)._replace(cut_from="rover")


FEWEST_WEB_TABLES = 14
"""Fewer play a Mitchell with one copy of the boards."""

WEB_ROUNDS = range(7, 15)


def _webs(pairs: int) -> Iterator[Plan]:
    """Webs of an odd number of tables are few: else one pair more than an even number is a rover, one less sits out."""
    if pairs % 4 == 1:
        tables, build = pairs // 2, building.roving
    else:
        tables, build = (pairs + 1) // 2, building.mitchell
    if tables < FEWEST_WEB_TABLES:
        return
    if tables in ODD_WEBS:
        yield _two_fields("web", "web", pairs, ODD_WEB_ROUNDS, build)
    if tables % 2:
        return
    for rounds in WEB_ROUNDS:
        if tables <= 2 * rounds < 2 * tables:
            yield _two_fields("web", "web", pairs, rounds, build)
