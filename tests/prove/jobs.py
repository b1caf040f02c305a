"""What is killed: each command that writes, what stands there before, and how one sees what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.prove.evenings import Evening
from tests.prove.program import Word, inside
from tests.prove.promises import State, database_state, event_state, folder_state, site_state, workbook_state

SMALL, BIG = Evening(5, 2), Evening(15, 6)
PROOF = "proof-2026-03-04"
LADDER = ("competition", "publish", "ladder")

Words = Callable[[Path], Sequence[Word]]


@dataclass(frozen=True, slots=True)
class Job:
    """A command to be killed: what it finds, its words, what it says when it is done, where to look.

    `again` are the words of the next run where those of the first cannot be said twice; without
    `repeats` the next run goes on from there, and only has to succeed. `later` is run by a version
    that is newer by one migration. `in_turn` are several folders, each of which is whole as before or as it is to be.
    """

    name: str
    prepare: Callable[[Path], None]
    words: Words
    acknowledged: str
    look: Callable[[Path], State]
    again: Words | None = None
    repeats: bool = True
    undoes: bool = True
    later: bool = False
    in_turn: bool = False


def must(folder: Path, *words: Word) -> None:
    """Run a command that has to succeed."""
    ran = inside(folder, words)
    if ran.code:
        raise RuntimeError(f"{words}: {ran.told}")


def _with(evening: Evening) -> Callable[[Path], None]:
    """A database with an evening, and lines of other results to record."""

    def prepare(folder: Path) -> None:
        must(folder, "import", evening.write(folder / "evening"))
        others = replace(evening, shift=3).lines(40)
        (folder / "lines.txt").write_text(others, encoding="utf-8")

    return prepare


def _changed(folder: Path) -> None:
    """An evening with some changes, the last of which can be taken back."""
    _with(SMALL)(folder)
    must(folder, "result", "1", "1", "6", "PC", "N", "7")
    must(folder, "pairs", "rename", "1", "Zoe", "Yan")
    must(folder, "result", "--from", folder / "lines.txt")


def _exported(target: str, *before: Word) -> Callable[[Path], None]:
    """An evening that was written out, and changed since."""

    def prepare(folder: Path) -> None:
        _with(SMALL)(folder)
        must(folder, *before, folder / target)
        must(folder, "result", "--from", folder / "lines.txt")
        must(folder, "penalty", "1", "2", "mp")
        must(folder, "pairs", "rename", "2", "Zoe", "Yan")

    return prepare


def _backed_up(folder: Path) -> None:
    _with(BIG)(folder)
    must(folder, "backup", folder / "copy.db")
    must(folder, "result", "--from", folder / "lines.txt")


def _on_site(folder: Path) -> None:
    """Two evenings and a ladder of theirs, all of them on a site."""
    _exported("site", "publish")(folder)
    must(folder, "import", Evening(5, 2, name="Another").write(folder / "another"))
    must(folder, "publish", folder / "site")
    must(folder, "competition", "new", "Ladder", "proof*", "another*")
    must(folder, *LADDER, folder / "site")
    must(folder, "publish", folder / "site", "--event", "another")  # which leads to the ladder from now on


def _site(folder: Path) -> State:
    """The evenings and competitions of a site, each whole or not there."""
    site = folder / "site"
    return {str(path.relative_to(site)): site_state(path) for path in (*_inside(site), *_inside(site / "competitions"))}


def _inside(site: Path) -> list[Path]:
    """The folders in a folder of a site, but for what a kill left half-written under a hidden name."""
    folders = [path for path in site.iterdir() if path.is_dir() and not path.name.startswith(".")]
    return [path for path in folders if path.name != "competitions"]


def _off_site(place: str, words: Sequence[Word], then: Sequence[Word]) -> Words:
    """Take something down; where that is done, publish something."""

    def said(folder: Path) -> Sequence[Word]:
        site = folder / "site"
        listed = f'href="{place}/' in (site / "index.html").read_text(encoding="utf-8")
        pages = [page for page in site.rglob("*.html") if "/." not in str(page.relative_to(site.parent))]
        led_to = any(f"../{place}/" in page.read_text(encoding="utf-8") for page in pages)
        if listed or led_to or (site / place).exists():
            return (*words, site)
        return (*then, site)

    return said


def _to_import(folder: Path) -> None:
    must(folder, "import", Evening(5, 2, name="Another").write(folder / "another"))
    BIG.write(folder / "evening")


def _club(folder: Path) -> State:
    return database_state(folder / "club.db")


def _event(folder: Path) -> State:
    return event_state(folder / "club.db")


JOBS: tuple[Job, ...] = (
    Job(
        "import into a new database",
        lambda folder: void(BIG.write(folder / "evening")),
        lambda folder: ("import", folder / "evening"),
        r"\d+ results",
        _event,
        again=lambda folder: ("import", folder / "evening", "--replace"),
        undoes=False,
    ),
    Job(
        "import",
        _to_import,
        lambda folder: ("import", folder / "evening"),
        r"\d+ results",
        _club,
        again=lambda folder: ("import", folder / "evening", "--replace"),
        undoes=False,
    ),
    Job("result", _with(SMALL), lambda _: ("result", "1", "1", "6", "PC", "N", "8"), "Board 1, ", _club),
    Job(
        "result --from",
        _with(SMALL),
        lambda folder: ("result", "--from", folder / "lines.txt"),
        "results recorded from",
        _club,
    ),
    Job("undo", _changed, lambda _: ("undo",), ": undone: ", _club, repeats=False),
    Job("db upgrade", _with(BIG), lambda _: ("db", "upgrade"), "latest revision", _club, undoes=False, later=True),
    Job(
        "backup --force",
        _backed_up,
        lambda folder: ("backup", folder / "copy.db", "--force"),
        "Copied to",
        lambda folder: database_state(folder / "copy.db"),
    ),
    Job("backup", _with(BIG), lambda _: ("backup",), "Copied to", _club),
    Job("restore", _backed_up, lambda folder: ("restore", folder / "copy.db"), "restored from", _club, undoes=False),
    Job(
        "export FOLDER --force",
        _exported("out", "export"),
        lambda folder: ("export", folder / "out", "--force"),
        "Written",
        lambda folder: folder_state(folder / "out"),
    ),
    Job(
        "export .xlsx --force",
        _exported("out.xlsx", "export"),
        lambda folder: ("export", folder / "out.xlsx", "--force"),
        "Written",
        lambda folder: workbook_state(folder / "out.xlsx"),
    ),
    Job("publish", _on_site, lambda folder: ("publish", folder / "site", "--event", "proof"), "Published", _site),
    Job(
        "publish --remove",
        _on_site,
        _off_site(PROOF, ("publish", "--remove", PROOF), ("publish", "--event", "another")),
        "Removed",
        _site,
        in_turn=True,
    ),
    Job(
        "competition publish --remove",
        _on_site,
        _off_site("competitions/ladder", (*LADDER, "--remove"), LADDER),
        "Removed",
        _site,
        repeats=False,
        in_turn=True,
    ),
    Job(
        "competition publish",
        _on_site,
        lambda folder: (*LADDER, folder / "site"),
        "Published",
        _site,
    ),
    Job(
        "events delete",
        _on_site,
        lambda _: ("events", "delete", PROOF),
        "has been removed",
        _club,
        again=lambda _: ("penalty", "1", "2", "mp", "--event", "another"),
        repeats=False,
        undoes=False,
    ),
)


def void(_: object) -> None:
    """Forget what a call gives."""
