"""Commands on pairs, teams and players: give names, substitute, withdraw, forfeit, remove."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer import hints
from scorer.commands.changes import Change, replace_item
from scorer.commands.command import (
    EventCommand,
    FromText,
    ReadContext,
    command,
    dependent_parameter,
    parameter,
    read_pair,
    read_pair_in_full,
    read_round,
    text_reader,
)
from scorer.commands.layout import can_be_laid_out, describe_new_labels, describe_new_sides, lay_out_anew
from scorer.commands.partners import remove_player, remove_team
from scorer.errors import InputError, InUseError, Message, Mistake, Mistakes, ParseError, input_error, mismatch_message
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase, join_phrases, join_with_and, noun_form, phrase, plural_phrase
from scorer.model.events import join_waiting
from scorer.model.history import Subject, Topic
from scorer.model.pair_matching import PairIndex, PairMatch, describe_name_matches
from scorer.model.pairs import (
    EventForm,
    Pair,
    PairChange,
    PairChangeKind,
    list_withdrawals,
    pairs_of_team,
    sort_for_display,
    team_of,
)
from scorer.model.texts import name_key, parse_name
from scorer.movements.choosing import find_continuation_kind
from scorer.movements.schedule import Sitting, pair_up_sit_outs, remove_pair_from_round

if TYPE_CHECKING:
    from scorer.hints import Hint
    from scorer.model.boards import TablePoints
    from scorer.model.events import Event
    from scorer.model.pair_lists import ListedPair
    from scorer.model.results import Result

MeetingRecord = TypeVar("MeetingRecord", "Result", "TablePoints")


def pair_subject(pair: Pair) -> Subject:
    """Return the subject of a change of a pair."""
    return Subject(Topic.PAIR, pair=pair.label)


def rename_pair(event: Event, pair: PairMatch, player1: str | None, player2: str) -> Change[Event]:
    """Name a pair; a team or an individual player has one."""
    before = pair.pair
    if player2 and not event.form.is_pair_label(pair.label):
        raise _single_name_error(player2)
    renamed = before._replace(player1=player1 or "", player2=player2)
    summary = phrase("{who}: {names}", who=event.form.title_of(pair.label), names=renamed.names)
    if before.names:
        summary = phrase("{renamed} (was {names})", renamed=summary, names=before.names)
    if before in event.entrants:
        return Change(
            event._replace(entrants=replace_item(event.entrants, before, renamed)), pair_subject(before), summary
        )
    return Change(event._replace(pairs=replace_item(event.pairs, before, renamed)), pair_subject(before), summary)


def _single_name_error(player2: str) -> InputError:
    return input_error(
        "player2", mismatch_message(player2, phrase("nothing, because a team or a player has only one name"))
    )


def substitute_players(
    event: Event, pair: PairMatch, player1: str | None, player2: str, from_round: int
) -> Change[Event]:
    """Put substitutes in for a pair from a round on, or one for a player; their results count for the pair."""
    if player2 and event.form is EventForm.INDIVIDUAL:
        raise _single_name_error(player2)
    substitution = PairChange(from_round, pair.label, PairChangeKind.SUBSTITUTE, player1 or "", player2)
    others = [change for change in event.changes if change[:3] != substitution[:3]]
    summary = plural_phrase(
        len(list(filter(None, (player1, player2)))),
        "{who}: {names} plays from round {round} on",
        "{who}: {names} play from round {round} on",
        who=event.form.title_of(pair.label),
        names=substitution.names,
        round=from_round,
    )
    after = event._replace(changes=(*others, substitution))
    return Change(after, pair_subject(pair.pair), join_phrases((summary, describe_name_matches(pair))))


def _schedule_without(event: Event, label: str, start: int) -> tuple[Sitting, ...]:
    """Return the schedule without a pair, a team or a player from a round on."""
    match event.form:
        case EventForm.PAIRS:
            return remove_pair_from_round(event.schedule, label, start)
        case EventForm.TEAMS:
            return remove_team(event.schedule, label, start)
        case EventForm.INDIVIDUAL:
            return remove_player(event.schedule, label, start)


WITHDRAWAL_EFFECTS = {
    EventForm.PAIRS: phrase("its opponents sit out"),
    EventForm.TEAMS: phrase("its opponents have a bye"),
    EventForm.INDIVIDUAL: phrase(
        "the pair sitting out takes the seat if it has not played those boards, otherwise the table sits out"
    ),
}
"""What becomes of the opponents when a pair, a team or a player leaves."""


def _withdraw_pair(event: Event, pair: PairMatch, from_round: int) -> Change[Event]:
    """Take a pair, a team or a player out of the schedule from a round on; opponents sit out, or meet each other."""
    (label,) = event.form.competitor_labels(pair.label)
    schedule = remaining = _schedule_without(event, label, from_round)
    if event.form is EventForm.PAIRS:
        schedule = pair_up_sit_outs(remaining, from_round, sides_fixed=event.winners > 1)
    withdrawal = PairChange(from_round, label, PairChangeKind.WITHDRAW)
    others = [change for change in event.changes if change[1:3] != withdrawal[1:3]]
    after = event._replace(schedule=schedule, changes=(*others, withdrawal))
    values = {"who": event.form.title_of(label), "round": from_round, "then": WITHDRAWAL_EFFECTS[event.form]}
    lines = [phrase("{who} leaves before round {round}; {then}", **values)]
    lines += [
        phrase("{ns} and {ew} meet in round {round} instead", ns=one.ns, ew=one.ew, round=one.round)
        for one in schedule
        if one not in remaining
    ]
    suggestions: list[Hint] = []
    rounds, kind = _suggest_movement(after, from_round) if event.form is EventForm.PAIRS else ([], "")
    if kind:
        where = phrase("{rounds} {numbers}", rounds=noun_form(len(rounds), "round"), numbers=join_phrases(rounds, ", "))
        lines.append(phrase("two pairs sit out in {rounds}", rounds=where))
        suggestions.append(hints.seat_all_pairs(kind=kind, from_round=rounds[0]))
    return Change(after, pair_subject(pair.pair), join_phrases(lines), hints=tuple(suggestions))


def forfeit_match(event: Event, pair: PairMatch, round: int) -> Change[Event]:
    """Forfeit a team's match of a round; what was played of it does not count.

    Raise `InputError` if the team has no match in that round.
    """
    if event.form is not EventForm.TEAMS:
        raise input_error("pair", phrase("only teams can concede a match"))
    team, against = team_of(pair.label), set[str]()
    meetings = [(one.round, one.ns, one.ew) for one in event.schedule]
    meetings += [(one.round, one.ns, one.ew) for one in event.results if one.round is not None]
    for number, *labels in meetings:
        teams = {team_of(label) for label in labels if label}
        if number == round and team in teams:
            against |= teams - {team}
    if not against:
        raise input_error(
            "round", mismatch_message(str(round), phrase("a round in which team {team} plays a match", team=team))
        )
    forfeited = PairChange(round, team, PairChangeKind.FORFEIT)
    after = event._replace(changes=(*(change for change in event.changes if change != forfeited), forfeited))
    summary = phrase(
        "Team {team} concedes its round {round} match to team {other}",
        team=team,
        round=round,
        other=join_with_and(sorted(against)),
    )
    return Change(after, pair_subject(pair.pair), join_phrases((summary, describe_name_matches(pair))))


def _suggest_movement(after: Event, start: int) -> tuple[list[int], str]:
    """Return the rounds in which two pairs sit out, and the kind of movement that lets all play, empty without one.

    Two rankings stay two if both have as many pairs left.
    """
    idle = Counter((sitting.round, sitting.section) for sitting in after.schedule if not sitting.is_meeting)
    rounds = sorted({number for (number, _), pairs in idle.items() if number >= start and pairs > 1})
    withdrawn = {change.pair for change in list_withdrawals(after.changes)}
    left = [pair for pair in after.pairs if pair.label not in withdrawn]
    if not rounds or any(pair.section for pair in after.pairs):
        return rounds, ""
    sides = Counter(pair.direction for pair in left)
    two_lists = after.winners == len(Side) and sides[Side.NORTH_SOUTH] == sides[Side.EAST_WEST]
    return rounds, find_continuation_kind(len(left), after.winners if two_lists else None)


def remove_pair(
    event: Event, pair: PairMatch, from_round: int | None = None, *, keep_numbers: bool | None = False
) -> Change[Event]:
    """Remove a pair, a team or a player: altogether, or from a round on.

    Without a round, one that has no result is removed altogether, and before the first result of the event the movement
    is laid out anew, unless numbers are kept; one with results leaves from the round after its last. Raise an error for
    a round in which it has results, or if it has results in every round.
    """
    (label,) = event.form.competitor_labels(pair.label)
    own_labels = event.labels_of_competitor(label)
    start = _first_round_without(event, label, own_labels, from_round)
    if start is not None:
        return _withdraw_pair(event, pair, start)
    without = event._replace(
        pairs=tuple(one for one in event.pairs if one.label not in own_labels),
        entrants=tuple(one for one in event.entrants if one.label not in own_labels),
        results=_records_of_others(event.results, own_labels),
        penalties=tuple(penalty for penalty in event.penalties if penalty.pair not in own_labels),
        changes=tuple(change for change in event.changes if change.pair not in own_labels),
        announced=_records_of_others(event.announced, own_labels),
    )
    lines = [phrase("{who} has been removed", who=event.form.title_of(str(pair.pair._replace(label=label))))]
    if without.penalties != event.penalties:
        lines.append(phrase("its penalties are removed too"))
    if not keep_numbers and can_be_laid_out(event, len(without.competitors)):
        return _lay_out_without(event, without, pair, lines)
    after = without._replace(schedule=_schedule_without(event, label, 1))
    if after.schedule != event.schedule:
        lines.insert(1, WITHDRAWAL_EFFECTS[event.form])
    return Change(after, pair_subject(pair.pair), join_phrases(lines))


def _lay_out_without(event: Event, without: Event, pair: PairMatch, lines: Sequence[Phrase]) -> Change[Event]:
    """Lay the movement out anew for those who are left, and report what changed."""
    layout = lay_out_anew(event, without)
    summary = join_phrases((*lines, describe_new_labels(layout.labels)))
    return Change(
        layout.event,
        pair_subject(pair.pair),
        summary,
        details=tuple(filter(None, (layout.movement, describe_new_sides(event, layout)))),
        hints=(hints.PRINT_AGAIN,),
    )


def _first_round_without(event: Event, label: str, own_labels: set[str], from_round: int | None) -> int | None:
    """Return the round from which a pair leaves; None if it can be removed altogether.

    Raise `InUseError` for a round in which it has results, or if there is no round after its last result.
    """
    own_results = [
        result for result in event.results if len(result.pairs) > 1 and not own_labels.isdisjoint(result.pairs)
    ]
    if not own_results:
        return from_round
    after = 1 + max(_list_rounds_with_results(event, own_labels), default=event.last_round)
    start = after if from_round is None else from_round
    if after <= start <= event.last_round:
        return start
    ns, ew = own_results[-1].pairs
    suggestions = [hints.remove_result(board=own_results[-1].board, ns=ns, ew=ew)]
    who, results = event.form.title_of(label), count_phrase(len(own_results), "result")
    if after > event.last_round and len(own_results) > 1:
        raise InUseError(
            phrase(
                "{who} has {results} and no rounds left to play, so there is nothing to change",
                who=who,
                results=results,
            )
        )
    if after > event.last_round:
        raise InUseError(phrase("{who} has {results}", who=who, results=results), *suggestions)
    suggestions.insert(0, hints.withdraw_pair(label=label, from_round=after))
    last = phrase("{who} has results up to round {last}", who=who, last=after - 1)
    raise InUseError(last, *suggestions)


def _list_rounds_with_results(event: Event, own_labels: set[str]) -> list[int]:
    """List the rounds in which a competitor has results, as recorded, or else by the schedule of its boards."""
    rounds: list[int] = []
    for result in event.results:
        own = own_labels.intersection(result.pairs) if len(result.pairs) > 1 else set[str]()
        planned = [one.round for one in event.schedule if result.board in one.boards and own.intersection(one.pairs)]
        if own and (result.round is not None or planned):
            rounds.append(result.round or planned[0])
    return rounds


def _records_of_others(records: Iterable[MeetingRecord], own_labels: set[str]) -> tuple[MeetingRecord, ...]:
    return tuple(one for one in records if own_labels.isdisjoint(one.pairs))


def _read_second_name(text: str, _: object, player1: str | None) -> str:
    """Read the second of two names, at least one of which must be given."""
    name = parse_name(text)
    if not name and not player1:
        raise input_error("player1", mismatch_message("", phrase("a name")))
    return name


# Many at once


PAIR_DETAILS = ("id1", "id2", "stratum", "handicap", "club", "members")
"""What a list may contain about a pair besides its names."""

LinesByLabel = dict[str, "ListedPair"]
"""The line of a list that names each pair, by label."""


def name_pairs(event: Event, names: LinesByLabel) -> Change[Event]:
    """Give pairs, teams or players the names of a list. What the list leaves empty stays."""
    before = {pair.label: pair for pair in event.competitors}
    after = dict(before)
    for label, line in names.items():
        listed = line.pair
        if event.form is EventForm.TEAMS:  # a team's name may contain `and`
            listed = listed._replace(player1=listed.names, player2="")
        pair = after[label]
        if listed.names:
            pair = pair._replace(player1=listed.player1, player2=listed.player2)
        after[label] = pair._replace(**{name: getattr(listed, name) for name in PAIR_DETAILS if getattr(listed, name)})
    pairs = tuple(after[pair.label] for pair in event.competitors)
    renamed = [pair for pair in sort_for_display(pairs) if pair != before[pair.label]]
    lines = tuple(_describe_names(before[pair.label], pair) for pair in renamed)
    named_event = _name_team_pairs(event.with_competitors(pairs), renamed)
    alone = list(list_missing_partners(event.form, renamed))
    warnings, suggestions = tuple(one.summary for one in alone), alone[0].hints if alone else ()
    if len(renamed) == 1:
        summary = phrase("{what} {named}", what=event.form.label, named=lines[0])
        return Change(named_event, Subject(Topic.PAIR, pair=renamed[0].label), summary, warnings, suggestions)
    summary = _summarise_names(event.form, pairs, renamed)
    return Change(named_event, Subject(Topic.PAIR), summary, (*lines, *warnings), suggestions)


def list_missing_partners(form: EventForm, pairs: Iterable[Pair]) -> Iterator[Message]:
    """Yield for each pair of one player that the partner is missing, and what to do about it."""
    for pair in pairs:
        if form is EventForm.PAIRS and pair.player1 and not pair.player2:
            missing = phrase("Pair {pair}: {player} has no partner", pair=pair.label, player=pair.player1)
            yield Message(missing, hints=(hints.complete_pair(label=pair.label, player=pair.player1),))


def ensure_partners(listed: Sequence[ListedPair]) -> None:
    """Raise `InputError` for a list of several pairs in which none has two players: its columns were misunderstood."""
    named = [line for line in listed if line.pair.names]
    if len(named) > 1 and not any(line.pair.player2 for line in named):
        first, expected = named[0], phrase("two players for each pair, but no pair in the list has two")
        mistake = Mistake(
            first.where,
            "",
            mismatch_message(first.pair.names, expected),
            (hints.name_columns("1=pair,2=player1,3=player2"),),
        )
        raise InputError([mistake])


def match_lines_to_pairs(event: Event, listed: Sequence[ListedPair]) -> LinesByLabel:
    """Find the pair of each line of a list: by label if the list has labels, else in the order of the pairs.

    Raise `InputError` with everything that fits no pair.
    """
    if event.form is EventForm.PAIRS:
        ensure_partners(listed)
    mistakes = Mistakes()
    in_order = sort_for_display(event.competitors)
    labelled = PairIndex(event.competitors)
    with_labels = any(line.pair.label for line in listed)
    named: LinesByLabel = {}
    for number, line in enumerate(listed):
        label: str | None
        pair = line.pair
        if pair.player2 and event.form is EventForm.INDIVIDUAL:
            mistakes.append(
                Mistake(line.where, "", mismatch_message(pair.names, phrase("one player's name on each line")))
            )
        if pair.members and event.form is not EventForm.TEAMS:
            expected = phrase("nothing, because only a team can have more than two people")
            mistakes.append(Mistake(line.where, "members", mismatch_message(pair.members, expected)))
        if with_labels:
            label = mistakes.parse("pair", line.pair.label, partial(_find_label, labelled, line.pair), line.where)
        elif number < len(in_order):
            label = in_order[number].label
        else:
            expected_count = phrase(
                "no more than the {pairs} in the event", pairs=event.form.describe_count(len(in_order))
            )
            reason = mismatch_message(line.pair.names, expected_count)
            mistakes.append(Mistake(line.where, "", reason, (hints.ADD_PAIR,)))
            continue
        if label in named:
            place = named[label].where
            once = phrase("each pair only once: it is also at {place}", place=place)
            mistakes.append(Mistake(line.where, "pair", mismatch_message(line.pair.label, once)))
        elif label is not None:
            named[label] = line
    mistakes.raise_if_any()
    return named


def _find_label(labelled: PairIndex, listed: Pair, text: str) -> str:
    """Return the label of the pair that a line is about; raise `ParseError` if no pair has it."""
    if not text:
        raise ParseError(listed.names, phrase("a label first, as on the other lines: 7; Ann Lee; Bob Fox"))
    pair = labelled.match(text, listed.direction).pair
    if listed.direction is not None and pair.direction not in (None, listed.direction):
        starts = phrase("{direction}, where pair {pair} starts", direction=str(pair.direction), pair=pair.label)
        raise ParseError(f"{text} {listed.direction}", starts)
    return pair.label


def _name_team_pairs(event: Event, teams: Sequence[Pair]) -> Event:
    """Return the event with the names of team members in pairs of these teams that have no names."""
    if event.form is not EventForm.TEAMS:
        return event
    people = {pair.label: pair for team in teams for pair in pairs_of_team(team)}
    pairs = tuple(pair if pair.names else people.get(pair.label, pair) for pair in event.pairs)
    return event._replace(pairs=pairs)


def _summarise_names(form: EventForm, pairs: Sequence[Pair], renamed: Sequence[Pair]) -> Phrase:
    if not renamed:
        return phrase("No change: all pairs already have these names")
    named = phrase("{pairs} named", pairs=form.describe_count(len(renamed)))
    nameless = [pair.label for pair in pairs if not pair.names]
    if nameless:
        return join_phrases((named, phrase("still to be named: {pairs}", pairs=join_phrases(nameless, ", "))))
    return named


def _describe_names(before: Pair, after: Pair) -> Phrase:
    line = join_phrases((after.label, after.names), ": ")
    if before.names and before.names != after.names:
        return phrase("{named} (was {names})", named=line, names=before.names)
    return line


@command()
class _NamesCommand(EventCommand):
    """A command with two players, at least one of whom must be named."""

    pair: FromText[PairMatch] = parameter(phrase("pair"), read_pair)
    player1: FromText[str | None] = parameter(phrase("first player"), text_reader(parse_name), default=None)
    player2: FromText[str] = dependent_parameter(
        phrase("second player"), player1, _read_second_name, default="", accepts_empty=True
    )


@command("rename", phrase("Name a pair"))
class RenamePair(_NamesCommand):
    """Name a pair."""

    def apply(self, before: Event) -> Change[Event]:
        return rename_pair(before, self.pair, self.player1, self.player2)


@command("substitute", phrase("Bring in substitutes for a pair"))
class SubstitutePlayers(_NamesCommand):
    """Put substitutes in for a pair from a round on."""

    from_round: FromText[int] = parameter(phrase("from round"), read_round)

    def apply(self, before: Event) -> Change[Event]:
        return substitute_players(before, self.pair, self.player1, self.player2, self.from_round)


@command("forfeit", phrase("Concede a team's match"))
class ForfeitMatch(EventCommand):
    """Forfeit a team's match of a round."""

    pair: FromText[PairMatch] = parameter(phrase("pair"), read_pair)
    round: FromText[int] = parameter(phrase("round"), read_round)

    def apply(self, before: Event) -> Change[Event]:
        return forfeit_match(before, self.pair, self.round)


