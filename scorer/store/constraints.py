"""What the database checks by itself, whoever writes to it.

Importing this module adds the checks to the tables. It stands apart from them because only making
tables needs it: building the checks takes as long as reading an event.
"""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Table

from scorer.store.tables import (
    boards,
    changes,
    chosen,
    events,
    history,
    marks,
    metadata,
    pairs,
    penalties,
    results,
    rulings,
    sittings,
)

__all__ = ["CHECKS", "metadata"]

CHECKS: dict[Table, tuple[tuple[str, str], ...]] = {
    events: (
        ("named", "name <> ''"),
        ("boards", "boards >= 0"),
        ("winners", "winners IN (1, 2)"),
        ("scale", "matchpoints_per_win IN (1, 2)"),
        ("unequal_boards", "unequal_boards IN ('neuberg', 'own-top')"),
        ("redeal", "redeal IN ('redeal', 'ns-declare')"),
        ("method", "method IN ('matchpoints', 'cross-imps', 'butler', 'aggregate')"),
        ("small_groups", "small_groups IN ('ebu', 'neuberg')"),
        ("round_cells", "round_cells IN ('exact', '0.1', '0.01')"),
        ("round_totals", "round_totals IN ('exact', '0.1', '0.01')"),
        ("sections", "sections IN ('across', 'apart')"),
        ("split_ties", "split_ties IN ('none', 'own-match', 'countback')"),
        ("imp_divisor", "imp_divisor IN ('comparisons', 'results', 'none')"),
        ("imp_cap", "imp_cap >= 0"),
        ("datum", "datum IN ('trimmed-mean', 'mean', 'median')"),
        ("victory_points", "victory_points IN ('none', 'wbf')"),
        ("target", "target >= 0"),
        ("percent_decimals", "percent_decimals BETWEEN 0 AND 6"),
    ),
    chosen: (("one", "one = 1"),),
    pairs: (
        ("labelled", "label <> ''"),
        ("direction", "direction IN ('NS', 'EW')"),
    ),
    boards: (
        ("number", "number >= 1"),
        (
            "all_points",
            "(north IS NULL) = (east IS NULL) AND (east IS NULL) = (south IS NULL)"
            " AND (south IS NULL) = (west IS NULL)",
        ),
        ("known", "deal IS NOT NULL OR north IS NOT NULL"),
    ),
    results: (
        ("board", "board >= 1"),
        ("round", "round >= 1"),
        ("table", '"table" >= 1'),
        ("opponents", "ns <> ew"),
        ("pair", "ns IS NOT NULL OR ew IS NOT NULL"),
        ("declarer", "declarer IN ('N', 'E', 'S', 'W')"),
        ("tricks", "tricks BETWEEN 0 AND 13"),
        ("contract_tricks", "(contract IS NULL OR contract = 'PASS') = (tricks IS NULL)"),
        ("contract_declarer", "declarer IS NULL OR tricks IS NOT NULL"),
        ("sit_out", "(ns IS NULL OR ew IS NULL) = (contract IS NULL AND score IS NULL AND award IS NULL)"),
        ("one_outcome", "(contract IS NULL OR (score IS NULL AND award IS NULL)) AND (score IS NULL OR award IS NULL)"),
    ),
    penalties: (("unit", "unit IN ('mp', '%top', 'imp', 'points')"),),
    rulings: (("board", "board >= 1"),),
    sittings: (
        ("round", "round >= 1"),
        ("table", '"table" >= 1'),
        ("opponents", "ns <> ew"),
        ("pair", "ns IS NOT NULL OR ew IS NOT NULL"),
        ("boards", "first_board BETWEEN 1 AND last_board"),
    ),
    marks: (
        ("board", "board >= 1"),
        ("coded", "code <> ''"),
    ),
    history: (("kind", "kind IN ('do', 'undo', 'redo', 'note')"),),
    changes: (
        ("from_round", "from_round >= 1"),
        ("kind", "kind IN ('substitute', 'withdraw', 'join')"),
    ),
}
"""The name and the condition of each check, by table."""


for _table, _checks in CHECKS.items():
    for _name, _condition in _checks:
        _table.append_constraint(CheckConstraint(_condition, name=_name))
