"""Scores in detail: travellers, score cards, matches, and how points came about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import (
    MissingDataError,
    Mistakes,
    parse_one,
)
from scorer.i18n import join_with_and, phrase, plural_phrase
from scorer.model.numbers import parse_whole_number
from scorer.model.pair_matching import match_pair, match_partners
from scorer.model.pairs import EventForm, label_order
from scorer.reports import matches, scorecards, travellers
from scorer.reports.answers import explanations
from scorer.reports.blocks import item_sheets
from scorer.services import Answer, one_or_list
from scorer.services.queries import load_scored_event
from scorer.services.selection import find_board, find_boards, find_labels

if TYPE_CHECKING:
    from scorer.reports.table import Sheet
    from scorer.scoring import ScoredEvent


def show_boards(db: str, slug: str | None, numbers: Sequence[str]) -> Answer:
    """Show the travellers of some boards; of all if none is named."""
    event = load_scored_event(db, slug)
    shown = find_boards(event, numbers) or event.boards
    return Answer(
        lambda: item_sheets(
            travellers.traveller_item(event, board, travellers.traveller_table(event, board), brief=True)
            for board in shown
        ),
        lambda: one_or_list(
            "boards", [travellers.board_document(event, board) for board in shown], alone=len(numbers) == 1
        ),
    )


def show_score_cards(db: str, slug: str | None, names: Sequence[str]) -> Answer:
    """Show the score cards of some pairs; of all if none is named."""
    event = load_scored_event(db, slug)
    named = find_labels(event.event.selectable_pairs, names)
    shown = named or [pair.label for pair in event.event.competitors]
    alone = len(names) == len(shown) == 1
    return Answer(
        lambda: [_score_card_sheet(event, label) for label in shown],
        lambda: one_or_list("pairs", [scorecards.score_card_document(event, label) for label in shown], alone=alone),
    )


def _score_card_sheet(event: ScoredEvent, label: str) -> Sheet:
    """Return a pair's card, with a sentence on its best and its worst board."""
    sheet = scorecards.score_card_table(event, label).sheet
    return sheet._replace(notes=(*sheet.notes, *scorecards.describe_extremes(event, label)))


def explain_points(db: str, slug: str | None, board: str, pair: str) -> Answer:
    """Explain how the points of a pair on a board came about."""
    event = load_scored_event(db, slug)
    mistakes = Mistakes()
    number, label = 0, pair
    with mistakes.capture("board"):
        number = find_board(event, board).number
    with mistakes.capture("pair"):
        label = _pair_on_board(event, number, pair)
    mistakes.raise_if_any()
    result = explanations.explain_points(event, number, label)
    if result is None:
        pairs_on_board = [label for line in event.boards[number - 1].results for label in line.result.pairs]
        if not pairs_on_board:
            raise MissingDataError(phrase("board {board} has no result", board=number))
        others = join_with_and(sorted(pairs_on_board, key=label_order))
        reason = plural_phrase(
            len(pairs_on_board),
            "{pair} did not play board {board}, but pair {others} did",
            "{pair} did not play board {board}, but pairs {others} did",
            pair=event.form.title_of(label),
            board=number,
            others=others,
        )
        raise MissingDataError(reason, hints.show_board(number))
    return Answer(
        lambda: [explanations.explanation_table(result).sheet], partial(explanations.explanation_document, result)
    )


def _pair_on_board(event: ScoredEvent, number: int, text: str) -> str:
    """Return the label of a pair; of a player or a team, that of their pair on the board, North-South first."""
    if event.form is EventForm.INDIVIDUAL and "+" in text:
        return match_partners(event.event.entrants, text).label
    label = match_pair(event.event.selectable_pairs, text).label
    if event.form.is_pair_label(label) or not number:
        return label
    results = event.boards[number - 1].results
    pairs_on_board = [*(line.result.ns for line in results), *(line.result.ew for line in results)]
    return next((pair for pair in pairs_on_board if pair and label in event.form.competitor_labels(pair)), label)


def show_match(db: str, slug: str | None, round_: str, team: str) -> Answer:
    """Show one match of a team, both tables side by side."""
    event = load_scored_event(db, slug)
    if event.event.form is not EventForm.TEAMS:
        raise MissingDataError(phrase("only team events have matches"))
    number = parse_one("round", round_, parse_whole_number)
    label = parse_one("team", team, partial(match_pair, event.event.entrants)).label
    side = parse_one("team", label, partial(matches.find_team_match, event, number))
    return Answer(lambda: [matches.match_table(event, side).sheet], lambda: matches.match_document(event, side))
