"""The settings of an event and their values in words, for the director's page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from scorer.i18n import Phrase, join_phrases, literal, phrase
from scorer.i18n.formatting import FigureText
from scorer.model.events import EVENT_SETTINGS

if TYPE_CHECKING:
    from scorer.model.settings import Setting

SETTING_NAMES: Mapping[str, Phrase] = {
    "name": phrase("name of the evening"),
    "date": phrase("date"),
    "club": phrase("club or school"),
    "club_id": phrase("club number"),
    "rules": phrase("rules"),
    "redeal": phrase("20 points on each side"),
    "boards": phrase("number of boards"),
    "winners": phrase("number of rankings"),
    "movement": phrase("name of the movement"),
    "form": phrase("who is ranked"),
    "announce": phrase("announced points on phones"),
    "fit": phrase("minimum trumps for a side"),
    "game_points": phrase("minimum points for game"),
    "audience": phrase("wording for"),
    "asked_boards": phrase("planned: boards"),
    "asked_play": phrase("planned: boards for each pair"),
    "asked_minutes": phrase("planned: minutes"),
    "asked_pace": phrase("planned: minutes a board"),
    "asked_winners": phrase("planned: winners"),
    "waiting": phrase("people waiting for a partner"),
    "scoring.method": phrase("how tables are compared"),
    "scoring.matchpoints_per_win": phrase("matchpoints for each score beaten"),
    "scoring.unequal_boards": phrase("boards with fewer results"),
    "scoring.small_groups": phrase("small groups on a fouled board"),
    "scoring.round_cells": phrase("how points on a board are rounded"),
    "scoring.round_totals": phrase("rounding of totals"),
    "scoring.percent_decimals": phrase("decimal places in percentages"),
    "scoring.sit_out": phrase("what a sit-out scores"),
    "scoring.factor_totals": phrase("totals scaled up to the highest number of boards played"),
    "scoring.sections": phrase("sections"),
    "scoring.split_ties": phrase("splitting ties"),
    "scoring.imp_divisor": phrase("cross-IMPs divided by"),
    "scoring.imp_cap": phrase("maximum IMPs for one comparison"),
    "scoring.datum": phrase("Butler datum"),
    "scoring.datum_trim": phrase("results dropped from the datum"),
    "scoring.victory_points": phrase("victory points"),
    "scoring.club_best": phrase("entries per club that count"),
    "scoring.club_total": phrase("club result"),
    "scoring.target": phrase("target for a race"),
}
"""The names of settings, by their keys."""

YES_OR_NO = {"true": phrase("yes"), "false": phrase("no")}

VALUE_NAMES: Mapping[str, Mapping[str, Phrase]] = {
    "rules": {
        "standard": phrase("part score and game"),
        "plus": phrase("with slams, whose bonus replaces that for game"),
        "plus-additive": phrase("with slams, whose bonus is added to that for game"),
        "levels": phrase("declarer names the number of tricks"),
        "levels-slams": phrase("declarer names the number of tricks, and slams count"),
        "single-dummy": phrase("Single Dummy Bridge"),
        "bridge": phrase("bridge with an auction"),
    },
    "redeal": {"redeal": phrase("deal again"), "ns-declare": phrase("North-South declare")},
    "form": {"pairs": phrase("pairs"), "teams": phrase("teams"), "individual": phrase("individual players")},
    "announce": {"optional": phrase("optional"), "always": phrase("always"), "never": phrase("never")},
    "audience": {"club": phrase("a club"), "school": phrase("a school")},
    "scoring.method": {
        "matchpoints": phrase("matchpoints"),
        "cross-imps": phrase("cross-IMPs"),
        "butler": phrase("Butler"),
        "aggregate": phrase("total points"),
    },
    "scoring.unequal_boards": {"neuberg": phrase("by Neuberg's formula"), "own-top": phrase("each with its own top")},
    "scoring.small_groups": {"ebu": phrase("as the EBU does"), "neuberg": phrase("by Neuberg's formula")},
    "scoring.round_cells": {"exact": phrase("not rounded")},
    "scoring.round_totals": {"exact": phrase("not rounded")},
    "scoring.sections": {"across": phrase("compared with each other"), "apart": phrase("each on its own")},
    "scoring.split_ties": {
        "none": phrase("not split"),
        "own-match": phrase("by the boards on which they met"),
        "countback": phrase("by boards won"),
        "head-to-head": phrase("by the matches between them"),
    },
    "scoring.imp_divisor": {
        "comparisons": phrase("the number of comparisons"),
        "results": phrase("the number of results"),
        "none": phrase("nothing"),
    },
    "scoring.datum": {
        "trimmed-mean": phrase("average without the extremes"),
        "mean": phrase("average"),
        "median": phrase("median"),
    },
    "scoring.victory_points": {
        "none": phrase("none"),
        "wbf": phrase("on the WBF scale"),
        "wins": phrase("two for each match won"),
    },
    "scoring.club_total": {"mean": phrase("average of its entries"), "sum": phrase("sum of its entries")},
}
"""The values in words, by the keys of their settings; other values are shown as they are."""

MOST_NUMBERS = 7
"""Numbers of a setting up to which each is listed."""


def list_setting_choices() -> Iterator[tuple[str, Phrase]]:
    """Yield the settings with each of their values as `key=value`, or the key alone where the value is typed."""
    for setting in EVENT_SETTINGS:
        name, values = SETTING_NAMES[setting.key], list_setting_values(setting)
        for value, words in values:
            yield f"{setting.key}={value}", join_phrases((name, words), ": ")
        if not values:
            yield setting.key, join_phrases((name, phrase("as typed on the right")), ": ")


def list_setting_values(setting: Setting) -> list[tuple[str, Phrase]]:
    """All values of a setting, each in words; none where there are too many to list."""
    words = {**YES_OR_NO, **VALUE_NAMES.get(setting.key, {})}
    return [(value, words.get(value, literal(FigureText(value)))) for value in _list_values(setting)]


def _list_values(setting: Setting) -> tuple[str, ...]:
    """All values of a setting; none where there are too many to list."""
    known = setting.value_type
    if known.types == (bool,):
        return tuple(YES_OR_NO)
    if known.minimum is not None and known.maximum is not None and known.maximum - known.minimum < MOST_NUMBERS:
        return tuple(map(str, range(known.minimum, known.maximum + 1)))
    return known.choices
