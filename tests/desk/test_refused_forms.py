"""A form that is refused comes back as it was filled in, with what is wrong at its field."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from scorer.desk.form_filling import Refilling, refill_form
from scorer.desk.forms import SentForm, UploadedFile
from scorer.desk.jobs import Job
from tests.desk.asking import PORT, DeskVisitor
from tests.desk.test_evening import name_rows, set_up

TUESDAY = "/e/tuesday-minibridge-2026-11-17"
EIGHT = [(f"Ann{number} Lee", f"Bob{number} <Fox> & Co") for number in range(1, 9)]


def values_of(page: str, name: str) -> list[str]:
    """The values of the fields of a name that are not hidden, in their order."""
    fields = [one for one in re.findall(rf'<input [^>]*name="{name}"[^>]*>', page) if 'type="hidden"' not in one]
    found = [re.search(r'value="([^"]*)"', one) for one in fields]
    return [unescape(one[1]) if one else "" for one in found]


def message_at(page: str, name: str) -> str:
    """The message at the first field of a name, which says that it is about the field."""
    assert re.search(rf'<\w+ [^>]*name="{name}"[^>]*aria-describedby="mistake-{name}"', page), name
    return unescape(re.search(rf'id="mistake-{name}">([^<]*)<', page)[1])  # type: ignore[index]  # no match fails the test


def test_a_new_evening_keeps_its_eight_pairs_when_the_minutes_are_not_a_number(empty_desk: DeskVisitor) -> None:
    empty_desk.open("/new")
    typed: list[tuple[str, object]] = [
        ("name", "Tuesday"),
        ("minutes", "abc"),
        ("method", "butler"),
        ("club", "Our club"),
    ]
    fields = [*typed, ("like", ""), ("from", "/new"), ("names", "Cy & Di\nEd & Flo"), *name_rows(EIGHT)]
    refused = empty_desk.send("/new/preview", fields)
    assert refused.status == 409
    assert [values_of(refused.text, name) for name in ("name", "minutes", "club")] == [
        ["Tuesday"],
        ["abc"],
        ["Our club"],
    ]
    assert [*zip(values_of(refused.text, "player1"), values_of(refused.text, "player2"), strict=True)][:8] == EIGHT
    assert re.search(r'<option value="butler" selected>', refused.text)
    assert "Cy &amp; Di\nEd &amp; Flo</textarea>" in refused.text
    assert "abc" in message_at(refused.text, "minutes")


def test_a_proposal_that_is_refused_leads_back_to_the_form_with_every_name(empty_desk: DeskVisitor) -> None:
    fields = [("name", "Tuesday"), ("date", "some day"), ("from", "/new"), ("like", ""), *name_rows(EIGHT)]
    refused = empty_desk.send("/new/create", [*fields, ("proposal", "1")])
    assert (refused.status, values_of(refused.text, "player2")[:8]) == (409, [second for _, second in EIGHT])
    assert "some day" in message_at(refused.text, "date")


def test_boxes_that_were_unticked_stay_so_and_a_file_is_asked_for_again(desk: DeskVisitor, tmp_path: Path) -> None:
    page = desk.open("/new?like=tuesday-minibridge-2026-11-17")
    former = [unescape(one) for one in re.findall(r'name="former" checked value="([^"]*)"', page.text)]
    names = tmp_path / "names.txt"
    names.write_text("Cy & Di\n", encoding="utf-8")
    like = ("like", "tuesday-minibridge-2026-11-17")
    fields = [like, ("from", "/new?like=tuesday-minibridge-2026-11-17"), ("boards", "many"), ("former", former[3])]
    refused = desk.send("/new/preview", fields, {"list": names})
    boxes = re.findall(r'<input type="checkbox" name="former"[^>]*>', refused.text)
    assert [number for number, box in enumerate(boxes) if " checked" in box] == [3]
    assert "Choose the file again." in refused.read


@pytest.mark.parametrize(
    ("page", "path", "fields", "wrong"),
    [
        (f"{TUESDAY}/people", f"{TUESDAY}/do", {"do": "remove", "pair": "3", "from_round": "soon"}, "from_round"),
        (f"{TUESDAY}/people", f"{TUESDAY}/do", {"do": "substitute", "pair": "99", "player1": "Zoe"}, "pair"),
        (f"{TUESDAY}/play", f"{TUESDAY}/do", {"do": "set", "key": "method", "value": "dice"}, ""),
        (f"{TUESDAY}/results/1?ns=1&ew=8", f"{TUESDAY}/results/1", {"ns": "1", "ew": "8", "code": "gs 14"}, ""),
        (f"{TUESDAY}/hands", f"{TUESDAY}/hands/deal", {"seed": "7", "boards": "many"}, ""),
        (f"{TUESDAY}/give", f"{TUESDAY}/give/site", {"folder": "site", "url": "https://a.example"}, "folder"),
        ("/copies", "/copies/also", {"folder": "stick"}, "folder"),
        ("/copies", "/events/delete", {"event": "tuesday"}, ""),
        ("/season", "/season", {"name": "Winter", "kind": "ladder", "event": "none"}, ""),
        ("/season", "/players", {"do": "rename-player", "player": "Nobody", "name": "Zoe"}, ""),
    ],
)
def test_every_form_comes_back_as_it_was_filled_in(
    desk: DeskVisitor, page: str, path: str, fields: dict[str, str], wrong: str
) -> None:
    refused = desk.send(path, fields | {"from": page})
    assert refused.status == 409, refused.read
    assert "That could not be done" not in refused.read
    heading = re.search("<h1>[^<]*", desk.open(page).text)[0]  # type: ignore[index]  # no match fails the test
    assert heading in refused.text
    for name in {*fields} - {"do", "ns", "ew", "event", "kind", "key"}:
        if values_of(desk.page.text, name):
            assert fields[name] in values_of(refused.text, name), name
    if wrong:
        assert message_at(refused.text, wrong)


def test_a_second_attempt_goes_on_from_the_same_page(desk: DeskVisitor) -> None:
    desk.open(f"{TUESDAY}/play")
    refused = desk.send(f"{TUESDAY}/do", {"do": "set", "key": "method", "value": "dice", "from": f"{TUESDAY}/play"})
    assert f'name="from" value="{TUESDAY}/play"' in refused.text
    desk.send(f"{TUESDAY}/do", {"do": "set", "key": "method", "value": "butler", "from": f"{TUESDAY}/play"})
    assert (desk.page.status, desk.path.partition("?")[0]) == (200, f"{TUESDAY}/play")


def test_what_cannot_be_looked_up_is_said_where_it_was_asked(desk: DeskVisitor) -> None:
    asked = desk.open(f"{TUESDAY}/board?board=99", referer=f"http://127.0.0.1:{PORT}{TUESDAY}/read")
    assert (asked.status, values_of(asked.text, "board")[:1]) == (409, ["99"])


def test_work_that_is_refused_late_shows_the_form_that_began_it(
    empty_desk: DeskVisitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = set_up(empty_desk)
    monkeypatch.setattr(Job, "wait", lambda job: job.is_finished)
    fields = {"folder": str(tmp_path), "url": "nowhere", "from": f"/e/{slug}/give"}
    shown = empty_desk.send(f"/e/{slug}/give/site", fields)
    assert (shown.status, values_of(shown.text, "url"), values_of(shown.text, "folder")) == (
        409,
        ["nowhere"],
        [str(tmp_path)],
    )


def test_a_form_of_another_page_is_not_filled_in(desk: DeskVisitor) -> None:
    form = {"content_type": "application/x-www-form-urlencoded"}
    refused = desk.ask("POST", "/copies/also", b"page=wrong&from=/copies&folder=theirs", **form)
    assert (refused.status, "theirs" in refused.text) == (403, False)


@pytest.mark.parametrize(
    "origin", ["//evil.example/", "/\\evil.example", "https://evil.example/", "javascript:x", "/none"]
)
def test_a_form_goes_back_to_pages_of_the_desk_only(desk: DeskVisitor, origin: str) -> None:
    answer = desk.ask("POST", "/copies/make", f"page={desk.desk.form_token}&from={origin}".encode())
    assert answer.headers["location"].partition("?")[0] == ("/none" if origin == "/none" else "/")
    refused = desk.send("/copies/also", {"folder": "x", "from": origin})
    assert (refused.status, "evil" in refused.text) == (409, False)


def test_the_rest_of_a_page_stays_as_it_is() -> None:
    page = (
        '<!doctype html><p title="a &amp; b">&lt;b&gt; &#9; &nbsp;<svg viewBox="0"><path d="M"/></svg></p><!--c-->'
        '<form action="/a"><input type="hidden" name="do" value="one"><input name="x"></form>'
        '<form action="/a"><input type="hidden" name="do" value="two"><input name="x"><input type="file" name="f">'
    )
    assert refill_form(page, Refilling("/a", SentForm((("do", "three"), ("x", "7"))), {}, "")) == page
    form = SentForm((("do", "two"), ("x", '"<7>')), {"f": UploadedFile("f.txt", b"x")})
    filled = refill_form(page, Refilling("/a", form, {"x": "no"}, "again"))
    before, _, after = filled.partition('value="two">')
    assert before + 'value="two">' == page.partition('value="two">')[0] + 'value="two">'
    assert 'name="x" value="&quot;&lt;7&gt;" aria-invalid="true" aria-describedby="mistake-x" autofocus>' in after
    assert after.count("again") == 1


def test_only_one_length_is_taken(empty_desk: DeskVisitor) -> None:
    fields = [("name", "Tuesday"), ("like", ""), ("from", "/new"), *name_rows(EIGHT)]
    refused = empty_desk.send("/new/preview", [*fields, ("minutes", "120"), ("play", "14")])
    assert (refused.status, values_of(refused.text, "play")) == (409, ["14"])
    assert "fill in only one of the three boxes" in message_at(refused.text, "play")
    assert empty_desk.send("/new/preview", [*fields, ("minutes", "120")]).status == 200


@pytest.mark.parametrize(
    ("page", "path", "field"),
    [
        ("/new", "/new/preview", "list"),
        (f"{TUESDAY}/people", f"{TUESDAY}/people/list", "list"),
        (f"{TUESDAY}/hands", f"{TUESDAY}/hands/send", "file"),
        ("/", "/events/import", "file"),
    ],
)
def test_a_file_that_cannot_be_read_is_called_by_its_own_name(
    desk: DeskVisitor, tmp_path: Path, page: str, path: str, field: str
) -> None:
    wrong = tmp_path / "list.xls"
    wrong.write_text("no list", encoding="utf-8")
    refused = desk.send(path, {"from": page, "name": "Tuesday", "like": ""}, {field: wrong})
    assert refused.status == 409
    assert ("list.xls" in refused.read, "scorer-" in refused.read, "/list.xls" in refused.read) == (True, False, False)


def test_what_was_folded_is_open_only_where_it_was_filled_in() -> None:
    fields = (
        '<details><summary>a</summary><input name="x"></details><details><summary>b</summary><input name="y"></details>'
    )
    page = f'<details><summary>c</summary><form action="/a">{fields}</form></details><details></details>'
    filled = refill_form(page, Refilling("/a", SentForm((("x", ""), ("y", "7"))), {}, ""))
    assert re.findall("<details[^>]*>", filled) == ["<details open>", "<details>", "<details open>", "<details>"]
