"""Why a pair got its points: every sentence is read again beside the JSON of its board, as a player would check it."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import pytest

from scorer.game.contracts import Denomination
from scorer.game.seats import Side
from scorer.interchange.own.event_folder import read_folder
from scorer.model.events import Event
from scorer.model.pairs import EventForm
from scorer.model.settings import Method, Scoring
from scorer.reports.reasons import ReasonKind, reason_of, reasons_by_result
from scorer.reports.scorecards import card_headings
from scorer.reports.table import unit_after
from scorer.reports.travellers import board_document
from scorer.reports.web.evening import PageFiles, explain_boards
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import SAMPLES, as_json
from tests.scoring.tables import event_of
from tests.scoring.test_judging import (
    ALWAYS,
    CHECK_DEAL,
    random_event,
    random_layouts,
    random_match,
    random_scoring,
    with_layouts,
)
from tests.scoring.test_teams import at_two_tables, team_event

Row = Mapping[str, Any]

TARGETS = {"P": "part score", "G": "game", "6": "small slam", "7": "grand slam"}
DENOMINATIONS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "no trumps"}
GAME_TRICKS = {"C": 11, "D": 11, "H": 10, "S": 10, "NT": 9}
OTHER_TRICKS = {"P": 7, "6": 12, "7": 13}
MOST_CHARACTERS = 140


def named(contract: str) -> str:
    if contract[0] in "12345":
        words = DENOMINATIONS[contract[1:]]
        return f"{contract[0]} {words.removesuffix('s') if contract[0] == '1' else words}"
    return f"{TARGETS[contract[0]]} in {DENOMINATIONS[contract[1:]]}"


def in_a_sentence(contract: str) -> str:
    return named(contract) if contract[0] in "G12345" else f"a {named(contract)}"


def tricks_needed(contract: str) -> int:
    if contract[0] in "12345":
        return 6 + int(contract[0])
    return GAME_TRICKS[contract[1:]] if contract[0] == "G" else OTHER_TRICKS[contract[0]]


def played(row: Row) -> bool:
    return row["contract"] is not None and row["tricks"] is not None and row["declarer"] is not None


class Reader:
    """A player who checks a sentence against the traveller: the rows, makeable tricks, and judged choices."""

    def __init__(self, board: Mapping[str, Any], groups: Mapping[tuple[str, str], str]) -> None:
        self._board = board
        self._groups = groups

    def contradictions(self, row: Row, side: str) -> list[str]:
        """What in a side's sentence the board contradicts."""
        text = row[f"{side}_reason"]["text"]
        ends = re.search(r"; (?:with (\d+) tables,|here) a (top|bottom) is ([\d.]+)%$", text)
        if ends and not self._is_worth(row, side, ends):
            return [f"{text!r}: {ends[0]}"]
        text = text.removesuffix(ends[0]) if ends else text
        claims: list[tuple[str, Callable[[re.Match[str]], bool]]] = [
            (
                r"(?:[Dd]eclarer|they) (?:took|to take|held to|to|went down with) (?:the )?(\d+) trick",
                lambda found: row["tricks"] == int(found[1]),
            ),
            (
                r"^(?:You|Your opponents)(?: were the only pair)? (?:took|to take|went down with) (?:all )?(\d+) trick",
                lambda found: row["tricks"] == int(found[1]),
            ),
            (r"(\d+) tricks?, all that can be made", lambda found: self._makeable(row) == int(found[1])),
            (
                r"^(?:You took|Declarer took|You were the only declarer to take|.* the only pair to take) ",
                lambda _: row["tricks"] >= tricks_needed(row["contract"]),
            ),
            (r"^You went down", lambda _: self._failed(row) and (row["declarer"] in "NS") is (side == "ns")),
            (r"^You beat the contract", lambda _: self._failed(row) and (row["declarer"] in "NS") is (side == "ew")),
            (
                r"^(?:You|Your opponents) (made|went down in) ([1-5a-z ]+) with (\d+) tricks?[;,]",
                lambda found: self._only(row, side, found),
            ),
            (r"; it (went down|was made) at ([^;]*)", lambda found: self._opposite(row, side, found)),
            (
                r"; (.*) did (better|worse), and it (went down|was made) at (\d+) of them",
                lambda found: self._some_opposite(row, side, found),
            ),
            (
                r"^The lie of the cards: .*, but here it can be (made|beaten)$",
                lambda found: ((self._makeable(row) or 0) >= tricks_needed(row["contract"])) is (found[1] == "made"),
            ),
            (r"(?:all|the) (\d+) tricks? that can be made", lambda found: self._makeable(row) == int(found[1])),
            (r"; (\d+) can be made", lambda found: self._makeable(row) == int(found[1])),
            (
                r"; (\d+) can be made( against best defence)?",
                lambda found: (row["tricks"] > int(found[1])) is bool(found[2]),
            ),
            (r"were the only \w+ (to take|held|to hold) ", lambda found: self._is_alone(row, found[1] != "to take")),
            (r"^You (were the only declarer|took)", lambda _: (row["declarer"] in "NS") is (side == "ns")),
            (
                r"; (.*) in (\w+(?: trumps)?)(?: by \w+)? took (fewer|more)",
                lambda found: self._tricks(row, side, found),
            ),
            (r"; (.*) did (better|worse) (?:in|against) (.*)$", lambda found: self._contracts(row, side, found)),
            (
                r"; (.*) did (better|worse), (\d+) of them (?:in|against) (.*)$",
                lambda found: self._some_in_contracts(row, side, found),
            ),
            (
                r"^(?:A flat board|An average result): (.*) had the same score",
                lambda found: self._same(row, side, found[1]),
            ),
            (
                r" had the same score; (?:(\d+) did better)?(?: and |(?=\d+ did worse))?(?:(\d+)(?: did)? worse)?$",
                lambda found: self._beside_same(row, side, found),
            ),
            (r"average: (.*) did better, (\d+) worse", lambda found: self._middle(row, side, found)),
            (r"eclarer went down with", lambda _: (row["score"] > 0) is (row["declarer"] in "EW")),
            (r"^A (good|poor) score: (.*) did (better|worse)$", lambda found: self._scores(row, side, found)),
            (r"^(?:You|Your opponents) (made|went down in) ([1-5a-z ]+);", lambda found: self._outcome(row, found)),
            (
                r"^You (passed the board out); (.*) did (better|worse)$",
                lambda found: row["contract"] == "PASS" and self._ahead(row, side, found),
            ),
            (
                r"^(?:You|Your opponents) (made) ([a-z ]+) with (\d+) tricks?$",
                lambda found: self._only(row, side, found),
            ),
            (
                r"^(?:You|Your opponents) (went down in) ([a-z ]+): (\d+) tricks?, but it needs (\d+)$",
                lambda found: self._only(row, side, found),
            ),
            (r"^(?:You|Your opponents) (went down in) ([1-5a-z ]+), which", lambda found: self._outcome(row, found)),
            (
                r"^(?:You|Your opponents) went down in (?:a )?([a-z ]+), which "
                r"(?:(nearly always|hardly ever|always|never) )?makes(.*)",
                self._makes,
            ),
            (
                r"(?:Your|Your opponents'|cards:(?: a)?) ([a-z ]+?) (?:(nearly always|hardly ever|always|never) )?"
                r"makes(.*)",
                self._makes,
            ),
            (
                r"(?: times out of 10|once in 10|makes); (?:a )?([a-z ]+ in [a-z ]+), (?:(nearly always|always)$)?(.*)",
                self._makes,
            ),
            (
                r"makes; (?:a )?[a-z ]+ in [a-z ]+, (?:once|\d+ times)(.*)",
                lambda found: found[1].startswith((" in 10", " out of 10")),
            ),
            (
                r"^A (good|poor) score beside an adjusted score at another table$",
                lambda found: self._is_beside_adjusted(row, side, found[1]),
            ),
        ]
        wrong = [form for form, holds in claims if (found := re.search(form, text)) and not holds(found)]
        return [f"{text!r}: {form}" for form in wrong]

    def _compared(self, row: Row) -> list[Row]:
        """The rows that are compared with this one."""
        own = self._groups[row["ns"], row["ew"]]
        return [
            other
            for other in self._board["results"]
            if other is not row and self._groups[other["ns"], other["ew"]] == own
        ]

    def _is_worth(self, row: Row, side: str, found: re.Match[str]) -> bool:
        """Whether a top or a bottom is what the row has, which is more or less than 100% by the tables compared."""
        scores = self._own_scores(row, side, self._compared(row))
        percent: float = row[f"{side}_percent"]
        is_top = found[2] == "top"
        alone = all(self._is("worse" if is_top else "better", score) for score in scores)
        counted = found[1] is None or int(found[1]) == len(scores) + 1
        return alone and counted and abs(percent - float(found[3])) <= 0.0501 and 0 < percent < 100

    def _makeable(self, row: Row) -> int | None:
        tricks = self._board["double_dummy"] or {}
        makeable: int | None = tricks.get(row["declarer"], {}).get(row["contract"][1:])
        return makeable

    def _in_denomination(self, row: Row, denomination: str) -> list[int]:
        assert DENOMINATIONS[row["contract"][1:]] == denomination
        others = [other for other in self._compared(row) if played(other) and other["declarer"] == row["declarer"]]
        return [other["tricks"] for other in others if other["contract"][1:] == row["contract"][1:]]

    def _is_alone(self, row: Row, fewest: bool) -> bool:  # a claim of a sentence
        others = self._in_denomination(row, DENOMINATIONS[row["contract"][1:]])
        return all(tricks > row["tricks"] if fewest else tricks < row["tricks"] for tricks in others)

    def _tricks(self, row: Row, side: str, found: re.Match[str]) -> bool:
        others = self._in_denomination(row, found[2])
        some = [
            tricks for tricks in others if (tricks < row["tricks"] if found[3] == "fewer" else tricks > row["tricks"])
        ]
        declares = (row["declarer"] in "NS") is (side == "ns")
        is_good = (found[3] == "fewer") is declares
        ahead = self._count_ahead(row, side, "worse" if is_good else "better")
        return tables_in(found[1]) == (len(some), len(others)) and 2 * len(some) >= ahead

    def _count_ahead(self, row: Row, side: str, word: str) -> int:
        return sum(self._is(word, one) for one in self._own_scores(row, side, self._compared(row)))

    def _own_scores(self, row: Row, side: str, rows: Iterable[Row]) -> list[int]:
        sign = 1 if side == "ns" else -1
        return [sign * (other["score"] - row["score"]) for other in rows if other["score"] is not None]

    def _contracts(self, row: Row, side: str, found: re.Match[str]) -> bool:
        own = row["contract"], row["declarer"]
        others = [one for one in self._compared(row) if played(one) and (one["contract"], one["declarer"]) != own]
        better = [one for one in others if self._is(found[2], self._own_scores(row, side, [one])[0])]
        number, _ = tables_in(found[1])
        is_all = number == len(better) == self._count_ahead(row, side, found[2])
        return is_all and self._are_named(better, found[3])

    def _some_in_contracts(self, row: Row, side: str, found: re.Match[str]) -> bool:
        own = row["contract"], row["declarer"]
        ahead = [one for one in self._compared(row) if self._is(found[2], sum(self._own_scores(row, side, [one])))]
        some = [one for one in ahead if played(one) and (one["contract"], one["declarer"]) != own]
        counted = (tables_in(found[1])[0], int(found[3])) == (len(ahead), len(some))
        return counted and len(ahead) <= 2 * len(some) and self._are_named(some, found[4])

    @staticmethod
    def _are_named(rows: Iterable[Row], said: str) -> bool:
        contracts = {in_a_sentence(one["contract"]) for one in rows}
        return said in ("other contracts", "a different contract") or contracts == {said}

    @staticmethod
    def _is(word: str, difference: int) -> bool:
        return difference > 0 if word == "better" else difference < 0

    def _same(self, row: Row, side: str, said: str) -> bool:
        differences = self._own_scores(row, side, self._compared(row))
        return tables_in(said)[0] == differences.count(0)

    def _beside_same(self, row: Row, side: str, found: re.Match[str]) -> bool:
        return (self._count_ahead(row, side, "better"), self._count_ahead(row, side, "worse")) == (
            int(found[1] or 0),
            int(found[2] or 0),
        )

    def _middle(self, row: Row, side: str, found: re.Match[str]) -> bool:
        differences = self._own_scores(row, side, self._compared(row))
        signs = Counter((one > 0) - (one < 0) for one in differences)
        return (signs[1], signs[-1]) == (tables_in(found[1])[0], int(found[2]))

    def _scores(self, row: Row, side: str, found: re.Match[str]) -> bool:
        differences = self._own_scores(row, side, self._compared(row))
        number = sum(self._is(found[3], one) for one in differences)
        return tables_in(found[2])[0] == number > 0 and (found[1] == "good") is (found[3] == "worse")

    def _is_beside_adjusted(self, row: Row, side: str, word: str) -> bool:
        """Whether none of the scores that were played explains a good or poor one, and a weighted one can."""
        ahead = self._count_ahead(row, side, "worse" if word == "good" else "better")
        return ahead == 0 and any("," in (other["award"] or "") for other in self._compared(row))

    def _ahead(self, row: Row, side: str, found: re.Match[str]) -> bool:
        number = self._count_ahead(row, side, found[3])
        return number > 0 and tables_in(found[2])[0] == number

    def _outcome(self, row: Row, found: re.Match[str]) -> bool:
        if found[2].endswith("tricks"):
            return True
        went_down = (row["score"] < 0) is (row["declarer"] in "NS")
        return in_a_sentence(row["contract"]) == found[2] and went_down is (found[1] != "made")

    @staticmethod
    def _failed(row: Row) -> bool:
        return bool(row["tricks"] < tricks_needed(row["contract"]))

    def _opposite(self, row: Row, side: str, found: re.Match[str]) -> bool:
        """Whether so many tables made the contract that went down here, or the reverse, and no others were ahead."""
        declares = (row["declarer"] in "NS") is (side == "ns")
        ahead = self._count_ahead(row, side, "better" if declares is self._failed(row) else "worse")
        counted = tables_in(found[2])[0] == self._count_opposite(row) == ahead > 0
        return counted and self._failed(row) is (found[1] == "was made")

    def _count_opposite(self, row: Row) -> int:
        same = [one for one in self._compared(row) if played(one) and one["contract"] == row["contract"]]
        return sum(self._failed(one) is not self._failed(row) for one in same)

    def _some_opposite(self, row: Row, side: str, found: re.Match[str]) -> bool:
        """The same where tables in other contracts were ahead as well."""
        counted = int(found[4]) == self._count_opposite(row) < self._count_ahead(row, side, found[2])
        is_ahead = tables_in(found[1])[0] == self._count_ahead(row, side, found[2])
        return counted and is_ahead and self._failed(row) is (found[3] == "was made")

    def _only(self, row: Row, side: str, found: re.Match[str]) -> bool:
        """Whether the contract and the tricks at a single table are those of the row, and who declared."""
        needed = tricks_needed(row["contract"])
        went_down = row["tricks"] < needed
        said_needed = int(found[4]) if found.lastindex == 4 else needed
        declares = (row["declarer"] in "NS") is (side == "ns")
        return (
            self._outcome(row, found)
            and went_down is (found[1] != "made")
            and (int(found[3]), said_needed) == (row["tricks"], needed)
            and declares is not found[0].startswith("Your")
        )

    def _makes(self, found: re.Match[str]) -> bool:
        choices = {named(one["contract"]): one["makes"] for one in self._board["judged"]["choices"]}
        makes = choices[found[1]]
        if found[2]:
            expected = {
                "always": makes == 1,
                "nearly always": 19 / 20 <= makes < 1,
                "hardly ever": 0 < makes <= 1 / 20,
                "never": makes == 0,
            }
            return bool(expected[found[2]])
        times = re.match(r" ?(only )?(\d+|once)\b", found[3])
        assert times is not None
        said = 1 if times[2] == "once" else int(times[2])
        is_little = makes < 1 / 2 or not times[1]
        return bool(round(10 * makes) == said and is_little and 0 < said < 10)


