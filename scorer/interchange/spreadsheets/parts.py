"""The parts of a zipped spreadsheet, parsed as they are unpacked.

Python's own zip and XML readers do the work; the limits are ours, because neither of them has any.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812  # an exception, whatever its name

from scorer.errors import FileAccessError
from scorer.files import missing_file_error
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.interchange.text_files import unexpected_file

if TYPE_CHECKING:
    from pathlib import Path

MAX_PACKED_BYTES, MAX_PARTS = 50_000_000, 1_000
"""Maximum size of the file itself, and number of parts in it."""

MAX_BYTES = 200_000_000
"""Maximum size when unpacked; the results of 36 boards at 800 tables take 110 million bytes."""

MAX_PARSED_BYTES = 150_000_000
"""Maximum size of the parts that are read; a million formatted rows with two cells each take 110 million bytes."""

MAX_ELEMENTS = 3_200_000
"""Maximum elements of the parts that are read: a million formatted rows with two cells each."""

MAX_DEPTH = 32
"""Maximum depth of nested elements. A cell is at depth 7, its text a little deeper."""

MAX_NAMES = 2_000
"""Maximum different names of elements and attributes: the parser remembers each of them."""

MAX_MARKUP_BYTES = 256 * 1024
"""Maximum length of one tag or comment: the parser keeps it until its end, and reads it again with each chunk."""

CHUNK_BYTES = 64 * 1024

StartHandler: TypeAlias = Callable[[Mapping[str, str]], None]
EndHandler: TypeAlias = Callable[[], None]
H = TypeVar("H", StartHandler, EndHandler)


class PartHandler:
    """What is done at the elements of a part, by their names without a prefix."""

    max_elements = MAX_ELEMENTS
    """Maximum elements of this part alone."""

    def __init__(self) -> None:
        self.at_start: dict[str, StartHandler] = {}
        self.at_end: dict[str, EndHandler] = {}

    def take_text(self, text: str) -> None:
        """Take a piece of the text between two tags."""


class _ByPrefixedName(dict[str, H | None], Generic[H]):
    """Handlers by the names that a file uses, with its prefixes; each name is looked up once."""

    def __init__(self, handlers: Mapping[str, H]) -> None:
        super().__init__()
        self._handlers: Mapping[str, H] = handlers

    def __missing__(self, name: str) -> H | None:
        self[name] = self._handlers.get(name.rpartition(":")[2])
        return self[name]


class _CappedFile(io.FileIO):
    """A file of which no more than `MAX_PARTS` need is read at once: the zip reader takes in a whole list of parts."""

    def read(self, size: int | None = -1) -> bytes:
        """Read like a file; raise `BadZipFile` for more than a list of parts may need."""
        if size is not None and size > MAX_PARTS * 1024:
            raise BadZipFile("the list of its parts is too long")
        return super().read(-1 if size is None else size) or b""


class PackedParts:
    """The parts of a file, each parsed at most as far as the limits go, which hold for all of them together."""

    def __init__(self, path: Path, kind: Phrase) -> None:
        """Take a file, and what it should be, such as "an Excel file"."""
        self.path, self.kind = path, kind
        self._bytes_left, self._elements_left = MAX_PARSED_BYTES, MAX_ELEMENTS

    @contextmanager
    def open(self) -> Iterator[ZipFile]:
        """Open the file; raise `FileAccessError` if it is not such a file, is damaged, or exceeds a limit."""
        try:
            if self.path.exists() and not (self.path.is_file() or self.path.is_dir()):
                raise FileAccessError(phrase("{file}: expected a file, but it is a device", file=self.path))
            with _CappedFile(self.path) as file, self._unzip(file) as parts:
                self._check_sizes(parts)
                yield parts
        except (BadZipFile, ZlibError, EOFError, expat.ExpatError, LookupError, RuntimeError, ValueError) as error:
            raise self.damage_error(error) from error
        except OSError as error:
            if isinstance(error, FileNotFoundError):
                raise missing_file_error(self.path) from error
            raise FileAccessError(join_phrases((self.path, error.strerror or error), ": ")) from error

    def _unzip(self, file: io.FileIO) -> ZipFile:
        try:
            return ZipFile(file)
        except BadZipFile as error:
            raise self.mismatch_error(phrase("{kind}, but this is not one", kind=self.kind)) from error

    def damage_error(self, reason: object) -> FileAccessError:
        """The error for a file that is damaged."""
        expected = phrase("{kind}, but it cannot be read: {error}", kind=self.kind, error=str(reason))
        return unexpected_file(self.path, expected)

    def mismatch_error(self, expected: Phrase) -> FileAccessError:
        """The error for a file that is something else, or exceeds a limit."""
        return unexpected_file(self.path, expected)

    def _check_sizes(self, parts: ZipFile) -> None:
        infos = parts.infolist()
        if self.path.stat().st_size > MAX_PACKED_BYTES or len(infos) > MAX_PARTS:
            most = MAX_PACKED_BYTES // 10**6
            raise self.mismatch_error(phrase("at most {most} MB and {parts} parts", most=most, parts=MAX_PARTS))
        if sum(info.file_size for info in infos) > MAX_BYTES:
            raise self.mismatch_error(phrase("a workbook of at most {most} MB when unpacked", most=MAX_BYTES // 10**6))
        if any(info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for info in infos):
            raise self.damage_error("its parts are packed in an unusual way")

    def parse(self, parts: ZipFile, name: str, handler: PartHandler) -> None:
        """Parse a part, and call a handler at each of its elements.

        Raise `KeyError` if there is no such part, and `FileAccessError` if it exceeds a limit.
        """
        names: dict[str, str] = {}
        parser = expat.ParserCreate("UTF-8", None, names)
        self._set_handlers(parser, handler)
        parser.StartDoctypeDeclHandler = self._refuse_doctype  # entities can be defined only in one
        fed = 0
        with parts.open(name) as part:
            while chunk := part.read(CHUNK_BYTES):
                parser.Parse(chunk)
                fed += len(chunk)
                self._bytes_left -= len(chunk)
                if self._bytes_left < 0:
                    most = MAX_PARSED_BYTES // 10**6
                    raise self.mismatch_error(phrase("a workbook of at most {most} MB when unpacked", most=most))
                if fed - max(parser.CurrentByteIndex, 0) > MAX_MARKUP_BYTES or len(names) > MAX_NAMES:
                    raise self.damage_error("its markup is not that of a spreadsheet")
        parser.Parse(b"", True)  # noqa: FBT003  # the parser's signature: this was all

    def _set_handlers(self, parser: expat.XMLParserType, handler: PartHandler) -> None:
        """Let a parser call a handler, and count elements: they are all that takes time."""
        starts, ends = _ByPrefixedName(handler.at_start), _ByPrefixedName(handler.at_end)
        depth = 0
        left = min(self._elements_left, handler.max_elements)
        self._elements_left -= left

        def start(name: str, attributes: dict[str, str]) -> None:
            nonlocal depth, left
            depth += 1
            left -= 1
            if left < 0 or depth > MAX_DEPTH:
                raise self._too_many_elements()
            action = starts[name]
            if action is not None:
                action(attributes)

        def end(name: str) -> None:
            nonlocal depth, left
            depth -= 1
            if not depth:
                self._elements_left += left
            action = ends[name]
            if action is not None:
                action()

        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = handler.take_text

    def _too_many_elements(self) -> FileAccessError:
        limits = {"most": MAX_ELEMENTS, "depth": MAX_DEPTH}
        return self.mismatch_error(phrase("at most {most:,} elements, nested up to {depth} levels deep", **limits))

    def _refuse_doctype(self, *_: object) -> None:
        raise self.mismatch_error(phrase("{kind} without a DOCTYPE declaration", kind=self.kind))
