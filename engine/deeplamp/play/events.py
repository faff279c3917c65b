"""What happens, told as it happens; the bot finds the words."""

from __future__ import annotations

from dataclasses import dataclass

from engine.deeplamp.state.grid import Cell
from engine.kernel.core import Event


@dataclass(frozen=True)
class Rolled(Event):
    """Dice, what for, and whose: a hero, an enemy, a kind, or nobody's. A draw among n shows 1 to n."""

    kind = "rolled"
    what: str
    who: str
    faces: tuple[int, ...]


@dataclass(frozen=True)
class CardDrawn(Event):
    """A card of a deck; what is laid face down is told to nobody."""

    kind = "card_drawn"
    deck: str
    card: str


@dataclass(frozen=True)
class TurnBegun(Event):
    kind = "turn_begun"
    turn: int


@dataclass(frozen=True)
class LampTested(Event):
    kind = "lamp_tested"
    total: int
    target: int
    is_double: bool


@dataclass(frozen=True)
class ShaftMoved(Event):
    """A marker of the shaft stands elsewhere: dark or crew."""

    kind = "shaft_moved"
    marker: str
    to: int


@dataclass(frozen=True)
class OmenLaid(Event):
    """The omen stack is higher, or lower."""

    kind = "omen_laid"
    count: int


@dataclass(frozen=True)
class OmenCancelled(Event):
    kind = "omen_cancelled"
    card: str


@dataclass(frozen=True)
class Looked(Event):
    """A line of a chart came up for a hero, or for the crew."""

    kind = "chart_line"
    chart: str
    result: int
    name: str
    hero: str = ""


@dataclass(frozen=True)
class ActivationBegun(Event):
    """A hero or a kind of enemies acts."""

    kind = "activation_begun"
    who: str


@dataclass(frozen=True)
class ActivationEnded(Event):
    kind = "activation_ended"
    who: str


@dataclass(frozen=True)
class Moved(Event):
    """A hero or an enemy stands elsewhere, by those spaces."""

    kind = "moved"
    who: str
    way: tuple[Cell, ...]


@dataclass(frozen=True)
class Changed(Event):
    """A number of a hero's sheet went up or down: wounds, nerve, xp, coin and the like."""

    kind = "changed"
    hero: str
    what: str
    by: int


@dataclass(frozen=True)
class WentDown(Event):
    kind = "went_down"
    hero: str


@dataclass(frozen=True)
class Revived(Event):
    """A revive token set him up again."""

    kind = "revived"
    hero: str
    left: int


@dataclass(frozen=True)
class Recovered(Event):
    kind = "recovered"
    hero: str


@dataclass(frozen=True)
class Died(Event):
    """A hero is dead, or has been called back."""

    kind = "died"
    hero: str
    is_back: bool = False


@dataclass(frozen=True)
class LampPassed(Event):
    kind = "lamp_passed"
    to: str


@dataclass(frozen=True)
class ThingGained(Event):
    """An item, a bag token, a round, an ability, a chant or an affliction came to a hero."""

    kind = "thing_gained"
    hero: str
    sort: str
    thing: str
    count: int = 1


@dataclass(frozen=True)
class ThingLost(Event):
    kind = "thing_lost"
    hero: str
    sort: str
    thing: str
    count: int = 1


@dataclass(frozen=True)
class ThingWorked(Event):
    """An ability, item, token, round, chant or card was used, or worked by itself."""

    kind = "thing_worked"
    who: str
    thing: str


@dataclass(frozen=True)
class EnemyArrived(Event):
    kind = "enemy_arrived"
    enemy: str
    enemy_kind: str
    at: Cell
    target: str = ""


@dataclass(frozen=True)
class Hardened(Event):
    kind = "hardened"
    enemy_kind: str
    face: int


@dataclass(frozen=True)
class EnemyHurt(Event):
    kind = "enemy_hurt"
    enemy: str
    wounds: int


@dataclass(frozen=True)
class EnemyGone(Event):
    """An enemy is dead, or has left the map."""

    kind = "enemy_gone"
    enemy: str
    is_dead: bool


@dataclass(frozen=True)
class FightBegun(Event):
    kind = "fight_begun"


@dataclass(frozen=True)
class FightEnded(Event):
    kind = "fight_ended"
    threats: int


@dataclass(frozen=True)
class Searched(Event):
    kind = "searched"
    hero: str
    tile: int
    finds: int


@dataclass(frozen=True)
class TileJoined(Event):
    kind = "tile_joined"
    tile: str
    number: int


@dataclass(frozen=True)
class DoorChanged(Event):
    """A door of a tile is open or closed."""

    kind = "door_changed"
    number: int
    connector: int
    how: str


@dataclass(frozen=True)
class TokenTurned(Event):
    """An exploration token lies open."""

    kind = "token_turned"
    number: int
    token: str
    clues: int


@dataclass(frozen=True)
class ObjectiveFound(Event):
    kind = "objective_found"
    number: int


@dataclass(frozen=True)
class Tested(Event):
    kind = "tested"
    hero: str
    skill: str
    is_passed: bool


@dataclass(frozen=True)
class Chosen(Event):
    kind = "chosen"
    label: str


@dataclass(frozen=True)
class LevelGained(Event):
    kind = "level_gained"
    hero: str
    level: int


@dataclass(frozen=True)
class HeroCame(Event):
    kind = "hero_came"
    hero: str
    hero_class: str
    name: str


@dataclass(frozen=True)
class ByHand(Event):
    """What the people do themselves."""

    kind = "by_hand"
    text: str


@dataclass(frozen=True)
class AdventureEnded(Event):
    kind = "adventure_ended"
    over: str


@dataclass(frozen=True)
class DayBegun(Event):
    kind = "day_begun"
    day: int


@dataclass(frozen=True)
class Stayed(Event):
    """Where a hero slept and where he goes ("" for nowhere)."""

    kind = "stayed"
    hero: str
    stay: str
    visit: str


@dataclass(frozen=True)
class MarkerMoved(Event):
    kind = "marker_moved"
    to: int


@dataclass(frozen=True)
class LeftTown(Event):
    kind = "left_town"
    hero: str


@dataclass(frozen=True)
class PolicySet(Event):
    kind = "policy_set"
    hero: str


@dataclass(frozen=True)
class FleeSet(Event):
    kind = "flee_set"
    hero: str
    is_on: bool
