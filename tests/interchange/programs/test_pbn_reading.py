from __future__ import annotations

import datetime
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import hints
from scorer.errors import InputError, ParseError
from scorer.game.seats import Seat, Side
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.programs.pbn_reading import read_pbn
from scorer.interchange.programs.pbn_tables import MAX_COLUMNS, format_cell, parse_column_names, split_cells
from scorer.interchange.programs.pbn_writing import write_pbn
from scorer.interchange.published.figures import FigureKind
from scorer.interchange.published.program_profiles import find_best_settings
from scorer.model.notation import format_code
from scorer.model.results import AverageAward, NotPlayed, PassedOut, Percentage, Ruling, SitOut
from scorer.model.settings import Method
from scorer.scoring import score_event
from tests.interchange.programs.evenings_out import codes
from tests.interchange.programs.pbn_files import COLUMNS, DEAL, HEAD, PLAYED, game
from tests.interchange.published.files_of_figures import composed_pbn_of, contest_pbn_of
from tests.shared import shared_path

TODAY = datetime.date(2026, 12, 1)


def read(text: str | bytes, rules: str | None = None, encoding: str | None = None) -> ImportedEvent:
    data = text if isinstance(text, bytes) else text.encode()
    (brought,) = read_pbn(data, "evening.pbn", ImportOptions(TODAY, rules, encoding))
    return brought


def refusal(text: str, rules: str | None = None) -> str:
    with pytest.raises(InputError) as refused:
        read_pbn(text.encode(), "evening.pbn", ImportOptions(TODAY, rules, strict=True))
    return "\n".join(refused.value.format_lines())


def test_an_evening_comes_in_with_its_head_its_results_and_its_figures() -> None:
    brought = read(PLAYED)
    made = brought.event
    assert (made.name, made.club, made.date) == ("Small Evening", "Alton", datetime.date(2026, 11, 24))
    assert codes(brought) == ["1 1 3 GS S 10", "1 2 4 PS S 9", "2 1 4 GNT W 8", "2 2 3 PNT W 9"]
    assert (
        str(find_best_settings(made, brought.figures).agreement.message) == "8 of 8 published figures agree (8 cells)"
    )


def test_the_head_of_an_event_may_stand_in_a_game_of_its_own_before_the_first_board() -> None:
    brought = read(HEAD + "{ the ranking,\n in words }\n\n" + game(1, "1 3 4S S 10 420 - - -", head='[Event "#"]\n'))
    assert (brought.event.name, len(brought.event.results)) == ("Small Evening", 1)


def test_what_a_program_leaves_out_is_as_in_the_game_before() -> None:
    brought = read(game(1, "1 3 4S S 10 420 - - -") + game(2, "1 3 4S S 10 420 - - -", head=""))
    assert [one.board for one in brought.event.results] == [1, 2]


def test_each_event_of_a_file_comes_in_by_itself() -> None:
    other = game(1, "1 2 4S S 10 420 - - -", head='[Event "Large Evening"]\n')
    brought = read_pbn((PLAYED + other).encode(), "x.pbn", ImportOptions(TODAY))
    assert [(one.event.name, one.event.club) for one in brought] == [("Small Evening", "Alton"), ("Large Evening", "")]


def test_every_figure_of_results_and_ranking_is_taken_and_one_section_alone_is_none() -> None:
    columns = r"Section;PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW;Percentage_NS;Percentage_EW"
    totals = '[TotalScoreTable "Section;PairId;Rank;TotalMP;TotalPercentage"]\nA 1 1= 1.5 75.0\nA 3 - - -\n'
    brought = read(game(1, "A 1 3 420 1.5 0.5 75 25", columns) + totals)
    assert [(one.label, one.section) for one in brought.event.pairs] == [("1", ""), ("3", "")]
    assert [(one.kind, one.where.side or one.where.ns, float(one.value)) for one in brought.figures] == [
        (FigureKind.POINTS, Side.NORTH_SOUTH, 1.5),
        (FigureKind.PERCENT_OF_TOP, Side.NORTH_SOUTH, 75),
        (FigureKind.POINTS, Side.EAST_WEST, 0.5),
        (FigureKind.PERCENT_OF_TOP, Side.EAST_WEST, 25),
        (FigureKind.TOTAL, "1", 1.5),
        (FigureKind.PERCENTAGE, "1", 75),
        (FigureKind.PLACE, "1", 1),
    ]


