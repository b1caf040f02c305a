"""Competitions and the club's players, as a director works with them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from scorer import hints
from scorer.errors import (
    AlreadyExistsError,
    FullNameRequiredError,
    InputError,
    MissingDataError,
    NotFoundError,
    ScorerError,
)
from scorer.services.queries import load_visible_hands
from tests.conftest import EVENING_FILES, EVENING_SLUG, Made, Scorer, copy_database, on_every_database, write_folder

WEEKS = {"2026-02-25": "Ann,Bob", "2026-03-11": "Ann,Zoe"}


@pytest.fixture(scope="module")
def _season(tmp_path_factory: pytest.TempPathFactory, home: Path, _evening_database: Path) -> Path:
    folder = tmp_path_factory.mktemp("season")
    copy_database(_evening_database, folder / "season.db")
    scorer = Scorer(folder / "season.db", home)
    for date, players in WEEKS.items():
        files = dict(EVENING_FILES)
        files["event.toml"] = files["event.toml"].replace("2026-03-04", date)
        files["pairs.csv"] = files["pairs.csv"].replace("Ann,Bob", players)
        scorer("import", write_folder(folder / date, files))
    scorer("competition", "new", "Tuesday ladder", *slugs(scorer))
    return scorer.db


@pytest.fixture
def season(db: Path, home: Path, _season: Path) -> Scorer:
    """Three Tuesdays: the worked evening, and twice the same results a week before and after."""
    copy_database(_season, db)
    return Scorer(db, home)


def slugs(scorer: Scorer) -> list[str]:
    return [event["slug"] for event in scorer("events", "--json").document["events"]]


def ranked(scorer: Scorer, name: str = "Tuesday ladder") -> dict[str, float]:
    document = scorer("competition", "rank", name, "--json").document
    return {" & ".join(row["players"]): row["score"] for row in document["rankings"][0]["rows"]}


def test_a_ladder_is_ranked_from_the_events_as_they_are_now(season: Scorer) -> None:
    document = season("competition", "rank", "tues", "--json").document
    assert document["competition"] == {"name": "Tuesday ladder", "kind": "ladder"}
    first = document["rankings"][0]["rows"][0]
    assert set(first) == {"place", "tied", "label", "players", "events", "boards", "score", "of", "percent"}
    season("competition", "new", "None yet")
    assert season("competition", "rank", "none").out == "All players\n", "no headings above nobody"
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
    assert (shown["rule"]["best"], shown["rule"]["points"], shown["rule"]["scoring.target"]) == (0, [], 0)
    season("undo", "--competition", "tues")
    season("events", "delete", EVENING_SLUG)
    shown = season("competition", "show", "tues", "--json").document
    assert len(shown["events"]) == 2
    assert len(season("history", "--competition", "tues", "--json").document["steps"]) == 3


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
    season("undo", "--competition", "Tuesday Ladder")
    season("redo", "--competition", "TUESDAY-LADDER")
    assert season.refusal(MissingDataError, "redo", "--competition", "tuesday-ladder").hints == (hints.LIST_HISTORY,)


def test_what_cannot_be_settled_is_said_all_at_once(season: Scorer) -> None:
    wrong = season.wrong("competition", "new", "Cup", "--kind", "leauge", "--best", "many", "--ties", "x")
    assert wrong == [("kind", "leauge"), ("best", "many"), ("ties", "x")]
    assert season.wrong("competition", "set", "tues", "bset", "3") == [("key", "bset")]
    season.refusal(AlreadyExistsError, "competition", "new", "Tuesday Ladder")
    assert season.refusal(FullNameRequiredError, "competition", "remove", "tues").name == "tuesday-ladder"


def test_what_is_stored_about_a_person_has_null_for_what_is_not_known(season: Scorer, tmp_path: Path) -> None:
    season("players", "import", "--evenings")
    season("players", "export", tmp_path / "ann.json", "--player", "Ann")
    document = json.loads((tmp_path / "ann.json").read_text(encoding="utf-8"))
    assert document["player"] == {
        "name": "Ann",
        **dict.fromkeys(("club_number", "national_number", "note")),
        "page": False,
        "spellings": [],
    }
    assert [played["numbers"] for played in document["events"]] == [[None, None]] * 3


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
    numbers = ("--club-number", "7", "--national-number", "0042")
    season("players", "add", "Ann", *numbers, "--note", "lead; leads", "--page")
    season("players", "merge", "Zoe", "Bob")
    before = season("players", "--json").document
    season("players", "export", tmp_path / "players.csv")
    assert season.refusal(AlreadyExistsError, "players", "export", tmp_path / "players.csv").hints == (hints.OVERWRITE,)
    for _ in range(3):
        season("undo", "--players")
    assert season("players", "--json").document == {"players": []}
    season("players", "import", tmp_path / "players.csv")
    assert season("players", "--json").document == before


def test_a_list_of_players_with_mistakes_changes_nothing(season: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("name,page\nAnn,perhaps\n,yes\nann,\n", encoding="utf-8")
    places = [place for place, _ in season.wrong("players", "import", path)]
    assert places == ["players.csv:2: page", "players.csv:3: name", "players.csv:4: name"]


@on_every_database
def test_a_person_is_forgotten_in_events_history_and_book(evening: Scorer) -> None:
    evening("players", "import", "--evenings")
    evening("pairs", "rename", "1", "Ann", "Bobby")
    evening("players", "merge", "Bobby", "Bob")
    evening("pairs", "substitute", "2", "Zed", "Bob", "--from-round", "2")
    evening("adjust", "1", "1", "5", "60/40", "--reason", "Bob was late")
    evening.refusal(FullNameRequiredError, "players", "remove", "Bobb")
    said = evening("players", "remove", "Bob").err
    assert said.startswith("Bob: removed")
    every = ("pairs", "rank", "history", "history --players", "players", "board 1", "pair 2")
    left = "".join(evening(*words.split()).out for words in every)
    assert "Bob" not in left
    assert all(other in left for other in ("Ann", "Zed", "… was late"))
    for _ in range(3):
        evening("undo")
    assert evening("pairs", "--json").document["pairs"][0]["players"] == ["Ann", ""]


def test_who_stands_in_no_book_is_forgotten_too_and_copies_elsewhere_are_named(evening: Scorer, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    evening("backup", "--also", tmp_path / "stick")
    said = evening("players", "remove", "Ida").err
    (carried,) = (tmp_path / "stick").iterdir()
    assert f"This backup may still contain the name: {carried}\n" in said
    assert evening("pairs", "--json").document["pairs"][4]["players"] == ["", "Jon"]


CLUBS = ("Alton", "Balton", "Colne")


def three_clubs(folder: Path, scorer: Scorer) -> None:
    """Bring the evening of each club in, and make a simultaneous that waits for them."""
    results = EVENING_FILES["results.csv"]
    left_out = results.replace("GNT,N,", "GNT,,", 1).replace("H,S,", "H,,")
    played = (results, results.replace("GNT,N,10", "GNT,N,8"), left_out)
    points = "board,north,east,south,west\n3,8,9,15,8\n"
    for club, rows in zip(CLUBS, played, strict=True):
        toml = 'name = "Sims"\ndate = 2026-03-04\nwinners = 2\n' + f'club = "{club}"\n'
        files = {**EVENING_FILES, "event.toml": toml, "results.csv": rows, "boards.csv": points}
        scorer("import", write_folder(folder / club, files))
    scorer("competition", "new", "Sims", "--kind", "simultaneous")


@pytest.fixture(scope="module")
def _clubs(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    folder = tmp_path_factory.mktemp("clubs")
    three_clubs(folder, Scorer(folder / "clubs.db", home))
    return folder / "clubs.db"


@pytest.fixture
def simultaneous(_made: Made, _clubs: Path, tmp_path: Path) -> Scorer:
    """The same evening in three clubs; in the second a contract went down, in the third declarers are left out."""
    return _made("clubs", _clubs, ("db", "upgrade"), partial(three_clubs, tmp_path))


SIMS = ("sims-2026-03-04", "sims-2026-03-04-2", "sims-2026-03-04-3")


def field_ranking(scorer: Scorer, *words: str) -> list[dict[str, object]]:
    document = scorer("competition", "rank", "Sims", "--json", *words).document
    return [row for ranking in document["rankings"] for row in ranking["rows"]]


def test_a_new_simultaneous_compares_as_its_events_do(simultaneous: Scorer) -> None:
    simultaneous("set", "scoring.method", "butler", "--event", SIMS[0])
    simultaneous("competition", "new", "Other", SIMS[0], "--kind", "simultaneous")
    simultaneous.refusal(
        InputError, "competition", "new", "Third", SIMS[0], "--kind", "simultaneous", "--method", "matchpoints"
    )


@on_every_database
def test_a_club_s_page_has_the_same_figures_as_the_whole_field_however_it_is_counted(simultaneous: Scorer) -> None:
    simultaneous("competition", "add", "Sims", *SIMS)
    simultaneous("adjust", "2", "1", "6", "60/40", "--event", SIMS[1])
    for words in (("rank", "Sims", "--club", SIMS[0]), ("print", "Sims")):
        still_open = simultaneous.refusal(ScorerError, "competition", *words)
        assert (still_open.reason.value_of("name"), still_open.hints) == ("Sims", (hints.CLOSE_COMPETITION,))
    simultaneous("competition", "close", "Sims")
    page = simultaneous("competition", "rank", "Sims", "--club", SIMS[0]).out
    assert page.index("has not been ranked yet") < page.index("`scorer competition rank` shows it")
    whole = {row["label"]: (row["score"], row["percent"]) for row in field_ranking(simultaneous)}
    for slug in SIMS:
        own = field_ranking(simultaneous, "--club", slug)
        again = field_ranking(simultaneous, "--club", slug)
        assert own == again
        assert {row["label"]: (row["score"], row["percent"]) for row in own} == {
            label: figures for label, figures in whole.items() if str(label).startswith(f"{slug}/")
        }
    for label in range(1, 9):
        assert whole[f"{SIMS[0]}/{label}"] == whole[f"{SIMS[2]}/{label}"], "whoever left the declarers out"
    page = simultaneous("competition", "rank", "Sims", "--club", SIMS[0]).out
    assert "of 12" in page
    for club in ("alton", "sims-2026-03-04"):
        assert simultaneous("competition", "rank", "Sims", "--club", club).out == page
    assert simultaneous.refusal(NotFoundError, "competition", "rank", "Sims", "--club", "alt").text == "alt", (
        "it fits two"
    )
    simultaneous("competition", "rank", "Sims", "--club", "col")
    assert simultaneous.refusal(NotFoundError, "competition", "rank", "Sims", "--club", "nowhere").text == "nowhere"
    assert "before the latest changes" not in page
    simultaneous("result", "1", "2", "6", "NP", "--event", SIMS[1])
    assert "before the latest changes" in simultaneous("competition", "rank", "Sims", "--club", SIMS[0]).out
    changed = {row["label"]: row["score"] for row in field_ranking(simultaneous, "--club", SIMS[0])}
    assert changed == {
        row["label"]: row["score"] for row in field_ranking(simultaneous) if str(row["label"]).startswith(f"{SIMS[0]}/")
    }


def test_hands_wait_in_an_open_simultaneous_until_the_event_has_a_result_on_the_board(
    scorer: Scorer, tmp_path: Path
) -> None:
    deals = '[Board "1"]\n[Deal "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]\n'
    deals += '[Seed "7"]\n'
    later = deals.replace('"1"', '"2"')
    results = "board,ns,ew,contract,declarer,tricks\n1,1,2,GNT,N,9\n"
    toml = 'name = "Sims"\ndate = 2026-03-04\nboards = 2\n'
    files = {"event.toml": toml, "results.csv": results, "deals.pbn": f"{deals}\n{later}"}
    scorer("import", write_folder(tmp_path / "one", files))
    scorer("competition", "new", "Sims", "--kind", "simultaneous")
    scorer("competition", "add", "Sims", "sims-2026-03-04")
    assert [one["board"] for one in scorer("hands", "show", "--json").document["boards"]] == [1]
    waiting = scorer.refused("hands", "show", "2")
    assert waiting[0].startswith("board 2 ")
    seeds = [(one.board, one.seed) for one in load_visible_hands(scorer.place, None).event.dealt]
    assert seeds == [(1, None)], "nor can they be dealt again"
    scorer("result", "2", "1", "2", "NP")
    assert scorer.refused("hands", "show", "1", "2") == waiting
    elsewhere = {"event.toml": toml.replace("Sims", "Two"), "deals.pbn": later}
    scorer("import", write_folder(tmp_path / "two", elsewhere))
    scorer("competition", "add", "Sims", "two-2026-03-04")
    assert scorer.refused("hands", "print", "records", "-o", tmp_path / "two.pdf")[0].startswith("board 2 ")
    scorer("events", "use", "sims")
    scorer("competition", "close", "Sims")
    shown = scorer("hands", "show", "--json").document["boards"]
    assert [(one["board"], one["seed"]) for one in shown] == [(1, 7), (2, 7)]


def test_the_field_is_ranked_by_heat_where_events_have_one(simultaneous: Scorer) -> None:
    rank = ("competition", "rank", "Sims")
    simultaneous("competition", "add", "Sims", SIMS[0])
    assert simultaneous.wrong(*rank, "--by", "day") == [("by", "day")]
    assert simultaneous.refusal(MissingDataError, *rank, "--by", "heat").hints == (hints.NAME_HEAT,)
    assert "competition close" in simultaneous("competition", "show", "Sims").out
    simultaneous("competition", "close", "Sims")
    assert "competition close" not in simultaneous("competition", "show", "Sims").out
    left_out = simultaneous.refusal(MissingDataError, *rank, "--club", SIMS[1])
    assert left_out.hints == (hints.add_event(slug="sims", event=SIMS[1]),)
    simultaneous("undo", "--competition", "Sims")
    simultaneous("competition", "remove", "Sims", SIMS[0])
    simultaneous("competition", "add", "Sims", SIMS[0], "--heat", "Monday")
    simultaneous("competition", "add", "Sims", *SIMS[1:], "--heat", "Tuesday")
    document = simultaneous("competition", "rank", "Sims", "--by", "heat", "--json").document
    names = [ranking["name"] for ranking in document["rankings"]]
    assert names == ["Monday North-South", "Monday East-West", "Tuesday North-South", "Tuesday East-West"]


def test_schools_of_all_clubs_are_ranked(simultaneous: Scorer) -> None:
    with closing(sqlite3.connect(simultaneous.db)) as connection, connection:
        connection.execute("UPDATE pairs SET club = iif(label < '5', 'Elm', 'Oak')")
    simultaneous("competition", "add", "Sims", *SIMS)
    simultaneous("competition", "close", "Sims")
    (schools,) = simultaneous("competition", "rank", "Sims", "--by", "school", "--json").document["rankings"]
    assert {(*row["players"], row["events"]) for row in schools["rows"]} == {("Elm", 12), ("Oak", 12)}


def test_a_person_s_years_are_told_whatever_the_spelling(season: Scorer) -> None:
    season("players", "import", "--evenings")
    season("players", "add", "Una New")
    assert season("players", "show", "Una").out.splitlines()[1] == "Una New has not played here yet"
    shown = season("players", "show", "Ann", "--json").document
    assert [one["partner"] for one in shown["evenings"]] == ["Bob", "Bob", "Zoe"]
    assert [(one["name"], one["times"]) for one in shown["partners"]] == [("Bob", 2), ("Zoe", 1)]
    percents = [one["percent"] for one in shown["evenings"]]
    assert shown["mean"] == pytest.approx(sum(percents) / 3)
    assert sum(one["times"] for one in shown["against"]) > 0
    assert {one["role"] for one in shown["roles"]} <= {"Declaring", "Defending"}
    assert shown["best"][0]["percent"] >= shown["best"][-1]["percent"]
    season("players", "merge", "Zoe", "Bob")
    assert [one["partner"] for one in season("players", "show", "Ann", "--json").document["evenings"]] == ["Bob"] * 3


def test_everything_goes_out_into_one_folder_and_comes_back(season: Scorer, tmp_path: Path) -> None:
    season("players", "import", "--evenings")
    season("players", "merge", "Zoe", "Bob")
    season("competition", "set", "tues", "points", "6,4,2")
    season("competition", "new", "Sims", EVENING_SLUG, "--kind", "simultaneous")
    season("competition", "set", "Sims", "scoring.matchpoints_per_win", "1")
    season("competition", "add", "Sims", EVENING_SLUG, "--heat", "Monday")
    season("export", "--all", tmp_path / "all")
    assert sorted(path.name for path in (tmp_path / "all" / "competitions").iterdir()) == [
        "sims.toml",
        "tuesday-ladder.toml",
    ]
    other = Scorer(tmp_path / "other.db", tmp_path)
    other("import", tmp_path / "all")
    for words in (("competition", "rank", "tues"), ("competition", "rank", "Sims", "--by", "heat"), ("players",)):
        assert other(*words, "--json").document == season(*words, "--json").document
    assert len(other.wrong("import", tmp_path / "all")) == 3
    other("import", tmp_path / "all", "--replace")
    assert season.refusal(AlreadyExistsError, "export", "--all", tmp_path / "all").hints == (hints.OVERWRITE,)
    season("export", "--all", tmp_path / "all", "--force")


def test_a_competition_s_file_with_mistakes_brings_nothing_in(season: Scorer, tmp_path: Path) -> None:
    season("export", "--all", tmp_path / "all")
    path = tmp_path / "all" / "competitions" / "tuesday-ladder.toml"
    path.write_text('name = ""\nkind = "leauge"\nbset = 1\nevents = [1]\n[rule]\nbest = "many"\n', encoding="utf-8")
    wrong = Scorer(tmp_path / "other.db", tmp_path).wrong("import", tmp_path / "all")
    assert [place.rpartition(": ")[2] for place, _ in wrong] == ["bset", "name", "kind", "rule.best", "events"]


@on_every_database
def test_an_upload_goes_into_a_competition_at_once_and_a_second_one_needs_replace(
    simultaneous: Scorer, tmp_path: Path
) -> None:
    toml = 'name = "Sims"\ndate = 2026-03-04\nwinners = 2\nclub = "Dale"\nmovement = "together"\n'
    rounds, tables = range(1, 5), range(1, 5)
    meetings = [f"{one},{ns},{ns},{5 + (ns + one - 2) % 4},{one},{one}" for one in rounds for ns in tables]
    movement = "\n".join(["round,table,ns,ew,first_board,last_board", *meetings])
    folder = write_folder(tmp_path / "Dale", {**EVENING_FILES, "event.toml": toml, "movement.csv": movement})
    simultaneous("import", folder, "--competition", "Sims")
    assert "Results from 1 club so far: Dale (3 of 4 rounds)" in simultaneous("competition", "rank", "Sims").out
    refusal = simultaneous.refusal(InputError, "import", folder, "--competition", "Sims")
    assert refusal.hints == (hints.REPLACE_EVENT,)
    simultaneous("import", folder, "--competition", "Sims", "--replace")
    assert "Results from 1 club so far: Dale" in simultaneous("competition", "rank", "Sims").out


def test_a_published_competition_is_told_with_the_players_who_have_a_page_if_any(
    season: Scorer, tmp_path: Path
) -> None:
    season("players", "import", "--evenings")
    assert "player" not in season("competition", "publish", "tues", tmp_path / "site").err
    season("players", "add", "Ann", "--page")
    assert "; 1 player " in season("competition", "publish", "tues", tmp_path / "site").err


def test_events_are_taken_in_by_a_pattern(season: Scorer) -> None:
    season("competition", "new", "Cup", "worked-*")
    assert len(season("competition", "show", "Cup", "--json").document["events"]) == 3
    assert season.wrong("competition", "add", "Cup", "no-*") == [("event", "no-*")]
    assert season.wrong("competition", "rank", "Lup") == [("competition", "Lup")]


def test_one_evening_is_ranked_without_and_with_handicaps(season: Scorer) -> None:
    refusal = season.refusal(ScorerError, "competition", "rank", "tues", "--evening", EVENING_SLUG)
    assert refusal.hints == (hints.SET_HANDICAPS,)
    season("competition", "set", "tues", "handicap_results", "1")
    season("competition", "set", "tues", "handicap_share", "50")
    scratch, helped = season("competition", "rank", "tues", "--evening", EVENING_SLUG, "--json").document["rankings"]
    own = {row["label"]: row["percent"] for row in scratch["rows"]}
    for row in helped["rows"]:
        # the week before had the same results, so half of what lacks to 50 is given back
        named = any(row["players"])
        expected = own[row["label"]] + (50 - own[row["label"]]) / 2 if named else own[row["label"]]
        assert row["percent"] == pytest.approx(expected, abs=1e-5)
