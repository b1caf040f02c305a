"""What stands on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.commands.lines import count_entered, lines_by_board
from scorer.tui.drawing import FIELD_WIDTH, describe_missing, render_screen
from scorer.tui.session import EntrySession, ScreenStage
from tests.commands.lines import MET, event, met
from tests.conftest import SLUGS, Scorer
from tests.tui.evenings import drawn, press_keys, type_into

SCREENS = Path(__file__).parent / "screens"

MESSAGE = -4
"""The row where messages begin, on a screen of any height."""


def message(session: EntrySession, width: int = 80) -> str:
    return drawn(session, width)[MESSAGE].strip()


def test_the_help_fits_an_ordinary_terminal_and_any_key_leaves_it(session: EntrySession) -> None:
    type_into(session, "?")
    rows = drawn(session)
    assert len(rows) <= 24
    assert not [row for row in rows if "…" in row]
    assert any("Ctrl+Z" in row for row in rows)
    type_into(session, "p")
    assert (session.stage, session.text) == (ScreenStage.TYPING, "")


READ_ALOUD = {
    "": "Type a result: gs10 is game in spades, 10 tricks. ? shows what else.",
    "g": "",
    "gs10": "game in spades by East, 10 tricks: -420",
    "gs n 10": "game in spades by North, 10 tricks: +420",
    "1 10 pn=": "1 against 10: part score in no trumps by East, 7 tricks: -90",
    "np": "NP",
    "60/40": "60/40",
    "5+": "+50: EW 1 short",
    "9-": "-90: EW P♣ 8, P♦ 8, PNT 7",
    "42+": "+420: the side that declares cannot have made it",
    "^": "Enter: turn the pairs",
    "^>b": "Enter: turn the pairs and group b from this round on",
    "gs10 >c": "game in spades by East, 10 tricks: -420, group c from this round on",
    "+": "",
}
"""What is typed on board 1, and what is told of it meanwhile."""


def test_what_is_typed_is_read_aloud(session: EntrySession) -> None:
    for typed, told in READ_ALOUD.items():
        session.clear_draft()
        type_into(session, typed)
        assert message(session) == told


def test_what_enter_would_do_is_said_before(session: EntrySession) -> None:
    type_into(session, "pn9\n")
    session.note = None
    assert message(session) == "Enter repeats PNT 9; tricks alone keep its contract."
    press_keys(session, "up")
    assert message(session) == "Type to correct this result; tricks alone keep its contract; Del clears it."


def test_known_declarers_are_in_brackets_and_typed_ones_are_not(session: EntrySession) -> None:
    type_into(session, "pn9\npn e 8\n")
    rows = drawn(session)
    assert [row[16:28].rstrip() for row in rows[4:7]] == ["PNT   (E)", "PNT    E", "      (E)"]


def test_the_board_runs_on_with_every_line(session: EntrySession) -> None:
    type_into(session, "pn9\n")
    assert drawn(session)[4][28:51].split() == ["9", "-150", "0", "0"]
    type_into(session, "8\n")
    assert [row[28:51].split()[1:] for row in drawn(session)[4:6]] == [["-150", "0", "2"], ["-120", "2", "0"]]


def test_the_side_tells_how_far_the_evening_is(session: EntrySession) -> None:
    type_into(session, "pn9\n8\n")
    beside = [row.partition("│ ")[2] for row in drawn(session)]
    assert beside[3:8] == ["2 of 147 results", "─" * 26, "board 1: 5 missing", "boards 2 to 21: all", ""]
    assert beside[8:10] == ["North-South              %", "  1  2   Yusuf Kar… 100.00"]


def test_the_side_gives_way_and_f5_shows_or_hides_it(session: EntrySession) -> None:
    assert any("│" in row for row in drawn(session, 80))
    assert not any("│" in row for row in drawn(session, 70))
    assert drawn(session, 70)[0].endswith("0 of 147")
    press_keys(session, "f5")
    assert not any("│" in row for row in drawn(session, 80))
    assert any("│" in row for row in drawn(session, 70))


def test_the_line_with_the_cursor_is_always_in_sight(session: EntrySession) -> None:
    press_keys(session, "f2", "end")
    for height in (24, 14, 12):
        assert sum("▸" in row for row in drawn(session, 80, height)) == 1
    press_keys(session, "home")
    assert "▸" in drawn(session, 80, 12)[4]


def test_a_long_text_is_shown_where_the_caret_is(session: EntrySession) -> None:
    type_into(session, "60% gs e 10, 40% ps e 10 and more than fits")
    assert drawn(session)[4][16:50].rstrip().endswith("re than fits")
    press_keys(session, "home")
    assert "60% gs e 10, 40%" in drawn(session)[4]


@pytest.mark.parametrize("name", SLUGS)
def test_every_sample_can_be_shown(samples: Scorer, name: str) -> None:
    from scorer.tui.screen import open_session

    session = open_session(str(samples.db), SLUGS[name], "1")
    shown = set()
    for key in ("down", "f2", "pagedown", "f2", "pageup", "f2", "f4", "f3"):
        press_keys(session, key)
        shown.add("\n".join(drawn(session)))
    assert len(shown) > 4


def test_what_is_missing_is_said_by_boards_or_rounds_whichever_is_shorter() -> None:
    lines = [line for board in lines_by_board(event()).values() for line in board]
    assert (count_entered(lines), describe_missing(lines)) == ((0, 10), ["rounds 1 to 3: all"])
    played = [met(1, "1", "4", "NP"), met(2, "1", "4", "NP"), met(3, "2", "5", "NP"), met(4, "2", "5", "NP")]
    lines = [line for board in lines_by_board(event(*played)).values() for line in board]
    assert (count_entered(lines), describe_missing(lines)) == ((4, 10), ["rounds 2 to 3: all"])
    lines = [line for board in lines_by_board(event(*played[1:])).values() for line in board]
    assert describe_missing(lines) == ["round 1: table 1", "rounds 2 to 3: all"]
    lines = [line for board in lines_by_board(event(*(met(1, *two, "NP") for two in MET))).values() for line in board]
    assert describe_missing(lines) == ["boards 2 to 4: all"]
    lines = [line for board in lines_by_board(event(met(3, "2", "5", "NP"))).values() for line in board]
    assert describe_missing(lines) == ["round 1: tables 1 2", "rounds 2 to 3: all"]


@pytest.mark.parametrize(
    ("name", "keys", "typed", "size"),
    [
        ("board", "", "pn9\n\n8\ngs", (80, 24)),
        ("stopped", "", "pn9\n8\ngs x\n", (80, 24)),
        ("long-line", "", "gs8 played on after the director was called to this table twice", (80, 24)),
        ("narrow", "f5", "pn9\n", (46, 16)),
        ("round", "f2 down down", "gs8\n", (80, 20)),
        ("card", "f2 f2", "pn9\n", (80, 20)),
        ("second-pass", "f4", "\n", (80, 20)),
    ],
)
def test_a_screen_is_drawn_as_before(
    session: EntrySession, name: str, keys: str, typed: str, size: tuple[int, int], update_golden: bool
) -> None:
    press_keys(session, *keys.split())
    type_into(session, typed)
    golden = SCREENS / f"{name}.txt"
    screen = "\n".join(drawn(session, *size)) + "\n"
    if update_golden:
        golden.write_text(screen, encoding="utf-8", newline="\n")
    assert screen == golden.read_text(encoding="utf-8")


def test_what_is_typed_is_whole_in_sight_when_it_fills_its_field(session: EntrySession) -> None:
    typed = "g".ljust(FIELD_WIDTH, "s")
    type_into(session, typed)
    assert any(typed in row for row in drawn(session))


def test_the_caret_stands_on_the_letter_that_the_arrows_reach(session: EntrySession) -> None:
    type_into(session, "gs10")
    under_caret = []
    for key in ("end", "left", "left", "home"):
        press_keys(session, key)
        rows = render_screen(session, 80, 24).rows
        under_caret += [
            row.plain[span.start : span.end] for row in rows for span in row.spans if span.style == "reverse"
        ]
    assert under_caret == [" ", "0", "1", "g"]
