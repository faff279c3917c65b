"""Observe a match: record the public view at the moment of each event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.kernel.actions import Deed
from engine.kernel.contract import Game
from engine.kernel.core import Event, Flow, Json, Seat, Tell
from engine.kernel.dice import Dice, NotedDice
from engine.kernel.match import Checkpoint, Match
from engine.kernel.untrusted_json import check_case, seed_of
from engine.records import record
from engine.registry.catalogue import find_game


class Viewpoint(NamedTuple):
    """An event, with a spectator's view at the moment it was reported."""

    event: Event
    view: Any


class Watched:
    """A wrapper that plays a game normally and records the spectator's view."""

    def __init__(self, game: Game[Any], seat: Seat | None = None) -> None:
        self._game = game
        self._seat = seat
        self.sights: list[Viewpoint] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def play_round(self, state: Any, dice: Dice, tell: Tell) -> Flow:
        """Play the round and record a viewpoint per event."""
        return self._game.play_round(state, dice, self._watching(state, tell))

    def act(self, state: Any, seat: Seat, action: Json, tell: Tell) -> None:
        """Carry out the action and record a viewpoint per event."""
        self._game.act(state, seat, action, self._watching(state, tell))

    def _watching(self, state: Any, tell: Tell) -> Tell:
        def watch(event: Event) -> None:
            tell(event)
            if event.audience is None:
                self.sights.append(Viewpoint(event, self._game.view(state, self._seat)))

        return watch


def watch_log(
    game: str,
    seed: str,
    checkpoint: Checkpoint,
    deeds: Iterable[Deed],
    stages: int | None = None,
) -> list[Viewpoint]:
    """Return the viewpoints after a checkpoint, for this number of stages or for all."""
    watched = Watched(find_game(game))
    match: Match[Any] = Match.resume(watched, seed, checkpoint)
    for seat, what, is_act in deeds:
        if is_act:
            match.act(seat, what)
        else:
            match.submit(seat, what)
    return watched.sights


def watch_record(case: Json, seat: Seat | None = None) -> tuple[list[Viewpoint], Any]:
    """Return a record's viewpoints and the view at its end; CaseFailed if the record does not replay."""
    check_case(case)
    case = record.as_played(case)
    dice = NotedDice(seed_of(case))
    game = find_game(case.get("game", ""))
    watched = Watched(game, seat)
    match: Match[Any] = Match(watched, game.read_table(case["table"], dice), dice)
    for step in case.get("script", []):
        record.carry_out(match, step)
    return watched.sights, game.view(match.state, seat)
