"""What a director does from the page, an action a function: each is one step through the same gate as everywhere."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes import joining, marks, movement, pairs, rulings, settings
from scorer.changes.movement_from_round import use_from_round
from scorer.changes.movement_terms import MovementWords
from scorer.changes.naming import name_all
from scorer.checks import findings
from scorer.desk import live_directing as desk
from scorer.desk.change import now
from scorer.desk.live_directing import Directed
from scorer.desk.seating import spot_named, spots_of
from scorer.desk.typed_lines import UNSEEN, type_on_line
from scorer.errors import ChangedMeanwhile, Misread, NothingHere
from scorer.formats.pair_names import read_names
from scorer.live.director_page import finding_key
from scorer.records.live import EVERY_PLACE, NO_TABLE, Clock, Role
from scorer.records.numbers import whole_number
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scorer.changes.changed import Changed
    from scorer.desk.live_evenings import Evening
    from scorer.records.events import Event
    from scorer.records.live import Claim, Spot, Terms

FIVE_MINUTES = 300


class Order(NamedTuple):
    """What a director asks for: the evening, and the fields of the form, empty where there are none."""

    db: str
    evening: Evening
    fields: Mapping[str, str]

    def field(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def number(self, name: str) -> int:
        """A whole number; raise `Misread` for anything else."""
        return whole_number(self.field(name))

    def from_round(self) -> str:
        """The round from which something holds; raise `Misread` where there are rounds and none is named."""
        text, rounds = self.field("from_round"), {sitting.round for sitting in self.evening.event.schedule}
        if rounds and not text:
            raise Misread(text, f"the round from which on, 1 to {max(rounds)}")
        return text or "1"

    def spot(self) -> Spot:
        """The table that is meant; raise `NotFound` for one that is not there."""
        return spot_named(self.evening.event, self.field("table"))

    def step(self, step: Callable[..., Changed], *args: object) -> Directed:
        """Let a step of the house change the event."""
        return desk.direct(self.db, self.evening, step, *args)

    def settle(self, change: Callable[[Terms], Terms]) -> Directed:
        """Change what is settled for the evening."""
        return Directed("", desk.settle(self.db, self.evening, change))


def line(order: Order) -> Directed:
    """A result typed on a line, as on the entry screen."""
    return order.step(
        type_on_line,
        order.field("board"),
        (order.field("ns"), order.field("ew")),
        order.field("code"),
        order.fields.get("seen", UNSEEN),
    )


def adjust(order: Order) -> Directed:
    meeting = (order.field("board"), order.field("ns"), order.field("ew"))
    return order.step(rulings.adjust, meeting, order.field("award"), _decision(order))


def penalty(order: Order) -> Directed:
    terms = (order.field("pair"), order.field("amount"), order.field("unit"))
    return order.step(rulings.penalise, terms, _decision(order))


def _decision(order: Order) -> rulings.Decision:
    return rulings.Decision(order.field("by"), now(), order.field("reason"))


def mend(order: Order) -> Directed:
    return order.step(_mend, order.fields.get("finding", ""), order.field("choice"))


def _mend(event: Event, key: str, choice: str) -> Changed:
    return marks.mend(event, _number_of(event, key), choice)


def mark(order: Order) -> Directed:
    return order.step(_mark, order.fields.get("finding", ""), order.field("by"))


def _mark(event: Event, key: str, by: str) -> Changed:
    return marks.mark(event, [_number_of(event, key)], by, now())


def _number_of(event: Event, key: str) -> str:
    """The number of a finding in the list as it is now; raise `ChangedMeanwhile` where it is gone."""
    for number, finding in enumerate(findings(score_event(event)), 1):
        if finding_key(finding) == key:
            return str(number)
    raise ChangedMeanwhile


def add_pair(order: Order) -> Directed:
    players = (order.field("player1"), order.field("player2"))
    start = order.from_round()
    joining_pair = partial(joining.add, share=bool(order.field("share")), kind=order.field("kind"))
    return order.step(joining_pair, order.field("label"), players, order.field("direction"), start)


def rename(order: Order) -> Directed:
    return order.step(pairs.rename, order.field("label"), (order.field("player1"), order.field("player2")))


def name_pairs(order: Order) -> Directed:
    """A list of names, typed or pasted, as the entry screen takes it."""
    return order.step(name_all, read_names(order.fields.get("names", ""), ""))


def substitute(order: Order) -> Directed:
    players = (order.field("player1"), order.field("player2"))
    return order.step(pairs.substitute, order.field("label"), players, order.from_round())


def withdraw(order: Order) -> Directed:
    return order.step(pairs.withdraw, order.field("label"), order.from_round())


def use_movement(order: Order) -> Directed:
    words = MovementWords("", "", order.field("boards"), "", order.field("kind"))
    if order.field("from_round"):
        return order.step(use_from_round, words, order.field("from_round"))
    return order.step(movement.use, words)


def turn(order: Order) -> Directed:
    return order.step(movement.turn, order.field("round"), order.field("table"))


def end(order: Order) -> Directed:
    return order.step(movement.end, order.field("round"))


def setting(order: Order) -> Directed:
    return order.step(settings.put, order.field("key"), order.field("value"))


def undo(order: Order) -> Directed:
    return desk.undo(order.db, order.evening, order.number("last"))


def redo(order: Order) -> Directed:
    return desk.redo(order.db, order.evening, order.number("last"))


def answer(order: Order) -> Directed:
    return Directed("", desk.answer_call(order.db, order.evening, order.number("call")))


def take_claim(order: Order) -> Directed:
    """What a phone sent is stored in the place of what stands."""
    claim = _claim(order)
    return order.step(
        type_on_line, str(claim.board), (claim.ns, claim.ew), claim.code, order.fields.get("seen", UNSEEN)
    )


def drop_claim(order: Order) -> Directed:
    return Directed("", desk.drop_claim(order.db, order.evening, _claim(order)))


def _claim(order: Order) -> Claim:
    number = order.number("claim")
    for claim in order.evening.live.claims:
        if claim.number == number:
            return claim
    raise NothingHere("somebody has settled that already")


def all_to_round(order: Order) -> Directed:
    spots = tuple(spots_of(order.evening.event))
    return Directed("", desk.set_round(order.db, order.evening, spots, order.number("round")))


def table_to_round(order: Order) -> Directed:
    return Directed("", desk.set_round(order.db, order.evening, (order.spot(),), order.number("round")))


def start_clock(order: Order) -> Directed:
    """A round begins: its clock runs, and the tables go on as their boards are in."""
    number, minutes = order.number("round"), order.number("minutes")
    if not 1 <= minutes <= 999:
        raise Misread(order.field("minutes"), "minutes, 1 to 999")
    clock = Clock(number, ends=int(time.time()) + 60 * minutes)
    return order.settle(lambda terms: terms._replace(clock=clock, minutes=minutes))


def stop_clock(order: Order) -> Directed:
    return order.settle(lambda terms: terms._replace(clock=_stopped(terms.clock)))


def _stopped(clock: Clock) -> Clock:
    if clock.ends is None:
        return clock
    return Clock(clock.round, left=max(0, clock.ends - int(time.time())))


def run_clock(order: Order) -> Directed:
    return order.settle(lambda terms: terms._replace(clock=_running(terms.clock)))


def _running(clock: Clock) -> Clock:
    if clock.left is None:
        return clock
    return Clock(clock.round, ends=int(time.time()) + clock.left)


def more_time(order: Order) -> Directed:
    return order.settle(lambda terms: terms._replace(clock=_longer(terms.clock)))


def _longer(clock: Clock) -> Clock:
    if clock.ends is not None:
        return clock._replace(ends=max(clock.ends, int(time.time())) + FIVE_MINUTES)
    return clock._replace(left=(clock.left or 0) + FIVE_MINUTES)


def no_clock(order: Order) -> Directed:
    return order.settle(lambda terms: terms._replace(clock=Clock()))


def release(order: Order) -> Directed:
    """Let the room see one more place from the last, the whole ranking, or nothing."""
    match order.field("what"):
        case "next":
            return order.settle(lambda terms: terms._replace(released=min(terms.released + 1, EVERY_PLACE)))
        case "all":
            return order.settle(lambda terms: terms._replace(released=EVERY_PLACE))
        case _:
            return order.settle(lambda terms: terms._replace(released=0))


def others(order: Order) -> Directed:
    allowed = order.field("what") == "on"
    return order.settle(lambda terms: terms._replace(others=allowed))


def renew(order: Order) -> Directed:
    """Another code for a table, or for the room or the directors."""
    role = Role(order.field("role")) if order.field("role") in set(Role) else Role.TABLE
    spot = order.spot() if role is Role.TABLE else NO_TABLE
    return Directed("", desk.renew(order.db, order.evening, role, spot))


ACTIONS: Mapping[str, Callable[[Order], Directed]] = {
    "line": line,
    "adjust": adjust,
    "penalty": penalty,
    "mend": mend,
    "mark": mark,
    "add": add_pair,
    "rename": rename,
    "names": name_pairs,
    "substitute": substitute,
    "withdraw": withdraw,
    "use": use_movement,
    "turn": turn,
    "end": end,
    "setting": setting,
    "undo": undo,
    "redo": redo,
    "answer": answer,
    "take": take_claim,
    "drop": drop_claim,
    "all-rounds": all_to_round,
    "table-round": table_to_round,
    "start": start_clock,
    "stop": stop_clock,
    "run": run_clock,
    "more": more_time,
    "off": no_clock,
    "release": release,
    "others": others,
    "renew": renew,
}
"""Every action by the word that its form carries."""


def perform(db: str, evening: Evening, fields: Mapping[str, str]) -> Directed:
    """Do what a form asks for; raise `ScorerError` where it cannot be."""
    action = ACTIONS.get(fields.get("do", ""))
    if action is None:
        raise Misread(fields.get("do", ""), ", ".join(ACTIONS))
    return action(Order(db, evening, fields))
