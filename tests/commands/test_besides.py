"""What is changed besides results and pairs: the hands of an event, competitions, the book of players."""

from __future__ import annotations

from typing import Any

import pytest

from scorer import hints
from scorer.commands import competitions, hands, players
from scorer.commands.competitions import EventCandidate
from scorer.errors import AlreadyExistsError, InputError, MissingDataError, SourceLocation
from scorer.game.deals import Deal
from scorer.i18n import phrase
from scorer.model.boards import DealDetails, HighCardPoints
from scorer.model.competitions import (
    Competition,
    CompetitionEntry,
    CompetitionKind,
    CompetitionRule,
    find_rule_setting,
    with_parsed_setting,
)
from scorer.model.history import Subject, Topic
from scorer.model.players import Player, PlayerBook
from scorer.model.settings import Method, Scoring
from tests.commands.doing import values
from tests.commands.lines import SCHEDULE
from tests.evening import CHECK_DEAL, EVENING

DEAL, OTHER = Deal.parse(CHECK_DEAL), Deal.parse(f"E{CHECK_DEAL[1:]}")


def test_hands_of_a_file_go_to_their_boards_and_what_was_known_and_what_is_beyond_is_told() -> None:
    dealt = [DealDetails(4, lesson="finesse"), DealDetails(9)]
    deals = tuple((board, OTHER) for board in (1, 2, 4, 9))
    after, subject, said, *_ = hands.import_hands(EVENING, deals, dealt, "deals.pbn")
    assert after.deals == ((1, OTHER), (2, OTHER), (4, OTHER))
    assert (after.dealt, after.boards, after.results) == ((dealt[0],), 4, EVENING.results)
    assert subject == Subject(Topic.HANDS)
    assert values(said) == {"deals.pbn", 1, 2, 4, 9}, "boards 1 to 2, 4; others than before on 4; left out 9"
    with pytest.raises(InputError) as refusal:
        hands.import_hands(EVENING, ((5, DEAL), (9, DEAL)), (), "deals.pbn")
    (mistake,) = refusal.value.mistakes
    assert (mistake.location, values(mistake.reason)) == (SourceLocation("deals.pbn"), {5, 9, 4})


def test_new_hands_come_into_an_event_that_has_no_results_and_whose_schedule_has_the_boards() -> None:
    waiting = EVENING._replace(
        results=(), points=((1, HighCardPoints(10, 10, 10, 10)), (3, HighCardPoints(9, 11, 10, 10)))
    )
    after, _, said, *_ = hands.deal_hands(waiting, ((1, DEAL), (4, DEAL), (5, DEAL)), (), phrase("dealt"))
    assert ([number for number, _ in after.deals], after.boards) == ([1, 4, 5], 5)
    assert [number for number, _ in after.points] == [3]
    assert said == phrase("dealt"), "the hands of board 4 were the same"
    for event, field in ((EVENING, ""), (waiting._replace(schedule=SCHEDULE), "boards")):
        with pytest.raises(InputError) as refusal:
            hands.ensure_can_deal(event, 5)
        assert [mistake.field for mistake in refusal.value.mistakes] == [field]
    hands.ensure_can_deal(waiting._replace(schedule=SCHEDULE), 4)


def test_three_take_turns_as_the_last_pair_of_a_lesson() -> None:
    waiting = EVENING._replace(results=(), schedule=SCHEDULE)
    assert hands.prepare_lesson(waiting, ((1, DEAL),), (), phrase("dealt"), ()).after.changes == ()
    after = hands.prepare_lesson(waiting, ((1, DEAL),), (), phrase("dealt"), ("Ann", "Bob", "Cid")).after
    turns = [(change.from_round, change.pair, change.names) for change in after.changes]
    assert turns == [(2, "6", "Bob & Cid"), (3, "6", "Cid & Ann")]


def competition(kind: CompetitionKind = CompetitionKind.LADDER, *slugs: str, **more: Any) -> Competition:
    return Competition("Tuesdays", kind, entries=tuple(map(CompetitionEntry, slugs)), **more)


def candidates(*slugs: str, method: Method = Method.MATCHPOINTS) -> list[EventCandidate]:
    return [EventCandidate(slug, method) for slug in slugs]


def test_events_are_taken_in_once_and_only_another_heat_is_new_for_those_that_are_there() -> None:
    after, _, said, *_ = competitions.add_events(
        competition(CompetitionKind.LADDER, "a"), candidates("a", "b", "b"), None
    )
    assert (after.entries, values(said)) == ((CompetitionEntry("a"), CompetitionEntry("b")), {"Tuesdays", "b", "a", 1})
    again, _, said, *_ = competitions.add_events(after, candidates("b"), "Mon")
    assert (again.entries, values(said)) == (
        (CompetitionEntry("a"), CompetitionEntry("b", "Mon")),
        {"Tuesdays", "b", 1},
    )
    assert competitions.add_events(again, candidates("b"), None).after == again


def test_one_field_is_compared_in_one_way() -> None:
    field = competition(CompetitionKind.SIMULTANEOUS, rule=CompetitionRule(scoring=Scoring(method=Method.BUTLER)))
    assert competitions.add_events(field, candidates("a", method=Method.BUTLER), None).after.slugs == ("a",)
    with pytest.raises(InputError) as refusal:
        competitions.add_events(field, candidates("a", "b"), None)
    assert [mistake.field for mistake in refusal.value.mistakes] == ["scoring.method"] * 2
    has_one = competitions.add_events(field, candidates("a", method=Method.BUTLER), None).after
    with pytest.raises(InputError):
        competitions.change_competition_setting(has_one, find_rule_setting("scoring.method"), Method.CROSS_IMPS)
    assert competitions.add_events(competition(), candidates("a", method=Method.BUTLER), None).after.slugs == ("a",)


