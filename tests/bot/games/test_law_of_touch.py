"""The law of touch, for each kind of decision of each game: in random games, and in the positions of cases.

Each deed offered is accepted now, and only a final one answers. Whatever may be answered can be given by
touch, as far as it has a place.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.panels import Prompt
from engine.kernel.core import Ask
from engine.kernel.dice import Dice
from engine.registry.catalogue import OURS
from tests.bot.games import touching_brimstone
from tests.bot.games.brigand_kings import test_touch as brigand_kings
from tests.bot.games.brutal_magic import test_touch as brutal_magic
from tests.bot.games.deeplamp import test_touch as deeplamp
from tests.bot.games.earth_mans_burden import test_touch as earth_mans_burden
from tests.bot.games.touching import Law, check_deeds, check_reach, written

LAWS = [one.LAW for one in (touching_brimstone, earth_mans_burden, brutal_magic, deeplamp, brigand_kings)]
SHARE = 12
"""One in so many positions of cases is tried, and the first of each kind; all of them in the trials."""
each_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.game)
each_game = pytest.mark.parametrize(
    ("law", "seed"),
    [(law, seed) for law in LAWS for seed in law.seeds],
    ids=lambda one: getattr(one, "game", one),
)


@each_game
def test_every_deed_offered_is_accepted_now(law: Law, seed: int) -> None:
    assert check_deeds(law.game, list(law.asked(seed))[seed % law.every :: law.every], Dice(f"deeds {seed}"))


@each_game
def test_whatever_may_be_answered_can_be_given_by_touch(law: Law, seed: int) -> None:
    assert check_reach(law, law.asked(seed), Dice(f"reach {seed}"))


@each_law
def test_every_kind_of_decision_has_a_touch_and_is_asked(law: Law) -> None:
    found = {prompt.ask.kind for seed in law.seeds for prompt in law.asked(seed)}
    found |= {prompt.ask.kind for prompt in written(law.game)}
    assert law.kinds == {*kinds_of(law.game)}
    assert found >= law.kinds


def kinds_of(game: str, of: type[Ask] = Ask) -> Iterator[str]:
    """Yield the kind of every ask of a game."""
    for one in of.__subclasses__():
        if one.__module__.startswith(f"engine.{game}.") and "kind" in vars(one):
            yield one.kind
        yield from kinds_of(game, one)


def test_each_of_our_games_has_its_law() -> None:
    assert {law.game for law in LAWS} == {*OURS}


def some(law: Law, share: int) -> list[Prompt]:
    """Return some positions of the game's cases, and the first of each kind."""
    found, kinds = list[Prompt](), set[str]()
    for number, prompt in enumerate(written(law.game)):
        if number % share == 0 or prompt.ask.kind not in kinds:
            found.append(prompt)
        kinds.add(prompt.ask.kind)
    return found


@pytest.mark.parametrize("share", [SHARE, pytest.param(1, marks=pytest.mark.trial(reason="in all cases"))])
@each_law
def test_the_law_holds_in_positions_of_cases(law: Law, share: int) -> None:
    prompts = some(law, share)
    assert check_deeds(law.game, prompts, Dice("deeds")).keys() == {prompt.ask.kind for prompt in prompts}
    assert check_reach(law, prompts, Dice("reach"))
