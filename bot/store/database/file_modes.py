"""Restrict the database's folder and file to their owner, since they hold secrets."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Create the folder for its owner alone if it is missing; raise OSError if that fails."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(FOLDER, exist_ok=True)


def make_file(file: Path) -> None:
    """Create an empty file for its owner alone if it is missing. SQLite gives its side files the same mode.

    Ignore a failure: opening the database will report it.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))


def wider(path: Path, mode: int) -> str:
    """Return the path's mode in octal if it grants more access than `mode`; else ""."""
    if os.name == "nt" or not path.exists():
        return ""
    found = stat.S_IMODE(path.stat().st_mode)
    return f"{found:o}" if found & ~mode else ""
