"""What a director does from the page: the actions of the house by their names, and what is settled beside the event."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.changes import at_table, joining, marks, movement, naming, pairs, results, rulings, settings
from scorer.desk import live_directing as desk
from scorer.desk.change import now
from scorer.desk.live_directing import Directed
from scorer.desk.seating import spot_named, spots_of
from scorer.errors import Misread, NothingHere, misread, one_of, refused
from scorer.formats.pair_names import read_names
from scorer.records.live import EVERY_PLACE, NO_TABLE, Clock, Role
from scorer.records.numbers import whole_number
from scorer.tournament import score_event
from scorer.words import NOTHING, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scorer.changes.actions import Action
    from scorer.desk.live_evenings import Evening
    from scorer.records.live import Claim, Spot, Terms

FIVE_MINUTES = 300

MOST_MINUTES = 999
"""How long a round may be."""

ON_RESULTS = (rulings.ADJUST, rulings.PENALISE, results.RESEAT)
ON_PAIRS = (joining.ADD, pairs.RENAME, naming.NAMES, pairs.SUBSTITUTE, pairs.WITHDRAW, pairs.REMOVE)
ON_THE_EVENING = (movement.USE, movement.TURN, movement.END, settings.PUT)
"""What has a form of its own on the page, made of its description."""

EVENT_ACTIONS: Mapping[str, Action] = {
    action.name: action
    for action in (*ON_RESULTS, *ON_PAIRS, *ON_THE_EVENING, results.LINE_TYPED, results.CLEAR, marks.MARK, marks.MEND)
}
"""Every change of the event by the word that its form carries."""


class Order(NamedTuple):
    """What a director asks for: the evening, and the fields of the form, empty where there are none."""

    db: str
    evening: Evening
    fields: Mapping[str, str]

    def field(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def number(self, name: str) -> int:
        """A whole number; raise `BadInput` for anything else."""
        try:
            return whole_number(self.field(name))
        except Misread as error:
            raise refused(name, error.reason) from error

    def spot(self) -> Spot:
        """The table that is meant; raise `NotFound` for one that is not there."""
        return spot_named(self.evening.event, self.field("table"))

    def settle(self, change: Callable[[Terms], Terms]) -> Directed:
        """Change what is settled for the evening."""
        return Directed(NOTHING, desk.settle(self.db, self.evening, change))


def change(order: Order, action: Action) -> Directed:
    """Do what a form of the event's says, in its own words."""
    words: dict[str, Any] = {parameter.name: order.field(parameter.name) for parameter in action.parameters}
    given: dict[str, Any] = {}
    if "from_round" in words and not order.evening.event.schedule:
        words["from_round"] = "1"
    match action:
        case naming.NAMES:
            words["names"] = read_names(order.fields.get("names", ""), "")
        case rulings.ADJUST | rulings.PENALISE:
            given["at"] = now()
        case results.LINE_TYPED | results.CLEAR:
            given["seen"] = order.fields.get("seen")
        case marks.MARK:
            words["keys"] = [marks.Shown(order.field("finding"))]
            given |= {"at": now(), "scored": score_event}
        case marks.MEND:
            words["keys"] = [marks.Shown(order.field("finding"))]
            given["scored"] = score_event
        case _:
            pass
    return desk.direct(order.db, order.evening, action, words, **given)


def undo(order: Order) -> Directed:
    return desk.undo(order.db, order.evening, order.number("last"))


def redo(order: Order) -> Directed:
    return desk.redo(order.db, order.evening, order.number("last"))


def answer(order: Order) -> Directed:
    return Directed(NOTHING, desk.answer_call(order.db, order.evening, order.number("call")))


def take_claim(order: Order) -> Directed:
    """What a phone sent is stored in the place of what stands."""
    claim = _claim(order)
    words = {"board": str(claim.board), "ns": claim.ns, "ew": claim.ew, "result": claim.code}
    given = {"seen": order.fields.get("seen"), "table": claim.spot.table}
    return desk.direct(order.db, order.evening, at_table.AT_TABLE, words, **given)


def drop_claim(order: Order) -> Directed:
    return Directed(NOTHING, desk.drop_claim(order.db, order.evening, _claim(order)))


def _claim(order: Order) -> Claim:
    number = order.number("claim")
    for claim in order.evening.live.claims:
        if claim.number == number:
            return claim
    raise NothingHere(phrase("somebody has settled that already"))


def all_to_round(order: Order) -> Directed:
    spots = tuple(spots_of(order.evening.event))
    return Directed(NOTHING, desk.set_round(order.db, order.evening, spots, order.number("round")))


def table_to_round(order: Order) -> Directed:
    return Directed(NOTHING, desk.set_round(order.db, order.evening, (order.spot(),), order.number("round")))


def start_clock(order: Order) -> Directed:
    """A round begins: its clock runs, and the tables go on as their boards are in."""
    number, minutes = order.number("round"), order.number("minutes")
    if minutes > MOST_MINUTES:
        raise refused("minutes", misread(order.field("minutes"), phrase("minutes, 1 to {most}", most=MOST_MINUTES)))
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
    return Directed(NOTHING, desk.renew(order.db, order.evening, role, spot))


BESIDE: Mapping[str, Callable[[Order], Directed]] = {
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
"""Everything else by the word that its form carries."""


def perform(db: str, evening: Evening, fields: Mapping[str, str]) -> Directed:
    """Do what a form asks for; raise `ScorerError` where it cannot be."""
    order, what = Order(db, evening, fields), fields.get("do", "")
    if what in EVENT_ACTIONS:
        return change(order, EVENT_ACTIONS[what])
    if what in BESIDE:
        return BESIDE[what](order)
    raise refused("do", misread(what, one_of([*EVENT_ACTIONS, *BESIDE], what)))
