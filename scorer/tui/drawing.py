"""The whole screen as rows of text, for any size of terminal; independent of Textual."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from scorer.commands.lines import Line, entered
from scorer.game.seats import Side, dealer_of
from scorer.i18n import counted, noun, runs_of
from scorer.model.pairs import label_order, short_label
from scorer.model.settings import Method
from scorer.rendering.terminal import coloured
from scorer.reports.lines import PLAYED_FIELDS, is_supposed
from scorer.reports.table import cell_shown, decimals_of, rounded
from scorer.tui.hints import hint
from scorer.tui.keys import CODES, KEYS
from scorer.tui.session import Session, Tone, View

if TYPE_CHECKING:
    from scorer.scoring import ScoredResult, Standing

CONSOLE = Console()
"""Used to wrap text into lines."""

BLANK = Text()

row_of = Text.assemble
"""Makes a row from texts, some with a Rich style such as `bold`."""


def cut(text: str, width: int) -> str:
    """Shorten a text to that many cells, with `…` where something is lost."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1) + "…" if width > 0 else ""


def left(text: str, width: int) -> str:
    """Exactly that many cells, the text at the left."""
    return set_cell_size(cut(text, width), max(width, 0))


def right(text: str, width: int) -> str:
    """Exactly that many cells, the text at the right."""
    short = cut(text, width)
    return " " * (width - cell_len(short)) + short


def fitted(row: Text, width: int) -> Text:
    """A row of exactly that many cells."""
    fit = row_of(row)
    fit.truncate(width, overflow="ellipsis", pad=True)
    return fit


STYLES = {Tone.PLAIN: "", Tone.DONE: "green", Tone.WARNING: "bold magenta", Tone.WRONG: "bold red"}
"""The style of a message's sign; the message itself has the terminal's own colours."""

GAP = 1
"""Cells between the lines and the side panel."""

TOP, LEAST_PANEL = 4, 2
"""Rows above the lines, and of the message panel below them."""

FOOTER = " ? keys   Enter store   ↑↓ line   PgUp PgDn board   Tab go to   F2 view"


class Picture(NamedTuple):
    """The rows of the screen, and which of them show which line of the page."""

    rows: list[Text]
    line_at: dict[int, int]