def test_of_a_pair_that_cannot_be_read_everything_else_is() -> None:
    long = "7" * 300
    totals = f'[TotalScoreTable "PairId;Direction;Names"]\n1 NS {long};{long}\n{long} EW -\n2 UP -\n'
    brought = read(game(1, f"1 3 4S S 10 420 - - -\n2 {long} 4S S 10 420 - - -") + totals, "standard")
    assert [(pair.label, pair.players) for pair in brought.event.pairs] == [(label, ("", "")) for label in "123"]
    assert [str(said).partition(": read")[0] for said in brought.messages] == [
        "left out: evening.pbn:10: Names",
        "left out: evening.pbn:11: PairId",
        "left out: evening.pbn:12: Direction",
        "left out: evening.pbn:8: PairId_EW",
    ]


def test_columns_come_in_any_order_and_those_we_do_not_know_are_passed_over() -> None:
    columns = r"+Rank\1R;Lead;Declarer;Contract\3L;Result;PairId_EW;PairId_NS;Table;Round;Multiplicity"
    (result,) = read(game(1, "- D10 S 4S 10 3 1 5 2 1", columns)).event.results
    assert (result.ns, result.ew, format_code(result.outcome), result.table, result.round) == (
        "1",
        "3",
        "GS S 10",
        5,
        2,
    )


def test_doubles_passes_and_short_denominations_are_understood_under_bridge() -> None:
    rows = '1 2 2HX S 8 "470" - - -\n3 4 Pass - - "0" - - -\n5 6 2N N 5 - "150" - -\n7 8 PASS - - PASS - - -'
    assert codes(read(game(1, rows), "bridge")) == ["1 1 2 2HX S 8", "1 3 4 PASS", "1 5 6 2NT N 5", "1 7 8 PASS"]


def test_what_is_no_minibridge_is_refused_and_bridge_named() -> None:
    with pytest.raises(InputError) as refused:
        read(game(1, "1 2 2HX S 8 470 - - -"))
    assert refused.value.hints == (hints.USE_BRIDGE_RULES,)
    assert refused.value.mistakes[1].reason.value_of("read") == "2HX"


def test_sit_outs_awards_and_what_was_not_played_are_understood() -> None:
    rows = [
        '3 - - - - "Bye" "Bye" - -',
        '1 2 - - - "60%" "40%" - -',
        '4 5 - - - "A+" "A-" - -',
        "6 7 - - - A5050 - - -",
        '8 9 - - - "NP" "NP" - -',
        "10 11 - - - 420 - - -",
        "12 13 - - - - 50 - -",
    ]
    outcomes = [
        one.outcome for one in sorted(read(game(1, "\n".join(rows))).event.results, key=lambda r: int(r.ns or 0))
    ]
    half, more, less = (Percentage(Fraction(percent)) for percent in (50, 60, 40))
    assert outcomes[:2] == [Ruling(more, less), SitOut()]
    assert outcomes[2:5] == [Ruling(AverageAward.PLUS, AverageAward.MINUS), Ruling(half, half), NotPlayed()]
    assert [format_code(one) for one in outcomes[5:]] == ["420", "-50"]


def test_a_row_that_has_nothing_but_percentages_is_an_artificial_score() -> None:
    columns = r"PairId_NS;PairId_EW;Contract;Percentage_NS;Percentage_EW"
    (result,) = read(game(1, "1 2 - 60 60", columns)).event.results
    assert result.outcome == Ruling(Percentage(Fraction(60)), Percentage(Fraction(60)))


