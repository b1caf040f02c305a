"""The other pages of the desk: people and lists, hands, papers, files, copies, the season, and the way between them."""

from __future__ import annotations

import datetime
import os
import re
from html import unescape
from pathlib import Path

import pytest
from openpyxl import Workbook

from scorer.desk.application import HANDLERS
from scorer.desk.forms import clean_file_name, parse_multipart
from scorer.desk.jobs import Job
from scorer.model.club_settings import ClubSettings, PaperSize
from scorer.model.pairs import Pair
from scorer.services.club_settings import load_club_settings
from scorer.services.queries import load_event
from scorer.services.selection import list_slugs
from tests.conftest import SAMPLES, Scorer, another_program_writing
from tests.desk.asking import BOUNDARY, DeskVisitor, encode_multipart
from tests.desk.test_evening import CHOSEN, PAIRS, name_rows, set_up

MOST_BYTES = 100_000
DOWNLOADS = (".pdf", ".xlsx", ".pbn", ".xml", "/save", "/site/index.html")
"""Files to save, and the site, whose pages are its own."""
TUESDAY = "/e/tuesday-minibridge-2026-11-17"


@pytest.mark.parametrize(
    "slug",
    [
        "tuesday-minibridge-2026-11-17",
        pytest.param("schools-minibridge-afternoon-2026-06-24", marks=pytest.mark.long),
    ],
)
def test_every_page_can_be_followed_by_its_links_and_is_small(desk: DeskVisitor, slug: str) -> None:
    waiting, seen = ["/", f"/e/{slug}"], set[str]()
    while waiting:
        path = waiting.pop()
        if path in seen or path.endswith(DOWNLOADS) or "lang=" in path:
            continue
        if path.startswith("/e/") and not path.startswith(f"/e/{slug}"):
            continue
        if re.search(r"/results/([3-9]|\d\d)", path):
            continue
        seen.add(path)
        answer = desk.open(path)
        empty = "/read/" in path or path.endswith("/corrections")  # nothing of that kind, or not given out yet
        assert answer.status == 200 or (empty and answer.status == 409), (path, answer.read[:300])
        assert len(answer.body) < MOST_BYTES, path
        waiting += [
            link.replace("&amp;", "&").partition("#")[0] for link in re.findall(r'href="(/[^"]*)"', answer.text)
        ]
        waiting = [one for one in waiting if not one.startswith("/static")]
    assert len(seen) > 30


def test_the_pages_are_in_german_where_that_is_chosen_and_stay_so(desk: DeskVisitor) -> None:
    answer = desk.open("/?lang=de")
    assert "Abende" in answer.read
    assert "lang=de" in answer.headers["set-cookie"]
    desk.cookie += "; lang=de"
    assert "Wer ist da" in desk.open(f"{TUESDAY}/people").read


def test_last_times_pairs_are_ticked_and_a_list_of_columns_that_could_be_two_things_is_asked_about(
    desk: DeskVisitor, tmp_path: Path
) -> None:
    page = desk.open("/new?like=tuesday-minibridge-2026-11-17")
    former = [one.replace("&#9;", "\t") for one in re.findall(r'name="former" checked value="([^"]*)"', page.text)]
    assert len(former) == 14
    book = Workbook()
    for row in (("Smith", "Ann", "Jones", "Bob"), ("Brown", "Cy", "Green", "Di")):
        book.active.append(row)  # type: ignore[union-attr]
    sheet = tmp_path / "names.xlsx"
    book.save(sheet)
    fields: list[tuple[str, object]] = [*CHOSEN, *(("former", one) for one in former[:4])]
    asked = desk.send("/new/preview", fields, {"list": sheet})
    assert "Which column is which?" in asked.read
    shown = dict(re.findall(r'name="columns" value="([^"]*)" required> ([^<]*)<', asked.text))
    chosen = next(columns for columns, read in shown.items() if unescape(read).startswith("Ann Smith & Bob Jones"))
    assert len({*shown.values()}) == len(shown) > 1
    proposed = desk.press("Continue", columns=chosen)
    assert "6 pairs" in proposed.read, proposed.read


