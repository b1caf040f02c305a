"""Hints in the words of a terminal: the command to use, and what it does."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from importlib.util import find_spec

from scorer.errors import Remedy, Way

SOLVER = "endplay~=0.5.12"
"""What is installed to solve hands, as in pyproject.toml."""

WAYS: Mapping[Way, str] = {
    Way.EVENT: "`scorer events` lists them",
    Way.ALL_EVENTS: "`--all` lists them",
    Way.PAIR: "`scorer pairs` lists them, `scorer pairs add` adds one",
    Way.BOARD: "`scorer set boards N` changes how many there are",
    Way.MEETING: "`scorer board N` shows who met there",
    Way.MOVEMENT: "`scorer movement list` shows them",
    Way.SCHEDULE: "`scorer movement use KIND` gives it one",
    Way.SETTING: "`scorer set` lists them with their values",
    Way.STEP: "`scorer history` lists what was done",
    Way.PLAYER: "`scorer players` lists them, `scorer players add` adds one",
    Way.BOOK: "`scorer players import --evenings` fills it",
    Way.COMPETITION: "`scorer competition` lists them",
    Way.FINDING: "`scorer check` lists the findings",
    Way.MISSING: "`scorer show` tells what is missing",
    Way.RECORD: "`scorer result {board} {ns} {ew} CODE` records it",
    Way.RESULTS_PIPED: "`scorer result --from -` reads results from a pipe",
    Way.NOT_PLAYED: "`scorer result {board} {ns} {ew} NP` says that it was not played",
    Way.DECLARER: "`scorer result {board} {ns} {ew} {code}` if it was South",
    Way.CLEAR: "`scorer clear {board} {ns} {ew}` removes it",
    Way.RESEAT: "`scorer reseat {board} {ns} {ew} {new_ns} {new_ew}` changes who met",
    Way.ADJUST: "`scorer adjust` rules on a result",
    Way.MARK: "`scorer mark {key}` says that it is right as it is",
    Way.ADD_PAIR: "`scorer pairs add` adds one",
    Way.NAME_PAIR: "`scorer pairs rename {label} NAME NAME` gives it names",
    Way.TAKE_NAMES: "`scorer pairs rename` takes them",
    Way.WITHDRAW: "`scorer pairs withdraw {label} --from-round {from_round}` takes it out from there on",
    Way.SHARE: "`scorer pairs add {label} {player1} {player2} --from-round {from_round} --share` lets them",
    Way.JOIN_WITH_MOVEMENT: (
        "`scorer pairs add {label} {player1} {player2} --from-round {from_round} --movement {kind}` "
        "goes on with another movement"
    ),
    Way.MAKE_SEAT: "`scorer movement use {kind} --from-round {from_round}` makes one",
    Way.LET_ALL_PLAY: "`scorer movement use {kind} --from-round {from_round}` lets all play",
    Way.CHANGE_MOVEMENT: "`scorer movement use` changes it",
    Way.END_AFTER: "`scorer movement end {round}` says that round {round} was the last",
    Way.KEEP_RESULTS: "`scorer clear` removes a result, `--from-round {from_round}` keeps them",
    Way.BRING_HANDS: "`scorer hands import` brings hands in",
    Way.MAKE_HANDS: "`scorer hands make` or `scorer hands import` brings them",
    Way.SOLVE: "`scorer hands analyse` does it",
    Way.NEW_EVENT: "`scorer new` makes one, `scorer import FOLDER` reads one",
    Way.ANOTHER_NAME: "give the new one another NAME or `--date`",
    Way.ANOTHER_PORT: "another `--port` may be free",
    Way.DELETE_EVENT: "`scorer delete` removes it, if the one in the copy is to be had",
    Way.RESTORE_EVENT: "This brings it back: scorer restore {file} --event {event}",
    Way.PRINT: "`scorer print` prints one",
    Way.PRINT_CARD: "`scorer print scorecards --pair 7` prints one",
    Way.PRINT_CERTIFICATES: "`scorer print certificates --best 3` prints three",
    Way.VULNERABLE: "`--vulnerable` says that declarer's side is",
    Way.MERGE_PLAYERS: "`scorer players merge` makes them one",
    Way.ADD_PLAYER: "`scorer players add` puts a new player into the book",
    Way.NEW_COMPETITION: "`scorer competition new NAME` makes one",
    Way.ADD_EVENTS: "`scorer competition add` gives it events",
    Way.ADD_EVENT: "`scorer competition add {slug} {event}` puts it in",
    Way.COMPETITION_EVENTS: "`scorer competition show {slug}` lists its events",
    Way.HANDICAPS: "`scorer competition set` gives it handicap_results",
    Way.HEAT: "`scorer competition add --heat` gives one",
    Way.CLOSE_COMPETITION: "`scorer competition close` releases what clubs may see",
    Way.RANK_COMPETITION: "`scorer competition rank` does it",
    Way.BRING_BACK_COMPETITION: "`scorer undo --competition {slug}` brings it back",
    Way.FORCE: "`--force` writes over it",
    Way.LOOSEN: "`--names {names} --loosen` shows them all the same",
    Way.REPLACE: "`--replace` puts the new one in its place",
    Way.ENCODING: "`--encoding` names another, such as cp1252",
    Way.COLUMNS: '`--columns "{columns}"` says what is what',
    Way.NAME_EVENT: "`--name NAME` makes an event of a list of results",
    Way.AS_BRIDGE: "`--rules bridge` takes them as contract bridge",
    Way.SKIP_ODD: "`--skip-odd` leaves them out, `--rules bridge` takes them all",
    Way.ANY_DEALER: "`--any-dealer` takes the hands, each dealt by the number of its board",
    Way.TEMPLATE: "`scorer export {file} --template` writes one",
    Way.HISTORY: "`scorer history` tells whether it was",
    Way.RESTORE: "`scorer restore` puts an older copy in its place",
    Way.DB_CHECK: "`scorer db check` looks for more",
    Way.BACKUP: "`scorer backup` makes one",
    Way.RESTORE_COPY: "`scorer restore {file}` puts the newest sound copy, of {made}, in its place",
    Way.CARRY_OVER: (
        "`scorer export --all FOLDER` of that version writes its events, players and competitions, "
        "and `scorer import FOLDER --db NEW.db` reads them, without their history"
    ),
    Way.UPGRADE: "`scorer db upgrade` brings it up to date",
    Way.DUMP: "`pg_dump` does it on PostgreSQL",
    Way.RESTORE_DUMP: "`pg_restore` does it on PostgreSQL",
    Way.BEGIN_DEMO: "`scorer demo` shows an evening",
    Way.BEGIN_NEW: "`scorer new` sets one up",
    Way.BEGIN_IMPORT: "`scorer import PATH` brings one in",
    Way.ENTER_NEXT: "Next: scorer enter",
    Way.CHECK_NEXT: "Next: scorer check",
    Way.RANK_NEXT: "Next: scorer rank",
    Way.NAMES_NEXT: "Next: scorer pairs names FILE",
    Way.PAPERS_THEN: "Then: scorer movement print start-list table-cards slips",
    Way.PAPERS_NEXT: "Next: scorer movement print start-list table-cards slips",
    Way.INSTALL: "`pip install 'minibridge-scorer[{extra}]'`",
    Way.INSTALL_AGAIN: f"`{{installer}} --no-deps --force-reinstall {SOLVER}`",
    Way.INSTALL_SOLVER: f"`{{installer}} --no-deps {SOLVER}`",
}
"""The text of every hint, with its values in braces."""


def _installer() -> str:
    """The command that installs into this environment: one made by uv has no pip, and a package may belong to root."""
    python = shlex.quote(sys.executable)
    installer = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return installer if os.access(sys.prefix, os.W_OK) else f"sudo {installer}"


def said(remedy: Remedy) -> str:
    """A hint in the words of a terminal; texts are quoted for the shell.

    Codes are not, because they may be several words; columns are quoted already.
    """
    values: dict[str, str | int] = {"installer": _installer()}
    for name, value in remedy.values:
        quoted = name not in ("code", "columns") and isinstance(value, str) and value
        values[name] = shlex.quote(quoted) if quoted else value
    return " ".join(WAYS[remedy.way].format_map(values).split())  # close the gaps of empty values
