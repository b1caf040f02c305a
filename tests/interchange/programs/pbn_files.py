"""Small PBN files, written by hand for these tests."""

from __future__ import annotations

DEAL = "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"
HEAD = '[Event "Small Evening"]\n[Site "Alton"]\n[Date "2026.11.24"]\n'
COLUMNS = r"PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R"


def game(number: int, rows: str, columns: str = COLUMNS, head: str = HEAD, more: str = "") -> str:
    """A board with its table."""
    return f'{head}[Board "{number}"]\n{more}[Scoring "MatchPoints;MP1"]\n[ScoreTable "{columns}"]\n{rows}\n'


PLAYED = (
    game(1, '1 3 4S S 10 "420" - 2.0 0.0\n2 4 1S S 9 "140" - 0.0 2.0')
    + "\n"
    + game(2, '1 4 3NT W 8 "50" - 2.0 0.0\n2 3 1NT W 9 - "150" 0.0 2.0', head='[Event "#"]\n')
)