def test_those_who_look_for_a_partner_play_together_and_who_is_there_twice_is_seen(empty_desk: DeskVisitor) -> None:
    rows = [*name_rows(PAIRS[:3]), ("player1", "Cy"), ("player2", ""), ("player1", "Di"), ("player2", "")]
    preview = empty_desk.send("/new/preview", [*CHOSEN, *rows])
    assert "Cy needs a partner" in preview.read
    both = empty_desk.send("/new/preview", [*CHOSEN, *rows, ("player1", "ann1 Lee"), ("player2", "")])
    assert "ann1 Lee is also in a pair" in both.read
    assert "Cy is also" not in both.read
    joined = empty_desk.send("/new/preview", [*CHOSEN, *rows, ("join", "yes")])
    assert ("needs a partner" in joined.read, "4 pairs" in joined.read) == (False, True)
    twice = empty_desk.send("/new/preview", [*CHOSEN, *name_rows([*PAIRS[:3], PAIRS[0]])])
    assert "notice" in twice.text
    assert "Ann1 Lee" in re.search(r'class="notice">([^<]*)', twice.text)[1]  # type: ignore[index]


def test_names_are_corrected_and_a_no_show_is_struck(empty_desk: DeskVisitor, tmp_path: Path) -> None:
    slug = set_up(empty_desk)
    empty_desk.open(f"/e/{slug}/people")
    empty_desk.send(f"/e/{slug}/do", {"do": "rename", "pair": "2", "player1": "Eve", "player2": "Flo"})
    names = tmp_path / "names.txt"
    names.write_text("1; Gus; Hal\n", encoding="utf-8")
    empty_desk.send(f"/e/{slug}/people/list", (), {"list": names})
    pairs = {pair.label: pair for pair in load_event(empty_desk.desk.db, slug).pairs}
    assert (pairs["1"].players, pairs["2"].players) == (("Gus", "Hal"), ("Eve", "Flo"))
    empty_desk.send(f"/e/{slug}/do", {"do": "remove", "pair": "7"})
    assert len(load_event(empty_desk.desk.db, slug).pairs) == 6


def test_a_late_pair_is_shown_first_and_then_added(empty_desk: DeskVisitor) -> None:
    slug = set_up(empty_desk)
    late = {"do": "add", "player1": "Late", "player2": "Later", "look": "yes"}
    shown = empty_desk.send(f"/e/{slug}/do", late)
    assert "Preview" in shown.read
    assert len(load_event(empty_desk.desk.db, slug).pairs) == 7
    empty_desk.press("Do it")
    assert Pair("8").label in {pair.label for pair in load_event(empty_desk.desk.db, slug).pairs}


def begin_eight_pairs(desk: DeskVisitor) -> str:
    """Set up an evening of eight pairs, without an empty seat, and enter its first result; return its short name."""
    pairs = [*PAIRS, ("Ann8 Lee", "Bob8 Fox")]
    desk.send("/new/create", [*CHOSEN, *name_rows(pairs), ("proposal", "1")])
    slug = desk.path.split("/")[2].partition("?")[0]
    desk.open(f"/e/{slug}/results")
    desk.press("Save", code="gs s 10")
    return slug


def test_another_movement_for_a_late_pair_without_a_seat_has_that_pair_in_it(empty_desk: DeskVisitor) -> None:
    slug = begin_eight_pairs(empty_desk)
    empty_desk.open(f"/e/{slug}/people")
    shown = empty_desk.send(f"/e/{slug}/do", {"do": "add", "player1": "Late", "player2": "Later", "look": "yes"})
    assert "no empty seat" in shown.read
    offered = re.search(r'<button class="main">(Continue with [^<]*)</button>', shown.text)
    assert offered is not None, "that is the main button, not the one that leaves the pair without a seat"
    assert "Late &amp; Later" in empty_desk.press(offered[1]).text
    empty_desk.press("Do it")
    event = load_event(empty_desk.desk.db, slug)
    assert len(event.pairs) == 9
    assert any("9" in sitting.pairs for sitting in event.schedule)


def test_movements_are_named_in_words_wherever_one_is_chosen(empty_desk: DeskVisitor) -> None:
    slug = begin_eight_pairs(empty_desk)
    for page in ("people", "play"):
        names = re.findall(r'<option value="[a-z]*-[^"]*">([^<]*)<', empty_desk.open(f"/e/{slug}/{page}").text)
        assert names
        assert [name for name in names if not name[0].isupper()] == []


def test_a_preview_says_that_nothing_has_changed_and_names_only_tables_that_there_will_be(
    empty_desk: DeskVisitor,
) -> None:
    slug = set_up(empty_desk)  # seven pairs, four tables
    empty_desk.open(f"/e/{slug}/people")
    form = {"do": "remove", "pair": "7", "look": "yes", "from": f"/e/{slug}/people"}
    shown = empty_desk.send(f"/e/{slug}/do", form)
    assert "Nothing has been changed yet" in shown.read
    assert "Reprint the cards for tables 1, 2, 3, and" in shown.read
    assert f'<a class="button" href="/e/{slug}/people">Leave it as it was' in shown.text
    sentences = re.findall(r"<p>([^<]*)</p>", shown.text)
    assert [one for one in sentences if one[:1].islower()] == []


