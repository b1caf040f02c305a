"""A server's line that goes dead at one message, sent or answered: nothing is half done, and no answer is untrue."""

from __future__ import annotations

import re
import socket
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from sqlalchemy.engine import make_url

from tests.prove.evenings import Evening
from tests.prove.kills import blame
from tests.prove.program import Ran, Word, inside, run
from tests.prove.promises import State
from tests.prove.report import Account, say
from tests.servers import Server, contents_of_server

EVENING = Evening(5, 2)
SOCKET = ".s.PGSQL.5432"
"""What PostgreSQL's programs look for in a folder that is named as their host."""

LOST = "cannot be reached|the connection was lost"
"""What a refusal says then."""

CHUNK = 65536
"""More than a message of these commands has."""


class Order(NamedTuple):
    """A command, what it says when it is done, and whether it can be said twice to the same end."""

    words: Sequence[Word]
    acknowledged: str
    repeats: bool = True


ORDERS = {
    "result": Order(("result", "1", "1", "6", "PC", "N", "8"), "Board 1, "),
    "result --from": Order(("result", "--from", "lines.txt"), "results recorded from"),
    "undo": Order(("undo",), ": undone: ", repeats=False),
    "import --replace": Order(("import", "evening", "--replace"), r"\d+ results"),
}


RENAMED = (("pairs", "rename", "1", "Zoe", "Yan"), ("pairs", "rename", "2", "Kim", "Lou"))
"""Two changes that can be taken back."""


class Line:
    """A line to the server that dies at one message, before or after it is passed on; 0 lets it be."""

    def __init__(self, server: Path, dies_at: int, *, passed_on: bool) -> None:
        self.server, self.dies_at, self.passed_on = server, dies_at, passed_on
        self.messages = 0
        self._turn = threading.Lock()

    def carry(self, own: socket.socket) -> None:
        """Carry one connection to its end."""
        with own, socket.socket(socket.AF_UNIX) as there:
            there.connect(str(self.server))
            back = threading.Thread(target=self._pass, args=(there, own))
            back.start()
            self._pass(own, there)
            back.join()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while self._let_through(source.recv(CHUNK), target):
                pass
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _let_through(self, chunk: bytes, target: socket.socket) -> bool:
        with self._turn:
            if not chunk:
                return False
            self.messages += 1
            dead = self.dies_at and self.messages >= self.dies_at
            if not dead or (self.passed_on and self.messages == self.dies_at):
                target.sendall(chunk)
            return not dead


@contextmanager
def served(line: Line) -> Iterator[str]:
    """The folder that stands for the server's host while the line is up."""
    with tempfile.TemporaryDirectory(prefix="line-") as folder, closing(socket.socket(socket.AF_UNIX)) as listening:
        listening.bind(f"{folder}/{SOCKET}")
        listening.listen()

        carrying: list[threading.Thread] = []

        def answer() -> None:
            with suppress(OSError):
                while True:
                    own, _ = listening.accept()
                    carrying.append(threading.Thread(target=line.carry, args=(own,)))
                    carrying[-1].start()

        answering = threading.Thread(target=answer)
        answering.start()
        yield folder
        listening.shutdown(socket.SHUT_RDWR)
        for thread in (answering, *carrying):
            thread.join()


def lost_lines(account: Account, server: Server, number: int, orders: Sequence[str] = tuple(ORDERS)) -> None:
    """Let the line go dead so often during each command."""
    chance = Random(f"{account.seed}/lines")  # noqa: S311  # no secret
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        folder = Path(scratch)
        EVENING.write(folder / "evening")
        (folder / "lines.txt").write_text(Evening(5, 2, shift=3).lines(40), encoding="utf-8")
        for name in orders:
            _lose(account, server, folder, name, max(number // len(orders), 1), chance)


def _lose(account: Account, server: Server, folder: Path, name: str, number: int, chance: Random) -> None:
    order = ORDERS[name]
    found = partial(server.copy, "lost lines", lambda place: _fill(folder, place))
    place, whole = found(), Line(_socket(server), 0, passed_on=True)
    before = _state(place)
    ran = _run(folder, server, place, order, whole)
    if ran.code or not re.search(order.acknowledged, ran.told):
        raise RuntimeError(f"{name}: {ran.told}")
    after = _state(place)
    moments = [(at, passed_on) for at in range(1, whole.messages + 1) for passed_on in (False, True)]
    for at, passed_on in sorted(chance.sample(moments, min(number, len(moments)))):
        place, line = found(), Line(_socket(server), at, passed_on=passed_on)
        ran = _run(folder, server, place, order, line)
        wrong = _complaints(folder, place, order, ran, (before, after))
        blame(account, name, wrong, f"message {at}, {'passed on' if passed_on else 'lost'}", part="lost lines")
        server.run(f"DROP DATABASE {make_url(place).database} WITH (FORCE)")
    say(f"lost lines: {name}, {account.counts['lost lines'][name]} times; unharmed {whole.messages} messages")


def _fill(folder: Path, place: str) -> None:
    for words in (("import", folder / "evening"), *RENAMED):
        ran = inside(folder, words, db=place)
        if ran.code:
            raise RuntimeError(f"{words}: {ran.told}")


def _socket(server: Server) -> Path:
    return Path(str(make_url(server.place("postgres")).query["host"])) / SOCKET


def _run(folder: Path, server: Server, place: str, order: Order, line: Line) -> Ran:
    with served(line) as host:
        through = server.place(str(make_url(place).database), query={"host": host})
        return run(folder, order.words, more={"SCORER_DB": through})


def _state(place: str) -> State:
    """What a database holds, without the history, in which minutes stand."""
    return [line for line in contents_of_server(place).splitlines() if not line.startswith("history ")]


def _complaints(folder: Path, place: str, order: Order, ran: Ran, states: tuple[State, State]) -> Iterator[str]:
    """What is wrong after the line went dead."""
    after, state = states[1], _state(place)
    if ran.fault:
        yield ran.fault
    elif ran.code and not re.search(LOST, ran.err):
        yield f"another reason is told: {ran.err.strip()}"
    if state not in states:
        yield "what is left is neither as before nor as it was to be"
    elif re.search(order.acknowledged, ran.out) and state != after:
        yield "what was acknowledged is not there"
    again = inside(folder, [folder / word if (folder / str(word)).exists() else word for word in order.words], db=place)
    if again.code:
        yield f"the next run fails: {again.told.strip().splitlines()[-1]}"
    elif order.repeats and _state(place) != after:
        yield "the next run does not end as it was to be"
