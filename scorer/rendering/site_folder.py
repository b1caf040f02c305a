"""The folder of a club's site: a folder for each evening, identified by its manifest, and the list of them.

Files that someone else has put there are left alone, even in the folder of an evening.
"""

from __future__ import annotations

import json
from collections import defaultdict
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from scorer import files, system
from scorer.errors import FileAccessError, ParseError
from scorer.i18n import join_phrases
from scorer.model.colours import parse_colour
from scorer.reports.web.club import (
    PublishedEvening,
    PublishedRecord,
    PublishedSeason,
    SeasonStanding,
    SiteLinks,
    parse_published,
    sort_newest_first,
)
from scorer.reports.web.evening import INDEX_FILE
from scorer.reports.web.privacy import PRIVACY_BY_WORD, strictest_privacy

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from scorer.reports.web.privacy import NamePrivacy

MANIFEST = "published.json"
"""Lists the files of a folder and contains what the list of evenings needs; only a folder with one is ours.

Beside the list of evenings, it contains the settings of the site.
"""

AUTHOR = "Minibridge Scorer"
"""The author in our own manifests."""

SIGNATURES = {
    ".html": '<meta name="generator" content="Minibridge Scorer">',
    ".css": "/* Minibridge Scorer",
    ".js": "// Minibridge Scorer",
    ".svg": "<!-- Minibridge Scorer",
}
"""Signatures near the beginning of our own files, so that no one else's page is overwritten."""

SIGNATURE_WITHIN = 1500
"""The number of characters within which a signature must be found."""


class SiteSettings(NamedTuple):
    """The settings of a site: how it shows names, its address on the web, and the title of its front page.

    `next` is when and where the club plays next, and `colour` is its colour, as they were when the site was last
    published.
    """

    names: NamePrivacy | None = None
    url: str = ""
    title: str = ""
    next: str = ""
    colour: str = ""


def page_folder(folder: Path, page: str) -> Path:
    """The folder of a site for an evening, a competition or the players.

    Raise `FileAccessError` if there is a file or a link instead of a folder, or if it is the working directory.
    """
    return files.folder_within(_expand_user(folder), *page.split("/"))


def _expand_user(folder: Path) -> Path:
    try:
        expanded = folder.expanduser()
        expanded.exists()
    except (OSError, RuntimeError) as error:  # a name too long, or the home of an unknown user
        raise FileAccessError(join_phrases((folder, getattr(error, "strerror", None) or error), ": ")) from error
    return expanded


def refuse_foreign_files(folder: Path, names: Iterable[str], *, force: bool) -> None:
    """Raise if a file that is not ours would be overwritten, unless forced; a database is never overwritten."""
    published = published_files(folder)
    for name in names:
        path = folder / name
        if not _is_ours(path, published):
            files.ensure_writable(path, force=force)


def _is_ours(path: Path, published: Collection[str]) -> bool:
    """Whether we have written a file: it is signed, or listed if it cannot be signed."""
    signature = SIGNATURES.get(path.suffix)
    if signature is None:
        return path.name in published or path.name == MANIFEST
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return signature in file.read(SIGNATURE_WITHIN)
    except OSError:  # missing, or not a file: writing it will report that
        return False


def published_files(folder: Path) -> frozenset[str]:
    """The files of a folder as listed by its manifest."""
    files = _read_manifest(folder).get("files")
    return frozenset(map(str, files)) if isinstance(files, list) else frozenset()


def read_evening(folder: Path) -> PublishedEvening | None:
    """The evening in a folder as its manifest describes it; None without one, or if it cannot be read."""
    return _read_record(folder, "evening", PublishedEvening)


def _read_record(folder: Path, key: str, kind: type[PublishedRecord]) -> PublishedRecord | None:
    try:
        record = _read_manifest(folder).get(key)
        return parse_published(kind, record) if isinstance(record, dict) else None
    except ValueError:
        return None


