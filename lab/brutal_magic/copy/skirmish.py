"""Play skirmishes of two captains some hundred times as fast as the engine does, and exactly alike.

The copy has its own rules of a round and its own captain, in C. The engine fills in tables of the board and
of chances. It plays what searches for designs need: two seats, preset skirmish, a
map without danger. `log` writes each position and each act, and `log_of` the same of the engine.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from engine.brutal_magic.armies.designs import Army, UnitType
from engine.brutal_magic.armies.names import number_of
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.board.state import State
from engine.brutal_magic.computers.battlefield import _wins as wins
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.rules.aiming import aim
from engine.kernel.core import Json
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.match import Match

HEXES, TYPES, ATTACKS, STEPS, LEADS = 91, 8, 6, 20, 80
RANKS: Final = ("pawn", "champion", "master")
LONGEST_SEED: Final = 40
"""Most letters of a seed: with the number of a draw it must fit one block of SHA-256."""
_LOG: Final = 1 << 20
_HERE = Path(__file__).parent
_int, _small = ctypes.c_int, ctypes.c_int8


class _Type(ctypes.Structure):
    _fields_ = [
        *((name, _int) for name in ("rank", "move", "skill", "defense", "toughness", "attacks")),
        *((name, _int * ATTACKS) for name in ("range", "power", "byprice")),
    ]


class _Army(ctypes.Structure):
    _fields_ = [("types", _int), ("type", _Type * TYPES)]


class _Way(ctypes.Structure):
    _fields_ = [("hex", _small), ("cost", _small), ("steps", _small), ("path", _small * STEPS)]


class _Map(ctypes.Structure):
    _fields_ = [
        ("next", _small * 6 * HEXES),
        ("distance", _small * HEXES * HEXES),
        ("penalty", _small * HEXES * HEXES),
        ("attack", _small * HEXES),
        ("ways", _int * HEXES),
        ("way", _Way * HEXES * HEXES),
        ("corner", _int * 2),
        ("band", _int * 3 * 2),
        ("limit", _int),
        ("cap", _int),
        ("batch", _int),
        ("wins", ctypes.c_double * (2 * LEADS + 1)),
        ("near_known", _small * (STEPS + 1) * HEXES),
        ("near", _small * HEXES * (STEPS + 1) * HEXES),
    ]


@cache
def _library() -> ctypes.CDLL:
    """Return the compiled copy; FileNotFoundError without a C compiler."""
    with TemporaryDirectory() as place:
        made = Path(place) / "skirmish.so"
        flags = ("-O3", "-march=native", "-std=c11", "-ffp-contract=off", "-shared", "-fPIC")
        subprocess.run(["cc", *flags, "-o", str(made), str(_HERE / "skirmish.c"), "-lm"], check=True)
        return ctypes.CDLL(str(made))


def opened(armies: Sequence[Json], seed: str, terrain: str = "heath") -> Match[State]:
    """Return the engine's match of these answers to `muster`, at its first turn."""
    options = {"preset": "skirmish", "designs": "free", "terrain": terrain}
    match = Match.new(BRUTAL_MAGIC, 2, options, seed)
    for seat, answer in zip(match.awaited, armies, strict=True):
        match.submit(seat, answer)
    return match


