"""`scorer adjust` and `scorer penalty`: what a director decides, who decided it, when and why.

The figures are worked out by hand from the evening in conftest. On board 1 pairs 1 and 5 have 430; the others
400, 150 and -50 are compared as three results of four: (M + 1) * 4 / 3 - 1 of a top of 6. Besides, pair 1 has
6 of 6 and pair 5 has 6 + 5/3 of 12, which is what A+ and A- look at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.conftest import EVENING, Scorer, write_folder

MINUTE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}")


def lines_of(scorer: Scorer, board: int) -> dict[str, dict[str, Any]]:
    """What a traveller says of each North-South pair."""
    return {line["ns"]: line for line in scorer("board", str(board), "--json").document["results"]}


def line_of(scorer: Scorer, board: int, ns: str) -> dict[str, Any]:
    return lines_of(scorer, board)[ns]


def card_line(scorer: Scorer, pair: str, board: int) -> dict[str, Any]:
    """What a score card says of a board."""
    (line,) = [it for it in scorer("pair", pair, "--json").document["results"] if it["board"] == board]
    return dict(line)


def row_of(scorer: Scorer, pair: str) -> dict[str, Any]:
    """What the ranking says of a pair."""
    (row,) = [
        it for list_ in scorer("rank", "--json").document["rankings"] for it in list_["rows"] if it["pair"] == pair
    ]
    return dict(row)


def six(value: Fraction | float | None) -> float | None:
    return None if value is None else round(float(value), 6)


OTHERS = {"2": Fraction(17, 3), "3": Fraction(3), "4": Fraction(1, 3)}
"""What the other North-South pairs get on board 1 when the first result there is not compared."""

AWARDED: list[tuple[str, str, Any, Any, Mapping[str, Any]]] = [
    ("60/40", "60/40", 3.6, 2.4, OTHERS),
    ("A+/40", "A+/40", 6, 2.4, OTHERS),
    ("MP 4.5/-1", "mp 4.5/-1", 4.5, -1, OTHERS),
    ("NP", "NP", None, None, OTHERS),
    ("60% gss10,40% +170", "60% GS S 10, 40% +170", 5.2, 0.8, {"2": 4.8, "3": 2, "4": 0}),
    ("NS +420; EW -50", "NS +420; EW -50", 6, 5, {"2": 4, "3": 2, "4": 0}),
    ("NS 60% GS S 10, 40% -50; EW 60", "NS 60% GS S 10, 40% -50; EW 60.0", 4, 3.6, {"2": 4.8, "3": 2.8, "4": 0.4}),
]
"""What is typed, what is written, the matchpoints of both sides, and what the other North-South pairs get.

