"""The folder of a club's site: a folder an evening, known by its manifest, and the list of them.

What somebody else has put there stays as it is, in the folder of an evening too.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer import files
from scorer.errors import UnreadableFile
from scorer.i18n import chained
from scorer.reports.web.club import Around, Evening, PublishedSeason, Written, as_written, in_order
from scorer.reports.web.secrecy import KNOWN, strictest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from scorer.reports.web.secrecy import Names

MANIFEST = "published.json"
"""Lists the files of an evening and says what the list needs. By it a folder is known as ours, and by it alone.

Beside the list it keeps what is settled for the site.
"""

BY = "Minibridge Scorer"
"""Who a manifest of ours says has written it."""

SIGNATURES = {
    ".html": '<meta name="generator" content="Minibridge Scorer">',
    ".css": "/* Minibridge Scorer",
    ".js": "// Minibridge Scorer",
    ".svg": "<!-- Minibridge Scorer",
}
"""What files of ours have near their beginning, so that nobody's own page is taken for one."""

HEAD = 1500
"""Letters among which they have it."""


class Settled(NamedTuple):
    """What is settled for a site: how much of names it shows, where it stands on the web, what its front page says."""

    names: Names | None = None
    url: str = ""
    title: str = ""


def place_of_evening(folder: Path, slug: str) -> Path:
    """Where an evening is to go. Raises `UnreadableFile` where that is no folder, or is the one that one stands in."""
    site = _expanded(folder)
    files.refuse_no_folder(site)
    return files.place_of_folder(site / slug)


def _expanded(folder: Path) -> Path:
    try:
        expanded = folder.expanduser()
        expanded.exists()
    except (OSError, RuntimeError) as error:  # too long a name, or the home of a user that nobody knows
        raise UnreadableFile(chained((folder, getattr(error, "strerror", None) or error), ": ")) from error
    return expanded


def refuse_foreign(folder: Path, names: Iterable[str], *, force: bool) -> None:
    """Raise where a file that we have not written would be written over, unless forced; a database never is."""
    listed = files_in(folder)
    for name in names:
        path = folder / name
        if not _is_ours(path, listed):
            files.refuse_to_write(path, force=force)


def _is_ours(path: Path, listed: Collection[str]) -> bool:
    """Whether a file is of ours: signed, or where it cannot be, listed."""
    signature = SIGNATURES.get(path.suffix)
    if signature is None:
        return path.name in listed or path.name == MANIFEST
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return signature in file.read(HEAD)
    except OSError:  # it is not there, or no file: who writes it is told so
        return False


def files_in(folder: Path) -> frozenset[str]:
    """The files of a folder of ours, as its manifest lists them."""
    files = _manifest(folder).get("files")
    return frozenset(map(str, files)) if isinstance(files, list) else frozenset()


def evening_in(folder: Path) -> Evening | None:
    """What the list says of the evening in a folder; None where there is none, or it cannot be read."""
    return _told_of(folder, "evening", Evening)


def _told_of(folder: Path, what: str, kind: type[Written]) -> Written | None:
    try:
        return as_written(kind, _manifest(folder)[what])
    except (KeyError, ValueError):
        return None


def _manifest(folder: Path) -> dict[str, Any]:
    """What the manifest of a folder says, if it has one of ours."""
    try:
        document = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) and document.get("by") == BY else {}


def lists(place: Path, folder: str) -> bool:
    """Whether the list of a site, if it was written by us, leads to an evening or competition, by its folder."""
    return _is_ours(place, ()) and f'href="{folder}/' in place.read_text(encoding="utf-8")


def fill(folder: Path, files: Iterable[tuple[str, str | bytes]], about: Mapping[str, Any]) -> None:
    """Fill a new folder with files, and the manifest that lists them and says what they are `about`."""
    names: list[str] = []
    for name, content in files:
        if isinstance(content, bytes):
            (folder / name).write_bytes(content)
        else:
            _write_text(folder / name, content)
        names.append(name)
    manifest = {"by": BY, "files": sorted(names), **about}
    _write_text(folder / MANIFEST, f"{json.dumps(manifest, ensure_ascii=False, indent=1)}\n")


