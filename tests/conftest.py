"""What tests of the upper layers share: a club's database, and the command line as a director runs it."""

from __future__ import annotations

import gc
import json
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from os import environ
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import pytest
import typer
import typer.testing
from hypothesis import settings
from typer.testing import CliRunner

from scorer.cli.app import app
from scorer.errors import InputError, NotFoundError, ScorerError
from tests.browsers import CHROMIUM, NO_CHROMIUM, running_browser
from tests.servers import NoServer, Server, contents_of_server, running_server
from tests.tui.glass import on_terminal

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Refusal = TypeVar("Refusal", bound=ScorerError)

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = typer.main.get_command(app)
"""The command line, built once for all tests; what runs it takes a copy, as it remembers what was called."""

SAMPLES = ROOT / "sample_events"
SAMPLE_NAMES = ("mitchell", "howell", "school", "oddities")
SLUGS = {
    "mitchell": "tuesday-minibridge-2026-11-17",
    "howell": "thursday-howell-2026-11-12",
    "school": "schools-minibridge-afternoon-2026-06-24",
    "oddities": "oddities-2026-01-01",
}

EVENING_FILES: Mapping[str, str] = {
    "event.toml": 'name = "Worked Evening"\ndate = 2026-03-04\nclub = "Alton"\nwinners = 2\n',
    "pairs.csv": (
        "pair,direction,player1,player2\n"
        "1,NS,Ann,Bob\n2,NS,Cay,Dan\n3,NS,Eve,Fay\n4,NS,Gus,Hal\n"
        "5,EW,Ida,Jon\n6,EW,Kit,Leo\n7,EW,Mia,Ned\n8,EW,Oda,Pia\n"
    ),
    "results.csv": (
        "board,round,table,ns,ew,contract,declarer,tricks,score,award,remark\n"
        "1,1,1,1,5,GNT,N,10,,,\n"
        "1,1,2,2,6,GNT,N,9,,,\n"
        "1,1,3,3,7,PNT,N,9,,,\n"
        "1,1,4,4,8,GNT,N,8,,,\n"
        "2,2,1,1,6,GS,S,10,,,\n"
        "2,2,2,2,7,PS,S,10,,,well played\n"
        "2,2,3,3,8,,,,170,,\n"
        "2,2,4,4,5,GS,S,9,,,\n"
        "3,3,1,1,7,,,,,NP,late\n"
        "3,3,2,2,8,PH,S,8,,,\n"
        "3,3,3,3,5,PH,S,8,,,\n"
        "3,3,4,4,6,GH,S,8,,,\n"
    ),
    "deals.pbn": (
        '% PBN 2.1\n\n[Board "2"]\n[Dealer "E"]\n[Vulnerable "None"]\n'
        '[Deal "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"]\n'
    ),
}
"""A small event worked out by hand; board 1 is an example of RULES 2.1, board 2 the deal of RULES 1.8.

NS   1      2      3      4        EW   5      6      7      8
1    6      4      2      0             0      2      4      6
2    6      3      3      0             6      0      3      3
3    -      13/3   13/3   1/3           5/3    17/3   -      5/3    Neuberg, 3 results of 4
     12/12  34/3   28/3   1/3           23/3   23/3   7/12   32/3   of 18 where nothing else is said
"""
EVENING_SLUG = "worked-evening-2026-03-04"


