"""Every reader of the program, and the function to call: all that the proof knows of its inside.

When a module or function gets another name, this is the file to change. A reader's `attempt` takes
raw bytes and a scratch folder, raises `ScorerError` where they are refused, and returns what is
wrong with what was accepted, empty where nothing is.
"""

from __future__ import annotations

import datetime
import shutil
import unicodedata
import zipfile
from collections.abc import Callable, Mapping
from contextlib import chdir
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from zlib import crc32

from typer.testing import CliRunner

from scorer.cli import main
from scorer.cli.app import app
from scorer.errors import ScorerError
from scorer.game.contracts import parse_tricks
from scorer.game.deals import Deal
from scorer.game.rulesets import RULE_SETS, RuleSet
from scorer.interchange.file_formats import sniff_format
from scorer.interchange.imported_events import ImportedEvent
from scorer.interchange.own.entry_workbook import read_entry_workbook
from scorer.interchange.own.event_folder import format_event_files, read_folder
from scorer.interchange.own.play_pbn import read_plays
from scorer.interchange.spreadsheets.files import SpreadsheetFile
from scorer.interchange.writing import write_folder
from scorer.model.events import Event
from scorer.model.notation import format_code, parse_award, parse_code
from scorer.model.numbers import format_decimal, parse_board_number, parse_decimal, parse_whole_number
from scorer.model.pairs import parse_label
from scorer.model.texts import parse_free_text
from scorer.progress import track_silently
from scorer.scoring import score_event
from scorer.services.import_export import (
    FileOptions,
    compare_with_published,
    import_events,
    read_file,
)
from scorer.storage import revisions, upgrades
from scorer.storage.revisions import newest_revision
from tests.prove import samples
from tests.prove.giants import GIANTS

__all__ = [
    "MIGRATIONS",
    "READERS",
    "Reader",
    "ScorerError",
    "app",
    "import_results",
    "main",
    "newer_migrations",
    "newest_revision",
    "printed",
]

SOME = 8
"""Of the files of other programs one in so many is written again, scored, and read back, which takes long."""

TODAY = datetime.date(2026, 3, 4)
MIGRATIONS = upgrades.MIGRATIONS_FOLDER
LONGEST_NAME = 200
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"
"""Characters that turn the direction of writing."""

STEP_SENTENCE = "said"
"""The key under which `history --json` has the sentence of a step."""

TAKEN_BACK = ": undone: "
"""What stands in the answer of `undo` between the event and the sentence of the step."""

Attempt = Callable[[bytes, Path], str]


def printed(refusal: ScorerError) -> str:
    """What the command line prints of a refusal."""
    return "".join(refusal.format_lines())


def newer_migrations(folder: Path, revision: str) -> None:
    """Let this process have migrations of a later version, up to `revision`."""
    upgrades.MIGRATIONS_FOLDER = folder
    revisions.REVISIONS = (*revisions.REVISIONS, revision)


@dataclass(frozen=True, slots=True)
class Reader:
    """Something that reads what people write: valid samples, the words of its grammar, how to try it.

    `share` weighs how many of all cases it gets; `giants` are inputs far outside any bound.
    """

    name: str
    samples: tuple[bytes, ...]
    words: tuple[str, ...]
    attempt: Attempt = field(repr=False)
    share: float = 1.0
    giants: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)


def _text(read: Callable[[str], Any], write: Callable[[Any], str], raw: bytes, _scratch: Path) -> str:
    """Read a text, write what was understood, and read that."""
    value = read(raw.decode("utf-8", "surrogateescape"))
    written = write(value)
    try:
        again = read(written)
    except ScorerError as error:
        return f"accepted, and refused when read back: {type(error).__name__}"
    return "" if again == value else "accepted, and something else when read back"


def _file(name: str, raw: bytes, scratch: Path) -> str:
    """Read an event folder one of whose files is hostile, write the event, and read that."""
    folder, copy = scratch / "event", scratch / "copy"
    for place in (folder, copy):
        shutil.rmtree(place, ignore_errors=True)
    folder.mkdir(parents=True)
    for file, text in samples.FOLDERS[name].items():
        (folder / file).write_bytes(raw if file == name else text)
    event = read_folder(folder, TODAY)
    write_folder(copy, format_event_files(event), force=True)
    return _compared(event, lambda: read_folder(copy, TODAY)) or _broken_promises(event)


def _compared(event: Event, read_again: Callable[[], Event]) -> str:
    try:
        again = read_again()
    except ScorerError as error:
        return f"accepted, and refused when read back: {type(error).__name__}"
    differing = [name for name in event._fields[:-2] if getattr(event, name) != getattr(again, name)]
    return f"accepted, and something else when read back: {', '.join(differing)}" if differing else ""