def test_a_pair_more_than_the_movements_were_shown_for_is_shown_first(empty_desk: DeskVisitor) -> None:
    shown = empty_desk.send("/new/preview", [*CHOSEN, *name_rows(PAIRS)])
    fields = [*re.findall(r'<input type="hidden" name="(paired)" value="([^"]*)"', shown.text), ("proposal", "1")]
    assert fields[0] == ("paired", "7")
    more = [*CHOSEN, *name_rows([*PAIRS, ("Cy New", "Di New")]), *fields]
    again = empty_desk.send("/new/create", more)
    assert "There are now 8 pairs" in again.read
    assert "Movements for 8 pairs" in again.read
    assert list_slugs(empty_desk.desk.db) == []
    empty_desk.send("/new/create", [*CHOSEN, *name_rows(PAIRS), *fields])
    assert len(list_slugs(empty_desk.desk.db)) == 1


def test_without_an_evening_the_main_button_begins_one(empty_desk: DeskVisitor) -> None:
    assert '<a class="button main" href="/new">' in empty_desk.open("/").text


def test_what_is_checked_leads_to_the_ranking(desk: DeskVisitor) -> None:
    ranking = f'<a class="button main" href="{TUESDAY}/read/ranking">'
    page = desk.open(f"{TUESDAY}/check")
    while "Accept as correct</button>" in page.text:
        assert ranking not in page.text
        page = desk.press("Accept as correct")
    assert ranking in page.text
    assert "the icon opens the desk again" in desk.send("/close").read


def test_hands_are_dealt_and_brought_in_and_papers_say_what_has_changed_since(
    empty_desk: DeskVisitor, tmp_path: Path
) -> None:
    slug = set_up(empty_desk)
    empty_desk.send(f"/e/{slug}/hands/deal", {"seed": "7"})
    event = load_event(empty_desk.desk.db, slug)
    assert len(event.deals) == event.boards
    assert empty_desk.open(f"/e/{slug}/papers/tables/start-list.pdf").body.startswith(b"%PDF")
    assert "changed since" not in empty_desk.open(f"/e/{slug}/papers").read
    empty_desk.send(f"/e/{slug}/do", {"do": "rename", "pair": "2", "player1": "Eve", "player2": "Flo"})
    assert "changed since" in empty_desk.open(f"/e/{slug}/papers").read
    wrong = tmp_path / "hands.pbn"
    wrong.write_text("not hands", encoding="utf-8")
    assert empty_desk.send(f"/e/{slug}/hands/send", (), {"file": wrong}).status == 409


def test_paper_pages_and_workbook_each_say_what_has_changed_since_by_itself(desk: DeskVisitor, tmp_path: Path) -> None:
    def shown() -> dict[str, str]:
        page = desk.open(f"{TUESDAY}/give").text
        parts = re.findall(r"<h2>([^<]*)</h2>(.*?)(?=<h2>|$)", page, re.DOTALL)
        return {heading: " ".join(re.findall(r'class="stale">([^<]*)', part)) for heading, part in parts}

    def correct(pair: int) -> None:
        sent = desk.send(f"{TUESDAY}/do", {"do": "rename", "pair": pair, "player1": "Eve", "player2": "Flo"})
        assert sent.status == 200, sent.read

    assert desk.open(f"{TUESDAY}/papers/report/ranking.pdf").body.startswith(b"%PDF")
    correct(1)
    site = tmp_path / "site"
    site.mkdir()
    assert "Published:" in desk.send(f"{TUESDAY}/give/site", {"folder": site}).read
    assert shown() == {"On paper": "Changes since then: 1. Print it again.", "Web pages": "", "As a file": ""}
    assert desk.open(f"{TUESDAY}/give/event.xlsx").body.startswith(b"PK")
    correct(2)
    assert shown() == {
        "On paper": "Changes since then: 2. Print it again.",
        "Web pages": "Changes since then: 1. Publish again.",
        "As a file": "has changed since: save it again",
    }
    desk.send(f"{TUESDAY}/do", {"do": "undo"})
    assert (shown()["Web pages"], shown()["As a file"]) == ("", "")