def tables_in(words: str) -> tuple[int, int]:
    """How many tables of how many: `5 of the other 6 tables`, `both the other tables`, `the other table`."""
    numbers = [int(one) for one in re.findall(r"\d+", words)]
    if "both" in words:
        return 2, 2
    if not numbers:
        return (0, 1) if words.startswith("no ") else (1, 1)
    return numbers[0], numbers[-1]


def groups_of(event: Event, board: int) -> dict[tuple[str, str], str]:
    """With what each result of a board is compared, as a reader finds it: the group of a fouled board."""
    return {(one.ns or "", one.ew or ""): one.group or "a" for one in event.results if one.board == board}


def read_board(scored: ScoredEvent, number: int) -> list[str]:
    """Check every sentence of a board; return what they contradict."""
    board = as_json(board_document(scored, scored.boards[number - 1]))
    reader = Reader(board, groups_of(scored.event, number))
    wrong: list[str] = []
    for row in board["results"]:
        for side in ("ns", "ew"):
            reason = row[f"{side}_reason"]
            assert (reason is None) is (row[f"{side}_points"] is None)
            if reason is None:
                continue
            assert reason["kind"] in set(ReasonKind)
            assert 0 < len(reason["text"]) <= MOST_CHARACTERS
            assert (reason["kind"] == "ruling") is (row["award"] is not None or "A ruling" in reason["text"])
            assert reason["kind"] != "average" or is_near_average(row, side, reason["text"])
            if row["award"] is None:
                wrong += reader.contradictions(row, side)
    return wrong


