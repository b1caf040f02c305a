"""Whatever is typed, one command after the other, and whatever is answered; `pytest --update-golden` writes it anew.

Words and options are drawn from what they may be, now and then from what they may not. A golden file changes only in a
commit that says why.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from tests.conftest import AsBefore, Scorer, command_of

LOOKING = (
    *(
        "rank",
        "board",
        "pair",
        "explain",
        "report",
        "show",
        "check",
        "history",
        "events",
        "score",
        "deal",
        "corrections",
    ),
    *("movement", "movement list", "movement list", "movement show", "movement show", "hands show", "hands lessons"),
    *("corrections", "players", "players show", "competition", "competition show", "match"),
    *("competition rank", "pairs", "db path"),
)
DOING = (
    *(
        "new",
        "new",
        "new",
        "set",
        "result",
        "adjust",
        "penalty",
        "clear",
        "reseat",
        "mark",
        "mend",
        "undo",
        "redo",
        "use",
    ),
    *("pairs add", "pairs rename", "pairs remove", "pairs renumber", "pairs substitute", "pairs withdraw", "rank"),
    *(
        "movement use",
        "movement turn",
        "movement exchange",
        "movement end",
        "players add",
        "players rename",
        "players merge",
    ),
    *(
        "players remove",
        "competition new",
        "competition set",
        "competition add",
        "competition remove",
        "competition close",
    ),
    *("delete", "competition rank", "history", "corrections", "show", "check", "movement", "board", "pair", "events"),
)
SLUGS = ("tuesday", "thursday", "oddities", "tuesday-minibridge-2026-11-17", "thursday-howell-2026-11-12", "nobody")
WORDS: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("board", "numbers"), ("1", "2", "3", "5", "99", "x")),
    **dict.fromkeys(("ns", "pair", "labels", "new_ns"), ("1", "2", "3", "7", "Stott", "x")),
    **dict.fromkeys(("ew", "new_ew", "other"), ("8", "9", "10", "4", "1", "x")),
    **dict.fromkeys(("round", "from_round", "rounds", "a_round"), ("1", "2", "3", "7", "0", "x")),
    **dict.fromkeys(("slug", "event", "events"), SLUGS),
    **dict.fromkeys(
        ("player", "player1", "player2", "names", "club", "title"), ("Ann Lee", "Bob Fox", "Eve", "Alton", "")
    ),
    "text": ("T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8", "N:x", "AKQ"),
    "words": ("GS S 10", "PH 8", "gnt +1", "6S N 12", "1 1 8 GS S 10", "2 3 9 NP", "3 2 10 -50", "x"),
    "name": ("Friday", "Season", "Ladder", "Hilary Stott", "", "Tuesdays"),
    "team": ("1", "2"),
    "key": ("name", "boards", "winners", "scoring.method", "scoring.sit_out", "best", "rules", "piont", "points"),
    "value": ("3", "1", "24", "butler", "own", "plus", "Club", "2,1", ""),
    "keys": ("2", "x", "999"),
    "award": ("60/40", "A+/A-", "x", "NS +420; EW -50"),
    "amount": ("1", "-2", "10", "x"),
    "unit": ("mp", "%top", "vp"),
    "label": ("15", "A9", "1", ""),
    "numbering": ("direction", "through", "x"),
    "table": ("1", "2", "9"),
    "choice": ("1", "2", "9"),
    "reading": ("partner", "x"),
    "direction": ("NS", "EW", "up"),
    "what": ("frequencies", "matrix", "ranking", "declaring", "decisions", "head-to-head", "matches", "race", "x"),
    "kind": ("howell", "mitchell", "hesitation", "howell-full", "swiss", "round-robin", "ladder", "x", "simultaneous"),
    "by": ("Ann", "stratum", "club", "handicap", "x"),
    "tables": ("4", "7", "6.5", "7,6", "0", "x"),
    "pairs": ("8", "13", "6,8", "2", "1", "401"),
    "teams": ("4", "6", "7", "3", "x"),
    "individual": ("8", "9", "4", "x"),
    "boards": ("24", "9", "3", "0", "1000"),
    "play": ("21", "5", "x"),
    "minutes": ("90", "180", "20", "x"),
    "minutes_a_board": ("7", "5", "60"),
    "winners": ("1", "2", "3"),
    "rules": ("plus", "bridge", "levels", "x"),
    "method": ("butler", "cross-imps", "aggregate", "imps", "x"),
    "target": ("500", "0", "x"),
    "date": ("2026-11-27", "27.11.2026", "x"),
    "pairs_from": SLUGS,
    "dealer": ("W", "x", "N"),
    "redeal": ("redeal", "ns-declare", "play", "x"),
    "best": ("3", "0", "x"),
    "points": ("5,3,1", "x"),
    "of": ("players", "pairs", "x"),
    "total": ("mean", "sum", "x"),
    "ties": ("share", "x"),
    "heat": ("Mon", ""),
    "evening": SLUGS,
    "club_number": ("12", "77"),
    "national_number": ("444", ""),
    "note": ("kind", ""),
    "reason": ("late", ""),
    "place": ("1", "board 1", "x"),
    "competition": ("season", "ladder", "x"),
}
NEVER = {"live", "serve", "open_", "output", "source", "encoding", "columns", "interactive", "db", "csv", "names"}
"""What is asked for on a terminal, or goes elsewhere than into the answer."""
NONSENSE = {"x", "99", "1000", "401", "999", "0", "nobody", "up", "piont", "3+4", "N:x", "AKQ", ""}
"""What nothing understands."""


SEASON = ("Season", "Season", "Season", "Tuesdays", "x")
"""The competition that there is, mostly."""


def typed(command: str, rng: Random) -> list[str]:
    """A command with its words, and with some options."""
    words = command.split()
    options: list[str] = []
    right = rng.random() < 0.8
    for one in command_of(tuple(words)).params:
        pool = SEASON if one.name == "name" and words[0] == "competition" else WORDS.get(one.name, ())
        choices = [word for word in pool if not right or word not in NONSENSE]
        if one.name in NEVER or (one.param_type_name == "option" and rng.random() < 0.8):
            continue
        if one.param_type_name != "option":
            word = rng.choice(choices) if right or rng.random() < 0.9 else ""
            words += word.split() if one.name == "words" else [word]
        elif one.is_flag:
            options.append(one.opts[0])
        elif choices:
            options += [one.opts[0], rng.choice(choices)]
    if command == "new" and "--date" not in options:
        options += ["--date", "2026-11-20"]  # whatever day it is, the events stand in one order
    return words + options


def said(scorer: Scorer, words: Sequence[str]) -> Iterator[str]:
    """What was typed, what came of it, and the answer; long ones as far as two dozen lines."""
    ran = scorer.typed(*words)
    yield f"$ scorer {' '.join(words)} [{ran.code}]"
    for text in (ran.out, ran.err):
        lines = plain(text, scorer).splitlines()
        yield from (f"    {line}".rstrip() for line in lines[:24])
        if len(lines) > 24:
            yield f"    {len(lines)} lines, {sum(map(len, lines))} letters"


def plain(text: str, scorer: Scorer) -> str:
    """An answer without what is otherwise on another day or in another folder."""
    text = text.replace(str(scorer.db.parent), "FOLDER").replace(datetime.date.today().isoformat(), "TODAY")
    return re.sub(r"[0-9]{2}:[0-9]{2}(:[0-9]{2})?|(?<=TODAY-)[0-9]{6}-[0-9]{6}", "TIME", text)


@pytest.mark.usefixtures("without_solver")
@pytest.mark.parametrize(("name", "commands", "times"), [("looking", LOOKING, 40), ("doing", DOING, 70)])
def test_what_is_typed_is_answered_as_before(
    samples: Scorer, name: str, commands: Sequence[str], times: int, as_before: AsBefore
) -> None:
    rng, lines = Random(name), list[str]()  # noqa: S311  # the same every time
    samples("competition", "new", "Season", "tuesday", "thursday")
    samples("use", "tuesday")
    for _ in range(times):
        lines += said(samples, typed(rng.choice(commands), rng))
    as_before(f"{name}.txt", lines)
