"""A name that is blanked in what was said is gone from every part of it, and the rest stays as it was."""

from __future__ import annotations

from fractions import Fraction

from scorer.commands.pairs import RenamePair
from scorer.commands.players import AddPlayer
from scorer.i18n import Phrase, count_phrase, from_json, phrase, to_json
from scorer.model.pairs import PairChange, PairChangeKind
from scorer.model.players import Player
from scorer.model.results import PointsUnit
from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote
from scorer.services.change import execute_command, execute_players_command
from scorer.storage import events
from scorer.storage.database import write_transaction
from scorer.storage.erasure import BLANK, NameEraser, erase_player
from tests.conftest import Scorer, contents
from tests.evening import EVENING

NAME = 'Ann "Bo" Lee'


def said(name: str) -> Phrase:
    swap = phrase("{name} for {other}", name=name, other="Annette")
    return phrase("Pair {pair}: {swap}, {results}", pair=3, swap=swap, results=count_phrase(2, "result"))


def test_a_name_is_blanked_in_every_part_of_what_was_said() -> None:
    for player in (Player(NAME), Player("ann", spellings=(NAME,))):
        assert from_json(NameEraser(player).erase_in_phrase(to_json(said(NAME)))) == said(BLANK)


def test_what_has_no_such_name_in_it_stays_as_it_is_kept() -> None:
    assert NameEraser(Player("Pair")).erase_in_phrase(to_json(said(NAME))) == to_json(said(NAME))


def test_nothing_of_a_person_is_left_wherever_the_name_stood(migrated: Scorer) -> None:
    who, db = "Ann Lee", migrated.place
    first, *others = EVENING.results
    event = EVENING._replace(
        pairs=(
            EVENING.pairs[0]._replace(player1=who, id1="4711"),
            *EVENING.pairs[1:5],
            EVENING.pairs[5]._replace(members=f"Di; {who}"),
        ),
        penalties=(Penalty("1", Fraction(1), PointsUnit.MATCHPOINTS, f"{who} was late", who),),
        notes=(RulingNote(1, "1", "4", who, "", f"said {who}"),),
        marks=(AcceptedFinding("odd-tricks", 1, 1, 1, ("1", "4"), who),),
        changes=(PairChange(2, "4", PairChangeKind.SUBSTITUTE, "Bo", who),),
        results=(first._replace(remark=f"{who} claimed"), *others),
    )
    with write_transaction(db, create=True) as work:
        events.choose_event(work, work.find_and_lock_event(events.add_event(work, event)))
        work.commit()
    execute_players_command(db, AddPlayer.from_texts({"name": who, "club_number": "4712"}, page=False))
    execute_command(db, None, RenamePair.from_texts({"pair": "2", "player1": who, "player2": "Cy"}))
    assert who in str(contents(db))
    with write_transaction(db) as work:
        assert erase_player(work, Player(who, "4712")) == 3
        work.commit()
    left = str(contents(db))
    assert not [text for text in (who, "4711", "4712") if text in left]
    assert "Cy" in left
    assert f"Di; {BLANK}" in left


def test_a_row_from_before_a_column_was_there_is_looked_through_too() -> None:
    older = '[["marks",null,{"code":"odd-tricks","pairs":"Ann"}]]'
    assert NameEraser(Player("Ann")).erase_in_differences(older) == older
