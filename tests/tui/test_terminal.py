"""The screen on a real terminal: what is drawn there, and what is left when it is killed."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from scorer.tui.session import EntrySession
from tests.conftest import Scorer
from tests.tui.evenings import drawn, press_keys, stored, type_into
from tests.tui.glass import entering

SCREENS = Path(__file__).parent / "screens"


@pytest.mark.long
def test_a_real_terminal_shows_the_screen_and_takes_the_keys(unplayed: Path, home: Path) -> None:
    with entering(unplayed, home) as terminal:
        terminal.until(lambda screen: "Board 1 of 21" in screen and "▸" in screen)
        terminal.keys("pn9\n\n8\ngs")
        expected = (SCREENS / "board.txt").read_text(encoding="utf-8")
        terminal.until(lambda screen: f"{screen}\n" == expected)
        terminal.keys("\x11")
        terminal.until(lambda screen: "Ctrl+Q again to" in screen)
        terminal.keys("\x11")
        code = terminal.end()
        assert terminal.written.endswith("Tuesday Minibridge: 3 of 147 results entered; everything is stored\r\n")
    assert code == 0
    assert {it.ns for it in stored(unplayed).values()} == {"1", "2", "3"}


@pytest.mark.long
def test_keys_with_names_come_from_a_terminal_too(unplayed: Path, home: Path) -> None:
    with entering(unplayed, home, "7") as terminal:
        terminal.until(lambda screen: "Board 7 of 21" in screen)
        terminal.keys("\x1b[6~")  # PgDn
        terminal.until(lambda screen: "Board 8 of 21" in screen)
        terminal.keys("\t12\n")
        terminal.until(lambda screen: "Board 12 of 21" in screen)
        terminal.keys("\x1b[200~pd\x1b[201~7\n\x1b[A\x1b[3~")  # pasted; up, Del
        terminal.until(lambda screen: "removed (was PD" in screen)
        terminal.keys("\x1a")  # Ctrl+Z
        terminal.until(lambda screen: "Undone" in screen)
        terminal.keys("\x1bOQ")  # F2
        terminal.until(lambda screen: " Round 4" in screen)
        terminal.keys("?")
        terminal.until(lambda screen: "What to type" in screen)
        terminal.keys("\x11")
        terminal.keys("\x11")
        assert terminal.end() == 0


@pytest.mark.long
def test_the_screen_ends_with_its_terminal(unplayed: Path, home: Path) -> None:
    with entering(unplayed, home) as terminal:
        terminal.until(lambda screen: "▸" in screen)
        terminal.keys("pn9\n")
        terminal.until(lambda screen: "1 of 147" in screen)
        terminal.hang_up()
    assert len(stored(unplayed)) == 1


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_ends_the_program_has_the_terminal_as_it_was(unplayed: Path, home: Path, number: signal.Signals) -> None:
    with entering(unplayed, home) as terminal:
        terminal.until(lambda screen: "▸" in screen)
        terminal.keys("pn9\n")
        terminal.until(lambda screen: "1 of 147" in screen)
        terminal.tell(number)
        code = terminal.end()
        assert terminal.written.endswith("1 of 147 results entered; everything is stored\r\n")
    assert code == 0
    assert "\x1b[?1049l" in terminal.written  # the screen that was there before


@pytest.mark.long
def test_without_colour_nothing_is_coloured(unplayed: Path, home: Path) -> None:
    with entering(unplayed, home, NO_COLOR="1") as terminal:
        terminal.until(lambda screen: "▸" in screen)
        terminal.keys("gh n 10\n")
        terminal.until(lambda screen: "keep it as typed" in screen)
        terminal.keys("k")
        terminal.until(lambda screen: "G♥" in screen)
        terminal.keys("zz\n")
        terminal.until(lambda screen: '✗ read "zz"' in screen)
        assert not re.findall(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|[34]8)(?:;[0-9;]*)?m", terminal.written)
    with entering(unplayed, home) as terminal:
        terminal.until(lambda screen: "G♥" in screen)
        assert re.search(r"\x1b\[[0-9;]*31[0-9;]*m", terminal.written)


def test_something_else_than_a_terminal_is_refused(scorer: Scorer) -> None:
    assert scorer.refused("enter") == [
        "the entry screen needs a terminal; `scorer result --from -` reads results from a pipe"
    ]


def test_a_refusal_comes_before_the_screen(unplayed: Path, home: Path) -> None:
    with entering(unplayed, home, "99") as terminal:
        assert terminal.end() == 1
        assert terminal.written == 'error: board: read "99", expected a board of the event, 1 to 21\r\n'


def test_every_size_is_filled_and_nothing_more(session: EntrySession) -> None:
    type_into(session, "gs n 10\n")
    for key in ("k", "f4", "f2", "?"):
        for width, height in ((80, 24), (60, 20), (40, 12), (20, 5), (120, 40), (200, 60)):
            rows = drawn(session, width, height)
            assert len(rows) <= height
            assert all(len(row) <= width for row in rows)
        press_keys(session, key)
