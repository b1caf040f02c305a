"""The whole screen as rows of text, for any size of terminal; it knows nothing of Textual."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.lines import Line, entered
from scorer.entry.hints import hint
from scorer.entry.keys import CODES, KEYS
from scorer.entry.naming import FIRST_HINT, text_at
from scorer.entry.session import Naming, Session, Tone, View
from scorer.game.seats import Side, dealer_of
from scorer.printers.layout import cells_wide
from scorer.printers.palette import terminal
from scorer.records.pairs import as_listed, label_order, short_label
from scorer.reports.lines import PLAYED_FIELDS, is_supposed
from scorer.reports.table import UNITS, cell_shown, decimals_of, rounded
from scorer.words import counted, noun, runs_of

if TYPE_CHECKING:
    from scorer.tournament import Standing

Piece = tuple[str, str]
"""A text, and its style in the words of Rich: `bold`, `dim red`; empty for none."""

Row = list[Piece]


def cut(text: str, width: int) -> str:
    """Shorten a text to so many cells, with `…` where something is lost."""
    if cells_wide(text) <= width:
        return text
    while text and cells_wide(text) > width - 1:
        text = text[:-1]
    if width <= 0:
        return ""
    return f"{text}…"


def left(text: str, width: int) -> str:
    """Exactly so many cells, the text at the left."""
    short = cut(text, width)
    return short + " " * (width - cells_wide(short))


def right(text: str, width: int) -> str:
    """Exactly so many cells, the text at the right."""
    short = cut(text, width)
    return " " * (width - cells_wide(short)) + short


def wide(row: Iterable[Piece]) -> int:
    """How many cells a row takes."""
    return sum(cells_wide(text) for text, _ in row)


def fitted(row: Iterable[Piece], width: int) -> Row:
    """A row of exactly so many cells."""
    fit: Row = []
    room = width
    for text, style in row:
        short = cut(text, room)
        room -= cells_wide(short)
        fit.append((short, style))
    return [*fit, (" " * room, "")]


def suits(text: str, style: str = "") -> Row:
    """A text whose suits have their colours."""
    row: Row = []
    colours = terminal()
    for letter in text:
        own = f"{style} {colours.get(letter, '')}".strip()
        if row and row[-1][1] == own:
            row[-1] = (row[-1][0] + letter, own)
        else:
            row.append((letter, own))
    return row


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many cells, broken between words."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split(" "):
            longer = word
            if line:
                longer = f"{line} {word}"
            if line and cells_wide(longer) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


STYLES = {Tone.PLAIN: "", Tone.DONE: "green", Tone.WARNING: "bold magenta", Tone.WRONG: "bold red"}
"""How the sign of a message looks; the message itself has the terminal's own colours."""

GAP = 1
"""Cells between the lines and what stands beside them."""

TOP, LEAST_PANEL = 4, 2
"""Rows above the lines, and of the panel for messages below them."""

FOOTER = " ? keys   Enter store   ↑↓ line   PgUp PgDn board   Tab go to   F2 view"


class Picture(NamedTuple):
    """The rows of the screen, and which of them show which line of the view."""

    rows: list[Row]
    line_at: dict[int, int]


