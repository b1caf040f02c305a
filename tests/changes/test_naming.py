"""Many pairs get their names at once, all or none."""

from __future__ import annotations

from dataclasses import replace

from scorer.changes.changed import Changed
from scorer.changes.naming import NAMES, names_from
from scorer.errors import BadInput, Mistake, Way, Where, remedy
from scorer.formats.pair_names import read_names
from scorer.records.events import Event
from scorer.records.pairs import Pair
from tests.changes.doing import do, refused, values
from tests.evening import EVENING

BARE = replace(EVENING, pairs=tuple(pair._replace(player1="", player2="") for pair in EVENING.pairs))


def named(event: Event, text: str) -> Changed:
    return do(event, NAMES, names=read_names(text, "names.txt"))


def mistakes(event: Event, text: str) -> tuple[Mistake, ...]:
    refusal = refused(event, NAMES, names=read_names(text, "names.txt"))
    assert isinstance(refusal, BadInput)
    return refusal.mistakes


def test_names_go_to_the_pairs_in_the_order_of_their_labels() -> None:
    after = named(BARE, "Ann & Bob\nCay & Dan\n").event
    assert [pair.names for pair in after.pairs[:3]] == ["Ann & Bob", "Cay & Dan", ""]


def test_names_with_labels_go_where_these_say_and_the_others_stay() -> None:
    changed = named(EVENING, "3; Zoe; Yan")
    assert [pair for pair in changed.event.pairs if pair.label != "3"] == [
        pair for pair in EVENING.pairs if pair.label != "3"
    ]
    assert str(changed.said) == "Pair 3: Zoe & Yan (was Eve)"
    assert changed.subject.pair == "3"


def test_the_same_number_on_both_sides_is_told_apart_by_the_direction() -> None:
    sides = (Pair("1NS"), Pair("1EW"))
    after = named(replace(BARE, pairs=sides), "pair,direction,player1,player2\n1,EW,Ann,Bob\n1,NS,Cay,Dan\n").event
    assert [pair.names for pair in after.pairs] == ["Cay & Dan", "Ann & Bob"]


def test_everything_that_fits_no_pair_is_said_at_once() -> None:
    told = mistakes(EVENING, "1; Ann\n77; Bob\n1; Cay\nDan & Eve\n")
    assert [(one.where, one.field, one.reason["read"]) for one in told] == [
        (Where("names.txt", 2), "pair", "77"),
        (Where("names.txt", 3), "pair", "1"),
        (Where("names.txt", 4), "pair", "Dan & Eve"),
    ]
    assert "names.txt:1" in values(told[1].reason), "where it is named already"
    (one_too_many,) = mistakes(EVENING, "A & B\n" * 7)
    assert (one_too_many.where, one_too_many.remedies) == (Where("names.txt", 7), (remedy(Way.ADD_PAIR),))


def test_last_weeks_pairs_come_with_all_that_is_known_of_them() -> None:
    former = replace(BARE, slug="last-week", pairs=tuple(Pair(str(n), None, f"Player {n}", id1=f"{n}") for n in (1, 2)))
    after = names_from(BARE, former).event
    assert [(pair.player1, pair.id1) for pair in after.pairs[:3]] == [("Player 1", "1"), ("Player 2", "2"), ("", "")]
    lettered = replace(former, pairs=tuple(pair._replace(label=f"A{pair.label}") for pair in former.pairs))
    assert names_from(BARE, lettered).event.pairs == after.pairs
