"""An event: its name and date, how it is scored, its pairs, deals and results; and all of its settings."""

import datetime
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import compress
from operator import ne
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar

from scorer import hints
from scorer.errors import ParseError, choices_message
from scorer.game.announcement import Redeal
from scorer.game.deals import PACK_POINTS, Deal
from scorer.game.rulesets import RULE_SETS, RuleSet, find_rule_set
from scorer.model.boards import DealDetails, HighCardPoints, TablePlay, TablePoints
from scorer.model.numbers import MAX_BOARDS
from scorer.model.pairs import MEMBER_SEPARATOR, EventForm, LabelOrder, Pair, PairChange, label_order
from scorer.model.results import Pairing, Result, ResultAtDisclosure, ResultKey
from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote
from scorer.model.settings import (
    DATE_TYPE,
    FREE_TEXT_TYPE,
    NAME_TYPE,
    SCORING_SETTINGS,
    TEXT_TYPE,
    AnnouncePolicy,
    Audience,
    FewestTrumps,
    Scoring,
    Setting,
    choice_type,
    enum_type,
    replace_fields,
    whole_number_type,
    with_defaults,
)
from scorer.movements.schedule import Sitting

OfResult = TypeVar("OfResult", RulingNote, TablePlay)
OfBoard = TypeVar("OfBoard", TablePoints, DealDetails, AcceptedFinding, Result, RulingNote, TablePlay)

MAX_MINUTES = 10_000
"""The most minutes that a movement can be asked to take."""

T = TypeVar("T")


RULES_TYPE = choice_type(RULE_SETS)


class Event(NamedTuple):
    """Everything recorded about one event.

    `pairs` are those who sit down together, `entrants` those who are ranked if that is not the pairs: teams, or
    players. `deals` and `points` are known facts about boards, by number, and `dealt` is what came with the hands;
    `boards` is the number of boards; `notes` say who ruled on which result, and why. `schedule` is the planned seating
    in order of sections, rounds and tables, empty if there is none. What happened is in `results` alone, with `plays`
    card by card where they were recorded. `points` belong to a board, `announced` to its tables.

    The last two do not count when events are compared: `slug` is the name in the database, empty until the event is
    stored; `results_at_disclosure` are what tables had entered when they were shown other tables' results.
    """

    name: str
    date: datetime.date
    club: str = ""
    club_id: str = ""
    rules: str = "standard"
    redeal: Redeal = Redeal.REDEAL
    boards: int = 0
    winners: int = 1
    movement: str = ""
    form: EventForm = EventForm.PAIRS
    announce: AnnouncePolicy = AnnouncePolicy.OPTIONAL
    fit: FewestTrumps = FewestTrumps.NONE
    game_points: int = 0
    audience: Audience = Audience.CLUB
    asked_boards: int = 0
    asked_play: int = 0
    asked_minutes: int = 0
    asked_pace: int = 0
    asked_winners: int = 0
    waiting: str = ""
    scoring: Scoring = Scoring()
    pairs: tuple[Pair, ...] = ()
    entrants: tuple[Pair, ...] = ()
    deals: tuple[tuple[int, Deal], ...] = ()
    points: tuple[tuple[int, HighCardPoints], ...] = ()
    results: tuple[Result, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    notes: tuple[RulingNote, ...] = ()
    schedule: tuple[Sitting, ...] = ()
    changes: tuple[PairChange, ...] = ()
    marks: tuple[AcceptedFinding, ...] = ()
    plays: tuple[TablePlay, ...] = ()
    dealt: tuple[DealDetails, ...] = ()
    announced: tuple[TablePoints, ...] = ()
    slug: str = ""
    results_at_disclosure: tuple[ResultAtDisclosure, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self[:-2] == other[:-2]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-2])

    def __repr__(self) -> str:
        """What differs from an event about which nothing is recorded."""
        told = (one for one in self._asdict().items() if one not in self._field_defaults.items())
        return f"Event({', '.join(f'{name}={value!r}' for name, value in told)})"

    @property
    def waiting_people(self) -> tuple[str, ...]:
        """The names of those who wait for a partner."""
        return tuple(name for name in map(str.strip, self.waiting.split(MEMBER_SEPARATOR)) if name)

    @property
    def result_count(self) -> int:
        """The number of results that were played or awarded."""
        return sum(result.has_score for result in self.results)

    @property
    def is_single_table(self) -> bool:
        """Whether only two pairs play, so that there is nothing to compare."""
        return len(self.pairs) == 2 and self.form is EventForm.PAIRS

    @property
    def competitors(self) -> tuple[Pair, ...]:
        """Those who are ranked: pairs, teams or players."""
        return self.pairs if self.form is EventForm.PAIRS else self.entrants

    def labels_of_competitor(self, label: str) -> set[str]:
        """The label of a competitor, and the labels of the pairs in which it sits down."""
        everybody = [one.label for one in (*self.pairs, *self.entrants)]
        return {one for one in everybody if label in (one, *self.form.competitor_labels(one))}

    def with_competitors(self, competitors: tuple[Pair, ...]) -> Self:
        """Return the event with other competitors."""
        if self.form is EventForm.PAIRS:
            return self._replace(pairs=competitors)
        return self._replace(entrants=competitors)

    @property
    def names(self) -> dict[str, str]:
        """The names of pairs, teams and players by label; a pair without names has the name of its team."""
        names: dict[str, str] = {one.label: one.names for one in self.entrants}
        return names | {
            pair.label: pair.names or names.get(self.form.competitor_labels(pair.label)[0], "") for pair in self.pairs
        }

    @property
    def selectable_pairs(self) -> tuple[Pair, ...]:
        """The pairs, teams or players a director may select by label or name. In an individual event, players only."""
        return self.entrants if self.form is EventForm.INDIVIDUAL else (*self.entrants, *self.pairs)

    @property
    def rule_set(self) -> RuleSet:
        return find_rule_set(self.rules)

    @property
    def labels(self) -> set[str]:
        """The labels of everyone who can sit down: pairs, and players without a partner."""
        alone = self.entrants if self.form is EventForm.INDIVIDUAL else ()
        return {pair.label for pair in (*self.pairs, *alone)}

    @property
    def last_round(self) -> int:
        """The last round of the schedule; 0 without a schedule."""
        return max((sitting.round for sitting in self.schedule), default=0)


