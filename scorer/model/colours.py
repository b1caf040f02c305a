"""Colours that a club chooses: how they are read, and whether text in them can be read."""

from __future__ import annotations

import re

from scorer.errors import ParseError
from scorer.i18n import phrase

EXPECTED_COLOUR = phrase("a colour such as #7a1f2b, or nothing for green")

LEAST_CONTRAST = 4.5
"""The contrast of text with its ground from which most people can read it (WCAG 2.2, 1.4.3)."""

WHITE = "#ffffff"


def parse_colour(text: str) -> str:
    """Parse a colour on which white text can be read, in lower case; an empty text stays empty.

    Raise `ParseError` for anything else.
    """
    if not text:
        return text
    if not re.fullmatch("#[0-9A-Fa-f]{6}", text):
        raise ParseError(text, EXPECTED_COLOUR)
    contrast = measure_contrast(text, WHITE)
    if contrast < LEAST_CONTRAST:
        figure = int(contrast * 10) / 10  # rounded down, so that 4.49 is not shown as enough
        raise ParseError(
            text,
            phrase(
                "a colour dark enough for white text to be read on it: contrast at least {least}, not {contrast}",
                least=LEAST_CONTRAST,
                contrast=figure,
            ),
        )
    return text.lower()


def measure_contrast(one: str, other: str) -> float:
    """The contrast of two colours such as `#7a1f2b`: from 1 for equal ones to 21 for black and white (WCAG 2.2)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 to 1 (WCAG 2.2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in bytes.fromhex(colour[1:]))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def make_readable(colour: str, ground: str) -> str:
    """A colour mixed with as little white, or black on a light ground, as makes text in it readable on the ground."""
    target = 0 if measure_contrast(ground, WHITE) < LEAST_CONTRAST else 255
    mixtures = (_mix(colour, target, percent) for percent in range(101))
    return next(mixed for mixed in mixtures if measure_contrast(mixed, ground) >= LEAST_CONTRAST)


def _mix(colour: str, target: int, percent: int) -> str:
    """A colour with a percentage of black (0) or white (255)."""
    channels = (channel + (target - channel) * percent // 100 for channel in bytes.fromhex(colour[1:]))
    return "#" + bytes(channels).hex()
