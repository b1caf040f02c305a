"""What each pair contributed to its team: its results against all others on the same boards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.i18n import phrase
from scorer.model.pairs import EventForm
from scorer.model.results import AwardedPoints, NotPlayed, Outcome, PointsUnit, Ruling
from scorer.model.settings import ImpDivisor, Method, Scoring
from scorer.reports.rankings import ranking_tables
from scorer.reports.report import EmptyReason, Printing, TableReport
from scorer.scoring import ScoredEvent, Standing, score_event
from scorer.scoring.comparing import TABLES_OF_A_MATCH

if TYPE_CHECKING:
    from scorer.reports.table import Table


class ContributionsReport(TableReport):
    """What each pair contributed to its team."""

    name = "contributions"
    title = phrase("Contributions")
    empty_reason = EmptyReason(phrase("no two team matches have a result on the same board"))
    printing = Printing.BY_DEFAULT

    def tables(self, scored: ScoredEvent) -> list[Table[Standing]]:
        """All pairs by cross-IMPs, per comparison; empty unless several matches of teams share their boards."""
        event = scored.event
        tables_of_boards = [sum(len(line.result.pairs) == 2 for line in board.results) for board in scored.boards]
        if event.form is not EventForm.TEAMS or max(tables_of_boards, default=0) <= TABLES_OF_A_MATCH:
            return []
        names = event.names
        as_pairs = event._replace(
            form=EventForm.PAIRS,
            winners=1,
            entrants=(),
            penalties=(),
            pairs=tuple(pair if pair.names else pair._replace(player1=names[pair.label]) for pair in event.pairs),
            results=tuple(result._replace(outcome=_without_other_units(result.outcome)) for result in event.results),
            scoring=Scoring(
                method=Method.CROSS_IMPS, imp_divisor=ImpDivisor.COMPARISONS, imp_cap=event.scoring.imp_cap
            ),
        )
        compared = score_event(as_pairs)
        lists = tuple(one._replace(kind=phrase("Pairs from all teams")) for one in compared.rankings)
        return ranking_tables(replace(compared, rankings=lists))


def _without_other_units(outcome: Outcome) -> Outcome:
    """The outcome of a table, without awarded points in another unit than IMPs: what was played there, if anything."""
    if isinstance(outcome, Ruling) and isinstance(outcome.ns, AwardedPoints) and outcome.ns.unit is not PointsUnit.IMPS:
        return outcome.played or NotPlayed()
    return outcome
