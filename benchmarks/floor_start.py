"""The floor: the least that a program of this kind does, one command and one query, on the scorer's libraries."""

import sqlalchemy
import typer

app = typer.Typer()


@app.command()
def count(database: str) -> None:
    """Print how many results a database has."""
    with sqlalchemy.create_engine(f"sqlite:///{database}").connect() as connection:
        typer.echo(connection.execute(sqlalchemy.text("SELECT count(*) FROM results")).scalar())


app()
