"""Guide cards: what a table and what a pair has to know in each round, and where everybody and the boards go next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scorer.game.seats import Side
from scorer.records.pairs import label_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event

Card = dict[str, Any]

SIDES = {Side.NORTH_SOUTH: "North-South", Side.EAST_WEST: "East-West"}


@dataclass(frozen=True, slots=True)
class Plan:
    """A schedule, looked up by section, by section and round, and by round and pair."""

    players: Mapping[str, list[str]]
    rounds: Mapping[str, list[int]]
    tables: Mapping[tuple[str, int], list[Sitting]]
    seated: Mapping[tuple[int, str], Sitting]

    @classmethod
    def of(cls, event: Event) -> Plan:
        rounds: dict[str, list[int]] = {}
        tables: dict[tuple[str, int], list[Sitting]] = {}
        seated: dict[tuple[int, str], Sitting] = {}
        for it in event.schedule:
            tables.setdefault((it.section, it.round), []).append(it)
            seated.update({(it.round, label): it for label in (it.ns, it.ew) if label is not None})
        for section, number in tables:
            rounds.setdefault(section, []).append(number)
        return cls(players_of(event), rounds, tables, seated)

    def beside(self, it: Sitting, rounds: int) -> list[Sitting] | None:
        """The tables of the section so many of its rounds later, or earlier; None where there is no such round."""
        own = self.rounds[it.section]
        index = own.index(it.round) + rounds
        return self.tables[it.section, own[index]] if 0 <= index < len(own) else None


def players_of(event: Event) -> dict[str, list[str]]:
    """The names that are known of each pair."""
    return {pair.label: [name for name in pair.players if name] for pair in event.pairs}


def place(it: Sitting) -> str:
    """A table as it is called: `3`, or `A3` in a section."""
    return f"{it.section}{it.table}"


def seat(it: Sitting, label: str) -> Side:
    """Where a pair sits down, which is not where its cards are when the board is turned."""
    cards = _cards(it, label)
    return cards.opponents if it.arrow_switched else cards


def _cards(it: Sitting, label: str) -> Side:
    return Side.NORTH_SOUTH if it.ns == label else Side.EAST_WEST


def _met(it: Sitting) -> bool:
    return it.ns is not None and it.ew is not None


def table_cards(plan: Plan) -> list[Card]:
    """One a table of each section, with a line a round."""
    lines: dict[tuple[str, int], list[Card]] = {}
    for sittings in plan.tables.values():
        for it in sittings:
            lines.setdefault((it.section, it.table), []).append(_table_line(plan, it))
    return [
        {"table": f"{section}{table}", "lines": lines[section, table]}
        for section, table in sorted(lines, key=lambda it: (label_order(it[0]), it[1]))
    ]


def _table_line(plan: Plan, it: Sitting) -> Card:
    return {
        "round": it.round,
        "ns": it.ns,
        "ew": it.ew,
        "boards": _boards(it),
        "ns_next": _pair_goes(plan, it, it.ns),
        "ew_next": _pair_goes(plan, it, it.ew),
        "boards_next": _boards_go(plan, it),
        "shared": _shared(plan, it),
        "relay": "from relay" if _from_relay(plan, it) else "",
        "turn": turn(it),
    }


def turn(it: Sitting) -> str:
    """What a table is told that plays a round arrow-switched; the others nothing."""
    return "turn the board: arrow-switch" if it.arrow_switched and _met(it) else ""


def _boards(it: Sitting) -> list[int]:
    return list(range(it.first_board, it.last_board + 1))


def _shared(plan: Plan, it: Sitting) -> str:
    sharing = [place(other) for other in plan.tables[it.section, it.round] if _shares(it, other)]
    return f"shared with {_tables(sharing)}" if sharing else ""


def _from_relay(plan: Plan, it: Sitting) -> bool:
    before = plan.beside(it, -1)
    return before is not None and not _holding(before, it)


def _shares(it: Sitting, other: Sitting) -> bool:
    return it.table != other.table and _met(it) and _met(other) and bool(_holding([other], it))


def _holding(sittings: Iterable[Sitting], it: Sitting) -> list[Sitting]:
    """Those that have some of the same boards."""
    return [other for other in sittings if other.first_board <= it.last_board and it.first_board <= other.last_board]


def _tables(places: list[str]) -> str:
    return f"table {places[0]}" if len(places) == 1 else f"tables {', '.join(places[:-1])} and {places[-1]}"


def _pair_goes(plan: Plan, it: Sitting, label: str | None) -> str:
    """Where a pair of the table sits in the next round, empty after the last."""
    following = plan.beside(it, 1)
    if label is None or following is None:
        return ""
    to = plan.seated.get((following[0].round, label))
    if to is None:
        return "sit out"
    if not _met(to):
        return "sit out" if place(to) == place(it) else f"sit out at table {place(to)}"
    side = seat(to, label)
    if place(to) != place(it):
        return f"to table {place(to)} {side}"
    return "stay" if side is seat(it, label) else f"stay, now {side}"


def _boards_go(plan: Plan, it: Sitting) -> str:
    """Where the boards lie in the next round, empty after the last."""
    following = plan.beside(it, 1)
    if following is None:
        return ""
    places = [place(other) for other in _holding(following, it)]
    if places:
        return "stay" if places == [place(it)] else f"to {_tables(places)}"
    later = (plan.tables[it.section, number] for number in plan.rounds[it.section] if number > it.round)
    return "to the relay" if any(_holding(sittings, it) for sittings in later) else "finished"


def pair_cards(plan: Plan) -> list[Card]:
    """One a pair that has a seat somewhere, with a line for every round of its section."""
    sections = {label: it.section for (_, label), it in plan.seated.items()}
    return [
        {
            "pair": label,
            "players": plan.players.get(label, []),
            "lines": [_pair_line(number, label, plan.seated.get((number, label))) for number in plan.rounds[section]],
        }
        for label, section in sorted(sections.items(), key=lambda item: label_order(item[0]))
    ]


def _pair_line(number: int, label: str, it: Sitting | None) -> Card:
    if it is None or not _met(it):
        return {"round": number, "table": "" if it is None else place(it), "boards": []}
    return {
        "round": number,
        "table": place(it),
        "direction": str(_cards(it, label)),
        "opponents": it.ew if it.ns == label else it.ns,
        "boards": _boards(it),
        "turn": turn(it),
        "seat": str(seat(it, label)),
    }
