"""Every refusal says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.brimstone.game import BRIMSTONE
from engine.kernel.core import Json, NotAsked, Refused
from engine.kernel.match import Match
from tests.engine.brimstone.positions import Step, at, begin, orders

RED = "red"


def refuse(match: Match[object], answer: Json, text: str, *, seat: str = RED) -> str:
    """The seat's answer is refused in words that begin so, and nothing changes; the words."""
    before = match.digest()
    with pytest.raises(Refused) as why:
        match.submit(seat, answer)
    words = str(why.value)
    assert words.startswith(text)
    assert match.digest() == before
    return words


def group(troops: Json, to: Json, **more: Json) -> dict[str, Json]:
    return {"troops": troops, "to": to, **more}


# The form of an answer


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (None, "The answer must be an object with orders."),
        ([], "The answer must be an object with orders."),
        ("march", "The answer must be an object with orders."),
        ({}, "'orders' is missing. Expected: orders."),
        ({"orders": {}, "pace": 1}, "'pace' is not known here. Expected: orders."),
        ({"orders": []}, "orders must be an object that maps hexes to orders."),
        ({"orders": {"d4": "bide"}}, "There is no hex 'd4'. Rows run from A to I, as in D5."),
        ({"orders": {"A6": "bide"}}, "There is no hex 'A6'. Rows run from A to I, as in D5."),
        (
            {"orders": {"D4": "bid"}},
            "An order must be one of march, recruit, support, defend, bide, forage, pillage, not 'bid'.",
        ),
        (
            {"orders": {"D4": None}},
            "An order must be one of march, recruit, support, defend, bide, forage, pillage, not None.",
        ),
    ],
)
def test_an_answer_of_another_form_is_told_its_form(answer: Json, text: str) -> None:
    refuse(begin({"troops": {RED: {"D4": 1}}}), answer, text)


# Setup


@pytest.mark.parametrize(
    ("swaps", "text"),
    [
        ([["D4", "D6"]] * 4, "You can make at most 3 swaps, not 4."),
        ([["D4"]], "A swap needs two hexes."),
        ([["D4", "D6", "D7"]], "A swap needs two hexes."),
        (["D4"], "A swap needs two hexes."),
        ([["D4", "D4"]], "A swap needs two different hexes, not D4 twice."),
        ([["D4", "E5"]], "E5 is Airport. Only tiles dealt at random can be swapped."),
        ([["C7", "D4"]], "C7 is Home. Only tiles dealt at random can be swapped."),
        ([["D4", "F4"]], "F4 is City. Only tiles dealt at random can be swapped."),
        ([["D4", "Q1"]], "There is no hex 'Q1'. Rows run from A to I, as in D5."),
        ([["D4", 6]], "There is no hex 6. Rows run from A to I, as in D5."),
    ],
)
def test_a_swap_is_of_two_dealt_tiles_three_times_at_most(swaps: Json, text: str) -> None:
    refuse(begin({"setup": True, "event": None}), {"swaps": swaps}, text)


def test_swaps_are_a_list() -> None:
    match = begin({"setup": True, "event": None})
    refuse(match, {"swaps": "D4 D6"}, "swaps must be a list of pairs of hexes.")


def test_a_home_base_is_one_of_those_left() -> None:
    setup: list[Step] = [
        ("adjust_map", {RED: {"swaps": []}}),
        ("choose_home", {"green": {"home": "C1"}}),
    ]
    match = at(setup, {"setup": True, "event": None})
    refuse(match, {"home": "C1"}, "Home must be one of C7, I7, not 'C1'.", seat="blue")
    refuse(match, {"home": "D4"}, "Home must be one of C7, I7, not 'D4'.", seat="blue")


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("hail", "Event must be one of truce, lightning, fogbound, not 'hail'."),
        (None, "Event must be one of truce, lightning, fogbound, not None."),
        ("deep_snow", "Event must be one of truce, lightning, fogbound, not 'deep_snow'."),
    ],
)
def test_an_event_is_one_of_the_cards_face_up(card: Json, text: str) -> None:
    refuse(begin({"event": None}), {"event": card}, text)


