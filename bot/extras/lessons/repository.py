"""Which puzzles a person has solved, how often he has tried, and where he had the solution shown."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.extras.lessons.schema import puzzle_results
from bot.store.personal import belongs_to
from bot.store.rows import PuzzleRow
from bot.store.sql import put, read_all

_OF = select(puzzle_results).where(
    (puzzle_results.c.person_id == bindparam("of_person")) & (puzzle_results.c.game == bindparam("of_game"))
)


belongs_to(puzzle_results.c.person_id, "puzzles")


class PuzzleResults:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def of(self, person_id: int, game: str) -> dict[str, PuzzleRow]:
        """By the puzzle's name."""
        found = await self._connection.execute(_OF, {"of_person": person_id, "of_game": game})
        return {row.puzzle: row for row in read_all(PuzzleRow, found)}

    async def put(self, row: PuzzleRow) -> None:
        """In the place of what was known of the person and the puzzle."""
        await put(self._connection, puzzle_results, [asdict(row)])
