"""Write USEBIO 1.2 for unions and result services, with the scorer's own settings in a comment."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Comment, Element, SubElement, indent, tostring

from scorer import __version__
from scorer.errors import ParseError
from scorer.game.seats import Side
from scorer.interchange.own.labels import PairLabels
from scorer.interchange.programs.embedded_settings import format_comment
from scorer.interchange.programs.nearest_results import (
    common_outcome,
    to_bridge_result,
    to_percentages,
    total_deduction,
)
from scorer.interchange.programs.usebio_reading import (
    FORM_WORDS,
    METHOD_WORDS,
    POINT_TAG_ENDINGS,
    SUIT_TAGS,
    TEAM_METHOD_WORDS,
)
from scorer.interchange.writing import write_file
from scorer.model.notation import PASS
from scorer.model.numbers import format_decimal
from scorer.model.pairs import EventForm, Pair, label_order, short_label, team_of
from scorer.model.results import KnownScore, NotPlayed, PassedOut, Played, Ruling, SitOut
from scorer.model.settings import VictoryPointScale
from scorer.movements.teams import SWISS
from scorer.reports.table import place_of
from scorer.scoring.matches import list_byes
from scorer.scoring.teams import score_matches

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.progress import ProgressTracker
    from scorer.scoring import ScoredEvent, ScoredResult

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'
_INVALID_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot represent."""


class _WriteContext(NamedTuple):
    """The event to write, and the number written for each label."""

    scored: ScoredEvent
    written_labels: Mapping[str, str]


def _choose_written_labels(event: Event) -> Mapping[str, str]:
    """The number written for each pair, without its side if labels are then still read back correctly."""
    if event.form is not EventForm.PAIRS:
        return {pair.label: pair.label for pair in event.pairs}
    short = {pair.label: short_label(pair.label, pair.direction) for pair in event.pairs}
    try:
        is_reversible = _is_reversible(event, short)
    except ParseError:
        is_reversible = False
    return short if is_reversible else {label: label for label in short}


def _is_reversible(event: Event, short: Mapping[str, str]) -> bool:
    """Whether these numbers are read back as the right labels; raise `ParseError` if one matches no label."""
    labels = PairLabels((pair._replace(label=short[pair.label]) for pair in event.pairs), sides_for_all=True)
    if [pair.label for pair in labels.full_pairs] != [pair.label for pair in event.pairs]:
        return False
    sections = {pair.label: pair.section for pair in event.pairs}
    for result in event.results:
        for side, label in zip(Side, (result.ns, result.ew), strict=True):
            if label and labels.find_label(short[label], side, sections[result.pairs[0]]) != label:
                return False
    return True


def write(event: ScoredEvent, path: Path, _: ProgressTracker, *, force: bool) -> None:
    """Write an event."""
    write_file(path, write_usebio(event), force=force)


def write_usebio(scored: ScoredEvent) -> str:
    """Format the event as a document."""
    root = Element("USEBIO", Version="1.2")
    _add_texts(_add_element(root, "CLUB"), CLUB_NAME=scored.event.club, CLUB_ID_NUMBER=scored.event.club_id)
    kind = "SWISS_TEAMS" if scored.event.movement == SWISS else FORM_WORDS[scored.event.form][0]
    event = _add_element(root, "EVENT", EVENT_TYPE=kind)
    event.append(Comment(format_comment(scored.event)))
    _add_event_head(event, scored.event)
    sections = sorted({pair.section for pair in scored.event.pairs}, key=label_order) or [""]
    context = _WriteContext(scored, _choose_written_labels(scored.event))
    if sections == [""]:
        _add_section(event, context, "")
    else:
        session = _add_element(event, "SESSION", SESSION_ID="1")
        for section in sections:
            _add_section(_add_element(session, "SECTION", SECTION_ID=section), context, section)
    _add_hands(root, scored.event)
    indent(root)
    text = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{DOCTYPE}\n{text}\n'


def _add_element(parent: Element, tag: str, **attributes: str) -> Element:
    child = SubElement(parent, tag)
    for name, value in attributes.items():
        child.set(name, _INVALID_XML.sub("\ufffd", value))
    return child


def _add_texts(element: Element, **texts: object) -> Element:
    """Add a child element for each text that is not None."""
    for tag, text in texts.items():
        if text is not None:
            SubElement(element, tag).text = _INVALID_XML.sub("\ufffd", str(text))
    return element