# Orders

LANDS = {
    "D1": "plains",
    "D2": "village",
    "D3": "desert",
    "D4": "farmland",
    "D5": "forest",
    "D6": "mountain",
    "D7": "swamp",
}
HELD = {RED: {**dict.fromkeys(LANDS, 1), "E5": 1, "E9": 1, "C7": 2}}


def refuse_order(hex_: str, order: str, text: str, *, event: str = "fair_weather") -> None:
    table = {"tiles": LANDS, "troops": HELD, "slow": ["D7"], "event": event, "events_up": []}
    match = begin(table)
    refuse(match, {"orders": {hex_: order}}, text)


@pytest.mark.parametrize(
    ("hex_", "order", "text"),
    [
        (
            "B3",
            "march",
            "You cannot order B3: you have no troops there. Your hexes are C7, D1, D2, D3, D4, D5, D6, D7,",
        ),
        (
            "C1",
            "bide",
            "You cannot order C1: you have no troops there. Your hexes are C7, D1, D2, D3, D4, D5, D6, D7,",
        ),
        ("E5", "recruit", "You cannot place Recruit on E5: it is the Airport."),
        ("E5", "forage", "You cannot place Forage on E5: it is the Airport."),
        ("E5", "pillage", "You cannot place Pillage on E5: it is the Airport. It needs Village."),
        ("E9", "forage", "You cannot place Forage on E9: it is a City."),
        ("E9", "pillage", "You cannot place Pillage on E9: it is a City. It needs Village."),
        ("C7", "forage", "You cannot place Forage on C7: it is a Home Base."),
        ("C7", "pillage", "You cannot place Pillage on C7: it is a Home Base. It needs Village."),
        ("D1", "pillage", "You cannot place Pillage on D1: it is Plains. It needs Village."),
        ("D3", "recruit", "You cannot place Recruit on D3: it is Desert."),
        ("D3", "forage", "You cannot place Forage on D3: it is Desert."),
        ("D4", "pillage", "You cannot place Pillage on D4: it is Farmland. It needs Village."),
        ("D5", "pillage", "You cannot place Pillage on D5: it is Forest. It needs Village."),
        ("D6", "pillage", "You cannot place Pillage on D6: it is Mountain. It needs Village."),
        ("D7", "recruit", "You cannot place Recruit on D7: it is Swamp."),
        ("D7", "pillage", "You cannot place Pillage on D7: it is Swamp. It needs Village."),
        ("D7", "support", "You cannot place Support on D7: it has a Slow-Travel marker."),
    ],
)
def test_an_order_lies_only_where_the_land_takes_it(hex_: str, order: str, text: str) -> None:
    refuse_order(hex_, order, text)


@pytest.mark.parametrize("order", ["march", "support", "defend", "forage", "pillage"])
def test_R20_an_empty_home_takes_recruit_or_bide(order: str) -> None:
    refuse(
        begin(),
        {"orders": {"C7": order}},
        "Your Home Base C7 is empty, so it takes only Recruit or Bide (R20).",
    )


@pytest.mark.parametrize("hex_", ["D1", "C7", "E5", "D6"])
def test_R14_lightning_bars_support(hex_: str) -> None:
    text = f"You cannot place Support on {hex_}: Lightning bans it this round."
    refuse_order(hex_, "support", text, event="lightning")


@pytest.mark.parametrize(
    ("hex_", "land"), [("E5", "the Airport"), ("D5", "Forest"), ("D6", "Mountain")], ids=["E5", "D5", "D6"]
)
@pytest.mark.parametrize("order", ["march", "support"])
def test_R16_fogbound_bars_march_and_support(hex_: str, land: str, order: str) -> None:
    text = f"You cannot place {order.title()} on {hex_}: Fogbound closes {land}."
    refuse_order(hex_, order, text, event="fogbound")


