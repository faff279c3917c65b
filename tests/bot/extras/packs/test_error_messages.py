"""A pack is read strictly: each fault is told with its file, its entry and how it is mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.extras.packs.deeplamp.validation import check
from bot.extras.packs.fields import MOST_TOLD
from tests.engine.deeplamp.hostile import greedy, hostile
from tests.engine.deeplamp.written import files


def faults_of(spoil: Callable[[dict[str, Any]], object]) -> list[str]:
    data = files()
    spoil(data)
    told = list(map(str, check(data)))
    assert told
    return told


def entry(data: dict[str, Any], file: str, name: str) -> dict[str, Any]:
    return next(one for one in data[file] if one["id"] == name)


def test_the_shipped_pack_is_without_fault() -> None:
    assert check(files()) == []


SPOILED: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: d.pop("town"), "town.json: the file is missing. Add it."),
    (lambda d: d.update(music=[]), "music.json: there is no such file in a pack. Leave it out."),
    (lambda d: d["pack"].update(format=3), "pack.json, format: 3 is not known here. Write one of 1, 2."),
    (lambda d: entry(d, "items", "cleaver").update(color="red"),
     "items.json, cleaver: 'color' means nothing here."),
    (lambda d: entry(d, "items", "cleaver").pop("weight"),
     "items.json, cleaver: weight is missing. Add weight."),
    (lambda d: entry(d, "items", "cleaver").update(weight="1"),
     "items.json, cleaver weight: '1' is not a whole number."),
    (lambda d: entry(d, "items", "cleaver").update(text="x" * 201),
     "items.json, cleaver text: the text has 201"),
    (lambda d: entry(d, "items", "cleaver").update(id="Big Knife"), "'Big Knife' is not an id."),
    (lambda d: entry(d, "items", "cleaver")["mods"][0].update(stat="beauty"),
     "mods 1 stat: 'beauty' is not known"),
    (lambda d: d["decks"]["dark"][0]["do"][0].update(n="2D7"),
     "dark_cold do 1 fright n: '2D7' is not an amount."),
    (lambda d: d["decks"]["dark"][0]["do"][0].update(fx="curse"),
     "'curse' is not a valid effect. Write fx with one of hits"),
    (lambda d: d["decks"]["dark"][0].update(count=0), "0 is too small. Write 1 or more."),
    (lambda d: d["decks"].pop("omen"), "decks.json, omen: the deck is missing or empty. Add cards to it."),
    (lambda d: d["decks"]["loot"][0]["do"].append({"fx": "token", "id": "bun"}),
     "there is no bag token 'bun'."),
    (lambda d: d["decks"]["loot"][0]["do"].append({"fx": "stop_hit"}),
     "stop_hit stands under no time. It works only"),
    (lambda d: d["decks"]["dark"].append(d["decks"]["dark"][0]), "dark_cold: the id is used 2 times."),
    (lambda d: entry(d, "classes", "shorer")["gear"].append("crown"),
     "classes.json, shorer: there is no item 'crown'."),
    (lambda d: entry(d, "classes", "cantor")["pool"]["known"].append("x"),
     "there is no round or chant of its own 'x'."),
    (lambda d: entry(d, "classes", "cantor")["pool"].update(kind="mana"),
     "kind is 'mana'. Write charges or favor."),
    (lambda d: entry(d, "classes", "shorer")["tracks"].pop(), "tracks: there are 3. Write 4 or more."),
    (lambda d: d.update(hostile(40, 400)), "classes.json, shorer abilities: there are 40. Write 20 at most."),
    (lambda d: d.update(hostile(20, 400)),
     "shorer: its effects under hero_start can come to 3072000 draws, events and steps in one answer. Bring"),
    (lambda d: d.update(greedy()), "shorer: its effects under hero_start can come to"),
    (lambda d: d["decks"]["loot"][0].update(do=[{"fx": "xp", "n": 1}] * 1_001),
     "its effects can come to 5005 draws, events and steps in one answer. Bring them to 5000 at most"),
    (lambda d: entry(d, "items", "cleaver").update(mods=entry(d, "items", "cleaver")["mods"] * 40),
     "items.json, cleaver mods: there are"),
    (lambda d: entry(d, "enemies", "silt_ox")["hardened"].reverse(),
     "silt_ox: the hardenings do not have the faces 1 to 6."),
    (lambda d: entry(d, "tiles", "pump_hall")["rows"].append("."), "pump_hall: its rows must be equally"),
    (lambda d: entry(d, "tiles", "pump_hall")["rows"].__setitem__(0, "######"),
     "pump_hall: connector 2 opens on rock."),
    (lambda d: entry(d, "tiles", "ore_pass")["rows"].__setitem__(1, "########"),
     "some of its spaces cannot be reached."),
    (lambda d: entry(d, "tiles", "pump_hall")["doors"].pop(),
     "pump_hall: its doors do not give each face one exit."),
    (lambda d: entry(d, "tiles", "pump_hall").update(theme="enc_x"),
     "pump_hall: there is no encounter 'enc_x'."),
    (lambda d: entry(d, "tiles", "adit_mouth")["start"].pop(),
     "adit_mouth: it does not have six start cells that are spaces."),
    (lambda d: entry(d, "tiles", "long_adit").update(kind="entrance"), "there are 2 entrances and 16 rooms."),
    (lambda d: entry(d, "tiles", "long_adit").update(entrance=7),
     "long_adit: its entrance 7 is not a connector."),
    (lambda d: d["charts"].pop("camp"),
     "charts.json, camp: there is no chart of that name with 2D6. Add it."),
    (lambda d: d["charts"]["camp"]["entries"].pop(), "charts.json, camp: the result 12 has 0 lines."),
    (lambda d: d["charts"]["change"]["entries"][0].pop("id"), "charts.json, change 11: it has no id."),
    (lambda d: d["town"]["locations"][0]["goods"][0].update(item="moon"),
     "town.json, chandlery: there is no item 'moon'."),
    (lambda d: d["town"]["locations"][0]["tokens"][0].update(token="bun"),
     "chandlery: there is no bag token 'bun'."),
    (lambda d: d["town"]["locations"][3]["services"][0].update(forges="oilskin"),
     "slip_forge forge_edge: 'oilskin' is not an"),
    (lambda d: entry(d, "missions", "first_light").update(clues=9),
     "first_light: it needs 9 clues, and tokens.json has 6."),
    (lambda d: entry(d, "missions", "first_light").update(map=[{"tile": "x", "at": [0, 0], "turn": 0}]),
     "no tile 'x'."),
    (lambda d: entry(d, "missions", "first_light")["start"][0]["is"].update(value="two"),
     "missions.json, first_light: heroes_at_least has the value 'two'. Write value with a whole number."),
    (lambda d: d["pack"]["numbers"]["lamp_targets"].pop(),
     "space 0 of the shaft does not have exactly one target."),
    (lambda d: d["pack"]["numbers"]["crew_sizes"].pop(), "numbers crew_sizes: they are for [1, 2, 3, 4, 5]."),
    (lambda d: d["pack"]["start_tokens"].append("bun"),
     "pack.json, start_tokens: there is no bag token 'bun'."),
    (lambda d: entry(d, "missions", "first_light").update(rules="none"), "rules: 'none' is not a list."),
    (lambda d: d.update(town=[]), "town.json: [] is not an object."),
    (lambda d: entry(d, "tokens", "t01").update(clue=1),
     "tokens.json, t01 clue: 1 is neither true nor false."),
    (lambda d: entry(d, "items", "cleaver").update(slot=None), "items.json, cleaver slot: None is not text."),
    (lambda d: entry(d, "items", "cleaver").update(price=-10_000), "-10000 is too small. Write -9999 or"),
    (lambda d: entry(d, "classes", "cantor")["pool"]["chants"][0].pop("xp"),
     "classes.json, cantor pool chants hymn_harbour: xp is missing. Add xp."),
    (lambda d: entry(d, "classes", "cantor")["tracks"].append(3),
     "classes.json, cantor tracks: there are 5. Write 4 at most."),
    (lambda d: entry(d, "classes", "cantor")["tracks"].append(3),
     "classes.json, cantor tracks 5: 3 is not an object. Write an object with name, abilities."),
    (lambda d: d["pack"]["terms"].update({"A b": "c"}), "pack.json, terms: 'A b' is not an id."),
    (lambda d: entry(d, "items", "cleaver").update(weight=100), "weight: 100 is too large. Write 99 at"),
    (lambda d: entry(d, "items", "cleaver").update(price=10_000), "10000 is too large. Write 9999 at most."),
    (lambda d: d["items"].append("x"), "'x' is not an object. Write an object with id, name, text"),
    (lambda d: d["items"][0].update(id="a\nb"), "items.json, 1 id: 'a\\nb' is not an id."),
    (lambda d: d["items"][0].update(name=" "), "the name is empty. Write what it is called."),
    (lambda d: d["items"][0].update(name="@here"), "the text has @ in it, which chats read as formatting."),
    (lambda d: d["decks"]["dark"][0].update(do=[3]), "dark_cold do 1: None is not a valid effect."),
    (lambda d: d["decks"]["dark"][0]["do"][0].update(n="D6+100"), "'D6+100' is too large. Write 99 at most."),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "said"), SPOILED, ids=[said for _, said in SPOILED])
def test_a_fault_is_told_with_file_entry_and_mend(spoil: Any, said: str) -> None:
    told = faults_of(spoil)
    assert [line for line in told if said in line], told
    assert all(line.endswith(".") and ".json" in line for line in told)


def test_all_faults_are_told_at_once() -> None:
    def spoil(data: dict[str, Any]) -> None:
        entry(data, "items", "cleaver").update(weight="1", price="2")
        entry(data, "enemies", "silt_ox").update(size="vast")

    assert len(faults_of(spoil)) == 3


@pytest.mark.parametrize("file", ["items", "tiles"])
def test_of_very_many_faults_so_many_are_told(file: str) -> None:
    told = faults_of(lambda data: data.update({file: [1] * 9_000}))
    assert len(told) == MOST_TOLD + 1
    assert told[-1] == f"pack.json: there are more than {MOST_TOLD} faults. Mend these first."
