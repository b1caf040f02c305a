"""A database with something in every table, and changes in which rows of every kind come, go and become others."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from scorer.commands.results import find_result
from scorer.model.notation import format_code
from scorer.services import live_phones, live_tables
from scorer.services.live_evenings import LiveDatabase, SentResult, meetings_of, open_evening, send_message
from scorer.storage import events
from scorer.storage.database import write_transaction
from tests.conftest import EVENING_SLUG, ROOT, Scorer

HANDS = ROOT / "tests" / "data" / "taught.pbn"
"""A deal that came with a lesson."""

PLAY = ROOT / "tests" / "data" / "played.pbn"
"""How a board of the worked evening was played."""

CHANGES = (
    ("result", "1", "1", "5", "GNT N 9"),
    ("result", "1", "2", "6", "--remove"),
    ("set", "club", "Elm"),
    ("set", "scoring.sit_out", "own"),
    ("pairs", "rename", "2", "Zoe"),
    ("pairs", "add", "Zoe", "Yan", "--label", "9", "--direction", "NS"),
    ("result", "1", "9", "6", "GH S 10"),
    ("penalty", "1", "1", "mp"),
)
"""Changes of the worked evening in which rows of every kind come, go and become others."""


def record_everything(scorer: Scorer) -> None:
    """Leave something in every table, in a database that holds the worked evening."""
    scorer("new", "Teams", "--teams", "3", "--movement", "triangle", "--date", "2026-03-05")
    with TemporaryDirectory() as folder:
        scorer("export", exported := Path(folder) / "teams")
        (exported / "teams.csv").write_text("team,name,club,players\n1,Aces,Alton,Ann;Bob\n2,,,\n3,,,\n")
        scorer("import", "--replace", exported)
    scorer("events", "use", EVENING_SLUG)
    scorer("penalty", "1", "1", "mp", "--reason", "late", "--by", "the director")
    scorer("adjust", "1", "4", "8", "60/40", "--reason", "wrong board", "--by", "the director")
    scorer("movement", "use", "mitchell-skip", "--boards", "4")
    scorer("pairs", "substitute", "1", "Zoe", "Yan", "--from-round", "2")
    scorer("accept", scorer("check", "--json").document["findings"][0]["key"], "--by", "the director")
    scorer("competition", "new", "Ladder", EVENING_SLUG)
    scorer("players", "add", "Ann", "--club-number", "1")
    scorer("hands", "import", HANDS)
    scorer("set", "--club", "paper", "letter")
    with TemporaryDirectory() as folder:
        exported = Path(folder) / "evening"
        scorer("export", exported)
        shutil.copy(PLAY, exported / "play.pbn")
        (exported / "announced.csv").write_text("board,ns,ew,north,east,south,west\n1,1,4,10,12,9,9\n")
        scorer("import", "--replace", exported)
    play_live(scorer.place)
    watch_a_file(scorer.place)


def watch_a_file(place: str) -> None:
    """Leave something in the tables of a file that is watched."""
    with write_transaction(place) as work:
        events.store_file_lines(
            work, work.find_and_lock_event(EVENING_SLUG), "evening.bws", {(1, "1", "5"): "GNT N 10"}
        )
        work.commit()


def play_live(place: str) -> None:
    """Leave something in every table of a live evening: codes as they are made, an entry, a confirmation, calls."""
    db, evening = LiveDatabase(place), open_evening(place, EVENING_SLUG, None)
    spot = evening.live.table_codes[0].table_id
    sitting = next(sitting for sitting in evening.event.schedule if (sitting.section, sitting.table) == spot)
    (meeting, *_) = meetings_of(sitting)
    standing = find_result(evening.event, meeting)
    assert standing is not None
    code = format_code(standing.outcome)
    words = {"board": str(meeting.board), "ns": meeting.ns, "ew": meeting.ew, "result": code}
    sent = SentResult("key", sitting.round, words, code)
    evening = live_tables.submit_result(db, evening, spot, sent).evening
    evening = live_tables.confirm_result(db, evening, spot, meeting, code)
    evening = live_tables.call_director(db, evening, spot, "director")
    evening = send_message(db, evening, [spot], "Please hurry")
    live_phones.claim_phone(db, evening, "phone", f"1-{meeting.ns}")
