"""Chromium for tests and the tour: Debian's package, driven by Playwright, with no download."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
STARTS_WITHIN = 1_200_000
"""Start-up timeout in milliseconds; long, because the machine may be busy."""
MISSING = "there is no Chromium here (on Debian or Ubuntu: apt install chromium; or set CHROMIUM to its path)"


def executable() -> str | None:
    """Return the path of Chromium, or None if it is not installed."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browser() -> Iterator[Browser]:
    """Open a headless Chromium with a new, empty profile."""
    path = executable()
    if path is None:
        raise FileNotFoundError(MISSING)
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*FLAGS, "--no-sandbox"] if is_root else list(FLAGS)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=path, headless=True, args=flags, timeout=STARTS_WITHIN
        )
        try:
            yield opened
        finally:
            opened.close()
