"""An evening of 12 tables and 48 players live: five of the tables and six players in a real browser, all others plain.

One table loses its network, one is German, one has no JavaScript, one has a second phone, and the server is killed in
the midst; where points are announced one table counts wrong, and cards that went back wrong are told before play. The
ranking is that of matchpoints counted here.
"""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page

from scorer.live.pages import make_form_token
from tests.browsers import CHROMIUM, running_browser
from tests.live.asking import Served
from tests.live.test_evening import PHONE, Phone
from tests.prove.evenings import Evening
from tests.prove.jobs import must
from tests.prove.program import inside
from tests.prove.report import Account, Fault

TABLES, ROUNDS, SET, BROWSERS = 12, 4, 2, 6
SCORES = {"GS S =": 420, "GS S +1": 450, "GS S -1": -50, "GN N =": 400, "GH N +1": 450, "GH N -2": -100}
"""What is entered, and what North-South score for it."""

LOST, GERMAN, PLAIN, TWO_PHONES, MISCOUNTING, KILLED = 1, 2, 3, 4, 7, 3
"""The tables that have their troubles, and the round in which the server is killed."""

POINTS = {"N": {"N": 16, "E": 6, "S": 10, "W": 8}, "S": {"N": 10, "E": 6, "S": 16, "W": 8}}
"""What a table announces whose declarer this is; a board on which tables announce otherwise has been fouled."""


DIFFERS = "The counts for this board differ."

Declarers = defaultdict[int, set[str]]
"""Which the announcements of each board gave."""

EVENING = Evening(TABLES, SET, played=False, rounds=ROUNDS)
MET = {(number, table): (ew, range(first, last + 1)) for number, table, _, ew, first, last in EVENING.sittings()}
"""The East-West pair and the boards of each table in each round."""


def code(table: int, board: int) -> str:
    return list(SCORES)[(table * table + 3 * board) % len(SCORES)]


def percentages() -> dict[str, float]:
    """Each pair's, counted by comparing each result with every other of its board."""
    played = defaultdict(list)
    for (_, table), (guests, boards) in MET.items():
        for board in boards:
            played[board].append((table, guests, SCORES[code(table, board)]))
    shares: dict[str, list[float]] = defaultdict(list)
    for results in played.values():
        for ns, ew, score in results:
            won = sum((score > other) + (score == other) / 2 for _, _, other in results) - 0.5
            share = 100 * won / (len(results) - 1)
            shares[str(ns)].append(share)
            shares[str(ew)].append(100 - share)
    return {pair: sum(own) / len(own) for pair, own in shares.items()}


class Plain:
    """A client that is no browser: a table's, or a player's phone with a code."""

    def __init__(self, link: str, phone: str = "") -> None:
        self.link, self.phone = link, phone

    def ask(self, path: str = "", **fields: Any) -> str:
        body = urlencode({"page": make_form_token(self.link.rpartition("/")[2]), **fields}).encode() if fields else None
        headers = {"accept": "application/json" if fields else "text/html", "cookie": f"phone={self.phone}"}
        with urlopen(Request(self.link + path, body, headers)) as answer:  # noqa: S310  # a server of our own
            text: str = answer.read().decode()
        return text

    def announce(self, account: Account, before: set[str], board: int, table: int) -> None:
        """Announce the points; a sum that is not 40 is asked again, and other counts elsewhere are told."""
        declarer, path = code(table, board).split()[1], f"/announce/{board}"
        own = POINTS[declarer]
        if table == MISCOUNTING and "not 40" not in self.ask(path, **{**own, "E": 5}):
            account.blame(Fault("live", path, "a sum of 39 was not asked again", ""))
        self.ask(path, **own)
        if (DIFFERS in self.ask(path)) != bool(before - {declarer}):
            account.blame(Fault("live", path, "told wrongly whether counts differ", f"{declarer} after {before}"))
        before.add(declarer)
        account.count("live", "announcements")

    def play(self, account: Account, known: Declarers, table: int, number: int) -> None:
        guests, boards = MET[number, table]
        for board in boards:
            self.announce(account, known[board], board, table)
            met = {"board": board, "ns": table, "ew": guests, "round": number}
            entered = {"what": "code", "code": code(table, board), "key": f"{table}-{board}", "seen": ""}
            self.ask("/result", **met, **entered)
        self.ask("/next", round=number)


