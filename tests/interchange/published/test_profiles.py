"""How a file was scored: its ranking is asked first, its program's own settings before those of others."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from scorer.interchange.imported_events import ImportOptions
from scorer.interchange.programs.usebio_reading import read_usebio
from scorer.interchange.published.agreement import Agreement, Disagreement
from scorer.interchange.published.figures import FigureKind, parse_figure, place_of_pair
from scorer.interchange.published.program_profiles import PROGRAM_PROFILES, find_best_settings
from tests.interchange.published.files_of_figures import our_usebio, their_usebio
from tests.interchange.published.test_usebio_files import TODAY


@pytest.mark.parametrize(
    ("text", "value", "decimals"),
    [
        ("33.299999999999997", "33.3", 1),
        ("33.33333333333333", "33.333333", 6),
        ("60.0", "60", 1),
        ("60.100000", "60.1", 6),
        ("41.67", "41.67", 2),
    ],
)
def test_the_last_digits_of_a_float_say_nothing(text: str, value: str, decimals: int) -> None:
    found = parse_figure(FigureKind.PERCENTAGE, place_of_pair("1"), text)
    assert found is not None
    assert (found.value, found.decimals) == (Fraction(value), decimals)


def wrong(kind: FigureKind, times: int) -> Agreement:
    one = parse_figure(kind, place_of_pair("1"), "1")
    assert one is not None
    return Agreement({FigureKind.POINTS: 300, FigureKind.PLACE: 12}, (Disagreement(one, Fraction(2)),) * times)


def test_one_wrong_place_weighs_more_than_many_wrong_cells() -> None:
    assert wrong(FigureKind.POINTS, 100).quality > wrong(FigureKind.PLACE, 1).quality
    assert wrong(FigureKind.PLACE, 2).quality > wrong(FigureKind.PLACE, 6).quality


@pytest.mark.parametrize("written", [our_usebio, their_usebio])
@pytest.mark.parametrize("program", ["", "Compscore3", "RealBridge"])
def test_what_an_event_was_scored_by_is_found_whatever_the_file_says_of_its_program(
    program: str, written: Callable[[str], bytes]
) -> None:
    (brought,) = read_usebio(written("abf-howell-2022"), "howell.xml", ImportOptions(TODAY, "bridge"))
    found = find_best_settings(brought.event, brought.figures, program=program)
    assert (found.program, found.changed_settings, found.agreement.differences) == (
        "Compscore",
        ("factor_totals = true",),
        (),
    )


@pytest.mark.parametrize("written", [our_usebio, their_usebio])
def test_what_the_file_settles_itself_is_not_tried_otherwise(written: Callable[[str], bytes]) -> None:
    (brought,) = read_usebio(written("ebu-2w-9t-2025"), "ebu.xml", ImportOptions(TODAY, "bridge"))
    settled = {name for profile in PROGRAM_PROFILES for name in profile.scoring} | {"round_cells", "sections"}
    assert find_best_settings(brought.event, brought.figures, settled).changed_settings == ()
