"""Whatever is pressed, the screen shows what is stored, and everything can be taken back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from scorer.services.queries import load_event
from scorer.tui.editing import poll_changes
from scorer.tui.session import ScreenStage
from tests.strategies import tried
from tests.tui.evenings import at, drawn, press_keys, said, type_into

KEYS = (
    *["enter"] * 12,
    *("up", "down", "pageup", "pagedown", "tab", "delete", "ctrl+z", "ctrl+y", "f2", "f3", "f4", "f5"),
    *("escape", "backspace", "left", "home", "end", "?"),
)
TEXTS = (
    *("gs10\n", "pn8\n", "10\n", "=\n", "+1\n", "gs n 9\n", "np\n", "60/40\n", "42+\n", "-50\n", "^\n", ">b\n", ">a\n"),
    *(
        "1 8 gs10\n",
        "2 9\n",
        "+\n",
        "*",
        "3 12: ph7\n",
        "zz\n",
        "k",
        "r",
        "u",
        "z",
        "gs s 10 >b\n",
        "1 7 gs10 >b\n",
        "^pn7\n",
        "7",
    ),
)


@pytest.mark.parametrize("seed", range(3))
def test_the_screen_and_the_database_agree(unplayed: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  # no secret
    start = load_event(str(unplayed), None)
    sessions = [at(unplayed), at(unplayed)]
    for _ in range(tried(400)):
        session = sessions[chance.random() < 0.1]
        if chance.random() < 0.5:
            press_keys(session, chance.choice(KEYS))
        else:
            type_into(session, chance.choice(TEXTS))
        if session.question is not None:
            press_keys(session, chance.choice([*(it.key for it in session.question.options), "escape"]))
        if session.stage is ScreenStage.FINISHED:
            session.stage = ScreenStage.TYPING
        assert len(drawn(session)) <= 24
        there = sum(len(it.pairs) == 2 for it in session.event.results)
        assert sum(it.result is not None for it in session.all_lines) == there
    session = at(unplayed)
    assert not poll_changes(session) or set(session.event.results) == set(load_event(str(unplayed), None).results)
    while said(session) != "there is nothing to undo":
        press_keys(session, "ctrl+z")
    assert load_event(str(unplayed), None) == start
