"""The Earth Man's Burden's Act by touch: each deed is accepted now, and what may be done can be touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from bot.games.acts import Acting
from bot.games.catalogue import TEXTS
from bot.messages.panel import Press
from bot.messages.touch import Touch
from engine.earth_mans_burden.rules.acting import ACTIONS
from engine.kernel.dice import Dice
from tests.bot.games.monkey import Table, new_table

GAME = "earth_mans_burden"
ACTS = TEXTS[GAME].acts
SEEDS = range(3)
DEEDS, MOST = 60, 25


def actings(seed: int) -> Iterator[tuple[Table, Acting]]:
    """Yield what seats have before them in a game with much done out of turn."""
    table, dice = new_table(f"acts {seed}", 3, game=GAME), Dice(f"acts {seed}")
    for _ in range(DEEDS):
        if table.match.is_over:
            return
        seat = dice.pick(table.match.state.seats)
        acting = table.acting(seat)
        yield table, acting
        action = table.match.game.sample_action(acting.view, seat, dice)
        if action is not None and dice.below(3):
            table.act(seat, action)
        elif table.match.awaited:
            asked = dice.pick(table.match.awaited)
            table.submit(asked, table.match.asks[asked].sample(dice))


def touch_of(acting: Acting) -> Touch:
    touch = ACTS.touch(acting)
    assert touch
    return touch


def take(table: Table, seat: str, action: Any) -> None:
    """Let the rules take an action on a copy of the table; Refused if it is not allowed."""
    data = {key: value for key, value in action.items() if key != "do"}
    ACTIONS[action["do"]](deepcopy(table.match.state), seat, data, lambda event: None)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_deed_offered_is_accepted_now_and_only_a_final_one_acts(seed: int) -> None:
    dice, done = Dice(f"deeds {seed}"), Counter[str]()
    for number, (table, first) in enumerate(actings(seed)):
        if number % (3 + seed):
            continue
        acting = first
        for _ in range(3):
            deeds = [one for one in touch_of(acting).all_deeds() if one.press.action != "asked"]
            drafts = []
            for deed in dice.shuffled(deeds)[:MOST]:
                pressed = ACTS.press(acting, deed.press)
                assert (pressed.action is not None) == (deed.kind == "final"), deed
                assert pressed.form is None
                if pressed.action is not None:
                    take(table, acting.seat, pressed.action)
                drafts += [pressed.draft] if pressed.draft is not None else []
                done[deed.press.action] += 1
            if not drafts:
                break
            acting = replace(acting, draft=dice.pick(drafts))
    assert {"take", "deal", "give_to", "scrap", "vote", "make"} <= done.keys()


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_seat_may_do_it_can_do_by_touch(seed: int) -> None:
    """Offers of units that are there, without conditions; the others are typed."""
    dice, done = Dice(f"reach {seed}"), Counter[str]()
    for table, acting in actings(seed):
        for _ in range(4):
            wanted: Any = table.match.game.sample_action(acting.view, acting.seat, dice)
            if wanted is None or not is_spatial(acting, wanted):
                continue
            assert touched(acting, wanted) == wanted
            done[wanted["do"]] += 1
    assert {"construct", "give", "decommission", "vote", "drop"} <= done.keys()


def is_spatial(acting: Acting, wanted: Any) -> bool:
    if wanted["do"] != "offer":
        return True
    return (
        "if" not in wanted
        and "until" not in wanted
        and all(
            acting.view.counted_at(owner, world, sort) >= number
            for owner, side in ((acting.seat, "give"), (wanted["to"], "get"))
            for world, units in wanted[side].items()
            for sort, number in units.items()
        )
    )


def touched(acting: Acting, wanted: Any) -> Any:
    """Return what is done when a finger slides to the units and then does the deed."""
    do = wanted["do"]
    if do in ("construct", "give", "decommission"):
        sort = next(
            (one for one in ("fleets", "developments") if one in wanted and do != "construct"), "developments"
        )
        number = wanted["fleets"] if do == "construct" else wanted[sort]
        acting = slid(acting, Press("take", f"{wanted['world']} {sort}", (str(number),)))
    if do == "offer":
        for side in ("give", "get"):
            for world, units in wanted[side].items():
                for sort, number in units.items():
                    acting = slid(
                        acting, Press("deal", f"{wanted['to']} {side} {world} {sort}", (str(number),))
                    )
    finals = [one for one in touch_of(acting).all_deeds() if one.kind == "final"]
    did = [ACTS.press(acting, one.press).action for one in finals]
    return next((one for one in did if one == wanted), None)


def slid(acting: Acting, press: Press) -> Acting:
    """Return the plan with a slider moved, if it does not say so already."""
    offered = [one.press for one in touch_of(acting).all_deeds()]
    if press not in offered:
        return acting  # one unit needs no slider
    return replace(acting, draft=ACTS.press(acting, press).draft or "")


def test_a_deal_stands_in_two_columns() -> None:
    for _, acting in actings(0):
        for stop in touch_of(acting).stops:
            columns = {one.column for one in stop.groups}
            assert columns <= ({"You give", "You get"} if stop.place.startswith("deal ") else {""})
