"""The whole screen as rows of text, for any size of terminal; independent of Textual."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from scorer.commands.lines import ResultLine, count_entered
from scorer.game.seats import Side, dealer_of
from scorer.i18n import consecutive_runs, count_phrase, noun_form
from scorer.model.pairs import label_order, short_label
from scorer.model.settings import Method
from scorer.rendering.terminal import colour_suits
from scorer.reports.shared_fields import PLAYED_FIELDS, has_supposed_declarer
from scorer.reports.table import decimals_needed, format_cell_with_symbols, format_rounded
from scorer.tui.keys import CODE_EXAMPLES, KEY_BINDINGS
from scorer.tui.line_help import help_for_line
from scorer.tui.session import EntrySession, EntryView, ScreenStage, SidePanel, Tone, TypedNotation

if TYPE_CHECKING:
    from scorer.scoring import ScoredResult, Standing

CONSOLE = Console()
"""Used to wrap text into lines."""

BLANK_ROW = Text()

make_row = Text.assemble
"""Makes a row from texts, some with a Rich style such as `bold`."""


def shorten(text: str, width: int) -> str:
    """Shorten a text to that many cells, with `…` where something is lost."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1) + "…" if width > 0 else ""


def align_left(text: str, width: int) -> str:
    """Exactly that many cells, the text at the left."""
    return set_cell_size(shorten(text, width), max(width, 0))


def align_right(text: str, width: int) -> str:
    """Exactly that many cells, the text at the right."""
    short = shorten(text, width)
    return " " * (width - cell_len(short)) + short


def fit_row(row: Text, width: int) -> Text:
    """A row of exactly that many cells."""
    fit = make_row(row)
    fit.truncate(width, overflow="ellipsis", pad=True)
    return fit


TONE_STYLES = {Tone.PLAIN: "", Tone.DONE: "green", Tone.WARNING: "bold magenta", Tone.WRONG: "bold red"}
"""The style of a message's sign; the message itself has the terminal's own colours."""

SIDE_PANEL_GAP = 1
"""Cells between the lines and the side panel."""

ROWS_ABOVE, LEAST_PANEL_ROWS = 4, 2
"""Rows above the lines, and of the message panel below them."""

FOOTER = " ? keys   Enter save   ↑↓ line   PgUp PgDn board   Tab go to   F2 view"


class RenderedScreen(NamedTuple):
    """The rows of the screen, and which of them show which line of the page."""

    rows: list[Text]
    line_at: dict[int, int]


