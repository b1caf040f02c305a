"""Options that several commands share about files, papers and pages."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.pipes import spool_pdf
from scorer.errors import input_error, mismatch_message
from scorer.i18n import phrase


def ensure_no_file(names: Iterable[str]) -> None:
    """Refuse a PDF file among the names of what to print: it was probably meant as the file to write."""
    for name in names:
        if name.lower().endswith(".pdf"):
            raise typer.BadParameter(f"{name} cannot be printed: `-o FILE.pdf` names the file to write")


def _check_encoding(name: str | None) -> str | None:
    """Refuse an unknown encoding before any file is read."""
    if name is not None:
        with suppress(UnicodeError):
            try:
                b"x".decode(name)
            except LookupError as error:
                raise input_error(
                    "encoding", mismatch_message(name, phrase("an encoding such as cp1252 or latin-1"))
                ) from error
    return name


Encoding = Annotated[
    str | None,
    typer.Option(
        "--encoding", metavar="NAME", help="The encoding of the files, if not UTF-8.", callback=_check_encoding
    ),
]


Columns = Annotated[
    str,
    typer.Option(
        "--columns",
        metavar="H=C,...",
        help="The columns of a list, for example Paar=pair,3=player1; - ignores a column.",
    ),
]


Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder for the club's site.")]


WHICH_NAMES = "How the site shows people's names: full, initials or none. Default: as before, otherwise full."


WhichNames = Annotated[str | None, typer.Option("--names", metavar="WHICH", help=WHICH_NAMES)]


Loosen = Annotated[bool, typer.Option("--loosen", help="Allow --names to show more than the site did before.")]


Force = Annotated[bool, typer.Option("--force", help="Overwrite existing files.")]


Paper = Annotated[
    str, typer.Option("--paper", metavar="SIZE", help="The paper size, a4 or letter. Default: the club's.")
]


Large = Annotated[bool, typer.Option("--large", help="Use large print, for children.")]


Output = Annotated[
    Path,
    typer.Option(
        "--output", "-o", metavar="FILE.pdf", help="The file to write; - for standard output.", callback=spool_pdf
    ),
]
