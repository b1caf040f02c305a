"""Commands that record, correct and remove results; and the entry screen."""

import sys
from typing import Annotated

import typer

from scorer import hints
from scorer.cli.options import Database, EventSlug
from scorer.cli.output import run_command, show_messages
from scorer.commands import results
from scorer.commands.command import unread
from scorer.errors import ScorerError, make_printable
from scorer.i18n import phrase

app = typer.Typer(rich_markup_mode=None)

Board = Annotated[str, typer.Argument(metavar="BOARD", help="The board number.")]
NorthSouth = Annotated[str, typer.Argument(metavar="NS", help="The pair that sat North-South.")]
EastWest = Annotated[str, typer.Argument(metavar="EW", help="The pair that sat East-West.")]


@app.command()
def enter(
    board: Annotated[
        str, typer.Argument(metavar="[BOARD]", help="The board to start with. Default: the first with missing results.")
    ] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Enter results in full-screen mode, one board at a time.

    Each line is saved as soon as it is accepted with Enter. `?` shows the keys.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ScorerError(phrase("the entry screen needs a terminal"), hints.PIPE_RESULTS)
    from scorer.tui.screen import run_entry_screen  # saves 129 ms: Textual

    show_messages(run_entry_screen(db, event, board))


@app.command()
def result(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOARD NS EW CODE]...",
            help="Board, pairs and result: GS S 10 (contract, declarer, tricks), a score such as -50, or NP.",
        ),
    ] = None,
    source: Annotated[
        str,
        typer.Option(
            "--from", metavar="FILE", help="A file with one result on each line, as above; - for standard input."
        ),
    ] = "",
    removed: Annotated[bool, typer.Option("--remove", help="Remove the result for BOARD NS EW.")] = False,
    group: Annotated[
        str,
        typer.Option(
            "--group",
            metavar="G",
            help="Compare a fouled board separately from this round onwards, in group b for example.",
        ),
    ] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Record, correct or remove a result, or record many at once.

    If these pairs already have a result on the board, it is replaced and the previous one is shown. If you give
    several, either all are recorded or none.
    """
    words = words or []
    if removed or group:
        if source or (removed and (group or len(words) != results.LINE_WORDS)) or len(words) < results.LINE_WORDS:
            raise typer.BadParameter("give BOARD NS EW --remove, or BOARD NS EW [CODE] --group G")
        board_text, ns_text, ew_text, *code_words = words
        board, ns, ew = unread(board_text), unread(ns_text), unread(ew_text)
        if removed:
            run_command(db, event, results.RemoveResult(board=board, ns=ns, ew=ew))
        else:
            code = unread(" ".join(code_words))
            run_command(db, event, results.RegroupBoard(board=board, ns=ns, ew=ew, group=unread(group), result=code))
        return
    if bool(source) == bool(words):
        raise typer.BadParameter("either BOARD NS EW CODE, or --from FILE")
    if source:
        from scorer.cli.prompts import read_source  # saves 3 ms: only for many results at once

        lines = results.ResultFile(source, read_source(source).splitlines())
        run_command(db, event, results.RecordResults(lines=unread(lines)))
    elif len(words) < results.LINE_WORDS + 1:
        raise typer.BadParameter(f'read "{make_printable(" ".join(words))}", expected BOARD NS EW CODE')
    else:
        board_text, ns_text, ew_text, *code_words = words
        board, ns, ew, code = map(unread, (board_text, ns_text, ew_text, " ".join(code_words)))
        run_command(db, event, results.RecordResult(board=board, ns=ns, ew=ew, result=code))


@app.command()
def reseat(
    board: Board,
    ns: NorthSouth,
    ew: EastWest,
    new_ns: Annotated[str, typer.Argument(metavar="[NEW_NS]", help="Who really sat North-South.")] = "",
    new_ew: Annotated[str, typer.Argument(metavar="[NEW_EW]", help="Who really sat East-West.")] = "",
    turned: Annotated[bool, typer.Option("--turned", help="The two pairs sat the other way round.")] = False,
    to_board: Annotated[str, typer.Option("--to-board", metavar="N", help="The board they played instead.")] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Correct which pairs met on a board, or how they sat.

    Give the two pairs who really met, or `--turned` if they sat the other way round, or `--to-board` if they played
    another board. `scorer movement turn` and `movement exchange` correct a whole round at a table.
    """
    if (bool(new_ns and new_ew), turned, bool(to_board)).count(True) != 1 or bool(new_ns) != bool(new_ew):
        raise typer.BadParameter("give one of NEW_NS NEW_EW, --turned or --to-board N")
    at, north_south, east_west = unread(board), unread(ns), unread(ew)
    if turned:
        run_command(db, event, results.TurnResult(board=at, ns=north_south, ew=east_west))
    elif to_board:
        run_command(db, event, results.MoveResult(board=at, ns=north_south, ew=east_west, to_board=unread(to_board)))
    else:
        run_command(
            db,
            event,
            results.ReseatResult(board=at, ns=north_south, ew=east_west, new_ns=unread(new_ns), new_ew=unread(new_ew)),
        )
