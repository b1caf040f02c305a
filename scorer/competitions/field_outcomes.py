"""The outcomes of a field: what happened at a table, so that it means the same whatever event it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scorer.game.rulesets import find_rule_set
from scorer.model.notation import OutcomeFields, outcome_from_fields, parse_declarer
from scorer.model.results import FIRST_GROUP, AssignedScore, BoardGroup, NotPlayed, Played, Ruling, SitOut
from scorer.scoring.comparing import ComparisonEntry, comparison_entries

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.game.seats import Seat

StoredFields: TypeAlias = tuple[str, ...]
"""The stored fields of a result as texts, empty where it has none.

Board, contract, declarer, tricks, score, award, group.
"""

FieldOutcome: TypeAlias = tuple[str, ...]
"""The rules, then `StoredFields` with the declarer added where the event tells who it was.

The group is empty for the whole field, else an event and the letter of a fouled board.
"""


class LineSource(NamedTuple):
    """An event from which results come.

    `declarers_by_cards` returns the declarers by hands or announced points, `named_declarers` those that results name
    on each board; both are called only for a result without a declarer.
    """

    slug: str
    rules: RuleSet
    declarers_by_cards: Callable[[], Mapping[int, Seat]]
    named_declarers: Callable[[], Mapping[BoardGroup, set[Seat]]]


def depends_on_event(fields: StoredFields) -> bool:
    """Whether a result needs its event to be understood: without a declarer, or of a group of a fouled board."""
    _, _, declarer, tricks, _, _, group = fields
    return bool(group) or (bool(tricks) and parse_declarer(declarer)[0] is None)


def resolve_outcome(source: LineSource, fields: StoredFields) -> FieldOutcome:
    """Return the outcome of a result of an event."""
    board, contract, declarer, tricks, score, award, letter = fields
    if tricks and parse_declarer(declarer)[0] is None:
        found = _find_declarer(source, int(board), letter or FIRST_GROUP)
        declarer = declarer if found is None else str(found)
    group = f"{source.slug}/{letter}" if letter.replace(FIRST_GROUP, "") else ""
    return source.rules.name, board, contract, declarer, tricks, score, award, group


def _find_declarer(source: LineSource, board: int, group: str) -> Seat | None:
    """Return the declarer of a result without one: by the cards, else by all results that name one."""
    if source.rules.has_auction:
        return None
    if group == FIRST_GROUP and board in source.declarers_by_cards():
        return source.declarers_by_cards()[board]
    named = source.named_declarers().get((board, group), set())
    return next(iter(named)) if len(named) == 1 else None


class LineShape(NamedTuple):
    """What an outcome enters into the comparison of a board.

    `ruling` is set if a side is awarded points without comparison. `counts`: two pairs played the board or were awarded
    points; `sits_out`: there was only one pair.
    """

    board: int
    group: str
    ns: ComparisonEntry
    ew: ComparisonEntry
    counts: bool = True
    ruling: Ruling | None = None
    sits_out: bool = False

    @property
    def is_compared(self) -> bool:
        """Whether either side has a score to compare."""
        return self.ns is not None or self.ew is not None


def shape_of(field_outcome: FieldOutcome) -> LineShape:
    """Return what an outcome enters into the comparison."""
    rules_name, number, contract, declared, tricks, score, award, group = field_outcome
    rules, board = find_rule_set(rules_name), int(number)
    fields = OutcomeFields(
        contract or None,
        declared or None,
        int(tricks) if tricks else None,
        int(score) if score else None,
        award or None,
    )
    outcome = outcome_from_fields(fields, rules)
    declarer = outcome.declaring_seat(None) if isinstance(outcome, Played) else None
    _, _, ns, ew = comparison_entries(rules, outcome, declarer, board)
    ruling = None
    if isinstance(outcome, Ruling) and not (
        isinstance(outcome.ns, AssignedScore) and isinstance(outcome.ew, AssignedScore)
    ):
        ruling = outcome  # a side gets something without being compared
    counts, sits_out = not isinstance(outcome, NotPlayed | SitOut), isinstance(outcome, SitOut)
    return LineShape(board, group, ns, ew, counts=counts, ruling=ruling, sits_out=sits_out)
