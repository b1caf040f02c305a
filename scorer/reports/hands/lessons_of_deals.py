"""One sentence about a deal, for a pair that declared it: what would have been better, in words for the young."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.game.contracts import Target
from scorer.words import counted

if TYPE_CHECKING:
    from scorer.tournament.costs import Declared


def sentence(declared: Declared) -> str:
    """The greatest of the three costs of a deal, in a sentence."""
    costs = (declared.target, declared.denomination, declared.play)
    board = f"Board {declared.board}: "
    if max(costs) <= 0:
        return f"{board}nothing was lost"
    if declared.target == max(costs):
        return board + _about_target(declared)
    if declared.denomination == max(costs):
        return board + _about_denomination(declared)
    return board + _about_play(declared)


def _about_target(declared: Declared) -> str:
    word = declared.contract.denomination.word
    better = declared.in_denomination
    tricks = counted(declared.allowed, "trick")
    if declared.contract.target is Target.PART_SCORE:
        return (
            f"in {word} the cards hold {tricks}, enough for {better.contract.target.word}: "
            f"{better.points} points instead of {declared.expected}"
        )
    return (
        f"in {word} the cards hold only {tricks}, too few for {declared.contract.target.word}: "
        f"{better.contract.target.word} comes to {better.points}, not to {declared.expected}"
    )


def _about_denomination(declared: Declared) -> str:
    best, word = declared.best, declared.contract.denomination.word
    return (
        f"{best.contract.denomination.word} were better than {word}: {best.contract.words} takes "
        f"{counted(best.tricks, 'trick')} and comes to {best.points}, in {word} there are {declared.allowed}"
    )


def _about_play(declared: Declared) -> str:
    lost = counted(declared.tricks_lost, "trick")
    return (
        f"{declared.contract.words} has {counted(declared.allowed, 'trick')}, and {declared.tricks} were taken: "
        f"{lost} less made it {declared.points} instead of {declared.expected}"
    )