def is_near_average(row: Row, side: str, text: str) -> bool:
    percent = row[f"{side}_percent"]
    return percent is None or 40 - 1e-6 <= percent <= 60 + 1e-6 or "No other result" in text


def judged_boards() -> list[ScoredEvent]:
    source = Random(49)  # noqa: S311  # the same boards each time
    events = [random_event(source, random_scoring(source)) for _ in range(36)]
    events += [random_match(source) for _ in range(6)]
    return [with_layouts(event, random_layouts(source)) for event in events]


def test_no_sentence_of_forty_judged_boards_is_contradicted_by_its_board() -> None:
    boards = judged_boards()
    assert len(boards) >= 40
    assert [wrong for scored in boards for wrong in read_board(scored, 1)] == []
    kinds = Counter(
        reason.kind for scored in boards for own in reasons_by_result(scored).values() for reason in own.values()
    )
    assert set(kinds) == set(ReasonKind)


@pytest.mark.parametrize("name", ["mitchell", "howell", "school", "oddities", "race"])
def test_no_sentence_of_an_evening_without_the_solver_is_contradicted_by_its_board(name: str) -> None:
    scored = score_event(read_folder(SAMPLES / name, datetime.date(2026, 11, 17)))
    assert [wrong for board in scored.boards for wrong in read_board(scored, board.number)] == []


