"""`event.toml`: what may be left out, what is refused, and at which line."""

from __future__ import annotations

import datetime
import tomllib
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from scorer.errors import Mistakes, mismatch_message
from scorer.game.announcement import Redeal
from scorer.i18n import phrase
from scorer.interchange.own.event_toml import read_settings, write_settings
from scorer.interchange.rows import Origin
from scorer.model.events import EVENT_SETTINGS, Event, with_settings
from scorer.model.settings import Scoring, UnequalBoards
from tests.strategies import QUICK, told_events

NEVER = datetime.date(1, 1, 1)


def settled(text: str) -> tuple[dict[str, Any], Mistakes]:
    """What an `event.toml` settles, by key, and what was said of it."""
    mistakes = Mistakes()
    return read_settings(text, Origin("event.toml"), mistakes), mistakes


def event_of(text: str) -> tuple[Event, Mistakes]:
    """An event that is as an `event.toml` settles it, with every default."""
    read, mistakes = settled(text)
    return with_settings(Event("", NEVER), read), mistakes


def test_only_the_name_is_required_and_what_is_left_out_is_not_settled() -> None:
    assert settled('name = "Tuesday"\n') == ({"name": "Tuesday"}, [])
    assert event_of('name = "Tuesday"\n') == (Event("Tuesday", NEVER), [])
    assert [mistake.field for mistake in settled("")[1]] == ["name"]


def test_every_key_is_read() -> None:
    read, mistakes = event_of(
        'name = "Tuesday   Minibridge"\r\ndate = "2026-11-17"\r\nclub = "Zoë\'s"\r\nclub_id = "0042"\r\n'
        'rules = "plus"\r\nredeal = "ns-declare"\r\nboards = 24\r\nwinners = 2\r\nmovement = "mitchell"\r\n'
        '[scoring]\r\nmethod = "matchpoints"\r\nmatchpoints_per_win = 1\r\nunequal_boards = "own-top"\r\n'
        "percent_decimals = 3\r\n"
    )
    assert mistakes == []
    assert read == Event(
        name="Tuesday Minibridge",
        date=datetime.date(2026, 11, 17),
        club="Zoë's",
        club_id="0042",
        rules="plus",
        redeal=Redeal.NS_DECLARE,
        boards=24,
        winners=2,
        movement="mitchell",
        scoring=Scoring(matchpoints_per_win=1, unequal_boards=UnequalBoards.OWN_TOP, percent_decimals=3),
    )


BAD_LINES = [
    ('name = ""', "name", ""),
    ("date = 2026-11-17T10:00:00", "date", "2026-11-17 10:00:00"),
    ('rules = ["standard"]', "rules", "['standard']"),
    ("boards = 1000", "boards", "1000"),
    ('boards = "24"', "boards", "24"),
    ("winners = 3", "winners", "3"),
    ('colour = "blue"', "colour", "colour"),
    ('"bo ards" = 3', "bo ards", "bo ards"),
    ("[prizes]", "prizes", "prizes"),
    ("[[prizes]]", "prizes", "prizes"),
]


@pytest.mark.parametrize(("line", "field", "read"), BAD_LINES)
def test_a_bad_value_or_unknown_key_is_refused_at_its_line(line: str, field: str, read: str) -> None:
    name = "" if field == "name" else 'name = "Tuesday"'
    _, mistakes = settled(f"# an event\n\n{name}\n{line}\n")
    assert [(mistake.location_text, mistake.field) for mistake in mistakes] == [
        ("event.toml:4" if not line.startswith("[[") else mistakes[0].location_text, field)
    ]
    assert mistakes[0].reason.value_of("read") == read


BAD_SCORING = [
    ('method = "guess"', "method", "guess"),
    ("sit_outs = 1", "sit_outs", "sit_outs"),
    ("target = -1", "target", "-1"),
    ("sit_out = true", "sit_out", "true"),
    ('name = "x"', "name", "name"),
]


@pytest.mark.parametrize(("line", "field", "read"), BAD_SCORING)
def test_a_bad_setting_of_the_scoring_is_refused_at_its_line(line: str, field: str, read: str) -> None:
    _, mistakes = settled(f'name = "Tuesday"\nboards = 3\n[scoring]\n\n{line}\n')
    assert [(mistake.location_text, mistake.field) for mistake in mistakes] == [("event.toml:5", f"scoring.{field}")]
    assert mistakes[0].reason.value_of("read") == read


@pytest.mark.parametrize(
    "line",
    [
        'round_cells = "0.1"',
        "sit_out = 50",
        'sit_out = "33.33"',
        "factor_totals = true",
        'datum_trim = "by-field"',
        'victory_points = "wbf"',
    ],
)
def test_every_kind_of_setting_is_written_as_it_was_read(line: str) -> None:
    key, _, _ = line.partition(" = ")
    method = 'method = "butler"\n' if key == "victory_points" else ""
    read, mistakes = event_of(f'name = "Tuesday"\n[scoring]\n{method}{line}\n')
    assert mistakes == []
    assert getattr(read.scoring, key) != getattr(Scoring(), key)
    written = write_settings(read)
    assert line in written.splitlines()


