"""Column headings of lists in English, German, French, Dutch and Italian, and the columns they name.

The cells below a heading are not looked at here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorer.formats import pairs_csv, players_csv, results_csv
from scorer.formats.labels import PAIRS

_PERSON = {
    "name": """player, name, player name, full name, spieler, spielername, joueur, nom, nom du joueur, speler, naam,
        giocatore, nome, nominativo""",
    "first": """first, first name, firstname, forename, given name, vorname, rufname, prenom, voornaam, roepnaam""",
    "last": """last, last name, lastname, surname, family name, nachname, familienname, zuname, nom de famille,
        achternaam, familienaam, cognome""",
}
"""Headings of players' names."""

_NUMBERS = """id, membership number, member no, member number, national number, ngs, ebu, mitgliedsnummer, mitglied,
    mitgliedsnr, dbv nr, licence, licence no, no licence, lidnummer, lidnr, nbb nummer, nbb nr, tessera, codice,
    codice tessera"""

_SECTION = "section, sektion, sectie, sezione, secteur, settore"


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of list: its columns, an example of columns for messages, and the headings that name each column."""

    columns: tuple[str, ...]
    example: tuple[str, ...]
    words: Mapping[str, str]

    @cached_property
    def meanings(self) -> Mapping[str, str]:
        """The column for each heading."""
        listed = {column: " ".join(words.split()).split(", ") for column, words in self.words.items()}
        return {word: column for column, words in listed.items() for word in words}


NAMES = Kind(
    (
        *pairs_csv.COLUMNS[PAIRS].known,
        *("players", "player", "first1", "last1", "first2", "last2", "team", "members"),
    ),
    ("pair", "player1", "player2"),
    {
        "pair": """pair, pair no, pair nr, pair number, no, nr, number, label, paar, paarnr, paar nr,
            paarnummer, nummer, startnummer, startnr, paire, no paire, numero, coppia, n,
            numero coppia, no coppia, paar no""",
        "direction": """direction, dir, side, line, seat, richtung, seite, sitz, linie, achse, orientation, ligne,
            richting, lijn, direzione, linea""",
        **_PERSON,
        "partner": "partner, partenaire, compagno",
        "players": """players, names, pair names, player names, paar namen, paarung, namen, joueurs, noms, spelers,
            paren, pairs, paare, paires, coppie, giocatori, nomi, members, mitglieder""",
        "team": "team, team name, mannschaft, equipe, ploeg, squadra",
        "id": _NUMBERS,
        "section": _SECTION,
        "stratum": "stratum, strat, strate, categorie, kategorie, categoria, category",
        "handicap": "handicap, hcp",
        "club": "club, verein, klub, schule, school, ecole, vereniging, circolo, scuola",
    },
)
"""Lists of pairs or of teams."""

PLAYERS = Kind(
    (*players_csv.COLUMNS.known, "first", "last"),
    ("name", "club_number"),
    {
        **_PERSON,
        "club_number": "club number, club no, no, nr, number, nummer, numero",
        "national_number": "national number, " + _NUMBERS,
        "note": "note, notes, remark, bemerkung, remarque, opmerking, nota",
        "page": "page",
        "spellings": "spellings",
    },
)
"""Lists of the club's players."""

