"""The Earth Man's Burden by touch: how a finger gives each answer, and how many taps a usual turn takes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.earth_mans_burden.names import place_title
from bot.games.panels import Prompt
from engine.earth_mans_burden.rules.asks import ClaimRegions, Combat, MoveFleets
from engine.earth_mans_burden.rules.claiming import Claim
from engine.kernel.core import Json
from engine.registry.pack_loading import packs_of
from render.earth_mans_burden.event_text import units_word
from tests.bot.games.finger import Finger, deed_that
from tests.bot.games.touching import Law, by_finger, game_of

GAME = "earth_mans_burden"
SEEDS = range(6)
BOX: Json = {
    "game": GAME,
    "worlds": {"earth": 6, "luna": 2, "mars": 4, "vesta": 3, "titan": 2},
    "trajectories": {
        "sun": ["near_earth", "far_out"],
        "near_earth": ["luna", "earth"],
        "far_out": ["mars", "belt"],
        "belt": ["vesta", "titan"],
    },
}
"""A board of a server."""


@lru_cache
def asked(seed: int) -> tuple[Prompt, ...]:
    """The decisions of a random game, on our board or another; some place one fleet after the other."""
    options: dict[str, Json] = {"placement": "turns"} if seed % 3 == 2 else {}
    if seed % 2:
        box = packs_of(GAME).named({"box": BOX})
        packs_of(GAME).lay_out(box.name, box.text)
        options["pack"] = box.name
    return tuple(game_of(GAME, seed, 150, 3 + seed % 3, **options))


def test_a_flight_and_a_claim_take_two_taps_each() -> None:
    """A usual turn of section 7: four taps."""
    taps = {kind: [2] for kind in ("move", "claim")}
    for prompt in asked(0):
        if prompt.ask.kind in taps:
            finger = Finger(prompt, find_texts(GAME).panels)
            goals = finger.stop.goals if finger.stop else finger.touch.goals
            if goals:
                finger.tap(next(iter(goals.values()))[0])
                finger.hand_in()
                assert finger.answer is not None
                taps[prompt.ask.kind].append(finger.taps)
    assert all(set(found) == {2} and len(found) > 3 for found in taps.values()), taps


def test_an_attack_shows_its_chance_for_each_number_of_fleets() -> None:
    tried = 0
    for prompt in (one for one in asked(1) if one.ask.kind == "combat"):
        finger = Finger(prompt, find_texts(GAME).panels)
        for deeds in finger.touch.goals.values():
            assert all(re.search(r"\d%|never|sure", deed.small) for deed in deeds), deeds
        for deed in [deeds[0] for deeds in finger.touch.goals.values()][:1]:
            finger.tap(deed)
            sliders = [one.slider for one in finger.groups() if one.slider]
            assert all("for all" in words for one in sliders for words in one.words.values())
            tried += len(sliders)
    assert tried


def plain(prompt: Prompt, answer: Json) -> Any:
    """Return an answer without what makes no difference: the order of flights, regions that are not there."""
    ask = prompt.ask
    checked = ask.check(answer)
    match ask.kind:
        case "move":
            return sorted(checked)
        case "combat" if isinstance(ask, Combat) and not ask.coup_targets():
            return checked.fire
        case "exploit":
            return {world: sorted(dice) for world, dice in checked.items()}
        case "claim":
            assert isinstance(ask, ClaimRegions)
            return [(one.world, one.fleets, stops(ask, one)) for one in checked]
    return checked


def stops(ask: ClaimRegions, one: Claim) -> int:
    """Return the regions with which a claim stops."""
    return min(one.regions or 99, ask.view.empty_at(one.world), one.fleets)


def _place(finger: Finger, wanted: Any) -> None:
    for place, number in wanted["fleets"].items():
        finger.tap(finger.goal(place))
        finger.slide("pick", f"fleets/{place}", number)
    if finger.answer is None:
        finger.hand_in()


def _move(finger: Finger, wanted: Any) -> None:
    ask = finger.prompt.ask
    assert isinstance(ask, MoveFleets)
    links = ask.view.board.links
    for one in wanted["moves"]:
        origin, to = one["from"], one["to"]
        if len(links.get(origin, ())) == 1:
            continue
        if not (finger.last == origin and finger.is_left_lit(to)):
            finger.go_to(origin)
        finger.tap(finger.goal(to))
        if not any(one.said.endswith(f" to {place_title(to)}") for one in finger.groups()):
            finger.go_to(origin)
        finger.slide("fleets", f"{origin}>{to}", one["fleets"])
    finger.hand_in()


def _combat(finger: Finger, wanted: Any) -> None:
    for kind, way, units in (("fire", "fire", "fleets"), ("coup", "coup", "developments")):
        for one in wanted.get(kind, ()):
            value = f"{way}>{one['world']}>{one['at']}"
            some = finger.touch.goals[f"{one['world']}>{one['at']}"]
            finger.taps += len(some) > 1
            finger.tap(deed_that(some, value))
            finger.slide("units", value, one[units])
    first = [one for one in finger.touch.deeds if one.press.action == "fire_first"]
    if "coup" in wanted or not first:
        finger.hand_in()
    else:
        finger.tap(first[0])


def _respond(finger: Finger, wanted: Any) -> None:
    finger.hand_in()


def _losses(finger: Finger, wanted: Any) -> None:
    lost = units_word(wanted.get("fleets", 0), wanted.get("developments", 0))
    finger.tap(next(one for one in finger.touch.deeds if one.said == f"Lose {lost}"))


def _exploit(finger: Finger, wanted: Any) -> None:
    for world, dice in wanted["projects"].items():
        if dice:
            finger.tap(finger.goal(world))
            finger.slide("projects", world, len(dice))
            _share(finger, world, sorted(dice, reverse=True))
    if any(wanted["projects"].values()):
        finger.hand_in()
    else:
        finger.tap(deed_that(finger.touch.deeds, action="nothing"))


def _share(finger: Finger, world: str, wanted: list[int]) -> None:
    """Move single dice on from each project that has too many."""
    for _ in range(200):
        groups = [one for one in finger.touch.groups if one.less and one.less.arg == world]
        now = _dice(finger, world)
        step = next(
            (
                one.less
                for at, number in enumerate(now)
                if number > wanted[at]
                for one in groups
                if one.less and one.said.startswith(f"Project {at + 1}:")
            ),
            None,
        )
        if now == wanted or not step:
            return
        finger.touch_again(step)


def _dice(finger: Finger, world: str) -> list[int]:
    line = next(one for one in finger.prompt.draft.splitlines() if one.startswith(f"build {world} "))
    return [int(word) for word in line.removeprefix(f"build {world} ").split()]


def _claim(finger: Finger, wanted: Any) -> None:
    ask = finger.prompt.ask
    assert isinstance(ask, ClaimRegions)
    for one in wanted["claims"]:
        world = one["world"]
        finger.tap(finger.goal(world))
        most = ask.view.empty_at(world)
        finger.slide("until", world, min(one.get("regions", most), most))
        finger.slide("tries", world, one["fleets"])
    finger.hand_in()


REACH = {
    "place": _place,
    "move": _move,
    "combat": _combat,
    "coup": _combat,
    "respond": _respond,
    "losses": _losses,
    "exploit": _exploit,
    "claim": _claim,
}
LAW = Law(GAME, frozenset(REACH), asked, by_finger(GAME, REACH, plain), SEEDS)
