"""A position as data: read and write the `table` of a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.deeplamp.pack.complete_pack import Pack
from engine.deeplamp.pack.language import LEVELS
from engine.deeplamp.serialization.campaign import check_before, won_missions
from engine.deeplamp.serialization.sheets import check_hero, owner_of, read_common, read_sheets
from engine.deeplamp.state.fight import Enemy, Kind
from engine.deeplamp.state.grid import CLOSED, GATE, JOINED, OPEN, UNKNOWN, Lying, read_cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.mine import Placed
from engine.deeplamp.state.options import Options, read_options
from engine.deeplamp.state.state import IN_DESCENT, IN_TURN, SEATS, Campaign, State
from engine.deeplamp.state.stats import LIMITS, enemy_stat, fitting_hands, is_full
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice, seated
from engine.kernel.strict_reading import read_choice, read_flag, read_list, read_number, read_object

STEPS: Final = ("setup", "lamp", "act", "explore", "end", "after", "travel", "day")
_DOORS: Final = (OPEN, JOINED, CLOSED, UNKNOWN, GATE)
_CLASSES: Final = ("shorer", "harpooner", "cantor", "mudlark", "shorer", "harpooner")
_ALWAYS: Final = ("step", "options", "dice", "decks", "tokens", "seed")
_NUMBERS: Final = {
    "turn": "campaign", "dark": "shaft", "crew": "shaft", "revive": "crew", "clues": "mine", "day": "town",
    "marker": "town", "threats": "fight",
}  # fmt: skip
"""Counter in a record's table -> value of the State that holds it."""
_IN_PLAY: Final = (
    *_NUMBERS, "threat", "lamp", "mission", "heroes", "map", "enemies", "kinds", "ambush", "omens", "remains",
)  # fmt: skip
_HERO: Final = (
    "class", "at", "level", "wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor",
    "bag", "gear", "hands", "abilities", "injuries", "madness", "changes", "stats", "policy", "down", "done",
    "acted", "flee", "charges", "chants", "upgrade", "keepsake", "name", "dead",
)  # fmt: skip
BENCH: Final = 3
"""Most heroes that a table may put on the bench behind each hero."""
MOST_PLAYERS: Final = 6


def begin(players: int, options: Options, dice: Dice | None = None) -> State:
    """Return the initial state, without heroes; raise Refused for heroes that do not fit the table.

    Without dice nobody is seated: the options are only checked.
    """
    state = State(SEATS[:players], options, Campaign(mission=options.mission))
    if options.sheets is not None:
        read_sheets(state, options.sheets)
    if options.before is not None:
        check_before(state)
        if dice is not None:
            joined = seated(dice, options.before["joined"])
            state.options = replace(options, players=tuple(joined))
        state.campaign.won = won_missions(options.before["state"])
        state.campaign.adventure = len(options.before["state"]["descents"]) + 1
    return state


def read_table(table: Json, dice: Dice | None = None) -> State:
    """Return the State that a table describes; Refused if it is impossible."""
    if not isinstance(table, dict) or "players" not in table:
        raise Refused("A table must be an object with players.")
    step = read_choice(table.get("step", "lamp"), STEPS, "step")
    data = read_object(table, needs=("players",), may=(*_ALWAYS, *(() if step == "setup" else _IN_PLAY)))
    players = read_number(data["players"], "players", least=1)
    if players > MOST_PLAYERS:
        raise Refused(f"players must be 1 to {MOST_PLAYERS}.")
    state = begin(players, read_options(players, _chosen(data)), dice)
    state.campaign.step = step
    _read_draws(state, data)
    if step != "setup":
        _read_position(state, data)
    return state


def _chosen(data: Mapping[str, Json]) -> dict[str, Json]:
    """Return a table's options, including those that follow from other parts of it."""
    options, heroes = data.get("options", {}), data.get("heroes", {})
    if not isinstance(options, dict) or not isinstance(heroes, dict):
        raise Refused("options and heroes must be objects.")
    chosen = dict(options)
    if "mission" in data:
        chosen["mission"] = data["mission"]
    if any(name.partition(".")[0].endswith("2") for name in heroes):
        chosen.setdefault("heroes_each", 2)
    return chosen


def _read_draws(state: State, data: Mapping[str, Json]) -> None:
    state.decks.dice = [
        read_number(face, "A die", least=1) for face in read_list(data.get("dice", []), "dice", "numbers")
    ]
    decks = read_object(data.get("decks", {}), may=tuple(state.pack.deck_cards))
    for name, cards in decks.items():
        state.decks.cards[name] = _names(cards, state.pack.deck_cards[name], f"the deck {name}")
    if "tokens" in data:
        state.decks.cards["tokens"] = _names(data["tokens"], state.pack.tokens, "tokens")


