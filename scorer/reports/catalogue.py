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

from scorer.errors import Remedy, Way, remedy
from scorer.i18n import Phrase, phrase
from scorer.model.pairs import Form

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scorer.model.events import Event
    from scorer.reports.blocks import Item
    from scorer.reports.table import Sheet, Table
    from scorer.scoring import ScoredBoard, ScoredEvent


class Handed(StrEnum):
    """How a report is used on paper: pinned up, cut into cards, or taken home framed, one a sheet."""

    PINNED = "pinned"
    CUT = "cut"
    FRAMED = "framed"


class Absent(NamedTuple):
    """Why a report is empty, with hints on what to do about it."""

    reason: Phrase
    remedies: tuple[Remedy, ...] = ()


NO_RESULTS = Absent(phrase("there are no results yet"))


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
    absent: Absent = NO_RESULTS
    handed: Handed = Handed.PINNED
    counting: bool = False
    solved: bool = False
    posted: bool = False
    kept: bool = False
    of_pairs: bool = False
    tab: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def _module(self) -> Any:
        return import_module(f"scorer.reports.{self.module}")  # imported on demand: listing names needs no report

    @property
    def stands_alone(self) -> bool:
        """Whether it has a page of its own, and does not only add to the pages of boards or pairs."""
        return not self.kept and (hasattr(self._module, "tables") or hasattr(self._module, "items"))

    def items(self, scored: ScoredEvent, pairs: Collection[str] = ()) -> list[Item]:
        """Its items; only those of some `pairs`, where it has an item for each."""
        from scorer.reports.blocks import item_of  # imported on demand: listing names needs no blocks

        module = self._module
        if self.of_pairs and scored.event.form is Form.TEAMS:
            return []
        if pairs and hasattr(module, "of_pair"):
            return [item for label in scored.pairs if label in pairs and (item := module.of_pair(scored, label))]
        if hasattr(module, "items"):
            return list(module.items(scored))
        if hasattr(module, "tables"):
            return list(map(item_of, module.tables(scored)))
        if hasattr(module, "of_board"):
            return [item for board in scored.boards if (item := module.of_board(scored, board))]
        return [item for pair in scored.event.ranked if (item := module.of_pair(scored, pair.label))]

    def why_absent(self, event: Event) -> Absent:
        """Why the report is empty for an event."""
        if not event.played:
            return NO_RESULTS
        return OF_PAIRS if self.of_pairs and event.form is Form.TEAMS else self.absent

    def telling(self, scored: ScoredEvent, pairs: Collection[str] = ()) -> list[Item]:
        """Its items without empty tables and empty items."""
        items = [item.trimmed() for item in self.items(scored, pairs) if not item.empty]
        if self.counting and not any(table.sheet.counted for item in items for table in item.tables):
            return []
        return items

    def of_board(self, scored: ScoredEvent, board: ScoredBoard) -> Item | None:
        """The item of a board; None if there is none."""
        of_board = getattr(self._module, "of_board", None)
        silent = self.of_pairs and scored.form is Form.TEAMS
        return of_board(scored, board) if of_board and not silent else None

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """The item of a pair; None if there is none."""
        of_pair = getattr(self._module, "of_pair", None)
        return of_pair(scored, label) if of_pair else None

    def sheets(self, scored: ScoredEvent) -> list[Sheet]:
        """The report for text-only media, a sheet for each table; empty where the event has nothing to show."""
        from scorer.reports.blocks import sheets_in  # imported on demand: listing names needs no blocks

        return sheets_in(self.items(scored))

    def whole(self, scored: ScoredEvent) -> Sheet:
        """The report as one sheet, for a CSV file or a worksheet."""
        from scorer.reports.table import whole  # imported on demand: listing names needs no tables

        return whole(self._listed(scored))

    def document(self, scored: ScoredEvent) -> dict[str, Any]:
        """The report as JSON: what its own command prints, or its tables."""
        if hasattr(self._module, "document"):
            document: dict[str, Any] = self._module.document(scored)
            return document
        from scorer.reports.rankings import event_document  # only JSON needs it

        tables = [{"name": table.name or str(table.title), "rows": table.rows} for table in self._listed(scored)]
        return {"event": event_document(scored.event), "report": self.name, "tables": tables}

    def _listed(self, scored: ScoredEvent) -> Sequence[Table[Any]]:
        if hasattr(self._module, "listed"):
            listed: Sequence[Table[Any]] = self._module.listed(scored)
            return listed
        return [table for item in self.items(scored) for table in item.tables]


