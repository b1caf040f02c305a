"""Teams, and players with changing partners, on an evening that is played live."""

from __future__ import annotations

import re
from pathlib import Path

from scorer.live.room import find_finished_boards, list_rankings
from scorer.live.table import build_table_page
from scorer.model.events import Event
from scorer.model.live import ALL_PLACES, PageRole, TableId
from scorer.services.live_phones import possible_owners
from tests.conftest import Scorer
from tests.live.asking import Asking, asking
from tests.live.test_join import seats


def evening(scorer: Scorer, tmp_path: Path, *form: str, names: str) -> Asking:
    (tmp_path / "names.txt").write_text(names.replace(" ", "\n"), encoding="utf-8")
    scorer("new", "Live", *form, "--names", str(tmp_path / "names.txt"))
    return asking(scorer.place)


def with_bench(event: Event) -> Event:
    """Team 3 with five people, four of whom sit in its pairs."""
    seated = {"3NS": ("Ann", "Bob"), "3EW": ("Cid", "Dot")}
    names = [seated.get(pair.label, ("", "")) for pair in event.pairs]
    pairs = [pair._replace(player1=one, player2=two) for pair, (one, two) in zip(event.pairs, names, strict=True)]
    teams = [team._replace(members="Ann;Bob;Cid;Dot;Eve" if team.label == "3" else "") for team in event.entrants]
    return event._replace(pairs=tuple(pairs), entrants=tuple(teams))


def listed(live: Asking) -> list[tuple[str, str]]:
    """Who is ranked where the room sees the ranking."""
    shown = list_rankings(live.evening, find_finished_boards(live.app.state.served, live.evening), ALL_PLACES)
    return [(line.pair, line.players) for line in shown[0].lines]


def test_pairs_of_teams_are_called_by_their_team_on_all_pages(scorer: Scorer, tmp_path: Path) -> None:
    live = evening(scorer, tmp_path, "--teams", "4", "--boards", "3", names="Owls Foxes Hares Bears")
    first = live.page(1)
    assert (first.ns, first.ew) == ("1NS Owls", "4EW Bears")
    join = f"/j/{live.code(PageRole.JOIN)}"
    assert "player 1 · Foxes, East-West player 2 · Foxes, East-West" in live.get(join).read
    assert [one.name for one in possible_owners(with_bench(live.evening.event)) if one.label == "3"] == ["Eve"]
    assert {(seat.round, seat.pair) for seat in seats(live, "3")} == {(1, "3NS Hares"), (1, "3EW Hares")}
    live.post(f"{join}/claim", {"person": "1-1NS"}, cookie="phone=own")
    assert seats(live, "1NS")[0].against == "4EW Bears"
    for number in range(1, 5):
        live.enter(number, 1, "GS S 10" if number == 1 else "PS S 9")
    assert "1NS Owls" in live.director().read
    table = f"/t/{live.code(PageRole.TABLE, 1)}"
    assert "Go on to the next round" in live.get(table).read
    live.direct("all-rounds", round_=2)
    live.direct("release", what="all")
    assert sorted(listed(live)) == [("1", "Owls"), ("2", "Foxes"), ("3", "Hares"), ("4", "Bears")]
    own = live.get(join, cookie="phone=own").read
    assert "Name Result 1 ▶ 1 Owls 7 IMPs" in own, "the own team is marked"
    assert "4 Bears −7 IMPs" in own
    live.direct("all-rounds", round_=3)
    live.enter(1, 3, "PS S 8", round_=3)
    assert "We have finished" in live.get(table).read, "there is no next one"


def test_players_read_where_each_of_them_goes_and_find_their_names_in_the_ranking(
    scorer: Scorer, tmp_path: Path
) -> None:
    live = evening(scorer, tmp_path, "--individual", "8", "--boards", "7", names="Ann Bob Cid Dot Eve Fay Gus Hal")
    sitting = next(one for one in live.evening.event.schedule if (one.round, one.table) == (1, 1))
    going = [str(one).partition(":")[0] for one in build_table_page(live.evening, TableId("", 1)).next_seats]
    names = live.evening.event.names
    there = f"{sitting.ns}+{sitting.ew}".split("+")
    assert going == [f"{player} {names[player]}" for player in there], "not the pairs, which part"
    join = f"/j/{live.code(PageRole.JOIN)}"
    live.post(f"{join}/claim", {"person": f"1-{there[0]}"}, cookie="phone=own")
    one, other = (names[player] for player in there[:2])
    told = live.get(join, cookie="phone=own").read
    assert f"Table 1, North-South {sitting.ns} {one} &amp; {other} against" in told, "each reads with whom"
    assert "Next" not in told, "where to go is no news before the table is done"
    for number in (1, 2):
        live.enter(number, 1, "GS S 10")
    assert "· Board 1 Next" in live.get(join, cookie="phone=own").read
    live.direct("all-rounds", round_=2)
    live.direct("release", what="all")
    assert dict(listed(live))["5"] == "Eve"