def render_screen(session: EntrySession, width: int, height: int) -> RenderedScreen:
    """Render the screen."""
    if session.stage is ScreenStage.HELP:
        return RenderedScreen([fit_row(row, width) for row in _help_rows()[:height]], {})
    panel = _panel_rows(session, width)
    panel += [BLANK_ROW] * (LEAST_PANEL_ROWS - len(panel))
    panel.append(_names_row(session, width))
    room = max(height - ROWS_ABOVE - len(panel) - 2, 1)
    rows = [_title_row(session, width), _about_row(session), BLANK_ROW]
    lines = _line_rows(session)
    first = max(0, min(session.cursor - room // 2, len(lines) - room))
    middle = [_heading_row(session), *lines[first : first + room]]
    middle += [BLANK_ROW] * (room + 1 - len(middle))
    if _has_side_panel(session, width):
        side_width = max(LEAST_SIDE_WIDTH, min(width - _lines_width(session) - SIDE_PANEL_GAP, MOST_SIDE_WIDTH))
        side_rows = _side_rows(session, side_width, room + 1)
        middle = [fit_row(row, width - side_width) + other for row, other in zip(middle, side_rows, strict=True)]
    rows += [*middle, Text("─" * width, "dim"), *panel, Text(FOOTER, "dim")]
    line_at = {ROWS_ABOVE + number: first + number for number in range(min(room, len(lines) - first))}
    return RenderedScreen([fit_row(row, width) for row in rows[:height]], line_at)


def _has_side_panel(session: EntrySession, width: int) -> bool:
    """Whether the side panel is shown: where there is room for it, unless F5 toggled it."""
    fits = width >= _lines_width(session) + LEAST_SIDE_WIDTH
    return fits is (session.side_panel is SidePanel.AUTOMATIC)


def _names_row(session: EntrySession, width: int) -> Text:
    """The pairs at the line with the cursor."""
    row = Text()
    if session.line is not None:
        for side, label in zip(Side, session.line.pairs, strict=False):
            head = f" {side} {short_label(label, side)} "
            row.append(head, "bold").append(align_left(_find_names(session, label), width // 2 - len(head)))
    return row


def _find_names(session: EntrySession, label: str) -> str:
    """A pair's names; empty for an unknown label."""
    pair = session.scored.pairs.get(label)
    return "" if pair is None else pair.names


def _title_row(session: EntrySession, width: int) -> Text:
    event = session.event
    behind = Text()
    if session.notation is TypedNotation.SCORES:
        behind.append(" SCORES ONLY ", "reverse")
    if session.second_pass is not None:
        behind.append(" SECOND PASS ", "reverse")
    if not _has_side_panel(session, width):
        present, expected = count_entered(session.expected_lines)
        behind.append(f" {present} of {expected}" if event.schedule else f" {count_phrase(present, 'result')}")
    about = f" {event.name}, {event.date.isoformat()}"
    return make_row(align_left(about, width - behind.cell_len - 1), behind)


def _about_row(session: EntrySession) -> Text:
    """The board, and what is known of it; or the round or pair."""
    line = session.line
    what = f" {session.view.value} {session.page_key}"
    if session.view is EntryView.CARD:
        return make_row((what, "bold"), f"  {_find_names(session, str(session.page_key))}")
    if session.view is EntryView.ROUND or line is None:
        return Text(what, "bold")
    known = session.known_declarer(line)
    facts = [f"dealer {dealer_of(line.board).label}"]
    if known is not None:
        facts.append(f"declarer {known.seat.label} ({known.source})")
    points = session.scored.boards[line.board - 1].known_points
    if points:
        facts.append(" ".join(f"{seat} {number}" for seat, number in points.items()))
    return make_row((f"{what} of {session.event.boards}", "bold"), f"   {'   '.join(facts)}")


def _panel_rows(session: EntrySession, width: int) -> list[Text]:
    """The question, the last message, or help with what is typed."""
    if session.question is not None:
        rows = _message_rows(Tone.WARNING, session.question.sentence, width)
        rows += [
            make_row((f"   {choice.key}", "bold"), f"   {choice.description}") for choice in session.question.options
        ]
        return [*rows, make_row(("   Esc", "bold"), " correct it" if session.text else " back")]
    if session.prompt is not None:
        prompt = make_row(f" {session.prompt.label}: ", (session.text, "bold"), (" ", "reverse"))
        return [prompt, *_note_rows(session, width)]
    return _note_rows(session, width) or _message_rows(Tone.PLAIN, help_for_line(session), width)


def _note_rows(session: EntrySession, width: int) -> list[Text]:
    """The last message."""
    if session.note is None:
        return []
    rows = _message_rows(session.note.tone, session.note.sentence, width)
    if session.note.is_blocking:
        ways = (("   Backspace", "bold"), " to correct it, ", ("Esc", "bold"), " to cancel")
        rows.append(make_row(*ways))
    return rows


def _message_rows(tone: Tone, sentence: str, width: int) -> list[Text]:
    """A sentence in as many rows as it takes, with the sign of its tone before the first."""
    lines = Text(sentence).wrap(CONSOLE, max(width - 4, 1))
    signs = [tone.value] + [" "] * len(lines)
    return [make_row((f" {sign} ", TONE_STYLES[tone]), line.plain) for sign, line in zip(signs, lines, strict=False)]


def _help_rows() -> list[Text]:
    rows = [make_row((" Keys", "bold"), ("    (any key goes back)", "dim"))]
    rows += [_help_row(key.label, key.description) for key in KEY_BINDINGS if key.label]
    rows.append(Text(" What to type", "bold"))
    return rows + [_help_row(code, meaning) for code, meaning in CODE_EXAMPLES]


def _help_row(typed: str, meaning: str) -> Text:
    return make_row((f"  {align_left(typed, 15)}", "bold"), meaning)


# The lines of the page: the pairs, the result, and what it is worth so far


CONTRACT_WIDTH, DECLARER_WIDTH, TRICKS_WIDTH, SCORE_WIDTH, POINTS_WIDTH = 6, 4, 3, 6, 7
RESULT_WIDTH = CONTRACT_WIDTH + DECLARER_WIDTH + TRICKS_WIDTH
FIELD_WIDTH = RESULT_WIDTH + SCORE_WIDTH
WIDE_FIELD_WIDTH = FIELD_WIDTH + 2 * POINTS_WIDTH
MARK_WIDTH = 2
"""Cells of each part of a line, including the space before it."""

UNIT_LABELS = {Method.MATCHPOINTS: "MP", Method.CROSS_IMPS: "IMP", Method.BUTLER: "IMP", Method.AGGREGATE: "Pts"}
"""Short names of the points."""

_ROUND_COLUMN, _BOARD_COLUMN, _TABLE_COLUMN = (
    ("Rd", attrgetter("round")),
    ("Bd", attrgetter("board")),
    ("Tbl", attrgetter("table_name")),
)

FIRST_COLUMNS: Mapping[EntryView, tuple[tuple[str, Callable[[ResultLine], object]], ...]] = {
    EntryView.BOARD: (_ROUND_COLUMN, _TABLE_COLUMN),
    EntryView.ROUND: (_BOARD_COLUMN, _TABLE_COLUMN),
    EntryView.CARD: (_ROUND_COLUMN, _BOARD_COLUMN),
}
"""The first columns of each view, without what is the same on every line: heading and value."""


class _FirstColumns(NamedTuple):
    """The first columns: their headings, and their widths in cells."""

    headings: tuple[str, ...]
    widths: tuple[int, ...]

    @property
    def width(self) -> int:
        """The cells before the result, including the cursor mark and spaces."""
        return MARK_WIDTH + sum(self.widths) + len(self.widths) + 1


def _measure_first_columns(session: EntrySession, lines: Sequence[ResultLine]) -> _FirstColumns:
    """The first columns of a page, as wide as their widest text."""
    names = (*(name for name, _ in FIRST_COLUMNS[session.view]), "NS", "EW")
    texts = [names, *(_first_cells(line, session.view) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return _FirstColumns(names, tuple(max(2, wide) for wide in widths))


def _first_cells(line: ResultLine, view: EntryView) -> tuple[str, ...]:
    where = ["" if of(line) is None else str(of(line)) for _, of in FIRST_COLUMNS[view]]
    return (*where, short_label(line.ns or "", Side.NORTH_SOUTH), short_label(line.ew or "", Side.EAST_WEST))


def _lines_width(session: EntrySession) -> int:
    """The least width of the lines, in cells."""
    return _measure_first_columns(session, session.lines).width + WIDE_FIELD_WIDTH + MARK_WIDTH


def _heading_row(session: EntrySession) -> Text:
    """The headings above the lines."""
    first = _measure_first_columns(session, session.lines)
    names = _align_columns(first.headings, first.widths)
    unit = UNIT_LABELS[session.event.scoring.method]
    text = f"{' ' * MARK_WIDTH}{names}  {align_left('Result', RESULT_WIDTH)}{align_right('Score', SCORE_WIDTH)}"
    return Text(text + align_right(f"NS {unit}", POINTS_WIDTH) + align_right(f"EW {unit}", POINTS_WIDTH), "dim")


def _line_rows(session: EntrySession) -> list[Text]:
    """The lines; the one at the cursor has a mark and shows what is typed."""
    lines = session.lines
    first = _measure_first_columns(session, lines)
    results = [session.find_scored_result(line) for line in lines]
    decimals = decimals_needed(scored.ns_points for scored in results if scored is not None)
    return [
        _line_row(session, line, first, decimals, at_cursor=place == session.cursor) for place, line in enumerate(lines)
    ]


def _line_row(session: EntrySession, line: ResultLine, first: _FirstColumns, decimals: int, *, at_cursor: bool) -> Text:
    sign, style = ("▸ ", "bold") if at_cursor else ("  ", "")
    row = make_row((sign, "bold green"), (f"{_align_columns(_first_cells(line, session.view), first.widths)}  ", style))
    scored = session.find_scored_result(line)
    if at_cursor and _shows_typed_text(session, line):
        return row + _typed_field(session, line)
    if session.is_hidden(line):
        return row.append(align_left("·····", WIDE_FIELD_WIDTH), "dim")
    if scored is None:
        row.append(" " * WIDE_FIELD_WIDTH)
    else:
        row += _result_cells(scored, style)
        for points in (scored.ns_points, scored.ew_points):
            row.append(align_right("" if points is None else format_rounded(points, decimals), POINTS_WIDTH), style)
    return row + _flag_cell(session, line)


def _align_columns(texts: Iterable[str], widths: Iterable[int]) -> str:
    """The first columns of a line, each text at the right of its column."""
    return " ".join(align_right(text, wide) for text, wide in zip(texts, widths, strict=True))


def _shows_typed_text(session: EntrySession, line: ResultLine) -> bool:
    """Whether the line at the cursor shows the typed text instead of its result."""
    return session.prompt is None and bool(session.text or line.result is None or session.is_hidden(line))


def _typed_field(session: EntrySession, line: ResultLine) -> Text:
    """The typed text with the caret; as long as it is empty, the known declarer."""
    text, caret = session.draft
    if not text:
        known = session.known_declarer(line)
        declarer = "" if known is None else f"({known.seat})"
        row = make_row(
            (" ", "reverse"),
            (" " * (CONTRACT_WIDTH - 1), "underline"),
            (align_left(declarer, DECLARER_WIDTH), "underline dim"),
        )
        return row.append(" " * (FIELD_WIDTH - CONTRACT_WIDTH - DECLARER_WIDTH), "underline")
    room = FIELD_WIDTH if len(text) < FIELD_WIDTH else WIDE_FIELD_WIDTH
    start = max(0, caret + 1 - room)
    text, caret = text[start : start + room].ljust(room), caret - start
    style = "bold underline"
    return make_row((text[:caret], style), (text[caret], "reverse"), (text[caret + 1 :], style))


def _result_cells(scored: ScoredResult, style: str) -> Text:
    """Contract, declarer, tricks and score of a result."""
    contract, by, tricks = [format_cell_with_symbols(field.cell_of(scored), field.column) for field in PLAYED_FIELDS]
    score = align_right("" if scored.score is None else f"{scored.score:+}", SCORE_WIDTH)
    if not by:
        return Text(align_left(contract, RESULT_WIDTH) + score, style)
    seat = Text(align_left(f" {by}", DECLARER_WIDTH), style)
    if getattr(scored.result.outcome, "declarer", None) is None:
        seat = Text(align_left(by if has_supposed_declarer(scored) else f"({by})", DECLARER_WIDTH), "dim")
    played = colour_suits(align_left(contract, CONTRACT_WIDTH - 1) + " ", style)
    return make_row(played, seat, (align_right(tricks, TRICKS_WIDTH) + score, style))


def _flag_cell(session: EntrySession, line: ResultLine) -> Text:
    """The flags after a result: its group, a warning, that it was typed twice."""
    flags = "" if line.result is None else line.result.group
    if session.find_finding(line) is not None:
        return Text(f" !{flags}", "bold magenta")
    if session.second_pass is not None and line.pairing in session.second_pass:
        return Text(f" ✓{flags}", "green")
    return Text(f" {flags}", "bold")


# The side panel: progress, missing results, and the ranking so far


LEAST_SIDE_WIDTH, MOST_SIDE_WIDTH = 25, 50
"""Cells, including the line that separates the panel from the results."""

MOST_MISSING_ROWS = 3
"""Rows that list missing results."""


def _side_rows(session: EntrySession, width: int, height: int) -> list[Text]:
    """That many rows of the side panel, filled up with empty ones."""
    room = width - 2
    rows = list(_progress_rows(session, room))
    rows += _ranking_rows(session, room, height - len(rows))
    rows += [BLANK_ROW] * (height - len(rows))
    return [make_row(("│ ", "dim"), fit_row(row, room)) for row in rows[:height]]


def _progress_rows(session: EntrySession, room: int) -> Iterator[Text]:
    present, expected = count_entered(session.expected_lines)
    if not session.event.schedule:
        yield make_row(str(count_phrase(present, "result")), (" (no schedule)", "dim"))
        return
    done = room * present // expected if expected else room
    yield Text(f"{present} of {count_phrase(expected, 'result')}", "bold")
    yield make_row(("━" * done, "bold"), ("─" * (room - done), "dim"))
    missing = describe_missing(session.expected_lines)
    yield from map(Text, missing[:MOST_MISSING_ROWS])
    if len(missing) > MOST_MISSING_ROWS:
        yield Text(f"and {len(missing) - MOST_MISSING_ROWS} more", "dim")


def describe_missing(lines: Iterable[ResultLine]) -> list[str]:
    """The missing results in few words: by board or by round, whichever is shorter."""
    boards: defaultdict[int, list[ResultLine]] = defaultdict(list)
    rounds: defaultdict[int, list[ResultLine]] = defaultdict(list)
    outside: list[ResultLine] = []
    for line in filter(attrgetter("pairs"), lines):
        boards[line.board].append(line)
        if line.round is None:
            outside.append(line)
        else:
            rounds[line.round].append(line)
    by_board = _describe_gaps("board", boards.items(), lambda waiting: f"{len(waiting)} missing")
    if outside:
        return by_board
    by_round = _describe_gaps("round", rounds.items(), _list_tables)
    return min(by_round, by_board, key=len)


def _describe_gaps(
    whole: str, parts: Iterable[tuple[int, list[ResultLine]]], describe: Callable[[Sequence[ResultLine]], str]
) -> list[str]:
    """Boards or rounds: first those that lack some results, then runs of those that lack all."""
    gaps: list[str] = []
    empty: list[int] = []
    for number, lines in sorted(parts, key=lambda part: part[0]):
        waiting = [line for line in lines if line.result is None]
        if len(waiting) == len(lines):
            empty.append(number)
        elif waiting:
            gaps.append(f"{whole} {number}: {describe(waiting)}")
    for first, last in consecutive_runs(empty):
        span = f"{whole} {first}" if first == last else f"{whole}s {first} to {last}"
        gaps.append(f"{span}: all")
    return gaps


def _list_tables(waiting: Sequence[ResultLine]) -> str:
    tables = sorted({line.table_name for line in waiting}, key=label_order)
    return f"{noun_form(len(tables), 'table')} {' '.join(tables)}"


def _ranking_rows(session: EntrySession, room: int, height: int) -> Iterator[Text]:
    """The first places of each ranking, as many as there is room for."""
    rankings = session.scored.rankings
    each = height // max(len(rankings), 1) - 2
    if each > 0:
        for ranking in rankings:
            in_percent = any(standing.percent is not None for standing in ranking.standings)
            yield BLANK_ROW
            yield make_row(
                (align_left(ranking.name, room - 9), "bold"), (align_right("%" if in_percent else "", 9), "dim")
            )
            for standing in ranking.standings[:each]:
                label = short_label(standing.pair.label, ranking.side)
                yield Text(_standing_text(label, standing, room))
            if ranking.reached is not None:
                yield Text(f"{session.event.scoring.target} reached on board {ranking.reached}", "bold")


def _standing_text(label: str, standing: Standing, room: int) -> str:
    """The place, with `=` for a tie, the pair, and the percentage or points, if any."""
    place = "" if standing.place is None else f"{standing.place}{'=' if standing.tied else ' '}"
    names = standing.pair.names if room > LEAST_SIDE_WIDTH else ""
    figure = "" if standing.figure is None else format_rounded(standing.figure, 2)
    return f"{align_right(place, 4)} {align_left(f'{align_left(label, 3)} {names}', room - 12)}{align_right(figure, 7)}"
