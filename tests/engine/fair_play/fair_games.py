"""Honest games in memory, with all that may happen at a table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from engine.actions import may_act
from engine.catalogue import find_game
from engine.dice import Dice
from engine.fair_play.played import FairGame, Lobby, Setting

TABLES = (("brimstone", 3, 4), ("brigand_kings", 3, 20), ("earth_mans_burden", 3, 8), ("brutal_magic", 3, 3))
"""Each game of the catalogue, with how many seats and rounds."""


def salts(label: str) -> Callable[[], str]:
    """A new salt at each call, the same ones for the same label."""
    count = iter(range(1 << 40))
    return lambda: hashlib.sha256(f"{label}/{next(count)}".encode()).hexdigest()[:32]


def secret(label: str) -> str:
    return hashlib.sha256(label.encode()).hexdigest()


def dealt(name: str, players: int, label: str = "fair") -> FairGame:
    """Two people and computers, after a change of mind or two."""
    setting = Setting(find_game(name), players, 7, secret(label), thrown=1)
    lobby = Lobby(setting, salts(label))
    ann, bo = lobby.join("Ann"), lobby.join("Bo 😀")
    zed = lobby.join("Zed")
    lobby.cut(zed, "leaving soon")
    lobby.leave(zed)
    for number in range(players - 2):
        lobby.join(f"Recruit {number + 1}", "computer")
    lobby.lock(ann)
    lobby.unlock(ann)
    lobby.cut(bo, "seven of spades")
    lobby.lock(ann)
    lobby.cut(bo, "Käse 🧀")
    return lobby.deal()


def played(name: str, players: int, rounds: int, label: str = "fair") -> FairGame:
    """A game played at random, with all that happens at a table."""
    game = dealt(name, players, label)
    chance = Dice(label).fork("chance")
    while not game.match.is_over and game.match.stage <= rounds:
        _live(game, chance)
    return game


def _live(game: FairGame, chance: Dice) -> None:
    match = game.match
    seat = chance.pick(match.awaited)
    if may_act(match.game) and chance.below(3) == 0:
        actor = chance.pick(list(game.sitting))
        action = match.game.sample_action(match.game.view(match.state, actor), actor, chance)
        if action is not None:
            game.act(actor, action)
            return
    if match.sealed and chance.below(12) == 0:
        game.take_back(chance.pick(list(match.sealed)))
        return
    game.submit(seat, match.asks[seat].sample(chance))
