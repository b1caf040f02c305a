"""PBN: deals, what came with them, and recorded plays: what is read, what is refused where, and read as written."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import InputError, Mistake, Mistakes, mismatch_message
from scorer.game.contracts import Denomination
from scorer.game.deals import Deal
from scorer.game.play import RecordedPlay
from scorer.game.rulesets import BRIDGE, PLUS, SINGLE_DUMMY, STANDARD, RuleSet
from scorer.game.scoring import score_deal
from scorer.game.seats import Seat, dealer_of
from scorer.i18n import phrase
from scorer.interchange.own.event_folder import read_folder
from scorer.interchange.own.pbn import read_deal_details, read_deals, write_deals
from scorer.interchange.own.play_pbn import read_plays
from scorer.interchange.rows import Origin
from scorer.model.boards import DealDetails
from scorer.progress import RunReport, use_report
from tests.conftest import EVENING_FILES, write_folder
from tests.evening import CHECK_DEAL
from tests.players import Game, Row, Turn, games, spoilt_games
from tests.shared import DATA
from tests.strategies import QUICK, deals

Deals = tuple[tuple[int, Deal], ...]


def deals_of(text: str, boards: int | None = None) -> tuple[Deals, list[Mistake]]:
    """The deals of a file, and what was said of it; of an event of so many boards, or of any number."""
    mistakes = Mistakes()
    return read_deals(text, Origin("deals.pbn"), boards, mistakes), mistakes


def board(number: int, dealer: str = "", deal: str = CHECK_DEAL) -> str:
    return f'[Board "{number}"]\n[Dealer "{dealer or dealer_of(number)}"]\n[Deal "{deal}"]\n'


def test_the_deals_of_a_file_are_read_by_board() -> None:
    south_first = Deal.parse(CHECK_DEAL).to_pbn(Seat.SOUTH)
    found, mistakes = deals_of(board(7) + "\n" + board(4, deal=south_first))
    assert mistakes == []
    assert found == ((4, Deal.parse(CHECK_DEAL)), (7, Deal.parse(CHECK_DEAL)))


def test_other_tags_comments_and_sections_are_passed_over() -> None:
    text = (
        '% PBN 2.1\n% EXPORT\n; a comment\n[Event "Tuesday"]\n[Site ""]\n[Board "4"]\n[West "Ann"]\n[Dealer "W"]\n'
        f'[Vulnerable "All"]\n  [ Deal   "{CHECK_DEAL}" ]  \n[Declarer ""]\n[ScoreTable "Table;Round"]\n1 2\n'
        f'\n[Event "Tuesday"]\n[Board "5"]\n[Deal "{CHECK_DEAL}"]\n'
    )
    found, mistakes = deals_of(text)
    assert mistakes == []
    assert [number for number, _ in found] == [4, 5]


def test_a_comment_has_an_end() -> None:
    assert len(deals_of(f"{{\n{'x' * 99_996}}}\n{board(4)}")[0]) == 1
    with pytest.raises(InputError, match=r"deals\.pbn:2: expected a comment of at most 100,000 characters"):
        deals_of(f"\n{{\n{'x' * 100_000}}}\n")


def test_a_board_without_a_deal_has_none_and_a_file_without_boards_no_deals() -> None:
    assert deals_of('[Board "1"]\n[Dealer "N"]\n' + board(2)) == (((2, Deal.parse(CHECK_DEAL)),), [])
    assert deals_of("% PBN 2.1\n") == ((), [])


@pytest.mark.parametrize(
    ("text", "line", "field", "read"),
    [
        ('[Board "x"]\n', 5, "Board", "x"),
        ('[Board "0"]\n', 5, "Board", "0"),
        ('[Board "1000"]\n', 5, "Board", "1000"),
        (board(4), 5, "Board", "4"),
        ('[Board "2"]\n[Dealer "N"]\n', 6, "Dealer", "N"),
        ('[Board "2"]\n[Deal "N:... ... ... ..."]\n', 6, "Deal", "N:... ... ... ..."),
        ('[Board "2"]\n[Deal ""]\n', 6, "Deal", ""),
        (board(2, deal=CHECK_DEAL.replace("T532", "T53A")), 7, "Deal", CHECK_DEAL.replace("T532", "T53A")),
    ],
)
def test_a_bad_tag_is_refused_at_its_line(text: str, line: int, field: str, read: str) -> None:
    found, mistakes = deals_of(f"{board(4)}\n{text}")
    assert [(mistake.location_text, mistake.field) for mistake in mistakes] == [(f"deals.pbn:{line}", field)]
    assert mistakes[0].reason.value_of("read") == read
    assert [number for number, _ in found] == [4]


def test_the_deal_of_a_board_that_the_event_does_not_have_is_refused_at_its_line() -> None:
    text = board(4) + board(5) + board(6, deal="nothing")
    found, mistakes = deals_of(text, boards=4)
    assert [number for number, _ in found] == [4]
    assert [(mistake.location_text, mistake.field) for mistake in mistakes] == [
        ("deals.pbn:4", "Board"),
        ("deals.pbn:7", "Board"),
    ]
    expected = phrase("a board of the event, 1 to {last}", last=4)
    assert [mistake.reason for mistake in mistakes] == [
        mismatch_message("5", expected),
        mismatch_message("6", expected),
    ]


@pytest.mark.parametrize(
    "tags", [("Board", "Dealer", "Deal"), ("board", "dealer", "deal"), ("BOARD", "DEALER", "DEAL")]
)
@pytest.mark.parametrize("between", ["\n", " ", ""])
def test_tags_share_a_line_and_are_written_in_any_letters(tags: tuple[str, str, str], between: str) -> None:
    lines = [f'[{tag} "{value}"]' for tag, value in zip(tags, ("4", "w", CHECK_DEAL), strict=True)]
    found, mistakes = deals_of(f'[event "The "Open" [4]"]\n{between.join(lines)} ; dealt by hand\n')
    assert (found, mistakes) == (((4, Deal.parse(CHECK_DEAL)),), [])


def test_a_hash_repeats_the_game_before_and_the_first_game_has_nothing_to_repeat() -> None:
    check, east_first = Deal.parse(CHECK_DEAL), Deal.parse(f"E{CHECK_DEAL[1:]}")
    text = board(1) + '[Board "2"]\n[Deal "#"]\n' + board(3, deal=str(east_first)) + '[Board "4"]\n[Deal "##"]\n'
    assert deals_of(text) == (((1, check), (2, check), (3, east_first), (4, east_first)), [])
    found, mistakes = deals_of('[Board "1"]\n[Dealer "N"]\n[Deal "#"]\n')
    assert (found, [mistake.field for mistake in mistakes]) == ((), ["Deal"])


def test_a_play_without_hands_does_not_take_those_of_the_board_before(tmp_path: Path) -> None:
    game = '[Board "2"]\n[Contract "GNT"]\n[Declarer "N"]\n[Play "E"]\n*\n[Result "9"]\n'
    (tmp_path / "play.pbn").write_text(board(1) + game, encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        read_plays(tmp_path / "play.pbn", STANDARD, None)
    assert [mistake.reason.value_of("expected") for mistake in refusal.value.mistakes] == [
        phrase("the tag {tag} as well", tag="Deal")
    ]


def test_a_deal_before_its_board_is_refused() -> None:
    _, mistakes = deals_of(f'[Deal "{CHECK_DEAL}"]\n[Board "2"]\n')
    assert [mistake.location_text for mistake in mistakes] == ["deals.pbn:1"]
    assert mistakes[0].reason.value_of("expected") == phrase("the tag {tag} as well", tag="Board")


def test_everything_wrong_with_any_board_is_said_at_once() -> None:
    text = board(1, dealer="S") + board(2, dealer="S", deal="nothing") + '[Board "3x"]\n' + board(4)
    found, mistakes = deals_of(text)
    assert [(mistake.location_text, mistake.field) for mistake in mistakes] == [
        ("deals.pbn:2", "Dealer"),
        ("deals.pbn:5", "Dealer"),
        ("deals.pbn:6", "Deal"),
        ("deals.pbn:7", "Board"),
    ]
    assert [number for number, _ in found] == [1, 4], "a wrong dealer does not hide the hands"


@QUICK
@given(st.dictionaries(st.integers(1, 99), deals, max_size=3), st.booleans())
def test_deals_are_read_as_they_are_written(dealt: dict[int, Deal], vulnerability: bool) -> None:
    in_order = tuple(sorted(dealt.items()))
    written = write_deals(in_order, vulnerability=vulnerability)
    assert deals_of(written) == (in_order, [])


def test_only_a_written_board_of_contract_bridge_names_the_vulnerability_of_its_number() -> None:
    dealt = [(number, Deal.parse(CHECK_DEAL)) for number in range(1, 5)]
    assert write_deals(dealt[3:], vulnerability=False) == (
        f'% PBN 2.1\n% EXPORT\n[Board "4"]\n[Dealer "W"]\n[Vulnerable "None"]\n[Deal "{CHECK_DEAL}"]\n'
    )
    written = write_deals(dealt, vulnerability=True)
    assert re.findall(r'\[Vulnerable "(\w+)"\]', written) == ["None", "NS", "EW", "All"]


def test_every_published_file_of_deals_is_read_without_a_word() -> None:
    files = sorted((DATA / "deals").glob("*.pbn"))
    assert len(files) == 12
    for file in files:
        mistakes = Mistakes()
        found = read_deals(file.read_text("utf-8-sig"), Origin(file.name), None, mistakes)
        assert mistakes == [], file.name
        assert len(found) == file.read_text("utf-8").count("[Deal "), file.name
        assert {sum(deal.points.values()) for _, deal in found} == {40}, file.name


FIGURES = "AAA99AAA993334433344"
HANDS = f'[Board "1"]\n[Deal "{CHECK_DEAL}"]\n'

figures = st.lists(st.sampled_from("0123456789ABCD"), min_size=20, max_size=20).map("".join)
lessons = st.from_regex(r"[a-z][a-z-]{0,20}", fullmatch=True)
came = st.builds(
    DealDetails, st.just(1), figures | st.just(""), lessons | st.just(""), st.none() | st.integers(0, 10**9 - 1)
)


def dealt_of(text: str) -> tuple[tuple[DealDetails, ...], Mistakes]:
    mistakes = Mistakes()
    return read_deal_details(text, Origin("deals.pbn"), [1], mistakes), mistakes


@given(came)
def test_what_came_with_hands_is_read_as_it_is_written(dealt: DealDetails) -> None:
    written = write_deals([(1, Deal.parse(CHECK_DEAL))], [dealt], vulnerability=False)
    assert dealt_of(written) == (() if dealt == DealDetails(1) else (dealt,), [])


ROWS = [
    f"{denomination} {FIGURES[5 * seat + place]:>2} {'NSEW'[seat]}".replace("A", "10")
    for place, denomination in enumerate(["NT", "S", "H", "D", "C"])
    for seat in range(4)
]


def table_of(rows: Iterable[str]) -> str:
    return f'{HANDS}[OptimumResultTable "Denomination\\2R;Result\\2R;Declarer"]\n' + "\n".join(rows)


def test_a_table_is_read_whatever_the_order_of_its_columns() -> None:
    assert dealt_of(table_of(ROWS)) == ((DealDetails(1, FIGURES),), [])


@pytest.mark.parametrize("rows", [["NT 10 N"], [*ROWS, "X 7 N"], [*ROWS, "C 14 N"], [*ROWS, "C - N"]])
def test_a_table_that_is_not_whole_is_left_out_and_that_is_told(rows: list[str]) -> None:
    with use_report(RunReport()) as report:
        assert dealt_of(table_of(rows)) == ((), [])
    assert any("incomplete double dummy table" in str(said) for said in report.pop_notices())


def test_a_seed_that_is_none_is_refused() -> None:
    _, mistakes = dealt_of(f'{HANDS}[Seed "soon"]\n')
    assert [mistake.field for mistake in mistakes] == ["Seed"]


def test_a_number_of_thousands_of_digits_is_no_board() -> None:
    assert dealt_of(f'[Board "{"1" * 5000}"]\n[Seed "7"]\n') == ((), [])
    assert dealt_of('[Seed "7"]\n') == ((), []), "nor has this any"


def test_tables_lessons_and_seeds_stay_with_the_event(tmp_path: Path) -> None:
    tags = f'[DoubleDummyTricks "{FIGURES}"]\n[Lesson "counting"]\n[Seed "7"]\n'
    without_hands = '[Board "3"]\n[Lesson "finesse"]\n'
    files = {**EVENING_FILES, "deals.pbn": f"{EVENING_FILES['deals.pbn']}{tags}\n{without_hands}"}
    event = read_folder(write_folder(tmp_path / "evening", files), datetime.date(2026, 3, 4))
    assert event.dealt == (DealDetails(2, FIGURES, "counting", 7),)


CHECK_FILE = Path(__file__).parents[2] / "data" / "check_deal.pbn"
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
    with pytest.raises(InputError) as refusal:
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


def test_the_check_deal_is_played_for_ten_tricks_by_south_the_columns_beginning_with_the_opening_leader() -> None:
    (play,) = read_plays(CHECK_FILE, STANDARD, None)
    assert (play.board, str(play.deal), str(play.contract), play.declarer) == (4, CHECK_DEAL, "GNT", Seat.SOUTH)
    assert (play.tricks_taken, play.vulnerable) == (10, False)
    assert score_deal(STANDARD, play.contract, play.tricks_taken).north_south_score(play.declarer) == 430
    assert "".join(str(trick.winner) for trick in play.tricks) == "NWNSSNNSSNSEE"
    assert " ".join(str(card) for trick in play.tricks[:2] for card in trick.cards) == "HQ HA H5 H2 S2 S4 S6 S8"
    assert play.tricks[1].leader is Seat.NORTH


def test_a_result_that_is_left_out_is_counted_from_thirteen_tricks(tmp_path: Path) -> None:
    assert one(tmp_path, but(('[Result "10"]\n', ""))).tricks_taken == 10
    assert one(tmp_path, but(('"10"', '""'))).tricks_taken == 10


@pytest.mark.parametrize("end", ["", "*\n", "- - - -\n", "- C3 - -\n*\n", "- C3 C9 -\n*\n"])
def test_play_may_stop_early_with_the_rest_claimed(tmp_path: Path, end: str) -> None:
    play = one(tmp_path, tricks_only(10, end))
    assert (len(play.tricks), play.tricks_taken) == (10, 10)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("HQ HA H5 H2\n", "HQ! HA H5? H2!?\n"),
        ("HQ HA H5 H2\n", "HQ =1= HA $2 H5 H2\n"),
        ("HQ HA H5 H2\n", "HQ HA {best} H5 H2\n"),
        ("HQ HA H5 H2\n", "% nothing\nHQ HA H5 H2\n; a comment\n\n"),
        ("HQ HA H5 H2\n", "  hq  ha  h5  h2  \n"),
        ("HQ HA H5 H2\n", "HQ HA H5 H2 ; the top of a sequence\n"),
        ("HQ HA H5 H2\n", "{West leads the top\nof a sequence.}\nHQ HA H5 H2\n"),
        ("SK", "SK +"),
        ('Result "10"', 'Result "\x1f10"'),
    ],
)
def test_marks_notes_comments_and_signs_that_nobody_sees_are_passed_over(tmp_path: Path, old: str, new: str) -> None:
    assert one(tmp_path, but((old, new))).tricks_taken == 10


def test_a_file_may_hold_several_plays_and_boards_that_were_not_played(tmp_path: Path) -> None:
    unplayed = f'[Board "5"]\n[Deal "{CHECK_DEAL}"]\n[Result ""]\n\n'
    again = CHECK.replace('Board "4"', 'Board "20"')
    assert [play.board for play in plays_of(tmp_path, f"{CHECK}\n{unplayed}\n{again}")] == [4, 20]
    assert plays_of(tmp_path, unplayed) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            [("S9 S3 S7 SK", "S9 S3 S7 H9")],
            '22: Play: trick 4, South: read "H9", expected a card of the suit led: SA SK',
        ),
        ([("HQ HA H5 H2", "HA HA H5 H2")], '19: Play: trick 1, West: read "HA", expected a card West still has'),
        (
            [("S9 S3 S7 SK", "S9 S2 S7 SK")],
            '22: Play: trick 4, North: read "S2", expected a card North still has',
        ),
        (
            [("D2 DK D6 D4", "D2 - D6 D4")],
            '24: Play: trick 6, North: read "", expected a card from North, whose turn it is',
        ),
        ([("H8 C5 CJ C4", "H8 C55 CJ C4")], '30: Play: read "C55", expected a card such as HQ'),
        ([("D9 D8 DJ DA", "D9 D8 DJ DA H9")], '27: Play: read "D9 D8 DJ DA H9", expected four cards'),
        ([('Play "W"', 'Play "N"')], '18: Play: read "N", expected W, who is on lead against South'),
        ([('Declarer "S"', 'Declarer "N"')], '18: Play: read "W", expected E, who is on lead against North'),
        ([('Declarer "S"', 'Declarer "X"')], '15: Declarer: read "X", expected N, E, S or W'),
        ([('"3NT"', '"2NT"')], '16: Contract: read "2NT", expected PC, PD, PH, PS, PNT, GC, GD, GH, GS or GNT'),
        ([('"3NT"', '"6NT"')], '16: Contract: read "6NT", expected PC,'),
        ([('Result "10"', 'Result "9"')], '17: Result: read "9", expected 10, the number of tricks won'),
        ([('Result "10"', 'Result "14"')], '17: Result: read "14", expected 0 to 13'),
        ([('Result "10"', 'Result "ten"')], '17: Result: read "ten", expected 0 to 13'),
        ([('Board "4"', 'Board "four"')], '6: Board: read "four", expected a whole number, 1 to 999999'),
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
    assert faults(tmp_path, text) == [
        'play.pbn:17: Play: read "", expected the result, 9 to 12, as play stopped after 10 tricks'
    ]


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
    declarer = game.leader.rotate(3)
    columns = [game.leader.rotate(turn) for turn in range(4)]
    tags = {"Board": 1, "Deal": game.deal, "Declarer": declarer, "Contract": SPELLED[game.trumps], "Play": game.leader}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    lines += [" ".join(str(row[seat]) for seat in columns) for row in rows]
    return "\n".join(lines) + "\n"


@QUICK
@given(game=games(), first=st.sampled_from(Seat))
def test_a_legal_play_is_read_back_trick_by_trick(
    tmp_path_factory: pytest.TempPathFactory, game: Game, first: Seat
) -> None:
    text = recorded(game, game.rows).replace(str(game.deal), game.deal.to_pbn(first))
    play = one(tmp_path_factory.mktemp("plays"), text)
    assert [trick.by_seat for trick in play.tricks] == game.rows
    assert play.tricks_taken == sum(seat.side is not game.leader.side for seat in game.winners())


@QUICK
@given(spoilt=spoilt_games())
def test_an_illegal_card_is_named_with_the_line_of_its_trick(
    tmp_path_factory: pytest.TempPathFactory, spoilt: tuple[Game, Turn, list[Row]]
) -> None:
    game, turn, rows = spoilt
    (said,) = faults(tmp_path_factory.mktemp("plays"), recorded(game, rows))
    wrong = rows[turn.trick - 1][turn.seat]
    assert said.startswith(f'play.pbn:{5 + turn.trick}: Play: trick {turn.trick}, {turn.seat.label}: read "{wrong}"')


# Who leads, and who should declare.

EAST_LEADS = (('Play "W"', 'Play "E"'), ("HQ HA H5 H2\nS8 S2 S4 S6\n", "CQ CK CT C3\n*\n"))
"""The opponent on declarer's right leads, and the rest is claimed."""


