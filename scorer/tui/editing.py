"""Changes made on the entry screen: what is typed becomes a command, and its outcome a message, question or refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer import hints
from scorer.checks import Severity
from scorer.checks.against_schedule import describe_misplacement
from scorer.commands.command import unread
from scorer.commands.lines import ParsedLine, ResultLine, find_free_group, lines_from, parse_line
from scorer.commands.results import (
    ApplyReplacements,
    EditConflict,
    NeedsConfirmation,
    RecordLine,
    RemoveResult,
    regroup_results,
    result_text,
)
from scorer.errors import MessageFormatter, ScorerError
from scorer.i18n import Phrase, count_phrase
from scorer.model.notation import format_code
from scorer.model.results import FIRST_GROUP, Played, Result
from scorer.services import history
from scorer.services.change import execute_command
from scorer.services.queries import load_event
from scorer.storage.database import read_transaction
from scorer.storage.event_queries import find_event
from scorer.storage.history import HistoryOwner, read_steps
from scorer.tui.session import AnswerOption, EntryNote, EntryQuestion, EntrySession, Tone, warning_note

if TYPE_CHECKING:
    from scorer.commands.changes import Change
    from scorer.commands.travellers import SetSameDeclarer, ShiftResults, SwapBoards, SwapEastWest
    from scorer.model.events import Event, ResultChange

    LineCommand = RecordLine | ApplyReplacements | RemoveResult
    WideCommand = ShiftResults | SwapBoards | SwapEastWest | SetSameDeclarer | ApplyReplacements


def accept_line(session: EntrySession) -> None:
    """Store the text of the line, or repeat the result above."""
    line, text = session.line, session.text.strip()
    if line is None:
        return
    if text in ("+", "-"):
        session.clear_draft()
        session.move_cursor(1 if text == "+" else -1)
    elif not text and line.result is not None and not session.is_hidden(line):
        session.move_cursor(1)
    else:
        try:
            _store_line(session, line, text)
        except ScorerError as refusal:
            show_refusal(session, refusal)


def _store_line(session: EntrySession, line: ResultLine, text: str) -> None:
    typed = parse_line(session.event, text)
    marks = typed.is_annotation
    if marks and line.result is None:
        _mark_line(session, line, typed)
    elif session.is_hidden(line) and not marks:
        _compare_with_first(session, line, session.parse_typed_result(line))
    else:
        store_change(session, line, session.record_command(line, sure=marks), stay=marks)


def _mark_line(session: EntrySession, line: ResultLine, typed: ParsedLine) -> None:
    """Turn the pairs, or begin a group of a fouled board, on a line without a result; later results join the group."""
    sentences: list[str] = []
    if typed.is_swapped:
        session.turned_lines ^= {line.pairing}
        sentences.append(f"Here {line.ew} sits North-South and {line.ns} East-West: type the result")
    if typed.group is not None:
        session.fouled_boards[line.board] = (line.round, typed.group)
        since = "this line" if line.round is None else f"round {line.round}"
        sentences.append(f"Board {line.board}: group {typed.group or FIRST_GROUP} from {since} on")
        moved = regroup_results(lines_from(session.boards[line.board], line), typed.group)
        if moved and not store_replacements(session, line, tuple(moved), stay=True):
            return
    session.clear_draft()
    session.show_event(session.event)
    session.go_to_line(line)
    session.show_message(Tone.DONE, "; ".join(sentences))


REPAIR_KEYS, OTHER_CARDS_KEY, KEEP_KEY = "ruvy", "z", "k"
"""The keys for repairs, for a fouled board, and for keeping what was typed."""

SCREEN_FORMATTER = MessageFormatter(name_field=lambda field: "" if field == "result" else field)
"""What is typed on a line is its result, so messages do not name that field."""


def store_change(
    session: EntrySession,
    line: ResultLine,
    command: LineCommand,
    *,
    stay: bool = False,
) -> bool:
    """Change a line by a command and go on; return False if it was not stored."""
    session.question = None
    try:
        done = execute_command(session.db, session.event.slug, replace(command, seen=session.event.results))
    except EditConflict as news:
        _ask_about_conflict(session, line, news)
        return False
    except NeedsConfirmation as doubted:
        if not isinstance(command, RecordLine):
            raise
        choices = _confirmation_options(session, line, doubted, command, stay=stay)
        session.question = EntryQuestion(str(doubted), tuple(choices))
        return False
    except ScorerError as refusal:
        obstacles = _find_obstacles(session, refusal)
        if obstacles:
            _ask_about_obstacles(session, line, refusal, obstacles)
        else:
            show_refusal(session, refusal)
        return False
    _show_stored(session, line, done, stay=stay)
    return True


def store_replacements(
    session: EntrySession, line: ResultLine, replacements: tuple[ResultChange, ...], *, stay: bool = False
) -> bool:
    """Replace results."""
    return store_change(session, line, ApplyReplacements(replacements=replacements), stay=stay)


def _show_stored(session: EntrySession, line: ResultLine, change: Change[Event], *, stay: bool) -> None:
    """Show what was stored, with its message, and go on to the next line."""
    result, finding = change.recorded
    current = line
    if result is not None:
        current = line._replace(ns=result.ns, ew=result.ew)
        if result.group != session.group_of(line):
            session.fouled_boards[line.board] = (line.round, result.group)
    session.clear_draft()
    if not stay:  # the mark of an empty line is used up by its result
        session.turned_lines.discard(line.pairing)
    session.show_event(change.after)
    session.show_message(Tone.DONE, str(change.summary))
    if finding is not None:
        session.append_warning(warning_note(finding))
    if stay or result is None:
        session.go_to_line(current)
    else:
        session.advance_cursor(current, was_empty=line.result is None)


def _confirmation_options(
    session: EntrySession,
    line: ResultLine,
    doubted: NeedsConfirmation,
    command: RecordLine,
    *,
    stay: bool,
) -> Iterator[AnswerOption]:
    """Each repair, a fouled board, and keeping what was typed; Esc goes back to correct it."""
    for key, repair in zip(REPAIR_KEYS, doubted.finding.repairs, strict=False):
        becomes = doubted.changes_with(repair)
        yield AnswerOption(key, str(repair.summary), partial(store_replacements, session, line, becomes))
    group = find_free_group(session.boards[line.board], line)
    if group and doubted.finding.severity is Severity.ERROR:
        typed = session.typed_line(line)._replace(text=f"{session.text} >{group}")
        in_group = replace(command, result=unread(typed), sure=True)
        words = f"other cards: group {group} from here on"
        yield AnswerOption(OTHER_CARDS_KEY, words, partial(store_change, session, line, in_group, stay=stay))
    sure = replace(command, sure=True)
    yield AnswerOption(KEEP_KEY, "keep it as typed", partial(store_change, session, line, sure, stay=stay))


OBSTACLE_KEYS, STAY_KEY = "juv", "k"
"""The keys for the lines that are in the way of what was typed, and for correcting what was typed."""


def _find_obstacles(session: EntrySession, refusal: ScorerError) -> list[ResultLine]:
    """The lines whose results are in the way of what was typed."""
    lines: list[ResultLine] = []
    for hint in refusal.hints:
        if hint.name == hints.REMOVE_RESULT:
            values = dict(hint.values)
            board = session.boards.get(int(values["board"]), ())
            lines += [line for line in board if line.result and (line.ns, line.ew) == (values["ns"], values["ew"])]
    return lines


def _ask_about_obstacles(
    session: EntrySession, line: ResultLine, refusal: ScorerError, obstacles: Sequence[ResultLine]
) -> None:
    """Show what is in the way of what was typed and which line is wrong by the schedule, and ask where to go."""
    sentences = list(refusal.format_lines(SCREEN_FORMATTER))
    new = session.parse_typed_result(line)
    if describe_misplacement(session.event, new) is None:
        sentences += filter(None, (_describe_wrong_line(session, line, other) for other in obstacles))
    options: list[AnswerOption] = []
    for key, other in zip(OBSTACLE_KEYS, obstacles, strict=False):
        go = partial(_go_to_obstacle, session, other)
        options.append(AnswerOption(key, f"go to the line of {other.ns} against {other.ew}", go))
    stay = partial(show_refusal, session, refusal)
    options.append(AnswerOption(STAY_KEY, "stay on this line and correct it", stay))
    session.question = EntryQuestion("\n".join(sentences), tuple(options))


def _describe_wrong_line(session: EntrySession, line: ResultLine, other: ResultLine) -> str:
    """Say why another line is the wrong one; empty if it is as planned."""
    difference = other.result and describe_misplacement(session.event, other.result)
    if not difference:
        return ""
    numbers = [place for place, one in enumerate(session.lines) if one.pairing in (line.pairing, other.pairing)]
    is_above = len(numbers) > 1 and numbers[1] - numbers[0] == 1 and session.lines[numbers[0]].pairing == other.pairing
    which = "The line above" if is_above else f"The line of {other.ns} against {other.ew}"
    return f"{which} is the wrong one: {difference}"


def _go_to_obstacle(session: EntrySession, line: ResultLine) -> None:
    session.question = None
    session.clear_draft()
    session.go_to_line(line)
    session.show_message(Tone.PLAIN, "Type the correct result, or press Del to remove it.")


def show_refusal(session: EntrySession, refusal: ScorerError) -> None:
    """Show why a change was refused; the text stays, to be corrected or dropped."""
    session.question = None
    session.note = EntryNote(Tone.WRONG, "\n".join(refusal.format_lines(SCREEN_FORMATTER)), is_blocking=True)


def clear_line(session: EntrySession) -> None:
    """Remove the result of the line."""
    line = session.line
    if line is not None and line.result is not None and not session.is_hidden(line):
        ns, ew = line.ns or "", line.ew or ""
        store_change(session, line, RemoveResult(board=unread(str(line.board)), ns=unread(ns), ew=unread(ew)))


def apply_offered_repair(session: EntrySession) -> None:
    """Apply the repair offered by the warning on the screen; the cursor stays where it is."""
    finding = session.note and session.note.finding
    repair = finding and finding.offered_repair
    if repair is None:
        session.show_message(Tone.PLAIN, "There is no suggestion here.")
        return
    if not set(repair.before) <= set(session.event.results):
        session.show_message(Tone.WRONG, "The line has changed in the meantime: nothing was corrected.")
        return
    change_other_lines(session, ApplyReplacements(replacements=repair.changes))


def change_other_lines(session: EntrySession, command: WideCommand) -> None:
    """Change more than the line at the cursor, which stays where it is."""
    line = session.line
    checked = replace(command, seen=session.event.results)
    _run_step(session, lambda: execute_command(session.db, session.event.slug, checked).summary)
    if line is not None:
        session.go_to_line(line)


def undo(session: EntrySession, *, again: bool = False) -> None:
    """Undo the last change, or redo the last undone one with `again`, and go to its line."""
    if session.text:
        session.clear_draft()
        return
    before = session.event
    _run_step(session, lambda: undo_or_redo(session.db, before, again=again))
    changed = changed_results(before, session.event)
    if changed:
        session.fouled_boards.pop(changed[0].board, None)
        for line in session.boards[changed[0].board]:
            if line.pairing == changed[0].pairing:
                session.go_to_line(line)
                session.append_warning(session.warning_for(line))


def _forget_second_pass(session: EntrySession, changed: Iterable[Result]) -> None:
    """In a second pass, have changed lines typed again."""
    if session.second_pass is not None:
        for result in changed:
            session.second_pass.pop(result.pairing, None)


def _run_step(session: EntrySession, step: Callable[[], Phrase]) -> None:
    """Make a change that is not about the line at the cursor."""
    before = session.event
    try:
        said = step()
        now = load_event(session.db, session.event.slug)
    except EditConflict as news:
        session.show_event(news.event)
        sentence = str(news)
        session.show_message(
            Tone.WARNING, f"{sentence[0].upper()}{sentence[1:]}. It is shown now: press again to go on."
        )
    except ScorerError as refusal:
        session.show_message(Tone.WRONG, "\n".join(refusal.format_lines(SCREEN_FORMATTER)))
    else:
        session.show_event(now)
        _forget_second_pass(session, changed_results(before, now))
        session.show_message(Tone.DONE, str(said))


redo = partial(undo, again=True)

# The second pass: a board is typed again without being seen, and only differences are shown


def toggle_second_pass(session: EntrySession) -> None:
    """Hide what was entered, so that it is typed again; or show it again."""
    if session.is_held_by_text():
        return
    if session.second_pass is None:
        session.second_pass = {}
        session.show_page(session.page_key)
        session.show_message(Tone.PLAIN, "Second pass: type the lines again without seeing them. F4 ends it.")
        return
    corrected = sum(session.second_pass.values())
    sentence = f"Second pass ended: {count_phrase(len(session.second_pass), 'line')} typed twice, {corrected} corrected"
    session.second_pass = None
    session.show_message(Tone.DONE, sentence)


def _compare_with_first(session: EntrySession, line: ResultLine, second: Result) -> None:
    """Go on if a line was typed the same again, with or without a known declarer; else ask which version to keep."""
    first = line.result
    if first is None or _with_declarer(session, line, first)[:4] == _with_declarer(session, line, second)[:4]:
        _record_second(session, line, corrected=False)
        return
    earlier = _describe_result(session, line, first, second)
    later = _describe_result(session, line, second, first)
    session.question = EntryQuestion(
        f"{_meeting_text(line)}: first {earlier}; now {later}.",
        (
            AnswerOption("k", "keep the first", partial(_record_second, session, line, corrected=False)),
            AnswerOption("r", "replace it with the second", partial(_store_second, session, line, second)),
        ),
    )


def _meeting_text(line: ResultLine) -> str:
    return f"Board {line.board}, {' against '.join(line.pairs)}"


def _describe_result(session: EntrySession, line: ResultLine, result: Result, other: Result) -> str:
    """A result in words, with its pairs where they differ from the other's."""
    words = str(result_text(session.event, _with_declarer(session, line, result)))
    return words if result.pairs == other.pairs else f"{' against '.join(result.pairs)} {words}"