def _write_text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def put_in_place(new: Path, target: Path) -> None:
    """Let the new folder of an evening take the place of the old one, whose other files it takes along."""
    written = {path.name for path in new.iterdir()}
    files.put_in_place(new, target, keep=sorted(_foreign(target) - written))


def _foreign(target: Path) -> set[str]:
    """What stands in a folder and was not published there; nothing where there is no folder."""
    try:
        present = {path.name for path in target.iterdir()}
    except FileNotFoundError:
        return set()
    except OSError as error:
        raise UnreadableFile(chained((target, error.strerror or error), ": ")) from error
    return present - files_in(target) - {MANIFEST}


def take_down(folder: Path, slug: str) -> None:
    """Remove an evening in one step; what others have put beside its pages stays."""
    target = files.place_of_folder(_expanded(folder) / slug)
    foreign = sorted(_foreign(target))
    if foreign:
        with files.new_folder(target, keep=foreign):
            pass
    else:
        files.remove_folder(target)


def evenings(folder: Path) -> list[Evening]:
    """Every evening that stands in a folder, newest first, as its own manifest tells it."""
    return in_order(_standing_in(_expanded(folder), "evening", Evening))


def seasons(folder: Path) -> list[PublishedSeason]:
    """Every competition that stands in a folder, by name, as its own manifest tells it."""
    found = _standing_in(_expanded(folder) / COMPETITIONS, "season", PublishedSeason)
    return sorted(found, key=lambda season: (season.name, season.slug))


def _standing_in(folder: Path, what: str, kind: type[Written]) -> list[Written]:
    try:
        paths = [path for path in folder.iterdir() if path.is_dir()]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise UnreadableFile(chained((folder, error.strerror or error), ": ")) from error
    told = ((path.name, _told_of(path, what, kind)) for path in paths)
    return [one for name, one in told if one is not None and one.slug == name]


def kept_names(folder: Path) -> Names | None:
    """What a site shows of people's names: by the rule that it keeps, else by its strictest page; None without any."""
    names = settled(folder).names
    if names is not None:
        return names
    published = [*(one.names for one in evenings(folder)), *(one.names for one in seasons(folder))]
    return strictest(published) if published else None


def settled(folder: Path) -> Settled:
    """What was settled for a site."""
    document = _manifest(_expanded(folder))
    url, title = (str(document.get(key, "")) for key in ("url", "title"))
    return Settled(KNOWN.get(str(document.get("names"))), url, title)


def settle(folder: Path, settled: Settled) -> None:
    """Keep in its folder what is settled for a site."""
    said = {key: value for key, value in settled._asdict().items() if value}
    write_list(folder, {MANIFEST: f"{json.dumps({'by': BY, **said}, ensure_ascii=False)}\n"})


def write_list(folder: Path, pages: Mapping[str, str]) -> None:
    """Write the list of evenings and what it needs, each file whole; those that say the same already stay."""
    for name, text in pages.items():
        path = _expanded(folder) / name
        if not _says(path, text):
            files.make_folder_for(path)
            with files.new_file(path, force=True) as fresh:
                _write_text(fresh, text)


def _says(path: Path, text: str) -> bool:
    try:
        return path.read_text(encoding="utf-8") == text
    except (OSError, ValueError):
        return False


COMPETITIONS, PLAYERS = "competitions", "players"
"""The folders of competitions, one for each, and of the people who have a page."""


def has_people(folder: Path) -> bool:
    """Whether pages of players stand in a folder."""
    return bool(files_in(_expanded(folder) / PLAYERS))


def people(folder: Path) -> dict[str, str]:
    """The pages of people that stand in a folder, by their names."""
    files = _manifest(_expanded(folder) / PLAYERS).get("people")
    return {name: str(file) for name, file in files.items()} if isinstance(files, dict) else {}


def around(folder: Path, up: str, people: Mapping[str, str]) -> Around:
    """What stands in the folder of a site, beside the pages of `people` that are there or about to be."""
    return Around(up, {one.slug: one for one in evenings(folder)}, people)
