"""Parse untrusted XML into a tree that knows its line numbers, with defusedxml and size limits. Nothing is fetched."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NoReturn
from xml.etree.ElementTree import ParseError, TreeBuilder

from scorer.errors import BadInput, Mistake, ScorerError, Where
from scorer.i18n import Phrase, phrase

MOST_BYTES = 10_000_000
MOST_ELEMENTS = 300_000
DEEPEST = 20
LONGEST_TEXT = 100_000
"""Maximum characters of one element; a recorded auction and play has about a thousand."""


@dataclass(slots=True)
class Element:
    """An element: its tag, first line, attributes, children, and the comments and texts directly in it."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its own text, white space folded."""
        return " ".join("".join(self.texts).split())

    def all(self, tag: str) -> Iterator[Element]:
        """Yield the children with a tag."""
        return (child for child in self.children if child.tag == tag)

    def first(self, *tags: str) -> Element | None:
        """The first child that has one of the tags and is not empty."""
        for tag in tags:
            for child in self.all(tag):
                if child.text or child.children:
                    return child
        return None

    def value(self, *tags: str) -> str:
        """The text of the first child with one of the tags; empty if there is none."""
        child = self.first(*tags)
        return child.text if child else ""


class _TooMuch(ScorerError):
    """A size limit was exceeded; the reason says which."""


class _Builder(TreeBuilder):
    """Builds the tree from parser events and checks the size limits."""

    def __init__(self) -> None:
        super().__init__()
        self.root: Element | None = None
        self.line: Callable[[], int] = int
        self._open: list[Element] = []
        self._elements = 0
        self._letters: int

    def start(self, tag: str, attributes: dict[str, str]) -> None:  # type: ignore[override]  # our elements, not its own
        element = Element(tag, self.line(), attributes)
        self._elements += 1
        self._letters = 0
        if self._elements > MOST_ELEMENTS:
            raise _TooMuch(phrase("expected {most:,} elements at the most", most=MOST_ELEMENTS))
        if len(self._open) >= DEEPEST:
            raise _TooMuch(phrase("expected elements nested {most} deep at the most", most=DEEPEST))
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def end(self, _tag: str) -> None:  # type: ignore[override]  # our elements, not its own
        self._open.pop()

    def data(self, text: str) -> None:
        self._letters += len(text)
        if self._letters > LONGEST_TEXT:
            raise _TooMuch(phrase("expected a text of {most:,} characters at the most", most=LONGEST_TEXT))
        if self._open:
            self._open[-1].texts.append(text)

    def comment(self, text: str) -> None:  # type: ignore[override]  # our elements, not its own
        if self._open:
            self._open[-1].comments.append((self.line(), text))

    def close(self) -> Element | None:  # type: ignore[override]  # our elements, not its own
        return self.root


def read_tree(data: bytes, name: str) -> Element:
    """Parse a document; raise `BadInput` if it is not XML, exceeds a limit, or defines entities.

    A DOCTYPE may name an external DTD, as nearly all USEBIO files do; it is ignored.
    """
    if len(data) > MOST_BYTES:
        _refuse(name, 0, phrase("expected a file of {most} MB at the most", most=MOST_BYTES // 10**6))
    from defusedxml.common import DefusedXmlException  # only for XML files

    parser, builder = _parser()
    try:
        with _nothing_collected():
            parser.feed(data)
            root: Element | None = parser.close()
    except ParseError as error:
        line, _ = error.position
        _refuse(name, line, phrase("it is not XML: {error}", error=error))
    except _TooMuch as error:
        _refuse(name, builder.line(), error.reason)
    except DefusedXmlException:
        _refuse(name, builder.line(), phrase("expected no definitions (a DOCTYPE may only name a DTD)"))
    except (LookupError, ValueError) as error:  # an encoding that is none, or has more than a byte a letter
        _refuse(name, 1, phrase("its encoding cannot be read: {error}", error=error))
    if root is None:
        _refuse(name, 1, phrase("it is empty"))
    return root


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Disable garbage collection while the tree grows; it would find nothing and take 40 % of the time."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def _parser() -> tuple[Any, _Builder]:
    from defusedxml.common import DTDForbidden  # only for XML files
    from defusedxml.ElementTree import DefusedXMLParser

    class Parser(DefusedXMLParser):  # type: ignore[misc]  # it has no types
        """Accepts a DOCTYPE that names a DTD, and refuses one with an internal subset."""

        def defused_start_doctype_decl(self, name: str, sysid: str, pubid: str, has_internal_subset: int) -> None:
            if has_internal_subset:
                raise DTDForbidden(name, sysid, pubid)

    builder = _Builder()
    parser = Parser(target=builder, forbid_dtd=True)
    builder.line = lambda: parser.parser.CurrentLineNumber
    return parser, builder


def _refuse(name: str, line: int, reason: Phrase) -> NoReturn:
    raise BadInput([Mistake(Where(name, line), "", reason)])
