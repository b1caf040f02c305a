"""Boards and pairs of an event that are asked for, and the events there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import (
    ParseError,
    parse_each,
)
from scorer.model.numbers import expected_board, parse_whole_number
from scorer.model.pair_matching import match_pairs
from scorer.storage.database import query_or_default
from scorer.storage.event_lists import list_summaries

if TYPE_CHECKING:
    from scorer.model.event_lists import EventSummary
    from scorer.model.pairs import Pair
    from scorer.scoring import ScoredBoard, ScoredEvent


def find_boards(event: ScoredEvent, numbers: Sequence[str]) -> list[ScoredBoard]:
    """Return the boards with these numbers; raise `InputError` with all numbers that do not exist."""
    return parse_each("board", dict.fromkeys(numbers), partial(find_board, event))


def find_labels(pairs: Sequence[Pair], names: Iterable[str]) -> list[str]:
    """Return the labels of the pairs that are named, each once; raise `InputError` with every word that names none."""
    matching = chain.from_iterable(parse_each("pair", names, partial(match_pairs, pairs)))
    return list(dict.fromkeys(pair.label for pair in matching))


def find_board(event: ScoredEvent, text: str) -> ScoredBoard:
    """Return the board with a number; raise `ParseError` if the event has none."""
    try:
        return event.boards[parse_whole_number(text) - 1]
    except (IndexError, ParseError) as error:
        raise ParseError(text, expected_board(len(event.boards)), hints.CHANGE_BOARD_COUNT) from error


def list_slugs(db: str) -> list[str]:
    """Return the slugs of all events, newest first; empty if there is no database yet."""
    return [summary.slug for summary in query_or_default(db, list_summaries, list["EventSummary"]())]
