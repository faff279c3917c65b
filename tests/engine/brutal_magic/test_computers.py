"""The computer seats, and the odds and routes that they and players are shown."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.brutal_magic.armies.names import POINTS
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.board.state import seen_by
from engine.brutal_magic.computers.battlefield import Field
from engine.brutal_magic.computers.captain import choices
from engine.brutal_magic.computers.mustering import strongest
from engine.brutal_magic.computers.weights import WORTH
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.rules.attacks import Strike
from engine.brutal_magic.rules.odds import chance, chance_to_fell
from engine.brutal_magic.rules.rolling import STEADY, WILD
from engine.kernel import self_play
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Computer, Random
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.self_play import Table
from engine.records import record
from tests.engine.brutal_magic.positions import PLAIN, fought_table
from tests.engine.play import AnyMatch, by_chance, moments

levels = pytest.mark.parametrize("level", BRUTAL_MAGIC.computers)


def match_of(table: Json) -> AnyMatch:
    return record.begin({"id": "computers", "game": "brutal_magic", "table": table})


@levels
@settings(max_examples=5)
@given(number=st.integers(0, 2**32))
def test_every_answer_is_legal(level: str, number: int) -> None:
    match = match_of(fought_table(Dice(str(number))))
    for seat, _ in moments(match, by_chance(Dice(str(number))), stages=1):
        match.asks[seat].check(BRUTAL_MAGIC.computers[level].think(match.asks[seat], "", Dice("any")).answer)


@levels
def test_equal_asks_have_equal_answers(level: str) -> None:
    match = match_of(fought_table(Dice("17")))
    for seat, _ in islice(moments(match, by_chance(Dice("17")), stages=2), 6):
        ask = match.asks[seat]
        thoughts = [BRUTAL_MAGIC.computers[level].think(ask, "", Dice("same")) for _ in range(2)]
        assert thoughts[0] == thoughts[1]


def test_a_captain_wins_most_skirmishes_against_recruits() -> None:
    assert skirmishes_won("captain", BRUTAL_MAGIC.computers["recruit"]) >= 6


def test_a_marshal_lets_units_wait_as_long_as_enemies_have_still_to_act() -> None:
    """Nobody can strike yet: the marshal summons and goes on with one unit, the captain answers for all."""
    options = {"preset": "skirmish", "terrain": "open"}
    match = Match.new(BRUTAL_MAGIC, 2, options, "patience")
    for seat in match.awaited:
        match.submit(seat, {"roster": "cinder_court"})
    ask = match.asks[match.awaited[0]]
    acts = {level: len(think(level, ask)["acts"]) for level in ("captain", "marshal")}
    assert acts == {"captain": 4, "marshal": 2}


@pytest.mark.parametrize(("rounds", "ignored"), [(8, ("pawn",)), (1, None)])
def test_guards_let_pawns_pass_as_long_as_champions_would_take_their_place(
    rounds: int, ignored: tuple[str] | None
) -> None:
    """A fallen pawn makes room for a champion, unless the Master can summon no more before the limit."""
    units = {"r1": "Ash Regent A1", "r2": "Pyre Knight G6", "b1": "Ash Regent M13", "b2": "Emberling H10"}
    full = {f"b{number}": "Emberling H11" for number in range(3, 7)}
    table = {
        "players": 2,
        "options": {**PLAIN, "ends": "masters", "round_limit": rounds, "unit_cap": 6},
        "types": {"blue": "cinder_court"},
        "units": {**units, **full},
        "acted": ["b1"],
    }
    field = Field(seen_by(match_of(table).state, "red"), "red", WORTH)
    [guard] = [one.act["guard"] for one in choices(field, "r2") if "guard" in one.act]
    assert guard.get("ignore") == (list(ignored) if ignored else None)


@pytest.mark.parametrize(
    ("before", "acts"), [({"acts": [{"unit": "b2"}]}, 2), ({"acts": [], "rest": "hold"}, 3)]
)
def test_a_marshal_waits_for_nobody_who_is_at_rest(before: Json, acts: int) -> None:
    """Give all acts in one answer where what others do is known; nobody is asked between."""
    units = {"r1": "Ash Regent A1", "r2": "Pyre Knight B2", "r3": "Emberling C3"}
    units |= {f"b{number}": "Drowned Singer M13" for number in (2, 3)} | {"b1": "Tide Cantor M13"}
    match = match_of(
        {"players": 2, "options": {**PLAIN, "batch": 10}, "units": units, "order": ["blue", "red"]}
    )
    match.submit("blue", before)
    assert len(think("marshal", match.asks["red"])["acts"]) == acts


def test_a_marshal_who_is_behind_in_the_last_round_strikes_at_the_master() -> None:
    """A champion falls more easily, and the captain strikes it; only the Master's fall still wins."""
    units = {"r1": "Ash Regent A1", "r2": "Pyre Knight G7", "b1": "Tide Cantor G8", "b2": "Leviathan Calf G6"}
    units |= {f"b{number}": "Leviathan Calf M13" for number in range(3, 7)}
    options = {**PLAIN, "ends": "masters", "round_limit": 4, "unit_cap": 10}
    table = {"players": 2, "options": options, "units": units, "round": 4, "order": ["red", "blue"]}
    ask = match_of({**table, "acted": ["r1"]}).asks["red"]
    targets = {level: think(level, ask)["acts"][0]["before"][0]["at"][0] for level in ("captain", "marshal")}
    assert targets == {"captain": "b2", "marshal": "b1"}


