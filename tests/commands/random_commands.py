"""Events of every form, and commands with right and wrong words to carry out in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from scorer.checks import list_findings
from scorer.commands.changes import validate_change
from scorer.commands.command import EventCommand
from scorer.commands.findings import AcceptFindings, FixFindings
from scorer.commands.hands import RecordAnnouncement
from scorer.commands.joining import AddPair
from scorer.commands.movement import (
    ChangeMovement,
    EndEvening,
    SwapPairs,
    TurnPairs,
)
from scorer.commands.numbering import RenumberPairs
from scorer.commands.pairs import ForfeitMatch, NamePairs, RemovePair, RenamePair, SubstitutePlayers
from scorer.commands.results import (
    RecordAtTable,
    RecordLine,
    RecordResult,
    RecordResults,
    RemoveResult,
    ReseatResult,
    ResultFile,
    TypedLine,
)
from scorer.commands.rulings import AdjustResult, PenalisePair
from scorer.commands.settings import ChangeSetting
from scorer.commands.swiss import DrawNextRound
from scorer.commands.travellers import (
    SetSameDeclarer,
    ShiftResults,
    SwapBoards,
    SwapEastWest,
)
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat
from scorer.interchange.lists.name_lists import parse_names
from scorer.model.events import Event
from scorer.model.results import Played
from scorer.model.settings import Scoring
from scorer.movements.schedule import Sitting
from scorer.scoring import score_event
from tests.commands.lines import PLANNED, evening
from tests.evening import EVENING
from tests.scoring.test_individuals import random_individual
from tests.scoring.test_teams import IMPS, random_event

ACTIONS: tuple[type[EventCommand], ...] = (
    *(
        RecordResult,
        RecordResult,
        RecordLine,
        RecordLine,
        RecordAtTable,
        RecordResults,
        RemoveResult,
        ReseatResult,
        ShiftResults,
        SwapBoards,
        SwapEastWest,
    ),
    *(
        SetSameDeclarer,
        AdjustResult,
        PenalisePair,
        ChangeSetting,
        RecordAnnouncement,
        AddPair,
        AddPair,
        RemovePair,
        RemovePair,
        RenamePair,
        SubstitutePlayers,
        ForfeitMatch,
        NamePairs,
    ),
    *(
        ChangeMovement,
        ChangeMovement,
        EndEvening,
        TurnPairs,
        SwapPairs,
        RenumberPairs,
        AcceptFindings,
        FixFindings,
        DrawNextRound,
    ),
)
MOVES: tuple[type[EventCommand], ...] = (
    AddPair,
    AddPair,
    AddPair,
    RemovePair,
    RemovePair,
    ChangeMovement,
    ChangeMovement,
    TurnPairs,
    SwapPairs,
    RenumberPairs,
    RemovePair,
)
CODES = (
    *("GS S 10", "gnt n +1", "PH 8", "PC W 6", "GD E 13", "420", "-50", "NP", "60/40", "A+/A-", "GX", "", "12", "4 13"),
    *("NS GS S 10; EW 60", "PS 8", "7"),
)
TYPED = (
    *("^", "> b", ">a gs10", ">z 420", "42+", "42-", "42", "17", "1-", "=", "10", "+1", "-2", "14", "", "gs n 9"),
    *("4 1: gs s 10", "1 5: 50", "2 6 NP", "^ ph e 7", "1 1: 50", "77 1: GS", "PS 8", "ann fay: 420", "3 6", "400"),
)
NUMBERS = (
    "7",
    "7,6.5",
    "7½",
    "0.5",
    "1",
    "2",
    "400",
    "401",
    "0",
    "12",
    "999",
    "1000",
    "x",
    " 8 ",
    "\u0663",
    "howell",
    "a,7",
)
NONSENSE = {
    "x",
    "0",
    "77",
    "99",
    "up",
    "41",
    "\x07",
    "piont",
    "3+4",
    "9",
    "GX",
    "4 13",
    "x" * 20,
    "howell",
    "40",
    "ann",
    "vp",
}
WORDS: Mapping[str, Sequence[str]] = {
    "board": ("1", "2", "3", "4", "1", "2", "x", "99"),
    "other": ("2", "3", "5", "1", "99"),
    "result": CODES,
    "award": ("60/40", "A+/A-", "50/50", "NS GS S 10; EW 60/40", "x", "GS S 10"),
    "amount": ("10", "-1.5", "0", "x", "1/3"),
    "unit": ("%top", "mp", "vp", "imp", "x"),
    "by": ("", "Ann", "\x07"),
    "reason": ("", "late, again"),
    "key": ("name", "boards", "winners", "rules", "redeal", "scoring.method", "form", "piont", "club", "movement"),
    "value": ("1", "2", "3", "24", "plus", "bridge", "imps", "cross-imps", "play", "teams", "Club \u00e9", ""),
    "label": ("7", "9", "10", "11", "A9", "B9", "7NS", "5", "x" * 20, "3+4", "4"),
    "player1": ("", "Ann Lee", "Bob Fox", "Cay Dee", "P1"),
    "player2": ("", "Eve Poe", "Fay Orr", "\x07"),
    "direction": ("", "NS", "EW", "up"),
    "from_round": ("", "1", "2", "3", "4", "9", "0"),
    "round": ("1", "2", "3", "1", "9", "x"),
    "share": ("", "yes"),
    "keep_numbers": ("", "yes"),
    "solo": ("", "", "", "Ann Lee", "Cay Dee"),
    "minutes": ("", "", "90", "180", "x"),
    "kind": ("", "howell-full", "mitchell", "hesitation", "mitchell-skip", "howell", "klein"),
    "boards": ("", "", "8", "27", "0"),
    "rounds": ("", "", "2", "3", "7", "40"),
    "a_round": ("", "", "1", "2", "3"),
    "winners": ("", "", "1", "2", "x"),
    "numbering": ("direction", "through", "x"),
    "choice": ("", "", "1", "2", "9"),
    "repair": ("",),
    "reading": ("", "", "", "partner", "sides-exchanged"),
    **dict.fromkeys(("north", "south", "east", "west"), ("10", "10", "12", "8", "41")),
}
"""What is said, right and wrong, by the names of parameters; pairs and findings are those that there are, or nobody."""


def words_for(action: type[EventCommand], event: Event, rng: Random) -> dict[str, Any]:  # noqa: C901 -- a case a parameter
    """Words for everything that an action takes."""
    words: dict[str, Any] = {}
    nobody = Sitting(1, 1, "1", "4", 1, 1)
    met = rng.choice([one for one in event.schedule if one.is_meeting] or [nobody])
    pairs = [one.label for one in (*event.pairs, *event.entrants)]
    right = rng.random() < 0.85
    for parameter in action.parameters:
        match parameter.name:
            case "ns" | "ew" | "new_ns" | "new_ew":
                words[parameter.name] = getattr(met, parameter.name[-2:]) if right else rng.choice((*pairs, "77", ""))
            case "pair" | "other" if parameter.name == "pair" or action is not SwapBoards:
                words[parameter.name] = rng.choice(pairs if right else ("77", "ann"))
            case "board" if right:
                words["board"] = str(met.first_board)
            case "table":
                words["table"] = f"{met.section}{met.table}" if right else "x"
            case "lines":
                others = [met.ew, met.ew] if right else [*pairs, "x"]
                lines = [f"{rng.choice('1234')} {met.ns} {rng.choice(others)} {rng.choice(CODES)}" for _ in range(3)]
                words["lines"] = ResultFile(
                    rng.choice(("-", "typed.txt")), ["# heading", "", *lines, "1 2"][: rng.randint(3, 6)]
                )
            case "names":
                words["names"] = rng.choice(
                    ("Ann; Bob\nCay; Dee", "1; Ann Ray; Bob\n4; Cay", "77; Ann", "1; Ann; Bob\n1; Eve")
                )
            case "keys":
                keys = [one.key for one in list_findings(score_event(event))]
                words["keys"] = rng.sample(keys, min(len(keys), rng.randint(0, 2))) or ["x"]
            case "label" if right and rng.random() < 0.7:
                words["label"] = f"{met.section}{len(event.competitors) + 1}"
            case "round" if right:
                words["round"] = str(met.round)
            case "result" if action is RecordLine:
                above = Played(STANDARD.parse_contract("GH"), Seat.NORTH, 9) if right else None
                written = TypedLine(rng.choice(TYPED), above, rng.random() < 0.3, rng.choice(("", "b")), not right)
                words["result"] = written if rng.random() < 0.7 else written.text
            case name:
                words[name] = rng.choice([word for word in WORDS[name] if not right or word not in NONSENSE])
    return words


def carry_out(event: Event, action: type[EventCommand], words: dict[str, Any]) -> Event:
    """Return the event after a command.

    Raises:
        ScorerError: the command is refused.
    """
    given: dict[str, Any] = {"scored": score_event} if action in (AcceptFindings, FixFindings) else {}
    texts = dict(words)
    if action is NamePairs:
        texts["names"] = parse_names(words["names"], "names.txt")
    if action in (PenalisePair, AdjustResult, AcceptFindings):
        given["at"] = "21:30"
    if action is ShiftResults:
        given["by"] = 1 if words["board"] == "1" else -1
    return validate_change(event, action.from_texts(texts, **given).read(event).apply(event)).after


def teams() -> Event:
    return random_event(Random(3), IMPS)[0]  # noqa: S311  # the same event every time


def players() -> Event:
    return random_individual(Random(17), Scoring())[0]  # noqa: S311  # the same event every time


EVENINGS: Mapping[str, Callable[[], Event]] = {
    "three tables": lambda: PLANNED._replace(movement="mitchell"),
    "without a schedule": lambda: EVENING,
    "howell": lambda: evening("howell-full", 8, boards=14),
    "mitchell": lambda: evening("mitchell", 9, boards=15),
    "two sections": lambda: evening("mitchell", 6, 8, boards=12),
    "teams": teams,
    "players": players,
}
