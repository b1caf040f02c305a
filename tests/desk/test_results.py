"""Entering results at the desk: codes, buttons, what is doubtful, what others entered meanwhile, boards as a whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorer.model.notation import format_code
from scorer.services.queries import load_event
from tests.conftest import ROOT, Scorer, write_folder
from tests.desk.asking import DeskVisitor, visit_desk
from tests.live.asking import asking, fill
from tests.live.conftest import FILES

EVENT = "/e/live-2026-03-04"


@pytest.fixture
def live_desk(scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DeskVisitor:
    """A desk with two rounds of two boards at four tables; of board 1 the points prove that South declares."""
    scorer("import", write_folder(tmp_path / "live", FILES))
    return visit_desk(scorer.place, tmp_path / "application", monkeypatch)


def codes(desk: DeskVisitor, board: int) -> list[str]:
    """What is recorded on a board, by North-South pair."""
    results = [one for one in load_event(desk.desk.db, "live").results if one.board == board]
    return [format_code(one.outcome) for one in sorted(results, key=lambda one: str(one.ns))]


def test_a_code_or_four_buttons_store_a_result_and_the_next_line_is_asked_for(live_desk: DeskVisitor) -> None:
    live_desk.open(f"{EVENT}/results")
    assert (live_desk.path, "South declares: the points say so." in live_desk.page.read) == (f"{EVENT}/results/1", True)
    live_desk.press("Save", code="gs10")
    assert "4 – 7" in live_desk.page.read
    live_desk.press("Save", target="P", denomination="H", tricks="+1", what="result")
    assert codes(live_desk, 1) == ["GS 10", "PH 8"]
    assert live_desk.path.startswith(f"{EVENT}/results/2")
    live_desk.press("Undo")
    assert codes(live_desk, 1) == ["GS 10"]


def test_the_ranking_is_one_so_far_as_long_as_a_result_is_missing(live_desk: DeskVisitor) -> None:
    assert "Ranking so far" in live_desk.open(f"{EVENT}/results/1").read
    fill(asking(live_desk.desk.db))
    shown = live_desk.open(f"{EVENT}/results/1").read
    assert ("Ranking so far" in shown, "Ranking" in shown) == (False, True)


def test_a_ranking_without_a_schedule_is_one_so_far_while_a_board_lacks_a_result(
    desk: DeskVisitor,
) -> None:
    tuesday = "/e/tuesday-minibridge-2026-11-17"
    assert "Ranking so far" not in desk.open(f"{tuesday}/results/1").read
    desk.open(f"{tuesday}/results/1?ns=1&ew=8")
    desk.press("Clear this line")
    assert "Ranking so far" in desk.open(f"{tuesday}/results/1").read


def test_a_result_chosen_in_part_says_what_is_still_to_be_chosen(live_desk: DeskVisitor) -> None:
    live_desk.open(f"{EVENT}/results/1")
    refused = live_desk.press("Save", target="P", what="result")
    assert (refused.status, "still to be chosen: trumps, tricks taken" in refused.read) == (409, True)
    refused = live_desk.press("Save", what="result")
    assert (refused.status, "choose trumps, contract and tricks" in refused.read) == (409, True)
    assert codes(live_desk, 1) == []
    live_desk.press("Not played", what="NP")
    assert codes(live_desk, 1) == ["NP"]


def test_the_page_shows_how_a_code_looks_beside_its_field(live_desk: DeskVisitor) -> None:
    assert "such as gss10" in live_desk.open(f"{EVENT}/results/1").read


def test_what_cannot_be_read_is_said_beside_what_was_typed(live_desk: DeskVisitor) -> None:
    live_desk.open(f"{EVENT}/results/1")
    refused = live_desk.press("Save", code="gs 14")
    assert (refused.status, 'value="gs 14"' in refused.text, codes(live_desk, 1)) == (409, True, [])
    assert "14" in refused.read


def test_what_is_proved_wrong_asks_at_once_and_each_answer_is_a_button(live_desk: DeskVisitor) -> None:
    live_desk.open(f"{EVENT}/results/1")
    asked = live_desk.press("Save", code="gs w 10")
    assert (asked.status, codes(live_desk, 1)) == (409, [])
    live_desk.press("Keep it as entered")
    assert codes(live_desk, 1) == ["GS W 10"]
    live_desk.press("Undo")
    live_desk.open(f"{EVENT}/results/1")
    asked = live_desk.press("Save", code="gs w 10")
    repair = asked.text.partition("finding error")[2].split("<button>")[1]
    live_desk.press(repair.partition("</button>")[0])
    assert codes(live_desk, 1) == ["GS S 10"]


def test_what_someone_else_entered_meanwhile_is_shown_and_kept_unless_mine_is_stored(
    live_desk: DeskVisitor, scorer: Scorer
) -> None:
    live_desk.open(f"{EVENT}/results/2")
    page = live_desk.page
    scorer("result", "2", "1", "5", "pn s 7")
    live_desk.page = page
    asked = live_desk.press("Save", code="gh n 9")
    assert (asked.status, "PNT S 7" in asked.read, codes(live_desk, 2)) == (409, True, ["PNT S 7"])
    live_desk.press("Save mine anyway")
    assert codes(live_desk, 2) == ["GH N 9"]


def test_a_board_as_a_whole_is_moved_and_a_line_is_cleared(live_desk: DeskVisitor) -> None:
    live_desk.open(f"{EVENT}/results/2")
    live_desk.press("Save", code="gh n 9")
    live_desk.open(f"{EVENT}/results/2?ns=1&ew=5")
    live_desk.press("Move the results from here down one line")
    assert codes(live_desk, 2) == ["GH N 9"]
    assert [one.ns for one in load_event(live_desk.desk.db, "live").results] == ["4"]
    live_desk.open(f"{EVENT}/results/2?ns=4&ew=7")
    live_desk.press("Clear this line")
    assert codes(live_desk, 2) == []


def test_without_a_schedule_the_pairs_are_typed_before_the_code(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorer("import", write_folder(tmp_path / "live", {name: FILES[name] for name in ("event.toml", "pairs.csv")}))
    desk = visit_desk(scorer.place, tmp_path / "application", monkeypatch)
    desk.open(f"{EVENT}/results")
    desk.press("Save", code="1 5 gs s 10")
    assert codes(desk, 1) == ["GS S 10"]


def test_findings_are_fixed_or_accepted_by_a_button(live_desk: DeskVisitor, scorer: Scorer) -> None:
    scorer("result", "1", "1", "5", "gs w 10")
    live_desk.open(f"{EVENT}/check")
    live_desk.press("Accept as correct")
    assert "Accepted as correct" in live_desk.open(f"{EVENT}/check").read


def test_every_step_of_the_history_can_be_taken_back(live_desk: DeskVisitor) -> None:
    for code in ("gs10", "gh9"):
        live_desk.open(f"{EVENT}/results/1")
        live_desk.press("Save", code=code)
    live_desk.open(f"{EVENT}/history")
    numbers = [step.split('"')[0] for step in live_desk.page.text.split('name="step" value="')[1:]]
    live_desk.send(f"{EVENT}/history/back", {"step": numbers[-1]})
    assert codes(live_desk, 1) == []
    live_desk.open(f"{EVENT}/history")
    again = next(one for one in live_desk.page.text.split("<button>") if one.startswith("Redo"))
    live_desk.press(again.partition("</button>")[0])
    assert codes(live_desk, 1) == ["GS 10"]


def test_a_board_is_entered_in_the_order_of_play_not_of_pair_numbers(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorer("new", "Howell", "--pairs", "6", "--play", "15")
    desk = visit_desk(scorer.place, tmp_path / "application", monkeypatch)
    event = load_event(scorer.place, None)
    board = 1
    offered: list[str] = []
    desk.open(f"/e/{event.slug}/results/{board}")
    while f"Board {board}</h1>" in desk.page.text and "Round " in desk.page.read:
        offered += re.findall(r"<h2 id=\"entry-head\">.*?Round (\d+)</small>", desk.page.text)
        desk.press("Save", code="gs s 10" if len(offered) == 1 else "gs10")
    planned = [one.round for one in event.schedule if one.is_meeting and board in one.boards]
    assert (len(offered) > 1, offered) == (True, [str(number) for number in sorted(planned)])


def test_a_skipped_line_is_offered_again_after_the_later_ones(live_desk: DeskVisitor) -> None:
    rounds = r"Round (\d+)</small>"
    live_desk.open(f"{EVENT}/results/1?ns=4&ew=7")
    live_desk.press("Save", code="gs10")
    assert re.findall(rounds, live_desk.page.text)[:1] == ["1"]


def test_what_a_finding_offers_says_what_it_does_with_the_score_and_why(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorer("import", ROOT / "tests" / "errors" / "wrong-declarer")
    desk = visit_desk(scorer.place, tmp_path / "application", monkeypatch)
    slug = load_event(scorer.place, None).slug
    desk.open(f"/e/{slug}/check")
    desk.press("Change the declarer to South: −100 (dummy was entered as declarer)")
    assert "Nothing looks wrong." in desk.open(f"/e/{slug}/check").read


def test_what_a_finding_offers_is_said_without_codes(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorer("import", ROOT / "tests" / "errors" / "odd-denomination")
    desk = visit_desk(scorer.place, tmp_path / "application", monkeypatch)
    slug = load_event(scorer.place, None).slug
    page = desk.open(f"/e/{slug}/check").text
    offered = re.findall(r"<button>(Change to [^<]*)</button>", page)
    assert offered
    assert not re.search(r"\b[PG](?:NT|[CDHS])\b|-\d", " ".join(offered))


def test_a_result_has_one_button_to_save_it_and_nothing_chosen_is_not_saved(live_desk: DeskVisitor) -> None:
    page = live_desk.open(f"{EVENT}/results/1").text
    (entry,) = re.findall(r'<form [^>]*class="entry".*?</form>', page, re.DOTALL)
    assert (entry.count(">Save</button>"), entry.count(">Send</button>")) == (1, 0)
    live_desk.press("Save", code="gs10")
    refused = live_desk.press("Save", code="", what="result")
    assert (refused.status, codes(live_desk, 1)) == (409, ["GS 10"])
    partly = live_desk.press("Save", code="", target="P", denomination="H", what="result")
    checked = re.findall(r'value="(\w+)"[^>]* checked', partly.text)
    assert (partly.status, sorted(checked), codes(live_desk, 1)) == (409, ["H", "P"], ["GS 10"])
