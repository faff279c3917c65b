"""The events of a game; the bot renders them as text."""

from __future__ import annotations

from dataclasses import dataclass

from engine.deeplamp.state.grid import Cell
from engine.kernel.core import Event


@dataclass(frozen=True)
class Rolled(Event):
    """Dice with their purpose and owner: a hero, an enemy, a kind, or nobody.

    A random choice among n counts as a die with faces 1 to n.
    """

    what: str
    who: str
    faces: tuple[int, ...]


@dataclass(frozen=True)
class CardDrawn(Event):
    """A card was drawn from a deck; nobody sees the name of one laid face down."""

    deck: str
    card: str


@dataclass(frozen=True)
class TurnBegun(Event):
    turn: int


@dataclass(frozen=True)
class LampTested(Event):
    total: int
    target: int
    is_double: bool


@dataclass(frozen=True)
class ShaftMoved(Event):
    """A marker of the shaft moved: dark or crew."""

    marker: str
    to: int


@dataclass(frozen=True)
class OmenLaid(Event):
    """Cards were put on the omen stack, or taken off; the event has the new height."""

    count: int


@dataclass(frozen=True)
class OmenCancelled(Event):
    card: str


@dataclass(frozen=True)
class ChartLine(Event):
    """A line of a chart came up for a hero, or for the crew."""

    chart: str
    result: int
    name: str
    hero: str = ""


@dataclass(frozen=True)
class ActivationBegun(Event):
    """A hero or a kind of enemies acts."""

    who: str


@dataclass(frozen=True)
class ActivationEnded(Event):
    who: str


@dataclass(frozen=True)
class Moved(Event):
    """A hero or an enemy moved through these spaces."""

    who: str
    way: tuple[Cell, ...]


@dataclass(frozen=True)
class Changed(Event):
    """A number on a hero's sheet changed: wounds, nerve, experience, coin and so on."""

    hero: str
    what: str
    by: int


@dataclass(frozen=True)
class WentDown(Event):
    hero: str


@dataclass(frozen=True)
class Revived(Event):
    """A revive token kept a hero up."""

    hero: str
    left: int


@dataclass(frozen=True)
class Recovered(Event):
    hero: str


@dataclass(frozen=True)
class Died(Event):
    """A hero died, or came back to life."""

    hero: str
    is_back: bool = False


@dataclass(frozen=True)
class LampPassed(Event):
    to: str


@dataclass(frozen=True)
class ThingGained(Event):
    """A hero gained an item, a bag token, a round, an ability, a chant or an affliction."""

    hero: str
    sort: str
    thing: str
    count: int = 1


@dataclass(frozen=True)
class ThingLost(Event):
    hero: str
    sort: str
    thing: str
    count: int = 1


@dataclass(frozen=True)
class ThingWorked(Event):
    """An ability, item, token, round, chant or card was used, or worked automatically."""

    who: str
    thing: str


@dataclass(frozen=True)
class EnemyArrived(Event):
    enemy: str
    enemy_kind: str
    at: Cell
    target: str = ""


@dataclass(frozen=True)
class Hardened(Event):
    enemy_kind: str
    face: int


@dataclass(frozen=True)
class EnemyHurt(Event):
    enemy: str
    wounds: int


@dataclass(frozen=True)
class EnemyGone(Event):
    """An enemy died, or left the map."""

    enemy: str
    is_dead: bool


@dataclass(frozen=True)
class FightBegun(Event):
    """A fight began."""


@dataclass(frozen=True)
class FightEnded(Event):
    threats: int


@dataclass(frozen=True)
class Searched(Event):
    hero: str
    tile: int
    finds: int


@dataclass(frozen=True)
class TileJoined(Event):
    tile: str
    number: int


@dataclass(frozen=True)
class DoorChanged(Event):
    """A door of a tile opened or closed."""

    number: int
    connector: int
    how: str


@dataclass(frozen=True)
class TokenTurned(Event):
    """An exploration token was turned up."""

    number: int
    token: str
    clues: int


@dataclass(frozen=True)
class ObjectiveFound(Event):
    number: int


@dataclass(frozen=True)
class Tested(Event):
    hero: str
    skill: str
    is_passed: bool


@dataclass(frozen=True)
class Chosen(Event):
    label: str


@dataclass(frozen=True)
class LevelGained(Event):
    hero: str
    level: int


@dataclass(frozen=True)
class HeroCame(Event):
    hero: str
    hero_class: str
    name: str


@dataclass(frozen=True)
class ByHand(Event):
    """An instruction that the players must carry out themselves."""

    text: str


@dataclass(frozen=True)
class AdventureEnded(Event):
    over: str


@dataclass(frozen=True)
class DayBegun(Event):
    day: int


@dataclass(frozen=True)
class Stayed(Event):
    """A hero slept in town; `visit` is the place the hero goes to next, "" for none."""

    hero: str
    stay: str
    visit: str


@dataclass(frozen=True)
class MarkerMoved(Event):
    to: int


@dataclass(frozen=True)
class LeftTown(Event):
    hero: str


@dataclass(frozen=True)
class PolicySet(Event):
    hero: str


@dataclass(frozen=True)
class LevelPlanned(Event):
    """An event for a level that the hero gains when the next turn starts (S28)."""

    hero: str


@dataclass(frozen=True)
class OmenRefused(Event):
    """An event for a hero who would pay for the top omen, or no longer would (S165)."""

    hero: str
    is_on: bool


@dataclass(frozen=True)
class OrderChosen(Event):
    """An event for a hero who says what works first at the end of the turn (S173)."""

    hero: str
    effects: tuple[str, ...]


@dataclass(frozen=True)
class Pledged(Event):
    """An event for coin that a hero promises: so far all have promised `total` of the price (S175)."""

    hero: str
    aim: str
    coin: int
    total: int
    price: int


@dataclass(frozen=True)
class ChantBegun(Event):
    """An event for a chant that a hero sings out of turn (S163)."""

    hero: str
    chant: str


@dataclass(frozen=True)
class FleeSet(Event):
    hero: str
    is_on: bool