def _with_declarer(session: EntrySession, line: ResultLine, result: Result) -> Result:
    known, outcome = session.known_declarer(line), result.outcome
    if isinstance(outcome, Played):
        seat = outcome.declaring_seat(known and known.seat)
        if seat is None and line.result is not None and isinstance(line.result.outcome, Played):
            seat = line.result.outcome.presumed_declarer
        return result._replace(outcome=outcome._replace(declarer=seat, presumed_declarer=None))
    return result


def _store_second(session: EntrySession, line: ResultLine, second: Result) -> None:
    if store_replacements(session, line, ((line.result, second),), stay=True):
        _record_second(session, line._replace(ns=second.ns, ew=second.ew), corrected=True)


def _record_second(session: EntrySession, line: ResultLine, *, corrected: bool) -> None:
    """Record that a line was typed twice, and go on to the next."""
    if session.second_pass is None:
        return
    session.question = None
    session.clear_draft()
    session.second_pass[line.pairing] = corrected
    played = [other for other in session.boards[line.board] if other.result is not None]
    left = sum(session.is_hidden(other) for other in played)
    sentence = f"{_meeting_text(line)}: {'corrected' if corrected else 'typed twice'}, {left} to go"
    if not left:
        changed = sum(session.second_pass[other.pairing] for other in played)
        sentence = f"Board {line.board}: all typed twice, {count_phrase(len(played), 'line')}, {changed} corrected"
    session.show_message(Tone.DONE, sentence)
    session.advance_cursor(line, was_empty=True)


