"""Valid inputs of every kind, from which hostile ones are made, and the words of their grammars."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from scorer.interchange.programs.pbn_writing import write_pbn
from scorer.interchange.programs.usebio_writing import write_usebio
from scorer.scoring import score_event
from tests.interchange.programs import usebio_files
from tests.interchange.programs.access_files import ROUNDS, TERMINALS, bridgemate_file
from tests.interchange.programs.evenings_out import PENALTIES, evening
from tests.interchange.programs.pbn_files import PLAYED

EVENT = b"""name = "Worked Evening"
date = 2026-03-04
club = "Alton"
rules = "standard"
boards = 4

[scoring]
method = "matchpoints"
sit_out = "60"
round_cells = "0.01"
percent_decimals = 2
datum_trim = 1
factor_totals = false
"""
SHORT_EVENT = b'name = "Worked Evening"\ndate = 2026-03-04\nboards = 4\n'
IMP_EVENT = SHORT_EVENT + b'[scoring]\nmethod = "cross-imps"\n'

PAIRS = b"""pair,direction,player1,player2,section,stratum,handicap
1,NS,Ann Lee,Bob Fox,,A,2.5
2,NS,Cay,"Dan, Jr",,B,-1
3,EW,Eve,Fay,,,
4,EW,Gus,Hal,,,
"""

RESULTS = b"""board,round,table,ns,ew,contract,declarer,tricks,score,award,group,remark
1,1,1,1,3,GNT,N,10,,,,
1,1,2,2,4,PS,S,+1,,,,claimed
2,2,1,1,4,,,,170,,a,
2,2,2,2,3,GH,E,=,,,b,
3,3,1,1,3,,,,,NP,,late
3,3,2,2,4,,,,,60/40,,
4,,,1,,,,,,,,
4,,,2,3,,,,,"60% GS S 10, 40% PS S 10",,
"""
PLAIN_RESULTS = b"""board,ns,ew,contract,declarer,tricks
1,1,3,GNT,N,10
1,2,4,PS,S,9
2,1,4,GH,E,8
2,2,3,,,,
""".replace(b",,,,\n", b",PC,W,7\n")

DEAL = "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"

DEALS_FILE = f"""% PBN 2.1
{{ a comment }}
[Board "2"]
[Dealer "E"]
[Vulnerable "None"]
[Deal "{DEAL}"] ; as dealt
""".encode()

FOLDERS: Mapping[str, Mapping[str, bytes]] = {
    "event.toml": {"event.toml": EVENT},
    "pairs.csv": {"event.toml": SHORT_EVENT, "pairs.csv": PAIRS},
    "results.csv": {"event.toml": SHORT_EVENT, "pairs.csv": PAIRS, "results.csv": RESULTS},
    "boards.csv": {
        "event.toml": SHORT_EVENT,
        "boards.csv": b"board,north,east,south,west\n1,14,6,16,4\n2;10;10;10;10\n".replace(b";", b","),
    },
    "deals.pbn": {"event.toml": SHORT_EVENT, "deals.pbn": DEALS_FILE},
    "movement.csv": {
        "event.toml": SHORT_EVENT + b'movement = "mitchell"\n',
        "pairs.csv": PAIRS,
        "movement.csv": (
            b"round,table,ns,ew,first_board,last_board,arrow_switched,section\n"
            b"1,1,1,3,1,1,,\n1,2,2,4,2,2,no,\n2,1,1,4,3,3,,\n2,2,3,2,4,4,yes,\n"
        ),
    },
    "penalties.csv": {
        "event.toml": SHORT_EVENT,
        "pairs.csv": PAIRS,
        "penalties.csv": b"pair,amount,unit,reason,by,at\n1,2.5,mp,late,the director,21:30\n4,-10,%top,help,,\n",
    },
    "rulings.csv": {
        "event.toml": IMP_EVENT,
        "pairs.csv": PAIRS,
        "results.csv": b"board,ns,ew,contract,declarer,tricks,award\n1,1,3,,,,60/40\n2,2,4,,,,NS +420; EW -50\n",
        "rulings.csv": b"board,ns,ew,by,at,reason\n1,1,3,the director,2026-03-04 21:30,wrong board\n2,2,4,,,\n",
    },
    "changes.csv": {
        "event.toml": SHORT_EVENT,
        "pairs.csv": PAIRS,
        "changes.csv": b"from_round,pair,kind,player1,player2\n2,1,substitute,Zoe,Yan\n3,4,withdraw,,\n",
    },
    "marks.csv": {
        "event.toml": SHORT_EVENT,
        "marks.csv": b"code,board,round,table,pairs,by,at\nodd-tricks,1,1,2,2 4,the director,21:30\n",
    },
}
"""For each file of an event folder a small folder with it, all of it valid."""

USEBIO = (
    usebio_files.document(),
    usebio_files.document(usebio_files.event(kind="CROSS_IMP", head=usebio_files.HEAD), version="1.0"),
    write_usebio(score_event(evening("standard", penalties=PENALTIES))).encode(),
    write_usebio(score_event(evening("bridge"))).encode(),
)
USEBIO_WORDS = (
    *("EVENT", "SESSION", "SECTION", "PARTICIPANTS", "PAIR", "BOARD", "TRAVELLER_LINE", "SCORE", "CONTRACT", "HAND"),
    *("A6040", "PASS", "NP", "4HX", "1NT", "MP_PAIRS", "TEAMS", "<!DOCTYPE a [", "]>", "<!--", "-->", "&amp;", "&x;"),
)
PBN_EVENTS = (
    PLAYED.encode(),
    write_pbn(score_event(evening("standard", penalties=PENALTIES))).encode(),
    write_pbn(score_event(evening("bridge"))).encode(),
)
PBN_WORDS = (
    *("[ScoreTable", "[TotalScoreTable", "[Board", "[Event", "[Scoring", "PairId_NS", "Names_EW", "Section"),
    *("Score_NS", "#", "-", '"Bye"', '"60%"', '"A+"', "Pass", "4HX", "NP", "%minibridge-scorer ", "{", "}", ";"),
    *("\\2R", "+Rank"),
)
BRIDGEMATE = (bridgemate_file(TERMINALS, rounds=ROUNDS), bridgemate_file((), rounds=ROUNDS))

CODE_WORDS = (
    *("P", "G", "6", "7", "C", "D", "H", "S", "NT", "N", "E", "W", "X", "XX", "PASS", "NP", "GS", "PNT", "4H", "3NT"),
    *("=", "+1", "-1", "10", "13", "420", "-50", "+420", "60/40", "A+/A-", "A", "mp 23/11", "imp 3/-3", "points 1/1"),
    *("60% GS S 10, 40% PS S 10", "NS +420; EW -50", "NS", "EW", "%", "/", ";", ",", "♠", "♥", "♦", "♣", "−"),
)

_TABLE_WORDS = ("NS", "EW", "A3", "1NS", "a", "i", "substitute", "join", "mp", "imp", "points", "%top", '"a,b"', '""')

_SETTINGS = (
    *("[scoring]", "name", "date", "club", "rules", "redeal", "boards", "winners", "movement", "method", "target"),
    *("butler", "cross-imps", "aggregate", "bridge", "plus", "sit_out", "datum_trim", '"by-field"', '"own"', "imp_cap"),
    *("true", "false", "'''", '"""', "2026-02-30", "12:00:00", "2026-11-17T10:00:00Z", "[", "]", "{a=1}"),
    "victory_points",
)

