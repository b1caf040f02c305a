"""Teams and players are read from their own files, and their pairs from what happened."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.errors import InputError, Mistakes
from scorer.interchange.own.event_folder import EventFiles, format_event_files, read_event
from scorer.model.pairs import parse_partnership_label

if TYPE_CHECKING:
    from scorer.model.events import Event

TODAY = date(2026, 11, 20)
HEADINGS = "board,round,ns,ew,contract,declarer,tricks\n"
TEAMS = {
    "event.toml": 'name = "Cup"\nform = "teams"\n[scoring]\nmethod = "cross-imps"\nvictory_points = "wbf"\n',
    "teams.csv": "team,name,club,players\n1,Foxes,Elm Road,Ann;Bob;Cyd;Dan\n2,Owls,,Eve;Fay;Gus;Hal;Ida\n",
    "results.csv": HEADINGS + "1,1,1,2,GS,N,10\n1,1,2NS,1EW,GS,N,9\n",
}
CLASS = {
    "event.toml": 'name = "Class"\nform = "individual"\n',
    "individuals.csv": "number,name,id,club\n1,Ann,,\n2,Bob,,\n3,Cyd,77,Elm Road\n4,Dan,,\n5,Eve,,\n",
    "results.csv": HEADINGS + "1,1,4+1,2 + 3,GS,N,10\n1,1,5,,,,\n",
}


def event_of(files: Mapping[str, str]) -> Event:
    return read_event(EventFiles(files, Mistakes()), TODAY)


def wrong(files: Mapping[str, str]) -> set[tuple[str, str]]:
    """File and field of each mistake."""
    with pytest.raises(InputError) as refused:
        event_of(files)
    return {(str(mistake.location).partition(":")[0], mistake.field) for mistake in refused.value.mistakes}


def test_a_bare_number_is_a_teams_pair_and_four_people_are_seated() -> None:
    event = event_of(TEAMS)
    seated = "".join(f"{team}{side},{side},,\n" for team in "12" for side in ("NS", "EW"))
    listed = event_of({**TEAMS, "pairs.csv": f"pair,direction,player1,player2\n{seated}"})
    penalties = event_of({**TEAMS, "penalties.csv": "pair,amount,unit,reason\n1,1,vp,late\n2EW,1,vp,loud\n"}).penalties
    assert [one.pair for one in penalties] == ["1", "2EW"]
    assert (event.winners, listed.winners) == (1, 1), "though no pair changes its direction"
    assert [(result.ns, result.ew) for result in event.results] == [("1NS", "2EW"), ("2NS", "1EW")]
    assert [pair.names for pair in event.pairs] == ["Cyd & Dan", "Ann & Bob", "", ""]
    assert [(team.label, team.player1, team.club, len(team.member_names)) for team in event.entrants] == [
        ("1", "Foxes", "Elm Road", 4),
        ("2", "Owls", "", 5),
    ]


def test_two_players_are_the_same_pair_in_either_order_and_one_alone_sits_out() -> None:
    event = event_of(CLASS)
    assert [result.pairs for result in event.results] == [("1+4", "2+3"), ("5",)]
    assert [pair.names for pair in event.pairs] == ["Ann & Dan", "Bob & Cyd"]


@pytest.mark.parametrize("files", [TEAMS, CLASS])
def test_an_export_gives_the_same_event_and_without_a_list_results_name_who_plays(files: Mapping[str, str]) -> None:
    event = event_of(files)
    written = {name: text for name, text in format_event_files(event).items() if text}
    assert event_of(written) == event
    unlisted = {name: text for name, text in files.items() if not name.endswith(("teams.csv", "individuals.csv"))}
    assert [pair.label for pair in event_of(unlisted).pairs] == [pair.label for pair in event.pairs]


@pytest.mark.parametrize(
    ("files", "change", "place"),
    [
        (TEAMS, {"teams.csv": "team,name\n1,Foxes\n1,Owls\n2,\n"}, ("teams.csv", "team")),
        (TEAMS, {"teams.csv": "team,name\n1,Foxes\n2NS,Owls\n"}, ("teams.csv", "team")),
        (TEAMS, {"pairs.csv": "pair,direction,player1,player2\n3NS,,Ann,Bob\n"}, ("pairs.csv", "pair")),
        (TEAMS, {"event.toml": 'name = "Cup"\n'}, ("teams.csv", "")),
        (CLASS, {"individuals.csv": "number,name\n1+2,Ann\n"}, ("individuals.csv", "number")),
        (CLASS, {"pairs.csv": "pair,direction,player1,player2\n3,,Ann,Bob\n"}, ("pairs.csv", "")),
        (CLASS, {"results.csv": HEADINGS + "1,1,1+9,2+3,GS,N,10\n"}, ("results.csv", "ns")),
        (CLASS, {"results.csv": HEADINGS + "1,1,1+1,2+3,GS,N,10\n"}, ("results.csv", "ns")),
        (CLASS, {"results.csv": HEADINGS + "1,1,1+2+4,3+5,GS,N,10\n"}, ("results.csv", "ns")),
        (CLASS, {"results.csv": HEADINGS + "1,1,1+2,2+3,GS,N,10\n"}, ("results.csv", "ew")),
        (CLASS, {"results.csv": HEADINGS + "1,1,1+2,4+3,GS,N,10\n1,1,5+1,,,,\n"}, ("results.csv", "ns")),
    ],
)
def test_what_cannot_stand_is_refused_where_it_stands(
    files: Mapping[str, str], change: Mapping[str, str], place: tuple[str, str]
) -> None:
    assert place in wrong({**files, **change})


@pytest.mark.parametrize(
    ("files", "change"),
    [
        (TEAMS, {"teams.csv": "team,name\n1,Foxes\n1,Owls\n"}),
        (TEAMS, {"teams.csv": "team,name\n1,Foxes\n2EW,Owls\n"}),
        (CLASS, {"individuals.csv": "number,name\n1,Ann\n2,Bob\n2,Cyd\n4,Dan\n5,Eve\n"}),
    ],
)
def test_a_row_that_is_refused_is_not_told_again_where_its_pairs_played(
    files: Mapping[str, str], change: Mapping[str, str]
) -> None:
    assert {name for name, _ in wrong({**files, **change})} == set(change)


def test_a_player_cannot_sit_at_two_tables_but_tables_of_a_match_share_boards() -> None:
    plan = "round,table,ns,ew,first_board,last_board\n"
    assert event_of({**TEAMS, "movement.csv": plan + "1,1,1,2,1,2\n1,2,2,1,1,2\n"}).schedule
    assert ("movement.csv", "") in wrong({**CLASS, "movement.csv": plan + "1,1,1+2,3+4,1,2\n1,2,1+5,,1,2\n"})


@settings(max_examples=40)
@given(st.integers(1, 99), st.integers(1, 99))
def test_a_partnership_is_read_in_either_order(one: int, other: int) -> None:
    label = parse_partnership_label(f"{one}+{other}")
    assert label == parse_partnership_label(f" {other} + {one}") == parse_partnership_label(label)
    assert sorted(map(int, label.split("+"))) == sorted((one, other))
