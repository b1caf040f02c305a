"""Commands that change the settings of an event: its name, how it is scored. Results are not touched."""

from __future__ import annotations

from functools import partial

from scorer.commands.changes import Change, unused_board_mistakes
from scorer.commands.command import (
    EventCommand,
    FromText,
    command,
    dependent_parameter,
    parameter,
    read_setting_value,
    text_reader,
)
from scorer.commands.results import add_sit_outs, describe_sit_outs
from scorer.errors import Mistake, Mistakes, mismatch_message
from scorer.i18n import join_phrases, phrase
from scorer.model.events import Event, find_event_setting, with_settings
from scorer.model.history import Subject, Topic
from scorer.model.notation import format_code, parse_code
from scorer.model.results import describe_meeting
from scorer.model.setting_conflicts import find_setting_conflicts
from scorer.model.settings import Setting, format_value
from scorer.reports.changes import describe_changes


def change_setting(event: Event, key: Setting, value: object) -> Change[Event]:
    """Change one setting; raise `InputError` if what is recorded does not allow it."""
    after = with_settings(event, {key.key: value})
    mistakes = _unsupported_records(after)
    mistakes += unfit_setting_mistakes(after)
    without_direction = [pair.label for pair in after.pairs if pair.direction is None]
    if after.winners > 1 and without_direction:  # they would be in neither of the two rankings
        expected = phrase(
            "a direction for every pair, but {pairs} have none", pairs=join_phrases(without_direction, ", ")
        )
        mistakes.append(Mistake(None, "winners", mismatch_message("2", expected)))
    mistakes += unused_board_mistakes(event, after)
    if after.form is not event.form and (event.competitors or event.pairs):
        expected = phrase("{form}, because the event already has entries", form=event.form)
        mistakes.append(Mistake(None, "form", mismatch_message(str(after.form), expected)))
    mistakes.raise_if_any()
    summary = join_phrases(describe_changes(event, after))
    with_all_sit_outs = add_sit_outs(after)
    lines = tuple(describe_sit_outs(after, with_all_sit_outs))
    if after == event:
        text = format_value(value) or phrase("empty")
        summary = phrase("{setting} is already {value}", setting=key.key, value=text)
    return Change(with_all_sit_outs, Subject(Topic.SETTING, what=key.key), summary, lines)


@command("set", phrase("Change a setting"))
class ChangeSetting(EventCommand):
    """Change one setting of an event."""

    key: FromText[Setting] = parameter(phrase("setting"), text_reader(find_event_setting), example="club")
    value: FromText[object] = dependent_parameter(
        phrase("value"), key, read_setting_value, default=None, accepts_empty=True
    )

    def apply(self, before: Event) -> Change[Event]:
        return change_setting(before, self.key, self.value)


def _unsupported_records(event: Event) -> Mistakes:
    """Return mistakes for what the new rules or scoring do not have: contracts, recorded plays, units of penalties."""
    mistakes, method = Mistakes(), event.scoring.method
    for result in event.results:
        code = format_code(result.outcome)
        if code:
            mistakes.parse("contract", code, partial(parse_code, rules=event.rule_set), describe_meeting(result))
    for play in event.plays:
        place = phrase("Board {board}, {ns} against {ew}, as played", board=play.board, ns=play.ns, ew=play.ew)
        mistakes.parse("contract", play.contract, event.rule_set.parse_contract, place)
    for penalty in event.penalties:
        if penalty.unit not in event.scoring.penalty_units:
            reason = phrase('read "{unit}", which is not used in {method}', unit=penalty.unit, method=str(method))
            mistakes.append(Mistake(event.form.title_of(penalty.pair), "penalty", reason))
    return mistakes


def unfit_setting_mistakes(event: Event) -> Mistakes:
    """Return mistakes for settings that have no meaning for this form of event, or this method."""
    return Mistakes([Mistake(None, one.key, one.reason) for one in find_setting_conflicts(event)])
