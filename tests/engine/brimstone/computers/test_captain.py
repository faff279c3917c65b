"""The captain's judgement, one position at a time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from engine.brimstone.board.home_values import worth_of_home
from engine.brimstone.computers import captain
from engine.brimstone.computers.captain import Captain
from engine.brimstone.computers.marches import Way
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.asks import MarchOn
from engine.brimstone.rules.march import March
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.brimstone.positions import Step, at, begin, orders, the_ask

PLAIN = {"C5": "swamp", "D5": "farmland", "B3": "village", "E7": "farmland"}
NO_FARMLAND = {**PLAIN, "D5": "plains"}
NO_STONES = {"red": 0, "blue": 0, "green": 0}


def table(**changes: Json) -> dict[str, Json]:
    return {"tiles": PLAIN, "stones": NO_STONES, **changes}


def thought(ask: Ask, notes: str = "", seed: str = "captain") -> Thought:
    found = Captain().think(ask, notes, Dice(seed))
    ask.check(found.answer)
    return found


def sheet(seat: str = "red", **changes: Json) -> Sheet:
    """The sheet that the captain lays on a table."""
    found = thought(the_ask(begin(table(**changes)), "orders", seat))
    assert found.notes is not None
    return parse_sheet(found.notes)


def answer(kind: str, seat: str, script: list[Step], **changes: Json) -> Any:
    return thought(the_ask(at(script, table(**changes)), kind, seat)).answer


def goals(found: Sheet) -> set[str]:
    """Where its Marches end."""
    return {leg.then.to if leg.then else leg.to for line in found.lines for leg in line.legs}


def test_it_takes_the_open_fifth_city() -> None:
    held = {"C4": 2, "F4": 2, "E1": 2, "A1": 2, "E8": 2}
    assert "E9" in goals(sheet(troops={"red": held, "blue": {"H8": 2, "I9": 1}}))


def test_it_takes_an_open_city_rather_than_open_plains() -> None:
    assert goals(sheet(troops={"red": {"D4": 1}}, tiles=NO_FARMLAND)) == {"C4"}


def test_it_takes_farmland_early() -> None:
    assert "D5" in goals(sheet(troops={"red": {"C4": 2}}))


def test_it_answers_a_threat_to_a_city() -> None:
    """By more defence, or by an attack on who threatens it."""
    found = sheet(troops={"red": {"C4": 2, "C3": 2}, "blue": {"D4": 3}}, tiles={})
    helped = goals(found) & {"C4", "D4"} or found.orders.get("C3") == "support"
    assert helped or found.orders.get("C4") in ("defend", "recruit")


def test_it_keeps_a_garrison_in_a_city_beside_an_enemy() -> None:
    line = sheet(troops={"red": {"C4": 3}, "blue": {"D4": 2}}).line("C4")
    assert line
    assert sum(leg.troops or 0 for leg in line.legs if not leg.attack) < 3


def test_it_forages_when_barrels_are_missing() -> None:
    found = sheet(troops={"red": {"B4": 2, "B2": 2, "B3": 2, "D3": 2}})
    assert "forage" in found.orders.values()


def test_it_does_not_recruit_whom_it_cannot_feed() -> None:
    found = sheet(troops={"red": {"C7": 4, "D2": 4}})
    assert "recruit" not in found.orders.values()


def test_it_attacks_a_weak_city_and_no_strong_one() -> None:
    assert "F4" in goals(sheet(troops={"red": {"E3": 4}, "blue": {"F4": 1}}))
    assert "F4" not in goals(sheet(troops={"red": {"E3": 2}, "blue": {"F4": 7}}))


def test_it_blocks_who_is_about_to_win() -> None:
    winning = {"C4": 1, "F4": 3, "E1": 3, "A1": 3, "A5": 3}
    found = sheet(troops={"blue": winning, "red": {"D4": 2, "E8": 2}})
    assert "C4" in goals(found)


def test_two_armies_together_take_what_one_cannot() -> None:
    found = sheet(troops={"red": {"E3": 3, "E4": 3}, "blue": {"F4": 4}})
    assert "F4" in goals(found)
    assert "support" in found.orders.values()


BATTLE: list[Step] = [
    orders(red={"D4": "march"}, blue={}, green={"C3": "support"}),
    ("execute", {"red": {"hex": "D4", "groups": [{"troops": 2, "to": "C4"}]}}),
]


@pytest.mark.parametrize(
    ("blue", "red", "side"),
    [
        ({"C4": 2, "F4": 1, "E1": 1, "A1": 1}, {"D4": 2}, "attacker"),
        ({"C4": 2}, {"D4": 2, "F4": 1, "E1": 1, "A1": 1, "A5": 1}, "defender"),
        ({"C4": 2}, {"D4": 2, "F4": 1}, "none"),
    ],
)
def test_as_a_third_party_it_supports_against_the_leader(
    blue: Mapping[str, int], red: Mapping[str, int], side: str
) -> None:
    troops = {"red": dict(red), "blue": dict(blue), "green": {"C3": 2}}
    assert answer("support", "green", BATTLE, troops=troops) == {"side": side}


def test_it_supports_itself() -> None:
    script = [orders(red={"D4": "march", "C3": "support"}), BATTLE[1]]
    troops = {"red": {"D4": 2, "C3": 2}, "blue": {"C4": 2}}
    assert answer("support", "red", script, troops=troops) == {"side": "attacker"}


def paid(mine: int, theirs: int, stones: Mapping[str, int], seed: str = "pay") -> int:
    """What the captain pays as the attacker of a City."""
    script = [
        orders(red={"D4": "march"}),
        ("execute", {"red": {"hex": "D4", "groups": [{"troops": mine, "to": "C4"}]}}),
    ]
    match = at(script, table(troops={"red": {"D4": mine}, "blue": {"C4": theirs}}, stones=dict(stones)))
    return int(thought(the_ask(match, "pay", "red"), seed=seed).answer["stones"])


def test_it_pays_what_wins_for_sure_and_nothing_where_nothing_helps() -> None:
    poor = {"red": 2, "blue": 0, "green": 0}
    assert paid(2, 3, poor) == 1
    assert paid(3, 2, poor) == 0
    assert paid(1, 5, poor) == 0


def test_it_mixes_its_payments_where_both_can_pay() -> None:
    rich = {"red": 2, "blue": 2, "green": 0}
    assert len({paid(3, 3, rich, seed=f"{n}") for n in range(30)}) > 1


def test_it_retreats_to_where_it_is_worth_most() -> None:
    script = [
        orders(red={"E4": "march"}),
        ("execute", {"red": {"hex": "E4", "groups": [{"troops": 4, "to": "D4"}]}}),
    ]
    troops = {"red": {"E4": 4}, "blue": {"D4": 3}}
    assert answer("retreat", "blue", script, troops=troops, tiles=NO_FARMLAND) == {"to": "C4"}


def test_it_chooses_a_truce_against_who_could_win_this_round() -> None:
    troops = {"blue": {"C4": 2, "F4": 2, "E1": 2, "A1": 2, "E8": 2}, "red": {"C7": 2}}
    match = begin(
        {**table(troops=troops), "event": None, "events_up": ["truce", "fair_weather", "high_morale"]}
    )
    assert thought(the_ask(match, "choose_event", "red")).answer == {"event": "truce"}


def test_as_first_leader_it_betters_the_poorest_home() -> None:
    match = Match.new(BRIMSTONE, 4, {}, "swaps")
    view = match.state.copy()
    before = min(worth_of_home(view.tiles, home) for home in view.map.homes)
    (seat,) = match.asks
    for one, other in thought(match.asks[seat]).answer["swaps"]:
        view.tiles = {**view.tiles, one: view.tiles[other], other: view.tiles[one]}
    assert min(worth_of_home(view.tiles, home) for home in view.map.homes) > before


def test_troops_that_enter_slow_land_hold_up_those_who_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    lying = table(troops={"red": {"D4": 1, "C3": 1}}, tiles={"D4": "swamp"}, event="high_morale")
    ask = the_ask(begin(lying), "orders", "red")
    march = March("red", "D4", is_forced=True, fresh=1, moved={"C3": 1})
    steps = {"C3": Way(1.0, "C3", "D4", 1), "D4": Way(1.0, "D4", "E5", 1)}
    monkeypatch.setattr(captain, "best_step", lambda _front, hex_, _troops, may_fight: steps[hex_])
    marching_on = MarchOn("red", ask.view, march)  # type: ignore[attr-defined]
    assert thought(marching_on).answer == {"groups": [{"from": "C3", "troops": 1, "to": "D4"}]}


def test_it_thinks_a_march_over_when_the_table_has_changed() -> None:
    lying = table(troops={"red": {"D4": 2}, "blue": {"D3": 5}}, tiles=NO_FARMLAND)
    match = at([orders(red={"D4": "march"})], lying)
    found = thought(the_ask(match, "execute", "red"), notes="D4 march D3 all attack")
    assert found.answer["groups"][0]["to"] == "C4"
    assert found.notes is not None
    assert "C4" in found.notes
    assert found.why


def test_a_person_who_takes_over_finds_the_sheet_in_the_notes() -> None:
    match = begin(table(troops={"red": {"C4": 2, "D4": 2}}))
    found = thought(the_ask(match, "orders", "red"))
    assert found.notes is not None
    assert parse_sheet(found.notes).orders == found.answer["orders"]


def test_the_reason_is_a_sentence_or_two() -> None:
    match = begin(table(troops={"red": {"D4": 1}}, tiles=NO_FARMLAND))
    why = thought(the_ask(match, "orders", "red")).why
    assert "D4 March to C4" in why
    assert why.endswith(".")


def test_the_reason_names_what_was_weighed_for_the_same_hex_and_by_how_much_it_is_less() -> None:
    match = begin(table(troops={"red": {"D4": 1}}, tiles={**PLAIN, "D4": "village"}))
    why = thought(the_ask(match, "orders", "red")).why
    assert re.search(
        r"D4 Pillage: for another Stone, as we have 0\. Alternatives: D4 March \(\d+\.\d less\)", why
    ), why


def test_reasons_name_colours_as_the_table_does_and_what_is_short() -> None:
    match = Match.new(BRIMSTONE, 3, {}, "reasons")
    told: dict[str, list[str]] = {}
    while not match.is_over and match.stage <= 12:
        seat = match.awaited[0]
        found = thought(match.asks[seat])
        told.setdefault(match.asks[seat].kind, []).append(found.why)
        match.submit(seat, found.answer)
    every = [why for reasons in told.values() for why in reasons]
    assert any(re.search(r"\b(Red|Blue|Green)\b", why) for why in every)
    assert not [why for why in every if re.search(r"\b(red|blue|green)\b|True|False", why)]
    assert all(re.match(r"Barrels missing: \d\. Best way to cover them: .+\.", why) for why in told["supply"])
    assert all(" are worth most in " in why for why in told["retreat"])