def test_teams_are_named_in_the_form_that_people_type_and_the_example_is_of_the_events_form(
    scorer: Scorer, tmp_path: Path
) -> None:
    live = evening(scorer, tmp_path, "--teams", "4", "--boards", "3", names="Owls Foxes Hares Bears")
    assert "Owls: Ada, Bo, Cy, Di" in live.director().text
    typed = "Nord: Ada, Bo, Cy, Di\n2. Süd: Eve & Fay, Gus & Hal\n"
    assert "2 labels" not in live.direct("names", names=typed.replace("2. ", "")).text
    teams = {one.label: (one.player1, one.members) for one in live.evening.event.entrants}
    assert teams["1"] == ("Nord", "Ada;Bo;Cy;Di")
    assert teams["2"] == ("Süd", "Eve;Fay;Gus;Hal")
    assert {one.name for one in possible_owners(live.evening.event)} >= {"Ada", "Bo", "Hal"}
    assert live.direct("names", names="2; Wels: Ida, Jon, Kim").status == 200
    assert {one.label: one.player1 for one in live.evening.event.entrants}["2"] == "Wels"


def test_the_result_of_a_match_is_shown_in_the_room_and_on_phones_when_nobody_has_its_boards_to_play(
    scorer: Scorer, tmp_path: Path
) -> None:
    live = evening(scorer, tmp_path, "--teams", "4", "--boards", "3", names="Owls Foxes Hares Bears")
    first = [one for one in live.evening.event.schedule if one.round == 1]
    assert "Matches" not in live.room().read
    for sitting in first:
        for board in sitting.boards:
            live.enter(sitting.table, board, "GS S 10" if sitting.table == 1 else "PS S 9")
    live.app.state.served.clear_cache()
    assert "Matches in round 1" in live.room().read
    own = live.get(f"/t/{live.code(PageRole.TABLE, 1)}/scores").read
    assert "Matches Round 1 ▶ Owls – Bears" in own.replace("&#9654;", "▶")


def form_fields(live: Asking, do: str) -> str:
    """The labels of the fields of a command in the director's form, other than boxes to tick."""
    form = live.director().text.partition(f'name="do" value="{do}"')[2].partition("</form>")[0]
    return " ".join(re.findall(r"<label>([^<]*)", form))


def test_the_directors_forms_ask_for_teams_in_an_event_of_teams(scorer: Scorer, tmp_path: Path) -> None:
    live = evening(scorer, tmp_path, "--teams", "4", "--boards", "3", names="Owls Foxes Hares Bears")
    assert form_fields(live, "add") == "Team&#39;s name Label From round"
    assert form_fields(live, "rename") == "Team Team&#39;s name"
    assert form_fields(live, "substitute") == "Team First player Second player From round"
    assert form_fields(live, "remove").startswith("Team From round")
    assert '<option value="3EW">3EW Hares</option>' in live.director().text, "who meets is listed"
    assert 'name="do" value="use"' not in live.director().text, "the movement stays"


def test_the_directors_forms_ask_for_players_where_players_change_partners(scorer: Scorer, tmp_path: Path) -> None:
    live = evening(scorer, tmp_path, "--individual", "8", "--boards", "7", names="Ann Bob Cid Dot Eve Fay Gus Hal")
    assert form_fields(live, "add") == "Player&#39;s name Label From round"
    assert form_fields(live, "rename") == "Player Player&#39;s name"
    assert form_fields(live, "substitute") == "Player Player&#39;s name From round"
    page = live.director().text
    assert '<option value="7+8">7+8 Gus &amp; Hal</option>' in page, "who meets is listed"
    assert 'placeholder="7+8"' in page, "who sat there otherwise is typed"
    assert "Other pair" not in page
    live.direct("add", player1="Ida")
    assert live.direct("rename", pair="7", player1="Guy").status == 200
    assert live.evening.event.names["7"] == "Guy"
