from __future__ import annotations

import datetime
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import hints
from scorer.errors import InputError
from scorer.game.seats import Side
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.programs.imported_results import parse_date, parse_side
from scorer.interchange.programs.usebio_reading import read_usebio
from scorer.interchange.published.figures import FigureKind
from scorer.interchange.published.program_profiles import find_best_settings
from scorer.model.results import NotPlayed, PassedOut, Percentage, PointsUnit, Ruling, SitOut
from scorer.model.settings import Method
from tests.interchange.programs import usebio_files as files
from tests.interchange.programs.evenings_out import codes
from tests.interchange.programs.usebio_files import board, document, event, line, pair, participants

TODAY = datetime.date(2026, 12, 1)


WHOLE = event()


def read(data: bytes, rules: str | None = None) -> ImportedEvent:
    (brought,) = read_usebio(data, "evening.xml", ImportOptions(TODAY, rules, strict=True))
    return brought


def refusal(data: bytes, rules: str | None = None) -> str:
    with pytest.raises(InputError) as refused:
        read_usebio(data, "evening.xml", ImportOptions(TODAY, rules, strict=True))
    return "\n".join(refused.value.format_lines())


def test_an_evening_comes_in_with_its_club_date_and_results() -> None:
    brought = read(document())
    made = brought.event
    assert (made.name, made.date, made.club, made.club_id) == (
        "Small Evening",
        datetime.date(2026, 11, 24),
        "Alton",
        "77",
    )
    assert (made.rules, made.winners, made.boards) == ("standard", 1, 2)
    assert codes(brought) == ["1 1 3 GS S 10", "1 2 4 PS S 9", "2 1 4 GNT W 8", "2 2 3 PNT W 9"]
    assert brought.messages == ()


def test_every_published_figure_of_the_evening_agrees() -> None:
    brought = read(document())
    found = find_best_settings(brought.event, brought.figures)
    assert str(found.agreement.message) == "8 of 8 published figures agree (8 cells)"
    assert found.changed_settings == ()


@pytest.mark.parametrize(
    ("kind", "named", "method"),
    [
        ("MP_PAIRS", "", Method.MATCHPOINTS),
        ("BUTLER_PAIRS", "", Method.BUTLER),
        ("CROSS_IMP", "", Method.CROSS_IMPS),
        ("AGGREGATE", "", Method.AGGREGATE),
        ("PAIRS", "BUTLER_IMPS", Method.BUTLER),
        ("PAIRS", "CROSS_IMPS", Method.CROSS_IMPS),
        ("MP_PAIRS", "MATCH_POINTS", Method.MATCHPOINTS),
    ],
)
def test_the_method_stands_in_the_type_of_old_files_and_by_itself_in_newer_ones(
    kind: str, named: str, method: Method
) -> None:
    tag = f"<BOARD_SCORING_METHOD>{named}</BOARD_SCORING_METHOD>" if named else ""
    assert read(document(event(kind=kind, head=files.HEAD + tag))).event.scoring.method is method


def test_where_nothing_names_the_method_the_points_do_and_else_it_is_told() -> None:
    inside = (files.FOUR + files.PLAYED).replace("_MATCH_POINTS", "_CROSS_IMP_POINTS")
    assert read(document(event(inside, head=files.HEAD))).event.scoring.method is Method.CROSS_IMPS
    bare = read(document(event(files.FOUR + board(1, line("1", "3", "4S S 10")), head=files.HEAD)))
    assert [str(said) for said in bare.messages] == [
        "the file does not give the scoring method, so matchpoints are assumed"
    ]


def test_a_method_that_the_scorer_does_not_have_is_refused_by_name() -> None:
    head = files.HEAD + "<BOARD_SCORING_METHOD>HYBRID</BOARD_SCORING_METHOD>"
    assert 'read "HYBRID", expected MATCH_POINTS' in refusal(document(event(head=head)))


