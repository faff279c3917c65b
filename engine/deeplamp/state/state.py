"""All that lies on the table, and the questions about it that rules, views and computers share."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from engine.deeplamp.pack.model import EnemyKind, HeroClass, Side
from engine.deeplamp.pack.shelf import SHIPPED, find_pack
from engine.deeplamp.pack.whole import Pack
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.grid import Board, Cell, Lying, board_of
from engine.deeplamp.state.options import Options
from engine.kernel.core import Seat

SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "purple", "orange")
IN_TURN: Final = ("lamp", "act", "explore", "end")
"""The steps of a turn."""
IN_DESCENT: Final = ("setup", *IN_TURN)
LONGEST_NAME = 30
"""Of a hero."""
HIDDEN = "hidden"
"""What stands in a view for what lies face down."""
POLICY: dict[str, str] = {"saves": "lethal", "tests": "never", "heal": "even", "rest": "heal"}
POLICIES: dict[str, tuple[str, ...]] = {
    "saves": ("lethal", "always", "never"),
    "tests": ("never", "always"),
    "heal": ("even", "wounds", "mind"),
    "rest": ("heal", "nerve"),
}
"""What a hero may do by himself while others act (S27)."""


@dataclass
class Hero:
    """A hero and the sheet."""

    id: str
    seat: Seat
    hero_class: str
    name: str = ""
    upgrade: str | None = None
    keepsake: str | None = None
    at: Cell | None = None
    level: int = 1
    wounds: int = 0
    strain: int = 0
    nerve: int = 1
    xp: int = 0
    coin: int = 0
    ore: int = 0
    taint: int = 0
    poison: int = 0
    favor: int = 0
    bag: dict[str, int] = field(default_factory=dict)
    gear: list[str] = field(default_factory=list)
    """Items, forged upgrades behind a plus sign: bolt_gun+glass_sight."""
    hands: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    """What was learned besides the class's own."""
    injuries: list[str] = field(default_factory=list)
    madness: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)
    stats: dict[str, int] = field(default_factory=dict)
    """Printed values that differ from the class's."""
    growth: dict[str, int] = field(default_factory=dict)
    """What was gained for good."""
    policy: dict[str, str] = field(default_factory=lambda: dict(POLICY))
    charges: list[str] = field(default_factory=list)
    chants: list[str] = field(default_factory=list)
    down: bool = False
    dead: bool = False
    done: bool = False
    """Has been activated in this turn."""
    acted: bool = False
    """Did more than move in this turn."""
    out: bool = False
    """Has no activation in this turn (S21)."""
    flee: bool = False
    left: bool = False
    """Has left town."""

    @property
    def is_up(self) -> bool:
        return not self.down and not self.dead

    @property
    def place(self) -> Cell:
        """Where he stands, in a descent."""
        assert self.at is not None, "he is on the map"
        return self.at

    @property
    def lasting(self) -> list[str]:
        """Injuries, madness and changes."""
        return [*self.injuries, *self.madness, *self.changes]

    def copy(self) -> Hero:
        """Another of the same: made often, so without asking each field for its type."""
        other = Hero.__new__(Hero)
        other.__dict__.update(self.__dict__)
        other.bag, other.gear, other.hands = self.bag.copy(), self.gear.copy(), self.hands.copy()
        other.abilities, other.injuries = self.abilities.copy(), self.injuries.copy()
        other.madness, other.changes = self.madness.copy(), self.changes.copy()
        other.stats, other.growth, other.policy = self.stats.copy(), self.growth.copy(), self.policy.copy()
        other.charges, other.chants = self.charges.copy(), self.chants.copy()
        return other


@dataclass(frozen=True)
class Enemy:
    """An enemy on the map; of a huge one `at` is the anchor (S50)."""

    id: str
    kind: str
    at: Cell
    wounds: int = 0
    target: str | None = None


class Kind(NamedTuple):
    """How a kind is in this fight: its side, the faces of its hardenings, whether it had too few models."""

    grim: bool = False
    hardened: tuple[int, ...] = ()
    is_short: bool = False


@dataclass(frozen=True)
class Placed:
    """A tile on the map."""

    lying: Lying
    token: str | None = None
    """The exploration token that lies face down on it."""
    searched: bool = False
    reopened: tuple[int, ...] = ()
    """The exits that a dead end has opened here, by connector (S78, S129)."""

    @cached_property
    def seen(self) -> Placed:
        """As everybody sees it."""
        return self if self.token is None else replace(self, token=HIDDEN)


class Boon(NamedTuple):
    """A modifier or a flag that a hero has for a while.

    until: attack, turn, next (of the next turn), fight, adventure, forever.
    """

    hero: str
    stat: str
    n: int
    until: str


@dataclass
class Lot:
    """What lies on a tile for anybody to take."""

    items: list[str] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Lot:
        return Lot(list(self.items), dict(self.tokens))


