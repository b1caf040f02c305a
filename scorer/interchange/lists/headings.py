"""Column headings of lists in English, German, French, Dutch and Italian, and the columns they name.

The cells below a heading are not looked at here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorer.interchange.own import pairs_csv, players_csv, results_csv
from scorer.interchange.own.labels import PAIRS_FILE

_PERSON_WORDS = {
    "name": """player, name, player name, full name, spieler, spielername, joueur, nom, nom du joueur, speler, naam,
        giocatore, nome, nominativo""",
    "first": """first, first name, firstname, forename, given name, vorname, rufname, prenom, voornaam, roepnaam""",
    "last": """last, last name, lastname, surname, family name, nachname, familienname, zuname, nom de famille,
        achternaam, familienaam, cognome""",
}
"""Headings of players' names."""

_ID_WORDS = """id, membership number, member no, member number, national number, ngs, ebu, mitgliedsnummer, mitglied,
    mitgliedsnr, dbv nr, licence, licence no, no licence, lidnummer, lidnr, nbb nummer, nbb nr, tessera, codice,
    codice tessera"""

_SECTION_WORDS = "section, sektion, sectie, sezione, secteur, settore"


@dataclass(frozen=True, eq=False)
class ListKind:
    """A kind of list: its columns, an example of columns for messages, and the headings that name each column."""

    columns: tuple[str, ...]
    example: tuple[str, ...]
    words: Mapping[str, str]

    @cached_property
    def columns_by_word(self) -> Mapping[str, str]:
        """The column for each heading."""
        listed = {column: " ".join(words.split()).split(", ") for column, words in self.words.items()}
        return {word: column for column, words in listed.items() for word in words}


NAME_LIST = ListKind(
    (
        *pairs_csv.COLUMNS[PAIRS_FILE].names,
        *("players", "player", "first1", "last1", "first2", "last2", "team", "members"),
    ),
    ("pair", "player1", "player2"),
    {
        "pair": """pair, pair no, pair nr, pair number, no, nr, number, label, paar, paarnr, paar nr,
            paarnummer, nummer, startnummer, startnr, paire, no paire, numero, coppia, n,
            numero coppia, no coppia, paar no""",
        "direction": """direction, dir, side, line, seat, richtung, seite, sitz, linie, achse, orientation, ligne,
            richting, lijn, direzione, linea""",
        **_PERSON_WORDS,
        "partner": """partner, partner in, partnerin, partner s name, second player, partenaire, compagno,
            compagna""",
        "players": """players, names, pair names, player names, paar namen, paarung, namen, joueurs, noms, spelers,
            paren, pairs, paare, paires, coppie, giocatori, nomi, members, mitglieder""",
        "team": "team, team name, mannschaft, equipe, ploeg, squadra",
        "id": _ID_WORDS,
        "section": _SECTION_WORDS,
        "stratum": "stratum, strat, strate, categorie, kategorie, categoria, category",
        "handicap": "handicap, hcp",
        "club": "club, verein, klub, schule, school, ecole, vereniging, circolo, scuola",
    },
)
"""Lists of pairs or of teams."""

PLAYER_LIST = ListKind(
    (*players_csv.COLUMNS.names, "first", "last"),
    ("name", "club_number"),
    {
        **_PERSON_WORDS,
        "club_number": "club number, club no, no, nr, number, nummer, numero",
        "national_number": "national number, " + _ID_WORDS,
        "note": "note, notes, remark, bemerkung, remarque, opmerking, nota",
        "page": "page",
        "spellings": "spellings",
    },
)
"""Lists of the club's players."""

RESULT_LIST = ListKind(
    (*results_csv.COLUMNS.names, "result", "score_ew"),
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
        "section": _SECTION_WORDS,
    },
)
"""Lists of results."""

