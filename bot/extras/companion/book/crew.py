"""Define what a crew's book keeps: heroes, shaft, fight, town and what people entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from bot.extras.companion.book.sheet import (
    MOST_NOTES,
    MOUTH,
    SEATS,
    Amount,
    Chant,
    Charges,
    Chart,
    Few,
    FoeName,
    Hero,
    Item,
    Label,
    Level,
    Model,
    Mods,
    Numbers,
    Seat,
    Small,
    Text,
)


class Fear(Model):
    """Fright hits on whoever is in reach: beside the enemy, on its tile, or near it."""

    n: Amount = 0
    reach: Label = "beside"


class Side(Model):
    """The numbers of an enemy; null is unknown. `shots` are the dice of an enemy that shoots."""

    initiative: Small | None = None
    combat: Amount | None = None
    shots: Amount | None = None
    to_hit: Annotated[int, Field(ge=1, le=6)] | None = None
    damage: Amount | None = None
    defense: Amount | None = None
    health: Amount | None = None
    xp: Amount | None = None
    move: Small | None = None
    escape: Small | None = None
    fear: Fear | None = None


class Hardening(Model):
    """A line of a kind's list of hardenings; its `mods` change the kind's numbers in this fight."""

    name: Label
    text: Text = ""
    mods: Mods = Field(default_factory=dict)


class Kind(Model):
    """A kind of enemy; `hardened` lists the faces rolled in this fight, `figures` how many there are."""

    size: Literal["small", "large", "huge"] = "small"
    normal: Side = Field(default_factory=Side)
    grim: Side | None = None
    hardenings: dict[Annotated[str, Field(pattern="^[1-6]$")], Hardening] = Field(default_factory=dict)
    figures: Amount | None = None
    fixed: bool = False
    text: Text = ""
    hardened: list[int] = Few


class Foe(Model):
    """An enemy on the table."""

    kind: Label
    wounds: Amount = 0


class World(Model):
    """A world: its modifiers, the keyword of clothing against its weather, and what its move roll gives."""

    mods: Mods = Field(default_factory=dict)
    weather: Label | None = None
    nerve_face: Annotated[int, Field(ge=1, le=6)] | None = None
    nerve_gives: Amount | None = None
    text: Text = ""


class Place(Model):
    """A place in town, what it heals and what it sells at which price."""

    buys_ore: bool = False
    heals: list[Label] = Few
    prices: dict[Label, Amount] = Field(default_factory=dict, max_length=100)


class HeroClass(Model):
    """A class that the crew entered: four tracks of abilities, bonus lines, printed numbers."""

    tracks: Annotated[list[Annotated[list[Label], Field(max_length=20)]], Field(max_length=4)] = Few
    bonus: dict[Label, Mods] = Field(default_factory=dict, max_length=20)
    stats: Numbers = Field(default_factory=dict)
    keywords: list[Label] = Few
    nerve_face: Annotated[int, Field(ge=1, le=6)] | None = None
    charges: Charges | None = None


class Line(Model):
    """A line of a chart that the crew entered."""

    name: Label
    text: Text = ""
    mods: Mods = Field(default_factory=dict)


class Mission(Model):
    """The mission of the adventure; 0 clues: none are needed."""

    name: Label | None = None
    clues: Amount = 0
    found: Amount = 0


class Result(Model):
    """Record the end of an adventure."""

    mission: Label | None = None
    result: Literal["won", "lost", "failed", "fled"]
    crew_level: Amount | None = None
    turns: Amount = 0


class Note(Model):
    """A card in play; it counts for all, for one hero, or for those in one world."""

    card: Label
    text: Text = ""
    mods: Mods = Field(default_factory=dict)
    until: Literal["turn", "fight", "objective", "adventure", "cancelled"] = "adventure"
    hero: Seat | None = None
    world: Label | None = None


class Stay(Model):
    """A hero's choice for a day in town; `visit` names the place."""

    bed: bool = False
    visit: Label | None = None


