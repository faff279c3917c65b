"""Honest games in memory, with everything that may happen at a table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.records.fair_play.entries import BY_VOTE, By, Sitter
from engine.records.fair_play.recorded_game import FairGame, Lobby, Setting
from engine.registry.catalogue import find_game

TABLES = (("brimstone", 3, 4), ("brigand_kings", 3, 20), ("earth_mans_burden", 3, 8), ("brutal_magic", 3, 3))
"""Each game of the catalogue, with its seats and rounds."""


def salts(label: str) -> Callable[[], str]:
    """Return a function that gives a new salt at each call, in the same order for the same label."""
    count = iter(range(1 << 40))
    return lambda: hashlib.sha256(f"{label}/{next(count)}".encode()).hexdigest()[:32]


def secret(label: str) -> str:
    return hashlib.sha256(label.encode()).hexdigest()


def dealt(name: str, players: int, label: str = "fair") -> FairGame:
    """Deal a game of two people and computers, after a few changes to the table."""
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
    """Play a game at random, with everything that may happen at a table."""
    game = dealt(name, players, label)
    chance = Dice(label).fork("chance")
    while not game.match.is_over and game.match.stage <= rounds:
        _live(game, chance)
    return game


def _live(game: FairGame, chance: Dice) -> None:
    """Make the next random move: usually an answer."""
    happening = chance.below(60)
    if happening < len(HAPPENINGS):
        HAPPENINGS[happening](game, chance)
    elif happening < 25 and may_act(game.match.game):
        _act(game, chance)
    else:
        _answer(game, chance)


def _answer(game: FairGame, chance: Dice) -> None:
    seat = chance.pick(game.match.awaited)
    by: By | None = None
    if chance.below(6) == 0:
        by = chance.pick(("sheet", "steward", "fallback"))
    game.submit(seat, game.match.asks[seat].sample(chance), by)


def _act(game: FairGame, chance: Dice) -> None:
    actor = chance.pick(list(game.sitting))
    action = game.match.game.sample_action(game.match.game.view(game.match.state, actor), actor, chance)
    if action is not None:
        game.act(actor, action)


def _take_back(game: FairGame, chance: Dice) -> None:
    if game.match.sealed:
        game.take_back(chance.pick(list(game.match.sealed)))


def _fix_sheet(game: FairGame, chance: Dice) -> None:
    game.fix_sheet(chance.pick(list(game.sitting)), f"bid {chance.below(9)}")


def _change_seat(game: FairGame, chance: Dice) -> None:
    sitter: Sitter = chance.pick(("person", "computer"))
    game.change_seat(chance.pick(list(game.sitting)), f"Newcomer {chance.below(99)}", sitter, "absent")


def _vote(game: FairGame, chance: Dice) -> None:
    game.vote("extend", {"hours": chance.below(48)}, list(game.sitting)[:2], ())


def _move(game: FairGame, chance: Dice) -> None:
    game.move()


def _undo(game: FairGame, chance: Dice) -> None:
    """Undo the last answer that can be undone, as the person who gave it or by a vote."""
    log = game.writer.log
    last = game.writer.count.counted[-1:]
    if not last or len(last[0].entries) > 1 or "seal" in log[last[0].at]:
        return
    to = last[0].at
    if any(entry["do"] == "draw" for entry in log[to:]):
        return
    if chance.below(2):
        game.undo(to, log[to]["seat"])
    else:
        game.vote("undo", {"to": to}, list(game.sitting))
        game.undo(to, BY_VOTE)


HAPPENINGS: tuple[Callable[[FairGame, Dice], None], ...] = (
    *(_take_back, _take_back, _take_back, _fix_sheet, _fix_sheet, _change_seat, _vote, _move),
    *(_undo, _undo, _undo, _undo),
)
