"""An event like another one: the club, all settings, the movement and the people, without what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.layout import can_be_laid_out, has_known_length, keep_team_names, lay_out_anew
from scorer.errors import input_error, mismatch_message
from scorer.i18n import phrase
from scorer.model.events import Event, join_waiting
from scorer.model.pair_matching import match_pair
from scorer.model.pairs import EventForm, Pair, PairChangeKind, pairs_of_entrants, sort_by_label, team_of
from scorer.model.texts import name_key
from scorer.movements.teams import SWISS

if TYPE_CHECKING:
    import datetime


def copy_event(former: Event, name: str, date: datetime.date) -> Event:
    """Return an event like another, but for its name and date, and without results, hands, rulings and changes.

    A movement that was changed while it was played is laid out as a whole again.
    """
    event = former._replace(
        name=name,
        date=date,
        deals=(),
        points=(),
        results=(),
        penalties=(),
        notes=(),
        changes=(),
        marks=(),
        plays=(),
        dealt=(),
        announced=(),
        waiting="",
        slug="",
        results_at_disclosure=(),
    )
    came_or_went = any(change.kind is not PairChangeKind.SUBSTITUTE for change in former.changes)
    was_changed = came_or_went or former.movement == SWISS or not has_known_length(former)
    if was_changed and can_be_laid_out(event, len(event.competitors)):
        return lay_out_anew(event, event).event
    return event


class Attendance(NamedTuple):
    """Who is missing of those who came last time, by label or name, and who is new."""

    missing: Sequence[str] = ()
    new: Sequence[Pair] = ()


def apply_attendance(event: Event, attendance: Attendance) -> Event:
    """Return the event with those who are here: who is new takes a place that is free, else comes last.

    Where one of a pair is missing, the partner waits for another; so does who is new and alone. The movement is laid
    out anew if another number of pairs is here. Raise `ParseError` for someone missing who is not known, and
    `ScorerError` if no movement fits.
    """
    here, alone = _split_by_attendance(event, attendance.missing)
    freed = [pair.label for pair in event.competitors if pair not in here]
    section = {pair.label: (pair.section, pair.direction) for pair in event.competitors}
    for newcomer in attendance.new:
        if event.form is EventForm.PAIRS and not newcomer.player2:
            alone.append(newcomer.player1)
            continue
        label = freed.pop(0) if freed else _following_label([*here, *event.competitors])
        where, direction = section.get(label, (event.competitors[-1].section if event.competitors else "", None))
        here.append(newcomer._replace(label=label, section=where, direction=direction))
    changed = event.with_competitors(sort_by_label(here))._replace(waiting=join_waiting(alone))
    if event.form is EventForm.TEAMS:
        stayed = {team.label for team in here if team in event.entrants}
        changed = changed._replace(pairs=tuple(pair for pair in event.pairs if team_of(pair.label) in stayed))
    return resize_event(event, changed)


def resize_event(before: Event, changed: Event) -> Event:
    """Return the changed event with the movement for as many as it has now.

    Raise `InputError` if their movement is one that cannot be laid out anew.
    """
    if len(changed.competitors) == len(before.competitors):
        return _rename_in_place(changed)
    if not can_be_laid_out(before, len(changed.competitors)):
        kept = phrase("{pairs}, as in the movement", pairs=before.form.describe_count(len(before.competitors)))
        number = str(before.form.describe_count(len(changed.competitors)))
        raise input_error("pairs", mismatch_message(number, kept))
    return lay_out_anew(before, changed).event


def _rename_in_place(changed: Event) -> Event:
    """Return an event of as many competitors as before, with the pairs of teams that are new."""
    if changed.form is not EventForm.TEAMS:
        return changed
    same = {team.label: team.label for team in changed.entrants}
    pairs = pairs_of_entrants(changed.form, changed.entrants, changed.schedule)
    return changed._replace(pairs=keep_team_names(pairs, changed.pairs, same))


def _split_by_attendance(event: Event, missing: Iterable[str]) -> tuple[list[Pair], list[str]]:
    """Return the competitors who are here, and partners of those who are not."""
    here, alone = list(event.competitors), list[str]()
    for text in missing:
        pair = match_pair(here, text).pair
        here.remove(pair)
        partners = [name for name in pair.players if name and name_key(name) != name_key(text)]
        if event.form is EventForm.PAIRS and len(partners) == 1 and pair.player2:
            alone += partners
    return here, alone


def _following_label(competitors: Iterable[Pair]) -> str:
    """Return the number after the largest label that is a number."""
    numbers = [int(pair.label) for pair in competitors if pair.label.isdecimal()]
    return str(max(numbers, default=0) + 1)
