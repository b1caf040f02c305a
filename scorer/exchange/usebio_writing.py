"""USEBIO 1.2 written: what unions and result services read, with the scorer's own settings in a comment."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from scorer import __version__
from scorer.errors import Misread
from scorer.exchange.lost import Lost, as_bridge, deducted, left_behind, meeting, percents, same_for_both
from scorer.exchange.own_settings import comment_of
from scorer.exchange.usebio_reading import FORMS, METHODS, METHODS_OF_TEAMS, POINTS, SUITS
from scorer.formats.labels import Labels
from scorer.game.seats import Side
from scorer.movements.teams import SWISS
from scorer.records.notation import PASS
from scorer.records.numbers import decimal_text
from scorer.records.pairs import Form, Pair, label_order, short_label, team_of
from scorer.records.results import KnownScore, NotPlayed, PassedOut, Played, Ruling, SitOut
from scorer.records.settings import VictoryPoints
from scorer.reports.table import place_of
from scorer.tournament.matches import byes
from scorer.tournament.teams import scored_matches
from scorer.words import Phrase, chained, phrase

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.records.events import Event
    from scorer.tournament import ScoredEvent, ScoredResult

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML has no way to say."""


class _Writing(NamedTuple):
    """What is written: the event, what each pair is called by its label, and what is lost."""

    scored: ScoredEvent
    numbers: Mapping[str, str]
    lost: Lost


def _numbers(event: Event) -> Mapping[str, str]:
    """What each pair is called: a number alone where the side tells it apart, and the same labels are read back."""
    if event.form is not Form.PAIRS:
        return {pair.label: pair.label for pair in event.pairs}
    short = {pair.label: short_label(pair.label, pair.direction) for pair in event.pairs}
    try:
        told_apart = _told_apart(event, short)
    except Misread:
        told_apart = False
    return short if told_apart else {label: label for label in short}


def _told_apart(event: Event, short: Mapping[str, str]) -> bool:
    """Whether these numbers are read back as the labels that they stand for; raises `Misread` for one of none."""
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
    """The event as a document, and each thing that the format cannot say."""
    lost = Lost()
    left_behind(scored.event, lost)
    teams = scored.event.form is Form.TEAMS
    if any(result.round or result.table for result in scored.event.results):
        lost.note(phrase("tables") if teams else phrase("rounds and tables"))
    if scored.event.dealt:
        lost.note(phrase("double dummy tables, lessons and seeds of hands"))
    root = Element("USEBIO", Version="1.2")
    club = _add(root, "CLUB")
    _add(club, "CLUB_NAME", scored.event.club)
    _add(club, "CLUB_ID_NUMBER", scored.event.club_id)
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


def _add(parent: Element, tag: str, text: object = None, **attributes: str) -> Element:
    child = SubElement(parent, tag)
    for name, value in attributes.items():
        child.set(name, _NO_XML.sub("\ufffd", value))
    if text is not None:
        child.text = _NO_XML.sub("\ufffd", str(text))
    return child


def _head(parent: Element, event: Event) -> None:
    methods = METHODS_OF_TEAMS if event.form is Form.TEAMS else METHODS
    fields = {
        "PROGRAM_NAME": "minibridge-scorer",
        "PROGRAM_VERSION": __version__,
        "EVENT_DESCRIPTION": event.name,
        "DATE": f"{event.date:%d/%m/%Y}",
        "BOARD_SCORING_METHOD": methods[event.scoring.method][0],
        "SESSION_COUNT": 1,
        "SECTION_COUNT": len({pair.section for pair in event.pairs}) or 1,
        "PAIRS": len(event.pairs),
        "WINNER_TYPE": event.winners,
        "BOARDS_PLAYED": event.boards,
        "MPS_AWARDED_FLAG": "N",
    }
    for tag, text in fields.items():
        _add(parent, tag, text)
    if event.form is Form.TEAMS and event.scoring.victory_points is VictoryPoints.WBF:
        _add(parent, "MATCH_SCORING_METHOD", "VPS")


def _section(parent: Element, writing: _Writing, section: str) -> None:
    """The pairs of a section and their results, board by board."""
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
                element = _add(participants, "PLAYER")
                _add(element, "PLAYER_NUMBER", player.label)
                _player(element, player.player1, player.id1)
                _standing(element, writing, player)
    for board in scored.boards:
        lines = [line for line in board.results if section == _section_of(scored, line)]
        _board(parent, writing, board.number, lines)


def _section_of(scored: ScoredEvent, line: ScoredResult) -> str:
    """Where a result was played; players by themselves have no section."""
    pair = scored.pairs.get(line.result.pairs[0])
    return pair.section if pair else ""


def _team(parent: Element, writing: _Writing, team: Pair) -> None:
    """A team with its place, its pairs, and all its people."""
    element = _add(parent, "TEAM", TEAM_ID=team.label, TEAM_NAME=team.player1)
    _standing(element, writing, team)
    for pair in writing.scored.event.pairs:
        if team_of(pair.label) == team.label:
            _pair(element, writing, pair)
    for name in team.people:
        _player(_add(element, "PLAYER"), name, "")


