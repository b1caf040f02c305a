"""What a director can do from the page: the actions on the event, and the commands of the live evening."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.commands import hands, joining, marks, movement, pairs, results, rulings, settings
from scorer.commands.actions import Known, read_round
from scorer.errors import Misread, NothingHere, Remedy, Way, misread, one_of, read_one, refused
from scorer.formats.names import read_names
from scorer.i18n import NOTHING, Phrase, phrase
from scorer.model.live import EVERY_PLACE, FIRST_PLACES, NO_TABLE, Claim, Clock, Role, Shows, Spot, Terms
from scorer.model.numbers import whole_number
from scorer.movements.schedule import MeetingAgain, Sitting, meetings_again
from scorer.scoring import score_event
from scorer.services import live_evenings as desk
from scorer.services import live_phones
from scorer.services.live_evenings import Directed, Evening, spot_named, spots_of
from scorer.storage.history import now

if TYPE_CHECKING:
    from scorer.commands.actions import Action
    from scorer.model.events import Event

MOST_MINUTES = 999
"""The longest round, in minutes."""

LONGEST_MESSAGE = 200
"""The longest message to a table, in letters: what a phone shows at once."""

ON_RESULTS = (rulings.ADJUST, rulings.PENALISE, results.RESEAT, hands.ANNOUNCE)
ON_PAIRS = (joining.ADD, pairs.RENAME, pairs.NAMES, pairs.SUBSTITUTE, pairs.WITHDRAW, pairs.REMOVE)
ON_THE_EVENING = (movement.USE, movement.TURN, movement.EXCHANGE, movement.END, settings.PUT)
"""Actions that have a form of their own on the page, built from their parameters."""

EVENT_ACTIONS: Mapping[str, Action] = {
    action.name: action
    for action in (*ON_RESULTS, *ON_PAIRS, *ON_THE_EVENING, results.LINE_TYPED, results.CLEAR, marks.MARK, marks.MEND)
}
"""Every action on the event, by the name that its form sends."""


SEEN_FIRST = frozenset(
    action.name for action in (joining.ADD, pairs.WITHDRAW, movement.USE, movement.EXCHANGE, movement.END)
)
"""Actions that are previewed: the new meetings, and what must be printed again."""


FIRST_LOOK = "yes"
"""Sent by a form whose change has not been previewed yet, so that it is shown and not made."""


class DirectorsOrder(NamedTuple):
    """A director's request: the evening, and the fields of the form."""

    db: str
    evening: Evening
    fields: Mapping[str, str]

    def field(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def number(self, name: str) -> int:
        """A field as a whole number; raise `InputError` for anything else."""
        try:
            return whole_number(self.field(name))
        except Misread as error:
            raise refused(name, error.reason) from error

    def spot(self) -> Spot:
        """The table of the request; raise `NotFoundError` for an unknown one."""
        return spot_named(self.evening.event, self.field("table"))

    def settle(self, change: Callable[[Terms], Terms]) -> Evening:
        """Change the settings of the live evening."""
        return desk.settle(self.db, self.evening, change)


def change(order: DirectorsOrder, action: Action) -> Directed:
    """Run an action on the event with the fields of its form."""
    words: dict[str, Any] = {parameter.name: order.field(parameter.name) for parameter in action.parameters}
    given: dict[str, Any] = {}
    if "from_round" in words and not order.evening.event.schedule:
        words["from_round"] = "1"
    match action:
        case pairs.NAMES:
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
    return desk.direct(order.db, order.evening, action, words, promised=order.field("look"), **given)


def step_back(order: DirectorsOrder, *, again: bool) -> Directed:
    return desk.step_back(order.db, order.evening, order.number("last"), again=again)


def answer(order: DirectorsOrder) -> Evening:
    return desk.answer_call(order.db, order.evening, order.number("call"))


def take_claim(order: DirectorsOrder) -> Directed:
    """Replace the stored result by what a phone sent."""
    claim = _claim(order)
    words = {"board": str(claim.board), "ns": claim.ns, "ew": claim.ew, "result": claim.code}
    given: dict[str, Any] = {"seen": order.fields.get("seen"), "table": claim.spot.table}
    return desk.direct(order.db, order.evening, results.AT_TABLE, words, **given)


def drop_claim(order: DirectorsOrder) -> Evening:
    return desk.drop_claim(order.db, order.evening, _claim(order))


def _claim(order: DirectorsOrder) -> Claim:
    claims = {claim.number: claim for claim in order.evening.live.claims}
    claim = claims.get(order.number("claim"))
    if claim is None:
        raise NothingHere(phrase("somebody has settled that already"))
    return claim


def say(order: DirectorsOrder) -> Evening:
    """Send a message to one table, or to all."""
    said = order.field("message")
    if not said or len(said) > LONGEST_MESSAGE:
        raise refused("message", misread(said, phrase("a message of 1 to {most} letters", most=LONGEST_MESSAGE)))
    spots = [order.spot()] if order.field("table") else spots_of(order.evening.event)
    return desk.say(order.db, order.evening, spots, said)


def all_to_round(order: DirectorsOrder) -> Evening:
    spots = tuple(spots_of(order.evening.event))
    return desk.set_round(order.db, order.evening, spots, order.number("round"))


def table_to_round(order: DirectorsOrder) -> Evening:
    return desk.set_round(order.db, order.evening, (order.spot(),), order.number("round"))


def start_clock(order: DirectorsOrder) -> Evening:
    """Start the clock of a round; the tables go on as their boards are in."""
    read = partial(read_round, known=Known(order.evening.event, {}))
    number, minutes = read_one("round", order.field("round"), read), order.number("minutes")
    if minutes > MOST_MINUTES:
        raise refused("minutes", misread(order.field("minutes"), phrase("minutes, 1 to {most}", most=MOST_MINUTES)))
    clock = Clock(number, ends=int(time.time()) + 60 * minutes)
    return order.settle(lambda terms: terms._replace(clock=clock, minutes=minutes))


def set_clock(order: DirectorsOrder, become: Callable[[Clock], Clock]) -> Evening:
    return order.settle(lambda terms: terms._replace(clock=become(terms.clock)))


def stopped(clock: Clock) -> Clock:
    if clock.ends is None:
        return clock
    return Clock(clock.round, left=max(0, clock.ends - int(time.time())))


def running(clock: Clock) -> Clock:
    if clock.left is None:
        return clock
    return Clock(clock.round, ends=int(time.time()) + clock.left)


def longer(clock: Clock, minutes: int) -> Clock:
    if clock.ends is not None:
        return clock._replace(ends=max(clock.ends, int(time.time())) + 60 * minutes)
    return clock._replace(left=(clock.left or 0) + 60 * minutes)


def release(order: DirectorsOrder) -> Evening:
    """Release one more place from the last, all but the first places, the whole ranking, or nothing."""
    if order.field("what") == "next":
        return order.settle(lambda terms: terms._replace(released=min(terms.released + 1, EVERY_PLACE)))
    released = {"third": EVERY_PLACE - FIRST_PLACES, "all": EVERY_PLACE}.get(order.field("what"), 0)
    return order.settle(lambda terms: terms._replace(released=released))


def others(order: DirectorsOrder) -> Evening:
    allowed = order.field("what") == "on"
    return order.settle(lambda terms: terms._replace(others=allowed))


def accept_phone(order: DirectorsOrder) -> Evening:
    """Accept a phone as that person's only one."""
    return live_phones.accept(order.db, order.evening, order.number("phone"), order.field("person"))


def release_phone(order: DirectorsOrder) -> Evening:
    return live_phones.release(order.db, order.evening, order.number("phone"))


def let_join(order: DirectorsOrder) -> Evening:
    """Switch players' own phones on or off."""
    allowed = order.field("what") == "on"
    return order.settle(lambda terms: terms._replace(joining=allowed))


def phones_show(order: DirectorsOrder) -> Evening:
    """Set when players' phones show the ranking."""
    shows = Shows(order.field("what")) if order.field("what") in set(Shows) else Shows.END
    return order.settle(lambda terms: terms._replace(ranking=shows))


def renew(order: DirectorsOrder) -> Evening:
    """Issue a new code for a table, the room, the players or the directors."""
    role = Role(order.field("role")) if order.field("role") in set(Role) else Role.TABLE
    spot = order.spot() if role is Role.TABLE else NO_TABLE
    return desk.renew(order.db, order.evening, role, spot)


BESIDE: Mapping[str, Callable[[DirectorsOrder], Directed | Evening]] = {
    "undo": partial(step_back, again=False),
    "redo": partial(step_back, again=True),
    "answer": answer,
    "take": take_claim,
    "drop": drop_claim,
    "all-rounds": all_to_round,
    "table-round": table_to_round,
    "start": start_clock,
    "stop": partial(set_clock, become=stopped),
    "run": partial(set_clock, become=running),
    "minute": partial(set_clock, become=partial(longer, minutes=1)),
    "more": partial(set_clock, become=partial(longer, minutes=5)),
    "off": partial(set_clock, become=lambda _: Clock()),
    "release": release,
    "others": others,
    "renew": renew,
    "phone-accept": accept_phone,
    "phone-release": release_phone,
    "join": let_join,
    "phones-show": phones_show,
    "message": say,
}
"""Every other command, by the name that its form sends; one that changes only live settings returns the evening."""


def perform(db: str, evening: Evening, fields: Mapping[str, str]) -> Directed:
    """Do what a form asks for; raise `ScorerError` where that is impossible."""
    order, what = DirectorsOrder(db, evening, fields), fields.get("do", "")
    if what in EVENT_ACTIONS:
        return change(order, EVENT_ACTIONS[what])
    if what in BESIDE:
        done = BESIDE[what](order)
        return Directed(NOTHING, done) if isinstance(done, Evening) else done
    raise refused("do", misread(what, one_of([*EVENT_ACTIONS, *BESIDE], what)))


# Buttons offered after a refusal or a change


class Button(NamedTuple):
    """The text of a button, and the fields of the form that it sends."""

    words: Phrase
    fields: dict[str, str]


def buttons(remedies: Iterable[Remedy]) -> Iterator[Button]:
    """A button for each hint that the page can offer."""
    for button in _buttons(remedies):
        looked = {"look": FIRST_LOOK} if button.fields["do"] in SEEN_FIRST else {}
        yield button._replace(fields=button.fields | looked)


def _buttons(remedies: Iterable[Remedy]) -> Iterator[Button]:
    for remedy in remedies:
        values = {name: str(value) for name, value in remedy.values}
        match remedy.way:
            case Way.CLEAR:
                yield Button(phrase("Remove board {board}, {ns} against {ew}", **values), {"do": "clear", **values})
            case Way.RESEAT:
                met = phrase("Board {board}: {new_ns} against {new_ew} met, not {ns} against {ew}", **values)
                yield Button(met, {"do": "reseat", **values})
            case Way.NOT_PLAYED:
                said = phrase("Board {board}, {ns} against {ew}: not played", **values)
                yield Button(said, {"do": "line", "result": "NP", **values})
            case Way.WITHDRAW:
                gone = phrase("Pair {label} is gone from round {from_round} on", **values)
                yield Button(gone, {"do": "withdraw", "pair": values["label"], "from_round": values["from_round"]})
            case Way.SHARE:
                yield Button(phrase("Let tables share boards"), {"do": "add", "share": "yes", **values})
            case Way.JOIN_WITH_MOVEMENT:
                yield Button(phrase("Go on with {kind}", **values), {"do": "add", **values})
            case Way.MAKE_SEAT | Way.LET_ALL_PLAY:
                yield Button(phrase("Go on with {kind} from round {from_round}", **values), {"do": "use", **values})
            case Way.END_AFTER:
                yield Button(phrase("Round {round} was the last", **values), {"do": "end", **values})
            case _:  # a command of the terminal only
                pass


# Previews of changes to the schedule


class RoundPlanned(NamedTuple):
    """A changed round: its meetings, and who sits out."""

    number: int
    meetings: tuple[Sitting, ...]
    out: tuple[str, ...]


class RoundsChanged(NamedTuple):
    """The changed rounds, the pairs that meet again in them, and the tables whose cards are no longer right."""

    rounds: tuple[RoundPlanned, ...]
    again: tuple[MeetingAgain, ...]
    tables: tuple[str, ...]


def planned(before: Event, after: Event) -> RoundsChanged:
    """How a change that is not stored yet would alter the schedule."""
    different = set(before.schedule) ^ set(after.schedule)
    numbers = sorted({sitting.round for sitting in different})
    rounds: list[RoundPlanned] = []
    for number in numbers:
        own = [sitting for sitting in after.schedule if sitting.round == number]
        meetings = tuple(sitting for sitting in own if sitting.is_meeting)
        out = tuple(sitting.ns or sitting.ew or "" for sitting in own if not sitting.is_meeting)
        if own:
            rounds.append(RoundPlanned(number, meetings, out))
    again = tuple(_meetings_again(before, after, numbers))
    spots = sorted({Spot(sitting.section, sitting.table) for sitting in different})
    return RoundsChanged(tuple(rounds), again, tuple(map(str, spots)))


def _meetings_again(before: Event, after: Event, numbers: Collection[int]) -> Iterator[MeetingAgain]:
    """The repeated meetings in some rounds, and others that are new."""
    known = meetings_again(before.schedule)
    for one in meetings_again(after.schedule):
        if one.round in numbers or one not in known:
            yield one
