"""Write USEBIO 1.2 for unions and result services, with the scorer's own settings in a comment."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from scorer import __version__
from scorer.errors import Misread
from scorer.formats.labels import Labels
from scorer.game.seats import Side
from scorer.i18n import Phrase, chained, phrase
from scorer.interchange.lost import Lost, as_bridge, deducted, left_behind, meeting, percents, same_for_both
from scorer.interchange.own_settings import comment_of
from scorer.interchange.usebio_reading import FORMS, METHODS, METHODS_OF_TEAMS, POINTS, SUITS
from scorer.model.notation import PASS
from scorer.model.numbers import decimal_text
from scorer.model.pairs import Form, Pair, label_order, short_label, team_of
from scorer.model.results import KnownScore, NotPlayed, PassedOut, Played, Ruling, SitOut
from scorer.model.settings import VictoryPoints
from scorer.movements.teams import SWISS
from scorer.reports.table import place_of
from scorer.scoring.matches import byes
from scorer.scoring.teams import scored_matches

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.model.events import Event
    from scorer.scoring import ScoredEvent, ScoredResult

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot represent."""


class _Writing(NamedTuple):
    """The event to write, the number written for each label, and what is lost."""

    scored: ScoredEvent
    numbers: Mapping[str, str]
    lost: Lost


def _numbers(event: Event) -> Mapping[str, str]:
    """The number written for each pair, without its side if labels are then still read back correctly."""
    if event.form is not Form.PAIRS:
        return {pair.label: pair.label for pair in event.pairs}
    short = {pair.label: short_label(pair.label, pair.direction) for pair in event.pairs}
    try:
        told_apart = _told_apart(event, short)
    except Misread:
        told_apart = False
    return short if told_apart else {label: label for label in short}


def _told_apart(event: Event, short: Mapping[str, str]) -> bool:
    """Whether these numbers are read back as the right labels; raise `ParseError` if one matches no label."""
    labels = Labels((pair._replace(label=short[pair.label]) for pair in event.pairs), alike=True)
    if [pair.label for pair in labels.full] != [pair.label for pair in event.pairs]:
        return False
    sections = {pair.label: pair.section for pair in event.pairs}
    for result in event.results:
        for side, label in zip(Side, (result.ns, result.ew), strict=True):
            if label and labels.find(short[label], side, sections[result.pairs[0]]) != label:
                return False
    return True


def write_usebio(scored: ScoredEvent) -> tuple[str, tuple[Phrase, ...]]:
    """Format the event as a document; also return a message for each thing that the format cannot express."""
    lost = Lost()
    left_behind(scored.event, lost)
    teams = scored.event.form is Form.TEAMS
    if any(result.round or result.table for result in scored.event.results):
        lost.note(phrase("tables") if teams else phrase("rounds and tables"))
    if scored.event.dealt:
        lost.note(phrase("double dummy tables, lessons and seeds of hands"))
    root = Element("USEBIO", Version="1.2")
    _say(_add(root, "CLUB"), CLUB_NAME=scored.event.club, CLUB_ID_NUMBER=scored.event.club_id)
    kind = "SWISS_TEAMS" if scored.event.movement == SWISS else FORMS[scored.event.form][0]
    event = _add(root, "EVENT", EVENT_TYPE=kind)
    event.append(Comment(comment_of(scored.event)))
    _head(event, scored.event)
    sections = sorted({pair.section for pair in scored.event.pairs}, key=label_order) or [""]
    writing = _Writing(scored, _numbers(scored.event), lost)
    if sections == [""]:
        _section(event, writing, "")
    else:
        session = _add(event, "SESSION", SESSION_ID="1")
        for section in sections:
            _section(_add(session, "SECTION", SECTION_ID=section), writing, section)
    _hands(root, scored.event)
    indent(root)
    text = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{DOCTYPE}\n{text}\n', lost.told()


