"""Deeplamp by touch: each deed is accepted now, and what has a place on the map can be reached there."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from bot.games.catalogue import find_texts
from bot.games.deeplamp.touch import TOUCHES
from bot.games.deeplamp.touch.turn import space_name
from bot.games.panels import Prompt
from bot.messages.touch import Deed
from bot.pictures.painter import shown
from engine.deeplamp.asks.available_actions import acting
from engine.deeplamp.asks.decisions import Act
from engine.deeplamp.orders.notation import parse_deed
from engine.kernel.dice import Dice
from render.paint.touch import places
from tests.bot.games.deeplamp.test_touch_in_town import REACH
from tests.bot.games.finger import Finger
from tests.bot.games.touching import check_deeds, game_of, reached

GAME = "deeplamp"
SEEDS = range(4)
BY_BUTTON = ("search", "look", "accept", "end", "nerve", "help", "take", "use", "chant")
"""Deeds that a button does, when all that they name is on it."""


@lru_cache
def asked(seed: int) -> tuple[Prompt, ...]:
    found = game_of(GAME, seed, 260, 2 + seed % 3)
    return tuple(prompt for prompt in found if prompt.ask.kind in TOUCHES)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_deed_offered_is_accepted_now(seed: int) -> None:
    assert check_deeds(GAME, list(asked(seed)[seed % 4 :: 4]), Dice(f"deeds {seed}"))


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_has_a_place_can_be_done_there(seed: int) -> None:
    """A walk, with somebody or alone; a blow at a foe; hits; all picks. The rest is typed or in menus."""
    dice, done = Dice(f"reach {seed}"), Counter[str]()
    for prompt in asked(seed):
        for _ in range(4):
            wanted = prompt.ask.sample(dice)
            is_act = isinstance(prompt.ask, Act)
            fits = meant(prompt, wanted)
            if fits is None:
                continue
            done[wanted["do"] if is_act else prompt.ask.kind] += 1
            assert fits, (prompt.ask.kind, wanted)
    assert done["move"]


def meant(prompt: Prompt, wanted: Any) -> bool | None:
    """Return whether the answer is offered where it belongs; None if it belongs to no place or button."""
    touch = Finger(prompt, find_texts(GAME).panels).touch
    if prompt.ask.kind in REACH:
        return bool(reached(GAME, prompt, wanted, REACH).answer == wanted)
    if not isinstance(prompt.ask, Act):
        panel = find_texts(GAME).panels
        return any(panel.press(prompt, deed.press).answer == wanted for deed in touch.deeds)
    do = wanted["do"]
    if do == "move":
        return any(said(deed) == wanted for deed in touch.goals.get(space_name(tuple(wanted["to"])), ()))
    if (
        do in ("melee", "shoot")
        and wanted.get("on")
        and "boost" not in wanted
        and len(wanted.get("with", ())) < 2
    ):
        foe = prompt.ask.view.fight.enemies[wanted["on"][0]]
        return all(
            any(is_blow(said(deed), wanted) for deed in touch.goals.get(space_name(cell), ()))
            for cell in prompt.ask.view.footprint(foe)
        )
    roll = acting(prompt.ask.view).roll
    if do == "accept" and roll and roll.what == "move":
        return None  # walking on accepts it
    if do in BY_BUTTON and not {"stay"} & {key for key, value in wanted.items() if value}:
        return any(covers(said(deed), wanted) for deed in every(touch.deeds, touch.goals))
    return None


def every(deeds: tuple[Deed, ...], goals: Any) -> list[Deed]:
    return [*deeds, *(deed for some in goals.values() for deed in some)]


def said(deed: Deed) -> Any:
    """Return what a deed's press answers."""
    (text,) = deed.press.values or (deed.press.arg,)
    if deed.press.action == "go":
        return parse_deed(f"move {text}")
    return parse_deed(text) if text else {"do": deed.press.action}


def is_blow(one: Any, wanted: Any) -> bool:
    """Return whether a blow is aimed at the same foe first, with the same weapon."""
    same = all(one.get(key) == wanted.get(key) for key in ("do", "with"))
    return same and one.get("on", [""])[:1] == wanted["on"][:1] and "boost" not in one


def covers(one: Any, wanted: Any) -> bool:
    return {key: value for key, value in wanted.items() if value} == {
        key: value for key, value in one.items() if key in wanted
    } or (one["do"] == wanted["do"] and not wanted.get("id") and not wanted.get("hero"))


def test_a_way_begins_at_the_hero_and_ends_at_its_space() -> None:
    ways = [
        (prompt.ask.view.active.place, place, deed)
        for prompt in asked(0)
        if isinstance(prompt.ask, Act)
        for place, some in Finger(prompt, find_texts(GAME).panels).touch.goals.items()
        for deed in some
        if deed.press.action == "go"
    ]
    assert ways
    for at, place, deed in ways:
        assert deed.way[0] == space_name(at)
        assert deed.way[-1] == place
        assert len(deed.way) == int(deed.small.split()[0]) + 1


def test_most_spaces_that_can_be_walked_to_lie_in_the_picture() -> None:
    """The others stand in the page's list."""
    panels, seen, found = find_texts(GAME).panels, 0, 0
    for prompt in asked(1):
        picture = panels.show(prompt).picture if isinstance(prompt.ask, Act) else None
        if picture:
            names = {one.id for one in places(shown(picture)).places}
            goals = Finger(prompt, panels).touch.goals
            seen, found = seen + len(goals), found + len(names & {*goals})
    assert found / seen > 0.85, (found, seen)
