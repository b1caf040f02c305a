"""Recorded plays in PBN: the check deal played out, what else a file may hold, and where each fault is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import BadInput
from scorer.formats.pbn_play import read_plays
from scorer.game.contracts import Denomination
from scorer.game.play import RecordedPlay
from scorer.game.rulesets import BRIDGE, PLUS, SINGLE_DUMMY, STANDARD, RuleSet
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat
from tests.evening import CHECK_DEAL
from tests.players import Game, Row, Turn, games, spoilt_games
from tests.strategies import QUICK

CHECK_FILE = Path(__file__).parents[1] / "data" / "check_deal.pbn"
CHECK = CHECK_FILE.read_text(encoding="utf-8")
FIRST_TRICK = 19
"""The line of the first trick; the second stands on the next line, and so on."""


def plays_of(folder: Path, text: str, rules: RuleSet = STANDARD) -> list[RecordedPlay]:
    path = folder / "play.pbn"
    path.write_text(text, encoding="utf-8")
    return read_plays(path, rules, None)


def one(folder: Path, text: str, rules: RuleSet = STANDARD) -> RecordedPlay:
    (play,) = plays_of(folder, text, rules)
    return play


def faults(folder: Path, text: str, rules: RuleSet = STANDARD) -> list[str]:
    with pytest.raises(BadInput) as refusal:
        plays_of(folder, text, rules)
    return [str(mistake) for mistake in refusal.value.mistakes]


def but(*changes: tuple[str, str]) -> str:
    """The check deal's file with some of its text replaced; what is replaced has to be there."""
    text = CHECK
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def tricks_only(count: int, end: str = "") -> str:
    """The check deal's file broken off after so many tricks."""
    lines = CHECK.splitlines(keepends=True)
    return "".join(lines[: FIRST_TRICK - 1 + count]) + end


def test_the_check_deal_is_played_for_ten_tricks_by_south() -> None:
    (play,) = read_plays(CHECK_FILE, STANDARD, None)
    assert (play.board, str(play.deal), str(play.contract), play.declarer) == (4, CHECK_DEAL, "GNT", Seat.SOUTH)
    assert play.taken == 10
    assert not play.vulnerable
    assert deal_score(STANDARD, play.contract, play.taken).north_south(play.declarer) == 430


def test_the_check_deal_is_led_with_the_queen_of_hearts_and_won_by_the_tenth_trick_in_spades() -> None:
    (play,) = read_plays(CHECK_FILE, STANDARD, None)
    assert len(play.tricks) == 13
    assert str(play.tricks[0].cards[0]) == "HQ"
    assert "".join(str(trick.winner) for trick in play.tricks) == "NWNSSNNSSNSEE"
    assert (str(play.tricks[6].by_seat[Seat.NORTH]), play.tricks[6].winner) == ("ST", Seat.NORTH)


def test_the_columns_begin_with_the_opening_leader_whoever_leads_to_the_trick() -> None:
    (play,) = read_plays(CHECK_FILE, STANDARD, None)
    assert play.tricks[1].leader is Seat.NORTH
    assert [str(card) for card in play.tricks[1].cards] == ["S2", "S4", "S6", "S8"]


@pytest.mark.parametrize("contract", ["3NT", "GNT", "3N", "gnt", "ng"])
def test_the_contract_may_be_written_as_the_rules_read_it(tmp_path: Path, contract: str) -> None:
    assert str(one(tmp_path, but(("3NT", contract))).contract) == "GNT"


def test_a_result_that_is_left_out_is_counted_from_thirteen_tricks(tmp_path: Path) -> None:
    assert one(tmp_path, but(('[Result "10"]\n', ""))).taken == 10
    assert one(tmp_path, but(('"10"', '""'))).taken == 10


@pytest.mark.parametrize("end", ["", "*\n", "- - - -\n", "- C3 - -\n*\n", "- C3 C9 -\n*\n"])
def test_play_may_stop_early_with_the_rest_claimed(tmp_path: Path, end: str) -> None:
    play = one(tmp_path, tricks_only(10, end))
    assert (len(play.tricks), play.taken) == (10, 10)


