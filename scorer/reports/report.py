"""What a report is: a class that makes items of an event, and says on which media they belong."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from scorer import hints
from scorer.i18n import Phrase, phrase
from scorer.model.pairs import EventForm
from scorer.model.settings import Audience
from scorer.reports.blocks import Item, item_from_table, item_sheets
from scorer.reports.shared_fields import event_document
from scorer.reports.table import AnyTable, Sheet, whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from scorer.hints import Hint
    from scorer.model.events import Event
    from scorer.scoring import ScoredBoard, ScoredEvent


class PaperUse(StrEnum):
    """How a report is used on paper: pinned up, cut into cards, or taken home framed, one a sheet."""

    PINNED = "pinned"
    CUT = "cut"
    FRAMED = "framed"


class Printing(Enum):
    """When a report is printed: those that a club pins up or hands out also when none is named."""

    BY_DEFAULT = "by default"
    ON_REQUEST = "on request"


class Publication(Enum):
    """Where a report is published on the web."""

    OWN_PAGE = "on a page of its own"
    ITEM_PAGES = "only on the pages of boards and pairs"
    LESSON_PAGE = "on a page of its own if the event is for pupils, else as a file for programs"
    DATA_FILE = "as a file for programs"
    NEVER = "not at all: it is for the teacher"


class Requirement(Enum):
    """What an event with results must also have, or the report is empty or not made by default.

    A report of tallies is empty where all of them are 0: its rows alone, a line for each pair, say nothing.
    """

    RESULTS = "nothing else"
    TALLIES = "anything that the report counts"
    SOLVED_DEALS = "solved deals"


class EmptyReason(NamedTuple):
    """Why a report is empty, with hints on what to do about it."""

    reason: Phrase
    hints: tuple[Hint, ...] = ()


NO_RESULTS = EmptyReason(phrase("there are no results yet"))
NOT_FOR_TEAMS = EmptyReason(phrase("this is a team event, where two tables make one result"))
NO_HANDS = EmptyReason(phrase("this event has no hands for boards with results"), (hints.IMPORT_HANDS,))
NOT_SOLVED = EmptyReason(phrase("the deals have not been solved"), (hints.SOLVE_HANDS,))
NOT_JUDGED = EmptyReason(phrase("the choices of contract have not been analysed"), (hints.ANALYSE_CHOICES,))

ALL_FORMS = frozenset(EventForm)
NO_TEAMS = ALL_FORMS - {EventForm.TEAMS}


class Report(ABC):
    """A report, described by its class.

    `name` is what is typed, `title` its heading, and `tab` the name of its worksheet, the title by default. It is empty
    for events of other `forms`; `empty_reason` says why it may be empty for any other event with results.
    Its page on the web has an entry of its own in the menu if it `has_menu_entry`, else it is listed under More; below
    the others if it `is_for_the_curious`.
    """

    name: ClassVar[str]
    title: ClassVar[Phrase]
    tab: ClassVar[str] = ""
    forms: ClassVar[frozenset[EventForm]] = ALL_FORMS
    requirement: ClassVar[Requirement] = Requirement.RESULTS
    empty_reason: ClassVar[EmptyReason] = NO_RESULTS
    paper_use: ClassVar[PaperUse] = PaperUse.PINNED
    printing: ClassVar[Printing] = Printing.ON_REQUEST
    publication: ClassVar[Publication] = Publication.OWN_PAGE
    has_menu_entry: ClassVar[bool] = False
    is_for_the_curious: ClassVar[bool] = False

    def __str__(self) -> str:
        return self.name

    # What a report makes

    @abstractmethod
    def items(self, scored: ScoredEvent) -> Iterable[Item]:
        """Its items: blocks that belong together."""

    def items_of_pairs(self, scored: ScoredEvent, pairs: Collection[str]) -> Iterable[Item]:  # noqa: ARG002
        """The items of some pairs; all of its items, as this report has none for each pair."""
        return self.items(scored)

    def of_board(self, scored: ScoredEvent, board: ScoredBoard) -> Item | None:  # noqa: ARG002
        """The item for the page of a board; None if there is none."""
        return None

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:  # noqa: ARG002
        """The item for the page of a pair; None if there is none."""
        return None

    def listed(self, scored: ScoredEvent) -> Sequence[AnyTable]:
        """Its tables, as programs and spreadsheets read them best."""
        return [table for item in self.shown_items(scored) for table in item.tables]

    def document(self, scored: ScoredEvent) -> dict[str, object]:
        """The report as JSON."""
        tables = [{"name": table.name or str(table.title), "rows": table.rows} for table in self.listed(scored)]
        return {"event": event_document(scored.event), "report": self.name, "tables": tables}

    # What media ask for

    def has_own_page(self, event: Event) -> bool:
        """Whether it is published on a page of its own."""
        if self.publication is Publication.LESSON_PAGE:
            return event.audience is Audience.SCHOOL
        return self.publication is Publication.OWN_PAGE

    def is_for(self, event: Event) -> bool:
        """Whether the report is for events of this form."""
        return event.form in self.forms

    def is_empty(self, scored: ScoredEvent) -> bool:
        """Whether it has nothing to show; only tallies need more than the first item to see that."""
        if self.requirement is Requirement.TALLIES:
            return not self.shown_items(scored)
        return not self.is_for(scored.event) or next(iter(self.items(scored)), None) is None

    def shown_items(self, scored: ScoredEvent, pairs: Collection[str] = ()) -> list[Item]:
        """Its items; only those of some `pairs`, where it has an item for each. None if all of its tallies are 0."""
        if not self.is_for(scored.event):
            return []
        items = list(self.items_of_pairs(scored, pairs) if pairs else self.items(scored))
        has_tallies = any(table.sheet.has_tallies for item in items for table in item.tables)
        return [] if self.requirement is Requirement.TALLIES and not has_tallies else items

    def non_empty_items(self, scored: ScoredEvent, pairs: Collection[str] = ()) -> list[Item]:
        """Its items without empty tables and empty items."""
        return [item.without_empty_tables() for item in self.shown_items(scored, pairs) if not item.is_empty]

    def sheets(self, scored: ScoredEvent) -> list[Sheet]:
        """The report for text-only media, a sheet for each table; empty where the event has nothing to show."""
        return item_sheets(self.shown_items(scored))

    def combined_sheet(self, scored: ScoredEvent) -> Sheet:
        """The report as one sheet, for a CSV file or a worksheet."""
        return whole(self.listed(scored))

    def empty_reason_for(self, event: Event) -> EmptyReason:
        """Why the report is empty for an event; to be asked only where it is."""
        if not event.result_count:
            return NO_RESULTS
        return self.empty_reason if self.is_for(event) else NOT_FOR_TEAMS


class TableReport(Report):
    """A report of tables, each of which stands alone."""

    @abstractmethod
    def tables(self, scored: ScoredEvent) -> Sequence[AnyTable]:
        """Its tables; none, or tables without rows, where the event has nothing to show."""

    def items(self, scored: ScoredEvent) -> Iterable[Item]:
        """An item for each table."""
        return map(item_from_table, self.tables(scored))


class BoardReport(Report):
    """A report with an item for each board, which is shown on the page of the board."""

    publication = Publication.ITEM_PAGES

    @abstractmethod
    def of_board(self, scored: ScoredEvent, board: ScoredBoard) -> Item | None:
        """The item of a board; None if there is none."""

    def items(self, scored: ScoredEvent) -> Iterable[Item]:
        """The items of all boards."""
        return (item for board in scored.boards if (item := self.of_board(scored, board)))


class PairReport(Report):
    """A report with an item for each pair, which is also shown on the page of the pair.

    If it `names_places`, its paper says that they are provisional while results are missing.
    """

    names_places: bool = False

    @abstractmethod
    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """The item of a pair; None if there is none."""

    def items(self, scored: ScoredEvent) -> Iterable[Item]:
        """The items of all pairs, in the order in which they were recorded."""
        return (item for pair in scored.event.competitors if (item := self.of_pair(scored, pair.label)))

    def items_of_pairs(self, scored: ScoredEvent, pairs: Collection[str]) -> list[Item]:
        """The items of some pairs."""
        return [item for label in scored.pairs if label in pairs and (item := self.of_pair(scored, label))]