RESULTS = Kind(
    (*results_csv.COLUMNS.known, "result", "score_ew"),
    ("board", "ns", "ew", "contract", "by", "tricks"),
    {
        "board": """board, bd, brd, board no, board nr, board number, brett, boardnummer, boardnr, spiel, spielnr, etui,
            donne, no donne, spel, spelnummer, spelnr, mano, smazzata""",
        "round": "round, rd, rnd, runde, tour, ronde, turno, giro",
        "table": "table, tbl, tisch, tafel, tavolo",
        "ns": """ns, n s, north south, nord sud, nord sued, noord zuid, nz, n z, ns pair, pair ns, ns paar, paar ns,
            paire ns, ns paire, coppia ns, ns no, ns nr, n s pair, pair n s, paar nz, nz paar""",
        "ew": """ew, e w, east west, ost west, ow, o w, est ouest, eo, e o, oost west, est ovest, ew pair, pair ew,
            ow paar, paar ow, paire eo, eo paire, coppia eo, ew no, ow nr, e w pair, pair e w""",
        "contract": "contract, kontrakt, contrat, contratto, bid, ansage",
        "declarer": """by, declarer, dec, decl, declared by, played by, alleinspieler, von, gespielt von, declarant,
            par, joue par, leider, door, gespeeld door, dichiarante, giocante, giocato da, da""",
        "tricks": "tricks, made, tricks made, tks, trk, stiche, levees, plis, slagen, prese",
        "result": "result, res, code, ergebnis, resultat, resultaat, risultato",
        "score": """score, points, pts, ns score, score ns, n s score, score n s, punkte, anschrift, marque, punten,
            punti, punteggio, punkte ns, score nz""",
        "score_ew": "ew score, score ew, e w score, score e w, ow score, score ow, score eo, punkte ow, punti eo",
        "award": "award, ruling, adjusted",
        "group": "group",
        "remark": "remark, remarks, note, notes, comment, bemerkung, remarque, opmerking, nota, osservazioni",
        "section": _SECTION,
    },
)
"""Lists of results."""

_INDEXED = re.compile(r"(?:([12])\s+(.+)|(.*?[a-z])\s*([12]))")
_OF_A_PAIR = ("name", "first", "last", "id")
"""Columns that each of two players has: `name 1`, `name 2`."""


def folded(heading: str) -> str:
    """Fold a heading to plain words without capitals, accents and punctuation: `Prénom n° 1` gives `prenom no 1`."""
    text = unicodedata.normalize("NFKD", heading.replace("#", " no ").replace("№", " no ").replace("n°", "no"))
    letters = "".join(sign for sign in text.casefold() if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[a-z0-9_]+", letters))


def meant_by(heading: str, kind: Kind) -> str:
    """The column that a heading names, or in a list of pairs what both players have; empty if unknown."""
    text, meanings = folded(heading), kind.meanings
    if text.replace(" ", "_") in kind.columns:
        return text.replace(" ", "_")
    if text in meanings:
        return meanings[text]
    match = _INDEXED.fullmatch(text)
    if match is None or kind is not NAMES:
        return ""
    word, number = match[2] or match[3], match[1] or match[4]
    meant = meanings.get(word, "")
    return f"{meant}{number}" if meant in _OF_A_PAIR else ""


def columns_of(headings: Sequence[str], kind: Kind) -> list[str]:
    """The column that each heading names, empty if unknown; several headings may name the same one."""
    meant = [meant_by(heading, kind) for heading in headings]
    if kind is NAMES and "team" in meant:
        meant = _of_teams(meant)
    bare = {re.sub("[12]$", "", one) for one in meant}
    if "first" in bare and "last" not in bare:
        meant = [one.replace("name", "last") for one in meant]
    elif "last" in bare and "first" not in bare:
        meant = [one.replace("name", "first") for one in meant]
    return _of_two(meant) if kind is NAMES else meant


def _of_teams(meant: list[str]) -> list[str]:
    """Adapt the columns of a list of teams: a number, or else a name, identifies a team, and the rest are its people.

    A heading `team` alone stands above the players of a pair.
    """
    means = {"team": "players"}
    if "name" in meant and "pair" not in meant:
        means = {"team": "pair", "name": "team", "players": "members"}
    elif {"name", "players", "members"} & set(meant):
        means = {"name": "members", "players": "members"}
    return [means.get(one, one) for one in meant]


def _of_two(meant: list[str]) -> list[str]:
    """Give a column that both players have to the first player, and its second occurrence to the second."""
    times = dict.fromkeys(_OF_A_PAIR, 0)
    for place, one in enumerate(meant):
        if one in times:
            times[one] += 1
            meant[place] = f"{one}{times[one]}"
    if "name1" in meant and not {"name2", "partner"} & set(meant):
        return ["player" if one == "name1" and "last1" not in meant else one for one in meant]
    return ["player2" if one == "partner" else one.replace("name", "player") for one in meant]
