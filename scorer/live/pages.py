"""The pages as HTML, by the templates beside this file, where no text is taken for markup."""

from __future__ import annotations

import secrets
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from scorer.game.rulesets import rule_set
from scorer.live.choices import result_form
from scorer.printers.layout import cell_text_with_symbols
from scorer.printers.qr import svg
from scorer.printers.templates import templates
from scorer.words import Phrase
from scorer.words.languages import NAMES, language_of

if TYPE_CHECKING:
    from scorer.words.languages import Language

HERE = Path(__file__).parent
STATIC = HERE / "static"

_ENVIRONMENT = templates(HERE / "templates")

_THIS_PROCESS, _NUMBERS = secrets.token_hex(8), count()


def fresh_key() -> str:
    """What a phone's entry is known by when it is sent twice: no other page has it, of whatever process."""
    return f"{_THIS_PROCESS}{next(_NUMBERS):x}"


def qr_picture(text: str) -> Markup:
    """A QR code, drawn in the page itself."""
    return Markup(svg(text))  # noqa: S704  # a drawing without any text


@lru_cache(maxsize=2_000)
def contract_fields(rules: str, language: str, board: str, declarer: str) -> Markup:
    """The buttons of a result, made once: they are the same on every phone."""
    form = result_form(rule_set(rules))
    return part("contract.html", language_of(language), form=form, id=board, declarer=declarer)


_ENVIRONMENT.tests.update(phrase=lambda value: isinstance(value, Phrase))
_ENVIRONMENT.filters.update(cell_text=cell_text_with_symbols)
_ENVIRONMENT.globals.update(fresh_key=fresh_key, languages=NAMES, qr=qr_picture)
_ENVIRONMENT.globals.update(contract_fields=contract_fields)


def make_ready() -> None:
    """Translate the templates before the first phone asks: two hundred ask at once."""
    for name in _ENVIRONMENT.list_templates():
        _ENVIRONMENT.get_template(name)


def page(template: str, words: Language, **values: object) -> str:
    """A page by its template, where `_` puts phrases into words."""
    return _ENVIRONMENT.get_template(template).render(_=words, **values)


def part(template: str, words: Language, **values: object) -> Markup:
    """A part of a page, which is put into others as it is."""
    return Markup(page(template, words, **values))  # noqa: S704  # escaped by then


def message(words: Language, heading: str, sentences: tuple[str, ...] = (), back: str = "") -> str:
    """A page that says one thing."""
    return page("message.html", words, heading=heading, sentences=sentences, back=back, ways=(), token="")