def test_sentences_stay_short_with_the_longest_contracts_and_large_fields() -> None:
    down = ["7NT S 12"] + ["7NT S 11"] * 2 + ["6D S 12"] * 140 + ["7D S 13"] * 110
    events = [event_of(down, rules="plus"), event_of([*down, "b:7NT S 12", "b:7NT S 9", "b:7D S 13"], rules="plus")]
    for event in events:
        scored = score_event(event)
        assert read_board(scored, 1) == []


def test_sentences_stay_short_where_the_solver_adds_what_can_be_made() -> None:
    """Compared with one group of a large field, and with another declarer in the same denomination."""
    codes = ["6NT S 10", "6NT S 9", *["6NT S 11"] * 200, "PNT E 7", "b:6NT S 11", "b:6NT S 10"]
    scored = solved(codes)
    assert read_board(scored, 1) == []
    codes = ["6NT S 11", "6NT S 12", *["6NT S 9"] * 200, "PNT E 7", "b:6NT S 11", "b:6NT S 10"]
    assert read_board(solved(codes), 1) == []


def sentences(codes: list[str], side: str = "ns", **settings: Any) -> list[str]:
    """What each table of a board is told."""
    scored = score_event(event_of(codes, **settings))
    return [row[f"{side}_reason"]["text"] for row in as_json(board_document(scored, scored.boards[0]))["results"]]


