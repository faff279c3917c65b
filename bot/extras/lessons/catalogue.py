"""The lessons there are: `bot.games.<name of the game>.lesson.LESSON`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.lessons.contract import Lesson
from bot.games.catalogue import TEXTS
from engine.registry.catalogue import find_part

LESSONS: Mapping[str, Lesson] = {
    game: part.LESSON for game in TEXTS if (part := find_part("bot.extras.lessons", game))
}
"""Name of the game -> its lesson, for each game that brings one."""