An award is not compared; an assigned score is. All forms and methods: `tests/records`, `tests/tournament`.
"""

FORMS = (
    *("A+/A-", "a-/a+", "0/100", "62.5/37.5", "mp 5/1", "NP", "NS A+; EW 40", "NS 50.0; EW -50"),
    *("60% GS S 10, 40% PS S 10", "NS GS S 10; EW GS S 9", "NS 60% GS S 10, 40% -50; EW 60"),
)
"""Every form in which a ruling may be given."""


def adjust(scorer: Scorer, typed: str, *more: str) -> str:
    """Rule on the result of board 1 between pairs 1 and 5; return what was said."""
    ran = scorer("adjust", "1", "1", "5", *typed.split(), *more)
    assert ran.out == ""
    return ran.err


def on_board_1(scorer: Scorer) -> tuple[list[Any], tuple[float, float], dict[str, float]]:
    """What came of the result of pairs 1 and 5, their points, and those of the other North-South pairs."""
    lines = lines_of(scorer, 1)
    own = lines.pop("1")
    outcome = [own[key] for key in ("contract", "declarer", "tricks", "score", "award")]
    return outcome, (own["ns_points"], own["ew_points"]), {pair: line["ns_points"] for pair, line in lines.items()}


def told(points: Mapping[str, Fraction | float]) -> dict[str, float | None]:
    return {pair: six(own) for pair, own in points.items()}


class TestAdjust:
    @pytest.mark.parametrize(("typed", "written", "ns", "ew", "others"), AWARDED, ids=[it[0] for it in AWARDED])
    def test_an_award_gives_each_side_its_points_and_an_assigned_score_is_compared_with_the_other_tables(
        self, evening: Scorer, typed: str, written: str, ns: Any, ew: Any, others: dict[str, Any]
    ) -> None:
        assert adjust(evening, typed) == f"Board 1, 1 against 5: {written} (was GNT N 10, +430)\n"
        assert on_board_1(evening) == ([None, None, None, None, written], (six(ns), six(ew)), told(others))

    @pytest.mark.parametrize("typed", ["60/40", "60 / 40", "mp -1/7", "60% GS S 10, 40% PS S 10"])
    def test_words_may_stand_apart_or_together(self, evening: Scorer, typed: str) -> None:
        apart = evening("adjust", "1", "1", "5", *typed.split()).err
        evening("undo")
        assert evening("adjust", "1", "1", "5", typed).err == apart

    def test_an_award_stands_wherever_a_code_does(self, evening: Scorer) -> None:
        evening("result", "1", "1", "5", "a-/a+")
        line = line_of(evening, 1, "1")
        assert (line["award"], line["ruling"]) == ("A-/A+", None)

    def test_a_result_that_was_missing_can_be_awarded(self, evening: Scorer) -> None:
        evening("clear", "1", "1", "5")
        assert adjust(evening, "60/40") == "Board 1, 1 against 5: 60/40\n"

    @pytest.mark.parametrize("award", ["60/40", "mp 4.5/-1", "60% GS S 10, 40% PS S 10", "NS +420; EW -50", "NP"])
    def test_an_award_is_printed_on_the_traveller_and_both_cards(self, evening: Scorer, award: str) -> None:
        adjust(evening, award)
        assert award in evening("board", "1").out
        assert all(award in card for card in evening("pair", "1", "5").out.split("\n\n"))

    def test_what_is_no_award_is_refused_with_examples_and_everything_else(self, evening: Scorer) -> None:
        assert evening.wrong("adjust", "77", "33", "99", "60% GS S 10, 30% PS S 10") == [
            ("board", "77"),
            ("ns", "33"),
            ("ew", "99"),
            ("award", "60% GS S 10, 30% PS S 10"),
        ]
        (sentence,) = evening.refused("adjust", "1", "1", "5", "never")
        assert sentence.endswith("60/40, A+/A-, mp 23/11, 60% GS S 10, 40% PS S 10, or NS +420; EW -50")


SLOW = ("--reason", "slow play", "--by", "Ada")
WHO = "Ruling on board 1, 1 against 5, by Ada: slow play"


def who_ruled(line: dict[str, Any]) -> tuple[object, object] | None:
    """Who made a ruling, at a minute, and why; None where there is no ruling."""
    ruling = line["ruling"]
    assert ruling is None or MINUTE.fullmatch(ruling["at"])
    return ruling and (ruling["by"], ruling["reason"])


class TestWhoRuled:
    def test_it_is_there_for_programs_and_above_the_traveller(self, evening: Scorer) -> None:
        adjust(evening, "60/40", *SLOW)
        for line in (line_of(evening, 1, "1"), card_line(evening, "1", 1), card_line(evening, "5", 1)):
            assert who_ruled(line) == ("Ada", "slow play")
        assert who_ruled(line_of(evening, 1, "2")) is None
        assert evening("board", "1").out.splitlines()[1] == WHO
        assert "Ruling" not in evening("board", "2").out

    @pytest.mark.parametrize(
        ("more", "who", "said"),
        [
            (("--by", "Ada"), ("Ada", None), ", by Ada"),
            (("--reason", "slow play"), (None, "slow play"), ": slow play"),
            (("--reason", "  slow \n play  ", "--by", " Ada\t"), ("Ada", "slow play"), ", by Ada: slow play"),
        ],
    )
    def test_either_may_be_left_out_and_white_space_is_folded(
        self, evening: Scorer, more: tuple[str, ...], who: tuple[str | None, str | None], said: str
    ) -> None:
        adjust(evening, "60/40", *more)
        assert who_ruled(line_of(evening, 1, "1")) == who
        assert evening("board", "1").out.splitlines()[1] == f"Ruling on board 1, 1 against 5{said}"

    def test_where_nothing_was_said_the_award_speaks_for_itself(self, evening: Scorer) -> None:
        adjust(evening, "60/40")
        assert "Ruling" not in evening("board", "1").out
        assert who_ruled(line_of(evening, 1, "1")) == (None, None)

    def test_a_long_reason_is_folded_and_told_in_full(self, evening: Scorer) -> None:
        reason = "The auctioneer spoke too soon " * 8
        adjust(evening, "60/40", "--reason", reason)
        lines = evening("board", "1").out.splitlines()
        assert max(map(len, lines)) <= 80
        assert reason.strip() in " ".join(" ".join(lines).split())


class TestPenalty:
    @pytest.mark.parametrize(
        ("amount", "unit", "said", "taken"),
        [
            ("1.5", "MP", "penalty of 1.5 mp", 1.5),
            ("-1", "mp", "bonus of 1 mp", -1),
            ("10", "%top", "penalty of 10 %top", 0.6),
        ],
    )
    def test_it_is_deducted_from_the_total_in_its_unit(
        self, evening: Scorer, amount: str, unit: str, said: str, taken: float
    ) -> None:
        before = row_of(evening, "2")
        ran = evening("penalty", "2", amount, unit)
        assert (ran.out, ran.err) == ("", f"Pair 2: {said}\n")
        after = row_of(evening, "2")
        assert after["score"] == pytest.approx(before["score"] - taken, abs=1e-6)
        assert (after["of"], after["boards"]) == (before["of"], before["boards"])

    def test_it_is_told_with_its_reason_below_the_ranking_s_title_and_on_the_card(self, evening: Scorer) -> None:
        evening("penalty", "1", "10", "%top", "--reason", "a telephone rang", "--by", "Ada")
        evening("penalty", "5", "-1", "mp")
        ranking = evening("rank").out.split("\n\n")
        assert ranking[1].splitlines()[1] == "Pair 1: penalty of 10 %top, a telephone rang"
        assert ranking[2].splitlines()[1] == "Pair 5: bonus of 1 mp"
        assert evening("pair", "1").out.splitlines()[1] == "Pair 1: penalty of 10 %top, a telephone rang"
        assert "penalty" not in evening("pair", "2").out

    def test_it_is_there_for_programs_with_who_and_when(self, evening: Scorer) -> None:
        evening("penalty", "1", "10", "%top", "--reason", "a telephone rang", "--by", "Ada")
        (penalty,) = evening("pair", "1", "--json").document["penalties"]
        assert MINUTE.fullmatch(penalty.pop("at"))
        assert penalty == {"amount": 10, "unit": "%top", "reason": "a telephone rang", "by": "Ada"}
        assert evening("pair", "2", "--json").document["penalties"] == []


NASTY = '=1+1, "so there"; né(e) 桥牌'


def ruled(scorer: Scorer) -> Scorer:
    """The worked evening with a ruling and a penalty of every kind, some with awkward reasons."""
    lines = [line.split(",") for line in EVENING["results.csv"].splitlines()[1:]]
    for (board, _, _, ns, ew, *_), award in zip(lines, FORMS, strict=False):
        scorer("adjust", board, ns, ew, *award.split(), "--reason", f"{award} {NASTY}", "--by", "Ada, O'Hara")
    scorer("adjust", "1", "1", "5", "60/40")
    for pair, amount, unit in (("1", "10", "%top"), ("1", "-1.25", "mp"), ("8", "2", "mp")):
        scorer("penalty", pair, amount, unit, "--reason", NASTY, "--by", "Ada")
    return scorer


def everything(scorer: Scorer, *words: str) -> list[str]:
    """All that is told of the rulings, for people and for programs."""
    asked: tuple[tuple[str, ...], ...] = (("rank",), ("board", "--all"), ("pair", "--all"))
    return [scorer(*ask, *json, *words).out for ask in asked for json in ((), ("--json",))]


class TestFiles:
    def test_an_export_that_is_imported_again_gives_the_same_rulings_and_penalties(
        self, evening: Scorer, tmp_path: Path
    ) -> None:
        first, again, other = tmp_path / "first", tmp_path / "again", tmp_path / "other.db"
        ruled(evening)("export", first)
        evening("import", first, "--db", other)
        assert everything(evening, "--db", str(other)) == everything(evening)
        evening("export", again, "--db", other)
        names = {path.name for path in first.iterdir()}
        assert names == {*EVENING, "rulings.csv", "penalties.csv"}
        assert {name: (again / name).read_bytes() for name in names} == {
            name: (first / name).read_bytes() for name in names
        }

    def test_an_event_without_any_has_no_such_files_and_no_such_sheet(self, evening: Scorer, tmp_path: Path) -> None:
        ruled(evening)("export", tmp_path / "out")
        evening("import", "--replace", write_folder(tmp_path / "plain", EVENING))
        evening("export", tmp_path / "out", "--force")
        assert {path.name for path in (tmp_path / "out").iterdir()} == set(EVENING)
        evening("export", tmp_path / "out.xlsx")
        assert "Rulings" not in openpyxl.load_workbook(tmp_path / "out.xlsx").sheetnames

    def test_the_workbook_has_a_sheet_of_them(self, evening: Scorer, tmp_path: Path) -> None:
        adjust(evening, "60/40", *SLOW)
        evening("penalty", "1", "10", "%top", "--reason", NASTY, "--by", "@Ada")
        evening("export", tmp_path / "out.xlsx")
        book = openpyxl.load_workbook(tmp_path / "out.xlsx")
        heading, *rows = ([cell.value for cell in row] for row in book["Rulings"].iter_rows())
        assert heading == ["Board", "Pairs", "Decision", "By", "At", "Reason"]
        assert all(MINUTE.fullmatch(str(row.pop(4))) for row in rows)
        assert rows == [[1, "1 5", "60/40", "Ada", "slow play"], [None, "1", "penalty of 10 %top", "@Ada", NASTY]]
        assert {cell.data_type for row in book["Rulings"].iter_rows(min_row=2, min_col=2) for cell in row} == {"s"}

    def test_the_workbook_shows_an_award_and_its_points(self, evening: Scorer, tmp_path: Path) -> None:
        adjust(evening, "60/40", *SLOW)
        evening("export", tmp_path / "out.xlsx")
        book = openpyxl.load_workbook(tmp_path / "out.xlsx")
        for tab, points in (("Boards", {"NS MP": 3.6, "EW MP": 2.4}), ("Score cards", {"MP": 3.6, "%": 60})):
            headings, *lines = ([cell.value for cell in row] for row in book[tab].iter_rows())
            first = next(line for line in lines if line[1] is not None)
            line = dict(zip(headings, first, strict=True))
            assert {name: line[name] for name in ("Contract", *points)} == {"Contract": "60/40", **points}
