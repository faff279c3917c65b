"""A game played at random, by people who take back and undo, and logged as the bot does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.tables.log import ACT, UNDO, AnswerRow, CheckpointRow
from bot.table.match.log import again, without_undone
from bot.table.past.replay import EPOCH, StoredGame
from engine.brimstone.board.hexes import distance
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.kernel.match import Match
from engine.registry.catalogue import find_game

ID = 1
TRIES = 8
ACTING = range(2, 8)
"""Draws out of 20 on which a seat acts out of turn, if the game has such actions."""
WEIGHTS = {"march": 1.0, "support": 0.8, "recruit": 0.5}


def warlike(ask: Any, answer: Json) -> float:
    """Prefer Marches and Supports, and Marches at the nearest enemy; by chance alone, armies hardly meet."""
    if ask.kind == "orders":
        return sum(WEIGHTS.get(order, 0) for order in answer["orders"].values())
    foes = [hex_ for hex_ in ask.view.armies if ask.view.owner(hex_) != ask.seat]
    targets = [group["to"] for group in answer.get("groups") or ()]
    return -sum(min(distance(to, foe) for foe in foes) for to in targets) if foes and targets else -99


def taste(ask: Any, answer: Json) -> float:
    """Return the weight with which people choose this answer among the ones they consider."""
    return warlike(ask, answer) if ask.kind in ("orders", "execute", "march_on") else 0


class Play:
    """A game in progress; the seed decides each next move."""

    def __init__(self, game: str, players: int, options: Mapping[str, Json], seed: str) -> None:
        self._rules = find_game(game)
        self._start = (players, dict(options), seed)
        self._chance = Dice(seed).fork("people")
        self._match = self._begin()
        self._log: list[AnswerRow] = []
        self._checkpoints: list[CheckpointRow] = []
        self._keep_checkpoint()

    def play(self, rounds: int) -> StoredGame:
        """Play this many rounds, or to the end of the game if that comes first."""
        while not self._match.is_over and self._match.stage <= rounds:
            what = self._chance.below(20)
            if what == 0 and self._match.sealed:
                self._withdraw(self._chance.pick(sorted(self._match.sealed)))
            elif what == 1 and self._log:
                self._undo(self._chance.pick(without_undone(self._log)[-3:]).n)
            elif what in ACTING and may_act(self._rules):
                self._act(self._chance.pick(self._rules.seats[: self._start[0]]))
            else:
                self._answer(self._chance.pick(self._match.awaited))
        players, options, seed = self._start
        full = self._rules.options(players, options)
        return StoredGame(
            ID, self._rules.name, players, full, seed, self._rules.version, self._checkpoints, self._log
        )

    def _begin(self) -> Match[object]:
        players, options, seed = self._start
        return Match.new(self._rules, players, options, seed)

    def _answer(self, seat: Seat) -> None:
        stage, ask = self._match.stage, self._match.asks[seat]
        answer = max((ask.sample(self._chance) for _ in range(TRIES)), key=lambda one: taste(ask, one))
        self._match.submit(seat, answer)
        self._write(stage, seat, ask.kind, answer)
        if self._match.stage != stage:
            self._keep_checkpoint()

    def _act(self, seat: Seat) -> None:
        """Act out of turn for the seat, if it may do anything."""
        stage, match = self._match.stage, self._match
        action = self._rules.sample_action(self._rules.view(match.state, seat), seat, self._chance)
        if action is not None:
            match.act(seat, action)
            self._write(stage, seat, ACT, action, is_act=True)
            if match.stage != stage:
                self._keep_checkpoint()

    def _withdraw(self, seat: Seat) -> None:
        kind = self._match.asks[seat].kind
        self._match.withdraw(seat)
        self._write(self._match.stage, seat, kind, None)

    def _undo(self, to: int) -> None:
        kept = without_undone(self._log[:to])
        self._match = self._begin()
        for entry in kept:
            again(self._match, entry)
        self._checkpoints = [row for row in self._checkpoints if row.first_n <= to]
        self._write(self._match.stage, self._log[to].seat, UNDO, {"to": to})

    def _write(self, stage: int, seat: Seat, kind: str, answer: Json, *, is_act: bool = False) -> None:
        n, digest = len(self._log), self._match.digest()
        self._log.append(AnswerRow(ID, n, stage, seat, kind, answer, digest, "person", EPOCH, is_act=is_act))

    def _keep_checkpoint(self) -> None:
        at = self._match.checkpoint
        self._checkpoints.append(CheckpointRow(ID, at.stage, at.draws, at.state, len(self._log)))
