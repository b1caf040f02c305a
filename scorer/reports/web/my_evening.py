"""The evening of a pair, as its page tells it: how it did, what is worth a look, and then everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import Method
from scorer.reports.blocks import Item, Sentence
from scorer.reports.catalogue import PICTURES, SCORECARDS, reports_for_all
from scorer.reports.lines import once_an_event, pair_called
from scorer.reports.part_score_or_game import LESSONS, choices
from scorer.reports.scorecards import CardLine, card, listed, scored_cards
from scorer.reports.table import FOLDED, UNITS, Field, Table, cell_shown, full_label, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.reports.part_score_or_game import Choice
    from scorer.tournament import ScoredEvent


class Section(NamedTuple):
    """An item of a report, by its name, below its heading, which is empty where the page says the same."""

    key: str
    heading: str
    item: Item


FIRST = ("scorecards", "learning", "declaring", "head-to-head", "decisions")
"""Reports that a page tells first, in this order: the card, the parts, the opponents, part score or game."""

LOOK = "Three boards worth a look"


def sections(scored: ScoredEvent, label: str) -> Iterator[Section]:
    """Place and percent, boards worth a look, the score card, and then what else is told of the pair."""
    every = (*reports_for_all(scored), PICTURES)
    for report in sorted(every, key=lambda one: FIRST.index(one.name) if one.name in FIRST else len(FIRST)):
        item = report.of_pair(scored, label)
        if item is None:
            continue
        if report is SCORECARDS:
            figures, own, *told = item.blocks
            yield Section("place", "", item._replace(blocks=(figures,)))
            look = worth_a_look(scored, label)
            if told or look.records:
                yield Section("look", LOOK, item._replace(blocks=tuple(told) or (look,)))
            item = item._replace(blocks=(own,))
        elif report.name == "learning":
            item = item._replace(blocks=tuple(block for block in item.blocks if not isinstance(block, Sentence)))
        yield Section(report.name, "Score card" if report is SCORECARDS else report.title, item)


FEWEST = 6
"""Boards of a card from which three are worth more of a look than the rest."""


def worth_a_look(scored: ScoredEvent, label: str) -> Table[CardLine]:
    """The best board, the dearest one, and the part score or game that gained or lost most on another."""
    why = _why(scored, label)
    lines = {line.result.board: line for line in scored_cards(scored)[label]}
    whole = card(scored, label, scored_cards(scored))
    board, *fields = (one for one in whole.fields if one.key in KEPT)
    reason: Field[CardLine] = Field("why", "Why", FOLDED, cell=lambda line: why[line.result.board])
    records = [lines[number] for number in why]
    return replace(whole, title=LOOK, fields=(board, reason, *fields), records=records, notes=())


def _why(scored: ScoredEvent, label: str) -> dict[int, str]:
    """The boards that are picked, and why; none of a few, or where all gave the same.

    Without a choice that told anything the second dearest stands in its place.
    """
    told = [line for line in scored_cards(scored)[label] if line.points is not None and line.score is not None]
    once = {line.result.board: line for line in told}  # a team has two lines of a board, worth the same
    lines = sorted(once.values(), key=_worth)
    if len(lines) < FEWEST or _worth(lines[0]) == _worth(lines[-1]):
        return {}
    why = {lines[-1].result.board: "Best board", lines[0].result.board: "Dearest board"}
    others = [one for one in _choices(scored).get(label, ()) if one.cost and one.board not in why]
    if not others:
        return why | {lines[1].result.board: "Dear too"}
    turn = max(others, key=lambda one: abs(one.cost))
    points = rounded(abs(turn.cost), 1 if turn.cost.denominator > 1 else 0)
    why[turn.board] = f"{LESSONS[turn.decision].capitalize()}: {points} {UNITS[scored.event.scoring.method]}"
    return why


Compared = Mapping[str, tuple[str, Mapping[int, tuple[str, str]]]]
"""By its label what a pair is called, and by board what it played and what that gave, a figure."""


def compared(scored: ScoredEvent) -> Compared:
    """Everybody's boards side by side: percent, or points where there is no top; those that gave nothing are left out.

    A team's two tables are one line.
    """
    sheet = listed(scored)[0].sheet
    at, columns = sheet.positions, sheet.columns
    gave = at["percent" if scored.event.scoring.method is Method.MATCHPOINTS else "points"]
    told = [at[key] for key in ("contract", "declarer", "tricks")]
    everybody: dict[str, tuple[str, dict[int, tuple[str, str]]]] = {}
    for pair in scored.event.ranked:
        everybody[pair.label] = (pair_called(scored.form, pair), {})
    for row in sheet.rows:
        if row[gave] is None:
            continue
        _, boards = everybody[full_label(row[at["pair"]])]
        played = " ".join(filter(None, (cell_shown(row[place], columns[place]) for place in told)))
        board, figure = int(str(row[at["board"]])), cell_shown(row[gave], columns[gave])
        before = boards.get(board)
        boards[board] = (f"{before[0]}, {played}" if before else played, figure)
    return everybody


KEPT = ("board", "partner", "opponents", "contract", "declarer", "tricks", "percent", "points")
"""What a line of the card says there too."""


def _worth(line: CardLine) -> Fraction:
    """In percent of the top, where there is one."""
    return Fraction(line.points or 0) if line.percent is None else line.percent


@once_an_event
def _choices(scored: ScoredEvent) -> Mapping[str, list[Choice]]:
    """The decisions of each pair, by its label."""
    own: dict[str, list[Choice]] = {}
    for choice in choices(scored):
        own.setdefault(choice.label, []).append(choice)
    return own
