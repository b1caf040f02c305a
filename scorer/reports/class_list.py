"""The class list: every player by name, with the partner and the result."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import phrase
from scorer.model.players import name_order
from scorer.reports.report import EmptyReason, TableReport
from scorer.reports.table import NAME, NUMBER, PAIR, PLACE, SHARE, Field, Table, place_of

if TYPE_CHECKING:
    from scorer.scoring import ScoredEvent, Standing


class Pupil(NamedTuple):
    """A player; `partner` is empty if unknown."""

    name: str
    partner: str
    standing: Standing


class ClassListReport(TableReport):
    """Every player with the partner and the result."""

    name = "class-list"
    title = phrase("Class list")
    empty_reason = EmptyReason(phrase("there are no names yet"))

    def tables(self, scored: ScoredEvent) -> list[Table[Pupil]]:
        """One table, sorted by the names as they are written."""
        pupils: list[Pupil] = []
        for standing in scored.standings.values():
            first, second = standing.pair.players
            pupils += [Pupil(first, second, standing), Pupil(second, first, standing)]
        known = sorted(filter(attrgetter("name"), pupils), key=lambda pupil: name_order(pupil.name))
        fields: tuple[Field[Pupil], ...] = (
            Field("player", phrase("Player"), NAME, cell=attrgetter("name")),
            Field("partner", phrase("Partner"), NAME),
            Field("pair", phrase("Pair"), PAIR, cell=attrgetter("standing.pair.label")),
            Field("place", phrase("Place"), PLACE, cell=lambda pupil: place_of(pupil.standing)),
            Field("boards", phrase("Boards"), NUMBER, cell=attrgetter("standing.boards")),
            Field("percent", "%", SHARE, scored.event.scoring.percent_decimals, cell=attrgetter("standing.percent")),
        )
        return [Table("Class list", fields, known, drop_empty_columns=True)]
