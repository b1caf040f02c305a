"""What players get for what they entered: nothing of a board before everybody has played it, and then all of it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from scorer.live.players import EveningCard, build_cards
from scorer.live.results import describe_outcome
from scorer.live.room import find_finished_boards
from scorer.live.stream import table_fingerprints
from scorer.model.live import PageRole, TableId
from scorer.model.notation import parse_code
from tests.conftest import Scorer
from tests.live.asking import Answer, Asking, asking, fill
from tests.live.test_table import seen_before


def page(live: Asking, table: int = 1) -> Answer:
    return live.get(f"/t/{live.code(PageRole.TABLE, table)}/scores")


def cards(live: Asking, table: int = 1) -> tuple[EveningCard, ...]:
    served = live.app.state.served
    served.clear_cache()
    return build_cards(live.evening, find_finished_boards(served, live.evening), TableId("", table))


def test_a_board_is_told_when_everybody_who_plays_it_has(live: Asking) -> None:
    live.enter(1, 1, "GS S 10")
    live.enter(1, 2, "GS S 10")
    assert [(card.boards, str(card.total), dict(card.pending.values)["boards"]) for card in cards(live)] == [
        ((), "", "1–4"),
        ((), "", "1–2, 5–6"),
    ]
    assert "10 tricks" not in page(live).read, "its own score is no secret, what it is worth would tell of others"
    live.direct("table-round", table=4, round_=2)
    live.enter(4, 1, "GS S 9", round_=2)
    north_south, east_west = cards(live)
    assert [(board.number, board.worth, board.against) for board in north_south.boards] == [
        (1, "100.00%", "5 Ann5 & Bob5")
    ]
    assert [board.against for board in east_west.boards] == ["1 Ann1 & Bob1"]
    assert [str(north_south.total), str(east_west.total)] == ["100.00%", "0.00%"]
    assert [(line.pairs, line.worth, line.own) for line in north_south.boards[0].lines] == [
        ("1 – 5", "100.00%", True),
        ("4 – 7", "0.00%", False),
    ]
    assert (north_south.best, north_south.place) == ((), ""), "the only one is not the best"
    assert "10 tricks" in page(live).read


def test_a_result_without_another_is_worth_nothing_yet_and_a_total_is_final_once_all_are_in(live: Asking) -> None:
    live.direct("others", what="on")
    live.enter(1, 1, "GS S 10")
    read = page(live).read
    assert "Nothing to compare yet. Board 1 game in spades by South" in read, "without 0 points"
    fill(live)
    ended = page(live).read
    assert ("%" in ended, "so far" in ended) == (True, False)


def test_the_best_boards_are_all_that_were_equally_good_and_none_where_all_were(live: Asking) -> None:
    live.direct("table-round", table=4, round_=2)
    for board, other in ((1, 9), (2, 10)):
        live.enter(1, board, "GS S 10")
        live.enter(4, board, f"GS S {other}", round_=2)
    assert [card.best for card in cards(live)] == [(1,), (2,)]
    live.direct("line", board=2, ns=4, ew=7, result="gs s 9", seen="GS S 10")
    assert [card.best for card in cards(live)] == [(), ()]
    live.enter(2, 3, "GS S 10")
    live.direct("table-round", table=1, round_=2)
    live.enter(1, 3, "GS S 9", round_=2)
    assert cards(live)[0].best == (1, 2)
    assert "Best boards: 1, 2" in page(live).read


def test_nothing_is_counted_up_before_there_is_another_table_to_compare_with(live: Asking) -> None:
    live.direct("others", what="on")
    live.enter(1, 1, "GS S 10")
    live.enter(1, 2, "GS S 10")
    shown = page(live).read
    assert (shown.count("Nothing to compare yet"), "0 MP" in shown, "Best board" in shown) == (2, False, False)


def test_the_place_is_told_with_the_whole_ranking(played: Asking) -> None:
    assert "Ranking" not in page(played).read
    played.direct("release", what="all")
    assert {card.place for card in cards(played)} == {"1="}
    assert page(played).text.count('<tr class="own"') == 2 + sum(len(card.boards) for card in cards(played))


def test_after_the_last_round_the_table_leads_to_what_came_of_it(played: Asking) -> None:
    played.post(f"/t/{played.code(PageRole.TABLE, 1)}/next", {"round": 2})
    assert played.page(1).finished
    assert table_fingerprints(played.evening).keys() == {TableId("", table) for table in range(1, 5)}
    assert f'class="button main" href="/t/{played.code(PageRole.TABLE, 1)}/scores"' in played.table(1).text
    assert [card.pair for card in cards(played)] == ["1 Ann1 & Bob1", "8 Ann8 & Bob8"]


def test_a_board_says_why_the_pair_got_what_it_got(live: Asking) -> None:
    live.direct("table-round", table=4, round_=2)
    live.enter(1, 1, "GS S 10")
    live.enter(4, 1, "GS S 9", round_=2)
    assert "The other table" not in page(live).read
    assert "You made game in spades with 10 tricks; it went down at the other table" in page(live).read
    assert "Your opponents made game in spades with 10 tricks; it went down at the other table" in page(live).read


def test_a_result_changed_after_its_traveller_was_shown_is_found(played: Asking, club: Scorer) -> None:
    played.enter(1, 3, "PS S 10", round_=2, seen="PS S 9", key="before")
    assert seen_before(club) == []
    page(played)
    played.enter(1, 3, "PS S 11", round_=2, seen="PS S 10", key="after")
    assert seen_before(club) == [(3, ["1", "8"], "warning")]


def test_it_is_read_in_german(played: Asking) -> None:
    code = played.code(PageRole.TABLE, 1)
    assert "So lief es" in played.table(1, accept_language="de").read
    assert "Teilkontrakt in Pik von Süd" in played.get(f"/t/{code}/scores?lang=de").read


def test_no_page_of_a_table_tells_of_a_board_that_somebody_has_still_to_play(live: Asking) -> None:
    """Both rounds, result by result: what every table could read is compared with who had played what by then."""
    played: dict[int, int] = {}
    finished: set[int] = set()
    schedule = live.evening.event.schedule
    meetings = [(one.round, one.table, board) for one in schedule for board in one.boards]
    for round_ in (1, 2):
        live.direct("all-rounds", round_=round_)
        for number, (in_round, table, board) in enumerate(meetings):
            if in_round == round_:
                live.enter(table, board, f"GS S {7 + number % 5}", round_=round_)
                played[board] = played.get(board, 0) + 1
                live.app.state.served.clear_cache()
                finished = {one for one, times in played.items() if times == 2}
                for reader in range(1, 5):
                    shown = re.findall(r"<strong>Board (\d)</strong>", page(live, reader).text)
                    assert set(map(int, shown)) <= finished
                assert {one.board for one in live.evening.event.results_at_disclosure} <= finished, (
                    "what tables had entered until then"
                )
    assert len(shown) == 8, "four boards of each pair, when all is played"


class Phones:
    """Phones of every kind at each table: of who sits there, of who says to be somebody else, of nobody."""

    def __init__(self, live: Asking) -> None:
        self._live = live
        self._join = f"/j/{live.code(PageRole.JOIN)}"
        for table in range(1, 5):
            self._claim(f"own-{table}", f"1-{table}")
            self._claim(f"other-{table}", f"2-{table % 4 + 1}")  # who sits at the next table
            self._claim(f"second-{table}", f"1-{table}")

    def _claim(self, phone: str, person: str) -> None:
        self._live.post(f"{self._join}/claim", {"person": person}, cookie=f"phone={phone}")

    def pages(self, table: int) -> Iterator[Answer]:
        """Whatever can be read there: its pages, scanned by all its phones, these phones' own pages, and the room's."""
        base = f"/t/{self._live.code(PageRole.TABLE, table)}"
        for phone in ("own", "other", "second", "none"):
            cookie = f"phone={phone}-{table}"
            yield self._live.get(base, cookie=cookie)
            yield from (self._live.get(f"{self._join}{end}", cookie=cookie) for end in ("", "/certificate"))
        yield from (
            self._live.get(f"{base}{end}") for end in ("/scores", *(f"/announce/{board}" for board in range(1, 9)))
        )
        yield self._live.room()


def dealt(board: int) -> str:
    """Four hands as PBN has them, of which no board has the same as another."""
    pack = [f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT98765432"]
    Random(board).shuffle(pack)  # noqa: S311  # no secret
    seats = (pack[seat::4] for seat in range(4))
    return " ".join(".".join("".join(card[1] for card in seat if card[0] == suit) for suit in "SHDC") for seat in seats)


@pytest.mark.long
@pytest.mark.parametrize("shows", ["live", "end", "never"])
def test_no_response_tells_a_hand_a_result_or_a_percentage_early(club: Scorer, tmp_path: Path, shows: str) -> None:
    """Result by result through the evening, whatever can be read is looked through for what nobody may know yet."""
    deals = "".join(f'[Board "{board}"]\n[Deal "N:{dealt(board)}"]\n\n' for board in range(1, 9))
    (tmp_path / "hands.pbn").write_text(deals)
    club("hands", "import", tmp_path / "hands.pbn")
    live = asking(club.place)
    live.direct("phones-show", what=shows)
    phones, event = Phones(live), live.evening.event
    hands = {board: [" ".join(hand.symbols.split()) for hand in deal.by_seat.values()] for board, deal in event.deals}
    assert len({hand for of_board in hands.values() for hand in of_board}) == 32
    entered: dict[str, tuple[int, int, int]] = {}
    for round_ in (1, 2):
        live.direct("all-rounds", round_=round_)
        for sitting in (one for one in event.schedule if one.round == round_):
            for board in sitting.boards:
                code = f"G{'CDHS'[sitting.table - 1]} S {6 + 2 * round_ + board % 2}"
                assert live.enter(sitting.table, board, code, round_=round_).status == 200
                told = str(describe_outcome(event, board, parse_code(code, event.rule_set), None))
                entered[told] = (board, sitting.table, round_)
            played = Counter(board for board, *_ in entered.values())
            finished = {board for board, times in played.items() if times == 2}
            live.app.state.served.clear_cache()
            for table in range(1, 5):
                for page in phones.pages(table):
                    assert page.status in (200, 409)
                    early = [
                        one for board in hands if board not in finished for one in hands[board] if one in page.read
                    ]
                    assert early == []
                    told_early = {
                        entered[told][1:] for told in entered if told in page.read and entered[told][0] not in finished
                    }
                    assert told_early <= {(table, round_)}, "its own, as long as it sits there"
                    assert finished or "%" not in page.read
                    assert set(map(int, re.findall(r"<strong>Board (\d)</strong> <span", page.text))) <= finished
    own = live.get(f"/j/{live.code(PageRole.JOIN)}", cookie="phone=own-1").read
    assert "100.00%" in own, "and in the end it is told"
    assert hands[1][0] in own


@pytest.mark.long
def test_a_stream_tells_that_something_changed_and_never_what(live: Asking) -> None:
    phones, watch = Phones(live), live.app.state.watch
    codes = [(code, "") for code in live.evening.live.codes]
    codes += [
        (code, phone.code) for phone in live.evening.live.phones for code, _ in codes if code.role is PageRole.JOIN
    ]

    async def heard() -> list[bytes]:
        streams = [watch.stream_changes(live.event_id, code, phone) for code, phone in codes]
        said = [await anext(stream) for stream in streams]
        await asyncio.to_thread(fill, live)
        await asyncio.to_thread(live.direct, "others", what="on")
        await watch._poll(live.event_id)
        return said + [await asyncio.wait_for(anext(stream), 5) for stream in streams]

    assert len(list(phones.pages(1))) > 10
    kinds = re.compile(rb"(retry: 2000\nevent: now\ndata: [\d.]+|data: changed|: nothing new)\n\n")
    assert all(map(kinds.fullmatch, asyncio.run(heard())))
