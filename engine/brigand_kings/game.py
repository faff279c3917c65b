"""Implement the game contract for Brigand Kings (engine.kernel.contract)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields

from engine.brigand_kings.board.components import SEATS, Card, Face
from engine.brigand_kings.board.options import OFFERS, Options, read_options
from engine.brigand_kings.board.state import County, Roll, State, Tally, seen_by
from engine.brigand_kings.computers.captain import Captain
from engine.brigand_kings.computers.captain_values import racing
from engine.brigand_kings.computers.marshal_values import stakes
from engine.brigand_kings.computers.recruit import Recruit
from engine.brigand_kings.rules import flow
from engine.brigand_kings.rules.events import DiceRolled, HighRolled, LastDieRolled
from engine.brigand_kings.table import outcome, read_table, write_table
from engine.kernel.core import Event, Json, Seat
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.game_base import NoActions
from engine.kernel.state_encoding import Parts, as_it_is

_BY_SEAT = ("captured", "flipped", "hands", "bonus")


def _dump_rows(rows: Iterable[Iterable[Json]]) -> Json:
    return [list(row) for row in rows]


def _dump_piles(piles: Mapping[Seat, Iterable[Card]]) -> Json:
    return {seat: list(cards) for seat, cards in piles.items()}


def _dump_roll(roll: Roll | None) -> Json:
    return roll and [list(roll.faces), roll.rerolls, list(roll.fresh)]


def _dump_scores(scores: Mapping[Seat, Tally]) -> Json:
    return {seat: [score.cards, _dump_rows(score.bonus)] for seat, score in scores.items()}


PARTS: Parts = {
    "seats": list,
    "options": Options.dump,
    "counties": _dump_rows,
    "camp": dict,
    "captured": _dump_piles,
    "flipped": _dump_piles,
    "set_aside": list,
    "active": as_it_is,
    "turn": as_it_is,
    "roll": _dump_roll,
    "transport": as_it_is,
    "scores": _dump_scores,
    "winners": list,
    "hands": _dump_piles,
    "bonus": _dump_piles,
    "deck": list,
    "rolls": _dump_rows,
}


class BrigandKings(NoActions):
    """The game contract, implemented for Brigand Kings."""

    name = "brigand_kings"
    title = "Brigand Kings"
    version = "1"
    players: tuple[int, ...] = (2, 3, 4)
    seats = SEATS
    offers = OFFERS
    computers: Mapping[str, Computer] = {
        "recruit": Recruit(),
        "captain": Captain(racing),
        "marshal": Captain(stakes),
    }
    stage_word = "turn"
    longest = 100
    parts = PARTS

    play_round = staticmethod(flow.play_round)
    view = staticmethod(seen_by)
    read_table = staticmethod(read_table)
    write_table = staticmethod(write_table)
    outcome = staticmethod(outcome)

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        self.check_players(players)
        return read_options(chosen).dump()

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        return flow.deal(players, read_options(options), dice)

    def is_over(self, state: State) -> bool:
        return bool(state.winners)

    def load(self, data: Json) -> State:
        values = {entry.name: data[entry.name] for entry in fields(State)}
        values |= {
            "options": Options(**data["options"]),
            "counties": tuple(County(*county) for county in data["counties"]),
            "camp": dict(data["camp"]),
            "roll": None if data["roll"] is None else _read_roll(*data["roll"]),
            "scores": {
                seat: Tally(cards, tuple((card, count) for card, count in bonus))
                for seat, (cards, bonus) in data["scores"].items()
            },
            "rolls": tuple(map(tuple, data["rolls"])),
        }
        for name in ("seats", "set_aside", "winners", "deck"):
            values[name] = tuple(data[name])
        for name in _BY_SEAT:
            values[name] = {seat: tuple(cards) for seat, cards in data[name].items()}
        return State(**values)

    def drawn(self, event: Event) -> Json | None:
        """Return the dice rolled: the only draws after setup."""
        match event:
            case DiceRolled():
                return list(event.rolled)
            case HighRolled():
                return list(event.rolls.values())
            case LastDieRolled():
                return [event.die]
        return None


def _read_roll(faces: list[Face], rerolls: int, fresh: list[int]) -> Roll:
    return Roll(tuple(faces), rerolls, tuple(fresh))


BRIGAND_KINGS = BrigandKings()
