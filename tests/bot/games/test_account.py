"""The story of a round: laps, every order by its hex, battles with their sums and verdict, how it closes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.brimstone import TEXTS
from bot.games.brimstone.account import STEPS, account, sum_text
from bot.games.brimstone.story import asked_where, story
from bot.games.story import Moment
from engine.brimstone.board.state import Army, View
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.rules import events as told
from engine.brimstone.rules.asks import Execute, GiveSupport, MarchOn, Pay, Retreat
from engine.brimstone.rules.combat import Backing, Battle, Term
from engine.brimstone.rules.march import March
from engine.kernel.core import Event
from engine.kernel.dice import Dice
from tests.bot.games.monkey import NAMES, crowded_table

BATTLE = Battle("red", "blue", "D5", "D6", 3)
ATTACK = (Term("troops", "D5", "red", 3), Term("terrain", "D5", "red", 1), Term("payment", None, "red", 1))
DEFENCE = (Term("troops", "D6", "blue", 2), Term("defend", "D6", "blue", 1))
TILES = {"D5": "forest", "D6": "plains", "D7": "city", "C5": "swamp"}
WON = told.BattleFought(BATTLE, ATTACK, DEFENCE, True, 1, "defend")
LAPS = ("red", "blue", "green", "yellow")
MARCH = told.MarchBegun("red", "D5", False, 0, False)
STEPS_TOLD: tuple[Event, ...] = (
    told.Supplied("red", 2, 5, "D5", 1, {"D6": 1}, ("D6",)),
    told.OrderRemoved("red", "D5", "bide"),
    told.OrderExecuted("red", "D5", "recruit", 1),
    told.MarchBegun("red", "D5", True, 1, True),
    told.TroopsMoved("red", "D5", "D7", 2, False, True),
    told.MarkerCleared("red", "C5"),
    told.TroopsHeldUp("red", "D5", "D6", 1),
    told.BattleDeclared(BATTLE, 2),
    WON,
    told.Retreated("blue", "D6", "D7", 1, False),
    told.ArmyDestroyed("blue", "D6", 1),
)


def lines(*events: Event) -> list[str]:
    return account(events, TILES, LAPS)


def seen() -> View:
    view: View = BRIMSTONE.view(crowded_table("story").match.state, None)
    return replace(view, event="fogbound", round=8, leader="red")


def told_story(*events: Event, after: View | None = None, orders: dict[str, dict[str, str]]) -> list[str]:
    opened = told.OrdersRevealed(8, orders)
    ended = told.RoundEnded(8, {}, {}, {})
    return story([Moment([opened, *events, ended], seen(), after or seen())], NAMES)


@pytest.mark.parametrize("event", STEPS_TOLD, ids=lambda event: event.kind)
def test_every_step_is_told(event: Event) -> None:
    [*_, last] = lines(event)
    assert last.strip()
    assert "{" not in last


def test_there_is_a_sample_of_every_step() -> None:
    assert {type(event) for event in STEPS_TOLD} | {told.SupportGiven} == set(STEPS)


def test_the_first_action_of_a_lap_begins_a_line_with_its_number() -> None:
    acts = [told.OrderExecuted(seat, "D5", "bide", 0) for seat in (*LAPS, "red", "green", "green")]
    assert lines(*acts) == [
        "**1** 🔴 Bide D5 🟦 Bide D5 🍀 Bide D5 ⭐ Bide D5",
        "**2** 🔴 Bide D5 🍀 Bide D5",
        "**3** 🍀 Bide D5",
    ]


def test_supply_and_the_order_after_it_are_one_turn_unless_one_foraged() -> None:
    short = told.Supplied("red", 2, 3, None, 1, {}, ())
    bide = told.OrderExecuted("red", "D5", "bide", 0)
    assert lines(short, bide) == [
        "**1** 🔴 supply 2, need 3: buys 1 barrel for 2 Stones",
        "🔴 Bide D5",
    ]
    assert lines(replace(short, foraged="C5", bought=0), bide)[1] == "**2** 🔴 Bide D5"


def test_an_order_that_gains_nothing_says_why() -> None:
    for order, why in (("recruit", "no troops left"), ("pillage", "Bank"), ("forage", "too late")):
        assert why in lines(told.OrderExecuted("red", "D5", order, 0))[0]
    assert lines(told.OrderRemoved("red", "D5", "march")) == ["**1** 🔴 March D5 removed"]


def test_a_march_is_a_line_by_its_hexes() -> None:
    assert lines(
        told.MarchBegun("red", "D5", True, 1, False),
        told.TroopsMoved("red", "D5", "D6", 2, False, False),
        told.TroopsMoved("red", "D6", "C5", 2, False, True),
    ) == ["**1** 🔴 D5 to D6 to C5: 2, slowed, forced, 1 Stone"]


def test_short_marches_of_a_lap_share_a_line_with_other_orders() -> None:
    blue, recruit = replace(MARCH, seat="blue", hex="C5"), told.OrderExecuted("green", "D7", "recruit", 1)
    step = told.TroopsMoved("blue", "C5", "D6", 1, False, False)
    red = told.OrderExecuted("red", "D5", "bide", 0)
    assert lines(red, blue, step, recruit) == ["**1** 🔴 Bide D5 🟦 C5 to D6: 1 🍀 Recruit D7"]
    slow = lines(red, blue, replace(step, marked=True), recruit)
    assert slow == ["**1** 🔴 Bide D5", "🟦 C5 to D6: 1, slowed", "🍀 Recruit D7"]


def test_a_march_that_parts_says_where_each_group_goes() -> None:
    assert lines(
        MARCH,
        told.TroopsMoved("red", "D5", "D6", 2, False, False),
        told.TroopsMoved("red", "D5", "D7", 1, True, False),
    ) == ["**1** 🔴 D5 to D6: 2; D5 to D7: 1, by air"]


def test_a_march_of_several_parts_tells_the_whole_way_of_each() -> None:
    assert lines(
        told.MarchBegun("red", "B6", True, 1, False),
        told.TroopsMoved("red", "B6", "C6", 1, False, False),
        told.TroopsMoved("red", "B6", "B5", 1, False, False),
        told.TroopsMoved("red", "B5", "C5", 1, False, False),
        told.TroopsMoved("red", "C6", "D6", 1, False, False),
    ) == ["**1** 🔴 B6 to C6 to D6: 1; B6 to B5 to C5: 1; forced, 1 Stone"]
    assert lines(
        MARCH,
        told.TroopsMoved("red", "D5", "D6", 2, False, False),
        told.TroopsMoved("red", "D6", "C5", 1, False, False),
    ) == ["**1** 🔴 D5 to D6: 2, on to C5: 1"]


def test_a_march_that_moves_nobody_is_told() -> None:
    assert lines(MARCH) == ["**1** 🔴 March D5"]
    assert lines(replace(MARCH, cleared=True)) == ["**1** 🔴 marker in D5 cleared"]


def test_a_battle_is_a_line_with_both_sums_the_verdict_and_what_followed() -> None:
    assert lines(
        MARCH,
        told.BattleDeclared(BATTLE, 2),
        told.SupportGiven(BATTLE, (Backing("green", "C5", 2, "none"),)),
        WON,
        told.Retreated("blue", "D6", "D7", 1, False),
        told.TroopsMoved("red", "D5", "D6", 3, False, False),
    ) == [
        "**1** 🔴 D5 to D6: 3",
        "**D6: Red 3 + 1 Forest + 1 Stone = 5, Blue 2 + 1 Defend = 3. Red wins.** "
        "Blue loses 1 and its Defend, 1 retreats to D7",
    ]


def test_a_battle_for_a_City_says_so_and_a_tie_that_it_was_one() -> None:
    terms = (Term("troops", "D5", "red", 2),)
    city = told.BattleFought(replace(BATTLE, hex="D7"), terms, terms, True, 2, None)
    assert lines(city) == ["**D7 City: Red 2, Blue 2. Red wins the tie.** Blue loses 2"]


def test_a_battle_that_waits_for_payments_says_so_far_as_it_is_known() -> None:
    backing = Backing("green", "C5", 2, "attacker")
    march, battle = lines(MARCH, told.BattleDeclared(BATTLE, 2), told.SupportGiven(BATTLE, (backing,)))
    assert march == "**1** 🔴 D5 to D6: 3"
    assert battle == "**D6: Red 3, Blue 2, not decided yet**; Green in C5 supports Red with 2"


def test_after_a_battle_the_march_goes_on_in_a_line_of_its_own() -> None:
    lost = replace(WON, attacker_won=False, lost_order=None)
    after = told.TroopsMoved("red", "D5", "C5", 1, False, False)
    assert lines(MARCH, lost, after)[-1] == "🔴 D5 to C5: 1"


def test_the_story_begins_when_the_orders_lie_open_with_the_event() -> None:
    chosen = told.EventChosen("red", 8, "fogbound")
    assert story([Moment([chosen], seen(), seen())], NAMES) == []
    assert told_story(orders={})[0] == "**Round 8 · Fogbound**"


def test_orders_that_nothing_came_of_are_named_at_the_end() -> None:
    orders = {"red": {"D5": "support", "C5": "bide"}, "blue": {"D6": "defend", "D7": "support"}}
    backing = told.SupportGiven(BATTLE, (Backing("blue", "D7", 1, "defender"),))
    bide = told.OrderExecuted("red", "C5", "bide", 0)
    text = "\n".join(told_story(bide, backing, WON, orders=orders))
    assert "-# Not used: Support D5 (Red)\n" in text
    assert "Not used" not in "\n".join(told_story(bide, orders={"red": {"C5": "bide"}}))


def test_the_story_closes_with_the_Cities_and_who_acts_next() -> None:
    after = replace(seen(), leader="blue", armies={seen().map.cities[0]: Army("blue", 1)})
    closing = told_story(orders={}, after=after)[1:]
    assert closing[0].startswith("**Cities** 🟦 1")
    assert closing[-1] == "-# 🟦 Bob chooses the next event"
    won = told_story(orders={}, after=replace(after, winners=("blue",)))
    assert "chooses" not in won[-1]


def test_a_shuffle_of_the_events_is_told_in_the_story() -> None:
    text = "\n".join(told_story(told.CardsTurnedUp(("truce", "fogbound")), orders={}))
    assert "Face up now: Truce and Fogbound" in text


def test_what_is_awaited_is_told_by_its_hex() -> None:
    view = replace(seen(), seat="red")
    assert asked_where(Pay("red", view, BATTLE)) == "D6"
    assert asked_where(GiveSupport("red", view, BATTLE, "C5", 2)) == "D6"
    assert asked_where(Retreat("red", view, "D6", ("D7",))) == "D6"
    assert asked_where(MarchOn("red", view, March("red", "D5", False, fresh=1))) == "D5"
    assert asked_where(Execute("red", view)) == ""


@pytest.mark.parametrize("seed", range(4))
def test_the_story_of_a_random_round_tells_every_battle_with_its_sums(seed: int) -> None:
    table, dice = crowded_table(f"battles {seed}", 3 + seed % 2), Dice(f"{seed}")
    for _ in range(5):
        began, now = len(table.moments), table.match.state.round
        while not table.match.is_over and table.match.state.round == now:
            seat = table.match.awaited[0]
            table.submit(seat, table.match.asks[seat].sample(dice))
        moments = table.moments[began:]
        text = "\n".join(TEXTS.story.lines(moments, NAMES))
        for event in (event for moment in moments for event in moment.events):
            if isinstance(event, told.BattleFought):
                assert f"{event.battle.origin} to" in text or f"to {event.battle.hex}" in text
                assert sum_text(event.attack, moments[0].before.tiles) in text
                assert sum_text(event.defence, moments[0].before.tiles) in text
            if isinstance(event, told.OrderExecuted):
                assert f"{event.order.title()} {event.hex}" in text
        if table.match.is_over:
            return
