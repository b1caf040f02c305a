"""Commands about whole events: demo, import, export, events, use, show."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import (
    EVENING,
    EVENING_SLUG,
    NEXT_EVENT,
    SAMPLE_NAMES,
    SAMPLES,
    SLUGS,
    Scorer,
    contents,
    write_folder,
)

MITCHELL, HOWELL, SCHOOL, ODDITIES = SLUGS.values()


def with_line(text: str, number: int, line: str) -> str:
    """A text with one of its lines replaced."""
    lines = text.splitlines()
    lines[number - 1] = line
    return "\n".join([*lines, ""])


def changed(folder: Path, **files: str) -> Path:
    """The worked evening with some files changed; `results=` stands for results.csv."""
    names = {"event": "event.toml", "pairs": "pairs.csv", "results": "results.csv", "deals": "deals.pbn"}
    return write_folder(folder, {**EVENING, **{names[name]: text for name, text in files.items()}})


class TestDemo:
    def test_it_shows_the_ranking_a_board_and_what_to_try(self, scorer: Scorer) -> None:
        ran = scorer("demo")
        assert ran.out.startswith("Tuesday Minibridge, 2026-11-17, Alton Lane Bridge Club\n")
        assert "\nNorth-South\n" in ran.out
        assert "\nEast-West\n" in ran.out
        assert "\nBoard 1, dealer North, top 12\n" in ran.out
        assert re.search(r"^  scorer import \S+/mitchell$", ran.err, re.MULTILINE)
        assert ran.err.endswith("  scorer rank\n")

    def test_it_leaves_the_database_of_the_club_alone(self, scorer: Scorer) -> None:
        scorer("demo")
        assert not scorer.db.exists()

    def test_it_shows_the_sample_whatever_else_was_recorded(self, samples: Scorer) -> None:
        before = contents(samples.db)
        assert samples("demo", SCORER_EVENT=HOWELL).out.startswith("Tuesday Minibridge")
        assert contents(samples.db) == before

    def test_what_it_says_to_try_works(self, scorer: Scorer) -> None:
        tips = [line.split() for line in scorer("demo").err.splitlines() if line.startswith("  scorer ")]
        assert len(tips) >= 2
        for tip in tips:
            assert scorer(*tip[1:]).code == 0


class TestImport:
    def test_it_tells_what_was_recorded(self, scorer: Scorer, evening_folder: Path) -> None:
        ran = scorer("import", evening_folder)
        assert ran.out == ""
        assert ran.err == f"{EVENING_SLUG}: 8 pairs, 3 boards, 11 results\n"

    def test_one_of_a_kind_is_not_called_several(self, scorer: Scorer, tmp_path: Path) -> None:
        results = "board,ns,ew,contract,declarer,tricks\n1,1,2,GS,S,10\n"
        event = 'name = "One"\ndate = 2026-03-04\n'
        ran = scorer("import", write_folder(tmp_path / "one", {"event.toml": event, "results.csv": results}))
        assert ran.err == "one-2026-03-04: 2 pairs, 1 board, 1 result\n"

    def test_it_counts_results_as_the_list_of_events_does(self, scorer: Scorer) -> None:
        talk = scorer("import", SAMPLES / "school").err
        (listed,) = scorer("events", "--json").document["events"]
        assert f"{listed['results']} results" in talk

    def test_several_folders_are_recorded_in_turn(self, scorer: Scorer) -> None:
        talk = scorer("import", *(SAMPLES / name for name in SAMPLE_NAMES)).err
        assert [line.split(":")[0] for line in talk.splitlines()] == list(SLUGS.values())

    def test_an_event_that_is_here_already_is_refused(self, evening: Scorer, evening_folder: Path) -> None:
        assert evening.refused("import", evening_folder) == [
            'event "Worked Evening" of 2026-03-04 is already here; `--replace` puts the new one in its place'
        ]

    def test_every_event_that_is_here_already_is_named_at_once(self, samples: Scorer) -> None:
        refusals = samples.refused("import", SAMPLES / "mitchell", SAMPLES / "howell")
        assert [line.split('"')[1] for line in refusals] == ["Tuesday Minibridge", "Thursday Howell"]

    def test_replacing_an_event_says_what_changes(self, evening: Scorer, tmp_path: Path) -> None:
        results = with_line(EVENING["results.csv"], 2, "1,1,1,1,5,GNT,N,11,,,")
        results = with_line(results, 4, "1,1,3,3,8,PNT,N,9,,,")
        results = with_line(results, 5, "")
        pairs = with_line(EVENING["pairs.csv"], 2, "1,NS,Ann,Bart")
        event = EVENING["event.toml"] + 'movement = "own"\n'
        ran = evening("import", "--replace", changed(tmp_path / "new", results=results, pairs=pairs, event=event))
        assert ran.out == ""
        first, *changes = ran.err.splitlines()
        assert first == f"{EVENING_SLUG}: 8 pairs, 3 boards, 10 results"
        assert sorted(changes) == [
            "  board 1, 1 against 5: GNT N 10 becomes GNT N 11",
            "  board 1, 3 against 7: PNT N 9 is gone",
            "  board 1, 3 against 8: PNT N 9 is new",
            "  board 1, 4 against 8: GNT N 8 is gone",
            "  movement: nothing becomes own",
            "  pair 1: Ann & Bob becomes Ann & Bart",
        ]

    @pytest.mark.parametrize(
        ("file", "old", "new", "sign"),
        [
            ("event.toml", "winners = 2", "winners = 1", "winners"),
            ("event.toml", "winners = 2", 'winners = 2\nmovement = "mitchell"', "movement"),
            ("event.toml", "winners = 2", "winners = 2\n[scoring]\nmatchpoints_per_win = 1", "matchpoints_per_win"),
            ("event.toml", "winners = 2", 'winners = 2\n[scoring]\nunequal_boards = "own-top"', "own-top"),
            ("pairs.csv", "4,NS,Gus,Hal", "4,EW,Gus,Hal", "4"),
            ("pairs.csv", "player2\n1,NS,Ann,Bob", "player2,id1\n1,NS,Ann,Bob,17", "17"),
            ("results.csv", "well played", "slowly played", "slowly played"),
            ("results.csv", "2,2,1,1,6,GS", "2,1,1,1,6,GS", "round"),
            ("results.csv", "NP,late", "NP,early", "early"),
            ("deals.pbn", "N:T532.AK4", "N:5T32.4AK", ""),
            ("deals.pbn", "K42 J98.QJT8.9752.T8", "K82 J98.QJT8.9752.T4", "board 2"),
        ],
    )
    def test_replacing_tells_of_every_field_that_changes(
        self, evening: Scorer, tmp_path: Path, file: str, old: str, new: str, sign: str
    ) -> None:
        assert old in EVENING[file]
        folder = write_folder(tmp_path / "new", {**EVENING, file: EVENING[file].replace(old, new)})
        changes = evening("import", "--replace", folder).err.splitlines()[1:]
        assert bool(changes) == bool(sign)
        assert sign in "\n".join(changes)

    def test_replacing_tells_numbers_of_settings_and_no_names_of_classes(self, evening: Scorer, tmp_path: Path) -> None:
        event = EVENING["event.toml"] + "[scoring]\npercent_decimals = 1\n"
        talk = evening("import", "--replace", changed(tmp_path / "new", event=event)).err
        assert "percent_decimals" in talk
        assert "Scoring(" not in talk

    def test_replacing_tells_changes_in_an_order_that_people_read(self, samples: Scorer, tmp_path: Path) -> None:
        folder = tmp_path / "fewer"
        shutil.copytree(SAMPLES / "mitchell", folder)
        lines = (folder / "results.csv").read_text().splitlines(keepends=True)
        (folder / "results.csv").write_text("".join(line for line in lines if line.split(",")[3] != "7"))
        gone = samples("import", "--replace", folder).err.splitlines()[1:]
        boards = [int(line.split()[1].rstrip(",")) for line in gone]
        assert len(boards) == 21
        assert boards == sorted(boards)

    def test_replacing_keeps_the_slug_and_the_choice(self, samples: Scorer) -> None:
        samples("use", ODDITIES)
        samples("import", "--replace", SAMPLES / "oddities")
        assert samples("show", "--json").document["slug"] == ODDITIES

    def test_the_same_evening_of_another_club_is_another_event(self, evening: Scorer, tmp_path: Path) -> None:
        event = EVENING["event.toml"].replace("Alton", "Bramley")
        evening("import", "--replace", changed(tmp_path / "other", event=event))
        assert len(evening("events", "--json").document["events"]) == 2

    def test_a_club_with_a_number_is_known_by_it_however_it_is_spelled(self, scorer: Scorer, tmp_path: Path) -> None:
        event = EVENING["event.toml"] + 'club_id = "0042"\n'
        scorer("import", changed(tmp_path / "first", event=event))
        folder = changed(tmp_path / "again", event=event.replace("Alton", "Alton Bridge Club"))
        (sentence,) = scorer.refused("import", folder)
        assert sentence.endswith("is already here; `--replace` puts the new one in its place")
        assert "  club: Alton becomes Alton Bridge Club" in scorer("import", "--replace", folder).err.splitlines()
        assert scorer("show", "--json").document["club_id"] == "0042"

    def test_replacing_what_is_not_there_records_it(self, scorer: Scorer) -> None:
        scorer("import", "--replace", SAMPLES / "oddities")
        assert [it["slug"] for it in scorer("events", "--json").document["events"]] == [ODDITIES]

    def test_an_event_without_a_date_has_that_of_the_import(
        self, scorer: Scorer, tmp_path: Path, freeze_today: str
    ) -> None:
        scorer("import", changed(tmp_path / "undated", event='name = "Undated"\n'))
        assert scorer("show", "--json").document["date"] == freeze_today

    def test_names_that_give_the_same_slug_are_numbered(self, scorer: Scorer, tmp_path: Path) -> None:
        for number, name in enumerate(("Tuesday", "TUESDAY!")):
            event = f'name = "{name}"\ndate = 2026-11-17\n'
            scorer("import", changed(tmp_path / str(number), event=event))
        slugs = [it["slug"] for it in scorer("events", "--json").document["events"]]
        assert slugs == ["tuesday-2026-11-17-2", "tuesday-2026-11-17"]

    def test_files_in_another_encoding_are_read_when_it_is_named(self, scorer: Scorer, tmp_path: Path) -> None:
        folder = changed(tmp_path / "old")
        (folder / "pairs.csv").write_bytes(EVENING["pairs.csv"].replace("Ann", "Zoë").encode("cp1252"))
        scorer("import", "--encoding", "cp1252", folder)
        assert scorer("pair", "1", "--json").document["players"] == ["Zoë", "Bob"]


@pytest.fixture
def freeze_today(monkeypatch: pytest.MonkeyPatch) -> str:
    import datetime

    class Today(datetime.date):
        @classmethod
        def today(cls) -> Today:
            return cls(2026, 5, 6)

    monkeypatch.setattr(datetime, "date", Today)
    return "2026-05-06"


def test_an_import_says_which_event_commands_still_mean(samples: Scorer, evening_folder: Path) -> None:
    samples("use", SCHOOL)
    told = samples("import", evening_folder).err.splitlines()
    assert told[-1] == f"Commands still mean {SCHOOL}: `scorer use` chooses another"
    samples("use", EVENING_SLUG)
    assert "still mean" not in samples("import", evening_folder, "--replace").err
    samples("use", SCHOOL)
    assert "still mean" not in samples("import", evening_folder, "--replace", SCORER_EVENT=EVENING_SLUG).err


def test_before_the_first_result_there_is_nothing_to_be_had(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "4")
    assert scorer("rank").out.splitlines()[-1].split() == ["8", "0"]
    assert scorer("rank", "--json").document["rankings"][0]["rows"][0]["of"] == 0


class TestExport:
    @pytest.mark.parametrize("name", SAMPLE_NAMES)
    def test_a_folder_that_is_imported_again_gives_the_same_event(
        self, samples: Scorer, tmp_path: Path, name: str
    ) -> None:
        first, again = tmp_path / "first", tmp_path / "again"
        samples("export", first, "--event", SLUGS[name])
        other = tmp_path / "other.db"
        samples("import", first, "--db", other)
        samples("export", again, "--db", other)
        assert files_of(first) == files_of(again)
        for words in (("rank",), ("board", "--all"), ("pair", "--all"), ("show",)):
            assert samples(*words, "--json", "--db", other).out == samples(*words, "--json", "-e", SLUGS[name]).out

    def test_it_tells_what_was_written(self, evening: Scorer, tmp_path: Path) -> None:
        ran = evening("export", tmp_path / "out")
        assert (ran.out, ran.err) == ("", f"Written: {tmp_path / 'out'}\n")

    def test_an_odd_name_is_told_in_writing(self, evening: Scorer, tmp_path: Path) -> None:
        for name in ("a\x1b[2Jb", "a\x1b[2Jb.xlsx"):
            told = evening("export", tmp_path / name).err
            assert told == f"Written: {tmp_path}/{name}\n".replace("\x1b", "\\x1b")

    def test_a_folder_that_is_there_is_written_over_only_by_force(self, evening: Scorer, tmp_path: Path) -> None:
        out = tmp_path / "out"
        evening("export", out)
        (out / "results.csv").write_text("mine\n")
        assert evening.refused("export", out) == [f"{out} is already there; `--force` writes over it"]
        assert (out / "results.csv").read_text() == "mine\n"
        evening("export", out, "--force")
        assert (out / "results.csv").read_text().startswith("board,round,table,ns,ew,")

    def test_force_is_not_advised_where_a_file_stands_for_the_folder(self, evening: Scorer, tmp_path: Path) -> None:
        out = tmp_path / "out"
        out.write_text("mine")
        for words in ([out], [out, "--force"]):
            assert evening.refused("export", *words) == [f"{out}: expected a folder, and it is a file"]
        assert out.read_text() == "mine"

    def test_an_empty_folder_may_be_written_to(self, evening: Scorer, tmp_path: Path) -> None:
        out = tmp_path / "out"
        out.mkdir()
        evening("export", out)
        assert set(files_of(out)) == set(EVENING)

    def test_a_workbook_that_is_there_is_written_over_only_by_force(self, evening: Scorer, tmp_path: Path) -> None:
        out = tmp_path / "out.xlsx"
        out.write_text("mine")
        assert evening.refused("export", out) == [f"{out} is already there; `--force` writes over it"]
        assert out.read_text() == "mine"
        evening("export", out, "--force")
        assert out.read_bytes().startswith(b"PK")

    @pytest.mark.parametrize(("path", "words"), [("out.xlsx", ()), ("OUT.XLSX", ()), ("out.d", ("--to", "xlsx"))])
    def test_the_suffix_or_a_word_makes_a_workbook(
        self, evening: Scorer, tmp_path: Path, path: str, words: tuple[str, ...]
    ) -> None:
        evening("export", tmp_path / path, *words)
        assert (tmp_path / path).read_bytes().startswith(b"PK")

    def test_a_word_makes_a_folder_whatever_the_suffix(self, evening: Scorer, tmp_path: Path) -> None:
        evening("export", tmp_path / "out.d", "--to", "folder")
        assert set(files_of(tmp_path / "out.d")) == set(EVENING)

    def test_a_kind_that_means_nothing_is_refused(self, evening: Scorer, tmp_path: Path) -> None:
        (by_suffix,) = evening.refused("export", tmp_path / "out.odt")
        assert by_suffix.startswith('suffix: read ".odt", expected ')
        (by_word,) = evening.refused("export", tmp_path / "out", "--to", "odt")
        assert by_word.startswith('--to: read "odt", expected ')
        assert [path.name for path in tmp_path.iterdir()] == [evening.db.name]

    @pytest.mark.parametrize("form", ["folder", "xlsx"])
    def test_a_place_that_cannot_be_is_refused_and_nothing_is_left(
        self, evening: Scorer, tmp_path: Path, form: str
    ) -> None:
        (tmp_path / "file").write_text("mine")
        before = sorted(tmp_path.iterdir())
        (sentence,) = evening.refused("export", tmp_path / "file" / "out", "--to", form)
        assert sentence.startswith(f"{tmp_path / 'file' / 'out'}: ")
        assert sorted(tmp_path.iterdir()) == before

    def test_a_workbook_in_the_place_of_a_folder_is_refused_and_nothing_is_left(
        self, evening: Scorer, tmp_path: Path
    ) -> None:
        folder = tmp_path / "folder"
        folder.mkdir()
        before = sorted(tmp_path.iterdir())
        (sentence,) = evening.refused("export", folder, "--to", "xlsx", "--force")
        assert sentence.startswith(f"{folder}: ")
        assert sorted(tmp_path.iterdir()) == before

    def test_a_folder_in_the_place_of_a_file_is_refused(self, evening: Scorer, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("mine")
        (sentence,) = evening.refused("export", tmp_path / "file", "--to", "folder", "--force")
        assert sentence.startswith(f"{tmp_path / 'file'}: ")
        assert (tmp_path / "file").read_text() == "mine"

    def test_deals_of_another_event_do_not_stay_in_the_folder(self, samples: Scorer, tmp_path: Path) -> None:
        out = tmp_path / "out"
        samples("export", out, "--event", ODDITIES)
        bare = write_folder(tmp_path / "bare", {name: text for name, text in EVENING.items() if name != "deals.pbn"})
        samples("import", bare)
        samples("export", out, "--force", "--event", EVENING_SLUG)
        assert set(files_of(out)) == {"event.toml", "pairs.csv", "results.csv"}


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


class TestEvents:
    def test_the_newest_twenty_are_listed_and_all_when_they_are_asked_for(self, scorer: Scorer, tmp_path: Path) -> None:
        for day in range(1, 23):
            event = f'name = "One"\ndate = 2026-03-{day:02}\nboards = 1\n'
            scorer("import", write_folder(tmp_path / f"{day}", {"event.toml": event}))
        lines = scorer("events").out.splitlines()
        assert lines[1] == "And 2 older."
        assert "--all" in lines[2]
        assert [line.split()[1] for line in lines[4:]] == [f"one-2026-03-{day:02}" for day in range(22, 2, -1)]
        assert len(scorer("events", "--all").out.splitlines()) == 2 + 22
        assert len(scorer("events", "--json").document["events"]) == 22

    def test_they_are_there_for_programs_newest_first(self, samples: Scorer) -> None:
        assert samples("events", "--json").document == {
            "events": [
                summary(MITCHELL, "Tuesday Minibridge", 14, 21, 147),
                summary(HOWELL, "Thursday Howell", 8, 21, 84),
                summary(SCHOOL, "Schools Minibridge Afternoon", 15, 16, 103),
                summary(ODDITIES, "Oddities", 6, 12, 33),
            ]
        }

    def test_their_keys_stand_in_the_promised_order(self, samples: Scorer) -> None:
        first = samples("events", "--json").document["events"][0]
        assert list(first) == ["slug", "name", "date", "rules", "method", "pairs", "boards", "results"]

    def test_they_are_printed_a_line_each(self, samples: Scorer) -> None:
        samples("use", HOWELL)
        lines = [line.split() for line in samples("events", COLUMNS="200").out.splitlines()]
        assert ["2026-11-17", MITCHELL, "Tuesday", "Minibridge", "14", "21", "147"] in lines
        assert ["*", "2026-11-12", HOWELL, "Thursday", "Howell", "8", "21", "84"] in lines
        assert [line[0] for line in lines[2:]] == ["2026-11-17", "*", "2026-06-24", "2026-01-01"]

    def test_without_a_database_there_are_none(self, scorer: Scorer) -> None:
        assert scorer("events", "--json").document == {"events": []}
        assert "scorer import FOLDER" in scorer("events").out


def summary(slug: str, name: str, pairs: int, boards: int, results: int) -> dict[str, Any]:
    return {
        "slug": slug,
        "name": name,
        "date": slug[-10:],
        "rules": "standard",
        "method": "matchpoints",
        "pairs": pairs,
        "boards": boards,
        "results": results,
    }


class TestUse:
    def test_commands_then_mean_the_event(self, samples: Scorer) -> None:
        ran = samples("use", SCHOOL)
        assert (ran.out, ran.err) == ("", f"Commands now mean {SCHOOL}.\n")
        assert samples("show", "--json").document["slug"] == SCHOOL

    def test_a_wrong_name_is_refused_with_the_nearest_one(self, samples: Scorer) -> None:
        (sentence,) = samples.refused("use", "oddites-2026-01-01")
        known = f"{MITCHELL}, {HOWELL}, {SCHOOL}, {ODDITIES}"
        assert sentence == f'event: read "oddites-2026-01-01", expected {known} (did you mean {ODDITIES}?)' + NEXT_EVENT


def facts(text: str) -> dict[str, str]:
    """What `show` prints, a value for each fact."""
    lines = (line.partition("  ") for line in text.splitlines()[2:])
    return {name: value.strip() for name, _, value in lines}


class TestShow:
    def test_it_tells_what_is_known_of_the_event(self, evening: Scorer) -> None:
        document = evening("show", "--json").document
        assert document["slug"] == EVENING_SLUG
        assert (document["name"], document["date"], document["club"]) == ("Worked Evening", "2026-03-04", "Alton")
        assert (document["rules"], document["winners"], document["movement"]) == ("standard", 2, "")
        assert document["scoring"]["method"] == "matchpoints"
        assert document["scoring"]["unequal_boards"] == "neuberg"
        assert (document["pairs"], document["boards"], document["results"]) == (8, 3, 11)

    def test_it_tells_what_is_missing(self, evening: Scorer) -> None:
        assert evening("show", "--json").document["short_boards"] == [{"board": 3, "results": 3}]
        assert facts(evening("show").out)["Results missing"] == "3 (only 3)"

    def test_it_tells_of_every_board_that_has_fewer_results_than_others(self, samples: Scorer) -> None:
        assert facts(samples("show", "--event", ODDITIES).out)["Results missing"] == "10 (only 1), 12 (only 2)"

    def test_as_many_are_missing_as_the_check_tells_where_one_stands_on_another_board(self, scorer: Scorer) -> None:
        scorer("new", "Friday", "--date", "2026-11-27", "--tables", "7", "--boards", "21")
        first = scorer("movement", "show", "--json").document["rows"][0]
        other = first["boards"][-1] % 21 + 1
        scorer("result", str(other), first["ns"], first["ew"], "GS S 10")
        findings = scorer("check", "--json").document["findings"]
        absent = sum(len(gap["boards"]) for gap in scorer("show", "--json").document["missing"])
        assert absent == sum(finding["code"] == "missing-result" for finding in findings)
        assert absent == 7 * 21 - 1

    def test_where_no_result_is_missing_nothing_is_said_of_it(self, samples: Scorer) -> None:
        assert "Results missing" not in samples("show", "--event", MITCHELL).out

    def test_a_board_without_any_result_is_missing_too(self, scorer: Scorer, tmp_path: Path) -> None:
        event = EVENING["event.toml"] + "boards = 5\n"
        scorer("import", changed(tmp_path / "five", event=event))
        short = scorer("show", "--json").document["short_boards"]
        assert [(it["board"], it["results"]) for it in short] == [(3, 3), (4, 0), (5, 0)]

    def test_it_is_printed_a_line_a_fact(self, evening: Scorer) -> None:
        lines = [" ".join(line.split()) for line in evening("show").out.splitlines()]
        for fact in ("Event Worked Evening", "Date 2026-03-04", "Club Alton", "Pairs 8", "Boards 3", "Results 11"):
            assert fact in lines
