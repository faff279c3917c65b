"""Store a game as this version plays it, because later versions must replay it identically: python -m
tests.stored.

Before a release run `python -m tests.stored VERSION-PLAYERS --players N` for 2, 3 and 4 players. Never store
a file again: if a rule has to change, so does the game's `version`, and the file is deleted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.table.past.replay import replay, write_game
from engine.kernel.core import Json
from tests.stored.playing import Play

FOLDER = Path(__file__).parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a game, check that it replays, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m tests.stored", description=__doc__)
    parser.add_argument("name", help="of the file, without .json")
    parser.add_argument("--game", default="brimstone")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE")
    chosen = parser.parse_args(arguments)
    options = {name: _read(value) for name, _, value in (option.partition("=") for option in chosen.options)}
    file = FOLDER / f"{chosen.name}.json"
    if file.exists():
        print(f"{file} is there already: a stored game is never made anew.", file=sys.stderr)
        return 1
    verdict = replay(Play(chosen.game, chosen.players, options, chosen.seed).play(chosen.rounds))
    print(verdict)
    write_game(verdict.game, file)
    return 0 if verdict.ok else 1


def _read(value: str) -> Json:
    return {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


if __name__ == "__main__":
    sys.exit(main())
