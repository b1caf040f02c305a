"""Parse untrusted XML into a tree that knows its line numbers, with defusedxml and size limits. Nothing is fetched."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NoReturn
from xml.etree.ElementTree import ParseError, TreeBuilder

from scorer.errors import InputError, Mistake, ScorerError, SourceLocation
from scorer.i18n import Phrase, phrase

MAX_BYTES = 10_000_000
MAX_ELEMENTS = 300_000
MAX_DEPTH = 20
MAX_TEXT_LENGTH = 100_000
"""Maximum characters of one element; a recorded auction and play has about a thousand."""


@dataclass(slots=True)
class XmlElement:
    """An element: its tag, first line, attributes, children, and the comments and texts directly in it."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list[XmlElement] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its own text, white space folded."""
        return " ".join("".join(self.texts).split())

    def children_with_tag(self, tag: str) -> Iterator[XmlElement]:
        """Yield the children with a tag."""
        return (child for child in self.children if child.tag == tag)

    def find_child(self, *tags: str) -> XmlElement | None:
        """The first child that has one of the tags and is not empty."""
        for tag in tags:
            for child in self.children_with_tag(tag):
                if child.text or child.children:
                    return child
        return None

    def child_text(self, *tags: str) -> str:
        """The text of the first child with one of the tags; empty if there is none."""
        child = self.find_child(*tags)
        return child.text if child else ""


class _LimitExceeded(ScorerError):
    """A size limit was exceeded; the reason says which."""


class _TreeBuilder(TreeBuilder):
    """Builds the tree from parser events and checks the size limits."""

    def __init__(self) -> None:
        super().__init__()
        self.root: XmlElement | None = None
        self.line: Callable[[], int] = int
        self._open: list[XmlElement] = []
        self._elements = 0
        self._text_length: int

    def start(self, tag: str, attributes: dict[str, str]) -> None:  # type: ignore[override]  # our elements, not its own
        element = XmlElement(tag, self.line(), attributes)
        self._elements += 1
        self._text_length = 0
        if self._elements > MAX_ELEMENTS:
            raise _LimitExceeded(phrase("expected at most {most:,} elements", most=MAX_ELEMENTS))
        if len(self._open) >= MAX_DEPTH:
            raise _LimitExceeded(phrase("expected elements nested at most {most} levels deep", most=MAX_DEPTH))
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def end(self, _tag: str) -> None:  # type: ignore[override]  # our elements, not its own
        self._open.pop()

    def data(self, text: str) -> None:
        self._text_length += len(text)
        if self._text_length > MAX_TEXT_LENGTH:
            raise _LimitExceeded(phrase("must be at most {most:,} characters", most=MAX_TEXT_LENGTH))
        if self._open:
            self._open[-1].texts.append(text)

    def comment(self, text: str) -> None:  # type: ignore[override]  # our elements, not its own
        if self._open:
            self._open[-1].comments.append((self.line(), text))

    def close(self) -> XmlElement | None:  # type: ignore[override]  # our elements, not its own
        return self.root


def parse_tree(data: bytes, name: str) -> XmlElement:
    """Parse a document; raise `InputError` if it is not XML, exceeds a limit, or defines entities.

    A DOCTYPE may name an external DTD, as nearly all USEBIO files do; it is ignored.
    """
    if len(data) > MAX_BYTES:
        _refuse(name, 0, phrase("expected a file of at most {most} MB", most=MAX_BYTES // 10**6))
    from defusedxml.common import DefusedXmlException  # only for XML files

    parser, builder = _make_parser()
    try:
        with _without_garbage_collection():
            parser.feed(data)
            root: XmlElement | None = parser.close()
    except ParseError as error:
        line, _ = error.position
        _refuse(name, line, phrase("not an XML file: {error}", error=error))
    except _LimitExceeded as error:
        _refuse(name, builder.line(), error.reason)
    except DefusedXmlException:
        _refuse(name, builder.line(), phrase("expected no definitions (a DOCTYPE may only name a DTD)"))
    except (LookupError, ValueError) as error:  # an encoding that is none, or has more than a byte a letter
        _refuse(name, 1, phrase("its encoding cannot be read: {error}", error=error))
    if root is None:
        _refuse(name, 1, phrase("the file is empty"))
    return root


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Disable garbage collection while the tree grows; it would find nothing and take 40% of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _make_parser() -> tuple[Any, _TreeBuilder]:
    from defusedxml.common import DTDForbidden  # only for XML files
    from defusedxml.ElementTree import DefusedXMLParser

    class Parser(DefusedXMLParser):  # type: ignore[misc]  # it has no types
        """Accepts a DOCTYPE that names a DTD, and refuses one with an internal subset."""

        def defused_start_doctype_decl(self, name: str, sysid: str, pubid: str, has_internal_subset: int) -> None:
            if has_internal_subset:
                raise DTDForbidden(name, sysid, pubid)

    builder = _TreeBuilder()
    parser = Parser(target=builder, forbid_dtd=True)
    builder.line = lambda: parser.parser.CurrentLineNumber
    return parser, builder


def _refuse(name: str, line: int, reason: Phrase) -> NoReturn:
    raise InputError([Mistake(SourceLocation(name, line), "", reason)])
