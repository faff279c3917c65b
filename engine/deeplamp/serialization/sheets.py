"""A hero's sheet as JSON, for the next descent or another table (S95)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from engine.deeplamp.pack import language
from engine.deeplamp.serialization.drafts import read_policy
from engine.deeplamp.serialization.sheet_keys import LISTS, NUMBERS, SHEET_KEYS
from engine.deeplamp.state.hero import LONGEST_NAME, POLICY, Hero, base_of, fixed, parts_of
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import LIMITS, MOST_HANDS, fitting_hands, stat
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.strict_reading import read_choice, read_list, read_number, read_object

_MOST_LEVEL: Final = 8
_MOST: Final = 999
"""Maximum of most counts on a sheet; a limit is needed because every ore rolls dice."""
_MOST_ENTRIES: Final = 200
"""Most entries of each list on a sheet; whoever plays with it looks through them at every step."""
_MOST_WEALTH: Final = 99_999
"""Maximum of experience and of coin on a sheet."""
_REST: Final = {"wounds": 0, "strain": 0, "poison": 0}


def write_sheet(state: State, hero: Hero) -> dict[str, Json]:
    """Return the sheet of a hero who goes home: rested, with all possessions (S90)."""
    once = [
        key.split(":", 1)[1]
        for key, per in state.in_force.used.items()
        if per == "once" and key.startswith(f"{hero.id}:")
    ]
    return {
        "class": hero.hero_class,
        "name": hero.name,
        "upgrade": hero.training.upgrade,
        "keepsake": hero.kit.keepsake,
        **{name: hero.entry(name) for name in NUMBERS},
        **_REST,
        "nerve": state.pack.numbers.start_nerve,
        **{name: list(hero.entry(name)) for name in LISTS},
        "bag": dict(hero.kit.bag),
        "stats": dict(hero.training.stats),
        "growth": dict(hero.training.growth),
        "policy": dict(hero.policy),
        "used": once,
    }


def read_sheets(state: State, sheets: Mapping[str, Json]) -> list[Hero]:
    """Read the heroes of these sheets by id; Refused if a sheet does not fit the pack."""
    found = []
    for name, data in sheets.items():
        if owner_of(name) not in state.seats or (name.endswith("2") and state.options.heroes_each == 1):
            raise Refused(f"No seat at this table leads a hero {name!r}.")
        found.append(read_sheet(state, name, data))
        mark_used(state, name, data)
    return found


def mark_used(state: State, name: str, data: Mapping[str, Json]) -> None:
    """Mark things that work once only as already used."""
    state.in_force.used.update({f"{name}:{key}": "once" for key in data.get("used", [])})


def read_sheet(state: State, name: str, value: Json) -> Hero:
    """Read a hero from a sheet; missing entries default to the class's."""
    data = read_object(value, needs=("class",), may=SHEET_KEYS)
    pack = state.pack
    hero_class = pack.classes[read_choice(data["class"], pack.classes, "The class")]
    hero = Hero(
        name, owner_of(name), hero_class.id, _read_name(data.get("name", state.usual_name(hero_class)))
    )
    pool = hero_class.pool
    chants = list(pool.known) if pool else []
    hero.write(gear=list(hero_class.gear), nerve=pack.numbers.start_nerve, chants=chants)
    read_common(state, hero, data)
    upgrades = [one.id for one in hero_class.upgrades]
    if data.get("upgrade") is not None:
        hero.write(upgrade=read_choice(data["upgrade"], upgrades, "The upgrade"))
    if data.get("keepsake") is not None:
        keepsakes = [one.id for one in pack.items.values() if one.deck == "keepsake"]
        hero.write(keepsake=read_choice(data["keepsake"], keepsakes, "The keepsake"))
    _read_names(data.get("used", []), None, "used")
    if "hands" not in data:
        hero.write(hands=fitting_hands(state, hero))
    check_hero(state, hero)
    return hero


