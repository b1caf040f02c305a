"""Recorded plays in the Portable Bridge Notation: the section of the tag Play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistakes
from scorer.formats.pbn import Tag, Tags, games, noting, parse_deal, reading, required
from scorer.formats.texts import Origin, read_text
from scorer.game.announcement import announce
from scorer.game.contracts import TRICKS, Denomination
from scorer.game.play import RecordedPlay, Trick, parse_card, played, tricks_taken
from scorer.game.seats import Seat, dealer_of, vulnerable_sides
from scorer.records.numbers import whole_number
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scorer.game.cards import Card
    from scorer.game.deals import Deal
    from scorer.game.rulesets import RuleSet

_ENDS = ("*",)
_NO_CARD = "-"


def read_plays(path: Path, rules: RuleSet, encoding: str | None, *, right_declarer: bool = False) -> list[RecordedPlay]:
    """Read and check every play of a file; raise `BadInput` naming tag, trick and card of all that is wrong.

    With `right_declarer` it is wrong as well if another player should have declared; what was played
    at a table may be so.
    """
    mistakes = Mistakes()
    plays: list[RecordedPlay] = []
    origin = Origin(path.name)
    for tags in games(read_text(path, encoding), origin, {"Play"}):
        with noting(origin, mistakes):
            play = read_play(tags, rules)
            if right_declarer and not rules.auction:
                _check_declarer(tags, play, rules)
            plays.append(play)
    mistakes.refuse()
    return plays


def read_play(tags: Tags, rules: RuleSet, known: Deal | None = None) -> RecordedPlay:
    """Read and check the play of a board; the tag Deal may be missing where the hands are known from elsewhere."""
    deal = known or parse_deal(tags)
    board, contract, declarer, play = (required(tags, name) for name in ("Board", "Contract", "Declarer", "Play"))
    with reading(board):
        number = whole_number(board.value)
    with reading(contract):
        named = rules.contract(contract.value)
    with reading(declarer):
        seat = Seat.parse(declarer.value)
    with reading(play):
        leader = _leader(play.value, seat, rules)
    tricks = _tricks(play, deal, leader, named.denomination)
    vulnerable = rules.vulnerability and seat.side in vulnerable_sides(number)
    return RecordedPlay(number, deal, named, seat, vulnerable, tricks, _taken(tags, tricks, seat))


def _leader(text: str, declarer: Seat, rules: RuleSet) -> Seat:
    """Who leads to the first trick: the seat on declarer's left, or under single-dummy either opponent."""
    leader, leaders = Seat.parse(text), rules.leaders(declarer)
    if leader not in leaders:
        either = leaders[0] if len(leaders) == 1 else phrase("{one} or {other}", one=leaders[0], other=leaders[1])
        raise Misread(text, phrase("{leader}, who leads against {declarer}", leader=either, declarer=declarer.word))
    return leader


def _dealer(tags: Tags, board: int) -> Seat:
    """Who announced first: as the file says, else by the number of the board."""
    tag = tags.get("Dealer")
    if tag is None:
        return dealer_of(board)
    with reading(tag):
        return Seat.parse(tag.value)


def _check_declarer(tags: Tags, play: RecordedPlay, rules: RuleSet) -> None:
    """Declarer has to be who the points say; of a deal that is dealt again they say nothing."""
    points = play.deal.points
    announced = announce(points, _dealer(tags, play.board), rules.redeal)
    if announced is None or announced.declarer is play.declarer:
        return
    seat = announced.declarer
    with reading(tags["Declarer"]):
        declares = phrase("{seat}, who declares with {points} points", seat=seat, points=points[seat])
        raise Misread(str(play.declarer), declares)


def _tricks(play: Tag, deal: Deal, leader: Seat, denomination: Denomination) -> tuple[Trick, ...]:
    """Check the play line by line, so that a fault is named with the line of its trick."""
    rows = list(_rows(play))
    tricks: list[Trick] = []
    checked = played(deal, leader, denomination, [cards for _, cards in rows])
    for line, _ in rows:
        with reading(play, line):
            trick = next(checked, None)
        if trick is not None:
            tricks.append(trick)
    return tuple(tricks)


def _rows(play: Tag) -> Iterator[tuple[int, dict[Seat, Card]]]:
    """Each line's cards by seat. The columns begin with the opening leader, whoever leads to the trick."""
    leader = Seat.parse(play.value)
    for line, text in play.section:
        words = _plain(text)
        if not words or words[0] in _ENDS:
            return
        with reading(play, line):
            if len(words) > len(Seat):
                raise Misread(text.strip(), phrase("four cards"))
            cards = {leader.after(turn): parse_card(word) for turn, word in enumerate(words) if word != _NO_CARD}
        yield line, cards
        if len(cards) < len(Seat):
            return


def _plain(text: str) -> list[str]:
    """The cards of a line, without notes and marks."""
    words = re.sub(r"=\d+=|\$\d+|[!?]", " ", text).split()
    return [word for word in words if word != "+"]


def _taken(tags: Tags, tricks: tuple[Trick, ...], declarer: Seat) -> int:
    """Tricks of declarer's side; the tag Result has to say so where play stopped early, and may not differ."""
    tag = tags.get("Result")
    if tag is None or not tag.value.strip():
        with reading(required(tags, "Play")):
            return tricks_taken(tricks, declarer.side, None)
    with reading(tag):
        plain = tag.value.strip()
        if not re.fullmatch(r"[0-9]{1,2}", plain) or int(plain) > TRICKS:
            raise Misread(tag.value, phrase("0 to {most}", most=TRICKS))
        return tricks_taken(tricks, declarer.side, int(plain))
