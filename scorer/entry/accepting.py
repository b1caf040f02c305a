"""Enter: what was typed is understood and looked at before it is stored; what cannot be stays to be corrected."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.changes.results import exchanged
from scorer.checks import Severity
from scorer.checks.suspicious_results import entry_findings
from scorer.desk.codes import Around, Typed, outcome_of, result_of, taken_apart
from scorer.desk.edits import Edit, as_stored, edited, entry, regrouped
from scorer.desk.lines import here_and_later
from scorer.entry import moving, second_pass
from scorer.entry.saving import keep, refuse
from scorer.entry.session import Choice, Question, Tone, place_of
from scorer.errors import Misread, ScorerError
from scorer.records.results import FIRST_GROUP, Played

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.checks import Finding, Repair
    from scorer.desk.edits import Becomes
    from scorer.desk.lines import Line
    from scorer.entry.session import Session
    from scorer.records.results import Result

REPAIRS, OTHER_CARDS, KEEP = "ruvy", "z", "k"
"""The keys of repairs, of a fouled board, and of what was typed."""


def accept(session: Session) -> None:
    """Take the text of the line, or the repeated result, into the event."""
    line, text = session.line, session.text.strip()
    if line is None:
        return
    if text == "+":
        session.type_over("")
        moving.move(session, 1)
    elif text == "-":
        session.type_over("")
        moving.move(session, -1)
    elif not text and line.result is not None and not session.is_hidden(line):
        moving.move(session, 1)
    else:
        try:
            _take(session, line, text)
        except ScorerError as refusal:
            refuse(session, refusal)


def _take(session: Session, line: Line, text: str) -> None:
    typed = taken_apart(session.shown, text)
    if is_mark(typed):
        _mark(session, line, typed)
        return
    fresh = result_meant(session, line, typed)
    if session.is_hidden(line):
        second_pass.compare(session, line, fresh)
        return
    later = here_and_later(session.boards[line.board], line)
    _consider(session, line, entry(line, fresh, typed.group, later))


def is_mark(typed: Typed) -> bool:
    """Whether a text says how a line was played, and not what came of it."""
    return not typed.code and not typed.pairs and (typed.turned or typed.group is not None)


def result_meant(session: Session, line: Line, typed: Typed) -> Result:
    """The result that a text asks for; raise `ScorerError` for one that means nothing here."""
    if not (line.pairs or typed.pairs):
        raise Misread(typed.code, "the pairs before the result, North-South first: 3 12 GS S 10")
    group = typed.group
    if group is None:
        group = session.group(line)
    if line.result is not None and not typed.code and not session.is_hidden(line):
        return result_of(session.shown, line, typed, line.result.outcome, group)
    outcome = outcome_of(typed.code, session.shown.rule_set, around(session, line), line.board)
    return result_of(session.shown, line, typed, outcome, group)


def around(session: Session, line: Line) -> Around:
    """What a code on a line may rely on: what stands there with its contract, else the result above.

    A second pass relies on nothing above that it has not typed itself.
    """
    above, known = session.above(line), session.known(line)
    outcome = declarer = None
    if _keeps_contract(session, line):
        above = line.result
    if above is not None and _is_in_sight(session, above):
        outcome = above.outcome
    if known is not None:
        declarer = known.seat
    return Around(outcome, declarer, session.scores)


def _keeps_contract(session: Session, line: Line) -> bool:
    """Whether tricks alone correct what stands on a line."""
    return line.result is not None and isinstance(line.result.outcome, Played) and not session.is_hidden(line)


def _is_in_sight(session: Session, above: Result) -> bool:
    place = (above.board, frozenset(above.pairs))
    return session.second is None or place in session.second


def _mark(session: Session, line: Line, typed: Typed) -> None:
    """Pairs turned, or a board fouled from a line on, without a result beside it."""
    later = here_and_later(session.boards[line.board], line)
    if typed.group is not None:
        session.fouled[line.board] = (line.round, typed.group)
    if line.result is None:
        _mark_empty(session, line, typed, later)
        return
    fresh = line.result
    if typed.turned:
        fresh = exchanged(fresh)
    if typed.group is not None:
        fresh = fresh._replace(group=typed.group)
    keep(session, line, entry(line, fresh, typed.group, later), stay=True)


def _mark_empty(session: Session, line: Line, typed: Typed, later: Iterable[Line]) -> None:
    """The same on a line without a result; those below it that have one go into the group."""
    sentences: list[str] = []
    if typed.turned:
        session.turned ^= {place_of(line)}
        sentences.append(f"{line.ew} sits North-South here, {line.ns} East-West: type the result")
    if typed.group is not None:
        since = "this line"
        if line.round is not None:
            since = f"round {line.round}"
        fouled = f"Board {line.board}: group {typed.group or FIRST_GROUP} from {since} on"
        sentences.append(fouled)
        moved = regrouped(later, typed.group)
        if moved and not keep(session, line, Edit(tuple(moved), fouled), stay=True):
            return
    session.type_over("")
    session.show(session.shown)
    session.go_to(line)
    session.say(Tone.DONE, "; ".join(sentences))


def _consider(session: Session, line: Line, edit: Edit) -> None:
    """Store a line, unless it contradicts what is proved: then ask first."""
    finding = _suspicion(session, edit)
    if finding is not None and finding.severity is Severity.ERROR:
        choices = tuple(_choices(session, line, edit, finding))
        session.question = Question(finding.message, choices)
    else:
        keep(session, line, edit, finding)


def _suspicion(session: Session, edit: Edit) -> Finding | None:
    """What is suspicious about the new result, as it will stand in the event: with its declarer."""
    if edit.fresh is None:
        return None
    after = edited(session.shown, edit)
    findings = entry_findings(after, as_stored(after, edit.fresh))
    return next(iter(findings), None)


def _choices(session: Session, line: Line, edit: Edit, finding: Finding) -> Iterator[Choice]:
    """Each repair, a fouled board, and keeping what was typed; Esc corrects it."""
    for key, repair in zip(REPAIRS, finding.repairs, strict=False):
        yield Choice(key, repair.description, partial(keep, session, line, _repaired(edit, repair)))
    lines, fresh = session.boards[line.board], edit.fresh
    groups: set[str] = set()
    for other in lines:
        if other.result is not None and other != line:
            groups.add(other.result.board_group[1])
    if groups and fresh is not None and not fresh.group:
        group = next(letter for letter in "bcdefghi" if letter not in groups)
        fouled = entry(line, fresh._replace(group=group), group, here_and_later(lines, line))
        yield Choice(OTHER_CARDS, f"other cards: group {group} from here on", partial(keep, session, line, fouled))
    yield Choice(KEEP, "keep it as typed", partial(keep, session, line, edit, finding))


def _repaired(edit: Edit, repair: Repair) -> Edit:
    """A change with what a repair makes of the new result."""
    repaired = dict(zip(repair.before, repair.after, strict=True))
    becomes: list[Becomes] = []
    for old, new in edit.becomes:
        mended = None if new is None else repaired.get(new, new)
        becomes.append((old, mended))
    return Edit(tuple(becomes))
