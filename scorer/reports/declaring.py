"""Declaring and defending: how well each pair did in either role, and how often the cards let it declare."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase, join_phrases, phrase
from scorer.model.results import (
    FIRST_GROUP,
    BoardGroup,
    KnownScore,
    NotPlayed,
    Outcome,
    PassedOut,
    Played,
    Ruling,
    SitOut,
)
from scorer.model.settings import Method
from scorer.reports.blocks import Item, item_from_table, item_of_pair
from scorer.reports.report import NO_TEAMS, EmptyReason, PairReport, Requirement
from scorer.reports.shared_fields import Tally, average_measure, cache_per_event, pair_fields, ranked_pairs
from scorer.reports.table import NUMBER, SHARE, Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scorer.model.pairs import Pair
    from scorer.scoring import ScoredEvent
    from scorer.scoring.scored_event import ScoredLine


class RoleTallies(NamedTuple):
    """A pair's boards on which its own side declared, and those on which the opponents did."""

    declaring: Tally = Tally()
    defending: Tally = Tally()

    @property
    def declared_percent(self) -> Fraction | None:
        """The percentage of these boards on which its side declared; None without boards."""
        declared = self.declaring.boards
        return percentage(Fraction(declared), declared + self.defending.boards)

    def with_board(self, points: Fraction, top: int | None, *, declared: bool) -> RoleTallies:
        """The tallies with one more board."""
        if declared:
            return RoleTallies(self.declaring.with_board(points, top), self.defending)
        return RoleTallies(self.declaring, self.defending.with_board(points, top))


@cache_per_event
def tally_roles(scored: ScoredEvent) -> dict[str, RoleTallies]:
    """Every pair's boards by its role.

    Only played results count: awards, boards not played, sit-outs and passed-out deals are left out, and so are scores
    without a contract, unless the cards of the board, or all its other tables, say which side declares.
    """
    collected = dict.fromkeys(scored.pairs, RoleTallies())
    known = _known_sides(scored)
    for line in _scored_lines(scored):
        declaring = _declaring_side(line, known)
        if declaring is None:
            continue
        for side, points in zip(Side, (line.ns_points, line.ew_points), strict=True):
            for result in line.results:
                pair = result.pair_of(side)
                if pair is None or points is None:
                    continue
                for label in scored.event.form.competitor_labels(pair):
                    collected[label] = collected[label].with_board(points, line.top, declared=side is declaring)
    return collected


def _declaring_side(line: ScoredLine, known: Mapping[BoardGroup, Side]) -> Side | None:
    match line.results[0].outcome:
        case Played():
            return None if line.declarer is None else line.declarer.side
        case KnownScore():
            return known.get(line.results[0].board_group)
        case _:
            return None


def _known_sides(scored: ScoredEvent) -> dict[BoardGroup, Side]:
    """The side that declares each board, or each group of a fouled one: by the cards, else where all tables agree."""
    if scored.event.rule_set.has_auction:
        return {}
    seen: defaultdict[BoardGroup, set[Side]] = defaultdict(set)
    for line in _scored_lines(scored):
        if line.declarer is not None:
            seen[line.results[0].board_group].add(line.declarer.side)
    known = {part: sides.pop() for part, sides in seen.items() if len(sides) == 1}
    return known | {(number, FIRST_GROUP): seat.side for number, seat in scored.declarers.items()}


def _scored_lines(scored: ScoredEvent) -> Iterator[ScoredLine]:
    for board in scored.boards:
        yield from board.lines


HCP_NOTE = phrase("HCP: the percentage of boards on which the pair's side had more high-card points")

LEFT_OUT: Mapping[type[Outcome], Phrase] = {
    Ruling: phrase("adjusted scores"),
    NotPlayed: phrase("boards not played"),
    SitOut: phrase("sit-outs"),
    PassedOut: phrase("passed-out deals"),
}
"""What nobody declared. The other outcomes are left out where it is not known which side declared."""