def test_under_single_dummy_an_opponent_on_either_side_of_declarer_leads_from_the_hand_that_is_not_open(
    tmp_path: Path,
) -> None:
    play = one(tmp_path, but(*EAST_LEADS), SINGLE_DUMMY)
    assert (play.tricks[0].leader, play.tricks[0].winner, play.tricks_taken) == (Seat.EAST, Seat.SOUTH, 10)
    assert one(tmp_path, CHECK, SINGLE_DUMMY).tricks[0].leader is Seat.WEST
    (said,) = faults(tmp_path, but(('Play "W"', 'Play "N"')), SINGLE_DUMMY)
    assert said == 'play.pbn:18: Play: read "N", expected E or W, who is on lead against South'


@pytest.mark.parametrize("rules", [STANDARD, PLUS, BRIDGE], ids=lambda rules: rules.name)
def test_with_one_dummy_only_the_player_on_declarers_left_leads(tmp_path: Path, rules: RuleSet) -> None:
    (said,) = faults(tmp_path, but(*EAST_LEADS), rules)
    assert said == 'play.pbn:18: Play: read "E", expected W, who is on lead against South'


NORTH_DECLARES = (('Declarer "S"', 'Declarer "N"'), *EAST_LEADS)
"""North declares, who has 14 points to South's 16."""


def checked(folder: Path, text: str, rules: RuleSet) -> list[RecordedPlay]:
    path = folder / "play.pbn"
    path.write_text(text, encoding="utf-8")
    return read_plays(path, rules, None, check_declarer=True)


def test_a_play_whose_declarer_the_points_rule_out_is_refused_where_that_is_asked(tmp_path: Path) -> None:
    with pytest.raises(InputError) as refusal:
        checked(tmp_path, but(*NORTH_DECLARES), STANDARD)
    (mistake,) = refusal.value.mistakes
    assert str(mistake) == 'play.pbn:15: Declarer: read "N", expected S, who is declarer with 16 points'
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
        assert checked(tmp_path, text, rules)[0].tricks_taken == 9
        return
    with pytest.raises(InputError) as refusal:
        checked(tmp_path, text, rules)
    assert "expected S, who is declarer with 10 points" in str(refusal.value)