def test_the_choice_of_contract_is_named_as_the_rules_name_it() -> None:
    told = sentences(["PS S 10", "GS S 10", "GS S 10", "GS S 10", "GS S 10"])
    assert told[0] == "You made a part score in spades; all 4 other tables did better in game in spades"
    told = sentences(["2S S 10", "4S S 10", "4S S 10", "4S S 10", "4S S 10"], rules="levels")
    assert told[0] == "You made 2 spades; all 4 other tables did better in 4 spades"
    told = sentences(["1C S 7", "1NT S 7", "1NT S 7"], rules="levels")
    assert told[0] == "You made 1 club; both the other tables did better in 1 no trump"


def test_tricks_are_compared_with_the_field() -> None:
    codes = ["GNT S 13", "GNT S 11", "GNT S 11", "GNT S 10", "GNT S 9"]
    assert sentences(codes)[0] == "You were the only declarer to take 13 tricks in no trumps"
    assert sentences(codes, "ew")[4] == "You were the only pair to hold declarer to 9 tricks in no trumps"
    assert sentences(codes)[3] == "You took 10 tricks; 3 of the other 4 tables in no trumps took more"


def test_a_contract_that_went_down_and_still_cost_the_defence_says_so() -> None:
    """A plus score with 0% beside it: declarer went down, but less than at the other table."""
    told = sentences(["GNT S 8", "GNT S 7", "GNT S 7"], "ew")[0]
    assert told == "Declarer went down with 8 tricks; both the other tables in no trumps took fewer"
    told = sentences(["GNT E 8", "GNT E 7", "GD E 9"])[0]
    assert told == "Declarer went down with 8 tricks; the other table in no trumps took fewer"


