"""Represent a stuck game, which is neither a player's mistake nor a failure of the bot."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

from bot.host.guest_guard import Endless
from bot.messages.catalogue import Message, say
from engine.kernel.dice import Overworked
from engine.registry.catalogue import guest_among, title_of
from engine.registry.guests import Guest

_FRAMES = 3


class Standstill(Exception):
    """Raised when a game is stuck; other games continue.

    `told` is for its players; `why` tells the host the cause.
    """

    def __init__(self, match_id: int, why: str, told: str = "") -> None:
        self.told = told or say("stuck-bug")
        super().__init__(self.told)
        self.match_id, self.why = match_id, why

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it leave a worker process, whatever its subclass is made from."""
        return _remade, (type(self), str(self.told), vars(self))

    def for_organiser(self, where: str) -> Message:
        """Return the text for the game's organiser, with its channel; it contains no secret."""
        return say("stuck-organiser-bug", where=where, why=self.why)


class Overlarge(Standstill):
    """Raised when a step of a game is too large: carrying it out would block the bot."""

    def __init__(self, match_id: int, why: str, told: str = "") -> None:
        super().__init__(match_id, why, told or say("stuck-pack"))

    def for_organiser(self, where: str) -> Message:
        return say("stuck-organiser-pack", where=where)


class NotInstalled(Standstill):
    """Raised if a game's rules are not installed here, such as those of a guest that the host has removed."""

    def __init__(self, match_id: int, game: str) -> None:
        super().__init__(
            match_id, f"{game} is not installed", say("stuck-not-installed", game=title_of(game))
        )

    def for_organiser(self, where: str) -> Message:
        return say("stuck-organiser-not-installed", where=where)


class GuestFailed(Standstill):
    """Raised if the code of a guest raises an error, or does not come to an end."""

    def __init__(self, match_id: int, guest: Guest, error: BaseException) -> None:
        game = title_of(guest.name)
        told = say("stuck-guest-endless" if isinstance(error, Endless) else "stuck-guest", game=game)
        super().__init__(match_id, f"{guest.origin}: {place_of(error)}", told)
        self.game = game

    def for_organiser(self, where: str) -> Message:
        return say("stuck-organiser-guest", where=where, game=self.game, why=self.why)


def _remade(kind: type[Standstill], told: str, values: dict[str, Any]) -> Standstill:
    made = kind.__new__(kind, told)
    vars(made).update(values)
    return made


def standstill_of(match_id: int, error: Exception) -> Standstill:
    """Return the Standstill for an error."""
    cause = error.__cause__ or error
    guest = guest_of(cause)
    if guest is not None:
        return GuestFailed(match_id, guest, cause)
    if isinstance(error, Standstill):
        return error
    if isinstance(error, Overworked):
        return Overlarge(match_id, str(error))
    return Standstill(match_id, place_of(error))


def guest_of(error: BaseException) -> Guest | None:
    """Return the guest in whose code an error was raised, or that called what raised it."""
    frames = [frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(error.__traceback__)]
    return guest_among(reversed(frames))


def place_of(error: BaseException) -> str:
    """Return an error's type and location. Its text is left out, since it may contain secrets."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-_FRAMES:])
    return " < ".join(
        [type(error).__name__, *(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)]
    )