def test_a_row_that_says_nothing_is_taken_as_not_played_and_told() -> None:
    brought = read(game(1, "1 2 - - - - - - -"))
    assert brought.event.results[0].outcome == NotPlayed()
    assert [(said.value_of("board"), said.value_of("place")) for said in brought.messages] == [(1, "evening.pbn:7")]


def test_pairs_have_names_from_the_ranking_or_from_their_results() -> None:
    totals = '[TotalScoreTable "Rank;PairId;Direction;TotalPercentage;Names"]\n1 1 "N-S" 60.00 "Ann Lee;Bob Fox"\n'
    ranked = read(game(1, "1 3 4S S 10 420 - - -") + totals + '2 3 "E-W" 40.00 "Cay Dee - Eve Poe"\n').event
    assert [(pair.label, pair.players, pair.direction) for pair in ranked.pairs] == [
        ("1", ("Ann Lee", "Bob Fox"), Side.NORTH_SOUTH),
        ("3", ("Cay Dee", "Eve Poe"), Side.EAST_WEST),
    ]
    assert ranked.winners == 2
    columns = r"PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS;Names_EW"
    named = read(game(1, '1 3 4S S 10 Lee-Fox Dee & Poe\n2 4 4S S 10 "Ann Lee-Fox;Bob" "Dee Poe"', columns)).event
    assert [pair.players for pair in named.pairs] == [
        ("Lee", "Fox"),
        ("Ann Lee-Fox", "Bob"),
        ("Dee", "Poe"),
        ("Dee Poe", ""),
    ]


def test_a_row_of_the_ranking_that_names_no_pair_or_one_again_moves_no_figure_to_another_pair() -> None:
    head = '[TotalScoreTable "Rank;PairId;TotalPercentage;Adjustment"]\n'
    rows = "1 1 60.00 -\n2 - 50.00 -\n1 1 60.00 -\n3 3 40.00 -2\n"
    brought = read(game(1, "1 3 4S S 10 420 - - -") + head + rows)
    assert [(penalty.pair, int(penalty.amount)) for penalty in brought.event.penalties] == [("3", 2)]
    places = [(one.where.ns, int(one.value)) for one in brought.figures if one.kind is FigureKind.PLACE]
    assert places == [("1", 1), ("3", 3)]


def test_numbers_that_each_direction_has_for_itself_and_sections_become_part_of_the_label() -> None:
    columns = r"Section;PairId_NS;PairId_EW;Contract;Declarer;Result"
    made = read(game(1, "A 1 1 4S S 10\nB 1 1 4S S 9", columns)).event
    assert [pair.label for pair in made.pairs] == ["A1EW", "A1NS", "B1EW", "B1NS"]
    assert made.winners == 2


def test_a_name_in_quotes_may_have_what_else_begins_a_comment() -> None:
    columns = r"PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS;Names_EW"
    row = r'1 3 4S S 10 "Ann {A} Lee;Bob \"B\" Fox" "C;D" ; a comment {'
    made = read(game(1, row, columns)).event
    assert [pair.players for pair in made.pairs] == [("Ann {A} Lee", 'Bob "B" Fox'), ("C", "D")]


@pytest.mark.parametrize(
    ("scoring", "method"),
    [
        ("MatchPoints;MP2", Method.MATCHPOINTS),
        ("IMP;Cross1", Method.CROSS_IMPS),
        ("IMP;Butler", Method.BUTLER),
        ("TotalPoints", Method.AGGREGATE),
        ("", Method.MATCHPOINTS),
    ],
)
def test_the_tag_scoring_says_how_the_tables_were_compared(scoring: str, method: Method) -> None:
    assert read(PLAYED.replace("MatchPoints;MP1", scoring)).event.scoring.method is method


def test_where_nothing_says_how_the_tables_were_compared_the_points_do_and_an_event_without_a_name_has_one() -> None:
    made = read(PLAYED.replace("MatchPoints;MP1", "").replace("MP_", "IMP_").replace("Small Evening", "")).event
    assert (made.scoring.method, made.name) == (Method.CROSS_IMPS, "Evening")


