"""The state of a table, and questions about it that rules, views and computers share."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple

from engine.deeplamp.pack.complete_pack import Pack
from engine.deeplamp.pack.finding import SHIPPED, find_pack
from engine.deeplamp.pack.model import EnemyKind, HeroClass, Side
from engine.deeplamp.pack.world import Mission
from engine.deeplamp.state.activation import Activation
from engine.deeplamp.state.fight import Enemy, Fight, Kind
from engine.deeplamp.state.grid import Board, Cell, Lying, board_of
from engine.deeplamp.state.hero import LONGEST_NAME, Hero
from engine.deeplamp.state.mine import Mine, Placed, Shaft
from engine.deeplamp.state.options import Options
from engine.kernel.core import Seat

SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow", "purple", "orange")
IN_TURN: Final = ("lamp", "act", "explore", "end")
"""Steps of a turn, in order."""
IN_DESCENT: Final = ("setup", *IN_TURN)
CLOSED_PILES: Final = ("loot", "search")
"""Decks whose discards nobody may read (S164)."""
VOID: Final = "void"
"""Name and duration of the entry in force that says that a hero would pay for the top omen (S165)."""
ORDER: Final = "order"
"""Duration of the entries in force that say what works first at the end of the turn (S173)."""
IN_TOWN: Final = ("day", "shop")


class Boon(NamedTuple):
    """A modifier or flag that a hero has for a while.

    `until` is attack, turn, next (only the next turn), fight, adventure or forever; level marks a level
    that the hero gains when the next turn starts, and `n` is its track (S28); void is S165, order S173,
    pledge S175.
    """

    hero: str
    stat: str
    n: int
    until: str


class Sung(NamedTuple):
    """A chant sung out of turn: who sings, on whom, and how much favor may be added (S163)."""

    singer: str
    chant: str
    hero: str | None
    enemy: str | None
    most: int


@dataclass(slots=True)
class Campaign:
    """The crew's progress through its adventures."""

    step: str = "setup"
    """Current step: setup; lamp, act, explore, end in the mine; after, travel, day, shop, out after it."""
    adventure: int = 1
    turn: int = 1
    mission: str = ""
    won: list[str] = field(default_factory=list)
    """Missions won so far."""
    over: str | None = None
    """Result of the adventure: won or lost; None while it lasts."""
    is_finished: bool = False

    def copy(self) -> Campaign:
        return Campaign(
            self.step, self.adventure, self.turn, self.mission, self.won.copy(), self.over, self.is_finished
        )


@dataclass(slots=True)
class Crew:
    """The heroes, and the things they share."""

    heroes: dict[str, Hero] = field(default_factory=dict)
    lamp: str | None = None
    """Id of the hero who carries the Lamp."""
    revive: int = 0
    """Revive tokens left."""
    level: int = 1
    threat: str | None = None
    """Level of the threat cards on tokens; None for the usual level of a crew this size (S7)."""

    def copy(self) -> Crew:
        heroes = {name: hero.copy() for name, hero in self.heroes.items()}
        return Crew(heroes, self.lamp, self.revive, self.level, self.threat)


@dataclass(slots=True)
class InForce:
    """Everything in force for a while: boons, cards in play, and things already used."""

    boons: list[Boon] = field(default_factory=list)
    remains: list[str] = field(default_factory=list)
    """Cards that stay in play."""
    used: dict[str, str] = field(default_factory=dict)
    """Used thing, such as "red:brace" -> period until it works again."""
    idle: list[str] = field(default_factory=list)
    """Things that cannot work for their new owner this turn because they worked before: "red:oilskin"
    (S29)."""

    def copy(self) -> InForce:
        return InForce(self.boons.copy(), self.remains.copy(), self.used.copy(), self.idle.copy())


@dataclass(slots=True)
class Decks:
    """Decks and their discards; also the dice and cards that a record sets in advance."""

    draw: dict[str, list[str]] = field(default_factory=dict)
    discards: dict[str, list[str]] = field(default_factory=dict)
    dice: list[int] = field(default_factory=list)
    """Results that a record sets for the next dice."""
    cards: dict[str, list[str]] = field(default_factory=dict)
    """Deck -> cards that a record sets for the next draws."""

    def copy(self) -> Decks:
        draw = {name: cards.copy() for name, cards in self.draw.items()}
        discards = {name: cards.copy() for name, cards in self.discards.items()}
        return Decks(draw, discards, self.dice.copy(), {n: cards.copy() for n, cards in self.cards.items()})


@dataclass(slots=True)
class Town:
    """A day in town: where each hero sleeps, which place they visit, and what the shops have."""

    day: int = 1
    marker: int = 1
    stays: dict[str, str] = field(default_factory=dict)
    visits: dict[str, str] = field(default_factory=dict)
    stock: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Town:
        return Town(self.day, self.marker, self.stays.copy(), self.visits.copy(), self.stock.copy())