EVENT_SETTINGS = (
    *with_defaults(
        Event._field_defaults,
        Setting("name", NAME_TYPE, "the only required key", "Tuesday Minibridge"),
        Setting("date", DATE_TYPE, "default: the day of import", datetime.date(2026, 11, 17)),
        Setting("club", TEXT_TYPE, "default: empty", "Alton"),
        Setting("club_id", TEXT_TYPE, "the club's number, where one is needed to tell clubs apart"),
        Setting("rules", RULES_TYPE, "see rules.md"),
        Setting("redeal", enum_type(Redeal), "how a 20-20 deal is handled"),
        Setting("boards", whole_number_type(0, MAX_BOARDS), "default: the highest board found", 24),
        Setting("winners", whole_number_type(1, 2), "2: North-South and East-West ranked separately; 1: one list", 2),
        Setting("movement", TEXT_TYPE, "what was played: see movement.csv; default: empty", "mitchell"),
        Setting("form", enum_type(EventForm), "teams: with teams.csv; individual: with individuals.csv"),
        Setting("announce", enum_type(AnnouncePolicy), "whether tables enter the points they announced"),
        Setting("fit", enum_type(FewestTrumps), "minimum trumps of a side, major/minor; fewer is a finding"),
        Setting(
            "game_points",
            whole_number_type(0, PACK_POINTS),
            "minimum points of a side for game; fewer is a finding",
        ),
        Setting("audience", enum_type(Audience), "school: words for pupils on pages and papers"),
        Setting(
            "asked_boards",
            whole_number_type(0, MAX_BOARDS),
            "how many boards were wanted when the movement was chosen; 0: not given",
            is_optional=True,
        ),
        Setting(
            "asked_play",
            whole_number_type(0, MAX_BOARDS),
            "the boards that each pair was to play; 0: no number",
            is_optional=True,
        ),
        Setting(
            "asked_minutes",
            whole_number_type(0, MAX_MINUTES),
            "the minutes that the movement was to take; 0: no limit",
            is_optional=True,
        ),
        Setting("asked_pace", whole_number_type(0, 20), "the planned minutes per board; 0 means 7", is_optional=True),
        Setting(
            "asked_winners",
            whole_number_type(0, 2),
            "how many winners were wanted when the movement was chosen; 0: not given",
            is_optional=True,
        ),
        Setting(
            "waiting",
            FREE_TEXT_TYPE,
            "people who wait for a partner, with ; between them",
            "Ann Lee; Bob Fox",
            is_optional=True,
        ),
    ),
    *SCORING_SETTINGS,
)
"""Every setting, in the order used in `event.toml`."""


