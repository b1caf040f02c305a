"""What can be done about a refusal, or next: the hints, with the values that each needs.

A refusal is raised with its hints. Each interface has a table of those it words, by name: the terminal words them all
(`scorer/cli/hints.py`), the director's page those that a button can do (`scorer/live/director_commands.py`).
"""

from typing import NamedTuple


class Hint(NamedTuple):
    """A hint about what to do, with its values by name."""

    name: str
    values: tuple[tuple[str, str | int], ...] = ()


def _make_hint(hint_name: str, **values: str | int) -> Hint:
    return Hint(hint_name, tuple(values.items()))


# Events

LIST_EVENTS = Hint("list_events")
LIST_ALL_EVENTS = Hint("list_all_events")
CREATE_EVENT = Hint("create_event")
DELETE_EVENT = Hint("delete_event")
REPLACE_EVENT = Hint("replace_event")
USE_ANOTHER_NAME = Hint("use_another_name")
LIST_SETTINGS = Hint("list_settings")
LIST_HISTORY = Hint("list_history")
CHANGE_BOARD_COUNT = Hint("change_board_count")


def restore_event(*, file: str, event: str) -> Hint:
    return _make_hint("restore_event", file=file, event=event)


# Pairs and players

LIST_PAIRS = Hint("list_pairs")
SAY_WHO_PLAYS = Hint("say_who_plays")
ADD_PAIR = Hint("add_pair")
RENAME_PAIRS = Hint("rename_pairs")
LIST_PLAYERS = Hint("list_players")
ADD_PLAYER = Hint("add_player")
MERGE_PLAYERS = Hint("merge_players")
FILL_BOOK = Hint("fill_book")


def name_pair(label: str) -> Hint:
    return _make_hint("name_pair", label=label)


def withdraw_pair(*, label: str, from_round: int) -> Hint:
    return _make_hint("withdraw_pair", label=label, from_round=from_round)


def complete_pair(*, label: str, player: str) -> Hint:
    """Return the hint that a player alone in a pair gets a partner, or waits for one."""
    return _make_hint("complete_pair", label=label, player=player)


def make_pair(*, player1: str, player2: str) -> Hint:
    """Return the hint that two people who wait for a partner could play together."""
    return _make_hint("make_pair", player1=player1, player2=player2)


def wait_for_partner(*, name: str) -> Hint:
    """Return the hint that one person can wait for a partner."""
    return _make_hint("wait_for_partner", name=name)


def join_late(*, player1: str, player2: str) -> Hint:
    """Return the hint that a pair comes in from round 2 on if round 1 is being played already."""
    return _make_hint("join_late", player1=player1, player2=player2)


def share_boards(*, label: str, from_round: int, player1: str, player2: str) -> Hint:
    """Return the hint that a new pair could play where tables share boards."""
    return _make_hint("share_boards", label=label, from_round=from_round, player1=player1, player2=player2)


def join_with_movement(*, label: str, from_round: int, player1: str, player2: str, kind: str) -> Hint:
    """Return the hint that a new pair could play in another movement."""
    return _make_hint(
        "join_with_movement", label=label, from_round=from_round, player1=player1, player2=player2, kind=kind
    )


# Movements


def list_all_movements(number: int) -> Hint:
    """Return the hint that all movements that fit can be listed, and how many they are."""
    return _make_hint("list_all_movements", number=number)


CHOOSE_MOVEMENT = Hint("choose_movement")
CHANGE_MOVEMENT = Hint("change_movement")


def list_movements(pairs: int) -> Hint:
    """Return the hint to list the movements for so many pairs."""
    return _make_hint("list_movements", pairs=pairs)


def make_seat(*, kind: str, from_round: int) -> Hint:
    """Return the hint that another movement has a seat for a pair that has none."""
    return _make_hint("make_seat", kind=kind, from_round=from_round)


def seat_all_pairs(*, kind: str, from_round: int) -> Hint:
    """Return the hint that in another movement nobody sits out."""
    return _make_hint("seat_all_pairs", kind=kind, from_round=from_round)


def end_after_round(round_number: int) -> Hint:
    return _make_hint("end_after_round", round=round_number)


def keep_results(from_round: int) -> Hint:
    """Return the hint to change only rounds without results; `from_round` is the first of them."""
    return _make_hint("keep_results", from_round=from_round)


# Results and findings

SHOW_MISSING_RESULTS = Hint("show_missing_results")
LIST_FINDINGS = Hint("list_findings")
ADJUST_RESULT = Hint("adjust_result")
PIPE_RESULTS = Hint("pipe_results")
SAY_VULNERABLE = Hint("say_vulnerable")


def show_board(board: int) -> Hint:
    return _make_hint("show_board", board=board)


def record_result(*, board: int, ns: str, ew: str) -> Hint:
    return _make_hint("record_result", board=board, ns=ns, ew=ew)