@pytest.mark.parametrize(
    ("order", "owned"),
    [("march", 3), ("recruit", 2), ("support", 1), ("defend", 2), ("bide", 3), ("forage", 1)],
)
def test_nobody_places_more_tokens_than_they_own(order: str, owned: int) -> None:
    hexes = [f"D{n}" for n in range(1, owned + 2)]
    refuse(
        begin({"troops": {RED: dict.fromkeys(hexes, 1)}}),
        {"orders": dict.fromkeys(hexes, order)},
        f"You placed {owned + 1} {order.title()} tokens but have {owned}.",
    )


# Supply


HUNGRY = {"troops": {RED: {"D4": 5, "D2": 2, "F6": 2}, "blue": {"H6": 1}}, "stones": {RED: 3}}
FORAGING = orders(red={"D2": "forage"})


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({}, "You would still be 3 short. Forage, buy or discharge more."),
        ({"buy": 1}, "You would still be 2 short. Forage, buy or discharge more."),
        ({"forage": True, "buy": 1}, "You would still be 1 short. Forage, buy or discharge more."),
        ({"buy": 2}, "A barrel costs 2 Stones. Your 3 buy 1, not 2."),
        (
            {"buy": 1, "discharge": {"D4": 5}},
            "Your plan covers all barrels already, so you cannot buy any (R41).",
        ),
        ({"discharge": {"H6": 1}}, "You have no troops in H6 to discharge."),
        ({"discharge": {"A1": 1}}, "You have no troops in A1 to discharge."),
        ({"discharge": {"D4": 6}}, "You have only 5 in D4, so you cannot discharge 6 there."),
        (
            {"forage": True, "discharge": {"D2": 2}},
            "The Forage order in D2 needs a troop there, so keep one (R40).",
        ),
        (
            {"buy": 1, "discharge": {"D4": 4}},
            "You could keep one more troop in D4 and still feed all. Discharge fewer (R42).",
        ),
        ({"forage": 1}, "forage must be true or false, not 1."),
        ({"buy": -1}, "buy must be a whole number of at least 0, not -1."),
        ({"buy": True}, "buy must be a whole number of at least 0, not True."),
        ({"buy": 1.0}, "buy must be a whole number of at least 0, not 1.0."),
        ({"buy": "1"}, "buy must be a whole number of at least 0, not '1'."),
        ({"discharge": ["D4"]}, "discharge must be an object that maps hexes to troops."),
        ({"discharge": {"D4": 0}}, "discharge of D4 must be a whole number of at least 1, not 0."),
        (
            {"pay": 1},
            "'pay' is not known here. Expected: forage (optional), buy (optional), discharge (optional).",
        ),
    ],
)
def test_a_shortage_is_made_up_exactly(answer: Json, text: str) -> None:
    match = at([FORAGING], HUNGRY)
    refuse(match, answer, text.removesuffix("."))


def test_without_a_forage_order_nobody_forages() -> None:
    match = at([orders()], HUNGRY)
    with pytest.raises(Refused, match="You have no Forage order on the board"):
        match.submit(RED, {"forage": True, "buy": 1, "discharge": {"D4": 1}})


# Turns

