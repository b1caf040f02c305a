"""The catalogue of all reports of an event, a line each. Whatever reads, prints, exports or publishes reports uses it.

A new report is a line here and a module with one of these functions:

- `tables(scored)`: tables, each of which stands alone;
- `items(scored)`: items of any blocks that belong together (`scorer/reports/blocks.py`);
- `of_board(scored, board)`, `of_pair(scored, label)`: an item for a board or a pair, which is shown on its page.

A report that is better read as one table by programs and spreadsheets also has `listed(scored)`, and one whose own
command prints other JSON has `document(scored)`.
"""

from __future__ import annotations

from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import Hint, HintKind, hint
from scorer.i18n import Phrase, phrase
from scorer.model.pairs import EventForm
from scorer.reports.blocks import item_from_table, item_sheets
from scorer.reports.rankings import event_document
from scorer.reports.table import FOLDED, Field, Table, whole

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scorer.model.events import Event
    from scorer.reports.blocks import Item
    from scorer.reports.table import Sheet
    from scorer.scoring import ScoredBoard, ScoredEvent


class PaperUse(StrEnum):
    """How a report is used on paper: pinned up, cut into cards, or taken home framed, one a sheet."""

    PINNED = "pinned"
    CUT = "cut"
    FRAMED = "framed"


class EmptyReason(NamedTuple):
    """Why a report is empty, with hints on what to do about it."""

    reason: Phrase
    hints: tuple[Hint, ...] = ()


NO_RESULTS = EmptyReason(phrase("there are no results yet"))


class Report(NamedTuple):
    """A report: the name that is typed, its title, its module and how it is used on paper.

    `empty_reason` says why the report may be empty for an event with results. `needs_counts`: the report is empty where
    nothing was counted. `needs_solver`: it is only made by default where deals are solved. `posted`: a club pins it up
    or hands it out, so it is printed when no report is named. `teacher_only`: not for the players, and not published.
    `not_for_teams`: it is empty for teams. `tab` is the name of its worksheet, the title by default.
    """

    name: str
    title: str
    module: str
    empty_reason: EmptyReason = NO_RESULTS
    paper_use: PaperUse = PaperUse.PINNED
    needs_counts: bool = False
    needs_solver: bool = False
    posted: bool = False
    teacher_only: bool = False
    not_for_teams: bool = False
    tab: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def _module(self) -> Any:
        return import_module(f"scorer.reports.{self.module}")  # imported on demand: listing names needs no report

    @property
    def has_own_page(self) -> bool:
        """Whether it has a page of its own, and does not only add to the pages of boards or pairs."""
        return not self.teacher_only and (hasattr(self._module, "tables") or hasattr(self._module, "items"))

    def items(self, scored: ScoredEvent, pairs: Collection[str] = ()) -> list[Item]:
        """Its items; only those of some `pairs`, where it has an item for each."""
        module = self._module
        if self.not_for_teams and scored.event.form is EventForm.TEAMS:
            return []
        if pairs and hasattr(module, "of_pair"):
            return [item for label in scored.pairs if label in pairs and (item := module.of_pair(scored, label))]
        if hasattr(module, "items"):
            return list(module.items(scored))
        if hasattr(module, "tables"):
            return list(map(item_from_table, module.tables(scored)))
        if hasattr(module, "of_board"):
            return [item for board in scored.boards if (item := module.of_board(scored, board))]
        return [item for pair in scored.event.competitors if (item := module.of_pair(scored, pair.label))]

    def empty_reason_for(self, event: Event) -> EmptyReason:
        """Why the report is empty for an event."""
        if not event.result_count:
            return NO_RESULTS
        return NOT_FOR_TEAMS if self.not_for_teams and event.form is EventForm.TEAMS else self.empty_reason

    def non_empty_items(self, scored: ScoredEvent, pairs: Collection[str] = ()) -> list[Item]:
        """Its items without empty tables and empty items."""
        items = [item.without_empty_tables() for item in self.items(scored, pairs) if not item.is_empty]
        if self.needs_counts and not any(table.sheet.has_counts for item in items for table in item.tables):
            return []
        return items

    def of_board(self, scored: ScoredEvent, board: ScoredBoard) -> Item | None:
        """The item of a board; None if there is none."""
        of_board = getattr(self._module, "of_board", None)
        is_excluded = self.not_for_teams and scored.form is EventForm.TEAMS
        return of_board(scored, board) if of_board and not is_excluded else None

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """The item of a pair; None if there is none."""
        of_pair = getattr(self._module, "of_pair", None)
        return of_pair(scored, label) if of_pair else None

    def sheets(self, scored: ScoredEvent) -> list[Sheet]:
        """The report for text-only media, a sheet for each table; empty where the event has nothing to show."""
        return item_sheets(self.items(scored))

    def combined_sheet(self, scored: ScoredEvent) -> Sheet:
        """The report as one sheet, for a CSV file or a worksheet."""
        return whole(self._flat_tables(scored))

    def document(self, scored: ScoredEvent) -> dict[str, Any]:
        """The report as JSON: what its own command prints, or its tables."""
        if hasattr(self._module, "document"):
            document: dict[str, Any] = self._module.document(scored)
            return document

        tables = [{"name": table.name or str(table.title), "rows": table.rows} for table in self._flat_tables(scored)]
        return {"event": event_document(scored.event), "report": self.name, "tables": tables}

    def _flat_tables(self, scored: ScoredEvent) -> Sequence[Table[Any]]:
        if hasattr(self._module, "listed"):
            listed: Sequence[Table[Any]] = self._module.listed(scored)
            return listed
        return [table for item in self.items(scored) for table in item.tables]


