"""The solver agrees with published figures, and its processes end when they are to."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorer.analysis import solver, solving
from scorer.analysis.solver import about_deal, about_declarer, after_each_card, table
from scorer.analysis.solving import Worker, ask, ask_all
from scorer.errors import Mistakes, SolverBroken, SolverMissing, Way, remedy
from scorer.formats.pbn import read_deals, read_dealt
from scorer.formats.play_pbn import read_plays
from scorer.formats.texts import Origin
from scorer.game.contracts import Denomination
from scorer.game.deals import Deal
from scorer.game.double_dummy import DENOMINATIONS, DoubleDummy
from scorer.game.rulesets import rule_set
from scorer.game.seats import Seat
from tests.analysis.solver_there import needs_solver
from tests.evening import CHECK_DEAL
from tests.shared import DATA, shared_path

DEAL = Deal.parse(CHECK_DEAL)
CHECK_FIGURES = "AAA99AAA993334433344"
"""RULES 1.8."""


@needs_solver
def test_every_card_of_the_check_play_keeps_the_ten_tricks() -> None:
    (play,) = read_plays(DATA / "check_deal.pbn", rule_set("standard"), None)
    assert solving.follow(play) == (10,) * 53


@needs_solver
def test_every_declarer_takes_what_is_published_of_the_check_deal() -> None:
    figures = dict(enumerate(map(DoubleDummy.parse(CHECK_FIGURES).of, Seat)))
    questions = [about_declarer(DEAL, declarer, DENOMINATIONS) for declarer in Seat]
    assert {place: one.read(solver.answer(one.text)) for place, one in enumerate(questions)} == figures
    assert dict(ask_all(questions[:2], 60)) == {0: figures[0], 1: figures[1]}
    assert ask(about_declarer(DEAL, Seat.EAST, [Denomination.SPADES])) == {Denomination.SPADES: 3}


@needs_solver
def test_a_deal_that_takes_too_long_is_given_up_and_the_next_one_answered() -> None:
    worker = Worker(0.001)
    assert worker.ask(about_deal(DEAL)) is None
    worker._limit = 60
    assert str(worker.ask(about_deal(DEAL))) == CHECK_FIGURES
    assert worker._process is not None
    worker._process.kill()
    worker._process.wait()
    assert worker.ask(about_deal(DEAL)) is None, "it was ended from outside"
    assert str(worker.ask(about_deal(DEAL))) == CHECK_FIGURES
    worker.close()


@needs_solver
def test_no_process_is_left_when_nobody_wants_the_answers_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[str]] = []
    begin = subprocess.Popen

    def noted(*words: object, **more: object) -> subprocess.Popen[str]:
        begun.append(begin(*words, **more))  # type: ignore[call-overload]  # as it was called
        return begun[-1]

    monkeypatch.setattr("scorer.analysis.solving.subprocess.Popen", noted)
    answers = ask_all([about_deal(DEAL)] * 9, 60)
    assert str(next(answers)[1]) == CHECK_FIGURES
    answers.close()
    deadline = time.monotonic() + 10
    while any(process.poll() is None for process in begun) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert 0 < len(begun) <= solving.processors(), "and nobody takes up another question"
    assert all(process.poll() is not None for process in begun)


def test_without_the_solver_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "library_path", lambda: None)
    with pytest.raises(SolverMissing):
        next(ask_all([about_deal(DEAL)], 60))
    with pytest.raises(SolverMissing) as refusal:
        ask(about_deal(DEAL))
    assert refusal.value.remedies == (remedy(Way.INSTALL_SOLVER),)


@needs_solver
def test_a_solver_that_was_ended_answers_nothing_more() -> None:
    worker = Worker(60)
    worker.close()
    assert worker.ask(about_deal(DEAL)) is None


def test_the_solver_is_where_its_module_is_and_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "_dds" / "__init__.py"
    specs = {None: None, "bare": SimpleNamespace(submodule_search_locations=None)}
    specs["there"] = SimpleNamespace(submodule_search_locations=[str(tmp_path)])

    def found(which: str | None) -> Path | None:
        monkeypatch.setattr(solver, "find_spec", lambda _: specs[which])
        return solver.library_path()

    assert [found(which) for which in specs] == [None] * 3
    module.parent.mkdir()
    module.touch()
    assert found("there") == module


def test_as_many_processors_are_used_as_there_are_for_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", {0: {0, 4, 7}}.__getitem__, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 16)
    assert solving.processors() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert solving.processors() == 16
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert solving.processors() == 1


def published(name: str) -> list[tuple[Deal, DoubleDummy]]:
    """The deals of a file with the tables that stand beside them."""
    path = shared_path(f"pbn/{name}")
    text, mistakes = Path(path).read_text("utf-8-sig"), Mistakes()
    deals = dict(read_deals(text, Origin(name), None, mistakes))
    dealt = read_dealt(text, Origin(name), deals, mistakes)
    return [(deals[one.board], one.figures) for one in dealt if one.figures is not None]


@needs_solver
@pytest.mark.long
def test_the_table_of_magic_contest_is_the_solvers() -> None:
    ((deal, figures),) = published("magic-contest-board.pbn")
    assert table(deal) == figures


@needs_solver
def test_the_tables_of_the_club_game_are_not() -> None:
    game = published("bridgecomposer-club-game.pbn")
    assert [len(list(table(deal).differing(figures))) for deal, figures in game] == [16, 13]


@needs_solver
def test_before_and_after_the_last_card_there_is_a_figure_for_each() -> None:
    (play,) = read_plays(DATA / "check_deal.pbn", rule_set("standard"), None)
    cards = [card for trick in play.tricks for card in trick.cards]
    figures = after_each_card(play.deal, play.tricks[0].leader, play.contract.denomination, cards[:6])
    assert figures == (10,) * 7
    assert after_each_card(play.deal, play.tricks[0].leader, Denomination.CLUBS, []) == (9,)


def test_a_solver_that_cannot_be_loaded_is_told_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    monkeypatch.setattr(solving, "is_there", lambda: True)
    with pytest.raises(SolverBroken):
        list(ask_all([about_deal(DEAL)] * 3, 60))


def test_a_solver_that_breaks_down_over_a_deal_gives_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"
    monkeypatch.setattr(solving, "COMMAND", (sys.executable, "-c", broken))
    monkeypatch.setattr(solving, "is_there", lambda: True)
    assert [answer for _, answer in ask_all([about_deal(DEAL)] * 2, 60)] == [None, None]
