"""Print a table's options for its card, with the pack's own names for mission and pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.lobby import differing
from engine.deeplamp.pack.finding import SHIPPED, find_pack, is_here
from engine.kernel.contract import Game
from engine.kernel.core import Json


def option_lines(game: Game[Any], options: Mapping[str, Json]) -> list[str]:
    """Return the usual lines, with the pack's own names for mission and pack."""
    usual = differing(game, options)
    if str(options.get("pack", SHIPPED)) == SHIPPED:
        return usual
    return [one for one in usual if not one.startswith(("Pack: ", "Mission: "))] + list(_of_pack(options))


def _of_pack(options: Mapping[str, Json]) -> Iterator[str]:
    """Yield the lines about the pack; none if the pack is unavailable."""
    name = str(options["pack"])
    if not is_here(name):
        yield "Pack: one of this server"
        return
    pack = find_pack(name)
    yield f"Mission: {pack.missions[str(options['mission'])].name}"
    yield f"Pack: {pack.title}"
