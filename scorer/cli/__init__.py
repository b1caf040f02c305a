"""The door: words in, words out. One file a noun; each command is one call to the desk and one to a printer."""

from __future__ import annotations

import gc
import os
import sys

GARBAGE = 5_000_000
"""Objects made between two looks for garbage: more than a command makes. Importing a database library makes 50 000,
an event of 30 000 results 200 000, none of them garbage, and looking for some was a tenth of the time."""

REFUSED, MISUSED, FAULT, INTERRUPTED = 1, 2, 3, 130
"""Exit codes: of a refusal, of a mistyped command, of a fault of the scorer itself, and after Ctrl-C as in shells."""


def main() -> None:
    """Run the command line."""
    gc.set_threshold(GARBAGE)
    _open_closed_streams()
    try:
        from scorer.cli.app import app  # only now, so that loading it is spared as well

        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:  # the last net: whatever it is, it ends as one line
        from scorer.cli.last_net import end  # only a failure needs it

        end(error)
    finally:
        gc.freeze()  # the interpreter's last look for garbage takes 40 ms and serves nobody


def _open_closed_streams() -> None:
    """Let a stream that was closed be nothing to read, nothing to print on, nobody to talk to.

    Else the next file that is opened takes the number of the closed one, and what is printed ends in it.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115  # stays open as long as the program
    if sys.stdout is None:
        unwritable = os.open(os.devnull, os.O_RDONLY)
        sys.stdout = open(unwritable, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # the same
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115  # the same
