"""A headless Chromium, for tests that look at pages as people do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no windows, of which one for each page would take most of the time."""

CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), None)
NO_CHROMIUM = "no Chromium here: no page is opened in a browser"

AXE = os.environ.get("SCORER_AXE")
"""The file of axe-core, where there is one."""

needs_axe = pytest.mark.skipif(not AXE, reason="SCORER_AXE names no axe.min.js")

RUN_AXE = """axe.run({ resultTypes: ["violations"], preload: location.protocol !== "file:" })"""
"""All rules, of which only faults are told: what is right would take most of the time."""


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Start Chromium, and end it."""
    from playwright.sync_api import sync_playwright  # only what looks at pages needs it

    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


def check_with_axe(page: Page) -> None:
    """Let axe look at a page as it is now."""
    assert AXE
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found = page.evaluate(RUN_AXE)["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"][:200], page.url) for fault in found] == []
