"""The course of an evening: what each pair had after each round."""

from __future__ import annotations

from scorer.interchange.own.event_folder import read_folder
from scorer.movements.schedule import Sitting
from scorer.reports.pictures import PicturesReport, course
from scorer.scoring import score_event
from tests.conftest import SAMPLES
from tests.evening import EVENING
from tests.reports.test_catalogue import TODAY

REPORT = PicturesReport()

MITCHELL = score_event(read_folder(SAMPLES / "mitchell", TODAY))


def test_after_the_last_round_everybody_has_what_the_ranking_says() -> None:
    known = course(MITCHELL)
    for label, standing in MITCHELL.standings.items():
        assert known[label][7].total(MITCHELL.event.scoring) == standing.percent


def test_where_nobody_knows_the_round_there_is_no_course() -> None:
    bare = MITCHELL.event._replace(results=tuple(it._replace(round=None) for it in MITCHELL.event.results))
    assert course(score_event(bare)) == {}
    assert REPORT.of_pair(score_event(bare), "1") is None


def test_a_schedule_tells_the_round_that_a_result_does_not() -> None:
    results = tuple(it._replace(round=None) for it in EVENING.results if it.ns and it.ew)
    sittings = tuple(Sitting(it.board, 1, it.ns, it.ew, it.board, it.board) for it in results)
    scored = score_event(EVENING._replace(results=results, schedule=sittings))
    assert set(next(iter(course(scored).values()))) == {it.board for it in results}