def _broken_promises(event: Event) -> str:
    """What is promised of every event that was accepted."""
    labels = [pair.label for pair in event.pairs]
    if any(unicodedata.category(letter)[0] == "C" for label in labels for letter in label):
        return "a label has a character that nobody sees"
    if len({unicodedata.normalize("NFKC", label).casefold() for label in labels}) < len(labels):
        return "two labels differ only in their case or Unicode form"
    names = [name for pair in event.pairs for name in pair.players]
    if any(len(name) > LONGEST_NAME for name in (event.name, event.club, *names)):
        return f"a name is longer than {LONGEST_NAME} characters"
    if any(letter in TURNING for name in (event.name, event.club, *names) for letter in name):
        return "a name turns the direction of writing"
    return ""


def _play(raw: bytes, scratch: Path) -> str:
    path = scratch / "play.pbn"
    path.write_bytes(raw)
    read_plays(path, RULE_SETS["standard"], None)
    return ""


def _workbook(raw: bytes, scratch: Path) -> str:
    """Read an entry workbook, write the event as a folder, and read that."""
    path = scratch / "evening.xlsx"
    path.write_bytes(_packed(raw, scratch))
    event = read_entry_workbook(SpreadsheetFile(path)).read_event(TODAY)
    copy = scratch / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    write_folder(copy, format_event_files(event), force=True)
    return _compared(event, lambda: read_folder(copy, TODAY)) or _broken_promises(event)


def _packed(raw: bytes, scratch: Path) -> bytes:
    """The template with a sheet of it replaced: by XML as it is, or by rows under the sheet's name."""
    name, _, rows = raw.partition(b"\n")
    sheet = samples.SHEETS.get(name.decode(errors="replace").strip())
    if raw.startswith(b"<"):
        sheet, rows = samples.SHEETS["Results"], raw
    elif sheet:
        rows = samples.sheet_xml(rows.decode(errors="replace"))
    else:
        return raw
    out = BytesIO()
    with zipfile.ZipFile(_club(scratch) / "template.xlsx") as template, zipfile.ZipFile(out, "w") as archive:
        for member in template.namelist():
            archive.writestr(member, rows if member == sheet else template.read(member))
    return out.getvalue()


def _club(scratch: Path) -> Path:
    """A folder as a director's: a database with an evening, the folder it came from, a play, a workbook to fill in."""
    club = scratch / "club"
    if not club.exists():
        (club / "event").mkdir(parents=True)
        for name, text in samples.FOLDERS["results.csv"].items():
            (club / "event" / name).write_bytes(text)
        (club / "play.pbn").write_bytes(samples.PLAYS[0])
        (club / "lines.txt").write_bytes(samples.PIPED[0])
        variables = {"HOME": str(club), "SCORER_DB": str(club / "club.db"), "SCORER_EVENT": None}
        for words in (["import", club / "event"], ["export", club / "template.xlsx", "--template"]):
            CliRunner().invoke(app, list(map(str, words)), env=variables, catch_exceptions=False)
    return club


def _command(raw: bytes, scratch: Path, stdin: bytes | None = None) -> str:
    """Give the command line words, a line each, in a folder with a database, an event, and a play."""
    words = [samples.harmless(word.decode("utf-8", "surrogateescape")) for word in raw.split(b"\n")]
    home = scratch / "home"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(_club(scratch), home)
    variables = {"HOME": str(home), "SCORER_DB": str(home / "club.db"), "COLUMNS": "80"}
    cleared = dict.fromkeys(("SCORER_EVENT", "XDG_CONFIG_HOME", "NO_COLOR"))
    with chdir(home):
        done = CliRunner().invoke(app, words, input=stdin, env={**cleared, **variables})
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    if done.exit_code not in (0, 1, 2):
        return f"exit code {done.exit_code}"
    if samples.invisible(done.stdout + done.stderr):
        return "a control character reaches the terminal"
    return ""


def _piped(raw: bytes, scratch: Path) -> str:
    return _command(b"result\n--from\n-", scratch, raw)


def _through_the_club(raw: bytes, scratch: Path) -> str:
    """Import a folder with hostile results, rank it, export it: what comes out is what went in."""
    folder, home = scratch / "event", scratch / "home"
    for place in (folder, home):
        shutil.rmtree(place, ignore_errors=True)
    folder.mkdir(parents=True)
    home.mkdir()
    for file, text in samples.FOLDERS["results.csv"].items():
        (folder / file).write_bytes(raw if file == "results.csv" else text)
    event = read_folder(folder, TODAY)
    variables = {"HOME": str(home), "SCORER_DB": str(home / "club.db"), "SCORER_EVENT": None}
    for words in (["import", folder], ["rank", "--json"], ["board", "--all", "--json"], ["export", home / "out"]):
        done = CliRunner().invoke(app, list(map(str, words)), env=variables, catch_exceptions=False)
        if done.exit_code:
            return f"accepted by the folder, and `{words[0]}` ends with {done.exit_code}"
    return _compared(event, lambda: read_folder(home / "out", TODAY))


