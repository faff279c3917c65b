"""Keep the branches of a board: every step that was tried, what follows it, and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.messages.catalogue import say
from bot.table.dry_runs.dry_run import MOST, Line
from engine.kernel.core import Json, Refused

NOWHERE = -1
"""The parent of a beginning."""


@dataclass(frozen=True)
class Node:
    """A step after another one; without a line, a beginning: each has other dice.

    `begins`: a person made it, so stepping back leads to before it.
    """

    parent: int
    line: Line | None = None
    begins: bool = False
    note: str = ""


@dataclass
class Tree:
    """All steps of a board in order of their making, and the present one."""

    nodes: list[Node] = field(default_factory=lambda: [Node(NOWHERE)])
    at: int = 0

    def way(self, at: int | None = None) -> list[int]:
        """Return the steps from the beginning to this one, the beginning included."""
        found, now = list[int](), self.at if at is None else at
        while now != NOWHERE:
            found.append(now)
            now = self.nodes[now].parent
        return found[::-1]

    @property
    def tries(self) -> int:
        """Return how many beginnings are older than the present one."""
        beginning = self.way()[0]
        return sum(node.line is None for node in self.nodes[:beginning])

    def lines(self) -> Iterator[tuple[Line, bool]]:
        """Yield the lines up to the present step, each with whether a person's step begins there."""
        for number in self.way():
            node = self.nodes[number]
            if node.line is not None:
                yield node.line, node.begins

    def after(self, number: int) -> list[int]:
        """Return what was tried after that step."""
        return [at for at, node in enumerate(self.nodes) if node.parent == number]

    def ends(self) -> list[int]:
        """Return the last step of each branch."""
        parents = {node.parent for node in self.nodes}
        return [at for at in range(len(self.nodes)) if at not in parents]

    def follow(self, lines: Sequence[Line], marks: Sequence[int]) -> None:
        """Stand after these lines of the present beginning; Refused if that makes too many steps."""
        at = self.way()[0]
        for number, line in enumerate(lines):
            at = next((one for one in self.after(at) if self.nodes[one].line == line), None) or self._add(
                Node(at, line, number in marks)
            )
        self.at = at

    def further(self) -> int:
        """Return the step before the next one of a person on this branch, the newest; the end without one."""
        at = self.at
        while following := self.after(at):
            at = following[-1]
            if any(self.nodes[one].begins for one in self.after(at)):
                break
        return at

    def begin_afresh(self) -> None:
        """Begin once more; a beginning from which nothing was tried is no branch of its own."""
        self.at = self._add(Node(NOWHERE))

    def note(self, text: str) -> None:
        """Write a note beside the present step."""
        self.nodes[self.at] = replace(self.nodes[self.at], note=text)

    def _add(self, node: Node) -> int:
        if len(self.nodes) >= MOST:
            raise Refused(say("try-too-long"))
        self.nodes.append(node)
        return len(self.nodes) - 1


def dump(tree: Tree) -> Json:
    """Return the tree as plain JSON."""
    return {"at": tree.at, "nodes": [_dump(node) for node in tree.nodes]}


def _dump(node: Node) -> Json:
    line = node.line and [node.line.seat, node.line.what, node.line.deed, node.line.by]
    return [node.parent, line, node.begins, node.note]


def load(data: Json) -> Tree:
    """Read a tree that `dump` wrote."""
    nodes = [Node(parent, line and Line(*line), begins, note) for parent, line, begins, note in data["nodes"]]
    return Tree(nodes, data["at"])