@pytest.mark.parametrize("claimed", [9, 10, 11, 12])
def test_a_claim_may_be_whatever_the_tricks_to_come_allow(tmp_path: Path, claimed: int) -> None:
    assert one(tmp_path, tricks_only(10).replace('Result "10"', f'Result "{claimed}"')).taken == claimed


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("HQ HA H5 H2\n", "HQ! HA H5? H2!?\n"),
        ("HQ HA H5 H2\n", "HQ =1= HA $2 H5 H2\n"),
        ("HQ HA H5 H2\n", "HQ HA {best} H5 H2\n"),
        ("HQ HA H5 H2\n", "% nothing\nHQ HA H5 H2\n; a comment\n\n"),
        ("HQ HA H5 H2\n", "  hq  ha  h5  h2  \n"),
        ("SK", "SK +"),
    ],
)
def test_marks_notes_and_comments_are_passed_over(tmp_path: Path, old: str, new: str) -> None:
    assert one(tmp_path, but((old, new))).taken == 10


def test_a_comment_may_go_on_to_the_end_of_a_line(tmp_path: Path) -> None:
    assert one(tmp_path, but(("HQ HA H5 H2\n", "HQ HA H5 H2 ; the top of a sequence\n"))).taken == 10


def test_a_comment_in_braces_may_go_over_several_lines(tmp_path: Path) -> None:
    comment = "{West leads the top\nof a sequence.}\n"
    assert one(tmp_path, but(("HQ HA H5 H2\n", f"{comment}HQ HA H5 H2\n"))).taken == 10


def test_a_file_may_hold_several_plays_and_boards_that_were_not_played(tmp_path: Path) -> None:
    unplayed = '[Board "5"]\n[Dealer "N"]\n[Result ""]\n\n'
    again = CHECK.replace('Board "4"', 'Board "20"')
    assert [play.board for play in plays_of(tmp_path, f"{CHECK}\n{unplayed}\n{again}")] == [4, 20]


def test_a_file_without_a_play_has_none(tmp_path: Path) -> None:
    assert plays_of(tmp_path, f'[Board "4"]\n[Deal "{CHECK_DEAL}"]\n') == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            [("S9 S3 S7 SK", "S9 S3 S7 H9")],
            '22: Play: trick 4, South: read "H9", expected a card of the suit led: SA SK',
        ),
        ([("HQ HA H5 H2", "HA HA H5 H2")], '19: Play: trick 1, West: read "HA", expected a card that West still holds'),
        (
            [("S9 S3 S7 SK", "S9 S2 S7 SK")],
            '22: Play: trick 4, North: read "S2", expected a card that North still holds',
        ),
        (
            [("D2 DK D6 D4", "D2 - D6 D4")],
            '24: Play: trick 6, North: read "", expected a card of North, whose turn it is',
        ),
        ([("H8 C5 CJ C4", "H8 C55 CJ C4")], '30: Play: read "C55", expected a card such as HQ'),
        ([("D9 D8 DJ DA", "D9 D8 DJ DA H9")], '27: Play: read "D9 D8 DJ DA H9", expected four cards'),
        ([('Play "W"', 'Play "N"')], '18: Play: read "N", expected W, who leads against South'),
        ([('Declarer "S"', 'Declarer "N"')], '18: Play: read "W", expected E, who leads against North'),
        ([('Declarer "S"', 'Declarer "X"')], '15: Declarer: read "X", expected N, E, S or W'),
        ([('"3NT"', '"2NT"')], '16: Contract: read "2NT", expected PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT'),
        ([('"3NT"', '"6NT"')], '16: Contract: read "6NT", expected PC,'),
        ([('Result "10"', 'Result "9"')], '17: Result: read "9", expected 10, the tricks won'),
        ([('Result "10"', 'Result "14"')], '17: Result: read "14", expected 0 to 13'),
        ([('Result "10"', 'Result "ten"')], '17: Result: read "ten", expected 0 to 13'),
        ([('Board "4"', 'Board "four"')], '6: Board: read "four", expected a whole number, at least 1'),
        ([("T532", "T53A")], "13: Deal: read"),
        ([('[Deal "', '[Dial "')], 'Event: read "The check deal", expected the tag Deal as well'),
        ([('[Contract "', '[Contrakt "')], "expected the tag Contract as well"),
        ([("HT H4 CQ H9\n", "HT H4 CQ H9\nSA SK SQ SJ\n")], "32: Play: trick 14, "),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_is_named_with_its_line_its_tag_and_its_card(
    tmp_path: Path, changes: list[tuple[str, str]], fault: str
) -> None:
    (said,) = faults(tmp_path, but(*changes))
    assert said.startswith("play.pbn:")
    assert fault in said


