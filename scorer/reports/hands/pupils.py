"""The pupils' sheet: the boards that the class discusses, with questions to answer first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.i18n import Phrase, phrase
from scorer.reports.answers.deals import deal_blocks, play_facts
from scorer.reports.blocks import HandRole, Hands, Item, Sentence, item_of_board
from scorer.reports.hands.teacher import BoardReview, boards_to_discuss
from scorer.reports.judging import describe_makes
from scorer.reports.report import NOT_JUDGED, Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.scoring import ScoredEvent

ANSWER_LINE = "_" * 20
"""The line on which a pupil writes an answer."""

QUESTIONS = (
    ("declaring_side", phrase("Which side has more points? How many?")),
    ("declarer", phrase("Who declares?")),
    ("fits", phrase("Which suits have eight cards or more between declarer and dummy?")),
    ("sure_tricks", phrase("How many tricks can declarer take straight away?")),
    ("suggest", phrase("What would you choose?")),
)
"""The questions, by the key of the fact that answers them."""


class PupilsReport(Report):
    """The boards to discuss, with questions."""

    name = "pupils"
    title = phrase("What would you choose?")
    empty_reason = NOT_JUDGED

    def items(self, scored: ScoredEvent) -> list[Item]:
        """The sheet without answers; empty where no board was judged."""
        return question_items(scored, with_answers=False)


def question_items(scored: ScoredEvent, *, with_answers: bool) -> list[Item]:
    """The hand diagrams of the boards with the questions, and the answers or space for them."""
    found: list[Item] = []
    for one in boards_to_discuss(scored):
        hands = [block for block in deal_blocks(scored, one.board) if isinstance(block, Hands)]
        if not with_answers:
            hands = [_hide_declarer(block) for block in hands]
        said = map(Sentence, _question_texts(scored, one, with_answers=with_answers))
        found.append(item_of_board(one.board, *hands, *said))
    return found


def _hide_declarer(block: Hands) -> Hands:
    """The diagram without the roles that give declarer away."""
    hands = (hand._replace(roles=tuple(role for role in hand.roles if role is HandRole.DEALER)) for hand in block.hands)
    return block._replace(hands=tuple(hands))


def _question_texts(scored: ScoredEvent, one: BoardReview, *, with_answers: bool) -> Iterator[Phrase]:
    assert one.board.deal is not None  # noqa: S101  # only boards with hands are reviewed
    facts = {fact.key: fact.answer for fact in play_facts(one.board.deal, one.board.dealer, scored.event.redeal)}
    for key, question in QUESTIONS:
        yield phrase("{question} {answer}", question=question, answer=facts[key] if with_answers else ANSWER_LINE)
    if with_answers and one.best:
        makes = describe_makes(one.best)
        yield phrase("Best: {contract}, which {makes}", contract=one.best.contract.with_article, makes=makes)