settings.register_profile("short", max_examples=5, deadline=None)
settings.register_profile("long", max_examples=100, deadline=None)
settings.load_profile("short")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="Write the golden files instead of comparing.")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What opens a page in a browser is long; so marked, browsers, database servers and kills are timed apart in CI."""
    for item in items:
        if "_browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.long)
        if item.get_closest_marker("long") and _is_timed_apart(item):
            item.add_marker(pytest.mark.apart)


def _is_timed_apart(item: pytest.Item) -> bool:
    fixtures = getattr(item, "fixturenames", ())
    on_server = "server" in fixtures or "postgresql" in item.name
    return "_browser" in fixtures or on_server or item.path.parent == ROOT / "tests" / "prove"


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Each worker imports a share of the test files before it collects all of them.

    Pytest compiles a file where that has not been done, which in a fresh clone takes longer than to collect: so no file
    is compiled by each worker. Garbage there is none meanwhile, and looking for it takes a sixth of the time.
    """
    gc.disable()
    mine, workers = environ.get("PYTEST_XDIST_WORKER", "gw0"), int(environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        for file in sorted(ROOT.glob("tests/**/test_*.py"))[int(mine.removeprefix("gw")) :: workers]:
            with suppress(Exception, pytest.skip.Exception):  # what is wrong is told once the file is collected
                import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Garbage is collected seldom (6 % of the time), and not among thousands of collected tests (8 %)."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are written instead of compared."""
    return bool(request.config.getoption("--update-golden"))


AsBefore = Callable[[str, Iterable[str]], None]
"""Holds lines against the golden file of a name, in the folder `golden` beside the test."""


@pytest.fixture
def as_before(request: pytest.FixtureRequest, update_golden: bool) -> AsBefore:
    """Lines are those that were written before, letter by letter; `pytest --update-golden` writes them anew."""

    def held(name: str, lines: Iterable[str]) -> None:
        text = "".join(f"{line}\n" for line in lines)
        golden = request.path.parent / "golden" / name.replace(" ", "-")
        if update_golden:
            golden.parent.mkdir(exist_ok=True)
            golden.write_text(text, encoding="utf-8", newline="\n")
        assert text == golden.read_text(encoding="utf-8")

    return held


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command answered."""

    code: int
    out: str
    err: str
    refusal: ScorerError | None = None

    @property
    def document(self) -> Any:
        """What was printed, read as JSON."""
        return json.loads(self.out)

    @property
    def errors(self) -> list[str]:
        """The lines of the refusal, without their `error: `; fails on any other talk."""
        lines = self.err.splitlines()
        assert all(line.startswith("error: ") for line in lines), self.err
        return [line.removeprefix("error: ") for line in lines]


class Scorer:
    """Runs the command line inside this process, with a home of its own and a database.

    Where there is none yet, the first event goes into a copy of `empty`: the migrations take longer than most tests,
    and `tests/storage` and `tests/test_installed.py` prove that they make the same.
    """

    def __init__(self, db: Path, home: Path, empty: Path | None = None, place: str = "") -> None:
        self.db = db
        self.place = place or str(db)
        self._empty = empty
        self._environment: dict[str, str | None] = {
            "HOME": str(home),
            "XDG_CONFIG_HOME": None,
            "SCORER_DB": self.place,
            "SCORER_EVENT": None,
            "NO_COLOR": None,
            "COLUMNS": "80",
        }

    def __call__(self, *words: str | Path, code: int = 0, **environment: str | None) -> Ran:
        """Run a command; another exit code than `code`, a traceback, or JSON that nobody asked for fails the test."""
        makes_an_event = self.place == str(self.db) and code == 0 and words[:1] in (("import",), ("new",))
        if makes_an_event and self._empty and "SCORER_DB" not in environment and not self.db.exists():
            copy_database(self._empty, self.db)
        ran = self.typed(*words, **environment)
        assert ran.code == code, f"exit code {ran.code} of {words}\n{ran.out}\n{ran.err}"
        assert "--json" in words or not ran.out.startswith("{"), "an answer for programs, for which nobody asked"
        return ran

    def typed(self, *words: str | Path, **environment: str | None) -> Ran:
        """Run a command, whatever comes of it but a traceback."""
        code, why = 0, None
        with CliRunner().isolation(env={**self._environment, **environment}) as streams:
            try:
                copy(PROGRAM).main([str(word) for word in words], prog_name="scorer")
            except SystemExit as ended:
                code = int(ended.code or 0)
                why = ended.__context__.__cause__ if isinstance(ended.__context__, typer.Exit) else None
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
            out, err, _ = (stream.getvalue().decode(errors="replace").replace("\r\n", "\n") for stream in streams)
        return Ran(code, out, err, why if isinstance(why, ScorerError) else None)

    def refused(self, *words: str | Path, **environment: str | None) -> list[str]:
        """The sentences of a command that has to be refused, without printing anything or touching the database."""
        return self._left_alone(words, environment).errors

    def refusal(self, kind: type[Refusal], *words: str | Path, **environment: str | None) -> Refusal:
        """Why a command has to be refused, where its sentences are not the point."""
        ran = self._left_alone(words, environment)
        assert ran.errors
        assert isinstance(ran.refusal, kind)
        return ran.refusal

    def wrong(self, *words: str | Path, **environment: str | None) -> list[tuple[str, str]]:
        """Each mistake of a command that has to be refused: its place and field, and what was read there."""
        refusal = self.refusal(ScorerError, *words, **environment)
        if isinstance(refusal, NotFoundError):
            return [(str(refusal.reason.value_of("what")), refusal.text)]
        assert isinstance(refusal, InputError)
        mistakes = refusal.mistakes
        places = [": ".join(filter(None, (mistake.location_text, mistake.field))) for mistake in mistakes]
        read = [str(dict(mistake.reason.values).get("read", "")) for mistake in mistakes]
        return list(zip(places, read, strict=True))

    def _left_alone(self, words: tuple[str | Path, ...], environment: Mapping[str, str | None]) -> Ran:
        before = pages(self.place)
        ran = self(*words, code=1, **environment)
        assert ran.out == ""
        assert pages(self.place) == before
        return ran


def pages(place: str) -> str | bytes | None:
    """What a database is kept in, byte for byte: another after any change, and quicker to have than all it holds."""
    if "://" in place or not Path(place).is_file():
        return contents(place)
    if not has_log(Path(place)):
        return Path(place).read_bytes()
    try:
        with closing(sqlite3.connect(place)) as connection:
            return connection.serialize()
    except sqlite3.DatabaseError:
        return Path(place).read_bytes()


def contents(place: Path | str) -> str | bytes | None:
    """Everything that a database holds: a text, or bytes where it is no database; None where there is nothing."""
    if "://" in str(place):
        return contents_of_server(str(place))
    db = Path(place)
    if not db.is_file():
        return None
    try:
        with closing(sqlite3.connect(db)) as connection:
            return "\n".join(connection.iterdump())
    except sqlite3.DatabaseError:
        return db.read_bytes()


def every_command() -> list[tuple[str, ...]]:
    """The words of each command and group there is, the program itself among them, in the order of the help."""
    waiting: list[tuple[str, ...]] = [()]
    for words in waiting:
        command = command_of(words)
        if hasattr(command, "list_commands"):
            waiting += [(*words, name) for name in command.list_commands(None)]
    return waiting


def as_json(document: object) -> Any:
    """A document as a program reads it."""
    return json.loads(json.dumps(document))


def command_of(words: tuple[str, ...]) -> Any:
    """The command that some words call; typed loosely because a group loads its commands when they are asked for."""
    command: Any = PROGRAM
    for word in words:
        command = command.get_command(None, word)
    return command


def has_log(db: Path) -> bool:
    """Whether a part of a database stands in a log beside it, as while a program has it open."""
    return db.with_name(f"{db.name}-wal").exists()


def copy_database(source: Path, target: Path) -> None:
    """Copy a file, or what a log beside it belongs to by SQLite's backup; no test waits for the disk to have it."""
    if not has_log(source) and not has_log(target):
        copyfile(source, target)
        return
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        new.execute("PRAGMA synchronous = OFF")
        old.backup(new)


@contextmanager
def another_program_writing(db: Path) -> Iterator[None]:
    """Keep a database locked, as a program that writes to it."""
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def write_folder(folder: Path, files: Mapping[str, str]) -> Path:
    """Write an event folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def without_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the extra `hands` were not installed."""
    monkeypatch.setattr("scorer.analysis.solving.find_library", lambda: None)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty home, so that nobody's own database is met."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def _browser() -> Iterator[Browser]:
    """A headless Chromium; the test is skipped, saying so, where there is none.

    One a file: it holds an event loop, beside which no other test of the same worker could run one.
    """
    if CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)
    with running_browser() as running:
        yield running


