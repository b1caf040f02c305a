"""JSON for programs: made at once, it is what Python's own encoder makes, and what is made in pieces."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rendering.json_text import iterate_json, render_json

PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
DOCUMENTS = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=30,
)


@given(DOCUMENTS)
def test_a_document_is_what_python_makes_of_it(document: object) -> None:
    text = render_json(document)
    assert text == json.dumps(document, ensure_ascii=False, indent=1)
    assert "".join(iterate_json(document)) == text


def test_what_json_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="no value of JSON"):
        render_json({"points": [Fraction(1, 3)]})
