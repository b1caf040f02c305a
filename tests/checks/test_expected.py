"""What is missing: every page, list and paper gives the same answer, whatever happened to an evening."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from scorer.checks import Severity, find_missing, list_findings, missing_pairings
from scorer.commands.joining import AddPair
from scorer.commands.lines import count_entered
from scorer.commands.movement import EndEvening, SwapPairs, TurnPairs
from scorer.commands.pairs import ForfeitMatch, RemovePair, SubstitutePlayers
from scorer.commands.swiss import DrawNextRound
from scorer.errors import ScorerError
from scorer.i18n import count_phrase, phrase
from scorer.live.director import ResultGrid
from scorer.model.events import Event, sort_results
from scorer.model.live import LiveSettings, LiveState
from scorer.model.notation import parse_code
from scorer.model.pairs import team_of
from scorer.model.results import NotPlayed, Result
from scorer.movements.schedule import Sitting
from scorer.reports.answers.events import event_details_document, event_details_table
from scorer.reports.answers.findings import describe_open_findings
from scorer.reports.blocks import Sentence
from scorer.reports.catalogue import report_by_name
from scorer.reports.paper.print_job import build_print_job
from scorer.reports.rankings import ranking_tables_with_status
from scorer.reports.web.privacy import unfinished_boards
from scorer.scoring import score_event
from scorer.services.live_evenings import LiveEvening, has_all_results, meetings_of
from scorer.services.queries import load_event
from scorer.storage.live import LiveVersion
from scorer.tui.session import EntrySession
from tests.commands.doing import do
from tests.conftest import Scorer
from tests.evening import EVENING

EVENINGS = {
    "mitchell": ("--pairs", "10", "--boards", "15"),
    "howell with a sit-out": ("--pairs", "5", "--boards", "10", "--winners", "1"),
    "teams with a bye": ("--teams", "5", "--boards-a-round", "2", "--rounds", "5"),
    "Swiss": ("--teams", "6", "--movement", "swiss", "--boards-a-round", "2", "--rounds", "3"),
    "individual": ("--individual", "9", "--boards-a-round", "1"),
    "race": ("--pairs", "2", "--target", "1000", "--boards", "8"),
}
CODES = ("GS S 10", "PH N 9", "PD E 7", "GNT W 8", "PC S 6", "NP", "60/40", "A+/A-", "420")
CHANGES = (
    (RemovePair, ("pair", "from_round")),
    (ForfeitMatch, ("pair", "round")),
    (SubstitutePlayers, ("pair", "player1", "from_round")),
    (AddPair, ("label", "from_round")),
    (EndEvening, ("round",)),
    (TurnPairs, ("round", "table")),
    (SwapPairs, ("round", "pair", "other")),
    (DrawNextRound, ()),
)


def changed(event: Event, random: Random) -> Event:
    """The event after a change of any kind, or as it was if that change was refused."""
    command, names = random.choice(CHANGES)
    labels = [one.label for one in event.competitors] + ["11", "NS1"]
    last = event.last_round or 1
    words = {
        "pair": random.choice(labels),
        "other": random.choice(labels),
        "label": str(random.randrange(5, 14)),
        "player1": "Sub Stitute",
        "round": str(random.randint(1, last)),
        "from_round": str(random.randint(1, last)),
        "table": str(random.randint(1, 3)),
    }
    try:
        return do(event, command, **{name: words[name] for name in names}).after
    except ScorerError:
        return event


def played(event: Event, random: Random, share: float) -> Event:
    """The event with results on a share of what is planned, and now and then on another board or by other pairs."""
    results, there = list(event.results), {(one.board, label) for one in event.results for label in one.pairs}
    for sitting in event.schedule:
        for planned in sitting.boards if sitting.is_meeting and random.random() < share else ():
            board, (ns, ew) = planned, sitting.pairs
            if random.random() < 0.03:
                board = random.randint(1, event.boards)
            if random.random() < 0.03:
                ew = random.choice([pair.label for pair in event.pairs])
            known = ns != ew and {ns, ew} <= event.labels
            if known and there.isdisjoint({(board, ns), (board, ew)}):
                outcome = parse_code(random.choice(CODES), event.rule_set)
                results.append(Result(board, ns, ew, outcome, sitting.round, sitting.table))
                there |= {(board, ns), (board, ew)}
    return event._replace(results=sort_results(results))


def random_event(start: Event, random: Random) -> Event:
    """What became of an evening: results and changes in turn, and now and then a competitor or the schedule's end."""
    event = start
    for _ in range(random.randint(1, 4)):
        event = played(event, random, random.choice((0.2, 0.7, 1.0)))
        event = changed(event, random)
    if random.random() < 0.3:
        event = played(event, random, 1.0)
    if random.random() < 0.1:
        event = event._replace(boards=max(1, event.boards - 2))
    return event


