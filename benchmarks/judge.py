"""What choices cost those who followed the guidelines, double dummy and by the judge; and what judging costs.

`python benchmarks/judge.py` judges the sample events, prints a table for `docs/rules.md`, solves the layouts of 24
boards once as the judge asks for them and once in all five denominations, and prints a line for `results.md`. With
`--work` the databases stay there, and what was solved is not solved again.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from scorer.analysis.solver import declarer_question
from scorer.analysis.solving import ask_all
from scorer.dealing.layouts import generate_layouts
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS
from scorer.reports.judging import judged_deals
from scorer.scoring import ScoredEvent
from scorer.scoring.judging import FEWEST_LAYOUT_COUNT, LAYOUT_COUNT, denominations_to_solve
from scorer.services.queries import declarer_knowledge, load_scored_event

SAMPLES = Path(__file__).resolve().parents[1] / "sample_events"
EVENTS = ("mitchell", "howell", "school")
SCORER = (sys.executable, "-m", "scorer")
BOARDS = 24
SECONDS = 60.0


def share(event: ScoredEvent) -> tuple[int, int, int]:
    """How many named what the guidelines advise, of how many; and the percent of what choices cost that they bear."""
    own = [deal for deals in judged_deals(event).values() for deal in deals if deal.declares]
    advised = [deal for deal in own if deal.is_advised]
    cost, everybody = (sum((deal.parts.choice for deal in deals), Fraction(0)) for deals in (advised, own))
    return len(advised), len(own), round(100 * cost / everybody)


def double_dummy(event: ScoredEvent) -> ScoredEvent:
    """The event as it was judged before: every layout is the real deal."""
    real = {
        number: (event.solved[number].tricks_of(seat),) * FEWEST_LAYOUT_COUNT
        for number, seat in event.declarers.items()
    }
    return replace(event, layouts=real)


def seconds(event: ScoredEvent, boards: int, *, everything: bool) -> float:
    """Processor time of the solver for the layouts with which the judge begins."""
    asked, known, questions = denominations_to_solve(event), declarer_knowledge(event), []
    for number in list(asked)[:boards]:
        declarer, denominations = known[number].declarer, PREFERRED_DENOMINATIONS if everything else asked[number]
        some = islice(generate_layouts(known[number]), LAYOUT_COUNT)
        questions += [declarer_question(layout, declarer, denominations) for layout in some]
    before = getrusage(RUSAGE_CHILDREN)
    list(ask_all(questions, SECONDS))
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Judge the samples, then time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, default=Path(tempfile.mkdtemp()), help="the folder of the databases")
    options = parser.parse_args()
    events: list[ScoredEvent] = []
    for name in EVENTS:
        db = str(options.work / f"{name}.db")
        if not Path(db).exists():
            subprocess.run([*SCORER, "import", SAMPLES / name, "--db", db], check=True)
        subprocess.run([*SCORER, "hands", "analyse", "--db", db], check=True, capture_output=True)
        events.append(load_scored_event(db, None))
        followers, tables, after = share(events[-1])
        *_, before = share(double_dummy(events[-1]))
        print(f"| `{name}` | {followers} of {tables} | {before} % | {after} % |")
    judged, everything, left = 0.0, 0.0, BOARDS
    for event in events:
        boards = min(left, len(denominations_to_solve(event)))
        judged += seconds(event, boards, everything=False)
        everything += seconds(event, boards, everything=True)
        left -= boards
    ratio = judged / everything
    print(f"| {BOARDS} boards at {LAYOUT_COUNT} layouts | {judged:.0f} s | {everything:.0f} s | {ratio:.2f} |")


if __name__ == "__main__":
    main()