ARMY = {
    "tiles": {"D2": "farmland"},
    "troops": {RED: {"D4": 3, "D2": 1, "E5": 2}, "blue": {"D5": 1, "E4": 1, "H8": 1}},
}
MARCHES = orders(red={"D4": "march", "D2": "defend", "E5": "march"})


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"hex": "A1"}, "You have no order in A1. You can carry out D4 March, E5 March."),
        ({"hex": "D5"}, "You have no order in D5. You can carry out D4 March, E5 March."),
        ({"hex": "D2"}, "Defend in D2 is not carried out in a turn. You can carry out D4 March, E5 March."),
        (
            {"hex": "D4", "remove": True, "groups": []},
            "If you remove an order, name no groups and do not force it.",
        ),
        (
            {"hex": "D4", "remove": True, "forced": False},
            "If you remove an order, name no groups and do not force it.",
        ),
        ({"hex": "D4", "remove": 1}, "remove must be true or false, not 1."),
        ({"hex": "D4", "forced": "yes"}, "forced must be true or false, not 'yes'."),
        ({"hex": "D4", "groups": {}}, "groups must be a list"),
        ({"hex": "D4", "groups": [5]}, "The answer must be an object with troops, to."),
        ({"hex": "D4", "groups": [{"to": "D3"}]}, "'troops' is missing. Expected: troops, to."),
        (
            {"hex": "D4", "groups": [group(1, "D3", **{"from": "D4"})]},
            "'from' is not known here. Expected: troops, to.",
        ),
        (
            {"hex": "D4", "groups": [group(0, "D3")]},
            "troops from D4 must be a whole number of at least 1, not 0.",
        ),
        (
            {"hex": "D4", "groups": [group(True, "D3")]},
            "troops from D4 must be a whole number of at least 1, not True.",
        ),
        (
            {"hex": "D4", "groups": [group(1, "D9")]},
            "There is no hex 'D9'. Rows run from A to I, as in D5.",
        ),
        (
            {"hex": "D4", "groups": [group(4, "D3")]},
            "You cannot send 4 from D4: only 3 can take a step of this March.",
        ),
        (
            {"hex": "D4", "groups": [group(2, "D3"), group(2, "C4")]},
            "You cannot send 2 from D4: only 1 can take a step of this March.",
        ),
        (
            {"hex": "D4", "groups": [group(1, "D6")]},
            "D6 is not next to D4. Next to D4 are C3, C4, D3, D5, E4, E5.",
        ),
        (
            {"hex": "D4", "groups": [group(1, "D4")]},
            "D4 has no Slow-Travel marker to clear. Go somewhere else, or stay.",
        ),
        (
            {"hex": "D4", "groups": [group(1, "D5"), group(1, "E4")]},
            "Blue holds E4, and one March fights only one battle.",
        ),
        (
            {"hex": "E5", "groups": [group(1, "F4")]},
            "F4 is a City. Troops cannot fly there from the Airport.",
        ),
        (
            {"hex": "E5", "groups": [group(1, "C7")]},
            "C7 is a Home. Troops cannot fly there from the Airport.",
        ),
        (
            {"hex": "E5", "groups": [group(1, "A2"), group(1, "A3")]},
            "One March flies to one place: troops from the Airport go to A2.",
        ),
    ],
)
def test_a_turn_names_an_order_of_ones_own_and_steps_that_can_be_taken(answer: Json, text: str) -> None:
    match = at([MARCHES], ARMY)
    refuse(match, answer, text.removesuffix("."))


@pytest.mark.parametrize("order", ["recruit", "bide", "forage", "pillage"])
@pytest.mark.parametrize("more", [{"groups": [group(1, "D5")]}, {"forced": True}], ids=["groups", "forced"])
def test_only_a_march_moves_troops(order: str, more: dict[str, Json]) -> None:
    match = at([orders(red={"D4": order})], {"troops": {RED: {"D4": 1}}, "tiles": {"D4": "village"}})
    text = f"The order in D4 is {order.title()}. Only a March moves troops."
    refuse(match, {"hex": "D4", **more}, text)


def refuse_march(table: dict[str, Json], answer: Json, text: str) -> None:
    """Red has a March in D4 and five troops there."""
    full = {"troops": {RED: {"D4": 3}}, **table}
    match = at([orders(red={"D4": "march"})], full)
    refuse(match, {"hex": "D4", **answer}, text)


