"""The long proof from the command line; see `python -m tests.prove --help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tests.prove.fuzz import fuzz
from tests.prove.kills import kills
from tests.prove.lessons import lessons
from tests.prove.live_evening import live_evening
from tests.prove.lost_lines import lost_lines
from tests.prove.power import power_cuts
from tests.prove.report import Account, say, write_report
from tests.prove.server_trouble import server_trouble
from tests.prove.sheets import sheets
from tests.prove.strangers import strangers
from tests.prove.trouble import trouble
from tests.prove.writers import writers
from tests.servers import NoServer, running_server

SEED = 1117


def main() -> int:
    """Run every part; 1 where anything that is promised was not so."""
    options = _options()
    account, began = Account(options.seed), monotonic()
    parts: dict[str, Callable[[], None]] = {
        "kills": lambda: kills(account, options.kills),
        "power": lambda: power_cuts(account, options.kills),
        "fuzz": lambda: fuzz(account, options.cases),
        "writers": lambda: _on_each_database(account, options),
        "trouble": lambda: trouble(account),
        "live": lambda: live_evening(account),
        "lessons": lambda: lessons(account),
        "sheets": lambda: sheets(account, options.sheets),
        "strangers": lambda: strangers(account, options.slow_seconds),
    }
    for name, part in parts.items():
        if name in options.only:
            say(f"{name} …")
            part()
    say(f"Done in {(monotonic() - began) / 60:.1f} minutes.\n\n{account.markdown()}")
    if options.report:
        write_report(options.report, account.markdown())
    return 1 if account.faults else 0


def _on_each_database(account: Account, options: argparse.Namespace) -> None:
    """On a file, and on the server that was named or else one of its own."""
    writers(account, options.minutes)
    if options.database:
        writers(account, options.minutes, options.database)
        return
    try:
        with running_server() as server:
            writers(account, options.minutes, server.empty())
            lost_lines(account, server, options.kills)
            server_trouble(account, server, max(options.kills // 10, 1))
    except NoServer as error:
        account.skip(str(error))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED, help="what chance begins with")
    parser.add_argument(
        "--kills", type=int, default=300, help="how many commands are killed, lose the power, or the line"
    )
    parser.add_argument("--cases", type=int, default=1_000_000, help="how many hostile inputs are tried")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long eight programs write at once")
    parser.add_argument("--sheets", type=int, default=2_000, help="how many sheets are put together by chance")
    parser.add_argument("--slow-seconds", type=float, default=30.0, help="how long strangers keep a server busy")
    parser.add_argument("--database", help="a server's URL, where they write instead of on one of its own")
    parser.add_argument("--report", type=Path, help="a file for the account, in Markdown")
    names = ["kills", "power", "fuzz", "writers", "trouble", "live", "lessons", "sheets", "strangers"]
    parser.add_argument("--only", nargs="+", choices=names, default=names, help="some of the parts")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
