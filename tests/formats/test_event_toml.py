"""`event.toml`: what may be left out, what is refused, and at which line."""

from __future__ import annotations

import datetime
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

from scorer.errors import BadInput, Mistake
from scorer.formats.event_toml import Settings, read_settings, write_settings
from scorer.records.events import Event
from scorer.records.settings import Scoring, UnequalBoards
from tests.strategies import QUICK, told_events


def settings(tmp_path: Path, text: str | bytes) -> tuple[Settings, list[Mistake]]:
    path = tmp_path / "event.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    mistakes: list[Mistake] = []
    return read_settings(path, None, mistakes), mistakes


def test_only_the_name_is_required_and_everything_else_has_its_default(tmp_path: Path) -> None:
    read, mistakes = settings(tmp_path, 'name = "Tuesday"\n')
    assert mistakes == []
    assert read == Settings("Tuesday")
    assert (read.date, read.boards, read.winners) == (None, None, None)
    assert (read.rules, read.redeal, read.scoring) == ("standard", "redeal", Scoring())


def test_every_key_is_read(tmp_path: Path) -> None:
    read, mistakes = settings(
        tmp_path,
        '\ufeffname = "Tuesday   Minibridge"\r\ndate = 2026-11-17\r\nclub = "Zoë\'s"\r\nrules = "standard"\r\n'
        'redeal = "redeal"\r\nboards = 24\r\nwinners = 2\r\nmovement = "mitchell"\r\n[scoring]\r\n'
        'method = "matchpoints"\r\nmatchpoints_per_win = 1\r\nunequal_boards = "own-top"\r\npercent_decimals = 3\r\n',
    )
    assert mistakes == []
    assert read == Settings(
        name="Tuesday Minibridge",
        date=datetime.date(2026, 11, 17),
        club="Zoë's",
        boards=24,
        winners=2,
        movement="mitchell",
        scoring=Scoring(matchpoints_per_win=1, unequal_boards=UnequalBoards.OWN_TOP, percent_decimals=3),
    )


def test_a_date_may_stand_in_quotes(tmp_path: Path) -> None:
    read, mistakes = settings(tmp_path, 'name = "Tuesday"\ndate = "2026-11-17"\n')
    assert mistakes == []
    assert read.date == datetime.date(2026, 11, 17)


PUBLISHED_DEFAULTS = """
method = "matchpoints"
matchpoints_per_win = 2
unequal_boards = "neuberg"
small_groups = "ebu"
round_cells = "exact"
round_totals = "exact"
percent_decimals = 2
sit_out = "ignore"
factor_totals = false
sections = "across"
split_ties = "none"
imp_divisor = "comparisons"
imp_cap = 0
datum = "trimmed-mean"
datum_trim = 1
victory_points = "none"
target = 0
"""


def test_every_published_key_may_stand_with_its_default(tmp_path: Path) -> None:
    read, mistakes = settings(tmp_path, f'name = "Tuesday"\n[scoring]{PUBLISHED_DEFAULTS}')
    assert mistakes == []
    assert read == Settings("Tuesday")


BAD_LINES = [
    ('name = ""', "name", ""),
    ("name = 5", "name", "5"),
    ('name = "a\\u0007b"', "name", "a\\x07b"),
    ('date = "17.11.2026"', "date", "17.11.2026"),
    ("date = 2026-11-17T10:00:00", "date", "2026-11-17 10:00:00"),
    ("date = true", "date", "true"),
    ("club = 1", "club", "1"),
    ('rules = "rubber"', "rules", "rubber"),
    ("rules = 1", "rules", "1"),
    ('rules = ["standard"]', "rules", "['standard']"),
    ('redeal = "never"', "redeal", "never"),
    ("boards = -1", "boards", "-1"),
    ("boards = 1000", "boards", "1000"),
    ('boards = "24"', "boards", "24"),
    ("boards = true", "boards", "true"),
    ("boards = 24.0", "boards", "24.0"),
    ("winners = 0", "winners", "0"),
    ("winners = 3", "winners", "3"),
    ("movement = false", "movement", "false"),
    ('colour = "blue"', "colour", "colour"),
    ('"bo ards" = 3', "bo ards", "bo ards"),
    ("[prizes]", "prizes", "prizes"),
    ("[[prizes]]", "prizes", "prizes"),
]