@pytest.mark.parametrize("text", ["24/11/2026", "24-11-2026", "2026-11-24", "24.11.2026", "2026/11/24"])
def test_the_form_of_a_date_decides_not_the_version(text: str) -> None:
    assert parse_date(text) == datetime.date(2026, 11, 24)


@pytest.mark.parametrize("text", ["31/02/2026", "24/11/26", "November", "2026-24-11"])
def test_a_day_that_there_is_not_is_refused(text: str) -> None:
    wrong = document().replace(b"24/11/2026", text.encode())
    assert f'DATE: read "{text}"' in refusal(wrong)


def test_directions_are_read_as_programs_write_them() -> None:
    assert [parse_side(text) for text in ("NS", "E-W", "North-South", "ew", "")] == [
        Side.NORTH_SOUTH,
        Side.EAST_WEST,
        Side.NORTH_SOUTH,
        Side.EAST_WEST,
        None,
    ]


TWO_WINNERS = files.HEAD.replace("<WINNER_TYPE>1", "<WINNER_TYPE>2") + files.MATCHPOINTS


def test_numbers_that_each_direction_has_for_itself_get_the_direction() -> None:
    sides = [pair(number, f"<DIRECTION>{side}</DIRECTION>") for side in ("NS", "EW") for number in "12"]
    boards = board(1, line("1", "1", "4S S 10"), line("2", "2", "4S S 9"))
    made = read(document(event(participants(*sides) + boards, head=TWO_WINNERS))).event
    assert [one.label for one in made.pairs] == ["1EW", "1NS", "2EW", "2NS"]
    assert [(one.ns, one.ew) for one in made.results] == [("1NS", "1EW"), ("2NS", "2EW")]
    assert made.winners == 2


def test_numbers_that_have_the_direction_in_them_stay() -> None:
    listed = participants(pair("1NS", "<DIRECTION>NS</DIRECTION>"), pair("1EW", "<DIRECTION>EW</DIRECTION>"))
    made = read(document(event(listed + board(1, line("1NS", "1EW", "4S S 10")), head=TWO_WINNERS))).event
    assert [(one.label, one.direction) for one in made.pairs] == [("1EW", Side.EAST_WEST), ("1NS", Side.NORTH_SOUTH)]


def test_with_two_lists_a_pair_without_a_direction_has_that_in_which_it_sat() -> None:
    made = read(document(event(files.FOUR + files.PLAYED, head=TWO_WINNERS))).event
    assert [str(one.direction) for one in made.pairs] == ["NS", "NS", "EW", "EW"]


def test_pairs_boards_and_hands_stand_in_sections_and_sessions_too() -> None:
    def section(letter: str) -> str:
        return f'<SECTION SECTION_ID="{letter}">{files.FOUR}{files.PLAYED}</SECTION>'

    hands = f"<HANDSET>{HANDS}</HANDSET>"
    made = read(document(event(f'<SESSION SESSION_ID="1">{section("A")}{section("B")}{hands}</SESSION>'))).event
    assert [one.label for one in made.pairs] == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
    assert [one.section for one in made.pairs] == list("AAAABBBB")
    assert len(made.results) == 8
    assert [number for number, _ in made.deals] == [1]


def test_each_of_several_sessions_is_an_event_by_itself_because_they_may_have_the_same_boards() -> None:
    own = participants(pair("1", names="Cay,Dee"), *(pair(number) for number in "234"))
    sessions = "".join(f"<SESSION>{listed}{files.PLAYED}</SESSION>" for listed in (own.replace("Cay", "Ann"), own))
    brought = read_usebio(document(event(sessions)), "evening.xml", ImportOptions(TODAY))
    assert [one.event.name for one in brought] == ["Small Evening, session 1", "Small Evening, session 2"]
    assert [len(one.event.results) for one in brought] == [4, 4]
    assert [one.event.pairs[0].players for one in brought] == [("Ann", "Dee"), ("Cay", "Dee")]
    shared = "".join(f'<SESSION SESSION_ID="{name}">{files.PLAYED}</SESSION>' for name in ("Mon", "Tue"))
    hands = f"<HANDSET>{HANDS}</HANDSET>"
    brought = read_usebio(document(event(own + shared + hands)), "evening.xml", ImportOptions(TODAY))
    assert [(one.event.name[-3:], one.event.pairs[0].player1) for one in brought] == [("Mon", "Cay"), ("Tue", "Cay")]
    assert [len(one.event.deals) for one in brought] == [1, 1]