def import_results(raw: bytes, scratch: Path) -> None:
    """Import a folder with these results into a new database."""
    folder, club = scratch / "good", scratch / "good.db"
    folder.mkdir()
    (folder / "event.toml").write_text('name = "Large"\n', encoding="utf-8")
    (folder / "results.csv").write_bytes(raw)
    import_events(str(club), [folder], FileOptions(), replace=False, track=track_silently)


def _brought(suffix: str, raw: bytes, scratch: Path) -> str:
    """Read another program's file; of some write each event as a folder and as such a file, and read those."""
    path, copy = scratch / f"evening{suffix}", scratch / "copy"
    path.write_bytes(raw)
    rules = "bridge" if len(raw) % 2 else None
    if crc32(raw) % SOME:
        read_file(path, TODAY, FileOptions(rules=rules, skip_odd=True))
        return ""
    for arrived in read_file(path, TODAY, FileOptions(rules=rules, skip_odd=True)):
        assert isinstance(arrived, ImportedEvent)
        event = compare_with_published(path, arrived).event
        shutil.rmtree(copy, ignore_errors=True)
        write_folder(copy, format_event_files(event), force=True)
        wrong = _compared(event, lambda: read_folder(copy, TODAY)) or _broken_promises(event)
        if wrong:
            return wrong
        file_format = sniff_format(path)
        if file_format is not None and file_format.writer:
            file_format.write(score_event(event), path, track_silently, force=True)
            try:
                read_file(path, TODAY, FileOptions())
            except ScorerError as error:
                return f"accepted, and refused when read back: {type(error).__name__}"
    return ""


def _codes(rules: RuleSet) -> Reader:
    valid = samples.codes(rules.name)
    read = partial(parse_code, rules=rules)
    attempt = partial(_text, read, format_code)
    return Reader(f"result codes, {rules.name}", valid, samples.CODE_WORDS, attempt, 1.5, GIANTS["code"])


def _awards(rules: RuleSet) -> Reader:
    attempt = partial(_text, partial(parse_award, rules=rules), format_code)
    return Reader(
        f"awards, {rules.name}", samples.awards(rules.name), samples.CODE_WORDS, attempt, 1.5, GIANTS["award"]
    )


def _value(
    name: str, valid: tuple[bytes, ...], read: Callable[[str], Any], write: Callable[[Any], str] = str
) -> Reader:
    return Reader(name, valid, (), partial(_text, read, write), 1.0, GIANTS["value"])


def _folder_file(name: str) -> Reader:
    attempt = partial(_file, name)
    return Reader(name, (samples.FOLDERS[name][name],), samples.FILE_WORDS[name], attempt, 2.0, GIANTS[name])


def _other_program(name: str, suffix: str, valid: tuple[bytes, ...], words: tuple[str, ...], share: float) -> Reader:
    return Reader(name, valid, words, partial(_brought, suffix), share, GIANTS.get(suffix, {}))


READERS: Mapping[str, Reader] = {
    reader.name: reader
    for reader in (
        *map(_folder_file, samples.FOLDERS),
        *map(_codes, RULE_SETS.values()),
        *map(_awards, RULE_SETS.values()),
        _value("whole numbers", samples.NUMBERS, parse_whole_number),
        _value("board numbers", samples.NUMBERS, parse_board_number),
        _value("decimal numbers", samples.NUMBERS, parse_decimal, format_decimal),
        _value("tricks", samples.TRICKS, partial(parse_tricks, tricks_needed=9)),
        _value("names", samples.NAMES, parse_free_text),
        _value("labels", samples.NAMES, parse_label),
        _value("deals", samples.DEALS, Deal.parse),
        Reader("plays", samples.PLAYS, samples.PLAY_WORDS, _play, 1.5, GIANTS["deals.pbn"]),
        Reader("command line", samples.COMMANDS, samples.COMMAND_WORDS, _command, 0.5, GIANTS["command"]),
        Reader("piped results", samples.PIPED, samples.CODE_WORDS, _piped, 0.2, GIANTS["piped"]),
        Reader("through the club", samples.CLUB, samples.CODE_WORDS, _through_the_club, 0.1, GIANTS["results.csv"]),
        _other_program("USEBIO", ".xml", samples.USEBIO, samples.USEBIO_WORDS, 3.0),
        _other_program("PBN events", ".pbn", samples.PBN_EVENTS, samples.PBN_WORDS, 3.0),
        _other_program("Bridgemate", ".bws", samples.BRIDGEMATE, (), 0.15),
        Reader("entry workbook", samples.sheets(), samples.CODE_WORDS, _workbook, 0.1, GIANTS["workbook"]),
    )
}
"""Every reader by its name."""
