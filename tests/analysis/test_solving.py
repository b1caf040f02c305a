"""The solver agrees with published figures, and its processes end when they are to."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorer import hints
from scorer.analysis import solver, solving
from scorer.analysis.solver import deal_question, declarer_question, solve_deal, solve_play
from scorer.analysis.solving import SolverWorker, ask_all, ask_solver
from scorer.errors import Mistakes, SolverBrokenError, SolverMissingError
from scorer.game.contracts import Denomination
from scorer.game.deals import Deal
from scorer.game.double_dummy import PREFERRED_DENOMINATIONS, DoubleDummyTable
from scorer.game.rulesets import find_rule_set
from scorer.game.seats import Seat
from scorer.interchange.own.pbn import read_deal_details, read_deals
from scorer.interchange.own.play_pbn import read_plays
from scorer.interchange.rows import Origin
from tests.analysis.solver_there import needs_solver
from tests.evening import CHECK_DEAL
from tests.shared import DATA, shared_path

DEAL = Deal.parse(CHECK_DEAL)
CHECK_FIGURES = "AAA99AAA993334433344"
"""RULES 1.8."""


@needs_solver
def test_every_card_of_the_check_play_keeps_the_ten_tricks() -> None:
    (play,) = read_plays(DATA / "check_deal.pbn", find_rule_set("standard"), None)
    assert solving.solve_recorded_play(play) == (10,) * 53


@needs_solver
def test_every_declarer_takes_what_is_published_of_the_check_deal() -> None:
    figures = dict(enumerate(map(DoubleDummyTable.parse(CHECK_FIGURES).tricks_of, Seat)))
    questions = [declarer_question(DEAL, declarer, PREFERRED_DENOMINATIONS) for declarer in Seat]
    assert {place: one.read(solver.answer_question(one.text)) for place, one in enumerate(questions)} == figures
    assert dict(ask_all(questions[:2], 60)) == {0: figures[0], 1: figures[1]}
    assert ask_solver(declarer_question(DEAL, Seat.EAST, [Denomination.SPADES])) == {Denomination.SPADES: 3}


@needs_solver
@pytest.mark.long
def test_a_deal_that_takes_too_long_is_given_up_and_the_next_one_answered() -> None:
    worker = SolverWorker(0.001)
    assert worker.ask(deal_question(DEAL)) is None
    worker._limit = 60
    assert str(worker.ask(deal_question(DEAL))) == CHECK_FIGURES
    assert worker._process is not None
    worker._process.kill()
    worker._process.wait()
    assert worker.ask(deal_question(DEAL)) is None, "it was ended from outside"
    assert str(worker.ask(deal_question(DEAL))) == CHECK_FIGURES
    worker.close()


@needs_solver
def test_no_process_is_left_when_nobody_wants_the_answers_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[str]] = []
    begin = subprocess.Popen

    def noted(*words: object, **more: object) -> subprocess.Popen[str]:
        begun.append(begin(*words, **more))  # type: ignore[call-overload]  # as it was called
        return begun[-1]

    monkeypatch.setattr("scorer.analysis.solving.subprocess.Popen", noted)
    answers = ask_all([deal_question(DEAL)] * 9, 60)
    assert str(next(answers)[1]) == CHECK_FIGURES
    answers.close()
    deadline = time.monotonic() + 10
    while any(process.poll() is None for process in begun) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert 0 < len(begun) <= solving.count_processors(), "and nobody takes up another question"
    assert all(process.poll() is not None for process in begun)


def test_without_the_solver_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "find_library", lambda: None)
    with pytest.raises(SolverMissingError):
        next(ask_all([deal_question(DEAL)], 60))
    with pytest.raises(SolverMissingError) as refusal:
        ask_solver(deal_question(DEAL))
    assert refusal.value.hints == (hints.INSTALL_SOLVER,)


@needs_solver
def test_a_solver_that_was_ended_answers_nothing_more() -> None:
    worker = SolverWorker(60)
    worker.close()
    assert worker.ask(deal_question(DEAL)) is None


def test_the_solver_is_where_its_module_is_and_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "_dds" / "__init__.py"
    specs = {None: None, "bare": SimpleNamespace(submodule_search_locations=None)}
    specs["there"] = SimpleNamespace(submodule_search_locations=[str(tmp_path)])

    def found(which: str | None) -> Path | None:
        monkeypatch.setattr(solver, "find_spec", lambda _: specs[which])
        return solver.find_library()

    assert [found(which) for which in specs] == [None] * 3
    module.parent.mkdir()
    module.touch()
    assert found("there") == module


def test_as_many_processors_are_used_as_there_are_for_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", {0: {0, 4, 7}}.__getitem__, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 16)
    assert solving.count_processors() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert solving.count_processors() == 16
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert solving.count_processors() == 1


def published(name: str) -> list[tuple[Deal, DoubleDummyTable]]:
    """The deals of a file with the tables that stand beside them."""
    path = shared_path(f"pbn/{name}")
    text, mistakes = Path(path).read_text("utf-8-sig"), Mistakes()
    deals = dict(read_deals(text, Origin(name), None, mistakes))
    dealt = read_deal_details(text, Origin(name), deals, mistakes)
    return [(deals[one.board], one.double_dummy_table) for one in dealt if one.double_dummy_table is not None]


@needs_solver
@pytest.mark.long
def test_the_table_of_magic_contest_is_the_solvers() -> None:
    ((deal, figures),) = published("magic-contest-board.pbn")
    assert solve_deal(deal) == figures


@needs_solver
def test_the_tables_of_the_club_game_are_not() -> None:
    game = published("bridgecomposer-club-game.pbn")
    assert [len(list(solve_deal(deal).differences_from(figures))) for deal, figures in game] == [16, 13]


@needs_solver
def test_before_and_after_the_last_card_there_is_a_figure_for_each() -> None:
    (play,) = read_plays(DATA / "check_deal.pbn", find_rule_set("standard"), None)
    cards = [card for trick in play.tricks for card in trick.cards]
    figures = solve_play(play.deal, play.tricks[0].leader, play.contract.denomination, cards[:6])
    assert figures == (10,) * 7
    assert solve_play(play.deal, play.tricks[0].leader, Denomination.CLUBS, []) == (9,)


def test_a_solver_that_cannot_be_loaded_is_told_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    monkeypatch.setattr(solving, "is_installed", lambda: True)
    with pytest.raises(SolverBrokenError):
        list(ask_all([deal_question(DEAL)] * 3, 60))


def test_a_solver_that_breaks_down_over_a_deal_gives_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"
    monkeypatch.setattr(solving, "COMMAND", (sys.executable, "-c", broken))
    monkeypatch.setattr(solving, "is_installed", lambda: True)
    assert [answer for _, answer in ask_all([deal_question(DEAL)] * 2, 60)] == [None, None]
