"""What the database checks of settings follows from what they say themselves."""

from __future__ import annotations

import datetime

from sqlalchemy import Boolean, Date, Integer, Text

from scorer.records.events import SETTINGS
from scorer.store.constraints import CHECKS
from scorer.store.tables import events

KINDS = {str: Text, int: Integer, bool: Boolean, datetime.date: Date}


def test_every_setting_has_a_column_of_its_kind_and_an_event_has_no_other() -> None:
    columns = {column.name: column for column in events.columns}
    assert list(columns) == ["id", "slug", *(setting.name for setting in SETTINGS)]
    for setting in SETTINGS:
        assert isinstance(columns[setting.name].type, KINDS[setting.values.kept])
        assert not columns[setting.name].nullable


def test_every_setting_of_fixed_words_or_numbers_is_checked_by_the_database() -> None:
    checks = dict(CHECKS["events"])
    bounded = [setting for setting in SETTINGS if setting.values.words or setting.values.kept is int]
    assert {setting.name for setting in bounded} | {"name"} == set(checks)
    assert checks["split_ties"] == "split_ties IN ('none', 'own-match', 'countback', 'head-to-head')"
    assert checks["imp_cap"] == "imp_cap BETWEEN 0 AND 24"
    assert checks["name"] == "name <> ''"
