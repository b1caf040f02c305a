"""Papers for the tables: the content of each card, slip and list that is handed out; templates decide how they look.

Guide cards tell a table and a pair what to know in each round, and where players and boards go next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING, Any

from scorer.errors import NothingHere, Way, remedy
from scorer.game.rulesets import Announced
from scorer.game.seats import Side, dealer_of
from scorer.i18n import joined, noun, phrase
from scorer.model.pairs import Form, by_label, label_order, short_label
from scorer.movements.teams import SWISS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scorer.model.events import Event
    from scorer.movements.schedule import Sitting

Card = dict[str, Any]
"""The content of one card; its `lines` may be split among several sheets."""


class Paper(StrEnum):
    """Papers for the tables that can be printed, in the order in which an evening needs them."""

    START_LIST = "start-list"
    NAMES = "names"
    TABLE_CARDS = "table-cards"
    PAIR_CARDS = "pair-cards"
    TRAVELLERS = "travellers"
    SLIPS = "slips"


OF_A_ROOM = (Paper.START_LIST, Paper.TABLE_CARDS, Paper.PAIR_CARDS, Paper.SLIPS)
"""The papers of a section when none is named: results are written on slips, so no travellers."""

SPARE_LINES = 2
"""Blank lines of a traveller, for meetings that were not planned."""

MOST_SHARING = 4
"""Other tables that can share one set of boards; more tables have their own copies, or fetch the boards."""

FREE_SLIPS = 12
"""Blank name slips for an event without pairs."""


def document(event: Event, paper: Paper) -> dict[str, Any]:
    """The content of one paper, with a card for each table, pair, board or slip.

    Raise `NothingHere` if the event lacks what the paper needs. Every card has `lines`, which a template may split
    among several sheets. The `targets` of the heading are the letters and words from which declarer chooses, none in an
    auction. Each round of a Swiss has its own papers, once it is drawn.
    """
    if not event.schedule and paper not in (Paper.TRAVELLERS, Paper.NAMES):
        reason = phrase(
            "no {paper} without a schedule, and this event has none; travellers and names need none", paper=paper
        )
        raise NothingHere(reason, remedy(Way.SCHEDULE))
    if event.movement == SWISS and paper is not Paper.TRAVELLERS:
        drawn = tuple(sitting for sitting in event.schedule if sitting.round == event.rounds)
        event = replace(event, schedule=drawn)
    return {"paper": str(paper), "event": heading_of(event), "cards": _cards(event, paper)}


def sections_of(event: Event) -> list[str]:
    """The sections in which the players of an event sit, in order; one without a name if there are none."""
    sections = {sitting.section for sitting in event.schedule} or {pair.section for pair in event.pairs}
    return sorted(sections, key=label_order) or [""]


def of_section(event: Event, section: str) -> Event:
    """The event with the tables of one section, and the pairs who sit there."""
    if sections_of(event) == [section]:
        return event
    schedule = tuple(sitting for sitting in event.schedule if sitting.section == section)
    seated = {label for sitting in schedule for label in _pairs(sitting)}
    pairs = tuple(pair for pair in event.pairs if pair.label in seated or (not schedule and pair.section == section))
    return replace(event, schedule=schedule, pairs=pairs)


def heading_of(event: Event) -> dict[str, Any]:
    """The heading that all papers of an event share."""
    terms = event.rule_set.terms
    targets: list[list[str]] = []
    if isinstance(terms, Announced):
        targets = [[str(target), str(target.word)] for target in terms.bonus]
    return {"name": event.name, "club": event.club, "date": event.date.isoformat(), "targets": targets}


def _cards(event: Event, paper: Paper) -> list[Card]:
    match paper:
        case Paper.START_LIST:
            return _start_lists(event)
        case Paper.NAMES:
            return _name_slips(event)
        case Paper.TABLE_CARDS:
            return _table_cards(Plan.of(event))
        case Paper.PAIR_CARDS:
            return _pair_cards(Plan.of(event))
        case Paper.TRAVELLERS:
            return _travellers(event)
        case Paper.SLIPS:
            return _slips(event)


def _travellers(event: Event) -> list[Card]:
    """A card for each board, and for each section if there are several: each has its own boards."""
    if not event.schedule:
        if not event.boards:
            raise NothingHere(phrase("no travellers without boards, and this event has none"), remedy(Way.BOARD))
        blank = [["", ""]] * ((len(event.pairs) + 1) // 2 + SPARE_LINES)
        return [_traveller("", board, blank) for board in range(1, event.boards + 1)]
    meetings: dict[tuple[str, int], list[list[str]]] = {}
    for sitting in event.schedule:
        for board in sitting.boards:
            met = meetings.setdefault((sitting.section, board), [])
            if sitting.is_meeting:
                met.append([text or "" for text in _called(sitting).values()])
    travellers: list[Card] = []
    for section, board in sorted(meetings, key=lambda place: (label_order(place[0]), place[1])):
        lines = sorted(meetings[section, board], key=lambda pairs: label_order(pairs[0]))
        lines += [["", ""]] * SPARE_LINES
        travellers.append(_traveller(section, board, lines))
    return travellers


def _traveller(section: str, board: int, lines: list[list[str]]) -> Card:
    return {"section": section, "board": board, "dealer": str(dealer_of(board).word), "lines": lines}


def _slips(event: Event) -> list[Card]:
    """A slip for each table and round, in piles for each table; none for a sit-out."""
    met = [sitting for sitting in event.schedule if sitting.is_meeting]
    return [
        {
            "table": sitting.table_name,
            "round": sitting.round,
            **_called(sitting),
            "turn": _turn(sitting),
            "lines": list(sitting.boards),
        }
        for sitting in sorted(met, key=lambda sitting: (label_order(sitting.section), sitting.table, sitting.round))
    ]


def _name_slips(event: Event) -> list[Card]:
    """A slip for each pair, with the place where it starts, as far as known."""
    if not event.pairs:
        return [_name_slip("", "", "")] * FREE_SLIPS
    start: dict[str, Sitting] = {}
    for sitting in first_round(event.schedule):
        start |= dict.fromkeys(_pairs(sitting), sitting)
    slips = []
    for pair in by_label(event.pairs):
        table, side = "", pair.direction
        if pair.label in start:
            sitting = start[pair.label]
            table, side = sitting.table_name, _seat(sitting, pair.label)
        slips.append(_name_slip(short_label(pair.label, side), table, str(side.word) if side else ""))
    return slips


def _name_slip(label: str, table: str, direction: str) -> Card:
    return {"pair": label, "table": table, "direction": direction, "lines": ["", ""]}


def first_round(sittings: Sequence[Sitting]) -> list[Sitting]:
    """The tables of the first round."""
    first = min((sitting.round for sitting in sittings), default=None)
    return [sitting for sitting in sittings if sitting.round == first]


def _start_lists(event: Event) -> list[Card]:
    """A list for each section: its tables in its first round, then those who sit out."""
    players = players_of(event)
    lists: list[Card] = []
    for section, own in groupby(event.schedule, key=lambda sitting: sitting.section):
        sittings = list(own)
        first = first_round(sittings)
        lines = [_start_line(sitting, players) for sitting in first]
        sitting_out = sorted(_people(event.form, sittings) - _people(event.form, first), key=label_order)
        lines += [{"out": [label, players.get(label, [])]} for label in sitting_out]
        lists.append({"section": section, "round": first[0].round, "lines": lines})
    return lists


def _people(form: Form, sittings: Iterable[Sitting]) -> set[str]:
    """The pairs, or players, who sit at some tables."""
    return {person for sitting in sittings for label in _pairs(sitting) for person in form.people(label)}


def _start_line(sitting: Sitting, players: dict[str, list[str]]) -> Card:
    line: Card = {"table": sitting.table_name}
    for label in _pairs(sitting):
        side = _seat(sitting, label)
        line[str(side).lower()] = [short_label(label, side), players.get(label, [])]
    return line


def _pairs(sitting: Sitting) -> list[str]:
    return [label for label in (sitting.ns, sitting.ew) if label is not None]


@dataclass(frozen=True, slots=True)
class Plan:
    """A schedule, indexed by section, by section and round, and by round and pair, or player of an individual."""

    form: Form
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
            for person in _people(event.form, [sitting]):
                seated[sitting.round, person] = sitting
        for section, number in tables:
            rounds.setdefault(section, []).append(number)
        return cls(event.form, players_of(event), rounds, tables, seated)

    def beside(self, sitting: Sitting, rounds: int) -> list[Sitting] | None:
        """The tables of the section `rounds` rounds later, or earlier if negative; None if there is no such round."""
        own = self.rounds[sitting.section]
        index = own.index(sitting.round) + rounds
        if not 0 <= index < len(own):
            return None
        return self.tables[sitting.section, own[index]]

    def label_of(self, sitting: Sitting, person: str) -> str:
        """The label of the pair in which a person sits there."""
        return next(label for label in _pairs(sitting) if person in self.form.people(label))


def players_of(event: Event) -> dict[str, list[str]]:
    """The known names of each pair, and of each player of an individual."""
    return {pair.label: [name for name in pair.players if name] for pair in (*event.pairs, *event.ranked)}


def _seat(sitting: Sitting, label: str) -> Side:
    """The side where a pair sits, which is not the side of its cards when the board is turned."""
    cards = _cards_of(sitting, label)
    return cards.opponents if sitting.arrow_switched else cards


def _cards_of(sitting: Sitting, label: str) -> Side:
    return Side.NORTH_SOUTH if sitting.ns == label else Side.EAST_WEST


def _called(sitting: Sitting) -> dict[str, str | None]:
    """The labels at a table as used there: `1` for `1NS` at North-South; None for an empty seat."""
    return {
        "ns": sitting.ns and short_label(sitting.ns, Side.NORTH_SOUTH),
        "ew": sitting.ew and short_label(sitting.ew, Side.EAST_WEST),
    }


TO_THE_RELAY = "to the relay"


def _table_cards(plan: Plan) -> list[Card]:
    """A card for each table of each section, with a line for each round.

    Boards come from a relay only if some wait there between two rounds; otherwise each round has its own, from the
    pile.
    """
    lines: dict[tuple[str, int], list[Card]] = {}
    relays: set[str] = set()
    for sittings in plan.tables.values():
        for sitting in sittings:
            line = _table_line(plan, sitting)
            lines.setdefault((sitting.section, sitting.table), []).append(line)
            if line["boards_next"] == TO_THE_RELAY:
                relays.add(sitting.section)
    for (section, _), of_table in lines.items():
        if section not in relays:
            for line in of_table:
                line["relay"] = ""
    return [
        {"table": f"{section}{table}", "lines": lines[section, table]}
        for section, table in sorted(lines, key=lambda key: (label_order(key[0]), key[1]))
    ]


def _table_line(plan: Plan, sitting: Sitting) -> Card:
    before = plan.beside(sitting, -1)
    from_relay = before is not None and not _holding(before, sitting)
    return {
        "round": sitting.round,
        **_called(sitting),
        "boards": list(sitting.boards),
        "ns_next": _pair_goes(plan, sitting, sitting.ns),
        "ew_next": _pair_goes(plan, sitting, sitting.ew),
        "boards_next": _boards_go(plan, sitting),
        "shared": _shared(plan, sitting),
        "relay": "from relay" if from_relay else "",
        "turn": _turn(sitting),
    }


def _turn(sitting: Sitting) -> str:
    """The note for a table that plays an arrow-switched round; empty for the others."""
    return "turn the board: arrow-switch" if sitting.arrow_switched and sitting.is_meeting else ""


def _shared(plan: Plan, sitting: Sitting) -> str:
    """Which tables share the boards; empty if none do."""
    if not sitting.is_meeting:
        return ""
    holding = _holding(plan.tables[sitting.section, sitting.round], sitting)
    sharing = [other.table_name for other in holding if other.table != sitting.table and other.is_meeting]
    if len(sharing) > MOST_SHARING:
        return "as other tables too"
    return f"shared with {_tables(sharing)}" if sharing else ""


def _holding(sittings: Iterable[Sitting], sitting: Sitting) -> list[Sitting]:
    """The sittings that have some of the same boards."""
    first, last = sitting.first_board, sitting.last_board
    return [other for other in sittings if other.first_board <= last and first <= other.last_board]


def _tables(places: list[str]) -> str:
    return f"{noun(len(places), 'table')} {joined(places)}"


def _pair_goes(plan: Plan, sitting: Sitting, label: str | None) -> str:
    """Where a pair of the table, or each of its players, sits in the next round; empty after the last."""
    following = plan.beside(sitting, 1)
    if label is None or following is None:
        return ""
    goes = {person: _goes(plan, sitting, following[0].round, person) for person in plan.form.people(label)}
    if len(set(goes.values())) == 1:
        return goes.popitem()[1]
    return "; ".join(f"{person} {where}" for person, where in goes.items())


def _goes(plan: Plan, sitting: Sitting, number: int, person: str) -> str:
    """Where a person of the table sits in another round."""
    to = plan.seated.get((number, person))
    if to is None:
        return "sit out"
    stays = to.table_name == sitting.table_name
    if not to.is_meeting:
        return f"sit out at table {to.table_name}" if plan.form is Form.PAIRS and not stays else "sit out"
    side = _seat(to, plan.label_of(to, person))
    if not stays:
        return f"to table {to.table_name} {side}"
    return "stay" if side is _seat(sitting, plan.label_of(sitting, person)) else f"stay, now {side}"


def _boards_go(plan: Plan, sitting: Sitting) -> str:
    """Where the boards are in the next round; empty after the last."""
    following = plan.beside(sitting, 1)
    if following is None:
        return ""
    places = [other.table_name for other in _holding(following, sitting)]
    if places:
        return "stay" if places == [sitting.table_name] else f"to {_tables(places)}"
    for number in plan.rounds[sitting.section]:
        if number > sitting.round and _holding(plan.tables[sitting.section, number], sitting):
            return TO_THE_RELAY
    return "finished"


def _pair_cards(plan: Plan) -> list[Card]:
    """A card for each pair, or player of an individual, with a line for every round of its section."""
    sections = {person: sitting.section for (_, person), sitting in plan.seated.items()}
    called = str(Form.PAIRS.word if plan.form is Form.TEAMS else plan.form.word)
    cards: list[Card] = []
    for person in sorted(sections, key=label_order):
        rounds = plan.rounds[sections[person]]
        lines = [_pair_line(plan, number, person) for number in rounds]
        cards.append({"called": called, "pair": person, "players": plan.players.get(person, []), "lines": lines})
    return cards


def _pair_line(plan: Plan, number: int, person: str) -> Card:
    sitting = plan.seated.get((number, person))
    table = "" if sitting is None else sitting.table_name
    if sitting is None or not sitting.is_meeting:
        return {"round": number, "table": table, "boards": []}
    label = plan.label_of(sitting, person)
    partner = [other for other in plan.form.people(label) if other != person]
    return {
        "round": number,
        "table": table,
        "direction": " with ".join([str(_cards_of(sitting, label)), *partner]),
        "opponents": sitting.ew if sitting.ns == label else sitting.ns,
        "boards": list(sitting.boards),
        "turn": _turn(sitting),
        "seat": str(_seat(sitting, label)),
    }
