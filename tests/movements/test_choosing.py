"""Movements by name, and the ones that fit the pairs, the boards and the time."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import InputError, ScorerError
from scorer.i18n import Phrase
from scorer.movements.choosing import (
    MOST_PROPOSED,
    SHORT_OF_ALL_BOARDS,
    USUAL_MOVEMENTS,
    MovementConstraints,
    MovementProposal,
    describe_least_needed,
    find_continuation_kind,
    find_continuation_plan,
    find_movement,
    propose_best_movement,
    propose_for_sections,
    propose_movements,
    propose_sections,
    session_minutes,
)
from scorer.movements.known_movements import MovementPlan, list_plans
from scorer.movements.movement import Movement, is_repeating_kind
from scorer.movements.schedule_checks import describe_boards_played, find_faults, most_boards_played
from tests.movements.playable import movement_called, trouble
from tests.strategies import QUICK

PAIRS = range(2, 42)
ANY = MovementConstraints(prefer_balance=True)
"""Nothing is asked but that the best balanced comes first."""


@pytest.mark.parametrize(
    ("kind", "pairs", "rounds"),
    [
        ("mitchell", 14, 7),
        ("mitchell-skip", 16, 7),
        ("mitchell-share-relay", 16, 8),
        ("hesitation", 14, 8),
        ("howell-full", 12, 11),
        ("hesitation-shared", 16, 9),
        ("howell-reduced-shared", 8, 6),
        ("howell-full-shared", 4, 3),
        ("rover", 15, 7),
        ("rover", 17, 8),
    ],
)
def test_a_movement_is_found_by_its_name_and_its_pairs(kind: str, pairs: int, rounds: int) -> None:
    for asked in (None, rounds):
        found = movement_called(kind, pairs, asked)
        assert (found.kind, found.pairs, found.rounds) == (kind, pairs, rounds)


@pytest.mark.parametrize(
    ("asked", "pairs", "rounds", "kind"),
    [
        ("hesitation", 16, None, "hesitation-shared"),
        ("howell-full", 6, None, "howell-full-shared"),
        ("howell-reduced", 8, None, "howell-reduced-shared"),
        ("mitchell", 14, 5, "mitchell-curtailed"),
        ("mitchell-skip", 32, 13, "mitchell-curtailed"),
        ("mitchell-share-relay", 16, 6, "mitchell-curtailed-shared"),
        ("mitchell-curtailed", 16, 6, "mitchell-curtailed"),
        ("rover", 15, 6, "rover"),
    ],
)
def test_a_name_may_leave_out_that_tables_share_or_that_it_stops_early(
    asked: str, pairs: int, rounds: int | None, kind: str
) -> None:
    assert movement_called(asked, pairs, rounds).kind == kind


def test_mitchells_have_two_winners_unless_one_is_asked() -> None:
    assert movement_called("mitchell", 14).winners == movement_called("mitchell", 14, winners=2).winners == 2
    one = movement_called("mitchell", 14, winners=1)
    assert one.winners == 1
    assert round(one.balance, 4) == 1.0491
    assert movement_called("hesitation", 14).winners == movement_called("hesitation", 14, winners=1).winners == 1


REFUSALS: list[tuple[partial[Movement] | partial[MovementProposal], str]] = [
    (
        partial(movement_called, "mitchel", 12),
        'movement for 12 pairs: read "mitchel", expected hesitation-shared, howell-reduced',
    ),
    (
        partial(movement_called, "hesitation", 4),
        'movement for 4 pairs: read "hesitation", expected howell-full-shared or ',
    ),
    (partial(movement_called, "web", 8), 'movement for 8 pairs: read "web", expected hesitation-shared, '),
    (
        partial(movement_called, "mitchell", 1),
        'movement for 1 pair: read "mitchell", expected nothing (there are none to choose from)',
    ),
    (
        partial(movement_called, "howell-reduced", 12),
        "rounds: howell-reduced for 12 pairs can have 8 (3 a round, 24 boards), 9 (3 a round, 27 boards)",
    ),
    (
        partial(find_movement, "mitchell-curtailed", 18, MovementConstraints(27)),
        "rounds: mitchell-curtailed for 18 pairs can have 2 (3 a round, 27 boards), 3 (3 a round, 27 ",
    ),
    (
        partial(find_movement, "howell-reduced", 10, MovementConstraints(12), 9),
        'rounds: howell-reduced for 10 pairs: read "9", expected 7 (1 a round, 7 boards) or '
        "8 (1 a round, 8 boards, shared by two tables)",
    ),
    (
        partial(find_movement, "mitchell", 14, MovementConstraints(6)),
        'boards: read "6", expected at least 7 for 7 (1 a round, 7 boards)',
    ),
    (
        partial(movement_called, "mitchell", 10, 6),
        'rounds: mitchell for 10 pairs: read "6", expected 2 (14 a round, 70 boards), 3 (9 a round, 45 boards)',
    ),
    (partial(movement_called, "howell-full", 12, winners=2), 'winners for howell-full: read "2", expected 1'),
    (partial(movement_called, "mitchell", 10, winners=3), 'winners for mitchell: read "3", expected 1 or 2'),
    (
        partial(propose_best_movement, 40, MovementConstraints(5)),
        'movement: read "40 pairs, 5 boards", expected at least 10 boards and 16 minutes',
    ),
    (
        partial(propose_best_movement, 4, MovementConstraints(None, 2)),
        'movement: read "4 pairs, 2 minutes", expected at least 2 boards and 16 minutes',
    ),
    (partial(propose_best_movement, 1, ANY), 'movement: read "1 pair", expected at least two pairs'),
    (
        partial(propose_best_movement, 2, ANY, winners=2),
        'movement: read "2 pairs, 2 winners", expected at least two pairs',
    ),
]


@pytest.mark.parametrize(("asked", "sentence"), REFUSALS)
def test_what_there_is_not_is_refused_and_what_there_is_named(
    asked: partial[Movement] | partial[MovementProposal], sentence: str
) -> None:
    with pytest.raises(ScorerError) as refusal:
        asked()
    assert str(refusal.value).startswith(sentence)


def assert_fits(fit: MovementProposal, pairs: int, boards: int | None, minutes: int | None) -> None:
    """It keeps within the wish, its figures agree, and it can be played."""
    what = fit.movement
    assert what.pairs == pairs
    assert fit.boards_a_round >= 1
    assert fit.boards == what.sets * fit.boards_a_round
    assert fit.minutes == session_minutes(what.rounds, fit.boards_a_round)
    assert boards is None or fit.boards <= boards
    assert minutes is None or fit.minutes <= minutes
    copies = (3 if pairs in {5, 6} else 2) if what.shares_boards else 1
    assert trouble(what.rows, pairs, copies=copies, repeats=is_repeating_kind(what.kind)) == []
    rows = what.build_schedule(fit.boards_a_round)
    assert find_faults(rows, shared=what.shares_boards, repeats=is_repeating_kind(what.kind)) == []
    assert max(row.last_board for row in rows) <= fit.boards


def identity(fit: MovementProposal) -> tuple[object, ...]:
    return (fit.movement.rows, fit.boards_a_round)


@pytest.mark.parametrize("pairs", PAIRS)
@pytest.mark.long
def test_everything_that_fits_can_be_played_and_is_there_once(pairs: int) -> None:
    fits = propose_movements(pairs, ANY)
    assert 1 <= len(fits) <= MOST_PROPOSED
    assert propose_best_movement(pairs, ANY) == fits[0]
    assert len({identity(fit) for fit in fits}) == len(fits)
    for fit in fits:
        assert_fits(fit, pairs, None, None)


@QUICK
@given(
    st.integers(2, 41), st.none() | st.integers(1, 40), st.none() | st.integers(1, 300), st.sampled_from([None, 1, 2])
)
def test_neither_the_boards_nor_the_time_are_exceeded(
    pairs: int, boards: int | None, minutes: int | None, winners: int | None
) -> None:
    fits = propose_movements(pairs, MovementConstraints(boards, minutes), winners=winners)
    assert len({identity(fit) for fit in fits}) == len(fits) <= MOST_PROPOSED
    for fit in fits:
        assert_fits(fit, pairs, boards, minutes)
        assert winners in {None, fit.movement.winners}


@pytest.mark.parametrize("pairs", PAIRS)
@pytest.mark.parametrize("boards", [24, 26, 28])
@pytest.mark.long
def test_something_fits_whatever_boards_a_club_deals(pairs: int, boards: int) -> None:
    assert_fits(propose_best_movement(pairs, MovementConstraints(boards)), pairs, boards, None)


@pytest.mark.parametrize("pairs", PAIRS)
def test_a_pair_is_proposed_24_to_28_boards_and_most_of_those_in_play(pairs: int) -> None:
    fit = propose_best_movement(pairs, ANY)
    assert 24 <= fit.movement.rounds * fit.boards_a_round <= 28
    assert 10 * fit.movement.rounds >= 7 * fit.movement.sets
    assert fit.movement.sit_outs == pairs % 2
    assert 2 <= fit.boards_a_round <= 4 or pairs < 7


EXETER = {
    3: ("howell-full-shared", 5, 5),
    4: ("howell-full", 7, 4),
    5: ("howell-full", 9, 3),
    6: ("howell-reduced", 9, 3),
    7: ("howell-full", 13, 2),
    8: ("hesitation-shared", 9, 3),
    9: ("mitchell", 9, 3),
    10: ("mitchell-skip", 9, 3),
    11: ("howell-reduced", 13, 2),
    12: ("hesitation-shared", 13, 2),
    13: ("mitchell", 13, 2),
    14: ("mitchell-skip", 13, 2),
}


@pytest.mark.parametrize("tables", EXETER)
def test_what_a_club_plays_is_proposed(tables: int) -> None:
    """The choice by tables of the Exeter club, RULES.md 3.3.

    Half tables leave out a pair of the same movement, but where then no late pair can come in.
    """
    whole, half = propose_best_movement(2 * tables, ANY), propose_best_movement(2 * tables - 1, ANY)
    kind, rounds, boards = EXETER[tables]
    assert (whole.movement.kind, whole.movement.rounds, whole.boards_a_round) == (kind, rounds, boards)
    if tables in {8, 12}:
        assert half.movement.kind in {"mitchell-share-relay", "howell-reduced"}
    else:
        assert half.movement.kind in {kind, kind.removesuffix("-shared")}
        assert (half.movement.rounds, half.boards_a_round) == (rounds, boards)


@pytest.mark.parametrize("tables", range(3, 17))
def test_a_late_pair_finds_a_seat_in_what_is_proposed_for_a_half_table(tables: int) -> None:
    fit = propose_best_movement(2 * tables - 1, ANY)
    (chosen,) = (
        it for it in list_plans(2 * tables - 1) if (it.kind, it.rounds) == (fit.movement.kind, fit.movement.rounds)
    )
    assert chosen.takes_late_pair


@pytest.mark.parametrize(
    ("pairs", "said"), [(14, "each pair plays 26"), (15, "each pair plays 21 to 24"), (7, "each pair plays 24")]
)
def test_it_is_told_where_some_pairs_play_fewer_boards(pairs: int, said: str) -> None:
    fit = propose_best_movement(pairs, ANY)
    assert str(describe_boards_played(fit.movement.build_schedule(fit.boards_a_round))) == said
    assert most_boards_played([]) == 0


@pytest.mark.parametrize("pairs", PAIRS)
@pytest.mark.long
def test_what_each_pair_plays_is_what_the_schedule_gives_the_busiest(pairs: int) -> None:
    for fit in propose_movements(pairs, ANY):
        assert fit.boards_played == most_boards_played(fit.movement.build_schedule(fit.boards_a_round))
    for one in list_plans(pairs)[:40:3]:
        assert one.played_rounds == one.build_movement(one.field_count).played_rounds


@pytest.mark.parametrize(
    ("tables", "wish", "kind", "rounds", "boards"),
    [
        (15, MovementConstraints(26), "web", 13, 26),
        (17, MovementConstraints(26), "web", 13, 26),
        (19, MovementConstraints(26), "web", 13, 26),
        (15, MovementConstraints(boards_to_play=26), "mitchell-curtailed", 13, 30),
        (13, MovementConstraints(boards_to_play=24), "mitchell-curtailed", 12, 26),
        (8, MovementConstraints(24), "mitchell-share-relay", 8, 24),
        (7, MovementConstraints(boards_to_play=28), "mitchell", 7, 28),
    ],
)
def test_what_each_pair_plays_and_what_is_in_play_are_two_wishes(
    tables: int, wish: MovementConstraints, kind: str, rounds: int, boards: int
) -> None:
    fit = propose_best_movement(2 * tables, wish)
    assert (fit.movement.kind, fit.movement.rounds, fit.boards) == (kind, rounds, boards)
    assert fit.boards_played == wish.boards_to_play or wish.boards_to_play is None


def test_nobody_is_proposed_endless_rounds_to_play_just_so_many() -> None:
    for pairs in (7, 8, 16, 32):
        for play in (20, 24, 26):
            assert propose_best_movement(pairs, MovementConstraints(boards_to_play=play)).boards_a_round < 10
    with pytest.raises(InputError) as refusal:
        find_movement("mitchell", 32, MovementConstraints(boards_to_play=26))
    assert [mistake.field for mistake in refusal.value.mistakes] == ["rounds"]


def test_with_one_set_of_boards_there_is_no_web() -> None:
    assert "web" in {fit.movement.kind for fit in propose_movements(32, MovementConstraints(26))}
    for fit in propose_movements(32, MovementConstraints(26, one_set=True)):
        assert fit.movement.kind != "web"


def test_a_name_means_what_has_just_the_boards_of_the_wish_and_does_not_share_where_it_can() -> None:
    assert find_movement("howell-reduced", 12, MovementConstraints(27)).movement.rounds == 9
    assert find_movement("howell-reduced", 12, MovementConstraints(boards_to_play=24), 8).boards == 24
    assert find_movement("howell-reduced", 10, MovementConstraints(10)).movement.kind == "howell-reduced"


def test_a_rover_that_meets_a_pair_again_says_so() -> None:
    for tables, pairs, last in ((9, "16 and 19", 9), (15, "28 and 31", 14)):
        rover = movement_called("rover", 2 * tables + 1)
        assert f"pairs {pairs} meet again in round {last}" in str(rover.note)
    assert "again" not in str(movement_called("rover", 17).note)


@pytest.mark.parametrize(
    ("pairs", "boards", "kind", "rounds", "each"),
    [
        (14, 21, "mitchell", 7, 3),
        (18, 18, "mitchell", 9, 2),
        (8, 21, "howell-full", 7, 3),
        (12, 18, "howell-reduced", 9, 2),
        (20, 30, "mitchell-skip", 9, 3),
        (32, 26, "web", 13, 2),
        (33, 26, "web", 13, 2),
        (40, 27, "web", 13, 2),
    ],
)
def test_the_boards_that_a_club_has_dealt_decide(pairs: int, boards: int, kind: str, rounds: int, each: int) -> None:
    fit = propose_best_movement(pairs, MovementConstraints(boards, prefer_balance=True))
    assert (fit.movement.kind, fit.movement.rounds, fit.boards_a_round) == (kind, rounds, each)


def test_seven_tables_and_twenty_one_boards_come_out_as_the_interface_shows_them() -> None:
    fit = propose_movements(14, MovementConstraints(21))[0]
    assert (fit.movement.kind, fit.movement.rounds, fit.boards, fit.movement.winners) == ("mitchell", 7, 21, 2)
    assert round(fit.movement.balance, 5) == 3.48963


def test_with_one_winner_mitchells_are_arrow_switched_and_with_two_there_is_nothing_else() -> None:
    one, two = (
        propose_movements(18, MovementConstraints(27), winners=1),
        propose_movements(18, MovementConstraints(27), winners=2),
    )
    assert (one[0].movement.kind, one[0].movement.winners) == ("mitchell", 1)
    assert any(row.arrow_switched for row in one[0].movement.rows)
    assert {fit.movement.winners for fit in two} == {2}
    assert {fit.movement.kind for fit in two} == {"mitchell", "mitchell-curtailed"}
    assert propose_for_sections([18], MovementConstraints(27), winners=1) == one


def test_of_a_long_list_the_end_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = propose_movements(28, MovementConstraints())
    monkeypatch.setattr("scorer.movements.choosing.MOST_PROPOSED", 99)
    every = propose_movements(28, MovementConstraints())
    assert (len(listed), listed) == (MOST_PROPOSED, every[:MOST_PROPOSED])
    assert len(every) > MOST_PROPOSED


def test_less_time_means_fewer_boards() -> None:
    fits = [
        propose_best_movement(14, MovementConstraints(None, minutes, prefer_balance=True))
        for minutes in (90, 120, 150, 205)
    ]
    played = [fit.movement.rounds * fit.boards_a_round for fit in fits]
    assert played == sorted({*played})
    assert played[0] >= 9
    assert played[-1] >= 24


def test_where_two_are_alike_the_more_even_one_comes_first() -> None:
    kinds = [(fit.movement.kind, fit.movement.rounds) for fit in propose_movements(14, MovementConstraints(24))]
    assert kinds.index(("howell-reduced", 12)) < kinds.index(("hesitation", 8))


def plan(pairs: int, kind: str, rounds: int) -> MovementPlan:
    (one,) = (it for it in list_plans(pairs) if (it.kind, it.rounds) == (kind, rounds))
    return one


def test_a_board_takes_seven_minutes_and_a_move_two() -> None:
    assert session_minutes(9, 3) == 27 * 7 + 8 * 2 == 205
    assert session_minutes(1, 24) == 168


BOARDS_OF_SEVEN_ROUNDS = [
    (None, None, 4),
    (28, None, 4),
    (27, None, 3),
    (21, None, 3),
    (6, None, 0),
    (0, None, 0),
    (-7, None, 0),
    (None, 208, 4),
    (None, 207, 3),
    (28, 110, 2),
    (28, 60, 0),
    (28, 5, 0),
]
"""Boards, minutes, and boards a round: one each takes 61 minutes, two 110, four 208."""


@pytest.mark.parametrize(("boards", "minutes", "each"), BOARDS_OF_SEVEN_ROUNDS)
def test_boards_a_round_keep_within_the_boards_and_the_minutes(
    boards: int | None, minutes: int | None, each: int
) -> None:
    assert MovementConstraints(boards, minutes).allowed_boards_a_round(plan(14, "mitchell", 7)) == each


def test_sets_that_are_not_played_need_boards_all_the_same() -> None:
    skip = plan(20, "mitchell-skip", 9)
    assert MovementConstraints(29, None).allowed_boards_a_round(skip) == 2
    assert MovementConstraints(30, None).allowed_boards_a_round(skip) == 3
    assert MovementConstraints(boards_to_play=26).allowed_boards_a_round(skip) == 2, "of nine rounds"


def test_the_usual_movement_has_nothing_against_it_where_it_fits() -> None:
    """Only that a skip leaves out a set, and that five boards a round are many."""
    points = {}
    for tables, ((kind, rounds), *_) in USUAL_MOVEMENTS.items():
        usual = next(it for it in list_plans(2 * tables) if it.kind.startswith(kind) and it.rounds == rounds)
        wish = MovementConstraints(None, None)
        points[tables] = wish.drawback_points(usual, wish.allowed_boards_a_round(usual))
    assert points == {3: 3, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 1, 11: 0, 12: 0, 13: 0, 14: 0, 16: 0, 18: 0, 20: 0}


@pytest.mark.parametrize(
    ("better", "worse", "pairs", "boards"),
    [
        (("mitchell", 7, 3), ("mitchell", 7, 2), 14, 21),
        (("mitchell", 7, 3), ("mitchell-curtailed", 6, 3), 14, 21),
        (("mitchell", 7, 3), ("howell-full", 13, 1), 14, 21),
        (("mitchell-share-relay", 8, 3), ("mitchell-curtailed-shared", 7, 3), 16, 24),
        (("mitchell-share-relay", 8, 3), ("howell-reduced", 12, 2), 16, 24),
        (("mitchell-skip", 7, 3), ("mitchell-curtailed", 5, 3), 16, 24),
        (("howell-reduced", 12, 2), ("howell-full", 15, 1), 16, 24),
        (("howell-full-shared", 5, 4), ("hesitation", 4, 5), 6, 20),
        (("web", 13, 2), ("mitchell-curtailed", 13, 2), 32, 32),
        (("mitchell-curtailed", 14, 2), ("mitchell-curtailed", 13, 2), 38, 38),
        (("mitchell-curtailed", 14, 2), ("mitchell-curtailed", 9, 3), 38, 57),
    ],
)
def test_a_director_prefers(better: tuple[str, int, int], worse: tuple[str, int, int], pairs: int, boards: int) -> None:
    def points(kind: str, rounds: int, each: int) -> int:
        return MovementConstraints(boards, None).drawback_points(plan(pairs, kind, rounds), each)

    assert points(*better) < points(*worse)


def test_what_a_pair_does_not_come_to_play_is_against_a_movement_in_which_everybody_sits_out() -> None:
    howell = plan(7, "howell-full", 7)
    assert (
        MovementConstraints(boards_to_play=13).drawback_points(howell, 2)
        == MovementConstraints(boards_to_play=12).drawback_points(howell, 2) + SHORT_OF_ALL_BOARDS // 13
    )


def test_an_evening_goes_on_with_what_shares_no_boards_and_is_not_cut_short() -> None:
    assert [find_continuation_kind(pairs) for pairs in (4, 8, 16, 18)] == [
        "",
        "howell-full",
        "howell-reduced",
        "mitchell",
    ]
    assert [find_continuation_kind(pairs, 2) for pairs in (4, 8, 10)] == ["", "mitchell-skip", "mitchell"]


@pytest.mark.parametrize(
    ("start", "rounds", "of", "first"),
    [(3, 3, 5, 3), (5, 3, 7, 5), (5, 4, 4, 1), (2, 9, 7, 1)],
    ids=["its very rounds", "the whole one", "as many", "the longest"],
)
def test_rounds_are_taken_from_the_shortest_mitchell_that_has_them(
    start: int, rounds: int, of: int, first: int
) -> None:
    plan, begins = find_continuation_plan("mitchell", 14, start, rounds)
    assert (plan.rounds, begins) == (of, first)


PLAIN = {
    2: ("howell-full-shared", 3, 9),
    3: ("howell-full-shared", 5, 5),
    4: ("howell-full", 7, 4),
    5: ("mitchell", 5, 5),
    6: ("mitchell-share-relay", 6, 4),
    7: ("mitchell", 7, 4),
    8: ("mitchell-share-relay", 8, 3),
    9: ("mitchell", 9, 3),
    10: ("mitchell-skip", 9, 3),
    11: ("mitchell", 11, 2),
    12: ("mitchell-skip", 11, 2),
    13: ("mitchell", 13, 2),
    14: ("mitchell-skip", 13, 2),
}


@pytest.mark.parametrize("tables", PLAIN)
def test_what_a_volunteer_has_seen_is_proposed_first(tables: int) -> None:
    fit = propose_best_movement(2 * tables, MovementConstraints())
    assert (fit.movement.kind, fit.movement.rounds, fit.boards_a_round) == PLAIN[tables]


def test_a_mitchell_is_plainer_than_a_whole_howell_and_that_than_any_other() -> None:
    plain = [
        MovementConstraints().simplicity_key(plan(14, *named), 2) for named in (("mitchell", 7), ("howell-full", 13))
    ]
    assert plain[0] < plain[1] < MovementConstraints().simplicity_key(plan(14, "howell-reduced", 12), 2)


def test_what_was_played_last_time_comes_first_where_it_fits() -> None:
    assert propose_best_movement(14, MovementConstraints(last_kind="hesitation")).movement.kind == "hesitation"
    assert propose_best_movement(14, MovementConstraints(last_kind="web")).movement.kind == "mitchell"
    assert propose_best_movement(14, MovementConstraints(10, last_kind="howell-full")).movement.kind == "mitchell"
    after_a_mitchell = propose_best_movement(14, MovementConstraints(minutes=150, last_kind="mitchell"))
    assert after_a_mitchell == propose_best_movement(14, MovementConstraints(minutes=150))


@pytest.mark.parametrize(
    ("tables", "sections"), [(24, (8, 8, 8)), (25, (9, 8, 8)), (26, (13, 13)), (28, (7, 7, 7, 7)), (30, (10, 10, 10))]
)
def test_many_tables_sit_in_sections_on_the_same_boards(tables: int, sections: tuple[int, ...]) -> None:
    for wish in (MovementConstraints(), MovementConstraints(boards_to_play=8, boards=12)):
        fits = propose_for_sections([2 * tables], wish)
        assert fits[0].sections == propose_sections(2 * tables, wish)
        assert all(sum(fit.sections) == 2 * tables for fit in fits)
    assert propose_sections(2 * tables, MovementConstraints()) == tuple(2 * size for size in sections)
    assert {fit.movement.winners for fit in propose_for_sections([2 * tables], MovementConstraints(), winners=1)} == {1}


def test_a_half_table_is_in_the_last_section() -> None:
    assert propose_sections(55, MovementConstraints()) == (14, 14, 14, 13)
    assert propose_sections(46, MovementConstraints()) == (46,)
    assert max(fit.sections[0] for fit in propose_for_sections([66], MovementConstraints())) <= 32, (
        "a section is not too large"
    )


@pytest.mark.parametrize("pairs", [4, 13, 14, 24, 47, 48, 60])
def test_the_boards_that_nothing_fits_without_are_enough(pairs: int) -> None:
    boards = describe_least_needed([pairs], MovementConstraints(boards=1)).value_of("boards")
    assert isinstance(boards, Phrase)
    least = int(str(boards.value_of("number")))
    assert not propose_for_sections([pairs], MovementConstraints(boards=least - 1))
    assert propose_for_sections([pairs], MovementConstraints(boards=least))


def test_sections_that_play_nothing_together_are_told_so() -> None:
    assert propose_for_sections([10, 18], MovementConstraints(boards=20)) == []
    assert "boards" not in dict(describe_least_needed([10, 18], MovementConstraints(boards=20)).values)
