"""One result, whoever enters it: command, file, screen, director's page and phone come to the same event or reason."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.cli.hints import format_hint
from scorer.commands.lines import ResultLine
from scorer.errors import MessageFormatter, ScorerError
from scorer.live.director_commands import perform_command
from scorer.model.live import TableId
from scorer.model.notation import format_code
from scorer.services.live_evenings import (
    LiveDatabase,
    LiveEvening,
    SentResult,
    SubmissionState,
    current_round,
    find_sitting,
    meetings_of,
    open_evening,
    read_evening,
    tables_of,
)
from scorer.services.live_tables import submit_result
from scorer.services.queries import load_event
from scorer.tui.editing import SCREEN_FORMATTER, clear_line
from scorer.tui.session import EntrySession, Tone
from tests.conftest import Scorer, copy_database, write_folder
from tests.live.conftest import FILES, WITHOUT_SCHEDULE
from tests.strategies import tried
from tests.tui.evenings import at, press_keys, type_into


class Operation(NamedTuple):
    """What somebody wants: a result for two pairs on a board; or, without a code, none any more."""

    board: str
    ns: str
    ew: str
    code: str | None


CODES = ("GS S 10", "gn n +1", "ph e 8", "420", "-50", "NP", "60/40", "A+/A-", "gs 10", "GS S 14", "GX S 9", "70")
AWARDS = ("60/40", "A+/A-")

operations = st.builds(
    Operation,
    st.sampled_from(["1", "1", "1", "2", "9"]),
    st.sampled_from(["1", "1", "2", "5", "9"]),
    st.sampled_from(["5", "5", "6", "8", "1"]),
    st.sampled_from([*CODES, None]),
)
"""Few boards and pairs, so that results are corrected, cleared and in each other's way."""

KEYS = count()


class Club:
    """A database with the evening in it."""

    event_id = 1

    def __init__(self, source: Path, folder: Path, home: Path) -> None:
        folder.mkdir(parents=True)
        self.db = folder / "club.db"
        copy_database(source, self.db)
        self.scorer = Scorer(self.db, home)

    @property
    def evening(self) -> LiveEvening:
        return read_evening(LiveDatabase(str(self.db)), self.event_id)


def by_page(club: Club, it: Operation) -> ScorerError | None:
    fields = {"do": "remove-result" if it.code is None else "line", "result": it.code or "", **it._asdict()}
    try:
        perform_command(LiveDatabase(str(club.db)), club.evening, fields)
    except ScorerError as refusal:
        return refusal
    return None


def by_command(club: Club, it: Operation, refused: bool) -> list[str]:
    """The lines of the refusal; an exit code that does not fit fails the test."""
    words = ("result", *it[:3], "--remove") if it.code is None else ("result", *it[:3], it.code)
    if refused:
        return club.scorer.refused(*words)
    club.scorer(*words)
    return []


def by_file(club: Club, it: Operation, refused: bool) -> list[str]:
    lines = club.db.with_name("late.txt")
    lines.write_text(" ".join([*it[:3], it.code or ""]), encoding="utf-8")
    if not refused:
        club.scorer("result", "--from", lines)
        return []
    return [line.removeprefix(f"{lines}:1: ") for line in club.scorer.refused("result", "--from", lines)]


def line_for(session: EntrySession, it: Operation) -> ResultLine | None:
    """The line of the screen on which somebody can say that; None where there is none."""
    for line in session.boards.get(int(it.board), ()):
        if (line.ns, line.ew) == it[1:3] and (it.code is not None or line.result is not None):
            return line
        if not line.pairs and it.code is not None:
            return line
    return None


def by_screen(session: EntrySession, line: ResultLine, it: Operation) -> str:
    """What the screen says is wrong; nothing where it was stored, though it may have asked first."""
    session.go_to_line(line)
    if it.code is None:
        clear_line(session)
    else:
        type_into(session, f"{it.code}\n" if line.pairs else f"{it.ns} {it.ew}: {it.code}\n")
    if session.question is not None:
        press_keys(session, "k")
    assert session.note is not None
    return session.note.sentence if session.note.tone is Tone.WRONG else ""


def table_of(club: Club, it: Operation) -> TableId | None:
    """The table that enters that now, of the schedule; None where it is no table's, or only a director's."""
    evening = club.evening
    if it.code is None or it.code in AWARDS:
        return None
    if it.code == "gs 10" and it.board != "1":  # whom other tables tell is nothing to a table
        return None
    if any((str(one.board), one.ns, one.ew) == (it.board, it.ew, it.ns) for one in evening.event.results):
        return None  # who sat where is a director's; a table has its pairs either way
    for spot in tables_of(evening.event):
        sitting = find_sitting(evening.event, spot, current_round(evening.event, evening.live, spot))
        if (it.board, it.ns, it.ew) in [(str(board), ns, ew) for board, ns, ew in meetings_of(sitting)]:
            return spot
    return None


def by_phone(club: Club, spot: TableId, it: Operation) -> ScorerError | None:
    evening = club.evening
    there = [one for one in evening.event.results if (str(one.board), {*one.pairs}) == (it.board, {it.ns, it.ew})]
    seen = format_code(there[0].outcome) if there else ""
    words = {"board": it.board, "ns": it.ns, "ew": it.ew, "result": it.code or ""}
    sent = SentResult(f"key{next(KEYS)}", current_round(evening.event, evening.live, spot), words, seen)
    try:
        assert submit_result(LiveDatabase(str(club.db)), evening, spot, sent).state is SubmissionState.STORED
    except ScorerError as refusal:
        return refusal
    return None


@pytest.fixture(scope="session", params=["with a schedule", pytest.param("without one", marks=pytest.mark.long)])
def source(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, home, _migrated_database):  # type: ignore[no-untyped-def]
    folder = tmp_path_factory.mktemp("interfaces")
    files = WITHOUT_SCHEDULE if request.param == "without one" else FILES
    scorer = Scorer(folder / "source.db", home, _migrated_database)
    scorer("import", write_folder(folder / "evening", files))
    assert open_evening(scorer.place, None, None).event_id == Club.event_id
    return folder / "source.db"


@settings(max_examples=tried(50), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(wanted=st.lists(operations, min_size=1, max_size=4))
def test_every_door_comes_to_the_same(source: Path, tmp_path: Path, home: Path, wanted: list[Operation]) -> None:
    run = tmp_path / str(next(KEYS))
    page, command, file, screen, phone = (Club(source, run / door, home) for door in ("p", "c", "f", "s", "t"))
    for it in wanted:
        refusal = by_page(page, it)
        sentences = [] if refusal is None else list(refusal.format_lines())
        with_ways = [] if refusal is None else list(refusal.format_lines(MessageFormatter(format_hint=format_hint)))
        assert by_command(command, it, refused=refusal is not None) == with_ways
        if it.code is None:
            by_command(file, it, refused=refusal is not None)
        else:
            assert by_file(file, it, refused=refusal is not None) == sentences
        session = at(screen.db)
        line = line_for(session, it)
        if line is None:
            by_command(screen, it, refused=refusal is not None)
        else:
            assert by_screen(session, line, it) == "\n".join(refusal.format_lines(SCREEN_FORMATTER) if refusal else ())
        spot = table_of(phone, it)
        if spot is None:
            by_command(phone, it, refused=refusal is not None)
        else:
            answer = by_phone(phone, spot, it)
            assert ([] if answer is None else list(answer.format_lines())) == sentences
        events = [load_event(str(club.db), None) for club in (page, command, file, screen, phone)]
        assert all(event == events[0] for event in events)
