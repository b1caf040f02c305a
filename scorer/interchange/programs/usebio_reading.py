"""Read USEBIO, the XML format of bridge unions and result services, versions 1.0 to 1.3: every event of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import InputError, Mistake, Mistakes, ParseError, SourceLocation, choices_message
from scorer.game.deals import Deal
from scorer.game.seats import Seat, Side
from scorer.i18n import phrase
from scorer.interchange.own.labels import PairLabels, PlayerLabels, TeamLabels
from scorer.interchange.own.pairs_csv import MAX_PAIRS
from scorer.interchange.programs.embedded_settings import read_from_comments
from scorer.interchange.programs.imported_results import (
    FileImport,
    ImportedResult,
    PublishedStanding,
    SourceResult,
    add_pairs_from_results,
    make_imported_event,
    make_result,
    parse_date,
    parse_outcome,
    parse_result_figures,
    parse_side,
    read_results,
)
from scorer.interchange.programs.xml_tree import XmlElement, parse_tree
from scorer.interchange.published.figures import FigureKind
from scorer.interchange.rows import SourceCell
from scorer.interchange.text_files import read_bytes
from scorer.model.events import Event
from scorer.model.numbers import MAX_BOARDS, parse_board_number
from scorer.model.pairs import (
    MEMBER_SEPARATOR,
    EventForm,
    Pair,
    label_key,
    parse_entrant_label,
    parse_handicap,
    parse_label,
    team_of,
)
from scorer.model.settings import Method, Scoring, VictoryPointScale
from scorer.model.texts import parse_label_text, parse_name

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.game.rulesets import RuleSet
    from scorer.interchange.imported_events import ImportedEvent, ImportOptions
    from scorer.progress import ProgressTracker

T = TypeVar("T")


def find_field(reading: FileImport, element: XmlElement, *tags: str) -> SourceCell:
    """The text of the first child with one of the tags, with its place; empty if there is none."""
    child = element.find_child(*tags)
    if child is None:
        return SourceCell(SourceLocation(reading.name, element.line), tags[0], "", reading.mistakes)
    return SourceCell(SourceLocation(reading.name, child.line), child.tag, child.text, reading.mistakes)


class SectionElement(NamedTuple):
    """An element with the section it belongs to, empty if none."""

    section: str
    element: XmlElement


class _EventParts(NamedTuple):
    """The parts of one event: its pairs, boards and hands. `session` is its name if there are several.

    `entrants` are the teams and players that compete.
    """

    event: XmlElement
    session: str
    pairs: list[SectionElement]
    boards: list[SectionElement]
    hands: list[XmlElement]
    entrants: list[SectionElement]


def read(path: Path, options: ImportOptions, _: ProgressTracker) -> list[ImportedEvent]:
    """Read every event of a file; raise `InputError` with everything wrong in it."""
    return read_usebio(read_bytes(path), path.name, options)


def read_usebio(data: bytes, name: str, options: ImportOptions) -> list[ImportedEvent]:
    """Read every event of a file. Each of several sessions becomes an event of its own.

    Raise `InputError` with everything wrong in any of them.
    """
    root = parse_tree(data, name)
    mistakes = Mistakes()
    imported: list[ImportedEvent] = []
    events = [root] if root.tag == "EVENT" else list(root.children_with_tag("EVENT"))
    if not events:
        mistakes.append(
            Mistake(SourceLocation(name, root.line), root.tag, phrase("expected a USEBIO file with an EVENT element"))
        )
    for event in events:
        with mistakes.capture("EVENT_TYPE", SourceLocation(name, event.line)):
            method = read_method(event)
            imported += [_read_event(name, options, root, block, method) for block in _split_sessions(event)]
    mistakes.raise_if_any()
    return imported


def _split_sessions(event: XmlElement) -> Iterator[_EventParts]:
    """Yield the event as a whole, or each of several sessions, which may play the same boards."""
    sessions = [session for session in event.children_with_tag("SESSION") if _find_elements(session, "BOARD")]
    for number, part in enumerate(sessions if len(sessions) > 1 else [event], start=1):
        session_name = "" if part is event else part.attributes.get("SESSION_ID", "").strip() or str(number)
        pairs, entrants = _find_pairs(part) or _find_pairs(event), _find_entrants(part) or _find_entrants(event)
        yield _EventParts(
            event, session_name, pairs, _find_elements(part, "BOARD"), _find_hands(part) or _find_hands(event), entrants
        )


def _find_elements(parent: XmlElement, tag: str) -> list[SectionElement]:
    """Collect the elements with a tag in an event, its sessions and their sections."""
    parts: list[SectionElement] = []
    pending = [SectionElement("", parent)]
    for section, element in pending:
        for child in element.children:
            if child.tag == tag:
                parts.append(SectionElement(section, child))
            elif child.tag == "SECTION":
                pending.append(SectionElement(child.attributes.get("SECTION_ID", "").strip(), child))
            elif child.tag == "SESSION":
                pending.append(SectionElement(section, child))
            elif child.tag == "MATCH" and tag == "BOARD":
                parts += [SectionElement(section, board) for board in _read_match_boards(child)]
    return parts


def _read_match_boards(match: XmlElement) -> list[XmlElement]:
    """The boards of a match, with the data of the match copied to each of their lines.

    A team with a bye gets a line on each board from the first to the last that the match names.
    """
    ends = [match.child_text(tag) for tag in ("START_BOARD_NUMBER", "END_BOARD_NUMBER")]
    has_bye = match.find_child("TEAM") and not match.find_child("OPPOSING_TEAM", "BOARD")
    if has_bye and all(map(str.isdecimal, ends)):
        first, last = map(int, ends)
        for number in range(first, min(last, MAX_BOARDS) + 1):
            line = XmlElement("TRAVELLER_LINE", match.line, {})
            match.children.append(
                XmlElement("BOARD", match.line, {}, [_make_element(match, "BOARD_NUMBER", number), line])
            )
    for board in match.children_with_tag("BOARD"):
        for line in board.children_with_tag("TRAVELLER_LINE"):
            is_east_west = line.child_text("DIRECTION")[:1].upper() in ("E", "W")
            sides = ("EW", "NS") if is_east_west else ("NS", "EW")
            match_data = {"ROUND_NUMBER": match.child_text("ROUND_NUMBER")}
            match_data |= {f"{side}_PAIR_NUMBER": match.child_text(f"{side}_PAIR_NUMBER") for side in sides}
            for side, tag in zip(sides, ("TEAM", "OPPOSING_TEAM"), strict=True):
                match_data[f"{side}_PAIR_NUMBER"] = match_data[f"{side}_PAIR_NUMBER"] or match.child_text(tag)
            line.children += [
                _make_element(line, tag, text) for tag, text in match_data.items() if text and not line.find_child(tag)
            ]
    return [*match.children_with_tag("BOARD")]


def _make_element(sibling: XmlElement, tag: str, text: object) -> XmlElement:
    return XmlElement(tag, sibling.line, {}, texts=[str(text)])


def _find_pairs(parent: XmlElement) -> list[SectionElement]:
    parts = [
        *_find_elements(parent, "PARTICIPANTS"),
        *(part for part in _find_entrants(parent) if part.element.tag == "TEAM"),
    ]
    return [
        SectionElement(section, pair)
        for section, participants in parts
        for pair in participants.children_with_tag("PAIR")
    ]


def _find_entrants(parent: XmlElement) -> list[SectionElement]:
    parts = _find_elements(parent, "PARTICIPANTS")
    return [
        SectionElement(part.section, one)
        for part in parts
        for one in part.element.children
        if one.tag in ("TEAM", "PLAYER")
    ]


def _find_hands(parent: XmlElement) -> list[XmlElement]:
    return [board for _, hand_set in _find_elements(parent, "HANDSET") for board in hand_set.children_with_tag("BOARD")]


def _read_event(
    name: str, options: ImportOptions, root: XmlElement, event_parts: _EventParts, method: Method | None
) -> ImportedEvent:
    """Read one event; raise `InputError` with everything wrong in it."""
    mistakes = Mistakes()
    own_settings: Mapping[str, object] = {}
    if not event_parts.session:
        own_settings = read_from_comments([*root.comments, *event_parts.event.comments], name, mistakes)
    reading = FileImport(name, options, mistakes, [], own_settings)
    event = _read_head(reading, root, event_parts, method or guess_method(event_parts.boards))
    pairs, boards = event_parts.pairs, event_parts.boards
    if not own_settings and len({section for section, _ in (*pairs, *boards)}) == 1:
        pairs, boards = ([part._replace(section="") for part in parts] for parts in (pairs, boards))
    ranked = list(
        _read_competitors(reading, pairs if event.form is EventForm.PAIRS else event_parts.entrants, event.form)
    )
    labels = _index_labels(reading, [one for one, _ in ranked], pairs, boards, event)
    lines = read_results(event.rule_set, reading, partial(read_result_lines, boards, labels))
    event = event._replace(pairs=labels.pairs, entrants=labels.entrants)
    event = event._replace(deals=read_hands(reading, event_parts.hands or _find_hands(root)))
    competitors = labels.full_pairs if event.form is EventForm.PAIRS else [one for one, _ in ranked]
    listed: list[PublishedStanding] = []
    for pair, (_, element) in zip(competitors, ranked, strict=False):  # pairs named only by results come last
        printed = {} if event_parts.session else _printed_figures(element, in_imps=event.scoring.method.uses_imps)
        listed.append(PublishedStanding(pair, find_field(reading, element, "ADJUSTMENT"), printed))
    return make_imported_event(reading, event, lines, listed, _find_program(root, event_parts.event))


def _find_program(root: XmlElement, event: XmlElement) -> str:
    """The program that wrote the file. Only salliere writes version 1.0, and it does not state its name."""
    name = event.child_text("PROGRAM_NAME") or root.child_text("PROGRAM_NAME")
    return name or ("salliere" if root.attributes.get("Version") == "1.0" else "")


def _read_head(reading: FileImport, root: XmlElement, event_parts: _EventParts, method: Method | None) -> Event:
    """Make the event with its name, date, club, winners, rules and method, and with its own settings."""
    event = event_parts.event
    name = find_field(reading, event, "EVENT_DESCRIPTION", "TITLE", "EVENT_IDENTIFIER", "EVENT_ID")
    title = name.read(parse_name) or "Evening"
    if event_parts.session:
        title = f"{title}, session {event_parts.session}"
    club = root.find_child("CLUB") or event.find_child("CLUB") or event
    club_name, number = (find_field(reading, club, tag).read(parse_name) for tag in ("CLUB_NAME", "CLUB_ID_NUMBER"))
    day = find_field(reading, event, "DATE", "EVENT_DATE", "START_DATE").read_optional(parse_date)
    form = read_form(event)
    winners = 2 if form is EventForm.PAIRS and event.child_text("WINNER_TYPE") == "2" else 1
    named = Event(title, day or reading.options.today, club_name or "", number or "", winners=winners, form=form)
    return reading.with_own_settings(named._replace(scoring=_read_scoring(reading, event, form, method)))


def _read_scoring(reading: FileImport, event: XmlElement, form: EventForm, method: Method | None) -> Scoring:
    """The scoring of the file; matchpoints, with a message, if it does not give any."""
    if method is None and not reading.own_settings:
        reading.messages.append(phrase("the file does not give the scoring method, so matchpoints are assumed"))
    in_victory_points = event.child_text("MATCH_SCORING_METHOD").upper() in ("VP", "VPS")
    if form is EventForm.TEAMS and method is Method.CROSS_IMPS and in_victory_points:
        return Scoring(method=method, victory_points=VictoryPointScale.WBF)
    return Scoring(method=method or Method.MATCHPOINTS)


METHOD_WORDS: Mapping[Method, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("MATCH_POINTS", "MATCHPOINTS", "MP", "MP_PAIRS", "MATCH_POINT_PAIRS"),
    Method.CROSS_IMPS: ("CROSS_IMPS", "CROSS_IMP", "XIMP", "XIMPS", "CROSS_IMP_PAIRS"),
    Method.BUTLER: ("BUTLER_IMPS", "BUTLER_PAIRS", "BUTLER"),
    Method.AGGREGATE: ("AGGREGATE", "AGGREGATE_PAIRS"),
}
"""Names of methods in EVENT_TYPE (1.0 and 1.1) and BOARD_SCORING_METHOD (from 1.2); the first one is written."""

TEAM_METHOD_WORDS: Mapping[Method, tuple[str, ...]] = {
    Method.CROSS_IMPS: ("IMPS", "CROSS_IMPS", ""),
    Method.MATCHPOINTS: ("BAM", "PAB", "MATCH_POINTS"),
    Method.AGGREGATE: ("AGGREGATE",),
}
"""Values of BOARD_SCORING_METHOD for matches of teams; most files leave it out."""

FORM_WORDS: Mapping[EventForm, tuple[str, ...]] = {
    EventForm.PAIRS: ("PAIRS", "SWISS_PAIRS", ""),
    EventForm.TEAMS: ("TEAMS", "SWISS_TEAMS", "TEAM", "TEAMS_OF_FOUR"),
    EventForm.INDIVIDUAL: ("INDIVIDUAL",),
}
"""Event types that do not give the method."""

POINT_TAG_ENDINGS: Mapping[Method, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("MATCH_POINTS",),
    Method.CROSS_IMPS: ("CROSS_IMP_POINTS", "CROSS_IMPS"),
    Method.BUTLER: ("BUTLER_POINTS", "BUTLER_IMPS"),
}
"""Endings, after `NS_` and `EW_`, of the tags for the points of a result; aggregate has only the score."""

SUIT_TAGS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def _index_words(words_by_value: Mapping[T, tuple[str, ...]]) -> Mapping[str, T]:
    return {word: meant for meant, several in words_by_value.items() for word in several}


def read_form(event: XmlElement) -> EventForm:
    """Read who is ranked; pairs if the event type gives only the method."""
    return _index_words(FORM_WORDS).get(_event_type(event), EventForm.PAIRS)


def _event_type(event: XmlElement) -> str:
    return event.attributes.get("EVENT_TYPE", "").strip().upper()


def read_method(event: XmlElement) -> Method | None:
    """Read the scoring method; None if the file does not give it.

    Raise `ParseError` for event types and methods that the scorer does not have.
    """
    kind, method, forms = _event_type(event), event.child_text("BOARD_SCORING_METHOD").upper(), _index_words(FORM_WORDS)
    methods = _index_words(TEAM_METHOD_WORDS if read_form(event) is EventForm.TEAMS else METHOD_WORDS)
    if method in methods:
        return methods[method]
    if read_form(event) is EventForm.TEAMS:
        raise ParseError(method, choices_message(filter(None, methods), method))
    if kind not in (*methods, *forms):
        raise ParseError(kind, choices_message(filter(None, (*methods, *forms)), kind))
    if kind not in methods and method not in ("", "IMPS", "OTHER"):
        raise ParseError(method, choices_message(methods, method))
    return methods.get(kind)


def guess_method(boards: Iterable[SectionElement]) -> Method | None:
    """Find the method from the names of the tags for points."""
    for _, board in boards:
        for line in board.children_with_tag("TRAVELLER_LINE"):
            for method, endings in POINT_TAG_ENDINGS.items():
                if line.find_child(*(f"NS_{ending}" for ending in endings)):
                    return method
    return None


def _read_competitors(
    reading: FileImport, parts: Sequence[SectionElement], form: EventForm
) -> Iterator[tuple[Pair, XmlElement]]:
    """Yield the listed pairs, teams or players with their elements, each once; note mistakes."""
    if len(parts) > MAX_PAIRS:
        reason = phrase("expected at most {most:,} pairs", most=MAX_PAIRS)
        raise InputError([*reading.mistakes, Mistake(SourceLocation(reading.name), "PAIR", reason)])
    seen: set[tuple[str, str, Side | None]] = set()
    for part in parts:
        number, one = COMPETITOR_READERS[form](reading, part)
        if one is None:
            continue
        competitor_key = (label_key(one.label), one.section, one.direction)
        if competitor_key in seen:
            number.add_mistake(phrase('read "{read}" twice', read=one.label))
        else:
            seen.add(competitor_key)
            yield one, part.element


def _read_pair(reading: FileImport, part: SectionElement) -> tuple[SourceCell, Pair | None]:
    """Read a pair with its first two players; also return the field with its number."""
    section, element = part
    number = find_field(reading, element, "PAIR_NUMBER", "PAIR_ID")
    label = number.read(parse_label)
    side = find_field(reading, element, "DIRECTION").read(parse_side)
    in_section = number._replace(field="SECTION_ID", text=section).read(parse_label_text)
    handicap = find_field(reading, element, "HANDICAP").read(parse_handicap)
    players = [player for player in element.children_with_tag("PLAYER") if player.child_text("PLAYER_NAME")]
    if len(players) > 2:
        values = {"pair": number.text, "number": len(players)}
        reading.messages.append(phrase("pair {pair} has {number} players; only the first two are used", **values))
    (name1, id1), (name2, id2), *_ = (*(_name_and_number(reading, player) for player in players), ("", ""), ("", ""))
    if label is None or in_section is None:
        return number, None
    return number, Pair(label, side, name1, name2, id1, id2, section=in_section, handicap=handicap or "")


def _name_and_number(reading: FileImport, player: XmlElement) -> tuple[str, str]:
    """Read the name and number of a player, empty if missing."""
    name, number = (find_field(reading, player, tag).read(parse_name) for tag in ("PLAYER_NAME", "NATIONAL_ID_NUMBER"))
    return name or "", number or ""


def _read_team(reading: FileImport, part: SectionElement) -> tuple[SourceCell, Pair | None]:
    """Read a team with all its people; also return the field with its number."""
    element = part.element
    number, called = (
        SourceCell(
            SourceLocation(reading.name, element.line), tag, element.attributes.get(tag, "").strip(), reading.mistakes
        )
        for tag in ("TEAM_ID", "TEAM_NAME")
    )
    label, name = number.read(parse_entrant_label), called.read(parse_name)
    in_pairs = (player for pair in element.children_with_tag("PAIR") for player in pair.children_with_tag("PLAYER"))
    names = [_name_and_number(reading, player)[0] for player in [*element.children_with_tag("PLAYER")] or in_pairs]
    members = f"{MEMBER_SEPARATOR} ".join(filter(None, names))
    return number, Pair(label, None, name or "", members=members) if label else None


def _read_player(reading: FileImport, part: SectionElement) -> tuple[SourceCell, Pair | None]:
    """Read a player; also return the field with the number."""
    number = find_field(reading, part.element, "PLAYER_NUMBER")
    label, (name, known_as) = number.read(parse_entrant_label), _name_and_number(reading, part.element)
    handicap = find_field(reading, part.element, "HANDICAP").read(parse_handicap) or ""
    return number, Pair(label, None, name, id1=known_as, handicap=handicap) if label else None


COMPETITOR_READERS = {EventForm.PAIRS: _read_pair, EventForm.TEAMS: _read_team, EventForm.INDIVIDUAL: _read_player}
"""The readers of competitors."""


def _index_labels(
    reading: FileImport,
    ranked: Sequence[Pair],
    pairs: Sequence[SectionElement],
    boards: Sequence[SectionElement],
    event: Event,
) -> PairLabels:
    """Index the pairs for results; if none is listed, or one cannot be read, add those that results name."""
    match event.form:
        case EventForm.INDIVIDUAL:
            return PlayerLabels(ranked)
        case EventForm.TEAMS:
            teams = {team.label for team in ranked}
            listed = [_read_pair(reading, part)[1] for part in pairs]
            listed_pairs = [pair for pair in listed if pair and team_of(pair.label) in teams - {pair.label}]
            return TeamLabels(ranked, listed_pairs, reading.mistakes)
        case EventForm.PAIRS:
            is_complete = bool(pairs) and len(ranked) == len(pairs)
            met = () if is_complete else pairs_in_results(reading, boards, separate=event.winners == 2)
            return PairLabels(add_pairs_from_results(ranked, met), phrase("the file"), sides_for_all=bool(pairs))


def pairs_in_results(reading: FileImport, boards: Sequence[SectionElement], *, separate: bool) -> Iterator[Pair]:
    """Yield the pairs named by results, with repetitions; `separate`: each side has its own numbers."""
    quiet_reading = reading._replace(mistakes=Mistakes())
    for section, board in boards:
        for line in board.children_with_tag("TRAVELLER_LINE"):
            for side in Side:
                label = find_field(quiet_reading, line, f"{side}_PAIR_NUMBER").read_optional(parse_label)
                if label is not None:
                    yield Pair(label, side if separate else None, section=section)


def _printed_figures(element: XmlElement, *, in_imps: bool) -> Mapping[FigureKind, str]:
    """The printed total, percentage and place of a competitor; one program writes IMP totals as percentages."""
    total, percentage = element.child_text("TOTAL_SCORE"), element.child_text("PERCENTAGE")
    if in_imps:
        total, percentage = total or percentage, ""
    return {FigureKind.TOTAL: total, FigureKind.PERCENTAGE: percentage, FigureKind.PLACE: element.child_text("PLACE")}


def read_result_lines(
    boards: Sequence[SectionElement], labels: PairLabels, rules: RuleSet, reading: FileImport
) -> Iterator[ImportedResult]:
    """Yield every result that can be read; note mistakes in the others."""
    for section, board in boards:
        number = find_field(reading, board, "BOARD_NUMBER").read(parse_board_number)
        if number is None:
            continue
        for element in board.children_with_tag("TRAVELLER_LINE"):
            line = SourceResult(
                number,
                element.child_text("SECTION_ID") or section,
                *(find_field(reading, element, *tags) for tags in RESULT_TAGS),
            )
            line = line._replace(declarer=line.declarer._replace(text=line.declarer.text[:1]))
            result = make_result(line, labels, partial(parse_outcome, line, rules, reading))
            if result is not None:
                figures = parse_result_figures(result, partial(_read_points, element))
                yield ImportedResult(SourceLocation(reading.name, element.line), result, tuple(figures))


RESULT_TAGS = (
    *(("NS_PAIR_NUMBER", "NS_PAIR_ID"), ("EW_PAIR_NUMBER", "EW_PAIR_ID"), ("ROUND_NUMBER",), ("TABLE_NUMBER",)),
    *(("CONTRACT",), ("PLAYED_BY",), ("TRICKS",), ("SCORE",)),
)
"""The tags of a result, in the order of `SourceResult`."""


def _read_points(element: XmlElement, side: Side) -> Mapping[FigureKind, str]:
    return {
        FigureKind.POINTS: element.child_text(
            *(f"{side}_{ending}" for ending in chain.from_iterable(POINT_TAG_ENDINGS.values()))
        )
    }


def read_hands(reading: FileImport, boards: Sequence[XmlElement]) -> tuple[tuple[int, Deal], ...]:
    """Read the deals in order of boards; of several hand sets, the first with a board counts."""
    deals: dict[int, Deal] = {}
    for board in boards:
        number = find_field(reading, board, "BOARD_NUMBER").read(parse_board_number)
        with reading.mistakes.capture("HAND", SourceLocation(reading.name, board.line)):
            deal = parse_deal(board)
            if number is not None and deal is not None:
                deals.setdefault(number, deal)
    return tuple(sorted(deals.items()))


def parse_deal(board: XmlElement) -> Deal | None:
    """Parse the deal of a board from its four hands; None without hands. Raise `ParseError` unless they form a pack."""
    hands: dict[Seat, str] = {}
    for hand in board.children_with_tag("HAND"):
        direction = hand.child_text("DIRECTION") or hand.attributes.get("DIRECTION", "")
        suits = [hand.child_text(suit).upper().replace("10", "T") for suit in SUIT_TAGS]
        hands[Seat.parse(direction[:1])] = re.sub("[ ,-]", "", ".".join(suits))  # a void is a hyphen or empty
    if not hands:
        return None
    return Deal.parse("N:" + " ".join(hands.get(seat, "") for seat in Seat))
