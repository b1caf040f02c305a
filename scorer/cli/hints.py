"""Hints in the words of a terminal: the command to use, and what it does."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec

from scorer.cli.shell import quote_word
from scorer.hints import Hint

SOLVER = "endplay~=0.5.12"
"""What is installed to solve hands, as in pyproject.toml."""

FIRST_WITHOUT_WHEEL = (3, 14)
"""The first version of Python for which the solver has no wheel; its library is the same for all versions."""

EXTRA_PACKAGES: Mapping[str, str] = {"postgres": "psycopg[binary]>=3.2", "bridgemate": "access-parser>=0.0.6,<0.0.7"}
"""What each extra installs, as in pyproject.toml; the scorer itself is in no package index."""

HINT_TEXTS: Mapping[str, str] = {
    "list_events": "`scorer events` lists them",
    "list_all_events": "`--all` lists them",
    "list_pairs": "`scorer pairs` lists them, `scorer pairs add` adds one",
    "change_board_count": "`scorer set boards N` changes the number of boards",
    "show_board": "`scorer board {board}` shows who played it",
    "list_movements": "`scorer movement list --pairs {pairs}` lists those that fit",
    "list_all_movements": "`--all` lists all {number} in a table",
    "choose_movement": "`scorer movement use KIND` sets one",
    "list_settings": "`scorer set --all` lists them with their values",
    "list_history": "`scorer history` lists the changes",
    "list_players": "`scorer players` lists them, `scorer players add` adds one",
    "fill_book": "`scorer players import --evenings` fills it",
    "list_competitions": "`scorer competition` lists them",
    "list_findings": "`scorer check` lists the findings",
    "show_missing_results": "`scorer show` lists what is missing",
    "record_result": "`scorer result {board} {ns} {ew} CODE` records it",
    "pipe_results": "`scorer result --from -` reads results from a pipe",
    "record_not_played": "`scorer result {board} {ns} {ew} NP` records it as not played",
    "name_declarer": "`scorer result {board} {ns} {ew} {code}` if it was South",
    "remove_result": "`scorer result {board} {ns} {ew} --remove` removes that result",
    "reseat_result": "`scorer reseat {board} {ns} {ew} {new_ns} {new_ew}` changes who met",
    "adjust_result": "`scorer adjust` rules on a result",
    "choose_fix": "`scorer fix {key} --choice {choice}` applies it",
    "accept_finding": "`scorer accept {key}` accepts it as correct",
    "say_who_plays": (
        "`--names FILE` names the pairs, `--pairs N` says how many there are, `scorer new` alone asks for everything"
    ),
    "complete_pair": (
        "`scorer pairs rename {label} {player} PARTNER` adds a partner, or `scorer pairs remove {label}` and then "
        "`scorer pairs add --solo {player}` to wait for one"
    ),
    "add_pair": "`scorer pairs add` adds one",
    "name_pair": "`scorer pairs rename {label} NAME NAME` gives it names",
    "rename_pairs": "`scorer pairs rename` gives it names",
    "withdraw_pair": "`scorer pairs remove {label} --from-round {from_round}` takes it out from there on",
    "make_pair": "`scorer pairs add {player1} {player2}` makes them a pair",
    "wait_for_partner": "`scorer pairs add --solo {name}` adds someone waiting for a partner",
    "join_late": (
        "or, if round 1 has begun, `scorer undo`, then `scorer pairs add {player1} {player2} --from-round 2`"
    ),
    "share_boards": (
        "`scorer pairs add {player1} {player2} --label {label} --from-round {from_round} --share` lets them"
    ),
    "join_with_movement": (
        "`scorer pairs add {player1} {player2} --label {label} --from-round {from_round} --movement {kind}` "
        "goes on with another movement"
    ),
    "make_seat": "`scorer movement use {kind} --from-round {from_round}` makes one",
    "seat_all_pairs": "`scorer movement use {kind} --from-round {from_round}` lets everyone play",
    "change_movement": "`scorer movement use` changes it",
    "end_after_round": "`scorer movement end {round}` makes round {round} the last",
    "keep_results": "`--from-round {from_round}` keeps them, `scorer result BOARD NS EW --remove` removes one",
    "import_hands": "`scorer hands import FILE` imports hands",
    "deal_hands": "`scorer hands make` or `scorer hands import` gives the boards hands",
    "solve_hands": "`scorer hands analyse` solves them",
    "analyse_choices": "`scorer hands analyse` does it, without --quick",
    "create_event": "`scorer new` makes one, `scorer import FOLDER` reads one",
    "use_another_name": "give the new one another NAME or `--date`",
    "use_another_port": "another `--port` may be free",
    "delete_event": "`scorer events delete SLUG` deletes it, so that the one in the backup can take its place",
    "restore_event": "This brings it back: scorer restore {file} --event {event}",
    "print_ranking": "`scorer print` prints one",
    "print_score_card": "`scorer print scorecards --pair 7` prints one",
    "print_certificates": "`scorer print certificates --best 3` prints the first three",
    "say_vulnerable": "`--vulnerable` marks declarer's side as vulnerable",
    "merge_players": "`scorer players merge` makes them one",
    "add_player": "`scorer players add` adds a new player",
    "create_competition": "`scorer competition new NAME` makes one",
    "add_events": "`scorer competition add` gives it events",
    "add_event": "`scorer competition add {slug} {event}` adds it",
    "list_competition_events": "`scorer competition show {slug}` lists its events",
    "set_handicaps": "`scorer competition set` gives it handicap_results",
    "name_heat": "`scorer competition add --heat` gives one",
    "close_competition": "`scorer competition close` lets clubs see the hands and all results",
    "rank_competition": "`scorer competition rank` shows it",
    "restore_competition": "`scorer undo --competition {slug}` brings it back",
    "overwrite": "`--force` overwrites it",
    "loosen_names": "`--names {names} --loosen` shows them anyway",
    "replace_event": "`--replace` puts the new one in its place",
    "name_encoding": "`--encoding` names another, such as cp1252",
    "name_columns": '`--columns "{columns}"` names the columns',
    "name_event": "`--name NAME` makes an event of a list of results",
    "use_bridge_rules": "`--rules bridge` takes them as contract bridge",
    "skip_other_games": "`--skip-odd` leaves them out, `--rules bridge` takes them all",
    "accept_any_dealer": "`--any-dealer` takes the hands, each dealt by the number of its board",
    "export_template": "`scorer export FILE.xlsx --template` writes one",
    "check_history": "`scorer history` shows whether it was",
    "restore_backup": "`scorer restore` restores an older backup",
    "check_database": "`scorer db check` looks for more",
    "make_backup": "`scorer backup` makes one",
    "restore_newest_backup": "`scorer restore {file}` restores the newest sound backup, made {made}",
    "carry_over": (
        "`scorer export --all FOLDER` of that version writes its events, players and competitions, "
        "and `scorer import FOLDER --db NEW.db` reads them, without their history"
    ),
    "upgrade_database": "`scorer db upgrade` brings it up to date",
    "dump_server": "`pg_dump` does it on PostgreSQL",
    "restore_server": "`pg_restore` does it on PostgreSQL",
    "open_desk": "In a browser: scorer desk",
    "begin_with_demo": "`scorer demo` shows an evening",
    "begin_with_new_event": "`scorer new` sets one up",
    "begin_with_import": "`scorer import PATH` imports one",
    "enter_next": "Next: scorer enter",
    "check_next": "Next: scorer check",
    "rank_next": "Next: scorer rank",
    "names_next": "Next: scorer pairs names FILE",
    "papers_then": "Then: scorer movement print start-list table-cards slips",
    "print_again": "`scorer movement print start-list table-cards slips --force` prints the papers again",
    "papers_next": "Next: scorer movement print start-list table-cards slips",
    "install_extra": "`{installer} {extra}` installs it",
    "reinstall_solver": "`{installer} --force-reinstall {solver}` installs it again",
    "install_solver": "`{installer} {solver}` installs it",
}
"""The text of every hint, by its name, with its values in braces."""


def _install_command() -> str:
    """The command that installs into this environment: one made by uv has no pip, and a package may belong to root."""
    python = quote_word(sys.executable)
    installer = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
    return installer if os.access(sys.prefix, os.W_OK) else f"sudo {installer}"


def _solver_words() -> str:
    """What the installer takes to install the solver: where it has no wheel, the last one, straight into place."""
    if sys.version_info < FIRST_WITHOUT_WHEEL:
        return f"--no-deps {SOLVER}"
    import sysconfig  # saves 0.4 ms

    place = quote_word(sysconfig.get_path("purelib"))
    return f"--upgrade --no-deps --only-binary :all: --python-version 3.13 --target {place} {SOLVER}"


def format_hint(hint: Hint) -> str:
    """A hint in the words of a terminal; texts are quoted for the shell.

    Codes are not, because they may be several words; columns are quoted already.
    """
    values: dict[str, str | int] = {"installer": _install_command(), "solver": _solver_words()}
    for name, value in hint.values:
        text_to_quote = name not in ("code", "columns") and isinstance(value, str) and value
        values[name] = quote_word(text_to_quote) if text_to_quote else value
        if name == "extra":
            values[name] = quote_word(EXTRA_PACKAGES.get(str(value), str(value)))
    return " ".join(HINT_TEXTS[hint.name].format_map(values).split())  # close the gaps of empty values
