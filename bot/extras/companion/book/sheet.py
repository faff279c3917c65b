"""Define a hero's sheet and the things on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from bot.extras.companion.book.stats import KNOWN

SEATS: Final = ("red", "blue", "green", "yellow", "purple", "orange")
"""Ids of heroes, in the order in which a crew lists them."""
MOUTH: Final = 16
MOST_NOTES: Final = 20
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 300

Label = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME, pattern=r"\S")]
FoeName = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME + 6, pattern=r"\S")]
"""The name of a kind, and a number behind it."""
Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]
Seat = Annotated[str, Field(pattern=f"^({'|'.join(SEATS)})$")]
Amount = Annotated[int, Field(ge=0, le=999_999)]
Small = Annotated[int, Field(ge=-99, le=99)]
Mods = Annotated[dict[Label, Small], Field(max_length=40)]


def _known(stats: dict[str, int | None]) -> dict[str, int | None]:
    unknown = [stat for stat in stats if stat not in KNOWN]
    if unknown:
        raise ValueError(f"the book knows no number called {unknown[0]}")
    return stats


Numbers = Annotated[dict[Label, Small | None], AfterValidator(_known)]
"""Printed numbers; one that is missing or null is unknown."""
Chart = Literal["injury", "madness", "change"]
Track = Literal["wounds", "strain"]
Level = Literal["low", "medium", "high", "epic"]
Few: Any = Field(default_factory=list, max_length=100)


class Model(BaseModel):
    """Reads JSON strictly: unknown keys and values of another type are errors."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True, hide_input_in_errors=True)

    def dump(self) -> dict[str, Any]:
        """Return the value as JSON, with the keys of the case files."""
        return self.model_dump(by_alias=True)


def named(things: Sequence[Any], name: str) -> Any:
    """Return the first thing of that name, in any case; None if there is none."""
    said = name.strip().casefold()
    return next((one for one in things if one.name.casefold() == said), None)


class Upgrade(Model):
    """A part attached to an item, or the start upgrade of a hero; `needs` is a keyword of the item."""

    name: Label
    mods: Mods = Field(default_factory=dict)
    slots: Amount = 1
    ore: Amount = 0
    needs: Label | None = None
    forged: bool = False
    text: Text = ""


class Gun(Model):
    """The range of a gun in spaces, and its number of dice."""

    range: Amount = 0
    shots: Amount = 1


class Item(Model):
    """A thing on a sheet; `paid` is what somebody paid for it, `sell` what its card brings."""

    name: Label
    weight: Amount = 0
    hands: Annotated[int, Field(ge=0, le=2)] = 0
    slot: Label | None = None
    needs: Label | None = None
    keywords: list[Label] = Few
    gun: Gun | None = None
    mods: Mods = Field(default_factory=dict)
    ore: Amount = 0
    slots: Amount = 0
    upgrades: list[Upgrade] = Few
    sell: Amount | None = None
    paid: Amount | None = None
    held: bool = False
    worn: bool = False


class Condition(Model):
    """A line of a chart that stays on a sheet; `roll` is the number of the line."""

    kind: Literal["injury", "madness", "change", "other"]
    name: Label
    roll: Amount | None = None
    text: Text = ""
    mods: Mods = Field(default_factory=dict)


class Ability(Model):
    """An ability; `track` counts from 1, `per` and `cost` are what its card says."""

    name: Label
    track: Annotated[int, Field(ge=1, le=4)] | None = None
    text: Text = ""
    mods: Mods = Field(default_factory=dict)
    per: Label | None = None
    cost: Mods = Field(default_factory=dict)


class Effect(Model):
    """Give a charge its use: more damage, any target, a hit on each foe beside, or double damage."""

    damage: Amount = 0
    any_range: bool = False
    splash: bool = False
    double: bool = False
    nerve: Amount = 0


class Charges(Model):
    """A pool of special rounds for weapons with the keyword `needs`; `start` refills it."""

    most: Amount = 6
    needs: Label | None = None
    start: dict[Label, Amount] = Field(default_factory=dict, max_length=12)
    kinds: dict[Label, Amount] = Field(default_factory=dict, max_length=12)
    effects: dict[Label, Effect] = Field(default_factory=dict, max_length=12)


class Chant(Model):
    """A chant: its cost in favor and the number that two dice have to reach."""

    name: Label
    cost: Amount = 0
    number: Amount = 0
    xp: Amount = 0
    dangerous: bool = False


class Hero(Model):
    """A sheet; a number of `stats` that is missing or null is asked for when it is first needed."""

    name: Label
    hero_class: Label | None = Field(default=None, alias="class")
    person: Label | None = None
    keywords: list[Label] = Few
    stats: Numbers = Field(default_factory=dict)
    level: Annotated[int, Field(ge=1, le=8)] = 1
    xp: Amount = 0
    coin: Amount = 0
    ore: Amount = 0
    wounds: Amount = 0
    strain: Amount = 0
    nerve: Amount = 0
    taint: Amount = 0
    poison: Amount = 0
    favor: Amount = 0
    down: bool = False
    dead: bool = False
    since: Label | None = None
    world: Label = "home"
    growth: Mods = Field(default_factory=dict)
    upgrade: Upgrade | None = None
    keepsake: Label | None = None
    conditions: list[Condition] = Few
    abilities: list[Ability] = Few
    gear: list[Item] = Few
    loose: list[Upgrade] = Few
    charges: Charges | None = None
    chants: list[Chant] = Few
    nerve_face: Annotated[int, Field(ge=1, le=6)] | None = None
    bag: dict[Label, Amount] = Field(default_factory=dict, max_length=40)

    @property
    def is_up(self) -> bool:
        return not self.down and not self.dead

    def item(self, name: str) -> Item | None:
        """Return the first item of that name, in any case."""
        found: Item | None = named(self.gear, name)
        return found
