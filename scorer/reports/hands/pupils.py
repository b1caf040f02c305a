"""The pupils' sheet: the boards that the class talks about, with questions to answer before the teacher does."""

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
"""Where a pupil writes."""

QUESTIONS = (
    ("declaring_side", phrase("Which side has more points? How many?")),
    ("declarer", phrase("Who declares?")),
    ("fits", phrase("Its suits of eight cards or more?")),
    ("sure_tricks", phrase("How many tricks can it take at once?")),
    ("suggest", phrase("What would you call?")),
)
"""What is asked, by the facts of a deal that answer it."""


def items(scored: ScoredEvent) -> list[Item]:
    """The sheet without answers; none where nothing is judged."""
    return sheet(scored, answered=False)


def sheet(scored: ScoredEvent, *, answered: bool) -> list[Item]:
    """The boards as they lay on the table, with the questions, and the answers or room for them."""
    found: list[Item] = []
    for one in to_talk_about(scored):
        hands = [block for block in deal_blocks(scored, one.board) if isinstance(block, Hands)]
        if not answered:
            hands = [_undeclared(block) for block in hands]
        said = map(Sentence, _asked(scored, one, answered=answered))
        found.append(item_of_board(one.board, *hands, *said))
    return found


def _undeclared(block: Hands) -> Hands:
    """The same without what would tell who declares."""
    hands = (hand._replace(roles=tuple(role for role in hand.roles if role == "deals")) for hand in block.hands)
    return block._replace(hands=tuple(hands))


def _asked(scored: ScoredEvent, one: Taught, *, answered: bool) -> Iterator[Phrase]:
    assert one.board.deal is not None  # noqa: S101  # only boards with hands are taught
    facts = {fact.key: fact.answer for fact in play_facts(one.board.deal, one.board.dealer, scored.event.redeal)}
    for key, question in QUESTIONS:
        yield phrase("{question} {answer}", question=question, answer=facts[key] if answered else LINE)
    if answered and one.best:
        times = in_ten(one.best)
        yield phrase("Best: {contract}, which makes {times} times in 10", contract=one.best.contract.words, times=times)