FILE_WORDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(FOLDERS, (*_TABLE_WORDS, *CODE_WORDS)),
    "event.toml": _SETTINGS,
    "deals.pbn": ("[Board", "[Deal", "[Dealer", '"', "]", "{", "}", ";", "%", "AKQJT98765432", "N:", "-", "#"),
}

_EVERYWHERE = (b"NP", b"60/40", b"A+/A-", b"120", b"+400")
_CODES = {
    **dict.fromkeys(("standard", "plus", "plus-additive"), (b"GS S 10", b"gss10", b"pn w =", b"4h n +1", b"-50")),
    **dict.fromkeys(("levels", "levels-slams"), (b"4S S 10", b"3ntw-2", b"1c n =", b"7NT E 13", b"-100")),
    **dict.fromkeys(("bridge", "single-dummy"), (b"4SX S 10", b"3ntxxw-2", b"1c n =", b"7NT E 13", b"-100")),
}
_BY_RULES = {"plus": (b"6S S 12", b"7NT N 13"), "plus-additive": (b"6S S 12", b"7NT N 13"), "bridge": (b"PASS",)}


def codes(rules: str) -> tuple[bytes, ...]:
    """Result codes that some rules know."""
    return (*_BY_RULES.get(rules, ()), *_CODES[rules], *_EVERYWHERE)


def awards(rules: str) -> tuple[bytes, ...]:
    """Awards whose items some rules know."""
    one, other = (b"GS S 10", b"PS S 10") if b"GS S 10" in _CODES[rules] else (b"4S S 10", b"1S N 8")
    weighted = (b"60%% %b, 40%% %b" % (one, other), b"33.5% +420, 66.5% -100", b"NS +420; EW -100")
    mixed = (b"NS 60%% %b, 40%% +120; EW A-" % one, b"NS A+; EW %b" % other)
    return (*_AWARDS, *weighted, *mixed)


_AWARDS = (b"NP", b"60/40", b"A+/A-", b"A/33.5", b"mp 23/11", b"imp -3/3", b"points 1.25/-1.25", b"100/0")
NUMBERS = (b"1", b"12", b"999", b"999999", b"2.5", b"-1.25", b"+10", b"0.5")
TRICKS = (b"0", b"13", b"=", b"+2", b"-1", b"10")
NAMES = (
    *(name.encode() for name in ("7", "A3", "Ann Lee", "Zoë Łukaszewicz", "Đỗ Thị Mận", "王小明")),
    b"O'Neill \\ Sons",
)
DEALS = (DEAL.encode(), b"W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")

