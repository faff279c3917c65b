"""Show an example position of a game, for readers of its rules."""

from __future__ import annotations

from functools import cache

from bot.games.catalogue import find_texts
from bot.messages.panel import Picture
from engine.kernel.options import for_new_table
from engine.kernel.self_play import Table, play
from engine.registry.catalogue import find_game
from render.text.phrases import seat_word

SEED = "a round of the rules"
LAPS = 3
"""Number of turns for each seat, enough for the seats to have met."""


@cache
def example(game: str) -> Picture:
    """Return the board of a fixed game between the fastest computer players, after some rounds."""
    found = find_game(game)
    players = min(3, found.players[-1])
    stages = LAPS if found.stage_word == "round" else LAPS * players
    table = Table(found, players, found.options(players, for_new_table(found.offers, {})), stages)
    computer = next(iter(found.computers.values()))
    match = play(table, SEED, dict.fromkeys(table.seats, computer))
    names = {seat: seat_word(seat) for seat in table.seats}
    return find_texts(game).looks.board(found.view(match.state, None), names)