def test_where_contract_and_tricks_explain_about_equally_the_contract_comes_first() -> None:
    """Board 2 of the oddities: the third table has half its points by game, half by the tenth trick."""
    codes = ["PS E 10", "PS E 9", "GS E 10"]
    assert (
        sentences(codes, "ew")[2]
        == "You made game in spades; both the other tables did worse in a part score in spades"
    )
    told = "Your opponents made game in spades; both the other tables did better against a part score in spades"
    assert sentences(codes)[2] == told
    much_more_by_tricks = ["GS E 10", "PS E 9", "PS E 8", "PS E 8", "PS E 8", "PS E 8"]
    assert sentences(much_more_by_tricks)[1].startswith("Declarer took 9 tricks")


def test_with_the_solver_tricks_are_compared_with_what_can_be_made() -> None:
    event = event_of(["GNT S 10", "GNT S 11", "GNT S 12", "GNT S 12"])._replace(deals=((1, CHECK_DEAL),))
    scored = with_layouts(event, [ALWAYS] * 20)
    own = [reasons_by_result(scored)[result.key][Side.NORTH_SOUTH] for result in event.results]
    assert own[0].kind is ReasonKind.CARDS
    assert [str(reason.text) for reason in own[:2]] == [
        "You took 10 tricks, all that can be made against best defence; all 3 other tables in no trumps took more",
        "You took 11 tricks; 2 of the other 3 tables in no trumps took more; 10 can be made against best defence",
    ]


def test_a_contract_that_mostly_makes_and_failed_is_the_cards() -> None:
    seldom = {**ALWAYS, Denomination.SPADES: 9}
    codes = ["GS S 9", "GS S 9", "PNT S 9", "PNT S 9", "PNT S 9", "PNT S 9"]
    event = event_of(codes)._replace(deals=((1, CHECK_DEAL),))
    scored = with_layouts(event, [ALWAYS] * 16 + [seldom] * 4)
    assert read_board(scored, 1) == []


def test_a_top_that_is_not_100_percent_says_why() -> None:
    """Where two tables of four have no score, 100% is not to be had."""
    scored = score_event(event_of(["PS S 10", "GS S 10", "NP", "60/40"], ["GS S 10"] * 4))
    told = [row["ns_reason"] for row in as_json(board_document(scored, scored.boards[0]))["results"]]
    assert told[0]["text"].endswith("did better in game in spades; with 2 tables, a bottom is 16.7%")
    assert told[1]["text"].endswith("did worse in a part score in spades; with 2 tables, a top is 83.3%")
    assert not [one for one in sentences(["PS S 10", "GS S 10", "GS S 10"]) if "%" in one]


@pytest.mark.parametrize("name", ["mitchell", "howell", "school"])
def test_what_a_top_is_worth_stands_on_both_sides_of_a_result_or_on_neither(name: str) -> None:
    """One side's sentence was too long for it, so 98.6% was explained and 1.4% beside it was not."""
    scored = score_event(read_folder(SAMPLES / name, datetime.date(2026, 11, 17)))
    ends = 0
    for board in scored.boards:
        for row in as_json(board_document(scored, board))["results"]:
            told = [bool(re.search(r" a (top|bottom) is ", (row[side] or {}).get("text", ""))) for side in SIDES]
            assert len(set(told)) == 1, (board.number, row["ns"], row["ns_reason"], row["ew_reason"])
            ends += told[0]
    assert bool(ends) is (name == "school")


SIDES = "ns_reason", "ew_reason"


def test_the_result_of_most_tables_says_why_it_is_not_quite_average() -> None:
    """It was called the usual result, at 41.7% as well as at 58.3%."""
    told = sentences(["GS S 10"] * 4 + ["GS S 11", "GS S 11", "GS S 9"])[0]
    assert told == "An average result: 3 of the other 6 tables had the same score; 2 did better and 1 worse"
    assert sentences(["GS S 10"] * 9 + ["GS S 11"])[0].endswith(
        " of the other 9 tables had the same score; 1 did better"
    )
    assert sentences(["GS S 10"] * 9 + ["GS S 9"])[0].endswith(" of the other 9 tables had the same score; 1 did worse")


def test_an_average_of_simulated_deals_is_not_taken_for_one_of_the_tables() -> None:
    """It stood beside a score card on which the part score had another score."""
    seldom = {**ALWAYS, Denomination.NO_TRUMPS: 8}
    event = event_of(["PS S 9", "GS S 10", "GS S 10"])._replace(deals=((1, CHECK_DEAL),))
    scored = with_layouts(event, [ALWAYS] * 8 + [seldom] * 12)
    told = [reason_of(scored, line.result, Side.NORTH_SOUTH) for line in scored.boards[0].results]
    assert told[0] is not None
    assert str(told[0].text).startswith(
        "Your part score in spades averages 170 points in simulated deals, game in spades"
    )


