"""Commands about competitions: sessions, ladders, simultaneous events."""

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.file_options import Folder, Force, Loosen, Paper, WhichNames
from scorer.cli.options import Csv, Database, Json
from scorer.cli.output import (
    make_progress,
    show_answer,
    show_link_changes,
    show_messages,
    show_name_changes,
    show_result,
)
from scorer.cli.pipes import name_of, spool_pdf
from scorer.cli.prompts import confirm_full_name
from scorer.commands import competitions as steps
from scorer.commands.command import unread
from scorer.i18n import count_phrase
from scorer.services.change import execute_competition_command
from scorer.services.club import competition_papers, competition_rankings, competitions
from scorer.services.printing import PdfRequest

app = typer.Typer(
    name="competition",
    rich_markup_mode=None,
    help="Combine events: sessions, ladders, simultaneous pairs.",
    invoke_without_command=True,
)


Name = Annotated[str, typer.Argument(metavar="NAME", help="The competition: its name, or part of it.")]
Events = Annotated[
    list[str] | None,
    typer.Argument(metavar="[EVENT]...", help="Events: slugs, parts of slugs, or patterns such as tuesday-*."),
]

Of = Annotated[str, typer.Option("--of", metavar="O", help="Who is on the ladder: players or pairs.")]
Total = Annotated[
    str, typer.Option("--total", metavar="T", help="How evenings are combined: sum, mean or carry-forward.")
]
Best = Annotated[str, typer.Option("--best", metavar="N", help="How many of the best evenings count.")]
Least = Annotated[str, typer.Option("--least", metavar="N", help="The number of evenings needed for a place.")]
Substitutes = Annotated[
    str, typer.Option("--substitutes", metavar="K", help="How many evenings with a substitute may count.")
]
Visitors = Annotated[
    str, typer.Option("--visitors", metavar="V", help="Whether evenings with a visitor count: counted or not-counted.")
]
Points = Annotated[
    str, typer.Option("--points", metavar="P,P", help="Club points by place, such as 12,10,8. Default: percentages.")
]
Ties = Annotated[str, typer.Option("--ties", metavar="T", help="How ties are ranked: shared or countback.")]
Missed = Annotated[
    str, typer.Option("--missed", metavar="M", help="How a missed session counts: unplaced, ignored or zero.")
]


@app.callback()
def competition(context: typer.Context, csv: Csv = False, json: Json = False, db: Database = "") -> None:
    """List the competitions, or work on one."""
    if context.invoked_subcommand is None:
        show_answer(competitions.list_competitions(db), json=json, csv=csv)


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the competition.")],
    events: Events = None,
    kind: Annotated[
        str, typer.Option("--kind", metavar="K", help="The kind: sessions, ladder or simultaneous.")
    ] = "ladder",
    of: Of = "",
    total: Total = "",
    best: Best = "",
    least: Least = "",
    substitutes: Substitutes = "",
    visitors: Visitors = "",
    points: Points = "",
    ties: Ties = "",
    missed: Missed = "",
    method: Annotated[
        str,
        typer.Option(
            "--method", metavar="M", help="How simultaneous pairs are scored. Default: the same as its events."
        ),
    ] = "",
    db: Database = "",
) -> None:
    """Create a competition, with or without events.

    `scorer competition set` changes any setting, including handicaps and scoring.
    """
    counted_up = {"of": of, "total": total, "best": best, "least": least, "points": points, "ties": ties}
    settings = counted_up | {"substitutes": substitutes, "visitors": visitors, "missed": missed, "method": method}
    show_result(competitions.create_competition(db, name, kind, settings, events or []))


@app.command("set")
def put(
    name: Name,
    key: Annotated[str, typer.Argument(metavar="KEY", help="A setting, such as best or handicap_results.")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="The new value.")],
    db: Database = "",
) -> None:
    """Change how the events are combined."""
    command = steps.ChangeCompetitionSetting(key=unread(key), value=unread(value))
    show_result(execute_competition_command(db, name, command))


