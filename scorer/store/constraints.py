"""What the database checks by itself, whoever writes to it.

Importing this module adds the checks to the tables. It stands apart from them because only making
tables needs it: building the checks takes as long as reading an event.
"""

from __future__ import annotations

from sqlalchemy import CheckConstraint

from scorer.store.tables import metadata

__all__ = ["CHECKS", "metadata"]


CHECKS: dict[str, tuple[tuple[str, str], ...]] = {
    "events": (("name", "name <> ''"),),
    "chosen": (("one", "one = 1"),),
    "pairs": (
        ("labelled", "label <> ''"),
        ("direction", "direction IN ('NS', 'EW')"),
    ),
    "boards": (
        ("number", "number >= 1"),
        (
            "all_points",
            "(north IS NULL) = (east IS NULL) AND (east IS NULL) = (south IS NULL)"
            " AND (south IS NULL) = (west IS NULL)",
        ),
        ("known", "deal IS NOT NULL OR north IS NOT NULL"),
    ),
    "results": (
        ("board", "board >= 1"),
        ("round", "round >= 1"),
        ("table", '"table" >= 1'),
        ("opponents", "ns <> ew"),
        ("pair", "ns IS NOT NULL OR ew IS NOT NULL"),
        ("declarer", "declarer IN ('N', 'E', 'S', 'W', 'N?', 'E?', 'S?', 'W?')"),
        ("tricks", "tricks BETWEEN 0 AND 13"),
        ("contract_tricks", "(contract IS NULL OR contract = 'PASS') = (tricks IS NULL)"),
        ("contract_declarer", "declarer IS NULL OR tricks IS NOT NULL"),
        ("sit_out", "(ns IS NULL OR ew IS NULL) = (contract IS NULL AND score IS NULL AND award IS NULL)"),
        ("one_outcome", "(contract IS NULL OR (score IS NULL AND award IS NULL)) AND (score IS NULL OR award IS NULL)"),
    ),
    "penalties": (("unit", "unit IN ('mp', '%top', 'imp', 'points', 'vp')"),),
    "rulings": (("board", "board >= 1"),),
    "sittings": (
        ("round", "round >= 1"),
        ("table", '"table" >= 1'),
        ("opponents", "ns <> ew"),
        ("pair", "ns IS NOT NULL OR ew IS NOT NULL"),
        ("boards", "first_board BETWEEN 1 AND last_board"),
    ),
    "marks": (
        ("board", "board >= 0"),
        ("coded", "code <> ''"),
    ),
    "dealt": (("board", "board >= 1"),),
    "announced": (("board", "board >= 1"),),
    "plays": (
        ("board", "board >= 1"),
        ("declarer", "declarer IN ('N', 'E', 'S', 'W')"),
        ("leader", "leader IN ('N', 'E', 'S', 'W')"),
        ("tricks", "tricks BETWEEN 0 AND 13"),
    ),
    "history": (
        ("kind", "kind IN ('do', 'undo', 'redo', 'note')"),
        ("whose", "event_id IS NULL OR competition IS NULL"),
    ),
    "competitions": (
        ("named", "name <> ''"),
        ("kind", "kind IN ('sessions', 'ladder', 'simultaneous')"),
    ),
    "players": (("named", "name <> ''"),),
    "changes": (
        ("from_round", "from_round >= 1"),
        ("kind", "kind IN ('substitute', 'withdraw', 'join', 'forfeit')"),
    ),
    "event_files": (("named", "file <> ''"),),
    "file_lines": (("board", "board >= 1"),),
    "live_evenings": (
        ("names", "names IN ('full', 'initials', 'none')"),
        ("released", "released >= 0"),
        ("minutes", "minutes BETWEEN 1 AND 999"),
        ("ranking", "ranking IN ('live', 'end', 'never')"),
    ),
    "live_phones": (("coded", "phone <> ''"),),
    "live_codes": (
        ("role", "role IN ('table', 'director', 'room', 'join')"),
        ("coded", "code <> ''"),
    ),
}
"""The name and the condition of each check, by table."""


for _table, _checks in CHECKS.items():
    for _name, _condition in _checks:
        metadata.tables[_table].append_constraint(CheckConstraint(_condition, name=_name))
