"""Every report of an event: a line each. What reads, prints, exports or publishes reports goes by this list.

A new report is a line here and a module of its own, which has one of these:

- `tables(scored)`: lists of records, each of which stands alone;
- `items(scored)`: blocks of any kind, as they belong together (`scorer/reports/blocks.py`);
- `of_board(scored, board)`, `of_pair(scored, label)`: a item a board or a pair, which stand on the pages of these.

Where programs and spreadsheets had better read a list it has `listed(scored)` too, and where a command of its own
promises another document, `document(scored)`.
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
    """What becomes of a report on paper: it is pinned up, cut into cards, or taken home framed, one a sheet."""

    PINNED = "pinned"
    CUT = "cut"
    FRAMED = "framed"


class Absent(NamedTuple):
    """Why there is nothing to show in a report, and what may be done about it."""

    reason: Phrase
    remedies: tuple[Remedy, ...] = ()


NO_RESULTS = Absent(phrase("there are no results yet"))


class Report(NamedTuple):
    """A report: the name that is typed, its title, its module, and what becomes of it on paper.

    `absent` says why an event with results may have nothing to show in it. `counting`: where nothing was counted
    there is nothing to show. `solved`: it is made unasked only where deals are solved. `posted`: a club pins it up or
    hands it out, and it is printed where none is named. `kept`: not for the players, and not published. `of_pairs`: of
    teams it says nothing. A worksheet is called `tab`, or as its title.
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
        return import_module(f"scorer.reports.{self.module}")  # who asks for names alone needs none of them

    @property
    def stands_alone(self) -> bool:
        """Whether it has a page of its own, and is not only what is said of each board or pair."""
        return not self.kept and (hasattr(self._module, "tables") or hasattr(self._module, "items"))

    def items(self, scored: ScoredEvent, pairs: Collection[str] = ()) -> list[Item]:
        """What it says; of some `pairs` alone, where it has something of each."""
        from scorer.reports.blocks import item_of  # who asks for names alone needs no blocks

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
        """Why an event has nothing to show in it."""
        if not event.played:
            return NO_RESULTS
        return OF_PAIRS if self.of_pairs and event.form is Form.TEAMS else self.absent

    def telling(self, scored: ScoredEvent, pairs: Collection[str] = ()) -> list[Item]:
        """The same where it says something: without tables that have no lines, and items that have nothing."""
        items = [item.trimmed() for item in self.items(scored, pairs) if not item.empty]
        if self.counting and not any(table.sheet.counted for item in items for table in item.tables):
            return []
        return items

    def of_board(self, scored: ScoredEvent, board: ScoredBoard) -> Item | None:
        """What it says of a board."""
        of_board = getattr(self._module, "of_board", None)
        silent = self.of_pairs and scored.form is Form.TEAMS
        return of_board(scored, board) if of_board and not silent else None

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """What it says of a pair."""
        of_pair = getattr(self._module, "of_pair", None)
        return of_pair(scored, label) if of_pair else None

    def sheets(self, scored: ScoredEvent) -> list[Sheet]:
        """What people read in letters, a sheet a table; none where the event has nothing to show."""
        from scorer.reports.blocks import sheets_in  # who asks for names alone needs no blocks

        return sheets_in(self.items(scored))

    def whole(self, scored: ScoredEvent) -> Sheet:
        """The same as one sheet, as a file of comma-separated values or a worksheet needs it."""
        from scorer.reports.table import whole  # who asks for names alone needs no tables

        return whole(self._listed(scored))

    def document(self, scored: ScoredEvent) -> dict[str, Any]:
        """The same for programs: what the report's own command says, or its tables."""
        if hasattr(self._module, "document"):
            document: dict[str, Any] = self._module.document(scored)
            return document
        from scorer.reports.rankings import event_document  # only programs ask for it

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
"""In the order in which people want them."""

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
"""What can be printed: the reports, and what makes sense on paper alone."""

POSTED = tuple(report for report in PRINTED if report.posted)
"""What is printed where none is named."""


def reports_for_all(scored: ScoredEvent) -> tuple[Report, ...]:
    """Every report that is made unasked."""
    return tuple(report for report in REPORTS if scored.solved or not report.solved)


NAMES = tuple(report.name for report in REPORTS)


def report_called(name: str) -> Report:
    """The report of a name that is in one of the lists."""
    return next(report for report in PRINTED if report.name == name)


def reports_listed(scored: ScoredEvent) -> Table[Report]:
    """One line a report, in the order in which people want them, and why some have nothing to show."""
    from scorer.reports.table import FOLDED, Field, Table  # who asks for names alone needs no tables

    def absent(report: Report) -> str:
        return "" if report.sheets(scored) else str(report.why_absent(scored.event).reason)

    fields: tuple[Field[Report], ...] = (
        Field("name", "Report"),
        Field("title", "Title"),
        Field("absent", "Nothing to show because", FOLDED, cell=absent),
    )
    return Table(f"Reports of {scored.event.name}", fields, REPORTS, trimmed=True)
