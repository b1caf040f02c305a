"""The first page: the evenings with what comes next, copies of the database, restoring, and closing the desk."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.folders import read_folder
from scorer.desk.paging import choose_items
from scorer.desk.uploads import stored_upload
from scorer.errors import DatabaseError, ScorerError, input_error
from scorer.hints import CHECK_NEXT, ENTER_NEXT, NAMES_NEXT, RANK_NEXT
from scorer.i18n import Phrase, phrase
from scorer.progress import track_silently
from scorer.services.club_settings import disable_second_place, enable_second_place
from scorer.services.database import (
    DatabaseOverview,
    back_up_database,
    choose_event,
    delete_event,
    describe_database,
    restore_database,
    restore_event,
)
from scorer.services.events import describe_progress, find_current_event, list_event_summaries
from scorer.services.import_export import FileOptions, import_events
from scorer.storage.locations import application_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from scorer.desk.pages import DeskHandler, DeskRequest
    from scorer.hints import Hint
    from scorer.model.event_lists import EventSummary

NEXT_STEPS: dict[Hint, tuple[Phrase, str]] = {
    NAMES_NEXT: (phrase("Enter the names"), "people"),
    ENTER_NEXT: (phrase("Enter results"), "results"),
    CHECK_NEXT: (phrase("Check the results"), "check"),
    RANK_NEXT: (phrase("See the ranking"), "read/ranking"),
}
"""What comes next for an event, in the words of a button, and the page on which it is done."""


class NextStep(NamedTuple):
    """How far an evening is, what comes next, and where that is done."""

    summary: str
    label: str
    page: str


def find_next_step(request: DeskRequest, slug: str) -> NextStep:
    """How far an evening is, and what comes next."""
    progress = describe_progress(request.db, slug)
    label, page = next((NEXT_STEPS[hint] for hint in progress.hints if hint in NEXT_STEPS), NEXT_STEPS[ENTER_NEXT])
    return NextStep(request.words(progress.summary), request.words(label), page)


def show_home(request: DeskRequest) -> Response:
    """The evenings, newest first, and the state of the database."""
    try:
        events = list_event_summaries(request.db)
    except DatabaseError as refusal:  # what helps then is a copy
        notice, database = request.explain_refusal(refusal), describe_database(request.db)
        return request.render("copies.html", 503, notice, database=database, events=(), deleted=())
    current = find_current_event(request.db)
    request.remember_page()
    return request.render(
        "home.html",
        events=choose_items(request, events),
        current=current,
        next_step=find_next_step(request, current.slug) if current else None,
        database=describe_database(request.db),
    )


class DeletedEvening(NamedTuple):
    """An evening that only a backup still has, and the name of the newest such backup."""

    copy: str
    event: EventSummary


def _list_deleted(database: DatabaseOverview, events: Sequence[EventSummary]) -> list[DeletedEvening]:
    """The evenings that are in a backup, but not in the database; backups that cannot be read have none."""
    known = {one.slug for one in events}
    deleted: list[DeletedEvening] = []
    for copy in database.copies:
        with suppress(ScorerError):
            for event in list_event_summaries(str(copy.file)):
                if event.slug not in known:
                    known.add(event.slug)
                    deleted.append(DeletedEvening(copy.file.name, event))
    return deleted


def show_copies(request: DeskRequest) -> Response:
    """The copies of the database, to be made, put back or kept in a second place."""
    database, events = describe_database(request.db), list_event_summaries(request.db)
    return request.render("copies.html", database=database, events=events, deleted=_list_deleted(database, events))


def _answer(request: DeskRequest, *sentences: Phrase | str) -> Response:
    return request.redirect(request.came_from, request.make_notice(sentences))


def copy_database(request: DeskRequest) -> Response:
    """Copy the database now."""
    return _answer(request, back_up_database(request.db, None, force=False))


def choose_second_place(request: DeskRequest) -> Response:
    """Keep each day's copy in a second place too, or stop that."""
    place = request.text_of("folder")
    if not place:
        return _answer(request, disable_second_place(request.db))
    return _answer(request, enable_second_place(request.db, read_folder(place)))


def restore_copy(request: DeskRequest) -> Response:
    """Put one of the listed copies back, or one event of it."""
    copies: DatabaseOverview = describe_database(request.db)
    name, slug = request.text_of("copy"), request.text_of("event")
    chosen = next((one.file for one in copies.copies if one.file.name == name), None)
    if chosen is None:
        raise input_error("copy", phrase("choose one of the listed backups"))
    request.desk.stop_phones()
    done = restore_event(request.db, chosen, slug) if slug else restore_database(request.db, chosen)
    return request.redirect("/", request.make_notice([done]))


def use_event(request: DeskRequest) -> Response:
    """Make an event the one that is meant if none is named, and open it."""
    slug = choose_event(request.db, request.text_of("event"))
    return request.redirect(f"/e/{slug}", request.make_notice([phrase("This is now the current evening.")]))


def remove_event(request: DeskRequest) -> Response:
    """Delete an event after a copy of the database was made."""
    done, _ = delete_event(request.db, request.text_of("event"), application_folder() / "deleted")
    return request.redirect("/", request.make_message_notice([done]))


def import_file(request: DeskRequest) -> Response:
    """Import the events of a file."""
    with stored_upload(request.form, "file") as path:
        replaced = bool(request.text_of("replace"))
        imported = import_events(request.db, [path], FileOptions(), replace=replaced, track=track_silently).results
    sentences: list[Phrase | str] = []
    for one in imported:
        sentences += [
            phrase("{event} has been imported", event=one.slug),
            *one.changes,
            *(said.summary for said in one.messages),
        ]
    return request.redirect(f"/e/{imported[0].slug}", request.make_notice(sentences))


def ask_to_close(request: DeskRequest) -> Response:
    """Say what is open before the desk is closed."""
    current = find_current_event(request.db)
    return request.render("close.html", next_step=find_next_step(request, current.slug) if current else None)


def close_desk(request: DeskRequest) -> Response:
    """Close the desk: the session and every cookie end."""
    closed = phrase("The desk is closed. Everything is saved. You can close this page; the icon opens the desk again.")
    response = request.render("closed.html", sentence=request.words(closed))
    response.delete_cookie(request.desk.cookie_name)
    request.desk.close()
    return response


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/", show_home),
    ("GET", "/copies", show_copies),
    ("POST", "/copies/make", copy_database),
    ("POST", "/copies/also", choose_second_place),
    ("POST", "/copies/restore", restore_copy),
    ("POST", "/events/use", use_event),
    ("POST", "/events/delete", remove_event),
    ("POST", "/events/import", import_file),
    ("GET", "/close", ask_to_close),
    ("POST", "/close", close_desk),
)