@pytest.mark.parametrize(
    ("table", "answer", "text"),
    [
        (
            {"event": "truce", "events_up": [], "troops": {RED: {"D4": 3}, "blue": {"D5": 1}}},
            {"groups": [group(1, "D5")]},
            "Blue holds D5, and in a Truce you cannot attack.",
        ),
        (
            {"event": "fogbound", "events_up": [], "tiles": {"D5": "forest"}},
            {"groups": [group(1, "D5")]},
            "D5 is Forest. Fogbound closes it this round.",
        ),
        (
            {"event": "fogbound", "events_up": [], "tiles": {"D3": "mountain"}},
            {"groups": [group(1, "D3")]},
            "D3 is Mountain. Fogbound closes it this round.",
        ),
        (
            {"event": "fogbound", "events_up": []},
            {"groups": [group(1, "E5")]},
            "E5 is Airport. Fogbound closes it this round.",
        ),
        (
            {"event": "heavy_rains", "events_up": []},
            {"groups": [group(1, "D5")], "forced": True},
            "Heavy Rains: Marches cannot be forced. March one step.",
        ),
        (
            {"stones": {RED: 0}},
            {"groups": [group(1, "D5")], "forced": True},
            "A forced march costs 1 Stone, and you have none",
        ),
        (
            {"tiles": {"D4": "swamp"}, "slow": ["D4"]},
            {"groups": [group(1, "D5")]},
            "D4 has a Slow-Travel marker, so this March clears it and moves nobody.",
        ),
        (
            {"tiles": {"D4": "swamp"}, "slow": ["D4"], "stones": {RED: 0}},
            {"forced": True},
            "A forced march costs 1 Stone, and you have none",
        ),
        (
            {"tiles": {"D4": "swamp"}, "slow": ["D4"], "event": "heavy_rains", "events_up": []},
            {"forced": True},
            "Heavy Rains: Marches cannot be forced. March one step.",
        ),
    ],
)
def test_a_march_the_round_does_not_allow(table: dict[str, Json], answer: Json, text: str) -> None:
    refuse_march(table, answer, text)


def test_R65_an_enemy_home_base_is_closed_even_when_empty() -> None:
    match = at([orders(red={"C2": "march"})], {"troops": {RED: {"C2": 1}}})
    with pytest.raises(Refused, match=r"C1 is an enemy Home Base\. Only its owner can enter it\."):
        match.submit(RED, {"hex": "C2", "groups": [group(1, "C1")]})


def test_R69_a_table_may_play_without_attacks_by_air() -> None:
    table = {"troops": {RED: {"E5": 2}, "blue": {"H6": 1, "E6": 1}}, "options": {"air_assault": False}}
    match = at([orders(red={"E5": "march"})], table)
    for to in ("H6", "E6"):
        with pytest.raises(Refused, match=f"Blue holds {to}, and this table plays without attacks by air"):
            match.submit(RED, {"hex": "E5", "groups": [group(1, to)]})


# A March that goes on


def forced(*steps: dict[str, Json], table: dict[str, Json] | None = None) -> Match[object]:
    """Red has forced the March of the three troops in D4 and is asked to go on."""
    full = {"troops": {RED: {"D4": 3}}, **(table or {})}
    first: Step = ("execute", {RED: {"hex": "D4", "groups": list(steps), "forced": True}})
    return at([orders(red={"D4": "march"}), first], full)


@pytest.mark.parametrize(
    ("groups", "text"),
    [
        (
            [{"from": "C4", "troops": 1, "to": "C5"}],
            "No troops in C4 can take a step of this March. Troops in D5 can.",
        ),
        (
            [{"from": "D4", "troops": 1, "to": "D3"}],
            "No troops in D4 can take a step of this March. Troops in D5 can.",
        ),
        (
            [{"from": "D5", "troops": 3, "to": "D6"}],
            "You cannot send 3 from D5: only 2 can take a step of this March.",
        ),
        (
            [{"from": "D5", "troops": 1, "to": "D8"}],
            "D8 is not next to D5. Next to D5 are C4, C5, D4, D6, E5, E6.",
        ),
        ([{"troops": 1, "to": "D6"}], "'from' is missing. Expected: from, troops, to."),
        ("none", "groups must be a list"),
    ],
)
def test_only_those_who_have_a_step_left_take_it(groups: Json, text: str) -> None:
    match = forced(group(2, "D5"))
    refuse(match, {"groups": groups}, text)