@pytest.fixture
def browser(_browser: Browser) -> Iterator[Browser]:
    """The Chromium of the file; pages that stay open ask on for a server that is gone, and are closed."""
    yield _browser
    for context in _browser.contexts:
        context.close()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A path with nothing there yet."""
    return tmp_path / "club.db"


on_every_database = pytest.mark.parametrize(
    "database_kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True
)
"""Runs a test with a SQLite file and, where what takes long is run, with a server; it asks `scorer.place`."""


@pytest.fixture
def database_kind(request: pytest.FixtureRequest) -> str:
    """The kind of the club's database."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL that runs as long as the tests."""
    with ExitStack() as stack:
        try:
            running = stack.enter_context(running_server())
        except NoServer as error:
            pytest.skip(str(error))
        yield running


class Made(Protocol):
    """Makes a scorer whose database is a copy of one: of a file, or on a server of what words, and more, made."""

    def __call__(
        self,
        name: str,
        file: Path | None,
        words: tuple[str | Path, ...],
        more: Callable[[Scorer], object] | None = None,
    ) -> Scorer: ...


@pytest.fixture
def _made(database_kind: str, db: Path, home: Path, _migrated_database: Path, request: pytest.FixtureRequest) -> Made:
    def made(
        name: str, file: Path | None, words: tuple[str | Path, ...], more: Callable[[Scorer], object] | None = None
    ) -> Scorer:
        if database_kind == "sqlite":
            if file is not None:
                copy_database(file, db)
            return Scorer(db, home, _migrated_database)
        server: Server = request.getfixturevalue("server")
        if not words:
            return Scorer(db, home, place=server.empty())

        def fill(place: str) -> None:
            filling = Scorer(db, home, place=place)
            filling(*words)
            if more is not None:
                more(filling)

        return Scorer(db, home, place=server.copy(name, fill))

    return made