def test_at_a_single_table_a_contract_is_made_or_went_down() -> None:
    """Tricks are taken; made is only what a contract is."""
    assert sentences(["PNT E 6"]) == ["Your opponents went down in a part score in no trumps: 6 tricks, but it needs 7"]
    assert sentences(["GS S 1"]) == ["You went down in game in spades: 1 trick, but it needs 10"]
    assert sentences(["PNT E 7"]) == ["Your opponents made a part score in no trumps with 7 tricks"]
    for contract in ("PC", "PNT", "GC", "GS", "GNT", "6H", "7NT"):
        needed = tricks_needed(contract)
        for declarer in "NE":
            for tricks in (needed, needed - 1, 0):
                event = event_of([f"{contract} {declarer} {tricks}"], rules="plus")
                assert read_board(score_event(event), 1) == []


def test_a_match_has_one_other_table_whatever_else_is_played_in_the_room() -> None:
    other_match = at_two_tables(1, "GS N 9", "GS N 10", ("3", "4"))
    scored = score_event(team_event("1234", [*at_two_tables(1, "GS N 7", "GS N 10"), *other_match]))
    result = scored.boards[0].results[0].result
    reason = reason_of(scored, result, Side.NORTH_SOUTH)
    assert (
        str(reason and reason.text) == "You went down in game in spades with 7 tricks; it was made at the other table"
    )


def test_a_contract_that_was_made_here_and_failed_elsewhere_says_so() -> None:
    codes = ["GNT S 9", "GNT S 8", "GNT S 8", "GNT S 10"]
    assert sentences(["GNT S 9", "GNT S 8"])[0] == (
        "You made game in no trumps with 9 tricks; it went down at the other table"
    )
    assert sentences(["GNT S 9", "GNT S 8"], "ew") == [
        "Your opponents made game in no trumps with 9 tricks; it went down at the other table",
        "Your opponents went down in game in no trumps with 8 tricks; it was made at the other table",
    ]
    assert sentences(codes)[1] == (
        "You went down in game in no trumps with 8 tricks; it was made at 2 of the other 3 tables"
    )
    by_both = ["GNT S 9", "GNT S 8", "GNT N 8", "GNT N 8", "PNT S 8", "GNT S 8"]
    for board in (codes, by_both, ["GNT S 9", "PNT S 8", "GNT S 8", "GNT S 8"]):
        assert read_board(score_event(event_of(board)), 1) == []


def test_a_table_ahead_in_another_contract_is_counted_beside_those_where_it_went_down() -> None:
    """One table that went down was named, and the part score that scored less as well was passed over."""
    codes = ["GNT S 9", "GNT S 8", "GNT S 8", "PNT S 9"]
    assert sentences(codes)[0] == (
        "You made game in no trumps with 9 tricks; all 3 other tables did worse, and it went down at 2 of them"
    )
    assert read_board(score_event(event_of(codes)), 1) == []


def test_a_contract_that_cannot_be_made_says_so_where_it_was_made_elsewhere() -> None:
    """It read as a fault of declarer, who had taken all the tricks that can be made."""
    scored = solved(["GC S 9", "GC S 11", "GC S 11"])
    assert read_board(scored, 1) == []
    assert reasons_told(scored, 0)[0] == (
        "You went down in game in clubs with 9 tricks, all that can be made against best defence; "
        "it was made at both the other tables"
    )


def test_as_many_tricks_as_can_be_made_and_still_down_says_so() -> None:
    codes = ["6NT S 10", "6NT S 9", "6NT S 9", "6NT S 9"]
    scored = solved(codes)
    assert read_board(scored, 1) == []
    assert reasons_told(scored, 0) == [
        "You went down with 10 tricks, all that can be made; all 3 other tables in no trumps took fewer",
        "You beat the contract, but they took the 10 tricks that can be made; "
        "all 3 other tables in no trumps took fewer",
    ]
    scored = solved(["6NT S 10", "6NT S 11", "6NT S 11", "6NT S 11"])
    assert read_board(scored, 1) == []
    assert reasons_told(scored, 0)[0] == (
        "You went down with 10 tricks, all that can be made against best defence; "
        "all 3 other tables in no trumps took more"
    )


