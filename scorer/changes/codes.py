"""What a director types on a line: a code, and the short forms that the lines about it make possible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.game.contracts import normalised, parse_tricks
from scorer.game.scoring import possible_contracts, possible_scores
from scorer.records.notation import parse_code
from scorer.records.pairs import label_key
from scorer.records.results import FIRST_GROUP, GROUPS, KnownScore, Outcome, Played
from scorer.words import chained, phrase

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.game.seats import Seat
    from scorer.records.events import Event


class Typed(NamedTuple):
    """A text taken apart: other pairs than the line's, `^` for turned ones, the group after `>`, and the code.

    The first group is written as results have it, without a letter.
    """

    pairs: tuple[str, str] | None
    turned: bool
    group: str | None
    code: str


_GROUP = re.compile(r">\s*(\w?)")
_PAIRS = re.compile(r"\s*([^\s:]+)\s+([^\s:]+)\s*:(.*)")


def taken_apart(event: Event, text: str) -> Typed:
    """Find the parts of `3 12: ^ >b gs10`; the colon may be left out where both words are labels of the event.

    Before a colon a part of a player's name will do as well: without one it could be a code.
    """
    group, rest = _group_in(text)
    turned = "^" in rest
    rest = rest.replace("^", " ")
    if match := _PAIRS.fullmatch(rest):
        return Typed((match[1], match[2]), turned, group, match[3].strip())
    words = rest.split(None, 2)
    if len(words) >= 2 and {label_key(words[0]), label_key(words[1])} <= _labels(event):
        return Typed((words[0], words[1]), turned, group, " ".join(words[2:]))
    return Typed(None, turned, group, rest.strip())


def _group_in(text: str) -> tuple[str | None, str]:
    """The group after `>`, None where there is none, and the text without it."""
    group = None
    for letter in _GROUP.findall(text):
        if letter.lower() not in GROUPS:
            raise Misread(f">{letter}", phrase("> and a group, a to i"))
        group = letter.lower().removeprefix(FIRST_GROUP)
    return group, _GROUP.sub(" ", text)


def _labels(event: Event) -> set[str]:
    """What the pairs may be called on a line: their labels, and the bare numbers of those that have a side."""
    called: set[str] = set()
    for pair in event.pairs:
        label = label_key(pair.label)
        called.update((label, label.removesuffix("ns"), label.removesuffix("ew")))
    return called


class Around(NamedTuple):
    """What a code may rely on: the result above with the same cards, who declares, and whether scores are typed."""

    above: Outcome | None = None
    declarer: Seat | None = None
    scores: bool = False


def outcome_of(code: str, rules: RuleSet, around: Around, board: int) -> Outcome:
    """Read a code or a short form of one; raise `Misread`, saying what was expected.

    Nothing repeats the result above, tricks alone its contract. `42+` is 420 for North-South; where scores are typed
    the sign may be left out if only one side can have made it.
    """
    plain = normalised(code)
    if not plain:
        if around.above is None:
            raise Misread(code, phrase("a result: there is none above to repeat"))
        return around.above
    if re.fullmatch(r"[0-9]{1,3}[+-]" if not around.scores else r"[0-9]{1,3}[+-]?", plain, re.ASCII):
        return _tens(plain, rules, around, board)
    if re.fullmatch(r"=|[+-]?[0-9]{1,2}", plain, re.ASCII) and not _is_score(plain, rules):
        return _tricks_alone(code, plain, rules, around.above)
    return parse_code(code, rules)


def _tricks_alone(code: str, plain: str, rules: RuleSet, above: Outcome | None) -> Played:
    """The contract above with other tricks."""
    if above is None:
        raise Misread(code, phrase("a contract before the tricks: there is no result above to take it from"))
    if not isinstance(above, Played):
        raise Misread(code, phrase("a contract before the tricks: the result above has none"))
    return Played(above.contract, above.declarer, parse_tricks(plain, rules.needed(above.contract)))


def _is_score(plain: str, rules: RuleSet) -> bool:
    """Whether a number of one or two digits is a score: 0, or the 20 of games that pay tricks alone."""
    return plain != "=" and int(plain) in possible_scores(rules)


def _tens(plain: str, rules: RuleSet, around: Around, board: int) -> KnownScore:
    """Read a score in tens, its sign behind it."""
    number = 10 * int(plain.rstrip("+-"))
    scores = {number, -number} & possible_scores(rules)
    if not scores:
        tens = chained((score // 10 for score in sorted(possible_scores(rules)) if score > 0), ", ")
        raise Misread(plain, phrase("a score in tens: {tens}, then + for North-South, - for East-West", tens=tens))
    if plain.endswith("+"):
        return KnownScore(number)
    if plain.endswith("-"):
        return KnownScore(-number)
    declarer = around.declarer
    if declarer is not None:
        scores = {score for score in scores if any(possible_contracts(rules, score, board, declarer.side))}
    if len(scores) != 1:
        expected = phrase("whose score it is as well: {tens}+ North-South's, {tens}- East-West's", tens=plain)
        raise Misread(plain, expected)
    return KnownScore(scores.pop())