_PLAY = Path(__file__).parents[1] / "data" / "check_deal.pbn"
PLAYS = (_PLAY.read_bytes(),)
PLAY_WORDS = ("SA", "HT", "C2", "-", "*", "+", "=1=", "$14", "{", "}", ";", "[Play", "[Result", "[Contract", "GS", "N")

PIPED = (b"1 1 3 GS S 10\n2 1 4 -50 # a remark\n\n2 2 3 60/40\n", b"1 1 3 np\n", b"1 2 4 60% GS S 10, 40% PS S 10\n")
CLUB = (RESULTS, PLAIN_RESULTS, b"board,ns,ew,contract,declarer,tricks,award\n1,1,3,,,,mp 3/1\n1,2,4,,,,33.5/66.5\n")

_COMMANDS = (
    *(
        "score GS 10",
        "score 4S X = --rules bridge --vulnerable",
        "score --table --rules plus",
        "score GNT -1 --board 7",
    ),
    *("result 1 1 3 GS S 10", "result 2 1 4 -50", "result 1 2 4 60/40", "result 1 1 3 --remove", "reseat 1 1 3 2 4"),
    *("adjust 1 1 3 A+/A- --reason late --by Ann", "penalty 1 2.5 mp --reason late", "accept 1 --by Ann", "fix 1"),
    *("set club Alton", "set scoring.method butler", "set boards 12", "set sit_out 60", "set name Thursday"),
    *("pairs", "pairs add Ann Bob --label 9 --direction NS", "pairs rename 1 Ann Bob", "pairs remove 4"),
    *("pairs substitute 1 Zoe Yan --from-round 2", "pairs remove 4 --from-round 2", "show", "events --json"),
    *("movement list --tables 7 --boards 21", "movement show mitchell --tables 5 --rounds 5", "movement show --json"),
    *("movement use mitchell --boards 4", "movement list --pairs 9 --minutes 150", "new Friday --tables 3 --boards 9"),
    *("new X --pairs 6 --movement howell-full --date 2026-04-01", "rank --by stratum", "rank --json", "rank"),
    *("board 1 2 --json", "board --all", "pair 1 --json", "pair --all", "explain 1 1", "check --json", "check"),
    *(
        "report ranking",
        "report travellers --csv",
        "report head-to-head 1",
        "report matrix --json",
        "history --corrections",
    ),
    *("history 1 1 3", "history --json", "undo", "redo", "use worked-evening-2026-03-04", "db path", "--version"),
    *(
        "events delete worked-evening-2026-03-04",
        "export out --force",
        "backup copy.db",
        "restore club.db",
        "hands replay play.pbn",
    ),
    *("import event --replace", "rank --event worked", "rank --db other.db", "result --from lines.txt", "board --help"),
)
COMMANDS = (*(command.replace(" ", "\n").encode() for command in _COMMANDS), f"deal\n{DEAL}\n--dealer\nW".encode())
COMMAND_WORDS = (
    *("--json", "--all", "--db", "--event", "--rules", "--board", "--from-round", "--replace", "--force", "--encoding"),
    *("utf-7", "idna", "rot13", "-e", "-1", "~nosuchuser", "club.db", "event", "out", ".", "nul", "-", "--", "--db="),
    *CODE_WORDS,
)


def harmless(word: str) -> str:
    """A word that reaches no file outside the folder it is used in, and opens nothing."""
    plain = word.replace("\0", "").replace("..", ".").replace("://", ":").lstrip("/")
    if plain.startswith("~"):
        return "~nosuchuser"
    if plain.startswith("-"):
        plain = plain.replace("/", "")
    return "--help" if plain.startswith(("--open", "--install", "--show")) else plain


def invisible(text: str) -> bool:
    """Whether a text has control characters that would reach the terminal."""
    return any(unicodedata.category(letter) == "Cc" for letter in text.replace("\n", "").replace("\r", ""))


SHEETS = {"Pairs": "xl/worksheets/sheet2.xml", "Results": "xl/worksheets/sheet3.xml"}
"""Where in an entry workbook the sheets stand that are made hostile."""


def sheet_xml(rows: str) -> bytes:
    """A worksheet with these rows, tabs between their cells; what XML cannot hold is left out."""
    lines = []
    for line in rows.split("\n"):
        texts = "".join(filter(_in_xml, line)).split("\t")
        cells = "".join(f'<c t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>' for text in texts)
        lines.append(f"<row>{cells}</row>")
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{space}"><sheetData>{"".join(lines)}</sheetData></worksheet>'.encode()


def _in_xml(letter: str) -> bool:
    return letter == "\t" or " " <= letter <= "\ud7ff" or "\ue000" <= letter <= "\ufffd"


def sheets() -> tuple[bytes, ...]:
    """Cases for the entry workbook: the name of a sheet, then its rows with tabs between the cells."""
    tables = {"Pairs": PAIRS.replace(b'"Dan, Jr"', b"Dan"), "Results": PLAIN_RESULTS}
    return tuple(b"%b\n%b" % (name.encode(), table.replace(b",", b"\t")) for name, table in tables.items())
