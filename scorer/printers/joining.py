"""Joining: reports that were set one by one as one file, with bookmarks, inner links and a foot on every page.

It reads PDF as the typesetter writes it, and no other: objects one below the other, found by a table at the end, their
keys in one order. A library that reads any takes longer to load than an evening to print. Source: ISO 32000-1.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TO = "to:"
"""What links begin with whose targets may stand on other pages."""

_ENTRY = re.compile(rb"(\d{10}) \d{5} n")
_REFERENCE = re.compile(rb"(\d+) 0 R")
_GIVEN_ANEW = re.compile(rb"/(?:Parent|Resources|Contents) \d+ 0 R|/Annots\[[^]]*]")
_SIZE = re.compile(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)]")
_LINKS = re.compile(rb"/Annots\[([^]]*)]")
_LINK = re.compile(rb"(/Rect\[[^]]*]).*/URI(\(.*\)|<\w*>)>>", re.DOTALL)
_BOOKMARK = re.compile(rb"(?:/Next (\d+) 0 R)?(?:/Prev \d+ 0 R)?/Title(\(.*\)|<\w*>)/Dest (\d+) 0 R", re.DOTALL)
_SPOT = re.compile(rb"\[(\d+) 0 R/XYZ \S+ (\S+) ")

CATALOG, PAGES, OUTLINE, ABOUT = range(1, 5)
"""The numbers of a file's first objects; its pages follow."""


class Spot(NamedTuple):
    """A page, counted from 0, and how high on it."""

    page: int
    top: float


class Bookmark(NamedTuple):
    """A title, where it stands, and the titles under it."""

    title: str
    spot: Spot
    under: list[Bookmark]


class Pages:
    """Some pages of a report, as they were set: which objects they are, how large, and where their headings stand."""

    def __init__(self, title: str, pdf: bytes) -> None:
        self.title = title
        table = int(pdf[pdf.rindex(b"startxref") :].split()[1])
        bounds = pairwise([*(int(entry[1]) for entry in _ENTRY.finditer(pdf, table)), table])
        bodies = (pdf[start:end].partition(b"obj\n")[2].removesuffix(b"\nendobj\n") for start, end in bounds)
        self.objects = dict(enumerate(bodies, 1))
        root = self.objects[_number(b"Root", pdf[table:])]
        kids = self.objects[_number(b"Pages", root)].partition(b"/Kids")[2]
        self.numbers = [int(number) for number in _REFERENCE.findall(kids)]
        sizes = (_found(_SIZE, self.objects[number]) for number in self.numbers)
        self.sizes = [(float(wide), float(high)) for wide, high in sizes]
        self.headings: list[tuple[str, Spot]] = []
        if b"/Outlines" in root:
            number = _number(b"First", self.objects[_number(b"Outlines", root)])
            while number:
                following, name, to = _found(_BOOKMARK, self.objects[number])
                page, top = _found(_SPOT, self.objects[int(to)])
                self.headings.append((_read(name), Spot(self.numbers.index(int(page)), float(top))))
                number = int(following or 0)


class _Whole:
    """A file of so many pages, which have their numbers before they are there; others are numbered as they come."""

    def __init__(self, pages: int) -> None:
        self.bodies = [b""] * (ABOUT + pages)

    def add(self, body: bytes) -> int:
        self.bodies.append(body)
        return len(self.bodies)

    def take(self, pages: Pages, number: int, known: dict[int, int]) -> int:
        """The number that an object of some pages has here, which comes with all that it refers to."""
        if number not in known:
            known[number] = self.add(b"")
            self.bodies[known[number] - 1] = self.renumbered(pages, pages.objects[number], known)
        return known[number]

    def renumbered(self, pages: Pages, body: bytes, known: dict[int, int]) -> bytes:
        head, stream, data = body.partition(b"stream\n")
        return _REFERENCE.sub(lambda to: _to(self.take(pages, int(to[1]), known)), head) + stream + data

    def foot(self, feet: Pages, index: int, known: dict[int, int]) -> int:
        """The foot of a page as something that is drawn on it (ISO 32000-1, 8.10)."""
        page = feet.objects[feet.numbers[index]]
        resources = _to(self.take(feet, _number(b"Resources", page), known))
        form = b"<</Type/XObject/Subtype/Form/BBox[0 0 %.4f %.4f]/Resources %s" % (*feet.sizes[index], resources)
        return self.add(form + feet.objects[_number(b"Contents", page)].removeprefix(b"<<"))

    def links(self, pages: Pages, page: bytes, spots: Mapping[str, Spot]) -> list[int]:
        """The links of a page, ours to their targets; those whose target was not printed are left out."""
        kept: list[int] = []
        for number in _REFERENCE.findall(b"".join(_LINKS.findall(page))):
            link = pages.objects[int(number)]
            where, written = _found(_LINK, link)
            address = _read(written)
            spot = spots.get(address.removeprefix(TO))
            if not address.startswith(TO):
                kept.append(self.add(link))
            elif spot is not None:
                kept.append(self.add(b"<</Type/Annot/Subtype/Link%s/Border[0 0 0]%s/F 4>>" % (where, _target(spot))))
        return kept

    def bookmarks(self, parent: int, entries: Sequence[Bookmark]) -> bytes:
        """Add bookmarks and those under them; what their parent says of them."""
        numbers = [self.add(b"") for _ in entries]
        for place, (title, spot, under) in enumerate(entries):
            body = b"<</Title%s/Parent %s%s" % (_written(title), _to(parent), _target(spot))
            if place:
                body += b"/Prev " + _to(numbers[place - 1])
            if place + 1 < len(entries):
                body += b"/Next " + _to(numbers[place + 1])
            if under:
                body += self.bookmarks(numbers[place], under)
            self.bodies[numbers[place] - 1] = body + b">>"
        in_all = len(entries) + sum(len(entry.under) for entry in entries)
        return b"/First %s/Last %s/Count %d" % (_to(numbers[0]), _to(numbers[-1]), in_all)

    def written(self) -> bytes:
        made = bytearray(b"%PDF-1.7\n%\x80\x80\x80\x80\n")
        entries = [b"%010d 65535 f \n" % 0]
        for number, body in enumerate(self.bodies, 1):
            entries.append(b"%010d 00000 n \n" % len(made))
            made += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        table, size = len(made), len(entries)
        made += b"xref\n0 %d\n%s" % (size, b"".join(entries))
        made += b"trailer\n<</Size %d/Root %s/Info %s>>\n" % (size, _to(CATALOG), _to(ABOUT))
        return bytes(made + b"startxref\n%d\n%%%%EOF\n" % table)


