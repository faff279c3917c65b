"""Hold any game's touch to its law: each deed offered is accepted now, only a final one answers, and whatever
may be answered can be reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.panels import Panels, Prompt
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.records import record
from engine.registry.cases import cases_of
from tests.bot.games.finger import Finger
from tests.bot.games.monkey import Table, new_table
from tests.bot.games.test_every_game import act_at_random

MOST = 60
"""Most deeds of one touch that are pressed."""
Reach = Mapping[str, Callable[[Finger, Json], None]]
"""Kind of ask -> how a finger gives this answer."""
Plain = Callable[[Prompt, Json], Any]
"""Function that returns an answer without what makes no difference."""
CASES = Path("tests/cases")


@dataclass(frozen=True)
class Law:
    """How a game's touch is held to its law, for some kinds of ask.

    `asked`: the decisions of a random game. `reaches`: whether an answer can be given by touch, None for one
    that belongs to words. `every`: deeds are pressed at each of so many decisions. `answers`: tried for each.
    """

    game: str
    kinds: frozenset[str]
    asked: Callable[[int], Sequence[Prompt]]
    reaches: Callable[[Prompt, Json], bool | None]
    seeds: Sequence[int]
    every: int = 3
    answers: int = 1


def written(game: str) -> Iterator[Prompt]:
    """Yield the decisions of every case: positions that seldom arise at random."""
    for case in record.read_cases([CASES / game]):
        match = record.begin(case)
        kinds = cases_of(game).passed_over
        for step in [None, *case.get("script", [])]:
            if step is not None:
                record.pass_over(match, kinds, [step.get("ask", "")])
                record.carry_out(match, step)
            yield from (Prompt(match.asks[seat], "", {}) for seat in match.awaited)


def by_finger(game: str, reach: Reach, plain: Plain) -> Callable[[Prompt, Json], bool | None]:
    """Return what says whether a finger gives an answer piece by piece."""

    def reaches(prompt: Prompt, wanted: Json) -> bool:
        return bool(plain(prompt, reached(game, prompt, wanted, reach).answer) == plain(prompt, wanted))

    return reaches


def check_reach(law: Law, prompts: Iterable[Prompt], dice: Dice) -> Counter[str]:
    """Try some answers to each decision; return how many of each kind of ask can be given by touch."""
    done = Counter[str]()
    for prompt in prompts:
        for _ in range(law.answers):
            wanted = prompt.ask.sample(dice)
            fits = law.reaches(prompt, wanted)
            if fits is not None:
                assert fits, (prompt.ask.kind, wanted)
                done[prompt.ask.kind] += 1
    return done


def asked(table: Table, dice: Dice, most: int) -> Iterator[Prompt]:
    """Yield each decision of a random game, with actions out of turn between them."""
    for _ in range(most):
        act_at_random(table, dice)
        if table.match.is_over:
            return
        seat = dice.pick(table.match.awaited)
        prompt = table.prompt(seat)
        yield prompt
        table.submit(seat, prompt.ask.sample(dice))


def game_of(game: str, seed: int, most: int, players: int = 3, **options: Any) -> list[Prompt]:
    """Return the decisions of a random game."""
    table = new_table(f"touch {seed}", players, game=game, **options)
    return list(asked(table, Dice(f"touch {seed}"), most))


def drafts_of(panels: Panels, prompt: Prompt, dice: Dice, deep: int = 4) -> Iterator[Prompt]:
    """Yield the decision as it opens, and after some random touches."""
    for _ in range(deep):
        yield prompt
        touch = panels.touch(prompt)
        assert touch
        pressed = [panels.press(prompt, deed.press) for deed in dice.shuffled(list(touch.all_deeds()))[:6]]
        drafts = [one.draft for one in pressed if one.answer is None and one.draft is not None]
        if not drafts:
            return
        prompt = replace(prompt, draft=dice.pick(drafts))


def check_deeds(game: str, prompts: list[Prompt], dice: Dice) -> Counter[str]:
    """Press every deed, of each decision with random drafts; return how many of each kind of ask."""
    panels, done = find_texts(game).panels, Counter[str]()
    for first in prompts:
        for prompt in drafts_of(panels, first, dice):
            touch = panels.touch(prompt)
            assert touch
            deeds = list(touch.all_deeds())
            for deed in deeds if len(deeds) <= MOST else dice.shuffled(deeds)[:MOST]:
                pressed = panels.press(prompt, deed.press)
                assert pressed.form is None
                if pressed.action is not None:  # an action out of turn, such as a promise
                    continue
                assert pressed.draft is not None, deed
                if pressed.answer is not None:
                    prompt.ask.check(pressed.answer)
                is_final = deed.kind == "final" or deed == touch.hand_in
                assert is_final == (pressed.answer is not None), deed
                done[prompt.ask.kind] += 1
    return done


def reached(game: str, prompt: Prompt, wanted: Any, reach: Reach) -> Finger:
    """Return the finger that has given an answer by touch."""
    finger = Finger(prompt, find_texts(game).panels)
    reach[prompt.ask.kind](finger, wanted)
    assert finger.answer is not None, (prompt.ask.kind, wanted, finger.done)
    return finger