@dataclass
class State:
    """The state of a table; in a view, everything face-down or still to come is hidden."""

    seats: tuple[Seat, ...]
    options: Options
    campaign: Campaign = field(default_factory=Campaign)
    crew: Crew = field(default_factory=Crew)
    shaft: Shaft = field(default_factory=Shaft)
    mine: Mine = field(default_factory=Mine)
    fight: Fight = field(default_factory=Fight)
    activation: Activation | None = None
    in_force: InForce = field(default_factory=InForce)
    decks: Decks = field(default_factory=Decks)
    town: Town = field(default_factory=Town)
    acts: int = 0
    """Number of deeds and actions done so far."""

    def __post_init__(self) -> None:
        self.pack: Pack = find_pack(self.options.pack)
        self._drawn: tuple[list[Placed], Board] | None = None
        """Cache: the tiles of the latest board, and that board."""
        self.sung: list[Sung] = []
        """Chants sung out of turn that are carried out at once; never stored."""

    def __getstate__(self) -> tuple[Any, ...]:
        """Leave out the pack and the board, because another process can find them again."""
        return tuple(getattr(self, name) for name in _FIELDS)

    def __setstate__(self, values: tuple[Any, ...]) -> None:
        self.__init__(*values)  # type: ignore[misc]  # it is made anew

    def copy(self) -> State:
        """Return a copy of the state; each ask needs one."""
        other = State.__new__(State)
        other.seats, other.options, other.campaign, other.crew = (
            self.seats, self.options, self.campaign, self.crew,
        )  # fmt: skip
        other.shaft, other.mine, other.fight, other.activation = (
            self.shaft, self.mine, self.fight, self.activation,
        )  # fmt: skip
        other.in_force, other.decks, other.town, other.acts = (
            self.in_force, self.decks, self.town, self.acts,
        )  # fmt: skip
        other.pack, other._drawn, other.sung = self.pack, self._drawn, []
        return other

    @property
    def mission(self) -> Mission:
        """Return the descent's mission."""
        return self.pack.missions[self.campaign.mission]

    @property
    def is_last_day(self) -> bool:
        """Return whether town surely ends with this day, whoever would stay (S94)."""
        return self.town.day >= self.options.days and not self.options.has_vote

    @property
    def layout(self) -> tuple[Lying, ...]:
        return tuple(placed.lying for placed in self.mine.tiles)

    @property
    def board(self) -> Board:
        """Return the board, cached until the tiles change."""
        drawn = self._drawn
        if drawn is None or drawn[0] != self.mine.tiles:
            board = board_of(self.options.pack, self.layout)
            self._drawn = drawn = (self.mine.tiles.copy(), board)
        return drawn[1]

    @property
    def is_fight(self) -> bool:
        return bool(self.fight.enemies)

    @property
    def up(self) -> list[Hero]:
        """Return the heroes who are up, in seat order."""
        heroes = self.crew.heroes.values()
        return [hero for hero in heroes if not hero.down and not hero.dead and "." not in hero.id]

    @property
    def alive(self) -> list[Hero]:
        return [hero for hero in self.crew.heroes.values() if not hero.dead and "." not in hero.id]

    @property
    def aside(self) -> list[Hero]:
        """Return the heroes who do not go along: the replaced dead, and the bench (S115)."""
        return [hero for hero in self.crew.heroes.values() if hero.is_aside]

    @property
    def bearer(self) -> Hero:
        assert self.crew.lamp is not None, "somebody carries the Lamp"
        return self.crew.heroes[self.crew.lamp]

    @property
    def active(self) -> Hero:
        """Return the hero whose activation is open."""
        assert self.activation is not None, "a hero acts"
        return self.crew.heroes[self.activation.hero]

    def heroes_of(self, seat: Seat) -> list[Hero]:
        return [hero for hero in self.crew.heroes.values() if hero.seat == seat and not hero.is_aside]

    def class_of(self, hero: Hero) -> HeroClass:
        return self.pack.classes[hero.hero_class]

    def usual_name(self, hero_class: HeroClass) -> str:
        """Return the name for a hero of the class who has none (S141)."""
        if self.options.pack == SHIPPED:
            return hero_class.name
        return hero_class.id.replace("_", " ").title()[:LONGEST_NAME]

    def kind_of(self, enemy: Enemy) -> EnemyKind:
        return self.pack.enemies[enemy.kind]

    def side_of(self, kind: str) -> Side:
        """Return the side of a kind that is up in this fight."""
        data = self.pack.enemies[kind]
        return data.grim if self.fight.kinds.get(kind, Kind()).grim else data.normal

    def tiles_at(self, cell: Cell) -> tuple[int, ...]:
        """Return the numbers of the tiles that a space belongs to."""
        return self.board.tiles.get(cell, ())

    def footprint(self, enemy: Enemy) -> tuple[Cell, ...]:
        """Return the spaces an enemy covers (S50)."""
        return covered(self, enemy.kind, enemy.at)

    def enemy_cells(self) -> dict[Cell, Enemy]:
        """Return each space under an enemy -> that enemy."""
        huge, cells = self.pack.huge, dict[Cell, Enemy]()
        for enemy in self.fight.enemies.values():
            if enemy.kind in huge:
                cells.update(dict.fromkeys(self.footprint(enemy), enemy))
            else:
                cells[enemy.at] = enemy
        return cells

    def hero_cells(self) -> dict[Cell, Hero]:
        """Return each space under a hero who is up -> that hero."""
        return {hero.place: hero for hero in self.up if hero.at is not None}

    def models(self) -> set[Cell]:
        """Return all spaces that models occupy; heroes who are down occupy none."""
        return {*self.enemy_cells(), *self.hero_cells()}

    def is_beside(self, hero: Hero, enemy: Enemy) -> bool:
        """Return whether the hero and the enemy are adjacent."""
        near = self.board.near.get(hero.place, ())
        return any(cell in near for cell in self.footprint(enemy))

    def beside(self, hero: Hero) -> list[Enemy]:
        """Return the enemies adjacent to a hero, by number."""
        if not self.fight.enemies:
            return []
        near, huge = self.board.near.get(hero.place, ()), self.pack.huge
        return [
            enemy
            for enemy in self.fight.enemies.values()
            if enemy.at in near
            or (enemy.kind in huge and any(cell in near for cell in self.footprint(enemy)))
        ]

    def shares_tile(self, one: Cell, other: Cell) -> bool:
        return self.board.is_linked(one, other)

    def is_within_a_tile(self, one: Cell, other: Cell) -> bool:
        """Return whether two spaces are on the same tile, or on adjacent ones (S22)."""
        board, theirs = self.board, self.tiles_at(other)
        return any(
            number in theirs or board.joined[number].intersection(theirs) for number in self.tiles_at(one)
        )

    def change_enemy(self, enemy: Enemy, **changes: Any) -> Enemy:
        """Change an enemy on the table, and return it."""
        self.fight.enemies[enemy.id] = changed = Enemy(**{**vars(enemy), **changes})
        return changed

    def change_tile(self, number: int, **changes: Any) -> None:
        """Change something about a tile: its token, its doors, whether it was searched."""
        self.mine.tiles[number - 1] = replace(self.mine.tiles[number - 1], **changes)

    def set_door(self, number: int, connector: int, how: str) -> None:
        """Open, join or close a door of a tile."""
        lying = self.mine.tiles[number - 1].lying
        doors = tuple(how if at == connector else old for at, old in enumerate(lying.doors))
        self.change_tile(number, lying=lying._replace(doors=doors))

    def has_flag(self, hero: Hero, flag: str) -> bool:
        return any(
            boon.hero == hero.id and boon.stat == flag and boon.until != "next"
            for boon in self.in_force.boons
        )

    def policy_of(self, hero: Hero, key: str) -> str:
        return hero.policy[key]


