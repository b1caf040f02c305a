"""Evenings of teams, of a Swiss and of single players are set up at the desk, named, and copied."""

from __future__ import annotations

import re

import pytest

from scorer.model.pairs import EventForm
from scorer.services.queries import load_event
from scorer.services.selection import list_slugs
from tests.desk.asking import DeskVisitor

TEAMS = "Owls: Ann, Bob, Cy, Di\nFoxes: Eve, Flo, Gus, Hal\nHares: Ida, Jo, Kit, Lou\nWrens: Mo, Nat, Oli, Pam"


def propose(desk: DeskVisitor, **fields: str) -> list[str]:
    """The movements that are offered to four teams, or to others."""
    sent = {"form": "teams", "name": "League", "date": "2026-11-17", "rules": "standard", "names": TEAMS, **fields}
    page = desk.send("/new/others/preview", sent)
    return re.findall(r'name="proposal" value="[^"]*"[^>]*> ([^<]*)<', page.text)


def test_teams_are_set_up_from_the_first_page_with_their_people(empty_desk: DeskVisitor) -> None:
    assert 'href="/new/others"' in empty_desk.open("/new").text
    offered = propose(empty_desk)
    assert [one.partition(":")[0] for one in offered] == ["Round robin", "Swiss"]
    made = empty_desk.press("Set up the evening", proposal="2")
    assert "League has been set up" in made.read
    event = load_event(empty_desk.desk.db, None)
    assert (event.form, event.movement) == (EventForm.TEAMS, "swiss")
    assert (event.entrants[0].player1, event.entrants[0].members) == ("Owls", "Ann;Bob;Cy;Di")


def test_single_players_are_set_up_by_their_number(empty_desk: DeskVisitor) -> None:
    assert propose(empty_desk, form="individual", names="", number="8")
    empty_desk.press("Set up the evening", proposal="1")
    event = load_event(empty_desk.desk.db, None)
    assert (event.form, len(event.entrants)) == (EventForm.INDIVIDUAL, 8)


@pytest.mark.parametrize("names", [TEAMS, "Ann Lee\nBob Fox\nCy Ray\nDi Orr"])
def test_the_same_again_starts_with_last_times_names(empty_desk: DeskVisitor, names: str) -> None:
    form = "teams" if names == TEAMS else "individual"
    propose(empty_desk, form=form, names=names)
    empty_desk.press("Set up the evening")
    page = empty_desk.open(f"/new?like={list_slugs(empty_desk.desk.db)[0]}")
    assert names in page.text
    assert f'value="{form}" checked' in page.text


def test_wrong_names_or_none_at_all_are_refused_before_anything_is_stored(empty_desk: DeskVisitor) -> None:
    assert "type how many there are, or their names" in str(propose(empty_desk, names="")) + empty_desk.page.read
    assert propose(empty_desk, number="3", names=TEAMS) == []
    assert empty_desk.page.status == 409
    assert propose(empty_desk, number="many") == []
    assert empty_desk.page.status == 409


def test_a_swiss_is_played_round_by_round_with_a_button_that_draws_the_next(empty_desk: DeskVisitor) -> None:
    propose(empty_desk, boards="6")
    empty_desk.press("Set up the evening", proposal="2")
    slug = list_slugs(empty_desk.desk.db)[0]
    people = empty_desk.open(f"/e/{slug}/people")
    assert ("Team Names" in people.read, "Ann, Bob, Cy, Di" in people.read) == (True, True)
    assert len(re.findall(r'<input name="player2"[^>]*aria-label', people.text)) == 0
    assert "Swiss (swiss), 3 rounds of 2 boards" in empty_desk.open(f"/e/{slug}/play").read
    for round_ in (1, 2, 3):
        while "This board is complete" not in empty_desk.open(f"/e/{slug}/results").read:
            assert empty_desk.press("Save", code="gs s 10").status == 200, empty_desk.page.read
        draws = "Draw the next round" in empty_desk.page.read
        assert draws == (round_ < 3)
        assert ("Draw the next round" in empty_desk.open(f"/e/{slug}").read) == draws
        if draws:
            empty_desk.press("Draw the next round")
            assert load_event(empty_desk.desk.db, slug).last_round == round_ + 1
