"""What a file of results had when it was last read, kept beside the event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.model.notation import format_code
from scorer.model.results import SitOut

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.model.results import Result

FileCodes = dict[tuple[int, str, str], str]
"""The result codes that a file had when it was last read, by board and pairs; a sit-out has one pair."""


def result_codes(results: Iterable[Result]) -> FileCodes:
    """Return the codes of results as they are stored beside the event."""
    return {place_of_result(result): code_of_result(result) for result in results}


def place_of_result(result: Result) -> tuple[int, str, str]:
    """Return the board and pairs, an absent pair as an empty text."""
    return (result.board, result.ns or "", result.ew or "")


def code_of_result(result: Result) -> str:
    """Return the code of a result, or a word for a sit-out, which has no code."""
    return "sit-out" if isinstance(result.outcome, SitOut) else format_code(result.outcome)