NOT_FOR_TEAMS = EmptyReason(phrase("teams play, whose two tables are one result"))
NO_HANDS = EmptyReason(phrase("it has no hands with results"), (hint(HintKind.IMPORT_HANDS),))
NOT_SOLVED = EmptyReason(phrase("its deals are not solved"), (hint(HintKind.SOLVE_HANDS),))
NO_CHOICE = EmptyReason(phrase("no result says that declarer chose between them"))
NO_DECLARERS = EmptyReason(phrase("no result says who declared"))

RANKING = Report("ranking", "Ranking", "rankings", posted=True)
TRAVELLERS = Report("travellers", "Travellers", "travellers", posted=True, tab="Boards")
SCORECARDS = Report("scorecards", "Score cards", "scorecards", paper_use=PaperUse.CUT, posted=True)

REPORTS = (
    RANKING,
    Report("matches", "Matches", "matches", EmptyReason(phrase("no teams play")), posted=True),
    Report(
        "contributions",
        "Contributions",
        "contributions",
        EmptyReason(phrase("no two matches of teams have a result on the same board")),
        posted=True,
    ),
    TRAVELLERS,
    Report("frequencies", "Frequencies", "frequencies", not_for_teams=True),
    SCORECARDS,
    Report("matrix", "Matrix", "matrix"),
    Report("head-to-head", "Head to head", "head_to_head", EmptyReason(phrase("no two pairs have met"))),
    Report(
        "declaring",
        "Declaring and defending",
        "declaring",
        NO_DECLARERS,
        needs_counts=True,
        not_for_teams=True,
        tab="Declaring",
    ),
    Report("decisions", "Part score or game", "part_score_or_game", NO_CHOICE, needs_counts=True),
    Report("plays", "Card by card", "plays", EmptyReason(phrase("no play was recorded"))),
    Report("race", "Race", "race", EmptyReason(phrase("it is no game of two pairs for points")), posted=True),
    Report("double-dummy", "Double dummy", "double_dummy", NOT_SOLVED, needs_solver=True),
    Report("learning", "What to learn", "hands.learning", NOT_SOLVED, needs_solver=True),
    Report("teacher", "Teacher's page", "hands.teacher", NO_HANDS, needs_solver=True, teacher_only=True),
    Report("class", "Guidelines", "hands.guidelines", NO_HANDS, needs_solver=True),
)
"""All reports, in the order in which people want them."""

PICTURES = Report("pictures", "In pictures", "pictures", EmptyReason(phrase("it has a single table")), posted=True)
CERTIFICATES = Report("certificates", "Certificates", "certificates", paper_use=PaperUse.FRAMED)

PRINTABLE_REPORTS = (
    *REPORTS,
    PICTURES,
    CERTIFICATES,
    Report("class-list", "Class list", "class_list", EmptyReason(phrase("no names are known"))),
    Report("pupils", "What would you call?", "hands.pupils", NOT_SOLVED),
    Report("answers", "What would you call? The answers", "hands.answers", NOT_SOLVED),
)
"""Reports that can be printed: all of them, and those that exist on paper alone."""

POSTED = tuple(report for report in PRINTABLE_REPORTS if report.posted)
"""The reports that are printed when none is named."""


def default_reports(scored: ScoredEvent) -> tuple[Report, ...]:
    """The reports that are made without being named."""
    return tuple(report for report in REPORTS if scored.solved or not report.needs_solver)


REPORT_NAMES = tuple(report.name for report in REPORTS)


def report_by_name(name: str) -> Report:
    """The report with this name; it must be in one of the lists."""
    return next(report for report in PRINTABLE_REPORTS if report.name == name)


def report_table(scored: ScoredEvent) -> Table[Report]:
    """A line for each report, with the reason why it is empty, if it is."""

    def describe_empty_reason(report: Report) -> str:
        return "" if report.sheets(scored) else str(report.empty_reason_for(scored.event).reason)

    fields: tuple[Field[Report], ...] = (
        Field("name", "Report"),
        Field("title", "Title"),
        Field("absent", "Nothing to show because", FOLDED, cell=describe_empty_reason),
    )
    return Table(f"Reports of {scored.event.name}", fields, REPORTS, drop_empty_columns=True)
