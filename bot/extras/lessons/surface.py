"""Lessons and puzzles in Discord."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from discord.ext import commands

from bot.discord.surface import Deed, FormDeed, Surface
from bot.extras.lessons import presses
from bot.extras.lessons.choosing import to_choice
from bot.extras.lessons.commands import LessonsCog
from bot.extras.lessons.puzzles.screens import to_puzzles
from bot.extras.lessons.screens import to_learn
from bot.messages.panel import Button
from bot.pictures.drawing import Drawing
from bot.service.service import Service


class LessonsSurface(Surface):
    """The /learn command, and the buttons that open lessons and puzzles."""

    def cogs(self, bot: Any) -> Iterable[commands.Cog]:
        return (LessonsCog(bot.service, bot.drawing, bot.limit),)

    def deeds(self, service: Service, drawing: Drawing) -> Mapping[str, Deed]:
        return presses.deeds(service, drawing)

    def forms(self, service: Service, drawing: Drawing) -> Mapping[str, FormDeed]:
        return presses.forms(service, drawing)

    def beside_rules(self, game: str) -> Sequence[Button]:
        return (*to_learn(game), *to_puzzles(game))

    def beside_games(self) -> Sequence[Button]:
        return (to_choice(),)

    def to_try_alone(self) -> Sequence[Button]:
        return (to_choice(),)

    def beside_lobby(self, game: str) -> Sequence[Button]:
        return to_learn(game)


SURFACE = LessonsSurface()
