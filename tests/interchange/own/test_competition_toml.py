"""A competition's file and the list of players: what is written is read again, whatever it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import InputError, Mistakes
from scorer.interchange.lists.columns import parse_sheet
from scorer.interchange.lists.name_lists import read_player_sheet
from scorer.interchange.own.competition_toml import read_competition, write_competition
from scorer.interchange.own.players_csv import write_players
from scorer.model.competitions import (
    RULE_SETTINGS,
    Competition,
    CompetitionEntry,
    CompetitionKind,
    CompetitionRule,
    with_parsed_setting,
)
from scorer.model.players import Player, PlayerBook, sort_players
from scorer.model.texts import name_key, parse_name
from scorer.storage.club import rule_from_json, rule_to_json

NAMES = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=20).filter(
    lambda text: parse_name(text) == text and ";" not in text
)


@st.composite
def rules(draw: st.DrawFn) -> CompetitionRule:
    rule = CompetitionRule()
    for setting in draw(st.lists(st.sampled_from(RULE_SETTINGS), max_size=6)):
        values = setting.value_type
        if values.choices:
            text = draw(st.sampled_from(values.choices))
        elif values.minimum is not None and values.maximum is not None:
            text = str(draw(st.integers(values.minimum, values.maximum)))
        else:
            text = setting.text_of(CompetitionRule()) or "12,10,8"
        rule = with_parsed_setting(rule, setting.key, text)
    return rule


@given(NAMES, st.sampled_from(CompetitionKind), rules(), st.dictionaries(NAMES, NAMES, max_size=3), st.booleans())
def test_a_competition_s_file_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory,
    name: str,
    kind: CompetitionKind,
    rule: CompetitionRule,
    events: dict[str, str],
    closed: bool,
) -> None:
    entries = tuple(CompetitionEntry(slug, heat) for slug, heat in events.items())
    competition = Competition(name, kind, rule, entries, closed)
    path = tmp_path_factory.getbasetemp() / "competition.toml"
    text = write_competition(competition)
    path.write_text(text, encoding="utf-8")
    assert read_competition(path, None) == competition
    assert ("[rule.scoring]" in text) == (rule.scoring != CompetitionRule().scoring)


@given(rules())
def test_a_rule_is_stored_as_what_is_not_as_usual(rule: CompetitionRule) -> None:
    assert rule_from_json(rule_to_json(rule)) == rule
    assert rule_to_json(CompetitionRule()) == "{}"


@given(st.lists(st.tuples(NAMES, NAMES, st.booleans(), st.lists(NAMES, max_size=2)), max_size=5))
def test_the_list_of_players_is_read_as_it_was_written(drawn: list[tuple[str, str, bool, list[str]]]) -> None:
    players = {
        name_key(name): Player(name, number, "", "a note", page, tuple(others)) for name, number, page, others in drawn
    }
    book = PlayerBook(sort_players(players.values()))
    text = write_players(book)
    assert (read_player_sheet(parse_sheet(text, "players.csv", Mistakes())) if text else []) == list(book.players)


def test_an_empty_list_of_players_is_refused_and_what_is_wrong_in_another() -> None:
    mistakes = Mistakes()
    with pytest.raises(InputError) as refusal:
        read_player_sheet(parse_sheet("", "players.csv", mistakes), mistakes=mistakes)
    assert [mistake.location_text for mistake in refusal.value.mistakes] == ["players.csv:1"]
    with pytest.raises(InputError) as refusal:
        read_player_sheet(parse_sheet("name,page\nAnn,perhaps\nBob,yes\nbob,\n", "players.csv", mistakes))
    assert [(one.location_text, one.field) for one in refusal.value.mistakes] == [
        ("players.csv:2", "page"),
        ("players.csv:4", "name"),
    ]


def test_every_rule_that_cannot_be_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_text('[rule]\nbest = "x"\ncolour = "red"\n', encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        read_competition(path, None)
    name, *rules = refusal.value.mistakes
    assert str(name) == 'cup.toml: name: read "", expected the name of the competition'
    assert [mistake.field for mistake in rules] == ["rule.best", "rule.colour"]


@pytest.mark.parametrize("text", ["name = [", "a" * 2_000_001, "[rule]\nbest = 1\n[[rule.scoring]]\n"])
def test_what_is_no_competition_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError):
        read_competition(path, None)
