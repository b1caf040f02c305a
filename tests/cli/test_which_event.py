"""Which event a command means: it says so where nobody named it and it may not be the one that is thought of."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from tests.conftest import Scorer

RESULT = ("result", "1", "1", "4", "gs", "s", "10")


def new_event(scorer: Scorer, name: str, **days: int) -> str:
    """An event of three tables, so many days from today; return what it is called in brackets."""
    date = (datetime.date.today() + datetime.timedelta(**days)).isoformat()
    scorer("new", name, "--tables", "3", "--movement", "mitchell", "--boards", "9", "--date", date)
    return f"[{name}, {date}]"


def test_the_newest_event_of_today_is_not_named(scorer: Scorer) -> None:
    new_event(scorer, "Friday")
    assert "[" not in scorer(*RESULT).err


def test_an_event_of_another_day_is_named_unless_the_director_did(scorer: Scorer) -> None:
    named = new_event(scorer, "Friday", days=-7)
    assert scorer(*RESULT).err.strip().endswith(named)
    assert "[" not in scorer(*RESULT, "--event", "friday").err
    assert "[" not in scorer(*RESULT, SCORER_EVENT="friday").err


def test_an_event_that_was_chosen_and_is_not_the_newest_is_named(scorer: Scorer, tmp_path: Path) -> None:
    named = new_event(scorer, "Friday")
    new_event(scorer, "Later")
    scorer("events", "use", "friday")
    for words in (RESULT, ("penalty", "1", "1", "mp"), ("publish", tmp_path / "site"), ("set", "club", "Alton")):
        assert any(line.endswith(named) for line in scorer(*words).err.splitlines()), words


@pytest.mark.parametrize("failing", [("new", "Friday", "--tables", "3"), ("new", "x", "--tables"), ("import", "none")])
def test_after_an_event_that_could_not_be_set_up_the_one_that_is_meant_is_named(
    scorer: Scorer, failing: tuple[str, ...]
) -> None:
    named = new_event(scorer, "Friday")
    assert scorer.typed(*failing).code in (1, 2)
    assert scorer(*RESULT).err.strip().endswith(named)
    assert scorer.typed("new", "--help").code == 0
    assert scorer(*RESULT[:-1], "9").err.strip().endswith(named), "it still is not the event that was wanted"
    scorer("events", "use", "friday")
    assert "[" not in scorer(*RESULT[:-1], "8").err
    scorer.typed(*failing)
    new_event(scorer, "Saturday")
    assert "[" not in scorer(*RESULT).err


def test_a_paper_says_whose_it_is(scorer: Scorer, tmp_path: Path) -> None:
    named = new_event(scorer, "Friday")
    for words in (("movement", "print", "slips"), ("export",)):
        out = ("-o", tmp_path / "a.pdf") if words[0] == "movement" else (tmp_path / "a.xml",)
        assert scorer(*words, *out).err.splitlines()[0].endswith(named)


def test_print_overwrites_what_it_printed_of_the_same_event_and_nothing_else(scorer: Scorer, tmp_path: Path) -> None:
    new_event(scorer, "Friday")
    scorer(*RESULT)
    path = tmp_path / "evening.pdf"
    scorer("print", "-o", path)
    first = path.read_bytes()
    scorer("print", "travellers", "-o", path)
    assert path.read_bytes() != first
    new_event(scorer, "Later")
    scorer(*RESULT)
    assert "already exists" in scorer("print", "-o", path, code=1).err
    (tmp_path / "mine.pdf").write_text("mine")
    assert "already exists" in scorer("print", "-o", tmp_path / "mine.pdf", "--event", "friday", code=1).err
    assert "already exists" in scorer("movement", "print", "-o", path, "--event", "friday", code=1).err
