"""Papers for the tables: the content of each card, slip and list that is handed out; templates decide how they look.

Guide cards tell a table and a pair what to know in each round, and where players and boards go next.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import MissingDataError
from scorer.game.rulesets import TargetScoring
from scorer.game.seats import Side, dealer_of
from scorer.i18n import join_with_and, noun_form, phrase
from scorer.model.pairs import EventForm, label_order, short_label, sort_by_label, team_of
from scorer.movements.teams import SWISS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import NotRequired, TypedDict

    from scorer.model.events import Event
    from scorer.movements.schedule import Sitting

    class PaperData(TypedDict):
        """The content of one paper."""

        paper: str
        event: dict[str, object]
        cards: list[CardData]
        notes: NotRequired[list[str]]


CardData = dict[str, object]
"""The content of one card; its `lines` may be split among several sheets."""


class TablePaper(StrEnum):
    """Papers for the tables that can be printed, in the order in which an evening needs them."""

    START_LIST = "start-list"
    NAMES = "names"
    TABLE_CARDS = "table-cards"
    PAIR_CARDS = "pair-cards"
    TRAVELLERS = "travellers"
    SLIPS = "slips"


DEFAULT_PAPERS = (TablePaper.START_LIST, TablePaper.TABLE_CARDS, TablePaper.PAIR_CARDS, TablePaper.SLIPS)
"""The papers of a section when none is named: results are written on slips, so no travellers."""

SPARE_LINES = 2
"""Blank lines of a traveller, for meetings that were not planned."""

MAX_SHARING_TABLES = 4
"""Other tables that can share one set of boards; more tables have their own copies, or fetch the boards."""

BLANK_NAME_SLIPS = 12
"""Blank name slips for an event without pairs."""


def table_paper_document(event: Event, paper: TablePaper) -> PaperData:
    """The content of one paper, with a card for each table, pair, board or slip.

    Raise `MissingDataError` if the event lacks what the paper needs. Every card has `lines`, which a template may split
    among several sheets. The `targets` of the heading are the letters and words from which declarer chooses, none in an
    auction. Each round of a Swiss has its own papers, once it is drawn.
    """
    if not event.schedule and paper not in (TablePaper.TRAVELLERS, TablePaper.NAMES):
        reason = phrase("no {paper}: this event has no schedule; travellers and name slips need none", paper=paper)
        raise MissingDataError(reason, hints.CHOOSE_MOVEMENT)
    if event.movement == SWISS and paper is not TablePaper.TRAVELLERS:
        drawn = tuple(sitting for sitting in event.schedule if sitting.round == event.last_round)
        event = event._replace(schedule=drawn)
    return {"paper": str(paper), "event": event_heading(event), "cards": _paper_cards(event, paper)}


def sections_of(event: Event) -> list[str]:
    """The sections in which the players of an event sit, in order; one without a name if there are none."""
    sections = {sitting.section for sitting in event.schedule} or {pair.section for pair in event.pairs}
    return sorted(sections, key=label_order) or [""]


def select_section(event: Event, section: str) -> Event:
    """The event with the tables of one section, and the pairs who sit there."""
    if sections_of(event) == [section]:
        return event
    schedule = tuple(sitting for sitting in event.schedule if sitting.section == section)
    seated = {label for sitting in schedule for label in _pairs_at(sitting)}
    pairs = tuple(pair for pair in event.pairs if pair.label in seated or (not schedule and pair.section == section))
    return event._replace(schedule=schedule, pairs=pairs)


def event_heading(event: Event) -> dict[str, object]:
    """The heading that all papers of an event share."""
    terms = event.rule_set.scoring
    targets: list[list[str]] = []
    if isinstance(terms, TargetScoring):
        targets = [[str(target), str(target.label)] for target in terms.bonus]
    return {"name": event.name, "club": event.club, "date": event.date.isoformat(), "targets": targets}


def _paper_cards(event: Event, paper: TablePaper) -> list[CardData]:
    match paper:
        case TablePaper.START_LIST:
            return _start_lists(event)
        case TablePaper.NAMES:
            return _name_slips(event)
        case TablePaper.TABLE_CARDS:
            return _table_cards(ScheduleIndex.from_event(event))
        case TablePaper.PAIR_CARDS:
            return _pair_cards(ScheduleIndex.from_event(event))
        case TablePaper.TRAVELLERS:
            return _traveller_cards(event)
        case TablePaper.SLIPS:
            return _score_slips(event)


def _traveller_cards(event: Event) -> list[CardData]:
    """A card for each board, and for each section if there are several: each has its own boards."""
    if not event.schedule:
        if not event.boards:
            raise MissingDataError(phrase("no travellers: this event has no boards"), hints.CHANGE_BOARD_COUNT)
        blank = [["", ""]] * ((len(event.pairs) + 1) // 2 + SPARE_LINES)
        return [_traveller_card("", board, blank) for board in range(1, event.boards + 1)]
    meetings: dict[tuple[str, int], list[list[str]]] = {}
    for sitting in event.schedule:
        for board in sitting.boards:
            met = meetings.setdefault((sitting.section, board), [])
            if sitting.is_meeting:
                met.append([text or "" for text in _short_labels(sitting).values()])
    travellers: list[CardData] = []
    for section, board in sorted(meetings, key=lambda place: (label_order(place[0]), place[1])):
        lines = sorted(meetings[section, board], key=lambda pairs: label_order(pairs[0]))
        lines += [["", ""]] * SPARE_LINES
        travellers.append(_traveller_card(section, board, lines))
    return travellers


def _traveller_card(section: str, board: int, lines: list[list[str]]) -> CardData:
    return {"section": section, "board": board, "dealer": str(dealer_of(board).label), "lines": lines}


def _score_slips(event: Event) -> list[CardData]:
    """A slip for each table and round, in piles for each table; none for a sit-out."""
    met = [sitting for sitting in event.schedule if sitting.is_meeting]
    return [
        {
            "table": sitting.table_name,
            "round": sitting.round,
            **_short_labels(sitting),
            "turn": _turn_note(sitting),
            "lines": list(sitting.boards),
        }
        for sitting in sorted(met, key=lambda sitting: (label_order(sitting.section), sitting.table, sitting.round))
    ]


def _name_slips(event: Event) -> list[CardData]:
    """A slip for each pair, with the place where it starts, as far as known."""
    if not event.pairs:
        return [_name_slip("", "", "")] * BLANK_NAME_SLIPS
    start: dict[str, Sitting] = {}
    for sitting in first_round_sittings(event.schedule):
        start |= dict.fromkeys(_pairs_at(sitting), sitting)
    slips = []
    for pair in sort_by_label(event.pairs):
        table, side = "", pair.direction
        if pair.label in start:
            sitting = start[pair.label]
            table, side = sitting.table_name, _seated_side(sitting, pair.label)
        slips.append(_name_slip(short_label(pair.label, side), table, str(side.label) if side else ""))
    return slips


def _name_slip(label: str, table: str, direction: str) -> CardData:
    return {"pair": label, "table": table, "direction": direction, "lines": ["", ""]}


def first_round_sittings(sittings: Sequence[Sitting]) -> list[Sitting]:
    """The tables of the first round."""
    first = min((sitting.round for sitting in sittings), default=None)
    return [sitting for sitting in sittings if sitting.round == first]


def _start_lists(event: Event) -> list[CardData]:
    """A list for each section: its tables in its first round, then those who sit out."""
    players = player_names(event)
    if event.form is EventForm.TEAMS:
        players = _names_with_teams(event, players)
    lists: list[CardData] = []
    for section, own in groupby(event.schedule, key=lambda sitting: sitting.section):
        sittings = list(own)
        first = first_round_sittings(sittings)
        lines = [_start_line(sitting, players) for sitting in first]
        sitting_out = sorted(_people_at(event.form, sittings) - _people_at(event.form, first), key=label_order)
        lines += [{"out": [label, players.get(label, [])]} for label in sitting_out]
        lists.append({"section": section, "round": first[0].round, "lines": lines})
    return lists


def _names_with_teams(event: Event, players: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The names of each pair of a team behind the name of the team."""
    teams = {team.label: team.player1 for team in event.entrants}
    named: dict[str, list[str]] = {}
    for label, names in players.items():
        both = ": ".join(filter(None, (teams.get(team_of(label)), " & ".join(names))))
        named[label] = [both] if both else []
    return named


