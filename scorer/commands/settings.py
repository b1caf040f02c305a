"""Commands that change the settings of an event: its name, how it is scored. Results are not touched."""

from __future__ import annotations

from functools import partial
from typing import Any

from scorer.commands.actions import Action, Parameter, plain, read_setting
from scorer.commands.changed import Changed, contradicting_mistakes, too_few_boards
from scorer.commands.results import sit_outs_told, with_sit_outs
from scorer.errors import Mistake, Mistakes, misread
from scorer.i18n import chained, phrase
from scorer.model.declarers import seats_settled
from scorer.model.events import Event, setting_named, unfit_settings, with_settings
from scorer.model.history import Subject, Topic
from scorer.model.notation import code_of, parse_code
from scorer.model.results import meeting_text
from scorer.model.settings import Setting, value_text
from scorer.reports.changes import changes


def put(event: Event, key: Setting, value: Any) -> Changed[Event]:
    """Change one setting; raise `InputError` if what is recorded does not allow it."""
    after = with_settings(event, {key.key: value})
    mistakes = _foreign(after)
    mistakes += unfit_mistakes(after)
    without = [pair.label for pair in after.pairs if pair.direction is None]
    if after.winners > 1 and without:  # they would be in neither of the two rankings
        expected = phrase("a direction for every pair: {pairs} have none", pairs=chained(without, ", "))
        mistakes.append(Mistake(None, "winners", misread("2", expected)))
    mistakes += too_few_boards(event, after)
    if after.form is not event.form and (event.ranked or event.pairs):
        expected = phrase("{form}: who takes part is there already", form=event.form)
        mistakes.append(Mistake(None, "form", misread(str(after.form), expected)))
    mistakes.refuse()
    if (after.rules, after.redeal) != (event.rules, event.redeal):  # the cards may imply another declarer, or none
        after = seats_settled(event, after, {result.board for result in event.results})
    Mistakes(contradicting_mistakes(after, after.results)).refuse()
    said = chained(changes(event, after))
    with_those_out = with_sit_outs(after)
    told = tuple(sit_outs_told(after, with_those_out))
    if after == event:
        said = phrase("{setting} is {value} already", setting=key.key, value=value_text(value))
    return Changed(with_those_out, Subject(Topic.SETTING, what=key.key), said, told)


PUT = Action(
    "set",
    phrase("Change a setting"),
    (
        Parameter("key", phrase("setting"), plain(setting_named), example="club"),
        Parameter("value", phrase("value"), read_setting, needed=False, after=("key",), empty=True),
    ),
    put,
)


def _foreign(event: Event) -> Mistakes:
    """Return mistakes for what the new rules or scoring do not have: contracts, recorded plays, units of penalties."""
    mistakes, method = Mistakes(), event.scoring.method
    for result in event.results:
        code = code_of(result.outcome)
        if code:
            mistakes.read("contract", code, partial(parse_code, rules=event.rule_set), meeting_text(result))
    for play in event.plays:
        place = phrase("Board {board}, {ns} against {ew}, as played", board=play.board, ns=play.ns, ew=play.ew)
        mistakes.read("contract", play.contract, event.rule_set.contract, place)
    for penalty in event.penalties:
        if penalty.unit not in event.scoring.penalty_units:
            reason = phrase('read "{unit}", which {method} does not have', unit=penalty.unit, method=str(method))
            mistakes.append(Mistake(phrase("Pair {pair}", pair=penalty.pair), "penalty", reason))
    return mistakes


def unfit_mistakes(event: Event) -> Mistakes:
    """Return mistakes for settings that have no meaning for this form of event, or this method."""
    return Mistakes([Mistake(None, one.key, one.reason) for one in unfit_settings(event)])
