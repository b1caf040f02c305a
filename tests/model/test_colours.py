"""A club's colour: how it is written, and whether text in it can be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.model.colours import LEAST_CONTRAST, WHITE, make_readable, measure_contrast, parse_colour
from tests.refusals import misread

COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@pytest.mark.parametrize(
    ("one", "other", "contrast"),
    [
        ("#000000", "#ffffff", 21),
        ("#7a1f2b", "#7a1f2b", 1),
        ("#767676", "#ffffff", 4.54),  # WCAG's own example of the lightest grey that is enough
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.00),
        ("#0000ff", "#ffffff", 8.59),
    ],
)
def test_contrasts_are_those_that_are_published(one: str, other: str, contrast: float) -> None:
    assert measure_contrast(one, other) == pytest.approx(contrast, abs=0.005)


@given(one=COLOURS, other=COLOURS)
def test_a_contrast_is_from_1_to_21_whichever_colour_is_the_ground(one: str, other: str) -> None:
    contrast = measure_contrast(one, other)
    assert contrast == measure_contrast(other, one)
    assert 1 <= contrast <= 21
    furthest = max(measure_contrast(one, end) for end in ("#000000", WHITE))
    assert furthest >= contrast, "no colour is further away than both black and white"


@given(colour=COLOURS)
def test_a_colour_is_taken_exactly_if_white_text_on_it_can_be_read(colour: str) -> None:
    if measure_contrast(colour, WHITE) >= LEAST_CONTRAST:
        assert parse_colour(colour.upper()) == colour
    else:
        refusal = misread(parse_colour, colour)
        assert float(str(refusal.expected.value_of("contrast"))) < LEAST_CONTRAST


@pytest.mark.parametrize("text", ["red", "7a1f2b", "#7a1f2", "#7a1f2b0", " #7a1f2b", "#7a1f2g", '#7a1f2b";}'])
def test_what_is_no_colour_is_refused(text: str) -> None:
    assert misread(parse_colour, text).text == text


def test_no_colour_is_the_scorers_own() -> None:
    assert parse_colour("") == ""


@given(colour=COLOURS, ground=COLOURS)
def test_a_colour_is_mixed_only_as_far_as_is_needed_to_be_read(colour: str, ground: str) -> None:
    mixed = make_readable(colour, ground)
    assert measure_contrast(mixed, ground) >= LEAST_CONTRAST
    assert (mixed == colour) == (measure_contrast(colour, ground) >= LEAST_CONTRAST)
