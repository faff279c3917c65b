"""Whatever is entered is taken back exactly, and comes out the same from the same dice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.deeplamp.companion.crew import dump_crew, load_crew
from engine.deeplamp.companion.entries import ENTRIES, carry_out
from engine.deeplamp.companion.log import put_back
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from tests.engine.deeplamp.companion.books import Falls, Kept, crew_of

HERO = some.sampled_from(["Bess", "tom", "red", "Nobody"])
SMALL = some.integers(-3, 12)
MAYBE = some.none() | SMALL
TEXT = some.sampled_from(["lantern", "Lantern", "rope", "Ghoul", "  x ", ""])
ARGUMENTS: Mapping[str, Mapping[str, Any]] = {
    "new": {"name": some.sampled_from(["Ada", "Ben", "Cyd", "Dot", "Eve"])},
    "import": {"sheets": some.sampled_from([{"name": "Ivy"}, {"a": {"name": "Jon", "xp": 90}}, {}, [], 3])},
    "remove": {"hero": HERO},
    "set": {"hero": HERO, "stat": some.sampled_from(["wounds", "health", "level", "x"]), "value": SMALL},
    "numbers": {"hero": HERO, "numbers": some.dictionaries(some.sampled_from(["armor", "mind", "x"]), SMALL)},
    "add": {
        "hero": HERO,
        "what": some.sampled_from(["wounds", "strain", "nerve", "xp", "coin", "ore", "taint"]),
        "n": some.integers(-6, 600),
    },
    "level": {"hero": HERO, "ability": TEXT},
    "rename": {"term": some.sampled_from(["dark", "nerve", "x"]), "called": TEXT},
    "gear": {"hero": HERO, "item": TEXT, "weight": some.none() | SMALL, "token": some.booleans()},
    "drop": {"hero": HERO, "item": TEXT},
    "give": {"hero": HERO, "to": HERO, "item": TEXT},
    "start": {"dark": SMALL, "crew": some.integers(0, 17), "bearer": some.sampled_from(["", "tom"])},
    "test": {"bonus": SMALL},
    "deeper": {},
    "move": {"marker": some.sampled_from(["dark", "crew", "x"]), "n": SMALL},
    "lamp": {"hero": HERO},
    "revives": {"n": SMALL},
    "omen": {"n": SMALL},
    "reveal": {},
    "cancel": {},
    "place": {"name": some.sampled_from(["Bess", "Rats"]), "initiative": SMALL, "ambush": some.booleans()},
    "displace": {"name": some.sampled_from(["tom", "Ghouls"])},
    "next": {"name": some.sampled_from(["", "", "Bess", "Ghouls"])},
    "roll": {
        "dice": some.sampled_from(["2d6", "d3", "d8", "d36", "3peril+1", "wits", "d7", ""]),
        "hero": some.sampled_from(["", "Bess"]),
        "target": some.none() | SMALL,
    },
    "check": {
        "what": some.sampled_from(["attack", "shot", "defense", "resolve"]),
        "hero": HERO,
        "n": some.none() | SMALL,
        "taint": some.booleans(),
    },
    "reroll": {"hero": HERO, "dice": some.lists(some.integers(0, 3), max_size=3)},
    "take": {"hero": HERO},
    "hit": {"enemy": TEXT, "damage": SMALL, "defense": SMALL, "crit": some.booleans(), "health": MAYBE},
    "end_fight": {"threats": SMALL, "rested": some.sampled_from(["", "Bess, tom"]), "nerve": some.just("")},
    "recover": {"hero": HERO},
    "stay": {"hero": HERO, "lodging": some.booleans(), "place": TEXT},
    "day": {},
    "event": {},
    "note": {"card": TEXT, "text": TEXT},
}  # fmt: skip
ANY_ENTRY = some.one_of(
    [some.fixed_dictionaries({"do": some.just(do), **each}) for do, each in ARGUMENTS.items()]
)


def test_every_entry_there_is_is_tried() -> None:
    assert set(ARGUMENTS) == set(ENTRIES)


@settings(max_examples=80, deadline=None)
@given(some.lists(ANY_ENTRY, min_size=1, max_size=25), some.integers(0, 999))
def test_all_entries_are_taken_back_exactly_one_by_one(entries: list[Json], seed: int) -> None:
    stood, befores = [crew_of().state], []
    dice = Dice(str(seed))
    for entry in entries:
        with suppress(Refused):
            done = carry_out(stood[-1], entry, dice)
            assert done.lines, entry
            again = carry_out(stood[-1], entry, Falls([face for _, face in done.rolled]))
            assert again == done
            stood.append(json.loads(json.dumps(done.crew)))
            befores.append(json.loads(json.dumps(done.before)))
    while befores:
        back = put_back(stood.pop(), befores.pop())
        assert json.dumps(back) == json.dumps(stood[-1])


@pytest.mark.parametrize(
    ("entry", "arguments"),
    [
        ("new", {"name": "Ada"}),
        ("import", {"sheets": {"name": "Ivy", "class": "shorer"}}),
        ("remove", {"hero": "Bess"}),
        ("set", {"hero": "Bess", "stat": "luck", "value": 4}),
        ("numbers", {"hero": "Bess", "numbers": {"armor": 5, "luck": 2}}),
        ("add", {"hero": "Bess", "what": "wounds", "n": 30}),
        ("level", {"hero": "Tom", "ability": "Steady"}),
        ("rename", {"term": "dark", "called": "the flood"}),
        ("gear", {"hero": "Bess", "item": "axe", "weight": 3}),
        ("drop", {"hero": "Bess", "item": "Rope"}),
        ("give", {"hero": "Bess", "to": "Tom", "item": "salve"}),
        ("start", {}),
        ("test", {}),
        ("deeper", {}),
        ("move", {"marker": "dark", "n": 6}),
        ("lamp", {"hero": "Tom"}),
        ("revives", {"n": 2}),
        ("omen", {"n": 2}),
        ("reveal", {}),
        ("cancel", {}),
        ("place", {"name": "Ghouls", "initiative": 6, "ambush": True}),
        ("displace", {"name": "Rats"}),
        ("next", {}),
        ("roll", {"dice": "2d6", "hero": "Bess"}),
        ("check", {"what": "attack", "hero": "Bess"}),
        ("reroll", {"hero": "Tom", "dice": [1]}),
        ("take", {"hero": "Tom"}),
        ("hit", {"enemy": "Rat", "damage": 5, "defense": 2}),
        ("end_fight", {"threats": 2}),
        ("recover", {"hero": "Cyd"}),
        ("stay", {"hero": "Tom", "lodging": True, "place": "chapel"}),
        ("day", {}),
        ("event", {}),
        ("note", {"card": "Fog", "text": "No shots."}),
    ],
)
def test_each_entry_does_something_and_is_taken_back(entry: str, arguments: dict[str, Any]) -> None:
    kept = full_of_things()
    before = json.dumps(kept.state)
    assert kept.enter(entry, **arguments)
    changed = json.dumps(kept.state) != before
    assert changed
    kept.take_back()
    assert json.dumps(kept.state) == before


def test_a_crew_is_the_same_when_it_was_stored() -> None:
    kept = full_of_things()
    assert dump_crew(load_crew(json.loads(json.dumps(kept.state)))) == kept.state


def full_of_things() -> Kept:
    """A crew in which each entry finds something to do."""
    kept = crew_of("Bess", "Tom", "Cyd")
    kept.enter("gear", hero="Bess", item="rope", weight=1)
    kept.enter("gear", hero="Bess", item="salve", token=True)
    kept.enter("add", hero="Tom", what="xp", n=700)
    kept.enter("add", hero="Tom", what="coin", n=12)
    kept.enter("omen", n=3)
    kept.enter("reveal")
    kept.enter("place", name="Rats", initiative=9)
    kept.enter("check", 1, 1, what="defense", hero="Tom", n=2)
    kept.enter("add", hero="Cyd", what="wounds", n=10)
    kept.enter("stay", hero="Bess", place="doctor")
    kept.enter("revives", n=1)
    return kept
