"""Adding a pair, which may come when play has begun already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer import hints
from scorer.services.change import execute_command
from scorer.services.numbering import find_papers_in_use

if TYPE_CHECKING:
    from scorer.commands.changes import Change
    from scorer.commands.joining import AddPair
    from scorer.model.events import Event


def add_pair(db: str, slug: str | None, command: AddPair) -> Change[Event]:
    """Add a pair; if it plays from round 1 on and papers were printed, say how it comes in after that round."""
    change = execute_command(db, slug, command)
    label = change.subject.pair
    plays_at_once = any(label in sitting.pairs for sitting in change.after.schedule if sitting.round == 1)
    if not plays_at_once or not find_papers_in_use(db, slug).printed:
        return change
    added = next(pair for pair in change.after.pairs if pair.label == label)
    hint = hints.join_late(player1=added.player1, player2=added.player2)
    return change._replace(hints=(*change.hints, hint))