def record_not_played(*, board: int, ns: str, ew: str) -> Hint:
    return _make_hint("record_not_played", board=board, ns=ns, ew=ew)


REMOVE_RESULT = "remove_result"
"""The name of the hint that another result is in the way: the entry screen leads to its line."""


def remove_result(*, board: int, ns: str, ew: str) -> Hint:
    return _make_hint(REMOVE_RESULT, board=board, ns=ns, ew=ew)


def reseat_result(*, board: int, ns: str, ew: str, new_ns: str, new_ew: str) -> Hint:
    """Return the hint that other pairs met than those of a result."""
    return _make_hint("reseat_result", board=board, ns=ns, ew=ew, new_ns=new_ns, new_ew=new_ew)


def name_declarer(*, board: int, ns: str, ew: str, code: str) -> Hint:
    """Return the hint to enter a result with its declarer; `code` is such an entry, for an example."""
    return _make_hint("name_declarer", board=board, ns=ns, ew=ew, code=code)


def accept_finding(key: str) -> Hint:
    return _make_hint("accept_finding", key=key)


def choose_fix(*, key: str, choice: int) -> Hint:
    """Return the hint to apply one of the fixes of a finding."""
    return _make_hint("choose_fix", key=key, choice=choice)


# Hands

IMPORT_HANDS = Hint("import_hands")
DEAL_HANDS = Hint("deal_hands")
SOLVE_HANDS = Hint("solve_hands")
ANALYSE_CHOICES = Hint("analyse_choices")
INSTALL_SOLVER = Hint("install_solver")
REINSTALL_SOLVER = Hint("reinstall_solver")

# Papers and pages

PRINT_RANKING = Hint("print_ranking")
PRINT_SCORE_CARD = Hint("print_score_card")
PRINT_CERTIFICATES = Hint("print_certificates")
USE_ANOTHER_PORT = Hint("use_another_port")


def loosen_names(names: str) -> Hint:
    return _make_hint("loosen_names", names=names)


# Competitions

LIST_COMPETITIONS = Hint("list_competitions")
CREATE_COMPETITION = Hint("create_competition")
ADD_EVENTS = Hint("add_events")
SET_HANDICAPS = Hint("set_handicaps")
NAME_HEAT = Hint("name_heat")
CLOSE_COMPETITION = Hint("close_competition")
RANK_COMPETITION = Hint("rank_competition")


def add_event(*, slug: str, event: str) -> Hint:
    """Return the hint to add an event to the competition `slug`."""
    return _make_hint("add_event", slug=slug, event=event)


def list_competition_events(slug: str) -> Hint:
    return _make_hint("list_competition_events", slug=slug)


def restore_competition(slug: str) -> Hint:
    return _make_hint("restore_competition", slug=slug)


# Files

OVERWRITE = Hint("overwrite")
NAME_ENCODING = Hint("name_encoding")
NAME_EVENT = Hint("name_event")
USE_BRIDGE_RULES = Hint("use_bridge_rules")
SKIP_OTHER_GAMES = Hint("skip_other_games")
ACCEPT_ANY_DEALER = Hint("accept_any_dealer")
EXPORT_TEMPLATE = Hint("export_template")


def name_columns(columns: str) -> Hint:
    """Return the hint to say what the columns of a list are; `columns` is one way to do so."""
    return _make_hint("name_columns", columns=columns)


def install_extra(extra: str) -> Hint:
    """Return the hint to install optional packages, by the name that `pyproject.toml` has for them."""
    return _make_hint("install_extra", extra=extra)


# The database

CHECK_HISTORY = Hint("check_history")
CHECK_DATABASE = Hint("check_database")
MAKE_BACKUP = Hint("make_backup")
RESTORE_BACKUP = Hint("restore_backup")
CARRY_OVER = Hint("carry_over")
UPGRADE_DATABASE = Hint("upgrade_database")
DUMP_SERVER = Hint("dump_server")
RESTORE_SERVER = Hint("restore_server")


def restore_newest_backup(*, file: str, made: str) -> Hint:
    """Return the hint to restore the newest copy without faults; `made` is when it was made."""
    return _make_hint("restore_newest_backup", file=file, made=made)


# What comes next

OPEN_DESK = Hint("open_desk")
BEGIN_WITH_DEMO = Hint("begin_with_demo")
BEGIN_WITH_NEW_EVENT = Hint("begin_with_new_event")
BEGIN_WITH_IMPORT = Hint("begin_with_import")
NAMES_NEXT = Hint("names_next")
ENTER_NEXT = Hint("enter_next")
CHECK_NEXT = Hint("check_next")
RANK_NEXT = Hint("rank_next")
PRINT_AGAIN = Hint("print_again")
PAPERS_NEXT = Hint("papers_next")
PAPERS_THEN = Hint("papers_then")
