"""Find each game's texts: `bot.games.<name of the game>.TEXTS`."""

from __future__ import annotations

from bot.games.absent import absent_texts
from bot.games.texts import GameTexts
from engine.registry.catalogue import GAMES, GUESTS, OURS, Lazily
from engine.registry.guests import Guest, told_error
from engine.registry.part import Part

OF_GAME = Part("bot.games", "TEXTS", GameTexts)
FAULTS: dict[str, str] = {guest.name: guest.why_not for guest in GUESTS if guest.why_not}
"""Name of each guest that cannot be played -> the reason."""


def _texts_of_guest(guest: Guest) -> GameTexts | None:
    """Return a guest's texts; without any it is left out, and FAULTS says why."""
    try:
        found = OF_GAME.of(guest.name)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - another's code may raise anything
        FAULTS[guest.name] = told_error(error)
        return None
    if found is None:
        FAULTS[guest.name] = "It has no texts: the module `games` with TEXTS is missing."
    return found


def _texts_of_ours(game: str) -> GameTexts:
    found = OF_GAME.of(game)
    assert found is not None, f"bot.games.{game} has no TEXTS"
    return found


def _texts() -> Lazily[GameTexts]:
    found: Lazily[GameTexts] = Lazily(OURS, _texts_of_ours)
    guests = {guest.name: guest for guest in GUESTS}
    for game in (name for name in GAMES if name not in OURS):
        texts = _texts_of_guest(guests[game]) if game in guests else OF_GAME.of(game)
        if texts is not None:
            found[game] = texts
    return found


TEXTS: Lazily[GameTexts] = _texts()
"""Name of the game -> its texts; a game without texts cannot be played here."""
USUAL_GAME = next(iter(TEXTS))


def find_texts(game: str) -> GameTexts:
    """Return the texts of a game from the engine's catalogue; a stand-in for one that is not installed."""
    return TEXTS.get(game) or absent_texts(game)
