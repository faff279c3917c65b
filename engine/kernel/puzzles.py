"""Define puzzles: a position, a question to one seat, and a verdict on the answer.

`engine.<name of the game>.puzzles.PUZZLES` lists a game's puzzles, easiest first. The rules themselves judge
the answers. `lab.checks.puzzles` checks the solutions against every possible answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Protocol

from engine.kernel.contract import Game
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.deputy import Deputy, Nobody
from engine.kernel.dice import NotedDice
from engine.kernel.match import Match

SURE, NEVER = Fraction(1), Fraction(0)
LONGEST = 500
"""Most answers in a puzzle; beyond them it counts as endless."""


@dataclass(frozen=True)
class Act:
    """An action out of turn that is part of an attempt."""

    action: Json


@dataclass(frozen=True)
class Attempt:
    """A seat's answers in order; if there is an order sheet, it answers all later asks."""

    answers: tuple[Json, ...] = ()
    sheet: str = ""


Reply = Mapping[Seat, Attempt]
"""Answers of the other seats; if there are none for a seat, its fallbacks for a missed deadline count."""
Deed = tuple[Seat, Json]


@dataclass(frozen=True)
class Verdict:
    """An attempt's chance to reach the goal, against the opponents' reply that makes it smallest.

    `deeds` lists the answers and actions played from the position on; empty if dice decide.
    """

    chance: Fraction
    is_solved: bool
    reply: str = ""
    deeds: tuple[Deed, ...] = ()


class Judge(Protocol):
    """Judges the attempts at a puzzle."""

    def judge(self, puzzle: Puzzle, attempt: Attempt) -> Verdict:
        """Return the verdict on the attempt; Refused if the rules do not allow it."""


@dataclass(frozen=True)
class Search:
    """The attempts to compare with the solutions; with `is_whole` they cover every possible result."""

    attempts: Callable[[Puzzle], Iterable[Attempt]]
    is_whole: bool = True
    are_all: bool = False
    """Whether only the listed solutions among these attempts solve the puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """One puzzle; `table` is the position, in the format of a record."""

    game: Game[Any]
    name: str
    """Name within its game, in letters and dashes."""
    title: str
    seat: Seat
    table: Mapping[str, Json]
    question: str
    hint: str
    lesson: str
    """Explanation of why the solution works, in our own words."""
    judge: Judge
    solutions: Sequence[Attempt]
    wrong: Sequence[Attempt]
    """Plausible attempts that do not solve it."""
    search: Search
    asks: int = 1
    """Number of answers that the player gives."""
    enough: Fraction = SURE
    """Least chance of reaching the goal that solves the puzzle."""
    opening: Sequence[Deed] = ()
    """Answers given before the player's first decision."""
    rest: Attempt = field(default_factory=Attempt)
    """Answers given for the player after the player's own."""
    deputy: Callable[[str], Deputy] = lambda sheet: Nobody()
    """Function that returns the deputy for an order sheet's text."""

    def begin(self, dice: NotedDice | None = None) -> Match[Any]:
        """Return a match at the puzzle's position, waiting for the seat's answer."""
        dice = dice or NotedDice(f"puzzle {self.name}")
        stage = self.table.get("turn", self.table.get("round", 1))
        match = Match(self.game, self.game.read_table(self.table, dice), dice, stage=stage)
        for seat, answer in self.opening:
            match.submit(seat, answer)
        return match

    @property
    def has_sheet(self) -> bool:
        """Return whether the answer is an order sheet."""
        return bool(self.solutions[0].sheet)

    def judged(self, attempt: Attempt) -> Verdict:
        """Return the verdict on the attempt; Refused if the rules do not allow it."""
        return self.judge.judge(self, attempt)


@dataclass(frozen=True)
class Play:
    """One attempt at a puzzle, played against one reply with one sequence of dice."""

    puzzle: Puzzle
    match: Match[Any]
    own: Attempt
    others: Reply
    deeds: list[Deed] = field(default_factory=list)

    def run(self) -> None:
        """Play until the stage is over, or until the attempt has no answer to the next ask.

        Refused if that takes more than LONGEST answers.
        """
        left = {seat: list(one.answers) for seat, one in {**self.others, self.puzzle.seat: self.own}.items()}
        stage = self.match.stage
        while self.match.stage == stage and not self.match.is_over:
            seat = next((one for one, more in left.items() if more and isinstance(more[0], Act)), None)
            seat = seat or self.match.awaited[0]
            if left.get(seat):
                answer = left[seat].pop(0)
            elif (found := self._by_sheet(self.match.asks[seat])) is not None:
                answer = found
            else:
                return
            if len(self.deeds) == LONGEST:
                raise Refused("This attempt does not come to an end. Try another one.")
            self._take(seat, answer)

    def _take(self, seat: Seat, answer: Json) -> None:
        """Submit an answer; if the rules refuse another seat's answer, submit that seat's fallback.

        They refuse, for example, an order that the event bars.
        """
        try:
            do(self.match, seat, answer)
        except Refused:
            if seat == self.puzzle.seat:
                raise
            answer = self.match.asks[seat].fallback()
            self.match.submit(seat, answer)
        self.deeds.append((seat, answer))

    def _by_sheet(self, ask: Ask) -> Json | None:
        is_own = ask.seat == self.puzzle.seat
        sheet = self.own.sheet if is_own else self.others.get(ask.seat, Attempt()).sheet
        answer = self.puzzle.deputy(sheet).answer(ask)
        if answer is None:
            answer = ask.only()
        return ask.fallback() if answer is None and (sheet or not is_own) else answer