@pytest.mark.parametrize("level", ["captain", "marshal"])
def test_a_reason_says_what_an_act_is_for_and_by_how_much_others_are_worth_less(level: str) -> None:
    units = {"r1": "Ash Regent A1", "r2": "Pyre Knight G7", "b1": "Tide Cantor G8", "b2": "Leviathan Calf G6"}
    match = match_of({"players": 2, "options": PLAIN, "units": units, "order": ["red", "blue"]})
    why = BRUTAL_MAGIC.computers[level].think(match.asks["red"], "", Dice("any")).why
    done, _, weighed = why.partition(" Alternatives: ")
    assert done.startswith("r2 Pyre Knight: ")
    assert re.search(r"b\d (Tide Cantor|Leviathan Calf) falls \d+ times in 100\.", done), done
    assert "points" in done
    assert re.match(r"\w.* \(\d+\.\d less\), \w.* \(\d+\.\d less\)\.", weighed), why


def think(level: str, ask: Ask) -> Json:
    return BRUTAL_MAGIC.computers[level].think(ask, "", Dice("any")).answer


def test_a_recruit_wins_most_skirmishes_against_who_does_just_anything() -> None:
    assert skirmishes_won("recruit", Random()) >= 6


def skirmishes_won(level: str, other_player: Computer) -> int:
    """Of eight, half of them in each seat; won alone."""
    options = BRUTAL_MAGIC.options(2, {"preset": "skirmish"})
    table = Table(BRUTAL_MAGIC, 2, options, 0)
    player = BRUTAL_MAGIC.computers[level]
    won = 0
    for number in range(8):
        seat, other = ("red", "blue") if number % 2 else ("blue", "red")
        match = self_play.play(table, f"{level}s {number}", {seat: player, other: other_player})
        won += self_play.winners(match) == (seat,)
    return won


@pytest.mark.parametrize("lead", range(-25, 26))
def test_B13_no_other_die_than_that_of_auto_wins_more_often(lead: int) -> None:
    ours, ours_not = (STEADY, WILD) if lead > 0 else (WILD, STEADY)
    theirs, theirs_not = (STEADY, WILD) if lead <= 0 else (WILD, STEADY)
    for die in (STEADY, WILD):
        assert chance(lead, ours, die) >= chance(lead, ours_not, die)
        assert chance(lead, die, theirs) <= chance(lead, die, theirs_not)


def test_B33_an_attack_fells_as_often_as_it_both_hits_and_hurts() -> None:
    units = {
        "r1": "Ash Regent A1",
        "b1": "Tide Cantor M13",
        "r2": "Pyre Knight G7",
        "b2": "Leviathan Calf G8",
    }
    match = match_of({"players": 2, "options": PLAIN, "units": units, "order": ["red", "blue"]})
    view = BRUTAL_MAGIC.view(match.state, None)
    order = Strike(view.type_of("r2").attacks[0], ("b2",))
    assert chance_to_fell(view, "r2", order, "b2", "G7") == chance(1, STEADY, WILD) * chance(-1, WILD, STEADY)
    assert chance(0, WILD, WILD) == Fraction(190, 400)


def test_B29_a_unit_reaches_what_its_movement_pays_for() -> None:
    hexes = {"G8": "Wall", "H8": "Bog", "F7": "Embers"}
    units = {"r1": "Ash Regent G7", "b1": "Tide Cantor M13"}
    table = {"players": 2, "options": PLAIN, "units": units, "terrain": {"hexes": hexes}}
    ways = reach(match_of(table).state, "G7", 3)
    assert "G8" not in ways
    assert ways["G7"] == ()
    assert ways["H8"] == ("H8",)
    assert ways["F8"] == ("F7", "F8")
    assert "H9" not in ways


# Armies


def mustered(level: str, **chosen: Json) -> Json:
    """What that level hands in as Red at a table of two."""
    options = BRUTAL_MAGIC.options(2, {"preset": "skirmish", **chosen})
    match = Match.new(BRUTAL_MAGIC, 2, options, "muster")
    return BRUTAL_MAGIC.computers[level].think(match.asks["red"], "", Dice("army")).answer


@pytest.mark.parametrize("level", ["captain", "marshal"])
def test_where_designs_are_free_computers_take_the_strongest_army_found(level: str) -> None:
    named = [type_.name for type_ in strongest()[-1]]
    assert [type_["name"] for type_ in mustered(level, designs="free")["types"]] == named


@levels
@pytest.mark.parametrize(
    "chosen",
    [{"designs": "prebuilt"}, {"designs": "free", "trait_cap": 5}, {"designs": "free", "prices": "balanced"}],
)
def test_where_that_army_is_barred_computers_take_a_roster(level: str, chosen: Json) -> None:
    assert mustered(level, **chosen).keys() == {"roster"}


def test_B7_the_strongest_armies_spend_every_point() -> None:
    for army in strongest():
        assert [type_.points() for type_ in army] == [POINTS[type_.rank] for type_ in army]
