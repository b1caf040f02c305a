"""Results that another program writes into a file are taken as they come, and what cannot be taken is told once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from scorer import hints
from scorer.errors import InputError, Message
from scorer.services.import_export import FileOptions
from scorer.services.watching import watch_file
from tests.conftest import Scorer
from tests.interchange.programs import usebio_files as files
from tests.interchange.programs.access_files import ROUNDS, TERMINALS, bridgemate_file
from tests.interchange.programs.usebio_files import board, document, event, line

FIRST = line("1", "3", "4S S 10")
SECOND = line("2", "4", "1S S 9")


def text(*lines: str) -> bytes:
    return document(event(files.FOUR + board(1, *lines)))


def watched(scorer: Scorer, path: Path, *happens: Callable[[], object], slug: str | None = None) -> list[Message]:
    """What is told while things happen between the looks at a file."""
    waiting = list(happens)

    def rest(_seconds: float) -> None:
        if not waiting:
            raise KeyboardInterrupt
        waiting.pop(0)()

    told: list[Message] = []
    with pytest.raises(KeyboardInterrupt):
        told.extend(watch_file(str(scorer.db), path, FileOptions(), slug, rest))
    return told


def said(told: list[Message]) -> list[str]:
    return [str(one.summary) for one in told]


def codes(scorer: Scorer) -> list[str]:
    results = scorer("board", "1", "--json").document["results"]
    return [f"{one['ns']} {one['ew']} {one['contract']} {one['tricks']}" for one in results]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "evening.xml"
    place.write_bytes(text(FIRST))
    return place


def test_new_and_changed_results_are_taken_as_they_come(scorer: Scorer, path: Path) -> None:
    told = watched(
        scorer,
        path,
        lambda: path.write_bytes(text(FIRST, SECOND)),
        lambda: None,
        lambda: path.write_bytes(text(line("1", "3", "4S S 11"), SECOND)),
    )
    first, watching, *taken = said(told)
    assert first == "small-evening-2026-11-24: 1 result"
    assert watching.startswith(f"Watching {path} ")
    assert taken == ["Board 1, 2 against 4: PS S 9", "Board 1, 1 against 3: GS S 11 (was GS S 10)"]
    assert codes(scorer) == ["1 3 GS 11", "2 4 PS 9"]
    assert "GS S 11" in scorer("history").out
    scorer("undo")
    assert codes(scorer) == ["1 3 GS 10", "2 4 PS 9"]


def test_it_goes_on_with_the_event_of_the_file_and_minds_what_was_entered_by_hand_after_a_restart_too(
    scorer: Scorer, path: Path
) -> None:
    scorer("import", path)
    scorer("result", "1", "1", "3", "PS S 10")
    path.write_bytes(text(line("1", "3", "4S S 12"), SECOND))
    told = watched(scorer, path)
    kept, taken = said(told[1:])
    assert kept.startswith("Board 1, 1 against 3: PS S 10 ")
    assert taken == "Board 1, 2 against 4: PS S 9"
    assert codes(scorer) == ["1 3 PS 10", "2 4 PS 9"]
    assert watched(scorer, path) == told[:1]


def test_names_pairs_and_hands_are_not_taken_and_that_is_told_once(scorer: Scorer, path: Path) -> None:
    later = files.participants(files.pair("1", names="Zoe,Yan"), *map(files.pair, "234"))
    fifth = files.participants(*map(files.pair, "12345"))
    told = watched(
        scorer,
        path,
        lambda: path.write_bytes(document(event(later + board(1, FIRST)))),
        lambda: path.write_bytes(document(event(later + board(1, FIRST, SECOND)))),
        lambda: path.write_bytes(document(event(fifth + board(1, FIRST, SECOND)))),
    )
    names, result, fifth_pair = said(told[2:])
    assert result == "Board 1, 2 against 4: PS S 9"
    assert (names.endswith(" pair 1"), fifth_pair.endswith(" pair 5")) == (True, True)
    assert [one.hints for one in told[2:]] == [(hints.RENAME_PAIRS,), (), (hints.ADD_PAIR,)]
    assert [one["pair"] for one in scorer("pairs", "--json").document["pairs"]] == ["1", "2", "3", "4"]


def test_what_is_half_written_or_gone_for_a_moment_is_told_once_and_read_again(scorer: Scorer, path: Path) -> None:
    *_, broken, gone, taken = watched(
        scorer,
        path,
        lambda: path.write_bytes(text(FIRST, SECOND)[:-20]),
        lambda: None,
        path.unlink,
        lambda: path.write_bytes(text(FIRST, SECOND)),
    )
    assert str(broken.summary).startswith("evening.xml:9: ")
    assert str(gone.summary).startswith(f"{path}: ")
    assert str(taken.summary) == "Board 1, 2 against 4: PS S 9"


def test_an_event_may_be_named_instead(scorer: Scorer, path: Path, tmp_path: Path) -> None:
    scorer("import", path)
    other = tmp_path / "other.xml"
    other.write_bytes(text(FIRST, SECOND))
    assert said(watched(scorer, other, slug="small")[1:]) == ["Board 1, 2 against 4: PS S 9"]
    assert len(scorer("events", "--json").document["events"]) == 1


def test_a_folder_is_nothing_to_watch(scorer: Scorer, tmp_path: Path) -> None:
    with pytest.raises(InputError) as refusal:
        next(watch_file(str(scorer.db), tmp_path, FileOptions(), None))
    assert [mistake.field for mistake in refusal.value.mistakes] == ["watch"]


def test_what_belongs_to_watching_is_misuse_without_it(scorer: Scorer, path: Path) -> None:
    for words in ((path, "--event", "x"), (path, path, "--watch")):
        assert "--watch" in scorer("import", *words, code=2).err


def test_a_terminals_file_fills_up_round_by_round_and_odd_lines_are_told_once(scorer: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "evening.bws"

    def sent(*rows: Mapping[str, object]) -> None:
        path.write_bytes(bridgemate_file(rows, rounds=ROUNDS))

    first, second, third, _ = TERMINALS
    odd = {**third, "Contract": "2 H"}
    sent()
    told = watched(scorer, path, lambda: sent(first, odd), lambda: sent(first, odd, {**second, "Remarks": ""}))
    left_out, *taken = [sentence for sentence in said(told) if "names" not in sentence][2:]
    assert left_out.startswith('left out: table 2, round 1, board 3: read "2H"')
    assert taken == ["Board 1, 1 against 3: GS S 11", "Board 2, 1 against 3: GNT W 9"]
    assert codes(scorer) == ["1 3 GS 11"]
    findings = scorer("check", "--json").document["findings"]
    assert ("missing-result", 3) in [(one["code"], one["board"]) for one in findings]
