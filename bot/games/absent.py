"""Stand in for the texts of a game that is not installed here, so that its tables hide no other."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.games.looks import ALL, Extent, Looks
from bot.games.panels import Panels
from bot.games.phrases import SYMBOLS, SeatWords
from bot.games.story import Names, Past, Row, Story
from bot.games.texts import GameTexts
from bot.messages.catalogue import say
from bot.messages.panel import Picture
from engine.kernel.core import Refused, Seat
from engine.kernel.kit import SEATS
from engine.registry.catalogue import title_of
from render.scenes.scene import Shown


def _told(game: str) -> Refused:
    return Refused(say("stuck-not-installed", game=title_of(game)))


@cache
def absent_texts(game: str) -> GameTexts:
    """Return texts that name nothing but the game, and refuse what needs its rules."""

    def board(view: Any, names: Names, extent: Extent = ALL) -> Picture:
        raise _told(game)

    def words(view: Any, names: Names) -> str:
        return say("stuck-not-installed", game=title_of(game))

    def shown(picture: Picture) -> Shown:
        raise _told(game)

    def since(past: Past, seat: Seat) -> list[Row]:
        return []

    seats = SeatWords(SEATS[: len(SYMBOLS)])
    looks = Looks(board, words, words, shown)
    return GameTexts(game, {}, {}, Panels({}, seats), looks, Story(lambda moments, names: []), since)
