"""What the room shows: who goes where, and of the ranking no more than the director has released."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from scorer.game.announcement import DeclarerView
from scorer.game.seats import Seat
from scorer.live.room import find_finished_boards, list_rankings
from scorer.model.live import ALL_PLACES, PageRole
from scorer.reports.web.privacy import without_boards
from scorer.scoring import score_event
from scorer.scoring.judging import FEWEST_LAYOUT_COUNT
from scorer.storage.solved_deals import open_for_storing
from tests.conftest import Scorer, write_folder
from tests.live.asking import Asking, asking, fill
from tests.scoring.test_judging import CHECK_DEAL, FIGURES

TOGETHER = {
    "event.toml": 'name = "Class"\ndate = 2026-03-04\nboards = 2\nmovement = "together"\n',
    "pairs.csv": "pair,direction,player1,player2\n1,,,\n2,,,\n3,,,\n4,,,\n",
    "movement.csv": "round,table,ns,ew,first_board,last_board\n1,1,1,2,1,1\n1,2,3,4,1,1\n2,1,1,2,2,2\n2,2,3,4,2,2\n",
    "deals.pbn": f'[Board "1"]\n[Dealer "N"]\n[Deal "{CHECK_DEAL}"]\n',
}
"""A class of two tables that plays the same board everywhere."""


def test_a_class_that_plays_together_sees_a_board_when_all_its_tables_have_it(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "class", TOGETHER))
    live = asking(scorer.place)
    live.enter(1, 1, "PS S 9")
    assert "part score in spades" not in live.room().read
    live.enter(2, 1, "GNT S 9")
    shown = asking(scorer.place).room().read
    assert ("game in no trumps by South" in shown, "promised" in shown) == (True, False), "nothing is claimed unsolved"
    with open_for_storing(scorer.place) as kept:
        kept.store_deal(CHECK_DEAL, FIGURES)
        for number in range(FEWEST_LAYOUT_COUNT):
            kept.store_layout(
                DeclarerView.from_deal(CHECK_DEAL, Seat.SOUTH), number, CHECK_DEAL, FIGURES.tricks_of(Seat.SOUTH)
            )
    shown = asking(scorer.place).room().read
    assert ("South's chances" in unescape(shown), "why did you settle" in shown) == (True, True)


def places(live: Asking) -> list[str]:
    return re.findall(r'data-pair="(\w+)"', live.room().text)


def test_it_says_who_sits_where_now_and_next(live: Asking) -> None:
    shown = live.room().read.replace("&amp;", "&")
    now = shown.index("Table 1 NS 1 Ann1 & Bob1 EW 5 Ann5 & Bob5 Boards 1–2")
    assert "Where to go" not in shown, "before a table is done"
    for board in (3, 4):
        live.enter(2, board, "GS S 10")
    shown = live.room().read.replace("&amp;", "&")
    assert now < shown.index("Table 4 NS 4 Ann4 & Bob4 EW 7 Ann7 & Bob7"), "at table 4 in the next round"
    fill(live)
    for table in range(1, 5):
        live.post(f"/t/{live.code(PageRole.TABLE, table)}/next", {"round": 2})
    assert "The ranking will be shown here." in live.room().read, "after the last round"


def test_the_ranking_comes_place_by_place_from_the_last(played: Asking) -> None:
    assert places(played) == []
    played.direct("release", what="next")
    ranked = [one.pair.label for one in score_event(played.evening.event).rankings[0].standings]
    assert places(played)[:2] == ranked[-2:], "who share the third place"
    played.direct("release", what="next")
    assert places(played)[:4] == ranked
    assert "Board 1" not in played.room().read


def test_pairs_that_share_the_newest_place_are_shown_alike(played: Asking) -> None:
    lines: list[tuple[str, str]] = []
    for _ in range(4):
        played.direct("release", what="next")
        shown = played.room().text.partition("North-South</h2>")[2].partition("</ul>")[0]
        lines = re.findall(r'class="([^"]*)"><strong class="mark">([^<]*)<', shown)
        assert [kind.endswith("newest") for kind, _ in lines] == [place == lines[0][1] for _, place in lines]
    assert len(lines) > sum(kind.endswith("newest") for kind, _ in lines) > 1, "some share the first place"


def test_all_but_the_first_three_come_at_once_and_these_one_by_one(played: Asking) -> None:
    for what, shown in (("third", 0), ("next", 2), ("next", 2), ("next", 8)):
        played.direct("release", what=what)
        assert len(places(played)) == shown, "two share the first place, two the third; and four the first"
        assert ("The ranking will be shown here." in played.room().read) is (not shown)


@pytest.mark.parametrize(
    ("ranked", "hidden"),
    [
        ((1, 2, 3, 3, 5, 6), {ALL_PLACES - 3: 4, ALL_PLACES - 2: 2, ALL_PLACES - 1: 1, ALL_PLACES: 0}),
        ((1, 1, 3, 4), {ALL_PLACES - 3: 3, ALL_PLACES - 2: 2, ALL_PLACES - 1: 2}),
        ((1, 2, 2, 4, 5, 5), {1: 4, 2: 3, 3: 1, 4: 0, 5: 0}),
        ((1, 1), {1: 0, ALL_PLACES - 3: 2}),
        ((), {1: 0, ALL_PLACES - 3: 0}),
    ],
)
def test_those_who_share_a_place_are_shown_together(
    played: Asking, ranked: tuple[int, ...], hidden: dict[int, int]
) -> None:
    finished = find_finished_boards(played.app.state.served, played.evening)
    ranking = finished.scored_event.rankings[0]
    standings = tuple(ranking.standings[0]._replace(place=place) for place in ranked)
    scored = replace(finished.scored_event, rankings=(ranking._replace(standings=standings),))
    finished = finished._replace(scored_event=scored)
    for released, count in hidden.items():
        shown = [len(one.lines) for one in list_rankings(played.evening, finished, released)]
        assert shown == [len(ranked) - count][: len(ranked) - count], released


def test_all_at_once_shows_the_travellers_too(played: Asking) -> None:
    played.direct("release", what="all")
    assert len(places(played)) == 8
    assert "Board 1" in played.room().read
    played.direct("release", what="none")
    assert places(played) == []


def test_boards_that_somebody_has_still_to_play_are_held_back_as_they_are_when_published(played: Asking) -> None:
    played.direct("remove-result", board=3, ns=1, ew=8)
    played.direct("release", what="all")
    shown = played.room().read
    assert ("Board 4" in shown, "Board 3" in shown, "Not including board 3" in shown) == (True, False, True)
    without = score_event(without_boards(played.evening.event, [3]))
    assert places(played) == [line.pair.label for ranking in without.rankings for line in ranking.standings]
    assert "Not including board 3" in played.director().read
    played.direct("line", board=3, ns=1, ew=8, result="gs s 9", seen="")
    assert ("Board 3" in played.room().read, "Not including board" in played.room().read) == (True, False)


def test_nobody_without_a_place_is_shown_as_if_they_had_one(live: Asking) -> None:
    live.enter(1, 1, "GS S 9")
    live.direct("release", what="all")
    assert (places(live), "who sits where" in live.room().read) == ([], True)


def test_a_pair_that_sits_out_is_told_so_where_it_stands(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "3.5", "--boards", "12")
    scorer("pairs", "rename", "7", "Ann", "Bob")
    live = asking(scorer.place)
    for page in (live.room(), live.director()):
        assert "7 Ann & Bob – sit out" in page.read.replace("&amp;", "&")


def test_the_rankings_are_headed_in_the_language_of_the_room(played: Asking) -> None:
    played.direct("release", what="all")
    assert re.findall(r"<h2>(Ranking[^<]*)", played.room().text) == ["Ranking – North-South", "Ranking – East-West"]
    german = played.room(accept_language="de").text
    assert re.findall(r"<h2>(Rangliste[^<]*)", german) == ["Rangliste – Nord-Süd", "Rangliste – Ost-West"]
