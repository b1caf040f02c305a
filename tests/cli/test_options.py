"""The options that commands share: which database and which event is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import NEXT_EVENT, SAMPLES, SLUGS, Scorer, contents, copy_database

MITCHELL, HOWELL, SCHOOL, ODDITIES = SLUGS.values()


def shown(scorer: Scorer, *words: str, **environment: Any) -> str:
    return str(scorer("rank", "--json", *words, **environment).document["event"]["slug"])


def test_the_newest_event_is_meant_when_nothing_is_said(samples: Scorer) -> None:
    assert shown(samples) == MITCHELL


def test_the_event_chosen_with_use_goes_before_the_newest(samples: Scorer) -> None:
    samples("use", HOWELL)
    assert shown(samples) == HOWELL


def test_the_event_in_the_environment_goes_before_the_chosen_one(samples: Scorer) -> None:
    samples("use", HOWELL)
    assert shown(samples, SCORER_EVENT=SCHOOL) == SCHOOL


@pytest.mark.parametrize("option", ["--event", "-e"])
def test_the_event_named_after_the_command_goes_before_all(samples: Scorer, option: str) -> None:
    samples("use", HOWELL)
    assert shown(samples, option, ODDITIES, SCORER_EVENT=SCHOOL) == ODDITIES


def test_an_empty_environment_variable_names_no_event(samples: Scorer) -> None:
    assert shown(samples, SCORER_EVENT="") == MITCHELL


def test_naming_an_event_once_does_not_choose_it(samples: Scorer) -> None:
    shown(samples, "--event", ODDITIES)
    assert shown(samples) == MITCHELL


@pytest.mark.parametrize(
    "words",
    [
        ("show",),
        ("rank",),
        ("board", "1"),
        ("pair", "1"),
        ("explain", "1", "1"),
        ("check",),
        ("export", "OUT"),
        ("result", "1", "1", "4", "NP"),
        ("clear", "1", "1", "4"),
        ("adjust", "1", "1", "4", "60/40"),
        ("penalty", "1", "1", "mp"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_about_an_event_takes_its_name(samples: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    given = [str(tmp_path / "out") if word == "OUT" else word for word in words]
    assert samples(*given, "--event", ODDITIES).code == 0
    wrong = samples.refused(*given, "--event", "nope")
    assert wrong == [f'event: read "nope", expected {MITCHELL}, {HOWELL}, {SCHOOL}, {ODDITIES}' + NEXT_EVENT]
    assert samples.refused(*given, SCORER_EVENT="nope") == wrong


def test_the_database_named_after_the_command_goes_before_the_environment(samples: Scorer, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    samples("import", SAMPLES / "oddities", "--db", other)
    assert shown(samples, "--db", str(other)) == ODDITIES
    assert shown(samples) == MITCHELL


def test_the_database_in_the_environment_goes_before_the_usual_place(samples: Scorer, home: Path) -> None:
    assert samples("db", "path").out == f"{samples.db}\n"
    assert samples("db", "path", SCORER_DB=None).out == f"{home}/.config/scorer/scorer.db\n"


@pytest.mark.parametrize("environment", [{"SCORER_DB": None}, {"SCORER_DB": ""}], ids=["none", "empty"])
def test_without_a_word_the_database_is_in_the_application_folder(
    scorer: Scorer, tmp_path: Path, environment: dict[str, Any]
) -> None:
    home = tmp_path / "home"
    scorer("import", SAMPLES / "oddities", HOME=str(home), **environment)
    assert (home / ".config" / "scorer" / "scorer.db").is_file()
    assert not scorer.db.exists()


def test_a_url_of_a_database_is_taken_as_it_is(samples: Scorer) -> None:
    assert shown(samples, "--db", f"sqlite:///{samples.db}") == MITCHELL


def test_a_url_may_open_a_database_without_the_right_to_write(samples: Scorer, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy_database(samples.db, copy)
    before = contents(copy)
    url = f"sqlite:///file:{copy}?mode=ro&uri=true"
    assert shown(samples, "--db", url) == MITCHELL
    ran = samples("use", ODDITIES, "--db", url, code=1)
    assert ran.errors[0].endswith(": it is read-only")
    assert contents(copy) == before


@pytest.mark.parametrize(
    "words",
    [
        ("events",),
        ("show",),
        ("rank",),
        ("board", "1"),
        ("pair", "1"),
        ("explain", "1", "1"),
        ("check",),
        ("db", "path"),
        ("score", "GS", "10"),
        ("demo",),
    ],
    ids=" ".join,
)
def test_commands_that_only_read_make_no_database(scorer: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    db = tmp_path / "new folder" / "club.db"
    content_without = ("events", "db", "score", "demo")
    scorer(*words, code=0 if words[0] in content_without else 1, SCORER_DB=str(db))
    assert not db.parent.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("use", "nope"),
        ("result", "1", "1", "8", "NP"),
        ("clear", "1", "1", "8"),
        ("adjust", "1", "1", "8", "60/40"),
        ("penalty", "1", "1", "mp"),
        ("import", "nowhere"),
    ],
    ids=" ".join,
)
def test_a_command_that_is_refused_makes_no_database(scorer: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    db = tmp_path / "new folder" / "club.db"
    scorer(*words, code=1, SCORER_DB=str(db))
    assert not db.parent.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("rank",),
        ("show",),
        ("board", "1"),
        ("pair", "1"),
        ("explain", "1", "1"),
        ("check",),
        ("export", "out"),
        ("use", "tuesday"),
        ("result", "1", "1", "8", "NP"),
        ("clear", "1", "1", "8"),
        ("adjust", "1", "1", "8", "60/40"),
        ("penalty", "1", "1", "mp"),
    ],
    ids=" ".join,
)
def test_where_nothing_was_recorded_the_next_step_is_told(scorer: Scorer, words: tuple[str, ...]) -> None:
    (sentence,) = scorer.refused(*words)
    assert sentence == f"there is no event yet in {scorer.db}; `scorer new` makes one, `scorer import FOLDER` reads one"


@pytest.mark.parametrize(
    "words", [("rank",), ("show",), ("board", "1"), ("pair", "1"), ("result", "1", "1", "8", "NP")], ids=" ".join
)
def test_where_a_database_is_empty_the_next_step_is_told(migrated: Scorer, words: tuple[str, ...]) -> None:
    assert migrated.refused(*words) == [
        "there is no event yet; `scorer new` makes one, `scorer import FOLDER` reads one"
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("pair", "-1"),
        ("board", "-1"),
        ("clear", "1", "-1", "8"),
        ("clear", "-1", "1", "8"),
        ("explain", "-1", "1"),
        ("explain", "1", "-1"),
        ("adjust", "1", "-1", "8", "60/40"),
        ("penalty", "-1", "1", "mp"),
    ],
    ids=" ".join,
)
def test_a_word_that_starts_with_a_minus_and_a_digit_is_a_value(samples: Scorer, words: tuple[str, ...]) -> None:
    first, *_ = samples.refused(*words)
    assert '"-1' in first


@pytest.mark.parametrize("words", [("score", "-\x1b]0;title"), ("result", "1\x1b]0;title", "2")])
def test_a_word_that_would_command_the_terminal_is_shown_in_writing(scorer: Scorer, words: tuple[str, ...]) -> None:
    told = scorer(*words, code=2).err
    assert "\x1b" not in told
    assert r"\x1b]0;title" in told
