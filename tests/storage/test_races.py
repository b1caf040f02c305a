"""Programs that write at once: each change finds what the one before it left, and nobody is told a lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import EVENING_FILES, SLUGS, Scorer, on_every_database, write_folder
from tests.prove.report import Account
from tests.prove.writers import writers
from tests.racer import Answered, racers
from tests.servers import Server

pytestmark = pytest.mark.long  # each race is a dozen processes; tests/prove runs a short one every time

PLACE = ("1", "1", "5")


@pytest.fixture
def rounds(database_kind: str) -> int:
    """How often two race: before there were locks, 11 of 12 races on a server went wrong."""
    return 4 if database_kind == "postgresql" else 3


def codes(answers: list[Answered]) -> list[int]:
    return sorted(answer.code for answer in answers)


@on_every_database
def test_of_two_who_correct_one_result_each_finds_what_the_other_left(evening: Scorer, home: Path, rounds: int) -> None:
    with racers(evening.place, home) as two:
        for _ in range(rounds):
            evening("result", *PLACE, "PC N 7")
            answers = two.race(("result", *PLACE, "PC N 8"), ("result", *PLACE, "GC N 7"))
            assert codes(answers) == [0, 0]
            first, second = sorted(answers, key=lambda answer: "(was PC N 7" not in answer.told)
            assert "(was PC N 7" in first.told
            left = "PC N 8" if ": PC N 8" in first.told else "GC N 7"
            assert f"(was {left}" in second.told
            assert second.told.splitlines()[0].partition(" [")[0] == last_sentence(evening)


def last_sentence(scorer: Scorer) -> str:
    return str(scorer("history", "--json").document["steps"][-1]["said"])


@on_every_database
def test_two_who_undo_take_back_two_steps(evening: Scorer, home: Path, rounds: int) -> None:
    with racers(evening.place, home) as two:
        for _ in range(rounds):
            evening("result", *PLACE, "PC N 7")
            evening("result", *PLACE, "PC N 8")
            answers = two.race(("undo",), ("undo",))
            assert codes(answers) == [0, 0]
            assert len({answer.told for answer in answers}) == 2
            assert "nothing to undo" in evening("undo", code=1).err


@on_every_database
def test_of_two_who_record_one_new_result_both_are_heard(evening: Scorer, home: Path, rounds: int) -> None:
    with racers(evening.place, home) as two:
        for _ in range(rounds):
            evening("result", *PLACE, "--remove")
            answers = two.race(("result", *PLACE, "PC N 8"), ("result", *PLACE, "GC N 7"))
            assert codes(answers) == [0, 0]
            assert sum("(was" in answer.told for answer in answers) == 1


@on_every_database
def test_of_two_who_give_one_place_to_different_pairs_one_is_refused(evening: Scorer, home: Path, rounds: int) -> None:
    with racers(evening.place, home) as two:
        for _ in range(rounds):
            evening("result", *PLACE, "--remove")
            evening("result", "1", "2", "6", "--remove")
            answers = two.race(("result", "1", "1", "6", "PC N 8"), ("result", "1", "1", "5", "GC N 7"))
            assert codes(answers) == [0, 1]
            (refusal,) = [answer.told for answer in answers if answer.code]
            assert refusal.startswith("error: ")
            evening("undo")
            evening("undo")
            evening("undo")


@on_every_database
def test_an_event_that_two_import_at_once_is_there_once(migrated: Scorer, home: Path, evening_folder: Path) -> None:
    with racers(migrated.place, home) as two:
        answers = two.race(("import", str(evening_folder)), ("import", str(evening_folder)))
    assert codes(answers) == [0, 1]
    (refusal,) = [answer.told for answer in answers if answer.code]
    assert "already exists; `--replace` puts the new one in its place" in refusal
    assert len(refusal.splitlines()) == 1


@on_every_database
def test_two_programs_make_the_tables_at_once(scorer: Scorer, home: Path) -> None:
    with racers(scorer.place, home, number=4) as four:
        answers = four.race(*[("new", f"Event {number}", "--tables", "3") for number in range(4)])
    assert codes(answers) == [0, 0, 0, 0], answers
    assert len(scorer("events", "--json").document["events"]) == 4


@on_every_database
def test_two_who_choose_an_event_at_once_are_both_heard(samples: Scorer, home: Path, rounds: int) -> None:
    with racers(samples.place, home) as two:
        for _ in range(rounds):
            assert codes(two.race(("events", "use", SLUGS["mitchell"]), ("events", "use", SLUGS["school"]))) == [0, 0]


def test_eight_writers_lose_nothing_on_a_server(server: Server) -> None:
    account = Account(seed=20261117)
    writers(account, 0.08, server.empty())
    assert account.faults == {}
    assert account.counts["writers"]["a server: done"] > 0


@on_every_database
def test_clubs_that_upload_at_once_are_all_in_and_none_is_counted_twice(
    evening: Scorer, home: Path, tmp_path: Path, rounds: int
) -> None:
    evening("competition", "new", "Sims", "--kind", "simultaneous")
    uploads: list[tuple[str, ...]] = []
    for number in range(2 * rounds):
        toml = f'name = "Sims"\ndate = 2026-03-04\nclub = "Club {number}"\n'
        folder = write_folder(tmp_path / str(number), {**EVENING_FILES, "event.toml": toml})
        uploads.append(("import", str(folder), "--competition", "Sims"))
    with racers(evening.place, home) as two:
        for first, second in zip(uploads[::2], uploads[1::2], strict=True):
            assert codes(two.race(first, second)) == [0, 0]
        assert codes(two.race((*uploads[0], "--replace"), uploads[1])) == [0, 1]
    clubs = [event["club"] for event in evening("competition", "show", "Sims", "--json").document["events"]]
    assert sorted(clubs) == sorted(f"Club {number}" for number in range(2 * rounds))
    rows = evening("competition", "rank", "Sims", "--json").document["rankings"][0]["rows"]
    assert {row["label"].partition("/")[0] for row in rows} == {
        event["slug"] for event in evening("competition", "show", "Sims", "--json").document["events"]
    }