@pytest.mark.parametrize(("line", "field", "read"), BAD_LINES)
def test_a_bad_value_or_unknown_key_is_refused_at_its_line(tmp_path: Path, line: str, field: str, read: str) -> None:
    name = "" if field == "name" else 'name = "Tuesday"'
    _, mistakes = settings(tmp_path, f"# an event\n\n{name}\n{line}\n")
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [
        ("event.toml:4" if not line.startswith("[[") else mistakes[0].place, field)
    ]
    assert mistakes[0].sentence.startswith(f'read "{read}", expected ')


BAD_SCORING = [
    ('method = "guess"', "method", "guess"),
    ("matchpoints_per_win = 3", "matchpoints_per_win", "3"),
    ('unequal_boards = "neuburg"', "unequal_boards", "neuburg"),
    ("percent_decimals = 7", "percent_decimals", "7"),
    ("sit_outs = 1", "sit_outs", "sit_outs"),
    ("target = -1", "target", "-1"),
    ("sit_out = 101", "sit_out", "101"),
    ("sit_out = -1", "sit_out", "-1"),
    ("sit_out = true", "sit_out", "true"),
    ('sit_out = "half"', "sit_out", "half"),
    ('round_cells = "0.5"', "round_cells", "0.5"),
    ("round_cells = true", "round_cells", "true"),
    ('factor_totals = "true"', "factor_totals", "true"),
    ("imp_cap = 25", "imp_cap", "25"),
    ("datum_trim = -1", "datum_trim", "-1"),
    ('victory_points = "yes"', "victory_points", "yes"),
    ('name = "x"', "name", "name"),
]


@pytest.mark.parametrize(("line", "field", "read"), BAD_SCORING)
def test_a_bad_setting_of_the_scoring_is_refused_at_its_line(tmp_path: Path, line: str, field: str, read: str) -> None:
    _, mistakes = settings(tmp_path, f'name = "Tuesday"\nboards = 3\n[scoring]\n\n{line}\n')
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [("event.toml:5", f"scoring.{field}")]
    assert mistakes[0].sentence.startswith(f'read "{read}", expected ')


@pytest.mark.parametrize(
    "line",
    [
        'method = "cross-imps"',
        'method = "butler"',
        'method = "aggregate"',
        "matchpoints_per_win = 1",
        'unequal_boards = "own-top"',
        'small_groups = "neuberg"',
        'round_cells = "0.1"',
        'round_totals = "0.01"',
        "percent_decimals = 0",
        'sit_out = "own"',
        "sit_out = 50",
        'sit_out = "33.33"',
        "factor_totals = true",
        'sections = "apart"',
        'split_ties = "own-match"',
        'split_ties = "countback"',
        'imp_divisor = "results"',
        'imp_divisor = "none"',
        "imp_cap = 24",
        'datum = "mean"',
        'datum = "median"',
        "datum_trim = 2",
        'datum_trim = "by-field"',
        'victory_points = "wbf"',
        "target = 1000",
    ],
)
def test_every_published_value_of_a_setting_is_read_and_written_again(tmp_path: Path, line: str) -> None:
    key, _, _ = line.partition(" = ")
    method = 'method = "butler"\n' if key == "victory_points" else ""
    read, mistakes = settings(tmp_path, f'name = "Tuesday"\n[scoring]\n{method}{line}\n')
    assert mistakes == []
    assert getattr(read.scoring, key) != getattr(Scoring(), key)
    written = write_settings(Event("Tuesday", datetime.date(2026, 11, 17), scoring=read.scoring))
    assert line in written.splitlines()


