"""Check other worlds: their tiles, their artifacts, and the missions whose gates lead there (S171)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.extras.packs.fields import Fault
from engine.deeplamp.pack.loading import Parts

_SHAFT_DICE = "D6"


def check_worlds(parts: Parts) -> Iterator[Fault]:
    """Yield worlds without a room or with unknown things, missions with unknown worlds, gates to nowhere."""
    names, items = {world.id for world in parts.worlds}, {item.id for item in parts.items}
    for world in parts.worlds:
        if world.id not in parts.pack.worlds:
            yield Fault(
                "worlds.json", world.id, "pack.json does not name it", "Add it to worlds in pack.json"
            )
        if not any(tile.world == world.id and tile.is_room for tile in parts.tiles):
            yield Fault("worlds.json", world.id, "no room of tiles.json is in it", "Give a room this world")
        if world.shaft.dice != _SHAFT_DICE:
            yield Fault("worlds.json", f"{world.id} shaft", f"it has {world.shaft.dice}", "Write D6")
        for name in world.artifact:
            if name not in items:
                yield Fault(
                    "worlds.json", world.id, f"there is no item {name!r}", "Name an item of items.json"
                )
    for mission in parts.missions:
        for name in mission.worlds:
            if name not in names:
                yield Fault(
                    "missions.json", mission.id, f"there is no world {name!r}", "Name a world of worlds.json"
                )
        if mission.worlds and not any(token.gates for token in parts.tokens):
            yield Fault(
                "missions.json", mission.id, "no token has a gate to its worlds", "Add a token with gates"
            )
