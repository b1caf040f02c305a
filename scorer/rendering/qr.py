"""QR codes: as SVG for pages and paper, and in half blocks for a terminal.

Each has the quiet zone of four modules that readers need. Source: ISO/IEC 18004.
"""

from __future__ import annotations

from io import StringIO


def qr_svg(text: str) -> str:
    """A QR code as SVG without a fixed size: black on white, so that it is readable on a dark page."""
    import segno  # only QR codes need it

    drawing = segno.make(text, error="m", micro=False)
    return str(drawing.svg_inline(dark="#000", light="#fff", omitsize=True))


def qr_half_blocks(text: str) -> str:
    """A QR code for a terminal, two rows of modules in each line, dark on light whatever the terminal's colours are."""
    import segno  # only QR codes need it

    drawn = StringIO()
    segno.make(text, error="l", micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()
