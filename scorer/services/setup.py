"""Set up an event: list movements that fit, show one, and create an event with its pairs and schedule."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.commands.actions import Known, Parameter, plain, read_all
from scorer.commands.changed import Changed, named_twice
from scorer.commands.movement import SIZES, TERMS, Terms, movement_for, with_movements
from scorer.commands.numbering import Numbering, renumber
from scorer.commands.pairs import assigned, name_all, names_from
from scorer.commands.settings import unfit_mistakes
from scorer.errors import AlreadyThere, ScorerError, Told, Way, misread, refused, remedy
from scorer.game.announcement import Redeal
from scorer.game.rulesets import STANDARD, rule_set
from scorer.i18n import NOTHING, Phrase, chained, counted, phrase
from scorer.model.events import Event, setting_named
from scorer.model.history import Subject, Topic
from scorer.model.numbers import whole_number
from scorer.model.pairs import Form, ListedPair, Pair, seated
from scorer.model.settings import DATE, Method, Scoring, word_of
from scorer.model.texts import name_text, needed_name
from scorer.movements.choosing import Fit, Wish, fitting_sections, least_needed, proposed_sections
from scorer.movements.schedule import most_played, plays_told
from scorer.movements.teams import SWISS
from scorer.reports.answers import schedules
from scorer.services import Answer, tables_answer
from scorer.services.change import known_by_name
from scorer.storage.reading import identify, read_event, summaries
from scorer.storage.transactions import reading, writing

if TYPE_CHECKING:
    from scorer.movements.arranged import Arrangement


class NewEvent(NamedTuple):
    """A new event as it was stored, the movement of each section, and the limits it had to keep."""

    slug: str
    event: Event
    fits: tuple[Fit, ...]
    wish: Wish


_RULES, _TARGET = setting_named("rules").values, setting_named("scoring.target").values

EVENT = (
    Parameter("name", phrase("name"), plain(needed_name)),
    Parameter("date", phrase("date"), plain(DATE.read), needed=False),
    Parameter("club", phrase("club"), plain(name_text), needed=False),
    Parameter("rules", phrase("rules"), lambda text, _: _RULES.read(text.strip().lower()), needed=False),
    Parameter("method", phrase("method"), lambda text, _: word_of(Method, text), needed=False),
    Parameter("target", phrase("target"), plain(_TARGET.read), needed=False),
    Parameter("numbering", phrase("numbering"), plain(Numbering.parse), needed=False),
)
"""The parameters of the event itself."""


ENTRANTS = (
    Parameter("teams", phrase("teams"), plain(whole_number), needed=False),
    Parameter("individual", phrase("players"), plain(whole_number), needed=False),
)
"""How many take part if no pairs are ranked."""


def _arranged(words: Mapping[str, Any]) -> list[Arrangement]:
    """Return what teams or individuals can play, if these were given; empty for pairs."""
    if not (words.get("teams") or words.get("individual")):
        return []
    values = read_all((*ENTRANTS, *SIZES, *TERMS), words, Known(None, {}))
    for unfit in ("pairs", "tables", "minutes", "winners", "play"):
        if values[unfit]:
            raise refused(unfit, phrase("it is said of pairs, not of teams or players"))
    from scorer.movements.arranged import Wanted, for_players, for_teams  # not needed for pairs

    wanted = Wanted(values["boards"], values["rounds"], values["a_round"])
    if values["teams"] and values["individual"]:
        raise refused("individual", phrase("either teams or players are said, not both"))
    return for_teams(values["teams"], wanted) if values["teams"] else for_players(values["individual"], wanted)


def movements(words: Mapping[str, Any]) -> Answer:
    """List the movements that fit, best first."""
    arranged = _arranged(words)
    if arranged:
        return tables_answer("movements", schedules.arranged(arranged))
    terms = read_terms(words)
    _refuse_no_sections(terms)
    fits = fitting_sections(terms.sections, terms.wish, winners=terms.winners)
    if terms.rounds is not None and fits:
        of_fits = sorted({fit.movement.rounds for fit in fits})
        fits = [fit for fit in fits if fit.movement.rounds == terms.rounds]
        if not fits:
            raise refused("rounds", misread(str(terms.rounds), chained(of_fits, ", ")))
    timed = terms.minutes is not None
    needed = NOTHING if fits else least_needed(terms.sections, terms.wish, winners=terms.winners)
    return tables_answer("movements", schedules.listed(fits, needed, timed=timed))


def last_movement(db: str) -> str:
    """Return the kind of movement of the newest event; empty if there is none."""
    try:
        with reading(db) as ask:
            newest = summaries(ask, 1)
            return read_event(ask, identify(ask, newest[0].slug)).movement if newest else ""
    except ScorerError:  # a fault of the database is reported when the event is created
        return ""


def movement(words: Mapping[str, Any]) -> Answer:
    """Show the schedule of one movement."""
    arranged = _arranged(words)
    if arranged:
        from scorer.movements.arranged import named  # not needed for pairs

        one = named(words["kind"], arranged)
        rows = schedules.arranged_table(one).rows
        about = schedules.arranged([one]).rows[0] | {"rows": rows}
        return Answer(lambda: [schedules.arranged_table(one).sheet], lambda: about)
    terms = read_terms(words)
    _refuse_no_sections(terms)
    if len(terms.sections) > 1:
        raise refused("tables", phrase("movements are looked up for one section at a time"))
    fit = movement_for(terms.sections[0], terms)
    return Answer(lambda: [schedules.fit_table(fit).sheet], lambda: schedules.fit_document(fit))


def read_terms(words: Mapping[str, Any]) -> Terms:
    """Read what was asked of a movement; raise `InputError` for what cannot be read."""
    return _terms(read_all((*SIZES, *TERMS), words, Known(None, {})))


def _terms(values: Mapping[str, Any]) -> Terms:
    sections = values["pairs"] or values["tables"] or ()
    return Terms(sections, *(values[name] for name in Terms._fields[1:]))


def _refuse_no_sections(terms: Terms) -> None:
    if not terms.sections:
        raise refused("tables", phrase("how many tables, or how many pairs, has to be said"))


class Names(NamedTuple):
    """Where the pairs of a new event get their names: from a list, or from another event; from neither by default."""

    listed: Sequence[ListedPair] = ()
    former: str = ""


def new_event(db: str, words: Mapping[str, Any], names: Names, fit: Fit | None = None) -> NewEvent:
    """Create an event with its schedule and its pairs, teams or players, and make it the current event.

    Names of a list are completed from the club's book. Without a `proposal`, the movement of pairs follows from
    `arguments`.
    """
    from scorer.storage import events  # loads SQLAlchemy, only needed for storing

    former = _former(db, names)
    fits: tuple[Fit, ...] = ()
    if words.get("teams") or words.get("individual"):
        event, wish = _new_field(words), Terms().wish
    else:
        event, fits, wish = _new_pairs(words, len(former.pairs if former else names.listed), fit)
    event = _named(event, names.listed, former)
    with writing(db, create=True) as work:
        work.lock_list()
        if events.namesake(work.ask, event) is not None:
            raise AlreadyThere(events.already_here(event), remedy(Way.ANOTHER_NAME))
        if names.listed:
            named = Changed(event, Subject(Topic.PAIR), NOTHING)
            event = known_by_name(work, replace(event, pairs=(), entrants=()), named).after
        slug = events.add(work, event)
        events.choose(work, work.event(slug))
        work.commit()
    return NewEvent(slug, event, fits, wish)


def _new_pairs(words: Mapping[str, Any], named: int, fit: Fit | None) -> tuple[Event, tuple[Fit, ...], Wish]:
    """Return an event of pairs, its movements, and the limits; `named_count` is how many there are by default."""
    values = read_all((*EVENT, *SIZES, *TERMS), words, Known(None, {}))
    terms = _terms(values)
    seats = named or (2 if values["target"] else 0)
    if seats and not terms.sections:
        terms = terms._replace(sections=(seats,))
    _refuse_no_sections(terms)
    if len(terms.sections) == 1 and not terms.kind:
        terms = terms._replace(sections=proposed_sections(*terms.sections, terms.wish, winners=terms.winners))
    if values["numbering"] is Numbering.DIRECTION and not terms.kind:
        terms = terms._replace(winners=terms.winners or 2)
    event = _settled(values, terms)
    fits = (fit,) if fit else _for_all(terms)
    event = with_movements(event, fits)
    if values["numbering"]:
        event = renumber(event, values["numbering"]).after
    return event, fits, terms.wish


def _new_field(words: Mapping[str, Any]) -> Event:
    """Return an event of numbered teams or players."""
    from scorer.movements.arranged import named  # not needed for pairs

    one = named(words.get("kind") or "", _arranged(words))
    values = read_all((*EVENT, *ENTRANTS), words, Known(None, {}))
    form = Form.TEAMS if values["teams"] else Form.INDIVIDUAL
    method = values["method"] or (Method.CROSS_IMPS if values["teams"] else Method.MATCHPOINTS)
    event = _settled({**values, "method": method}, Terms())
    entrants = tuple(Pair(str(label)) for label in range(1, (values["teams"] or values["individual"]) + 1))
    event = replace(event, form=form, entrants=entrants, movement=one.kind, boards=one.boards, schedule=one.sittings)
    event = replace(event, pairs=seated(form, entrants, one.sittings), winners=1)
    unfit_mistakes(event).refuse()
    return event


def _former(db: str, names: Names) -> Event | None:
    """Read the event from which the names are copied."""
    if not names.former:
        return None
    if names.listed:
        raise refused("pairs_from", phrase("the names are from a list or from another event, not both"))
    with reading(db) as ask:
        return read_event(ask, identify(ask, names.former))


def _named(event: Event, listed: Sequence[ListedPair], former: Event | None) -> Event:
    """Return the event with the names of a list or another event; raise `InputError` if there are too many."""
    if former is None and not listed:
        return event
    field, number = ("names", len(listed)) if former is None else ("pairs_from", len(former.ranked))
    if number > len(event.ranked):
        most = phrase("{most} at the most, as many as there are seats for", most=len(event.ranked))
        raise refused(field, misread(str(event.form.counted(number)), most))
    return (name_all(event, assigned(event, listed)) if former is None else names_from(event, former)).after


def _settled(values: Mapping[str, Any], terms: Terms) -> Event:
    """Return an event without pairs, by default of today and with the usual method."""
    usual = Method.AGGREGATE if terms.sections == (2,) else Method.MATCHPOINTS
    rules = rule_set(values["rules"] or STANDARD.name)
    method, target = values["method"] or usual, values["target"] or 0
    if target and (terms.sections != (2,) or method is not Method.AGGREGATE):
        raise refused("target", phrase("a race is between two pairs at one table, with the method aggregate"))
    return Event(
        name=values["name"],
        date=values["date"] or datetime.date.today(),
        club=values["club"] or "",
        rules=rules.name,
        redeal=rules.redeal,
        scoring=Scoring(method=method, target=target),
    )


def _for_all(terms: Terms) -> tuple[Fit, ...]:
    """Return a movement for each section, all with one ranking or all with two."""
    fits = tuple(movement_for(pairs, terms) for pairs in terms.sections)
    if len({fit.movement.winners for fit in fits}) > 1:
        fits = tuple(movement_for(pairs, terms._replace(winners=1)) for pairs in terms.sections)
    return fits


def told(new: NewEvent, *, printed: bool = False) -> Iterator[Told]:
    """Report a new event, and what to do next unless its papers are already `printed`."""
    event = new.event
    for fit in new.fits:
        yield Told(_fit_told(fit))
        yield from _cut_by_time(fit, new.wish)
    if event.redeal is Redeal.NS_DECLARE:
        source = phrase(
            "With 20 points on each side North-South declare, as the source of {rules} says", rules=event.rules
        )
        yield Told(source)
    if event.form is not Form.PAIRS:
        drawn = event.movement == SWISS  # only the first round is in the schedule
        boards = event.boards if drawn else most_played(event.schedule)
        rounds = boards // len(event.schedule[0].boards) if drawn else event.rounds
        sizes = {"rounds": counted(rounds, "round"), "boards": counted(boards, "board")}
        yield Told(phrase("{kind}: {rounds}, {boards} each", kind=event.movement, **sizes))
    held = chained((event.form.counted(len(event.ranked)), counted(event.boards, "board")), ", ")
    now = phrase("{slug}: {size}; commands now mean this event", slug=new.slug, size=held)
    nameless = [pair.label for pair in event.ranked if not pair.names]
    yield Told(now)
    yield from map(Told, named_twice(replace(event, pairs=()), event))
    if printed:
        return
    if len(nameless) == len(event.ranked):
        yield Told(NOTHING, remedies=(remedy(Way.NAMES_NEXT),))
        yield Told(NOTHING, remedies=(remedy(Way.PAPERS_THEN),))
        return
    if nameless:
        still = phrase("Still without names: {pairs}", pairs=chained(nameless, ", "))
        yield Told(still, remedies=(remedy(Way.NAME_PAIR, label=nameless[0]),))
    yield Told(NOTHING, remedies=(remedy(Way.PAPERS_NEXT),))


def _cut_by_time(fit: Fit, wish: Wish) -> Iterator[Told]:
    """Report if only the time limit keeps some of the boards asked for from being played."""
    asked, has = (wish.play, fit.plays) if wish.play else (wish.boards, fit.boards)
    if wish.minutes is not None and asked is not None and has < asked:
        reason = phrase(
            "Fewer boards than the {asked} asked for: that is what fits {minutes} minutes at {a_board} minutes a board",
            asked=asked,
            minutes=wish.minutes,
            a_board=wish.minutes_a_board,
        )
        yield Told(reason)


def _fit_told(fit: Fit) -> Phrase:
    """Describe a movement in a line: tables, kind, rounds, boards and duration."""
    rounds = counted(fit.movement.rounds, "round")
    sizes = phrase("{rounds} of {boards}", rounds=rounds, boards=counted(fit.boards_a_round, "board"))
    line = phrase(
        "{tables}, {kind}: {sizes}, about {minutes} minutes; {plays} of the {boards} in play",
        tables=schedules.tables_text(fit),
        kind=fit.movement.kind,
        sizes=sizes,
        minutes=fit.minutes,
        plays=plays_told(fit.movement.schedule(fit.boards_a_round)),
        boards=counted(fit.boards, "board"),
    )
    if fit.movement.note:
        return phrase("{movement} ({note})", movement=line, note=fit.movement.note)
    return line
