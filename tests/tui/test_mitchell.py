"""A whole evening of 21 boards entered on the screen key by key."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from scorer.tui.screen import EntryApp, EntryWidget
from scorer.tui.session import ScreenStage, Tone
from tests.conftest import Scorer
from tests.tui.evenings import at, is_finished, stored, told_of, traveller_keys, travellers

TARGET = 2.6
"""Keystrokes for a result, Enter among them."""

NAMES = {"=": "equals_sign", "+": "plus", "-": "minus"}


def driven(db: Path, drive: Callable[[Pilot[None], EntryWidget], Awaitable[None]]) -> None:
    """Run the screen without a terminal, and let a test press its keys."""

    async def run() -> None:
        app = EntryApp(at(db))
        async with app.run_test(size=(80, 24)) as pilot:
            await drive(pilot, app.query_one(EntryWidget))

    with ThreadPoolExecutor(1) as thread:  # a browser's tests leave a loop running in this one
        thread.submit(asyncio.run, run()).result()


@pytest.mark.long
def test_the_sample_mitchell_is_entered_with_few_keys(
    unplayed: Path,
    scorer: Scorer,
    tmp_path: Path,
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    played = Scorer(tmp_path / "played.db", home)
    played("import", Path(__file__).parents[2] / "sample_events" / "mitchell")
    boards = travellers(tuple(stored(tmp_path / "played.db").values()))
    typed = [text for results in boards.values() for text in traveller_keys(results)]

    async def drive(_: Pilot[None], desk: EntryWidget) -> None:
        for text in typed:
            before = desk.session.note
            for letter in text:  # straight to the screen: the pilot rests 40 ms after every key
                desk.post_message(events.Key(NAMES.get(letter, letter), letter))
            desk.post_message(events.Key("enter", "\r"))
            while desk.session.text or desk.session.note in (None, before):
                await asyncio.sleep(0)
            assert desk.session.note is not None
            assert desk.session.note.tone is Tone.DONE, desk.session.note

    driven(unplayed, drive)
    assert told_of(unplayed) == told_of(tmp_path / "played.db")
    assert scorer("rank", "--json").document == played("rank", "--json").document
    keys = sum(len(text) + 1 for text in typed)
    with capsys.disabled():
        sys.stdout.write(f"\n{keys} keys for {len(typed)} results: {keys / len(typed):.2f} a result\n")
    assert keys <= TARGET * len(typed)


def test_keys_that_textual_knows_itself_come_to_the_desk(unplayed: Path) -> None:
    async def drive(pilot: Pilot[None], desk: EntryWidget) -> None:
        session = desk.session
        await pilot.press("tab", "1", "2", "enter")
        assert session.page_key == 12
        await pilot.press("question_mark")
        assert session.stage is ScreenStage.HELP
        await pilot.press("question_mark", "pagedown", "down", "f2")
        assert (session.stage, session.view.value, session.cursor) == (ScreenStage.TYPING, "Round", 3)
        await pilot.press("p", "left", "home", "x", "end", "backspace", "delete", "n")
        assert session.text == "xn"
        await pilot.press("escape", "escape")
        assert (session.text, session.stage) == ("", ScreenStage.LEAVING)
        await pilot.press("escape")
        assert is_finished(session)

    driven(unplayed, drive)


def test_a_bell_tells_who_looks_at_paper_of_what_is_asked_or_refused_and_of_nothing_else(
    unplayed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []

    async def drive(pilot: Pilot[None], desk: EntryWidget) -> None:
        monkeypatch.setattr(desk.app, "bell", lambda: rung.append(desk.session.text))
        for text, times in (("pn9", 0), ("zz", 1), ("", 2)):
            await pilot.press(*text, "enter")
            assert len(rung) == times
        await pilot.press("escape", *"gsn10")
        assert len(rung) == 2
        await pilot.press("enter", "x", "enter")
        assert len(rung) == 4

    driven(unplayed, drive)


def test_the_mouse_chooses_a_line(unplayed: Path) -> None:
    async def drive(pilot: Pilot[None], desk: EntryWidget) -> None:
        await pilot.click(EntryWidget, offset=(10, 7))
        assert desk.session.cursor == 3
        await pilot.click(EntryWidget, offset=(10, 15))
        assert desk.session.cursor == 3

    driven(unplayed, drive)


def test_control_q_and_control_c_lose_nothing_that_is_typed(unplayed: Path) -> None:
    async def drive(pilot: Pilot[None], desk: EntryWidget) -> None:
        await pilot.press("p", "n", "ctrl+q")
        assert (desk.session.stage, desk.session.text) == (ScreenStage.LEAVING, "pn")
        await pilot.press("ctrl+c")
        assert (desk.session.text, desk.session.stage) == ("", ScreenStage.TYPING)
        await pilot.press("ctrl+q")
        assert is_finished(desk.session)

    driven(unplayed, drive)