@dataclass
class State:
    """The table. In a view, what lies face down or is still to come is hidden."""

    seats: tuple[Seat, ...]
    options: Options
    step: str = "setup"
    """setup, lamp, act, explore, end; after, travel, day, shop, out."""
    adventure: int = 1
    mission: str = ""
    won: list[str] = field(default_factory=list)
    """Missions won before."""
    over: str | None = None
    is_finished: bool = False
    turn: int = 1
    dark: int = 0
    crew: int = 16
    revive: int = 0
    clues: int = 0
    crew_level: int = 1
    threat: str | None = None
    """The level of threat cards on tokens, where it is not that of the number of heroes (S7)."""
    lamp: str | None = None
    heroes: dict[str, Hero] = field(default_factory=dict)
    tiles: list[Placed] = field(default_factory=list)
    objective: int | None = None
    foes: list[str] = field(default_factory=list)
    """The enemies of the objective that live."""
    enemies: dict[str, Enemy] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    next_enemy: int = 1
    is_below: bool = False
    """Whether the dark has passed the crew (S56)."""
    next_harden: int = 0
    """Hardenings of the next kinds that arrive."""
    is_fighting: bool = False
    """Whether a fight has begun whose end was not seen to yet."""
    threats: int = 0
    ambush: list[str] = field(default_factory=list)
    kinds_done: list[str] = field(default_factory=list)
    """Kinds that have acted in this turn."""
    activation: Activation | None = None
    boons: list[Boon] = field(default_factory=list)
    used: dict[str, str] = field(default_factory=dict)
    """Things that have worked, as "red:brace", and the period for which they do no more."""
    idle: list[str] = field(default_factory=list)
    """Gifts that have worked for another in this turn, as "red:oilskin" (S29)."""
    remains: list[str] = field(default_factory=list)
    omens: list[str] = field(default_factory=list)
    """From the top."""
    piles: dict[str, Lot] = field(default_factory=dict)
    """What lies on tiles, by number."""
    decks: dict[str, list[str]] = field(default_factory=dict)
    discards: dict[str, list[str]] = field(default_factory=dict)
    day: int = 1
    marker: int = 1
    stays: dict[str, str] = field(default_factory=dict)
    visits: dict[str, str] = field(default_factory=dict)
    stock: dict[str, int] = field(default_factory=dict)
    acts: int = 0
    """How many deeds and actions were done."""
    dice: list[int] = field(default_factory=list)
    """What a record says the dice will show."""
    cards: dict[str, list[str]] = field(default_factory=dict)
    """What a record says will be drawn."""

    @cached_property
    def pack(self) -> Pack:
        return find_pack(self.options.pack)

    def __getstate__(self) -> dict[str, Any]:
        """Elsewhere the pack and the board are found anew."""
        return {name: value for name, value in vars(self).items() if name not in ("pack", "_kept")}

    @property
    def layout(self) -> tuple[Lying, ...]:
        return tuple(placed.lying for placed in self.tiles)

    @property
    def board(self) -> Board:
        """The last one is kept beside the fields: to see that the tiles are the same is quick."""
        kept: tuple[list[Placed], Board] | None = self.__dict__.get("_kept")
        if kept is None or kept[0] != self.tiles:
            board = board_of(self.options.pack, self.layout)
            kept = self.__dict__["_kept"] = (self.tiles.copy(), board)
        return kept[1]

    @property
    def is_fight(self) -> bool:
        return bool(self.enemies)

    @property
    def up(self) -> list[Hero]:
        """The heroes who are up, in seat order."""
        return [hero for hero in self.heroes.values() if not hero.down and not hero.dead]

    @property
    def alive(self) -> list[Hero]:
        return [hero for hero in self.heroes.values() if not hero.dead]

    @property
    def bearer(self) -> Hero:
        assert self.lamp is not None, "somebody carries the Lamp"
        return self.heroes[self.lamp]

    @property
    def active(self) -> Hero:
        """The hero whose activation is open."""
        assert self.activation is not None, "a hero acts"
        return self.heroes[self.activation.hero]

    def heroes_of(self, seat: Seat) -> list[Hero]:
        return [hero for hero in self.heroes.values() if hero.seat == seat]

    def class_of(self, hero: Hero) -> HeroClass:
        return self.pack.classes[hero.hero_class]

    def usual_name(self, hero_class: HeroClass) -> str:
        """What a hero of the class is called who has no name (S141)."""
        if self.options.pack == SHIPPED:
            return hero_class.name
        return hero_class.id.replace("_", " ").title()[:LONGEST_NAME]

    def kind_of(self, enemy: Enemy) -> EnemyKind:
        return self.pack.enemies[enemy.kind]

    def side_of(self, kind: str) -> Side:
        """The side of a kind that is up."""
        data = self.pack.enemies[kind]
        return data.grim if self.kinds.get(kind, Kind()).grim else data.normal

    def tiles_at(self, cell: Cell) -> tuple[int, ...]:
        """The numbers of the tiles that a space belongs to."""
        return self.board.tiles.get(cell, ())

    def footprint(self, enemy: Enemy) -> tuple[Cell, ...]:
        """The spaces that an enemy covers (S50)."""
        return covered(self, enemy.kind, enemy.at)

    def enemy_cells(self) -> dict[Cell, Enemy]:
        """Each space under an enemy."""
        huge, cells = self.pack.huge, dict[Cell, Enemy]()
        for enemy in self.enemies.values():
            if enemy.kind in huge:
                cells.update(dict.fromkeys(self.footprint(enemy), enemy))
            else:
                cells[enemy.at] = enemy
        return cells

    def hero_cells(self) -> dict[Cell, Hero]:
        """Each space under a hero who is up."""
        return {hero.place: hero for hero in self.up if hero.at is not None}

    def models(self) -> set[Cell]:
        """All spaces under models; those down leave theirs free."""
        return {*self.enemy_cells(), *self.hero_cells()}

    def is_beside(self, hero: Hero, enemy: Enemy) -> bool:
        """Whether they are adjacent."""
        near = self.board.near.get(hero.place, ())
        return any(cell in near for cell in self.footprint(enemy))

    def beside(self, hero: Hero) -> list[Enemy]:
        """The enemies adjacent to a hero, by number."""
        if not self.enemies:
            return []
        near, huge = self.board.near.get(hero.place, ()), self.pack.huge
        return [
            enemy
            for enemy in self.enemies.values()
            if enemy.at in near
            or (enemy.kind in huge and any(cell in near for cell in self.footprint(enemy)))
        ]

    def shares_tile(self, one: Cell, other: Cell) -> bool:
        return self.board.is_linked(one, other)

    def is_within_a_tile(self, one: Cell, other: Cell) -> bool:
        """Whether the tiles of two spaces are the same or adjacent (S22)."""
        board, theirs = self.board, self.tiles_at(other)
        return any(
            number in theirs or board.joined[number].intersection(theirs) for number in self.tiles_at(one)
        )

    def change_enemy(self, enemy: Enemy, **changes: Any) -> Enemy:
        """The enemy with those changes, on the table as well."""
        self.enemies[enemy.id] = changed = Enemy(**{**vars(enemy), **changes})
        return changed

    def change_tile(self, number: int, **changes: Any) -> None:
        """Change what lies on a tile."""
        self.tiles[number - 1] = replace(self.tiles[number - 1], **changes)

    def set_door(self, number: int, connector: int, how: str) -> None:
        """Open, join or close a door of a tile."""
        lying = self.tiles[number - 1].lying
        doors = tuple(how if at == connector else old for at, old in enumerate(lying.doors))
        self.change_tile(number, lying=lying._replace(doors=doors))

    def has_flag(self, hero: Hero, flag: str) -> bool:
        return any(boon.hero == hero.id and boon.stat == flag and boon.until != "next" for boon in self.boons)

    def policy_of(self, hero: Hero, key: str) -> str:
        return hero.policy[key]