@pytest.mark.parametrize("method", ["matchpoints", "aggregate"])
def test_victory_points_are_refused_where_there_are_no_imps(method: str) -> None:
    text = f'name = "Tuesday"\n[scoring]\nmethod = "{method}"\nvictory_points = "wbf"\n'
    _, (mistake,) = settled(text)
    assert (mistake.location_text, mistake.field) == ("event.toml:4", "scoring.victory_points")
    assert mistake.reason == mismatch_message("wbf", phrase("none with {method}: the scale is for IMPs", method=method))


@pytest.mark.parametrize("written", ["33.33", '"33.33"', '"0.00001"'])
def test_a_percentage_is_read_exactly_in_quotes_or_without(written: str) -> None:
    read, mistakes = event_of(f'name = "Tuesday"\n[scoring]\nsit_out = {written}\n')
    assert (read.scoring.sit_out, mistakes) == (Fraction(written.strip('"')), [])
    assert event_of(write_settings(read)) == (read, [])


def test_the_nearest_known_key_is_proposed() -> None:
    _, mistakes = settled('name = "Tuesday"\nbords = 3\n[scoring]\nmatchpoint_per_win = 2\n')
    assert ["did you mean boards?" in str(mistakes[0]), len(mistakes)] == [True, 2]
    assert "did you mean matchpoints_per_win?" in str(mistakes[1])
    ((table,), (key,)) = (settled(f'name = "Tuesday"\n{line}\n')[1] for line in ("scorin = 2", "[scoring]\nscorin = 2"))
    assert ["did you mean scoring?" in str(one) for one in (table, key)] == [True, False]


def test_all_bad_values_are_said_at_once() -> None:
    _, mistakes = settled('boards = -1\nwinners = 5\n[scoring]\nmethod = "guess"\nsit_out = 500\n')
    assert [(mistake.location_text, mistake.field) for mistake in mistakes] == [
        ("event.toml:1", "name"),
        ("event.toml:1", "boards"),
        ("event.toml:2", "winners"),
        ("event.toml:4", "scoring.method"),
        ("event.toml:5", "scoring.sit_out"),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('name = "Tuesday\nboards = 3\n', 1),
        ('name = "Tuesday"\nboards 3\n', 2),
        ('name = "Tuesday"\nname = "Wednesday"\n', 2),
        ('name = "Tuesday"\ndate = 2026-13-45\n', 2),
        ('boards = 3\nname = "Tuesday"\nclub = ', 1),
    ],
)
def test_what_is_not_toml_is_refused_at_the_line_where_it_stops_being_so(text: str, line: int) -> None:
    _, mistakes = settled(text)
    assert [mistake.location_text for mistake in mistakes] == [f"event.toml:{line}"]
    assert "not a TOML file" in str(mistakes[0])


@pytest.mark.parametrize(
    ("line", "times", "said"),
    [
        ("# x\n", 25_001, "read 100,004 characters, expected at most 100,000"),
        ("\n", 1_001, "read 1,001 lines, expected at most 1,000"),
        ("#", 2_501, "read 2,501 characters on a line, expected at most 2,500"),
        ("a = " + "[" * 1_200, 1, "nested too deeply for a settings file"),
    ],
)
def test_what_is_beyond_any_event_is_refused(line: str, times: int, said: str) -> None:
    assert [str(mistake) for mistake in settled(line * times)[1]] == [f"event.toml:1: {said}"]


@pytest.mark.parametrize("text", ["scoring = 5", "[[scoring]]\nmethod = 1"])
def test_the_scoring_has_to_be_a_table(text: str) -> None:
    _, mistakes = settled(f'name = "Tuesday"\n{text}\n')
    assert [mistake.field for mistake in mistakes] == ["scoring"]


@QUICK
@given(told_events())
def test_settings_are_read_as_they_are_written(event: Event) -> None:
    read, mistakes = event_of(write_settings(event))
    assert mistakes == []
    for setting in EVENT_SETTINGS:
        assert setting.value_of(read) == setting.value_of(event)


def test_every_setting_is_written_so_that_a_later_default_does_not_change_an_old_event() -> None:
    document = tomllib.loads(write_settings(Event("Tuesday", NEVER)))
    written = [*document.pop("scoring"), *document]
    assert sorted(written) == sorted(setting.name for setting in EVENT_SETTINGS if not setting.is_optional)
    asked = tomllib.loads(write_settings(Event("Tuesday", NEVER, asked_boards=24, waiting="Ann Lee; Bob Fox")))
    assert asked.keys() - written == {"scoring", "asked_boards", "waiting"}
