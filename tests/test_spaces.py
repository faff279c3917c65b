"""The laws of spaces of answers hold over every ask that has one, in every game and guest.

Games and guests are known when modules are read, so a process that is told of the guests holds it over them.
"""

from __future__ import annotations

import os

import pytest

from bot.games.catalogue import find_texts
from bot.games.spaced import SpacedPanel
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.spaces import Amounts, Fields, Many, One, Option, Some, Space, number
from engine.registry.catalogue import OURS, RULES
from tests.kinds import BIG, VERDICTS
from tests.spaces import hold, leads_to, spaced_kinds

SPACED = [game for game in RULES if spaced_kinds(RULES[game])]


@pytest.mark.parametrize("game", SPACED)
def test_every_law_holds_over_every_ask_with_a_space(game: str) -> None:
    looked = hold(RULES[game], Dice(f"laws {game} {os.environ.get('CONFORM_SEED', '')}"))
    assert {kind.partition(":")[0] for kind in looked} == spaced_kinds(RULES[game])
    assert all(looked[f"{kind}: answers"] for kind in spaced_kinds(RULES[game]))


WINE = Option("wine", "Red wine", also=("claret",))
WATER, ALE = Option("water"), Option("ale", why_not="The ale is out.")
SPACES: dict[str, Space] = {
    "one": One((WINE, WATER, ALE)),
    "number": number(2, 7),
    "flag": One((Option(True), Option(False))),
    "some": Some((WINE, WATER, ALE, Option("milk")), 1, 2),
    "any": Some((WINE, WATER), 0),
    "amounts": Amounts(((WINE, 2), (WATER, 3), (ALE, 4)), 1, 4),
    "fields": Fields(
        {"drink": One((WINE, WATER)), "cups": lambda so: number(1, 2 if so["drink"] == "wine" else 4)}
    ),
    "variant": Fields(
        {
            "do": One((Option("pass"), Option("buy"))),
            "what": lambda so: One((WINE, WATER)) if so["do"] == "buy" else None,
        }
    ),
    "filtered": Fields(
        {"a": number(1, 3), "b": number(1, 3)}, lambda so: "They must differ." if so["a"] == so["b"] else None
    ),
    "round": Fields(
        {"cold": One((Option(True), Option(False))), "drinks": Amounts(((WINE, 2), (WATER, 3)), 2, 2)}
    ),
    "many": Many(lambda done: number(len(done) + 1, len(done) + 2) if len(done) < 3 else None, 1),
}


@pytest.mark.parametrize("name", SPACES)
def test_every_answer_is_read_spelled_parsed_and_sampled(name: str) -> None:
    space, dice = SPACES[name], Dice(name)
    every = list(space.answers())
    assert len(every) == len(set(map(repr, every))) > 1
    assert all(space.read(one) == one for one in every)
    assert all(space.parse(space.spell(one)) == one for one in every)
    assert all(space.sample(dice) in every for _ in range(60))


