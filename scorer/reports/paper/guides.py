"""Guide cards: what a table and what a pair has to know in each round, and where everybody and the boards go next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scorer.game.seats import Side
from scorer.records.pairs import label_order, short_label
from scorer.words import joined, noun

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event

Card = dict[str, Any]


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
        for sitting in event.schedule:
            tables.setdefault((sitting.section, sitting.round), []).append(sitting)
            for label in (sitting.ns, sitting.ew):
                if label is not None:
                    seated[sitting.round, label] = sitting
        for section, number in tables:
            rounds.setdefault(section, []).append(number)
        return cls(players_of(event), rounds, tables, seated)

    def beside(self, sitting: Sitting, rounds: int) -> list[Sitting] | None:
        """The tables of the section so many of its rounds later, or earlier; None where there is no such round."""
        own = self.rounds[sitting.section]
        index = own.index(sitting.round) + rounds
        if not 0 <= index < len(own):
            return None
        return self.tables[sitting.section, own[index]]


def players_of(event: Event) -> dict[str, list[str]]:
    """The names that are known of each pair."""
    return {pair.label: [name for name in pair.players if name] for pair in event.pairs}


def seat(sitting: Sitting, label: str) -> Side:
    """Where a pair sits down, which is not where its cards are when the board is turned."""
    cards = _cards(sitting, label)
    return cards.opponents if sitting.arrow_switched else cards


def _cards(sitting: Sitting, label: str) -> Side:
    return Side.NORTH_SOUTH if sitting.ns == label else Side.EAST_WEST


def called(sitting: Sitting) -> dict[str, str | None]:
    """Who sits where, as it is called there: `1` for `1NS` at North-South; None where nobody sits."""
    return {
        "ns": sitting.ns and short_label(sitting.ns, Side.NORTH_SOUTH),
        "ew": sitting.ew and short_label(sitting.ew, Side.EAST_WEST),
    }


def table_cards(plan: Plan) -> list[Card]:
    """One a table of each section, with a line a round."""
    lines: dict[tuple[str, int], list[Card]] = {}
    for sittings in plan.tables.values():
        for sitting in sittings:
            lines.setdefault((sitting.section, sitting.table), []).append(_table_line(plan, sitting))
    return [
        {"table": f"{section}{table}", "lines": lines[section, table]}
        for section, table in sorted(lines, key=lambda key: (label_order(key[0]), key[1]))
    ]


def _table_line(plan: Plan, sitting: Sitting) -> Card:
    return {
        "round": sitting.round,
        **called(sitting),
        "boards": list(sitting.boards),
        "ns_next": _pair_goes(plan, sitting, sitting.ns),
        "ew_next": _pair_goes(plan, sitting, sitting.ew),
        "boards_next": _boards_go(plan, sitting),
        "shared": _shared(plan, sitting),
        "relay": "from relay" if _from_relay(plan, sitting) else "",
        "turn": turn(sitting),
    }


def turn(sitting: Sitting) -> str:
    """What a table is told that plays a round arrow-switched; the others nothing."""
    return "turn the board: arrow-switch" if sitting.arrow_switched and sitting.is_meeting else ""


def _shared(plan: Plan, sitting: Sitting) -> str:
    beside = plan.tables[sitting.section, sitting.round]
    sharing = [other.table_name for other in beside if _shares(sitting, other)]
    if not sharing:
        return ""
    return f"shared with {_tables(sharing)}"


def _from_relay(plan: Plan, sitting: Sitting) -> bool:
    before = plan.beside(sitting, -1)
    return before is not None and not _holding(before, sitting)


def _shares(sitting: Sitting, other: Sitting) -> bool:
    return sitting.table != other.table and sitting.is_meeting and other.is_meeting and bool(_holding([other], sitting))


def _holding(sittings: Iterable[Sitting], sitting: Sitting) -> list[Sitting]:
    """Those that have some of the same boards."""
    first, last = sitting.first_board, sitting.last_board
    return [other for other in sittings if other.first_board <= last and first <= other.last_board]


def _tables(places: list[str]) -> str:
    return f"{noun(len(places), 'table')} {joined(places)}"


def _pair_goes(plan: Plan, sitting: Sitting, label: str | None) -> str:
    """Where a pair of the table sits in the next round, empty after the last."""
    following = plan.beside(sitting, 1)
    if label is None or following is None:
        return ""
    to = plan.seated.get((following[0].round, label))
    if to is None:
        return "sit out"
    stays = to.table_name == sitting.table_name
    if not to.is_meeting:
        return "sit out" if stays else f"sit out at table {to.table_name}"
    side = seat(to, label)
    if not stays:
        return f"to table {to.table_name} {side}"
    return "stay" if side is seat(sitting, label) else f"stay, now {side}"


def _boards_go(plan: Plan, sitting: Sitting) -> str:
    """Where the boards lie in the next round, empty after the last."""
    following = plan.beside(sitting, 1)
    if following is None:
        return ""
    places = [other.table_name for other in _holding(following, sitting)]
    if places:
        return "stay" if places == [sitting.table_name] else f"to {_tables(places)}"
    for number in plan.rounds[sitting.section]:
        if number > sitting.round and _holding(plan.tables[sitting.section, number], sitting):
            return "to the relay"
    return "finished"


def pair_cards(plan: Plan) -> list[Card]:
    """One a pair that has a seat somewhere, with a line for every round of its section."""
    sections = {label: sitting.section for (_, label), sitting in plan.seated.items()}
    cards: list[Card] = []
    for label in sorted(sections, key=label_order):
        lines: list[Card] = []
        for number in plan.rounds[sections[label]]:
            line = _pair_line(number, label, plan.seated.get((number, label)))
            lines.append(line)
        cards.append({"pair": label, "players": plan.players.get(label, []), "lines": lines})
    return cards


def _pair_line(number: int, label: str, sitting: Sitting | None) -> Card:
    if sitting is None:
        return {"round": number, "table": "", "boards": []}
    if not sitting.is_meeting:
        return {"round": number, "table": sitting.table_name, "boards": []}
    return {
        "round": number,
        "table": sitting.table_name,
        "direction": str(_cards(sitting, label)),
        "opponents": sitting.ew if sitting.ns == label else sitting.ns,
        "boards": list(sitting.boards),
        "turn": turn(sitting),
        "seat": str(seat(sitting, label)),
    }
