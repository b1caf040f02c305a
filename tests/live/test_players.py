"""What players get for what they entered: nothing of a board before everybody has played it, and then all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorer.live.players import Card, cards_at
from scorer.live.results import outcome_told
from scorer.live.room import finished_of
from scorer.records.live import Role, Spot
from scorer.records.notation import parse_code
from tests.conftest import Scorer
from tests.live.asking import Answer, Asking
from tests.live.test_room import fill
from tests.live.test_table import seen_before


def page(live: Asking, table: int = 1) -> Answer:
    return live.get(f"/t/{live.code(Role.TABLE, table)}/scores")


def cards(live: Asking, table: int = 1) -> tuple[Card, ...]:
    served = live.app.state.served
    served.forget()
    return cards_at(live.evening, finished_of(served, live.evening), Spot("", table))


def test_a_board_is_told_when_everybody_who_plays_it_has(live: Asking) -> None:
    live.enter(1, 1, "GS S 10")
    live.enter(1, 2, "GS S 10")
    assert [(card.boards, card.total, card.held) for card in cards(live)] == [((), "", "1–4"), ((), "", "1–2, 5–6")]
    assert "10 tricks" not in page(live).read, "its own score is no secret, what it is worth would tell of others"
    live.direct("table-round", table=4, round_=2)
    live.enter(4, 1, "GS S 9", round_=2)
    north_south, east_west = cards(live)
    assert [(board.number, board.worth) for board in north_south.boards] == [(1, "100.00 %")]
    assert (north_south.total, east_west.total) == ("100.00 %", "0.00 %")
    assert [(line.pairs, line.worth, line.own) for line in north_south.boards[0].lines] == [
        ("1 – 5", "100.00 %", True),
        ("4 – 7", "0.00 %", False),
    ]
    assert (north_south.best, north_south.place) == (1, "")
    assert "10 tricks" in page(live).read


def test_the_place_is_told_with_the_whole_ranking(live: Asking) -> None:
    fill(live)
    assert "Ranking" not in page(live).read
    live.direct("release", what="all")
    assert {card.place for card in cards(live)} == {"1="}
    assert page(live).text.count('<tr class="own"') == 2 + sum(len(card.boards) for card in cards(live))


def test_after_the_last_round_the_table_leads_to_what_came_of_it(live: Asking) -> None:
    fill(live)
    live.post(f"/t/{live.code(Role.TABLE, 1)}/next", {"round": 2})
    assert live.page(1).finished
    assert f'class="button main" href="/t/{live.code(Role.TABLE, 1)}/scores"' in live.table(1).text
    assert [card.pair for card in cards(live)] == ["1 Ann1 & Bob1", "8 Ann8 & Bob8"]


def test_a_result_changed_after_its_traveller_was_shown_is_found(live: Asking, club: Scorer) -> None:
    fill(live)
    live.enter(1, 3, "PS S 10", round_=2, seen="PS S 9", key="before")
    assert seen_before(club) == []
    page(live)
    live.enter(1, 3, "PS S 11", round_=2, seen="PS S 10", key="after")
    assert seen_before(club) == [(3, ["1", "8"], "warning")]


def test_it_is_read_in_german(live: Asking) -> None:
    fill(live)
    code = live.code(Role.TABLE, 1)
    assert "So lief es" in live.table(1, accept_language="de").read
    assert "Teilkontrakt in Pik von Süd" in live.get(f"/t/{code}/scores?lang=de").read


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
                live.app.state.served.forget()
                finished = {one for one, times in played.items() if times == 2}
                for reader in range(1, 5):
                    shown = re.findall(r"<strong>Board (\d)</strong>", page(live, reader).text)
                    assert set(map(int, shown)) <= finished
    assert len(shown) == 8, "four boards of each pair, when all is played"


def players_pages(live: Asking, table: int) -> Iterator[Answer]:
    """Whatever a phone at a table can open: its own pages, and the seat of everybody in the room."""
    base, join = f"/t/{live.code(Role.TABLE, table)}", f"/j/{live.code(Role.JOIN)}"
    yield from (live.get(f"{base}{end}") for end in ("", "/scores", *(f"/announce/{board}" for board in range(1, 9))))
    yield from (live.get(f"{join}{end}") for end in ("", *(f"/{label}" for label in range(1, 9))))


def test_no_page_of_players_tells_a_result_to_who_has_still_to_play_the_board(live: Asking) -> None:
    """Every result of the first round is another, and is looked for on every page, in that round and after it."""
    event = live.evening.event
    entered: dict[str, int] = {}
    for sitting in (one for one in event.schedule if one.round == 1):
        for board in sitting.boards:
            code = f"G{'CDHS'[sitting.table - 1]} S {8 + board % 2}"
            assert live.enter(sitting.table, board, code).status == 200
            entered[str(outcome_told(event, board, parse_code(code, event.rule_set)))] = sitting.table
    for round_ in (1, 2):
        live.direct("all-rounds", round_=round_)
        live.app.state.served.forget()
        for table in range(1, 5):
            read = " ".join(page.read for page in players_pages(live, table))
            told = [at for result, at in entered.items() if result in read]
            assert told == ([table, table] if round_ == 1 else []), "its own, as long as it sits there"
            assert len(live.page(table).unconfirmed) == (0 if round_ == 1 else 4)
