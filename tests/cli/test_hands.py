"""Commands about hands, as a teacher types them."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import openpyxl
import pytest
from pypdf import PdfReader

from scorer import hints
from scorer.analysis import solving
from scorer.cli.hints import SOLVER
from scorer.cli.shell import quote_word
from scorer.dealing.lessons import load_built_in_lessons
from scorer.errors import AlreadyExistsError, FileAccessError, InputError, SolverMissingError
from scorer.game.announcement import DeclarerView, resolve_announcement
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummyTable
from scorer.game.seats import dealer_of
from scorer.scoring.judging import FEWEST_LAYOUT_COUNT
from scorer.storage.solved_deals import open_for_storing
from tests.analysis.solver_there import needs_solver
from tests.cli.conftest import rows_of
from tests.conftest import ROOT, SLUGS, Scorer

CHECK_DEAL = Deal.parse("N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")
FIGURES = DoubleDummyTable.parse("AAA99AAA993334433344")
"""The deal of RULES 1.8, which is board 2 of the evening."""


def keep(scorer: Scorer) -> None:
    with open_for_storing(scorer.place) as kept:
        kept.store_deal(CHECK_DEAL, FIGURES)


@needs_solver
@pytest.mark.long
def test_hands_are_solved_once_and_shown_with_the_board(evening: Scorer) -> None:
    before = evening("board", "2", "--json").document
    assert (before["double_dummy"], before["best"]) == (None, None)
    assert evening("hands", "analyse", "--quick").err == "Solved 1 deal\n"
    board = evening("board", "2", "--json").document
    assert board["judged"] is None
    assert board["double_dummy"]["S"] == {"C": 9, "D": 9, "H": 10, "S": 10, "NT": 10}
    assert board["double_dummy_imported"] is False
    assert evening("hands", "analyse").err == "40 more deals simulated\n"
    board = evening("board", "2", "--json").document
    assert board["judged"]["choices"][0]["contract"] == "GNT"
    judged = [result for result in board["results"] if result["ns_parts"]]
    assert judged
    for result in judged:
        assert sum(result["ns_parts"].values()) == pytest.approx(result["ns_points"])
    assert evening("hands", "analyse").err == ""


def test_the_best_contract_is_that_of_the_announced_declarer(evening: Scorer) -> None:
    keep(evening)
    # board 2 is dealt by East, and South declares with 16 points
    best = {"declarer": "S", "contract": "GNT", "tricks": 10, "score": 430}
    assert evening("board", "2", "--json").document["best"] == best
    shown = evening("board", "2").out
    assert (
        "Best contract: game in no trumps by South, 10 tricks, 430 for North-South, with all four hands in view"
        in " ".join(shown.split())
    )
    assert "NS      9  9 10 10 10" in shown
    assert "Best contract" not in evening("board", "1").out


def test_a_game_with_an_auction_has_tricks_and_no_best_contract(scorer: Scorer, tmp_path: Path) -> None:
    (tmp_path / "deal.pbn").write_text(f'[Board "2"]\n[Deal "{CHECK_DEAL}"]\n', encoding="utf-8")
    scorer("new", "Friday", "--tables", "2", "--boards", "4", "--rules", "bridge")
    scorer("hands", "import", tmp_path / "deal.pbn")
    keep(scorer)
    board = scorer("board", "2", "--json").document
    assert (board["double_dummy"]["N"]["NT"], board["best"]) == (10, None)


def test_the_report_is_there_once_something_is_solved(evening: Scorer) -> None:
    evening("report", "double-dummy", code=1)
    keep(evening)
    (table,) = evening("report", "double-dummy", "--json").document["tables"]
    assert table["rows"][0].keys() == {"board", "double_dummy", "imported", "best"}
    assert table["rows"][0]["best"]["contract"] == "GNT"


def test_without_the_solver_everything_but_solving_works(evening: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "find_library", lambda: None)
    assert evening.refusal(SolverMissingError, "hands", "analyse").hints == (hints.INSTALL_SOLVER,)
    for installer, found in (("-m pip install", "pip"), ("uv pip install --python", None)):
        monkeypatch.setattr("scorer.cli.hints.find_spec", {"pip": found}.get)
        assert installer in evening.refused("hands", "analyse")[0]
    assert f"--no-deps {SOLVER}" in evening.refused("hands", "analyse")[0]
    monkeypatch.setattr("scorer.cli.hints.FIRST_WITHOUT_WHEEL", (3, 0))
    place = quote_word(sysconfig.get_path("purelib"))
    assert f"--python-version 3.13 --target {place} {SOLVER}`" in evening.refused("hands", "analyse")[0]
    keep(evening)
    assert "GNT" in evening("hands", "analyse").out


def test_a_limit_is_seconds(evening: Scorer) -> None:
    for limit in ("0", "-1", "soon", "1000000"):
        assert evening.wrong("hands", "analyse", f"--limit={limit}") == [("limit", limit)]


@pytest.fixture
def fresh(scorer: Scorer) -> Scorer:
    """An event of three tables without hands and results."""
    scorer("new", "Class", "--tables", "3", "--boards", "12")
    return scorer


@pytest.mark.long
def test_three_commands_make_boards_that_teach_and_slips(fresh: Scorer, tmp_path: Path) -> None:
    made = fresh("hands", "make", "--boards", "12", "--lesson", "part-score-or-game", "--seed", "7").err
    assert "Dealt 12 boards for part-score-or-game, seed 7" in made
    assert "Declaring: North 3, East 3, South 3, West 3" in made
    fresh("hands", "print", "records", "slips", "make-up", "-o", tmp_path / "hands.pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "hands.pdf").pages)
    assert "With 25 points between you, choose game" in " ".join(text.split())
    assert "from seed 7" in text
    assert text.count("North") >= 12
    board = fresh("hands", "show", "3", "--json").document
    assert (board["lesson"], board["seed"]) == ("part-score-or-game", 7)
    assert "Lesson: part-score-or-game" in fresh("hands", "show", "3").out


def test_hands_that_are_dealt_over_others_say_so(fresh: Scorer) -> None:
    assert "before" not in fresh("hands", "make").err
    made = fresh("hands", "make", "--boards", "4").err
    assert made.startswith("Dealt 4 boards; the hands on boards 1 to 4 have changed\n")


def test_hands_that_were_made_can_be_undone_and_stay_with_an_export(fresh: Scorer, tmp_path: Path) -> None:
    fresh("hands", "make", "--seed", "7", "--lesson", "counting")
    first = fresh("hands", "show", "--json").document
    fresh("export", tmp_path / "class")
    fresh("import", tmp_path / "class", "--replace")
    assert fresh("hands", "show", "--json").document == first
    fresh("undo")
    fresh("hands", "show", code=1)


def test_a_seed_repeats_a_set(fresh: Scorer, tmp_path: Path) -> None:
    for name in ("one.pbn", "two.pbn", "other.dup"):
        fresh("hands", "make", "--boards", "4", "--seed", "7", "-o", tmp_path / name)
    assert (tmp_path / "one.pbn").read_bytes() == (tmp_path / "two.pbn").read_bytes()
    assert "prove" not in fresh("hands", "import", tmp_path / "other.dup").err, "what is missing is no error"
    of_dup = fresh("hands", "show", "--json").document["boards"]
    fresh("hands", "import", tmp_path / "one.pbn")
    of_pbn = fresh("hands", "show", "--json").document["boards"]
    assert [board["deal"] for board in of_dup] == [board["deal"] for board in of_pbn]
    assert [board["seed"] for board in of_pbn] == [7] * 4
    fresh("hands", "import", tmp_path / "one.pbn", tmp_path / "other.dup")
    assert fresh("hands", "show", "--json").document["boards"] == of_dup, "the later file's"
    fresh.refusal(AlreadyExistsError, "hands", "make", "-o", tmp_path / "one.pbn")
    fresh.refusal(FileAccessError, "hands", "make", "-o", tmp_path / "one.txt")


def test_hands_of_results_are_never_replaced_by_dealing(evening: Scorer) -> None:
    assert evening.refusal(InputError, "hands", "make").hints == (hints.IMPORT_HANDS,)


def test_hands_come_after_the_results_and_what_disagrees_is_told(evening: Scorer, tmp_path: Path) -> None:
    deal = "N:AKQ2.AKQ.AK.5432 3.432.Q5432.AKQ6 654.765.876.J987 JT987.JT98.JT9.T"
    first, ninth = (f'[Board "{number}"]\n[Deal "{deal}"]\n' for number in (1, 9))
    (tmp_path / "more.pbn").write_text(first + ninth, encoding="utf-8")
    told = evening("hands", "import", tmp_path / "more.pbn").err
    assert "Hands from more.pbn: board 1; not in this event, so left out: board 9" in told
    assert evening("board", "2", "--json").document["deal"] is not None
    (tmp_path / "far.pbn").write_text(ninth, encoding="utf-8")
    assert evening.refused("hands", "import", tmp_path / "far.pbn")[0].startswith("far.pbn: read boards 9 to 9, ")
    (tmp_path / "lesson.pbn").write_text(first.replace("[Deal", '[Dealer "S"]\n[Deal'), encoding="utf-8")
    assert evening.refusal(InputError, "hands", "import", tmp_path / "lesson.pbn").hints == (hints.ACCEPT_ANY_DEALER,)
    assert "board 1" in evening("hands", "import", "--any-dealer", tmp_path / "lesson.pbn").err


def test_lessons_are_listed_and_a_teacher_adds_her_own(fresh: Scorer, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[strong]\nsentence = "Thirty points."\npoints.side = "28+"\ndeclares = "NS"\n', encoding="utf-8")
    listed = fresh("hands", "lessons", "--lessons", own, "--json").document["lessons"]
    assert listed[-1] == {
        "name": "strong",
        "sentence": "Thirty points.",
        "solved": False,
        "conditions": ["points.side = 28+", "declares = NS"],
        "promises": [],
    }
    fresh("hands", "make", "--lessons", own, "--lesson", "strong", "--boards", "2")
    for board in fresh("hands", "show", "1", "2", "--json").document["boards"]:
        assert board["points"]["N"] + board["points"]["S"] >= 28
    assert fresh.wrong("hands", "make", "--lesson", "strnog") == [("lesson", "strnog")]


def test_what_cannot_be_dealt_is_refused(fresh: Scorer) -> None:
    for option, value in (("boards", "0"), ("seed", "x"), ("boards", "13")):
        assert fresh.wrong("hands", "make", f"--{option}", value) == [(option, value)]


def test_imported_tables_are_shown_as_imported_until_the_deal_is_solved(evening: Scorer, tmp_path: Path) -> None:
    table = tmp_path / "table.pbn"
    table.write_text(f'[Board "2"]\n[Deal "{CHECK_DEAL}"]\n[DoubleDummyTricks "{FIGURES}"]\n', encoding="utf-8")
    evening("hands", "import", table)
    board = evening("board", "2", "--json").document
    assert (board["double_dummy"]["S"]["NT"], board["double_dummy_imported"], board["best"]) == (10, True, None)
    assert "(imported, not solved here)" in evening("board", "2").out
    listed = evening("report", "double-dummy").out
    assert "No best contract where the figures were imported" in listed
    assert "None" not in listed
    keep(evening)
    assert evening("board", "2", "--json").document["double_dummy_imported"] is False


@needs_solver
@pytest.mark.long
def test_deal_says_what_a_deal_makes_and_play_which_card_lost_a_trick(scorer: Scorer) -> None:
    shown = scorer("hands", "explain", str(CHECK_DEAL), "--dealer", "W").out
    assert "Best contract" in shown
    assert "game in no trumps by South, 10 tricks, 430 for North-South" in " ".join(shown.split())
    document = scorer("hands", "explain", str(CHECK_DEAL), "--dealer", "W", "--json").document
    assert (document["double_dummy"]["S"]["NT"], document["best"]["contract"]) == (10, "GNT")
    document = scorer("hands", "replay", ROOT / "tests" / "data" / "check_deal.pbn", "--json").document
    assert document["double_dummy"] == 10
    assert [trick["lost"] for trick in document["play"]] == [[]] * 13


@pytest.mark.long
def test_what_can_be_learnt_is_in_every_form(samples: Scorer, tmp_path: Path) -> None:
    slug = SLUGS["mitchell"]
    boards = samples("board", "--all", "--event", slug, "--json").document["boards"]
    with open_for_storing(samples.place) as kept:
        for board in boards:
            deal = Deal.parse(board["deal"])
            announced = resolve_announcement(deal.points, dealer_of(board["board"]))
            assert announced is not None
            kept.store_deal(deal, FIGURES)
            for number in range(FEWEST_LAYOUT_COUNT):
                kept.store_layout(
                    DeclarerView.from_deal(deal, announced.declarer),
                    number,
                    deal,
                    FIGURES.tricks_of(announced.declarer),
                )
    document = samples("report", "learning", "--event", slug, "--json").document
    rows = {table["name"]: table["rows"] for table in document["tables"]}
    assert {name: len(of) for name, of in rows.items()} == {"all pairs": 14, "boards": 2 * 147}
    assert "Pair 7" in samples("report", "learning", "--event", slug).out
    assert samples("report", "learning", "--event", slug, "--csv").out.startswith("Pair,Board,By,Chosen")
    samples("print", "teacher", "class", "learning", "--event", slug, "-o", tmp_path / "teach.pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "teach.pdf").pages)
    assert "What the class did well" in text
    assert "something else was better here" in text
    assert "25 points: game" in text
    samples("export", tmp_path / "evening.xlsx", "--event", slug)
    assert "Learn" in openpyxl.load_workbook(tmp_path / "evening.xlsx").sheetnames
    samples("publish", tmp_path / "site", "--event", slug)
    pages = {path.name for path in (tmp_path / "site" / slug).iterdir()}
    assert {"learning.html", "double-dummy.csv"} <= pages
    assert {"teacher.html", "teacher.csv", "double-dummy.html"} & pages == set()


@pytest.mark.parametrize("more", [(), ("--large", "--paper", "letter")])
def test_a_table_that_makes_up_no_board_has_no_paper(evening: Scorer, tmp_path: Path, more: tuple[str, ...]) -> None:
    evening("hands", "print", "records", "slips", "make-up", "-o", tmp_path / "hands.pdf", *more)
    text = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "hands.pdf").pages)
    assert text.count("makes up board") == 1


def test_what_unfinished_boards_allow_is_as_secret_as_their_hands(scorer: Scorer, tmp_path: Path) -> None:
    (tmp_path / "deal.pbn").write_text(f'[Board "2"]\n[Deal "{CHECK_DEAL}"]\n', encoding="utf-8")
    scorer("new", "Friday", "--tables", "3", "--movement", "mitchell", "--boards", "3")
    scorer("hands", "import", tmp_path / "deal.pbn")
    keep(scorer)
    for row in sorted(rows_of(scorer), key=lambda row: row["boards"] == [2]):
        scorer("result", str(row["boards"][0]), row["ns"], row["ew"], "np")
    secrets = (str(CHECK_DEAL), '"best": {', "Best contract")
    scorer("publish", tmp_path / "site")
    assert all(secret in _published(tmp_path / "site") for secret in secrets)
    scorer("result", "2", row["ns"], row["ew"], "--remove")
    scorer("publish", tmp_path / "site")
    assert not any(secret in _published(tmp_path / "site") for secret in secrets)


def _published(site: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in site.glob("friday-*/*") if path.suffix != ".js")


@pytest.mark.usefixtures("without_solver")
def test_a_lesson_without_the_solver_says_what_it_cannot_promise(fresh: Scorer, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[game]\nsentence = "It makes."\nmakes = ["GNT"]\n', encoding="utf-8")
    fresh.refusal(SolverMissingError, "hands", "make", "--lessons", own, "--lesson", "game")
    sentence = load_built_in_lessons()["part-score"].sentence
    assert sentence in fresh("hands", "make", "--lesson", "part-score").err
    assert "promised" not in fresh("hands", "make", "--lesson", "counting").err
