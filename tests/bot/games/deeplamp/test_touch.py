"""Deeplamp by touch: which answers have a place on the map or a button, and how a way is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.deeplamp.touch import TOUCHES
from bot.games.deeplamp.touch.turn import space_name
from bot.games.panels import Prompt
from bot.messages.touch import Deed
from bot.pictures.painter import shown
from engine.deeplamp.asks.available_actions import acting
from engine.deeplamp.asks.decisions import Act, CancelOmen, Goes
from engine.deeplamp.orders.notation import parse_deed
from render.paint.touch import places
from tests.bot.games.deeplamp.touching_in_town import REACH, in_town
from tests.bot.games.finger import Finger
from tests.bot.games.touching import Law, game_of, reached

GAME = "deeplamp"
SEEDS = range(4)
BY_BUTTON = ("search", "look", "accept", "end", "nerve", "help", "take", "use", "chant")
"""Deeds that a button does, when all that they name is on it."""


@lru_cache
def asked(seed: int) -> tuple[Prompt, ...]:
    found = game_of(GAME, seed, 260, 2 + seed % 3)
    return tuple(prompt for prompt in found if prompt.ask.kind in TOUCHES)


def rare(seed: int) -> Iterator[Prompt]:
    """Yield decisions that hardly arise by chance, in a position of a game."""
    ask = next(prompt.ask for prompt in asked(seed) if isinstance(prompt.ask, Act))
    heroes = tuple(hero.id for hero in ask.view.heroes_of(ask.seat))
    yield Prompt(Goes(ask.seat, ask.view, heroes, heroes[0]), "", {})
    yield Prompt(CancelOmen(ask.seat, ask.view, next(iter(ask.view.pack.decks["omen"]))), "", {})


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
        deeds = (*touch.deeds, *filter(None, (touch.hand_in,)))
        return any(covers(said(deed), wanted) for deed in every(deeds, touch.goals))
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


def test_the_turn_is_ended_by_the_button_at_the_foot() -> None:
    for prompt in (one for one in asked(0) if isinstance(one.ask, Act)):
        touch = Finger(prompt, find_texts(GAME).panels).touch
        assert touch.hand_in
        assert said(touch.hand_in) == {"do": "end"}
        assert touch.goods[0].startswith("Health ")


LAW = Law(
    GAME,
    frozenset(TOUCHES),
    lambda seed: [*asked(seed), *in_town(seed), *rare(seed)],
    meant,
    SEEDS,
    every=4,
    answers=4,
)