def do(match: Match[Any], seat: Seat, what: Json) -> None:
    """Submit an answer or take an action; if Refused, nothing changes."""
    if isinstance(what, Act):
        match.act(seat, what.action)
    else:
        match.submit(seat, what)


def play(puzzle: Puzzle, attempt: Attempt, reply: Reply, dice: NotedDice | None = None) -> Play:
    """Return the puzzle played out with this attempt and this reply."""
    rest = puzzle.rest
    own = replace(attempt, answers=(*attempt.answers, *rest.answers), sheet=attempt.sheet or rest.sheet)
    played = Play(puzzle, puzzle.begin(dice), own, reply)
    played.run()
    return played


# ------------------------------------------------------------------------------ judges


@dataclass(frozen=True)
class Against:
    """Judges whether an attempt reaches the goal against every listed reply."""

    goal: Callable[[Any], bool]
    """Function that tells whether the final State reaches the goal."""
    replies: Mapping[str, Reply] = field(default_factory=lambda: {"": {}})

    def judge(self, puzzle: Puzzle, attempt: Attempt) -> Verdict:
        last = Verdict(SURE, is_solved=True)
        for name, reply in self.replies.items():
            played = play(puzzle, attempt, reply)
            is_reached = self.goal(played.match.state)
            last = Verdict(SURE if is_reached else NEVER, is_reached, name, tuple(played.deeds))
            if not is_reached:
                return last
        return last


Alike = Sequence[tuple[int, int]]
"""Groups of draws with the same meaning: one value of each group, and the size of the group."""


@dataclass(frozen=True)
class ByDice:
    """Judges the chance of an attempt by playing every sequence of dice.

    `alike` groups the faces that mean the same in every throw, so that one face of each group is enough.
    """

    goal: Callable[[Any], bool]
    reply: Reply = field(default_factory=dict)
    alike: Alike = ()

    def judge(self, puzzle: Puzzle, attempt: Attempt) -> Verdict:
        reached = NEVER
        for dice in courses(self.alike):
            if self.goal(play(puzzle, attempt, self.reply, dice).match.state):
                reached += dice.weight
        return Verdict(reached, reached >= puzzle.enough)


@dataclass(frozen=True)
class Reckoned:
    """Judges an attempt by exact odds that the game computes; the rules check that the attempt is legal."""

    chance: Callable[[Any, Attempt], Fraction]
    """Function of the State at the position and the attempt that returns the chance of reaching the goal."""

    def judge(self, puzzle: Puzzle, attempt: Attempt) -> Verdict:
        match = puzzle.begin()
        match.asks[puzzle.seat].check(attempt.answers[0])
        reached = self.chance(match.state, attempt)
        return Verdict(reached, reached >= puzzle.enough)


class Foreseen(NotedDice):
    """Dice that show a given sequence, then the lowest face each time.

    They note how many other results each draw had.
    """

    def __init__(self, written: Sequence[int] = (), alike: Alike = ()) -> None:
        super().__init__("foreseen")
        self.weight = SURE
        """Chance of this sequence of dice."""
        self._shown = list(written)
        self._choices: list[int] = []
        self._alike = alike

    def below(self, limit: int) -> int:
        is_alike = sum(ways for _, ways in self._alike) == limit
        options = self._alike if is_alike else [(value, 1) for value in range(limit)]
        at = len(self._choices)
        self._choices.append(len(options))
        if at == len(self._shown):
            self._shown.append(0)
        value, ways = options[self._shown[at]]
        self.weight *= Fraction(ways, limit)
        return value

    def following(self) -> list[int] | None:
        """Return the given draws of the next sequence; None after the last."""
        shown = self._shown[: len(self._choices)]
        while shown and shown[-1] == self._choices[len(shown) - 1] - 1:
            shown.pop()
        return [*shown[:-1], shown[-1] + 1] if shown else None


def courses(alike: Alike = ()) -> Iterator[Foreseen]:
    """Yield dice for every possible sequence of results.

    Play with the yielded dice before you take the next ones.
    """
    written: list[int] | None = []
    while written is not None:
        dice = Foreseen(written, alike)
        yield dice
        written = dice.following()
