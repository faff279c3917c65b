"""The lessons there are: `bot.words.<name of the game>.lesson.LESSON`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.words.catalogue import WORDS
from bot.words.lesson import Lesson
from engine.catalogue import find_part

LESSONS: Mapping[str, Lesson] = {
    game: part.LESSON for game in WORDS if (part := find_part("bot.words", game, "lesson"))
}
"""Name of the game -> its lesson, for each game that brings one."""
