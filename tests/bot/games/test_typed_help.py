"""Typing help says what can be typed, at every question of every game."""

from __future__ import annotations

import pytest

from bot.games.catalogue import TEXTS
from tests.bot.games.test_every_game import prompts_of


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