def _matches(parent: Element, writing: _Writing) -> None:
    """Every match with what it counts for both teams, and its boards, each with both tables; and who had none."""
    for scored in scored_matches(writing.scored.event, writing.scored.boards):
        if scored.given_away:
            writing.lost.note(phrase("that matches were given away"), chained(scored.match.teams, "-"))
        team, other = scored.match.teams
        element = _meeting(parent, scored.match.round, team, other)
        if scored.counts is not None:
            _add(element, "TEAM_SCORE", _number(scored.counts[0]))
            _add(element, "OPPOSING_TEAM_SCORE", _number(scored.counts[1]))
        for board in scored.boards:
            _board(element, writing, board.number, board.results, home=team)
    for bye in byes(writing.scored.event):
        element = _meeting(parent, bye.round, bye.team, None)
        _add(element, "START_BOARD_NUMBER", bye.boards[0])
        _add(element, "END_BOARD_NUMBER", bye.boards[-1])


def _meeting(parent: Element, round_: int | None, team: str, other: str | None) -> Element:
    element = _add(parent, "MATCH")
    if round_ is not None:
        _add(element, "ROUND_NUMBER", round_)
    _add(element, "TEAM", team)
    if other is not None:
        _add(element, "OPPOSING_TEAM", other)
    return element


def _board(parent: Element, writing: _Writing, number: int, lines: Sequence[ScoredResult], *, home: str = "") -> None:
    """A board with its results; in a match each says where the team sat that is named first."""
    if lines:
        element = _add(parent, "BOARD")
        _add(element, "BOARD_NUMBER", number)
        for line in lines:
            _line(element, writing, line, home)


def _pair(parent: Element, writing: _Writing, pair: Pair) -> None:
    element = _add(parent, "PAIR")
    _add(element, "PAIR_NUMBER", writing.numbers[pair.label])
    if pair.direction is not None:
        _add(element, "DIRECTION", pair.direction)
    if writing.scored.event.form is Form.PAIRS:
        _standing(element, writing, pair)
    for name, number in ((pair.player1, pair.id1), (pair.player2, pair.id2)):
        _player(_add(element, "PLAYER"), name, number)


def _player(element: Element, name: str, number: str) -> None:
    _add(element, "PLAYER_NAME", name)
    if number:
        _add(element, "NATIONAL_ID_NUMBER", number)


def _standing(element: Element, writing: _Writing, pair: Pair) -> None:
    """What became of who is ranked: a pair, a team or a player."""
    standing = writing.scored.standings.get(pair.label)
    if standing is not None and standing.place is not None:
        _add(element, "PLACE", place_of(standing))
        _add(element, "BOARDS_PLAYED", standing.boards)
    if standing is not None and standing.score is not None:
        _add(element, "TOTAL_SCORE", _number(standing.score))
        if standing.percent is not None:
            _add(element, "PERCENTAGE", _number(standing.percent))
    deduction = deducted(writing.scored, pair.label, writing.lost)
    if deduction:
        _add(element, "ADJUSTMENT", decimal_text(-deduction))
    if pair.handicap:
        _add(element, "HANDICAP", pair.handicap)


def _line(parent: Element, writing: _Writing, line: ScoredResult, home: str) -> None:
    """A result with what it was worth; one that the format cannot say is noted and left out."""
    event = writing.scored.event
    fields = _fields(event, line, writing.lost)
    if fields is None:
        return
    element = _add(parent, "TRAVELLER_LINE")
    if home:
        _add(element, "DIRECTION", Side.NORTH_SOUTH if team_of(line.result.ns or "") == home else Side.EAST_WEST)
    for side, label in zip(Side, (line.result.ns, line.result.ew), strict=True):
        _add(element, f"{side}_PAIR_NUMBER", label and writing.numbers[label])
    for tag, text in fields.items():
        _add(element, tag, text)
    if event.scoring.method in POINTS and line.ns_points is not None and line.ew_points is not None:
        ending = POINTS[event.scoring.method][0]
        _add(element, f"NS_{ending}", _number(line.ns_points))
        _add(element, f"EW_{ending}", _number(line.ew_points))


def _fields(event: Event, line: ScoredResult, lost: Lost) -> Mapping[str, object] | None:
    """What came of a result; None where it is left out."""
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
            fields = zip(("CONTRACT", "PLAYED_BY", "TRICKS", "SCORE"), bridge or (), strict=False)
            return {tag: value for tag, value in fields if value is not None} or None
    return None


def _number(value: Fraction) -> str:
    """A figure with at most two decimals."""
    text = f"{float(value):.2f}"
    return text.rstrip("0").rstrip(".")


def _hands(parent: Element, event: Event) -> None:
    hand_set = _add(parent, "HANDSET") if event.deals else parent
    for number, deal in event.deals:
        board = _add(hand_set, "BOARD")
        _add(board, "BOARD_NUMBER", number)
        for seat, held in deal.by_seat.items():
            hand = _add(board, "HAND")
            _add(hand, "DIRECTION", seat.word)
            for suit, cards in zip(SUITS, held.holdings, strict=True):
                _add(hand, suit, cards)
