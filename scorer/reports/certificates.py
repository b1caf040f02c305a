"""Certificates for a school's or a beginners' afternoon, one for each pair, with something to be proud of."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.i18n import count_phrase, join_with_and, noun_form
from scorer.model.pairs import MEMBER_SEPARATOR, EventForm, LabelOrder, Pair, label_order
from scorer.reports.answers.findings import count_missing, with_provisional_note
from scorer.reports.blocks import Item, Sentence
from scorer.reports.report import PairReport, PaperUse
from scorer.reports.table import format_rounded
from scorer.reports.travellers import BoardPlace, places_by_board

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.competitions.standings import CompetitionList
    from scorer.model.events import Event
    from scorer.scoring import ScoredEvent, Standing

PLACE_WORDS = {1: "First", 2: "Second", 3: "Third"}
"""The places that are written on a certificate; all others are for having played."""

GOOD_PERCENT = 50
"""Percent from which the percentage is written on a certificate."""

MAX_NAMED_BOARDS = 3
"""Boards that are listed one by one."""


class CertificatesReport(PairReport):
    """A certificate for each entrant with a place."""

    name = "certificates"
    title = "Certificates"
    names_places = True
    paper_use = PaperUse.FRAMED

    def items(self, scored: ScoredEvent) -> list[Item]:
        """A certificate for each entrant with a place: by school where there are schools, then in order of place."""
        found: list[Item] = []
        for ranking in scored.rankings:
            found += [
                _certificate_item(scored, one, _describe_place_in_event(scored, one))
                for one in ranking.standings
                if one.place is not None
            ]
        return sorted(found, key=partial(_handing_out_order, scored))

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """The certificate of a pair; None without a place."""
        return next((item for item in self.items(scored) if item.about == label), None)


def _handing_out_order(scored: ScoredEvent, item: Item) -> tuple[LabelOrder, int]:
    label = str(item.about)
    return label_order(scored.pairs[label].club), scored.standings[label].place or 0


def simultaneous_certificates(venues: Iterable[ScoredEvent], lists: Iterable[CompetitionList]) -> list[Item]:
    """The certificates of a simultaneous: an overall place, or else a place at the own venue, which is named.

    Pairs who are ranked together as a team, or one by one, also get one for one of the first places.
    """
    at = {venue.event.slug: venue for venue in venues}
    missing = {slug: count_missing(venue.event) for slug, venue in at.items()}
    found: list[tuple[str, Item]] = []
    for listing in lists:
        for line in listing.lines:
            if line.place is None or line.label is None:
                continue
            venue, here = at[line.label.removesuffix(f"/{line.pair}")], f" in {line.club}"
            standing = venue.standing_of(line.pair)._replace(boards=line.boards, percent=line.percent)
            form = EventForm.PAIRS if venue.form.is_pair_label(line.pair) else venue.form
            over_all = f" of all {form.describe_count(len(listing.lines))}"
            place = _describe_place(line.place, over_all, tied=line.tied)
            unfinished = sum(missing.values()) if place else missing[venue.event.slug]
            if form is venue.form:
                place = place or _describe_place_in_event(venue, standing, here)
            elif place:
                ranked = venue.pairs[venue.form.competitor_labels(line.pair)[0]]
                members = ranked.player1 if venue.form is EventForm.TEAMS else ""
                standing = standing._replace(pair=standing.pair._replace(club=ranked.club, members=members))
            else:
                continue
            found.append(
                (standing.pair.club, with_provisional_note(_certificate_item(venue, standing, place, here), unfinished))
            )
    return [item for _, item in sorted(found, key=lambda one: label_order(one[0]))]


def _describe_place_in_event(scored: ScoredEvent, standing: Standing, here: str = "") -> str:
    """A pair's place in a ranking of an event; empty for other than the first places."""
    for ranking in scored.rankings:
        if standing.pair in {one.pair for one in ranking.standings}:
            of = f" of {scored.form.describe_count(len(ranking.standings))}{here}"
            listed = f", {ranking.name}" if len(scored.rankings) > 1 else ""
            return _describe_place(standing.place, f"{of}{listed}", tied=standing.tied)
    return ""


def _describe_place(place: int | None, of: str, *, tied: bool) -> str:
    if place not in PLACE_WORDS:
        return ""
    return (f"Shared {PLACE_WORDS[place].lower()} place" if tied else PLACE_WORDS[place]) + of


def _certificate_item(scored: ScoredEvent, standing: Standing, place: str, here: str = "") -> Item:
    pair = standing.pair
    won = place or f"played {count_phrase(standing.boards, 'board')} of Minibridge"
    names = (Sentence(name, loud=True) for name in pair.names.players or (scored.title_of(pair.label),))
    told = (", ".join(pair.member_names), pair.club, won, _describe_achievement(scored, standing, here))
    return Item("Certificate", (*names, *(Sentence(words) for words in told if words)), about=pair.label)


def _describe_achievement(scored: ScoredEvent, standing: Standing, here: str) -> str:
    """What the pair did well: its percentage, or the boards on which no one or hardly anyone did better."""
    if standing.percent is not None and standing.percent >= GOOD_PERCENT:
        return f"with {format_rounded(standing.percent, scored.event.scoring.percent_decimals)} %"
    own = scored.event.labels_of_competitor(standing.pair.label)
    played: list[tuple[BoardPlace, int]] = []
    for board, places in places_by_board(scored).items():
        played += [(places[label], board) for label in own if label in places]
    best = list(dict.fromkeys(board for place, board in played if place.place == 1))
    if len(best) > MAX_NAMED_BOARDS:
        return f"nobody{here} did better on {count_phrase(len(best), 'board')}"
    if best:
        return f"nobody{here} did better on {noun_form(len(best), 'board')} {join_with_and(best)}"
    for place, board in sorted(played):
        if 2 * place.place <= place.field_size:
            return f"only {place.place - 1} of {place.field_size}{here} did better on board {board}"
    return ""


def with_first_names(event: Event) -> Event:
    """The event with the players' first names alone, as a school may prefer."""
    pairs, entrants = list[Pair](), list[Pair]()
    for shown, known in ((pairs, event.pairs), (entrants, event.entrants)):
        for pair in known:
            first, second = (name.partition(" ")[0] for name in pair.players)
            people = MEMBER_SEPARATOR.join(name.partition(" ")[0] for name in pair.member_names)
            shown.append(pair._replace(player1=first, player2=second, members=people))
    if event.form is EventForm.TEAMS:  # a team's name is no person's name
        entrants = [short._replace(player1=team.player1) for short, team in zip(entrants, event.entrants, strict=True)]
    return replace(event, pairs=tuple(pairs), entrants=tuple(entrants))
