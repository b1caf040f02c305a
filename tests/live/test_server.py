"""Starting the server: what it is told, what it says, and that several processes serve one evening."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from datetime import date
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlencode, urlsplit

import pytest

from scorer import hints
from scorer.errors import InputError, ScorerError
from scorer.live.demonstration import Pace, SimulatedPlayers, store_unplayed_sample
from scorer.live.pages import make_form_token
from scorer.live.server import EveningLinks, ServeOptions, open_listener, parse_options, serve_evenings
from scorer.model.live import ALL_PLACES
from scorer.services.live_evenings import open_evening
from tests.conftest import Scorer, on_every_database
from tests.live.asking import Asking, Served


@pytest.mark.parametrize(
    ("wishes", "wrong"),
    [
        (
            ServeOptions(
                port="80000",
                workers="0",
                proxies=["proxy"],
                language="fr",
                names="some",
                address="ftp://here/and/there",
            ),
            ["port", "workers", "behind", "lang", "names", "address"],
        ),
        *((ServeOptions(address=f"http://{text}"), ["address"]) for text in ("[", "", "here/and/there", "here?a=b")),
    ],
)
def test_everything_that_cannot_be_understood_is_said_at_once(wishes: ServeOptions, wrong: list[str]) -> None:
    with pytest.raises(InputError) as refusal:
        parse_options(wishes)
    assert [mistake.field for mistake in refusal.value.mistakes] == wrong


def test_behind_a_proxy_it_listens_on_this_machine_alone() -> None:
    assert parse_options(ServeOptions()).host == "0.0.0.0"  # noqa: S104  # phones have to reach it
    assert parse_options(ServeOptions(proxies=["127.0.0.1"])).host == "127.0.0.1"


def test_what_is_wished_for_is_planned() -> None:
    plan = parse_options(ServeOptions(port="8081", workers="3", language="de", address="https://bridge.example.org/"))
    assert (plan.port, plan.workers, plan.language) == (8081, 3, "de")
    assert plan.address == "https://bridge.example.org"


def test_a_port_that_is_taken_is_refused() -> None:
    with open_listener(parse_options(ServeOptions(host="127.0.0.1", port="0"))) as taken:
        port = str(taken.getsockname()[1])
        with pytest.raises(ScorerError, match=f"port {port} on 127.0.0.1") as refused:
            open_listener(parse_options(ServeOptions(host="127.0.0.1", port=port)))
    assert refused.value.hints == (hints.USE_ANOTHER_PORT,)


def test_on_windows_no_other_program_can_take_the_port() -> None:
    program = (
        "import socket; socket.SO_EXCLUSIVEADDRUSE = -5; from scorer.live.server import LISTENER_OPTION as option; "
        "print(option)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "-5\n"


def test_only_the_evenings_that_were_chosen_are_served(live: Asking, club: Scorer) -> None:
    club("new", "Another", "--tables", "2")
    other = open_evening(club.place, "another", None)
    live.app.state.wrong = 50
    assert live.get(f"/d/{other.live.code_of(other.live.codes[0].role)}").status == 429


def test_names_are_those_last_published(club: Scorer, tmp_path: Path) -> None:
    club("publish", tmp_path / "site", "--names", "initials")
    club("new", "Fresh", "--tables", "2")
    assert open_evening(club.place, "live", "none").live.settings.names == "none"
    assert open_evening(club.place, "fresh", None).live.settings.names == "full"


def test_an_interruption_while_the_links_are_told_ends_it_quietly_too(club: Scorer) -> None:
    told: list[list[EveningLinks]] = []

    def interrupted(evenings: list[EveningLinks]) -> None:
        told.append(evenings)
        raise KeyboardInterrupt

    serve_evenings(club.place, ["live"], ServeOptions(host="127.0.0.1", port="0"), interrupted)
    assert [links.slug for links in told[0]] == [open_evening(club.place, "live", None).event.slug]


def asked(url: str, fields: dict[str, object] | None = None) -> str:
    body = None if fields is None else urlencode(fields).encode()
    request = urllib.request.Request(url, body, {"accept": "application/json"})  # noqa: S310  # our own server
    with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310  # the same
        text: str = answer.read().decode()
    return text


@pytest.mark.long
@on_every_database
def test_two_processes_serve_one_evening_and_end_with_0(club: Scorer) -> None:
    servers = (Served(club.place), Served(club.place))
    links = [server.links for server in servers]
    assert set(links[0]) == {"url", "director", "room", "join", "tables"}
    tables = [[urlsplit(link).path for link in each["tables"].values()] for each in links]
    assert tables[0] == tables[1]
    table = links[0]["tables"]["1"]
    fields = {
        "page": make_form_token(table.rpartition("/")[2]),
        "what": "code",
        "code": "GS S 10",
        "key": "k",
        "seen": "",
    }
    with urllib.request.urlopen(f"{links[1]['tables']['1']}/events", timeout=20) as changes:  # noqa: S310  # the same
        assert changes.readline() == b"retry: 2000\n"
        sleep(1)  # it has looked once
        sent = asked(f"{table}/result", {**fields, "board": 1, "ns": "1", "ew": "5", "round": 1})
        began = monotonic()
        assert json.loads(sent) == {"state": "stored"}
        while not changes.readline().startswith(b"data:"):
            assert monotonic() - began < 5, "a second on a quiet machine"
    again = asked(f"{links[1]['tables']['1']}/result", {**fields, "board": 1, "ns": "1", "ew": "5", "round": 1})
    assert json.loads(again) == {"state": "stored"}
    assert "North-South score 420" in asked(links[1]["tables"]["1"])
    assert [server.stop() for server in servers] == [0, 0]


@pytest.mark.long
def test_four_tables_play_the_sample_and_the_room_sees_all_of_the_ranking(tmp_path: Path) -> None:
    db = str(tmp_path / "demo.db")
    Scorer(Path(db), tmp_path)("db", "upgrade")
    sample = store_unplayed_sample(db)
    evening = open_evening(db, sample.slug, None)
    assert evening.event.date == date.today()
    players = SimulatedPlayers(db, evening.event_id, sample.played, Pace(0, 0, 0, 0))
    players.run()
    after = open_evening(db, sample.slug, None)
    assert after.live.settings.released_places == ALL_PLACES
    assert {(one.board, one.ns, one.ew, one.outcome) for one in after.event.results} == {
        (one.board, one.ns, one.ew, one.outcome) for one in sample.played
    }