def covered(state: State, kind: str, at: Cell) -> tuple[Cell, ...]:
    """The spaces that an enemy of a kind covers at a place: of a huge one all linked to its anchor (S50)."""
    if kind not in state.pack.huge:
        return (at,)
    board = state.board
    cells = (at, (at[0] + 1, at[1]), (at[0], at[1] + 1), (at[0] + 1, at[1] + 1))
    return tuple(cell for cell in cells if cell in board.tiles and board.is_linked(at, cell))


_COPIED = (
    "won", "foes", "enemies", "kinds", "ambush", "kinds_done", "boons", "used", "idle", "remains", "stays",
    "visits", "stock",
)  # fmt: skip
"""The fields of a table that change, and that a view takes over as they are."""


def seen(state: State) -> State:
    """What everybody may know, independent of the table: the one place that hides anything.

    Made for each ask, so fields are taken over as they are but for those that change.
    """
    view = State.__new__(State)
    values = view.__dict__
    values.update(vars(state))
    for name in _COPIED:
        values[name] = values[name].copy()
    view.heroes = {name: hero.copy() for name, hero in state.heroes.items()}
    view.tiles = [placed.seen for placed in state.tiles]
    values["_kept"] = (view.tiles.copy(), state.board)
    view.activation = state.activation and state.activation.copy()
    view.omens = [HIDDEN] * len(state.omens)
    view.piles = {number: lot.copy() for number, lot in state.piles.items()}
    view.decks, view.discards, view.dice, view.cards = {}, {}, [], {}
    return view


def base_of(entry: str) -> str:
    """The item of an entry of gear, without what was forged on it."""
    return entry.partition("+")[0]


def parts_of(entry: str) -> list[str]:
    """The item of an entry of gear, and all that was forged on it."""
    return entry.split("+")