OF_OTHER_KINDS = {
    CompetitionKind.SESSIONS: {"best": "8", "scoring.method": "butler"},
    CompetitionKind.LADDER: {"missed": "zero", "total": "carry-forward", "scoring.club_best": "2"},
    CompetitionKind.SIMULTANEOUS: {
        "total": "mean",
        "handicap_results": "6",
        "scoring.sections": "apart",
        "scoring.split_ties": "countback",
        "scoring.target": "500",
        "scoring.victory_points": "wbf",
    },
}


@pytest.mark.parametrize("kind", CompetitionKind)
def test_a_setting_that_a_kind_of_competition_does_not_know_is_refused_by_its_name(kind: CompetitionKind) -> None:
    rule = CompetitionRule()
    for key, text in OF_OTHER_KINDS[kind].items():
        rule = with_parsed_setting(rule, key, text)
        setting = find_rule_setting(key)
        with pytest.raises(InputError) as refusal:
            competitions.change_competition_setting(competition(kind), setting, setting.value_of(rule))
        assert [mistake.field for mistake in refusal.value.mistakes] == [key]
        same = competitions.change_competition_setting(competition(kind), setting, setting.value_of(CompetitionRule()))
        assert same.after.rule == CompetitionRule(), "what it is anyhow does no harm"
    with pytest.raises(InputError) as refusal:
        competitions.create_competition("Tuesdays", kind, rule)
    assert {mistake.field for mistake in refusal.value.mistakes} == set(OF_OTHER_KINDS[kind])


def test_events_are_taken_out_and_a_competition_is_released_once() -> None:
    both = competition(CompetitionKind.LADDER, "a", "b")
    assert competitions.remove_events(both, ["a"]).after.slugs == ("b",)
    with pytest.raises(MissingDataError) as refusal:
        competitions.remove_events(both, ["a", "c"])
    assert refusal.value.hints == (hints.list_competition_events(slug=both.slug),)
    closed, _, said, *_ = competitions.close_competition(both)
    assert (closed.closed, values(said)) == (True, {"Tuesdays", 2})
    with pytest.raises(AlreadyExistsError):
        competitions.close_competition(closed)


def test_a_setting_of_a_rule_says_what_it_was() -> None:
    after, _, said, *_ = competitions.change_competition_setting(competition(), find_rule_setting("points"), (2, 1))
    assert (after.rule.points, values(said) >= {"points"}) == ((2, 1), True)
    assert len(said.values) == 3
    assert len(competitions.change_competition_setting(after, find_rule_setting("points"), (2, 1)).summary.values) == 2
    with pytest.raises(InputError) as refusal:
        competitions.ChangeCompetitionSetting.from_texts({"key": "piont", "value": "many"}).read(after)
    assert [mistake.field for mistake in refusal.value.mistakes] == ["key"]
    made = competitions.CreateCompetition.from_texts(
        {"name": "T", "kind": "ladder", "settings": {"best": "5", "least": ""}}
    ).read(None)
    assert made.settings == CompetitionRule(best=5)


ANN, BOB = Player("Ann Lee", "1", "7", "kind"), Player("Bob Fox")
BOOK = PlayerBook((ANN, BOB))


def test_a_player_gets_other_details_and_keeps_those_of_which_nothing_is_said() -> None:
    said = {"name": "ann lee", "club_number": None, "national_number": "", "note": " new  one "}
    changed = players.AddPlayer.from_texts(said, page=True).read(BOOK).apply(BOOK).after
    assert changed.players == (ANN._replace(national_number="", note="new one", page=True), BOB)
    assert players.add_player(BOOK, "Al Ash", "2", None, None).after.players[0] == Player("Al Ash", "2")
    with pytest.raises(AlreadyExistsError):
        players.add_player(BOOK, "Ann Lee", "1", None, None)


def test_players_of_a_list_complete_those_who_are_there() -> None:
    listed = [
        Player("A. Leigh", national_number="7", note="new"),
        Player("Cid"),
        BOB._replace(page=True),
        Player("Ann Lee"),
    ]
    after, _, said, *_ = players.import_players(BOOK, listed)
    assert after.players == (ANN._replace(note="new", spellings=("A. Leigh",)), BOB._replace(page=True), Player("Cid"))
    assert dict(said.values) == {"fresh": 1, "changed": 3, "players": 3}
    with pytest.raises(AlreadyExistsError) as refusal:
        players.import_players(BOOK, [Player("Cid", spellings=("Bob Fox",))])
    assert refusal.value.hints == (hints.MERGE_PLAYERS,)


def test_who_is_called_otherwise_or_is_one_with_another_is_known_by_all_names() -> None:
    renamed = players.rename_player(BOOK, ANN, "Ann Fox").after
    assert renamed.players[0] == ANN._replace(name="Ann Fox", spellings=("Ann Lee",))
    assert players.rename_player(renamed, renamed.players[0], "Ann Lee").after.players[0].spellings == ("Ann Fox",)
    for other in ("Bob Fox", "bob  fox"):
        with pytest.raises(AlreadyExistsError):
            players.rename_player(BOOK, ANN, other)
    merged = players.merge_players(BOOK, [ANN, BOB], BOB).after
    assert merged.players == (Player("Bob Fox", "1", "7", "kind", spellings=("Ann Lee",)),)
    with pytest.raises(AlreadyExistsError):
        players.merge_players(BOOK, [BOB], BOB)
    words = {"into": "lee", "players": ["Fox", "Zoe"]}
    assert players.MergePlayers.from_texts(words).read(BOOK).players == (BOB, Player("Zoe"))