def _read_manifest(folder: Path) -> dict[str, object]:
    """The manifest of a folder; empty unless it is ours."""
    try:
        document = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) and document.get("by") == AUTHOR else {}


def has_link_to(page: Path, folder: str) -> bool:
    """Whether the list of a site, if we have written it, links to the folder of an evening or a competition."""
    return _is_ours(page, ()) and f'href="{folder}/' in page.read_text(encoding="utf-8")


def fill_folder(
    folder: Path,
    files: Iterable[tuple[str, str | bytes]],
    about: Mapping[str, object],
    *,
    state: str = "",
    previous: Path | None = None,
) -> None:
    """Write files into a new folder, and the manifest that lists them with its further content `about`.

    With the `state` they were made from, `has_state` knows later whether they still are. What is the same in the
    `previous` folder is linked, not written again.
    """
    names: list[str] = []
    for name, content in files:
        data = content if isinstance(content, bytes) else content.encode()
        if previous is not None and _has_data(previous / name, data):
            system.link_or_copy(previous / name, folder / name)
        else:
            (folder / name).write_bytes(data)
        names.append(name)
    manifest = {"by": AUTHOR, "files": sorted(names), **about}
    if state:
        manifest |= {"state": state, "seal": _seal_of(folder, names)}
    _write_text(folder / MANIFEST, f"{json.dumps(manifest, ensure_ascii=False, indent=1)}\n")


def has_state(folder: Path, state: str) -> bool:
    """Whether the files of a folder were made from a state, and are as they were made but for the first page."""
    manifest = _read_manifest(folder)
    try:
        return manifest.get("state") == state and manifest.get("seal") == _seal_of(folder, published_files(folder))
    except OSError:
        return False


def _seal_of(folder: Path, names: Iterable[str]) -> str:
    """A hash of files, but for the first page."""
    seal = blake2b(digest_size=16)
    for name in sorted(names):
        if name != INDEX_FILE:
            seal.update(f"{name}\0".encode())
            seal.update((folder / name).read_bytes())
    return seal.hexdigest()


def _has_data(path: Path, data: bytes) -> bool:
    try:
        return path.read_bytes() == data
    except OSError:
        return False


STANDINGS_FILE = "standings.json"
"""Everyone's place and result in a competition, for the pages of players."""


def render_standings(standings: Iterable[SeasonStanding]) -> str:
    """Render standings as lists of player, place and figure."""
    return f"{json.dumps(list(standings), ensure_ascii=False)}\n"


def read_standings(
    folder: Path, players: Collection[str]
) -> defaultdict[str, list[tuple[PublishedSeason, SeasonStanding]]]:
    """The standings of players in the competitions of a site, by name."""
    found: defaultdict[str, list[tuple[PublishedSeason, SeasonStanding]]] = defaultdict(list)
    for season in read_seasons(folder):
        path = _expand_user(folder) / COMPETITIONS_FOLDER / season.slug / STANDINGS_FILE
        with suppress(OSError, ValueError, TypeError):
            for standing in json.loads(path.read_text(encoding="utf-8")):
                player, place, figure = map(str, standing)
                if player in players:
                    found[player].append((season, SeasonStanding(player, place, figure)))
    return found


def _write_text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def replace_evening_folder(new: Path, target: Path) -> None:
    """Replace the old folder of an evening with the new one, and keep the old one's foreign files."""
    written = {path.name for path in new.iterdir()}
    files.move_into_place(new, target, keep=sorted(_foreign_files(target) - written))


def _foreign_files(target: Path) -> set[str]:
    """The names in a folder that were not published there; empty if there is no folder."""
    try:
        present = {path.name for path in target.iterdir()}
    except FileNotFoundError:
        return set()
    except OSError as error:
        raise FileAccessError(join_phrases((target, error.strerror or error), ": ")) from error
    return present - published_files(target) - {MANIFEST}


