"""python -m render map | replay: pictures and films of a game from its record."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from engine.brimstone.events import RoundEnded
from engine.core import Json, Refused
from engine.record import CaseFailed, read_cases
from render import paint
from render.brimstone import board_scene, reveal_scene
from render.film import film
from render.steps import frames
from render.theme import PALETTES, THEMES, look
from render.watch import Sight, watch_record


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        case = next(read_cases([options.record]))
        options.run(options, case)
    except (CaseFailed, Refused, OSError, ValueError, StopIteration) as why:
        print(f"{options.record}: {str(why) or 'there is no record in it'}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, run, about in (
        ("map", _map, "the board at the end, or after a round, as PNG"),
        ("replay", _replay, "the whole game, or one round, as an animated WebP"),
    ):
        command = commands.add_parser(name, help=about)
        command.set_defaults(run=run)
        command.add_argument("record", type=Path)
        command.add_argument("out", type=Path)
        command.add_argument("--round", type=int, help="only this round (map: at its end)")
        command.add_argument("--theme", choices=list(THEMES), default="dark")
        command.add_argument("--palette", choices=list(PALETTES), default="standard")
        if name == "map":
            command.add_argument("--seat", help="as this seat sees it, with its own orders")
    return parser


def _map(options: argparse.Namespace, case: Json) -> None:
    sights, view = watch_record(case, options.seat)
    if options.round is not None:
        view = _after(sights, options.round)
    scene = reveal_scene(view) if view.orders else board_scene(view)
    options.out.write_bytes(paint.draw(scene, look(options.theme, options.palette)))


def _after(sights: list[Sight], number: int) -> Any:
    for event, view in sights:
        if isinstance(event, RoundEnded) and event.round == number:
            return view
    raise CaseFailed(f"round {number} does not end in this record")


def _replay(options: argparse.Namespace, case: Json) -> None:
    sights, _ = watch_record(case)
    if options.round is not None:
        sights = of_round(sights, options.round)
    if not (shown := list(frames(sights, {}))):
        raise CaseFailed("nothing happens in it")
    options.out.write_bytes(film(shown, look(options.theme, options.palette), _tell))
    print(file=sys.stderr)


def of_round(sights: list[Sight], number: int) -> list[Sight]:
    """What was seen from the end of the round before to the end of this one."""
    ends = [at for at, (event, _) in enumerate(sights) if isinstance(event, RoundEnded)]
    rounds = [event.round for event, _ in sights if isinstance(event, RoundEnded)]
    if number not in rounds:
        raise CaseFailed(f"round {number} does not end in this record")
    at = rounds.index(number)
    return sights[ends[at - 1] + 1 if at else 0 : ends[at] + 1]


def _tell(done: int, of: int) -> None:
    print(f"\rframe {done} of {of}", end="", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