def test_a_ranking_on_paper_is_stale_once_a_name_was_corrected(desk: DeskVisitor) -> None:
    assert desk.open(f"{TUESDAY}/papers/report/ranking.pdf").body.startswith(b"%PDF")
    assert "changed since" not in desk.open(f"{TUESDAY}/papers").read
    desk.send(f"{TUESDAY}/do", {"do": "rename", "pair": "2", "player1": "Eve", "player2": "Flo"})
    assert "changed since" in desk.open(f"{TUESDAY}/papers").read


def test_the_evening_is_read_as_the_site_would_have_it_before_it_is_published(desk: DeskVisitor) -> None:
    page = desk.open(f"{TUESDAY}/site/index.html")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert desk.open(f"{TUESDAY}/site/site.css").headers["content-type"].startswith("text/css")
    assert "Margaret Pellow" in page.read
    assert desk.open(f"{TUESDAY}/site/..%2Fsecret").status in (404, 409)
    assert "web page" not in desk.open(f"{TUESDAY}/history").read, "nothing was published"


def test_a_copy_is_made_and_put_back_and_an_evening_is_deleted(desk: DeskVisitor) -> None:
    assert "Copied to" in desk.send("/copies/make", referer="http://127.0.0.1:8765/copies").read
    name = re.search(r'name="copy" value="([^"]*)"', desk.open("/copies").text)[1]  # type: ignore[index]
    desk.send("/events/delete", {"event": "oddities-2026-01-01"})
    assert "oddities-2026-01-01" not in list_slugs(desk.desk.db)
    desk.send("/copies/restore", {"copy": name})
    assert "oddities-2026-01-01" in list_slugs(desk.desk.db)
    for other in ("../samples.db", "/etc/passwd"):
        assert desk.send("/copies/restore", {"copy": other}).status == 409


def test_an_evening_leaves_as_a_workbook_and_comes_back(desk: DeskVisitor, tmp_path: Path) -> None:
    file = tmp_path / "evening.xlsx"
    file.write_bytes(desk.open(f"{TUESDAY}/give/event.xlsx").body)
    assert desk.send("/events/import", {"replace": "yes"}, {"file": file}).status == 200, desk.page.read


def test_a_season_adds_evenings_up(desk: DeskVisitor) -> None:
    events = [("event", "tuesday-minibridge-2026-11-17"), ("event", "thursday-howell-2026-11-12")]
    made = desk.send("/season", [("name", "Winter"), ("kind", "ladder"), *events])
    assert "<h1>Winter</h1>" in made.text, "a new competition is opened"
    desk.send("/season/winter", {"do": "set", "key": "least", "value": "1"})
    assert desk.page.status == 200, desk.page.read
    assert desk.open("/season/winter/lists.pdf").body.startswith(b"%PDF")
    desk.send("/players", {"do": "fill"})
    desk.send("/players", {"do": "add-player", "name": "Zoe Young"})
    assert "Zoe Young" in desk.open("/season").read


def test_a_competition_offers_the_settings_of_its_kind_and_the_evenings_that_fit_each_form(desk: DeskVisitor) -> None:
    desk.send("/season", [("name", "Winter"), ("kind", "ladder"), ("event", "tuesday-minibridge-2026-11-17")])
    forms = re.findall(r"<form.*?</form>", desk.page.text, re.DOTALL)
    (adding,) = (one for one in forms if 'value="add"' in one)
    (removing,) = (one for one in forms if 'value="remove"' in one)
    ticked = [re.findall(r'name="event" value="([^"]*)"', one) for one in (adding, removing)]
    assert ticked[1] == ["tuesday-minibridge-2026-11-17"]
    assert {*ticked[0]} == {*list_slugs(desk.desk.db)} - {*ticked[1]}
    keys = re.findall(r'name="key" value="([^"]*)"', desk.page.text)
    assert ("best" in keys, "missed" in keys) == (True, False)
    assert "Every club has played" not in desk.page.read
    assert "tick at least one evening" in desk.send("/season/winter", {"do": "remove"}).read


@pytest.mark.parametrize("kind", ["ladder", "sessions", "simultaneous"])
def test_each_setting_of_a_competition_can_be_saved_as_it_stands(desk: DeskVisitor, kind: str) -> None:
    desk.send("/season", [("name", "Winter"), ("kind", kind)])
    forms = re.findall(r"<form.*?</form>", desk.page.text, re.DOTALL)
    settings = [one for one in forms if 'name="key"' in one]
    assert settings
    for form in settings:
        key = re.search(r'name="key" value="([^"]*)"', form)
        value = re.search(r'value="([^"]*)" selected|name="value" size="12" value="([^"]*)"', form)
        assert key is not None, form
        assert value is not None, form
        sent = {"do": "set", "key": key[1], "value": value[1] or value[2] or ""}
        assert desk.send("/season/winter", sent).status == 200, desk.page.read


