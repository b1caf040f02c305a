"""Hints in the words of a terminal: the command to use, and what it does."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from importlib.util import find_spec

from scorer.errors import Hint, HintKind

SOLVER = "endplay~=0.5.12"
"""What is installed to solve hands, as in pyproject.toml."""

HINT_TEXTS: Mapping[HintKind, str] = {
    HintKind.LIST_EVENTS: "`scorer events` lists them",
    HintKind.LIST_ALL_EVENTS: "`--all` lists them",
    HintKind.LIST_PAIRS: "`scorer pairs` lists them, `scorer pairs add` adds one",
    HintKind.CHANGE_BOARD_COUNT: "`scorer set boards N` changes how many there are",
    HintKind.SHOW_BOARD: "`scorer board N` shows who met there",
    HintKind.LIST_MOVEMENTS: "`scorer movement list` shows them",
    HintKind.CHOOSE_MOVEMENT: "`scorer movement use KIND` gives it one",
    HintKind.LIST_SETTINGS: "`scorer set` lists them with their values",
    HintKind.LIST_HISTORY: "`scorer history` lists what was done",
    HintKind.LIST_PLAYERS: "`scorer players` lists them, `scorer players add` adds one",
    HintKind.FILL_BOOK: "`scorer players import --evenings` fills it",
    HintKind.LIST_COMPETITIONS: "`scorer competition` lists them",
    HintKind.LIST_FINDINGS: "`scorer check` lists the findings",
    HintKind.SHOW_MISSING_RESULTS: "`scorer show` tells what is missing",
    HintKind.RECORD_RESULT: "`scorer result {board} {ns} {ew} CODE` records it",
    HintKind.PIPE_RESULTS: "`scorer result --from -` reads results from a pipe",
    HintKind.RECORD_NOT_PLAYED: "`scorer result {board} {ns} {ew} NP` says that it was not played",
    HintKind.NAME_DECLARER: "`scorer result {board} {ns} {ew} {code}` if it was South",
    HintKind.CLEAR_RESULT: "`scorer clear {board} {ns} {ew}` removes it",
    HintKind.RESEAT_RESULT: "`scorer reseat {board} {ns} {ew} {new_ns} {new_ew}` changes who met",
    HintKind.ADJUST_RESULT: "`scorer adjust` rules on a result",
    HintKind.ACCEPT_FINDING: "`scorer mark {key}` says that it is right as it is",
    HintKind.ADD_PAIR: "`scorer pairs add` adds one",
    HintKind.NAME_PAIR: "`scorer pairs rename {label} NAME NAME` gives it names",
    HintKind.RENAME_PAIRS: "`scorer pairs rename` takes them",
    HintKind.WITHDRAW_PAIR: "`scorer pairs withdraw {label} --from-round {from_round}` takes it out from there on",
    HintKind.SHARE_BOARDS: "`scorer pairs add {label} {player1} {player2} --from-round {from_round} --share` lets them",
    HintKind.JOIN_WITH_MOVEMENT: (
        "`scorer pairs add {label} {player1} {player2} --from-round {from_round} --movement {kind}` "
        "goes on with another movement"
    ),
    HintKind.MAKE_SEAT: "`scorer movement use {kind} --from-round {from_round}` makes one",
    HintKind.SEAT_ALL_PAIRS: "`scorer movement use {kind} --from-round {from_round}` lets all play",
    HintKind.CHANGE_MOVEMENT: "`scorer movement use` changes it",
    HintKind.END_AFTER_ROUND: "`scorer movement end {round}` says that round {round} was the last",
    HintKind.KEEP_RESULTS: "`scorer clear` removes a result, `--from-round {from_round}` keeps them",
    HintKind.IMPORT_HANDS: "`scorer hands import` brings hands in",
    HintKind.DEAL_HANDS: "`scorer hands make` or `scorer hands import` brings them",
    HintKind.SOLVE_HANDS: "`scorer hands analyse` does it",
    HintKind.CREATE_EVENT: "`scorer new` makes one, `scorer import FOLDER` reads one",
    HintKind.USE_ANOTHER_NAME: "give the new one another NAME or `--date`",
    HintKind.USE_ANOTHER_PORT: "another `--port` may be free",
    HintKind.DELETE_EVENT: "`scorer delete` removes it, if the one in the copy is to be had",
    HintKind.RESTORE_EVENT: "This brings it back: scorer restore {file} --event {event}",
    HintKind.PRINT_RANKING: "`scorer print` prints one",
    HintKind.PRINT_SCORE_CARD: "`scorer print scorecards --pair 7` prints one",
    HintKind.PRINT_CERTIFICATES: "`scorer print certificates --best 3` prints three",
    HintKind.SAY_VULNERABLE: "`--vulnerable` says that declarer's side is",
    HintKind.MERGE_PLAYERS: "`scorer players merge` makes them one",
    HintKind.ADD_PLAYER: "`scorer players add` puts a new player into the book",
    HintKind.CREATE_COMPETITION: "`scorer competition new NAME` makes one",
    HintKind.ADD_EVENTS: "`scorer competition add` gives it events",
    HintKind.ADD_EVENT: "`scorer competition add {slug} {event}` puts it in",
    HintKind.LIST_COMPETITION_EVENTS: "`scorer competition show {slug}` lists its events",
    HintKind.SET_HANDICAPS: "`scorer competition set` gives it handicap_results",
    HintKind.NAME_HEAT: "`scorer competition add --heat` gives one",
    HintKind.CLOSE_COMPETITION: "`scorer competition close` releases what clubs may see",
    HintKind.RANK_COMPETITION: "`scorer competition rank` does it",
    HintKind.RESTORE_COMPETITION: "`scorer undo --competition {slug}` brings it back",
    HintKind.OVERWRITE: "`--force` writes over it",
    HintKind.LOOSEN_NAMES: "`--names {names} --loosen` shows them all the same",
    HintKind.REPLACE_EVENT: "`--replace` puts the new one in its place",
    HintKind.NAME_ENCODING: "`--encoding` names another, such as cp1252",
    HintKind.NAME_COLUMNS: '`--columns "{columns}"` says what is what',
    HintKind.NAME_EVENT: "`--name NAME` makes an event of a list of results",
    HintKind.USE_BRIDGE_RULES: "`--rules bridge` takes them as contract bridge",
    HintKind.SKIP_OTHER_GAMES: "`--skip-odd` leaves them out, `--rules bridge` takes them all",
    HintKind.ACCEPT_ANY_DEALER: "`--any-dealer` takes the hands, each dealt by the number of its board",
    HintKind.EXPORT_TEMPLATE: "`scorer export {file} --template` writes one",
    HintKind.CHECK_HISTORY: "`scorer history` tells whether it was",
    HintKind.RESTORE_BACKUP: "`scorer restore` puts an older copy in its place",
    HintKind.CHECK_DATABASE: "`scorer db check` looks for more",
    HintKind.MAKE_BACKUP: "`scorer backup` makes one",
    HintKind.RESTORE_NEWEST_BACKUP: "`scorer restore {file}` puts the newest sound copy, of {made}, in its place",
    HintKind.CARRY_OVER: (
        "`scorer export --all FOLDER` of that version writes its events, players and competitions, "
        "and `scorer import FOLDER --db NEW.db` reads them, without their history"
    ),
    HintKind.UPGRADE_DATABASE: "`scorer db upgrade` brings it up to date",
    HintKind.DUMP_SERVER: "`pg_dump` does it on PostgreSQL",
    HintKind.RESTORE_SERVER: "`pg_restore` does it on PostgreSQL",
    HintKind.BEGIN_WITH_DEMO: "`scorer demo` shows an evening",
    HintKind.BEGIN_WITH_NEW_EVENT: "`scorer new` sets one up",
    HintKind.BEGIN_WITH_IMPORT: "`scorer import PATH` brings one in",
    HintKind.ENTER_NEXT: "Next: scorer enter",
    HintKind.CHECK_NEXT: "Next: scorer check",
    HintKind.RANK_NEXT: "Next: scorer rank",
    HintKind.NAMES_NEXT: "Next: scorer pairs names FILE",
    HintKind.PAPERS_THEN: "Then: scorer movement print start-list table-cards slips",
    HintKind.PAPERS_NEXT: "Next: scorer movement print start-list table-cards slips",
    HintKind.INSTALL_EXTRA: "`pip install 'minibridge-scorer[{extra}]'`",
    HintKind.REINSTALL_SOLVER: f"`{{installer}} --no-deps --force-reinstall {SOLVER}`",
    HintKind.INSTALL_SOLVER: f"`{{installer}} --no-deps {SOLVER}`",
}
"""The text of every hint, with its values in braces."""


def _install_command() -> str:
    """The command that installs into this environment: one made by uv has no pip, and a package may belong to root."""
    python = shlex.quote(sys.executable)
    installer = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return installer if os.access(sys.prefix, os.W_OK) else f"sudo {installer}"


def format_hint(remedy: Hint) -> str:
    """A hint in the words of a terminal; texts are quoted for the shell.

    Codes are not, because they may be several words; columns are quoted already.
    """
    values: dict[str, str | int] = {"installer": _install_command()}
    for name, value in remedy.values:
        text_to_quote = name not in ("code", "columns") and isinstance(value, str) and value
        values[name] = shlex.quote(text_to_quote) if text_to_quote else value
    return " ".join(HINT_TEXTS[remedy.kind].format_map(values).split())  # close the gaps of empty values
