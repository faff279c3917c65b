"""What is typed at any question of any game: help is told, and a line that means nothing changes nothing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from bot.games.catalogue import TEXTS
from bot.games.panels import Prompt
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from tests.bot.games.monkey import pick
from tests.bot.games.test_every_game import prompts_of

PRESSES = 6
"""Presses before a line is typed."""


@pytest.mark.parametrize("game", TEXTS)
def test_help_is_told_what_to_type_at_every_question_of_every_game(game: str) -> None:
    met: set[str] = set()
    for prompt in prompts_of(game):
        if prompt.ask.kind not in met:
            met.add(prompt.ask.kind)
            pressed = TEXTS[game].panels.typed(prompt, "Help!")
            assert "`" in pressed.note
            assert (pressed.answer, pressed.draft) == (None, None)
    kinds = TEXTS[game].ask_names.keys()
    assert TEXTS[game].panels.examples.keys() <= kinds


def planned(game: str, prompt: Prompt) -> Prompt:
    """Return the prompt after some presses in its panel that plan something but answer nothing."""
    dice, focus = Dice(prompt.ask.kind), ""
    for _ in range(PRESSES):
        with suppress(Refused):
            panel = TEXTS[game].panels.show(prompt, focus)
            pressed = TEXTS[game].panels.press(prompt, pick(panel, dice, hands_in=False))
            if pressed.form is None and pressed.answer is None:
                prompt = prompt if pressed.draft is None else replace(prompt, draft=pressed.draft)
                focus = pressed.focus
    return prompt


@pytest.mark.parametrize("game", TEXTS)
def test_a_typed_line_that_plans_nothing_says_so_and_keeps_the_earlier_plan(game: str) -> None:
    met = 0
    for prompt in list(prompts_of(game))[:60]:
        now = planned(game, prompt)
        for line in ("nonsense", "xyzzy 3", "hello there"):
            try:
                pressed = TEXTS[game].panels.typed(now, line)
            except Refused:  # in words; nothing changes
                continue
            assert pressed.answer is None
            assert pressed.draft in (None, now.draft)
            assert pressed.note
        met += bool(now.draft)
    assert met or game in ("deeplamp", "brigand_kings"), "whose panels answer by each press"
