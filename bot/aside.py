"""Processes of their own for heavy work: they give way to the bot's, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Final

_NICENESS: Final = 5


def step_aside() -> None:
    """In the new process: leave Ctrl-C to its parent, end with it, give way to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
