"""Who may use the desk: this machine, by its own name, with a code that is used once, or the cookie it gave."""

from __future__ import annotations

import re
import stat
from pathlib import Path
from typing import Any

import pytest

from scorer.desk.application import HANDLERS
from scorer.desk.desk_file import DeskFile, DeskRecord
from scorer.desk.state import Desk, sign_message
from scorer.live.application import AppConfig, create_application
from scorer.services.live_evenings import open_evening
from tests.conftest import Scorer
from tests.desk.asking import PORT, DeskVisitor
from tests.live.asking import Asking

OWN = f"http://127.0.0.1:{PORT}"


def filled(path: str) -> str:
    """A path of a route, with something in each of its places."""
    return re.sub(r"{(\w+)}", lambda place: "1" if place[1] == "board" else "tuesday-minibridge-2026-11-17", path)


def test_a_code_opens_the_desk_once_and_gives_a_cookie_that_scripts_and_other_sites_do_not_get(
    empty_desk: DeskVisitor,
) -> None:
    path = empty_desk.desk.issue_link().removeprefix(OWN)
    opened = empty_desk.ask("GET", path, cookie="")
    assert (opened.status, opened.headers["location"]) == (303, "/")
    cookie = opened.headers["set-cookie"]
    assert ("HttpOnly" in cookie, "SameSite=strict" in cookie, "Max-Age" in cookie) == (True, True, False)
    assert empty_desk.ask("GET", path, cookie="").status == 403
    assert empty_desk.ask("GET", "/", cookie=cookie.partition(";")[0]).status == 200