def test_a_file_may_have_several_events() -> None:
    other = event().replace("Small Evening", "Large Evening")
    assert [one.event.name for one in read_usebio(document(event(), other), "x", ImportOptions(TODAY))] == [
        "Small Evening",
        "Large Evening",
    ]
    assert read(event().encode()).event.name == "Small Evening"


def test_rules_that_were_asked_for_are_not_offered_again() -> None:
    inside = files.FOUR + board(1, line("1", "3", "2S S 8", 110))
    with pytest.raises(InputError) as refused:
        read(document(event(inside)), "standard")
    assert [wrong.field for wrong in refused.value.mistakes] == ["CONTRACT"]


def test_without_participants_the_pairs_are_those_of_the_results() -> None:
    pairs = read(document(event(files.PLAYED))).event.pairs
    assert [(one.label, one.direction) for one in pairs] == [(label, None) for label in "1234"]
    boards = board(1, line("1", "1", "4S S 10", points="2/0"), line("2", "", points="2/0"))
    brought = read(document(event(boards, head=TWO_WINNERS)))
    assert [one.label for one in brought.event.pairs] == ["1EW", "1NS", "2"]
    assert [one.where.ns for one in brought.figures] == ["1NS", "1NS"], "none of a sit-out"


def test_players_have_names_and_numbers_and_of_three_the_first_two_are_taken() -> None:
    numbered = "<PLAYER><PLAYER_NAME>Ann Lee</PLAYER_NAME><NATIONAL_ID_NUMBER>12</NATIONAL_ID_NUMBER></PLAYER>"
    listed = participants(pair("1", numbered, "Bob Fox,Cay Dee"), pair("2", "", "Eve,Fay"))
    brought = read(document(event(listed + board(1, line("1", "2", "4S S 10")))))
    first, second = brought.event.pairs
    assert (first.players, first.id1, second.players) == (("Ann Lee", "Bob Fox"), "12", ("Eve", "Fay"))
    assert [(said.value_of("pair"), said.value_of("number")) for said in brought.messages] == [("1", 3)]


AWARDED = board(
    1,
    line("1", "3", "", "A6040"),
    line("2", "4", "", "A5050"),
    line("5", "6", "", "NP"),
    line("7", "", ""),
    line("8", "9", "PAss", 0),
)


def test_artificial_scores_sit_outs_and_what_was_not_played_come_in_as_such() -> None:
    outcomes = {one.ns: one.outcome for one in read(document(event(AWARDED)), "bridge").event.results}
    assert outcomes == {
        "1": Ruling(Percentage(Fraction(60)), Percentage(Fraction(40))),
        "2": Ruling(Percentage(Fraction(50)), Percentage(Fraction(50))),
        "5": NotPlayed(),
        "7": SitOut(),
        "8": PassedOut(),
    }


def test_an_adjustment_is_added_to_the_total_and_a_negative_one_is_a_penalty() -> None:
    listed = participants(pair("1", "<ADJUSTMENT>-1.5</ADJUSTMENT>"), pair("2", "<ADJUSTMENT>0.00</ADJUSTMENT>"))
    (penalty,) = read(document(event(listed + board(1, line("1", "2", "4S S 10"))))).event.penalties
    assert (penalty.pair, penalty.amount, penalty.unit) == ("1", Fraction(3, 2), PointsUnit.MATCHPOINTS)


