"""Warn of seats about to win, one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.brimstone.names import listed, seat_word
from engine.brimstone.board.state import Position, View
from engine.kernel.core import Json, Seat
from render.brimstone.winning import Contender, contenders


def winning_lines(view: Position, me: Seat | None = None) -> list[str]:
    """Return a line for each seat: "Blue has 4 of 5, next F4 (empty) or F7 (Red 1)".

    The line for `me` comes first and says "4 of 5 Cities"; critical parts are bold.
    """
    return [_line(one, me) for one in sorted(contenders(view), key=lambda one: one.seat != me)]


def _line(one: Contender, me: Seat | None) -> str:
    has = f"{one.held} of {one.goal} Cities" if one.seat == me else one.has
    return f"**{has},** next {one.next()}" if one.within_reach else f"**{has}**"


def how_won(view: View) -> str:
    """Return what the winner holds, or what decided after the last round (R109)."""
    if not view.winners:
        return ""
    won = view.winners[0]
    cities = view.cities(won)
    if len(cities) >= view.map.cities_to_win:
        return f"{seat_word(won)} holds {listed(cities)}."
    ranks: Mapping[str, Callable[[Seat], int]] = {
        "most Cities": lambda seat: len(view.cities(seat)),
        "most troops": view.on_board,
        "most Stones": lambda seat: view.stones[seat],
    }
    level = list(view.seats)
    for what, held in ranks.items():
        best = max(map(held, level))
        level = [seat for seat in level if held(seat) == best]
        if len(level) == 1:
            return f"Round {view.round} was the last, and {seat_word(won)} has {what} ({best})."
    return f"Round {view.round} was the last: Cities, troops and Stones are level."


def cities_held(outcome: Mapping[str, Json]) -> dict[Seat, int]:
    """Return how many Cities each seat has at the end."""
    tiles = outcome["tiles"]
    return {seat: sum(tiles.get(hex_) == "city" for hex_ in held) for seat, held in outcome["troops"].items()}