def _people_at(form: EventForm, sittings: Iterable[Sitting]) -> set[str]:
    """The pairs, or players, who sit at some tables."""
    return {person for sitting in sittings for label in _pairs_at(sitting) for person in form.seat_labels(label)}


def _start_line(sitting: Sitting, players: dict[str, list[str]]) -> CardData:
    line: CardData = {"table": sitting.table_name}
    for label in _pairs_at(sitting):
        side = _seated_side(sitting, label)
        line[str(side).lower()] = [short_label(label, side), players.get(label, [])]
    return line


def _pairs_at(sitting: Sitting) -> list[str]:
    return [label for label in (sitting.ns, sitting.ew) if label is not None]


@dataclass(frozen=True, slots=True)
class ScheduleIndex:
    """A schedule, indexed by section, by section and round, and by round and pair, or player of an individual."""

    form: EventForm
    players: Mapping[str, list[str]]
    rounds: Mapping[str, list[int]]
    tables: Mapping[tuple[str, int], list[Sitting]]
    sitting_by_person: Mapping[tuple[int, str], Sitting]

    @classmethod
    def from_event(cls, event: Event) -> ScheduleIndex:
        rounds: dict[str, list[int]] = {}
        tables: dict[tuple[str, int], list[Sitting]] = {}
        sitting_by_person: dict[tuple[int, str], Sitting] = {}
        for sitting in event.schedule:
            tables.setdefault((sitting.section, sitting.round), []).append(sitting)
            for person in _people_at(event.form, [sitting]):
                sitting_by_person[sitting.round, person] = sitting
        for section, number in tables:
            rounds.setdefault(section, []).append(number)
        return cls(event.form, player_names(event), rounds, tables, sitting_by_person)

    def tables_rounds_later(self, sitting: Sitting, rounds: int) -> list[Sitting] | None:
        """The tables of the section `rounds` rounds later, or earlier if negative; None if there is no such round."""
        own = self.rounds[sitting.section]
        index = own.index(sitting.round) + rounds
        if not 0 <= index < len(own):
            return None
        return self.tables[sitting.section, own[index]]

    def label_at(self, sitting: Sitting, person: str) -> str:
        """The label of the pair in which a person sits there."""
        return next(label for label in _pairs_at(sitting) if person in self.form.seat_labels(label))