class Town(Model):
    """The crew's stay in town: the day, the marker, who has left, and the choices of this day."""

    place: Label
    day: Amount = 1
    marker: Amount = 1
    left: list[Seat] = Few
    stays: dict[Seat, Stay] = Field(default_factory=dict)


class Options(Model):
    """The crew's switches; `advanced` and `themed` only remind."""

    below: bool = False
    touchy: bool = False
    hard_core: Literal["soft", "full"] | None = None
    fixed_move: bool = False
    advanced: bool = False
    themed: bool = False
    town_event: Literal["marker", "roll"] = "marker"
    large_xp: Literal["hit", "kill"] = "hit"
    dice: Literal["bot", "table"] = "bot"


class Die(Model):
    """A die of an attack; `weapon` is None for a blow."""

    face: int
    hit: bool
    critical: bool
    weapon: Label | None = None


class Attacked(Model):
    """Keep the dice of an attack for `deal`."""

    dice: Annotated[list[Die], Field(max_length=400)]
    dealt: list[int]
    charged: bool


class Waiting(Model):
    """Keep hits for `take`; `of` is the chant that brought them."""

    left: Amount
    damage: Amount
    track: Literal["wounds", "strain", "taint"]
    of: Roll | None = None


class Singing(Model):
    """Keep the roll of a chant for `favor` and `sung`."""

    total: int
    added: Amount
    chant: Chant
    dice: Annotated[list[int], Field(min_length=2, max_length=2)]


class Doing(Model):
    """Keep the roll that a deed used up, so that the deed can be done anew."""

    of: Roll


STATES: Final[dict[str, type[Model]]] = {
    "attack": Attacked, "hits": Waiting, "enemies": Waiting, "fear": Waiting, "sung": Waiting,
    "chant": Singing, "deal": Doing, "take": Doing,
}  # fmt: skip
"""Deed of an open roll -> what its state holds."""


class Roll(Model):
    """A roll that nerve may still change; `mark` is the number of its entry.

    `owners` names the hero of each face ("" for nobody's), `rerolled` lists indexes of faces, and `changes`
    what the deed changed, so that its effect can be done anew.
    """

    mark: int
    hero: Seat | None = None
    deed: dict[str, Any]
    faces: list[int]
    owners: list[str]
    rerolled: list[int] = Few
    changes: list[dict[str, Any]] = Field(default_factory=list)
    state: dict[str, Any] = Field(default_factory=dict)
    """State of this roll that later deeds need, such as hits that are not dealt."""

    @model_validator(mode="after")
    def _is_whole(self) -> Roll:
        """Refuse a roll that later deeds could not use; files may hold anything."""
        model = STATES.get(str(self.deed.get("do")))
        if len(self.faces) != len(self.owners) or "do" not in self.deed:
            raise ValueError("the roll's dice and owners differ")
        if model is not None:
            model.model_validate(self.state)
            if self.hero is None:
                raise ValueError("the roll names no hero")
        if not all(is_change(one) for one in self.changes):
            raise ValueError("the roll's changes can't be read")
        return self


def is_change(value: dict[str, Any]) -> bool:
    """Return whether a value has the form of a change (see `changes`)."""
    at, order = value.get("at"), value.get("order")
    if not isinstance(at, list) or not all(isinstance(step, str) for step in at):
        return False
    if "order" in value:
        return isinstance(order, dict) and all(
            isinstance(order.get(key), list) for key in ("before", "after")
        )
    return bool(at) and ("before" in value or "after" in value)


class Owed(Model):
    """A chart that a hero still has to roll (`roll` null), or whose line is still to be written."""

    hero: Seat
    kind: Chart
    roll: Amount | None = None