def _add(parent: Element, tag: str, **attributes: str) -> Element:
    child = SubElement(parent, tag)
    for name, value in attributes.items():
        child.set(name, _NO_XML.sub("\ufffd", value))
    return child


def _say(element: Element, **texts: object) -> Element:
    """Add a child element for each text that is not None."""
    for tag, text in texts.items():
        if text is not None:
            SubElement(element, tag).text = _NO_XML.sub("\ufffd", str(text))
    return element


def _head(parent: Element, event: Event) -> None:
    methods = METHODS_OF_TEAMS if event.form is Form.TEAMS else METHODS
    in_victory_points = event.form is Form.TEAMS and event.scoring.victory_points is VictoryPoints.WBF
    _say(
        parent,
        PROGRAM_NAME="minibridge-scorer",
        PROGRAM_VERSION=__version__,
        EVENT_DESCRIPTION=event.name,
        DATE=f"{event.date:%d/%m/%Y}",
        BOARD_SCORING_METHOD=methods[event.scoring.method][0],
        SESSION_COUNT=1,
        SECTION_COUNT=len({pair.section for pair in event.pairs}) or 1,
        PAIRS=len(event.pairs),
        WINNER_TYPE=event.winners,
        BOARDS_PLAYED=event.boards,
        MPS_AWARDED_FLAG="N",
        MATCH_SCORING_METHOD="VPS" if in_victory_points else None,
    )


def _section(parent: Element, writing: _Writing, section: str) -> None:
    """Add the pairs of a section, and their results board by board."""
    scored = writing.scored
    participants = _add(parent, "PARTICIPANTS")
    match scored.event.form:
        case Form.PAIRS:
            for pair in scored.event.pairs:
                if pair.section == section:
                    _pair(participants, writing, pair)
        case Form.TEAMS:
            for team in scored.event.entrants:
                _team(participants, writing, team)
            _matches(parent, writing)
            return
        case Form.INDIVIDUAL:
            for player in scored.event.entrants:
                element = _say(_add(participants, "PLAYER"), PLAYER_NUMBER=player.label)
                _player(element, player.player1, player.id1)
                _standing(element, writing, player)
    for board in scored.boards:
        lines = [line for line in board.results if section == _section_of(scored, line)]
        _board(parent, writing, board.number, lines)


def _section_of(scored: ScoredEvent, line: ScoredResult) -> str:
    """The section in which a result was played; single players have none."""
    pair = scored.pairs.get(line.result.pairs[0])
    return pair.section if pair else ""


def _team(parent: Element, writing: _Writing, team: Pair) -> None:
    """Add a team with its place, its pairs, and all its people."""
    element = _add(parent, "TEAM", TEAM_ID=team.label, TEAM_NAME=team.player1)
    _standing(element, writing, team)
    for pair in writing.scored.event.pairs:
        if team_of(pair.label) == team.label:
            _pair(element, writing, pair)
    for name in team.people:
        _player(_add(element, "PLAYER"), name, "")


def _matches(parent: Element, writing: _Writing) -> None:
    """Add each match with both teams' scores and its boards with both tables, then the byes."""
    for scored in scored_matches(writing.scored.event, writing.scored.boards):
        if scored.given_away:
            writing.lost.note(phrase("that matches were given away"), chained(scored.match.teams, "-"))
        team, other = scored.match.teams
        own, others = scored.counts or (None, None)
        element = _say(_add(parent, "MATCH"), ROUND_NUMBER=scored.match.round, TEAM=team, OPPOSING_TEAM=other)
        _say(element, TEAM_SCORE=_number(own), OPPOSING_TEAM_SCORE=_number(others))
        for board in scored.boards:
            _board(element, writing, board.number, board.results, home=team)
    for bye in byes(writing.scored.event):
        element = _say(_add(parent, "MATCH"), ROUND_NUMBER=bye.round, TEAM=bye.team)
        _say(element, START_BOARD_NUMBER=bye.boards[0], END_BOARD_NUMBER=bye.boards[-1])


