"""Others get the same bytes and pixels in several games of every kind, whatever they press."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.catalogue import TEXTS
from tests.bot.noninterference.comparing import compare
from tests.bot.noninterference.recipes import RECIPES, Recipe, fork_of

IS_LONG = bool(os.environ.get("LONG"))
"""Whether to take hours: three more games of every kind, and every decision's drafts."""
SEEDS = ("2", "3", "5") if IS_LONG else ()
TRIAL = pytest.mark.trial(reason="a game of every kind of secret, and every button in it")


@TRIAL
@pytest.mark.parametrize("kind", RECIPES)
async def test_others_get_the_same_whatever_they_press(tmp_path: Path, kind: str) -> None:
    recipe, compared = RECIPES[kind], 0
    for seed in (recipe.seed, *SEEDS):
        try:
            fork = fork_of(kind, replace(recipe, seed=seed))
        except LookupError:
            continue
        found = await compare(fork, tmp_path / seed, deep=True, is_drawn=seed == recipe.seed)
        compared += 1
        if found.differs:
            pytest.fail("\n".join((seed, *found.differs)))
    assert compared


DRAFTS = [f"{game}: draft {kind}" for game, texts in TEXTS.items() for kind in texts.ask_names]


if IS_LONG:

    @TRIAL
    @pytest.mark.parametrize("kind", DRAFTS)
    async def test_others_get_the_same_whatever_is_drafted(tmp_path: Path, kind: str) -> None:
        try:
            fork = fork_of(kind, RECIPES.get(kind, Recipe()))
        except LookupError:
            return  # no game of this seed asks it
        found = await compare(fork, tmp_path, deep=True)
        if found.differs:
            pytest.fail("\n".join(found.differs))