def find_event_setting(key: str) -> Setting:
    """Find a setting by its key; settings of the scoring also by name alone. Raise `ParseError` if there is none.

    Words may be joined by hyphens, as they are in values.
    """
    plain = key.strip().lower().replace("-", "_")
    for setting in EVENT_SETTINGS:
        if plain in (setting.key, setting.name):
            return setting
    known = [setting.key if "." in plain else setting.name for setting in EVENT_SETTINGS]
    raise ParseError(key, choices_message(known, key), hints.LIST_SETTINGS)


def with_settings(event: Event, values: Mapping[str, object]) -> Event:
    """Return the event with settings changed; `values` are given by key."""
    own: dict[str, Any] = {
        setting.name: values[setting.key] for setting in EVENT_SETTINGS if setting.key in values and not setting.table
    }
    scored = {
        setting.name: values[setting.key] for setting in EVENT_SETTINGS if setting.key in values and setting.table
    }
    return event._replace(**own, scoring=replace_fields(event.scoring, scored))


def join_waiting(names: Iterable[str]) -> str:
    """Return the names of those who wait for a partner as the event stores them."""
    return f"{MEMBER_SEPARATOR} ".join(names)


def restrict_to_boards(event: Event, is_wanted: Callable[[int], bool]) -> Event:
    """Return the event with data of the wanted boards only; pairs, schedule and penalties stay."""

    def select_numbered(things: Sequence[tuple[int, T]]) -> tuple[tuple[int, T], ...]:
        return tuple(thing for thing in things if is_wanted(thing[0]))

    def select(things: Sequence[OfBoard]) -> tuple[OfBoard, ...]:
        return tuple(thing for thing in things if is_wanted(thing.board))

    return event._replace(
        deals=select_numbered(event.deals),
        points=select_numbered(event.points),
        dealt=select(event.dealt),
        announced=select(event.announced),
        results=select(event.results),
        notes=select(event.notes),
        marks=select(event.marks),
        plays=select(event.plays),
    )


def restrict_to_board(event: Event, number: int) -> Event:
    """Return the event with data of one board only, which is faster to search."""
    return restrict_to_boards(event, lambda board: board == number)


ResultChange: TypeAlias = "tuple[Result | None, Result | None]"
"""A result before and after a change; None if there is none."""


def apply_result_changes(event: Event, changes: Sequence[ResultChange]) -> Event:
    """Apply changes of results to the event, and move or remove the records that belong to these results.

    The note of a ruling stays as long as the ruling does, even if the pairs change sides.
    """
    moved = {old.key: new for old, new in changes if old is not None}
    changed_rulings: set[ResultKey] = set()
    for old, new in changes:
        if old and new and new.outcome != old.outcome and new.pairs != old.pairs[::-1]:
            changed_rulings.add(old.key)
    results = [moved.get(result.key, result) for result in event.results] if moved else event.results
    added = (new for old, new in changes if old is None)
    return event._replace(
        results=tuple(filter(None, (*results, *added))),
        notes=tuple(_move_records((note for note in event.notes if note.key not in changed_rulings), moved)),
        plays=tuple(sorted(_move_records(event.plays, moved))),
        announced=_move_announced(event.announced, changes),
    )