def player_names(event: Event) -> dict[str, list[str]]:
    """The known names of each pair, and of each player of an individual."""
    return {pair.label: [name for name in pair.players if name] for pair in (*event.pairs, *event.competitors)}


def _seated_side(sitting: Sitting, label: str) -> Side:
    """The side where a pair sits, which is not the side of its cards when the board is turned."""
    cards = _cards_side(sitting, label)
    return cards.opponents if sitting.arrow_switched else cards


def _cards_side(sitting: Sitting, label: str) -> Side:
    return Side.NORTH_SOUTH if sitting.ns == label else Side.EAST_WEST


def _short_labels(sitting: Sitting) -> dict[str, str | None]:
    """The labels at a table as used there: `1` for `1NS` at North-South; None for an empty seat."""
    return {
        "ns": sitting.ns and short_label(sitting.ns, Side.NORTH_SOUTH),
        "ew": sitting.ew and short_label(sitting.ew, Side.EAST_WEST),
    }


RELAY_TEXT = "to the relay"


def _table_cards(schedule: ScheduleIndex) -> list[CardData]:
    """A card for each table of each section, with a line for each round.

    Boards come from a relay only if some wait there between two rounds; otherwise each round has its own, from the
    pile.
    """
    lines: dict[tuple[str, int], list[CardData]] = {}
    relays: set[str] = set()
    for sittings in schedule.tables.values():
        for sitting in sittings:
            line = _table_line(schedule, sitting)
            lines.setdefault((sitting.section, sitting.table), []).append(line)
            if line["boards_next"] == RELAY_TEXT:
                relays.add(sitting.section)
    for (section, _), of_table in lines.items():
        if section not in relays:
            for line in of_table:
                line["relay"] = ""
    return [
        {"table": f"{section}{table}", "lines": lines[section, table]}
        for section, table in sorted(lines, key=lambda key: (label_order(key[0]), key[1]))
    ]


def _table_line(schedule: ScheduleIndex, sitting: Sitting) -> CardData:
    before = schedule.tables_rounds_later(sitting, -1)
    from_relay = before is not None and not _sittings_with_boards(before, sitting)
    return {
        "round": sitting.round,
        **_short_labels(sitting),
        "boards": list(sitting.boards),
        "ns_next": _describe_pair_move(schedule, sitting, sitting.ns),
        "ew_next": _describe_pair_move(schedule, sitting, sitting.ew),
        "boards_next": _describe_board_move(schedule, sitting),
        "shared": _describe_sharing(schedule, sitting),
        "relay": "from relay" if from_relay else "",
        "turn": _turn_note(sitting),
    }