def test_a_score_of_decimals_and_a_contract_in_short_are_understood() -> None:
    inside = files.FOUR + board(1, line("1", "3", "3N North 9", "400.0"), line("2", "4", "", "-50.0"))
    assert codes(read(document(event(inside)))) == ["1 1 3 GNT N 9", "1 2 4 -50"]


def test_what_is_no_minibridge_is_refused_and_bridge_named() -> None:
    inside = files.FOUR + board(1, line("1", "3", "2S S 8", 110), line("2", "4", "4HX N 10", 590))
    with pytest.raises(InputError) as refused:
        read(document(event(inside)))
    first, second, *_ = refused.value.mistakes
    assert (first.location_text, first.field, first.hints) == (
        "evening.xml",
        "rules",
        (hints.USE_BRIDGE_RULES,),
    )
    assert (second.location_text, second.field, second.reason.value_of("read")) == ("evening.xml:7", "CONTRACT", "2S")
    assert codes(read(document(event(inside)), "bridge")) == ["1 1 3 2S S 8", "1 2 4 4HX N 10"]


def test_a_vulnerable_score_shows_that_it_was_another_game() -> None:
    inside = files.FOUR + board(2, line("1", "3", "4S S 10", 620))
    assert "SCORE" in refusal(document(event(inside)))
    assert codes(read(document(event(inside)), "bridge")) == ["2 1 3 4S S 10"]


def test_under_bridge_a_score_that_somebody_put_in_the_place_of_the_contracts_is_taken_and_told() -> None:
    inside = files.FOUR + board(1, line("1", "3", "4S S 10", 450))
    brought = read(document(event(inside)), "bridge")
    assert codes(brought) == ["1 1 3 450"]
    assert list(map(str, brought.messages)) == [
        "board 1 (evening.xml:7): 4S S 10 scores 420, but the file has 450, so the score is used"
    ]


def test_everything_wrong_is_told_at_once_with_line_and_field() -> None:
    inside = files.FOUR + board(1, line("1", "9", "4S S 10"), line("2", "4", "4S X 14"), line("1", "3", "4S S 10"))
    inside += board(0, line("1", "3", "4S S 10"))
    unread = inside.replace("</PARTICIPANTS>", pair("7" * 40) + "</PARTICIPANTS>")
    assert "evening.xml:5: PAIR_NUMBER: read" in refusal(document(event(unread)), "standard")
    text = refusal(document(event(inside)), "standard")
    assert 'evening.xml:7: EW_PAIR_NUMBER: read "9", expected a pair from the file: 1, 2, 3 or 4' in text
    assert 'evening.xml:8: PLAYED_BY: read "X"' in text
    assert 'evening.xml:8: TRICKS: read "14"' in text
    assert 'BOARD_NUMBER: read "0"' in text


def test_a_result_needs_both_its_pairs_and_settings_of_ours_are_read_as_strictly_as_event_toml() -> None:
    inside = files.FOUR + board(1, line("", "3", "4S S 10"), line("1", "", "4S S 10"), line("", ""))
    settings = '<!-- minibridge-scorer\nname = "Tuesday"\nboards = "x"\n-->'
    assert refusal(document(event(inside + settings)), "standard").splitlines() == [
        'minibridge-scorer: evening.xml:2: boards: read "x", expected a whole number, 0 to 999',
        "evening.xml:7: NS_PAIR_NUMBER: expected a pair, because there is a result",
        "evening.xml:8: EW_PAIR_NUMBER: expected a pair, because there is a result",
        "evening.xml:9: NS_PAIR_NUMBER: expected a pair, here or in EW_PAIR_NUMBER",
    ]


def test_a_pair_that_has_two_results_on_a_board_is_refused() -> None:
    inside = files.FOUR + board(1, line("1", "3", "4S S 10"), line("1", "4", "4S S 10"))
    assert 'evening.xml:8: ns: read "1", expected a pair with no other result on board 1' in refusal(
        document(event(inside))
    )


