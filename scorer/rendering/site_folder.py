"""The folder of a club's site: a folder for each evening, identified by its manifest, and the list of them.

Files that someone else has put there are left alone, even in the folder of an evening.
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
"""Lists the files of a folder and contains what the list of evenings needs; only a folder with one is ours.

Beside the list of evenings, it contains the settings of the site.
"""

BY = "Minibridge Scorer"
"""The author in our own manifests."""

SIGNATURES = {
    ".html": '<meta name="generator" content="Minibridge Scorer">',
    ".css": "/* Minibridge Scorer",
    ".js": "// Minibridge Scorer",
    ".svg": "<!-- Minibridge Scorer",
}
"""Signatures near the beginning of our own files, so that no one else's page is overwritten."""

HEAD = 1500
"""The number of characters within which a signature must be found."""


class Settled(NamedTuple):
    """The settings of a site: how it shows names, its address on the web, and the title of its front page."""

    names: Names | None = None
    url: str = ""
    title: str = ""


def place_of_evening(folder: Path, slug: str) -> Path:
    """The folder for an evening.

    Raise `UnreadableFile` if there is a file instead of a folder, or if it is the working directory.
    """
    site = _expanded(folder)
    files.refuse_no_folder(site)
    return files.place_of_folder(site / slug)


def _expanded(folder: Path) -> Path:
    try:
        expanded = folder.expanduser()
        expanded.exists()
    except (OSError, RuntimeError) as error:  # a name too long, or the home of an unknown user
        raise UnreadableFile(chained((folder, getattr(error, "strerror", None) or error), ": ")) from error
    return expanded


def refuse_foreign(folder: Path, names: Iterable[str], *, force: bool) -> None:
    """Raise if a file that is not ours would be overwritten, unless forced; a database is never overwritten."""
    listed = files_in(folder)
    for name in names:
        path = folder / name
        if not _is_ours(path, listed):
            files.refuse_to_write(path, force=force)


def _is_ours(path: Path, listed: Collection[str]) -> bool:
    """Whether we have written a file: it is signed, or listed if it cannot be signed."""
    signature = SIGNATURES.get(path.suffix)
    if signature is None:
        return path.name in listed or path.name == MANIFEST
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return signature in file.read(HEAD)
    except OSError:  # missing, or not a file: writing it will report that
        return False


def files_in(folder: Path) -> frozenset[str]:
    """The files of a folder as listed by its manifest."""
    files = _manifest(folder).get("files")
    return frozenset(map(str, files)) if isinstance(files, list) else frozenset()


def evening_in(folder: Path) -> Evening | None:
    """The evening in a folder as its manifest describes it; None without one, or if it cannot be read."""
    return _told_of(folder, "evening", Evening)


def _told_of(folder: Path, what: str, kind: type[Written]) -> Written | None:
    try:
        return as_written(kind, _manifest(folder)[what])
    except (KeyError, ValueError):
        return None


def _manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a folder; empty unless it is ours."""
    try:
        document = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) and document.get("by") == BY else {}


def lists(place: Path, folder: str) -> bool:
    """Whether the list of a site, if we have written it, links to the folder of an evening or a competition."""
    return _is_ours(place, ()) and f'href="{folder}/' in place.read_text(encoding="utf-8")


def fill(folder: Path, files: Iterable[tuple[str, str | bytes]], about: Mapping[str, Any]) -> None:
    """Write files into a new folder, and the manifest that lists them with its further content `about`."""
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
    """Replace the old folder of an evening with the new one, and keep the old one's foreign files."""
    written = {path.name for path in new.iterdir()}
    files.put_in_place(new, target, keep=sorted(_foreign(target) - written))


def _foreign(target: Path) -> set[str]:
    """The names in a folder that were not published there; empty if there is no folder."""
    try:
        present = {path.name for path in target.iterdir()}
    except FileNotFoundError:
        return set()
    except OSError as error:
        raise UnreadableFile(chained((target, error.strerror or error), ": ")) from error
    return present - files_in(target) - {MANIFEST}


def take_down(folder: Path, slug: str) -> None:
    """Remove the folder of an evening in one step; foreign files in it are kept."""
    target = files.place_of_folder(_expanded(folder) / slug)
    foreign = sorted(_foreign(target))
    if foreign:
        with files.new_folder(target, keep=foreign):
            pass
    else:
        files.remove_folder(target)


def evenings(folder: Path) -> list[Evening]:
    """Every evening in a folder by its own manifest, newest first."""
    return in_order(_standing_in(_expanded(folder), "evening", Evening))


def seasons(folder: Path) -> list[PublishedSeason]:
    """Every competition in a folder by its own manifest, sorted by name."""
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
    """How a site shows names: by its settings, else as its strictest page; None without any page."""
    names = settled(folder).names
    if names is not None:
        return names
    published = [*(one.names for one in evenings(folder)), *(one.names for one in seasons(folder))]
    return strictest(published) if published else None


def settled(folder: Path) -> Settled:
    """The settings of a site."""
    document = _manifest(_expanded(folder))
    url, title = (str(document.get(key, "")) for key in ("url", "title"))
    return Settled(KNOWN.get(str(document.get("names"))), url, title)


def settle(folder: Path, settled: Settled) -> None:
    """Write the settings of a site to its folder."""
    said = {key: value for key, value in settled._asdict().items() if value}
    write_list(folder, {MANIFEST: f"{json.dumps({'by': BY, **said}, ensure_ascii=False)}\n"})


def write_list(folder: Path, pages: Mapping[str, str]) -> None:
    """Write the list of evenings and the files it needs, each atomically; unchanged files are left alone."""
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
    """Whether a folder has pages of players."""
    return bool(files_in(_expanded(folder) / PLAYERS))


def people(folder: Path) -> dict[str, str]:
    """The pages of people in a folder, by their names."""
    files = _manifest(_expanded(folder) / PLAYERS).get("people")
    return {name: str(file) for name, file in files.items()} if isinstance(files, dict) else {}


def around(folder: Path, up: str, people: Mapping[str, str]) -> Around:
    """Links to what is in the folder of a site, and to the pages of `people`, which may not exist yet."""
    return Around(up, {one.slug: one for one in evenings(folder)}, people)
