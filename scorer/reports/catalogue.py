"""The registry of all reports of an event. Whatever reads, prints, exports or publishes reports uses it.

A new report is a line here and a module with a class that derives from `Report` (`scorer/reports/report.py`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from scorer.reports.report import Printing, Report, Requirement
from scorer.reports.table import FOLDED, Field, Table

if TYPE_CHECKING:
    from scorer.scoring import ScoredEvent

RANKING = "ranking"
TRAVELLERS = "travellers"
SCORECARDS = "scorecards"
PICTURES = "pictures"
CERTIFICATES = "certificates"

REPORTS = {
    RANKING: "scorer.reports.ranking_report:RankingReport",
    "matches": "scorer.reports.matches:MatchesReport",
    "contributions": "scorer.reports.contributions:ContributionsReport",
    TRAVELLERS: "scorer.reports.travellers:TravellersReport",
    "frequencies": "scorer.reports.frequencies:FrequenciesReport",
    SCORECARDS: "scorer.reports.scorecards:ScoreCardsReport",
    "matrix": "scorer.reports.matrix:MatrixReport",
    "head-to-head": "scorer.reports.head_to_head:HeadToHeadReport",
    "declaring": "scorer.reports.declaring:DeclaringReport",
    "decisions": "scorer.reports.part_score_or_game:DecisionsReport",
    "plays": "scorer.reports.plays:PlaysReport",
    "race": "scorer.reports.race:RaceReport",
    "double-dummy": "scorer.reports.double_dummy:DoubleDummyReport",
    "learning": "scorer.reports.hands.learning:LearningReport",
    "teacher": "scorer.reports.hands.teacher:TeacherReport",
    "class": "scorer.reports.hands.guidelines:GuidelinesReport",
}
"""All reports, in the order in which people want them: by name, the class, which is only loaded to make the report."""

PRINTABLE_REPORTS = {
    **REPORTS,
    PICTURES: "scorer.reports.pictures:PicturesReport",
    CERTIFICATES: "scorer.reports.certificates:CertificatesReport",
    "class-list": "scorer.reports.class_list:ClassListReport",
    "pupils": "scorer.reports.hands.pupils:PupilsReport",
    "answers": "scorer.reports.hands.answers:AnswersReport",
}
"""Reports that can be printed: all of them, and those that exist on paper alone."""

REPORT_NAMES = tuple(REPORTS)


def report_by_name(name: str) -> Report:
    """The report with this name; it must be in one of the lists."""
    return _load_report(REPORTS.get(name) or PRINTABLE_REPORTS[name])


@cache
def _load_report(path: str) -> Report:
    module, _, class_name = path.partition(":")
    report: type[Report] = getattr(import_module(module), class_name)
    return report()


def all_reports() -> tuple[Report, ...]:
    """All reports, in the order in which people want them."""
    return tuple(map(report_by_name, REPORTS))


def default_reports(scored: ScoredEvent) -> tuple[Report, ...]:
    """The reports that are made without being named."""
    return tuple(
        report for report in all_reports() if scored.solved or report.requirement is not Requirement.SOLVED_DEALS
    )


def printable_reports(scored: ScoredEvent) -> tuple[Report, ...]:
    """The reports that have something to print of an event."""
    return tuple(report for report in map(report_by_name, PRINTABLE_REPORTS) if report.non_empty_items(scored))


def posted_reports() -> tuple[Report, ...]:
    """The reports that are printed when none is named."""
    return tuple(report for report in map(report_by_name, PRINTABLE_REPORTS) if report.printing is Printing.BY_DEFAULT)


def report_table(scored: ScoredEvent) -> Table[Report]:
    """A line for each report, with the reason why it is empty, if it is."""

    def describe_empty_reason(report: Report) -> str:
        return str(report.empty_reason_for(scored.event).reason) if report.is_empty(scored) else ""

    fields: tuple[Field[Report], ...] = (
        Field("name", "Report"),
        Field("title", "Title"),
        Field("absent", "Nothing to show because", FOLDED, cell=describe_empty_reason),
    )
    return Table(f"Reports of {scored.event.name}", fields, all_reports(), drop_empty_columns=True)
