"""QR codes: as a drawing for pages and paper, and in half blocks for a terminal.

Each has the four empty modules about it that readers need. Source: ISO/IEC 18004.
"""

from __future__ import annotations

from io import StringIO


def svg(text: str) -> str:
    """A drawing without a size of its own: black on white, so that it reads on a dark page as well."""
    import segno  # only who shows a code needs it

    drawing = segno.make(text, error="m", micro=False)
    return str(drawing.svg_inline(dark="#000", light="#fff", omitsize=True))


def blocks(text: str) -> str:
    """A code for a terminal, two rows of modules in each line, dark on light whatever the terminal's colours are."""
    import segno  # only who shows a code needs it

    drawn = StringIO()
    segno.make(text, error="l", micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()
