"""A tree of the decisions that follow one answer: who of several computers decides each of them best.

Nodes stand for the decisions passed, not for positions, because dice make every play another. A branch is a
computer that decides there, so it means the same in all of them. Each seat prefers what wins most for itself.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.kernel.core import Ask, Seat
from engine.kernel.deputy import Computer
from engine.kernel.search.playing_on import Chances

BOLD = 0.5
"""Weight of trying what was tried seldom (UCB1), for chances from 0 to 1."""
Path = tuple[int, ...]


@dataclass
class Node:
    """Counts what each branch brought the seat that decides here."""

    tries: list[int]
    brought: list[float]

    def best(self) -> int:
        """Return the branch to try next; the first of equals."""
        all_tries = 1 + sum(self.tries)

        def promise(at: int) -> float:
            if not self.tries[at]:
                return math.inf
            return self.brought[at] / self.tries[at] + BOLD * math.sqrt(math.log(all_tries) / self.tries[at])

        return max(range(len(self.tries)), key=lambda at: (promise(at), -at))


@dataclass
class Tree:
    """The tree below one answer. It grows by one node a play; beyond it the first computer decides."""

    computers: Sequence[Computer]
    nodes: dict[Path, Node] = field(default_factory=dict)

    def descent(self) -> Descent:
        """Return the way of the next play."""
        return Descent(self)


@dataclass
class Descent:
    """One play's way down the tree."""

    tree: Tree
    path: Path = ()
    passed: list[tuple[Seat, Node, int]] = field(default_factory=list)
    is_below: bool = False

    def choose(self, ask: Ask) -> Computer:
        """Return the computer that answers: the branch to try while inside the tree."""
        computers = self.tree.computers
        if self.is_below or len(computers) < 2 or ask.only() is not None:
            return computers[0]
        node = self.tree.nodes.get(self.path)
        if node is None:
            self.is_below = True
            node = self.tree.nodes[self.path] = Node([0] * len(computers), [0.0] * len(computers))
            at = 0
        else:
            at = node.best()
        self.passed.append((ask.seat, node, at))
        self.path += (at,)
        return computers[at]

    def learn(self, chances: Chances) -> None:
        """Note what the play brought each seat that decided on the way."""
        for seat, node, at in self.passed:
            node.tries[at] += 1
            node.brought[at] += chances.get(seat, 0.0)
