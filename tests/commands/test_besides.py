"""What is changed besides results and pairs: the hands of an event, competitions, the book of players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorer.commands import competitions, hands, players
from scorer.commands.competitions import Candidate
from scorer.errors import AlreadyThere, BadInput, NothingHere, Way, Where, remedy
from scorer.game.deals import Deal
from scorer.i18n import phrase
from scorer.model.boards import Dealt, Points
from scorer.model.competitions import Competition, Entry, Kind, Rule, setting_named, with_rule
from scorer.model.history import Subject, Topic
from scorer.model.players import Book, Player
from scorer.model.settings import Method, Scoring
from tests.commands.doing import values
from tests.commands.lines import SCHEDULE
from tests.evening import CHECK_DEAL, EVENING

DEAL, OTHER = Deal.parse(CHECK_DEAL), Deal.parse(f"E{CHECK_DEAL[1:]}")


def test_hands_of_a_file_go_to_their_boards_and_what_was_known_and_what_is_beyond_is_told() -> None:
    dealt = [Dealt(4, lesson="finesse"), Dealt(9)]
    deals = tuple((board, OTHER) for board in (1, 2, 4, 9))
    after, subject, said, *_ = hands.bring_in(EVENING, deals, dealt, "deals.pbn")
    assert after.deals == ((1, OTHER), (2, OTHER), (4, OTHER))
    assert (after.dealt, after.boards, after.results) == ((dealt[0],), 4, EVENING.results)
    assert subject == Subject(Topic.HANDS)
    assert values(said) == {"deals.pbn", 1, 2, 4, 9}, "boards 1 to 2, 4; others than before on 4; left out 9"
    with pytest.raises(BadInput) as refusal:
        hands.bring_in(EVENING, ((5, DEAL), (9, DEAL)), (), "deals.pbn")
    (mistake,) = refusal.value.mistakes
    assert (mistake.where, values(mistake.reason)) == (Where("deals.pbn"), {5, 9, 4})


def test_new_hands_come_into_an_event_that_has_no_results_and_whose_schedule_has_the_boards() -> None:
    waiting = replace(EVENING, results=(), points=((1, Points(10, 10, 10, 10)), (3, Points(9, 11, 10, 10))))
    after, _, said, *_ = hands.deal(waiting, ((1, DEAL), (4, DEAL), (5, DEAL)), (), phrase("dealt"))
    assert ([number for number, _ in after.deals], after.boards) == ([1, 4, 5], 5)
    assert [number for number, _ in after.points] == [3]
    assert said == phrase("dealt"), "the hands of board 4 were the same"
    for event, field in ((EVENING, ""), (replace(waiting, schedule=SCHEDULE), "boards")):
        with pytest.raises(BadInput) as refusal:
            hands.refuse_to_deal(event, 5)
        assert [mistake.field for mistake in refusal.value.mistakes] == [field]
    hands.refuse_to_deal(replace(waiting, schedule=SCHEDULE), 4)


def test_three_take_turns_as_the_last_pair_of_a_lesson() -> None:
    waiting = replace(EVENING, results=(), schedule=SCHEDULE)
    assert hands.prepare_lesson(waiting, ((1, DEAL),), (), phrase("dealt"), ()).after.changes == ()
    after = hands.prepare_lesson(waiting, ((1, DEAL),), (), phrase("dealt"), ("Ann", "Bob", "Cid")).after
    turns = [(change.from_round, change.pair, change.names) for change in after.changes]
    assert turns == [(2, "6", "Bob & Cid"), (3, "6", "Cid & Ann")]


def competition(kind: Kind = Kind.LADDER, *slugs: str, **more: Any) -> Competition:
    return Competition("Tuesdays", kind, entries=tuple(map(Entry, slugs)), **more)


def candidates(*slugs: str, method: Method = Method.MATCHPOINTS) -> list[Candidate]:
    return [Candidate(slug, method) for slug in slugs]


def test_events_are_taken_in_once_and_only_another_heat_is_new_for_those_that_are_there() -> None:
    after, _, said, *_ = competitions.add(competition(Kind.LADDER, "a"), candidates("a", "b", "b"), None)
    assert (after.entries, values(said)) == ((Entry("a"), Entry("b")), {"Tuesdays", "b", "a", 1})
    again, _, said, *_ = competitions.add(after, candidates("b"), "Mon")
    assert (again.entries, values(said)) == ((Entry("a"), Entry("b", "Mon")), {"Tuesdays", "b", 1})
    assert competitions.add(again, candidates("b"), None).after == again


def test_one_field_is_compared_in_one_way() -> None:
    field = competition(Kind.SIMULTANEOUS, rule=Rule(scoring=Scoring(method=Method.BUTLER)))
    assert competitions.add(field, candidates("a", method=Method.BUTLER), None).after.slugs == ("a",)
    with pytest.raises(BadInput) as refusal:
        competitions.add(field, candidates("a", "b"), None)
    assert [mistake.field for mistake in refusal.value.mistakes] == ["scoring.method"] * 2
    has_one = competitions.add(field, candidates("a", method=Method.BUTLER), None).after
    with pytest.raises(BadInput):
        competitions.put(has_one, setting_named("scoring.method"), Method.CROSS_IMPS)
    assert competitions.add(competition(), candidates("a", method=Method.BUTLER), None).after.slugs == ("a",)


OF_OTHER_KINDS = {
    Kind.SESSIONS: {"best": "8", "scoring.method": "butler"},
    Kind.LADDER: {"missed": "zero", "total": "carry-forward", "scoring.club_best": "2"},
    Kind.SIMULTANEOUS: {
        "total": "mean",
        "handicap_results": "6",
        "scoring.sections": "apart",
        "scoring.split_ties": "countback",
        "scoring.target": "500",
        "scoring.victory_points": "wbf",
    },
}


@pytest.mark.parametrize("kind", Kind)
def test_a_setting_that_a_kind_of_competition_does_not_know_is_refused_by_its_name(kind: Kind) -> None:
    rule = Rule()
    for key, text in OF_OTHER_KINDS[kind].items():
        rule = with_rule(rule, key, text)
        setting = setting_named(key)
        with pytest.raises(BadInput) as refusal:
            competitions.put(competition(kind), setting, setting.of(rule))
        assert [mistake.field for mistake in refusal.value.mistakes] == [key]
        same = competitions.put(competition(kind), setting, setting.of(Rule()))
        assert same.after.rule == Rule(), "what it is anyhow does no harm"
    with pytest.raises(BadInput) as refusal:
        competitions.new(None, "Tuesdays", kind, rule)
    assert {mistake.field for mistake in refusal.value.mistakes} == set(OF_OTHER_KINDS[kind])


def test_events_are_taken_out_and_a_competition_is_released_once() -> None:
    both = competition(Kind.LADDER, "a", "b")
    assert competitions.remove(both, ["a"]).after.slugs == ("b",)
    with pytest.raises(NothingHere) as refusal:
        competitions.remove(both, ["a", "c"])
    assert refusal.value.remedies == (remedy(Way.COMPETITION_EVENTS, slug=both.slug),)
    closed, _, said, *_ = competitions.close(both)
    assert (closed.closed, values(said)) == (True, {"Tuesdays", 2})
    with pytest.raises(AlreadyThere):
        competitions.close(closed)


def test_a_setting_of_a_rule_says_what_it_was() -> None:
    after, _, said, *_ = competitions.put(competition(), setting_named("points"), (2, 1))
    assert (after.rule.points, values(said) >= {"points"}) == ((2, 1), True)
    assert len(said.values) == 3
    assert len(competitions.put(after, setting_named("points"), (2, 1)).said.values) == 2
    with pytest.raises(BadInput) as refusal:
        competitions.PUT.read(after, {"key": "piont", "value": "many"})
    assert [mistake.field for mistake in refusal.value.mistakes] == ["key"]
    made = competitions.NEW.read(None, {"name": "T", "kind": "ladder", "settings": {"best": "5", "least": ""}})
    assert made["settings"] == Rule(best=5)


ANN, BOB = Player("Ann Lee", "1", "7", "kind"), Player("Bob Fox")
BOOK = Book((ANN, BOB))


def test_a_player_gets_other_details_and_keeps_those_of_which_nothing_is_said() -> None:
    said = {"name": "ann lee", "club_number": None, "national_number": "", "note": " new  one "}
    changed = players.add(BOOK, **players.ADD.read(BOOK, said), page=True).after
    assert changed.players == (ANN._replace(national_number="", note="new one", page=True), BOB)
    assert players.add(BOOK, "Al Ash", "2", None, None).after.players[0] == Player("Al Ash", "2")
    with pytest.raises(AlreadyThere):
        players.add(BOOK, "Ann Lee", "1", None, None)


def test_players_of_a_list_complete_those_who_are_there() -> None:
    listed = [
        Player("A. Leigh", national_number="7", note="new"),
        Player("Cid"),
        BOB._replace(page=True),
        Player("Ann Lee"),
    ]
    after, _, said, *_ = players.take_in(BOOK, listed)
    assert after.players == (ANN._replace(note="new", spellings=("A. Leigh",)), BOB._replace(page=True), Player("Cid"))
    assert dict(said.values) == {"fresh": 1, "changed": 3, "players": 3}
    with pytest.raises(AlreadyThere) as refusal:
        players.take_in(BOOK, [Player("Cid", spellings=("Bob Fox",))])
    assert refusal.value.remedies == (remedy(Way.MERGE_PLAYERS),)


def test_who_is_called_otherwise_or_is_one_with_another_is_known_by_all_names() -> None:
    renamed = players.rename(BOOK, ANN, "Ann Fox").after
    assert renamed.players[0] == ANN._replace(name="Ann Fox", spellings=("Ann Lee",))
    assert players.rename(renamed, renamed.players[0], "Ann Lee").after.players[0].spellings == ("Ann Fox",)
    for other in ("Bob Fox", "bob  fox"):
        with pytest.raises(AlreadyThere):
            players.rename(BOOK, ANN, other)
    merged = players.merge(BOOK, [ANN, BOB], BOB).after
    assert merged.players == (Player("Bob Fox", "1", "7", "kind", spellings=("Ann Lee",)),)
    with pytest.raises(AlreadyThere):
        players.merge(BOOK, [BOB], BOB)
    words = {"into": "lee", "players": ["Fox", "Zoe"]}
    assert players.MERGE.read(BOOK, words)["players"] == (BOB, Player("Zoe"))
