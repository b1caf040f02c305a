"""Setting up an evening: who is here, ticked, typed or from a list; then how to play, as a proposal in a sentence."""

from __future__ import annotations

import datetime
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from scorer.desk.uploads import stored_upload
from scorer.errors import ScorerError, input_error
from scorer.game.rulesets import RULE_SETS
from scorer.i18n import Phrase, literal, phrase
from scorer.interchange.lists.columns import AmbiguousColumns
from scorer.interchange.lists.name_lists import parse_names
from scorer.interchange.lists.result_lists import read_pair_list
from scorer.model.numbers import find_numbered
from scorer.model.pair_lists import ListedPair
from scorer.model.pairs import EventForm, Pair
from scorer.model.settings import Method
from scorer.movements.proposals import describe_alternative, describe_proposal, pick_alternatives
from scorer.services import setup
from scorer.services.club.players import load_book
from scorer.services.club_settings import club_minutes_a_board
from scorer.services.queries import load_event
from scorer.services.setup import NamesSource

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from starlette.responses import Response

    from scorer.desk.pages import DeskHandler, DeskRequest
    from scorer.desk.state import DeskNotice
    from scorer.model.events import Event
    from scorer.movements.choosing import MovementProposal

EMPTY_ROWS = 4
"""Rows for newcomers; a longer list is pasted, and each preview has as many again."""

CHOICES = ("like", "name", "date", "club", "rules", "method", "winners", "minutes", "play", "boards")
"""What is chosen of an evening besides its pairs, by the names of the fields."""

LENGTHS = ("minutes", "play", "boards")
"""The fields of `CHOICES` that say how long it is; one of them may be filled in."""


MOST_EXAMPLES = 2
"""Pairs of a list that show how its columns would be read."""


class PresentPair(NamedTuple):
    """Two people who play together; the second is empty for someone who looks for a partner."""

    player1: str
    player2: str = ""


class Preview(NamedTuple):
    """What was recognised: the pairs, the movements that fit in words, and what is doubtful about the names."""

    pairs: tuple[PresentPair, ...]
    proposals: tuple[Phrase, ...]
    warnings: tuple[Phrase, ...]


def show_new_evening(request: DeskRequest) -> Response:
    """The first page: who is here, with last time's pairs to tick."""
    like = request.text_of("like")
    former = load_event(request.db, like) if like else None
    if former is not None and former.form is not EventForm.PAIRS:
        return request.redirect(f"/new/others?like={quote(former.slug)}")
    chosen = dict.fromkeys(CHOICES, "")
    chosen |= {"date": datetime.date.today().isoformat(), "rules": "standard"}
    if former is not None:
        chosen |= {"like": former.slug, "name": former.name, "club": former.club, "rules": former.rules}
        chosen |= {"method": str(former.scoring.method), "play": _boards_played(former)}
    return request.render(
        "new.html",
        former=[PresentPair(one.player1, one.player2) for one in former.pairs if one.player1] if former else [],
        known=list_known_names(request.db, former),
        chosen=chosen,
        rows=range(max(EMPTY_ROWS, len(request.form.values_of("player1")) + 1)),
        rule_sets=list(RULE_SETS),
        methods=list(Method),
    )


def _boards_played(event: Event) -> str:
    """How many boards each pair played on a former evening; empty if it had no schedule."""
    if not event.schedule:
        return ""
    label = event.schedule[0].pairs[0] if event.schedule[0].pairs else ""
    return str(sum(len(one.boards) for one in event.schedule if label in one.pairs) or "")


def list_known_names(db: str, event: Event | None) -> list[str]:
    """The names that are completed while someone types: the book's, and those of an event."""
    names = {player.name for player in load_book(db).players}
    if event is not None:
        names |= {name for pair in event.competitors for name in pair.players if name}
    return sorted(names)


def read_present_pairs(request: DeskRequest) -> tuple[PresentPair, ...]:
    """Who is here by the form: ticked, typed in rows, pasted, and in a file, in this order."""
    form = request.form
    pairs = [PresentPair(*([*text.split("\t"), ""])[:2]) for text in form.values_of("former")]
    rows = zip_longest(form.values_of("player1"), form.values_of("player2"), fillvalue="")
    pairs += [PresentPair(first.strip(), second.strip()) for first, second in rows]
    pairs += [PresentPair(one.pair.player1, one.pair.player2) for one in read_sent_list(request)]
    present = [one if one.player1 else PresentPair(one.player2) for one in pairs if any(one)]
    return tuple(join_singles(present) if request.text_of("join") else present)


def read_sent_list(request: DeskRequest) -> list[ListedPair]:
    """The pairs of a list that was pasted or sent as a file."""
    columns = request.text_of("columns")
    listed: list[ListedPair] = []
    if request.text_of("names"):
        listed += parse_names(request.fields["names"], request.words("the list"), lambda _: columns)
    if "list" in request.form.files:
        with stored_upload(request.form, "list") as path:
            listed += read_pair_list(path, None, lambda _: columns)
    return listed


def join_singles(pairs: Iterable[PresentPair]) -> list[PresentPair]:
    """Let those who look for a partner play together, two by two."""
    listed = list(pairs)
    singles = [one.player1 for one in listed if not one.player2]
    joined = [PresentPair(first, second) for first, second in zip_longest(singles[::2], singles[1::2], fillvalue="")]
    return [*(one for one in listed if one.player2), *joined]


def _name_source(request: DeskRequest, pairs: Sequence[PresentPair]) -> NamesSource:
    """Who plays, who waits for a partner, and the evening whose settings are copied."""
    waiting = [one.player1 for one in pairs if not one.player2]
    return NamesSource(_list_pairs([one for one in pairs if one.player2]), waiting, request.text_of("like"))


