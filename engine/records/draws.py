"""List a game's draws as its record does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.kernel.cases import Draws
from engine.kernel.contract import Game
from engine.kernel.core import Event, Json
from engine.registry.cases import cases_of


def note_draws(table: dict[str, Json], game: Game[Any], events: Iterable[Event]) -> None:
    """Append the draws that these events reveal to the lists of the table."""
    for event in events:
        drawn = game.drawn(event)
        if isinstance(drawn, Draws):
            for key, values in drawn.by_key.items():
                _list_at(table, key).extend(values)
        elif drawn is not None:
            _list_at(table, cases_of(game.name).draws).append(drawn)


def _list_at(table: dict[str, Json], key: str) -> list[Json]:
    outer, point, inner = key.partition(".")
    found: list[Json] = (table.setdefault(outer, {}) if point else table).setdefault(inner or outer, [])
    return found


def drawn_keys(game: Game[Any], events: Iterable[Event]) -> dict[str, Json]:
    """Return the table's lists of draws by key, complete with all draws of these events."""
    table: dict[str, Json] = {cases_of(game.name).draws: []}
    note_draws(table, game, events)
    return table