def test_what_is_no_event_of_pairs_is_refused_by_name() -> None:
    text = game(1, "1 3 4S S 10 420 - - -", more='[Competition "Teams"]\n')
    assert 'Competition: read "Teams", expected Pairs' in refusal(text)
    with pytest.raises(InputError):
        read(text)  # and is no slip that could be forgiven
    assert 'Scoring: read "Rubber"' in refusal(PLAYED.replace("MatchPoints;MP1", "Rubber"))


def test_hands_come_in_with_the_boards_and_double_dummy_tables_do_no_harm() -> None:
    more = f'[Dealer "N"]\n[Deal "{DEAL}"]\n[OptimumResultTable "Declarer;Result"]\nN 9\n'
    brought = read(game(1, "1 3 4S S 10 420 - - -", more=more))
    assert [str(deal) for _, deal in brought.event.deals] == [DEAL]
    assert brought.event.dealt == ()
    solved = more.replace("[Optimum", f'[DoubleDummyTricks "{"9" * 20}"]\n[Optimum')
    (dealt,) = read(game(1, "1 3 4S S 10 420 - - -", more=solved)).event.dealt
    text = write_pbn(score_event(read(game(1, "1 3 4S S 10 420 - - -", more=solved)).event))
    assert f'[DoubleDummyTricks "{dealt.double_dummy}"]' in text


def test_hands_that_another_player_should_have_dealt_are_left_out_and_told() -> None:
    brought = read(game(2, "1 3 4S S 10 420 - - -", more=f'[Dealer "N"]\n[Deal "{DEAL}"]\n'))
    assert brought.event.deals == ()
    assert [(said.value_of("board"), said.value_of("seat")) for said in brought.messages] == [(2, Seat.EAST.label)]


def test_a_file_of_hands_alone_is_refused_with_the_command_that_takes_them() -> None:
    with pytest.raises(InputError) as refused:
        read(f'[Board "1"]\n[Deal "{DEAL}"]\n')
    assert refused.value.hints == (hints.IMPORT_HANDS,)


def test_everything_wrong_is_told_at_once_with_line_and_field() -> None:
    text = refusal(game(1, "1 3 4S X 14 - - - -\n1 2 3 4 5 6 7 8 9 10") + game(0, "1 3 4S S 10 - - - -"), "standard")
    assert 'evening.pbn:7: Declarer: read "X"' in text
    assert 'evening.pbn:7: Result: read "14"' in text
    assert "evening.pbn:8: ScoreTable: read 10 cells, expected 9" in text
    assert 'Board: read "0"' in text
    assert 'Date: read "2026.13.45"' in refusal(PLAYED.replace("2026.11.24", "2026.13.45"))
    assert 'minibridge-scorer: evening.pbn:1: boards: read "x"' in refusal(f'%minibridge-scorer boards = "x"\n{PLAYED}')


WHOLE = PLAYED + '[TotalScoreTable "PairId;TotalScoreMP"]\n1 4\n2 0\n3 0\n4 4\n'
_ROW = r'^(\d) (\d) (\S+) (\S) (\d+) (?:"(\d+)"|-) (?:- )?(?:"(\d+)")?'
FIELDS = [("Board", match.span(1)) for match in re.finditer(r'\[Board "(.)"', WHOLE)]
for row in re.finditer(_ROW, WHOLE, re.MULTILINE):
    names = ("PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_", "Score_")
    FIELDS += [(name, row.span(group)) for group, name in enumerate(names, 1) if row[group]]
"""Every field of an evening without which something cannot be read; a score is of either side."""


