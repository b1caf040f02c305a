"""What people read in German: one word for one thing, nobody addressed formally, and numbers that any case allows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scorer.i18n import count_phrase, phrase
from scorer.i18n.languages import get_language
from tests.i18n.catalogue import translated

OTHER_WORDS = {
    r"\w*[Aa]nschrift(en)?\b": "Score",
    r"\bEinzelbl(att|ätter)": "Scorekarte",
    r"\bRennens?\b": "Wettlauf",
    r"\b[Bb]ewegung": "Movement",
    r"\bEntscheide?\b": "Entscheidung",
    r"[Zz]u(ge)?sproch|zusprech": "zuteilen",
    r"\bLösers?\b|\b[Gg]?e?lös(en|te)\b": "Solver, analysieren",
    r"\bRuhetisch": "Relais",
    r"\bKorrektur": "Berichtigung",
    r"\bMatch(es)?\b|\bWettk[aä]mpf": "Kampf",
    r"\bSpielerverzeichnis": "Spielerbuch",
    r"\bPausen?\b": "Aussetzen",
    r"\bAusteilung|\bneu geben\b|\bmischen und geben\b|\bauszuteilen\b": "teilen, Verteilung",
    r"\bVerteidigung|\bVerteidigt\b": "Gegenspiel",
    r"\bgereiht\b": "in der Rangliste",
    r"\bHandzettel": "Kartenverteilung",
    r"\bzurück(zu)?nehmen\b": "rückgängig machen",
    r"\bVeranstaltung": "Turnier",
    r"\bBackups?\b": "Sicherung",
    r"\bClubs?\b": "Verein",
    r"\berwartet w(ird|erden)\b": "erwartet ist",
    r"[Zz]ugewiesenen? Wertung|berichtigten? Ergebnis": "berichtigter Score",
    r"\bim Buch\b": "Spielerbuch",
}
"""Words that once stood beside another one for the same thing, and the one that is used."""

FORMAL_ADDRESS = re.compile(r"(?<=[^.:?!„]) (Sie|Ihnen|Ihre?[mnrs]?)\b")
"""Within a sentence; at its beginning it may be `sie` or `ihr`."""

CASE_CHANGES = re.compile(r"\b(mit|nach|von|bei|aus) \{(tricks|results)\}|\bin \{unit\}")
"""A preposition before a number of things, which stands in the nominative: `mit 7 Stiche`."""


def german_texts() -> Iterator[str]:
    for message in translated("de"):
        if message.id:
            yield from (message.string,) if isinstance(message.string, str) else message.string or ()


@pytest.mark.parametrize(("other", "used"), OTHER_WORDS.items(), ids=OTHER_WORDS.values())
def test_one_thing_has_one_name(other: str, used: str) -> None:
    assert [text for text in german_texts() if re.search(other, text)] == [], used


@pytest.mark.parametrize("never", [FORMAL_ADDRESS, CASE_CHANGES], ids=["Sie", "case"])
def test_nothing_is_said_that_is_wrong_in_german(never: re.Pattern[str]) -> None:
    assert [text for text in german_texts() if never.search(text)] == []


def test_thousands_have_no_comma_which_is_for_decimals() -> None:
    """`32,767` would be a little more than 32."""
    german = get_language("de")
    numbers = [german(phrase("at most {most:,} cells", most=32767)), german(count_phrase(1344, "team"))]
    assert numbers == ["höchstens 32.767 Zellen", "1.344 Teams"]


def test_thousands_are_set_apart_wherever_english_does() -> None:
    bare = [
        (message.id, text)
        for message in translated("de")
        for name in re.findall(r"\{(\w+):,\}", str(message.id))
        for text in ((message.string,) if isinstance(message.string, str) else message.string or ())
        if f"{{{name}}}" in text
    ]
    assert bare == []