def _turn_note(sitting: Sitting) -> str:
    """The note for a table that plays an arrow-switched round; empty for the others."""
    return "turn the board: arrow-switch" if sitting.arrow_switched and sitting.is_meeting else ""


def _describe_sharing(schedule: ScheduleIndex, sitting: Sitting) -> str:
    """Which tables share the boards; empty if none do."""
    if not sitting.is_meeting:
        return ""
    holding = _sittings_with_boards(schedule.tables[sitting.section, sitting.round], sitting)
    sharing = [other.table_name for other in holding if other.table != sitting.table and other.is_meeting]
    if len(sharing) > MAX_SHARING_TABLES:
        return "shared with other tables"
    return f"shared with {_format_tables(sharing)}" if sharing else ""


def _sittings_with_boards(sittings: Iterable[Sitting], sitting: Sitting) -> list[Sitting]:
    """The sittings that have some of the same boards."""
    first, last = sitting.first_board, sitting.last_board
    return [other for other in sittings if other.first_board <= last and first <= other.last_board]


def _format_tables(places: list[str]) -> str:
    return f"{noun_form(len(places), 'table')} {join_with_and(places)}"


def _describe_pair_move(schedule: ScheduleIndex, sitting: Sitting, label: str | None) -> str:
    """Where a pair of the table, or each of its players, sits in the next round; empty after the last."""
    following = schedule.tables_rounds_later(sitting, 1)
    if label is None or following is None:
        return ""
    moves = {
        person: _describe_person_move(schedule, sitting, following[0].round, person)
        for person in schedule.form.seat_labels(label)
    }
    if len(set(moves.values())) == 1:
        return moves.popitem()[1]
    return "; ".join(f"{person} {where}" for person, where in moves.items())


def _describe_person_move(schedule: ScheduleIndex, sitting: Sitting, number: int, person: str) -> str:
    """Where a person of the table sits in another round."""
    to = schedule.sitting_by_person.get((number, person))
    if to is None:
        return "sit out"
    stays = to.table_name == sitting.table_name
    if not to.is_meeting:
        return f"sit out at table {to.table_name}" if schedule.form is EventForm.PAIRS and not stays else "sit out"
    side = _seated_side(to, schedule.label_at(to, person))
    if not stays:
        return f"to table {to.table_name} {side}"
    return "stay" if side is _seated_side(sitting, schedule.label_at(sitting, person)) else f"stay, now {side}"


def _describe_board_move(schedule: ScheduleIndex, sitting: Sitting) -> str:
    """Where the boards are in the next round; empty after the last."""
    following = schedule.tables_rounds_later(sitting, 1)
    if following is None:
        return ""
    places = [other.table_name for other in _sittings_with_boards(following, sitting)]
    if places:
        return "stay" if places == [sitting.table_name] else f"to {_format_tables(places)}"
    for number in schedule.rounds[sitting.section]:
        if number > sitting.round and _sittings_with_boards(schedule.tables[sitting.section, number], sitting):
            return RELAY_TEXT
    return "finished"


def _pair_cards(schedule: ScheduleIndex) -> list[CardData]:
    """A card for each pair, or player of an individual, with a line for every round of its section."""
    sections = {person: sitting.section for (_, person), sitting in schedule.sitting_by_person.items()}
    called = str(EventForm.PAIRS.label if schedule.form is EventForm.TEAMS else schedule.form.label)
    cards: list[CardData] = []
    for person in sorted(sections, key=label_order):
        rounds = schedule.rounds[sections[person]]
        lines = [_pair_line(schedule, number, person) for number in rounds]
        cards.append({"called": called, "pair": person, "players": schedule.players.get(person, []), "lines": lines})
    return cards


def _pair_line(schedule: ScheduleIndex, number: int, person: str) -> CardData:
    sitting = schedule.sitting_by_person.get((number, person))
    table = "" if sitting is None else sitting.table_name
    if sitting is None or not sitting.is_meeting:
        return {"round": number, "table": table, "boards": []}
    label = schedule.label_at(sitting, person)
    partner = [other for other in schedule.form.seat_labels(label) if other != person]
    return {
        "round": number,
        "table": table,
        "direction": " with ".join([str(_cards_side(sitting, label)), *partner]),
        "opponents": sitting.ew if sitting.ns == label else sitting.ns,
        "boards": list(sitting.boards),
        "turn": _turn_note(sitting),
        "seat": str(_seated_side(sitting, label)),
    }
