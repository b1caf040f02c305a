"""The certificate on a player's phone: shown as a drawing, and kept as a picture or as a PDF."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, Response

from scorer.errors import MissingDataError, make_printable
from scorer.files import temporary_folder
from scorer.game.deals import Suit
from scorer.i18n import EMPTY_PHRASE, phrase
from scorer.i18n.formatting import day_phrase
from scorer.live.join import require_joining
from scorer.live.names import keep_numbers_whole
from scorer.live.pages import PageHandler, PageRequest, render_part, run_in_thread
from scorer.live.players import find_own_results, is_over
from scorer.live.room import find_finished_boards
from scorer.model.live import PlayerPhone, RankingVisibility
from scorer.rendering.palette import ACCENT, light_colours
from scorer.reports.certificates import Certificate, describe_place, make_certificate
from scorer.reports.web.privacy import NamePrivacy, public_entrant
from scorer.services.printing import PdfRequest, ReportOptions, print_reports

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.services.live_evenings import LiveEvening

WIDTH, HEIGHT = 600, 848
"""The size of the drawing: a sheet of A-format paper."""

TEXT_WIDTH = 470
"""The widest line of text."""

TOP, BOTTOM = 250, 690
"""Between these heights stand names, award and event; above the title, below the line to sign."""

LETTER_WIDTH, BOLD_LETTER_WIDTH, WIDE_LETTER_WIDTH = 0.53, 0.6, 1.05
"""The usual width of a letter, of a bold one and of an East Asian one, in parts of its size."""

LINE_HEIGHT = 1.25
"""From one base line to the next, in parts of the size."""


class DrawnText(NamedTuple):
    """A line of text in the middle of the sheet; `y` is its base line."""

    text: str
    y: float
    size: float
    is_bold: bool
    is_quiet: bool


class TextStyle(NamedTuple):
    """How a text of the certificate is set: its size where there is room for it, and the space above it."""

    size: float
    space: float
    is_bold: bool = False
    is_quiet: bool = False


HEADING = TextStyle(22, 0, is_quiet=True)
NAME = TextStyle(40, 6, is_bold=True)
PEOPLE = TextStyle(19, 10, is_quiet=True)
CLUB = TextStyle(20, 10, is_quiet=True)
AWARD = TextStyle(27, 34, is_bold=True)
ACHIEVEMENT = TextStyle(21, 8)
EVENT = TextStyle(21, 40)
DATE = TextStyle(18, 6, is_quiet=True)


def measure_width(text: str, *, is_bold: bool) -> float:
    """The estimated width of a text whose letters have the size 1: browsers differ in the fonts that they have."""
    usual = BOLD_LETTER_WIDTH if is_bold else LETTER_WIDTH
    widths = (WIDE_LETTER_WIDTH if unicodedata.east_asian_width(one) in "WF" else usual for one in text)
    return sum(widths) - usual * sum(map(bool, map(unicodedata.combining, text)))


def fit_size(lines: Iterable[str], style: TextStyle) -> float:
    """The size in which every line fits, at most that of the style."""
    widest = max(measure_width(line, is_bold=style.is_bold) for line in lines)
    return round(min(style.size, TEXT_WIDTH / widest), 1)


def break_lines(text: str, style: TextStyle) -> list[str]:
    """Break a text that is too wide for one line between two words, into lines of about the same length."""
    words = text.split(" ")
    if len(words) < 2 or fit_size([text], style) == style.size:
        return [text]
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(max(halves, key=lambda two: fit_size(two, style._replace(size=TEXT_WIDTH))))


def lay_out(texts: Iterable[tuple[str, TextStyle]]) -> Iterator[DrawnText]:
    """Place texts one below the other, in the middle between title and signature, smaller where they are too high."""
    broken = [(break_lines(make_printable(text), style), style) for text, style in texts if text]
    blocks = [(lines, fit_size(lines, style), style) for lines, style in broken]
    height = sum(style.space + len(lines) * size * LINE_HEIGHT for lines, size, style in blocks)
    scale = min(1, (BOTTOM - TOP) / height)
    y = TOP + (BOTTOM - TOP - height * scale) / 2
    for lines, size, style in blocks:
        y += style.space * scale
        for line in lines:
            y += size * LINE_HEIGHT * scale
            yield DrawnText(line, round(y, 1), round(size * scale, 1), style.is_bold, style.is_quiet)


def draw_certificate(certificate: Certificate, request: PageRequest) -> str:
    """The certificate as SVG in the club's colour, to be embedded in the page or kept as a file."""
    event, words = request.evening.event, request.words
    texts = [
        *((words(name), NAME) for name in certificate.names),
        (certificate.members, PEOPLE),
        (certificate.club if certificate.club != event.club else "", CLUB),
        (keep_numbers_whole(words(certificate.award)), AWARD),
        (words(certificate.achievement), ACHIEVEMENT),
        (event.name, EVENT),
        (words(day_phrase(event.date)), DATE),
    ]
    heading = make_printable(event.club)
    return render_part(
        "certificate_drawing.html",
        words,
        width=WIDTH,
        height=HEIGHT,
        accent=request.server.colour or ACCENT,
        heading=heading,
        heading_size=fit_size([heading], HEADING) if heading else 0,
        texts=list(lay_out(texts)),
        inks={suit.name.lower(): light_colours().get(suit.symbol, "#17201c") for suit in Suit},
    )


