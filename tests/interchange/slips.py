"""An invented format: the name of the event in the first line, and a result in each other one."""

from pathlib import Path

from scorer.errors import Mistakes
from scorer.game.rulesets import STANDARD
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.rows import Origin
from scorer.interchange.text_files import read_text
from scorer.interchange.writing import write_file
from scorer.model.events import Event
from scorer.model.notation import format_code, parse_code
from scorer.model.numbers import parse_board_number
from scorer.model.pairs import Pair
from scorer.model.results import Result
from scorer.progress import ProgressTracker
from scorer.scoring import ScoredEvent


def read(path: Path, options: ImportOptions, _: ProgressTracker) -> list[ImportedEvent]:
    name, *lines = read_text(path, options.encoding).splitlines()
    mistakes, results = Mistakes(), []
    for number, line in enumerate(lines, start=2):
        with mistakes.capture("result", Origin(path.name).locate(number)):
            board, ns, ew, code = line.split(maxsplit=3)
            results.append(Result(parse_board_number(board), ns, ew, parse_code(code, STANDARD)))
    mistakes.raise_if_any()
    labels = sorted({label for one in results for label in (one.ns, one.ew) if label})
    boards = max(one.board for one in results)
    event = Event(name, options.today, boards=boards, winners=1, pairs=tuple(map(Pair, labels)), results=tuple(results))
    return [ImportedEvent(event)]


def write(event: ScoredEvent, path: Path, _: ProgressTracker, *, force: bool) -> None:
    lines = [f"{one.board} {one.ns} {one.ew} {format_code(one.outcome)}" for one in event.event.results]
    write_file(path, "\n".join([event.event.name, *lines, ""]), force=force)
