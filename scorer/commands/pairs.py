"""Commands on pairs, teams and players: give names, substitute, withdraw, forfeit, remove."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from scorer.commands.actions import FROM_ROUND, PAIR, PAIR_IN_FULL, PLAYER1, PLAYER2, ROUND, Action, Known, Parameter
from scorer.commands.changed import Changed, with_replaced
from scorer.commands.partners import without_player, without_team
from scorer.errors import BadInput, Misread, Mistake, Mistakes, Remedy, StillNeeded, Way, misread, refused, remedy
from scorer.game.seats import Side
from scorer.i18n import Phrase, chained, counted, joined, noun, numbered, phrase
from scorer.model.history import Subject, Topic
from scorer.model.pairs import (
    Form,
    Labelled,
    ListedPair,
    Meant,
    Pair,
    PairChange,
    PairChangeKind,
    as_listed,
    names_told,
    pairs_of,
    team_of,
    withdrawals,
)
from scorer.model.texts import name_text
from scorer.movements.schedule import Sitting, brought_together, without_pair

if TYPE_CHECKING:
    from scorer.model.boards import Announced
    from scorer.model.events import Event
    from scorer.model.results import Result

Met = TypeVar("Met", "Result", "Announced")


def about(pair: Pair) -> Subject:
    """Return the subject of a change of a pair."""
    return Subject(Topic.PAIR, pair=pair.label)


def rename(event: Event, pair: Meant, player1: str | None, player2: str) -> Changed[Event]:
    """Give a pair its names; a team or an individual player has one."""
    before = pair.pair
    if player2 and not event.form.sits(pair.label):
        raise _one_name(player2)
    renamed = before._replace(player1=player1 or "", player2=player2)
    said = phrase("{who}: {names}", who=event.form.titled(pair.label), names=renamed.names)
    if before.names:
        said = phrase("{renamed} (was {names})", renamed=said, names=before.names)
    if before in event.entrants:
        return Changed(replace(event, entrants=with_replaced(event.entrants, before, renamed)), about(before), said)
    return Changed(replace(event, pairs=with_replaced(event.pairs, before, renamed)), about(before), said)


def _one_name(player2: str) -> BadInput:
    return refused("player2", misread(player2, phrase("nothing: a team and a player have one name")))


def substitute(event: Event, pair: Meant, player1: str | None, player2: str, from_round: int) -> Changed[Event]:
    """Let others play for a pair from a round on, or one for a player; their results count for the pair."""
    if player2 and event.form is Form.INDIVIDUAL:
        raise _one_name(player2)
    fresh = PairChange(from_round, pair.label, PairChangeKind.SUBSTITUTE, player1 or "", player2)
    kept = [change for change in event.changes if change[:3] != fresh[:3]]
    said = numbered(
        len(list(filter(None, (player1, player2)))),
        "{who}: {names} plays from round {round} on",
        "{who}: {names} play from round {round} on",
        who=event.form.titled(pair.label),
        names=fresh.names,
        round=from_round,
    )
    after = replace(event, changes=(*kept, fresh))
    return Changed(after, about(pair.pair), chained((said, names_told(pair))))


def _without(event: Event, label: str, start: int) -> tuple[Sitting, ...]:
    """Return the schedule without a pair, a team or a player from a round on."""
    match event.form:
        case Form.PAIRS:
            return without_pair(event.schedule, label, start)
        case Form.TEAMS:
            return without_team(event.schedule, label, start)
        case Form.INDIVIDUAL:
            return without_player(event.schedule, label, start)


THEN = {
    Form.PAIRS: phrase("its opponents sit out"),
    Form.TEAMS: phrase("its opponents have a bye"),
    Form.INDIVIDUAL: phrase("who sits out takes the seat where the boards are new, else the table sits out"),
}
"""What becomes of the opponents when a pair, a team or a player leaves."""


def withdraw(event: Event, pair: Meant, from_round: int) -> Changed[Event]:
    """Take a pair, a team or a player out of the schedule from a round on; opponents sit out, or meet each other."""
    (label,) = event.form.ranked(pair.label)
    schedule = remaining = _without(event, label, from_round)
    if event.form is Form.PAIRS:
        schedule = brought_together(remaining, from_round, sides_fixed=event.winners > 1)
    gone = PairChange(from_round, label, PairChangeKind.WITHDRAW)
    kept = [change for change in event.changes if change[1:3] != gone[1:3]]
    after = replace(event, schedule=schedule, changes=(*kept, gone))
    values = {"who": event.form.titled(label), "round": from_round, "then": THEN[event.form]}
    said = [phrase("{who}: gone from round {round} on, {then}", **values)]
    said += [
        phrase("{ns} and {ew} meet instead in round {round}", ns=one.ns, ew=one.ew, round=one.round)
        for one in schedule
        if one not in remaining
    ]
    remedies: list[Remedy] = []
    own = [result for result in event.results if any(label in event.form.ranked(one) for one in result.pairs)]
    later = sum((result.round or 0) >= from_round for result in own)
    if later:
        said.append(phrase("{results} from then on", results=counted(later, "result")))
        remedies.append(remedy(Way.FINDING))
    rounds, kind = _who_could_meet(after, from_round) if event.form is Form.PAIRS else ([], "")
    if kind:
        where = phrase("{rounds} {numbers}", rounds=noun(len(rounds), "round"), numbers=chained(rounds, ", "))
        said.append(phrase("two pairs sit out in {rounds}", rounds=where))
        remedies.append(remedy(Way.LET_ALL_PLAY, kind=kind, from_round=rounds[0]))
    return Changed(after, about(pair.pair), chained(said), remedies=tuple(remedies))


def forfeit(event: Event, pair: Meant, round: int) -> Changed[Event]:
    """Forfeit a team's match of a round; what was played of it does not count.

    Raise `InputError` if the team has no match in that round.
    """
    if event.form is not Form.TEAMS:
        raise refused("pair", phrase("only teams give matches away"))
    team, against = team_of(pair.label), set[str]()
    meetings = [(one.round, one.ns, one.ew) for one in event.schedule]
    meetings += [(one.round, one.ns, one.ew) for one in event.results if one.round is not None]
    for number, *labels in meetings:
        teams = {team_of(label) for label in labels if label}
        if number == round and team in teams:
            against |= teams - {team}
    if not against:
        raise refused("round", misread(str(round), phrase("a round in which team {team} has a match", team=team)))
    given = PairChange(round, team, PairChangeKind.FORFEIT)
    after = replace(event, changes=(*(change for change in event.changes if change != given), given))
    said = phrase(
        "Team {team} gives the match of round {round} away, team {other} wins it",
        team=team,
        round=round,
        other=joined(sorted(against)),
    )
    return Changed(after, about(pair.pair), chained((said, names_told(pair))))


def _who_could_meet(after: Event, start: int) -> tuple[list[int], str]:
    """Return the rounds in which two pairs sit out, and the kind of movement that lets all play, empty without one.

    Two rankings stay two if both have as many pairs left.
    """
    from scorer.movements.choosing import suitable_kind  # loads all movements, which only a withdrawal needs

    idle = Counter((sitting.round, sitting.section) for sitting in after.schedule if not sitting.is_meeting)
    rounds = sorted({number for (number, _), pairs in idle.items() if number >= start and pairs > 1})
    gone = {change.pair for change in withdrawals(after.changes)}
    left = [pair for pair in after.pairs if pair.label not in gone]
    if not rounds or any(pair.section for pair in after.pairs):
        return rounds, ""
    sides = Counter(pair.direction for pair in left)
    two_lists = after.winners == len(Side) and sides[Side.NORTH_SOUTH] == sides[Side.EAST_WEST]
    return rounds, suitable_kind(len(left), after.winners if two_lists else None)


def remove(event: Event, pair: Meant) -> Changed[Event]:
    """Remove a pair, a team or a player from the event and the schedule; the opponents sit out.

    Raise `InUseError` if there are results.
    """
    (label,) = event.form.ranked(pair.label)
    own = event.labels_of(label)
    _refuse_with_results(event, label, own)
    after = replace(
        event,
        schedule=_without(event, label, 1),
        pairs=tuple(one for one in event.pairs if one.label not in own),
        entrants=tuple(one for one in event.entrants if one.label not in own),
        results=_of_others(event.results, own),
        penalties=tuple(penalty for penalty in event.penalties if penalty.pair not in own),
        changes=tuple(change for change in event.changes if change.pair not in own),
        announced=_of_others(event.announced, own),
    )
    said = [phrase("{who} is removed", who=event.form.titled(str(pair.pair._replace(label=label))))]
    if after.schedule != event.schedule:
        said.append(THEN[event.form])
    if after.penalties != event.penalties:
        said.append(phrase("its penalties are gone with it"))
    return Changed(after, about(pair.pair), chained(said))


def _of_others(things: Iterable[Met], own: set[str]) -> tuple[Met, ...]:
    return tuple(one for one in things if own.isdisjoint(one.pairs))


def _refuse_with_results(event: Event, label: str, own: set[str]) -> None:
    """Raise `InUseError`, with hints, for a pair, a team or a player with results."""
    met = [result for result in event.results if len(result.pairs) > 1 and not own.isdisjoint(result.pairs)]
    if not met:
        return
    ns, ew = met[0].pairs
    ways = [remedy(Way.CLEAR, board=met[0].board, ns=ns, ew=ew)]
    after = 1 + max(result.round or 0 for result in met)
    if any(sitting.round >= after for sitting in event.schedule):
        ways.insert(0, remedy(Way.WITHDRAW, label=label, from_round=after))
    who, results = event.form.titled(label), counted(len(met), "result")
    raise StillNeeded(phrase("{who} has {results}", who=who, results=results), *ways)


def _second_of_names(text: str, known: Known) -> str:
    """Read the second of two names, at least one of which must be given."""
    name = name_text(text)
    if not name and not known.values.get("player1"):
        raise refused("player1", misread("", phrase("a name")))
    return name


# Many at once


DETAILS = ("id1", "id2", "stratum", "handicap", "club", "members")
"""What a list may contain about a pair besides its names."""

Named = dict[str, "ListedPair"]
"""The line of a list that names each pair, by label."""


def name_all(event: Event, names: Named) -> Changed[Event]:
    """Give pairs, teams or players the names of a list. What the list leaves empty stays."""
    before = {pair.label: pair for pair in event.ranked}
    after = dict(before)
    for label, line in names.items():
        listed = line.pair
        if event.form is Form.TEAMS:  # a team's name may contain `and`
            listed = listed._replace(player1=listed.names, player2="")
        pair = after[label]
        if listed.names:
            pair = pair._replace(player1=listed.player1, player2=listed.player2)
        after[label] = pair._replace(**{name: getattr(listed, name) for name in DETAILS if getattr(listed, name)})
    pairs = tuple(after[pair.label] for pair in event.ranked)
    renamed = [pair for pair in as_listed(pairs) if pair != before[pair.label]]
    told = tuple(_told(before[pair.label], pair) for pair in renamed)
    fresh = _seated_anew(event.with_ranked(pairs), renamed)
    if len(renamed) == 1:
        said = phrase("{what} {named}", what=event.form.word, named=told[0])
        return Changed(fresh, Subject(Topic.PAIR, pair=renamed[0].label), said)
    return Changed(fresh, Subject(Topic.PAIR), _summary(event.form, pairs, renamed), details=told)


def assigned(event: Event, listed: Sequence[ListedPair]) -> Named:
    """Find the pair of each line of a list: by label if the list has labels, else in the order of the pairs.

    Raise `InputError` with everything that fits no pair.
    """
    mistakes = Mistakes()
    in_order = as_listed(event.ranked)
    labelled = Labelled(event.ranked)
    with_labels = any(line.pair.label for line in listed)
    named: Named = {}
    for number, line in enumerate(listed):
        label: str | None
        pair = line.pair
        if pair.player2 and event.form is Form.INDIVIDUAL:
            mistakes.append(Mistake(line.where, "", misread(pair.names, phrase("one name: each player has a line"))))
        if pair.members and event.form is not Form.TEAMS:
            expected = phrase("nothing: only a team has more people than two")
            mistakes.append(Mistake(line.where, "members", misread(pair.members, expected)))
        if with_labels:
            label = mistakes.read("pair", line.pair.label, partial(_find, labelled, line.pair), line.where)
        elif number < len(in_order):
            label = in_order[number].label
        else:
            there = phrase("no more than {pairs}, which the event has", pairs=event.form.counted(len(in_order)))
            reason = misread(line.pair.names, there)
            mistakes.append(Mistake(line.where, "", reason, (remedy(Way.ADD_PAIR),)))
            continue
        if label in named:
            place = named[label].where
            once = phrase("each pair once: it is named at {place}", place=place)
            mistakes.append(Mistake(line.where, "pair", misread(line.pair.label, once)))
        elif label is not None:
            named[label] = line
    mistakes.refuse()
    return named


def _find(labelled: Labelled, listed: Pair, text: str) -> str:
    """Return the label of the pair that a line is about; raise `ParseError` if no pair has it."""
    if not text:
        raise Misread(listed.names, phrase("a label first, as other lines have one: 7; Ann Lee; Bob Fox"))
    pair = labelled.meant(text, listed.direction).pair
    if listed.direction is not None and pair.direction not in (None, listed.direction):
        starts = phrase("{direction}, where pair {pair} starts", direction=str(pair.direction), pair=pair.label)
        raise Misread(f"{text} {listed.direction}", starts)
    return pair.label


def _seated_anew(event: Event, teams: Sequence[Pair]) -> Event:
    """Return the event with the names of team members in pairs of these teams that have no names."""
    if event.form is not Form.TEAMS:
        return event
    people = {pair.label: pair for team in teams for pair in pairs_of(team)}
    pairs = tuple(pair if pair.names else people.get(pair.label, pair) for pair in event.pairs)
    return replace(event, pairs=pairs)


def _summary(form: Form, pairs: Sequence[Pair], renamed: Sequence[Pair]) -> Phrase:
    if not renamed:
        return phrase("All have these names already")
    named = phrase("{pairs} named", pairs=form.counted(len(renamed)))
    nameless = [pair.label for pair in pairs if not pair.names]
    if nameless:
        return chained((named, phrase("still without names: {pairs}", pairs=chained(nameless, ", "))))
    return named


def _told(before: Pair, after: Pair) -> Phrase:
    told = chained((after.label, after.names), ": ")
    if before.names and before.names != after.names:
        return phrase("{named} (was {names})", named=told, names=before.names)
    return told


def names_from(event: Event, former: Event) -> Changed[Event]:
    """Give pairs the names of another event: by label if it has only labels of this one, else in order."""
    same = {pair.label for pair in former.ranked} <= {pair.label for pair in event.ranked}
    listed: list[ListedPair] = []
    for pair in as_listed(former.ranked):
        place = phrase("{event}, pair {pair}", event=former.slug, pair=pair.label)
        listed.append(ListedPair(place, pair._replace(label=pair.label if same else "", direction=None)))
    return name_all(event, assigned(event, listed))


PLAYERS = (PLAYER1, PLAYER2._replace(empty=True, read=_second_of_names, after=("player1",)))
"""Two players, at least one of whom must be named."""

RENAME = Action("rename", phrase("Give a pair its names"), (PAIR, *PLAYERS), rename)
SUBSTITUTE = Action("substitute", phrase("Let others play for a pair"), (PAIR, *PLAYERS, FROM_ROUND), substitute)
WITHDRAW = Action("withdraw", phrase("Take a pair out of the schedule"), (PAIR_IN_FULL, FROM_ROUND), withdraw)
FORFEIT = Action("forfeit", phrase("Give a team's match away"), (PAIR, ROUND), forfeit)
REMOVE = Action("remove", phrase("Take a pair out of the event"), (PAIR_IN_FULL,), remove)
NAMES = Action(
    "names",
    phrase("Give all pairs their names"),
    (
        Parameter(
            "names",
            phrase("names, a pair a line"),
            lambda listed, known: assigned(known.event, listed),
            example="1; Ann Lee; Bob Fox",
        ),
    ),
    name_all,
)
