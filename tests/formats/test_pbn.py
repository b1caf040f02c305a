"""Deals in PBN: which tags are read, what is refused at which line, and that what is written is read again."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Mistake, Mistakes, misread
from scorer.formats.pbn import read_deals, write_deals
from scorer.formats.texts import Origin
from scorer.game.deals import Deal
from scorer.game.seats import Seat, dealer_of
from scorer.words import phrase
from tests.evening import CHECK_DEAL
from tests.shared import shared_path
from tests.strategies import QUICK, deals

Deals = tuple[tuple[int, Deal], ...]


def deals_of(text: str, boards: int | None = None) -> tuple[Deals, list[Mistake]]:
    """The deals of a file, and what was said of it; of an event of so many boards, or of any number."""
    mistakes = Mistakes()
    return read_deals(text, Origin("deals.pbn"), boards, mistakes), mistakes


def board(number: int, dealer: str = "", deal: str = CHECK_DEAL) -> str:
    return f'[Board "{number}"]\n[Dealer "{dealer or dealer_of(number)}"]\n[Deal "{deal}"]\n'


def test_the_deals_of_a_file_are_read_by_board() -> None:
    south_first = Deal.parse(CHECK_DEAL).text(Seat.SOUTH)
    found, mistakes = deals_of(board(7) + "\n" + board(4, deal=south_first))
    assert mistakes == []
    assert found == ((4, Deal.parse(CHECK_DEAL)), (7, Deal.parse(CHECK_DEAL)))


def test_other_tags_comments_and_sections_are_passed_over() -> None:
    text = (
        '% PBN 2.1\n% EXPORT\n; a comment\n[Event "Tuesday"]\n[Site ""]\n[Board "4"]\n[West "Ann"]\n[Dealer "W"]\n'
        f'[Vulnerable "All"]\n  [ Deal   "{CHECK_DEAL}" ]  \n[Declarer ""]\n[ScoreTable "Table;Round"]\n1 2\n'
        f'\n[Event "Tuesday"]\n[Board "5"]\n[Deal "{CHECK_DEAL}"]\n'
    )
    found, mistakes = deals_of(text)
    assert mistakes == []
    assert [number for number, _ in found] == [4, 5]


def test_a_board_without_a_deal_has_none() -> None:
    assert deals_of('[Board "1"]\n[Dealer "N"]\n' + board(2)) == (((2, Deal.parse(CHECK_DEAL)),), [])


def test_a_file_without_boards_has_no_deals() -> None:
    assert deals_of("% PBN 2.1\n") == ((), [])


@pytest.mark.parametrize(
    ("text", "line", "field", "read"),
    [
        ('[Board "x"]\n', 5, "Board", "x"),
        ('[Board "0"]\n', 5, "Board", "0"),
        ('[Board "1000"]\n', 5, "Board", "1000"),
        (board(4), 5, "Board", "4"),
        ('[Board "2"]\n[Dealer "N"]\n', 6, "Dealer", "N"),
        ('[Board "2"]\n[Deal "N:... ... ... ..."]\n', 6, "Deal", "N:... ... ... ..."),
        ('[Board "2"]\n[Deal ""]\n', 6, "Deal", ""),
        (board(2, deal=CHECK_DEAL.replace("T532", "T53A")), 7, "Deal", CHECK_DEAL.replace("T532", "T53A")),
    ],
)
def test_a_bad_tag_is_refused_at_its_line(text: str, line: int, field: str, read: str) -> None:
    found, mistakes = deals_of(f"{board(4)}\n{text}")
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [(f"deals.pbn:{line}", field)]
    assert mistakes[0].reason["read"] == read
    assert [number for number, _ in found] == [4]


def test_the_deal_of_a_board_that_the_event_does_not_have_is_refused_at_its_line() -> None:
    text = board(4) + board(5) + board(6, deal="nothing")
    found, mistakes = deals_of(text, boards=4)
    assert [number for number, _ in found] == [4]
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [
        ("deals.pbn:4", "Board"),
        ("deals.pbn:7", "Board"),
    ]
    expected = phrase("a board of the event, 1 to {last}", last=4)
    assert [mistake.reason for mistake in mistakes] == [misread("5", expected), misread("6", expected)]


def test_where_nobody_says_how_many_boards_there_are_every_deal_counts() -> None:
    found, mistakes = deals_of(board(4) + board(99))
    assert ([number for number, _ in found], mistakes) == ([4, 99], [])


def test_a_deal_before_its_board_is_refused() -> None:
    _, mistakes = deals_of(f'[Deal "{CHECK_DEAL}"]\n[Board "2"]\n')
    assert [mistake.place for mistake in mistakes] == ["deals.pbn:1"]
    assert mistakes[0].reason["expected"] == phrase("the tag {tag} as well", tag="Board")


def test_bad_boards_are_all_said_at_once() -> None:
    text = board(1, dealer="S") + board(2, deal="nothing") + '[Board "3x"]\n' + board(4)
    found, mistakes = deals_of(text)
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [
        ("deals.pbn:2", "Dealer"),
        ("deals.pbn:6", "Deal"),
        ("deals.pbn:7", "Board"),
    ]
    assert [number for number, _ in found] == [1, 4], "a wrong dealer does not hide the hands"


def test_everything_wrong_with_one_board_is_said_at_once() -> None:
    _, mistakes = deals_of(board(1, dealer="S", deal="nothing"))
    assert [(mistake.place, mistake.field) for mistake in mistakes] == [
        ("deals.pbn:2", "Dealer"),
        ("deals.pbn:3", "Deal"),
    ]


@QUICK
@given(st.dictionaries(st.integers(1, 99), deals, max_size=3), st.booleans())
def test_deals_are_read_as_they_are_written(dealt: dict[int, Deal], vulnerability: bool) -> None:
    in_order = tuple(sorted(dealt.items()))
    written = write_deals(in_order, vulnerability=vulnerability)
    assert deals_of(written) == (in_order, [])


def test_a_written_board_of_minibridge_names_its_dealer_and_no_vulnerability() -> None:
    assert write_deals([(4, Deal.parse(CHECK_DEAL))], vulnerability=False) == (
        f'% PBN 2.1\n% EXPORT\n[Board "4"]\n[Dealer "W"]\n[Vulnerable "None"]\n[Deal "{CHECK_DEAL}"]\n'
    )


VULNERABLE = [
    "None",
    "NS",
    "EW",
    "All",
    "NS",
    "EW",
    "All",
    "None",
    "EW",
    "All",
    "None",
    "NS",
    "All",
    "None",
    "NS",
    "EW",
]
"""Of boards 1 to 16, and so on from there. Source: Laws of Duplicate Bridge 2017, Law 2."""


def test_a_written_board_of_contract_bridge_names_the_vulnerability_of_its_number() -> None:
    dealt = [(number, Deal.parse(CHECK_DEAL)) for number in range(1, 33)]
    written = write_deals(dealt, vulnerability=True)
    assert re.findall(r'\[Vulnerable "(\w+)"\]', written) == VULNERABLE * 2


def test_every_published_file_of_deals_is_read_without_a_word() -> None:
    files = sorted(shared_path("deals").glob("*.pbn"))
    assert len(files) == 12
    for file in files:
        mistakes = Mistakes()
        found = read_deals(file.read_text("utf-8-sig"), Origin(file.name), None, mistakes)
        assert mistakes == [], file.name
        assert len(found) == file.read_text("utf-8").count("[Deal "), file.name
        assert {sum(deal.points.values()) for _, deal in found} == {40}, file.name
