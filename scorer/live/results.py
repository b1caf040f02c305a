"""A result on a page: the choices that a form offers under the rules, the code they make, and a description."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import LEVELS, TRICKS, Bid, Contract, Denomination, Doubling
from scorer.game.rulesets import Announced, RuleSet, rule_set
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, chained, counted, literal, phrase
from scorer.model.declarers import known_declarer
from scorer.model.notation import PASS
from scorer.model.results import NOT_PLAYED, KnownScore, NotPlayed, Outcome, PassedOut, Played
from scorer.scoring import score_of

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.model.results import Result

FEW_DOWN = 7
"""The highest number of undertricks offered at once; higher ones on request."""


class Option(NamedTuple):
    """One button of a choice."""

    value: str
    text: Phrase
    kind: str = ""
    chosen: bool = False


class ResultForm(NamedTuple):
    """All choices of a result."""

    auction: bool
    by_levels: bool
    passes: bool
    denominations: tuple[Option, ...]
    targets: tuple[Option, ...]
    doublings: tuple[Option, ...]
    seats: tuple[Option, ...]
    made: tuple[Option, ...]
    failed: tuple[Option, ...]
    far_down: tuple[Option, ...]


def result_form(rules: RuleSet) -> ResultForm:
    """The choices of a result under a rule set."""
    most_over = TRICKS - min(rules.tricks.values())
    most_down = max(rules.tricks.values())
    down = [Option(f"-{number}", literal(f"−{number}")) for number in range(1, most_down + 1)]
    over = [Option(f"+{number}", literal(f"+{number}")) for number in range(1, most_over + 1)]
    return ResultForm(
        rules.auction,
        rules.by_levels,
        rules.passes,
        tuple(map(_denomination, Denomination)),
        targets=tuple(_targets(rules)),
        doublings=tuple(map(_doubling, Doubling)),
        seats=tuple(Option(str(seat), seat.word) for seat in Seat),
        made=(Option("=", literal("=")), *over),
        failed=tuple(down[:FEW_DOWN]),
        far_down=tuple(down[FEW_DOWN:]),
    )


def _denomination(one: Denomination) -> Option:
    sign = f"{one.symbol}\ufe0e" if one is not Denomination.NO_TRUMPS else ""
    return Option(str(one), chained((sign, one.word), " "), one.name.lower())


def _doubling(one: Doubling) -> Option:
    undoubled = one is Doubling.UNDOUBLED
    return Option(str(one), phrase("undoubled") if undoubled else one.word, chosen=undoubled)


def _targets(rules: RuleSet) -> list[Option]:
    if isinstance(rules.terms, Announced):
        return [Option(str(target), target.word) for target in rules.terms.bonus]
    return [Option(str(level), literal(str(level))) for level in LEVELS]


@cache
def needed_tricks(rules: str) -> str:
    """The tricks needed for each contract, by target and denomination, as JSON for the page's script."""
    needed: dict[str, int] = {}
    for contract, tricks in rule_set(rules).tricks.items():
        match contract:
            case Contract(target, denomination):
                needed[f"{target}{denomination}"] = tricks
            case Bid(level, denomination):
                needed[f"{level}{denomination}"] = tricks
    return json.dumps(needed)


FIELDS = ("target", "denomination", "doubling", "declarer", "tricks")


def code_chosen(fields: Mapping[str, str]) -> str:
    """The result code that the fields of a form make, valid or not."""
    match fields.get("what", "result"):
        case "NP":
            return NOT_PLAYED
        case "PASS":
            return PASS
        case "code":
            return fields.get("code", "")
        case _:
            target, denomination, doubling, declarer, tricks = (fields.get(name, "") for name in FIELDS)
            return " ".join(filter(None, (f"{target}{denomination}{doubling}", declarer, tricks)))


def result_told(event: Event, result: Result) -> Phrase:
    """A result in words; a declarer left out is the known one of the board."""
    known = None
    if isinstance(result.outcome, Played) and result.outcome.declarer is None:
        known = known_declarer(event, *result.board_group)
    return outcome_told(event, result.board, result.outcome, known)


def outcome_told(event: Event, board: int, outcome: Outcome, known: Seat | None) -> Phrase:
    """An outcome in words, with its score: `game in spades by South, 10 tricks (just made): North-South score 420`.

    `known` is the declarer where the outcome does not name one.
    """
    match outcome:
        case NotPlayed():
            return phrase("not played")
        case PassedOut():
            return phrase("passed out")
        case Played():
            told = _played(event, outcome, outcome.seat(known))
        case KnownScore():
            told = phrase("a score without its contract")
        case _:
            return phrase("ruled by the director")
    return chained((told, _score(event, board, outcome, known)), ": ")


def _played(event: Event, played: Played, seat: Seat | None) -> Phrase:
    over = played.tricks - event.rule_set.needed(played.contract)
    against = phrase("just made")
    if over > 0:
        against = phrase("{number} over", number=over)
    elif over < 0:
        against = phrase("{number} down", number=-over)
    return phrase(
        "{contract} by {declarer}, {tricks} ({against})",
        contract=played.contract.words,
        declarer="?" if seat is None else seat.word,
        tricks=counted(played.tricks, "trick"),
        against=against,
    )


def _score(event: Event, board: int, outcome: Played | KnownScore, known: Seat | None) -> Phrase:
    declarer = outcome.seat(known) if isinstance(outcome, Played) else None
    score = score_of(outcome, event.rule_set, declarer, board)
    if not score:
        return phrase("nobody scores")
    side = Side.NORTH_SOUTH if score > 0 else Side.EAST_WEST
    return phrase("{side} score {points}", side=side.word, points=abs(score))