# Changes by other terminals


def _ask_about_conflict(session: EntrySession, line: ResultLine, conflict: EditConflict) -> None:
    """Show what another terminal entered, and ask which result to keep."""
    (_, mine), *_ = conflict.changes
    theirs = next((result for result in conflict.current_results if result.pairing == line.pairing), None)
    entered = _describe_theirs(theirs, conflict.current_results)
    typed = "cleared it" if mine is None else f"typed {format_code(mine.outcome)}"
    others = tuple((result, None) for result in conflict.current_results if result != theirs)
    session.show_event(conflict.event)

    def leave() -> None:
        session.question = None
        session.clear_draft()
        session.show_message(Tone.DONE, f"Left as it is: another terminal {entered}")

    keep_mine = partial(store_replacements, session, line._replace(result=theirs), ((theirs, mine), *others))
    session.question = EntryQuestion(
        f"{_meeting_text(line)}: another terminal {entered} meanwhile, you {typed}.",
        (AnswerOption("k", "keep yours", keep_mine), AnswerOption("l", "leave theirs", leave)),
    )


def _describe_theirs(theirs: Result | None, results: Sequence[Result]) -> str:
    """What the other terminal did with a line; it may have entered other pairs on it."""
    if theirs is not None:
        return f"entered {format_code(theirs.outcome)}"
    if not results:
        return "cleared it"
    entered = [f"{format_code(result.outcome)} for {' against '.join(result.pairs)}" for result in results]
    return f"entered {', '.join(entered)}"


