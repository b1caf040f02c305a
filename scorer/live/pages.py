"""The pages as HTML, by the templates beside this file, where no text is taken for markup."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from scorer.live.words import LANGUAGES, words_of
from scorer.printers.layout import cell_text_with_symbols
from scorer.printers.qr import svg

if TYPE_CHECKING:
    from scorer.live.words import Words

HERE = Path(__file__).parent
STATIC = HERE / "static"

LANGUAGES_SHOWN = tuple((code, words_of(code)("language")) for code in LANGUAGES)

_ENVIRONMENT = Environment(
    autoescape=True,
    loader=FileSystemLoader(HERE / "templates"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def fresh_key() -> str:
    """What a phone's entry is known by when it is sent twice."""
    return secrets.token_hex(8)


def qr_picture(text: str) -> Markup:
    """A QR code, drawn in the page itself."""
    return Markup(svg(text))  # noqa: S704  # a drawing without any text


_ENVIRONMENT.filters.update(cell_text=cell_text_with_symbols)
_ENVIRONMENT.globals.update(fresh_key=fresh_key, languages=LANGUAGES_SHOWN, qr=qr_picture)


def page(template: str, words: Words, **values: object) -> str:
    """A page by its template."""
    return _ENVIRONMENT.get_template(template).render(words=words, **values)


def message(words: Words, heading: str, sentences: tuple[str, ...] = (), back: str = "") -> str:
    """A page that says one thing."""
    return page("message.html", words, heading=heading, sentences=sentences, back=back)
