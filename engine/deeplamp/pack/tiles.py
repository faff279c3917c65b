"""The cells of a tile's doors."""

from __future__ import annotations

from engine.deeplamp.pack.model import Connector, Tile

Spot = tuple[int, int]


def door_cells(tile: Tile, connector: Connector) -> tuple[Spot, Spot]:
    """Return the two cells outside the printed tile that form its door."""
    wide, high, at = len(tile.rows[0]), len(tile.rows), connector.at
    if connector.side in "NS":
        y = -1 if connector.side == "N" else high
        return (at, y), (at + 1, y)
    x = -1 if connector.side == "W" else wide
    return (x, at), (x, at + 1)
