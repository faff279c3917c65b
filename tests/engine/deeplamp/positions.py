"""Tables of Deeplamp for random play, and procedures that run alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.deeplamp.effects.performing import perform
from engine.deeplamp.pack.finding import shipped
from engine.deeplamp.pack.loading import load_effects
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play.turn_context import Cause, DescentOver, Play, TurnCut
from engine.deeplamp.serialization.position import read_table
from engine.deeplamp.state.state import SEATS, State
from engine.deeplamp.turn.meanwhile import meanwhile
from engine.kernel.core import Event, First, Flow, Json
from engine.kernel.dice import Dice, NotedDice

HALL: list[Json] = [
    {"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}},
    {"tile": "pump_hall", "at": [-1, -7], "doors": {"0": "joined", "1": "open"}, "token": "t02"},
]
FREE = ([1, 0], [2, 0], [0, 0], [3, 0], [0, 1], [3, 1], [-1, -2], [4, -2], [0, -3], [3, -3])


def busy_mine(dice: Dice) -> Json:
    """Return a fight at the mouth, a token that may be the objective, or a day in town between descents."""
    return dice.pick((_fight, _objective, _town))(dice)


def _fight(dice: Dice) -> Json:
    players = 1 + dice.below(6)
    kinds = dice.shuffled(list(shipped().enemies))[:2]
    enemies = [
        {"kind": kinds[dice.below(2)], "at": at}
        for at in dice.shuffled(FREE[:6])[: 1 + dice.below(4)]
        if kinds[0] != "undermaw" and kinds[1] != "undermaw"
    ]
    heroes = {seat: _hero(dice) for seat in SEATS[:players]}
    return {
        "players": players, "step": "act", "map": HALL, "heroes": heroes, "enemies": enemies, "revive": 1,
        "dark": dice.below(8), "crew": 10, "threats": 2,
    }  # fmt: skip


def _hero(dice: Dice) -> Json:
    pack = shipped()
    hero_class = pack.classes[dice.pick(list(pack.classes))]
    learned = dice.shuffled([one.id for track in hero_class.tracks for one in track.abilities])[:5]
    gear = dice.shuffled([one.id for one in pack.items.values() if one.deck in ("gear", "artifact")])[:2]
    bag = dice.shuffled(list(pack.bag))[:3]
    return {
        "class": hero_class.id, "abilities": learned, "gear": [*hero_class.gear, *gear], "nerve": 2,
        "bag": dict.fromkeys(bag, 1), "xp": dice.pick((0, 700)), "wounds": dice.below(7),
        "coin": dice.below(300), "ore": dice.below(3), "taint": dice.below(5), "poison": dice.below(2),
        "keepsake": dice.pick(pack.deck_cards["keepsake"]),
    }  # fmt: skip


def _objective(dice: Dice) -> Json:
    players = 2 + dice.below(3)
    options = {"adventures": 2, "town_days": 1, "reinforce": bool(dice.below(2))}
    table = {
        "players": players, "step": "explore", "map": HALL, "clues": dice.below(2), "options": options,
        "omens": ["omen_cold", "omen_swarm"], "heroes": {seat: {"xp": 600} for seat in SEATS[:players]},
        "decks": {"encounter": [dice.pick(("enc_dead", "enc_pool", "enc_pump"))]},
    }  # fmt: skip
    if dice.below(2):
        return table
    return {
        **table,
        "map": [HALL[0], {**HALL[1], "token": "t09"}],
        "decks": {"encounter": ["enc_wind", "enc_dead"]},
    }


def _town(dice: Dice) -> Json:
    players = 1 + dice.below(3)
    heroes = {
        seat: {
            "coin": 600,
            "ore": 3,
            "injuries": ["inj_knee"],
            "madness": ["mad_hum"],
            "changes": ["chg_gills"],
        }
        for seat in SEATS[:players]
    }
    if dice.below(2):
        heroes["red.1"] = {"name": "Old Ann"}
    options = {"adventures": 2, "town_days": 1 + dice.below(2)}
    return {
        "players": players,
        "step": dice.pick(("after", "travel", "day")),
        "heroes": heroes,
        "options": options,
    }


# One procedure alone


class Alone:
    """A table that runs one procedure after the other and collects the events.

    Asks get the fallback, or what `answers` has for their kind ("day", or "day of red").
    """

    def __init__(self, table: Mapping[str, Json], answers: Mapping[str, Json] | None = None) -> None:
        self.state: State = read_table({"players": 2, "step": "act", **table})
        self.heard: list[Event] = []
        self.asked: list[tuple[str, ...]] = []
        self.ended: type[Exception] | None = None
        self._answers = answers or {}
        self._seed = str(table.get("seed", "alone"))

    def play(self, make: Callable[[Play], Flow]) -> Alone:
        """Run one procedure."""
        play = Play(self.state, NotedDice(self._seed, len(self.heard)), self.heard.append, perform, meanwhile)
        flow = make(play)
        try:
            asks = next(flow)
            while True:
                asks = flow.send(self._given(asks))
        except StopIteration:
            return self
        except (DescentOver, TurnCut) as end:
            self.ended = type(end)
            return self

    def _given(self, asks: Sequence[Any]) -> dict[str, Any]:
        self.asked.append((asks[0].kind, *(ask.seat for ask in asks)))
        answering = asks[:1] if isinstance(asks, First) else asks
        return {ask.seat: ask.check(self._answer(ask)) for ask in answering}

    def _answer(self, ask: Any) -> Json:
        usual = self._answers.get(ask.kind, ask.fallback())
        return self._answers.get(f"{ask.kind} of {ask.seat}", usual)

    def do(self, *written: Json, cause: Cause | None = None) -> Alone:
        """Run effects as a pack writes them."""
        return self.play(lambda play: perform(play, read(*written), cause or Cause(hero="red")))

    def kinds(self) -> list[str]:
        """Return the kinds of the events so far."""
        return [event.kind for event in self.heard]

    def told(self, kind: str) -> list[Any]:
        """Return the events of a kind."""
        return [event for event in self.heard if event.kind == kind]

    def has_worked(self, thing: str) -> bool:
        """Return whether an event says that a thing worked."""
        return any(event.thing == thing for event in self.told("thing_worked"))


def read(*written: Json) -> tuple[Effect, ...]:
    """Return effects as a pack writes them."""
    return load_effects(list(written))
