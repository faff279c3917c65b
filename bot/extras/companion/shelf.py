"""Keep the books of crews that are in use, and let one press at a time write in each of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

from bot.extras.companion.book.keeping import Book
from bot.extras.companion.reading import book_of, is_carried
from bot.extras.companion.repository import CrewRow
from bot.service.service import Service
from bot.store import Tx

MOST_BOOKS: Final = 40
"""Books kept at once; the one that was used longest ago makes room for another."""


@dataclass(frozen=True)
class _Kept:
    row: CrewRow
    book: Book

    def is_of(self, row: CrewRow) -> bool:
        """Return whether the stored crew is still the one whose book this is."""
        mine, theirs = ((one.revision, one.draws, one.seed, one.changed_at) for one in (self.row, row))
        return mine == theirs and self.row.state == row.state


class Shelf:
    """Holds the newest books, so that a press reads one row instead of a hundred entries.

    A book is used only while its crew's row says that nothing was entered since, here or in another process.
    """

    def __init__(self, service: Service) -> None:
        self._books: OrderedDict[int, _Kept] = OrderedDict()
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def turn(self, channel_id: int) -> asyncio.Lock:
        """Return the lock under which this process writes in a channel's book.

        Presses that come at once would otherwise all prepare the same entry, and all but one in vain.
        """
        return self._turns.setdefault(channel_id, asyncio.Lock())

    async def book(self, tx: Tx, row: CrewRow) -> Book:
        """Return a crew's book with the newest part of its log.

        A reader whose row is older than the book at hand leaves that one here for the next press.
        """
        kept = self._books.get(row.id)
        if kept is not None and kept.is_of(row):
            self._books.move_to_end(row.id)
            return kept.book
        book = await book_of(tx, row)
        if kept is None or kept.row.changed_at <= row.changed_at:
            self.keep(row, book)
        return book

    def keep(self, row: CrewRow, book: Book) -> None:
        """Keep a book as it is stored in that row."""
        if not is_carried(row):
            return
        self._books[row.id] = _Kept(row, replace(book, log=book.log[-Book.TAIL :]))
        self._books.move_to_end(row.id)
        while len(self._books) > MOST_BOOKS:
            self._books.popitem(last=False)
