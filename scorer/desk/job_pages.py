"""The page of work that takes long: how far it is, and then what it came to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.endpoints import show_refusal
from scorer.desk.jobs import Job
from scorer.desk.pages import DeskHandler, download
from scorer.errors import MissingDataError, ScorerError
from scorer.i18n import phrase

if TYPE_CHECKING:
    from starlette.responses import Response

    from scorer.desk.jobs import JobWork
    from scorer.desk.pages import DeskRequest
    from scorer.i18n import Phrase


def start_job(request: DeskRequest, title: Phrase, back: str, work: JobWork) -> Response:
    """Start work, and show what it came to if it is quick, else how far it is."""
    name = request.desk.jobs.start(Job(title, back, partial(show_refusal, request)), work)
    return _show_job(request, name, is_download=True)


def _show_job(request: DeskRequest, name: str, *, is_download: bool) -> Response:
    """How far a job is, or what it came to; a file is sent as a `download`, else a page leads to it."""
    job = request.desk.jobs.find(name)
    if job is None:
        raise MissingDataError(phrase("no longer available: start again"))
    if not job.wait() or job.future is None:
        return request.render("job.html", job=job, path=f"/jobs/{name}")
    try:
        outcome = job.future.result()
    except ScorerError as refusal:
        return job.show_refusal(refusal)
    if outcome.content and is_download:
        return download(outcome.content, outcome.file_name)
    if outcome.content:
        return request.render("made.html", job=job, path=f"/jobs/{name}/file")
    return request.redirect(outcome.path or job.back, request.make_notice(outcome.sentences))


def show_job(request: DeskRequest) -> Response:
    """How far some work is, or what it came to."""
    return _show_job(request, str(request.http.path_params["name"]), is_download=False)


def download_file(request: DeskRequest) -> Response:
    """The file that some work has made."""
    return _show_job(request, str(request.http.path_params["name"]), is_download=True)


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/jobs/{name}", show_job),
    ("GET", "/jobs/{name}/file", download_file),
)
