"""Find lessons by game: `bot.extras.lessons.<name of the game>.LESSON`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.lessons.contract import Lesson
from bot.games.catalogue import TEXTS
from engine.registry.part import Part

LESSON = Part("bot.extras.lessons", "LESSON", Lesson)
LESSONS: Mapping[str, Lesson] = {game: found for game in TEXTS if (found := LESSON.of(game))}
"""Game -> its lesson, for each game that has one."""
