"""Who is answered: the local network, by the server's own names, from its own pages, with a right code."""

from __future__ import annotations

from time import monotonic

import pytest

from scorer.live.access import AccessPolicy
from scorer.model.live import PageRole
from tests.live.asking import Asking, asking


@pytest.mark.parametrize(
    ("client", "status"),
    [
        *[(local, 200) for local in ("192.168.1.20", "10.0.0.7", "127.0.0.1", "fe80::1", "fd00::7")],
        ("::ffff:192.168.1.9", 200),
        *[(foreign, 403) for foreign in ("8.8.8.8", "2600::1", "::ffff:8.8.8.8", "", "nonsense")],
    ],
)
def test_the_local_network_is_answered_and_nobody_else(live: Asking, client: str, status: int) -> None:
    assert live.ask("GET", "/", client=client).status == status


def test_who_is_forwarded_counts_from_the_proxy_alone(live: Asking) -> None:
    assert live.ask("GET", "/", x_forwarded_for="8.8.8.8").status == 200
    proxied = asking(live.db, access=AccessPolicy(proxies=frozenset({"127.0.0.1"})))
    for client, forwarded, status in (
        ("127.0.0.1", "8.8.8.8", 403),
        ("127.0.0.1", "192.168.1.9, 8.8.8.8", 403),
        ("127.0.0.1", "8.8.8.8, 192.168.1.9", 200),
        ("8.8.8.8", "192.168.1.9", 403),
    ):
        assert proxied.ask("GET", "/", client=client, x_forwarded_for=forwarded).status == status


def test_everybody_is_answered_only_when_that_was_said() -> None:
    assert not AccessPolicy().allows(AccessPolicy().client_address("8.8.8.8", ""))
    assert AccessPolicy(is_public=True).allows(AccessPolicy().client_address("8.8.8.8", ""))


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *[(own, 200) for own in ("192.168.1.5:8000", "localhost:8000", "[fe80::1]:8000", "LOCALHOST")],
        *[
            (foreign, 421)
            for foreign in ("evil.example", "localhost.evil.example", "", "[", "192.168.1.5.evil.example")
        ],
    ],
)
def test_the_server_is_called_by_an_address_or_its_own_name_so_that_no_page_can_pretend_to_be_this_one(
    live: Asking, host: str, status: int
) -> None:
    assert live.get("/", host=host).status == status


def test_what_another_page_sends_is_not_taken(live: Asking) -> None:
    path = f"/t/{live.code(PageRole.TABLE, 1)}/call"
    assert live.post(path, {"about": "board"}, origin="http://evil.example").status == 403
    assert live.post(path, {"about": "board"}, origin="http://[").status == 403
    assert live.post(path, {"about": "board"}, sec_fetch_site="cross-site").status == 403
    assert live.post(path, {"about": "board", "page": "guessed"}, origin="null").status == 403
    assert live.evening.live.calls == ()
    assert live.post(path, {"about": "board"}, origin="http://192.168.1.5:8000").status == 200


def test_every_answer_keeps_its_page_to_itself(live: Asking) -> None:
    for answer in (live.table(1), live.director(), live.room(), live.get("/static/live.css"), live.get("/nowhere")):
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-frame-options"] == "DENY"
    for answer in (live.director(), live.room(), live.get("/static/live.css"), live.table(1, cookie="phone=own")):
        assert "set-cookie" not in answer.headers
    assert {"HttpOnly", "SameSite=lax"} <= set(live.table(1).headers["set-cookie"].split("; "))
    assert live.table(1).headers["cache-control"] == "no-store"


def test_no_page_loads_anything_from_elsewhere(live: Asking) -> None:
    for answer in (live.table(1), live.director(), live.room()):
        assert "http" not in answer.text.replace("http://www.w3.org", "")


def test_a_wrong_code_waits_and_a_right_one_does_not(live: Asking) -> None:
    began = monotonic()
    assert live.get("/t/guess").status == 404
    assert monotonic() - began >= 1
    assert live.app.state.wrong == 0, "nobody waits any more"
    began = monotonic()
    assert live.table(1).status == 200
    assert monotonic() - began < 1


def test_a_code_opens_its_own_kind_of_page_alone(live: Asking) -> None:
    table = live.code(PageRole.TABLE, 1)
    live.app.state.wrong = 50
    assert live.get(f"/d/{table}").status == 429
    assert live.get(f"/r/{table}").status == 429
    assert live.get(f"/t/{live.code(PageRole.DIRECTOR)}").status == 429


def test_an_address_that_leads_nowhere_says_what_to_do(live: Asking) -> None:
    for path in ("/nowhere", "/t"):
        answer = live.get(path)
        assert (answer.status, "Scan the code on your table" in answer.read) == (404, True), path


def test_a_form_is_only_so_large(live: Asking) -> None:
    path = f"/t/{live.code(PageRole.TABLE, 1)}/call"
    assert live.post(path, {"about": "x" * 20_000}).status == 413
    assert live.ask("POST", path, b"&".join(b"a=1" for _ in range(100))).status == 400


def test_a_renewed_code_opens_nothing_any_more(live: Asking) -> None:
    old = live.code(PageRole.TABLE, 1)
    assert live.get(f"/t/{old}").status == 200
    live.direct("renew", role="table", table="1")
    assert live.table(1).status == 200
    live.app.state.wrong = 50
    assert live.get(f"/t/{old}").status == 429


def test_only_files_of_the_pages_are_served(live: Asking) -> None:
    assert live.get("/static/live.css").status == 200
    for name in ("../table_page.py", "..%2ftable_page.py", "none.css"):
        assert live.get(f"/static/{name}").status == 404
