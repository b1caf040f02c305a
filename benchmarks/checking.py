"""What looking for errors costs beside ranking: `check` against `rank` of one event, for `results.md`.

`python benchmarks/checking.py [SIZE]` times an event of which nothing is told, and one with hands, with the points that
every table announced, and with causes planted by `slips.py`. Processor time, in turn.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from contest import SEED, Size, mitchell
from running import SCORER, Job, output, take_turns
from slips import CAUSES

from scorer.checks import list_findings
from scorer.dealing.shuffling import deal_playable
from scorer.game.announcement import Redeal, resolve_announcement
from scorer.game.seats import Seat, dealer_of
from scorer.interchange.own.event_folder import format_event_files
from scorer.interchange.writing import write_folder
from scorer.model.boards import TablePoints
from scorer.model.events import Event
from scorer.model.results import Played
from scorer.scoring import score_event


def quiet(event: Event) -> Event:
    """The event with outcomes of other tables where something would be told, until nothing is."""
    event = event._replace(pairs=tuple(pair._replace(player1="", player2="") for pair in event.pairs))
    while told := {(one.board, one.pairs) for one in list_findings(score_event(event))}:
        usual = {result.board: result.outcome for result in event.results if (result.board, result.pairs) not in told}
        results = tuple(
            result._replace(outcome=usual[result.board]) if (result.board, result.pairs) in told else result
            for result in event.results
        )
        event = event._replace(results=results)
    return event


def with_hands(event: Event) -> Event:
    """The event with cards, each board declared by whom they tell, and with what every table announced."""
    chance = Random(SEED)  # noqa: S311  # the same cards each time, and nothing secret
    deals = {board: deal_playable(chance, Redeal.REDEAL) for board in range(1, event.boards + 1)}
    told = {board: resolve_announcement(deal.points, dealer_of(board), Redeal.REDEAL) for board, deal in deals.items()}
    results = []
    for result in event.results:
        here = told[result.board]
        if here is not None and isinstance(result.outcome, Played):
            results.append(result._replace(outcome=result.outcome._replace(declarer=here.declarer)))
    announced = tuple(
        TablePoints(one.board, one.ns or "", one.ew or "", *(deals[one.board].points[seat] for seat in Seat))
        for one in results
    )
    return event._replace(deals=tuple(deals.items()), results=tuple(results), announced=announced)


def planted(event: Event) -> Event:
    """The event with every cause once, each somewhere."""
    chance = Random(SEED)  # noqa: S311  # as above
    for plant in CAUSES.values():
        slip = plant(event, chance)
        event = slip.event if slip else event
    return event


def account(name: str, event: Event, runs: int) -> str:
    """The line of the table for one event."""
    with TemporaryDirectory() as scratch:
        folder, database = Path(scratch) / "folder", str(Path(scratch) / "scorer.db")
        write_folder(folder, format_event_files(event), force=False)
        output([*SCORER, "import", str(folder), "--db", database])
        check = Job(["sh", "-c", f"{shlex.join([*SCORER, 'check', '--db', database])} || true"])
        rank = Job([*SCORER, "rank", "--db", database])
        take_turns([check, rank], runs)
    told = len(list_findings(score_event(event)))
    times = f"{1000 * check.clock.used:,.0f} | {1000 * rank.clock.used:,.0f} | {check.clock.used_times(rank.clock):.2f}"
    return f"| {name} | {told} | {times} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=Size.parse, nargs="?", default=Size(36, 800))
    parser.add_argument("--runs", type=int, default=9)
    given = parser.parse_args()
    clean = quiet(mitchell(given.size))
    print("| event | findings | ms of `check` | ms of `rank` | times |")
    print("| --- | ---: | ---: | ---: | ---: |")
    print(account(f"{given.size}, nothing to be told", clean, given.runs), flush=True)
    everything = planted(with_hands(clean))
    print(account(f"{given.size} with hands, announcements and planted causes", everything, given.runs))


if __name__ == "__main__":
    main()
