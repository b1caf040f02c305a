"""What is written for other programs, letter by letter; `pytest --update-golden` writes it anew.

A golden file changes only in a commit that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from scorer import __version__
from scorer.game.deals import Deal
from scorer.interchange.imported_events import ImportedEvent
from scorer.interchange.programs.embedded_settings import format_comment, format_lines
from scorer.interchange.programs.pbn_writing import write_pbn
from scorer.interchange.programs.usebio_writing import write_usebio
from scorer.model.boards import DealDetails, TablePlay, TablePoints
from scorer.model.events import Event
from scorer.model.pairs import Pair, PairChange, PairChangeKind
from scorer.model.results import Percentage, PointsUnit, Result, Ruling, SitOut
from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote
from scorer.movements.schedule import Sitting
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import AsBefore
from tests.interchange.programs.evenings_out import PENALTIES, evening, pbn_and_back, usebio_and_back
from tests.interchange.programs.pbn_files import DEAL


def with_everything() -> Event:
    """An evening that leaves nothing out: two sections, hands, rulings, and all that no such format has a place for."""
    codes = ("GS S 10", "A+/A-", "NS +420; EW -50", "12.5/40", "NS GS S 10; EW GS S 10", "NP", "-170", "PC N 7")
    event = evening("standard", codes=codes)
    one, two, three, four = event.pairs
    pairs = (
        one._replace(section="A", handicap="2.5", stratum="B", club="Alton"),
        two._replace(section="B", id1="", id2="44"),
        three._replace(section="A"),
        four._replace(section="B", player1="", player2=""),
        Pair("9", section="B"),
    )
    first, *others = event.results
    thirds = [Penalty(pair, Fraction(1, 3), PointsUnit.MATCHPOINTS) for pair in "24"]
    ruled = (*PENALTIES, thirds[0]._replace(by="Ann"), thirds[1]._replace(at="21:30"))
    return event._replace(
        pairs=pairs,
        boards=7,
        results=(
            first._replace(round=1, table=2, group="b", remark="claimed"),
            *others,
            Result(5, "1", "3", Ruling(Percentage(Fraction(0)), Percentage(Fraction(100)))),
            Result(6, "1", None, SitOut(), 1, 1),
        ),
        deals=((1, Deal.parse(DEAL)), (7, Deal.parse(DEAL))),
        dealt=(DealDetails(1, "9" * 20, "finesse", 7),),
        penalties=ruled,
        notes=(RulingNote(1, "1", "3", "Ann"),),
        marks=(AcceptedFinding("twenty-twenty", 1),),
        schedule=(Sitting(1, 1, "1", "3", 1, 2, section="A"),),
        changes=(PairChange(2, "1", PairChangeKind.SUBSTITUTE, "Cay"),),
        announced=(TablePoints(1, "1", "3", 10, 10, 10, 10),),
        plays=(TablePlay(1, "1", "3", DEAL, "GS", "S", 10, "W", "H7"),),
    )


FORMATS: Mapping[str, tuple[Callable[[ScoredEvent], str], Callable[[Event], tuple[ImportedEvent, tuple[str, ...]]]]] = {
    "xml": (write_usebio, usebio_and_back),
    "pbn": (write_pbn, pbn_and_back),
}


@pytest.mark.parametrize("ending", FORMATS)
def test_a_file_is_written_as_before_and_what_it_loses_is_told(ending: str, as_before: AsBefore) -> None:
    event = with_everything()
    write, write_and_read = FORMATS[ending]
    text, (_, lost) = write(score_event(event)), write_and_read(event)
    for ours, called in (
        (format_comment(event), "SETTINGS"),
        (format_lines(event), "%SETTINGS\n"),
        (__version__, "VERSION"),
    ):
        text = text.replace(ours, called)
    as_before(f"everything.{ending}", (text, *lost))
