"""Certificates and the class list: who gets which, and by what name they are called."""

from __future__ import annotations

from dataclasses import replace

from scorer.reports import class_list
from scorer.reports.catalogue import CERTIFICATES
from scorer.reports.certificates import Certificate, certificates, with_first_names
from scorer.reports.paper.printed import Chosen, printed
from scorer.tournament import score_event
from tests.evening import EVENING

SCORED = score_event(EVENING)


def test_every_pair_with_a_place_has_a_certificate_and_only_the_first_three_places_are_written() -> None:
    every_one = list(certificates(SCORED))
    assert {one.pair for one in every_one} == {it for it, own in SCORED.standings.items() if own.place is not None}
    for one in every_one:
        own = SCORED.standings[one.pair]
        assert one.place == (own.place if own.place in (1, 2, 3) else None)
        assert (one.tied, one.boards, one.percent) == (own.tied, own.boards, f"{float(own.percent or 0):.2f}")


def test_the_best_are_those_with_the_first_places_of_each_list() -> None:
    first = {one.pair for one in certificates(SCORED, best=1)}
    assert first == {label for label, own in SCORED.standings.items() if own.place == 1}


def test_a_pair_without_names_is_called_by_its_label() -> None:
    (sixth,) = [one for one in certificates(SCORED) if one.pair == "6"]
    assert sixth.players == ("Pair 6",)


def test_certificates_of_some_pairs_are_theirs_alone() -> None:
    document, absent = printed(SCORED, [CERTIFICATES], Chosen(pairs=("4", "2")))
    assert absent == {}
    items = document.reports[0].items
    assert [it.players for it in items if isinstance(it, Certificate)] == [("Cid", "Dot"), ("Fay", "Gus")]


def test_first_names_are_the_first_words_of_the_names() -> None:
    pairs = (EVENING.pairs[0]._replace(player1="Ann Mary Lee", player2="Bob"), *EVENING.pairs[1:])
    assert with_first_names(replace(EVENING, pairs=pairs)).pairs[0].players == ("Ann", "Bob")


def test_the_class_list_has_every_player_by_name() -> None:
    (table,) = class_list.tables(SCORED)
    players = [row[0] for row in table.sheet.rows]
    assert players == ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida"]
    assert table.sheet.rows[1][:3] == ("Bob", "Ann", "1")
