"""Others get the same bytes and pixels in several games of every kind, whatever they press."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.catalogue import TEXTS
from tests.bot.noninterference.comparing import Looks, compare
from tests.bot.noninterference.recipes import PRESSED, RECIPES, SHORT, Recipe, fork_of, roles_of, sort_of
from tests.bot.noninterference.roles import ROLES

IS_LONG = bool(os.environ.get("LONG"))
"""Whether to take an hour: everybody presses every button in three more games of every kind."""
SEEDS = ("2", "3", "5") if IS_LONG else ()
TRIAL = pytest.mark.trial(reason="a game of every kind of secret, and every button in it")


@TRIAL
@pytest.mark.parametrize("kind", RECIPES)
async def test_others_get_the_same_whatever_they_press(tmp_path: Path, kind: str) -> None:
    recipe, compared = RECIPES[kind], 0
    is_deep = IS_LONG or sort_of(kind) in PRESSED or kind in SHORT
    for seed in (recipe.seed, *SEEDS):
        try:
            fork = fork_of(kind, replace(recipe, seed=seed))
        except LookupError:
            continue
        is_own = seed == recipe.seed
        looks = Looks(ROLES if IS_LONG else roles_of(kind, deep=is_deep), is_deep, is_own)
        found = await compare(fork, tmp_path / seed, looks, is_controlled=IS_LONG)
        compared += 1
        assert not found.differs, f"{seed}\n{found.told}"
    assert compared


DRAFTS = [
    kind
    for game, texts in TEXTS.items()
    for ask in texts.ask_names
    if (kind := f"{game}: draft {ask}") not in RECIPES
]


if IS_LONG:

    @TRIAL
    @pytest.mark.parametrize("kind", DRAFTS)
    async def test_others_get_the_same_whatever_is_drafted(tmp_path: Path, kind: str) -> None:
        try:
            fork = fork_of(kind, Recipe())
        except LookupError:
            return  # no game of this seed asks it
        found = await compare(fork, tmp_path, Looks(deep=True))
        assert not found.differs, found.told