def _names(value: Json, choices: Any, what: str) -> list[str]:
    return [read_choice(one, choices, f"Each of {what}") for one in read_list(value, what, "names")]


def _read_position(state: State, data: Mapping[str, Json]) -> None:
    state.shaft.crew, state.shaft.dark = state.pack.numbers.shaft_mouth, 0
    for key, value in _NUMBERS.items():
        if key in data:
            setattr(getattr(state, value), key, read_number(data[key], key))
    _read_map(state, data.get("map"))
    _read_heroes(state, data.get("heroes", {}))
    if not state.alive:
        raise Refused("At least one hero must live.")
    state.crew.lamp = state.alive[0].id
    if "lamp" in data:
        state.crew.lamp = read_choice(data["lamp"], state.crew.heroes, "lamp")
    if "threat" in data:
        state.crew.threat = read_choice(data["threat"], LEVELS, "threat")
    _read_enemies(state, data)
    state.shaft.omens = _names(data.get("omens", []), state.pack.decks["omen"], "omens")
    state.shaft.is_below = state.options.below and state.shaft.dark > state.shaft.crew
    state.crew.level = max(hero.training.level for hero in state.alive)
    state.in_force.remains = _names(data.get("remains", []), _staying(state.pack), "remains")
    for hero in state.crew.heroes.values():
        check_hero(state, hero)
    if state.campaign.step in IN_DESCENT:
        _check_descent(state)


def _check_descent(state: State) -> None:
    """Raise Refused for a finished descent, full tracks of heroes who are up, or enemies with too many
    wounds.
    """
    mouth = state.pack.numbers.shaft_mouth
    if state.shaft.dark >= mouth or state.shaft.crew > mouth:
        raise Refused(f"The dark must be below {mouth}, and the crew at {mouth} at most.")
    if not state.up:
        raise Refused("At least one hero must be up.")
    for hero in state.up:
        if any(is_full(state, hero, track) for track in LIMITS):
            raise Refused(f"{hero.id} has a full track of harm, so the hero must be down.")
    for enemy in state.fight.enemies.values():
        if enemy.wounds >= enemy_stat(state, enemy.kind, "health"):
            raise Refused(f"{enemy.id} has more wounds than it can survive.")


def _staying(pack: Pack) -> list[str]:
    return [card.id for deck in pack.decks.values() for card in deck.values() if card.remains]


def _read_map(state: State, value: Json) -> None:
    """Read the tiles in order; by default, only the entrance."""
    entrance = state.pack.entrance
    written = [{"tile": entrance.id, "at": [0, 0]}] if value is None else read_list(value, "map", "tiles")
    if not written:
        raise Refused("A map must have at least one tile.")
    for one in written:
        data = read_object(one, needs=("tile", "at"), may=("turn", "doors", "token", "searched"))
        tile = state.pack.tiles[read_choice(data["tile"], state.pack.tiles, "The tile")]
        turn = read_number(data.get("turn", 0), "turn")
        numbers = [str(number) for number in range(len(tile.connectors))]
        usual = UNKNOWN if tile.is_room else OPEN
        doors = read_object(data.get("doors", {}), may=numbers)
        states = tuple(read_choice(doors.get(number, usual), _DOORS, "A door") for number in numbers)
        token = data.get("token")
        if token is not None:
            read_choice(token, state.pack.tokens, "The token")
        lying = Lying(tile.id, read_cell(data["at"]), turn % 4, states)
        state.mine.tiles.append(Placed(lying, token, read_flag(data.get("searched", False), "searched")))


def _read_heroes(state: State, value: Json) -> None:
    """Read the heroes: one per seat, second heroes if they are named, and those on the bench (red.1)."""
    names = [name for seat in state.seats for name in (seat, f"{seat}2")]
    bench = [f"{name}.{number}" for name in names for number in range(1, BENCH + 1)]
    data = read_object(value, may=(*names, *bench))
    used = [name for name in names if name in data or not name.endswith("2")]
    for number, name in enumerate(used):
        state.crew.heroes[name] = _read_hero(state, name, data.get(name, {}), number)
    for name in bench:
        if name in data:
            place = name.partition(".")[0]
            if place not in state.crew.heroes:
                raise Refused(f"{name} needs a hero {place} who goes along.")
            state.crew.heroes[name] = hero = _read_hero(state, name, data[name], 0)
            hero.left = not hero.dead
    cells = [hero.at for hero in state.up]
    if state.campaign.step in IN_TURN and len(set(cells)) < len(cells):
        raise Refused("Two heroes who are up cannot stand in one space.")


