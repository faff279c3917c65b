"""What an extra adds to the command line `python -m bot`."""

from __future__ import annotations

import argparse
from typing import Any


class CommandLine:
    """Commands of an extra: each sets `command`, a coroutine function of the settings and of what was typed.

    With `is_bare` set the command is a plain function of what was typed alone, and needs no settings.
    """

    def add(self, commands: argparse._SubParsersAction[Any]) -> None:
        """Add its commands to the parser."""
        raise NotImplementedError