def covered(state: State, kind: str, at: Cell) -> tuple[Cell, ...]:
    """Return the spaces that an enemy of this kind covers; a huge one's spaces must be linked (S50)."""
    if kind not in state.pack.huge:
        return (at,)
    board = state.board
    cells = (at, (at[0] + 1, at[1]), (at[0], at[1] + 1), (at[0] + 1, at[1] + 1))
    return tuple(cell for cell in cells if cell in board.tiles and board.is_linked(at, cell))


_FIELDS: Final = tuple(entry.name for entry in fields(State))


def _seen_decks(state: State) -> Decks:
    """Return the discard piles that all may read: every one but loot and search (S164)."""
    if state.options.rules == 1:
        return Decks()
    piles = state.decks.discards.items()
    return Decks(discards={name: cards.copy() for name, cards in piles if name not in CLOSED_PILES})


def seen(state: State) -> State:
    """Return the public state as an independent copy; only here is anything hidden."""
    board, view = state.board, state.copy()
    view.campaign, view.crew, view.town = state.campaign.copy(), state.crew.copy(), state.town.copy()
    view.shaft, view.mine, view.decks = state.shaft.seen(), state.mine.seen(), _seen_decks(state)
    view.fight, view.in_force = state.fight.copy(), state.in_force.copy()
    view.activation = state.activation and state.activation.copy()
    view._drawn = view.mine.tiles.copy(), board
    return view
