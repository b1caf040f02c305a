"""Messages in a window of their own, for a program that was started from an icon: no one sees its terminal."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from scorer.i18n.languages import Language, choose_language, get_language

TITLE = "Minibridge Scorer"

LINE_WIDTH = 70
"""Characters after which a line is broken for a window that does not break lines itself."""

MAC_SCRIPT = """on run {sentences, heading}
display dialog sentences with title heading buttons {"OK"} default button 1
end run"""


def has_terminal() -> bool:
    """Whether someone can read what is written to stderr."""
    return sys.stderr.isatty()


def system_language() -> Language:
    """The language of the system's user, as far as the environment has it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return get_language(choose_language("", next(filter(None, named), "")))


def show_window(text: str) -> None:
    """Show a text until its window is closed; without any window, leave it in a file where it is soon seen."""
    if sys.platform == "win32":
        import ctypes  # only Windows needs it

        ctypes.windll.user32.MessageBoxW(None, text, TITLE, 0x40)  # MB_ICONINFORMATION
        return
    if not any(_is_shown_by(command) for command in _list_commands(text)):
        _leave_file(text)


def _list_commands(text: str) -> list[list[str]]:
    """The programs that show a text in a window, of which a computer has some."""
    if sys.platform == "darwin":
        return [["osascript", "-e", MAC_SCRIPT, text, TITLE]]
    broken = "\n".join(map("\n".join, (textwrap.wrap(line, LINE_WIDTH) for line in text.splitlines())))
    return [
        ["zenity", "--info", "--no-markup", "--width=520", f"--title={TITLE}", f"--text={text}"],
        ["kdialog", "--title", TITLE, "--msgbox", text],
        ["xmessage", "-center", "-title", TITLE, "-buttons", "OK:0", broken],
    ]


def _is_shown_by(command: list[str]) -> bool:
    """Let a program show its window; return whether it did."""
    with suppress(OSError):
        ended = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)  # noqa: S603  # no shell
        # 1 is also the code of a window that was closed without its button: what went wrong names the display.
        return ended.returncode in (0, 1) and b"display" not in ended.stderr.lower()
    return False


def _leave_file(text: str) -> None:
    """Write a text to a file on the desktop, or else in the home folder."""
    with suppress(OSError):
        (_find_desktop() / f"{TITLE}.txt").write_text(f"{datetime.now():%Y-%m-%d %H:%M}\n\n{text}\n", encoding="utf-8")


def _find_desktop() -> Path:
    with suppress(OSError):
        command = ["xdg-user-dir", "DESKTOP"]
        named = subprocess.run(command, capture_output=True, check=False, text=True).stdout.strip()  # noqa: S603  # no shell
        if named and Path(named).is_dir():
            return Path(named)
    desktop = Path.home() / "Desktop"
    return desktop if desktop.is_dir() else Path.home()
