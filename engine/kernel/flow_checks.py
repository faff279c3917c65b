"""Check that a game's flow keeps the contract, and find the line that breaks it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import FrameType, GeneratorType

from engine.kernel.core import Ask, Flow, Seat, Step


class BrokenFlow(Exception):
    """Raised when a game's flow breaks the contract: a bug, not a refusal for a player.

    `game` is the game's name, `step` the asks it was about to open, `place` the line of the rules.
    """

    def __init__(self, game: str, step: Step, fault: str, place: str) -> None:
        super().__init__(game, step, fault, place)
        self.game, self.step, self.fault, self.place = game, step, fault, place

    def __str__(self) -> str:
        return f"{self.game}, stage {self.step.stage}, ask {self.step.count}: {self.fault} ({self.place})"


def fault_of(asks: Sequence[Ask], seats: Collection[Seat]) -> str | None:
    """Return the fault in the asks that a flow has yielded; None if they are right."""
    asked = [ask.seat for ask in asks]
    if not asked:
        return "it asks nobody"
    for seat in asked:
        if seat not in seats:
            return f"it asks {seat}, which is not a seat of the game"
    if len(set(asked)) < len(asked):
        return f"it asks a seat twice at once: {', '.join(asked)}"
    return None


def innermost(flow: Flow) -> object:
    """Return the innermost generator in which the flow waits, following each `yield from`."""
    inner: object = flow
    while isinstance(inner, GeneratorType) and isinstance(inner.gi_yieldfrom, GeneratorType):
        inner = inner.gi_yieldfrom
    return inner


def place_of_yield(flow: Flow) -> str:
    """Return the file and line of the yield at which the flow waits, in its innermost generator."""
    inner = innermost(flow)
    frame = inner.gi_frame if isinstance(inner, GeneratorType) else None
    return _spelt(frame, frame.f_lineno) if frame else "play_round"


def place_of_error(error: Exception) -> str:
    """Return the file and line at which an error was raised."""
    trace = error.__traceback__
    assert trace is not None, "it has been raised"
    while trace.tb_next is not None:
        trace = trace.tb_next
    return _spelt(trace.tb_frame, trace.tb_lineno)


def _spelt(frame: FrameType, line: int) -> str:
    return f"{frame.f_code.co_qualname}, line {line} of {frame.f_globals['__name__']}"
