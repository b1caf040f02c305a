"""The options that commands share: which database and which event is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scorer import hints
from scorer.errors import NotFoundError
from tests.conftest import SAMPLES, SLUGS, Scorer, contents, copy_database

MITCHELL, HOWELL, SCHOOL, ODDITIES = SLUGS.values()


def shown(scorer: Scorer, *words: str, **environment: Any) -> str:
    return str(scorer("rank", "--json", *words, **environment).document["event"]["slug"])


def test_the_event_named_goes_before_the_environment_and_that_before_the_chosen_and_the_newest(
    samples: Scorer,
) -> None:
    assert (shown(samples), shown(samples, SCORER_EVENT="")) == (MITCHELL, MITCHELL)
    samples("events", "use", HOWELL)
    assert shown(samples, SCORER_EVENT=SCHOOL) == SCHOOL
    for option in ("--event", "-e"):
        assert shown(samples, option, ODDITIES, SCORER_EVENT=SCHOOL) == ODDITIES
    assert shown(samples) == HOWELL, "naming an event once does not choose it"


OF_AN_EVENT = [
    *(("show",), ("rank",), ("board", "1"), ("pair", "1"), ("explain", "1", "1"), ("check",), ("export", "OUT")),
    *(("result", "1", "1", "4", "NP"), ("result", "1", "1", "4", "--remove"), ("adjust", "1", "1", "4", "60/40")),
    ("penalty", "1", "1", "mp"),
]
"""Every command about an event."""


def test_every_command_about_an_event_takes_its_name(samples: Scorer, tmp_path: Path) -> None:
    for words in OF_AN_EVENT:
        given = [str(tmp_path / "out") if word == "OUT" else word for word in words]
        samples(*given, "--event", ODDITIES)
        refusal = samples.refusal(NotFoundError, *given, "--event", "nope")
        assert (refusal.text, refusal.hints) == ("nope", (hints.LIST_EVENTS,))
        assert samples.refusal(NotFoundError, *given, SCORER_EVENT="nope").reason == refusal.reason


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
    assert "read-only" in samples("events", "use", ODDITIES, "--db", url, code=1).err
    assert contents(copy) == before


def test_commands_that_need_no_event_make_no_database(scorer: Scorer, tmp_path: Path) -> None:
    db = tmp_path / "new folder" / "club.db"
    for words in (("events",), ("db", "path"), ("score", "GS", "10"), ("demo",)):
        scorer(*words, SCORER_DB=str(db))
        assert not db.parent.exists()


@pytest.mark.parametrize(
    "words", [("competition", "new", "Cup"), ("players", "add", "Ann"), ("set", "--club", "paper", "letter")]
)
def test_what_is_of_the_club_makes_its_database(scorer: Scorer, words: tuple[str, ...]) -> None:
    scorer(*words)
    assert scorer.db.exists()


def test_where_nothing_was_recorded_the_next_step_is_told_and_no_database_made(
    migrated: Scorer, tmp_path: Path
) -> None:
    db = tmp_path / "new folder" / "club.db"
    ways = "`scorer new` makes one, `scorer import FOLDER` reads one"
    migrated.refused("import", "nowhere", SCORER_DB=str(db))
    for words in OF_AN_EVENT:
        assert migrated.refused(*words) == [f"there is no event yet; {ways}"]
    for words in (*OF_AN_EVENT, ("events", "use", "tuesday")):
        assert migrated.refused(*words, SCORER_DB=str(db)) == [f"there is no event yet in {db}; {ways}"]
    assert not db.parent.exists()


def test_a_word_that_starts_with_a_minus_and_a_digit_is_a_value(samples: Scorer) -> None:
    results = (
        "result 1 -1 8 --remove",
        "result -1 1 8 --remove",
        "explain -1 1",
        "explain 1 -1",
        "adjust 1 -1 8 60/40",
        "reseat 1 1 8 -1 9",
    )
    others = (
        "pair -1",
        "board -1",
        "penalty -1 1 mp",
        "pairs rename -1 Ann Bob",
        "movement end -1",
        "hands show -1",
        "reseat 1 1 8 -1 9",
    )
    for words in (*results, *others, "accept -1"):
        assert samples.wrong(*words.split())[0][1].startswith("-1")


@pytest.mark.parametrize("words", [("score", "--\x1b]0;title"), ("result", "1\x1b]0;title", "2")])
def test_a_word_that_would_command_the_terminal_is_shown_in_writing(scorer: Scorer, words: tuple[str, ...]) -> None:
    told = scorer(*words, code=2).err
    assert "\x1b" not in told
    assert r"\x1b]0;title" in told
