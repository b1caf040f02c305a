"""Entering results a board at a time: the lines of a board, what is sent for one, and what is asked about it."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.command import unread
from scorer.commands.lines import (
    InferredDeclarer,
    ResultLine,
    default_group,
    find_free_group,
    infer_declarer,
    lines_by_board,
    lines_of_board,
    result_above,
)
from scorer.commands.results import ApplyReplacements, NeedsConfirmation, RecordLine, TypedLine, find_line
from scorer.errors import input_error
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.i18n.formatting import with_minus_sign
from scorer.live.results import code_from_fields, describe_repair, describe_result
from scorer.model.notation import format_code
from scorer.model.results import Played
from scorer.services.change import execute_command

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorer.checks import Repair
    from scorer.commands.changes import Change
    from scorer.model.events import Event


CHOSEN_FIELDS = {
    "denomination": phrase("trumps"),
    "target": phrase("contract"),
    "tricks": phrase("tricks taken"),
}
"""What the buttons of a line choose, by the names of their fields; who played it may be known."""


class EntryLine(NamedTuple):
    """A line of a board: its pairs with their names, its present code and result, and whether it is asked for."""

    line: ResultLine
    ns_names: str
    ew_names: str
    code: str
    result: Phrase | None
    is_current: bool


class BoardEntry(NamedTuple):
    """A board as it is entered: its lines, the one that is asked for, who is known to declare, and other boards."""

    board: int
    lines: tuple[EntryLine, ...]
    current: EntryLine | None
    declarer: InferredDeclarer | None
    boards: tuple[tuple[int, int], ...]
    """Every board with the number of its results that are missing."""

    @property
    def next_gap(self) -> int | None:
        """The next board with missing results; the earlier ones come last."""
        later = [number for number, missing in self.boards if missing and number > self.board]
        earlier = [number for number, missing in self.boards if missing and number < self.board]
        return next(iter([*later, *earlier]), None)


class LineAnswer(NamedTuple):
    """An answer to a question about a line: its words, and the fields to send."""

    words: Phrase
    fields: dict[str, str]


class LineQuestion(NamedTuple):
    """What has to be answered before a result is stored."""

    sentence: Phrase
    choices: tuple[LineAnswer, ...]


def first_board_with_gap(event: Event) -> int:
    """The first board that lacks a result; the first of all if none does."""
    gaps = [board for board, lines in lines_by_board(event).items() if any(line.is_empty for line in lines)]
    return min(gaps, default=1)


def build_board_entry(event: Event, board: int, ns: str = "", ew: str = "", after: str = "") -> BoardEntry:
    """The lines of a board, with one chosen: that of two pairs, else the next gap after a line in the order of play."""
    by_board = lines_by_board(event)
    lines = by_board[board]
    current = _choose_line(lines, ns, ew, after)
    known = None if current is None else infer_declarer(event, board, _group_of(lines, current))
    names = event.names
    shown: list[EntryLine] = []
    for line in lines:
        described = None if line.result is None else describe_result(event, line.result)
        code = "" if line.result is None else format_code(line.result.outcome)
        shown.append(
            EntryLine(
                line, names.get(line.ns or "", ""), names.get(line.ew or "", ""), code, described, line == current
            )
        )
    missing = tuple((number, sum(one.is_empty for one in others)) for number, others in by_board.items())
    return BoardEntry(board, tuple(shown), next((one for one in shown if one.is_current), None), known, missing)


def _choose_line(lines: Sequence[ResultLine], ns: str, ew: str, after: str) -> ResultLine | None:
    if ns or ew:
        return next((line for line in lines if line.pairs == (ns, ew)), None)
    in_order = sorted(lines, key=_place_in_evening)
    labels = [name_line(line) for line in in_order]
    start = labels.index(after) + 1 if after in labels else 0
    waiting = [line for line in (*in_order[start:], *in_order[:start]) if line.is_empty or not line.pairs]
    return waiting[0] if waiting else None


def _place_in_evening(line: ResultLine) -> tuple[float, str, int]:
    """The place of a line in the order of play; what belongs to no round comes last."""
    return (inf if line.round is None else line.round, line.section, line.table or 0)


def name_line(line: ResultLine) -> str:
    """The name of a line in an address."""
    return "-".join(line.pairs)


def _group_of(lines: Sequence[ResultLine], line: ResultLine) -> str:
    return line.result.group if line.result is not None else default_group(lines, line)


def read_line_command(event: Event, board: int, fields: Mapping[str, str]) -> RecordLine:
    """The command that records what was sent for a line: typed as a code, else chosen by buttons."""
    lines = lines_of_board(event, board)
    ns, ew = fields.get("ns", ""), fields.get("ew", "")
    line = find_line(event, board, ns, ew) if ns and ew else ResultLine(board, None, None)
    group = _group_of(lines, line)
    above = result_above(lines, line, group) if line in lines else None
    if line.result is not None and isinstance(line.result.outcome, Played):
        above = line.result
    text = fields.get("code", "").strip()
    if not text:
        text = code_from_fields(fields)
        _require_all_chosen(fields, text)
    typed = TypedLine(text, above and above.outcome, group=group)
    return RecordLine(
        board=unread(str(board)),
        ns=unread(ns),
        ew=unread(ew),
        result=unread(typed),
        seen=fields.get("seen", "") if ns and ew else None,
        group=group,
        sure=bool(fields.get("sure")),
    )


def _require_all_chosen(fields: Mapping[str, str], text: str) -> None:
    """Raise `InputError` with what was not chosen by the buttons, of what makes a result."""
    if not text:
        raise input_error("code", phrase("type a code, or choose trumps, contract and tricks"))
    if fields.get("what", "result") != "result":
        return
    missing = [name for field, name in CHOSEN_FIELDS.items() if not fields.get(field)]
    if missing:
        raise input_error("code", phrase("still to be chosen: {what}", what=join_phrases(missing, ", ")))


def record_line(db: str, event: Event, board: int, fields: Mapping[str, str]) -> Change[Event]:
    """Record what was sent for a line; raise `NeedsConfirmation` for what has to be asked about.

    With a `repair` the result is stored as one of the answers offered has it.
    """
    command = read_line_command(event, board, fields)
    chosen = fields.get("repair", "")
    if not chosen:
        return execute_command(db, event.slug, command)
    try:
        return execute_command(db, event.slug, replace(command, sure=False))
    except NeedsConfirmation as doubted:
        for repair in doubted.finding.repairs:
            if repair.token == chosen:
                replacements = doubted.changes_with(repair)
                return execute_command(
                    db, event.slug, ApplyReplacements(replacements=replacements, seen=fields.get("seen", ""))
                )
        raise


def describe_offer(event: Event, repair: Repair) -> Phrase:
    """What a button that applies a repair does, with the score for declarer, and the slip that it assumes."""
    does = describe_repair(event, repair)
    if does == repair.description and repair.score is not None:
        does = phrase("{repair}, score {score}", repair=does, score=with_minus_sign(f"{repair.score:+}"))
    return phrase("{repair} ({reason})", repair=does, reason=repair.reason) if repair.reason else does


def build_question(event: Event, board: int, fields: Mapping[str, str], doubted: NeedsConfirmation) -> LineQuestion:
    """What is asked about a doubtful result: each repair, other cards, or to keep it."""
    code = fields.get("code", "").strip() or code_from_fields(fields)
    kept = {name: fields.get(name, "") for name in ("ns", "ew", "seen")} | {"code": code}
    choices = [LineAnswer(describe_offer(event, one), {**kept, "repair": one.token}) for one in doubted.finding.repairs]
    lines = lines_of_board(event, board)
    line = find_line(event, board, kept["ns"], kept["ew"])
    group = find_free_group(lines, line)
    if group:
        other = phrase("different cards were played: group {group} from here on", group=group)
        choices.append(LineAnswer(other, {**kept, "code": f"{code} >{group}", "sure": "yes"}))
    choices.append(LineAnswer(phrase("keep it as entered"), {**kept, "sure": "yes"}))
    return LineQuestion(doubted.finding.message, tuple(choices))
