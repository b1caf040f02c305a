"""The state of the entry screen: the event, the cursor, what is typed, and any question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.checks import Finding, check_board, is_accepted
from scorer.commands.command import unread
from scorer.commands.lines import (
    InferredDeclarer,
    ResultLine,
    ResultLines,
    default_group,
    infer_declarer,
    lines_by_board,
    lines_by_pair,
    lines_by_round,
    missing_lines,
    result_above,
)
from scorer.commands.results import RecordLine, TypedLine, build_result, find_line
from scorer.errors import ParseError
from scorer.model.pair_matching import match_pair
from scorer.model.results import Pairing, Played, Result
from scorer.scoring import ScoredEvent, ScoredResult, score_event

if TYPE_CHECKING:
    from scorer.model.events import Event


class EntryView(Enum):
    """The kind of page: the lines of a board, a round or a pair."""

    BOARD = "Board"
    ROUND = "Round"
    CARD = "Pair"


class ScreenStage(Enum):
    """What the next key is for: to type, to close the help, or perhaps to leave for good."""

    TYPING = "typing"
    HELP = "help"
    LEAVING = "asked whether to leave"
    FINISHED = "finished"


class TypedNotation(Enum):
    """What is typed on a line: codes of contracts and all else, or scores only."""

    CODES = "codes"
    SCORES = "scores"


class SidePanel(Enum):
    """When the side panel is shown: where there is room for it, or, once toggled, only where there is none."""

    AUTOMATIC = "automatic"
    TOGGLED = "toggled"


class Tone(Enum):
    """The tone of a message; each has its own sign, so that nothing depends on colour alone."""

    PLAIN = " "
    DONE = "✓"
    WARNING = "!"
    WRONG = "✗"


class EntryNote(NamedTuple):
    """The last message to the director, and the finding whose repair one key applies.

    A note with `is_blocking` holds the cursor: what is typed next belongs to other lines, and waits for a correction.
    """

    tone: Tone
    sentence: str
    finding: Finding | None = None
    is_blocking: bool = False


REPAIR_KEY = "*"
"""The key that applies the repair offered by a warning."""


def warning_note(finding: Finding) -> EntryNote:
    """A note that shows a finding and the repair that it offers."""
    sentence = str(finding.message)
    if finding.offered_repair is not None:
        sentence += f"  {REPAIR_KEY} = {finding.offered_repair.summary}"
    return EntryNote(Tone.WARNING, sentence, finding)


MOST_STEPS = 10_000
"""More than there are lines or letters."""


class Draft(NamedTuple):
    """The typed text that is not stored, and the position of the caret."""

    text: str = ""
    caret: int = 0

    def insert(self, more: str) -> Draft:
        """Insert a text at the caret, without control characters."""
        plain = "".join(filter(str.isprintable, more))
        return Draft(self.text[: self.caret] + plain + self.text[self.caret :], self.caret + len(plain))

    def delete(self, by: int) -> Draft:
        """Delete the letter before the caret (-1) or at it (0)."""
        place = self.caret + by
        if not 0 <= place < len(self.text):
            return self
        return Draft(self.text[:place] + self.text[place + 1 :], place)

    def move_caret(self, by: int) -> Draft:
        """Move the caret."""
        return self._replace(caret=max(0, min(self.caret + by, len(self.text))))


EMPTY_DRAFT = Draft()

EDIT_KEYS: Mapping[str, Callable[[Draft], Draft]] = {
    "backspace": partial(Draft.delete, by=-1),
    "delete": partial(Draft.delete, by=0),
    "left": partial(Draft.move_caret, by=-1),
    "right": partial(Draft.move_caret, by=1),
    "home": partial(Draft.move_caret, by=-MOST_STEPS),
    "end": partial(Draft.move_caret, by=MOST_STEPS),
}
"""The editing keys, which the help leaves out because everyone knows them, and their effect on the draft."""

ANSWER_KEYS = "jklqruvyz"
"""The letters that occur in no code: a director who types on without looking chooses nothing."""


class AnswerOption(NamedTuple):
    """One answer to a question: its key, one of `ANSWER_KEYS`, a description, and the action."""

    key: str
    description: str
    act: Callable[[], object]


class EntryQuestion(NamedTuple):
    """A question that has to be answered before the line can be left."""

    sentence: str
    options: tuple[AnswerOption, ...]


PageKey = int | str


class InputPrompt(NamedTuple):
    """A request for a text other than a result: its label, and the function that takes the text."""

    label: str
    accept: Callable[[str], object]


class BoardFindings(NamedTuple):
    """The findings about a board, by pairing, and the results for which they hold."""

    results: tuple[Result | None, ...]
    by_pairing: dict[Pairing, Finding]


@dataclass
class EntrySession:
    """The state of the screen. `event` is the event as last read: changes are checked against it."""

    db: str
    event: Event
    view: EntryView = EntryView.BOARD
    page_key: PageKey = 1
    cursor: int = 0
    draft: Draft = EMPTY_DRAFT
    prompt: InputPrompt | None = None
    stage: ScreenStage = ScreenStage.TYPING
    notation: TypedNotation = TypedNotation.CODES
    side_panel: SidePanel = SidePanel.AUTOMATIC
    note: EntryNote | None = None
    question: EntryQuestion | None = None
    second_pass: dict[Pairing, bool] | None = None
    """The lines typed twice, with whether they were corrected; None outside a second pass."""
    fouled_boards: dict[int, tuple[int | None, str]] = field(default_factory=dict)
    turned_lines: set[Pairing] = field(default_factory=set)
    last_step_seen: int = 0
    boards: dict[int, ResultLines] = field(init=False)
    all_lines: ResultLines = field(init=False)
    pages: dict[EntryView, Mapping[Any, ResultLines]] = field(init=False)
    """The pages of each view: boards, rounds or pairs, each with its lines."""
    scored: ScoredEvent = field(init=False)
    _scored_results: dict[Result, ScoredResult] = field(init=False)
    _missing: ResultLines = field(init=False)
    _findings: dict[int, BoardFindings] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._rebuild_pages()

    def show_event(self, event: Event) -> None:
        """Show a new state of the event, with the cursor on the same line as before."""
        before = self.line
        if event._replace(results=self.event.results) != self.event:
            self._findings = {}
        self.event = event
        self._rebuild_pages()
        if before is not None:
            self.go_to_line(before)
            self._set_cursor(self.cursor)

    def _rebuild_pages(self) -> None:
        """Score the event, and arrange its lines into pages."""
        self.boards = {}
        for number, lines in lines_by_board(self.event).items():
            self.boards[number] = tuple(map(self._apply_turn, lines))
        self.all_lines = tuple(chain.from_iterable(self.boards.values()))
        rounds, cards = lines_by_round(self.all_lines), lines_by_pair(self.all_lines)
        self.pages = {EntryView.BOARD: self.boards, EntryView.ROUND: rounds, EntryView.CARD: cards}
        self.scored = score_event(self.event)
        self._scored_results = {}
        self._missing = missing_lines(self.event)

    def _apply_turn(self, line: ResultLine) -> ResultLine:
        return line.swap_sides() if line.is_empty and line.pairing in self.turned_lines else line

    @property
    def text(self) -> str:
        """The typed text that is not stored."""
        return self.draft.text

    @property
    def page_keys(self) -> tuple[PageKey, ...]:
        """The boards, rounds or pairs that can be shown."""
        return tuple(self.pages[self.view])

    @property
    def lines(self) -> ResultLines:
        """The lines of the page."""
        return self.pages[self.view].get(self.page_key, ())

    @property
    def expected_lines(self) -> ResultLines:
        """The lines that have a result, and one for each result that is missing, wherever one of its pairs stands."""
        lines = (*(line for line in self.all_lines if not line.is_empty), *self._missing)
        return tuple(sorted(lines, key=attrgetter("board")))

    @property
    def line(self) -> ResultLine | None:
        """The line at the cursor; None on a page without lines."""
        lines = self.lines
        return lines[self.cursor] if 0 <= self.cursor < len(lines) else None

    @property
    def is_blocked(self) -> bool:
        """Whether a line was refused, and has to be corrected or dropped."""
        return self.note is not None and self.note.is_blocking

    def find_scored_result(self, line: ResultLine) -> ScoredResult | None:
        """The scored result of a line, or None."""
        if line.result is None:
            return None
        if line.result not in self._scored_results:
            for scored in self.scored.boards[line.board - 1].results:
                self._scored_results[scored.result] = scored
        return self._scored_results.get(line.result)

    def group_of(self, line: ResultLine) -> str:
        """The group of a line's result, present or future."""
        if line.result is not None:
            return line.result.group
        since, group = self.fouled_boards.get(line.board, (None, None))
        if group is not None and (since is None or line.round is None or line.round >= since):
            return group
        return default_group(self.boards[line.board], line)

    def known_declarer(self, line: ResultLine) -> InferredDeclarer | None:
        """The declarer of a line's board, if known."""
        return infer_declarer(self.event, line.board, self.group_of(line))

    def record_command(self, line: ResultLine, *, sure: bool | None = None) -> RecordLine:
        """The command that records what is typed on a line; unless `sure` is None, its result is checked."""
        return RecordLine(
            board=unread(str(line.board)),
            ns=unread(line.ns or ""),
            ew=unread(line.ew or ""),
            result=unread(self.typed_line(line)),
            group=self.group_of(line),
            sure=sure,
        )

    def typed_line(self, line: ResultLine) -> TypedLine:
        """What is typed on a line, with the outcome that short forms refer to: the line's own, else the one above.

        In a second pass a line above counts only once it was typed again.
        """
        above = result_above(self.lines, line, self.group_of(line))
        if line.result is not None and isinstance(line.result.outcome, Played) and not self.is_hidden(line):
            above = line.result
        if above is not None and self.second_pass is not None and above.pairing not in self.second_pass:
            above = None
        outcome = above.outcome if above else None
        scores = self.notation is TypedNotation.SCORES
        return TypedLine(self.text, outcome, scores, self.group_of(line), self.is_hidden(line))

    def parse_typed_result(self, line: ResultLine) -> Result:
        """The result that the text on a line means; raise `ScorerError` if it means nothing here."""
        command = self.record_command(line).read(self.event)
        ns, ew = command.ns, command.ew
        meant = find_line(self.event, line.board, ns and ns.label, ew and ew.label)
        return build_result(self.event, meant, command.result, self.group_of(line))

    def is_hidden(self, line: ResultLine) -> bool:
        """Whether a second pass has still to type a line that has a result."""
        return self.second_pass is not None and line.result is not None and line.pairing not in self.second_pass

    def go_to_line(self, line: ResultLine) -> None:
        """Move the cursor to a line, on this page if it is there, else on its board."""
        present = self.view, self.page_key
        for view, at in (present, (EntryView.BOARD, line.board)):
            self.view, self.page_key = view, at
            for number, other in enumerate(self.lines):
                if other.pairing == line.pairing:
                    self.cursor = number
                    return
        self.view, self.page_key = present

    def show_page(self, page_key: PageKey) -> None:
        """Show another board, round or pair, with the cursor at its first gap."""
        self.page_key, self.cursor = page_key, 0
        for number, line in enumerate(self.lines):
            if self.is_waiting(line):
                self.cursor = number
                return

    def move_cursor(self, by: int) -> None:
        """Move the cursor some lines down, or up if negative; typed text holds it."""
        if not self.is_held_by_text():
            self._set_cursor(self.cursor + by)
            self.note = self.line and self.warning_for(self.line)

    def _set_cursor(self, number: int) -> None:
        """Set the cursor to the line of that number, or the nearest one."""
        self.cursor = max(0, min(number, len(self.lines) - 1))

    def is_held_by_text(self) -> bool:
        """Whether typed text has to be stored or dropped first; shows a message if it does."""
        if self.text and not self.is_blocked:
            self.show_message(Tone.WARNING, f'"{self.text}" is not saved yet: Enter saves it, Esc discards it')
        return bool(self.text)

    def turn_page(self, by: int) -> None:
        """Show the next or previous board, round or pair."""
        stops = self.page_keys
        if not self.is_held_by_text() and stops:
            stop = max(0, min(self._page_index() + by, len(stops) - 1))
            self.note = None
            self.show_page(stops[stop])

    def _page_index(self) -> int:
        """The index of the page shown; 0 if none is."""
        return self.page_keys.index(self.page_key) if self.page_key in self.page_keys else 0

    def switch_view(self) -> None:
        """Show the line at the cursor in the next view: board, round, the North-South pair's card."""
        line = self.line
        if self.is_held_by_text() or line is None or not line.pairs:
            return
        self.note = None
        places: dict[EntryView, PageKey] = {EntryView.BOARD: line.board}
        if line.round is not None:
            places[EntryView.ROUND] = line.round
        places[EntryView.CARD], _ = line.pairs
        views = list(places)
        self.view = views[(views.index(self.view) + 1) % len(views)]
        self.page_key = places[self.view]
        self.go_to_line(line)

    def jump_to_page(self, text: str) -> None:
        """Show the board or round of that number, or the pair that fits; show a message if there is none."""
        stops = {str(stop): stop for stop in self.page_keys}
        name, expected = text.strip(), "none: there is nothing to show"
        if stops:
            first, *_, last = (*stops, *stops)
            expected = f"{first} to {last}"
        if self.view is EntryView.CARD and stops:
            try:
                name = match_pair(self.event.pairs, text).label
            except ParseError as misread:
                expected = str(misread.expected)
        self.clear_draft()
        if name in stops:
            self.prompt = None
            self.show_page(stops[name])
        else:
            self.show_message(Tone.WRONG, f'{self.view.value.lower()}: read "{text}", expected {expected}')

    def advance_cursor(self, line: ResultLine, *, was_empty: bool) -> None:
        """Go on after a line was stored: to the next line to type, or just one line down after a correction.

        After the last line it goes on to the next gap even so, or the next text would replace that line's result.
        """
        self.go_to_line(line)
        lines = self.lines
        later = range(self.cursor + 1, len(lines))
        below = [number for number in later if self.is_waiting(lines[number])]
        if not was_empty and later:
            self.cursor += 1
        elif below:
            self.cursor = below[0]
        elif lines and (not lines[-1].pairs or lines[-1].is_empty):
            self.cursor = len(lines) - 1  # where a second pass comes to lines left open by the first
        else:
            self._go_to_next_gap()

    def _go_to_next_gap(self) -> None:
        """Show the next board, round or pair with a gap; those before the present one come last."""
        stops, now = self.page_keys, self._page_index()
        present = self.page_key, self.cursor
        for at in (*stops[now + 1 :], *stops[: now + 1]):
            self.show_page(at)
            if self.line is not None and self.is_waiting(self.line):
                return
        self.page_key, self.cursor = present

    def is_waiting(self, line: ResultLine) -> bool:
        """Whether a line is still to be typed."""
        return line.is_empty if self.second_pass is None else self.is_hidden(line)

    def find_finding(self, line: ResultLine) -> Finding | None:
        """The finding about a line's result, unless it was accepted as correct.

        A board is checked when it is shown, and again once one of its results, or the rest of the event, has changed.
        """
        if line.result is None:
            return None
        results = tuple(other.result for other in self.boards[line.board])
        known = self._findings.get(line.board)
        if known is None or known.results != results:
            found = [one for one in check_board(self.event, line.board) if not is_accepted(one, self.event.marks)]
            known = BoardFindings(results, {(line.board, frozenset(one.pairs)): one for one in found})
            self._findings[line.board] = known
        return known.by_pairing.get(line.pairing)

    def warning_for(self, line: ResultLine) -> EntryNote | None:
        """The same as a note."""
        finding = self.find_finding(line)
        return None if finding is None else warning_note(finding)

    def append_warning(self, note: EntryNote | None) -> None:
        """Append a warning to the last message."""
        if note is not None and self.note is not None:
            self.note = note._replace(sentence=f"{self.note.sentence}\n{note.sentence}")

    def show_message(self, tone: Tone, sentence: str) -> None:
        """Show a message until the next one."""
        self.note = EntryNote(tone, sentence)

    def set_draft(self, draft: Draft) -> None:
        """Replace the typed text; the last message disappears."""
        self.draft, self.note = draft, None
        if self.stage is ScreenStage.LEAVING:
            self.stage = ScreenStage.TYPING

    def clear_draft(self) -> None:
        """Clear the typed text."""
        self.set_draft(EMPTY_DRAFT)


def begin_session(db: str, event: Event, board: int | None) -> EntrySession:
    """A session on a board, by default the first one that lacks results."""
    session = EntrySession(db, event)
    gaps = [line.board for line in session.expected_lines if line.is_empty]
    session.show_page(board or min(gaps, default=1))
    return session
