"""What the cards promised: the choices of each board by what declarer could know, and what came of them in parts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from scorer.game.seats import Side
from scorer.reports.lines import once_an_event
from scorer.reports.table import Field, number
from scorer.tournament.judging import judged_boards
from scorer.words import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.tournament import ScoredEvent, ScoredResult
    from scorer.words import Phrase

judged = once_an_event(judged_boards)
"""Every board that is judged, worked out once an event."""


def judged_document(scored: ScoredEvent, board: int) -> dict[str, Any]:
    """The choices of a board for programs, the best worth first; null where it is not judged."""
    known = judged(scored).get(board)
    if known is None:
        return {"judged": None}
    choices: list[dict[str, Any]] = []
    for choice in known.choices:
        figures = {"makes": number(choice.makes), "score": number(choice.mean), "worth": number(choice.worth)}
        choices.append({"contract": str(choice.contract), **figures})
    return {"judged": {"layouts": known.layouts, "declarer": str(known.declarer), "choices": choices}}


def promised(scored: ScoredEvent, board: int) -> Iterator[Phrase]:
    """What the cards promised declarer, a line a choice: the best one, and every other that somebody made."""
    known = judged(scored).get(board)
    if known is None:
        return
    made = Counter(table.chosen for table in known.tables.values())
    today = scored.solved[board].of(known.declarer)
    who, layouts = known.declarer.word, counted(known.layouts, "layout")
    yield phrase("What the cards promised {who}, by {layouts} of the unseen cards:", who=who, layouts=layouts)
    for choice in known.choices:
        contract = choice.contract
        if made[contract] or choice is known.choices[0]:
            makes_today = today[contract.denomination] >= scored.event.rule_set.needed(contract)
            as_expected = makes_today is (2 * choice.makes >= 1)
            yield phrase(
                "{contract} makes {times} times in 10, {mean} in the mean; {tables}: {verdict}",
                contract=contract.words,
                times=round(10 * choice.makes),
                mean=round(choice.mean),
                tables=counted(made[contract], "table") if made[contract] else phrase("named by nobody"),
                verdict=_VERDICTS[choice.equal, as_expected, makes_today],
            )


_RIGHT, _NOT_BEST = phrase("right"), phrase("not best")
_VERDICTS: Mapping[tuple[bool, bool, bool], Phrase] = {
    (True, True, True): _RIGHT,
    (True, True, False): _RIGHT,
    (True, False, True): _RIGHT,
    (True, False, False): phrase("right, and unlucky today"),
    (False, True, True): _NOT_BEST,
    (False, True, False): _NOT_BEST,
    (False, False, True): phrase("not best, and lucky today"),
    (False, False, False): _NOT_BEST,
}
"""By whether a choice cannot be told from the best one, the real cards did as most layouts, and it makes on them."""


def judged_fields(scored: ScoredEvent) -> tuple[Field[ScoredResult], ...]:
    """A result's best choice and the parts of both sides' points, for programs; null where it is not judged."""

    def best(line: ScoredResult) -> str | None:
        board = judged(scored).get(line.result.board)
        table = board and board.tables.get(line.result.place)
        return str(table.best) if table else None

    def parts(side: Side, line: ScoredResult) -> dict[str, float | None] | None:
        board = judged(scored).get(line.result.board)
        table = board and board.tables.get(line.result.place)
        if not table:
            return None
        return {part: number(points) for part, points in table.parts[side]._asdict().items()}

    return (
        Field("best_choice", value=best),
        Field("ns_parts", value=lambda line: parts(Side.NORTH_SOUTH, line)),
        Field("ew_parts", value=lambda line: parts(Side.EAST_WEST, line)),
    )