def _arguments_of(arguments: dict[str, str], proposal: MovementProposal | None) -> dict[str, str]:
    """The arguments with the name of a proposed movement, whose length takes the place of what was asked."""
    if proposal is None or not arguments["like"]:
        return arguments
    return arguments | {"kind": str(proposal.name), "minutes": "", "play": "", "boards": str(proposal.boards)}


def _list_pairs(pairs: Sequence[PresentPair]) -> list[ListedPair]:
    return [
        ListedPair(phrase("pair {number}", number=number), Pair("", None, *one)) for number, one in enumerate(pairs, 1)
    ]


def _read_arguments(request: DeskRequest) -> dict[str, str]:
    """What was chosen of the evening, as the command line takes it."""
    minutes = club_minutes_a_board(request.db)
    chosen = {name: request.text_of(name) for name in CHOICES}
    lengths = [name for name in LENGTHS if chosen[name]]
    if len(lengths) > 1:
        raise input_error(lengths[1], phrase("fill in only one of the three boxes"))
    return chosen | {
        "minutes_a_board": "" if minutes is None else str(minutes),
        "last": setup.latest_movement(request.db),
    }


def find_proposals(arguments: dict[str, str], count: int) -> list[MovementProposal]:
    """The movements to choose from; none for so many pairs that they play in sections, which are proposed together."""
    options = setup.read_movement_options(arguments)._replace(sections=(count,))
    proposals = setup.list_proposals(options)
    if any(len(one.sections) > 1 for one in proposals[:1]):
        return []
    return [*proposals[:1], *pick_alternatives(proposals)]


def preview_evening(request: DeskRequest, pairs: tuple[PresentPair, ...]) -> Preview:
    """What would be created of what was sent."""
    arguments = _read_arguments(request)
    names = _name_source(request, pairs)
    proposals = find_proposals(arguments, len(names.listed))
    first = proposals[0] if proposals else None
    drafted = setup.draft_event(request.db, _arguments_of(arguments, first), names, first)
    warnings = [*setup.list_repeated_names(drafted.event)]
    singles = [one.player1 for one in pairs if not one.player2]
    paired = {name.casefold() for one in pairs if one.player2 for name in one}
    warnings += [
        phrase("{player} is also in a pair", player=literal(name)) for name in singles if name.casefold() in paired
    ]
    warnings += [phrase("{player} needs a partner", player=literal(name)) for name in singles]
    sentences = [describe_proposal(one, with_keywords=False) for one in (proposals[:1] or drafted.proposals)]
    sentences += [describe_alternative(proposals[0], one, with_keywords=False) for one in proposals[1:]]
    return Preview(pairs, tuple(sentences), tuple(warnings))


def show_preview(request: DeskRequest) -> Response:
    """The second page: what was recognised, and how it could be played."""
    try:
        pairs = read_present_pairs(request)
    except AmbiguousColumns as unclear:
        return _ask_for_columns(request, unclear)
    return _render_preview(request, pairs)


def _render_preview(request: DeskRequest, pairs: tuple[PresentPair, ...], notice: DeskNotice | None = None) -> Response:
    if sum(bool(one.player2) for one in pairs) < 2:
        raise input_error("pairs", phrase("at least two pairs are needed: tick them, type them, or paste a list"))
    return request.render(
        "proposal.html",
        notice=notice,
        it=preview_evening(request, pairs),
        chosen={name: request.text_of(name) for name in CHOICES},
        known=list_known_names(request.db, None),
        singles=sum(not one.player2 for one in pairs),
        rows=range(EMPTY_ROWS),
    )


def _ask_for_columns(request: DeskRequest, unclear: AmbiguousColumns) -> Response:
    """Ask what the columns of a list are; what was sent comes back with the answer."""
    sent = [(name, value) for name, value in request.form.entered_fields if name not in ("columns", "names")]
    lines = "\n".join("\t".join(cells) for _, cells in unclear.sheet.lines)
    return request.render(
        "columns.html",
        sent=[*sent, ("names", lines)],
        lines=[cells for _, cells in unclear.sheet.lines[:4]],
        suggestions=[(columns, _show_as_read(lines, columns)) for columns in unclear.suggestions],
    )


def _show_as_read(lines: str, columns: str) -> str:
    """The first pairs of a list as its columns would be read; the columns themselves if it cannot be read so."""
    try:
        listed = parse_names(lines, "", lambda _: columns)[:MOST_EXAMPLES]
    except ScorerError:
        return columns
    return ", ".join(" & ".join(filter(None, (one.pair.player1, one.pair.player2))) for one in listed)


def create_evening(request: DeskRequest) -> Response:
    """Create the evening as it was proposed, and open it."""
    pairs, arguments = read_present_pairs(request), _read_arguments(request)
    names = _name_source(request, pairs)
    count, shown = len(names.listed), request.text_of("paired")
    if shown and shown != str(count):
        changed = phrase("There are now {count} pairs. These are the movements for them.", count=count)
        return _render_preview(request, pairs, request.make_notice([changed], is_warning=True))
    proposals = find_proposals(arguments, len(names.listed))
    chosen = find_numbered(request.text_of("proposal"), proposals)
    created = setup.create_event(request.db, _arguments_of(arguments, chosen), names, chosen)
    notice = request.make_notice(
        [
            phrase("{event} has been set up.", event=literal(created.event.name)),
            *(describe_proposal(one, with_keywords=False) for one in created.proposals),
        ]
    )
    return request.redirect(f"/e/{created.slug}", notice)


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/new", show_new_evening),
    ("POST", "/new/preview", show_preview),
    ("POST", "/new/create", create_evening),
)
