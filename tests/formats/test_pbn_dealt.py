"""What stands beside the deals of a PBN file."""

from __future__ import annotations

import datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Mistakes
from scorer.formats.folder import read_folder
from scorer.formats.pbn_dealt import read_dealt, write_dealt
from scorer.formats.texts import Origin
from scorer.game.deals import Deal
from scorer.notices import taken
from scorer.records.boards import Dealt
from tests.conftest import EVENING, write_folder

DEAL = "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"
FIGURES = "AAA99AAA993334433344"
HEAD = f'[Board "1"]\n[Deal "{DEAL}"]\n'

figures = st.lists(st.sampled_from("0123456789ABCD"), min_size=20, max_size=20).map("".join)
lessons = st.from_regex(r"[a-z][a-z-]{0,20}", fullmatch=True)
came = st.builds(Dealt, st.just(1), figures | st.just(""), lessons | st.just(""), st.none() | st.integers(0, 10**9 - 1))


def read(text: str) -> tuple[tuple[Dealt, ...], Mistakes]:
    mistakes = Mistakes()
    return read_dealt(text, Origin("deals.pbn"), [1], mistakes), mistakes


@given(came)
def test_what_came_with_hands_is_read_as_it_is_written(dealt: Dealt) -> None:
    written = write_dealt([(1, Deal.parse(DEAL))], [dealt], vulnerability=False)
    assert read(written) == (() if dealt == Dealt(1) else (dealt,), [])


def test_a_table_is_read_whatever_the_order_of_its_columns() -> None:
    rows = [
        f"{denomination} {FIGURES[5 * seat + place]:>2} {'NSEW'[seat]}".replace("A", "10")
        for place, denomination in enumerate(["NT", "S", "H", "D", "C"])
        for seat in range(4)
    ]
    text = f'{HEAD}[OptimumResultTable "Denomination\\2R;Result\\2R;Declarer"]\n' + "\n".join(rows)
    assert read(text) == ((Dealt(1, FIGURES),), [])


def test_a_table_that_is_not_whole_is_left_out_and_that_is_told() -> None:
    text = f'{HEAD}[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 10\n'
    assert read(text) == ((), [])
    assert any("not whole" in str(said) for said in taken())


def test_a_seed_that_is_none_is_refused() -> None:
    _, mistakes = read(f'{HEAD}[Seed "soon"]\n')
    assert [mistake.field for mistake in mistakes] == ["Seed"]


def test_a_number_of_thousands_of_digits_is_no_board() -> None:
    assert read(f'[Board "{"1" * 5000}"]\n[Seed "7"]\n') == ((), [])


def test_tables_lessons_and_seeds_stay_with_the_event(tmp_path: Path) -> None:
    tags = f'[DoubleDummyTricks "{FIGURES}"]\n[Lesson "counting"]\n[Seed "7"]\n'
    files = {**EVENING, "deals.pbn": EVENING["deals.pbn"] + tags}
    event = read_folder(write_folder(tmp_path / "evening", files), datetime.date(2026, 3, 4))
    assert event.dealt == (Dealt(2, FIGURES, "counting", 7),)