@pytest.mark.parametrize("name", SPACES)
@pytest.mark.parametrize("junk", [True, -1, 99, 1.0, "x", ["x"], [True], [[]], {"x": 1}, {"wine": True}])
def test_nothing_but_its_answers_is_read(name: str, junk: object) -> None:
    space = SPACES[name]
    assert space.is_whole(junk) == (repr(junk) in map(repr, space.answers()))


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("one", "wina", "I do not understand “wina”. Did you mean `wine`?"),
        ("one", "the red wyne", "I do not understand “red wyne”. Did you mean `red wine`?"),
        ("one", "gin", "“gin” cannot be picked here. Possible: `wine`, `water`."),
        ("one", "ale", "The ale is out. Type for instance `wine`."),
        ("one", "", "Something is missing at the end. Possible: `wine`, `water`."),
        ("one", "wine wine", "I do not understand “wine” after `wine`. Type that alone."),
        ("number", "8", "“8” cannot be picked here. A number from 2 to 7 is possible, as in `2`."),
        ("some", "wine wine", "The answer can name each only once. Type for instance `wine`."),
        ("some", "none", "The answer needs 1 to 2 in all, and there are 0. Type for instance `wine`."),
        ("amounts", "3 wine", "The answer can have 0 to 2 of wine, not 3. Type for instance `1 water`."),
        ("amounts", "wine", "How many wine? Type for instance `2 wine`."),
        ("fields", "gin 3", "Drink: “gin” cannot be picked here. Possible: `wine`, `water`."),
        ("fields", "wine 3", "Cups: “3” cannot be picked here. Possible: `1`, `2`."),
        ("fields", "cups 2", "Drink: “cups” cannot be picked here. Possible: `wine`, `water`."),
        ("fields", "wine", "Cups: Something is missing at the end. Possible: `1`, `2`."),
        ("variant", "buy", "What: Something is missing at the end. Possible: `wine`, `water`."),
        ("variant", "pass wine", "I do not understand “wine” after `pass`. Type that alone."),
        ("filtered", "2 2", "They must differ. Type for instance `1 2`."),
        ("many", "1 9", "Number 2: “9” cannot be picked here. Possible: `2`, `3`."),
        ("round", "yes 3 water", "Drinks needs 2 in all, and there are 3. Type for instance `yes 2 water`."),
    ],
)
def test_what_is_mistyped_is_told_and_never_corrected(name: str, text: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        SPACES[name].parse(text)
    assert str(refused.value) == told


@pytest.mark.parametrize(
    ("name", "text", "meant"),
    [
        ("one", "the Claret", "wine"),
        ("some", "water and wine", ["wine", "water"]),
        ("any", "all", ["wine", "water"]),
        ("amounts", "2 wine, water 1 and 1 water", {"wine": 2, "water": 2}),
        ("fields", "drink: water, cups 4", {"drink": "water", "cups": 4}),
        ("variant", "pass", {"do": "pass"}),
        ("many", "1 2 3", [1, 2, 3]),
    ],
)
def test_people_type_freely(name: str, text: str, meant: object) -> None:
    assert SPACES[name].parse(text) == meant


def test_amounts_with_a_narrow_sum_are_found_without_trying_all() -> None:
    rows = tuple((Option(f"row {at}"), 50) for at in range(12))
    assert sum(next(Amounts(rows, 600, 600).answers()).values()) == 600


def test_changing_a_piece_drops_those_that_depend_on_it() -> None:
    space = SPACES["fields"]
    assert space.put({"drink": "water", "cups": 4}, ["drink"], ["wine"]) == {"drink": "wine"}
    with pytest.raises(Refused, match="cannot be picked any more"):
        SPACES["variant"].put({"do": "pass"}, ["what"], ["wine"])


@pytest.mark.parametrize(
    ("name", "draft", "kept"),
    [
        ("one", "ale", None),
        ("some", ["ale", "milk", "wine"], ["wine", "milk"]),
        ("amounts", {"water": 9, "ale": 1, "wine": 2}, {"water": 3, "wine": 1}),
        ("fields", {"cups": 4, "drink": "wine"}, {"drink": "wine"}),
        ("fields", {"cups": 4}, None),
        ("variant", {"do": "pass", "what": "wine"}, {"do": "pass"}),
        ("filtered", {"a": 2, "b": 2}, {"a": 2}),
        ("many", [1, 3, 9], [1, 3]),
        ("many", "7", None),
    ],
)
def test_of_a_stale_draft_only_what_is_still_offered_stays(name: str, draft: object, kept: object) -> None:
    assert SPACES[name].kept(draft) == kept


@pytest.mark.parametrize(
    ("name", "draft", "before"),
    [
        ("one", "wine", None),
        ("amounts", {"water": 1, "wine": 2}, {"water": 1}),
        ("fields", {"drink": "wine", "cups": 2}, {"drink": "wine"}),
        ("many", [1, 2], [1]),
        ("many", [1], None),
        ("many", [], None),
        ("fields", {}, None),
        ("amounts", {}, None),
    ],
)
def test_the_last_pick_is_undone_alone(name: str, draft: object, before: object) -> None:
    assert SPACES[name].undone(draft) == before


def test_a_draft_leads_to_what_it_lacks_only() -> None:
    assert leads_to([1, {"…": {"a": 1}}], [1, {"a": 1, "b": 2}])
    assert not leads_to([2], [1, 2])
    assert not leads_to({"a": 1}, {"b": 1})


@pytest.mark.parametrize("game", OURS)
def test_every_kind_has_a_space_or_is_big_or_has_a_verdict(game: str) -> None:
    panels = find_texts(game).panels.of_kind
    own = {kind for kind, panel in panels.items() if not isinstance(panel, SpacedPanel)}
    assert own == {kind for at, kind in (*BIG, *VERDICTS) if at == game}
    assert set(panels) - own == spaced_kinds(RULES[game])
