"""Commands about whole events: demo, import, export, events, use, show."""

from __future__ import annotations

import datetime
import re
import shlex
from pathlib import Path

import pytest

from scorer import hints
from scorer.errors import AlreadyExistsError, FileAccessError, InputError, NotFoundError
from tests.conftest import (
    EVENING_FILES,
    EVENING_SLUG,
    SAMPLE_NAMES,
    SAMPLES,
    SLUGS,
    Scorer,
    contents,
    write_folder,
)

MITCHELL, HOWELL, SCHOOL, ODDITIES = SLUGS.values()


def changed(folder: Path, **files: str) -> Path:
    """The worked evening with some files changed; `results=` stands for results.csv."""
    names = {"event": "event.toml", "pairs": "pairs.csv", "results": "results.csv", "deals": "deals.pbn"}
    return write_folder(folder, {**EVENING_FILES, **{names[name]: text for name, text in files.items()}})


class TestDemo:
    def test_it_shows_the_ranking_a_board_and_what_to_try_whatever_was_recorded(self, samples: Scorer) -> None:
        before = contents(samples.db)
        ran = samples("demo", SCORER_EVENT=HOWELL)
        assert contents(samples.db) == before
        assert ran.out.startswith("Tuesday Minibridge, 2026-11-17, Alton Lane Bridge Club\n")
        assert "\nNorth-South\n" in ran.out
        assert "\nEast-West\n" in ran.out
        assert "\nBoard 1, dealer North, top 12\n" in ran.out
        assert re.search(r"^  scorer import \S.*/mitchell'?$", ran.err, re.MULTILINE)
        assert ran.err.endswith("  scorer rank\n")

    def test_what_it_says_to_try_works(self, scorer: Scorer) -> None:
        tips = [shlex.split(line) for line in scorer("demo").err.splitlines() if line.startswith("  scorer ")]
        assert len(tips) >= 2
        for tip in tips:
            assert scorer(*tip[1:]).code == 0

    def test_an_evening_that_plays_by_itself_is_served_where_it_was_asked_for(
        self, scorer: Scorer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        served: list[str] = []
        monkeypatch.setattr("scorer.cli.serve.serve_demonstration", served.append)
        scorer("demo", "--serve", "--port", "8123")
        assert served == ["8123"]


class TestImport:
    def test_it_tells_what_was_recorded(self, scorer: Scorer, evening_folder: Path) -> None:
        ran = scorer("import", evening_folder)
        assert ran.out == ""
        assert ran.err == f"{EVENING_SLUG}: 8 pairs, 3 boards, 11 results\n"

    def test_an_event_within_an_event_is_refused(self, scorer: Scorer, evening_folder: Path) -> None:
        write_folder(evening_folder / "last-week", {"event.toml": 'name = "Last week"\n'})
        (sentence,) = scorer.refused("import", evening_folder)
        assert sentence.startswith("last-week: ")

    def test_several_folders_are_recorded_in_turn(self, scorer: Scorer) -> None:
        talk = scorer("import", *(SAMPLES / name for name in SAMPLE_NAMES)).err
        assert [line.split(":")[0] for line in talk.splitlines()] == list(SLUGS.values())

    def test_every_event_that_is_here_already_is_named_at_once(self, samples: Scorer) -> None:
        refusal = samples.refusal(InputError, "import", SAMPLES / "mitchell", SAMPLES / "howell")
        assert [mistake.reason.value_of("name") for mistake in refusal.mistakes] == [
            "Tuesday Minibridge",
            "Thursday Howell",
        ]
        assert refusal.hints == (hints.REPLACE_EVENT,)

    def test_replacing_an_event_says_what_changes(self, evening: Scorer, tmp_path: Path) -> None:
        results = EVENING_FILES["results.csv"].replace("1,1,1,1,5,GNT,N,10,", "1,1,1,1,5,GNT,N,11,")
        results = results.replace("1,1,3,3,7,", "1,1,3,3,8,").replace("1,1,4,4,8,GNT,N,8,,,\n", "")
        pairs = EVENING_FILES["pairs.csv"].replace("Ann,Bob", "Ann,Bart")
        event = EVENING_FILES["event.toml"] + 'movement = "own"\n'
        ran = evening("import", "--replace", changed(tmp_path / "new", results=results, pairs=pairs, event=event))
        assert ran.out == ""
        first, *changes = ran.err.splitlines()
        assert first == f"{EVENING_SLUG}: 8 pairs, 3 boards, 10 results"
        assert sorted(changes) == [
            "  board 1, 1 against 5: GNT N 11 (was GNT N 10)",
            "  board 1, 3 against 7: PNT N 9 removed",
            "  board 1, 3 against 8: PNT N 9 added",
            "  board 1, 4 against 8: GNT N 8 removed",
            "  movement: now own",
            "  pair 1: Ann & Bart (was Ann & Bob)",
        ]

    def test_an_event_without_a_date_has_that_of_the_import(
        self, scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Today(datetime.date):
            @classmethod
            def today(cls) -> Today:
                return cls(2026, 5, 6)

        monkeypatch.setattr(datetime, "date", Today)
        scorer("import", changed(tmp_path / "undated", event='name = "Undated"\n'))
        assert scorer("show", "--json").document["date"] == "2026-05-06"

    def test_files_in_another_encoding_are_read_when_it_is_named(self, scorer: Scorer, tmp_path: Path) -> None:
        folder = changed(tmp_path / "old")
        (folder / "pairs.csv").write_bytes(EVENING_FILES["pairs.csv"].replace("Ann", "Zoë").encode("cp1252"))
        scorer("import", "--encoding", "cp1252", folder)
        assert scorer("pair", "1", "--json").document["players"] == ["Zoë", "Bob"]


def test_an_import_says_which_event_commands_still_mean(samples: Scorer, evening_folder: Path) -> None:
    samples("events", "use", SCHOOL)
    told = samples("import", evening_folder).err.splitlines()
    assert told[-1] == f"The current event is still {SCHOOL}; `scorer events use SLUG` chooses another"
    samples("events", "use", EVENING_SLUG)
    assert "is still" not in samples("import", evening_folder, "--replace").err
    samples("events", "use", SCHOOL)
    assert "is still" not in samples("import", evening_folder, "--replace", SCORER_EVENT=EVENING_SLUG).err


def test_before_the_first_result_there_is_nothing_to_be_had(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "4")
    assert scorer("rank").out.splitlines()[-1].split() == ["8", "0"]
    assert scorer("rank", "--json").document["rankings"][0]["rows"][0]["of"] == 0
    assert scorer("board", "1").out == "Board 1, dealer North\nNo results yet\n"
    assert scorer("pair", "1").out == "Pair 1\nNo results yet\n"


def test_a_board_of_an_event_without_boards_and_a_file_that_is_not_there_are_told_as_what_they_are(
    scorer: Scorer, tmp_path: Path
) -> None:
    scorer("import", write_folder(tmp_path / "bare", {"event.toml": 'name = "Bare"\n'}))
    (sentence,) = scorer.refused("board", "1")
    assert sentence.startswith('board: read "1", expected an event with boards')
    (sentence,) = scorer.refused("import", tmp_path / "nofile.bws")
    assert sentence.endswith("nofile.bws: no such file")


class TestExport:
    def test_a_folder_that_is_imported_again_gives_the_same_event(self, samples: Scorer, tmp_path: Path) -> None:
        first, again = tmp_path / "first", tmp_path / "again"
        samples("export", first, "--event", ODDITIES)
        other = tmp_path / "other.db"
        samples("import", first, "--db", other)
        samples("export", again, "--db", other)
        assert files_of(first) == files_of(again)
        for words in (("rank",), ("board", "--all"), ("pair", "--all"), ("show",)):
            assert samples(*words, "--json", "--db", other).out == samples(*words, "--json", "-e", ODDITIES).out

    def test_an_odd_name_is_told_in_writing(self, evening: Scorer, tmp_path: Path) -> None:
        for name in ("a\x1b[2Jb", "a\x1b[2Jb.xlsx"):
            told = evening("export", tmp_path / name).err
            assert told == f"Written: {tmp_path}/{name} [Worked Evening, 2026-03-04]\n".replace("\x1b", "\\x1b")

    @pytest.mark.parametrize(("name", "begins"), [("out/results.csv", b"board,round,table"), ("out.xlsx", b"PK")])
    def test_what_is_there_is_written_over_only_by_force(
        self, evening: Scorer, tmp_path: Path, name: str, begins: bytes
    ) -> None:
        (tmp_path / "out").mkdir()
        out = tmp_path / name.partition("/")[0]
        assert evening("export", out).err == f"Written: {out} [Worked Evening, 2026-03-04]\n"
        (tmp_path / name).write_text("mine")
        assert evening.refusal(AlreadyExistsError, "export", out).hints == (hints.OVERWRITE,)
        assert (tmp_path / name).read_text() == "mine"
        evening("export", out, "--force")
        assert (tmp_path / name).read_bytes().startswith(begins)

    def test_force_is_not_advised_where_a_file_stands_for_the_folder(self, evening: Scorer, tmp_path: Path) -> None:
        (tmp_path / "out").write_text("mine")
        for more in ((), ("--force",), ("--to", "folder", "--force")):
            refusal = evening.refusal(FileAccessError, "export", tmp_path / "out", *more)
            assert (str(refusal).partition(": ")[0], refusal.hints) == (str(tmp_path / "out"), ())
        assert (tmp_path / "out").read_text() == "mine"

    def test_the_suffix_or_a_word_makes_a_workbook_or_a_folder(self, evening: Scorer, tmp_path: Path) -> None:
        for path, words in (("OUT.XLSX", ()), ("out.d", ("--to", "xlsx"))):
            evening("export", tmp_path / path, *words)
            assert (tmp_path / path).read_bytes().startswith(b"PK")
        evening("export", tmp_path / "folder.xlsx", "--to", "folder")
        assert set(files_of(tmp_path / "folder.xlsx")) == set(EVENING_FILES)

    def test_a_kind_that_means_nothing_is_refused(self, evening: Scorer, tmp_path: Path) -> None:
        assert evening.refused("export", tmp_path / "out.odt") == [
            "out.odt: expected a folder, or a file that ends in .xlsx, .xml or .pbn"
        ]
        assert evening.wrong("export", tmp_path / "out", "--to", "odt") == [("to", "odt")]
        assert [path.name for path in tmp_path.iterdir()] == [evening.db.name]

    def test_a_place_that_cannot_be_is_refused_and_nothing_is_left(self, evening: Scorer, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("mine")
        (tmp_path / "folder").mkdir()
        before = sorted(tmp_path.iterdir())
        for place, form in (("file/out", "folder"), ("file/out", "xlsx"), ("folder", "xlsx")):
            refusal = evening.refusal(FileAccessError, "export", tmp_path / place, "--to", form, "--force")
            assert str(refusal).startswith(f"{tmp_path / place}: ")
            assert sorted(tmp_path.iterdir()) == before


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


class TestEvents:
    def test_the_newest_twenty_are_listed_and_all_when_they_are_asked_for(self, scorer: Scorer, tmp_path: Path) -> None:
        folders = []
        for day in range(1, 23):
            event = f'name = "One"\ndate = 2026-03-{day:02}\nboards = 1\n'
            folders.append(write_folder(tmp_path / f"{day}", {"event.toml": event}))
        scorer("import", *folders)
        lines = scorer("events").out.splitlines()
        assert lines[1] == "And 2 older."
        assert "--all" in lines[2]
        assert [line.split()[1] for line in lines[4:]] == [f"one-2026-03-{day:02}" for day in range(22, 2, -1)]
        assert len(scorer("events", "--all").out.splitlines()) == 2 + 22
        assert len(scorer("events", "--json").document["events"]) == 22

    def test_they_are_there_for_programs_newest_first(self, samples: Scorer) -> None:
        keys = ("slug", "name", "date", "rules", "method", "pairs", "boards", "results")
        found = samples("events", "--json").document["events"]
        assert [tuple(event) for event in found] == [keys] * 4
        assert [tuple(event.values()) for event in found] == [
            (MITCHELL, "Tuesday Minibridge", "2026-11-17", "standard", "matchpoints", 14, 21, 147),
            (HOWELL, "Thursday Howell", "2026-11-12", "standard", "matchpoints", 8, 21, 84),
            (SCHOOL, "Schools Minibridge Afternoon", "2026-06-24", "standard", "matchpoints", 15, 16, 103),
            (ODDITIES, "Oddities", "2026-01-01", "standard", "matchpoints", 6, 12, 33),
        ]

    def test_they_are_printed_a_line_each(self, samples: Scorer) -> None:
        samples("events", "use", HOWELL)
        lines = [line.split() for line in samples("events", COLUMNS="200").out.splitlines()]
        assert ["2026-11-17", MITCHELL, "Tuesday", "Minibridge", "14", "21", "147"] in lines
        assert ["*", "2026-11-12", HOWELL, "Thursday", "Howell", "8", "21", "84"] in lines
        assert [line[0] for line in lines[2:]] == ["2026-11-17", "*", "2026-06-24", "2026-01-01"]

    def test_without_a_database_there_are_none(self, scorer: Scorer) -> None:
        assert scorer("events", "--json").document == {"events": []}
        assert "scorer import FOLDER" in scorer("events").out


class TestUse:
    def test_another_event_is_chosen_by_its_name_and_a_wrong_one_refused_with_the_nearest(
        self, samples: Scorer
    ) -> None:
        assert samples("events", "use", SCHOOL).err == f"{SCHOOL} is now the current event\n"
        assert samples("show", "--json").document["slug"] == SCHOOL
        refusal = samples.refusal(NotFoundError, "events", "use", "oddites-2026-01-01")
        assert (refusal.text, refusal.expected.value_of("nearest")) == ("oddites-2026-01-01", ODDITIES)
        assert refusal.hints == (hints.LIST_EVENTS,)


class TestShow:
    def test_it_tells_what_is_known_of_the_event_and_what_is_missing(self, evening: Scorer) -> None:
        document = evening("show", "--json").document
        known = ("slug", "name", "date", "club", "rules", "winners", "movement", "pairs", "boards", "results")
        assert [document[key] for key in known] == [
            *(EVENING_SLUG, "Worked Evening", "2026-03-04", "Alton", "standard", 2, "", 8, 3, 11)
        ]
        assert document["scoring"]["method"] == "matchpoints"
        assert document["scoring"]["unequal_boards"] == "neuberg"
        assert document["short_boards"] == [{"board": 3, "results": 3}]

    def test_as_many_are_missing_as_the_check_tells_where_one_stands_on_another_board(self, scorer: Scorer) -> None:
        scorer("new", "Friday", "--date", "2026-11-27", "--tables", "7", "--boards", "21")
        first = scorer("movement", "show", "--json").document["rows"][0]
        other = first["boards"][-1] % 21 + 1
        scorer("result", str(other), first["ns"], first["ew"], "GS S 10")
        findings = scorer("check", "--json").document["findings"]
        absent = sum(len(gap["boards"]) for gap in scorer("show", "--json").document["missing"])
        assert absent == sum(finding["code"] == "missing-result" for finding in findings)
        assert absent == 7 * 21 - 1
