"""What the fields of the director's forms can be, so that nobody types a code where a list will do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from scorer.commands import joining, pairs
from scorer.game.seats import Side
from scorer.i18n import Phrase, literal, phrase
from scorer.live.setting_names import list_setting_choices
from scorer.model.pairs import EventForm
from scorer.model.results import PointsUnit
from scorer.movements.known_movements import list_plans
from scorer.movements.proposals import describe_kind
from scorer.services.live_evenings import tables_of

if TYPE_CHECKING:
    from scorer.commands.command import EventCommand, Parameter
    from scorer.model.events import Event

FieldChoices: TypeAlias = Mapping[str, tuple[tuple[str, Phrase], ...]]
"""The values of a form's fields by their names, each with its text."""

MOST_PAIRS_OF_ONE_MOVEMENT = 60
"""Pairs above which a movement is one of several sections, and its kind is typed."""

NAMING_COMMANDS = (joining.AddPair, pairs.RenamePair, pairs.SubstitutePlayers)
"""Commands that name a pair, a team or a player."""

UNIT_NAMES = {
    PointsUnit.MATCHPOINTS: phrase("matchpoints"),
    PointsUnit.PERCENT_OF_TOP: phrase("% of a top"),
    PointsUnit.IMPS: phrase("IMPs"),
    PointsUnit.POINTS: phrase("points"),
    PointsUnit.VICTORY_POINTS: phrase("victory points"),
}
"""The units of a penalty in words."""

SEATED_FIELDS = ("ns", "ew")
RESEATED_FIELDS = ("new_ns", "new_ew")
PAIR_FIELDS = ("pair", "other", *SEATED_FIELDS, *RESEATED_FIELDS)

MOST_PARTNERSHIPS = 100
"""Pairs above which a list of all who meet is too long, so that a pair is typed."""

FIELD_LABELS: Mapping[EventForm, Mapping[str, Phrase]] = {
    EventForm.PAIRS: {},
    EventForm.TEAMS: {"pair": phrase("team"), "player1": phrase("team's name")},
    EventForm.INDIVIDUAL: {"pair": phrase("player"), "player1": phrase("player's name")},
}
"""The labels of fields in events of teams or players, where they are not those of a pair."""

FIELDS_OF_PAIRS = ("player2", "direction", "share", "kind", "solo")
"""Fields that only pairs have where someone is added or named."""

SEATED_EXAMPLES = {EventForm.TEAMS: "3NS", EventForm.INDIVIDUAL: "7+8"}
"""How those who sit down together are typed."""


def list_field_choices(event: Event) -> FieldChoices:
    """List what fields of forms on an event can be; those that are not listed are typed."""
    rounds = tuple((str(number), literal(str(number))) for number in range(1, event.last_round + 1))
    names = event.names
    competitors, seated = (
        tuple((one.label, literal(f"{one.label} {names.get(one.label, '')}".strip())) for one in some)
        for some in (event.competitors, event.pairs)
    )
    choices: dict[str, tuple[tuple[str, Phrase], ...]] = {
        "unit": tuple((str(unit), UNIT_NAMES[PointsUnit(unit)]) for unit in event.scoring.penalty_units),
        "key": tuple(list_setting_choices()),
        "direction": tuple((str(side), side.label) for side in Side),
        "table": tuple((str(table_id), literal(str(table_id))) for table_id in tables_of(event)),
        "pair": competitors,
    }
    if event.form is EventForm.PAIRS:
        choices |= dict.fromkeys(PAIR_FIELDS, competitors)
    elif 0 < len(seated) <= MOST_PARTNERSHIPS:
        choices |= dict.fromkeys(SEATED_FIELDS, seated)
    if rounds:
        choices |= {"round": rounds, "from_round": rounds}
    if event.form is EventForm.PAIRS and 2 <= len(event.pairs) <= MOST_PAIRS_OF_ONE_MOVEMENT:
        late = {plan.kind for count in (len(event.pairs), len(event.pairs) + 1) for plan in list_plans(count)}
        choices["kind"] = tuple((kind, describe_kind(kind)) for kind in sorted(late))
    return choices


def list_fields(event: Event, command: type[EventCommand]) -> Iterator[Parameter]:
    """The fields of a command's form that have a meaning in an event, with the labels of its form."""
    labels, hidden = dict(FIELD_LABELS[event.form]), tuple[str, ...]()
    if event.form is EventForm.TEAMS and command is pairs.SubstitutePlayers:
        del labels["player1"]  # people, of whom there may be two
    elif event.form is not EventForm.PAIRS and command in NAMING_COMMANDS:
        hidden = FIELDS_OF_PAIRS
    for one in command.parameters:
        if one.name in (*SEATED_FIELDS, *RESEATED_FIELDS):
            yield one._replace(example=SEATED_EXAMPLES.get(event.form, one.example))
        elif one.name not in hidden:
            yield one._replace(label=labels.get(one.name, one.label))
