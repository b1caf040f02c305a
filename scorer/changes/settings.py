"""Changing how an event is called and scored, without touching what was recorded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from scorer.changes.actions import Action, Parameter, plain
from scorer.changes.changed import Changed, contradicting_mistakes, too_few_boards
from scorer.errors import BadInput, Misread, Mistake, Mistakes, misread
from scorer.records.events import setting_named, unfit_settings, with_settings
from scorer.records.history import Subject, Topic
from scorer.records.notation import code_of, parse_code
from scorer.records.results import meeting_text
from scorer.records.settings import value_text
from scorer.reports.changes import changes
from scorer.words import chained, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.changes.actions import Known
    from scorer.records.events import Event
    from scorer.records.settings import Setting


def put(event: Event, key: Setting, value: Any) -> Changed[Event]:
    """Change one setting.

    Raises `BadInput` where what is recorded does not allow it.
    """
    after = with_settings(event, {key.key: value})
    mistakes = Mistakes([*_foreign_outcomes(after), *_foreign_plays(after), *_foreign_units(after)])
    mistakes += unfit_mistakes(after)
    mistakes += [*_missing_directions(after), *too_few_boards(event, after)]
    if after.form is not event.form and (event.ranked or event.pairs):
        expected = phrase("{form}: who takes part is there already", form=event.form)
        mistakes.append(Mistake(None, "form", misread(str(after.form), expected)))
    mistakes.refuse()
    Mistakes(contradicting_mistakes(after, after.results)).refuse()
    said = chained(changes(event, after))
    if after == event:
        said = phrase("{setting} is {value} already", setting=key.key, value=value_text(value))
    return Changed(after, Subject(Topic.SETTING, what=key.key), said)


def _read_value(text: str, known: Known) -> Any:
    """What a setting is to be, written bare or as in `event.toml`."""
    setting: Setting = known.values["key"]
    try:
        return setting.values.read(text if setting.values.free else text.strip().strip('"'))
    except Misread as error:
        raise BadInput([Mistake(None, setting.key, error.reason, error.remedies)]) from error


PUT = Action(
    "set",
    phrase("Change a setting"),
    (
        Parameter("key", phrase("setting"), plain(setting_named), example="club"),
        Parameter("value", phrase("value"), _read_value, after=("key",)),
    ),
    put,
)


def _foreign_outcomes(event: Event) -> Iterator[Mistake]:
    """What the rules of the event cannot come to: contracts, passes, and scores."""
    for result in event.results:
        mistakes = Mistakes()
        code = code_of(result.outcome)
        if code:
            parse = partial(parse_code, rules=event.rule_set)
            mistakes.read("contract", code, parse, meeting_text(result))
        yield from mistakes


def unfit_mistakes(event: Event) -> Mistakes:
    """Settings that mean nothing for who is ranked, or under the method."""
    return Mistakes([Mistake(None, one.key, one.reason) for one in unfit_settings(event)])


def _foreign_plays(event: Event) -> Iterator[Mistake]:
    """Recorded plays of contracts that the rules of the event do not know."""
    mistakes = Mistakes()
    for play in event.plays:
        place = phrase("Board {board}, {ns} against {ew}, as played", board=play.board, ns=play.ns, ew=play.ew)
        mistakes.read("contract", play.contract, event.rule_set.contract, place)
    yield from mistakes


def _foreign_units(event: Event) -> Iterator[Mistake]:
    """Penalties in units that the scoring does not have."""
    method = event.scoring.method
    for penalty in event.penalties:
        if penalty.unit not in event.scoring.penalty_units:
            reason = phrase('read "{unit}", which {method} does not have', unit=penalty.unit, method=str(method))
            yield Mistake(phrase("Pair {pair}", pair=penalty.pair), "penalty", reason)


def _missing_directions(event: Event) -> Iterator[Mistake]:
    """Pairs that would stand in neither of two lists."""
    without = [pair.label for pair in event.pairs if pair.direction is None]
    if event.winners > 1 and without:
        expected = phrase("a direction for every pair: {pairs} have none", pairs=chained(without, ", "))
        yield Mistake(None, "winners", misread("2", expected))
