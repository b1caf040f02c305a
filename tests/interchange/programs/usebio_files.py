"""Small USEBIO files, written by hand for these tests."""

from __future__ import annotations

from collections.abc import Mapping

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.example.org/usebio_v1_2.dtd">'
HEAD = "<EVENT_DESCRIPTION>Small Evening</EVENT_DESCRIPTION><DATE>24/11/2026</DATE><WINNER_TYPE>1</WINNER_TYPE>"
MATCHPOINTS = "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>"
CLUB = "<CLUB><CLUB_NAME>Alton</CLUB_NAME><CLUB_ID_NUMBER>77</CLUB_ID_NUMBER></CLUB>"


def fields(texts: Mapping[str, object]) -> str:
    return "".join(f"<{tag}>{text}</{tag}>" for tag, text in texts.items())


def pair(number: str, more: str = "", names: str = "") -> str:
    """A pair; `names` separated by commas."""
    players = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in names.split(",") if name)
    return f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{more}{players}</PAIR>"


def line(ns: str, ew: str, played: str = "", score: object = "", points: str = "", unit: str = "MATCH_POINTS") -> str:
    """A result: `played` as `4S S 10`, `points` as `2/0`, whose tags end in `unit`."""
    words = dict(zip(("CONTRACT", "PLAYED_BY", "TRICKS"), played.split(), strict=False))
    words |= {"SCORE": str(score)} if score != "" else {}
    words |= dict(zip((f"NS_{unit}", f"EW_{unit}"), points.split("/"), strict=False)) if points else {}
    numbers = {"NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew}
    return f"<TRAVELLER_LINE>{fields(numbers | words)}</TRAVELLER_LINE>\n"


def board(number: int, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>\n{''.join(lines)}</BOARD>\n"


def participants(*pairs: str) -> str:
    return f"<PARTICIPANTS>{''.join(pairs)}</PARTICIPANTS>\n"


FOUR = participants(*(pair(number) for number in "1234"))
PLAYED = board(1, line("1", "3", "4S S 10", 420, "2/0"), line("2", "4", "1S S 9", 140, "0/2")) + board(
    2, line("1", "4", "3NT W 8", 50, "2/0"), line("2", "3", "1NT W 9", -150, "0/2")
)


def event(inside: str = FOUR + PLAYED, kind: str = "PAIRS", head: str = HEAD + MATCHPOINTS) -> str:
    return f'<EVENT EVENT_TYPE="{kind}">{head}\n{inside}</EVENT>\n'


def document(*events: str, version: str = "1.2", doctype: str = DOCTYPE, encoding: str = "utf-8") -> bytes:
    """A whole file; without events one of four pairs and two boards."""
    whole = "".join(events or (event(),))
    text = (
        f'<?xml version="1.0" encoding="{encoding}"?>\n{doctype}\n<USEBIO Version="{version}">{CLUB}\n{whole}</USEBIO>'
    )
    return text.encode(encoding)