def picture(session: Session, width: int, height: int) -> Picture:
    """Draw the screen."""
    if session.helping:
        return Picture([fitted(row, width) for row in _help()[:height]], {})
    if session.naming is not None:
        return Picture([fitted(row, width) for row in _names_page(session, session.naming, width, height)], {})
    panel = _panel(session, width)
    panel += [[]] * (LEAST_PANEL - len(panel))
    panel.append(_names(session, width))
    room = max(height - TOP - len(panel) - 2, 1)
    rows = [_title(session, width), _about(session), []]
    lines = _line_rows(session)
    first = max(0, min(session.cursor - room // 2, len(lines) - room))
    shown = [_heading(session), *lines[first : first + room]]
    shown += [[]] * (room + 1 - len(shown))
    if _has_side(session, width):
        side_width = max(LEAST_SIDE, min(width - _lines_width(session) - GAP, MOST_SIDE))
        beside = _side_rows(session, side_width, room + 1)
        free = width - wide(beside[0])
        shown = [[*fitted(row, free), *other] for row, other in zip(shown, beside, strict=True)]
    rows += [*shown, [("─" * width, "dim")], *panel, [(FOOTER, "dim")]]
    line_at = {TOP + number: first + number for number in range(min(room, len(lines) - first))}
    return Picture([fitted(row, width) for row in rows[:height]], line_at)


def _has_side(session: Session, width: int) -> bool:
    """Where there is room for it; F5 turns that round."""
    return (width >= _lines_width(session) + LEAST_SIDE) is not session.side_turned


def _names(session: Session, width: int) -> Row:
    """Who sits at the line with the cursor."""
    row: Row = []
    if session.line is None:
        return row
    for side, label in zip(Side, session.line.pairs, strict=False):
        head = f" {side} {short_label(label, side)} "
        names = left(_names_of(session, label), width // 2 - len(head))
        row += [(head, "bold"), (names, "")]
    return row


def _names_of(session: Session, label: str) -> str:
    """A pair's names; nothing for a label that no pair has."""
    pair = session.scored.pairs.get(label)
    return "" if pair is None else pair.names


def _title(session: Session, width: int) -> Row:
    event = session.shown
    behind: Row = []
    if session.scores:
        behind.append((" SCORES ONLY ", "reverse"))
    if session.second is not None:
        behind.append((" SECOND PASS ", "reverse"))
    if not _has_side(session, width):
        there, expected = entered(session.expected_lines)
        behind.append((f" {there} of {expected}" if event.schedule else f" {counted(there, 'result')}", ""))
    about = f" {event.name}, {event.date.isoformat()}"
    return [*fitted([(about, "")], max(width - wide(behind) - 1, 0)), *behind]


def _about(session: Session) -> Row:
    """Which board, and what is known of it; or which round or pair."""
    line = session.line
    what = f" {session.view.value} {session.at}"
    if session.view is View.CARD:
        return [(what, "bold"), (f"  {_names_of(session, str(session.at))}", "")]
    if session.view is View.ROUND or line is None:
        return [(what, "bold")]
    known = session.known(line)
    facts = [f"dealer {dealer_of(line.board).word}"]
    if known is not None:
        facts.append(f"declarer {known.seat.word} ({known.by})")
    points = session.scored.boards[line.board - 1].known_points
    if points:
        facts.append(" ".join(f"{seat} {number}" for seat, number in points.items()))
    return [(f"{what} of {session.shown.boards}", "bold"), (f"   {'   '.join(facts)}", "")]


def _panel(session: Session, width: int) -> list[Row]:
    """What is asked, or said, or would come of what is typed."""
    if session.question is not None:
        rows = _message(Tone.WARNING, session.question.sentence, width)
        for choice in session.question.choices:
            rows.append([(f"   {choice.key}", "bold"), (f"   {choice.words}", "")])
        return [*rows, [("   Esc", "bold"), (" correct it" if session.text else " back", "")]]
    if session.prompt is not None:
        prompt: Row = [(f" {session.prompt.words}: ", ""), (session.text, "bold"), (" ", "reverse")]
        return [prompt, *_note(session, width)]
    return _note(session, width) or _message(Tone.PLAIN, hint(session), width)


def _note(session: Session, width: int) -> list[Row]:
    """What was last said."""
    if session.note is None:
        return []
    rows = _message(session.note.tone, session.note.sentence, width)
    if session.note.stops:
        rows.append(
            [("   Backspace", "bold"), (" mends it, ", ""), ("Esc", "bold"), (" drops it; nothing else is taken", "")]
        )
    return rows


def _message(tone: Tone, sentence: str, width: int) -> list[Row]:
    """A sentence in as many rows as it takes, with the sign of its tone before the first."""
    rows: list[Row] = []
    sign = tone.value
    for line in wrapped(sentence, width - 4):
        rows.append([(f" {sign} ", STYLES[tone]), (line, "")])
        sign = " "
    return rows


NAMES_FOOTER = " Enter store   ↑↓ line   Esc back   Ctrl+Z take back"


def _names_page(session: Session, naming: Naming, width: int, height: int) -> list[Row]:
    """A line a pair; what is typed and not stored yet stands bold."""
    panel = _note(session, width) or _message(Tone.PLAIN, FIRST_HINT, width)
    panel = panel[: max(height // 2, 1)]
    room = max(height - len(panel) - 5, 1)
    pairs = as_listed(session.shown.pairs)
    first = max(0, min(naming.cursor - room // 2, len(pairs) - room))
    labels = max(len(pair.label) for pair in pairs) + 1
    rows: list[Row] = []
    for number, pair in enumerate(pairs[first : first + room], start=first):
        head = f" {left(pair.label, labels)} "
        style = "bold" if pair.label in naming.drafts else ""
        text = text_at(naming, pair)
        if number == naming.cursor:
            start = max(0, naming.caret + len(head) + 2 - width)
            caret = _with_caret(text[start:], naming.caret - start, style)
            rows.append([("▸", "bold"), (head, ""), *caret])
        else:
            rows.append([(" ", ""), (head, ""), (text, style)])
    rows += [[]] * (room - len(rows))
    title: Row = [(f" {session.shown.name}: names of the pairs", "bold")]
    return [title, [], *rows, [("─" * width, "dim")], *panel, [], [(NAMES_FOOTER, "dim")]]


def _with_caret(text: str, caret: int, style: str) -> Row:
    return [(text[:caret], style), (text[caret : caret + 1] or " ", "reverse"), (text[caret + 1 :], style)]


def _help() -> list[Row]:
    rows: list[Row] = [[(" Keys", "bold"), ("    (any key goes back)", "dim")]]
    rows += [_explained(key.shown, key.does) for key in KEYS if key.shown]
    rows.append([(" What to type", "bold")])
    rows += [_explained(code, meaning) for code, meaning in CODES]
    return rows


def _explained(typed: str, meaning: str) -> Row:
    return [(f"  {left(typed, 15)}", "bold"), (meaning, "")]


# The lines of the view: who met whom, what came of it, and what it is worth so far


CONTRACT, BY, TRICKS, SCORE, POINTS = 6, 4, 3, 6, 7
RESULT = CONTRACT + BY + TRICKS
FIELD = RESULT + SCORE
WIDE_FIELD = FIELD + 2 * POINTS
MARK = 2
"""Cells of each part of a line, the space before it among them."""

_ROUND, _BOARD, _TABLE = ("Rd", attrgetter("round")), ("Bd", attrgetter("board")), ("Tbl", attrgetter("at"))

WHERE: Mapping[View, tuple[tuple[str, Callable[[Line], object]], ...]] = {
    View.BOARD: (_ROUND, _TABLE),
    View.ROUND: (_BOARD, _TABLE),
    View.CARD: (_ROUND, _BOARD),
}
"""What stands first on the lines of each view, without what is the same on all of them: its heading, and what it is."""


class _Heads(NamedTuple):
    """The first columns: what each says, and how many cells the widest of it takes."""

    names: tuple[str, ...]
    widths: tuple[int, ...]

    @property
    def width(self) -> int:
        """The cells up to the result, and the mark and spaces with them."""
        return MARK + sum(self.widths) + len(self.widths) + 1


def _heads(session: Session, lines: Sequence[Line]) -> _Heads:
    """The first columns of a view; the one that is the same on every line is left out."""
    names = (*(name for name, _ in WHERE[session.view]), "NS", "EW")
    texts = [names, *(_head(line, session.view) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return _Heads(names, tuple(max(2, wide) for wide in widths))


def _head(line: Line, view: View) -> tuple[str, ...]:
    where = ["" if of(line) is None else str(of(line)) for _, of in WHERE[view]]
    return (*where, short_label(line.ns or "", Side.NORTH_SOUTH), short_label(line.ew or "", Side.EAST_WEST))


def _lines_width(session: Session) -> int:
    """The cells that the lines take at least."""
    return _heads(session, session.lines).width + WIDE_FIELD + MARK


def _heading(session: Session) -> Row:
    """What stands above the lines."""
    first = _heads(session, session.lines)
    names = _aligned(first.names, first.widths)
    unit = UNITS[session.shown.scoring.method]
    text = f"{' ' * MARK}{names}  {left('Result', RESULT)}{right('Score', SCORE)}"
    return [(text + right(f"NS {unit}", POINTS) + right(f"EW {unit}", POINTS), "dim")]


def _line_rows(session: Session) -> list[Row]:
    """The lines; the one with the cursor begins with a sign and shows what is typed."""
    lines = session.lines
    first = _heads(session, lines)
    results = [session.scored_result(line) for line in lines]
    decimals = decimals_of(scored.ns_points for scored in results if scored is not None)
    return [_row(session, line, first, decimals, here=place == session.cursor) for place, line in enumerate(lines)]


def _row(session: Session, line: Line, first: _Heads, decimals: int, *, here: bool) -> Row:
    sign, style = ("▸ ", "bold") if here else ("  ", "")
    texts = _aligned(_head(line, session.view), first.widths)
    row: Row = [(sign, "bold green"), (f"{texts}  ", style)]
    if here and _is_typed(session, line):
        return [*row, *_field(session, line)]
    if session.is_hidden(line):
        return [*row, (left("·····", WIDE_FIELD), "dim")]
    return [*row, *_result(session, line, style), *_worth(session, line, decimals, style), _flag(session, line)]


def _aligned(texts: Iterable[str], widths: Iterable[int]) -> str:
    """The first columns of a line, each text at the right of its own."""
    return " ".join(right(text, wide) for text, wide in zip(texts, widths, strict=True))


def _is_typed(session: Session, line: Line) -> bool:
    """Whether the line at the cursor shows what is typed, and not its result."""
    if session.jumping:
        return False
    return bool(session.text) or line.result is None or session.is_hidden(line)


def _field(session: Session, line: Line) -> Row:
    """What is typed, with the caret; before that who is known to declare."""
    if not session.text:
        return _empty_field(session, line)
    room = FIELD if len(session.text) < FIELD else WIDE_FIELD
    start = max(0, session.caret + 1 - room)
    return _with_caret(session.text[start : start + room].ljust(room), session.caret - start, "bold underline")


def _empty_field(session: Session, line: Line) -> Row:
    """Where nothing is typed yet: in its place, who is known to declare."""
    known = None if session.scores else session.known(line)
    declarer = "" if known is None else f"({known.seat})"
    return [
        (" ", "reverse"),
        (" " * (CONTRACT - 1), "underline"),
        (left(declarer, BY), "underline dim"),
        (" " * (FIELD - CONTRACT - BY), "underline"),
    ]


def _result(session: Session, line: Line, style: str) -> Row:
    scored = session.scored_result(line)
    if scored is None:
        return [(" " * FIELD, "")]
    contract, by, tricks = [cell_shown(field.cell_of(scored), field.column) for field in PLAYED_FIELDS]
    score = "" if scored.score is None else f"{scored.score:+}"
    if not by:
        return [(left(contract, RESULT), style), (right(score, SCORE), style)]
    seat = (left(f" {by}", BY), style)
    if getattr(scored.result.outcome, "declarer", None) is None:
        seat = (left(by if is_supposed(scored) else f"({by})", BY), "dim")
    return [
        *suits(left(contract, CONTRACT - 1), style),
        (" ", ""),
        seat,
        (right(tricks, TRICKS), style),
        (right(score, SCORE), style),
    ]


def _worth(session: Session, line: Line, decimals: int, style: str) -> Row:
    scored = session.scored_result(line)
    if scored is None:
        return [(" " * 2 * POINTS, style)]
    both = ["" if points is None else rounded(points, decimals) for points in (scored.ns_points, scored.ew_points)]
    return [("".join(right(points, POINTS) for points in both), style)]


def _flag(session: Session, line: Line) -> tuple[str, str]:
    """What there is to know of a line beside its result: its group, a warning, that it was typed twice."""
    flags = "" if line.result is None else line.result.group
    if session.finding_at(line) is not None:
        return (f" !{flags}", "bold magenta")
    if session.second is not None and line.pairing in session.second:
        return (f" ✓{flags}", "green")
    return (f" {flags}", "bold")


# The right-hand side: how far the evening has come, what is missing, the ranking so far


LEAST_SIDE, MOST_SIDE = 25, 50
"""Cells, with the line that parts it from the lines of the board."""

MOST_MISSING = 3
"""How many lines say what is missing."""


def _side_rows(session: Session, width: int, height: int) -> list[Row]:
    """So many rows, empty ones at the end."""
    room = width - 2
    beside = list(_progress(session, room))
    beside += _rankings(session, room, height - len(beside))
    beside += [[]] * (height - len(beside))
    return [[("│ ", "dim"), *fitted(row, room)] for row in beside[:height]]


def _progress(session: Session, room: int) -> Iterator[Row]:
    there, expected = entered(session.expected_lines)
    if not session.shown.schedule:
        yield [(str(counted(there, "result")), ""), (" (no schedule)", "dim")]
        return
    done = room * there // expected if expected else room
    yield [(f"{there} of {counted(expected, 'result')}", "bold")]
    yield [("━" * done, "bold"), ("─" * (room - done), "dim")]
    missing = still_missing(session.expected_lines)
    for gap in missing[:MOST_MISSING]:
        yield [(cut(gap, room), "")]
    if len(missing) > MOST_MISSING:
        yield [(f"and {len(missing) - MOST_MISSING} more", "dim")]


def still_missing(lines: Iterable[Line]) -> list[str]:
    """What lacks results, in few words: by boards or by rounds, whichever says it shorter."""
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
    """Boards or rounds: first what some of them lack, then, those that follow each other together, all."""
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


def _rankings(session: Session, room: int, height: int) -> Iterator[Row]:
    """The first of each ranking, as many as there is room for."""
    rankings = session.scored.rankings
    each = height // max(len(rankings), 1) - 2
    if each > 0:
        for ranking in rankings:
            in_percent = any(standing.percent is not None for standing in ranking.standings)
            yield []
            yield [(left(ranking.name, room - 9), "bold"), (right("%" if in_percent else "", 9), "dim")]
            for standing in ranking.standings[:each]:
                label = short_label(standing.pair.label, ranking.side)
                yield [(_standing(label, standing, room), "")]


def _standing(label: str, standing: Standing, room: int) -> str:
    """The place, the last of its cells for a tie; who it is; the percentage, else the points, where there are any."""
    place = "" if standing.place is None else f"{standing.place}{'=' if standing.tied else ' '}"
    names = standing.pair.names if room > LEAST_SIDE else ""
    figure = "" if standing.figure is None else rounded(standing.figure, 2)
    return f"{right(place, 4)} {left(f'{left(label, 3)} {names}', room - 12)}{right(figure, 7)}"
