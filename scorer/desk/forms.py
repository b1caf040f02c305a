"""Reading what a page of the desk sends: the fields of its form, and files."""

from __future__ import annotations

from email import policy
from email.parser import BytesParser
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl

from scorer.errors import ScorerError
from scorer.i18n import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

MOST_FORM_BYTES = 1_000_000
"""The largest form without files: a list of names that was pasted."""

MOST_UPLOAD_BYTES = 50_000_000
"""The largest form with files: as much as the largest workbook that is read."""

MOST_FIELDS = 1000

PROTOCOL_FIELDS = ("page", "from")
"""Hidden fields of every form: the desk's token, and the address of the page on which the form stood."""

LONGEST_FILE_NAME = 80


class UploadedFile(NamedTuple):
    """A file that was sent: its own name, without any folder, and its contents."""

    name: str
    content: bytes


class SentForm(NamedTuple):
    """The fields of a form in their order, and its files by field."""

    pairs: tuple[tuple[str, str], ...] = ()
    files: Mapping[str, UploadedFile] = {}  # never changed

    @property
    def token(self) -> str:
        """The token by which the desk knows its own forms."""
        return dict(self.pairs).get("page", "")

    @property
    def origin(self) -> str:
        """The address of the page on which the form stood; empty if it does not say."""
        return dict(self.pairs).get("from", "")

    @property
    def entered_fields(self) -> tuple[tuple[str, str], ...]:
        """The fields without those that every form has."""
        return tuple(pair for pair in self.pairs if pair[0] not in PROTOCOL_FIELDS)

    def values_of(self, name: str) -> tuple[str, ...]:
        """Every value of a field, such as the boxes that were ticked."""
        return tuple(value for field, value in self.pairs if field == name)


async def read_sent_form(request: Request) -> SentForm:
    """Read the form of a request; raise `ScorerError` for one that is too large or cannot be read."""
    kind = request.headers.get("content-type", "")
    has_files = kind.startswith("multipart/form-data")
    most = MOST_UPLOAD_BYTES if has_files else MOST_FORM_BYTES
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise ScorerError(phrase("too big: at most {most} megabytes can be sent at once", most=most // 10**6))
    if has_files:
        return parse_multipart(kind, bytes(body))
    try:
        return SentForm(tuple(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)))
    except ValueError as error:
        raise ScorerError(phrase("the form could not be read")) from error


def parse_multipart(kind: str, body: bytes) -> SentForm:
    """Parse a form with files, of a content type with its boundary."""
    head = f"Content-Type: {kind}\r\n\r\n".encode("latin-1", "replace")
    message = BytesParser(policy=policy.HTTP).parsebytes(head + body)
    if not message.is_multipart():
        raise ScorerError(phrase("the form could not be read"))
    pairs: list[tuple[str, str]] = []
    files: dict[str, UploadedFile] = {}
    for part in message.iter_parts():
        field = str(part.get_param("name", "", "content-disposition"))
        content = part.get_payload(decode=True)
        content = content if isinstance(content, bytes) else b""
        name = part.get_filename()
        if name is None:
            pairs.append((field, content.decode("utf-8", "replace")))
        elif content:
            files[field] = UploadedFile(clean_file_name(name), content)
    return SentForm(tuple(pairs[:MOST_FIELDS]), files)


def clean_file_name(name: str) -> str:
    """A file's own name: no folder, nothing that a system reads as a command, and not too long."""
    own = PurePath(name.replace("\\", "/")).name
    plain = "".join(letter if letter.isalnum() or letter in " ._-()" else "_" for letter in own).strip(" .")
    return plain[-LONGEST_FILE_NAME:] or "file"