def read_common(state: State, hero: Hero, data: Mapping[str, Json]) -> None:
    """Read the parts of a hero that sheets and records share; Refused if they are malformed."""
    pack, hero_class = state.pack, state.pack.classes[hero.hero_class]
    for key in NUMBERS:
        if key in data:
            hero.write(**{key: _read_number(data[key], key, least=int(key == "level"))})
    if hero.training.level > _MOST_LEVEL:
        raise Refused(f"A hero's level can be {_MOST_LEVEL} at most.")
    chants = [chant.id for chant in hero_class.pool.chants] if hero_class.pool else []
    charges = [charge.id for charge in hero_class.pool.charges] if hero_class.pool else []
    known: Mapping[str, Collection[str]] = {
        "abilities": [one.id for one in hero_class.all_abilities()],
        "injuries": [key for key, chart in pack.affliction.items() if chart == "injury"],
        "madness": [key for key, chart in pack.affliction.items() if chart == "madness"],
        "changes": [key for key, chart in pack.affliction.items() if chart == "change"],
        "charges": charges,
        "chants": chants,
    }
    for key, names in known.items():
        if key in data:
            hero.write(**{key: _read_names(data[key], names, key)})
    if "gear" in data:
        hero.write(gear=[_read_entry(state, one) for one in _read_list(data["gear"], "gear", "items")])
    if "hands" in data:
        hero.write(hands=_read_names(data["hands"], hero.kit.gear, "hands"))
    if "bag" in data:
        bag = read_object(data["bag"], may=pack.bag)
        hero.write(bag={key: _read_number(count, key, least=1) for key, count in bag.items()})
    for key in ("stats", "growth"):
        if key in data:
            hero.write(**{key: _read_stats(data[key], key)})
    if "policy" in data:
        hero.policy = fixed(read_policy(data["policy"], POLICY))


def check_hero(state: State, hero: Hero) -> None:
    """Check harm and hands.

    Refused for more harm than the tracks take, or more things than the hands hold.
    """
    for track, limit in LIMITS.items():
        if hero.entry(track) > stat(state, hero, limit):
            raise Refused(f"{hero.id} cannot have more {track} than {stat(state, hero, limit)}.")
    if sum(state.pack.items[base_of(entry)].hands for entry in hero.kit.hands) > MOST_HANDS:
        raise Refused(f"{hero.id} holds more than two hands can.")


def _read_stats(value: Json, what: str) -> dict[str, int]:
    numbers = read_object(value, may=language.STATS)
    for key, number in numbers.items():
        if type(number) is not int or abs(number) > _MOST:
            raise Refused(f"{what} {key} must be a whole number up to {_MOST}, not {number!r}.")
    return dict(numbers)


def _read_number(value: Json, what: str, *, least: int) -> int:
    number = read_number(value, what, least=least)
    most = _MOST_WEALTH if what in ("xp", "coin") else _MOST
    if number > most:
        raise Refused(f"{what} can be {most} at most.")
    return number


def _read_list(value: Json, what: str, of: str) -> list[Json]:
    found = read_list(value, what, of)
    if len(found) > _MOST_ENTRIES:
        raise Refused(f"{what} can have {_MOST_ENTRIES} {of} at most.")
    return found


def _read_entry(state: State, value: Json) -> str:
    """Read an item, with forged upgrades after plus signs."""
    if not isinstance(value, str):
        raise Refused("Give an item as its name.")
    item = state.pack.items[read_choice(base_of(value), state.pack.items, "The item")]
    for part in parts_of(value)[1:]:
        upgrade = state.pack.items[
            read_choice(part, state.pack.items, "An upgrade forged on an item")
        ].upgrade
        if upgrade is None or upgrade.to not in item.keywords:
            raise Refused(f"Nobody can forge {part} on {item.id}.")
    return value


def _read_name(value: Json) -> str:
    if (
        not isinstance(value, str)
        or not value.strip()
        or len(value) > LONGEST_NAME
        or not value.isprintable()
    ):
        raise Refused(f"A name must have 1 to {LONGEST_NAME} visible characters.")
    return value


def _read_names(value: Json, choices: Collection[str] | None, what: str) -> list[str]:
    names = _read_list(value, what, "names")
    for name in names:
        if choices is not None:
            read_choice(name, choices, f"Each of {what}")
        elif not isinstance(name, str):
            raise Refused(f"{what} must be a list of names.")
    return list(names)


def owner_of(hero: str) -> Seat:
    """Return the seat of a hero, from its id: red, red2 for a second one, red.1 for one on the bench."""
    return hero.partition(".")[0].removesuffix("2")
