"""Paths over the grid: steps, distances, and sight (S45, S47, S48)."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping

from engine.deeplamp.state.grid import Board, Cell

NOWHERE = 10**6
"""Distance to an unreachable space: more steps than any map has."""


class Field:
    """The result of a search: the distance and the path to each space from the start."""

    def __init__(self, start: Cell, steps: Mapping[Cell, int], before: Mapping[Cell, Cell]) -> None:
        self.start = start
        self.steps = steps
        self._before = before

    def to(self, cell: Cell) -> int:
        """Return the number of steps to a space; NOWHERE if there is no path."""
        return self.steps.get(cell, NOWHERE)

    def way(self, cell: Cell) -> list[Cell]:
        """Return the path to a space: every space to step into, the goal last."""
        way = []
        while cell != self.start:
            way.append(cell)
            cell = self._before[cell]
        return way[::-1]


def bare(board: Board, start: Cell) -> Field:
    """Return the search from a space that ignores models; it is cached with the board."""
    found: Field | None = board.fields.get(start)
    if found is None:
        found = board.fields[start] = search(board, start)
    return found


def search(board: Board, start: Cell, solid: Collection[Cell] = (), most: int = NOWHERE) -> Field:
    """Search the shortest paths from a space, breadth first, at most `most` steps long (S45).

    `solid` cells block the path; a search without them ignores models.
    """
    steps, before = {start: 0}, {}
    todo = deque([start])
    while todo:
        cell = todo.popleft()
        far = steps[cell] + 1
        if far > most:
            break
        for other in board.near.get(cell, ()):
            if other not in steps and other not in solid:
                steps[other], before[other] = far, cell
                todo.append(other)
    return Field(start, steps, before)


def steps_from(board: Board, starts: Iterable[Cell]) -> dict[Cell, int]:
    """Return each space -> steps from the nearest start, ignoring models; unreachable spaces are left out."""
    steps = dict.fromkeys(starts, 0)
    todo = deque(steps)
    while todo:
        cell = todo.popleft()
        far = steps[cell] + 1
        for other in board.near.get(cell, ()):
            if other not in steps:
                steps[other] = far
                todo.append(other)
    return steps


def top_left(cell: Cell) -> Cell:
    """Return a sort key: top row first, then left."""
    return cell[1], cell[0]


def nearest_free(board: Board, start: Cell, taken: Collection[Cell]) -> Cell | None:
    """Return the free space with the fewest steps, ignoring models; ties go to the top row, then left.

    None if no space is free.
    """
    field = bare(board, start)
    free = [cell for cell in field.steps if cell not in taken]
    return min(free, key=lambda cell: (field.steps[cell], *top_left(cell)), default=None)


def distance(ones: Iterable[Cell], others: Collection[Cell]) -> int:
    """Return the distance in spaces between two models (S47)."""
    return min(max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a in ones for b in others)


def sees(board: Board, start: Cell, end: Cell) -> bool:
    """Return whether the line between two spaces' centres stays on linked spaces (S48).

    Nobody sees from one world into another but from the gate itself (S171).
    """
    if not board.share_world(start, end):
        return False
    n, m = abs(end[0] - start[0]), abs(end[1] - start[1])
    dx, dy = (1 if end[0] > start[0] else -1), (1 if end[1] > start[1] else -1)
    i = j = 0
    cell = start
    while i < n or j < m:
        across, down = (1 + 2 * i) * m, (1 + 2 * j) * n
        step_x, step_y = across <= down, across >= down
        i, j = i + step_x, j + step_y
        other = (cell[0] + dx * step_x, cell[1] + dy * step_y)
        if other not in board.near.get(cell, ()):
            return False
        cell = other
    return True
