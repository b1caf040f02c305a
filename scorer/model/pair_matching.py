"""Pairs as people type them: matched by label or name."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorer import hints
from scorer.errors import ParseError, ambiguity_message
from scorer.game.seats import Side
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.pairs import Pair, expected_pair, join_players, label_key, make_partnership, side_of_label
from scorer.movements.schedule import players_of


class PairMatch(NamedTuple):
    """The pair that a text matched, and whether it matched by name rather than by label."""

    pair: Pair
    is_by_name: bool = False

    @property
    def label(self) -> str:
        return self.pair.label


def match_pair(pairs: Iterable[Pair], text: str, side: Side | None = None) -> PairMatch:
    """Find the pair that a director means: by label, else by any part of its players' names that fits one pair only.

    A whole name comes before a part of one: `Team 1` is not `Team 10`. `side` is where the pair sits, if known. Raise
    `ParseError` if no pair matches, or more than one.
    """
    known = list(pairs)
    exact = next((pair for pair in known if pair.label == text), None)  # as programs send it, without an index
    labelled = exact or PairIndex(known).find(text, side)
    if labelled is not None:
        return PairMatch(labelled)
    both = pairs_on_either_side(known, text)
    if len(both) == 1:
        return PairMatch(both[0])
    if both:
        raise ParseError(text, phrase("{one} or {other}", one=both[0], other=both[1]))
    return PairMatch(_match_name(known, text), is_by_name=True)


def _match_name(pairs: Sequence[Pair], text: str) -> Pair:
    """Find the only pair of which a text is a name, or else a part of one; raise `ParseError` if there is none."""
    part = " ".join(text.casefold().split())
    whole = [pair for pair in pairs if part and part in {name.casefold() for name in (pair.names, *pair.players)}]
    named = whole or [pair for pair in pairs if part and part in pair.names.casefold()]
    if len(named) > 1:
        raise ParseError(text, ambiguity_message([str(pair) for pair in named]))
    if not named:
        raise _no_such_pair(pairs, text)
    return named[0]


class PairIndex:
    """An index of the pairs of an event by label, ignoring case and Unicode form, for repeated look-ups."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        self._pairs = list(pairs)
        self._by_label = {label_key(pair.label): pair for pair in self._pairs}
        self._by_label.update((pair.label, pair) for pair in self._pairs)

    def find(self, text: str, side: Side | None = None) -> Pair | None:
        """Find a pair by its label, else by the bare number of the pair on a side; None if there is none."""
        label = text.strip()
        keys = (label, label_key(label), label_key(f"{label}{side or ''}"))
        return next((self._by_label[one] for one in keys if one in self._by_label), None)

    def match(self, text: str, side: Side | None = None) -> PairMatch:
        """Find the pair that a file means by its label, never by name. Raise `ParseError` if there is none."""
        pair = self.find(text, side)
        if pair is None:
            raise _no_such_pair(self._pairs, text)
        return PairMatch(pair)


def match_pairs(pairs: Iterable[Pair], text: str) -> list[PairMatch]:
    """Find pairs as `match_pair` does; a bare number matches both pairs if the sides are numbered separately."""
    known = list(pairs)
    both = pairs_on_either_side(known, text)
    if both and PairIndex(known).find(text) is None:
        return list(map(PairMatch, both))
    return [match_pair(known, text)]


def pairs_on_either_side(pairs: Iterable[Pair], text: str) -> list[Pair]:
    """The pairs with a bare number if the sides are numbered separately: `1` gives `1NS` and `1EW`."""
    labelled = PairIndex(pairs)
    there = (labelled.find(f"{text.strip()}{side}") for side in Side)
    return [pair for pair in there if pair is not None and side_of_label(pair.label) is not None]


def _no_such_pair(pairs: Sequence[Pair], text: str) -> ParseError:
    return ParseError(text, lambda: expected_pair((pair.label for pair in pairs), text), hints.LIST_PAIRS)


def describe_name_matches(*matches: PairMatch) -> Phrase:
    """List the pairs that were matched by name: `3 is Ann & Bob`; empty if there are none."""
    named = dict.fromkeys(meant.pair for meant in matches if meant.is_by_name)
    return join_phrases(phrase("{label} is {names}", label=pair.label, names=pair.names) for pair in named)


def match_partners(players: Iterable[Pair], text: str) -> PairMatch:
    """Find the two players a director means, in either order, as a pair; raise `ParseError` unless there are two."""
    known = list(players)
    matches = [match_pair(known, part) for part in players_of(text)]
    if len({player.label for player in matches}) != 2 or len(matches) != 2:
        raise ParseError(text, phrase("two players, such as 3+7"))
    label = join_players(player.label for player in matches)
    pair = make_partnership(label, {player.label: player.pair for player in matches})
    return PairMatch(pair, any(player.is_by_name for player in matches))
