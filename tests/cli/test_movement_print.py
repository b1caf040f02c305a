"""The tables' papers as a director asks for them: one PDF, in the order asked, nothing written over."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.conftest import Scorer


@pytest.fixture
def friday(scorer: Scorer) -> Scorer:
    scorer("new", "Friday", "--tables", "4.5", "--movement", "howell-full", "--boards", "18", "--club", "Alton")
    return scorer


def text_of(path: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(path).pages]


def test_papers_come_in_the_order_asked(friday: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "papers.pdf"
    assert friday("movement", "print", "start-list", "slips", "-o", path).err.startswith(f"Written: {path} [Friday, ")
    first, *others = text_of(path)
    assert "Where to sit" in first
    assert all("Where to sit" not in page and "Declarer" in page for page in others)
    assert len(others) == -(-36 // 6)


def test_pairs_without_names_are_no_trouble(friday: Scorer, tmp_path: Path) -> None:
    friday("movement", "print", "start-list", "names", "pair-cards", "-o", tmp_path / "papers.pdf")
    friday("pairs", "rename", "3", "Ann", "Bob")
    friday("movement", "print", "start-list", "-o", tmp_path / "named.pdf", "--paper", "letter", "--large")
    assert "Ann & Bob" in text_of(tmp_path / "named.pdf")[0]


def test_an_event_without_a_schedule_has_no_guide_cards(evening: Scorer, tmp_path: Path) -> None:
    (sentence,) = evening.refused("movement", "print", "table-cards", "-o", tmp_path / "papers.pdf")
    assert "schedule" in sentence
    evening("movement", "print", "travellers", "names", "-o", tmp_path / "papers.pdf")


@pytest.mark.long  # two rooms are set by the typesetter
def test_alone_it_prints_each_rooms_pile_one_after_the_other(scorer: Scorer, tmp_path: Path) -> None:
    scorer("new", "Festival", "--tables", "5,4.5", "--boards", "20")
    scorer("hands", "make", "--seed", "3")
    path = tmp_path / "papers.pdf"
    scorer("movement", "print", "-o", path)
    rooms = PdfReader(path)
    begins = {item.title: rooms.get_destination_page_number(item) for item in rooms.outline}  # type: ignore[arg-type, union-attr]  # none is nested
    assert list(begins) == ["A", "B"]
    pages = text_of(path)
    assert [number for number, page in enumerate(pages) if "Where to sit" in page] == list(begins.values())
    made_up = [number for number, page in enumerate(pages) if "makes up" in page]
    assert [number >= (begins["B"] or 0) for number in made_up] == [False, True]
    scorer("movement", "print", "start-list", "make-up", "--section", "B", "-o", path, "--force")
    assert "Where to sit" in text_of(path)[0]
    assert "A1" not in "".join(text_of(path))
    assert scorer.wrong("movement", "print", "--section", "C", "-o", path, "--force") == [("section", "C")]
