"""Every kind of secret has a fork, and the comparison finds a leak of any kind."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.games.catalogue import TEXTS
from bot.games.looks import Looks
from bot.messages.panel import Picture, Post
from bot.table.answers import answering as hand_in_module
from bot.table.match import outbox
from engine.earth_mans_burden.rules.asks import Respond
from engine.kernel.core import Ask
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import GAMES, find_game
from tests.bot.noninterference.comparing import compare
from tests.bot.noninterference.forks import is_sealed
from tests.bot.noninterference.recipes import BATTLE, RECIPES, Recipe, fork_of_kind
from tests.bot.noninterference.search import positions

ONE_WAY = {"earth_mans_burden: sealed respond"}
"""Sealed asks with only one legal answer, which can hide nothing."""
WALKED = {
    "brimstone": [Recipe(), Recipe(4, "18", is_crowded=True), Recipe(seed="4", is_crowded=True)],
    "brutal_magic": [Recipe(options=BATTLE), Recipe(2)],
    "earth_mans_burden": [Recipe(), Recipe(4, "0")],
}
"""Games played at random to see which asks are sealed."""


def kinds_of(ask: type[Ask]) -> set[type[Ask]]:
    return {ask, *(one for below in ask.__subclasses__() for one in kinds_of(below))}


def secret_asks(game: str) -> set[str]:
    """Return the kinds that the rules of a game declare secret."""
    own = [ask for ask in kinds_of(Ask) if ask.__module__.startswith(f"engine.{game}.")]
    return {ask.kind for ask in own if ask.is_secret}


def asks_together(game: str) -> set[str]:
    """Return the kinds of asks that random games put to several seats at once."""
    found: set[str] = set()
    for recipe in WALKED.get(game, [Recipe(), Recipe(2)]):
        for _, match in positions(recipe.start(game), Dice(game), 150):
            found |= {ask.kind for seat, ask in match.asks.items() if is_sealed(match, seat)}
    return found


@pytest.mark.parametrize("game", TEXTS)
def test_every_kind_of_secret_has_a_fork(game: str) -> None:
    sealed = {f"{game}: sealed {kind}" for kind in secret_asks(game) | asks_together(game)}
    acts = {f"{game}: act {kind}" for kind in find_game(game).secret_acts}
    drafted = {f"{game}: seed", *(kind for kind in RECIPES if kind.startswith(f"{game}: draft"))}
    assert (sealed | acts) - ONE_WAY <= set(RECIPES)
    assert {f"{game}: seed"} < drafted <= set(RECIPES)


def test_who_has_one_answer_hides_nothing() -> None:
    ask = Respond("red", None)  # type: ignore[arg-type]  # it looks at nothing
    assert ask.sample(Dice("any")) == ask.fallback() == {}


def test_each_recipe_is_of_a_game_that_exists() -> None:
    assert {kind.partition(":")[0] for kind in RECIPES} == set(GAMES) & set(TEXTS)


# -------------------------------------------------------------------------------- leaks are found


LEAKY = "brutal_magic: sealed muster"


def leak_to_log(patch: pytest.MonkeyPatch, told: list[str]) -> None:
    done = Match.digest

    def digest(match: Match[Any]) -> str:
        logging.getLogger("bot").debug("sealed: %s", match.sealed)
        return done(match)

    patch.setattr(Match, "digest", digest)


def leak_to_pictures(patch: pytest.MonkeyPatch, told: list[str]) -> None:
    done = Looks.board

    def board(here: Looks, *seen: Any, **how: Any) -> Picture:
        picture = done(here, *seen, **how)
        return replace(picture, data={**picture.data, "told": told[-1:]})

    patch.setattr(Looks, "board", board)


def leak_to_alt_texts(patch: pytest.MonkeyPatch, told: list[str]) -> None:
    done = Looks.board

    def board(here: Looks, *seen: Any, **how: Any) -> Picture:
        picture = done(here, *seen, **how)
        return replace(picture, alt=f"{picture.alt} {told[-1:]}")

    patch.setattr(Looks, "board", board)


def leak_to_suggestions(patch: pytest.MonkeyPatch, told: list[str]) -> None:
    async def seats_here(*_: Any) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{told[-1:]}"[:100], value="red")]

    patch.setattr("bot.discord.commands.game.seats_here", seats_here)


def leak_to_requests(patch: pytest.MonkeyPatch, told: list[str]) -> None:
    """Send an extra post after some answers, which leaks through the number of requests."""
    done = hand_in_module.hand_in

    async def hand_in(table: Any, *given: Any, **how: Any) -> None:
        await done(table, *given, **how)
        if "choir" in told[-1]:
            await outbox.queue_post(table.tx, table.row, Post("Somebody answered."))

    patch.setattr(hand_in_module, "hand_in", hand_in)


@pytest.mark.parametrize(
    "leak", [leak_to_log, leak_to_pictures, leak_to_alt_texts, leak_to_suggestions, leak_to_requests]
)
async def test_a_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch, list[str]], None]
) -> None:
    told: list[str] = []
    submit = Match.submit

    def submitted(match: Match[Any], seat: str, answer: Any) -> None:
        told.append(repr(answer))
        submit(match, seat, answer)

    fork = fork_of_kind(LEAKY)
    monkeypatch.setattr(Match, "submit", submitted)
    leak(monkeypatch, told)
    compared = await compare(replace(fork, after=()), tmp_path)
    assert compared.differs is not None
