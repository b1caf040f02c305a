"""Every page in a made-up language, in which all words stand in brackets: what stands outside is no language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import html5lib
import pytest
from starlette.requests import Request

from scorer.game.rulesets import RULE_SETS
from scorer.i18n import languages
from scorer.live.application import _handle_internal_error
from scorer.live.director_commands import EVENT_COMMANDS, LIVE_COMMANDS
from scorer.live.pages import MOST_FORM_BYTES, make_form_token, render_contract_fields
from scorer.model.events import EVENT_SETTINGS
from scorer.model.live import PageRole
from tests.conftest import SAMPLE_NAMES, SLUGS, Scorer, write_folder
from tests.i18n.catalogue import compiled, translated
from tests.live.asking import Answer, Asking, asking
from tests.live.conftest import FILES, WITHOUT_SCHEDULE

PLACE = re.compile(r"(\{[^}]*\})")
BRACKETED = re.compile("⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
LINK = re.compile(r"(https?:/)?/[\w.:/]+")
READ = (
    "placeholder",
    "aria-label",
    "title",
    "alt",
    "data-waiting",
    "data-refused",
    "data-over",
    "data-on",
    "data-lost",
    "data-old",
    "data-again",
    "data-withdraw",
    "data-wrong",
    "data-change",
    "data-more",
)
"""The attributes whose text is shown, or read aloud."""

NAMES = "Live Ann Bob Lee Fox Deutsch English"
CODES = "top mp club howell mitchell hesitation curtailed reduced full shared skip share relay"
SETTINGS = {word for one in EVENT_SETTINGS for word in WORD.findall(one.key)}
DATA = {*NAMES.split(), *CODES.split(), *SETTINGS, "last", "call", "claim"}
"""What is called so in every language: names, codes, keys of settings, and fields that nobody types."""


def bracketed(english: str) -> str:
    """What stands between the places of a text, in brackets."""
    return "".join(f"⟦{part}⟧" if WORD.search(part) and part[0] != "{" else part for part in PLACE.split(english))


@cache
def made_up() -> bytes:
    """A language of which nobody has heard, as the program reads it."""
    catalogue = translated("de")
    for message in catalogue:
        if message.id:
            message.string = bracketed(message.id) if isinstance(message.id, str) else tuple(map(bracketed, message.id))
    return compiled(catalogue)


@pytest.fixture(autouse=True)
def _made_up_is_spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "xx.mo").write_bytes(made_up())
    monkeypatch.setattr(languages, "CATALOGUE_FOLDER", tmp_path)
    monkeypatch.setattr(languages, "LANGUAGES", ("en", "xx"))


def texts(answer: Answer) -> Iterator[str]:
    """Everything of an answer that is read."""
    kind = answer.headers["content-type"].partition(";")[0]
    if kind == "application/json":
        yield answer.document.get("message", "")
    elif kind == "text/plain":
        yield answer.text
    else:
        for element in html5lib.parse(answer.text, namespaceHTMLElements=False).iter():
            if element.tag not in ("script", "style", "dt"):
                yield element.text or ""
            yield element.tail or ""
            yield from (text for name, text in element.attrib.items() if name in READ)


class Reader:
    """Reads answers, and keeps what stands outside of the brackets."""

    def __init__(self) -> None:
        self.outside: dict[str, str] = {}
        self.data = set(DATA)
        self.known: set[bytes] = set()

    def read(self, *answers: Answer) -> None:
        for answer in answers:
            if answer.body in self.known:
                continue
            self.known.add(answer.body)
            for text in texts(answer):
                for word in WORD.findall(LINK.sub(" ", BRACKETED.sub(" ", text))):
                    if word not in self.data and not word.isupper():
                        self.outside[word] = " ".join(text.split())


@pytest.fixture
def reader() -> Iterator[Reader]:
    reading = Reader()
    yield reading
    assert reading.outside == {}


@pytest.fixture
def live(live: Asking) -> Asking:
    live.app.state.language = "xx"
    return live


def every_page(live: Asking) -> Iterator[Answer]:
    base = f"/d/{live.code(PageRole.DIRECTOR)}"
    yield from (live.table(code.table_id.table) for code in live.evening.live.table_codes)
    yield from (live.director(), live.room(), live.get("/"))
    yield from (live.get(f"{base}/{end}") for end in ("at/1/1", "at/2/1", "code/1", "code/director", "code/room"))


def test_an_evening_from_the_first_board_to_the_last_place(live: Asking, reader: Reader) -> None:
    reader.read(*every_page(live))
    live.enter(1, 1, "GS S 10")
    live.enter(1, 2, "GH N 9")
    live.confirm(1, 2, "GH N 9")
    live.enter(2, 3, "GS S 10")
    live.enter(2, 3, "PS S 1", key="another phone")
    live.enter(2, 4, "NP")
    live.direct("line", board=5, ns=3, ew=7, result="42+", seen="")
    live.direct("line", board=6, ns=3, ew=7, result="gnt n 9", seen="")
    live.direct("others", what="on")
    for about in ("pairs", "board", "director"):
        live.post(f"/t/{live.code(PageRole.TABLE, 1)}/call", {"about": about})
    reader.read(*every_page(live))
    live.post(f"/t/{live.code(PageRole.TABLE, 1)}/next", {})
    live.direct("table-round", table=3, round_=2)
    live.enter(3, 6, "GNT N 8")
    live.direct("adjust", board=7, ns=4, ew=8, award="60/40", reason="77", by="Ann1")
    live.direct("start", round_=2, minutes=20)
    live.direct("stop")
    live.direct("release", what="next")
    reader.read(*every_page(live))
    live.direct("off")
    live.direct("all-rounds", round_=3)
    live.direct("end", round_=2)
    for table in range(1, 5):
        live.direct("table-round", table=table, round_=2)
        live.post(f"/t/{live.code(PageRole.TABLE, table)}/next", {})
    live.direct("release", what="all")
    reader.read(*every_page(live))


@pytest.mark.long
def test_what_a_director_has_done(live: Asking, reader: Reader) -> None:
    live.app.state.url = "http://192.168.1.5:8000"
    live.get(f"/d/{live.code(PageRole.DIRECTOR)}/cards.pdf")
    live.app.state.url = "http://192.168.1.77:8000"
    live.direct("line", board=1, ns=1, ew=5, result="gs n 10", seen="")
    for do, fields in DONE:
        reader.read(live.direct(do, **fields), *every_page(live))


DONE: tuple[tuple[str, dict[str, object]], ...] = (
    ("line", {"board": 2, "ns": 1, "ew": 5, "result": "gs n 10", "seen": ""}),
    ("line", {"board": 2, "ns": 1, "ew": 5, "result": "^", "seen": "GS N 10"}),
    ("remove-result", {"board": 2, "ns": 5, "ew": 1, "seen": "GS N 10"}),
    ("adjust", {"board": 1, "ns": 1, "ew": 5, "award": "60/40", "reason": "77", "by": "Ann1"}),
    ("adjust", {"board": 3, "ns": 2, "ew": 6, "award": "A+/A-"}),
    ("penalty", {"pair": 2, "amount": 1, "unit": "mp", "reason": "77", "by": "Ann1"}),
    ("penalty", {"pair": 2, "amount": 10, "unit": "%top"}),
    ("rename", {"pair": 1, "player1": "Ann9", "player2": "Bob9"}),
    ("substitute", {"pair": 2, "player1": "Ann77", "player2": "", "from_round": 2}),
    ("turn", {"round": 1, "table": 2}),
    ("remove", {"pair": 8, "from_round": 2}),
    ("end", {"round": 1}),
    ("set", {"key": "club", "value": "Ann"}),
    ("names", {"names": "2; Ann22; Bob22\n1; Ann11; Bob11\n"}),
    ("start", {"round": 1, "minutes": 1}),
    ("message", {"message": "77"}),
)


def refusals(live: Asking) -> Iterator[Answer]:
    """All that forms are refused for which mean nothing, or the wrong thing."""
    named = set(re.findall(r'name="(\w+)"', live.table(1).text + live.director().text)) - {"page", "do", "what"}
    for typed in ("", "777", "0", "1", "9", "⚀"):
        fields: dict[str, object] = {**dict.fromkeys(named, typed), "key": "boards"}
        for do in sorted({*EVENT_COMMANDS, *LIVE_COMMANDS} - {"renew"}):
            yield live.direct(do, **fields)
        for what in ("result", "code", "NP", "PASS"):
            for action in ("result", "confirm", "call", "next"):
                sent = {**fields, "what": what, "board": typed or 1, "ns": 1}
                yield live.post(f"/t/{live.code(PageRole.TABLE, 1)}/{action}", sent)


@pytest.mark.long
def test_every_refusal(live: Asking, reader: Reader) -> None:
    live.enter(1, 1, "GS S 10")
    reader.read(*(refusal for refusal in refusals(live) if refusal.status == 409))


def test_whoever_is_not_answered(live: Asking, reader: Reader) -> None:
    table, director = live.code(PageRole.TABLE, 1), live.code(PageRole.DIRECTOR)
    reader.read(
        live.ask("GET", "/", client="8.8.8.8"),
        live.get("/", host="evil.example"),
        live.post(f"/t/{table}/call", {}, origin="http://evil.example"),
        live.post(f"/t/{table}/call", {"page": "guessed"}),
        live.ask("POST", f"/t/{table}/call", b"x" * (MOST_FORM_BYTES + 1)),
        live.ask("POST", f"/t/{table}/call", b"&".join([b"a=1"] * 100)),
        live.ask("POST", f"/t/{table}/next", f"page={make_form_token(table)}".encode()),
        live.get("/nowhere"),
        live.ask("POST", "/"),
        live.get("/t/guess"),
        live.get(f"/d/{director}/at/99/1"),
        live.get(f"/d/{director}/code/99"),
    )
    live.app.state.wrong = 50
    reader.read(live.get("/t/guess"))


def test_an_evening_that_is_gone_and_a_fault(live: Asking, club: Scorer, reader: Reader) -> None:
    path = f"/t/{live.code(PageRole.TABLE, 1)}"
    live.get(path)
    club("events", "delete", live.evening.event.slug)
    reader.read(live.get(path))
    request = Request({"type": "http", "app": live.app, "headers": [], "query_string": b""})
    told = asyncio.run(_handle_internal_error(request, ValueError()))
    reader.read(Answer(told.status_code, told.headers, bytes(told.body)))


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
def test_the_buttons_of_every_game(rules: str, reader: Reader) -> None:
    for declarer in ("", "77"):
        fields = render_contract_fields(rules, "xx", "board-1", declarer)
        reader.read(Answer(200, {"content-type": "text/html"}, fields.encode()))


@pytest.mark.parametrize("sample", SAMPLE_NAMES)
def test_what_is_found_in_the_samples(samples: Scorer, sample: str, reader: Reader) -> None:
    live = asking(samples.place, SLUGS[sample], language="xx")
    event = live.evening.event
    reader.data |= set(WORD.findall(" ".join([event.name, event.club, *(pair.names for pair in event.pairs)])))
    live.direct("release", what="all")
    reader.read(live.director(), live.room())


TURNED = "round,table,ns,ew,first_board,last_board,arrow_switched\n1,1,1,5,1,2,yes\n1,2,2,,3,4,\n"


def test_a_turned_board_and_a_pair_that_sits_out(scorer: Scorer, tmp_path: Path, reader: Reader) -> None:
    files = {**FILES, "movement.csv": TURNED}
    scorer("import", write_folder(tmp_path / "turned", files))
    reader.read(*every_page(asking(scorer.place, language="xx")))


def test_without_a_schedule(scorer: Scorer, tmp_path: Path, reader: Reader) -> None:
    scorer("import", write_folder(tmp_path / "free", WITHOUT_SCHEDULE))
    live = asking(scorer.place, language="xx")
    reader.read(*every_page(live))
    live.direct("line", board=1, ns="", ew="", result="1 5: gs s 10", seen="")
    reader.read(*every_page(live))
