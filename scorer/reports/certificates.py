"""Certificates for a school's or a beginners' afternoon, one for each pair, with something to be proud of."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import (
    EMPTY_PHRASE,
    Phrase,
    count_phrase,
    join_phrases,
    join_with_and,
    literal,
    phrase,
    plural_phrase,
)
from scorer.i18n.formatting import FigureText
from scorer.model.pairs import MEMBER_SEPARATOR, EventForm, LabelOrder, Pair, label_order
from scorer.reports.answers.findings import count_missing
from scorer.reports.blocks import Item, Sentence, with_provisional_note
from scorer.reports.report import PairReport, PaperUse
from scorer.reports.table import format_rounded
from scorer.reports.travellers import BoardPlace, places_by_board

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from scorer.competitions.standings import CompetitionList
    from scorer.model.events import Event
    from scorer.scoring import ScoredEvent, Standing

PLACES: Mapping[int | None, tuple[Phrase, Phrase]] = {
    1: (phrase("First"), phrase("Shared first place")),
    2: (phrase("Second"), phrase("Shared second place")),
    3: (phrase("Third"), phrase("Shared third place")),
}
"""The places that are written on a certificate, alone and shared; all others are for having played."""

GOOD_PERCENT = 50
"""Percent from which the percentage is written on a certificate."""

MAX_NAMED_BOARDS = 3
"""Boards that are listed one by one."""


class Certificate(NamedTuple):
    """What a certificate says: names a line each, a team's people, the club or school, and why to be proud.

    `award` is one of the first places, or that the boards were played; `achievement` may be empty.
    """

    names: tuple[Phrase, ...]
    members: str
    club: str
    award: Phrase
    achievement: Phrase


class CertificatesReport(PairReport):
    """A certificate for each entrant with a place."""

    name = "certificates"
    title = phrase("Certificates")
    names_places = True
    paper_use = PaperUse.FRAMED

    def items(self, scored: ScoredEvent) -> list[Item]:
        """A certificate for each entrant with a place: by school where there are schools, then in order of place."""
        found: list[Item] = []
        for ranking in scored.rankings:
            found += [
                _certificate_item(make_certificate(scored, one, describe_place(scored, one)), one)
                for one in ranking.standings
                if one.place is not None
            ]
        return sorted(found, key=partial(_handing_out_order, scored))

    def items_of_pairs(self, scored: ScoredEvent, pairs: Collection[str]) -> list[Item]:
        """The certificates of some pairs, or of their teams."""
        ranked = {one for label in pairs for one in (label, *scored.form.competitor_labels(label))}
        return super().items_of_pairs(scored, ranked)

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
            of_all = phrase("all {count}", count=form.describe_count(len(listing.lines)))
            place = _place_phrase(line.place, of_all, tied=line.tied)
            unfinished = sum(missing.values()) if place else missing[venue.event.slug]
            if form is venue.form:
                place = place or describe_place(venue, standing, here)
            elif place:
                ranked = venue.pairs[venue.form.competitor_labels(line.pair)[0]]
                members = ranked.player1 if venue.form is EventForm.TEAMS else ""
                standing = standing._replace(pair=standing.pair._replace(club=ranked.club, members=members))
            else:
                continue
            found.append(
                (
                    standing.pair.club,
                    with_provisional_note(
                        _certificate_item(make_certificate(venue, standing, place, here), standing), unfinished
                    ),
                )
            )
    return [item for _, item in sorted(found, key=lambda one: label_order(one[0]))]


def describe_place(scored: ScoredEvent, standing: Standing, here: str = "") -> Phrase:
    """A pair's place in a ranking of an event; empty for other than the first places."""
    for ranking in scored.rankings:
        if standing.pair in {one.pair for one in ranking.standings}:
            count = join_phrases((scored.form.describe_count(len(ranking.standings)), here.strip()), " ")
            place = _place_phrase(standing.place, count, tied=standing.tied)
            return join_phrases((place, ranking.title), ", ") if place and len(scored.rankings) > 1 else place
    return EMPTY_PHRASE


def _place_phrase(place: int | None, count: Phrase, *, tied: bool) -> Phrase:
    if place not in PLACES:
        return EMPTY_PHRASE
    alone, shared = PLACES[place]
    return phrase("{place} of {count}", place=shared if tied else alone, count=count)


def make_certificate(scored: ScoredEvent, standing: Standing, place: Phrase, here: str = "") -> Certificate:
    """What the certificate of a pair, team or player says; `here` names the venue in sentences about it."""
    pair = standing.pair
    names = tuple(literal(name) for name in pair.players if name) or (scored.form.title_of(pair.label),)
    award = place or phrase("played {boards} of Minibridge", boards=count_phrase(standing.boards, "board"))
    return Certificate(
        names, ", ".join(pair.member_names), pair.club, award, _describe_achievement(scored, standing, here)
    )


def _certificate_item(certificate: Certificate, standing: Standing) -> Item:
    names = (Sentence(str(name), loud=True) for name in certificate.names)
    told = (certificate.members, certificate.club, str(certificate.award), str(certificate.achievement))
    return Item("Certificate", (*names, *(Sentence(words) for words in told if words)), about=standing.pair.label)


def _describe_achievement(scored: ScoredEvent, standing: Standing, here: str) -> Phrase:
    """What the pair did well: its percentage, or the boards on which no one or hardly anyone did better."""
    if standing.percent is not None and standing.percent >= GOOD_PERCENT:
        share = FigureText(format_rounded(standing.percent, scored.event.scoring.percent_decimals))
        return phrase("with {percent}%", percent=share)
    own = scored.event.labels_of_competitor(standing.pair.label)
    played: list[tuple[BoardPlace, int]] = []
    for board, places in places_by_board(scored).items():
        played += [(places[label], board) for label in own if label in places]
    best = list(dict.fromkeys(board for place, board in played if place.place == 1))
    if len(best) > MAX_NAMED_BOARDS:
        return phrase("no one{here} did better on {boards}", here=here, boards=count_phrase(len(best), "board"))
    if best:
        boards = join_with_and(best)
        return plural_phrase(
            len(best),
            "no one{here} did better on board {boards}",
            "no one{here} did better on boards {boards}",
            here=here,
            boards=boards,
        )
    for place, board in sorted(played):
        if 2 * place.place <= place.field_size:
            return phrase(
                "only {better} of {count}{here} did better on board {board}",
                better=place.place - 1,
                count=place.field_size,
                here=here,
                board=board,
            )
    return EMPTY_PHRASE


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
    return event._replace(pairs=tuple(pairs), entrants=tuple(entrants))
