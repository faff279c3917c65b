"""The words of the borrowed game."""

from __future__ import annotations

from bot.games.brimstone import BrimstoneWords


class BorrowedWords(BrimstoneWords):
    game = "borrowed"


WORDS = BorrowedWords()
