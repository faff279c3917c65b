"""Hold any game's touch to its law: each deed offered is accepted now, and only a final one answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.panels import Panels, Prompt
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from tests.bot.games.finger import Finger
from tests.bot.games.monkey import Table, new_table
from tests.bot.games.test_every_game import act_at_random

MOST = 60
"""Most deeds of one touch that are pressed."""
Reach = Mapping[str, Callable[[Finger, Json], None]]
"""Kind of ask -> how a finger gives this answer."""


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
