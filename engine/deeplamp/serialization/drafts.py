"""Drafts of new heroes: class, name, upgrade, and token (S8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.deeplamp.serialization.sheet_keys import SHEET_KEYS
from engine.deeplamp.state.hero import LONGEST_NAME, POLICIES, POLICY
from engine.deeplamp.state.state import State
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_list, read_object


@dataclass(frozen=True)
class Draft:
    """A hero that a player wants to make."""

    hero_class: str
    name: str
    upgrade: str | None
    token: str | None
    policy: dict[str, str] = field(default_factory=dict)
    sheet: Mapping[str, Json] | None = None
    """Sheet of a hero kept from an earlier game (S121); None for a new hero."""


def read_drafts(answer: Json, view: State, count: int) -> tuple[Draft, ...]:
    """Read this many heroes from an answer; Refused for more, fewer or invalid ones."""
    listed = read_list(read_object(answer, needs=("heroes",))["heroes"], "heroes", "heroes")
    if len(listed) != count:
        raise Refused(f"Give {count} heroes, not {len(listed)}." if count > 1 else "Give exactly one hero.")
    return tuple(_read_draft(one, view) for one in listed)


def _read_draft(value: Json, view: State) -> Draft:
    if isinstance(value, dict) and "sheet" in value:
        sheet = read_object(read_object(value, needs=("sheet",))["sheet"], needs=("class",), may=SHEET_KEYS)
        return Draft(read_choice(sheet["class"], view.pack.classes, "The class"), "", None, None, sheet=sheet)
    data = read_object(value, needs=("class",), may=("name", "upgrade", "token", "policy"))
    pack = view.pack
    hero_class = pack.classes[read_choice(data["class"], pack.classes, "The class")]
    name = data.get("name", view.usual_name(hero_class))
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(f"A name must have 1 to {LONGEST_NAME} visible characters.")
    upgrade = None
    if view.options.start_upgrade:
        names = [one.id for one in hero_class.upgrades]
        upgrade = read_choice(data.get("upgrade", names[0]), names, "The upgrade")
    elif data.get("upgrade") is not None:
        raise Refused("Heroes at this table begin without an upgrade. Leave it out.")
    token = read_choice(data.get("token", pack.start_tokens[0]), pack.start_tokens, "The token")
    return Draft(hero_class.id, name, upgrade, token, read_policy(data.get("policy", {}), POLICY))


def read_policy(value: Json, before: Mapping[str, str]) -> dict[str, str]:
    """Return the old policy with the changes in `value` (S27)."""
    data = read_object(value, may=tuple(POLICIES))
    return {**before, **{key: read_choice(one, POLICIES[key], key) for key, one in data.items()}}


def fallback_drafts(view: State, heroes: Sequence[str]) -> Json:
    """Return heroes of the first classes that the crew lacks, a different one for each hero."""
    classes = list(view.pack.classes)
    places = [f"{seat}{second}" for seat in view.seats for second in ("", "2")[: view.options.heroes_each]]
    here = [hero.hero_class for hero in view.alive if hero.id not in heroes]
    free = [name for name in classes if name not in here] or classes
    making = [place for place in places if place not in view.crew.heroes or view.crew.heroes[place].dead]
    return {
        "heroes": [_draft_of(view, free[making.index(hero) % len(free)]) for hero in heroes],
    }


def _draft_of(view: State, name: str) -> dict[str, Json]:
    hero_class = view.pack.classes[name]
    draft: dict[str, Json] = {"class": name, "name": view.usual_name(hero_class)}
    draft["token"] = view.pack.start_tokens[0]
    return {**draft, "upgrade": hero_class.upgrades[0].id} if view.options.start_upgrade else draft


def sample_drafts(view: State, heroes: Sequence[str], dice: Dice) -> Json:
    """Return random heroes."""
    return {"heroes": [_some_draft(view, dice) for _ in heroes]}


def _some_draft(view: State, dice: Dice) -> dict[str, Json]:
    hero_class = view.pack.classes[dice.pick(list(view.pack.classes))]
    policy = {key: dice.pick(values) for key, values in POLICIES.items() if dice.below(2)}
    draft: dict[str, Json] = {
        "class": hero_class.id,
        "name": f"{view.usual_name(hero_class)[: LONGEST_NAME - 2]} {dice.below(9) + 1}",
        "token": dice.pick(view.pack.start_tokens),
        "policy": policy,
    }
    if view.options.start_upgrade:
        draft["upgrade"] = dice.pick(hero_class.upgrades).id
    return draft
