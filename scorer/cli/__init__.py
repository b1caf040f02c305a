"""The door: words in, words out. One file a noun; each command is one call to the desk and one to a printer."""

from __future__ import annotations

import gc

GARBAGE = 5_000_000
"""Objects made between two looks for garbage: more than a command makes. Importing a database library makes 50 000,
an event of 30 000 results 200 000, none of them garbage, and looking for some was a tenth of the time."""


def main() -> None:
    """Run the command line."""
    gc.set_threshold(GARBAGE)
    from scorer.cli.app import app  # only now, so that loading it is spared as well

    try:
        app()
    except OSError as error:  # what is printed cannot be taken in: a full disk behind a pipe or a file
        _give_up(error)
    finally:
        gc.freeze()  # the interpreter's last look for garbage takes 40 ms and serves nobody


def _give_up(error: OSError) -> None:
    """Say why nothing more can be printed, and end without trying again."""
    import os  # only a failure needs it

    os.write(2, f"error: what was to be printed cannot be written: {error.strerror or error}\n".encode())
    os._exit(1)
