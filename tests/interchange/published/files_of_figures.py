"""Files in the shapes in which other programs publish an event, written by us from published figures.

Their own files, which are nobody's copy, are read in place beside these.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, NamedTuple

from scorer.errors import Mistakes
from scorer.game.deals import Deal, Suit
from scorer.interchange.own.pbn import read_deals
from scorer.interchange.rows import Origin
from tests.interchange.programs import pbn_files
from tests.interchange.programs import usebio_files as files
from tests.shared import DATA, shared, shared_path

Row = Mapping[str, Any]


class Shape(NamedTuple):
    """How a program writes an event as USEBIO.

    `points` ends the tags of the points; `by_section` puts a session and its sections around pairs and boards.
    """

    program: str
    kind: str
    points: str = "MATCH_POINTS"
    by_section: bool = False
    version: str = "1.2"
    encoding: str = "utf-8"


SHAPES: Mapping[str, Shape] = {
    "abf-butler-howell-2026": Shape("Compscore3", "BUTLER_PAIRS", "BUTLER_POINTS"),
    "abf-howell-2022": Shape("Compscore3", "MP_PAIRS"),
    "abf-mitchell-sitout-2022": Shape("Compscore3", "MP_PAIRS"),
    "abf-ximp-howell-2026": Shape("Compscore3", "CROSS_IMP", "CROSS_IMP_POINTS"),
    "bbo-1w-2025": Shape("BBO Extractor", "PAIRS"),
    "ebu-2section-howell-2025": Shape("EBUScore Pairs", "PAIRS", by_section=True),
    "ebu-2w-9t-2025": Shape("EBUScore Pairs", "PAIRS", by_section=True, encoding="iso-8859-1"),
    "ebu-mitchell-11t": Shape("PairsScorer", "PAIRS", by_section=True),
    "realbridge-2w-2025": Shape("RealBridge", "PAIRS"),
}
"""Shapes of the files as which these events were published."""

SALLIERE = Shape("", "MP_PAIRS", version="1.0")
"""salliere names no program and no contracts, and writes every figure with one decimal."""


def usebio_of(name: str, shape: Shape) -> bytes:
    """A published event as a USEBIO file of this shape, with its hands where they were published."""
    published: Row = shared(f"published_events/{name}.json")
    head = {"EVENT_DESCRIPTION": "Club evening", "DATE": "24/11/2026", "WINNER_TYPE": published["winners"]}
    head |= {"PROGRAM_NAME": shape.program} if shape.program else {}
    head |= {"BOARD_SCORING_METHOD": "MATCH_POINTS"} if shape.kind == "PAIRS" else {}
    parts = []
    for section in published["sections"] or [""]:
        pairs = [_pair(row, shape) for row in published["ranking"] if row.get("section", "") == section]
        boards = [
            files.board(board["board"], *(_line(row, shape) for row in rows))
            for board in published["boards"]
            if (rows := [row for row in board["results"] if row.get("section", "") == section])
        ]
        parts.append(files.participants(*pairs) + "".join(boards))
    if shape.by_section:
        names = published["sections"] or ["A"]
        sections = [f'<SECTION SECTION_ID="{one}">{part}</SECTION>' for one, part in zip(names, parts, strict=True)]
        parts = [f'<SESSION SESSION_ID="1">{"".join(sections)}</SESSION>']
    event = files.event("".join(parts), shape.kind, files.fields(head))
    return files.document(event + _hand_set(name), version=shape.version, encoding=shape.encoding)


def our_usebio(name: str) -> bytes:
    """A published event as a USEBIO file of the shape in which it was published."""
    return usebio_of(name, SHAPES[name])


def their_usebio(name: str) -> bytes:
    """The file as which an event was published; skips the test where it may not be read."""
    return shared_path(f"usebio/{name}.xml").read_bytes()


def _number(value: float, shape: Shape) -> str:
    return f"{value:.1f}" if shape is SALLIERE else str(value)


def _pair(row: Row, shape: Shape) -> str:
    fields = {"DIRECTION": row.get("direction", ""), "PLACE": row["rank_text"]}
    totals = {"TOTAL_SCORE": row.get("total_mp", row.get("total_imps")), "PERCENTAGE": row.get("percent")}
    fields |= {tag: _number(value, shape) for tag, value in totals.items() if value is not None}
    return files.pair(row["pair"], files.fields(fields))


def _line(row: Row, shape: Shape) -> str:
    played = [row.get("contract"), row.get("declarer"), row.get("tricks")]
    score = row.get("adjusted") or _number(row["ns_score"], shape)
    unit = "mp" if "ns_mp" in row else "imp"
    points = "/".join(_number(row[f"{side}_{unit}"], shape) for side in ("ns", "ew"))
    words = "" if shape is SALLIERE else " ".join(str(one) for one in played if one is not None)
    return files.line(row["ns"], row["ew"], words, score, points, shape.points)


def deals_of(name: str) -> Mapping[int, Deal]:
    """The hands of a published event by board; none where they were not published."""
    path = DATA / "deals" / f"{name}.pbn"
    return dict(read_deals(path.read_text("utf-8"), Origin(name), None, Mistakes())) if path.exists() else {}


def _hand_set(name: str) -> str:
    boards: list[str] = []
    for number, deal in deals_of(name).items():
        hands = [
            {"DIRECTION": seat.name.title()} | {suit.name: hand.holding(suit) for suit in Suit}
            for seat, hand in deal.by_seat.items()
        ]
        dealt = "".join(f"<HAND>{files.fields(hand)}</HAND>" for hand in hands)
        boards.append(files.board(number, dealt))
    return f"<HANDSET>{''.join(boards)}</HANDSET>" if boards else ""


COMPOSER_COLUMNS = (
    r"Rank\1R;Section;PairId_NS\2R;PairId_EW\2R;Contract\3L;Declarer;Result\2R;"
    r"Score_NS\3R;Score_EW\3R;MP_NS\4R;MP_EW\5R"
)
CONTEST_COLUMNS = (
    r"Table\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R"
)


def composed_pbn_of(name: str) -> bytes:
    """Every board of a published event as a table of PBN, as BridgeComposer writes them."""
    return _pbn_of(
        name, range(1, 100), COMPOSER_COLUMNS, "- A {ns} {ew} {played} {ns_score} {ew_score} {ns_mp:.2f} {ew_mp:.2f}"
    )


def contest_pbn_of(name: str, board: int) -> bytes:
    """One board of a published event as a table of PBN, as Magic Contest writes it."""
    columns = '{table} {ns} {ew} {played} "{ns_score}" "{ew_score}" {ns_mp:.1f} {ew_mp:.1f}'
    return _pbn_of(name, [board], CONTEST_COLUMNS, columns).replace(b'"-"', b"-")


def _pbn_of(name: str, numbers: Container[int], columns: str, row: str) -> bytes:
    head, games = '[Event "Club evening"]\n[Date "2026.11.24"]\n', []
    for board in shared(f"published_events/{name}.json")["boards"]:
        if board["board"] not in numbers:
            continue
        rows = "\n".join(_table_row(one, row, table) for table, one in enumerate(board["results"], 1))
        games.append(pbn_files.game(board["board"], rows, columns, head))
        head = '[Event "#"]\n'
    return "\n".join(games).encode()


def _table_row(row: Row, columns: str, table: int) -> str:
    passed = row["contract"] == "PASS"
    score = row["ns_score"]
    return columns.format(
        table=table,
        ns=row["ns"],
        ew=row["ew"],
        played="PASS - -" if passed else f"{row['contract']} {row['declarer']} {row['tricks']}",
        ns_score="PASS" if passed else score if score >= 0 else "-",
        ew_score=-score if score < 0 else "-",
        ns_mp=row["ns_mp"],
        ew_mp=row["ew_mp"],
    )
