"""The whole screen as rows of text, for any size of terminal; it knows nothing of Textual."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.lines import entered
from scorer.entry import result_lines, side_panel
from scorer.entry.hints import hint
from scorer.entry.keys import CODES, KEYS
from scorer.entry.naming import FIRST_HINT, text_at
from scorer.entry.session import Tone, View
from scorer.entry.text_cells import Row, fitted, left, wide, wrapped
from scorer.game.seats import Side, dealer_of
from scorer.records.pairs import as_listed, short_label
from scorer.words import counted

if TYPE_CHECKING:
    from scorer.entry.session import Naming, Session

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
    lines = result_lines.rows(session)
    first = max(0, min(session.cursor - room // 2, len(lines) - room))
    shown = [result_lines.heading(session), *lines[first : first + room]]
    shown += [[]] * (room + 1 - len(shown))
    if _has_side(session, width):
        side_width = side_panel.width(width - result_lines.width(session) - GAP)
        beside = side_panel.rows(session, side_width, room + 1)
        free = width - wide(beside[0])
        shown = [[*fitted(row, free), *other] for row, other in zip(shown, beside, strict=True)]
    rows += [*shown, [("─" * width, "dim")], *panel, [(FOOTER, "dim")]]
    line_at = {TOP + number: first + number for number in range(min(room, len(lines) - first))}
    return Picture([fitted(row, width) for row in rows[:height]], line_at)


def _has_side(session: Session, width: int) -> bool:
    """Where there is room for it; F5 turns that round."""
    return (width >= result_lines.width(session) + side_panel.LEAST) is not session.side_turned


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
        progress = f" {counted(there, 'result')}"
        if event.schedule:
            progress = f" {there} of {expected}"
        behind.append((progress, ""))
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
    points = _points(session, line.board)
    if points:
        facts.append(points)
    return [(f"{what} of {session.shown.boards}", "bold"), (f"   {'   '.join(facts)}", "")]


def _points(session: Session, board: int) -> str:
    """Every seat's points, where hands or announcements tell them."""
    deal = dict(session.shown.deals).get(board)
    announced = dict(session.shown.points).get(board)
    if deal is not None:
        points = deal.points
    elif announced is not None:
        points = announced.by_seat
    else:
        return ""
    return " ".join(f"{seat} {number}" for seat, number in points.items())


def _panel(session: Session, width: int) -> list[Row]:
    """What is asked, or said, or would come of what is typed."""
    if session.question is not None:
        return _question(session, width)
    if session.jumping:
        question = f" Go to {session.view.value.lower()}: "
        prompt: Row = [(question, ""), (session.text, "bold"), (" ", "reverse")]
        return [prompt, *_note(session, width)]
    return _note(session, width) or _message(Tone.PLAIN, hint(session), width)


def _note(session: Session, width: int) -> list[Row]:
    """What was last said."""
    if session.note is None:
        return []
    return _message(session.note.tone, session.note.sentence, width)


def _message(tone: Tone, sentence: str, width: int) -> list[Row]:
    """A sentence in as many rows as it takes, with the sign of its tone before the first."""
    rows: list[Row] = []
    sign = tone.value
    for line in wrapped(sentence, width - 4):
        rows.append([(f" {sign} ", STYLES[tone]), (line, "")])
        sign = " "
    return rows


def _question(session: Session, width: int) -> list[Row]:
    question = session.question
    if question is None:
        return []
    rows = _message(Tone.WARNING, question.sentence, width)
    for choice in question.choices:
        rows.append([(f"   {choice.key}", "bold"), (f"   {choice.words}", "")])
    return [*rows, [("   Esc", "bold"), (" correct it", "")]]


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
