"""Pairs come, are named, are stood in for, and go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes.pairs import remove, rename, substitute, withdraw
from scorer.errors import BadInput, NotFound, NotInFull, StillNeeded
from scorer.movements.leaving import without_pair
from scorer.movements.schedule import Sitting
from scorer.records.history import Subject, Topic
from scorer.records.pair_changes import PairChange, PairChangeKind
from tests.evening import EVENING

PLANNED = replace(
    EVENING,
    schedule=(
        Sitting(1, 1, "1", "4", 1, 2),
        Sitting(1, 2, "2", None, 3, 4),
        Sitting(2, 1, "1", None, 3, 4),
        Sitting(2, 2, "2", "4", 1, 2),
        Sitting(3, 1, None, "5", 1, 2),
    ),
)
ABOUT_3 = Subject(Topic.PAIR, pair="3")


def test_everything_mistyped_of_a_pair_is_said_at_once() -> None:
    with pytest.raises(BadInput) as refusal:
        substitute(EVENING, "9", ("", " "), "0")
    assert [mistake.field for mistake in refusal.value.mistakes] == ["pair", "--from-round"]
    with pytest.raises(BadInput) as refusal:
        rename(EVENING, "3", ("", ""))
    assert [str(mistake) for mistake in refusal.value.mistakes] == ['P1: read "", expected a name']


def test_a_pair_gets_its_names() -> None:
    after, subject, sentence = rename(EVENING, "eve", ("Eva", "Flo"))
    assert after.pairs[2].players == ("Eva", "Flo")
    assert (subject, sentence) == (ABOUT_3, "Pair 3: Eva & Flo (was Eve)")


def test_substitutes_of_a_round_take_the_place_of_others() -> None:
    once = substitute(EVENING, "3", ("Zoe", "Yan"), "2").event
    after, subject, sentence = substitute(once, "eve", ("Wim", ""), "2")
    assert after.changes == (PairChange(2, "3", PairChangeKind.SUBSTITUTE, "Wim"),)
    assert (subject, sentence) == (ABOUT_3, "Pair 3: Wim plays from round 2 on; 3 is Eve")


def test_a_pair_that_leaves_is_called_by_its_label() -> None:
    after, subject, sentence = withdraw(PLANNED, "4", "2")
    assert after.schedule == without_pair(PLANNED.schedule, "4", 2)
    assert {sitting.round for sitting in after.schedule if sitting.ew == "4"} == {1}
    assert subject == Subject(Topic.PAIR, pair="4")
    assert sentence.startswith("Pair 4: gone from round 2 on, its opponents sit out; 2 results")
    assert sentence.endswith(
        "; two pairs sit out in round 2: `scorer movement use hesitation --from-round 2` lets all play"
    )
    with pytest.raises(NotInFull) as refusal:
        withdraw(PLANNED, "fay", "2")
    assert (refusal.value.name, refusal.value.called) == ("4", "Fay & Gus")


def test_the_opponents_of_two_who_are_gone_meet_each_other_where_they_can() -> None:
    planned = replace(
        PLANNED,
        winners=1,
        schedule=(
            Sitting(1, 1, "1", "4", 1, 2),
            Sitting(1, 2, "2", "5", 3, 4),
            Sitting(2, 1, "1", "5", 5, 6),
            Sitting(2, 2, "2", "4", 7, 8),
        ),
    )
    once = withdraw(planned, "4", "2").event
    after, _, sentence = withdraw(once, "5", "2")
    assert after.schedule[2:] == (Sitting(2, 1, "1", "2", 5, 6),)
    assert "; 1 and 2 meet instead in round 2;" in f"{sentence};"
    apart = withdraw(withdraw(replace(planned, winners=2), "4", "2").event, "5", "2")
    assert [(sitting.ns, sitting.ew) for sitting in apart.event.schedule[2:]] == [("1", None), ("2", None)]


def test_a_round_that_the_schedule_does_not_have_is_refused() -> None:
    with pytest.raises(NotFound, match="1 to 3: the schedule has 3 rounds"):
        withdraw(PLANNED, "4", "4")


def test_a_pair_without_results_is_removed_with_all_that_was_planned_for_it() -> None:
    planned = replace(PLANNED, results=(), changes=(PairChange(2, "4", PairChangeKind.JOIN),))
    after, subject, sentence = remove(planned, "4")
    assert "4" not in [pair.label for pair in after.pairs]
    assert all("4" not in (sitting.ns, sitting.ew) for sitting in after.schedule)
    assert (after.changes, subject) == ((), Subject(Topic.PAIR, pair="4"))
    assert sentence.endswith("is removed; its opponents sit out")


def test_a_pair_with_results_stays_and_the_refusal_names_the_next_command() -> None:
    with pytest.raises(StillNeeded) as refusal:
        remove(replace(PLANNED, results=(PLANNED.results[0]._replace(round=1),)), "1")
    assert "pair 1 has 1 result: `scorer pairs withdraw 1 --from-round 2`" in str(refusal.value)
    assert "`scorer clear " in str(refusal.value)
    with pytest.raises(NotInFull):
        remove(PLANNED, "eve")
