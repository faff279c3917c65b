"""Give Brimstone's answers by touch."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.games.brimstone.panels.march_on import left, read_groups
from bot.games.brimstone.panels.supply import read_plan
from bot.games.panels import Prompt
from engine.brimstone.notation.sheets import read_kept
from engine.brimstone.rules.asks import Execute, MarchOn, SettleSupply
from engine.kernel.dice import Dice
from tests.bot.games.finger import Finger, deed_that
from tests.bot.games.monkey import crowded_table, new_table
from tests.bot.games.touching import Law, Reach

SEEDS = range(8)


@lru_cache
def asked(seed: int) -> tuple[Prompt, ...]:
    """Each decision of a random game of some rounds, where there is much to decide."""
    make = (crowded_table, new_table)[seed % 4 == 3]
    table = make(f"touch {seed}", 2 + seed % 3, ("deliberate", "swift")[seed % 2])
    dice, prompts = Dice(f"touch {seed}"), list[Prompt]()
    while not table.match.is_over and len(prompts) < 90:
        seat = dice.pick(table.match.awaited)
        prompts.append(table.prompt(seat))
        table.submit(seat, prompts[-1].ask.sample(dice))
    return tuple(prompts)


def can_be_given(prompt: Prompt, wanted: Any) -> bool | None:
    """Return whether a finger gives the answer; None if it comes to the same as another."""
    if is_reached_otherwise(prompt, wanted):
        return None
    finger = Finger(prompt)
    REACH[prompt.ask.kind](finger, wanted)
    return bool(prompt.ask.check(finger.answer) == prompt.ask.check(wanted))


def is_reached_otherwise(prompt: Prompt, wanted: Any) -> bool:
    """A March into nowhere is the same as removing it; a forced one needs the force that its goal brings."""
    if not isinstance(prompt.ask, Execute) or wanted.get("remove"):
        return False
    view = prompt.ask.view
    is_march = view.executable(prompt.ask.seat)[wanted["hex"]] == "march"
    groups = wanted.get("groups", ())
    ends = [group["to"] for group in groups]
    is_idle = is_march and not groups and wanted["hex"] not in view.slow
    return is_idle or len(set(ends)) < len(ends)


def _home(finger: Finger, wanted: Any) -> None:
    finger.tap(finger.goal(wanted["home"]))


def _event(finger: Finger, wanted: Any) -> None:
    finger.tap(next(one for one in finger.touch.deeds if one.press.values == (wanted["event"],)))


def _swaps(finger: Finger, wanted: Any) -> None:
    for one, other in wanted["swaps"]:
        finger.go_to(one)
        finger.tap(finger.goal(other))
    finger.hand_in()


def _orders(finger: Finger, wanted: Any) -> None:
    for hex_, order in wanted["orders"].items():
        stop = finger.go_to(hex_)
        goal = next((some[0] for some in stop.goals.values()), None)
        deed = goal if order == "march" and goal else deed_that(stop.deeds, order)
        finger.tap(deed)
        assert read_kept(finger.prompt.draft).orders[hex_] == order
    finger.hand_in()


def _supply(finger: Finger, wanted: Any) -> None:
    ask = finger.prompt.ask
    assert isinstance(ask, SettleSupply)
    if wanted["forage"]:
        finger.tap(deed_that(finger.touch.deeds, action="forage"))
    for _ in range(wanted["buy"]):
        finger.tap(deed_that(finger.touch.deeds, action="buy"))
    for hex_, gone in wanted["discharge"].items():
        for _ in range(gone):
            finger.tap(finger.goal(hex_))
    assert read_plan(finger.prompt.draft) == ask.check(wanted)
    finger.hand_in()


def _turn(finger: Finger, wanted: Any) -> None:
    stop = finger.go_to(wanted["hex"])
    if wanted.get("remove"):
        finger.tap(deed_that(stop.deeds, action="remove"))
        return
    if not any(one.press.action == "carry" for one in stop.deeds):
        _march(finger, wanted)
        return
    finger.tap(deed_that(stop.deeds, action="carry"))


def _march(finger: Finger, wanted: Any) -> None:
    """Send all groups, then set their numbers from the first to the last."""
    groups = wanted.get("groups", ())
    if not groups:
        finger.tap(deed_that(finger.go_to(wanted["hex"]).deeds, action="pick"))
    for group in groups:
        finger.go_to(wanted["hex"])
        finger.tap(finger.goal(group["to"]))
    for is_less in (True, False):  # what one group gives up, another may take
        for group in groups:
            slider = next(
                one.slider for one in finger.go_to(wanted["hex"]).groups if words_of(one.said) == group["to"]
            )
            if slider and slider.now != group["troops"] and (group["troops"] < slider.now) == is_less:
                finger.touch_again(slider.at(group["troops"]))
    if wanted.get("forced"):
        finger.tap(deed_that(finger.go_to(wanted["hex"]).deeds, action="forced"))
    finger.hand_in()


def words_of(said: str) -> str:
    """Read where a group goes: 2 to D5."""
    return said.partition(" to ")[2]


def _march_on(finger: Finger, wanted: Any) -> None:
    ask = finger.prompt.ask
    assert isinstance(ask, MarchOn)
    for group in wanted["groups"]:
        finger.go_to(group["from"])
        before = left(ask, read_groups(finger.prompt.draft), group["from"])
        finger.tap(finger.goal(group["to"]))
        for _ in range(before - group["troops"]):
            less = [one.less for one in finger.go_to(group["from"]).groups if one.less]
            finger.touch_again(less[-1])
    finger.hand_in()


def _side(finger: Finger, wanted: Any) -> None:
    finger.tap(next(one for one in finger.touch.deeds if one.press.values == (wanted["side"],)))


def _pay(finger: Finger, wanted: Any) -> None:
    finger.tap(next(one for one in finger.touch.deeds if one.press.values == (str(wanted["stones"]),)))


def _retreat(finger: Finger, wanted: Any) -> None:
    finger.tap(finger.goal(wanted["to"]))


REACH: Reach = {
    "adjust_map": _swaps,
    "choose_home": _home,
    "choose_event": _event,
    "orders": _orders,
    "supply": _supply,
    "execute": _turn,
    "march_on": _march_on,
    "support": _side,
    "pay": _pay,
    "retreat": _retreat,
}
LAW = Law("brimstone", frozenset(REACH), asked, can_be_given, SEEDS)
