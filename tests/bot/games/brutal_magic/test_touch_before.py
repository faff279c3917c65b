"""Brutal Magic by touch before the game: armies and terrain. Names, tokens and dice stay in the panel."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import Deed
from engine.brutal_magic.armies.designs import TRAITS
from tests.bot.games.finger import Finger
from tests.bot.games.touching import game_of, reached

GAME = "brutal_magic"
SEEDS = range(3)
KINDS = ("muster", "allot", "define")


@lru_cache
def asked(seed: int) -> tuple[Prompt, ...]:
    options = (
        {"designs": "free", "terrain": "battle"} if seed else {"designs": "prebuilt", "terrain": "battle"}
    )
    found = game_of(GAME, seed, 12, 2 + seed, **options)
    return tuple(prompt for prompt in found if prompt.ask.kind in KINDS)


def is_said(prompt: Prompt, wanted: Any) -> bool:
    """Return whether every number of an answer can be said by touch."""
    return bool(numbers(reached(GAME, prompt, wanted, REACH).answer) == numbers(wanted))


def numbers(answer: Any) -> Any:
    """Return what an answer says without its names."""
    if "types" in answer and "hexes" not in answer:
        return [
            (one["class"], *(one[trait] for trait in TRAITS), *map(_strength, one["attacks"]))
            for one in answer["types"]
        ]
    if "terrain" in answer:
        return [(one["move"], one["attack"], one["power"]) for one in answer["terrain"]]
    return {key: value for key, value in answer.items() if key != "policy"}


def _strength(attack: Any) -> tuple[int, int]:
    return attack["range"], attack["power"]


def _muster(finger: Finger, wanted: Any) -> None:
    if "roster" in wanted:
        finger.tap(deed(finger.touch.deeds, Press("roster", "", (wanted["roster"],))))
    for at, one in enumerate(wanted.get("types", ())):
        finger.tap(deed(finger.touch.deeds, Press("new_type", "", (one["class"],))))
        token = finger.touch.stops[at].place
        for number, attack in enumerate(one["attacks"]):
            finger.tap(deed(finger.go_to(token).deeds, Press("new_attack", token)))
            for key in ("range", "power"):
                slide(finger, token, f"{key} {number}", attack[key])
        for trait in TRAITS:
            slide(finger, token, trait, one[trait])
    finger.hand_in()


def slide(finger: Finger, token: str, key: str, number: int) -> None:
    finger.go_to(token)
    finger.slide("level", f"{token}.{key}", number)


def _allot(finger: Finger, wanted: Any) -> None:
    for key in ("types", "hexes"):
        for seat, number in wanted[key].items():
            finger.go_to(seat)
            finger.slide(key, seat, number)
    finger.hand_in()


def _define(finger: Finger, wanted: Any) -> None:
    for at, kind in enumerate(wanted["terrain"]):
        finger.tap(next(one for one in finger.touch.deeds if one.press.action == "named"))
        for part in ("move", "attack", "power"):
            number = 0 if kind[part] is None else kind[part] + (part == "power")
            finger.go_to(f"kind-{at}")
            finger.slide("level", f"{at}.{part}", number)
    finger.hand_in()


REACH = {"muster": _muster, "allot": _allot, "define": _define}


def deed(deeds: tuple[Deed, ...], press: Press) -> Deed:
    return next(one for one in deeds if one.press == press)


def test_no_slider_goes_beyond_the_points() -> None:
    (prompt, *_) = [one for one in asked(1) if one.ask.kind == "muster"]
    finger = Finger(prompt, find_texts(GAME).panels)
    finger.tap(deed(finger.touch.deeds, Press("new_type", "", ("master",))))
    token = finger.touch.stops[0].place
    spent = 0
    for trait in TRAITS:
        finger.go_to(token)
        (slider,) = [
            one.slider for one in finger.groups() if one.slider and one.slider.press.arg == f"{token}.{trait}"
        ]
        spent += max(slider.words)
        slide(finger, token, trait, max(slider.words))
    assert spent == 60, "the Master's points, all of them and no more"
