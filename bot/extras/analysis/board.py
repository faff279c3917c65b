"""A board on which a person plays all seats: written as a tree of steps, and played again from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.extras.analysis import tree as trees
from bot.extras.analysis.tree import Tree
from bot.table.dry_runs.dry_run import DryRun, Ground, Line
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Checkpoint, Match
from engine.registry.catalogue import find_game
from engine.registry.hypothetical import imagine

Drafts = Sequence[tuple[int, Seat, str, str]]
MOST_DRAFTS = 60
"""Most drafts kept with a board; the oldest go first."""


@dataclass(frozen=True)
class Origin:
    """The position from which a board begins.

    Of a finished game it is the real one, with its dice; else one that was made up from what a seat saw.
    """

    start: Json
    draws: int = 0
    seed: str = ""
    """Seed of the finished game, "" for one that is played."""


@dataclass
class Board(DryRun):
    """A dry run that remembers its branches."""

    origin: Origin = Origin(None)

    def __post_init__(self) -> None:
        self.tree = Tree()
        super().__post_init__()

    def _imagined(self) -> Json:
        if self.origin.seed or not self.tries:
            return self.origin.start
        game = find_game(self.ground.game)
        view = game.view(game.load(self.origin.start), self.ground.seat)
        return game.dump(imagine(game.name, view, Dice(self.seed).fork(f"hidden {self.tries}")))

    def _begun(self) -> Match[Any]:
        if self.origin.seed and not self.tries:
            at = Checkpoint(self.ground.stage, self.origin.draws, self.start)
            return Match.resume(find_game(self.ground.game), self.origin.seed, at)
        return super()._begun()

    def go_to(self, at: int) -> None:
        """Stand after that step of the tree."""
        self.tree.at, tries = at, self.tries
        self.tries = self.tree.tries
        if self.tries != tries:
            self.start = self._imagined()
        steps = list(self.tree.lines())
        self.lines = [line for line, _ in steps]
        self.marks = [number for number, (_, begins) in enumerate(steps) if begins]
        self._again()

    def step_on(self) -> None:
        """Go one step of a person further on the newest branch."""
        self.go_to(self.tree.further())

    def begin_afresh(self) -> None:
        """Restart with new dice; keep the drafts and all branches."""
        self.tree.begin_afresh()
        self.go_to(self.tree.at)

    def lay(self, lines: Sequence[Line]) -> None:
        """Write what was played as the first branch, and stay at its beginning."""
        self.tree.follow(lines, range(len(lines)))
        self.tree.at = 0

    @property
    def stands(self) -> tuple[object, ...]:
        """Return a key that changes with every change."""
        return *super().stands, self.tree.at, tuple(node.note for node in self.tree.nodes)


def begun(ground: Ground, seed: str) -> Board:
    """Return a board from now, as the ground's seat sees it."""
    view, dice = ground.view, Dice(seed).fork("hidden 0")
    start = find_game(ground.game).dump(imagine(ground.game, view, dice))
    return Board(replace(ground, view=None), seed, origin=Origin(start))


def dump(board: Board) -> Json:
    """Return the board as plain JSON, without what its game keeps."""
    drafts = [[*key, text] for key, text in board.drafts.items()][-MOST_DRAFTS:]
    return {
        "seed": board.seed,
        "start": None if board.origin.seed else board.origin.start,
        "asked": board.ground.asked,
        "draft": board.ground.draft,
        "drafts": drafts,
        "standing": [[seat, text] for seat, text in board.standing.items() if text],
        "told": board.account is None,
        "tree": trees.dump(board.tree),
    }


def without_drafts(data: Json) -> Json:
    """Return what `dump` wrote without what the person prepared and has not answered with."""
    return {**data, "draft": "", "drafts": [], "standing": []}


def load(ground: Ground, data: Json, past: Origin | None = None) -> Board:
    """Read what `dump` wrote, and play it again up to where it stood."""
    own = replace(ground, asked=data["asked"], draft=data["draft"])
    board = Board(own, data["seed"], origin=past or Origin(data["start"]))
    board.drafts |= {(stage, seat, kind): text for stage, seat, kind, text in data["drafts"]}
    board.standing |= dict(data["standing"])
    board.tree = trees.load(data["tree"])
    board.go_to(board.tree.at)
    if data["told"]:
        board.account = None
    return board
