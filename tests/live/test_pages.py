"""Any request at all: it is answered without a fault of the scorer, and changes nothing that it may not."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.live.director_commands import EVENT_COMMANDS, LIVE_COMMANDS
from scorer.live.pages import make_form_token
from scorer.model.live import PageRole
from tests.live.asking import Asking
from tests.strategies import tried

texts = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["", "1", "2", "5", "0", "-1", "99999999999", "GS S 10", "NP", "PASS", "60/40", "^", ">b", "*", "../x"]
    ),
)
NAMES = ("what", "code", "board", "ns", "ew", "round", "key", "seen", "target", "denomination", "doubling", "declarer")
MORE = ("tricks", "about", "table", "role", "finding", "choice", "minutes", "label", "player1", "kind", "value", "last")
forms = st.dictionaries(st.sampled_from([*NAMES, *MORE, "from_round", "award", "unit", "amount", "page"]), texts)
quick = settings(
    max_examples=tried(200), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@quick
@given(st.sampled_from(["result", "confirm", "call", "next"]), forms)
def test_whatever_a_phone_sends_touches_its_own_boards_alone(live: Asking, action: str, form: dict[str, str]) -> None:
    live.app.state.tell_fault = _fail
    answer = live.post(f"/t/{live.code(PageRole.TABLE, 1)}/{action}", form)
    assert answer.status in (200, 303, 400, 403, 409, 413)
    for result in live.evening.event.results:
        assert {result.ns, result.ew} == {"1", "5"} or result.round == 2
        assert result.table == 1


@quick
@given(st.sampled_from(sorted([*EVENT_COMMANDS, *LIVE_COMMANDS])), forms)
def test_whatever_a_director_sends_is_done_or_refused_in_words(live: Asking, do: str, form: dict[str, str]) -> None:
    live.app.state.tell_fault = _fail
    answer = live.direct(do, **{name: value for name, value in form.items() if name != "page"})
    assert answer.status in (200, 303, 409)
    assert answer.document["message"] or answer.status == 200


@quick
@given(
    st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS"]),
    st.sampled_from(["t", "d", "r", "static", "", "x"]),
    st.lists(
        st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="?#"), max_size=20), max_size=3
    ),
    st.binary(max_size=200),
)
def test_without_a_code_nothing_is_told(live: Asking, method: str, start: str, parts: list[str], body: bytes) -> None:
    live.app.state.tell_fault = _fail
    live.app.state.wrong = 50  # so that no wrong code waits
    answer = live.ask(method, "/".join(["", start, *parts]), body)
    assert answer.status in (200, 307, 400, 403, 404, 405, 429)
    assert live.evening.event.results == ()


@quick
@given(st.binary(max_size=400))
@pytest.mark.long
def test_bytes_that_are_no_form_are_refused(live: Asking, body: bytes) -> None:
    live.app.state.tell_fault = _fail
    marked = urlencode({"page": make_form_token(live.code(PageRole.TABLE, 1))}).encode() + b"&" + body
    for sent in (body, marked):
        answer = live.ask("POST", f"/t/{live.code(PageRole.TABLE, 1)}/result", sent)
        assert answer.status in (303, 400, 403, 409)


def _fail(fault: Exception) -> None:
    raise AssertionError(fault)
