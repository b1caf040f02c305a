"""The options that ask for a movement, shared by the commands that choose one."""

from typing import Annotated

import typer

Tables = Annotated[
    str,
    typer.Option(
        "--tables", metavar="T", help="The number of tables: 7, or 7.5 with a half table; 7,6.5 for two sections."
    ),
]
Pairs = Annotated[str, typer.Option("--pairs", metavar="N", help="The number of pairs, instead of tables.")]
Teams = Annotated[str, typer.Option("--teams", metavar="N", help="The number of teams of four, instead of pairs.")]
Individual = Annotated[
    str, typer.Option("--individual", metavar="N", help="The number of players in an individual, instead of pairs.")
]
Boards = Annotated[str, typer.Option("--boards", metavar="N", help="The maximum number of boards to use.")]
Play = Annotated[str, typer.Option("--play", metavar="N", help="The number of boards each pair plays.")]
Balanced = Annotated[
    bool, typer.Option("--balanced", help="List the best-balanced movements first, even if they are unusual.")
]
OneSet = Annotated[bool, typer.Option("--one-set", help="Leave out movements that need a second set of boards.")]
Minutes = Annotated[str, typer.Option("--minutes", metavar="N", help="The longest the evening may last, in minutes.")]
MinutesABoard = Annotated[
    str, typer.Option("--minutes-a-board", metavar="N", help="The time for each board in minutes, 3 to 20.")
]
Start = Annotated[
    str, typer.Option("--start", metavar="TIME", help="The start time, for example 19:30, to see when it ends.")
]
Rounds = Annotated[str, typer.Option("--rounds", metavar="N", help="The number of rounds, if there is a choice.")]
BoardsARound = Annotated[str, typer.Option("--boards-a-round", metavar="N", help="The number of boards in each round.")]
Winners = Annotated[
    str,
    typer.Option("--winners", metavar="N", help="1 for one ranking; 2 to rank North-South and East-West separately."),
]
Target = Annotated[
    str, typer.Option("--target", metavar="N", help="A race at one table: the first side to N points wins.")
]


def resolve_minutes_a_board(db: str, minutes_a_board: str) -> str:
    """The minutes a board: the option, else the club's setting."""
    from scorer.services.club_settings import load_club_settings  # saves 9 ms: only for time limits

    return minutes_a_board or str(load_club_settings(db).minutes_a_board)
