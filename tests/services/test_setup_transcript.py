"""Evenings that are set up in one way and another, and what is told of each; `pytest --update-golden` writes it anew.

A golden file changes only in a commit that says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from scorer.errors import ScorerError
from scorer.interchange.lists.name_lists import parse_names
from scorer.services import club_settings, live_phones, setup
from scorer.services.live_evenings import open_evening, read_evening
from tests.conftest import AsBefore, Scorer

WORDS: Mapping[str, Sequence[str]] = {
    "tables": ("4", "7", "6.5", "7,6", "3", "x"),
    "pairs": ("8", "13", "6,8", "2", "1", "12"),
    "teams": ("4", "6", "7", "5"),
    "individual": ("8", "9", "12", "3"),
    "kind": ("howell-full", "mitchell", "hesitation", "swiss", "round-robin", "x"),
    "boards": ("24", "12", "9", "0"),
    "minutes": ("90", "180", "20"),
    "rounds": ("3", "5", "x"),
    "a_round": ("2", "3", "4"),
    "winners": ("1", "2"),
    "play": ("21", "12"),
    "rules": ("plus", "bridge", "single-dummy", "x"),
    "method": ("butler", "aggregate", "cross-imps"),
    "target": ("500", "0"),
    "numbering": ("direction", "through"),
    "club": ("Alton",),
}
SIZES = ("tables", "tables", "pairs", "pairs", "teams", "individual", "")


def words_of(rng: Random) -> dict[str, str]:
    """What somebody may say of a new evening."""
    size = rng.choice(SIZES)
    words = {size: rng.choice(WORDS[size])} if size else {}
    for name, choices in WORDS.items():
        if name not in SIZES and rng.random() < 0.12:
            words[name] = rng.choice(choices)
    if size == "teams" and rng.random() < 0.6:
        words["kind"] = "swiss"
    if rng.random() < 0.05:
        words["pairs"] = "8"
    return words


def asked(db: str, number: int, rng: Random) -> Iterator[str]:
    """What is told of a new evening and its movement; or why there is none."""
    words = words_of(rng)
    yield f"> {words}"
    listed = parse_names(rng.choice(("Ann; Bob\nCay; Dan", "1; Eve & Fay", "Gus\nHal\nIda")), "names")
    names = (
        setup.NamesSource(listed)
        if rng.random() < 0.2
        else setup.NamesSource(former_event="evening-1" if rng.random() < 0.1 else "")
    )
    every = dict.fromkeys(("name", "date", *WORDS), "") | words
    try:
        yield from (
            f"    {sheet.title}, {len(sheet.rows)} rows, {sheet.notes}"
            for sheet in setup.list_movements(every).sheets()
        )
    except ScorerError as refusal:
        yield f"    ! {refusal}"
    try:
        new = setup.create_event(db, {**every, "name": f"Evening {number}", "date": "2026-11-27"}, names)
    except ScorerError as refusal:
        yield f"! {refusal}"
        return
    event = new.event
    yield f"{new.slug} {event.rules} {event.redeal} {event.winners} {event.scoring.method} {event.scoring.target}"
    yield f"{event.club!r} {event.boards} {event.last_round} {event.movement} {setup.latest_movement(db)}"
    yield " ".join(str(pair) for pair in event.competitors[:4])
    for one in setup.describe_new_event(new, printed=rng.random() < 0.2):
        yield f"    {one.summary} {[(way.name, dict(way.values)) for way in one.hints] or ''}"


def test_whatever_is_said_of_a_new_evening_is_told_as_before(migrated: Scorer, as_before: AsBefore) -> None:
    rng = Random("setup")  # noqa: S311  # the same evenings every time
    lines = [f"nothing yet {setup.latest_movement(migrated.place)!r}"]
    for number in range(1, 31):
        lines += asked(migrated.place, number, rng)
    as_before("setup.txt", lines)


def test_only_so_many_phones_wait_and_one_that_waits_may_say_another_name(
    evening: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_phones, "MAX_WAITING", 1)
    db = evening.place
    known = live_phones.claim_by_name(db, open_evening(db, None, None), "p1", "Zoe")
    with pytest.raises(ScorerError, match="too many phones"):
        live_phones.claim_by_name(db, known, "p2", "Yan")
    (phone,) = live_phones.claim_by_name(db, known, "p1", "Xia").live.phones
    assert (phone.name, phone.player, phone.accepted) == ("Xia", 0, False)
    known = live_phones.claim_phone(db, read_evening(db, known.event_id), "p2", "1-3")
    assert [(one.code, one.accepted) for one in known.live.phones] == [("p1", False), ("p2", True)]


def test_no_copy_goes_where_none_is_to_go_or_to_a_place_that_is_not_there(evening: Scorer, tmp_path: Path) -> None:
    club_settings.copy_to_second_place(evening.place)
    (tmp_path / "stick").mkdir()
    evening("backup", "--also", tmp_path / "stick")
    copies = set((tmp_path / "stick").iterdir())
    assert copies
    (tmp_path / "stick").rename(tmp_path / "elsewhere")
    club_settings.copy_to_second_place(evening.place)
    assert not (tmp_path / "stick").exists()
    (tmp_path / "elsewhere").rename(tmp_path / "stick")
    club_settings.copy_to_second_place(evening.place)
    assert set((tmp_path / "stick").iterdir()) >= copies