@pytest.mark.parametrize("method", ["matchpoints", "aggregate"])
def test_victory_points_are_refused_where_there_are_no_imps(tmp_path: Path, method: str) -> None:
    text = f'name = "Tuesday"\n[scoring]\nmethod = "{method}"\nvictory_points = "wbf"\n'
    _, (mistake,) = settings(tmp_path, text)
    assert (mistake.place, mistake.field) == ("event.toml:4", "scoring.victory_points")
    assert mistake.sentence == f'read "wbf", expected none under {method}: the scale is of IMPs'


def test_a_percentage_is_the_same_in_quotes_or_without(tmp_path: Path) -> None:
    for written in ("33.33", '"33.33"'):
        read, mistakes = settings(tmp_path, f'name = "Tuesday"\n[scoring]\nsit_out = {written}\n')
        assert (read.scoring.sit_out, mistakes) == (Fraction("33.33"), [])


def test_a_percentage_however_small_is_read_as_it_is_written(tmp_path: Path) -> None:
    read, mistakes = settings(tmp_path, 'name = "Tuesday"\n[scoring]\nsit_out = "0.00001"\n')
    assert mistakes == []
    event = Event("Tuesday", datetime.date(2026, 11, 17), scoring=read.scoring)
    again, mistakes = settings(tmp_path, write_settings(event))
    assert mistakes == []
    assert again.scoring == read.scoring


def test_the_nearest_known_key_is_proposed(tmp_path: Path) -> None:
    _, mistakes = settings(tmp_path, 'name = "Tuesday"\nbords = 3\n[scoring]\nmatchpoint_per_win = 2\n')
    assert ["did you mean boards?" in mistakes[0].sentence, len(mistakes)] == [True, 2]
    assert "did you mean matchpoints_per_win?" in mistakes[1].sentence


def test_a_missing_name_is_said_at_the_top(tmp_path: Path) -> None:
    _, mistakes = settings(tmp_path, "boards = 3\n")
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [("event.toml:1", "name")]


def test_all_bad_values_are_said_at_once(tmp_path: Path) -> None:
    _, mistakes = settings(tmp_path, 'boards = -1\nwinners = 5\n[scoring]\nmethod = "guess"\nsit_out = 500\n')
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [
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
    ],
)
def test_what_is_not_toml_is_refused_at_the_line_where_it_stops_being_so(tmp_path: Path, text: str, line: int) -> None:
    _, mistakes = settings(tmp_path, text)
    assert [mistake.place for mistake in mistakes] == [f"event.toml:{line}"]
    assert "not TOML" in mistakes[0].sentence


@pytest.mark.parametrize("text", ["scoring = 5", "[[scoring]]\nmethod = 1"])
def test_the_scoring_has_to_be_a_table(tmp_path: Path, text: str) -> None:
    _, mistakes = settings(tmp_path, f'name = "Tuesday"\n{text}\n')
    assert [mistake.field for mistake in mistakes] == ["scoring"]


def test_another_encoding_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refusal:
        settings(tmp_path, 'name = "Tuesday"\nclub = "Zoë"\n'.encode("cp1252"))
    (mistake,) = refusal.value.mistakes
    assert (mistake.place, mistake.field) == ("event.toml:2", "")
    assert mistake.sentence.startswith('read byte "0xeb", expected UTF-8')


@QUICK
@given(told_events())
def test_settings_are_read_as_they_are_written(tmp_path_factory: pytest.TempPathFactory, event: Event) -> None:
    read, mistakes = settings(tmp_path_factory.mktemp("event"), write_settings(event))
    assert mistakes == []
    assert (read.name, read.date, read.club, read.rules) == (event.name, event.date, event.club, event.rules)
    assert (read.redeal, read.boards, read.winners) == (event.redeal, event.boards, event.winners)
    assert (read.movement, read.scoring) == (event.movement, event.scoring)


def test_every_setting_is_written_so_that_a_later_default_does_not_change_an_old_event(tmp_path: Path) -> None:
    event = Event("Tuesday", datetime.date(2026, 11, 17))
    written = write_settings(event)
    assert "matchpoints_per_win = 2" in written
    assert 'unequal_boards = "neuberg"' in written
    assert "winners = 1" in written
    other = write_settings(replace(event, winners=2))
    assert other != written
    assert settings(tmp_path, other)[0].winners == 2