def test_an_impossible_claim_is_named_with_what_was_possible(tmp_path: Path) -> None:
    for claimed in ("8", "13"):
        text = tricks_only(10).replace('Result "10"', f'Result "{claimed}"')
        assert faults(tmp_path, text) == [f'play.pbn:17: Result: read "{claimed}", expected 9 to 12 after these tricks']


def test_a_play_that_stopped_early_without_a_result_is_refused(tmp_path: Path) -> None:
    text = tricks_only(10).replace('[Result "10"]\n', "")
    assert faults(tmp_path, text) == ['play.pbn:17: Play: read "", expected the result, 9 to 12: only 10 tricks played']


def test_the_faults_of_all_plays_are_said_at_once(tmp_path: Path) -> None:
    first = but(("HQ HA H5 H2", "HQ S2 H5 H2"))
    second = but(('Result "10"', 'Result "9"'))
    assert [said.split(":")[1] for said in faults(tmp_path, first + second)] == ["19", str(31 + 17)]


@pytest.mark.parametrize(
    ("board", "contract", "vulnerable"), [(4, "3NTX", True), (4, "3NT", True), (8, "3NT", False), (2, "3NT", True)]
)
def test_the_rules_of_bridge_take_the_vulnerability_from_the_board(
    tmp_path: Path, board: int, contract: str, vulnerable: bool
) -> None:
    play = one(tmp_path, but(('Board "4"', f'Board "{board}"'), ('"3NT"', f'"{contract}"')), BRIDGE)
    assert (str(play.contract), play.vulnerable) == (contract, vulnerable)


SPELLED = {
    Denomination.CLUBS: "5C",
    Denomination.DIAMONDS: "5D",
    Denomination.HEARTS: "4H",
    Denomination.SPADES: "4S",
    Denomination.NO_TRUMPS: "3NT",
}


def recorded(game: Game, rows: list[Row]) -> str:
    """A game as a program writes it down."""
    declarer = game.leader.after(3)
    columns = [game.leader.after(turn) for turn in range(4)]
    tags = {"Board": 1, "Deal": game.deal, "Declarer": declarer, "Contract": SPELLED[game.trumps], "Play": game.leader}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    lines += [" ".join(str(row[seat]) for seat in columns) for row in rows]
    return "\n".join(lines) + "\n"


@QUICK
@given(game=games(), first=st.sampled_from(Seat))
def test_a_legal_play_is_read_back_trick_by_trick(
    tmp_path_factory: pytest.TempPathFactory, game: Game, first: Seat
) -> None:
    text = recorded(game, game.rows).replace(str(game.deal), game.deal.text(first))
    play = one(tmp_path_factory.mktemp("plays"), text)
    assert [trick.by_seat for trick in play.tricks] == game.rows
    assert play.taken == sum(seat.side is not game.leader.side for seat in game.winners())