def _read_hero(state: State, name: str, value: Json, number: int) -> Hero:
    data = read_object(value, may=_HERO)
    classes = list(state.pack.classes)
    place = SEATS.index(owner_of(name))
    usual = _CLASSES[place] if _CLASSES[place] in state.pack.classes else classes[place % len(classes)]
    hero_class = state.pack.classes[read_choice(data.get("class", usual), classes, "The class")]
    hero = Hero(name, owner_of(name), hero_class.id, data.get("name") or state.usual_name(hero_class))
    pool = hero_class.pool
    hero.write(
        gear=list(hero_class.gear),
        nerve=state.pack.numbers.start_nerve,
        charges=list(pool.start) if pool and pool.kind == "charges" else [],
        favor=pool.start if pool and pool.kind == "favor" else 0,
        chants=list(pool.known) if pool else [],
    )
    read_common(state, hero, data)
    own = [one.id for one in hero_class.abilities]
    hero.write(abilities=tuple(one for one in hero.training.abilities if one not in own))
    if data.get("upgrade") is not None:
        hero.write(
            upgrade=read_choice(data["upgrade"], [one.id for one in hero_class.upgrades], "The upgrade")
        )
    if data.get("keepsake") is not None:
        hero.write(keepsake=read_choice(data["keepsake"], state.pack.deck_cards["keepsake"], "The keepsake"))
    hero.down = read_flag(data.get("down", False), "down")
    hero.dead = read_flag(data.get("dead", False), "dead")
    hero.write(**{key: read_flag(data.get(key, False), key) for key in ("done", "acted", "flee")})
    if "hands" not in data:
        hero.write(hands=fitting_hands(state, hero))
    hero.at = _place(state, data.get("at"), number)
    return hero


def _place(state: State, value: Json, number: int) -> tuple[int, int]:
    if value is None:
        x, y = state.mine.tiles[0].lying.at
        start = state.pack.entrance.start[number]
        return x + start[0], y + start[1]
    cell = read_cell(value)
    if cell not in state.board.tiles:
        raise Refused(f"The map has no space {list(cell)}.")
    return cell


def _read_enemies(state: State, data: Mapping[str, Json]) -> None:
    for one in read_list(data.get("enemies", []), "enemies", "enemies"):
        enemy = read_object(one, needs=("kind", "at"), may=("wounds", "target", "id"))
        kind = read_choice(enemy["kind"], state.pack.enemies, "The kind")
        name = enemy.get("id", f"e{state.fight.next_enemy}")
        if not isinstance(name, str) or name in state.fight.enemies:
            raise Refused(f"An enemy cannot be called {name!r}.")
        at = read_cell(enemy["at"])
        if at not in state.board.tiles or at in state.models():
            raise Refused(f"No enemy can stand at {list(at)}.")
        target = enemy.get("target")
        if target is not None:
            read_choice(target, state.crew.heroes, "The target")
        wounds = read_number(enemy.get("wounds", 0), "wounds")
        state.fight.enemies[name] = Enemy(name, kind, at, wounds, target)
        state.fight.kinds.setdefault(kind, Kind())
        state.fight.next_enemy = max(len(state.fight.enemies), *map(_number_of, state.fight.enemies)) + 1
    state.fight.enemies = dict(sorted(state.fight.enemies.items(), key=lambda pair: _number_of(pair[0])))
    state.fight.is_fighting = state.is_fight
    kinds = read_object(data.get("kinds", {}), may=state.pack.enemies)
    for kind, how in kinds.items():
        side = read_object(how, may=("grim", "hardened"))
        state.fight.kinds[kind] = Kind(
            read_flag(side.get("grim", False), "grim"), _faces(side.get("hardened", []))
        )
    state.fight.ambush = _names(data.get("ambush", []), state.pack.enemies, "ambush")


def _number_of(enemy: str) -> int:
    """Return the number in an enemy's usual name; 0 for other names."""
    return int(enemy[1:]) if enemy[:1] == "e" and enemy[1:].isdecimal() else 0


def _faces(value: Json) -> tuple[int, ...]:
    faces = [read_number(face, "A face", least=1) for face in read_list(value, "hardened", "faces")]
    if any(face > 6 for face in faces) or len(set(faces)) < len(faces):
        raise Refused("Hardenings must be different faces of a D6.")
    return tuple(faces)


def write_table(state: State, *, seed: str) -> dict[str, Json]:
    """Return the table of a match in setup, at its first ask, in the form that `read_table` takes."""
    return {
        "players": len(state.seats),
        "step": "setup",
        "options": {key: value for key, value in state.options.dump().items() if key != "players"},
        "dice": [],
        "decks": {},
        "tokens": [],
        "seed": seed,
    }