def test_a_link_that_no_browser_opens_in_time_is_noticed_once(
    empty_desk: DeskVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = empty_desk.desk
    first, second = desk.issue_link(), desk.issue_link()
    assert desk.take_unopened_link() == "", "there is time yet"
    monkeypatch.setattr("scorer.desk.state.SECONDS_TO_OPEN", 0.0)
    assert [desk.take_unopened_link() for _ in range(3)] == [first, second, ""]
    assert empty_desk.ask("GET", first.removeprefix(OWN), cookie="").status == 303, "it can still be used"
    assert empty_desk.ask("GET", desk.issue_link().removeprefix(OWN), cookie="").status == 303
    assert desk.take_unopened_link() == "", "it was opened"
    desk.issue_link()
    desk.enter_page()
    assert desk.take_unopened_link() == "", "someone looks at a page"
    desk.leave_page()
    assert desk.take_unopened_link() == "", "someone looked at a page after that"


@pytest.mark.parametrize(("method", "path"), [(method, path) for method, path, _ in HANDLERS])
def test_no_page_and_no_form_answers_without_the_cookie(desk: DeskVisitor, method: str, path: str) -> None:
    for cookie in ("", f"{desk.desk.cookie_name}=guessed"):
        assert desk.ask(method, filled(path), cookie=cookie).status == 403


@pytest.mark.parametrize("path", [path for method, path, _ in HANDLERS if method == "POST"])
def test_no_form_of_another_page_is_taken(desk: DeskVisitor, path: str) -> None:
    others: list[dict[str, str]] = [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:9000"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"host": "rebound.example:8765"},
        {"host": "127.0.0.1:9999"},
    ]
    for headers in others:
        assert desk.send(filled(path), (), None, **headers).status == 403
    form = {"content_type": "application/x-www-form-urlencoded"}
    assert desk.ask("POST", filled(path), b"page=wrong", origin=OWN, **form).status == 403


def test_a_name_that_was_rebound_to_this_machine_reads_nothing(desk: DeskVisitor) -> None:
    for host in ("evil.example", f"evil.example:{PORT}", "", "192.168.1.5:8765", f"[::1]:{PORT}"):
        assert desk.ask("GET", "/", host=host).status == 403
    assert desk.ask("GET", "/", host=f"localhost:{PORT}").status == 200


def test_no_route_of_the_desk_answers_where_phones_do_and_none_of_theirs_at_the_desk(
    samples: Scorer, desk: DeskVisitor
) -> None:
    evening = open_evening(samples.place, "tuesday", None)
    phones = Asking(create_application(AppConfig(samples.place, (evening.event_id,))), samples.place, evening.event_id)
    cookie = desk.cookie
    for method, path, _ in HANDLERS:
        if path != "/":  # a sentence for visitors without a code
            assert phones.ask(method, filled(path), cookie=cookie).status in (404, 405), path
    for own in ("/open/code", "/again", "/here", "/static/desk.js"):
        assert phones.get(own, cookie=cookie).status == 404, own
    for route in phones.app.routes:
        theirs: Any = getattr(route, "path", "")
        if theirs not in ("/", "/static/{name}"):
            shown = re.sub(r"{[^}]*}", "1", theirs)
            assert {desk.ask(method, shown).status for method in ("GET", "POST")} <= {403, 404, 405}, theirs


def test_closing_ends_every_cookie_and_every_code(empty_desk: DeskVisitor) -> None:
    code = empty_desk.desk.issue_link().removeprefix(OWN)
    assert "Everything is saved" in empty_desk.open("/close").read
    assert "The desk is closed" in empty_desk.press("Close").read
    assert empty_desk.desk.closing
    assert empty_desk.ask("GET", "/").status == 403
    record = DeskFile(empty_desk.desk.db).read()
    assert (record.key, record.session, record.port) == ("", "", PORT)
    opened = empty_desk.ask("GET", code, cookie="")
    assert empty_desk.ask("GET", "/", cookie=opened.headers.get("set-cookie", "")).status == 403


def test_a_restarted_desk_opens_where_it_was_and_knows_the_cookie_again(
    desk: DeskVisitor,
) -> None:
    desk.open("/e/tuesday-minibridge-2026-11-17/results/5")
    again = DeskVisitor(Desk(desk.desk.db, DeskFile(desk.desk.db), PORT))
    assert again.ask("GET", "/copies", cookie=desk.cookie).status == 200
    opened = again.ask("GET", again.desk.issue_link().removeprefix(OWN), cookie="")
    assert opened.headers["location"] == "/e/tuesday-minibridge-2026-11-17/results/5"


def test_a_page_that_is_left_and_asks_what_has_changed_is_not_where_the_desk_opens(desk: DeskVisitor) -> None:
    evening = "/e/tuesday-minibridge-2026-11-17"
    desk.open(f"{evening}/results/5", sec_fetch_mode="navigate")
    assert desk.ask("GET", f"{evening}/results/4", sec_fetch_mode="cors").status == 200
    assert desk.desk.record.place == f"{evening}/results/5"


def test_only_its_owner_can_read_the_file_of_a_desk(empty_desk: DeskVisitor, tmp_path: Path) -> None:
    (file,) = (tmp_path / "application").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text("{", encoding="utf-8")
    assert DeskFile(empty_desk.desk.db).read() == DeskRecord()


def test_another_start_proves_that_it_knows_the_file_and_gets_a_link_of_its_own(empty_desk: DeskVisitor) -> None:
    key = empty_desk.desk.record.key
    proof = sign_message(key, "again 1234")
    given = empty_desk.ask("GET", "/again", cookie="", x_desk_nonce="1234", x_desk_proof=proof).document
    assert given["proof"] == sign_message(key, f"link 1234 {given['url']}")
    assert empty_desk.ask("GET", given["url"].removeprefix(OWN), cookie="").status == 303
    for nonce, wrong in (("1234", ""), ("1235", proof), ("1234", proof[:-1])):
        assert empty_desk.ask("GET", "/again", cookie="", x_desk_nonce=nonce, x_desk_proof=wrong).status == 403


def test_a_desk_ends_a_minute_after_its_last_page_unless_phones_are_on(
    empty_desk: DeskVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("scorer.desk.state.monotonic", lambda: now[0])
    desk = empty_desk.desk
    desk.enter_page()
    now[0] += 10_000
    assert not desk.is_abandoned()
    desk.leave_page()
    now[0] += 59
    assert not desk.is_abandoned()
    now[0] += 2
    assert desk.is_abandoned()
    desk.phones = object()  # type: ignore[assignment]
    assert not desk.is_abandoned()
    desk.phones = None
    desk.mark_request()  # by a page that runs no script, and may be open as long as it likes
    now[0] += 3_000
    assert not desk.is_abandoned()
    now[0] += 1_000
    assert desk.is_abandoned()


def test_a_failure_of_the_desk_itself_is_reported_and_shows_no_details(
    desk: DeskVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: list[Exception] = []
    desk.desk.report_error = reported.append

    def fail(*_: object) -> None:
        raise RuntimeError("the details")

    monkeypatch.setattr("scorer.desk.home.describe_database", fail)
    with pytest.raises(RuntimeError):
        desk.open("/")
    assert [str(one) for one in reported] == ["the details"]
