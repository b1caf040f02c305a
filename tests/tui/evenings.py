"""Events as they are before anything was entered, and what is typed for them."""

from __future__ import annotations

import csv
import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from scorer.game.contracts import Contract
from scorer.game.rulesets import STANDARD
from scorer.model.notation import format_code
from scorer.model.pairs import label_order
from scorer.model.results import Played, Result
from scorer.scoring import score_event
from scorer.services.queries import load_event
from scorer.tui.drawing import render_screen
from scorer.tui.keys import handle_key
from scorer.tui.screen import open_session
from scorer.tui.session import EntrySession, ScreenStage
from tests.conftest import SAMPLES

MITCHELL = SAMPLES / "mitchell"


def unplayed_mitchell(folder: Path, *, hands: bool = True, schedule: bool = True) -> Path:
    """The sample Mitchell with its schedule, taken from its results, and without these."""
    folder.mkdir(parents=True)
    for name in ("event.toml", "pairs.csv", *(["deals.pbn"] if hands else [])):
        shutil.copy(MITCHELL / name, folder / name)
    if schedule:
        boards: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        with (MITCHELL / "results.csv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                boards[row["round"], row["table"], row["ns"], row["ew"]].append(int(row["board"]))
        lines = [",".join([*met, str(min(played)), str(max(played))]) for met, played in boards.items()]
        text = "\n".join(["round,table,ns,ew,first_board,last_board", *lines, ""])
        (folder / "movement.csv").write_text(text, encoding="utf-8")
    return folder


def traveller_keys(results: list[Result]) -> Iterator[str]:
    """What a director types for a traveller whose declarers are known, line by line, in the fewest keys."""
    above: Result | None = None
    for result in results:
        yield fewest(result.outcome, None if above is None else above.outcome)
        above = result


def fewest(outcome: object, above: object) -> str:
    """The shortest text for an outcome; empty where it is the same as the one above."""
    assert isinstance(outcome, Played)
    assert isinstance(outcome.contract, Contract)
    if outcome == above:
        return ""
    against = outcome.tricks - STANDARD.tricks_needed(outcome.contract)
    tricks = min([str(outcome.tricks), "=" if against == 0 else f"{against:+}"], key=len)
    if isinstance(above, Played) and above.contract == outcome.contract:
        return tricks
    return f"{outcome.contract.target}{outcome.contract.denomination.value[0]}{tricks}".lower()


def travellers(results: tuple[Result, ...]) -> dict[int, list[Result]]:
    """The results of each board, by North-South pair."""
    boards: defaultdict[int, list[Result]] = defaultdict(list)
    for result in sorted(results, key=lambda it: (it.board, label_order(it.ns or ""))):
        boards[result.board].append(result)
    return boards


def type_into(session: EntrySession, text: str) -> None:
    """Press the keys of a text; a new line is Enter."""
    for letter in text:
        handle_key(session, "enter" if letter == "\n" else letter, None if letter == "\n" else letter)


def at(db: Path, board: str = "") -> EntrySession:
    return open_session(str(db), None, board)


def stored(db: Path) -> dict[tuple[int, str | None, str | None], Result]:
    """What the database holds, by board and pairs."""
    return {(it.board, it.ns, it.ew): it for it in load_event(str(db), None).results}


def told_of(db: Path) -> set[tuple[object, ...]]:
    """Every result as it scores: its place, contract, declarer however known, tricks and score."""
    scored = score_event(load_event(str(db), None))
    return {
        (line.result[:3], getattr(line.result.outcome, "contract", None), line.declarer, line.score, line.result[4:6])
        for board in scored.boards
        for line in board.results
    }


def press_keys(session: EntrySession, *keys: str) -> None:
    """Press keys that have names."""
    for key in keys:
        handle_key(session, key, key if len(key) == 1 else None)


def drawn(session: EntrySession, width: int = 80, height: int = 24) -> list[str]:
    """The rows of the screen as a person reads them."""
    return [row.plain.rstrip() for row in render_screen(session, width, height).rows]


def said(session: EntrySession) -> str:
    """What the screen says or asks."""
    if session.question is not None:
        return session.question.sentence
    return session.note.sentence if session.note is not None else ""


def code_at(db: Path, board: int, ns: str, ew: str) -> str | None:
    """What the database holds in a place, as its code and group; None where there is nothing."""
    result = stored(db).get((board, ns, ew))
    return None if result is None else " ".join(filter(None, (format_code(result.outcome), result.group)))


def is_finished(session: EntrySession) -> bool:
    """Whether the director has left the screen."""
    return session.stage is ScreenStage.FINISHED