def _describe_left_out(scored: ScoredEvent) -> Phrase | None:
    """The kinds of results of this event that no pair's tally has; None where all of them count."""
    outcomes = {type(result.outcome) for result in scored.event.results}
    kinds = [words for kind, words in LEFT_OUT.items() if kind in outcomes]
    known = _known_sides(scored)
    lines = (line for line in _scored_lines(scored) if type(line.results[0].outcome) not in LEFT_OUT)
    if any(_declaring_side(line, known) is None for line in lines):
        kinds.append(phrase("results whose declaring side is not known"))
    return phrase("Not included: {kinds}", kinds=join_phrases(kinds, ", ")) if kinds else None


class PairRoles(NamedTuple):
    """A pair with its tallies in either role."""

    pair: Pair
    roles: RoleTallies


class DeclaringReport(PairReport):
    """What each pair scored as declarer and as defender."""

    name = "declaring"
    title = phrase("Declaring and defending")
    tab = "Declaring"
    forms = NO_TEAMS
    requirement = Requirement.TALLIES
    is_for_the_curious = True
    empty_reason = EmptyReason(phrase("no result has a declarer"))

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """A line for declaring and one for defending; None where neither is known."""
        own, (what, unit, decimals) = tally_roles(scored)[label], average_measure(scored.event.scoring)
        if own.declared_percent is None:
            return None
        heading, role = (
            (unit, SHARE)
            if scored.event.scoring.method is Method.MATCHPOINTS
            else (phrase("{unit} a board", unit=unit), NUMBER)
        )
        fields: tuple[Field[tuple[Phrase, Tally]], ...] = (
            Field("role", phrase("Part"), cell=itemgetter(0)),
            Field("boards", phrase("Boards"), NUMBER, cell=lambda line: line[1].boards),
            Field(what, heading, role, decimals, lambda line: getattr(line[1], what)),
        )
        declared, counted = own.declaring.boards, own.declaring.boards + own.defending.boards
        note = phrase(
            "Your side had more points on {declared} of {boards}",
            declared=declared,
            boards=count_phrase(counted, "board"),
        )
        lines = [(phrase("Declaring"), own.declaring), (phrase("Defending"), own.defending)]
        return item_of_pair(scored, label, Table(self.title, fields, lines, (note,)))

    def items(self, scored: ScoredEvent) -> list[Item]:
        """The table of all pairs."""
        return list(map(item_from_table, self.tables(scored)))

    def tables(self, scored: ScoredEvent) -> list[Table[PairRoles]]:
        """A line for each pair, in the order of the ranking: percentages, or means where the method has no top."""
        by_label, scoring = tally_roles(scored), scored.event.scoring
        shares = [PairRoles(pair, by_label[pair.label]) for pair in ranked_pairs(scored)]
        what, unit, decimals = average_measure(scoring)
        means = () if scoring.method is Method.MATCHPOINTS else (phrase("{unit} are averages per board", unit=unit),)

        def fields_of(key: str, role: str, headings: tuple[Phrase, Phrase], short: str) -> Iterator[Field[PairRoles]]:
            """The number of boards and the average of a role."""
            boards, means = headings
            yield Field(key, boards, NUMBER, cell=attrgetter(f"roles.{role}.boards"), short_heading=short)
            average = attrgetter(f"roles.{role}.{what}")
            yield Field(f"{role}_{what}", means, NUMBER, decimals, average, short_heading=f"{short} {unit}")

        declared = phrase("Declared"), phrase("Declaring {unit}", unit=unit)
        defended = phrase("Defended"), phrase("Defending {unit}", unit=unit)

        fields: tuple[Field[PairRoles], ...] = (
            *pair_fields(scored.form),
            *fields_of("declared", "declaring", declared, "Decl."),
            *fields_of("defended", "defending", defended, "Def."),
            Field(
                "cards_percent",
                phrase("HCP %"),
                NUMBER,
                scoring.percent_decimals,
                cell=attrgetter("roles.declared_percent"),
            ),
        )
        left_out = _describe_left_out(scored)
        notes = (*means, HCP_NOTE) if left_out is None else (*means, HCP_NOTE, left_out)
        return [Table(self.title, fields, shares, notes)]