HANDS = """<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<HAND><DIRECTION>North</DIRECTION><SPADES>T532</SPADES><HEARTS>AK4</HEARTS><DIAMONDS>K83</DIAMONDS><CLUBS>A53</CLUBS></HAND>
<HAND DIRECTION="E"><SPADES>Q74</SPADES><HEARTS>75</HEARTS><DIAMONDS>J10 6</DIAMONDS><CLUBS>QJ976</CLUBS></HAND>
<HAND><DIRECTION>South</DIRECTION><SPADES>AK6</SPADES><HEARTS>9632</HEARTS><DIAMONDS>AQ4</DIAMONDS><CLUBS>K42</CLUBS></HAND>
<HAND><DIRECTION>W</DIRECTION><SPADES>J98</SPADES><HEARTS>QJT8</HEARTS><DIAMONDS>9752</DIAMONDS><CLUBS>T8</CLUBS></HAND>
</BOARD>"""


def test_hands_come_in_wherever_the_set_stands_and_those_nobody_played_are_left_out() -> None:
    further = HANDS.replace("<BOARD_NUMBER>1", "<BOARD_NUMBER>9")
    text = document().replace(b"</USEBIO>", f"<HANDSET>{HANDS}{further}</HANDSET></USEBIO>".encode())
    brought = read(text)
    assert [str(deal) for _, deal in brought.event.deals] == [
        "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"
    ]
    assert [(said.value_of("first"), said.value_of("last")) for said in brought.messages] == [(9, 9)]


def test_hands_that_are_no_whole_pack_are_refused() -> None:
    text = document().replace(b"</USEBIO>", f"<HANDSET>{HANDS}</HANDSET></USEBIO>".replace("T532", "T53").encode())
    assert "HAND: read" in refusal(text)


def test_old_files_in_latin_letters_are_read() -> None:
    text = document(encoding="iso-8859-1").replace(b"Alton", "Crêche".encode("iso-8859-1"))
    assert read(text).event.club == "Crêche"


def test_version_1_3_calls_the_number_of_the_event_otherwise() -> None:
    head = "<EVENT_ID>Autumn 7</EVENT_ID>" + files.MATCHPOINTS
    assert read(document(event(head=head), version="1.3")).event.name == "Autumn 7"
    assert read(document(event(head=head), version="1.3")).event.date == TODAY


FIELDS = tuple(
    re.finditer(r"<(PAIR_NUMBER|[NE][SW]_PAIR_NUMBER|BOARD_NUMBER|CONTRACT|PLAYED_BY|TRICKS|SCORE)>(.+?)</", WHOLE)
)
"""Every field of an evening without which something cannot be read."""


@given(st.sampled_from(FIELDS), st.sampled_from(["4Z of the spades", "x" * 300, "9" * 13]))
def test_a_field_that_cannot_be_read_costs_that_field(field: re.Match[str], spoilt: str) -> None:
    start, end = field.span(2)
    data = document(WHOLE[:start] + spoilt + WHOLE[end:])
    (brought,) = read_usebio(data, "evening.xml", ImportOptions(TODAY, "standard"))
    line = data.decode().count("\n", 0, data.decode().index(spoilt)) + 1
    assert any(f"evening.xml:{line}: {field[1]}" in str(said) for said in brought.messages)
    assert len(brought.event.results) >= (2 if field[1] == "BOARD_NUMBER" else 3)
    with pytest.raises(InputError):
        read(data, "standard")


def test_what_cannot_be_read_of_a_contract_leaves_its_score() -> None:
    lines = line("1", "3", "4Z S 10", 420), line("2", "4", "1S S 19", 140), line("1", "2", "4S S 10", 430)
    (brought,) = read_usebio(document(event(files.FOUR + board(1, *lines[:2]))), "x", ImportOptions(TODAY))
    assert codes(brought) == ["1 1 3 420", "1 2 4 140"]
    (brought,) = read_usebio(document(event(files.FOUR + board(1, lines[2]))), "x", ImportOptions(TODAY, "standard"))
    assert codes(brought) == ["1 1 2 430"]