def picture(session: Session, width: int, height: int) -> Picture:
    """Render the screen."""
    if session.helping:
        return Picture([fitted(row, width) for row in _help()[:height]], {})
    panel = _panel(session, width)
    panel += [BLANK] * (LEAST_PANEL - len(panel))
    panel.append(_names(session, width))
    room = max(height - TOP - len(panel) - 2, 1)
    rows = [_title(session, width), _about(session), BLANK]
    lines = _line_rows(session)
    first = max(0, min(session.cursor - room // 2, len(lines) - room))
    shown = [_heading(session), *lines[first : first + room]]
    shown += [BLANK] * (room + 1 - len(shown))
    if _has_side(session, width):
        side_width = max(LEAST_SIDE, min(width - _lines_width(session) - GAP, MOST_SIDE))
        beside = _side_rows(session, side_width, room + 1)
        shown = [fitted(row, width - side_width) + other for row, other in zip(shown, beside, strict=True)]
    rows += [*shown, Text("─" * width, "dim"), *panel, Text(FOOTER, "dim")]
    line_at = {TOP + number: first + number for number in range(min(room, len(lines) - first))}
    return Picture([fitted(row, width) for row in rows[:height]], line_at)


def _has_side(session: Session, width: int) -> bool:
    """Whether the side panel is shown: where there is room for it, unless F5 toggled it."""
    return (width >= _lines_width(session) + LEAST_SIDE) is not session.side_turned


def _names(session: Session, width: int) -> Text:
    """The pairs at the line with the cursor."""
    row = Text()
    if session.line is not None:
        for side, label in zip(Side, session.line.pairs, strict=False):
            head = f" {side} {short_label(label, side)} "
            row.append(head, "bold").append(left(_names_of(session, label), width // 2 - len(head)))
    return row


def _names_of(session: Session, label: str) -> str:
    """A pair's names; empty for an unknown label."""
    pair = session.scored.pairs.get(label)
    return "" if pair is None else pair.names


def _title(session: Session, width: int) -> Text:
    event = session.shown
    behind = Text()
    if session.scores:
        behind.append(" SCORES ONLY ", "reverse")
    if session.second is not None:
        behind.append(" SECOND PASS ", "reverse")
    if not _has_side(session, width):
        there, expected = entered(session.expected_lines)
        behind.append(f" {there} of {expected}" if event.schedule else f" {counted(there, 'result')}")
    about = f" {event.name}, {event.date.isoformat()}"
    return row_of(left(about, width - behind.cell_len - 1), behind)


def _about(session: Session) -> Text:
    """The board, and what is known of it; or the round or pair."""
    line = session.line
    what = f" {session.view.value} {session.at}"
    if session.view is View.CARD:
        return row_of((what, "bold"), f"  {_names_of(session, str(session.at))}")
    if session.view is View.ROUND or line is None:
        return Text(what, "bold")
    known = session.known(line)
    facts = [f"dealer {dealer_of(line.board).word}"]
    if known is not None:
        facts.append(f"declarer {known.seat.word} ({known.by})")
    points = session.scored.boards[line.board - 1].known_points
    if points:
        facts.append(" ".join(f"{seat} {number}" for seat, number in points.items()))
    return row_of((f"{what} of {session.shown.boards}", "bold"), f"   {'   '.join(facts)}")


def _panel(session: Session, width: int) -> list[Text]:
    """The question, the last message, or help with what is typed."""
    if session.question is not None:
        rows = _message(Tone.WARNING, session.question.sentence, width)
        rows += [row_of((f"   {choice.key}", "bold"), f"   {choice.words}") for choice in session.question.choices]
        return [*rows, row_of(("   Esc", "bold"), " correct it" if session.text else " back")]
    if session.prompt is not None:
        prompt = row_of(f" {session.prompt.words}: ", (session.text, "bold"), (" ", "reverse"))
        return [prompt, *_note(session, width)]
    return _note(session, width) or _message(Tone.PLAIN, hint(session), width)


def _note(session: Session, width: int) -> list[Text]:
    """The last message."""
    if session.note is None:
        return []
    rows = _message(session.note.tone, session.note.sentence, width)
    if session.note.stops:
        ways = (("   Backspace", "bold"), " mends it, ", ("Esc", "bold"), " drops it; nothing else is taken")
        rows.append(row_of(*ways))
    return rows


def _message(tone: Tone, sentence: str, width: int) -> list[Text]:
    """A sentence in as many rows as it takes, with the sign of its tone before the first."""
    lines = Text(sentence).wrap(CONSOLE, max(width - 4, 1))
    signs = [tone.value] + [" "] * len(lines)
    return [row_of((f" {sign} ", STYLES[tone]), line.plain) for sign, line in zip(signs, lines, strict=False)]


def _help() -> list[Text]:
    rows = [row_of((" Keys", "bold"), ("    (any key goes back)", "dim"))]
    rows += [_explained(key.shown, key.does) for key in KEYS if key.shown]
    rows.append(Text(" What to type", "bold"))
    return rows + [_explained(code, meaning) for code, meaning in CODES]


def _explained(typed: str, meaning: str) -> Text:
    return row_of((f"  {left(typed, 15)}", "bold"), meaning)


# The lines of the page: the pairs, the result, and what it is worth so far


CONTRACT, BY, TRICKS, SCORE, POINTS = 6, 4, 3, 6, 7
RESULT = CONTRACT + BY + TRICKS
FIELD = RESULT + SCORE
WIDE_FIELD = FIELD + 2 * POINTS
MARK = 2
"""Cells of each part of a line, including the space before it."""

UNITS = {Method.MATCHPOINTS: "MP", Method.CROSS_IMPS: "IMP", Method.BUTLER: "IMP", Method.AGGREGATE: "Pts"}
"""Short names of the points."""

_ROUND, _BOARD, _TABLE = ("Rd", attrgetter("round")), ("Bd", attrgetter("board")), ("Tbl", attrgetter("at"))

WHERE: Mapping[View, tuple[tuple[str, Callable[[Line], object]], ...]] = {
    View.BOARD: (_ROUND, _TABLE),
    View.ROUND: (_BOARD, _TABLE),
    View.CARD: (_ROUND, _BOARD),
}
"""The first columns of each view, without what is the same on every line: heading and value."""


class _Heads(NamedTuple):
    """The first columns: their headings, and their widths in cells."""

    names: tuple[str, ...]
    widths: tuple[int, ...]

    @property
    def width(self) -> int:
        """The cells before the result, including the cursor mark and spaces."""
        return MARK + sum(self.widths) + len(self.widths) + 1


def _heads(session: Session, lines: Sequence[Line]) -> _Heads:
    """The first columns of a page, as wide as their widest text."""
    names = (*(name for name, _ in WHERE[session.view]), "NS", "EW")
    texts = [names, *(_head(line, session.view) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return _Heads(names, tuple(max(2, wide) for wide in widths))


def _head(line: Line, view: View) -> tuple[str, ...]:
    where = ["" if of(line) is None else str(of(line)) for _, of in WHERE[view]]
    return (*where, short_label(line.ns or "", Side.NORTH_SOUTH), short_label(line.ew or "", Side.EAST_WEST))


def _lines_width(session: Session) -> int:
    """The least width of the lines, in cells."""
    return _heads(session, session.lines).width + WIDE_FIELD + MARK


def _heading(session: Session) -> Text:
    """The headings above the lines."""
    first = _heads(session, session.lines)
    names = _aligned(first.names, first.widths)
    unit = UNITS[session.shown.scoring.method]
    text = f"{' ' * MARK}{names}  {left('Result', RESULT)}{right('Score', SCORE)}"
    return Text(text + right(f"NS {unit}", POINTS) + right(f"EW {unit}", POINTS), "dim")


def _line_rows(session: Session) -> list[Text]:
    """The lines; the one at the cursor has a mark and shows what is typed."""
    lines = session.lines
    first = _heads(session, lines)
    results = [session.scored_result(line) for line in lines]
    decimals = decimals_of(scored.ns_points for scored in results if scored is not None)
    return [_row(session, line, first, decimals, here=place == session.cursor) for place, line in enumerate(lines)]


def _row(session: Session, line: Line, first: _Heads, decimals: int, *, here: bool) -> Text:
    sign, style = ("▸ ", "bold") if here else ("  ", "")
    row = row_of((sign, "bold green"), (f"{_aligned(_head(line, session.view), first.widths)}  ", style))
    scored = session.scored_result(line)
    if here and _is_typed(session, line):
        return row + _field(session, line)
    if session.is_hidden(line):
        return row.append(left("·····", WIDE_FIELD), "dim")
    if scored is None:
        row.append(" " * WIDE_FIELD)
    else:
        row += _result(scored, style)
        for points in (scored.ns_points, scored.ew_points):
            row.append(right("" if points is None else rounded(points, decimals), POINTS), style)
    return row + _flag(session, line)


def _aligned(texts: Iterable[str], widths: Iterable[int]) -> str:
    """The first columns of a line, each text at the right of its column."""
    return " ".join(right(text, wide) for text, wide in zip(texts, widths, strict=True))


def _is_typed(session: Session, line: Line) -> bool:
    """Whether the line at the cursor shows the typed text instead of its result."""
    return session.prompt is None and bool(session.text or line.result is None or session.is_hidden(line))


def _field(session: Session, line: Line) -> Text:
    """The typed text with the caret; as long as it is empty, the known declarer."""
    text, caret = session.draft
    if not text:
        known = session.known(line)
        declarer = "" if known is None else f"({known.seat})"
        row = row_of((" ", "reverse"), (" " * (CONTRACT - 1), "underline"), (left(declarer, BY), "underline dim"))
        return row.append(" " * (FIELD - CONTRACT - BY), "underline")
    room = FIELD if len(text) < FIELD else WIDE_FIELD
    start = max(0, caret + 1 - room)
    text, caret = text[start : start + room].ljust(room), caret - start
    style = "bold underline"
    return row_of((text[:caret], style), (text[caret], "reverse"), (text[caret + 1 :], style))


def _result(scored: ScoredResult, style: str) -> Text:
    """Contract, declarer, tricks and score of a result."""
    contract, by, tricks = [cell_shown(field.cell_of(scored), field.column) for field in PLAYED_FIELDS]
    score = right("" if scored.score is None else f"{scored.score:+}", SCORE)
    if not by:
        return Text(left(contract, RESULT) + score, style)
    seat = Text(left(f" {by}", BY), style)
    if getattr(scored.result.outcome, "declarer", None) is None:
        seat = Text(left(by if is_supposed(scored) else f"({by})", BY), "dim")
    played = coloured(left(contract, CONTRACT - 1) + " ", style)
    return row_of(played, seat, (right(tricks, TRICKS) + score, style))


def _flag(session: Session, line: Line) -> Text:
    """The flags after a result: its group, a warning, that it was typed twice."""
    flags = "" if line.result is None else line.result.group
    if session.finding_at(line) is not None:
        return Text(f" !{flags}", "bold magenta")
    if session.second is not None and line.pairing in session.second:
        return Text(f" ✓{flags}", "green")
    return Text(f" {flags}", "bold")


# The side panel: progress, missing results, and the ranking so far


LEAST_SIDE, MOST_SIDE = 25, 50
"""Cells, including the line that separates the panel from the results."""

MOST_MISSING = 3
"""Rows that list missing results."""


def _side_rows(session: Session, width: int, height: int) -> list[Text]:
    """That many rows of the side panel, filled up with empty ones."""
    room = width - 2
    beside = list(_progress(session, room))
    beside += _rankings(session, room, height - len(beside))
    beside += [BLANK] * (height - len(beside))
    return [row_of(("│ ", "dim"), fitted(row, room)) for row in beside[:height]]


def _progress(session: Session, room: int) -> Iterator[Text]:
    there, expected = entered(session.expected_lines)
    if not session.shown.schedule:
        yield row_of(str(counted(there, "result")), (" (no schedule)", "dim"))
        return
    done = room * there // expected if expected else room
    yield Text(f"{there} of {counted(expected, 'result')}", "bold")
    yield row_of(("━" * done, "bold"), ("─" * (room - done), "dim"))
    missing = still_missing(session.expected_lines)
    yield from map(Text, missing[:MOST_MISSING])
    if len(missing) > MOST_MISSING:
        yield Text(f"and {len(missing) - MOST_MISSING} more", "dim")


def still_missing(lines: Iterable[Line]) -> list[str]:
    """The missing results in few words: by board or by round, whichever is shorter."""
    boards: defaultdict[int, list[Line]] = defaultdict(list)
    rounds: defaultdict[int, list[Line]] = defaultdict(list)
    outside: list[Line] = []
    for line in filter(attrgetter("pairs"), lines):
        boards[line.board].append(line)
        if line.round is None:
            outside.append(line)
        else:
            rounds[line.round].append(line)
    by_board = _gaps("board", boards.items(), lambda waiting: f"{len(waiting)} missing")
    if outside:
        return by_board
    by_round = _gaps("round", rounds.items(), _which_tables)
    return min(by_round, by_board, key=len)


def _gaps(whole: str, parts: Iterable[tuple[int, list[Line]]], say: Callable[[Sequence[Line]], str]) -> list[str]:
    """Boards or rounds: first those that lack some results, then runs of those that lack all."""
    gaps: list[str] = []
    empty: list[int] = []
    for number, lines in sorted(parts, key=lambda part: part[0]):
        waiting = [line for line in lines if line.result is None]
        if len(waiting) == len(lines):
            empty.append(number)
        elif waiting:
            gaps.append(f"{whole} {number}: {say(waiting)}")
    for first, last in runs_of(empty):
        span = f"{whole} {first}" if first == last else f"{whole}s {first} to {last}"
        gaps.append(f"{span}: all")
    return gaps


def _which_tables(waiting: Sequence[Line]) -> str:
    tables = sorted({line.at for line in waiting}, key=label_order)
    return f"{noun(len(tables), 'table')} {' '.join(tables)}"


def _rankings(session: Session, room: int, height: int) -> Iterator[Text]:
    """The first places of each ranking, as many as there is room for."""
    rankings = session.scored.rankings
    each = height // max(len(rankings), 1) - 2
    if each > 0:
        for ranking in rankings:
            in_percent = any(standing.percent is not None for standing in ranking.standings)
            yield BLANK
            yield row_of((left(ranking.name, room - 9), "bold"), (right("%" if in_percent else "", 9), "dim"))
            for standing in ranking.standings[:each]:
                label = short_label(standing.pair.label, ranking.side)
                yield Text(_standing(label, standing, room))
            if ranking.reached is not None:
                yield Text(f"{session.shown.scoring.target} reached on board {ranking.reached}", "bold")


def _standing(label: str, standing: Standing, room: int) -> str:
    """The place, with `=` for a tie, the pair, and the percentage or points, if any."""
    place = "" if standing.place is None else f"{standing.place}{'=' if standing.tied else ' '}"
    names = standing.pair.names if room > LEAST_SIDE else ""
    figure = "" if standing.figure is None else rounded(standing.figure, 2)
    return f"{right(place, 4)} {left(f'{left(label, 3)} {names}', room - 12)}{right(figure, 7)}"
