"""A puzzle's private table: real panels, but answers are judged instead of played on."""

from __future__ import annotations

from typing import Any

from bot.games.catalogue import find_texts
from bot.messages.panel import Post
from bot.table.dry_runs.dry_run import DryRun, Ground, Line
from bot.table.match.looks import USUAL, Look
from bot.table.past import history
from engine.kernel.core import Json
from engine.kernel.match import Match
from engine.kernel.puzzles import Act, Attempt, Deed, Puzzle
from engine.registry.puzzles import find_puzzle
from render.text.phrases import seat_word


class PuzzleTable(DryRun):
    """The puzzle's position, at which only the person answers."""

    def __init__(self, puzzle: Puzzle, look: Look = USUAL) -> None:
        self.puzzle = puzzle
        match, game = puzzle.begin(), puzzle.game.name
        names = {seat: seat_word(seat) for seat in match.state.seats}
        view, pace = puzzle.game.view(match.state, puzzle.seat), next(iter(find_texts(game).lobby.paces), "")
        super().__init__(Ground(game, puzzle.seat, match.stage, view, names, pace, look=look), puzzle.name)

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"puzzle": (self.puzzle.game.name, self.puzzle.name)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state | {"puzzle": find_puzzle(*state["puzzle"])})

    def _imagined(self) -> Json:
        return None

    def _begun(self) -> Match[Any]:
        return self.puzzle.begin()

    def follow(self) -> None:
        """Do nothing: the judge decides the consequences of the answers."""

    @property
    def attempt(self) -> Attempt:
        """Return the person's answers so far."""
        own = [line for line in self.lines if line.seat == self.puzzle.seat]
        answers = tuple(Act(line.what) if line.deed == "act" else line.what for line in own)
        sheet = self.drafts.get((self.ground.stage, self.puzzle.seat, self.texts.sheets.kind), "")
        return Attempt(answers, sheet if self.puzzle.has_sheet else "")

    @property
    def is_answered(self) -> bool:
        """Return whether the person has answered every ask."""
        answered = sum(line.deed == "answer" for line in self.lines)
        return answered >= self.puzzle.asks or self.puzzle.seat not in self.match.awaited


def played(puzzle: Puzzle, deeds: tuple[Deed, ...], look: Look) -> tuple[Post, PuzzleTable]:
    """Return the result of all these answers in words, and the table afterwards."""
    table = PuzzleTable(puzzle, look)
    for seat, what in deeds:
        is_act = isinstance(what, Act)
        table.carry_out(Line(seat, what.action if is_act else what, "act" if is_act else "answer"))
    told = table.account or history.as_one(history.account(table.texts, table.moments, table.ground.names))
    return told, table
