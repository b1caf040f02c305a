"""Settings that conflict with each other."""

from collections.abc import Iterator
from typing import NamedTuple

from scorer.errors import mismatch_message
from scorer.i18n import Phrase, phrase
from scorer.model.events import Event, find_event_setting
from scorer.model.pairs import EventForm
from scorer.model.settings import (
    ImpDivisor,
    Method,
    SitOutRule,
    TieSplit,
    VictoryPointScale,
    format_value,
)


class SettingConflict(NamedTuple):
    """A setting that conflicts with the other settings, and what it could be instead."""

    key: str
    read: object
    expected: Phrase

    @property
    def reason(self) -> Phrase:
        return mismatch_message(format_value(self.read), self.expected)


def find_setting_conflicts(event: Event) -> Iterator[SettingConflict]:
    """Yield the settings that have no meaning for the form of the event or for its scoring method."""
    scoring, pairs, teams = event.scoring, event.form is EventForm.PAIRS, event.form is EventForm.TEAMS
    method, scale, ties = scoring.method, scoring.victory_points, scoring.split_ties
    divided = scoring.imp_divisor is ImpDivisor.RESULTS
    of_imps = phrase("none with {method}: the scale is for IMPs", method=method)
    conflicts = (
        ("scoring.method", teams and method is Method.BUTLER, phrase("cross-imps, matchpoints or aggregate for teams")),
        ("scoring.victory_points", scale is VictoryPointScale.WBF and not method.uses_imps, of_imps),
        (
            "scoring.victory_points",
            scale is VictoryPointScale.WINS and not teams,
            phrase("none or wbf: only teams have wins"),
        ),
        (
            "scoring.victory_points",
            scale in VICTORY_POINT_SCALES and event.form is EventForm.INDIVIDUAL,
            phrase("none if partners change"),
        ),
        (
            "scoring.split_ties",
            ties is TieSplit.HEAD_TO_HEAD and not teams,
            phrase("another rule: head-to-head is for teams only"),
        ),
        (
            "scoring.split_ties",
            ties in PAIRS_ONLY_TIE_SPLITS and not pairs,
            phrase("another rule: {rule} is for pairs only", rule=ties),
        ),
        ("winners", event.winners > 1 and not pairs, phrase("1: teams and individuals have only one ranking")),
        ("scoring.target", bool(scoring.target) and not pairs, phrase("0: only a race between two pairs has a target")),
        (
            "scoring.sit_out",
            teams and scoring.sit_out is not SitOutRule.IGNORE,
            phrase("ignore: a bye has its own points"),
        ),
        ("scoring.factor_totals", teams and scoring.factor_totals, phrase("false: teams play matches")),
        ("scoring.imp_divisor", teams and divided, phrase("comparisons or none for teams")),
    )
    for key, is_conflict, expected in conflicts:
        if is_conflict:
            yield SettingConflict(key, find_event_setting(key).value_of(event), expected)


VICTORY_POINT_SCALES = (VictoryPointScale.WBF, VictoryPointScale.WINS)


PAIRS_ONLY_TIE_SPLITS = (TieSplit.OWN_MATCH, TieSplit.COUNTBACK)