@QUICK
@given(spoilt=spoilt_games())
def test_an_illegal_card_is_named_with_the_line_of_its_trick(
    tmp_path_factory: pytest.TempPathFactory, spoilt: tuple[Game, Turn, list[Row]]
) -> None:
    game, turn, rows = spoilt
    (said,) = faults(tmp_path_factory.mktemp("plays"), recorded(game, rows))
    wrong = rows[turn.trick - 1][turn.seat]
    assert said.startswith(f'play.pbn:{5 + turn.trick}: Play: trick {turn.trick}, {turn.seat.word}: read "{wrong}"')


# Who leads, and who should declare.

EAST_LEADS = (
    ('Play "W"', 'Play "E"'),
    ("HQ HA H5 H2\nS8 S2 S4 S6\n", "CQ CK CT C3\n*\n"),
)
"""The opponent on declarer's right leads, and the rest is claimed."""


def test_under_single_dummy_an_opponent_on_either_side_of_declarer_leads_from_the_hand_that_is_not_open(
    tmp_path: Path,
) -> None:
    play = one(tmp_path, but(*EAST_LEADS), SINGLE_DUMMY)
    assert (play.tricks[0].leader, play.tricks[0].winner, play.taken) == (Seat.EAST, Seat.SOUTH, 10)
    assert one(tmp_path, CHECK, SINGLE_DUMMY).tricks[0].leader is Seat.WEST
    (said,) = faults(tmp_path, but(('Play "W"', 'Play "N"')), SINGLE_DUMMY)
    assert said == 'play.pbn:18: Play: read "N", expected E or W, who leads against South'


@pytest.mark.parametrize("rules", [STANDARD, PLUS, BRIDGE], ids=lambda rules: rules.name)
def test_with_one_dummy_only_the_player_on_declarers_left_leads(tmp_path: Path, rules: RuleSet) -> None:
    (said,) = faults(tmp_path, but(*EAST_LEADS), rules)
    assert said == 'play.pbn:18: Play: read "E", expected W, who leads against South'


NORTH_DECLARES = (('Declarer "S"', 'Declarer "N"'), *EAST_LEADS)
"""North declares, who has 14 points to South's 16."""


def checked(folder: Path, text: str, rules: RuleSet) -> list[RecordedPlay]:
    path = folder / "play.pbn"
    path.write_text(text, encoding="utf-8")
    return read_plays(path, rules, None, right_declarer=True)


def test_a_play_whose_declarer_the_points_rule_out_is_refused_where_that_is_asked(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refusal:
        checked(tmp_path, but(*NORTH_DECLARES), STANDARD)
    (mistake,) = refusal.value.mistakes
    assert str(mistake) == 'play.pbn:15: Declarer: read "N", expected S, who declares with 16 points'
    assert one(tmp_path, but(*NORTH_DECLARES)).declarer is Seat.NORTH


def test_after_an_auction_anybody_declares(tmp_path: Path) -> None:
    (play,) = checked(tmp_path, but(*NORTH_DECLARES), BRIDGE)
    assert play.declarer is Seat.NORTH


EVEN = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.mark.parametrize(("rules", "declarer", "right"), [(STANDARD, "W", True), (PLUS, "W", False), (PLUS, "S", True)])
def test_of_a_20_20_deal_the_points_say_who_declares_only_where_north_south_do(
    tmp_path: Path, rules: RuleSet, declarer: str, right: bool
) -> None:
    leader = Seat.parse(declarer).left
    tags = {"Board": 3, "Deal": EVEN, "Declarer": declarer, "Contract": "GNT", "Result": 9, "Play": leader}
    text = "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "*\n"
    if right:
        assert checked(tmp_path, text, rules)[0].taken == 9
        return
    with pytest.raises(BadInput) as refusal:
        checked(tmp_path, text, rules)
    assert "expected S, who declares with 10 points" in str(refusal.value)


def test_tricks_behind_a_separator_that_nobody_sees_are_read_as_they_look(tmp_path: Path) -> None:
    assert one(tmp_path, but(('Result "10"', 'Result "\x1f10"'))).taken == 10