OF_PAIRS = Absent(phrase("teams play, whose two tables are one result"))
NO_HANDS = Absent(phrase("it has no hands with results"), (remedy(Way.BRING_HANDS),))
NOT_SOLVED = Absent(phrase("its deals are not solved"), (remedy(Way.SOLVE),))
NO_CHOICE = Absent(phrase("no result says that declarer chose between them"))
NO_DECLARERS = Absent(phrase("no result says who declared"))

RANKING = Report("ranking", "Ranking", "rankings", posted=True)
TRAVELLERS = Report("travellers", "Travellers", "travellers", posted=True, tab="Boards")
SCORECARDS = Report("scorecards", "Score cards", "scorecards", handed=Handed.CUT, posted=True)

REPORTS = (
    RANKING,
    Report("matches", "Matches", "matches", Absent(phrase("no teams play")), posted=True),
    Report(
        "contributions",
        "Contributions",
        "contributions",
        Absent(phrase("no two matches of teams have a result on the same board")),
        posted=True,
    ),
    TRAVELLERS,
    Report("frequencies", "Frequencies", "frequencies", of_pairs=True),
    SCORECARDS,
    Report("matrix", "Matrix", "matrix"),
    Report("head-to-head", "Head to head", "head_to_head", Absent(phrase("no two pairs have met"))),
    Report(
        "declaring",
        "Declaring and defending",
        "declaring",
        NO_DECLARERS,
        counting=True,
        of_pairs=True,
        tab="Declaring",
    ),
    Report("decisions", "Part score or game", "part_score_or_game", NO_CHOICE, counting=True),
    Report("plays", "Card by card", "plays", Absent(phrase("no play was recorded"))),
    Report("race", "Race", "race", Absent(phrase("it is no game of two pairs for points")), posted=True),
    Report("double-dummy", "Double dummy", "double_dummy", NOT_SOLVED, solved=True),
    Report("learning", "What to learn", "hands.learning", NOT_SOLVED, solved=True),
    Report("teacher", "Teacher's page", "hands.teacher", NO_HANDS, solved=True, kept=True),
    Report("class", "Guidelines", "hands.guidelines", NO_HANDS, solved=True),
)
"""All reports, in the order in which people want them."""

PICTURES = Report("pictures", "In pictures", "pictures", Absent(phrase("it has a single table")), posted=True)
CERTIFICATES = Report("certificates", "Certificates", "certificates", handed=Handed.FRAMED)

PRINTED = (
    *REPORTS,
    PICTURES,
    CERTIFICATES,
    Report("class-list", "Class list", "class_list", Absent(phrase("no names are known"))),
    Report("pupils", "What would you call?", "hands.pupils", NOT_SOLVED),
    Report("answers", "What would you call? The answers", "hands.answers", NOT_SOLVED),
)
"""Reports that can be printed: all of them, and those that exist on paper alone."""

POSTED = tuple(report for report in PRINTED if report.posted)
"""The reports that are printed when none is named."""


def reports_for_all(scored: ScoredEvent) -> tuple[Report, ...]:
    """The reports that are made without being named."""
    return tuple(report for report in REPORTS if scored.solved or not report.solved)


NAMES = tuple(report.name for report in REPORTS)


def report_called(name: str) -> Report:
    """The report with this name; it must be in one of the lists."""
    return next(report for report in PRINTED if report.name == name)


def reports_listed(scored: ScoredEvent) -> Table[Report]:
    """A line for each report, with the reason why it is empty, if it is."""
    from scorer.reports.table import FOLDED, Field, Table  # imported on demand: listing names needs no tables

    def absent(report: Report) -> str:
        return "" if report.sheets(scored) else str(report.why_absent(scored.event).reason)

    fields: tuple[Field[Report], ...] = (
        Field("name", "Report"),
        Field("title", "Title"),
        Field("absent", "Nothing to show because", FOLDED, cell=absent),
    )
    return Table(f"Reports of {scored.event.name}", fields, REPORTS, trimmed=True)
