"""Run `python -m render map|replay`: draw pictures and films of a game from its record."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from engine.kernel.core import Json, Refused
from engine.kernel.untrusted_json import check_case
from engine.records.record import CaseFailed, read_cases
from render import paint
from render.catalogue import Scenery, find_scenery
from render.films.film import film
from render.films.watch import Viewpoint, watch_record
from render.scenes.scene import Scene
from render.theme import PALETTES, THEMES, look


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        case = check_case(next(read_cases([options.record])))
        options.run(options, case)
    except (CaseFailed, Refused, OSError, ValueError, StopIteration) as why:
        print(f"{options.record}: {str(why) or 'the file has no record'}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, run, about in (
        ("map", _map, "the board at the end, or after a round, as PNG"),
        ("replay", _replay, "the whole game, or one round or turn, as an animated WebP"),
    ):
        command = commands.add_parser(name, help=about)
        command.set_defaults(run=run)
        command.add_argument("record", type=Path)
        command.add_argument("out", type=Path)
        command.add_argument("--round", type=int, help="only this round or turn (map: its end)")
        command.add_argument("--theme", choices=list(THEMES), default="dark")
        command.add_argument("--palette", choices=list(PALETTES), default="standard")
        if name == "map":
            command.add_argument("--full", action="store_true", help="for a large screen instead of a phone")
            command.add_argument("--seat", help="the view of this seat, with its own orders")
    return parser


def _map(options: argparse.Namespace, case: Json) -> None:
    scenery = find_scenery(case.get("game", ""))
    sights, view = watch_record(case, options.seat)
    if options.round is not None:
        view = of_round(scenery, sights, options.round)[-1].view
    shown = scenery.board(view, {})
    if isinstance(shown, Scene):
        shown = replace(shown, is_full=options.full)
    options.out.write_bytes(paint.draw(shown, look(options.theme, options.palette)))


def _replay(options: argparse.Namespace, case: Json) -> None:
    scenery = find_scenery(case.get("game", ""))
    sights, _ = watch_record(case)
    if options.round is not None:
        sights = of_round(scenery, sights, options.round)
    if not (shown := list(scenery.frames(sights, {}))):
        raise CaseFailed("nothing happens in this record")
    options.out.write_bytes(film(shown, look(options.theme, options.palette), _tell))
    print(file=sys.stderr)


def of_round(scenery: Scenery, sights: list[Viewpoint], number: int) -> list[Viewpoint]:
    """Return the viewpoints from the end of the previous round or turn to the end of this one."""
    ends = {ended: at for at, (event, _) in enumerate(sights) if (ended := scenery.ended(event)) is not None}
    if number not in ends:
        raise CaseFailed(f"{number} is not a round or turn that ends in this record")
    before = [at for at in ends.values() if at < ends[number]]
    return sights[max(before) + 1 if before else 0 : ends[number] + 1]


def _tell(done: int, of: int) -> None:
    print(f"\rframe {done} of {of}", end="", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