class Crew(Model):
    """Everything the book keeps of a crew; `dark` and `crew` are spaces of the shaft, 16 is the mouth."""

    heroes: dict[Seat, Hero] = Field(default_factory=dict)
    fallen: list[Hero] = Few
    status: Literal["open", "objective", "lost"] | None = None
    is_below: bool = False
    turn: Amount = 0
    bearer: Seat | None = None
    threat: Level | None = None
    revives: Amount = 0
    crew_level: Amount | None = None
    mission: Mission | None = None
    results: list[Result] = Field(default_factory=list, max_length=500)
    dark: Annotated[int, Field(ge=0, le=MOUTH)] = 0
    crew: Annotated[int, Field(ge=0, le=MOUTH)] = MOUTH
    overtaken: bool = False
    omens: Amount = 0
    open_omen: bool = False
    marks: list[Label] = Few
    notes: Annotated[list[Note], Field(max_length=MOST_NOTES)] = Few
    acted: list[Label] = Few
    freed: list[Seat] = Few
    flee: list[Seat] = Few
    lamp: bool = False
    """True while the turn is still at its lamp test: an ambush then acts in this turn."""
    next: list[Label] = Few
    searched: list[Seat] = Few
    covered: dict[Seat, Amount] = Field(default_factory=dict)
    sung: list[Label] = Few
    served: list[Label] = Few
    helped: list[Seat] = Few
    fight: bool = False
    threats: Amount = 0
    kinds: dict[Label, Kind] = Field(default_factory=dict, max_length=200)
    foes: dict[FoeName, Foe] = Field(default_factory=dict, max_length=200)
    fought: list[Label] = Few
    ambush: list[Label] = Few
    fresh: list[Label] = Few
    """Kinds whose ambush also counts in the next turn."""
    kegs: dict[Seat, Amount] = Field(default_factory=dict)
    """Kegs that may explode, by hero."""
    told_levels: dict[Seat, Amount] = Field(default_factory=dict)
    """The level at which a hero was last told that the next one can be paid."""
    owed: list[Owed] = Few
    settled: list[Label] = Few
    """Charts and ore dice that were rolled before the end of the adventure, as `red injury` or `red ore`."""
    rolls: dict[str, Roll] = Field(default_factory=dict)
    all_worlds: dict[Label, World] = Field(default_factory=dict, max_length=50)
    worlds: list[Label] = Field(default_factory=lambda: ["home"])
    hazards: list[Seat] = Few
    town: Town | None = None
    visited: bool = False
    """True once this day's places have been visited."""
    places: dict[Label, Place] = Field(default_factory=dict, max_length=50)
    shared: list[Label] = Few
    gear: list[Item] = Few
    options: Options = Field(default_factory=Options)
    words: dict[Label, Label] = Field(default_factory=dict, max_length=200)
    old_words: dict[Label, Label] = Field(default_factory=dict, max_length=400)
    """Words that the crew has had before -> what they stood for; typed lines still take them."""
    content: dict[Label, HeroClass] = Field(default_factory=dict, max_length=50)
    charts: dict[Label, dict[Label, Line]] = Field(default_factory=dict, max_length=50)
    items: dict[Label, Item] = Field(default_factory=dict, max_length=1000)
    missions: dict[Label, Mission] = Field(default_factory=dict, max_length=200)

    @property
    def seats(self) -> list[Seat]:
        """Return the seats that have a hero, in their order."""
        return [seat for seat in SEATS if seat in self.heroes]

    @property
    def alive(self) -> list[Seat]:
        return [seat for seat in self.seats if not self.heroes[seat].dead]

    @property
    def up(self) -> list[Seat]:
        """Return the heroes who are neither down nor dead."""
        return [seat for seat in self.seats if self.heroes[seat].is_up]

    def called(self, who: str) -> str:
        """Return the name of a hero, or the word itself for anybody else."""
        hero = self.heroes.get(who)
        return hero.name if hero else who


def read_crew(data: Mapping[str, Any]) -> Crew:
    """Read a crew from JSON; pydantic's ValidationError if it is none."""
    return Crew.model_validate(data)