def remove_evening(folder: Path, slug: str) -> None:
    """Remove the folder of an evening in one step; foreign files in it are kept."""
    target = page_folder(folder, slug)
    foreign = sorted(_foreign_files(target))
    if foreign:
        with files.new_folder(target, keep=foreign):
            pass
    else:
        files.remove_folder(target)


def read_evenings(folder: Path) -> list[PublishedEvening]:
    """Every evening in a folder by its own manifest, newest first."""
    return sort_newest_first(_read_records(_expand_user(folder), "evening", PublishedEvening))


def read_seasons(folder: Path) -> list[PublishedSeason]:
    """Every competition in a folder by its own manifest, sorted by name."""
    found = _read_records(_expand_user(folder) / COMPETITIONS_FOLDER, "season", PublishedSeason)
    return sorted(found, key=lambda season: (season.name, season.slug))


def _read_records(folder: Path, key: str, kind: type[PublishedRecord]) -> list[PublishedRecord]:
    try:
        paths = [path for path in folder.iterdir() if path.is_dir()]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise FileAccessError(join_phrases((folder, error.strerror or error), ": ")) from error
    records = ((path.name, _read_record(path, key, kind)) for path in paths)
    return [one for name, one in records if one is not None and one.slug == name]


def site_name_privacy(folder: Path) -> NamePrivacy | None:
    """How a site shows names: by its settings, else as its strictest page; None without any page."""
    names = read_site_settings(folder).names
    if names is not None:
        return names
    published = [*(one.names for one in read_evenings(folder)), *(one.names for one in read_seasons(folder))]
    return strictest_privacy(published) if published else None


def read_site_settings(folder: Path) -> SiteSettings:
    """The settings of a site."""
    document = _read_manifest(_expand_user(folder))
    url, title, next_evening = (str(document.get(key, "")) for key in ("url", "title", "next"))
    colour = ""
    with suppress(ParseError):  # anyone can edit the file, and only a colour may get into the style sheet
        colour = parse_colour(str(document.get("colour", "")))
    return SiteSettings(PRIVACY_BY_WORD.get(str(document.get("names"))), url, title, next_evening, colour)


def write_site_settings(folder: Path, settings: SiteSettings) -> None:
    """Write the settings of a site to its folder."""
    said = {key: value for key, value in settings._asdict().items() if value}
    write_list_files(folder, {MANIFEST: f"{json.dumps({'by': AUTHOR, **said}, ensure_ascii=False)}\n"})


def write_list_files(folder: Path, pages: Mapping[str, str]) -> None:
    """Write the list of evenings and the files it needs, each atomically; unchanged files are left alone."""
    for name, text in pages.items():
        path = _expand_user(folder) / name
        if not _has_text(path, text):
            with files.parent_folder_of(path), files.new_file(path, force=True) as fresh:
                _write_text(fresh, text)


def _has_text(path: Path, text: str) -> bool:
    try:
        return path.read_text(encoding="utf-8") == text
    except (OSError, ValueError):
        return False


COMPETITIONS_FOLDER, PLAYERS_FOLDER = "competitions", "players"
"""The folders of competitions, one for each, and of the people who have a page."""


def has_people_pages(folder: Path) -> bool:
    """Whether a folder has pages of players."""
    return bool(published_files(_expand_user(folder) / PLAYERS_FOLDER))


def read_people_pages(folder: Path) -> dict[str, str]:
    """The pages of people in a folder, by their names."""
    files = _read_manifest(_expand_user(folder) / PLAYERS_FOLDER).get("people")
    return {name: str(file) for name, file in files.items()} if isinstance(files, dict) else {}


def build_site_links(folder: Path, up: str, people: Mapping[str, str]) -> SiteLinks:
    """Links to what is in the folder of a site, and to the pages of `people`, which may not exist yet."""
    return SiteLinks(up, {one.slug: one for one in read_evenings(folder)}, people)
