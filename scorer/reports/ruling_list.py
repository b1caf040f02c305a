"""The list of the Director's rulings and penalties, with what each of them did."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import Phrase, join_phrases, phrase
from scorer.i18n.formatting import FigureText, with_minus_sign
from scorer.model.events import sort_results
from scorer.model.notation import format_code
from scorer.model.pairs import EventForm
from scorer.model.results import NotPlayed, Result, ResultKey, Ruling
from scorer.reports.rankings import total_unit_after
from scorer.reports.rulings import describe_penalty
from scorer.reports.table import BOARD, NAME, Field, Table, decimals_needed, format_rounded, unit_after
from scorer.scoring import score_event
from scorer.scoring.matches import build_match_finder, find_forfeits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from scorer.model.events import Event
    from scorer.model.rulings import Penalty, RulingNote
    from scorer.scoring import ScoredEvent


class RulingLine(NamedTuple):
    """A ruling or a penalty; a penalty has no board."""

    board: int | None
    pairs: str
    text: Phrase | str
    by: str
    at: str
    reason: str
    effect: Phrase


def ruling_table(scored: ScoredEvent) -> Table[RulingLine]:
    """Every ruling and penalty of an event, with what each did."""
    fields: tuple[Field[RulingLine], ...] = (
        Field("board", phrase("Board"), BOARD),
        Field("pairs", phrase("Pairs")),
        Field("text", phrase("Decision")),
        Field("by", phrase("By")),
        Field("at", phrase("At")),
        Field("reason", phrase("Reason"), NAME),
        Field("effect", phrase("Effect"), NAME),
    )
    return Table("Rulings", fields, list(_ruling_lines(scored)))


def _ruling_lines(scored: ScoredEvent) -> Iterator[RulingLine]:
    event = scored.event
    notes: dict[ResultKey, RulingNote] = {note.key: note for note in event.notes}
    for result in sort_results(event.results):
        note = notes.get(result.key)
        if note is None and not isinstance(result.outcome, Ruling):
            continue
        by, at, reason = (note.by, note.at, note.reason) if note is not None else ("", "", "")
        effect = describe_ruling_effect(scored, result)
        yield RulingLine(result.board, " ".join(result.pairs), format_code(result.outcome), by, at, reason, effect)
    for one in event.penalties:
        effect = describe_penalty_effect(scored, one)
        yield RulingLine(None, one.pair, describe_penalty(one), one.by, one.at, one.reason, effect)


def describe_ruling_effect(scored: ScoredEvent, result: Result) -> Phrase:
    """Say what a ruled result gives each side, or why it gives nothing."""
    event = scored.event
    if _was_given_away(event, result):
        return phrase("no effect: the match was conceded, so none of its boards counts")
    if scored.won_on_board is not None and result.board > scored.won_on_board:
        return phrase("no effect: the race was won on board {board}", board=scored.won_on_board)
    lines = [line for board in scored.boards if board.number == result.board for line in board.results]
    sides = next((list(line.sides) for line in lines if line.result.key == result.key), [])
    if any(own is not None for _, own in sides):
        return _describe_points(scored, sides)
    if event.form is EventForm.TEAMS and not isinstance(result.outcome, NotPlayed):
        return phrase("no effect yet: the other table has no result to compare with")
    return phrase("the board does not count for either pair")


def _describe_points(scored: ScoredEvent, sides: Sequence[tuple[str, Fraction | None]]) -> Phrase:
    """Say what each pair gets on a board."""
    decimals, method = decimals_needed(own for _, own in sides), scored.event.scoring.method
    shares: list[Phrase] = []
    for pair, own in sides:
        if own is None:
            shares.append(phrase("nothing for {pair}", pair=pair))
        else:
            points = _format_signed(own, decimals)
            unit = unit_after(points, method)
            shares.append(phrase("{points} {unit} for {pair}", points=points, unit=unit, pair=pair))
    return join_phrases(shares, ", ")


def _was_given_away(event: Event, result: Result) -> bool:
    """Whether a result is of a match that a team gave away."""
    forfeited = {match for match, _ in find_forfeits(event)}
    return bool(forfeited) and build_match_finder(event)(result) in forfeited


def describe_penalty_effect(scored: ScoredEvent, penalty: Penalty) -> Phrase:
    """Say what the totals of those who bear a penalty are without and with it, or that they have none yet."""
    event = scored.event
    others = list(event.penalties)
    others.remove(penalty)
    without = score_event(event._replace(penalties=tuple(others))).standings
    changes: list[Phrase] = []
    for label in dict.fromkeys((penalty.pair, *event.form.competitor_labels(penalty.pair))):
        if label not in without or without[label].score is None:
            continue
        before, after = without[label].score or 0, scored.standings[label].score or 0
        decimals = decimals_needed((before, after))
        totals = {"before": _format_signed(before, decimals), "after": _format_signed(after, decimals)}
        unit = total_unit_after(totals["after"], event.scoring)
        changes.append(phrase("{after} {unit} (was {before})", unit=unit, **totals))
    return join_phrases(changes, ", ") or phrase(
        "{who} has no points, so this has no effect yet", who=event.form.title_of(penalty.pair)
    )


def _format_signed(points: Fraction | int, decimals: int) -> FigureText:
    return FigureText(with_minus_sign(format_rounded(points, decimals)))