class WaitingPerson(NamedTuple):
    """Someone who waits for a partner."""

    name: str


def _read_leaver(text: str, context: ReadContext[Event]) -> PairMatch | WaitingPerson:
    """Read a pair that is to be removed, or the name of someone who waits for a partner."""
    for name in context.state.waiting_people:
        if name_key(name) == name_key(text):
            return WaitingPerson(name)
    return read_pair_in_full(text, context)


def stop_waiting(event: Event, person: WaitingPerson) -> Change[Event]:
    """Remove someone who waits for a partner."""
    others = [name for name in event.waiting_people if name != person.name]
    summary = phrase("{name} is no longer waiting", name=person.name)
    return Change(event._replace(waiting=join_waiting(others)), Subject(Topic.PAIR), summary)


@command("remove", phrase("Remove a pair, or withdraw it for the rest of the evening"))
class RemovePair(EventCommand):
    """Remove a pair from the event, or from a round on."""

    pair: FromText[PairMatch | WaitingPerson] = parameter(phrase("pair"), _read_leaver)
    from_round: FromText[int | None] = parameter(phrase("from round"), read_round, default=None)
    keep_numbers: FromText[bool | None] = parameter(
        phrase("the others keep their numbers"), text_reader(bool), default=None
    )

    def apply(self, before: Event) -> Change[Event]:
        if isinstance(self.pair, WaitingPerson):
            return stop_waiting(before, self.pair)
        return remove_pair(before, self.pair, self.from_round, keep_numbers=self.keep_numbers)


def _read_names(listed: Sequence[ListedPair], context: ReadContext[Event]) -> LinesByLabel:
    return match_lines_to_pairs(context.state, listed)


@command("names", phrase("Name all pairs"))
class NamePairs(EventCommand):
    """Give pairs the names of a list."""

    names: FromText[LinesByLabel] = parameter(
        phrase("names, one pair per line"), _read_names, example="1; Ann Lee; Bob Fox"
    )

    def apply(self, before: Event) -> Change[Event]:
        return name_pairs(before, self.names)
