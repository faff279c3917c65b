"""Give answers between descents by touch: who goes down, a day in town, errands. Only names are written."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from bot.games.deeplamp.panels.create import drafts_of
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import Deed
from engine.kernel.dice import Dice
from tests.bot.games.finger import Finger
from tests.engine.deeplamp.test_town_at_random import crew


@lru_cache
def in_town(seed: int) -> tuple[Prompt, ...]:
    """Return the decisions of a crew in town, and of the choice of its next heroes."""
    dice, found = Dice(f"in town {seed}"), list[Prompt]()
    match = crew(dice)
    for _ in range(160):
        if match.is_over or len(found) > 40:
            break
        seat = dice.pick(match.awaited)
        ask = match.asks[seat]
        if ask.kind in REACH:
            found.append(Prompt(ask, "", {}))
        match.submit(seat, ask.sample(dice))
    return tuple(found)


def _crew(finger: Finger, wanted: Any) -> None:
    """Choose what each hero takes; names and policies are written, so they are left as they are."""
    for at, draft in enumerate(wanted["heroes"]):
        for key in ("class", "upgrade", "token"):
            deeds = finger.go_to(f"hero {at}").deeds
            wished = Press(key, str(at), (draft.get(key),))
            for deed in [one for one in deeds if one.press == wished]:
                finger.tap(deed)
    laid = drafts_of(finger.prompt.ask, finger.prompt.draft)  # type: ignore[arg-type]
    for one, draft in zip(laid, wanted["heroes"], strict=True):
        assert all(one.get(key) == draft.get(key) for key in ("class", "upgrade", "token"))
    finger.hand_in()
    finger.answer = wanted


def _day(finger: Finger, wanted: Any) -> None:
    for hero, plan in wanted.items():
        for key in ("visit", "stay"):
            wished = Press(key, hero, (plan[key] or "nowhere",))
            for deed in [one for one in finger.go_to(hero).deeds if one.press == wished]:
                finger.tap(deed)
    finger.hand_in()


def _shop(finger: Finger, wanted: Any) -> None:
    """Sell first, as the rules do; then sums, then what is bought; then who leaves."""
    for hero, plan in wanted.items():
        _clear(finger, hero)
        for key in ("sell", "buy", "services"):
            for one in plan.get(key, ()):
                value = json.dumps(one) if key == "services" else one
                finger.tap(_deed(finger, hero, Press(key, hero, (value,))))
            if key == "sell":
                _slide(finger, hero, plan)
        leaves = Press("leaves", hero, ("leave" if plan.get("leave") else "stay",))
        for deed in [one for one in finger.go_to(hero).deeds if one.press == leaves]:
            finger.tap(deed)
    finger.hand_in()
    assert finger.answer is not None
    finger.answer = wanted if _plain(finger.answer) == _plain(wanted) else finger.answer


def _plain(plans: Any) -> Any:
    """Leave out what is nothing, and who does nothing."""
    found = {hero: {key: value for key, value in plan.items() if value} for hero, plan in plans.items()}
    return {hero: plan for hero, plan in found.items() if plan}


def _clear(finger: Finger, hero: str) -> None:
    for deed in [one for one in finger.go_to(hero).deeds if one.press.action == "clear"]:
        finger.tap(deed)


def _slide(finger: Finger, hero: str, plan: Any) -> None:
    sums = [("sell ore", plan.get("ore", 0))]
    sums += [(f"give {one['to']} coin", one["coin"]) for one in plan.get("give", ())]
    for what, number in sums:
        if number:
            finger.go_to(hero)
            finger.slide("sum", f"{hero} {what}", number)


def _deed(finger: Finger, hero: str, press: Press) -> Deed:
    return next(one for one in finger.go_to(hero).deeds if one.press == press)


REACH = {"create": _crew, "day": _day, "shop": _shop}
