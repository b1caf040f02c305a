"""A name that is blanked in what was said is gone from every part of it, and the rest stays as it was."""

from __future__ import annotations

from scorer.records.players import Player
from scorer.store.forgetting import BLANK, Forgetting
from scorer.words import Phrase, counted, packed, phrase, unpacked

NAME = 'Ann "Bo" Lee'


def said(name: str) -> Phrase:
    swap = phrase("{name} for {other}", name=name, other="Annette")
    return phrase("Pair {pair}: {swap}, {results}", pair=3, swap=swap, results=counted(2, "result"))


def test_a_name_is_blanked_in_every_part_of_what_was_said() -> None:
    for player in (Player(NAME), Player("ann", spellings=(NAME,))):
        assert unpacked(Forgetting(player).said(packed(said(NAME)))) == said(BLANK)


def test_what_has_no_such_name_in_it_stays_as_it_is_kept() -> None:
    assert Forgetting(Player("Pair")).said(packed(said(NAME))) == packed(said(NAME))