def _move_records(records: Iterable[OfResult], moved: Mapping[ResultKey, Result | None]) -> Iterator[OfResult]:
    """Yield the records that belong to results, each moved to where its result went."""
    for thing in records:
        if thing.key not in moved:
            yield thing
        elif (new := moved[thing.key]) is not None and len(new.pairs) == 2:
            ns, ew = new.pairs
            yield thing._replace(board=new.board, ns=ns, ew=ew)


def _move_announced(announced: Sequence[TablePoints], changes: Iterable[ResultChange]) -> tuple[TablePoints, ...]:
    """Move announced points along with their results, unless that table has announced points itself."""
    moved: dict[Pairing, Result] = {}
    for old, new in changes if announced else ():
        if old is not None and new is not None and len(new.pairs) == 2 and old.pairing != new.pairing:
            moved[old.pairing] = new
    remaining = {one.pairing: one for one in announced if one.pairing not in moved}
    for one in announced:
        if one.pairing in moved:
            ns, ew = moved[one.pairing].pairs
            moved_points = one._replace(board=moved[one.pairing].board, ns=ns, ew=ew)
            remaining.setdefault(moved_points.pairing, moved_points)
    return tuple(sorted(remaining.values()))


def last_recorded_board(event: Event) -> int:
    """The highest board with anything recorded besides the schedule; 0 if there is none."""
    boards = [result.board for result in event.results]
    boards += [number for number, _ in (*event.deals, *event.points)]
    boards += [one.board for one in event.announced]
    return max(boards, default=0)


def last_used_board(event: Event) -> int:
    """The highest board in the records or the schedule; 0 if there is none."""
    planned = max((sitting.last_board for sitting in event.schedule), default=0)
    return max(planned, last_recorded_board(event))


def sort_results(results: Collection[Result]) -> tuple[Result, ...]:
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


def sort_schedule(schedule: Iterable[Sitting]) -> tuple[Sitting, ...]:
    """Sort a schedule by section, round and table."""
    return tuple(sorted(schedule, key=lambda one: (label_order(one.section), one.round, one.table)))


def make_event_slug(name: str, date: datetime.date) -> str:
    """Make the short name of an event used on the command line: `tuesday-minibridge-2026-11-17`."""
    return f"{slugify(name, 'event')}-{date.isoformat()}"


def slugify(name: str, default: str) -> str:
    """Convert a name to lower-case letters and digits joined by `-`; return `default` if none are left."""
    decomposed = unicodedata.normalize("NFKD", name.lower())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    words = re.findall(r"[a-z0-9]+", plain) or [default]
    return "-".join(words)


RESERVED_FILE_NAMES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
}
"""What Windows takes for a device, whatever the suffix."""


def slugify_for_file(name: str, default: str) -> str:
    """Convert a name to a slug that may name a file or folder on every system: `aux` becomes `aux-1`."""
    slug = slugify(name, default)
    return f"{slug}-1" if slug in RESERVED_FILE_NAMES else slug


def diff_records(before: Sequence[T], after: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return the records only in `before` and those only in `after`, each in order; equal ones are counted."""
    if tuple(after[: len(before)]) == tuple(before):  # most changes only add records
        return (), tuple(after[len(before) :])
    is_moved = list(map(ne, before, after))  # most records keep their position
    old = (*compress(before, is_moved), *before[len(is_moved) :])
    new = (*compress(after, is_moved), *after[len(is_moved) :])
    return _subtract_records(old, new), _subtract_records(new, old)


def _subtract_records(records: Iterable[T], others: Iterable[T]) -> tuple[T, ...]:
    """Return the records without as many equal ones as there are among the others."""
    left = Counter(others)
    remaining: list[T] = []
    for record in records:
        if left[record]:
            left[record] -= 1
        else:
            remaining.append(record)
    return tuple(remaining)


def find_changed_results(before: Event, after: Event) -> set[Result]:
    """The results that only one of two states of an event has."""
    removed, added = diff_records(before.results, after.results)
    return set(removed) ^ set(added)