def solved(codes: list[str]) -> ScoredEvent:
    """A board of a deal on which South can make 10 tricks in no trumps."""
    return with_layouts(event_of(codes, rules="plus")._replace(deals=((1, CHECK_DEAL),)), [ALWAYS] * 20)


def reasons_told(scored: ScoredEvent, line: int) -> list[str]:
    """What both sides of a result are told."""
    found = reasons_by_result(scored)[scored.event.results[line].key]
    return [str(found[side].text) for side in Side]


def test_a_contract_that_went_down_and_seldom_makes_says_both() -> None:
    """South can make 10 tricks in no trumps and in spades, here and on one other deal of ten in spades."""
    codes = ["6S S 10", "6S S 10", "PS S 10", "PS S 10", "GS S 10", "GS S 10"]
    slam = {**ALWAYS, Denomination.SPADES: 12}
    event = event_of(codes, rules="plus")._replace(deals=((1, CHECK_DEAL),))
    scored = with_layouts(event, [ALWAYS] * 18 + [slam] * 2)
    assert read_board(scored, 1) == []
    assert reasons_told(scored, 0) == [
        "You went down in a small slam in spades, which makes only once in 10; game in spades, always",
        "Your opponents went down in a small slam in spades, which makes only once in 10; game in spades, always",
    ]


def test_a_board_that_was_passed_out_says_so() -> None:
    codes = ["PASS", "2S S 8", "2S S 8", "1NT S 7"]
    assert sentences(codes, rules="bridge")[0] == "You passed the board out; all 3 other tables did better"
    assert sentences(codes, "ew", rules="bridge")[0] == "You passed the board out; all 3 other tables did worse"
    for codes in (["PASS", "1C S 6", "1C S 9"], ["PASS", "PASS", "1C S 6", "1C S 9", "1C S 9", "1C S 9"]):
        assert read_board(score_event(event_of(codes, rules="bridge")), 1) == []


def test_one_of_a_unit_is_not_told_in_the_plural() -> None:
    """170 against 140 is 1 IMP, and 170 against 110 is 2."""
    scored = score_event(team_event("12", [*at_two_tables(1, "PS S 10", "PS S 9")]))
    assert card_headings(scored)["1"] == "Team 1, Team 1: place 1, 1 IMP"
    files = PageFiles({"1": "1.html", "2": "2.html"}, {1: "board-1.html"}, {}, EventForm.TEAMS)
    figures = [
        result.figure for team in "12" for board in explain_boards(scored, team, files) for result in board.results
    ]
    assert figures == ["1 IMP", "1 IMP", "−1 IMP", "−1 IMP"]
    two = score_event(team_event("12", [*at_two_tables(1, "PS S 10", "PS S 8")]))
    assert card_headings(two)["1"] == "Team 1, Team 1: place 1, 2 IMPs"
    told = sentences(["imp 1/-2", "GS S 10"], scoring=Scoring(method=Method.CROSS_IMPS))
    assert told[0] == "The director awarded you 1 IMP"
    assert [str(unit_after(figure, Method.AGGREGATE)) for figure in ("1", "-1", "10", "1.0")] == [
        "point",
        "point",
        "points",
        "points",
    ]


def test_beside_an_adjusted_score_nobody_is_said_to_have_done_better_who_did_not() -> None:
    """A poor score was explained with no other table having done better."""
    codes = ["50% GS S 10, 50% PS S 10", "PS S 10"]
    assert sentences(codes)[1] == "A poor score beside an adjusted score at another table"
    assert sentences(codes, "ew")[1] == "A good score beside an adjusted score at another table"
    assert read_board(score_event(event_of(codes)), 1) == []
    adjusted = ["50% GS S 10, 50% PASS", "PASS"]
    assert sentences([code.replace("GS", "4S") for code in adjusted], rules="bridge")[1].startswith(
        "A poor score beside"
    )


def test_a_result_with_nothing_to_compare_it_with_says_so() -> None:
    """It said that no other table played these cards, and one had, with an adjusted score."""
    assert sentences(["A+/A-", "GS S 10"])[1] == "No other table has a result to compare with"


def test_rulings_averages_and_boards_without_points_say_so() -> None:
    rows = sentences(["A+/A-", "60/40", "mp 3/1", "60% GS S 10, 40% PS S 10", "GS S 10", "GS S 10"])
    assert rows == [
        "The director awarded you average plus",
        "The director awarded you 60%",
        "The director awarded you 3 MP",
        "The director adjusted the score",
        "An average result: 1 of the other 2 tables had the same score",
        "An average result: 1 of the other 2 tables had the same score",
    ]
