"""The pairs of an event: labels, names, where they start, and changes during the event."""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.pairs import EventForm, Pair, PairChangeKind, sort_for_display
from scorer.reports.table import NAME, PAIR, Field, Table, number_to_json

if TYPE_CHECKING:
    from scorer.model.events import Event

ENTRANT_TITLES = {
    EventForm.PAIRS: phrase("Pairs"),
    EventForm.TEAMS: phrase("Teams"),
    EventForm.INDIVIDUAL: phrase("Players"),
}
"""The plural word for those who are ranked, by form of event."""

CHANGE_TEXTS = {
    PairChangeKind.SUBSTITUTE: phrase("{names} from round {round}"),
    PairChangeKind.WITHDRAW: phrase("withdrawn from round {round}"),
    PairChangeKind.JOIN: phrase("from round {round}"),
    PairChangeKind.FORFEIT: phrase("conceded the match in round {round}"),
}


def pair_table(event: Event) -> Table[Pair]:
    """A line for each pair, team or player."""
    own = event.form is EventForm.PAIRS
    named = phrase("Players") if own else phrase("Name")
    fields: tuple[Field[Pair], ...] = (
        Field("pair", event.form.label, PAIR, cell=attrgetter("label")),
        Field("direction", phrase("Starts"), cell=lambda pair: str(pair.direction or "")),
        Field("players", named, NAME, cell=attrgetter("names"), value=lambda pair: list(pair.players)),
        Field("members", phrase("Players"), NAME, cell=lambda pair: ", ".join(pair.member_names), people_only=True),
        Field("ids", value=lambda pair: [pair.id1 or None, pair.id2 or None]),
        Field("section", phrase("Section")),
        Field("stratum", phrase("Stratum")),
        Field("club", phrase("Club")),
        Field(
            "handicap",
            phrase("Handicap"),
            value=lambda pair: number_to_json(Fraction(pair.handicap)) if pair.handicap else None,
        ),
        Field(
            "changes",
            phrase("Changes"),
            NAME,
            cell=lambda pair: describe_pair_changes(event, pair.label),
            value=lambda pair: _pair_change_documents(event, pair.label),
        ),
    )
    title = phrase("No pairs yet") if own and not event.pairs else ENTRANT_TITLES[event.form]
    notes = (phrase("Waiting for a partner: {names}", names=", ".join(event.waiting_people)),) if event.waiting else ()
    return Table(title, fields if own else fields[:1] + fields[2:], sort_for_display(event.competitors), notes)


def describe_pair_changes(event: Event, label: str) -> Phrase | str:
    """The changes of a pair during the event, on one line; empty if there are none."""
    changes: list[Phrase] = []
    for change in event.changes:
        if change.pair == label:
            values = (("names", change.names), ("round", change.from_round))
            changes.append(Phrase(CHANGE_TEXTS[change.kind].english, values))
    return join_phrases(changes) if changes else ""


def pair_change_notes(event: Event, label: str) -> tuple[Phrase, ...]:
    """The changes of a pair as a note below a ranking or a score card; none if there are none."""
    changes = describe_pair_changes(event, label)
    return (join_phrases((event.form.title_of(label), changes), ": "),) if changes else ()


def _pair_change_documents(event: Event, label: str) -> list[dict[str, object]]:
    return [
        {"from_round": change.from_round, "kind": str(change.kind), "players": [change.player1, change.player2]}
        for change in event.changes
        if change.pair == label
    ]
