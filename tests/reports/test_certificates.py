"""Certificates and the class list: who gets which, by what name they are called, and what there is to be proud of."""

from __future__ import annotations

from scorer.model.pairs import EventForm, Pair
from scorer.reports.blocks import Item, Sentence
from scorer.reports.certificates import GOOD_PERCENT, CertificatesReport, with_first_names
from scorer.reports.class_list import ClassListReport
from scorer.reports.paper.print_job import build_print_job
from scorer.reports.travellers import places_by_board
from scorer.scoring import score_event
from tests.evening import EVENING

REPORT = CertificatesReport()

SCORED = score_event(EVENING)


def loud(item: Item) -> list[str]:
    return [str(block.text) for block in item.blocks if isinstance(block, Sentence) and block.loud]


def said(item: Item) -> list[str]:
    return [str(block.text) for block in item.blocks if isinstance(block, Sentence) and not block.loud]


def test_every_pair_with_a_place_has_a_certificate_and_only_the_first_three_places_are_written() -> None:
    for item in REPORT.items(SCORED):
        place = SCORED.standings[str(item.about)].place
        assert place is not None
        assert ("played" in said(item)[0]) == (place > 3)
    assert {item.about for item in REPORT.items(SCORED)} == {it for it, own in SCORED.standings.items() if own.place}


def test_a_share_is_told_from_half_of_the_points_on_and_else_what_nobody_did_better() -> None:
    for item in REPORT.items(SCORED):
        own, proud = SCORED.standings[str(item.about)], " ".join(said(item)[1:])
        assert ("%" in proud) == ((own.percent or 0) >= GOOD_PERCENT)
        places = [board.get(str(item.about)) for board in places_by_board(SCORED).values()]
        best = [own for own in places if own and own.place == 1]
        assert ("no one did better" in proud) == ("%" not in proud and bool(best))


def test_a_pair_without_names_is_called_by_its_label() -> None:
    assert [loud(item) for item in REPORT.items(SCORED) if item.about == "6"] == [["Pair 6"]]


def test_certificates_of_some_pairs_are_theirs_alone() -> None:
    document, absent = build_print_job(SCORED, [REPORT], ("4", "2"))
    assert absent == {}
    assert [loud(item) for item in document.reports[0].items] == [["Cid", "Dot"], ["Fay", "Gus"]]


def test_first_names_are_the_first_words_of_the_names() -> None:
    pairs = (EVENING.pairs[0]._replace(player1="Ann Mary Lee", player2="Bob"), *EVENING.pairs[1:])
    assert with_first_names(EVENING._replace(pairs=pairs)).pairs[0].players == ("Ann", "Bob")


def test_certificates_lie_school_by_school_best_first_in_each_and_name_it() -> None:
    clubs = {pair.label: f"School {number % 2}" for number, pair in enumerate(EVENING.pairs)}
    own = [pair._replace(club=clubs[pair.label]) for pair in EVENING.pairs]
    of_schools = score_event(EVENING._replace(pairs=tuple(own)))
    lying = [clubs[str(item.about)] for item in REPORT.items(of_schools)]
    assert lying == sorted(lying)
    assert all(clubs[str(item.about)] in said(item) for item in REPORT.items(of_schools))
    assert [str(item.about) for item in REPORT.items(of_schools)] != [str(item.about) for item in REPORT.items(SCORED)]


def test_a_team_keeps_its_name_where_its_people_have_first_names_alone() -> None:
    team = Pair("1", None, "Red Lions", members="Ann Lee; Bob Fox")
    (short,) = with_first_names(EVENING._replace(form=EventForm.TEAMS, entrants=(team,))).entrants
    assert (short.player1, short.member_names) == ("Red Lions", ["Ann", "Bob"])


def test_the_class_list_has_every_player_by_name() -> None:
    (table,) = ClassListReport().tables(SCORED)
    players = [row[0] for row in table.sheet.rows]
    assert players == ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida"]
    assert table.sheet.rows[1][:3] == ("Bob", "Ann", "1")
