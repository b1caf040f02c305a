"""An event: its name and date, how it is scored, its pairs, deals and results; and all of its settings."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from scorer.errors import Misread, Way, misread, one_of, remedy
from scorer.game.announcement import Redeal
from scorer.game.deals import PACK_POINTS, Deal
from scorer.game.rulesets import RULE_SETS, RuleSet, rule_set
from scorer.i18n import Phrase, phrase
from scorer.model.numbers import MOST_BOARDS
from scorer.model.pairs import Form, LabelOrder, Pair, PairChange, label_order
from scorer.model.settings import (
    DATE,
    NAME,
    TEXT,
    Announcing,
    FewestTrumps,
    ImpDivisor,
    Method,
    Scoring,
    Setting,
    SitOuts,
    SplitTies,
    VictoryPoints,
    may_be,
    settings_of,
    usually,
    value_text,
    whole_numbers,
    words,
    words_of,
)

if TYPE_CHECKING:
    from scorer.model.boards import Announced, Dealt, Points, TablePlay
    from scorer.model.results import Pairing, Place, Result, Seen
    from scorer.model.rulings import Mark, Penalty, RulingNote
    from scorer.movements.schedule import Sitting

T = TypeVar("T")
OfResult = TypeVar("OfResult", "RulingNote", "TablePlay")
OfBoard = TypeVar("OfBoard", "Announced", "Dealt", "Mark", "Result", "RulingNote", "TablePlay")


@dataclass(frozen=True, slots=True)
class Event:
    """Everything recorded about one event.

    `pairs` are those who sit down together, `entrants` those who are ranked if that is not the pairs: teams, or
    players. `deals` and `points` are known facts about boards, by number, and `dealt` is what came with the hands;
    `boards` is the number of boards; `notes` say who ruled on which result, and why. `schedule` is the planned seating
    in order of sections, rounds and tables, empty if there is none. What happened is in `results` alone, with `plays`
    card by card where they were recorded. `points` belong to a board, `announced` to its tables. `slug` is the name in
    the database, empty until the event is stored; `results_at_disclosure` are what tables had entered when they were
    shown other tables' results.
    """

    name: str = field(metadata=may_be(NAME, "the only key that has to be there", "Tuesday Minibridge"))
    date: datetime.date = field(metadata=may_be(DATE, "default: the day of import", datetime.date(2026, 11, 17)))
    club: str = usually("", TEXT, "default: empty", "Alton")
    club_id: str = usually("", TEXT, "the club's number, where one is needed to tell clubs apart")
    rules: str = usually("standard", words(RULE_SETS), "see rules.md")
    redeal: Redeal = usually(Redeal.REDEAL, words_of(Redeal), "what becomes of a 20-20 deal")
    boards: int = usually(0, whole_numbers(0, MOST_BOARDS), "default: the highest board found", 24)
    winners: int = usually(1, whole_numbers(1, 2), "2: North-South and East-West ranked apart; 1: one list", 2)
    movement: str = usually("", TEXT, "what was played: see movement.csv; default: empty", "mitchell")
    form: Form = usually(Form.PAIRS, words_of(Form), "teams: with teams.csv; individual: with individuals.csv")
    announce: Announcing = usually(
        Announcing.OPTIONAL, words_of(Announcing), "whether tables enter the points announced"
    )
    fit: FewestTrumps = usually(
        FewestTrumps.NONE, words_of(FewestTrumps), "trumps that a side has at least, major/minor; fewer are a finding"
    )
    game_points: int = usually(
        0, whole_numbers(0, PACK_POINTS), "points that a side has at least for game; fewer are a finding"
    )
    scoring: Scoring = field(default_factory=Scoring)
    pairs: tuple[Pair, ...] = ()
    entrants: tuple[Pair, ...] = ()
    deals: tuple[tuple[int, Deal], ...] = ()
    points: tuple[tuple[int, Points], ...] = ()
    results: tuple[Result, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    notes: tuple[RulingNote, ...] = ()
    schedule: tuple[Sitting, ...] = ()
    changes: tuple[PairChange, ...] = ()
    marks: tuple[Mark, ...] = ()
    plays: tuple[TablePlay, ...] = ()
    dealt: tuple[Dealt, ...] = ()
    announced: tuple[Announced, ...] = ()
    slug: str = field(default="", compare=False)
    seen: tuple[Seen, ...] = field(default=(), compare=False)

    @property
    def played(self) -> int:
        """The number of results that were played or awarded."""
        return sum(result.counts for result in self.results)

    @property
    def single_table(self) -> bool:
        """Whether only two pairs play, so that there is nothing to compare."""
        return len(self.pairs) == 2 and self.form is Form.PAIRS

    @property
    def ranked(self) -> tuple[Pair, ...]:
        """Those who are ranked: pairs, teams or players."""
        return self.pairs if self.form is Form.PAIRS else self.entrants

    def labels_of(self, label: str) -> set[str]:
        """The label of a competitor, and the labels of the pairs in which it sits down."""
        everybody = [one.label for one in (*self.pairs, *self.entrants)]
        return {one for one in everybody if label in (one, *self.form.ranked(one))}

    def with_ranked(self, ranked: tuple[Pair, ...]) -> Event:
        """Return the event with other competitors."""
        return replace(self, pairs=ranked) if self.form is Form.PAIRS else replace(self, entrants=ranked)

    @property
    def names(self) -> dict[str, str]:
        """The names of pairs, teams and players by label; a pair without names has the name of its team."""
        names: dict[str, str] = {one.label: one.names for one in self.entrants}
        return names | {pair.label: pair.names or names.get(self.form.ranked(pair.label)[0], "") for pair in self.pairs}

    @property
    def called(self) -> tuple[Pair, ...]:
        """The pairs, teams or players a director may select by label or name. In an individual event, players only."""
        return self.entrants if self.form is Form.INDIVIDUAL else (*self.entrants, *self.pairs)

    @property
    def rule_set(self) -> RuleSet:
        return rule_set(self.rules)

    @property
    def labels(self) -> set[str]:
        """The labels of everyone who can sit down: pairs, and players without a partner."""
        alone = self.entrants if self.form is Form.INDIVIDUAL else ()
        return {pair.label for pair in (*self.pairs, *alone)}

    @property
    def rounds(self) -> int:
        """The last round of the schedule; 0 without a schedule."""
        return max((sitting.round for sitting in self.schedule), default=0)


SETTINGS = (*settings_of(Event), *settings_of(Scoring, "scoring."))
"""Every setting, in the order used in `event.toml`."""


def setting_named(key: str) -> Setting:
    """Find a setting by its key; settings of the scoring also by name alone. Raise `ParseError` if there is none."""
    plain = key.strip().lower()
    for setting in SETTINGS:
        if plain in (setting.key, setting.name):
            return setting
    known = [setting.key if "." in plain else setting.name for setting in SETTINGS]
    raise Misread(key, one_of(known, key), remedy(Way.SETTING))


def with_settings(event: Event, settled: Mapping[str, Any]) -> Event:
    """Return the event with settings changed; `values` are given by key."""
    own = {setting.name: settled[setting.key] for setting in SETTINGS if setting.key in settled and not setting.table}
    scored = {setting.name: settled[setting.key] for setting in SETTINGS if setting.key in settled and setting.table}
    return replace(event, **own, scoring=replace(event.scoring, **scored))


class Unfit(NamedTuple):
    """A setting that conflicts with the other settings, and what it could be instead."""

    key: str
    read: object
    expected: Phrase

    @property
    def reason(self) -> Phrase:
        return misread(value_text(self.read), self.expected)


def unfit_settings(event: Event) -> Iterator[Unfit]:
    """Yield the settings that have no meaning for the form of the event or for its scoring method."""
    scoring, pairs, teams = event.scoring, event.form is Form.PAIRS, event.form is Form.TEAMS
    method, scale, ties = scoring.method, scoring.victory_points, scoring.split_ties
    divided = scoring.imp_divisor is ImpDivisor.RESULTS
    of_imps = phrase("none under {method}: the scale is of IMPs", method=method)
    unfit = (
        ("scoring.method", teams and method is Method.BUTLER, phrase("cross-imps, matchpoints or aggregate for teams")),
        ("scoring.victory_points", scale is VictoryPoints.WBF and not method.in_imps, of_imps),
        ("scoring.victory_points", scale is VictoryPoints.WINS and not teams, phrase("none or wbf: wins are of teams")),
        (
            "scoring.victory_points",
            scale in SCALES and event.form is Form.INDIVIDUAL,
            phrase("none where partners change"),
        ),
        (
            "scoring.split_ties",
            ties is SplitTies.HEAD_TO_HEAD and not teams,
            phrase("another: head-to-head is of teams"),
        ),
        ("scoring.split_ties", ties in PAIRS_ONLY and not pairs, phrase("another: {rule} is of pairs", rule=ties)),
        ("winners", event.winners > 1 and not pairs, phrase("1: teams and players are one ranking")),
        ("scoring.target", bool(scoring.target) and not pairs, phrase("0: a race is between two pairs")),
        ("scoring.sit_out", teams and scoring.sit_out is not SitOuts.IGNORE, phrase("ignore: a bye has points")),
        ("scoring.factor_totals", teams and scoring.factor_totals, phrase("false: teams play matches")),
        ("scoring.imp_divisor", teams and divided, phrase("comparisons or none for teams")),
    )
    for key, is_unfit, expected in unfit:
        if is_unfit:
            yield Unfit(key, setting_named(key).of(event), expected)


SCALES = (VictoryPoints.WBF, VictoryPoints.WINS)
PAIRS_ONLY = (SplitTies.OWN_MATCH, SplitTies.COUNTBACK)


class Summary(NamedTuple):
    """An event in a list of events.

    `pairs` counts competitors, `results` those that were played or awarded.
    """

    slug: str
    name: str
    date: datetime.date
    rules: str
    method: str
    pairs: int
    boards: int
    results: int
    chosen: bool
    form: str = Form.PAIRS


def only_boards(event: Event, wanted: Callable[[int], bool]) -> Event:
    """Return the event with data of the wanted boards only; pairs, schedule and penalties stay."""

    def numbered(things: Sequence[tuple[int, T]]) -> tuple[tuple[int, T], ...]:
        return tuple(thing for thing in things if wanted(thing[0]))

    def placed(things: Sequence[OfBoard]) -> tuple[OfBoard, ...]:
        return tuple(thing for thing in things if wanted(thing.board))

    return replace(
        event,
        deals=numbered(event.deals),
        points=numbered(event.points),
        dealt=placed(event.dealt),
        announced=placed(event.announced),
        results=placed(event.results),
        notes=placed(event.notes),
        marks=placed(event.marks),
        plays=placed(event.plays),
    )


def only_board(event: Event, number: int) -> Event:
    """Return the event with data of one board only, which is faster to search."""
    return only_boards(event, lambda board: board == number)


Becomes: TypeAlias = "tuple[Result | None, Result | None]"
"""A result before and after a change; None if there is none."""


def becoming(event: Event, becomes: Sequence[Becomes]) -> Event:
    """Apply changes of results to the event, and move or remove the records that belong to these results.

    The note of a ruling stays as long as the ruling does, even if the pairs change sides.
    """
    moved = {old.place: new for old, new in becomes if old is not None}
    ruled_anew: set[Place] = set()
    for old, new in becomes:
        if old and new and new.outcome != old.outcome and new.pairs != old.pairs[::-1]:
            ruled_anew.add(old.place)
    results = [moved.get(result.place, result) for result in event.results] if moved else event.results
    came = (new for old, new in becomes if old is None)
    return replace(
        event,
        results=tuple(filter(None, (*results, *came))),
        notes=tuple(_with_results((note for note in event.notes if note.place not in ruled_anew), moved)),
        plays=tuple(sorted(_with_results(event.plays, moved))),
        announced=_announced(event.announced, becomes),
    )


def _with_results(things: Iterable[OfResult], moved: Mapping[Place, Result | None]) -> Iterator[OfResult]:
    """Yield the records that belong to results, each moved to where its result went."""
    for thing in things:
        if thing.place not in moved:
            yield thing
        elif (new := moved[thing.place]) is not None and len(new.pairs) == 2:
            ns, ew = new.pairs
            yield thing._replace(board=new.board, ns=ns, ew=ew)


def _announced(announced: Sequence[Announced], becomes: Iterable[Becomes]) -> tuple[Announced, ...]:
    """Move announced points along with their results, unless that table has announced points itself."""
    moved: dict[Pairing, Result] = {}
    for old, new in becomes if announced else ():
        if old is not None and new is not None and len(new.pairs) == 2 and old.pairing != new.pairing:
            moved[old.pairing] = new
    stay = {one.pairing: one for one in announced if one.pairing not in moved}
    for one in announced:
        if one.pairing in moved:
            ns, ew = moved[one.pairing].pairs
            fresh = one._replace(board=moved[one.pairing].board, ns=ns, ew=ew)
            stay.setdefault(fresh.pairing, fresh)
    return tuple(sorted(stay.values()))


def boards_recorded(event: Event) -> int:
    """The highest board with anything recorded besides the schedule; 0 if there is none."""
    boards = [result.board for result in event.results]
    boards += [number for number, _ in (*event.deals, *event.points)]
    boards += [one.board for one in event.announced]
    return max(boards, default=0)


def boards_used(event: Event) -> int:
    """The highest board in the records or the schedule; 0 if there is none."""
    planned = max((sitting.last_board for sitting in event.schedule), default=0)
    return max(planned, boards_recorded(event))


def in_reading_order(results: Collection[Result]) -> tuple[Result, ...]:
    """Sort results by board, then by the North-South pair, sit-outs last."""
    order: dict[str | None, LabelOrder] = {None: ()}
    for result in results:
        for label in (result.ns, result.ew):
            if label is not None and label not in order:
                order[label] = label_order(label)

    def reading_order(result: Result) -> tuple[int, bool, LabelOrder, LabelOrder]:
        sits_out = result.ns is None or result.ew is None
        return result.board, sits_out, order[result.ns or result.ew], order[result.ew]

    return tuple(sorted(results, key=reading_order))


def in_seating_order(schedule: Iterable[Sitting]) -> tuple[Sitting, ...]:
    """Sort a schedule by section, round and table."""
    return tuple(sorted(schedule, key=lambda one: (label_order(one.section), one.round, one.table)))


def slug_of(name: str, date: datetime.date) -> str:
    """Make the short name of an event used on the command line: `tuesday-minibridge-2026-11-17`."""
    return f"{slug_of_name(name, 'event')}-{date.isoformat()}"


def slug_of_name(name: str, nameless: str) -> str:
    """Convert a name to lower-case letters and digits joined by `-`; return `default` if none are left."""
    decomposed = unicodedata.normalize("NFKD", name.lower())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    words = re.findall(r"[a-z0-9]+", plain) or [nameless]
    return "-".join(words)


def unshared(before: Sequence[T], after: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return the objects only in `before` and the objects only in `after`, compared by identity.

    A change keeps the records it does not touch, so both states of an event share these objects. Comparing identities
    costs next to nothing; comparing values would cost more the longer the event.
    """
    if tuple(after[: len(before)]) == tuple(before):  # most changes only add records
        return (), tuple(after[len(before) :])
    moved = list(map(is_not, before, after))  # most objects keep their position
    old = (*compress(before, moved), *before[len(moved) :])
    new = (*compress(after, moved), *after[len(moved) :])
    shared = set(map(id, old)) & set(map(id, new))
    gone = tuple(thing for thing in old if id(thing) not in shared)
    came = tuple(thing for thing in new if id(thing) not in shared)
    return gone, came


def altered_results(before: Event, after: Event) -> set[Result]:
    """The results that only one of two states of an event has."""
    gone, came = unshared(before.results, after.results)
    return set(gone) ^ set(came)
