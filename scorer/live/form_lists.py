"""What the fields of the director's forms can be, so that nobody types a code where a list will do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from scorer.game.seats import Side
from scorer.i18n import Phrase, literal, phrase
from scorer.live.setting_names import list_setting_choices
from scorer.model.pairs import EventForm
from scorer.model.results import PointsUnit
from scorer.movements.known_movements import list_plans
from scorer.movements.proposals import describe_kind
from scorer.services.live_evenings import tables_of

if TYPE_CHECKING:
    from scorer.model.events import Event

FieldChoices: TypeAlias = Mapping[str, tuple[tuple[str, Phrase], ...]]
"""The values of a form's fields by their names, each with its text."""

MOST_PAIRS_OF_ONE_MOVEMENT = 60
"""Pairs above which a movement is one of several sections, and its kind is typed."""

UNIT_NAMES = {
    PointsUnit.MATCHPOINTS: phrase("matchpoints"),
    PointsUnit.PERCENT_OF_TOP: phrase("% of a top"),
    PointsUnit.IMPS: phrase("IMPs"),
    PointsUnit.POINTS: phrase("points"),
    PointsUnit.VICTORY_POINTS: phrase("victory points"),
}
"""The units of a penalty in words."""

PAIR_FIELDS = ("pair", "other", "ns", "ew", "new_ns", "new_ew")


def list_field_choices(event: Event) -> FieldChoices:
    """List what fields of forms on an event can be; those that are not listed are typed."""
    rounds = tuple((str(number), literal(str(number))) for number in range(1, event.last_round + 1))
    names = event.names
    pairs = tuple((one.label, literal(f"{one.label} {names.get(one.label, '')}".strip())) for one in event.competitors)
    choices: dict[str, tuple[tuple[str, Phrase], ...]] = {
        "unit": tuple((str(unit), UNIT_NAMES[PointsUnit(unit)]) for unit in event.scoring.penalty_units),
        "key": tuple(list_setting_choices()),
        "direction": tuple((str(side), side.label) for side in Side),
        "table": tuple((str(table_id), literal(str(table_id))) for table_id in tables_of(event)),
        "pair": pairs,
    }
    if event.form is EventForm.PAIRS:
        choices |= dict.fromkeys(PAIR_FIELDS, pairs)
    if rounds:
        choices |= {"round": rounds, "from_round": rounds}
    if event.form is EventForm.PAIRS and 2 <= len(event.pairs) <= MOST_PAIRS_OF_ONE_MOVEMENT:
        late = {plan.kind for count in (len(event.pairs), len(event.pairs) + 1) for plan in list_plans(count)}
        choices["kind"] = tuple((kind, describe_kind(kind)) for kind in sorted(late))
    return choices
