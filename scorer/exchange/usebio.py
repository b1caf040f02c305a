"""USEBIO, the XML in which unions and result services take events, versions 1.0 to 1.3: each event of a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Mistake, Mistakes, Where
from scorer.exchange.other_programs import (
    Brought,
    refuse_other_game,
    settled_event,
    with_lists,
    with_played_deals,
)
from scorer.exchange.own_settings import Settled, settings_in_comments
from scorer.exchange.usebio_boards import read_hands, read_lines
from scorer.exchange.usebio_pairs import adjustments, listed_pairs, pairs_met, published_ranking
from scorer.exchange.usebio_words import Part, Reading, method_of, method_of_lines, parse_date
from scorer.exchange.xml_tree import Element, read_tree
from scorer.game.rulesets import rule_set
from scorer.records.events import Event, with_settings
from scorer.records.settings import Method
from scorer.records.texts import name_text
from scorer.words import phrase

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator


def read_usebio(data: bytes, name: str, today: datetime.date, rules: str | None) -> list[Brought]:
    """Read every event of a file, each session of several as an event by itself.

    `rules` names the rules; without them those that the file's own settings name, else `standard`.
    Raises `BadInput` with everything that is wrong with any of them.
    """
    root = read_tree(data, name)
    mistakes = Mistakes()
    brought: list[Brought] = []
    events = [root] if root.tag == "EVENT" else list(root.all("EVENT"))
    if not events:
        mistakes.append(Mistake(Where(name, root.line), root.tag, phrase("expected USEBIO with an EVENT in it")))
    for event in events:
        with mistakes.noting("EVENT_TYPE", Where(name, event.line)):
            method = method_of(event)
            for block in _blocks(event):
                reading = Reading(name, Mistakes(), [])
                brought.append(_read_block(reading, root, block, method, _Wanted(today, rules)))
    mistakes.refuse()
    return brought


class _Wanted(NamedTuple):
    """What a file may leave open: the day, and the rules where somebody named them."""

    today: datetime.date
    rules: str | None


class _Block(NamedTuple):
    """What makes one event: its pairs, boards and hands. `session` is its name where there are several."""

    event: Element
    session: str
    pairs: list[Part]
    boards: list[Part]
    hands: list[Element]

    @property
    def several_sections(self) -> bool:
        return len({part.section for part in (*self.pairs, *self.boards)}) > 1

    @property
    def lines(self) -> Iterator[Element]:
        for _, board in self.boards:
            yield from board.all("TRAVELLER_LINE")


def _blocks(event: Element) -> Iterator[_Block]:
    """The event as a whole, or each of several sessions, which may have the same boards."""
    sessions = [session for session in event.all("SESSION") if _parts(session, "BOARD")]
    if len(sessions) < 2:
        yield _Block(event, "", _pairs(event), _parts(event, "BOARD"), _hands(event))
        return
    for number, session in enumerate(sessions, start=1):
        called = session.attributes.get("SESSION_ID", "").strip() or str(number)
        pairs = _pairs(session) or _pairs(event)
        yield _Block(event, called, pairs, _parts(session, "BOARD"), _hands(session) or _hands(event))


def _parts(parent: Element, tag: str) -> list[Part]:
    """The elements of a tag in an event, its sessions and their sections."""
    parts: list[Part] = []
    waiting = [Part("", parent)]
    for section, element in waiting:
        for child in element.children:
            if child.tag == tag:
                parts.append(Part(section, child))
            elif child.tag == "SECTION":
                waiting.append(Part(child.attributes.get("SECTION_ID", "").strip(), child))
            elif child.tag == "SESSION":
                waiting.append(Part(section, child))
    return parts


def _pairs(parent: Element) -> list[Part]:
    pairs: list[Part] = []
    for section, participants in _parts(parent, "PARTICIPANTS"):
        pairs += [Part(section, pair) for pair in participants.all("PAIR")]
    return pairs


def _hands(parent: Element) -> list[Element]:
    boards: list[Element] = []
    for _, hand_set in _parts(parent, "HANDSET"):
        boards += hand_set.all("BOARD")
    return boards


def _read_block(reading: Reading, root: Element, block: _Block, method: Method | None, wanted: _Wanted) -> Brought:
    """Read one event; raise `BadInput` with everything that is wrong with it."""
    own = Settled({})
    if not block.session:
        own = settings_in_comments([*root.comments, *block.event.comments], reading.name, reading.mistakes)
    event = _headed(reading, root, block, wanted.today)
    event = _scored_by(reading, event, method or method_of_lines(block.lines), own, wanted.rules)
    sections = block.several_sections or own.named
    if block.pairs:
        labels = listed_pairs(reading, block.pairs, sections=sections)
    else:
        labels = pairs_met(reading, block.boards, sections=sections, apart=event.winners == 2)
    lines = list(read_lines(reading, block.boards, labels, event.rule_set))
    if wanted.rules is None and not own.named:
        refuse_other_game(reading.mistakes, reading.name)
    reading.mistakes.refuse()
    event = replace(
        event,
        pairs=labels.pairs,
        deals=read_hands(reading, block.hands or _hands(root)),
        penalties=tuple(adjustments(reading, labels, block.pairs, event.scoring.method)),
    )
    event = settled_event(event, [(line.where, line.result) for line in lines], reading.mistakes)
    event = with_lists(with_played_deals(event, reading.told), reading.told)
    ranking = published_ranking(labels, block.pairs, in_imps=event.scoring.method.in_imps)
    figures = [figure for line in lines for figure in line.figures]
    if not block.session:
        figures += ranking
    return Brought(event, tuple(figures), own.scoring, tuple(reading.told))


def _headed(reading: Reading, root: Element, block: _Block, today: datetime.date) -> Event:
    """An event with its name, date, club and number of lists."""
    name = reading.word(block.event, "EVENT_DESCRIPTION", "TITLE", "EVENT_IDENTIFIER", "EVENT_ID")
    title = name.read(name_text, reading.mistakes) or "Evening"
    if block.session:
        title = f"{title}, session {block.session}"
    club = root.first("CLUB") or block.event.first("CLUB") or block.event
    club_name = reading.word(club, "CLUB_NAME").read(name_text, reading.mistakes)
    club_id = reading.word(club, "CLUB_ID_NUMBER").read(name_text, reading.mistakes)
    date = reading.word(block.event, "DATE", "EVENT_DATE", "START_DATE")
    day = date.read(parse_date, reading.mistakes) if date.text else today
    winners = 2 if block.event.value("WINNER_TYPE") == "2" else 1
    return Event(title, day or today, club_name or "", club_id or "", winners=winners)


def _scored_by(reading: Reading, event: Event, method: Method | None, own: Settled, rules: str | None) -> Event:
    """The event with its rules, its method, and what its own settings say."""
    named = rule_set(rules or str(own.values.get("rules", "standard")))
    if method is None and not own.named:
        reading.told.append(phrase("the file does not say how the tables were compared: matchpoints are taken"))
    scoring = replace(event.scoring, method=method or Method.MATCHPOINTS)
    event = with_settings(replace(event, redeal=named.redeal, scoring=scoring), own.values)
    return replace(event, rules=named.name)
