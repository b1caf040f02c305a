"""The files as which events were published, by eight programs: each comes in, and its own figures come out.

Every clone has files that we wrote in their shapes; their own are read in place.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from itertools import starmap
from typing import Any, NamedTuple

import pytest

from scorer.i18n import Phrase
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.programs.usebio_reading import read_usebio
from scorer.scoring import score_event
from scorer.services.import_export import FileEvent, FileOptions, compare_with_published, read_file
from tests.interchange.published.files_of_figures import (
    SALLIERE,
    SHAPES,
    Shape,
    deals_of,
    our_usebio,
    their_usebio,
    usebio_of,
)
from tests.shared import shared

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


class Source(NamedTuple):
    """A published event in a file that we wrote in a program's shape, or, without a shape, in the program's own."""

    name: str
    shape: Shape | None = None

    @property
    def title(self) -> str:
        return f"{self.name} {'in place' if self.shape is None else 'as ' + (self.shape.program or 'salliere')}"


OURS = [*starmap(Source, SHAPES.items()), Source("realbridge-2w-2025", SALLIERE)]
THEIRS = [Source(name) for name in AGREEING]


class Arrived(NamedTuple):
    """A source and its event, compared with what was published."""

    source: Source
    found: FileEvent


@pytest.fixture(scope="module")
def arrived(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Arrived:
    source: Source = request.param
    path = tmp_path_factory.mktemp("published") / f"{source.name}.xml"
    path.write_bytes(usebio_of(source.name, source.shape) if source.shape else their_usebio(source.name))
    (one,) = read_file(path, TODAY, FileOptions(rules="bridge"))
    assert isinstance(one, ImportedEvent)
    return Arrived(source, compare_with_published(path, one))


@pytest.mark.parametrize("arrived", [*OURS, *THEIRS], ids=lambda one: one.title, indirect=True)
def test_the_figures_of_a_published_file_come_out(arrived: Arrived) -> None:
    name, shape = arrived.source
    agreeing, of = AGREEING[name]
    told = [dict(one.summary.values) for one in arrived.found.messages]
    inside = [said["agreement"] for said in told if "agreement" in said]
    told += [dict(said.values) for said in inside if isinstance(said, Phrase)]
    assert [(one["agreeing"], one["all"]) for one in told if "agreeing" in one] == [(agreeing, of)]
    writer = "salliere" if shape is SALLIERE else name
    assert {one["program"] for one in told if "program" in one} == {
        program for beginning, program in PROGRAMS.items() if writer.startswith(beginning)
    }
    assert sum("published" in one for one in told) == of - agreeing


@pytest.mark.parametrize(
    "arrived",
    [*OURS, *(one for one in THEIRS if one.name in SHAPES)],
    ids=lambda one: one.title,
    indirect=True,
)
def test_a_published_file_ranks_as_its_event_does(arrived: Arrived) -> None:
    published: Any = shared(f"published_events/{arrived.source.name}.json")
    standings = score_event(arrived.found.event).standings
    for row in published["ranking"]:
        assert standings[row["pair"]].place == row["rank"]
        if row.get("percent") is not None:
            ours = standings[row["pair"]].percent
            assert ours is not None
            assert abs(float(ours) - row["percent"]) <= 0.005 + 1e-9


@pytest.mark.parametrize("written", [our_usebio, their_usebio])
def test_the_hands_of_a_published_file_come_in(written: Callable[[str], bytes]) -> None:
    (brought,) = read_usebio(written("abf-howell-2022"), "howell.xml", ImportOptions(TODAY, "bridge"))
    assert [number for number, _ in brought.event.deals] == list(range(1, 28))
    assert dict(brought.event.deals) == deals_of("abf-howell-2022")
