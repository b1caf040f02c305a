"""What the director's page offers where something was refused or may be done next: a button for each way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Remedy, Way
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Button(NamedTuple):
    """What it says, and the fields of the form that it sends."""

    words: Phrase
    fields: dict[str, str]


def buttons(remedies: Iterable[Remedy]) -> Iterator[Button]:
    """A button for each way that the page knows."""
    for remedy in remedies:
        values = {name: str(value) for name, value in remedy.values}
        match remedy.way:
            case Way.CLEAR:
                yield Button(phrase("Remove board {board}, {ns} against {ew}", **values), {"do": "clear", **values})
            case Way.RESEAT:
                met = phrase("Board {board}: {new_ns} against {new_ew} met, not {ns} against {ew}", **values)
                yield Button(met, {"do": "reseat", **values})
            case Way.NOT_PLAYED:
                said = phrase("Board {board}, {ns} against {ew}: not played", **values)
                yield Button(said, {"do": "line", "result": "NP", **values})
            case Way.WITHDRAW:
                gone = phrase("Pair {label} is gone from round {from_round} on", **values)
                yield Button(gone, {"do": "withdraw", "pair": values["label"], "from_round": values["from_round"]})
            case Way.SHARE:
                yield Button(phrase("Let tables share boards"), {"do": "add", "share": "yes", **values})
            case Way.JOIN_WITH_MOVEMENT:
                yield Button(phrase("Go on with {kind}", **values), {"do": "add", **values})
            case Way.MAKE_SEAT | Way.LET_ALL_PLAY:
                yield Button(phrase("Go on with {kind} from round {from_round}", **values), {"do": "use", **values})
            case Way.END_AFTER:
                yield Button(phrase("Round {round} was the last", **values), {"do": "end", **values})
            case _:  # a command of the terminal alone
                pass