def test_more_than_slips_refuse_a_file_and_of_many_a_few_are_told() -> None:
    lines = [line("1", "3", "4Z S 10")] * 11
    with pytest.raises(InputError):
        read_usebio(document(event(files.FOUR + board(1, *lines))), "x", ImportOptions(TODAY, "standard"))
    for many, told in ((10, 10), (11, 3)):
        lines = [line("1", "3", "2S S 8")] * many
        with pytest.raises(InputError) as refused:
            read_usebio(document(event(files.FOUR + board(1, *lines))), "x", ImportOptions(TODAY))
        assert (len(refused.value.mistakes), refused.value.omitted) == (1 + told, many - told)


FORGIVING = ImportOptions(TODAY, "standard")
SLIPS = [line("1", "3", "4Z S 10"), line("2", "4", "4Y S 10")] * 5
"""Ten results that cannot be read, as many as may be slips."""


def test_ten_slips_are_forgiven_and_of_many_results_one_in_ten() -> None:
    (brought,) = read_usebio(document(event(files.FOUR + board(1, line("1", "3", "4S S 10"), *SLIPS))), "x", FORGIVING)
    assert (codes(brought), len(brought.messages)) == (["1 1 3 GS S 10"], 10)
    boards = [board(number, line("1", "3", "4S S 10"), line("2", "4", "4S S 10")) for number in range(1, 56)]
    (brought,) = read_usebio(
        document(event(files.FOUR + "".join(boards) + board(56, *SLIPS, SLIPS[0]))), "x", FORGIVING
    )
    assert (len(brought.event.results), len(brought.messages)) == (110, 11)
    with pytest.raises(InputError) as refused:
        read_usebio(document(event(files.FOUR + "".join(boards[:-1]) + board(56, *SLIPS, SLIPS[0]))), "x", FORGIVING)
    assert len(refused.value.mistakes) == 11


def test_what_a_result_lacks_is_made_up_by_its_score_and_told_or_refused() -> None:
    lacking = [
        line("1", "3", "4S", 420),
        line("2", "4", "PASS", 0),
        line("5", "6", "AP"),
        line("7", "8", "4S"),
        line("9", "10", "4Z", 50),
        line("11", "", "", "BYE"),
        line("", "12", "", "+0.0"),
        line("13", "14", "", "100"),
    ]
    (brought,) = read_usebio(document(event(board(1, *lacking))), "evening.xml", FORGIVING)
    assert codes(brought) == ["1 1 3 420", "1 9 10 50", "1 13 14 100", "1 11 None ", "1 None 12 "]
    assert [str(said) for said in brought.messages] == [
        "board 1 (evening.xml:6): the contract is missing its declarer or tricks, so the score is used",
        'left out: evening.xml:7: CONTRACT: read "PASS", expected a contract, because no one can pass in Minibridge',
        'left out: evening.xml:8: CONTRACT: read "AP", expected a contract, because no one can pass in Minibridge',
        "left out: evening.xml:9: CONTRACT: expected a contract with declarer and tricks, or a score",
        'left out: evening.xml:10: CONTRACT: read "4Z", expected PC, PD, PH, PS, PNT, GC, GD, GH, GS or GNT',
    ]


@pytest.mark.parametrize(
    ("kind", "tags", "told"),
    [
        ("RUBBER", "", 'EVENT_TYPE: read "RUBBER", expected MATCH_POINTS'),
        ("TEAMS", "<BOARD_SCORING_METHOD>HYBRID</BOARD_SCORING_METHOD>", 'EVENT_TYPE: read "HYBRID", expected IMPS'),
        (
            "PAIRS",
            "<WINNER_TYPE>1</WINNER_TYPE><DATE>1/1/26</DATE>",
            'DATE: read "1/1/26", expected a date that exists, such as',
        ),
    ],
)
def test_what_an_event_says_of_itself_that_cannot_be_is_refused(kind: str, tags: str, told: str) -> None:
    assert f"evening.xml:5: {told}" in refusal(document("\n", event(kind=kind, head=tags)))