def _add_event_head(parent: Element, event: Event) -> None:
    methods = TEAM_METHOD_WORDS if event.form is EventForm.TEAMS else METHOD_WORDS
    in_victory_points = event.form is EventForm.TEAMS and event.scoring.victory_points is VictoryPointScale.WBF
    _add_texts(
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


def _add_section(parent: Element, context: _WriteContext, section: str) -> None:
    """Add the pairs of a section, and their results board by board."""
    scored = context.scored
    participants = _add_element(parent, "PARTICIPANTS")
    match scored.event.form:
        case EventForm.PAIRS:
            for pair in scored.event.pairs:
                if pair.section == section:
                    _add_pair(participants, context, pair)
        case EventForm.TEAMS:
            for team in scored.event.entrants:
                _add_team(participants, context, team)
            _add_matches(parent, context)
            return
        case EventForm.INDIVIDUAL:
            for player in scored.event.entrants:
                element = _add_texts(_add_element(participants, "PLAYER"), PLAYER_NUMBER=player.label)
                _add_player(element, player.player1, player.id1)
                _add_standing(element, context, player)
    for board in scored.boards:
        lines = [line for line in board.results if section == _section_of(scored, line)]
        _add_board(parent, context, board.number, lines)


def _section_of(scored: ScoredEvent, line: ScoredResult) -> str:
    """The section in which a result was played; single players have none."""
    pair = scored.pairs.get(line.result.pairs[0])
    return pair.section if pair else ""


def _add_team(parent: Element, context: _WriteContext, team: Pair) -> None:
    """Add a team with its place, its pairs, and all its people."""
    element = _add_element(parent, "TEAM", TEAM_ID=team.label, TEAM_NAME=team.player1)
    _add_standing(element, context, team)
    for pair in context.scored.event.pairs:
        if team_of(pair.label) == team.label:
            _add_pair(element, context, pair)
    for name in team.member_names:
        _add_player(_add_element(element, "PLAYER"), name, "")


def _add_matches(parent: Element, context: _WriteContext) -> None:
    """Add each match with both teams' scores and its boards with both tables, then the byes."""
    for scored in score_matches(context.scored.event, context.scored.boards):
        team, other = scored.match.teams
        own, others = scored.ranking_points or (None, None)
        element = _add_texts(
            _add_element(parent, "MATCH"), ROUND_NUMBER=scored.match.round, TEAM=team, OPPOSING_TEAM=other
        )
        _add_texts(element, TEAM_SCORE=_format_number(own), OPPOSING_TEAM_SCORE=_format_number(others))
        for board in scored.boards:
            _add_board(element, context, board.number, board.results, home=team)
    for bye in list_byes(context.scored.event):
        element = _add_texts(_add_element(parent, "MATCH"), ROUND_NUMBER=bye.round, TEAM=bye.team)
        _add_texts(element, START_BOARD_NUMBER=bye.boards[0], END_BOARD_NUMBER=bye.boards[-1])


def _add_board(
    parent: Element, context: _WriteContext, number: int, lines: Sequence[ScoredResult], *, home: str = ""
) -> None:
    """Add a board with its results; in a match each says where the team named first sat."""
    if lines:
        element = _add_texts(_add_element(parent, "BOARD"), BOARD_NUMBER=number)
        for line in lines:
            _add_line(element, context, line, home)


def _add_pair(parent: Element, context: _WriteContext, pair: Pair) -> None:
    element = _add_texts(
        _add_element(parent, "PAIR"), PAIR_NUMBER=context.written_labels[pair.label], DIRECTION=pair.direction
    )
    if context.scored.event.form is EventForm.PAIRS:
        _add_standing(element, context, pair)
    for name, number in ((pair.player1, pair.id1), (pair.player2, pair.id2)):
        _add_player(_add_element(element, "PLAYER"), name, number)


def _add_player(element: Element, name: str, number: str) -> None:
    _add_texts(element, PLAYER_NAME=name, NATIONAL_ID_NUMBER=number or None)


def _add_standing(element: Element, context: _WriteContext, pair: Pair) -> None:
    """Add the final standing of a pair, a team or a player."""
    standing = context.scored.standings.get(pair.label)
    if standing is not None and standing.place is not None:
        _add_texts(element, PLACE=place_of(standing), BOARDS_PLAYED=standing.boards)
    if standing is not None:
        _add_texts(element, TOTAL_SCORE=_format_number(standing.score), PERCENTAGE=_format_number(standing.percent))
    deduction = total_deduction(context.scored, pair.label)
    _add_texts(element, ADJUSTMENT=format_decimal(-deduction) if deduction else None, HANDICAP=pair.handicap or None)


def _add_line(parent: Element, context: _WriteContext, line: ScoredResult, home: str) -> None:
    """Add a result with its points; leave out one that the format cannot express."""
    event, result = context.scored.event, line.result
    fields = _outcome_elements(event, line)
    if fields is None:
        return
    element = _add_element(parent, "TRAVELLER_LINE")
    if home:
        _add_texts(element, DIRECTION=Side.NORTH_SOUTH if team_of(result.ns or "") == home else Side.EAST_WEST)
    ns, ew = (context.written_labels[label] for label in result.pairs)
    _add_texts(element, NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, **fields)
    for ending in POINT_TAG_ENDINGS.get(event.scoring.method, ())[:1]:
        _add_texts(
            element, **{f"NS_{ending}": _format_number(line.ns_points), f"EW_{ending}": _format_number(line.ew_points)}
        )


def _outcome_elements(event: Event, line: ScoredResult) -> Mapping[str, object] | None:
    """The elements of an outcome; None if it is left out."""
    match common_outcome(line):
        case SitOut() | NotPlayed():
            return None
        case Ruling():
            awarded = to_percentages(line, event.scoring.method)
            return None if awarded is None else {"SCORE": f"A{awarded[0]:02}{awarded[1]:02}"}
        case PassedOut():
            return {"CONTRACT": PASS, "SCORE": 0}
        case Played() | KnownScore() as played:
            bridge = to_bridge_result(event, line, played)
            return dict(zip(("CONTRACT", "PLAYED_BY", "TRICKS", "SCORE"), bridge, strict=True)) if bridge else None
    return None


def _format_number(value: Fraction | None) -> str | None:
    """Format a figure with at most two decimals."""
    return None if value is None else f"{float(value):.2f}".rstrip("0").rstrip(".")


def _add_hands(parent: Element, event: Event) -> None:
    hand_set = _add_element(parent, "HANDSET") if event.deals else parent
    for number, deal in event.deals:
        board = _add_texts(_add_element(hand_set, "BOARD"), BOARD_NUMBER=number)
        for seat, held in deal.by_seat.items():
            hand = _add_texts(_add_element(board, "HAND"), DIRECTION=seat.label)
            _add_texts(hand, **dict(zip(SUIT_TAGS, held.holdings, strict=True)))