def test_a_change_of_the_season_is_undone_where_it_is_reported(desk: DeskVisitor) -> None:
    desk.send("/season", [("name", "Winter"), ("kind", "ladder"), ("event", "tuesday-minibridge-2026-11-17")])
    desk.send("/season/winter", {"do": "set", "key": "best", "value": "3"})
    desk.press("Undo")
    assert re.search(r'"best">\s*<label>[^<]*<input name="value" size="12" value="0"', desk.open("/season/winter").text)
    desk.send("/season/winter", {"do": "delete"})
    assert "No competitions yet" in desk.page.read
    desk.press("Undo")
    assert "<h1>Winter</h1>" in desk.page.text
    desk.send("/players", {"do": "add-player", "name": "Zoe Young"})
    desk.press("Undo")
    assert "Zoe Young" not in desk.open("/season").read


def test_a_deleted_evening_is_listed_and_restored_by_itself(desk: DeskVisitor) -> None:
    desk.send("/copies/make", referer="http://127.0.0.1:8765/copies")
    assert "Restore a deleted evening" not in desk.open("/copies").read
    desk.send("/events/delete", {"event": "oddities-2026-01-01"})
    desk.open("/copies")
    desk.press("Restore this evening")
    assert "oddities-2026-01-01" in list_slugs(desk.desk.db)
    assert "Restore a deleted evening" not in desk.open("/copies").read


def test_only_a_whole_path_of_a_folder_that_is_there_is_written_to(desk: DeskVisitor, tmp_path: Path) -> None:
    wrong = (
        "site",
        "../site",
        str(tmp_path / "none" / "site"),
        str(SAMPLES / "mitchell" / "event.toml"),
        "~no-one/x",
    )
    for folder in wrong:
        assert desk.send(f"{TUESDAY}/give/site", {"folder": folder}).status == 409
    assert not (tmp_path / "none").exists()


def test_a_folder_for_the_pages_is_suggested_and_made(
    desk: DeskVisitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))

    def suggested() -> str:
        (value,) = re.findall(r'name="folder"[^>]* value="([^"]*)"', desk.open(f"{TUESDAY}/give").text)
        return unescape(value)

    assert suggested() == str(tmp_path / "Minibridge pages")
    (tmp_path / "Documents").mkdir()
    assert suggested() == str(tmp_path / "Documents" / "Minibridge pages")
    desk.press("Publish", folder=suggested())
    assert "Published:" in desk.page.read
    assert (tmp_path / "Documents" / "Minibridge pages" / TUESDAY.split("/")[2] / "index.html").exists()


def test_files_keep_their_own_names_without_folders_or_signs_that_a_system_reads() -> None:
    names = {"../../etc/passwd": "passwd", "C:\\x\\names.csv": "names.csv", "a;b`c`.txt": "a_b_c_.txt", "..": "file"}
    assert {name: clean_file_name(name) for name in names} == names


def test_a_form_with_files_is_read_byte_by_byte(tmp_path: Path) -> None:
    contents = [bytes(range(256)), b"\r\n\r\n--", b"\n\r\n", b"a\r\n" * 3, b"\xef\xbb\xbfend\r"]
    for content in contents:
        file = tmp_path / "any.bin"
        file.write_bytes(content)
        body = encode_multipart([("name", "Zoë & Co"), ("name", "two")], {"file": file})
        form = parse_multipart(f"multipart/form-data; boundary={BOUNDARY}", body)
        assert (form.values_of("name"), form.files["file"].content) == (("Zoë & Co", "two"), content)


def test_what_is_typed_is_never_taken_for_markup(empty_desk: DeskVisitor) -> None:
    pairs = [("<b>Ann</b>", '"><script>alert(1)</script>'), *PAIRS[:3]]
    empty_desk.send("/new/create", [*CHOSEN[1:], ("name", "<i>Tuesday</i>"), *name_rows(pairs), ("proposal", "1")])
    slug = empty_desk.path.split("/")[2].partition("?")[0]
    for path in (
        "/",
        "/new?like=" + slug,
        *(f"/e/{slug}{end}" for end in ("", "/people", "/play", "/results", "/history")),
    ):
        text = empty_desk.open(path).text
        assert ("<script>alert" in text, "<b>Ann" in text, "<i>Tues" in text) == (False, False, False), path


