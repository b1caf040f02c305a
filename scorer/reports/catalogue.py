"""Every report of an event: a line each. What reads, prints, exports or publishes reports goes by this list.

A new report is a line here and a module of its own. The module has `tables`, what people read. Where programs and
spreadsheets had better read a list than these tables it has `listed` too, and where a command of its own promises
another document, `document`.
"""

from __future__ import annotations

from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import Remedy, Way, remedy
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.reports.table import Sheet, Table
    from scorer.tournament import ScoredEvent


class Form(StrEnum):
    """How a report is set on paper: lists to pin up, wide tables, boards, small tables, blocks, cards to cut out."""

    RANKINGS = "rankings"
    TABLES = "tables"
    BOARDS = "boards"
    FREQUENCIES = "frequencies"
    MEETINGS = "meetings"
    CARDS = "cards"
    CERTIFICATES = "certificates"
    RACE = "race"
    PICTURES = "pictures"
    TEACHING = "teaching"


class Absent(NamedTuple):
    """Why there is nothing to show in a report, and what may be done about it."""

    reason: Phrase
    remedies: tuple[Remedy, ...] = ()


NO_RESULTS = Absent(phrase("there are no results yet"))


class Report(NamedTuple):
    """A report: the name that is typed, its title, its module, and how it is set on paper.

    `absent` says why an event with results may have nothing to show in it. `counting`: it counts, and where
    nothing was counted there is nothing to show. `solved`: it is made unasked only where deals
    are solved. `asked`: printed only where it is asked for.
    """

    name: str
    title: str
    module: str
    absent: Absent = NO_RESULTS
    form: Form = Form.TABLES
    counting: bool = False
    solved: bool = False
    asked: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def _module(self) -> Any:
        return import_module(f"scorer.reports.{self.module}")  # who asks for names alone needs none of them

    def tables(self, scored: ScoredEvent) -> Sequence[Table[Any]]:
        """What people read, with what it is about; none where the event has nothing to show."""
        tables: Sequence[Table[Any]] = self._module.tables(scored)
        return tables

    def sheets(self, scored: ScoredEvent) -> list[Sheet]:
        """What people read, a sheet a list, board or pair; none where the event has nothing to show."""
        from scorer.reports.table import sheets_of  # who asks for names alone needs no tables

        return sheets_of(self.tables(scored))

    def whole(self, scored: ScoredEvent) -> Sheet:
        """The same as one sheet, as a file of comma-separated values or a worksheet needs it."""
        from scorer.reports.table import below, sheets_of  # who asks for names alone needs no tables

        sheets = sheets_of(self._listed(scored))
        return below([sheet for sheet in sheets if sheet.rows] or sheets)

    def document(self, scored: ScoredEvent) -> dict[str, Any]:
        """The same for programs: what the report's own command says, or its tables."""
        if hasattr(self._module, "document"):
            document: dict[str, Any] = self._module.document(scored)
            return document
        from scorer.reports.rankings import event_document  # only programs ask for it

        tables = [{"name": table.name or str(table.title), "rows": table.rows} for table in self._listed(scored)]
        return {"event": event_document(scored.event), "report": self.name, "tables": tables}

    def _listed(self, scored: ScoredEvent) -> Sequence[Table[Any]]:
        tables: Sequence[Table[Any]] = getattr(self._module, "listed", self._module.tables)(scored)
        return tables


NO_HANDS = Absent(phrase("it has no hands with results"), (remedy(Way.BRING_HANDS),))
NOT_SOLVED = Absent(phrase("its deals are not solved"), (remedy(Way.SOLVE),))
NO_CHOICE = Absent(phrase("no result says that declarer chose between them"))
NO_DECLARERS = Absent(phrase("no result says who declared"))
NOTHING_AT_ALL = Absent(phrase("there are no results yet, and no hands"))

RANKING = Report("ranking", "Ranking", "rankings", form=Form.RANKINGS)
TRAVELLERS = Report("travellers", "Travellers", "travellers", NOTHING_AT_ALL, Form.BOARDS)
SCORECARDS = Report("scorecards", "Score cards", "scorecards", form=Form.CARDS)

RACE = Report("race", "Race", "race", Absent(phrase("it is no game of two pairs for points")), Form.RACE)

REPORTS = (
    RANKING,
    Report("sections", "Sections", "sections", Absent(phrase("its pairs are not in sections")), Form.RANKINGS),
    Report("strata", "Strata", "strata", Absent(phrase("no pair has a stratum")), Form.RANKINGS),
    Report("matches", "Matches", "matches", Absent(phrase("no teams play")), Form.MEETINGS),
    Report("clubs", "Clubs", "clubs", Absent(phrase("nobody with a place has a club")), Form.RANKINGS),
    TRAVELLERS,
    Report("frequencies", "Frequencies", "frequencies", form=Form.FREQUENCIES),
    SCORECARDS,
    Report("matrix", "Matrix", "matrix"),
    Report("head-to-head", "Head to head", "head_to_head", Absent(phrase("no two pairs have met")), Form.MEETINGS),
    Report("declaring", "Declaring and defending", "declaring", NO_DECLARERS, counting=True),
    Report("decisions", "Part score or game", "part_score_or_game", NO_CHOICE, counting=True),
    Report("contracts", "Contracts", "contracts", NO_DECLARERS, counting=True, asked=True),
    Report("rounds", "After each round", "rounds", Absent(phrase("its results are not told by rounds")), asked=True),
    RACE,
    Report("double-dummy", "Double dummy", "double_dummy", NOT_SOLVED, solved=True),
    Report("learning", "What to learn", "hands.learning", NOT_SOLVED, solved=True),
    Report("teacher", "Teacher's page", "hands.teacher", NO_HANDS, Form.TEACHING, solved=True),
    Report("class", "Guidelines", "hands.guidelines", NO_HANDS, solved=True),
)
"""In the order in which people want them."""

PICTURES = Report("pictures", "In pictures", "pictures", Absent(phrase("it has a single table")), Form.PICTURES)
CERTIFICATES = Report("certificates", "Certificates", "certificates", form=Form.CERTIFICATES)

PRINTED = (
    *REPORTS,
    PICTURES,
    CERTIFICATES,
    Report("class-list", "Class list", "class_list", Absent(phrase("no names are known"))),
)
"""What can be printed: the reports, and what makes sense on paper alone."""


def reports_for_all(scored: ScoredEvent) -> tuple[Report, ...]:
    """Every report that is made unasked."""
    return tuple(report for report in REPORTS if scored.solved or not report.solved)


NAMES = tuple(report.name for report in REPORTS)

COMPARING = frozenset(("frequencies", "matrix", "head-to-head", "declaring", "decisions"))
"""What compares tables: of a single one they say nothing that its score cards do not say better."""


def worth_printing(scored: ScoredEvent) -> list[Report]:
    """The reports that are printed where none is named: those that say something, and are not only for who asks."""
    several = any(len(board.results) > 1 for board in scored.boards)
    unasked = [report for report in reports_for_all(scored) if not report.asked]
    return [report for report in unasked if several or report.name not in COMPARING]


def report_called(name: str) -> Report:
    """The report of a name that is in one of the lists."""
    return next(report for report in PRINTED if report.name == name)