@app.command()
def add(
    name: Name,
    events: Annotated[
        list[str],
        typer.Argument(metavar="EVENT...", help="Events: slugs, parts of slugs, or patterns such as tuesday-*."),
    ],
    heat: Annotated[
        str, typer.Option("--heat", metavar="T", help="Which heat of simultaneous pairs they belong to.")
    ] = "",
    db: Database = "",
) -> None:
    """Add events; an event may belong to several competitions."""
    show_result(competitions.add_events(db, name, events, heat))


@app.command()
def remove(name: Name, events: Events = None, db: Database = "") -> None:
    """Remove events from a competition, or the competition itself.

    The events themselves are kept. Type the competition's full name to remove it.
    """
    show_result(confirm_full_name("Remove", name, lambda full: competitions.remove_events(db, full, events or [])))


@app.command()
def close(name: Name, db: Database = "") -> None:
    """Close simultaneous pairs: clubs can then see hands and results."""
    show_result(execute_competition_command(db, name, steps.CloseCompetition()))


@app.command("show")
def show_one(name: Name, json: Json = False, db: Database = "") -> None:
    """Show a competition's settings and events."""
    show_answer(competitions.show_competition(db, name), json=json)


@app.command()
def rank(
    name: Name,
    evenings: Annotated[bool, typer.Option("--evenings", help="Show the result of each evening.")] = False,
    by: Annotated[
        str,
        typer.Option("--by", metavar="ORDER", help="How to rank simultaneous pairs: overall, heat, club or school."),
    ] = "",
    club: Annotated[
        str, typer.Option("--club", metavar="CLUB", help="Only one club in simultaneous pairs: its name or event.")
    ] = "",
    evening: Annotated[
        str, typer.Option("--evening", metavar="EVENT", help="Only one event, with and without handicaps.")
    ] = "",
    lines: Annotated[
        str, typer.Option("--lines", metavar="N-N", help="Only these lines of each list, for example 1-100.")
    ] = "",
    csv: Csv = False,
    json: Json = False,
    db: Database = "",
) -> None:
    """Rank the players or pairs, based on the events as they are now."""
    view = competition_rankings.RankingView(evenings, by, club, evening, lines)
    show_answer(competition_rankings.show_ranking(db, name, view), json=json, csv=csv)


@app.command("print")
def print_(
    name: Name,
    what: Annotated[
        str, typer.Argument(metavar="[WHAT]", help="lists, or certificates for everyone in simultaneous pairs.")
    ] = "lists",
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write: a PDF, or a workbook of the lists (.xlsx).",
            callback=spool_pdf,
        ),
    ] = Path("season.pdf"),
    first_names: Annotated[bool, typer.Option("--first-names", help="Print only first names on certificates.")] = False,
    paper: Paper = "",
    force: Force = False,
    db: Database = "",
) -> None:
    """Print the lists, or write them to a workbook.

    The lists have the result of each evening. Everyone at every venue gets a certificate, school by school, showing a
    place or the pair's best result.
    """
    pdf = PdfRequest(output, paper, force=force)
    competition_papers.print_competition(db, name, what, pdf, make_progress("Writing"), first_names=first_names)
    show_messages(f"Written: {name_of(output)}")


@app.command()
def publish(
    name: Name,
    folder: Folder,
    names: WhichNames = None,
    loosen: Loosen = False,
    remove: Annotated[bool, typer.Option("--remove", help="Remove its page instead.")] = False,
    force: Force = False,
    db: Database = "",
) -> None:
    """Write the competition's page to the club's site.

    Each player who may have a page gets one too. The front page shows its first few lines. Simultaneous pairs must be
    closed first. Names are shown according to the site's rule, which `scorer publish --help` explains.
    """
    from scorer.services.club import site  # saves 24 ms: Jinja2, and only for publishing
    from scorer.services.publishing import PublishRequest  # saves 22 ms: Jinja2, and only for publishing

    if remove:
        place, ways = site.remove_competition_page(db, folder, name)
        show_messages(f"Removed; the list is {place}")
        show_link_changes(ways)
        return
    done, rest = site.publish_competition(db, name, folder, PublishRequest(names, force=force, loosen=loosen))
    people = f"; {count_phrase(done.people, 'player')} with a page" if done.people else ""
    show_messages(f"Published: {done.index_page}{people}")
    show_name_changes(rest)
