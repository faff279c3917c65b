"""The lesson of Brimstone."""

from bot.extras.lessons.brimstone.lesson import LESSON

__all__ = ["LESSON"]
