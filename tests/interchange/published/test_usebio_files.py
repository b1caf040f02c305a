"""The files as which events were published, by eight programs: each comes in, and its own figures come out."""

from __future__ import annotations

import datetime
from functools import cache
from typing import Any

import pytest

from scorer.i18n import Phrase
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.programs.usebio_reading import read_usebio
from scorer.scoring import score_event
from scorer.services.import_export import FileEvent, FileOptions, compare_with_published, read_file
from tests.shared import shared, shared_path

TODAY = datetime.date(2026, 12, 1)
AGREEING = {
    "abf-butler-howell-2026": (296, 296),
    "abf-howell-2022": (358, 358),
    "abf-mitchell-sitout-2022": (291, 291),
    "abf-ximp-howell-2026": (234, 234),
    "bbo-1w-2025": (322, 322),
    "ebu-2section-howell-2025": (680, 680),
    "ebu-2w-9t-2025": (468, 468),
    "ebu-mitchell-11t": (528, 528),
    "realbridge-2w-2025": (368, 368),
    "salliere-imp": (243, 292),
    "salliere-mp": (415, 416),
}
"""The figures that agree, of how many: but for one place of two pairs that are tied, and those of five boards, with an
artificial score each, whose IMPs depend on the order of the lines in salliere."""

PROGRAMS = {
    "abf": "Compscore",
    "bbo": "BBO Extractor",
    "ebu-2": "EBUScore",
    "ebu-m": "PairsScorer",
    "realbridge": "RealBridge",
    "salliere": "salliere",
}


@cache
def arrived(name: str) -> FileEvent:
    """The event of a published file, which two tests look at."""
    path = shared_path(f"usebio/{name}.xml")
    (one,) = read_file(path, TODAY, FileOptions(rules="bridge"))
    assert isinstance(one, ImportedEvent)
    return compare_with_published(path, one)


@pytest.mark.parametrize("name", AGREEING)
def test_the_figures_of_a_published_file_come_out(name: str) -> None:
    agreeing, of = AGREEING[name]
    told = [dict(one.summary.values) for one in arrived(name).messages]
    inside = [said["agreement"] for said in told if "agreement" in said]
    told += [dict(said.values) for said in inside if isinstance(said, Phrase)]
    assert [(one["agreeing"], one["all"]) for one in told if "agreeing" in one] == [(agreeing, of)]
    assert {one["program"] for one in told if "program" in one} == {
        program for beginning, program in PROGRAMS.items() if name.startswith(beginning)
    }
    assert sum("published" in one for one in told) == of - agreeing


@pytest.mark.parametrize("name", [name for name in AGREEING if not name.startswith("salliere")])
def test_a_published_file_ranks_as_its_event_does(name: str) -> None:
    published: Any = shared(f"published_events/{name}.json")
    standings = score_event(arrived(name).event).standings
    for row in published["ranking"]:
        assert standings[row["pair"]].place == row["rank"]
        if row.get("percent") is not None:
            ours = standings[row["pair"]].percent
            assert ours is not None
            assert abs(float(ours) - row["percent"]) <= 0.005 + 1e-9


def test_the_hands_of_a_published_file_come_in() -> None:
    data = shared_path("usebio/abf-howell-2022.xml").read_bytes()
    (brought,) = read_usebio(data, "howell.xml", ImportOptions(TODAY, "bridge"))
    assert [number for number, _ in brought.event.deals] == list(range(1, 28))
