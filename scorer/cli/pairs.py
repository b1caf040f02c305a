"""Commands about the pairs of an event."""

import sys
from typing import Annotated

import typer

from scorer.cli.file_options import Columns, Encoding
from scorer.cli.name_lists import choose_players, read_pair_names
from scorer.cli.options import Csv, Database, EventSlug, Json, Pair, share_options
from scorer.cli.output import run_command, show_answer, show_event_change, show_messages
from scorer.cli.prompts import confirm_full_name
from scorer.commands import joining
from scorer.commands import pairs as steps
from scorer.commands.command import unread
from scorer.services.events import list_pairs
from scorer.services.late_pairs import add_pair
from scorer.services.numbering import find_papers_in_use, renumber_event

app = typer.Typer(
    name="pairs", rich_markup_mode=None, help="List the pairs, or change them.", invoke_without_command=True
)

FullLabel = Annotated[str, typer.Argument(metavar="PAIR", help="The pair's label in full.")]
Player1 = Annotated[str, typer.Argument(metavar="P1", help="One player's name.")]
Player2 = Annotated[str, typer.Argument(metavar="P2", help="The other player's name.")]
FromRound = Annotated[str, typer.Option("--from-round", metavar="R", help="The first round this applies to.")]


@app.callback()
def pairs(
    context: typer.Context, csv: Csv = False, json: Json = False, event: EventSlug = None, db: Database = ""
) -> None:
    """List the pairs with their names, or change them."""
    share_options(context, event=event, db=db)
    if context.invoked_subcommand is None:
        show_answer(list_pairs(db, event), json=json, csv=csv)


@app.command()
def add(
    player1: Annotated[
        str, typer.Argument(metavar="NAME", help="One player's name; for a team, the team's name.")
    ] = "",
    player2: Annotated[str, typer.Argument(metavar="NAME", help="The partner's name.")] = "",
    label: Annotated[str, typer.Option("--label", metavar="L", help="The label. Default: the next number.")] = "",
    direction: Annotated[
        str, typer.Option("--direction", metavar="D", help="The direction it starts in: NS or EW.")
    ] = "",
    from_round: Annotated[
        str, typer.Option("--from-round", metavar="R", help="Its first round. Default: the first one without results.")
    ] = "",
    solo: Annotated[str, typer.Option("--solo", metavar="NAME", help="Someone waiting for a partner.")] = "",
    share: Annotated[bool, typer.Option("--share", help="Let tables share boards if that makes it fit.")] = False,
    kind: Annotated[
        str, typer.Option("--movement", metavar="KIND", help="Continue with a movement that has room for the pair.")
    ] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Add a pair.

    Before the first result it takes a missing pair's place, or the movement is set up again. Later on it takes the
    place of the sit-out, from a given round onwards.
    """
    player1, player2 = choose_players(db, player1, player2)
    solo, _ = choose_players(db, solo, "")
    command = joining.AddPair(
        player1=unread(player1),
        player2=unread(player2),
        label=unread(label),
        direction=unread(direction),
        from_round=unread(from_round),
        share=share,
        kind=unread(kind),
        solo=unread(solo),
    )
    show_event_change(db, add_pair(db, event, command))


@app.command()
def rename(pair: Pair, player1: Player1, player2: Player2 = "", event: EventSlug = None, db: Database = "") -> None:
    """Name a pair."""
    player1, player2 = choose_players(db, player1, player2)
    run_command(db, event, steps.RenamePair(pair=unread(pair), player1=unread(player1), player2=unread(player2)))


@app.command()
def names(
    source: Annotated[str, typer.Argument(metavar="FILE", help="A list of pairs; - for standard input.")],
    columns: Columns = "",
    encoding: Encoding = None,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Name all pairs at once.

    One pair on each line, either in the order of the labels, `Ann Lee & Bob Fox`, or with its label, `7; Ann Lee; Bob
    Fox`; or a table (.csv, .txt, .xlsx, .ods) with headings such as pair, player1, player2 (for teams: team, name,
    players). If any line is wrong, nothing is changed.
    """
    run_command(db, event, steps.NamePairs(names=unread(read_pair_names(source, encoding, columns))))


@app.command()
def remove(
    pair: FullLabel,
    from_round: Annotated[
        str, typer.Option("--from-round", metavar="R", help="The first round it does not play.")
    ] = "",
    keep_numbers: Annotated[
        bool,
        typer.Option(
            "--keep-numbers", help="Keep the numbers and the movement as they are; the pair's opponents sit out."
        ),
    ] = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Remove a pair, or withdraw it from a given round onwards.

    Before the first result the other pairs are renumbered and the movement is set up again. Later on the pair leaves
    after the last round in which it has a result, and its opponents sit out.
    """

    def remove_pair(label: str) -> None:
        command = steps.RemovePair(
            pair=unread(label),
            from_round=unread(from_round),
            keep_numbers=keep_numbers or _should_keep_numbers(db, event),
        )
        run_command(db, event, command)

    confirm_full_name("Remove", pair, remove_pair)


def _should_keep_numbers(db: str, event: str | None) -> bool:
    """Whether the numbers of pairs stay: phones know them, or, as a terminal asks, papers with them are to be used."""
    papers = find_papers_in_use(db, event)
    if papers.phones:
        show_messages("Phones have joined under these numbers, so they stay as they are")
        return True
    if not papers.printed or not sys.stdin.isatty():
        return False
    show_messages(
        "Papers with these numbers have been printed. "
        "If you answer no, they stay valid, and the pair's opponents sit out."
    )
    return not typer.confirm("Renumber the pairs, with a new movement and new papers?", default=True, err=True)


@app.command()
def renumber(
    numbering: Annotated[
        str,
        typer.Argument(
            metavar="direction|through",
            help="direction numbers North-South and East-West each from 1; through numbers all pairs from 1 on.",
        ),
    ],
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Number the pairs by direction, or consecutively.

    By direction they are 1NS and 1EW, or just 1 where a heading shows the side. Everything recorded for them is
    kept.
    """
    show_event_change(db, renumber_event(db, event, numbering))


@app.command()
def substitute(
    pair: Pair,
    player1: Player1,
    player2: Player2 = "",
    from_round: FromRound = "1",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Name substitutes for a pair, from a given round onwards.

    Their results count for the pair; the score card names them.
    """
    player1, player2 = choose_players(db, player1, player2)
    command = steps.SubstitutePlayers(
        pair=unread(pair), player1=unread(player1), player2=unread(player2), from_round=unread(from_round)
    )
    run_command(db, event, command)


@app.command()
def forfeit(
    pair: Annotated[str, typer.Argument(metavar="TEAM", help="The team: its number, or part of its name.")],
    round: Annotated[str, typer.Argument(metavar="ROUND", help="The round of the match.")],
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Concede a team's match.

    The other team wins the match. `scorer undo` reverses this.
    """
    run_command(db, event, steps.ForfeitMatch(pair=unread(pair), round=unread(round)))
