"""Declare what an extra adds to the command line `python -m bot`."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from typing import Any


class CommandLine(ABC):
    """Commands of an extra.

    Each sets `command`, a coroutine function of the settings and the parsed arguments, whose `extras` are all
    that exist. With `is_bare` set, `command` is a plain function of the arguments alone, and needs no
    settings.
    """

    @abstractmethod
    def add(self, commands: argparse._SubParsersAction[Any]) -> None:
        """Add its commands to the parser."""