_NUMBERED_HEADING = re.compile(r"(?:([12])\s+(.+)|(.*?[a-z])\s*([12]))")
_PLAYER_COLUMNS = ("name", "first", "last", "id")
"""Columns that each of two players has: `name 1`, `name 2`."""


_PARTNERS_HEADING = re.compile(
    r"(?:partner(?: ?in)?|partenaire|compagno) (.+)|(.+) (?:partner(?: ?in)?|partenaire|compagno)"
)
"""A heading such as `Vorname Partner`, for what the second of two players has."""

_TOTAL_WORDS = frozenset(
    ("total", "totals", "sum", "summe", "gesamt", "insgesamt", "anzahl", "totaal", "totale", "somma")
)
"""The first words of a line below a list that adds it up."""


def is_total(cell: str) -> bool:
    """Whether a cell begins a line that adds a list up, such as `Total: 12 pairs`."""
    words = fold_heading(cell).split()
    return bool(words) and words[0] in _TOTAL_WORDS


def fold_heading(heading: str) -> str:
    """Fold a heading to plain words without capitals, accents and punctuation: `Prénom n° 1` gives `prenom no 1`."""
    text = unicodedata.normalize("NFKD", heading.replace("#", " no ").replace("№", " no ").replace("n°", "no"))
    letters = "".join(sign for sign in text.casefold() if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[a-z0-9_]+", letters))


def find_column(heading: str, kind: ListKind) -> str:
    """The column that a heading names, or in a list of pairs what both players have; empty if unknown."""
    text, meanings = fold_heading(heading), kind.columns_by_word
    if text.replace(" ", "_") in kind.columns:
        return text.replace(" ", "_")
    if text in meanings:
        return meanings[text]
    if kind is NAME_LIST and (partner := _PARTNERS_HEADING.fullmatch(text)):
        column = meanings.get(partner[1] or partner[2], "")
        return f"{column}2" if column in _PLAYER_COLUMNS else ""
    match = _NUMBERED_HEADING.fullmatch(text)
    if match is None or kind is not NAME_LIST:
        return ""
    word, number = match[2] or match[3], match[1] or match[4]
    column = meanings.get(word, "")
    return f"{column}{number}" if column in _PLAYER_COLUMNS else ""


def find_columns(headings: Sequence[str], kind: ListKind) -> list[str]:
    """The column that each heading names, empty if unknown; several headings may name the same one."""
    columns = [find_column(heading, kind) for heading in headings]
    if kind is NAME_LIST and "team" in columns:
        columns = _adapt_to_teams(columns)
    bare = {re.sub("[12]$", "", one) for one in columns}
    if "first" in bare and "last" not in bare:
        columns = [one.replace("name", "last") for one in columns]
    elif "last" in bare and "first" not in bare:
        columns = [one.replace("name", "first") for one in columns]
    return _adapt_to_partners(columns) if kind is NAME_LIST else columns


def _adapt_to_teams(columns: list[str]) -> list[str]:
    """Adapt the columns of a list of teams: a number, or else a name, identifies a team, and the rest are its people.

    A heading `team` alone stands above the players of a pair.
    """
    renamed = {"team": "players"}
    if "name" in columns and "pair" not in columns:
        renamed = {"team": "pair", "name": "team", "players": "members"}
    elif {"name", "players", "members"} & set(columns):
        renamed = {"name": "members", "players": "members"}
    return [renamed.get(one, one) for one in columns]


def _adapt_to_partners(columns: list[str]) -> list[str]:
    """Give a column that both players have to the first player, and its second occurrence to the second."""
    counts = dict.fromkeys(_PLAYER_COLUMNS, 0)
    for place, one in enumerate(columns):
        if one in counts:
            counts[one] += 1
            columns[place] = f"{one}{counts[one]}"
    if "name1" in columns and not {"name2", "partner"} & set(columns):
        return ["player" if one == "name1" and "last1" not in columns else one for one in columns]
    return ["player2" if one == "partner" else one.replace("name", "player") for one in columns]