@pytest.fixture
def scorer(_made: Made) -> Scorer:
    """The command line with the club's database, which is not there yet."""
    return _made("", None, ())


@pytest.fixture
def evening_folder(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "evening", EVENING_FILES)


@pytest.fixture(scope="session")
def _samples_database(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    db = tmp_path_factory.mktemp("samples") / "samples.db"
    Scorer(db, home)("import", *(SAMPLES / name for name in SAMPLE_NAMES))
    return db


@pytest.fixture(scope="session")
def _evening_database(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    folder = tmp_path_factory.mktemp("evening")
    db = folder / "evening.db"
    Scorer(db, home)("import", write_folder(folder / "evening", EVENING_FILES))
    return db


@pytest.fixture(scope="session")
def _migrated_database(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    db = tmp_path_factory.mktemp("migrated") / "migrated.db"
    Scorer(db, home)("db", "upgrade")
    return db


@pytest.fixture
def migrated(_made: Made, _migrated_database: Path) -> Scorer:
    """A scorer whose database is current and empty."""
    return _made("migrated", _migrated_database, ("db", "upgrade"))


@pytest.fixture
def samples(_made: Made, _samples_database: Path) -> Scorer:
    """A scorer whose database holds the four sample events."""
    return _made("samples", _samples_database, ("import", *(SAMPLES / name for name in SAMPLE_NAMES)))


@pytest.fixture
def evening(_made: Made, _evening_database: Path) -> Scorer:
    """A scorer whose database holds the event worked out by hand."""
    return _made("evening", _evening_database, ("import", _evening_database.parent / "evening"))


def draw_on_terminal(
    db: Path, home: Path, *words: str, stderr: bool = False, program: tuple[str, ...] = ("-m", "scorer"), **more: str
) -> str:
    """Run the program on a real terminal of 80 columns and return what it answers there, or what it talks."""
    stream = "stderr" if stderr else "stdout"
    with on_terminal(db, home, *program, *words, size=(80, 50), streams=[stream], **more) as shown:
        assert shown.end() == 0, shown.written
        return shown.written.replace("\r\n", "\n")


Terminal = Callable[..., str]


@pytest.fixture
def terminal(db: Path, home: Path) -> Terminal:
    """Runs the program on a real terminal, with `db` as the club's database."""
    return partial(draw_on_terminal, db, home)
