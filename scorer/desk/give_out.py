"""Giving out: papers, the workbook, the pages of the club's site, and lines for the club's chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.folders import read_folder, suggest_folder
from scorer.desk.job_pages import start_job
from scorer.desk.jobs import JobOutcome
from scorer.desk.pages import DeskHandler, download
from scorer.desk.papers import digest_event
from scorer.errors import parse_one
from scorer.files import temporary_folder
from scorer.i18n import Phrase, phrase
from scorer.interchange.file_formats import FILE_FORMATS
from scorer.model.history import Topic
from scorer.model.settings import choice_type
from scorer.progress import track_silently
from scorer.reports.web.privacy import NamePrivacy
from scorer.services.club.site import publish_evening, remove_page
from scorer.services.corrections import find_last_publications
from scorer.services.import_export import export_event
from scorer.services.publishing import PublishRequest
from scorer.services.queries import load_event

if TYPE_CHECKING:
    from starlette.responses import Response

    from scorer.desk.desk_file import LastPrint
    from scorer.desk.pages import DeskRequest
    from scorer.progress import ProgressTracker

PRIVACY_NAMES = {privacy: privacy.label for privacy in NamePrivacy}
"""How names can be published, in words."""

SAVED_FORMATS = {".xlsx": phrase("Workbook"), ".pbn": phrase("PBN, for other programs"), ".xml": phrase("USEBIO")}
"""The files in which an evening can be saved, by their suffix."""


class OfferedFile(NamedTuple):
    """A file in which an evening can be saved, when it was last saved here, and whether the evening changed since."""

    suffix: str
    name: Phrase
    saved: LastPrint


def show_give_out(request: DeskRequest) -> Response:
    """What can be given out, and in which medium the last publication no longer shows how things are."""
    request.remember_page()
    event = load_event(request.db, request.slug)
    digest = digest_event(event)
    last = find_last_publications(request.db, request.slug)
    return request.render(
        "give.html",
        event=event,
        folder=request.desk.record.site,
        suggested=suggest_folder(),
        names=PRIVACY_NAMES,
        on_paper=last.get(Topic.PRINTED),
        as_pages=last.get(Topic.PUBLISHED),
        files=[
            OfferedFile(suffix, name, request.desk.record.find_print(_file_key(event.slug, suffix), digest))
            for suffix, name in SAVED_FORMATS.items()
        ],
    )


def _file_key(slug: str, suffix: str) -> str:
    return f"{slug} file {suffix}"


def publish_site(request: DeskRequest) -> Response:
    """Publish the evening into a folder that was typed."""
    folder = read_folder(request.text_of("folder"), is_made=True)
    wish = PublishRequest(
        request.text_of("names") or None,
        unfinished=bool(request.text_of("unfinished")),
        loosen=bool(request.text_of("loosen")),
        url=request.text_of("url") or None,
    )
    request.desk.update_record(lambda record: record._replace(site=str(folder)))

    def publish(track: ProgressTracker) -> JobOutcome:
        published, _ = publish_evening(request.db, request.slug, folder, wish, track)
        sentences: list[Phrase | str] = [
            phrase("Published: {pages} pages, {file}", pages=published.page_count, file=published.index_page)
        ]
        if published.withheld:
            sentences.append(phrase("Hidden until all results are in: {boards}", boards=published.withheld))
        if published.chat_lines:
            sentences += [phrase("For the club's group chat:"), *published.chat_lines]
        return JobOutcome(tuple(sentences))

    return start_job(request, phrase("Writing the pages"), f"{request.base}/give", publish)


def take_down(request: DeskRequest) -> Response:
    """Take the evening's pages off the site."""
    folder = read_folder(request.text_of("folder"))
    list_page, _ = remove_page(request.db, folder, request.slug)
    done = phrase(
        "Removed from the site: {event}. The list of evenings is in {file}", event=request.slug, file=list_page
    )
    return request.redirect(f"{request.base}/give", request.make_notice([done]))


def save_event(request: DeskRequest) -> Response:
    """The evening as a file of some format."""
    suffix = parse_one("suffix", f".{request.http.path_params['suffix']}", choice_type(SAVED_FORMATS).read)
    file_format = next(one for one in FILE_FORMATS if suffix in one.suffixes and one.writer)
    event = load_event(request.db, request.slug)
    with temporary_folder() as folder:
        path = folder / f"{event.slug}{suffix}"
        export_event(request.db, event.slug, path, file_format, force=False, track=track_silently)
        request.desk.update_record(lambda record: record.add_print(_file_key(event.slug, suffix), digest_event(event)))
        return download(path.read_bytes(), path.name)


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/e/{slug}/give", show_give_out),
    ("POST", "/e/{slug}/give/site", publish_site),
    ("POST", "/e/{slug}/give/remove", take_down),
    ("GET", "/e/{slug}/give/event.{suffix}", save_event),
)
