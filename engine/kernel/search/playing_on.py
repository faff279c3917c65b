"""Play an imagined world on from one decision, through the contract alone, and value how it stands then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.kernel.contract import Game
from engine.kernel.core import Ask, Event, First, Flow, Json, Refused, Seat
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice

Chances = Mapping[Seat, float]
"""Each seat's chance to win."""


class Unlike(Exception):
    """Raised when an imagined world doesn't ask what the real one asks, or takes another answer."""


class Choose(Protocol):
    """Says who answers a later decision of a play."""

    def __call__(self, ask: Ask, /) -> Computer:
        """Return the computer that answers the ask."""


@dataclass(frozen=True)
class Decision:
    """One seat's decision, and the answer to try."""

    ask: Ask
    answer: Json


@dataclass
class Play:
    """One imagined world on its way; `dice` are its own, so that equal dice bring equal luck."""

    game: Game[Any]
    state: Any
    dice: Dice
    choose: Choose
    notes: dict[Seat, str] = field(default_factory=dict)

    def after(self, decision: Decision, notes: str, stages: int) -> Any:
        """Return the State after that many rounds or turns, counting the one of the decision, or at the end.

        Unlike if the world's first asks are not the decision's.
        """
        self.notes = {decision.ask.seat: notes}
        flow = self.game.play_round(self.state, self.dice, _untold)
        self._run(flow, self._first(next(flow, ()), decision))
        while stages > 1 and not self.game.is_over(self.state):
            self.notes, stages = {}, stages - 1
            flow = self.game.play_round(self.state, self.dice, _untold)
            asks = next(flow, None)
            if asks is not None:
                self._run(flow, self._answers(asks))
        return self.state

    def _run(self, flow: Flow, answers: Mapping[Seat, Any]) -> None:
        """Answer all asks until the stage is over."""
        try:
            while True:
                answers = self._answers(flow.send(answers))
        except StopIteration:
            return

    def _first(self, asks: Sequence[Ask], decision: Decision) -> Mapping[Seat, Any]:
        ask = decision.ask
        same = next((one for one in asks if one.seat == ask.seat and one.kind == ask.kind), None)
        if same is None:
            raise Unlike(f"no {ask.kind} of {ask.seat}")
        try:
            read = same.check(decision.answer)
        except Refused as refused:
            raise Unlike(str(refused)) from refused
        if isinstance(asks, First):
            return {ask.seat: read}
        return {one.seat: read if one is same else self._answer(one) for one in asks}

    def _answers(self, asks: Sequence[Ask]) -> Mapping[Seat, Any]:
        if isinstance(asks, First):
            asks = asks[:1]
        return {ask.seat: self._answer(ask) for ask in asks}

    def _answer(self, ask: Ask) -> Any:
        """Return the answer of the computer that was chosen; the fallback where the rules refuse it."""
        thought = self.choose(ask).think(ask, self.notes.get(ask.seat, ""), self.dice)
        if thought.notes is not None:
            self.notes[ask.seat] = thought.notes
        try:
            return ask.check(thought.answer)
        except Refused:
            return ask.check(ask.fallback())


def value(game: Game[Any], state: Any, chances: Callable[[Any], Chances] | None) -> Chances:
    """Return each seat's chance in a State: who has won at the end, and before it what `chances` says.

    Without `chances`, or where it says nothing, a game that isn't over is worth nothing to anybody.
    """
    if game.is_over(state):
        winners = game.outcome(state)["winners"]
        return dict.fromkeys(winners, 1.0 if game.is_cooperative else 1 / max(1, len(winners)))
    return chances(state) if chances else {}


def _untold(event: Event) -> None:
    """Tell nobody of what happens in an imagined world."""