def test_R53_the_second_step_into_the_open_is_not_open_to_those_in_a_slow_hex() -> None:
    match = forced(group(2, "D5"), table={"tiles": {"D5": "swamp"}})
    refuse(
        match,
        {"groups": [{"from": "D5", "troops": 1, "to": "D6"}]},
        "D5 has a Slow-Travel marker, and this step can only clear it.",
    )


def test_R53_one_group_clears_the_marker_for_all_and_with_the_step_of_all() -> None:
    match = forced(group(2, "D5"), table={"tiles": {"D5": "swamp"}})
    both = [{"from": "D5", "troops": 1, "to": "D5"}, {"from": "D5", "troops": 1, "to": "D6"}]
    refuse(match, {"groups": both}, "No troops in D5 can take a step of this March.")


# Battles

FRONT = {
    "troops": {RED: {"D4": 2, "C4": 1}, "blue": {"D5": 2, "D6": 1}, "green": {"C5": 1}},
    "stones": {RED: 1, "blue": 5, "green": 2},
}
FIGHT: Sequence[Step] = (
    orders(red={"D4": "march", "C4": "support"}, blue={"D6": "support"}, green={"C5": "support"}),
    ("execute", {RED: {"hex": "D4", "groups": [group(2, "D5")]}}),
)


def test_R80_a_principal_supports_their_own_side_or_none() -> None:
    match = at(FIGHT, FRONT)
    refuse(
        match,
        {"side": "defender"},
        "You are the attacker here: support your own side or nobody.",
    )
    refuse(
        match,
        {"side": "attacker"},
        "You are the defender here: support your own side or nobody.",
        seat="blue",
    )
    refuse(match, {"side": "red"}, "Side must be one of attacker, defender, none, not 'red'.", seat="green")


def test_R85_a_payment_is_two_stones_at_most_and_not_more_than_one_has() -> None:
    sides = {RED: {"side": "none"}, "blue": {"side": "none"}, "green": {"side": "none"}}
    match = at([*FIGHT, ("support", sides)], FRONT)
    refuse(match, {"stones": 2}, "Stones must be one of 0, 1, not 2.")
    refuse(match, {"stones": 3}, "Stones must be one of 0, 1, 2, not 3.", seat="blue")
    refuse(match, {"stones": True}, "Stones must be one of 0, 1, not True.")
    refuse(match, {"stones": -1}, "Stones must be one of 0, 1, not -1.")


def test_R92_a_retreat_goes_to_one_of_the_places_that_are_open() -> None:
    sides = {RED: {"side": "attacker"}, "blue": {"side": "none"}, "green": {"side": "none"}}
    paid = {RED: {"stones": 0}, "blue": {"stones": 0}}
    match = at([*FIGHT, ("support", sides), ("pay", paid)], FRONT)
    for to in ("D4", "C4", "C5", "D5", "H6"):
        text = f"To must be one of D6, E5, E6, not {to!r}."
        refuse(match, {"to": to}, text, seat="blue")


# Who may answer at all


def test_a_seat_that_is_not_asked_or_has_answered_is_told_so() -> None:
    match = begin()
    match.submit(RED, {"orders": {}})
    for seat, text in (("yellow", "You have no decision to make now."), (RED, "You have answered already.")):
        with pytest.raises(NotAsked) as why:
            match.submit(seat, {"orders": {}})
        assert str(why.value) == text
    with pytest.raises(NotAsked, match="You have no answer to take back"):
        match.withdraw("blue")


# Options and tables