def joined(parts: Sequence[Pages], feet: Pages | None, about: Mapping[str, str]) -> bytes:
    """One file of all pages, with what is to be known of it; the foot of each page is a page of `feet`."""
    spots: dict[str, Spot] = {}
    entries: dict[str, Bookmark] = {}
    first = 0
    for part in parts:
        entry = entries.setdefault(part.title, Bookmark(part.title, Spot(first, part.sizes[0][1]), []))
        spots.setdefault(part.title, entry.spot)
        for title, (on, top) in part.headings:
            spots.setdefault(title, Spot(first + on, top))
            entry.under.append(Bookmark(title, Spot(first + on, top), []))
        first += len(part.numbers)
    whole = _Whole(first)
    drawn = whole.add(b"<</Length 8>>\nstream\n/foot Do\nendstream")
    index, of_feet = 0, dict[int, int]()
    for part in parts:
        known: dict[int, int] = {}
        for page in map(part.objects.__getitem__, part.numbers):
            contents = [whole.take(part, _number(b"Contents", page), known)]
            resources = whole.renumbered(part, part.objects[_number(b"Resources", page)], known)
            links = whole.links(part, page, spots)
            if feet is not None:
                contents.append(drawn)
                resources = _with_foot(resources, whole.foot(feet, index, of_feet))
                links += whole.links(feet, feet.objects[feet.numbers[index]], spots)
            whole.bodies[ABOUT + index] = b"%s/Parent %s/Contents[%s]/Resources%s/Annots[%s]>>" % (
                whole.renumbered(part, _GIVEN_ANEW.sub(b"", page), known).removesuffix(b">>"),
                _to(PAGES),
                b" ".join(map(_to, contents)),
                resources,
                b" ".join(map(_to, links)),
            )
            index += 1
    pages = range(ABOUT + 1, ABOUT + first + 1)
    whole.bodies[:ABOUT] = [
        b"<</Type/Catalog/Pages %s/Outlines %s/Lang(en)>>" % (_to(PAGES), _to(OUTLINE)),
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (first, b" ".join(map(_to, pages))),
        b"<</Type/Outlines%s>>" % whole.bookmarks(OUTLINE, list(entries.values())),
        b"<<%s>>" % b"".join(b"/%s%s" % (key.encode(), _written(value)) for key, value in about.items()),
    ]
    return whole.written()


def _with_foot(resources: bytes, form: int) -> bytes:
    """What a page is drawn with, and its foot."""
    foot = b"/foot " + _to(form)
    if b"/XObject<<" in resources:
        return resources.replace(b"/XObject<<", b"/XObject<<" + foot)
    return b"%s/XObject<<%s>>>>" % (resources.removesuffix(b">>"), foot)


def _to(number: int) -> bytes:
    """A reference to an object."""
    return b"%d 0 R" % number


def _target(spot: Spot) -> bytes:
    return b"/Dest[%s/XYZ null %.4f null]" % (_to(ABOUT + 1 + spot.page), spot.top)


def _number(key: bytes, body: bytes) -> int:
    """The number of the object to which a key leads."""
    return int(_found(re.compile(b"/" + key + rb" (\d+) 0 R"), body)[0])


def _found(pattern: re.Pattern[bytes], body: bytes) -> Sequence[bytes]:
    """What a pattern finds, which is there in what the typesetter wrote."""
    found = pattern.search(body)
    if found is None:
        raise ValueError(f"the typesetter writes PDF in a form that is not known: no {pattern.pattern!r}")
    return found.groups()


def _read(text: bytes) -> str:
    """A text of a file: letters of the typewriter in parentheses, anything else by its numbers."""
    if text.startswith(b"("):
        return re.sub(rb"\\(.)", rb"\1", text[1:-1]).decode()
    plain = bytes.fromhex(text[1:-1].decode())
    return plain[2:].decode("utf-16-be") if plain.startswith(b"\xfe\xff") else plain.decode()


def _written(text: str) -> bytes:
    return b"<FEFF%s>" % text.encode("utf-16-be").hex().upper().encode()
