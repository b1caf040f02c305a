"""`scorer play`: the check deal as it was played out, and what is said of a play that cannot have happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Scorer
from tests.evening import CHECK_DEAL

pytestmark = pytest.mark.usefixtures("without_solver")
"""What the solver adds is in `tests/analysis`; without it nothing is longer."""

CHECK_FILE = Path(__file__).parents[1] / "data" / "check_deal.pbn"
CHECK = CHECK_FILE.read_text(encoding="utf-8")


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A copy of the check deal's play, to be spoilt."""
    return tmp_path / "play.pbn"


def but(*changes: tuple[str, str]) -> str:
    text = CHECK
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_the_play_of_the_check_deal_is_shown_with_its_result_and_score(scorer: Scorer) -> None:
    ran = scorer("play", CHECK_FILE)
    lines = [line.split() for line in ran.out.splitlines()]
    assert ran.err == ""
    assert ran.out.splitlines()[0] == "Board 4, GNT by South, rules standard"
    assert "NS take 10 tricks: +430 for North-South" in ran.out.splitlines()
    assert ["1", "HA", "H5", "H2", "HQ", "led", "North", "1"] in lines
    assert ["7", "ST", "led", "C6", "H6", "D5", "North", "6"] in lines
    assert ["13", "H4", "CQ", "led", "H9", "HT", "East", "10"] in lines
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_play_of_the_check_deal_is_there_for_programs(scorer: Scorer) -> None:
    document = scorer("play", CHECK_FILE, "--json").document
    play = document.pop("play")
    assert document == {
        "board": 4,
        "deal": CHECK_DEAL,
        "contract": "GNT",
        "declarer": "S",
        "tricks": 10,
        "claimed": False,
        "score": 430,
    }
    assert [trick["winner"] for trick in play] == list("NWNSSNNSSNSEE")
    assert play[0] == {"trick": 1, "leader": "W", "cards": ["HQ", "HA", "H5", "H2"], "winner": "N"}


def test_the_same_play_may_be_scored_as_bridge(scorer: Scorer) -> None:
    document = scorer("play", CHECK_FILE, "--rules", "bridge", "--json").document
    assert (document["contract"], document["score"]) == ("3NT", 630)


def test_several_plays_are_shown_one_after_the_other(scorer: Scorer, spoilt: Path) -> None:
    spoilt.write_text(CHECK + CHECK.replace('Board "4"', 'Board "8"'), encoding="utf-8")
    plays = scorer("play", spoilt, "--json").document["plays"]
    assert [play["board"] for play in plays] == [4, 8]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            [("S9 S3 S7 SK", "S9 S3 S7 H9")],
            'play.pbn:22: Play: trick 4, South: read "H9", expected a card of the suit led: SA SK',
        ),
        (
            [("HJ HK H7 H3", "HJ HK H5 H3")],
            'play.pbn:21: Play: trick 3, East: read "H5", expected a card that East still holds: '
            "SQ S7 H7 DJ DT D6 CQ CJ C9 C7 C6",
        ),
        (
            [("HQ HA H5 H2", "DK HA H5 H2")],
            'play.pbn:19: Play: trick 1, West: read "DK", expected a card that West still holds: '
            "SJ S9 S8 HQ HJ HT H8 D9 D7 D5 D2 CT C8",
        ),
        (
            [("S8 S2 S4 S6", "S8 - S4 S6")],
            'play.pbn:20: Play: trick 2, North: read "", expected a card of North, whose turn it is',
        ),
        ([('Play "W"', 'Play "E"')], 'play.pbn:18: Play: read "E", expected W, who leads against South'),
        ([('Result "10"', 'Result "11"')], 'play.pbn:17: Result: read "11", expected 10, the tricks won'),
        (
            [('Result "10"', 'Result "13"'), ("H8 C5 CJ C4\nHT H4 CQ H9\n", "*\n")],
            'play.pbn:17: Result: read "13", expected 10 to 12 after these tricks',
        ),
        (
            [('[Result "10"]\n', ""), ("H8 C5 CJ C4\nHT H4 CQ H9\n", "*\n")],
            'play.pbn:17: Play: read "", expected the result, 10 to 12: only 11 tricks played',
        ),
    ],
    ids=[
        "a revoke",
        "a card played twice",
        "a card of dummy",
        "a player passed over",
        "the wrong opening leader",
        "another result",
        "an impossible claim",
        "no result",
    ],
)
def test_a_faulty_play_is_refused_with_file_line_trick_seat_and_card(
    scorer: Scorer, spoilt: Path, changes: list[tuple[str, str]], said: str
) -> None:
    spoilt.write_text(but(*changes), encoding="utf-8")
    assert scorer.refused("play", spoilt) == [said]


def test_who_leads_to_a_trick_is_who_won_the_last(scorer: Scorer, spoilt: Path) -> None:
    """North won the first trick and leads a spade; West's heart beside it is a revoke, for West has spades."""
    spoilt.write_text(but(("S8 S2 S4 S6", "HJ S2 S4 S6")), encoding="utf-8")
    assert scorer.refused("play", spoilt) == [
        'play.pbn:20: Play: trick 2, West: read "HJ", expected a card of the suit led: SJ S9 S8'
    ]


def test_every_faulty_play_of_a_file_is_said(scorer: Scorer, spoilt: Path) -> None:
    spoilt.write_text(but(("HQ HA H5 H2", "HQ S2 H5 H2")) + but(('"3NT"', '"4NT"')), encoding="utf-8")
    first, second = scorer.refused("play", spoilt)
    assert first.startswith("play.pbn:19: Play: trick 1, North: ")
    assert second.startswith('play.pbn:47: Contract: read "4NT", expected ')


def test_a_declarer_whom_the_points_rule_out_is_refused(scorer: Scorer, spoilt: Path) -> None:
    east_leads = ("HQ HA H5 H2\nS8 S2 S4 S6\n", "CQ CK CT C3\n*\n")
    spoilt.write_text(but(('Declarer "S"', 'Declarer "N"'), ('Play "W"', 'Play "E"'), east_leads), encoding="utf-8")
    assert scorer.refused("play", spoilt) == [
        'play.pbn:15: Declarer: read "N", expected S, who declares with 16 points'
    ]
    assert scorer("play", spoilt, "--rules", "bridge", "--json").document["declarer"] == "N"
