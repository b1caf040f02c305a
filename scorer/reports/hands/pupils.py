"""The pupils' sheet: the boards that the class discusses, with questions to answer first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.i18n import Phrase, phrase
from scorer.reports.answers.deals import deal_blocks, play_facts
from scorer.reports.blocks import Hands, Item, Sentence, item_of_board
from scorer.reports.hands.teacher import Taught, to_talk_about
from scorer.reports.judged import in_ten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.scoring import ScoredEvent

LINE = "_" * 20
"""The line on which a pupil writes an answer."""

QUESTIONS = (
    ("declaring_side", phrase("Which side has more points? How many?")),
    ("declarer", phrase("Who declares?")),
    ("fits", phrase("Its suits of eight cards or more?")),
    ("sure_tricks", phrase("How many tricks can it take at once?")),
    ("suggest", phrase("What would you call?")),
)
"""The questions, by the key of the fact that answers them."""


def items(scored: ScoredEvent) -> list[Item]:
    """The sheet without answers; empty where no board was judged."""
    return sheet(scored, answered=False)


def sheet(scored: ScoredEvent, *, answered: bool) -> list[Item]:
    """The hand diagrams of the boards with the questions, and the answers or space for them."""
    found: list[Item] = []
    for one in to_talk_about(scored):
        hands = [block for block in deal_blocks(scored, one.board) if isinstance(block, Hands)]
        if not answered:
            hands = [_undeclared(block) for block in hands]
        said = map(Sentence, _asked(scored, one, answered=answered))
        found.append(item_of_board(one.board, *hands, *said))
    return found


def _undeclared(block: Hands) -> Hands:
    """The diagram without the roles that give declarer away."""
    hands = (hand._replace(roles=tuple(role for role in hand.roles if role == "deals")) for hand in block.hands)
    return block._replace(hands=tuple(hands))


def _asked(scored: ScoredEvent, one: Taught, *, answered: bool) -> Iterator[Phrase]:
    assert one.board.deal is not None  # noqa: S101  # only boards with hands are reviewed
    facts = {fact.key: fact.answer for fact in play_facts(one.board.deal, one.board.dealer, scored.event.redeal)}
    for key, question in QUESTIONS:
        yield phrase("{question} {answer}", question=question, answer=facts[key] if answered else LINE)
    if answered and one.best:
        times = in_ten(one.best)
        yield phrase("Best: {contract}, which makes {times} times in 10", contract=one.best.contract.words, times=times)