async def find_certificate(request: PageRequest) -> tuple[PlayerPhone, Certificate]:
    """The phone, and its owner's certificate; raise `MissingDataError` if there is none yet."""
    evening = require_joining(request)
    phone = evening.live.find_phone(request.phone_code) if request.phone_code else None
    own = await request.make(find_own_results, phone) if phone and phone.accepted else None
    certificate = None
    if phone is not None and own is not None and own.card is not None and is_over(evening):
        certificate = await request.make(_certificate_of, phone.label)
    if phone is None or certificate is None:
        raise MissingDataError(
            phrase("certificates appear when the whole ranking is shown, on phones that have a score card")
        )
    return phone, certificate


def _certificate_of(request: PageRequest, label: str) -> Certificate | None:
    """The certificate of a pair, of a pair's team or of a player; with a place only where phones show places."""
    evening = request.evening
    scored, settings = find_finished_boards(request.server, evening).scored_event, evening.live.settings
    ranked = evening.event.form.competitor_labels(label)
    standing = scored.standings.get(ranked[0]) if len(ranked) == 1 else None
    if standing is None or standing.figure is None:
        return None
    place = EMPTY_PHRASE if settings.ranking is RankingVisibility.NEVER else describe_place(scored, standing)
    standing = standing._replace(boards=max(standing.boards, count_boards(evening.event, ranked[0])))
    shown = public_entrant(standing.pair, evening.event.form, NamePrivacy(settings.names))
    certificate = make_certificate(scored, standing, place)
    of_names = make_certificate(scored, standing._replace(pair=shown), place)
    return certificate._replace(names=of_names.names, members=of_names.members)


def count_boards(event: Event, label: str) -> int:
    """How many boards a pair, a team or a player has played, whether or not everyone else has."""
    own = event.labels_of_competitor(label)
    return len({one.board for one in event.results if one.has_score and not own.isdisjoint(one.pairs)})


async def show_certificate(request: PageRequest) -> Response:
    """The certificate, once the whole ranking is shown."""
    _, certificate = await find_certificate(request)
    return HTMLResponse(
        request.render(
            "certificate.html",
            event=request.evening.event,
            drawing=draw_certificate(certificate, request),
            has_pdf=_has_pdf(request.evening),
        )
    )


async def download_picture(request: PageRequest) -> Response:
    """The drawing as a file, for browsers without JavaScript."""
    _, certificate = await find_certificate(request)
    drawing = draw_certificate(certificate, request)
    return Response(drawing, media_type="image/svg+xml", headers=_attachment("certificate.svg"))


async def download_pdf(request: PageRequest) -> Response:
    """The certificate as it is printed for handing out."""
    phone, _ = await find_certificate(request)
    event = request.evening.event
    if not _has_pdf(request.evening):
        raise MissingDataError(phrase("the PDF gives names and places in full, which the director is not showing"))
    (label,) = event.form.competitor_labels(phone.label)
    content = await run_in_thread(_print_certificate, request.server.db.location, event.slug, label)
    return Response(content, media_type="application/pdf", headers=_attachment("certificate.pdf"))


def _has_pdf(evening: LiveEvening) -> bool:
    """Whether the printed certificate may be had: it has full names, and the place."""
    settings = evening.live.settings
    return settings.names == NamePrivacy.FULL and settings.ranking is not RankingVisibility.NEVER


def _attachment(name: str) -> Mapping[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


def _print_certificate(db: str, slug: str, label: str) -> bytes:
    with temporary_folder() as folder:
        path = folder / "certificate.pdf"
        print_reports(db, slug, ["certificates"], PdfRequest(path), ReportOptions(pairs=[label]))
        return path.read_bytes()


PAGES: Mapping[str, PageHandler] = {"": show_certificate, ".svg": download_picture, ".pdf": download_pdf}
"""The handlers by the ending of the path; each on a table's page and on a player's own."""
