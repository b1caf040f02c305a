"""Contracts, as declarer names them or an auction arrives at them, and every spelling of them that is accepted."""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from scorer.errors import ParseError
from scorer.i18n import EMPTY_PHRASE, LabelledEnum, Phrase, join_phrases, phrase

TRICKS = 13
"""Tricks in a deal."""


class Denomination(LabelledEnum):
    """A trump suit or no trumps, lowest first."""

    CLUBS = "C", phrase("clubs")
    DIAMONDS = "D", phrase("diamonds")
    HEARTS = "H", phrase("hearts")
    SPADES = "S", phrase("spades")
    NO_TRUMPS = "NT", phrase("no trumps")

    @property
    def symbol(self) -> str:
        """The suit symbol for screens, or `NT`."""
        return {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}.get(self.value, self.value)


SINGULAR_LABELS: Mapping[Denomination, Phrase] = {
    Denomination.CLUBS: phrase("club"),
    Denomination.DIAMONDS: phrase("diamond"),
    Denomination.HEARTS: phrase("heart"),
    Denomination.SPADES: phrase("spade"),
    Denomination.NO_TRUMPS: phrase("no trump"),
}
"""The label of a denomination after the level 1: `1 club`."""


class Target(LabelledEnum):
    """What declarer undertakes to make, in the order of the score table."""

    PART_SCORE = "P", phrase("part score")
    GAME = "G", phrase("game")
    SMALL_SLAM = "6", phrase("small slam")
    GRAND_SLAM = "7", phrase("grand slam")


class Contract(NamedTuple):
    """A Minibridge contract, written target first: `GS`, `PNT`."""

    target: Target
    denomination: Denomination

    def __str__(self) -> str:
        return f"{self.target}{self.denomination}"

    @property
    def symbols(self) -> str:
        """The contract with its suit symbol: `G♠`."""
        return f"{self.target}{self.denomination.symbol}"

    @property
    def description(self) -> Phrase:
        return phrase("{target} in {denomination}", target=self.target.label, denomination=self.denomination.label)

    @property
    def with_article(self) -> Phrase:
        """The contract in a sentence: `a part score in hearts`, `game in spades`."""
        return self.description if self.target is Target.GAME else phrase("a {contract}", contract=self.description)


BRIDGE_SPELLINGS: Mapping[str, Contract] = {
    **{f"1{denomination}": Contract(Target.PART_SCORE, denomination) for denomination in Denomination},
    "3NT": Contract(Target.GAME, Denomination.NO_TRUMPS),
    "4S": Contract(Target.GAME, Denomination.SPADES),
    "4H": Contract(Target.GAME, Denomination.HEARTS),
    "5D": Contract(Target.GAME, Denomination.DIAMONDS),
    "5C": Contract(Target.GAME, Denomination.CLUBS),
}
"""Bridge contracts accepted for the Minibridge ones. Their scores agree in all 140 cells (Law 77, not vulnerable)."""


_SYMBOL_LETTERS = str.maketrans("♠♥♦♣♤♡♢♧−", "SHDCSHDC-")
_TRICKS_RANGE = phrase("0 to {most}", most=TRICKS)
_TRICKS_FORMS = phrase("0 to {most}, or =, +1 or -1", most=TRICKS)


def normalise_notation(text: str) -> str:
    """Remove spaces, fold case, and turn suit symbols and the printed minus into ASCII: `g ♥` to `GH`."""
    return "".join(text.split()).upper().translate(_SYMBOL_LETTERS)


def parse_tricks(text: str, tricks_needed: int | None) -> int:
    """Parse `0` to `13`, or `=`, `+2`, `-1` relative to the number needed.

    `tricks_needed` is None if the contract is not known; then any relative number that can be right is accepted. Raise
    `ParseError` for anything else.
    """
    plain = normalise_notation(text)
    if tricks_needed is None:
        undertricks = re.fullmatch(r"-([0-9]{1,2})", plain)
        tricks_needed = int(undertricks[1]) if undertricks else 0
    if plain == "=":
        return tricks_needed
    if not re.fullmatch(r"[+-]?[0-9]{1,2}", plain, re.ASCII):
        raise ParseError(text, _TRICKS_FORMS)
    tricks, expected = int(plain), _TRICKS_RANGE
    if plain[0] in "+-":
        tricks += tricks_needed
        expected = phrase("-{short} to +{over}", short=tricks_needed, over=TRICKS - tricks_needed)
    if not 0 <= tricks <= TRICKS:
        raise ParseError(text, expected)
    return tricks


GAME_LEVELS: Mapping[Denomination, int] = {
    **dict.fromkeys((Denomination.CLUBS, Denomination.DIAMONDS), 5),
    **dict.fromkeys((Denomination.HEARTS, Denomination.SPADES), 4),
    Denomination.NO_TRUMPS: 3,
}
"""The lowest level worth 100 trick points. Source: Law 77."""

SLAM_LEVELS = {6: Target.SMALL_SLAM, 7: Target.GRAND_SLAM}

LEVELS = range(1, 8)
"""Levels of a bid: tricks above six."""


class Doubling(LabelledEnum):
    """Whether the opponents doubled, and declarer's side redoubled."""

    UNDOUBLED = "", EMPTY_PHRASE
    DOUBLED = "X", phrase("doubled")
    REDOUBLED = "XX", phrase("redoubled")


class Bid(NamedTuple):
    """A contract reached in an auction, written level first: `4SX`."""

    level: int
    denomination: Denomination
    doubling: Doubling = Doubling.UNDOUBLED

    @property
    def target(self) -> Target:
        """Part score, game or slam, by the undoubled trick points."""
        game = Target.GAME if self.level >= GAME_LEVELS[self.denomination] else Target.PART_SCORE
        return SLAM_LEVELS.get(self.level, game)

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}{self.doubling}"

    @property
    def symbols(self) -> str:
        """The bid with its suit symbol: `4♠X`."""
        return f"{self.level}{self.denomination.symbol}{self.doubling}"

    @property
    def description(self) -> Phrase:
        denomination = SINGULAR_LABELS[self.denomination] if self.level == 1 else self.denomination.label
        return join_phrases((self.level, denomination, self.doubling.label), " ")

    @property
    def with_article(self) -> Phrase:
        """The bid in a sentence, where it has no article: `4 spades doubled`."""
        return self.description


ALL_BIDS = tuple(
    Bid(level, denomination, doubling) for level in LEVELS for denomination in Denomination for doubling in Doubling
)
"""All bids, in the order of the score table."""

AnyContract = Contract | Bid


def map_spellings(contracts: Collection[AnyContract]) -> Mapping[str, AnyContract]:
    """Map every accepted spelling, normalised, to its contract or bid: `GS` and `SG`, `4SX`, `3NT` and `3N`."""
    accepted: dict[str, AnyContract] = {}
    for contract in contracts:
        for short in {str(contract.denomination), str(contract.denomination)[0]}:
            match contract:
                case Contract(target, _):
                    accepted[f"{target}{short}"] = accepted[f"{short}{target}"] = contract
                case Bid(level, _, doubling):
                    accepted[f"{level}{short}{doubling}"] = contract
    for text, same in BRIDGE_SPELLINGS.items():
        if same in contracts:
            accepted[text] = accepted[text[:2]] = same
    return accepted
