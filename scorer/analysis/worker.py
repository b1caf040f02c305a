"""One process of the solver: questions come in, a line each, and answers go out in the same order.

`table DEAL` asks for the twenty figures; `play LEADER DENOMINATION CARDS DEAL`, the cards in the order in which
they were played and separated by dots, for declarer's tricks before the first card and after each.
"""

from __future__ import annotations

import signal
import sys

from scorer.analysis import solver
from scorer.game.contracts import Denomination
from scorer.game.deals import Deal
from scorer.game.play import parse_card
from scorer.game.seats import Seat


def answer(question: str) -> str:
    """Answer one question."""
    kind, *words = question.split()
    if kind == "table":
        return str(solver.table(Deal.parse(" ".join(words))))
    leader, denomination, written, *deal = words
    cards = [parse_card(card) for card in written.split(".")]
    tricks = solver.after_each_card(Deal.parse(" ".join(deal)), Seat.parse(leader), Denomination(denomination), cards)
    return " ".join(map(str, tricks))


def main() -> None:
    """Answer until nobody asks any more; who asks decides what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for question in sys.stdin:
        print(answer(question), flush=True)  # noqa: T201  # this is how it answers


if __name__ == "__main__":
    main()
