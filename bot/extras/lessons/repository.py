"""Store which puzzles a person has solved, how often they tried, and where they saw the solution."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import bindparam, select

from bot.store.database.personal_data import belongs_to
from bot.store.database.schema import IdKey, WordKey, table_of
from bot.store.database.sql import Repository, put, read_all


@dataclass(frozen=True)
class PuzzleRow:
    """One person's results with a puzzle: tries, the first solution, when they saw the solution."""

    person_id: IdKey
    game: WordKey
    puzzle: WordKey
    attempts: int = 0
    solved_at: datetime | None = None
    shown_at: datetime | None = None


puzzle_results = table_of("puzzle_results", PuzzleRow)

_OF = select(puzzle_results).where(
    (puzzle_results.c.person_id == bindparam("of_person")) & (puzzle_results.c.game == bindparam("of_game"))
)


belongs_to(puzzle_results.c.person_id, "puzzles")


class PuzzleResults(Repository):
    async def of(self, person_id: int, game: str) -> dict[str, PuzzleRow]:
        """Return a person's results in a game, by puzzle name."""
        found = await self._connection.execute(_OF, {"of_person": person_id, "of_game": game})
        return {row.puzzle: row for row in read_all(PuzzleRow, found)}

    async def put(self, row: PuzzleRow) -> None:
        """Replace the person's result of the puzzle."""
        await put(self._connection, puzzle_results, [asdict(row)])
