"""The folder and the file of a database hold secrets: those that the bot makes are its owner's alone."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Make the folder for its owner alone if it is not there yet; OSError if it cannot be made."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(FOLDER, exist_ok=True)


def make_file(file: Path) -> None:
    """Make an empty file for its owner alone, if there is none; SQLite gives its side files the same mode.

    If it cannot be made, opening it later says why.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))


def wider(path: Path, mode: int) -> str:
    """Return the mode of what is there, in octal, if it lets more people in than it should; else ""."""
    if os.name == "nt" or not path.exists():
        return ""
    found = stat.S_IMODE(path.stat().st_mode)
    return f"{found:o}" if found & ~mode else ""