def test_what_is_too_large_is_refused(empty_desk: DeskVisitor) -> None:
    assert empty_desk.send("/new/preview", {"names": "x" * 1_000_001}).status == 409


def test_every_handler_has_a_path_of_its_own() -> None:
    places = [(method, path) for method, path, _ in HANDLERS]
    assert len(places) == len(set(places))


def test_the_first_page_says_where_the_database_stands_and_who_else_is_writing(
    desk: DeskVisitor, samples: Scorer
) -> None:
    assert "Free disk space" in desk.open("/").read
    assert "Someone else is changing" not in desk.page.read
    with another_program_writing(Path(samples.place)):
        assert "Someone else is changing" in desk.open("/").read


def test_the_settings_of_the_club_are_saved_and_a_wrong_value_is_refused_where_it_was_typed(
    desk: DeskVisitor,
) -> None:
    values = {"next": "2026-12-01 19:30, Hall", "colour": "#7a1f2b", "paper": "letter", "minutes_a_board": "8"}
    for key, value in values.items():
        saved = desk.send("/club/set", {"key": key, key: value}, referer="http://127.0.0.1:8765/club")
        assert (saved.status, "Saved: " in saved.read) == (200, True), saved.read
    kept = load_club_settings(desk.desk.db)
    assert kept == ClubSettings(PaperSize.LETTER, 8, values["next"], values["colour"])
    page = desk.open("/club").text
    assert all(f'value="{value}"' in page for value in values.values())
    refused = desk.send("/club/set", {"key": "colour", "colour": "green"}, referer="http://127.0.0.1:8765/club")
    assert refused.status == 409
    assert re.search(r'name="colour"[^>]*value="green"[^>]*aria-invalid="true"', refused.text), refused.text
    assert load_club_settings(desk.desk.db) == kept
    assert desk.send("/club/set", {"key": "size", "size": "8"}).status == 409


def test_any_evening_can_be_made_the_current_one(desk: DeskVisitor) -> None:
    page = "/e/thursday-howell-2026-11-12"
    desk.open(page)
    desk.press("Make this the current evening")
    assert "This is now the current evening" in desk.page.read
    assert load_event(desk.desk.db, None).slug == "thursday-howell-2026-11-12"
    assert "Make this the current evening" not in desk.open(page).read