@pytest.mark.parametrize(
    ("players", "options", "text"),
    [
        (5, {}, "Brimstone is for 3 or 4 players, or for 2 as a variant."),
        (
            3,
            {"first_leader": "yellow"},
            "first_leader must be one of random, red, blue, green.",
        ),
        (2, {"first_leader": "pink"}, "first_leader must be one of random, red, blue."),
        (3, {"air_assault": 1}, "air_assault must be true or false."),
        (3, {"round_limit": 0}, "round_limit must be a number from 1 to 99, or none."),
        (3, {"round_limit": 100}, "round_limit must be a number from 1 to 99, or none."),
        (3, {"round_limit": "9"}, "round_limit must be a number from 1 to 99, or none."),
        (
            3,
            {"speed": 1},
            "There is no option 'speed'. "
            "The options are first_leader, air_assault, round_limit, layout, pack.",
        ),
        (
            3,
            ["air_assault"],
            "The options must be an object. "
            "It can have first_leader, air_assault, round_limit, layout, pack.",
        ),
    ],
)
def test_a_table_chooses_among_what_there_is(players: int, options: Json, text: str) -> None:
    with pytest.raises(Refused) as why:
        Match.new(BRIMSTONE, players, options, "s")
    assert str(why.value) == text


# What would be right


def test_who_places_an_order_elsewhere_is_told_their_hexes() -> None:
    words = refuse(
        begin({"troops": {RED: {"D4": 1}}}),
        {"orders": {"D6": "bide"}},
        "You cannot order D6: you have no troops there. Your hexes are C7, D4.",
    )
    assert words.endswith("Your hexes are C7, D4.")


@pytest.mark.parametrize(
    ("hex_", "order", "event", "takes"),
    [
        ("D3", "recruit", "fair_weather", "D3 takes March, Support, Defend, Bide."),
        ("E5", "forage", "fair_weather", "E5 takes March, Support, Defend, Bide."),
        ("D7", "support", "fair_weather", "D7 takes March, Defend, Bide, Forage."),
        ("D5", "march", "fogbound", "D5 takes Recruit, Defend, Bide, Forage."),
        ("D1", "support", "lightning", "D1 takes March, Recruit, Defend, Bide, Forage."),
    ],
)
def test_who_places_a_wrong_order_is_told_what_the_hex_takes(
    hex_: str, order: str, event: str, takes: str
) -> None:
    table = {"tiles": LANDS, "troops": HELD, "slow": ["D7"], "event": event, "events_up": []}
    assert refuse(begin(table), {"orders": {hex_: order}}, f"You cannot place {order.title()}").endswith(
        takes
    )


def test_who_sends_troops_where_they_cannot_go_is_told_where_they_can() -> None:
    match = at([MARCHES], ARMY)
    words = refuse(match, {"hex": "D4", "groups": [group(1, "D6")]}, "D6 is not next to D4")
    assert words.endswith("From D4 they can go to C3, C4, D3, D5, E4, E5.")
    words = refuse(match, {"hex": "E5", "groups": [group(2, "F4")]}, "F4 is a City")
    assert "From E5 they can go to A2, A3, " in words


def test_who_discharges_nobodys_troops_is_told_where_their_own_stand() -> None:
    words = refuse(at([FORAGING], HUNGRY), {"discharge": {"A1": 1}}, "You have no troops in A1")
    assert words.endswith("Yours are in D2, D4, F6.")


def test_who_cannot_forage_or_force_is_told_what_else_there_is() -> None:
    words = refuse(at([orders()], HUNGRY), {"forage": True}, "You have no Forage order on the board")
    assert words.endswith("Buy barrels or discharge troops.")
    match = at([orders(red={"D4": "march"})], {"troops": {RED: {"D4": 1}}, "stones": {RED: 0}})
    words = refuse(match, {"hex": "D4", "groups": [group(1, "D5")], "forced": True}, "A forced march costs")
    assert words.endswith("March one step.")