def _board(parent: Element, writing: _Writing, number: int, lines: Sequence[ScoredResult], *, home: str = "") -> None:
    """Add a board with its results; in a match each says where the team named first sat."""
    if lines:
        element = _say(_add(parent, "BOARD"), BOARD_NUMBER=number)
        for line in lines:
            _line(element, writing, line, home)


def _pair(parent: Element, writing: _Writing, pair: Pair) -> None:
    element = _say(_add(parent, "PAIR"), PAIR_NUMBER=writing.numbers[pair.label], DIRECTION=pair.direction)
    if writing.scored.event.form is Form.PAIRS:
        _standing(element, writing, pair)
    for name, number in ((pair.player1, pair.id1), (pair.player2, pair.id2)):
        _player(_add(element, "PLAYER"), name, number)


def _player(element: Element, name: str, number: str) -> None:
    _say(element, PLAYER_NAME=name, NATIONAL_ID_NUMBER=number or None)


def _standing(element: Element, writing: _Writing, pair: Pair) -> None:
    """Add the final standing of a pair, a team or a player."""
    standing = writing.scored.standings.get(pair.label)
    if standing is not None and standing.place is not None:
        _say(element, PLACE=place_of(standing), BOARDS_PLAYED=standing.boards)
    if standing is not None:
        _say(element, TOTAL_SCORE=_number(standing.score), PERCENTAGE=_number(standing.percent))
    deduction = deducted(writing.scored, pair.label, writing.lost)
    _say(element, ADJUSTMENT=decimal_text(-deduction) if deduction else None, HANDICAP=pair.handicap or None)


def _line(parent: Element, writing: _Writing, line: ScoredResult, home: str) -> None:
    """Add a result with its points; note one that the format cannot express, and leave it out."""
    event, result = writing.scored.event, line.result
    fields = _fields(event, line, writing.lost)
    if fields is None:
        return
    element = _add(parent, "TRAVELLER_LINE")
    if home:
        _say(element, DIRECTION=Side.NORTH_SOUTH if team_of(result.ns or "") == home else Side.EAST_WEST)
    ns, ew = (writing.numbers[label] for label in result.pairs)
    _say(element, NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, **fields)
    for ending in POINTS.get(event.scoring.method, ())[:1]:
        _say(element, **{f"NS_{ending}": _number(line.ns_points), f"EW_{ending}": _number(line.ew_points)})


def _fields(event: Event, line: ScoredResult, lost: Lost) -> Mapping[str, object] | None:
    """The elements of an outcome; None if it is left out."""
    match same_for_both(line, lost):
        case SitOut():
            lost.note(phrase("sit-outs"), meeting(line))
        case NotPlayed():
            lost.note(phrase("boards that were not played"), meeting(line))
        case Ruling():
            awarded = percents(line, event.scoring.method, lost)
            return None if awarded is None else {"SCORE": f"A{awarded[0]:02}{awarded[1]:02}"}
        case PassedOut():
            return {"CONTRACT": PASS, "SCORE": 0}
        case Played() | KnownScore() as played:
            bridge = as_bridge(event, line, played, lost)
            return dict(zip(("CONTRACT", "PLAYED_BY", "TRICKS", "SCORE"), bridge, strict=True)) if bridge else None
    return None


def _number(value: Fraction | None) -> str | None:
    """Format a figure with at most two decimals."""
    return None if value is None else f"{float(value):.2f}".rstrip("0").rstrip(".")


def _hands(parent: Element, event: Event) -> None:
    hand_set = _add(parent, "HANDSET") if event.deals else parent
    for number, deal in event.deals:
        board = _say(_add(hand_set, "BOARD"), BOARD_NUMBER=number)
        for seat, held in deal.by_seat.items():
            hand = _say(_add(board, "HAND"), DIRECTION=seat.word)
            _say(hand, **dict(zip(SUITS, held.holdings, strict=True)))
