"""Results from a file that is read again and again: what is new in it, and what was entered by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.commands.changes import Change, results_subject
from scorer.commands.results import describe_replacement, enter_results, find_clashes, replace_results
from scorer.errors import Message
from scorer.i18n import Phrase, count_phrase, join_phrases, literal, noun_form, phrase
from scorer.model.file_codes import FileCodes, code_of_result, place_of_result, result_codes
from scorer.model.history import Subject, Topic
from scorer.model.results import Result, ResultKey, describe_meeting

if TYPE_CHECKING:
    from scorer.model.events import Event


class FileUpdate(NamedTuple):
    """The outcome of reading a file once more.

    `change` is None if there was nothing to do, `codes` is what the file has now, and `messages` are about lines that
    are not in the event.
    """

    change: Change[Event] | None
    codes: FileCodes
    messages: tuple[Message, ...]


def merge_results(
    event: Event, file: str, results: Sequence[Result], former_codes: Mapping[tuple[int, str, str], str]
) -> FileUpdate:
    """Merge the new and changed results of a file into the event, and remove those that the file no longer has.

    A result that differs from what the file had before was entered by hand: it stays, and that is reported. So is a
    line that conflicts with other results.
    """
    codes, messages = result_codes(results), list[Message]()
    current_by_place = {result.key: result for result in event.results}
    new_results: list[Result] = []
    for result in results:
        before, current = former_codes.get(place_of_result(result)), current_by_place.get(result.key)
        current_code = None if current is None else code_of_result(current)
        if code_of_result(result) in (before, current_code):
            continue
        if before == current_code:
            new_results.append(result)
        else:
            messages.append(_describe_manual_change(result, current))
    removed = _removed_results(event, codes, former_codes, messages)
    after, rejected = _apply_results(event, new_results, removed)
    for result, reason in rejected.items():
        meeting = describe_meeting(result)
        messages.append(
            Message(
                phrase(
                    "left out: {meeting}, {code}: {reason}", meeting=meeting, code=code_of_result(result), reason=reason
                )
            )
        )
    recorded = [result for result in new_results if result not in rejected]
    if not recorded and not removed:
        return FileUpdate(None, codes, tuple(messages))
    return FileUpdate(_build_change(event, after, file, recorded, removed), codes, tuple(messages))


def list_untaken_differences(event: Event, file_event: Event) -> Iterator[Message]:
    """List what else differs between a file and the event: only results are taken from a watched file."""
    names = {pair.label: pair.names for pair in event.pairs}
    new_pairs = [pair.label for pair in file_event.pairs if pair.label not in names]
    renamed = [
        pair.label for pair in file_event.pairs if pair.names and names.get(pair.label, pair.names) != pair.names
    ]
    if new_pairs:
        text = phrase("ignored, as not in the event: {pairs}", pairs=_list_pairs(new_pairs))
        yield Message(text, hints=(hints.ADD_PAIR,))
    if renamed:
        text = phrase("ignored: the file has different names for {pairs}", pairs=_list_pairs(renamed))
        yield Message(text, hints=(hints.RENAME_PAIRS,))
    if file_event.schedule and set(file_event.schedule) != set(event.schedule):
        text = phrase("ignored: the file has a different schedule")
        yield Message(text, hints=(hints.CHANGE_MOVEMENT,))
    if set(file_event.deals) - set(event.deals):
        text = phrase("ignored: hands that are not in the event")
        yield Message(text, hints=(hints.IMPORT_HANDS,))


def _list_pairs(labels: Sequence[str]) -> Phrase:
    return phrase("{pairs} {labels}", pairs=noun_form(len(labels), "pair"), labels=join_phrases(labels, ", "))


def _describe_manual_change(result: Result, current: Result | None) -> Message:
    meeting, code = describe_meeting(result), code_of_result(result)
    if current is None:
        return Message(
            phrase("{meeting}: removed by hand, so it stays removed; the file has {code}", meeting=meeting, code=code)
        )
    return _describe_manual_result(current, phrase("the file has {code}", code=code))


def _describe_manual_result(current: Result, in_file: Phrase) -> Message:
    meeting, code = describe_meeting(current), code_of_result(current)
    entered = phrase("{meeting}: {stands} was entered by hand, so it is kept", meeting=meeting, stands=code)
    return Message(join_phrases((entered, in_file)))


def _removed_results(
    event: Event, codes: FileCodes, former_codes: Mapping[tuple[int, str, str], str], messages: list[Message]
) -> list[Result]:
    """Return the results that the file no longer has; one that was changed by hand stays, and that is reported."""
    missing = {key: code for key, code in former_codes.items() if key not in codes}
    removed: list[Result] = []
    for result in event.results:
        before = missing.get(place_of_result(result))
        if before is not None and before == code_of_result(result):
            removed.append(result)
        elif before is not None:
            messages.append(_describe_manual_result(result, phrase("it is no longer in the file")))
    return removed


def _apply_results(
    event: Event, new_results: Sequence[Result], removed: Sequence[Result]
) -> tuple[Event, dict[Result, Phrase]]:
    """Return the event with results entered and removed, and why conflicting ones were left out."""
    rejected: dict[Result, Phrase] = {}
    while True:
        recorded = {result.key: result for result in new_results if result not in rejected}
        boards = {result.board for result in (*recorded.values(), *removed)}
        cleared = replace_results(
            event._replace(boards=max([event.boards, *boards])), [(result, None) for result in removed]
        )
        after, _ = enter_results(cleared, recorded.values())
        more = _conflicting_results(after, boards, recorded)
        if not more:
            return after, rejected
        rejected.update(more)


def _conflicting_results(after: Event, boards: set[int], recorded: Mapping[ResultKey, Result]) -> dict[Result, Phrase]:
    """Return the new results that conflict with others, and why."""
    conflicting: dict[Result, Phrase] = {}
    for result, mistake in find_clashes(after, boards, recorded.keys()):
        if result.key in recorded:
            conflicting.setdefault(recorded[result.key], join_phrases((mistake.field, mistake.reason), ": "))
    return conflicting


def _build_change(
    before: Event, after: Event, file: str, recorded: Sequence[Result], removed: Sequence[Result]
) -> Change[Event]:
    """Return the change, with a line for each result."""
    former_by_place = {result.key: result for result in before.results}
    lines: list[Phrase] = []
    for result in recorded:
        former = former_by_place.get(result.key)
        lines.append(
            describe_replacement(
                result, literal(code_of_result(result)), None if former is None else literal(code_of_result(former))
            )
        )
    lines += [
        phrase("{meeting}: removed (was {was})", meeting=describe_meeting(one), was=code_of_result(one))
        for one in removed
    ]
    affected = [*recorded, *removed]
    if len(affected) == 1:
        return Change(after, results_subject(affected), lines[0])
    summary = phrase("{results} from {file}", results=count_phrase(len(affected), "result"), file=file)
    return Change(after, Subject(Topic.IMPORT), summary, tuple(lines))
