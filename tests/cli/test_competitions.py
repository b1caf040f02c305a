"""Competitions and the club's players, as a director works with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import EVENING, EVENING_SLUG, Scorer, on_every_database, write_folder

WEEKS = {"2026-02-25": "Ann,Bob", "2026-03-11": "Ann,Zoe"}


@pytest.fixture
def season(evening: Scorer, tmp_path: Path) -> Scorer:
    """Three Tuesdays: the worked evening, and twice the same results a week before and after."""
    for date, players in WEEKS.items():
        files = dict(EVENING)
        files["event.toml"] = files["event.toml"].replace("2026-03-04", date)
        files["pairs.csv"] = files["pairs.csv"].replace("Ann,Bob", players)
        evening("import", write_folder(tmp_path / date, files))
    evening("competition", "new", "Tuesday ladder", *slugs(evening))
    return evening


def slugs(scorer: Scorer) -> list[str]:
    return [event["slug"] for event in scorer("events", "--json").document["events"]]


def ranked(scorer: Scorer, name: str = "Tuesday ladder") -> dict[str, float]:
    document = scorer("competition", "rank", name, "--json").document
    return {" & ".join(row["players"]): row["score"] for row in document["rankings"][0]["rows"]}


def test_a_ladder_is_ranked_from_the_events_as_they_are_now(season: Scorer) -> None:
    document = season("competition", "rank", "tues", "--json").document
    assert document["competition"] == {"name": "Tuesday ladder", "kind": "ladder"}
    first = document["rankings"][0]["rows"][0]
    assert set(first) == {
        *("place", "tied", "label", "players", "events", "boards", "score", "of", "percent"),
    }
    before = ranked(season)
    season("result", "1", "1", "5", "GNT N 0", "--event", EVENING_SLUG)
    assert ranked(season)["Ann"] < before["Ann"]
    season("undo", "--event", EVENING_SLUG)
    assert ranked(season) == before


def test_an_event_taken_out_or_deleted_counts_no_more_and_stays_or_goes_by_itself(season: Scorer) -> None:
    season("competition", "remove", "tues", EVENING_SLUG)
    assert EVENING_SLUG in slugs(season)
    shown = season("competition", "show", "tues", "--json").document
    assert EVENING_SLUG not in [event["slug"] for event in shown["events"]]
    season("undo", "--competition", "tues")
    season("delete", EVENING_SLUG)
    shown = season("competition", "show", "tues", "--json").document
    assert len(shown["events"]) == 2
    assert season("history", "--competition", "tues").out.count("2026-") == 4


def test_an_event_may_stand_in_several_competitions(season: Scorer) -> None:
    season("competition", "new", "Final", "--kind", "sessions", EVENING_SLUG)
    rows = season("competition", "rank", "Final", "--json").document["rankings"]
    own = season("rank", "--json", "--event", EVENING_SLUG).document["rankings"]
    assert [[(row["label"], row["score"], row["place"]) for row in one["rows"]] for one in rows] == [
        [(row["pair"], row["score"], row["place"]) for row in one["rows"]] for one in own
    ]


def test_everything_done_with_a_competition_is_undone_and_done_again(season: Scorer) -> None:
    states = [season("competition", "--json").out]
    for words in (("set", "tues", "best", "2"), ("close", "tues"), ("remove", "tuesday-ladder")):
        season("competition", *words)
        states.append(season("competition", "--json").out)
    for state in reversed(states[:-1]):
        season("undo", "--competition", "tuesday-ladder")
        assert season("competition", "--json").out == state
    for state in states[1:]:
        season("redo", "--competition", "tuesday-ladder")
        assert season("competition", "--json").out == state
    assert season.refused("redo", "--competition", "tuesday-ladder") == ["error: there is nothing to redo"[7:]]


def test_what_cannot_be_settled_is_said_all_at_once(season: Scorer) -> None:
    refused = season.refused("competition", "new", "Cup", "--kind", "leauge", "--best", "many", "--ties", "x")
    assert [line.split(":")[0] for line in refused] == ["--kind", "--best", "--ties"]
    assert season.refused("competition", "set", "tues", "bset", "3")[0].startswith('bset: read "bset", expected')
    assert season.refused("competition", "new", "Tuesday Ladder")[0].endswith("is already here (tuesday-ladder)")
    assert "expected its name in full" in season.refused("competition", "remove", "tues")[0]


def test_the_book_makes_two_spellings_one_person(season: Scorer) -> None:
    season("players", "import", "--evenings")
    assert {"Ann", "Bob", "Zoe"} <= set(ranked(season))
    season("players", "merge", "Zoe", "Bob")
    assert "Zoe" not in ranked(season)
    season("players", "rename", "Bob", "Robert Moss")
    assert "Robert Moss" in ranked(season)
    season("undo", "--players")
    season("undo", "--players")
    assert {"Bob", "Zoe"} <= set(ranked(season))


def test_the_book_goes_out_as_a_list_and_comes_back(season: Scorer, tmp_path: Path) -> None:
    season("players", "import", "--evenings")
    season(
        "players", "add", "Ann", "--club-number", "7", "--national-number", "0042", "--note", "lead; leads", "--page"
    )
    season("players", "merge", "Zoe", "Bob")
    before = season("players", "--json").document
    season("players", "export", tmp_path / "players.csv")
    for _ in range(3):
        season("undo", "--players")
    assert season("players", "--json").document == {"players": []}
    season("players", "import", tmp_path / "players.csv")
    assert season("players", "--json").document == before


def test_a_list_of_players_with_mistakes_changes_nothing(season: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("name,page\nAnn,perhaps\n,yes\nann,\n", encoding="utf-8")
    assert [line.split(":")[:3] for line in season.refused("players", "import", path)] == [
        ["players.csv", "2", " page"],
        ["players.csv", "3", " name"],
        ["players.csv", "4", " name"],
    ]


@on_every_database
def test_a_person_is_forgotten_in_events_history_and_book(evening: Scorer) -> None:
    evening("players", "import", "--evenings")
    evening("pairs", "rename", "1", "Ann", "Bobby")
    evening("players", "merge", "Bobby", "Bob")
    assert "expected its name in full" in evening.refused("players", "remove", "Bobb")[0]
    said = evening("players", "remove", "Bob").err
    assert said.startswith("Bob: removed")
    left = "".join(evening(*words).out for words in (("pairs",), ("history",), ("history", "--players"), ("players",)))
    assert "Bob" not in left
    assert "Ann" in left
    evening("undo")
    assert evening("pairs", "--json").document["pairs"][0]["players"] == ["Ann", ""]