def test_what_is_no_event_and_whom_nobody_can_rank_is_refused() -> None:
    assert refusal(b"<EVENTS/>") == "evening.xml:1: EVENTS: expected a USEBIO file with an EVENT element"
    sideways = participants(pair("1", "<DIRECTION>UP</DIRECTION>"), pair("2"), pair("3"), pair("3"))
    text = refusal(document(event(sideways + board(1, line("1", "2", "4S S 10")))), "standard")
    assert text.splitlines() == [
        'evening.xml:5: DIRECTION: read "UP", expected NS or EW',
        'evening.xml:5: PAIR_NUMBER: read "3" twice',
    ]


def test_as_many_pairs_as_a_file_may_list_come_in_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.interchange.programs.usebio_reading.MAX_PAIRS", 4)
    assert len(read(document()).event.pairs) == 4
    more = files.FOUR.replace("</PART", f"{pair('5')}</PART")
    assert refusal(document(event(more + files.PLAYED))) == "evening.xml: PAIR: expected at most 4 pairs"


def test_of_two_lists_one_is_left_where_a_pair_without_a_direction_changed_sides() -> None:
    turned = board(3, line("3", "1", "4S S 10"), line("2", "4", "4S S 10"))
    brought = read(document(event(files.FOUR + files.PLAYED + turned, head=TWO_WINNERS)))
    assert (brought.event.winners, len(brought.messages)) == (1, 1)
    assert {one.direction for one in brought.event.pairs} == {None}
    idle = participants(*map(pair, "12345"), pair("6", "<DIRECTION>EW</DIRECTION>"))
    pairs = read(document(event(idle + files.PLAYED, head=TWO_WINNERS))).event.pairs
    assert [str(one.direction) for one in pairs] == ["NS", "NS", "EW", "EW", "NS", "EW"]


def test_an_evening_in_imps_has_its_total_where_others_have_percent_and_places_are_compared() -> None:
    listed = participants(
        pair("1", "<PERCENTAGE>3.5</PERCENTAGE><PLACE>1</PLACE>", "Ann,Bob"),
        pair("3", "<TOTAL_SCORE>-3</TOTAL_SCORE><PERCENTAGE>40</PERCENTAGE>"),
    )
    results = board(1, line("1", "3", "4S S 10", points="2/-2")).replace("_MATCH_POINTS", "_CROSS_IMPS")
    brought = read(document(event(listed + results, kind="CROSS_IMPS", head=files.HEAD)))
    assert [(one.kind, one.where.ns, one.value) for one in brought.figures] == [
        (FigureKind.POINTS, "1", 2),
        (FigureKind.POINTS, "1", -2),
        (FigureKind.TOTAL, "1", Fraction(7, 2)),
        (FigureKind.PLACE, "1", 1),
        (FigureKind.TOTAL, "3", -3),
    ]


def test_a_hand_set_has_boards_without_hands_and_of_two_the_first_counts() -> None:
    bare = "<BOARD><BOARD_NUMBER>2</BOARD_NUMBER></BOARD>"
    turned = HANDS.replace("North", "north").replace("South", "North").replace("north", "South")
    text = document().replace(
        b"</USEBIO>", f"<HANDSET>{bare}{HANDS}</HANDSET><HANDSET>{turned}</HANDSET></USEBIO>".encode()
    )
    assert [(number, str(deal)[:6]) for number, deal in read(text).event.deals] == [(1, "N:T532")]
    assert "BOARD_NUMBER" in refusal(text.replace(b"<BOARD_NUMBER>2", b"<BOARD_NUMBER>0"))
