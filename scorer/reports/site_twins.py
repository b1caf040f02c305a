"""The machine-readable twins of the published pages: what programs and spreadsheets read in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.reports import catalogue, frequencies, head_to_head, scorecards, standings, travellers
from scorer.reports.catalogue import Report
from scorer.reports.joined import below, beside
from scorer.reports.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.tournament import ScoredEvent


def documents(scored: ScoredEvent) -> Iterator[tuple[str, dict[str, Any]]]:
    """The files for programs: each is what `scorer rank`, `board --all` and `pair --all` say with `--json`."""
    yield "ranking.json", standings.document(scored)
    yield "boards.json", {"boards": [travellers.document(scored, board) for board in scored.boards]}
    cards = scorecards.scored_cards(scored)
    known = {it.pair.label: it for ranking in scored.rankings for it in ranking.standings}
    pairs = [scorecards.document(scored, known[it.label], cards[it.label]) for it in scored.event.pairs]
    yield "pairs.json", {"pairs": pairs}


def tables(scored: ScoredEvent) -> Iterator[tuple[str, Sheet]]:
    """The files for spreadsheets: each report as one table, those left out that have nothing to show."""
    for report in Report:
        found = table(scored, report)
        if found.rows:
            yield f"{report}.csv", found


def table(scored: ScoredEvent, report: Report) -> Sheet:  # noqa: PLR0911  # one case a report
    match report:
        case Report.TRAVELLERS:
            return travellers.whole(scored)
        case Report.FREQUENCIES:
            return frequencies.whole(scored)
        case Report.SCORECARDS:
            return scorecards.whole(scored)
        case Report.HEAD_TO_HEAD:
            return head_to_head.whole(scored, head_to_head.meetings(scored))
        case Report.MATRIX | Report.DECLARING:
            (only,) = catalogue.sheets(scored, report)
            return only
        case Report.DECISIONS:
            parts = [(it.title.rpartition(": ")[2], it) for it in catalogue.sheets(scored, report) if it.rows]
            return beside(parts) if parts else Sheet("", (), ())
        case Report.RANKING | Report.SECTIONS | Report.STRATA:
            return below([(it.title, it) for it in catalogue.sheets(scored, report) if it.rows], always=True)
