"""Published rule sets, each a frozen table of numbers with its source. For tags such as [alton] see docs/rules.md."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorer.errors import NotFoundError, ParseError
from scorer.game.announcement import Redeal
from scorer.game.contracts import (
    ALL_BIDS,
    AnyContract,
    Bid,
    Contract,
    Denomination,
    Doubling,
    Target,
    map_spellings,
    normalise_notation,
)
from scorer.game.seats import Seat
from scorer.i18n import Phrase, join_with_or, phrase

BOOK = 6
"""The first six tricks, which score nothing."""


class TrickPoints(NamedTuple):
    """Points for the first trick above six and for each further one."""

    first: int
    further: int

    def points_for(self, odd_tricks: int) -> int:
        if odd_tricks < 1:
            return 0
        return self.first + (odd_tricks - 1) * self.further


MINOR, MAJOR, NO_TRUMPS = TrickPoints(20, 20), TrickPoints(30, 30), TrickPoints(40, 30)

TRICK_POINTS: Mapping[Denomination, TrickPoints] = {
    Denomination.CLUBS: MINOR,
    Denomination.DIAMONDS: MINOR,
    Denomination.HEARTS: MAJOR,
    Denomination.SPADES: MAJOR,
    Denomination.NO_TRUMPS: NO_TRUMPS,
}
"""Points for odd tricks, the same in all five sources and in Law 77."""

TRICKS_NEEDED: Mapping[Target, Mapping[Denomination, int]] = {
    Target.PART_SCORE: dict.fromkeys(Denomination, 7),
    Target.GAME: {
        Denomination.CLUBS: 11,
        Denomination.DIAMONDS: 11,
        Denomination.HEARTS: 10,
        Denomination.SPADES: 10,
        Denomination.NO_TRUMPS: 9,
    },
    Target.SMALL_SLAM: dict.fromkeys(Denomination, 12),
    Target.GRAND_SLAM: dict.fromkeys(Denomination, 13),
}
"""Tricks that make each contract, the same wherever a target is played. Slams: [app] only."""


class TargetScoring(NamedTuple):
    """Scoring of Minibridge: the bonus for each target made, and the defenders' points for each undertrick."""

    bonus: Mapping[Target, int]
    undertrick: int

    def list_contracts(self) -> Iterator[tuple[Contract, int]]:
        """Yield every contract, in the order of the score table, with the tricks that make it."""
        for target in self.bonus:
            for denomination in Denomination:
                yield Contract(target, denomination), TRICKS_NEEDED[target][denomination]


class ByVulnerability(NamedTuple):
    """A number for a side that is not vulnerable, and one for a side that is."""

    not_vulnerable: int
    vulnerable: int

    def value_for(self, *, vulnerable: bool) -> int:
        return self.vulnerable if vulnerable else self.not_vulnerable


NO_POINTS = ByVulnerability(0, 0)


class LevelScoring(NamedTuple):
    """Scoring of a game in which a level is named.

    Trick points, and overtricks given as None, are multiplied by `factor`, whose keys are the doublings the game has.
    `undertricks` are the costs of the first, second, … undertrick; the last one repeats.
    """

    factor: Mapping[Doubling, int]
    part_score: int
    game: ByVulnerability
    game_points: int
    slams: Mapping[int, ByVulnerability]
    insult: Mapping[Doubling, int]
    overtrick: Mapping[Doubling, ByVulnerability | None]
    undertricks: Mapping[Doubling, tuple[ByVulnerability, ...]]

    def list_contracts(self) -> Iterator[tuple[Bid, int]]:
        """Yield every bid, in the order of the score table, with the tricks that make it."""
        for bid in ALL_BIDS:
            if bid.doubling in self.factor:
                yield bid, BOOK + bid.level


@dataclass(eq=False, repr=False)
class RuleSet:
    """The numbers of one set of rules; `eq=False` because there is one instance of each.

    `has_auction`: an auction decides declarer, who may differ from table to table. `has_vulnerability`: the score
    depends on it. `redeal`: what happens with 20 points on each side. `dummies`: how many hands are exposed; with two,
    each side has one, and the leader may sit on either side of declarer.
    """

    name: str
    source: str
    scoring: TargetScoring | LevelScoring
    has_auction: bool = False
    has_vulnerability: bool = False
    can_pass_out: bool = False
    redeal: Redeal = Redeal.REDEAL
    dummies: int = 1

    def possible_leaders(self, declarer: Seat) -> tuple[Seat, ...]:
        """Return the seats that may make the opening lead against a declarer."""
        return (declarer.left,) if self.dummies == 1 else declarer.side.opponents.seats

    @property
    def uses_levels(self) -> bool:
        """Whether a level from one to seven is named, rather than part score or game."""
        return isinstance(self.scoring, LevelScoring)

    @cached_property
    def tricks_by_contract(self) -> Mapping[AnyContract, int]:
        """Tricks that make each contract, in the order of the score table."""
        return dict(self.scoring.list_contracts())

    @property
    def contracts(self) -> tuple[AnyContract, ...]:
        return tuple(self.tricks_by_contract)

    @cached_property
    def contracts_by_spelling(self) -> Mapping[str, AnyContract]:
        """Every contract by each of its accepted spellings."""
        return map_spellings(self.tricks_by_contract)

    @cached_property
    def contract_list(self) -> Phrase:
        """The contracts as error messages list them."""
        return join_with_or(map(str, self.tricks_by_contract))

    def parse_contract(self, text: str) -> AnyContract:
        """Parse a contract. Raise `ParseError`, listing what is accepted, if these rules have no such contract."""
        contract = self.contracts_by_spelling.get(text) or self.contracts_by_spelling.get(normalise_notation(text))
        if contract is None:
            raise ParseError(text, phrase("a bid such as 1C, 3NT or 4SX") if self.has_auction else self.contract_list)
        return contract

    def lowest_contract(self, target: Target, denomination: Denomination) -> AnyContract:
        """Return the contract for this target and denomination that needs the fewest tricks."""
        return next(one for one in self.tricks_by_contract if (one.target, one.denomination) == (target, denomination))

    def tricks_needed(self, contract: AnyContract) -> int:
        """Return the tricks that make a contract."""
        return self.tricks_by_contract[contract]


