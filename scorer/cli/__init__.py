"""The command line: one module a noun; each command parses its input, calls one service and shows the answer."""

from __future__ import annotations

import gc
import os
import sys

GC_THRESHOLD = 5_000_000
"""Objects allocated between two garbage collections: more than a command makes.

Importing a database library makes 50 000, an event of 30 000 results 200 000, none of them garbage, and collecting
took a tenth of the time.
"""

EXIT_REFUSED, MISUSED, EXIT_INTERNAL_ERROR, EXIT_INTERRUPTED = 1, 2, 3, 130
"""Exit codes: of a refusal, of a mistyped command, of an internal error, and after Ctrl-C (as in shells)."""


def main() -> None:
    """Run the command line."""
    gc.set_threshold(GC_THRESHOLD)
    _replace_closed_streams()
    report: RunReport | None = None
    try:
        from scorer.cli.app import app  # saves 3 ms: loaded with few collections
        from scorer.progress import RunReport  # saves 1 ms: loaded with few collections

        report = RunReport()
        app(obj=report)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except Exception as error:  # every unexpected error ends as one line
        from scorer.cli.crash_reports import exit_with_crash_report  # saves 1.7 ms: only after a failure

        exit_with_crash_report(error, has_stored=report is not None and report.has_stored)
    finally:
        gc.freeze()  # the interpreter's final collection takes 40 ms for nothing


def _replace_closed_streams() -> None:
    """Replace a closed standard stream by one with nothing to read and nowhere to write.

    Otherwise the next file that is opened takes the number of the closed stream, and printed text ends up in it.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  # stays open as long as the program
    if sys.stdout is None:
        unwritable = os.open(os.devnull, os.O_RDONLY)
        sys.stdout = open(unwritable, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # stays open as long as the program
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # stays open as long as the program
