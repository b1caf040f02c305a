"""Read USEBIO, the XML format of bridge unions and result services, versions 1.0 to 1.3: every event of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.errors import BadInput, Misread, Mistake, Mistakes, Where, one_of
from scorer.formats.labels import Labels, Players, Teams
from scorer.formats.pairs_csv import MOST_PAIRS
from scorer.game.deals import Deal
from scorer.game.seats import Seat, Side
from scorer.i18n import phrase
from scorer.interchange.other_programs import (
    Brought,
    FileReading,
    Line,
    Listed,
    ReadLine,
    Wanted,
    Word,
    brought,
    outcome_of,
    parse_date,
    parse_side,
    published,
    result_of,
    results_by,
    with_met,
)
from scorer.interchange.own_settings import settings_in_comments
from scorer.interchange.xml_tree import Element, read_tree
from scorer.model.events import Event
from scorer.model.numbers import MOST_BOARDS, board_number
from scorer.model.pairs import (
    BETWEEN_MEMBERS,
    Form,
    Pair,
    label_key,
    parse_bare_label,
    parse_handicap,
    parse_label,
    team_of,
)
from scorer.model.settings import Method, Scoring, VictoryPoints
from scorer.model.texts import label_text, name_text
from scorer.published.figures import Kind

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet

T = TypeVar("T")


def word_of(reading: FileReading, element: Element, *tags: str) -> Word:
    """The text of the first child with one of the tags, with its place; empty if there is none."""
    child = element.first(*tags)
    if child is None:
        return Word(Where(reading.name, element.line), tags[0], "", reading.mistakes)
    return Word(Where(reading.name, child.line), child.tag, child.text, reading.mistakes)


class SectionPart(NamedTuple):
    """An element with the section it belongs to, empty if none."""

    section: str
    element: Element


class _Block(NamedTuple):
    """The parts of one event: its pairs, boards and hands. `session` is its name if there are several.

    `entrants` are the teams and players that compete.
    """

    event: Element
    session: str
    pairs: list[SectionPart]
    boards: list[SectionPart]
    hands: list[Element]
    entrants: list[SectionPart]


def read_usebio(data: bytes, name: str, wanted: Wanted) -> list[Brought]:
    """Read every event of a file. Each of several sessions becomes an event of its own.

    Raise `BadInput` with everything wrong in any of them.
    """
    root = read_tree(data, name)
    mistakes = Mistakes()
    evenings: list[Brought] = []
    events = [root] if root.tag == "EVENT" else list(root.all("EVENT"))
    if not events:
        mistakes.append(Mistake(Where(name, root.line), root.tag, phrase("expected USEBIO with an EVENT in it")))
    for event in events:
        with mistakes.noting("EVENT_TYPE", Where(name, event.line)):
            method = method_of(event)
            evenings += [_read_block(name, wanted, root, block, method) for block in _blocks(event)]
    mistakes.refuse()
    return evenings


def _blocks(event: Element) -> Iterator[_Block]:
    """Yield the event as a whole, or each of several sessions, which may play the same boards."""
    sessions = [session for session in event.all("SESSION") if _parts(session, "BOARD")]
    for number, part in enumerate(sessions if len(sessions) > 1 else [event], start=1):
        called = "" if part is event else part.attributes.get("SESSION_ID", "").strip() or str(number)
        pairs, entrants = _pairs(part) or _pairs(event), _entrants(part) or _entrants(event)
        yield _Block(event, called, pairs, _parts(part, "BOARD"), _hands(part) or _hands(event), entrants)


def _parts(parent: Element, tag: str) -> list[SectionPart]:
    """Collect the elements with a tag in an event, its sessions and their sections."""
    parts: list[SectionPart] = []
    waiting = [SectionPart("", parent)]
    for section, element in waiting:
        for child in element.children:
            if child.tag == tag:
                parts.append(SectionPart(section, child))
            elif child.tag == "SECTION":
                waiting.append(SectionPart(child.attributes.get("SECTION_ID", "").strip(), child))
            elif child.tag == "SESSION":
                waiting.append(SectionPart(section, child))
            elif child.tag == "MATCH" and tag == "BOARD":
                parts += [SectionPart(section, board) for board in _boards_of_match(child)]
    return parts


def _boards_of_match(match: Element) -> list[Element]:
    """The boards of a match, with the data of the match copied to each of their lines.

    A team with a bye gets a line on each board from the first to the last that the match names.
    """
    ends = [match.value(tag) for tag in ("START_BOARD_NUMBER", "END_BOARD_NUMBER")]
    alone = match.first("TEAM") and not match.first("OPPOSING_TEAM", "BOARD")
    if alone and all(map(str.isdecimal, ends)):
        first, last = map(int, ends)
        for number in range(first, min(last, MOST_BOARDS) + 1):
            line = Element("TRAVELLER_LINE", match.line, {})
            match.children.append(Element("BOARD", match.line, {}, [_said(match, "BOARD_NUMBER", number), line]))
    for board in match.all("BOARD"):
        for line in board.all("TRAVELLER_LINE"):
            turned = line.value("DIRECTION")[:1].upper() in ("E", "W")
            sides = ("EW", "NS") if turned else ("NS", "EW")
            named = {"ROUND_NUMBER": match.value("ROUND_NUMBER")}
            named |= {f"{side}_PAIR_NUMBER": match.value(f"{side}_PAIR_NUMBER") for side in sides}
            for side, tag in zip(sides, ("TEAM", "OPPOSING_TEAM"), strict=True):
                named[f"{side}_PAIR_NUMBER"] = named[f"{side}_PAIR_NUMBER"] or match.value(tag)
            line.children += [_said(line, tag, text) for tag, text in named.items() if text and not line.first(tag)]
    return [*match.all("BOARD")]


def _said(beside: Element, tag: str, text: object) -> Element:
    return Element(tag, beside.line, {}, texts=[str(text)])


def _pairs(parent: Element) -> list[SectionPart]:
    parts = [*_parts(parent, "PARTICIPANTS"), *(part for part in _entrants(parent) if part.element.tag == "TEAM")]
    return [SectionPart(section, pair) for section, participants in parts for pair in participants.all("PAIR")]


def _entrants(parent: Element) -> list[SectionPart]:
    parts = _parts(parent, "PARTICIPANTS")
    return [
        SectionPart(part.section, one)
        for part in parts
        for one in part.element.children
        if one.tag in ("TEAM", "PLAYER")
    ]


def _hands(parent: Element) -> list[Element]:
    return [board for _, hand_set in _parts(parent, "HANDSET") for board in hand_set.all("BOARD")]


def _read_block(name: str, wanted: Wanted, root: Element, block: _Block, method: Method | None) -> Brought:
    """Read one event; raise `BadInput` with everything wrong in it."""
    mistakes = Mistakes()
    own: Mapping[str, Any] = {}
    if not block.session:
        own = settings_in_comments([*root.comments, *block.event.comments], name, mistakes)
    reading = FileReading(name, wanted, mistakes, [], own)
    event = _headed(reading, root, block, method or method_of_lines(block.boards))
    pairs, boards = block.pairs, block.boards
    if not own and len({section for section, _ in (*pairs, *boards)}) == 1:
        pairs, boards = ([part._replace(section="") for part in parts] for parts in (pairs, boards))
    ranked = list(_ranked(reading, pairs if event.form is Form.PAIRS else block.entrants, event.form))
    labels = _labels(reading, [one for one, _ in ranked], pairs, boards, event)
    lines = results_by(event.rule_set, reading, partial(read_lines, boards, labels))
    event = replace(event, pairs=labels.pairs, entrants=labels.entrants)
    event = replace(event, deals=read_hands(reading, block.hands or _hands(root)))
    called = labels.full if event.form is Form.PAIRS else [one for one, _ in ranked]
    listed: list[Listed] = []
    for pair, (_, element) in zip(called, ranked, strict=False):  # pairs named only by results come last
        printed = {} if block.session else _printed(element, in_imps=event.scoring.method.in_imps)
        listed.append(Listed(pair, word_of(reading, element, "ADJUSTMENT"), printed))
    return brought(reading, event, lines, listed, _program(root, block.event))


def _program(root: Element, event: Element) -> str:
    """The program that wrote the file. Only salliere writes version 1.0, and it does not state its name."""
    name = event.value("PROGRAM_NAME") or root.value("PROGRAM_NAME")
    return name or ("salliere" if root.attributes.get("Version") == "1.0" else "")


def _headed(reading: FileReading, root: Element, block: _Block, method: Method | None) -> Event:
    """Make the event with its name, date, club, winners, rules and method, and with its own settings."""
    event = block.event
    name = word_of(reading, event, "EVENT_DESCRIPTION", "TITLE", "EVENT_IDENTIFIER", "EVENT_ID")
    title = name.read(name_text) or "Evening"
    if block.session:
        title = f"{title}, session {block.session}"
    club = root.first("CLUB") or event.first("CLUB") or event
    called, number = (word_of(reading, club, tag).read(name_text) for tag in ("CLUB_NAME", "CLUB_ID_NUMBER"))
    day = word_of(reading, event, "DATE", "EVENT_DATE", "START_DATE").perhaps(parse_date)
    form = form_of(event)
    winners = 2 if form is Form.PAIRS and event.value("WINNER_TYPE") == "2" else 1
    named = Event(title, day or reading.wanted.today, called or "", number or "", winners=winners, form=form)
    return reading.settled(replace(named, scoring=_scoring(reading, event, form, method)))


def _scoring(reading: FileReading, event: Element, form: Form, method: Method | None) -> Scoring:
    """The scoring of the file; matchpoints, with a message, if it does not give any."""
    if method is None and not reading.own:
        reading.told.append(phrase("the file does not say how the tables were compared: matchpoints are taken"))
    in_victory_points = event.value("MATCH_SCORING_METHOD").upper() in ("VP", "VPS")
    if form is Form.TEAMS and method is Method.CROSS_IMPS and in_victory_points:
        return Scoring(method=method, victory_points=VictoryPoints.WBF)
    return Scoring(method=method or Method.MATCHPOINTS)


METHODS: Mapping[Method, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("MATCH_POINTS", "MATCHPOINTS", "MP", "MP_PAIRS", "MATCH_POINT_PAIRS"),
    Method.CROSS_IMPS: ("CROSS_IMPS", "CROSS_IMP", "XIMP", "XIMPS", "CROSS_IMP_PAIRS"),
    Method.BUTLER: ("BUTLER_IMPS", "BUTLER_PAIRS", "BUTLER"),
    Method.AGGREGATE: ("AGGREGATE", "AGGREGATE_PAIRS"),
}
"""Names of methods in EVENT_TYPE (1.0 and 1.1) and BOARD_SCORING_METHOD (from 1.2); the first one is written."""

METHODS_OF_TEAMS: Mapping[Method, tuple[str, ...]] = {
    Method.CROSS_IMPS: ("IMPS", "CROSS_IMPS", ""),
    Method.MATCHPOINTS: ("BAM", "PAB", "MATCH_POINTS"),
    Method.AGGREGATE: ("AGGREGATE",),
}
"""Values of BOARD_SCORING_METHOD for matches of teams; most files leave it out."""

FORMS: Mapping[Form, tuple[str, ...]] = {
    Form.PAIRS: ("PAIRS", "SWISS_PAIRS", ""),
    Form.TEAMS: ("TEAMS", "SWISS_TEAMS", "TEAM", "TEAMS_OF_FOUR"),
    Form.INDIVIDUAL: ("INDIVIDUAL",),
}
"""Event types that do not give the method."""

POINTS: Mapping[Method, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("MATCH_POINTS",),
    Method.CROSS_IMPS: ("CROSS_IMP_POINTS", "CROSS_IMPS"),
    Method.BUTLER: ("BUTLER_POINTS", "BUTLER_IMPS"),
}
"""Endings, after `NS_` and `EW_`, of the tags for the points of a result; aggregate has only the score."""

SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def _by_word(words: Mapping[T, tuple[str, ...]]) -> Mapping[str, T]:
    return {word: meant for meant, several in words.items() for word in several}


def form_of(event: Element) -> Form:
    """Read who is ranked; pairs if the event type gives only the method."""
    return _by_word(FORMS).get(_kind(event), Form.PAIRS)


def _kind(event: Element) -> str:
    return event.attributes.get("EVENT_TYPE", "").strip().upper()


def method_of(event: Element) -> Method | None:
    """Read the scoring method; None if the file does not give it.

    Raise `ParseError` for event types and methods that the scorer does not have.
    """
    kind, method, forms = _kind(event), event.value("BOARD_SCORING_METHOD").upper(), _by_word(FORMS)
    methods = _by_word(METHODS_OF_TEAMS if form_of(event) is Form.TEAMS else METHODS)
    if method in methods:
        return methods[method]
    if form_of(event) is Form.TEAMS:
        raise Misread(method, one_of(filter(None, methods), method))
    if kind not in (*methods, *forms):
        raise Misread(kind, one_of(filter(None, (*methods, *forms)), kind))
    if kind not in methods and method not in ("", "IMPS", "OTHER"):
        raise Misread(method, one_of(methods, method))
    return methods.get(kind)


def method_of_lines(boards: Iterable[SectionPart]) -> Method | None:
    """Find the method from the names of the tags for points."""
    for _, board in boards:
        for line in board.all("TRAVELLER_LINE"):
            for method, endings in POINTS.items():
                if line.first(*(f"NS_{ending}" for ending in endings)):
                    return method
    return None


def _ranked(reading: FileReading, parts: Sequence[SectionPart], form: Form) -> Iterator[tuple[Pair, Element]]:
    """Yield the listed pairs, teams or players with their elements, each once; note mistakes."""
    if len(parts) > MOST_PAIRS:
        reason = phrase("expected {most:,} pairs at the most", most=MOST_PAIRS)
        raise BadInput([*reading.mistakes, Mistake(Where(reading.name), "PAIR", reason)])
    seen: set[tuple[str, str, Side | None]] = set()
    for part in parts:
        number, one = RANKED[form](reading, part)
        if one is None:
            continue
        known_by = (label_key(one.label), one.section, one.direction)
        if known_by in seen:
            number.wrong(phrase('read "{read}" twice', read=one.label))
        else:
            seen.add(known_by)
            yield one, part.element


def _pair(reading: FileReading, part: SectionPart) -> tuple[Word, Pair | None]:
    """Read a pair with its first two players; also return the field with its number."""
    section, element = part
    number = word_of(reading, element, "PAIR_NUMBER", "PAIR_ID")
    label = number.read(parse_label)
    side = word_of(reading, element, "DIRECTION").read(parse_side)
    in_section = number._replace(field="SECTION_ID", text=section).read(label_text)
    handicap = word_of(reading, element, "HANDICAP").read(parse_handicap)
    players = [player for player in element.all("PLAYER") if player.value("PLAYER_NAME")]
    if len(players) > 2:
        values = {"pair": number.text, "number": len(players)}
        reading.told.append(phrase("pair {pair}: of its {number} players the first two are taken", **values))
    (name1, id1), (name2, id2), *_ = (*(_called(reading, player) for player in players), ("", ""), ("", ""))
    if label is None or in_section is None:
        return number, None
    return number, Pair(label, side, name1, name2, id1, id2, section=in_section, handicap=handicap or "")


def _called(reading: FileReading, player: Element) -> tuple[str, str]:
    """Read the name and number of a player, empty if missing."""
    name, number = (word_of(reading, player, tag).read(name_text) for tag in ("PLAYER_NAME", "NATIONAL_ID_NUMBER"))
    return name or "", number or ""


def _team(reading: FileReading, part: SectionPart) -> tuple[Word, Pair | None]:
    """Read a team with all its people; also return the field with its number."""
    element = part.element
    number, called = (
        Word(Where(reading.name, element.line), tag, element.attributes.get(tag, "").strip(), reading.mistakes)
        for tag in ("TEAM_ID", "TEAM_NAME")
    )
    label, name = number.read(parse_bare_label), called.read(name_text)
    in_pairs = (player for pair in element.all("PAIR") for player in pair.all("PLAYER"))
    names = [_called(reading, player)[0] for player in [*element.all("PLAYER")] or in_pairs]
    members = f"{BETWEEN_MEMBERS} ".join(filter(None, names))
    return number, Pair(label, None, name or "", members=members) if label else None


def _player(reading: FileReading, part: SectionPart) -> tuple[Word, Pair | None]:
    """Read a player; also return the field with the number."""
    number = word_of(reading, part.element, "PLAYER_NUMBER")
    label, (name, known_as) = number.read(parse_bare_label), _called(reading, part.element)
    handicap = word_of(reading, part.element, "HANDICAP").read(parse_handicap) or ""
    return number, Pair(label, None, name, id1=known_as, handicap=handicap) if label else None


RANKED = {Form.PAIRS: _pair, Form.TEAMS: _team, Form.INDIVIDUAL: _player}
"""The readers of competitors."""


def _labels(
    reading: FileReading,
    ranked: Sequence[Pair],
    pairs: Sequence[SectionPart],
    boards: Sequence[SectionPart],
    event: Event,
) -> Labels:
    """Index the pairs for results; if none is listed, or one cannot be read, add those that results name."""
    match event.form:
        case Form.INDIVIDUAL:
            return Players(ranked)
        case Form.TEAMS:
            teams = {team.label for team in ranked}
            listed = [_pair(reading, part)[1] for part in pairs]
            seated = [pair for pair in listed if pair and team_of(pair.label) in teams - {pair.label}]
            return Teams(ranked, seated, reading.mistakes)
        case Form.PAIRS:
            whole = bool(pairs) and len(ranked) == len(pairs)
            met = () if whole else pairs_met(reading, boards, apart=event.winners == 2)
            return Labels(with_met(ranked, met), phrase("the file"), alike=bool(pairs))


def pairs_met(reading: FileReading, boards: Sequence[SectionPart], *, apart: bool) -> Iterator[Pair]:
    """Yield the pairs named by results, with repetitions; `separate`: each side has its own numbers."""
    silent = reading._replace(mistakes=Mistakes())
    for section, board in boards:
        for line in board.all("TRAVELLER_LINE"):
            for side in Side:
                label = word_of(silent, line, f"{side}_PAIR_NUMBER").perhaps(parse_label)
                if label is not None:
                    yield Pair(label, side if apart else None, section=section)


def _printed(element: Element, *, in_imps: bool) -> Mapping[Kind, str]:
    """The printed total, percentage and place of a competitor; one program writes IMP totals as percentages."""
    total, percentage = element.value("TOTAL_SCORE"), element.value("PERCENTAGE")
    if in_imps:
        total, percentage = total or percentage, ""
    return {Kind.TOTAL: total, Kind.PERCENTAGE: percentage, Kind.PLACE: element.value("PLACE")}


def read_lines(
    boards: Sequence[SectionPart], labels: Labels, rules: RuleSet, reading: FileReading
) -> Iterator[ReadLine]:
    """Yield every result that can be read; note mistakes in the others."""
    for section, board in boards:
        number = word_of(reading, board, "BOARD_NUMBER").read(board_number)
        if number is None:
            continue
        for element in board.all("TRAVELLER_LINE"):
            line = Line(
                number, element.value("SECTION_ID") or section, *(word_of(reading, element, *tags) for tags in WORDS)
            )
            line = line._replace(declarer=line.declarer._replace(text=line.declarer.text[:1]))
            result = result_of(line, labels, partial(outcome_of, line, rules, reading))
            if result is not None:
                figures = published(result, partial(_worth, element))
                yield ReadLine(Where(reading.name, element.line), result, tuple(figures))


WORDS = (
    *(("NS_PAIR_NUMBER", "NS_PAIR_ID"), ("EW_PAIR_NUMBER", "EW_PAIR_ID"), ("ROUND_NUMBER",), ("TABLE_NUMBER",)),
    *(("CONTRACT",), ("PLAYED_BY",), ("TRICKS",), ("SCORE",)),
)
"""The tags of a result, in the order of `SourceResult`."""


def _worth(element: Element, side: Side) -> Mapping[Kind, str]:
    return {Kind.POINTS: element.value(*(f"{side}_{ending}" for ending in chain.from_iterable(POINTS.values())))}


def read_hands(reading: FileReading, boards: Sequence[Element]) -> tuple[tuple[int, Deal], ...]:
    """Read the deals in order of boards; of several hand sets, the first with a board counts."""
    deals: dict[int, Deal] = {}
    for board in boards:
        number = word_of(reading, board, "BOARD_NUMBER").read(board_number)
        with reading.mistakes.noting("HAND", Where(reading.name, board.line)):
            deal = parse_hands(board)
            if number is not None and deal is not None:
                deals.setdefault(number, deal)
    return tuple(sorted(deals.items()))


def parse_hands(board: Element) -> Deal | None:
    """Parse the deal of a board from its four hands; None without hands. Raise `ParseError` unless they form a pack."""
    hands: dict[Seat, str] = {}
    for hand in board.all("HAND"):
        direction = hand.value("DIRECTION") or hand.attributes.get("DIRECTION", "")
        suits = [hand.value(suit).upper().replace("10", "T") for suit in SUITS]
        hands[Seat.parse(direction[:1])] = re.sub("[ ,-]", "", ".".join(suits))  # a void is a hyphen or empty
    if not hands:
        return None
    return Deal.parse("N:" + " ".join(hands.get(seat, "") for seat in Seat))