STANDARD = RuleSet(
    name="standard",
    source="the English Bridge Union's Minibridge; all but one of the sources in docs/rules.md agree",
    scoring=TargetScoring(bonus={Target.PART_SCORE: 50, Target.GAME: 300}, undertrick=50),
)

PLUS = RuleSet(
    name="plus",
    source="Minibridge Plus as an app describes it, taken literally: a slam earns only the slam bonus",
    scoring=TargetScoring(
        bonus={Target.PART_SCORE: 50, Target.GAME: 300, Target.SMALL_SLAM: 500, Target.GRAND_SLAM: 1000},
        undertrick=50,
    ),
    redeal=Redeal.NS_DECLARE,
)

PLUS_ADDITIVE = RuleSet(
    name="plus-additive",
    source="Minibridge Plus of an app, with the game bonus paid as well, as in contract bridge",
    scoring=TargetScoring(
        bonus={Target.PART_SCORE: 50, Target.GAME: 300, Target.SMALL_SLAM: 300 + 500, Target.GRAND_SLAM: 300 + 1000},
        undertrick=50,
    ),
    redeal=Redeal.NS_DECLARE,
)

STAKE_FACTORS = {Doubling.UNDOUBLED: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}

SINGLE_DUMMY = RuleSet(
    name="single-dummy",
    source="Single Dummy Bridge: trick points of all tricks above six; no bonus, no penalty",
    has_auction=True,
    scoring=LevelScoring(
        factor=STAKE_FACTORS,
        part_score=0,
        game=NO_POINTS,
        game_points=100,
        slams={},
        insult=dict.fromkeys(Doubling, 0),
        overtrick=dict.fromkeys(Doubling, None),
        undertricks=dict.fromkeys(Doubling, (NO_POINTS,)),
    ),
    dummies=2,
)

BRIDGE = RuleSet(
    name="bridge",
    source="Laws of Duplicate Bridge 2017, Law 77",
    has_auction=True,
    scoring=LevelScoring(
        factor=STAKE_FACTORS,
        part_score=50,
        game=ByVulnerability(300, 500),
        game_points=100,
        slams={6: ByVulnerability(500, 750), 7: ByVulnerability(1000, 1500)},
        insult={Doubling.UNDOUBLED: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100},
        overtrick={
            Doubling.UNDOUBLED: None,
            Doubling.DOUBLED: ByVulnerability(100, 200),
            Doubling.REDOUBLED: ByVulnerability(200, 400),
        },
        undertricks={
            Doubling.UNDOUBLED: (ByVulnerability(50, 100),),
            Doubling.DOUBLED: (
                ByVulnerability(100, 200),
                ByVulnerability(200, 300),
                ByVulnerability(200, 300),
                ByVulnerability(300, 300),
            ),
            Doubling.REDOUBLED: (
                ByVulnerability(200, 400),
                ByVulnerability(400, 600),
                ByVulnerability(400, 600),
                ByVulnerability(600, 600),
            ),
        },
    ),
    has_vulnerability=True,
    can_pass_out=True,
)

_LEVEL_SCORING = LevelScoring(
    factor={Doubling.UNDOUBLED: 1},
    part_score=50,
    game=ByVulnerability(300, 300),
    game_points=100,
    slams={},
    insult={Doubling.UNDOUBLED: 0},
    overtrick={Doubling.UNDOUBLED: None},
    undertricks={Doubling.UNDOUBLED: (ByVulnerability(50, 50),)},
)

LEVELS = RuleSet(
    name="levels",
    source="nofearbridge and a Dutch leaflet: declarer names 7 to 13 tricks; the bonus goes by the tricks named",
    scoring=_LEVEL_SCORING,
)

LEVELS_SLAMS = RuleSet(
    name="levels-slams",
    source="an American school manual: scored as non-vulnerable duplicate, Law 77",
    scoring=_LEVEL_SCORING._replace(slams={6: ByVulnerability(500, 500), 7: ByVulnerability(1000, 1000)}),
)

_ALL_RULE_SETS = (STANDARD, PLUS, PLUS_ADDITIVE, LEVELS, LEVELS_SLAMS, SINGLE_DUMMY, BRIDGE)

RULE_SETS: Mapping[str, RuleSet] = {rules.name: rules for rules in _ALL_RULE_SETS}


def find_rule_set(name: str) -> RuleSet:
    """Find a rule set by name. Raise `NotFoundError`, listing the known names, if there is none."""
    rules = RULE_SETS.get(name.strip().lower())
    if rules is None:
        raise NotFoundError(phrase("rules"), name, RULE_SETS)
    return rules
