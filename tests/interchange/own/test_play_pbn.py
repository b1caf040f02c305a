"""`play.pbn`: the plays recorded at the tables, whoever they are told by, and the results that they are."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from scorer.errors import InputError
from scorer.game.deals import Deal
from scorer.interchange.own.event_folder import format_event_files, read_folder
from scorer.model.events import Event
from scorer.model.notation import format_code
from tests.conftest import write_folder
from tests.evening import CHECK_DEAL

TODAY = datetime.date(2026, 11, 17)
SETTINGS = 'name = "Lesson"\ndate = 2026-11-17\n'
PAIRS = "pair,direction,player1,player2\n1,NS,Ann,Bob\n2,NS,Cay,Dan\n3,EW,Eve,Flo\n4,EW,Gus,Hal\n"
RESULTS = "board,round,table,ns,ew,contract,declarer,tricks\n"
MOVEMENT = "round,table,ns,ew,first_board,last_board\n1,1,1,3,4,4\n2,1,2,4,4,4\n"
CLAIM = '[Contract "4S"]\n[Declarer "S"]\n[Result "10"]\n[Play "W"]\nHQ HA H5 H2\n*\n'
HANDS = f'[Deal "{CHECK_DEAL}"]\n'
LABELLED = '[PairNS "1"]\n[PairEW "3"]\n'


def game(who: str = "", hands: str = HANDS, board: int = 4, claim: str = CLAIM) -> str:
    return f'[Board "{board}"]\n{who}{hands}{claim}'


def read(tmp_path: Path, plays: str, **others: str) -> Event:
    files = {"event.toml": SETTINGS, "pairs.csv": PAIRS, "results.csv": RESULTS, "play.pbn": plays}
    named = {name.replace("_", "."): text for name, text in others.items()}
    return read_folder(write_folder(tmp_path / "lesson", {**files, **named}), TODAY)


def refused(tmp_path: Path, plays: str, **others: str) -> list[str]:
    with pytest.raises(InputError) as refusal:
        read(tmp_path, plays, **others)
    return [str(mistake) for mistake in refusal.value.mistakes]


def told(event: Event) -> list[tuple[object, ...]]:
    return [(*result[:3], format_code(result.outcome)) for result in event.results]


@pytest.mark.parametrize(
    "who",
    [
        LABELLED,
        '[Round "1"]\n[Table "1"]\n',
        '[Round "1"]\n',
        '[North "ann"]\n[South "Bob"]\n[East "Flo"]\n[West "Eve"]\n',
    ],
)
def test_the_tricks_of_a_play_are_the_result_of_its_table(tmp_path: Path, who: str) -> None:
    event = read(tmp_path, game(who), movement_csv=MOVEMENT)
    assert told(event) == [(4, "1", "3", "GS S 10")]
    assert (event.results[0].round, event.results[0].table) == (1, 1)
    assert [play[:3] for play in event.plays] == [(4, "1", "3")]
    assert event.deals == ((4, Deal.parse(CHECK_DEAL)),)


def test_of_one_table_everybody_knows_who_played(tmp_path: Path) -> None:
    pairs = "pair,direction,player1,player2\n1,EW,Ann,Bob\n2,NS,Cay,Dan\n"
    assert told(read(tmp_path, game(), pairs_csv=pairs)) == [(4, "2", "1", "GS S 10")]


def test_a_row_may_leave_the_tricks_or_everything_to_the_play(tmp_path: Path) -> None:
    rows = f"{RESULTS}4,1,1,1,3,GS,,\n4,2,1,2,5,,,\n"
    plays = game(LABELLED) + game('[PairNS "2"]\n[PairEW "5"]\n')
    event = read(tmp_path, plays, results_csv=rows, pairs_csv=f"{PAIRS}5,EW,Ida,Jon\n")
    assert told(event) == [(4, "1", "3", "GS S 10"), (4, "2", "5", "GS S 10")]
    assert event.results[1].round == 2


def test_what_a_row_says_otherwise_than_the_play_is_refused_in_the_row(tmp_path: Path) -> None:
    assert refused(tmp_path, game(LABELLED), results_csv=f"{RESULTS}4,1,1,1,3,PS,N,\n") == [
        'results.csv:2: contract: read "PS", expected GS, as in the play recorded in play.pbn',
        'results.csv:2: declarer: read "N", expected S, as in the play recorded in play.pbn',
    ]
    assert refused(tmp_path, game(LABELLED), results_csv=f"{RESULTS}4,1,1,1,3,GS,S,\n4,1,2,2,4,GS,S,\n")[0].startswith(
        "results.csv:3: tricks: "
    )


@pytest.mark.parametrize(("row", "code"), [("GS,S,9,,", "GS S 9"), (",,,-50,", "-50"), (",,,,60/40", "60/40")])
def test_a_result_that_is_there_stays_whatever_the_play_says(tmp_path: Path, row: str, code: str) -> None:
    header = RESULTS.replace("\n", ",score,award\n")
    event = read(tmp_path, game(LABELLED), results_csv=f"{header}4,1,1,1,3,{row}\n")
    assert told(event) == [(4, "1", "3", code)]
    assert event.plays[0].tricks == 10


def test_hands_are_taken_from_where_they_are(tmp_path: Path) -> None:
    assert refused(tmp_path, game(LABELLED, hands=""))[0].startswith("play.pbn:1: Board: ")
    deals = f'[Board "4"]\n[Deal "{CHECK_DEAL}"]\n'
    event = read(tmp_path, game(LABELLED, hands=""), deals_pbn=deals)
    assert event.plays[0].deal == str(Deal.parse(CHECK_DEAL))


def test_everything_that_cannot_be_is_told_at_its_tag(tmp_path: Path) -> None:
    revoke = CLAIM.replace("HA H5 H2", "HA H5 SA")
    plays = game() + game(LABELLED) + game(LABELLED) + game('[PairNS "9"]\n')
    place = "the tags PairNS and PairEW, or Round and Table, to identify the table"
    assert refused(tmp_path, plays + game(LABELLED, claim=revoke)) == [
        f'play.pbn:1: Board: read "4", expected {place}',
        'play.pbn:19: Board: read "4", expected only one record of play for 1 against 3 on this board',
        'play.pbn:30: PairNS: read "9", expected a pair from pairs.csv: 1, 2, 3 or 4',
        'play.pbn:46: Play: trick 1, South: read "SA", expected a card of the suit led: H9 H6 H3 H2',
    ]


def test_a_play_that_contradicts_the_results_is_told_at_its_board(tmp_path: Path) -> None:
    rows = f"{RESULTS}4,1,1,2,3,GS,S,9\n"
    (sentence,) = refused(tmp_path, game(LABELLED), results_csv=rows)
    assert sentence.startswith('play.pbn:1: Board: ew: read "3", expected a pair with no other result on board 4')
    (sentence,) = refused(tmp_path, game(LABELLED), event_toml=f"{SETTINGS}boards = 3\n")
    assert "a board of the event, 1 to 3" in sentence


def test_plays_are_written_as_they_were_read(tmp_path: Path) -> None:
    event = read(tmp_path, game(LABELLED), movement_csv=MOVEMENT)
    again = write_folder(tmp_path / "again", {name: text for name, text in format_event_files(event).items() if text})
    assert read_folder(again, TODAY) == event