def counts_of_missing(event: Event) -> Iterator[tuple[str, int]]:
    """How many results are missing, in the order and the words of every place that says so."""
    scored = score_event(event)
    findings = list_findings(scored)
    yield "check", sum(finding.severity is Severity.MISSING for finding in findings)
    details = dict(event_details_table(scored, findings).records)
    yield "show", int(str(details.get(phrase("Results missing"), 0)))
    document = json.loads(json.dumps(event_details_document(scored, findings)))
    yield "show --json", sum(len(one["boards"]) for one in document["missing"])
    present, expected = count_entered(EntrySession("", event).expected_lines)
    yield "entry screen", expected - present
    grid = ResultGrid(
        LiveEvening(1, LiveVersion(0, 0, 0), event, LiveState(LiveSettings(), (), frozenset(), *[()] * 4))
    )
    yield "director's page", sum(len(grid.missing_boards(meetings_of(one))) for one in event.schedule)
    meetings = [meeting for sitting in event.schedule for meeting in meetings_of(sitting)]
    yield "phones", sum(not has_all_results(event, [meeting]) for meeting in meetings)


def sentences_of_missing(event: Event) -> dict[str, list[str]]:
    """What the ranking and the papers of an event say of how final they are."""
    scored = score_event(event)
    notes = [note for table in ranking_tables_with_status(scored) for note in table.notes if "Not final" in str(note)]
    reports = [report_by_name("certificates"), report_by_name("scorecards")]
    papers: dict[str, list[str]] = {"ranking": [str(note) for note in notes]}
    for part in build_print_job(scored, reports)[0].reports:
        for item in part.items:
            texts = [str(block.text) for block in item.blocks if isinstance(block, Sentence)]
            papers[f"{part.title} {item.about}"] = [text for text in texts if "Provisional" in text]
    return papers


def assert_all_agree(event: Event) -> None:
    """Every place says that the same number of results is missing, and on the same boards."""
    missing = sum(len(gap.boards) for gap in find_missing(event))
    assert dict(counts_of_missing(event)) == dict.fromkeys(dict(counts_of_missing(event)), missing)
    if event.schedule:
        assert {*unfinished_boards(event)} == {board for gap in find_missing(event) for board in gap.boards}
    words = str(count_phrase(missing, "missing result"))
    findings = list_findings(score_event(event))
    assert str(describe_open_findings(findings, event.marks)).startswith(words) == bool(missing)
    for place, said in sentences_of_missing(event).items():
        if place == "ranking":
            assert any(words in sentence for sentence in said) == bool(missing)
        else:
            assert said == ([f"Provisional: {count_phrase(missing, 'result')} missing"] if missing else [])


def started(scorer: Scorer, kind: str) -> Event:
    scorer("new", kind, *EVENINGS[kind])
    return load_event(str(scorer.db), None)


@pytest.mark.parametrize("kind", EVENINGS)
def test_all_places_that_say_missing_or_final_agree(scorer: Scorer, kind: str) -> None:
    start = started(scorer, kind)
    assert_all_agree(random_event(start, Random(kind)))  # noqa: S311  # no secret


@pytest.mark.long
@pytest.mark.parametrize("kind", EVENINGS)
def test_all_places_agree_about_many_evenings(scorer: Scorer, kind: str) -> None:
    start = started(scorer, kind)
    for seed in range(100, 115):
        assert_all_agree(random_event(start, Random(seed)))  # noqa: S311  # no secret


def test_a_match_that_was_given_away_is_not_missing(scorer: Scorer) -> None:
    event = started(scorer, "teams with a bye")
    complete = played_out(do(event, ForfeitMatch, pair="2", round="1").after)
    first = [one for one in event.schedule if one.round == 1 and one.is_meeting]
    forfeited = [one for one in first if "2" in map(team_of, one.pairs)]
    assert forfeited
    left = {(result.board, result.pairs) for result in complete.results} - {
        (board, one.pairs) for one in forfeited for board in one.boards
    }
    without = complete._replace(results=tuple(one for one in complete.results if (one.board, one.pairs) in left))
    assert len(without.results) < len(complete.results)
    assert find_missing(without) == []
    assert sentences_of_missing(without)["ranking"] == []
    assert has_all_results(without, [meeting for one in forfeited for meeting in meetings_of(one)])


def test_a_table_whose_boards_are_in_is_done_without_a_look_at_the_whole_evening(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    complete = played_out(started(scorer, next(iter(EVENINGS))))
    monkeypatch.setattr("scorer.services.live_evenings.missing_pairings", None)
    assert all(has_all_results(complete, meetings_of(sitting)) for sitting in complete.schedule)


@pytest.mark.parametrize("kind", EVENINGS)
def test_what_is_missing_of_some_boards_is_what_is_missing_of_all_on_them(scorer: Scorer, kind: str) -> None:
    event = random_event(started(scorer, kind), Random(7))  # noqa: S311  # no secret
    for first in range(1, event.boards + 1):
        boards = {first, first + 1}
        assert missing_pairings(event, boards) == {one for one in missing_pairings(event) if one[0] in boards}


def played_out(event: Event) -> Event:
    """The event with every board recorded as not played."""
    outcomes = [
        Result(board, one.ns, one.ew, NotPlayed(), one.round, one.table)
        for one in event.schedule
        if one.is_meeting
        for board in one.boards
    ]
    return event._replace(results=tuple(outcomes))


def test_a_pair_that_has_gone_is_not_missed_though_a_file_still_has_it_in_the_schedule() -> None:
    schedule = (Sitting(1, 1, "1", "4", 1, 1), Sitting(2, 1, "1", "5", 2, 2), Sitting(3, 1, "1", "6", 3, 3))
    event = EVENING._replace(results=(), schedule=schedule)
    gone = do(event, RemovePair, pair="1", from_round="2").after
    assert [gap.boards for gap in find_missing(gone._replace(schedule=schedule))] == [(1,)]
