"""The colours of suits, the same in every medium: two, or four if `SCORER_SUITS` says so; and the club's colour."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import choices_message, input_error, mismatch_message
from scorer.game.deals import Suit
from scorer.model.colours import make_readable

if TYPE_CHECKING:
    from collections.abc import Mapping

SETTING = "SCORER_SUITS"
"""The environment variable that names a palette."""


class Ink(NamedTuple):
    """A colour on paper and light screens, on dark screens, and its name on a terminal."""

    on_light: str
    on_dark: str
    terminal: str


RED = Ink("#b00020", "#ff8a92", "red")
ORANGE = Ink("#a34a00", "#ffb25e", "dark_orange3")
GREEN = Ink("#0b5c2f", "#74d49b", "green")

PALETTES: Mapping[str, Mapping[Suit, Ink]] = {
    "two": {Suit.HEARTS: RED, Suit.DIAMONDS: RED},
    "four": {Suit.HEARTS: RED, Suit.DIAMONDS: ORANGE, Suit.CLUBS: GREEN},
}
"""Palettes by name; a suit without a colour has that of the surrounding text."""


def chosen_palette() -> Mapping[Suit, Ink]:
    """The user's palette; raise `InputError` for an unknown name."""
    name = os.environ.get(SETTING) or "two"
    if name not in PALETTES:
        raise input_error(SETTING, mismatch_message(name, choices_message(PALETTES, name)))
    return PALETTES[name]


def light_colours() -> dict[str, str]:
    """The colours on paper, by the symbols of their suits."""
    return {suit.symbol: ink.on_light for suit, ink in chosen_palette().items()}


def terminal_colours() -> dict[str, str]:
    """The names of the colours on a terminal, by the symbols of their suits."""
    return {suit.symbol: ink.terminal for suit, ink in chosen_palette().items()}


ACCENT = "#1d5f49"
"""The accent of certificates and of light pages for a club without a colour of its own, as in the style sheets."""

HARDEST_LIGHT_GROUND, HARDEST_DARK_GROUND = "#e3efe6", "#23382f"
"""The grounds of light and dark pages on which text is hardest to read: `--marked` in `site.css`."""


def palette_css(colour: str = "") -> str:
    """The colours as variables of a style sheet, such as `--hearts`; the club's colour, if it has one, as `--accent`.

    It is made darker or lighter where text in it could not be read; a page on paper keeps the sheet's own accent.
    """
    light = dark = ""
    inks = chosen_palette()
    for suit in Suit:
        variable = f"--{suit.name.lower()}"
        ink = inks.get(suit)
        if ink is None:
            light += f" {variable}: var(--text);"
            dark += f" {variable}: var(--text);"
        else:
            light += f" {variable}: {ink.on_light};"
            dark += f" {variable}: {ink.on_dark};"
    accent = ""
    if colour:
        accent = (
            f"@media screen {{ :root {{ --accent: {make_readable(colour, HARDEST_LIGHT_GROUND)}; }} }}\n"
            "@media screen and (prefers-color-scheme: dark) "
            f"{{ :root {{ --accent: {make_readable(colour, HARDEST_DARK_GROUND)}; }} }}\n"
        )
    return (
        f"\n:root {{{light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{{dark} }} }}\n"
        f"@media print {{ :root {{{light} }} }}\n"
        f"{accent}"
    )