class Skirmish:
    """A map with its two starts, on which any number of skirmishes are played."""

    def __init__(self, terrain: str = "heath") -> None:
        self._begin(opened(({"roster": "quarry_kin"},) * 2, "map", terrain).state)

    @classmethod
    def on(cls, state: State) -> Skirmish:
        """Return the skirmish on the ground of a state, with its starts; ValueError if there is danger."""
        made = cls.__new__(cls)
        made._begin(state)
        return made

    def _begin(self, state: State) -> None:
        if any(kind.power is not None for kind in state.kinds.values()):
            raise ValueError(f"{', '.join(state.kinds)} have dangers, which the copy does not know")
        self.hexes = state.board.hexes
        self._place = {hex_: number for number, hex_ in enumerate(self.hexes)}
        self._map = self._drawn(state)

    def _drawn(self, state: State) -> _Map:
        made, place, board, limits = _Map(), self._place, state.board, state.options
        for hex_, at in place.items():
            beside = [place[other] for other in state.next_to(hex_)]
            made.next[at][:] = [*beside, *[-1] * (6 - len(beside))]
            made.distance[at][:] = [board.distance(hex_, other) for other in self.hexes]
            made.penalty[at][:] = [aim(state, hex_, other).penalty for other in self.hexes]
            made.attack[at] = state.kind(hex_).attack
            ways = reach(state, hex_, STEPS)
            made.ways[at] = len(ways)
            for way, (end, path) in zip(made.way[at], ways.items(), strict=False):
                way.hex, way.steps = place[end], len(path)
                way.cost = sum(state.kind(step).move or 0 for step in path)
                way.path[: len(path)] = [place[step] for step in path]
        for number, seat in enumerate(state.seats):
            master, *band = (place[state.units[unit].hex] for unit in state.units_of(seat))
            made.corner[number], made.band[number][:] = master, band
        made.limit, made.cap, made.batch = limits.round_limit, limits.unit_cap, limits.batch
        made.wins[:] = [wins(lead) for lead in range(-LEADS, LEADS + 1)]
        return made

    def won(self, armies: Sequence[Army], seed: str, games: int) -> tuple[float, float]:
        """Return how many games each seat won, with the seeds seed/0, seed/1 and so on; a tie is half."""
        wins_of = (ctypes.c_double * 2)()
        _library().play_many(ctypes.byref(self._map), _coded(armies), _spelt(seed), games, wins_of)
        return wins_of[0], wins_of[1]

    def log(self, armies: Sequence[Army], seed: str) -> list[str]:
        """Return each position and each act of one game."""
        text = ctypes.create_string_buffer(_LOG)
        _library().play(ctypes.byref(self._map), _coded(armies), _spelt(seed), text, _LOG)
        return text.value.decode().splitlines()

    def log_of(self, armies: Sequence[Army], seed: str, terrain: str, captain: Computer) -> Iterator[str]:
        """Yield what `log` should return: the same game, played by the engine and its captain."""
        answers = [{"types": [type_.dump() for type_ in army]} for army in armies]
        match = opened(answers, seed, terrain)
        while not match.is_over:
            yield from self._position(match)
            (seat,) = match.awaited
            answer = captain.think(match.asks[seat], "", Dice("unused")).answer
            yield from (self._act(match.state, act) for act in answer["acts"])
            match.submit(seat, answer)
        yield from self._position(match)

    def _position(self, match: Match[State]) -> Iterator[str]:
        state = match.state
        order = "".join(str(state.seats.index(seat)) for seat in state.order)
        turn = state.seats.index(state.turn) if state.turn else -1
        won = sum(1 << state.seats.index(seat) for seat in state.winners) if state.is_over else -1
        yield f"{state.round} {order} t{turn} d{match.dice.count} w{won}"
        for number, seat in enumerate(state.seats):
            units = "".join(f" {self._unit(state, unit)}" for unit in state.units_of(seat))
            yield f"{number} made {state.made[seat]} kills {state.kills[seat]}:{units}"

    def _unit(self, state: State, unit: str) -> str:
        type_ = state.type_of(unit)
        guard = _attack(type_, state.guards[unit].attack) if unit in state.guards else -1
        used = sum(1 << _attack(type_, name) for name in state.used.get(unit, ()))
        kind = next(army.index(type_) for army in state.armies.values() if type_ in army)
        spares = int(unit in state.guards and "pawn" in state.guards[unit].ignore)
        done = f"a{int(unit in state.acted)} g{guard} s{spares} f{int(unit in state.fired)} u{used}"
        return f"{number_of(unit)}={kind}@{self._place[state.units[unit].hex]} {done}"

    def _act(self, state: State, act: Mapping[str, Any]) -> str:
        type_, words = state.type_of(act["unit"]), [f"act {number_of(act['unit'])}"]
        if "guard" in act:
            words.append(f"guard {_attack(type_, act['guard']['attack'])}")
        if "summon" in act:
            seat = next(seat for seat in state.seats if seat[0] == act["unit"][0])
            names, first = [one.name for one in state.armies[seat]], act["summon"][0]
            where = self._place[first["hex"]]
            words.append(f"summon {len(act['summon'])}*{names.index(first['type'])}@{where}")
        words += [_strike(type_, strike) for strike in act.get("before", ())]
        words += [f">{self._place[hex_]}" for hex_ in act.get("path", ())]
        words += [_strike(type_, strike) for strike in act.get("after", ())]
        return " ".join(words)


def _strike(type_: UnitType, strike: Mapping[str, Any]) -> str:
    return f"{_attack(type_, strike['attack'])}:" + "".join(f"{number_of(one)}," for one in strike["at"])


def _attack(type_: UnitType, name: str) -> int:
    return [attack.name for attack in type_.attacks].index(name)


def _spelt(seed: str) -> bytes:
    if len(seed) > LONGEST_SEED:
        raise ValueError(f"{seed!r} has more than {LONGEST_SEED} letters")
    return seed.encode("ascii")


def _coded(armies: Sequence[Army]) -> ctypes.Array[_Army]:
    both = (_Army * 2)()
    for made, army in zip(both, armies, strict=True):
        made.types = len(army)
        for coded, type_ in zip(made.type, army, strict=False):
            _code(coded, type_)
    return both


def _code(coded: _Type, type_: UnitType) -> None:
    coded.rank, coded.attacks = RANKS.index(type_.rank), len(type_.attacks)
    coded.move, coded.skill = type_.move, type_.skill
    coded.defense, coded.toughness = type_.defense, type_.toughness
    dearest = sorted(range(len(type_.attacks)), key=lambda number: -type_.attacks[number].points)
    for number, attack in enumerate(type_.attacks):
        coded.range[number], coded.power[number] = attack.range, attack.power
        coded.byprice[number] = dearest[number]