def test_a_second_place_keeps_the_copies_too(desk: DeskVisitor, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    desk.send("/copies/also", {"folder": stick}, None, referer="http://127.0.0.1:8765/copies")
    assert (str(stick) in unescape(desk.page.text), len(list(stick.iterdir()))) == (True, 1)
    (copy,) = stick.iterdir()
    os.utime(copy, (0, 1_790_000_000))
    moment = datetime.datetime.fromtimestamp(1_790_000_000).strftime("%Y-%m-%d %H:%M")
    assert f"last copied {moment}" in desk.open("/").read
    copy.unlink()
    stick.rmdir()
    assert "not available at the moment" in desk.open("/").read
    stick.mkdir()
    desk.send("/copies/also", {"folder": ""}, None, referer="http://127.0.0.1:8765/copies")
    assert str(stick) not in unescape(desk.open("/copies").text)


def test_a_damaged_database_shows_its_copies_and_is_put_back(desk: DeskVisitor, samples: Scorer) -> None:
    desk.send("/copies/make", referer="http://127.0.0.1:8765/copies")
    file = Path(samples.place)
    file.write_bytes(b"no database at all" * 1000)
    for end in ("-wal", "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)
    page = desk.open("/")
    name = re.search(r'name="copy" value="([^"]*)"', page.text)
    assert (page.status, name is not None) == (503, True)
    desk.send("/copies/restore", {"copy": name[1]})  # type: ignore[index]
    assert "tuesday-minibridge-2026-11-17" in list_slugs(desk.desk.db), desk.page.read


def test_only_what_this_event_can_print_is_offered(desk: DeskVisitor) -> None:
    page = desk.open(f"{TUESDAY}/papers")
    names = [unescape(one) for one in re.findall(r"<li><a [^>]*>([^<]*) \(PDF\)</a>", page.text)]
    assert len(names) == len(set(names))
    assert {"Ranking", "Travellers", "Travellers to fill in"} <= {*names}
    assert {*names} & {"Matches", "Contributions", "Card by card", "Race", "Double dummy", "Learn"} == set()


@pytest.mark.long
def test_everything_offered_after_the_last_result_prints(desk: DeskVisitor) -> None:
    paths = re.findall(r'href="([^"]*\.pdf)"', desk.open(f"{TUESDAY}/papers").text)
    assert len(paths) > 5
    for path in paths:
        assert desk.open(path).body.startswith(b"%PDF"), path


def test_what_was_looked_up_is_named_above_it(desk: DeskVisitor) -> None:
    ends = {
        "board?board=3": "Board 3",
        "board?board=": "Travellers",
        "pair?pair=2": "Pair 2",
        "explain?board=3&pair=2": "Board 3, Pair 2",
        "details": "Details of the evening",
    }
    shown = {end: re.findall("<h1>([^<]*)", desk.open(f"{TUESDAY}/{end}").text) for end in ends}
    assert shown == {end: [title] for end, title in ends.items()}


def test_only_reports_with_something_to_show_are_listed(desk: DeskVisitor) -> None:
    links = re.findall(r'href="([^"]*/read/[^"]*)"', desk.open(f"{TUESDAY}/read").text)
    assert {path: status for path in links if (status := desk.open(path).status) != 200} == {}


def test_a_download_that_fails_shows_why_on_the_page_that_offered_it(desk: DeskVisitor) -> None:
    referer = f"http://127.0.0.1:8765{TUESDAY}/papers"
    assert " download" not in desk.open(f"{TUESDAY}/papers").text
    failed = desk.open(f"{TUESDAY}/papers/report/matches.pdf", referer=referer)
    assert (failed.status, failed.headers["content-type"]) == (409, "text/html; charset=utf-8")
    assert ("the report matches is empty" in failed.read, "Travellers to fill in" in failed.read) == (True, True)


def test_a_paper_that_takes_longer_ends_with_a_page_that_leads_back(
    desk: DeskVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Job, "wait", lambda job: job.is_finished)
    slow = desk.ask("GET", f"{TUESDAY}/papers/tables/travellers.pdf")
    (path,) = re.findall(r'url=([^"]*)"', slow.text)
    while "The file is ready" not in (page := desk.ask("GET", path)).text:
        assert "Making the PDF" in page.read
    assert f'href="{TUESDAY}/papers"' in page.text
    assert desk.ask("GET", f"{path}/file").body.startswith(b"%PDF")


def test_everything_offered_before_the_first_result_prints(empty_desk: DeskVisitor) -> None:
    slug = set_up(empty_desk)
    empty_desk.send(f"/e/{slug}/hands/deal", {"seed": "7"})
    paths = re.findall(r'href="([^"]*\.pdf)"', empty_desk.open(f"/e/{slug}/papers").text)
    assert len(paths) > 5
    for path in paths:
        assert empty_desk.open(path).body.startswith(b"%PDF"), path


def test_what_is_imported_is_told_without_the_folder_that_the_desk_put_it_in(
    empty_desk: DeskVisitor, tmp_path: Path
) -> None:
    slug = set_up(empty_desk)
    empty_desk.send(f"/e/{slug}/hands/deal", {"seed": "7"})
    hands, workbook = tmp_path / "hands.pbn", tmp_path / "evening.xlsx"
    hands.write_bytes(empty_desk.open(f"/e/{slug}/give/event.pbn").body)
    workbook.write_bytes(empty_desk.open(f"/e/{slug}/give/event.xlsx").body)
    for path, file in ((f"/e/{slug}/hands/send", hands), ("/events/import", workbook)):
        sent = empty_desk.send(path, {"replace": "yes"}, {"file": file})
        assert (sent.status, "/scorer-" in sent.read) == (200, False), sent.read
    assert "/scorer-" not in empty_desk.open(f"/e/{slug}/history").read


def test_corrections_of_a_ranking_that_was_never_shared_are_a_sentence_and_no_refusal(desk: DeskVisitor) -> None:
    page = desk.ask("GET", f"{TUESDAY}/corrections")
    assert (page.status, "The ranking of Tuesday Minibridge has not been printed or published yet" in page.read) == (
        200,
        True,
    )


def test_how_we_play_names_no_keyword_and_no_command_of_a_terminal(empty_desk: DeskVisitor) -> None:
    page = empty_desk.open(f"/e/{set_up(empty_desk)}/play").read
    assert re.search("(Mitchell|Howell): [0-9]+ rounds", page)
    assert "scorer set" not in page
    assert "To change one, use" in page


def test_a_table_of_the_desk_has_no_empty_columns(desk: DeskVisitor) -> None:
    headings = set(re.findall("<th[^>]*>([^<]*)</th>", desk.open(f"{TUESDAY}/board?board=3").text))
    assert "Contract" in headings
    assert "Group" not in headings


def test_how_names_are_published_is_chosen_in_words(desk: DeskVisitor) -> None:
    assert '<option value="initials">Anfangsbuchstaben</option>' in desk.open(f"{TUESDAY}/give?lang=de").text


def test_a_late_pair_is_two_names_and_what_is_seldom_asked_is_folded(empty_desk: DeskVisitor) -> None:
    slug = begin_eight_pairs(empty_desk)
    page = empty_desk.open(f"/e/{slug}/people").text
    form = next(one for one in re.findall(r"<form.*?</form>", page, re.DOTALL) if 'name="do" value="add"' in one)
    first, more = form.split("<summary>More</summary>")
    seen = [re.findall(r'<(?:input|select) (?!type="hidden")[^>]*name="(\w+)"', part) for part in (first, more)]
    assert seen == [["player1", "player2"], ["label", "direction", "from_round", "share", "kind", "solo"]]


def test_the_round_from_which_a_pair_is_missing_is_one_of_the_evening(empty_desk: DeskVisitor) -> None:
    slug = begin_eight_pairs(empty_desk)
    last = load_event(empty_desk.desk.db, slug).last_round
    page = empty_desk.open(f"/e/{slug}/people").text
    offered = re.findall(r'<select name="from_round" required>(.*?)</select>', page)
    assert len(offered) >= 8
    assert {tuple(re.findall(r'value="(\d+)"', one)) for one in offered} == {tuple(map(str, range(1, last + 1)))}


def test_a_movement_that_was_chosen_is_told_without_its_keyword(empty_desk: DeskVisitor) -> None:
    proposed = empty_desk.send("/new/preview", [*CHOSEN, *name_rows(PAIRS)]).read
    empty_desk.send("/new/create", [*CHOSEN, *name_rows(PAIRS), ("proposal", "1")])
    for told in (proposed, empty_desk.page.read):
        assert "rounds of" in told
        assert not re.search(r"\([a-z]+(-[a-z]+)*\)", told)


def test_forms_for_teams_are_about_teams(empty_desk: DeskVisitor) -> None:
    sent = {"form": "teams", "name": "League", "date": "2026-11-20", "number": "4", "boards": "6", "proposal": "1"}
    empty_desk.send("/new/others/create", sent)
    summaries = re.findall("<summary>([^<]*)", empty_desk.open(f"{empty_desk.path.partition('?')[0]}/people").text)
    assert "Add a team" in summaries
    assert [one for one in summaries if "pair" in one] == []


def test_what_was_published_is_told_in_german(empty_desk: DeskVisitor, tmp_path: Path) -> None:
    slug = begin_eight_pairs(empty_desk)
    folder = tmp_path / "site"
    folder.mkdir()
    empty_desk.open("/?lang=de")
    empty_desk.send(f"/e/{slug}/give/site", {"folder": str(folder)}, cookie=f"{empty_desk.cookie}; lang=de")
    german = {"cookie": f"{empty_desk.cookie}; lang=de"}
    told = empty_desk.open(f"/e/{slug}/history?lang=de", **german).read
    assert "Rangliste als Webseite veröffentlicht: volle Namen" in told


def test_each_step_of_the_history_has_a_button_of_its_own_name(empty_desk: DeskVisitor) -> None:
    slug = begin_eight_pairs(empty_desk)
    for board in (2, 3):
        empty_desk.open(f"/e/{slug}/results/{board}")
        empty_desk.press("Save", code="gs s 10")
    names = re.findall(r'<button aria-label="([^"]*)"', empty_desk.open(f"/e/{slug}/history").text)
    assert len(names) > 1
    assert len(set(names)) == len(names)


def test_players_of_the_book_are_called_so_in_german(desk: DeskVisitor) -> None:
    desk.send("/players", {"do": "fill"})
    assert "<caption>Spieler</caption>" in desk.open("/season?lang=de").text


def test_settings_are_listed_in_the_words_of_the_form_that_changes_them(empty_desk: DeskVisitor) -> None:
    slug = set_up(empty_desk)
    german = empty_desk.open(f"/e/{slug}/play?lang=de").read
    for code in ("sit_out", "scoring.", "matchpoints", "standard,"):
        assert code not in german
    assert "part score and game" in empty_desk.open(f"/e/{slug}/play?lang=en").read
