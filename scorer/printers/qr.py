"""QR codes: as a drawing for pages and paper, and in half blocks for a terminal."""

from __future__ import annotations

from io import StringIO

QUIET = 4
"""Empty modules about a code, which readers need. Source: ISO/IEC 18004."""


def svg(text: str) -> str:
    """A drawing without a size of its own: black on white, so that it reads on a dark page as well."""
    import segno  # only who shows a code needs it

    drawing = segno.make(text, error="m", micro=False)
    return str(drawing.svg_inline(border=QUIET, dark="#000", light="#fff", omitsize=True))


def blocks(text: str) -> str:
    """A code for a terminal, two rows of modules in each line, dark on light whatever the terminal's colours are."""
    import segno  # only who shows a code needs it

    drawn = StringIO()
    segno.make(text, error="l", micro=False).terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue()