def poll_changes(session: EntrySession) -> bool:
    """Show changes of other terminals, unless a line is being typed; return whether there were any."""
    if session.text or session.prompt or session.is_blocked or session.question:
        return False
    try:
        number, said = read_last_step(session.db, session.event.slug)
        if number == session.last_step_seen:
            return False
        now = load_event(session.db, session.event.slug)
    except ScorerError:  # the next change will report it
        return False
    session.last_step_seen = number
    changed = changed_results(session.event, now)
    if changed:
        _forget_second_pass(session, changed)
        session.show_message(Tone.PLAIN, f"Another terminal: {said}")
    session.show_event(now)
    return True


def read_last_step(db: str, slug: str) -> tuple[int, Phrase | None]:
    """The number and message of the last step in the history; 0 and None if there is none."""
    with read_transaction(db) as query:
        steps = read_steps(query, HistoryOwner(find_event(query, slug)))
    return (steps[-1].number, steps[-1].message) if steps else (0, None)


def undo_or_redo(db: str, event: Event, *, again: bool) -> Phrase:
    """Undo the last change, or redo with `again`; raise `EditConflict` for another terminal's change not shown yet."""
    now = load_event(db, event.slug)
    different = changed_results(event, now)
    if different:
        raise EditConflict(now, tuple(result for result in different if result in now.results))
    _, said = history.undo_or_redo(db, history.EntityRef(event.slug), redo=again)
    return history.step_back_message(said, redo=again)


def changed_results(before: Event, after: Event) -> Sequence[Result]:
    """The results that differ between two states of an event, those of the later one first."""
    old_results, new_results = set(before.results), set(after.results)
    fresh = [result for result in after.results if result not in old_results]
    return fresh + [result for result in before.results if result not in new_results]