def play(phone: Phone, table: int, number: int) -> None:
    """Enter and confirm a round's boards by touches; where the network is lost, they are sent when it is back."""
    lost = table == LOST and number == 2
    phone.context.set_offline(lost)
    for board in MET[number, table][1]:
        phone.enter(board, code(table, board))
        if not lost:
            phone.board.locator("form.confirm button").click()
            phone.page.locator(f'a.board[data-for="{board}"] .state[data-state=confirmed]').wait_for(state="attached")
        phone.page.evaluate("location.hash = '#round'")
    phone.context.set_offline(False)
    phone.page.locator("form.next button").click()
    phone.page.locator(f"form.next input[name=round][value='{number}']").wait_for(state="detached")


def play_without_program(page: Page, table: int, number: int) -> None:
    for board in MET[number, table][1]:
        page.locator(f'a.board[data-for="{board}"]').click()
        form = page.locator(f"#board-{board} form.entry").first
        contract, declarer, tricks = code(table, board).split()
        values = {"denomination": contract[1].replace("N", "NT"), "target": "G", "declarer": declarer, "tricks": tricks}
        for name, value in values.items():
            form.locator(f'label[for="board-{board}-{name}-{value}"]').click()
        form.locator("button.main").click()
        page.locator(f"#board-{board} form.confirm").wait_for()
        page.locator(f"#board-{board} a[href='#round']").click()
    page.locator("form.next button").click()


def live_evening(account: Account) -> None:
    """Play it."""
    if CHROMIUM is None:
        account.skip("live: Chromium is not installed")
        return
    with tempfile.TemporaryDirectory() as name, running_browser() as browser:
        folder = Path(name)
        must(folder, "import", EVENING.write(folder / "evening"))
        served = Served(str(folder / "club.db"))
        try:
            _evening(account, browser, served, folder)
        finally:
            served.kill()


def _evening(account: Account, browser: Browser, served: Served, folder: Path) -> None:
    tables = {int(table): link for table, link in served.links["tables"].items()}
    phones = {one: Phone(browser, tables[one], language="de" if one == GERMAN else "en") for one in range(1, BROWSERS)}
    del phones[PLAIN]
    beside = Phone(browser, tables[TWO_PHONES])
    page = browser.new_context(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(tables[PLAIN])
    join = served.links["join"]
    people = [f"{half}-{pair}" for pair in range(1, 2 * TABLES + 1) for half in (1, 2)]
    players = {person: Plain(join, f"{number:018}") for number, person in enumerate(people)}
    own: dict[str, Page] = {}
    for person in people[:BROWSERS]:
        own[person] = browser.new_context(viewport=PHONE).new_page()
        own[person].goto(join)
        with own[person].expect_navigation():
            own[person].locator(f'button[name=person][value="{person}"]').click()
        own[person].goto(tables[int(person.partition("-")[2])])
        own[person].goto(join)
        del players[person]
    for person, player in players.items():
        player.ask("/claim", person=person)
        pair = int(person.partition("-")[2])
        Plain(tables[pair if pair <= TABLES else (pair - TABLES) % TABLES + 1], player.phone).ask()
    announced: Declarers = defaultdict(set)
    for number in range(1, ROUNDS + 1):
        if number == KILLED:
            served.kill()
            served.start()
        for table, link in tables.items():
            if table in phones:
                play(phones[table], table, number)
            elif table == PLAIN:
                play_without_program(page, table, number)
            else:
                Plain(link).play(account, announced, table, number)
        beside.page.locator(f"form.next input[name=round][value='{number}']").wait_for(state="detached")
        account.count("live", "results", TABLES * SET)
    _compare(account, folder, served, own, players)
    faults = [fault for phone in (*phones.values(), beside) for fault in phone.faults]
    for fault in faults:
        account.blame(Fault("live", "a table's page", "its program failed", fault))


def _compare(account: Account, folder: Path, served: Served, own: dict[str, Page], players: dict[str, Plain]) -> None:
    """The ranking, and what each player's phone shows of it, are those counted here."""
    expected = percentages()
    rankings = json.loads(inside(folder, ("rank", "--json")).out)["rankings"]
    found = {row["pair"]: row["percent"] for ranking in rankings for row in ranking["rows"]}
    for pair, percent in expected.items():
        if abs(found.get(pair, -1) - percent) > 0.00001:
            account.blame(Fault("live", "ranking", "another percentage", f"{pair}: {found.get(pair)}, not {percent}"))
    director = Plain(served.links["director"])
    director.ask("/do", do="release", what="all")
    shown = {person: player.ask() for person, player in players.items()}
    for person, page in own.items():
        page.goto(served.links["join"])
        shown[person] = page.content()
    for person, text in shown.items():
        account.count("live", "players' pages at the end")
        percent = expected[person.partition("-")[2]]
        if f"{percent:.2f}" not in text:
            account.blame(Fault("live", "a player's page", "lacks the own percentage", f"{person}: {percent:.2f}"))
