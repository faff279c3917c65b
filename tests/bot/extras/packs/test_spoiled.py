"""Whatever is in a pack, it is refused in sentences or can be played: never does it stop a game."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.extras.packs.deeplamp.validation import check
from bot.extras.packs.parsing import read
from engine.deeplamp.effects.performing import MOST
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out, put_away
from engine.deeplamp.pack.loading import FILES
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice, Overworked
from engine.kernel.match import Match
from tests.bot.extras.packs.test_example import PLACE
from tests.engine.deeplamp.written import files
from tests.engine.play import by_chance, moments
from tests.test_contract import numbers as seeds

SHIPPED = files()
JUNK: tuple[Json, ...] = (None, True, -1, 0, 1, 99, "", "x", "D6", "2P", "H", "hits", [], {}, [[]], 1.5)
Path = tuple[str | int, ...]
Spoil = tuple[int, Any]
"""Which of all places, and what stands there instead."""
DEEDS = 12
_ANY = st.one_of(
    st.none(), st.booleans(), st.text(max_size=5), st.floats(), st.just([]), st.just({}), st.integers()
)
_NUMBERS = st.sampled_from([-99, -1, 0, 1, 2, 3, 9, 16, 99])


@cache
def example() -> str:
    return json.dumps({name: json.loads((PLACE / f"{name}.json").read_text("utf-8")) for name in FILES})


def places(value: Any, at: Path = ()) -> Iterator[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*at, key)
        yield from places(part, (*at, key))


@cache
def numbers() -> list[Path]:
    """Where a whole number stands."""
    data = json.loads(example())
    return [place for place in places(data) if type(found(data, place)) is int]


def found(data: Any, place: Sequence[str | int]) -> Any:
    for key in place:
        data = data[key]
    return data


def put(data: Any, place: Path, value: Any) -> None:
    found(data, place[:-1])[place[-1]] = value


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0), _ANY), min_size=1, max_size=3))
def test_a_spoiled_pack_is_refused_with_file_entry_and_mend_or_read(spoiled: list[Spoil]) -> None:
    data = json.loads(example())
    for number, value in spoiled:
        known = list(places(data))
        put(data, known[number % len(known)], value)
    try:
        read("deeplamp", {name: json.dumps(part).encode() for name, part in data.items()})
    except Refused as told:
        for line in str(told).splitlines():
            assert ".json" in line
            assert line.endswith(".")


def fitting(spoiled: list[Spoil]) -> dict[str, Any]:
    """The example with other numbers, as far as they make a pack."""
    data = json.loads(example())
    for number, value in spoiled:
        before = copy.deepcopy(data)
        put(data, numbers()[number % len(numbers())], value)
        if check(data):
            data = before
    return dict(data)


def play(data: dict[str, Any], seed: str, deeds: int = DEEDS) -> Match[Any]:
    pack = load_pack(data)
    with nothing_laid_out():
        lay_out(f"spoiled {json.dumps(data)}", pack)
        options = {"pack": f"spoiled {json.dumps(data)}", "mission": next(iter(pack.missions))}
        match = Match.new(DEEPLAMP, 2, options, seed)
        chance = Dice(seed)
        for _ in range(deeds):
            if not match.is_over:
                seat = match.awaited[0]
                match.submit(seat, match.asks[seat].sample(chance))
        return match


@settings(max_examples=15)
@given(st.lists(st.tuples(st.integers(0), _NUMBERS), min_size=1, max_size=6), st.integers(0, 99))
def test_a_pack_of_any_numbers_can_be_played(spoiled: list[Spoil], seed: int) -> None:
    play(fitting(spoiled), str(seed))


def begins(data: dict[str, Any], *effects: dict[str, Any]) -> None:
    """Give the class effects that work at the beginning of a turn, and when a hero is hurt."""
    for one in data["classes"]:
        one["abilities"][0]["on"] = [{"when": when, "do": list(effects)} for when in ("hurt", "turn_start")]


def all_draw_all(data: dict[str, Any]) -> None:
    for deck in data["decks"].values():
        for card in deck:
            card["do"] = [{"fx": "draw", "deck": name, "n": 9} for name in data["decks"]]
    for chart in data["charts"].values():
        for entry in chart["entries"]:
            entry["do"] = [{"fx": "chart", "chart": name} for name in data["charts"]]
    begins(data, {"fx": "draw", "deck": "dark"}, {"fx": "chart", "chart": "shaft"})


def hurt_hurts(data: dict[str, Any]) -> None:
    begins(data, {"fx": "hits", "n": 1, "who": "all", "save": "none", "damage": 0})


@given(number=seeds)
def test_a_spoiled_pack_is_refused_in_sentences_or_can_be_played(number: int) -> None:
    dice = Dice(f"spoil {number}")
    data = copy.deepcopy(SHIPPED)
    _spoil(data, dice)
    told = list(map(str, check(data)))
    if told:
        assert all(line[0].isalpha() and line.endswith(".") for line in told)
        return
    pack = load_pack(data)
    lay_out("spoiled", pack)
    options = {"pack": "spoiled", "mission": next(iter(pack.missions))}
    match: Match[Any] = Match.new(DEEPLAMP, 2, options, f"spoiled {number}")
    for _ in moments(match, by_chance(dice), stages=2):
        assert match.awaited
    put_away("spoiled")


def _spoil(value: Any, dice: Dice) -> None:
    """One part somewhere deep inside becomes something else, or goes."""
    while True:
        key = dice.pick(list(value) if isinstance(value, dict) else range(len(value)))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and dice.below(8):
            value = inner
        elif dice.below(4):
            value[key] = dice.pick(JUNK)
            return
        else:
            del value[key]
            return


def test_S140_effects_without_end_end() -> None:
    data = json.loads(example())
    hurt_hurts(data)
    match = play(data, "3", deeds=6)
    assert len(match.events) < 6 * 20 * MOST


def test_S140_effects_that_draw_without_end_stop_the_game() -> None:
    data = json.loads(example())
    all_draw_all(data)
    with pytest.raises(Overworked):
        play(data, "3", deeds=6)