@given(st.sampled_from(FIELDS), st.sampled_from(["4Z-of-spades", "x" * 300, "9" * 13]))
def test_a_field_that_cannot_be_read_costs_that_field(field: tuple[str, tuple[int, int]], spoilt: str) -> None:
    name, (start, end) = field
    data = (WHOLE[:start] + spoilt + WHOLE[end:]).encode()
    (brought,) = read_pbn(data, "evening.pbn", ImportOptions(TODAY, "standard"))
    line = WHOLE.count("\n", 0, start) + 1
    (told,) = (str(said) for said in brought.messages if f"evening.pbn:{line}: {name}" in str(said))
    assert len(brought.event.results) >= (2 if name == "Board" else 3), told
    with pytest.raises(InputError):
        read_pbn(data, "evening.pbn", ImportOptions(TODAY, "standard", strict=True))


def test_letters_are_read_as_the_file_says_else_as_they_can_be() -> None:
    text = PLAYED.replace("Alton", "Crêche")
    assert read(text).event.club == "Crêche"
    assert read(text.encode("latin-1")).event.club == "Crêche"
    stated = b"%Content-type: text/x-pbn; charset=ISO-8859-2\n" + text.replace("ê", "ł").encode("iso-8859-2")
    assert read(stated).event.club == "Crłche"
    assert read(text.replace("ê", "є").encode("koi8-u"), encoding="koi8-u").event.club == "Crєche"


def test_two_pairs_of_one_label_are_refused() -> None:
    totals = '[TotalScoreTable "PairId;Direction"]\n1 NS\n3 EW\n3 -\n'
    assert 'pair: read "3" twice, expected each pair once' in refusal(game(1, "1 3 4S S 10 420 - - -") + totals)


def test_a_row_is_taken_apart_as_it_was_put_together() -> None:
    cells = ["12", "-50", "Ann Lee", 'A "B"', "back\\slash", "4S", "", "A+"]
    assert split_cells(" ".join(map(format_cell, cells))) == cells
    assert parse_column_names(r"+Rank\1R;Names") == ("Rank", "Names")
    assert len(parse_column_names(";".join(["Rank"] * MAX_COLUMNS))) == MAX_COLUMNS
    with pytest.raises(ParseError):
        parse_column_names(";".join(["Rank"] * (MAX_COLUMNS + 1)))


def test_a_head_without_columns_is_refused() -> None:
    assert "ScoreTable: read" in refusal(game(1, "1 2", columns=""))
    assert COLUMNS


def test_the_tables_of_two_programs_come_in_and_their_points_come_out() -> None:
    (composer,) = read_pbn(composed_pbn_of("acbl-howell-2026"), "x", ImportOptions(TODAY, "bridge"))
    found = find_best_settings(composer.event, composer.figures)
    assert str(found.agreement.message) == "180 of 180 published figures agree (180 cells)"
    assert found.changed_settings == ("matchpoints_per_win = 1",)
    (contest,) = read_pbn(contest_pbn_of("ebu-2w-9t-2025", 4), "x", ImportOptions(TODAY, "bridge"))
    assert [type(one.outcome) for one in contest.event.results].count(PassedOut) == 1
    found = find_best_settings(contest.event, contest.figures)
    assert str(found.agreement.message) == "16 of 16 published figures agree (16 cells)"


def test_the_files_of_two_programs_come_in_and_their_points_come_out() -> None:
    (composer,) = read_pbn(
        shared_path("pbn/bridgecomposer-club-game.pbn").read_bytes(), "x", ImportOptions(TODAY, "bridge")
    )
    found = find_best_settings(composer.event, composer.figures)
    assert str(found.agreement.message) == "16 of 16 published figures agree (16 cells)"
    assert found.changed_settings == ("matchpoints_per_win = 1",)
    (contest,) = read_pbn(shared_path("pbn/magic-contest-board.pbn").read_bytes(), "x", ImportOptions(TODAY, "bridge"))
    assert len(contest.event.results) == 22
    assert sum(isinstance(one.outcome, PassedOut) for one in contest.event.results) == 9
    assert find_best_settings(contest.event, contest.figures).agreement.differences == ()
