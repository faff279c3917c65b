"""python -m bot pack: check a pack as an upload to a server would."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from bot.host.command_line import CommandLine


class PackCommand(CommandLine):
    """Adds the command `pack`, which needs neither settings nor a database."""

    def add(self, commands: argparse._SubParsersAction[Any]) -> None:
        own = commands.add_parser("pack", help="check a pack of your own, as an upload does")
        what = own.add_mutually_exclusive_group(required=True)
        what.add_argument("place", type=Path, metavar="FOLDER|ZIP", nargs="?")
        what.add_argument("--schema", action="store_true", help="print the JSON Schema of packs instead")
        own.add_argument("--game", default="", help="which game it is for, where several take packs")
        own.set_defaults(command=pack, is_bare=True)


def pack(chosen: argparse.Namespace) -> int:
    """Report all errors of a pack in a folder or a ZIP; return 0 if there are none."""
    from bot.extras.packs.checker import WRONG_CALL, told_of

    code, told = told_of(chosen.place, chosen.game)
    print(told, file=sys.stderr if code == WRONG_CALL else sys.stdout)
    return code


COMMANDS = PackCommand()
