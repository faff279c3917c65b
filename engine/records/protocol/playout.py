"""Play a random legal game with its proof of fairness; equal seeds give equal games."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping

from engine.kernel.contract import Game
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.records.protocol.played import FairGame, Lobby, Setting

PEOPLE = 2
"""Number of people at the table; they join first, and computers fill the other seats."""
_ONE_IN = 4
"""Odds that a seat acts out of turn where it may: one in this many."""


def playout(
    game: Game[object], players: int, seed: str, rounds: int, chosen: Mapping[str, Json] | None = None
) -> FairGame:
    """Return a game of at most `rounds` rounds that is ready to end; Refused for an invalid table."""
    setting = Setting(game, players, f"{game.name}-1-p1ay0t", _hex(seed, "secret"), chosen or {})
    fair = _dealt(Lobby(setting, _salts(seed)), Dice(seed).fork("words"))
    chance = Dice(seed).fork("playout")
    while not fair.match.is_over and fair.match.stage <= rounds:
        if not (may_act(game) and chance.below(_ONE_IN) == 0 and _act(fair, chance)):
            awaited = fair.match.awaited
            computers = [seat for seat in awaited if fair.sitters[seat].kind == "computer"]
            seat = (computers or awaited)[0]
            fair.submit(seat, fair.match.asks[seat].sample(chance))
    return fair


def _dealt(lobby: Lobby, chance: Dice) -> FairGame:
    """Deal a new game: the first person presses Start, the second cuts; a lone person is dealt to at once."""
    for number in range(1, lobby.setting.players + 1):
        is_person = number <= PEOPLE
        name = f"Person {number}" if is_person else f"Computer {number - PEOPLE}"
        lobby.join(name, "" if is_person else "recruit")
    lobby.lock(0)
    if lobby.setting.players > 1:
        lobby.cut(1, "".join(chr(ord("a") + chance.below(26)) for _ in range(10)), 60)
    return lobby.deal(60)


def _act(fair: FairGame, chance: Dice) -> bool:
    """Let a random seat act, and return whether one did."""
    match, seat = fair.match, chance.pick(list(fair.sitters))
    action = match.game.sample_action(match.game.view(match.state, seat), seat, chance)
    if action is not None:
        fair.act(seat, action)
    return action is not None


def _salts(seed: str) -> Callable[[], str]:
    """Return a source of salts that nobody can guess without the seed; a real table uses random salts."""
    numbers: Iterator[int] = iter(range(1 << 62))
    return lambda: _hex(seed, f"salt {next(numbers)}")[:32]


def _hex(seed: str, label: str) -> str:
    return hashlib.sha256(f"{label} of {seed}".encode()).hexdigest()
