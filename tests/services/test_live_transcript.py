"""An evening played live, one thing after another at its tables, phones and the director's; and what is answered.

`pytest --update-golden` writes it anew. A golden file changes only in a commit that says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from random import Random
from typing import Any

import pytest

from scorer.commands.hands import RecordAnnouncement
from scorer.commands.movement import ChangeMovement
from scorer.commands.pairs import RenamePair
from scorer.commands.results import BoardMeeting, ClearResult, RecordResult, find_result
from scorer.commands.settings import ChangeSetting
from scorer.errors import ScorerError
from scorer.model.live import PageRole, TableId
from scorer.model.notation import format_code
from scorer.model.results import ResultAtDisclosure
from scorer.services import live_evenings, live_phones, live_tables
from scorer.services.live_evenings import LiveEvening
from scorer.services.live_tables import SentResult
from tests.conftest import AsBefore, Scorer

CODES = ("GS S 10", "PH 8", "GNT N 9", "-50", "NP", "PC W 7", "60/40", "x")
NEW = {
    "mitchell": ("--tables", "3", "--movement", "mitchell", "--boards", "6"),
    "howell": ("--pairs", "7", "--movement", "howell-full", "--boards", "14"),
    "teams": ("--teams", "4", "--boards", "6"),
    "players": ("--individual", "8", "--boards-a-round", "1"),
}


def doing(db: str, known: LiveEvening, rng: Random, keys: Iterator[int]) -> tuple[str, Callable[[], object]]:
    """Something that somebody does, and what it is called."""
    event = known.event
    spot = rng.choice([*live_evenings.tables_of(event) * 5, TableId("", 9)])
    reached = live_evenings.current_round(event, known.live, spot)
    number = reached if rng.random() < 0.85 else rng.choice((None, 1, 2, 9))
    here = live_evenings.meetings_of(live_evenings.find_sitting(event, spot, number))
    earlier = live_tables.unconfirmed_meetings(known, spot)
    meeting = rng.choice(here or [BoardMeeting(1, "1", "4")])
    turned = rng.random() < 0.1
    ns, ew = (meeting.ew, meeting.ns) if turned else meeting[1:]
    standing = find_result(event, meeting)
    code = rng.choice(CODES)
    if standing is not None and rng.random() < 0.4:
        code = format_code(standing.outcome)
    key = str(next(keys) if rng.random() < 0.85 else 1)
    phone, seen = rng.choice(("", "p1", "p2")), "" if standing is None or rng.random() < 0.3 else code
    sent = SentResult(key, number, {"board": str(meeting.board), "ns": ns, "ew": ew, "result": code}, seen, phone)
    points = dict(zip(("north", "east", "south", "west"), rng.choice(("9999", *["aaaa"] * 2)), strict=True))
    announced: Mapping[str, str] = {"board": str(meeting.board), "ns": ns, "ew": ew} | {
        seat: "10" if word == "a" else word for seat, word in points.items()
    }
    owners = [str(one) for one in live_phones.possible_owners(event)]
    person, waiting = rng.choice((*owners, "1-99")), rng.choice([*known.live.phones[:3], None])
    which = waiting.number if waiting else 99
    announcement = RecordAnnouncement.from_texts(announced)
    director: Any = rng.choice(
        (
            (RecordResult, {"board": str(meeting.board), "ns": ns, "ew": ew, "result": code}),
            (ClearResult, {"board": str(meeting.board), "ns": ns, "ew": ew}),
            (RenamePair, {"pair": meeting.ns, "player1": "Ann", "player2": ""}),
            (ChangeSetting, {"key": "announce", "value": rng.choice(("always", "optional", "never"))}),
            (ChangeMovement, {"kind": "howell", "from_round": "2"}),
        )
    )
    if earlier and rng.random() < 0.5:
        round_, late = rng.choice(earlier)
        again = SentResult(
            key, round_, {"board": str(late.board), "ns": late.ns, "ew": late.ew, "result": code}, "", phone
        )
        return f"later {spot} {again}", lambda: live_tables.confirm_by_reentry(db, known, spot, again)
    deeds: list[tuple[str, Callable[[], object]]] = [
        (f"enter {spot} {sent}", lambda: live_tables.submit_result(db, known, spot, sent).state),
        (f"confirm {meeting} {code}", lambda: live_tables.confirm_result(db, known, spot, meeting, code, phone)),
        (f"next {spot} {number}", lambda: live_tables.advance_round(db, known, spot, number or 1)),
        (f"call {spot}", lambda: live_tables.call_director(db, known, spot, "help", 90_000)),
        (f"seen {meeting}", lambda: live_tables.record_seen(db, known, spot, [ResultAtDisclosure(*meeting, code)])),
        (
            f"announce {announced}",
            lambda: live_tables.announce_points(db, known, spot, meeting, announcement),
        ),
        ("answer", lambda: live_evenings.answer_call(db, known, 1)),
        (f"say {spot}", lambda: live_evenings.send_message(db, known, [spot], "Slowly")),
        (f"read {spot}", lambda: live_evenings.mark_message_read(db, known, spot, rng.choice((1, 2, 3)))),
        (f"round {spot} {number}", lambda: live_evenings.set_round(db, known, (spot,), number or 7)),
        (f"printed {phone}", lambda: live_evenings.record_printed_links(db, known, f"http://{phone}")),
        (f"renew {spot}", lambda: live_evenings.renew_code(db, known, PageRole.TABLE, spot)),
        (
            "dropped",
            lambda: (
                live_evenings.dismiss_claim(db, known, known.live.rejected_entries[0])
                if known.live.rejected_entries
                else None
            ),
        ),
        (
            f"direct {director[0].command_name} {director[1]}",
            lambda: live_evenings.run_director_command(db, known, director[0].from_texts(director[1])).summary,
        ),
        (f"back {turned}", lambda: live_evenings.undo_or_redo(db, known, known.version.step, redo=turned).summary),
        (f"claim {phone} {person}", lambda: live_phones.claim_phone(db, known, phone, person)),
        (f"typed {phone}", lambda: live_phones.claim_by_name(db, known, phone, rng.choice(("Zoe", "", "x" * 70)))),
        (f"leave {phone}", lambda: live_phones.give_up_phone(db, known, phone)),
        (f"scan {phone} {spot}", lambda: live_phones.open_score_card(db, known, phone, spot)),
        (f"accept {which} {person}", lambda: live_phones.accept_claim(db, known, which, person)),
        (f"release {which}", lambda: live_phones.release_phone(db, known, which)),
    ]
    return rng.choice([*deeds, *deeds[:1] * 14, *deeds[1:3] * 3])


def stands(evening: LiveEvening) -> dict[str, object]:
    """What is known of an evening, in the order in which it is told."""
    event, live = evening.event, evening.live
    ahead = sorted(live_evenings.upcoming_seats(event, live).items())
    return {
        "results": [format_code(one.outcome) + f" {one.key} {one.table}" for one in event.results],
        "announced": event.announced,
        "seen": event.results_at_disclosure,
        "terms": live.settings,
        "codes": [f"{one.role} {one.table_id} {one.code} {one.round}" for one in live.codes],
        "confirmed": sorted(map(str, live.confirmations)),
        "claims": live.rejected_entries,
        "calls": live.calls,
        "messages": live.messages,
        "phones": [one._replace(since=0) for one in live.phones],
        "rounds": {str(spot): number for spot, number in live_evenings.current_rounds(event, live).items()},
        "ahead": {who: [f"{one.round} {one.table} {label}" for one, label in seats] for who, seats in ahead},
        "there": {
            str(one): sorted(live_phones.people_at_table(evening, one)) for one in live_evenings.tables_of(event)
        },
        "open": {str(one): live_tables.unconfirmed_meetings(evening, one) for one in live_evenings.tables_of(event)},
    }


@pytest.mark.parametrize(
    "kind", ["mitchell", "teams", *(pytest.param(one, marks=pytest.mark.long) for one in ("howell", "players"))]
)
def test_what_happens_at_a_live_evening_is_answered_as_before(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch, kind: str, as_before: AsBefore
) -> None:
    codes, keys, rng = count(1), count(1), Random(kind)  # noqa: S311  # the same every time
    monkeypatch.setattr(live_evenings, "new_code", lambda: f"code{next(codes)}")
    scorer("new", "Live", *NEW[kind], "--date", "2026-11-27")
    db = scorer.place
    known = live_evenings.open_evening(db, None, "full")
    before: dict[str, object] = {}
    lines: list[str] = []
    for _ in range(70):
        does, act = doing(db, known, rng, keys)
        try:
            answer = act()
        except ScorerError as refusal:
            answer = f"! {refusal}"
        known = live_evenings.read_evening(db, known.event_id)
        now = stands(known)
        told = answer if isinstance(answer, str | bool) or answer is None or hasattr(answer, "values") else ""
        lines.append(f"> {does}: {told}")
        lines += [f"    {what}: {value}" for what, value in now.items() if value != before.get(what)]
        before = now
    lines += [f"{step.kind} {step.message}" for step in live_evenings.list_steps(db, known.event_id)]
    as_before(f"{kind}.txt", (re.sub(r"[0-9]{2}:[0-9]{2}", "TIME", line) for line in lines))
