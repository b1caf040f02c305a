"""Table cards carry the codes of the phones."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from scorer.records.live import Role
from tests.conftest import Scorer
from tests.live.asking import Asking


@pytest.mark.parametrize(
    "words",
    [("print", "table-cards"), ("movement", "print", "table-cards", "--phones"), ("movement", "print", "table-cards")],
    ids=" ".join,
)
def test_each_card_has_its_tables_link(live: Asking, club: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    club(*words, "-o", tmp_path / "cards.pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "cards.pdf").pages)
    for table in range(1, 5):
        assert f":8000/t/{live.code(Role.TABLE, table)}" in text.replace("\n", "")


def test_before_an_evening_is_live_its_cards_have_no_codes_unless_that_is_asked_for(
    migrated: Scorer, tmp_path: Path
) -> None:
    migrated("new", "Plain", "--tables", "2", "--boards", "6")
    migrated("movement", "print", "table-cards", "-o", tmp_path / "plain.pdf")
    assert "/t/" not in PdfReader(tmp_path / "plain.pdf").pages[0].extract_text()
    address = "https://bridge.example.org"
    migrated("movement", "print", "table-cards", "--address", address, "-o", tmp_path / "coded.pdf")
    assert f"{address}/t/" in PdfReader(tmp_path / "coded.pdf").pages[0].extract_text()
