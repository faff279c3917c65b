"""The engine and a second, plain reading of the rules agree at every step of random descents."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import Any, NamedTuple

import pytest

from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.play.events import (
    ActivationBegun,
    EnemyArrived,
    LampTested,
    MarkerMoved,
    Moved,
    Rolled,
    ShaftMoved,
    Stayed,
    ThingWorked,
    TokenTurned,
    TurnBegun,
)
from engine.deeplamp.state.paths import bare, sees
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.deeplamp.plain.enemies import Enemies
from tests.engine.deeplamp.plain.healing import Healing
from tests.engine.deeplamp.plain.heroes import Heroes
from tests.engine.deeplamp.plain.reader import BELOW, SUMS, Ground, Story, faults, lamp_target, periods
from tests.engine.deeplamp.plain.rooms import Rooms
from tests.engine.deeplamp.plain.scene import Book, Scene
from tests.engine.deeplamp.plain.tale import Tale, walk
from tests.engine.deeplamp.plain.town import Town

CONTENT = resources.files("engine.deeplamp") / "content"
MOST_STEPS = 220
PAIRS = 6
"""Pairs of spaces whose sight is compared at a step."""


def raw(name: str) -> Any:
    return json.loads((CONTENT / f"{name}.json").read_text("utf-8"))


def read(name: str) -> dict[str, Any]:
    return {one["id"]: one for one in raw(name)}


def decks() -> dict[str, dict[str, Any]]:
    """Return all cards by deck, with the encounters and threats of other worlds."""
    found = {deck: {card["id"]: card for card in cards} for deck, cards in raw("decks").items()}
    for world in raw("worlds"):
        for deck in ("encounter", "threat"):
            found.setdefault(deck, {}).update({card["id"]: card for card in world[deck]})
    return found


TILES, ENEMIES, CLASSES = read("tiles"), read("enemies"), read("classes")
TOKENS, ITEMS = read("tokens"), read("items")
PERIODS = dict(
    periods([
        raw(name)
        for name in ("classes", "enemies", "items", "decks", "charts", "worlds", "pack")
    ])
)  # fmt: skip
CHANTS = {
    chant["id"]: chant for one in CLASSES.values() for chant in (one.get("pool") or {}).get("chants", ())
}

BOOK = Book(
    TILES, ENEMIES, CLASSES, TOKENS, ITEMS, decks(), raw("charts"), read("missions"),
    {place["id"]: place for place in raw("town")["locations"]},
)  # fmt: skip
DAYS = 2


class Step(NamedTuple):
    """What lies open after an answer, the answer, and what was told since the one before."""

    seen: dict[str, Any]
    ground: Ground
    ask: str
    answer: Json
    events: tuple[Any, ...]


class Followed:
    """All readers of a descent, who share their notes."""

    def __init__(self) -> None:
        self.scene = scene = Scene(BOOK)
        self.readers = (Enemies(scene), Heroes(scene), Healing(scene), Rooms(scene), Town(scene, DAYS))
        self._before: dict[str, Any] = {}

    def follow(self, step: Step) -> list[str]:
        """Follow what an answer brought, and hold the notes against the table."""
        found: list[str] = []
        self.scene.begin(self._before or step.seen, step.seen, step.ask, step.answer, step.ground)
        for reader in self.readers:
            found += reader.begin(step.events)
        for at, event in enumerate(step.events):
            for reader in self.readers:
                found += reader.hear(step.events, at)
            self.scene.take(event)
        is_below = step.seen["over"] is None and step.seen["step"] in BELOW
        found += self.scene.end(step.seen, is_below=is_below)
        self._before = step.seen
        return found


class Compared:
    """What was compared in a descent, and what differed."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.differences: list[str] = []
        self._laid: str = ""
        self._ground: Ground | None = None
        self._story, self._heard = Story(PERIODS, CHANTS), 0
        self.tale = Tale(TOKENS, CHANTS, ENEMIES, ITEMS)
        self.followed = Followed()
        self.steps: list[Step] = []
        self._down: set[int] = set()
        self._sheets: dict[tuple[str, str], int] = {}

    def step(self, match: Match[Any], chance: Dice, ask: str, answer: Json) -> None:
        if not match.state.mine.tiles:
            return
        seen = json.loads(json.dumps(DEEPLAMP.outcome(match.state)))
        self.counts["steps"] += 1
        ground = self._ground_of(match, seen)
        self.differences += faults(seen, ground, ENEMIES)
        cells = sorted(ground.tiles_of)
        self.steps.append(Step(seen, ground, ask, answer, tuple(match.events[self._heard :])))
        self.differences += self.followed.follow(self.steps[-1])
        self._hear(match, seen, ground)
        for _ in range(PAIRS if cells else 0):
            one, other = chance.pick(cells), chance.pick(cells)
            self._same("sight", ground.sees(one, other), sees(match.state.board, one, other), (one, other))

    def _hear(self, match: Match[Any], seen: dict[str, Any], ground: Ground) -> None:
        """Compare what was told since the last step with the sheets, and with what works when."""
        self._story.sums = {}
        is_mapped, is_below = "map" in seen["mission"], seen["over"] is None and seen["step"] in BELOW
        for event in match.events[self._heard :]:
            if isinstance(event, Moved) and event.who in seen["heroes"]:
                self.counts["ways walked"] += 1
                down = self._down if is_mapped else set()
                self.differences += walk(event.way, ground, down, is_fight=bool(self._story.enemies))
            self.differences += self._story.hear(event)
            self.differences += self.tale.hear(event)
        self.differences += self.tale.table(seen, is_below=is_below)
        self._down = {int(number) for number, tile in seen["map"].items() if tile["token"]}
        self.counts["told"] = sum(self.tale.seen.values())
        self._heard = len(match.events)
        sheets = {(name, key): hero[key] for name, hero in seen["heroes"].items() for key in SUMS}
        for key, number in sheets.items():
            if key in self._sheets:
                self._same("sums", self._sheets[key] + self._story.sums.get(key, 0), number, key)
        self._sheets = sheets
        self.counts["periods"] = self._story.seen

    def _ground_of(self, match: Match[Any], seen: dict[str, Any]) -> Ground:
        """Compare all spaces, neighbours and ways whenever the map has changed."""
        laid = json.dumps({key: {**one, "token": 0, "searched": 0} for key, one in seen["map"].items()})
        if self._ground is not None and laid == self._laid:
            return self._ground
        self._laid, ground, board = laid, Ground(seen["map"], TILES), match.state.board
        self._ground = ground
        spaces = {cell: {*numbers} for cell, numbers in board.tiles.items()}
        self._same("maps", ground.tiles_of, spaces, "spaces")
        for cell in ground.tiles_of:
            self._same("spaces", ground.beside(cell), {*board.near.get(cell, ())}, cell)
        for start in list(ground.tiles_of)[:3]:
            own, field = ground.steps(start), bare(board, start)
            self._same("ways", own, {cell: field.to(cell) for cell in own}, start)
        return ground

    def _same(self, what: str, own: object, engine: object, where: object) -> None:
        self.counts[what] += 1
        if own != engine:
            self.differences.append(f"{what} at {where}: {own!r} here, {engine!r} in the engine")

    def lamp(self, match: Match[Any], crew: int) -> None:
        """Work each test of the Lamp out again: sum, target, and whether the dark moves (S10, S15)."""
        dark, events = 0, match.events
        for at, event in enumerate(events):
            if isinstance(event, ShaftMoved):
                crew, dark = (event.to, dark) if event.marker == "crew" else (crew, event.to)
            if isinstance(event, LampTested):
                rolled = events[at - 1]
                assert isinstance(rolled, Rolled)
                self._same("lamp", (lamp_target(crew), rolled.faces[0] == rolled.faces[1]),
                           (event.target, event.is_double), f"event {at}")  # fmt: skip
                moved = next((one for one in events[at + 1 : at + 2] if isinstance(one, ShaftMoved)), None)
                rises = not event.is_double and event.total < event.target
                if not event.is_double:
                    told = moved is not None and moved.marker == "dark" and moved.to == dark + 1
                    self._same("rises", rises, told, f"event {at}")


def bent(answer: Json, chance: Dice) -> Json:
    """Return the answer with something changed that is hardly ever legal."""
    if not isinstance(answer, dict) or not answer:
        return []
    key = chance.pick(sorted(answer))
    wrong: tuple[Json, ...] = (None, [99, 99], "nobody", -3, {}, True)
    return {**answer, key: chance.pick(wrong)} if chance.below(3) else {**answer, "more": 1}


def _act(match: Match[Any], chance: Dice) -> None:
    """Let a seat do something out of turn now and then: chants, levels, omens, upgrades, orders."""
    seat = chance.pick(list(match.state.seats))
    action = None if chance.below(4) else DEEPLAMP.sample_action(match.state, seat, chance)
    if action is not None:
        match.act(seat, action)


def play(seed: str, players: int, mission: str) -> Compared:
    """Play a descent at random; every third answer is tried bent first, which must change nothing."""
    options: dict[str, Json] = {"mission": mission, "campaign": True, "town_days": DAYS}
    match, chance = Match.new(DEEPLAMP, players, options, seed), Dice(f"bent {seed}")
    found = Compared()
    for _ in range(MOST_STEPS):
        if match.is_over:
            break
        _act(match, chance)
        found.step(match, chance, "", None)
        seat = match.awaited[chance.below(len(match.awaited))]
        ask: Any = match.asks[seat]
        answer = ask.fallback() if chance.below(2) else ask.sample(chance)
        if not chance.below(3):
            before, wrong = match.digest(), bent(answer, chance)
            try:
                match.submit(seat, wrong)
            except Refused:
                found.counts["bent"] += 1
                assert match.digest() == before
            else:  # some are legal
                found.step(match, chance, ask.kind, wrong)
                continue
        match.submit(seat, answer)
        found.step(match, chance, ask.kind, answer)
    found.lamp(match, match.state.pack.numbers.shaft_mouth)
    return found


DESCENTS = [("plain a", 1, "first_light"), ("plain b", 3, "the_mapped_level"), ("plain c", 4, "the_dry_quay")]


@pytest.mark.parametrize(("seed", "players", "mission"), DESCENTS)
def test_both_readings_agree_at_every_step(seed: str, players: int, mission: str) -> None:
    found = play(seed, players, mission)
    assert found.differences == []
    assert found.counts["steps"] > 40
    assert found.counts["bent"] > 5
    assert found.counts["lamp"] > 1


def test_the_reader_finds_what_the_rules_forbid() -> None:
    """Two in one space, one too many in the bag, a huge one in rock; a chant twice a turn, a wrong marker."""
    match = Match.new(DEEPLAMP, 2, {}, "plain")
    while not match.state.mine.tiles:
        match.submit(match.awaited[0], match.asks[match.awaited[0]].fallback())
    seen = json.loads(json.dumps(DEEPLAMP.outcome(match.state)))
    ground = Ground(seen["map"], TILES)
    assert not list(faults(seen, ground, ENEMIES))
    seen["step"] = "act"
    seen["heroes"]["blue"] |= {"at": seen["heroes"]["red"]["at"], "bag": {"salve": 9}}
    seen["enemies"] = {"e1": {"kind": "undermaw", "at": [3, 3], "wounds": 0, "target": None}}
    assert len(list(faults(seen, ground, ENEMIES))) == 3
    story = Story(PERIODS, CHANTS)
    sung = ThingWorked("red", "hymn_bell")
    told = [fault for event in (sung, sung, TurnBegun(2), sung) for fault in story.hear(event)]
    assert told == ["hymn_bell of red works twice in a turn (S84, S85)"]
    assert list(story.hear(MarkerMoved(4)))


def test_the_tale_finds_what_the_rules_forbid() -> None:
    """The Lamp not tested, a second activation, clues miscounted, a chant that falls short, a bed unpaid."""
    tale = Tale(TOKENS, CHANTS, ENEMIES, ITEMS)
    wrong = [
        TurnBegun(1), ActivationBegun("red"), LampTested(8, 7, False), ActivationBegun("red"),
        TokenTurned(2, "t02", 2), EnemyArrived("e2", "pale_crab", (0, 0)), Rolled("chant", "red", (1, 2)),
        ThingWorked("red", "hymn_bell"), Stayed("red", "lodging", ""), ShaftMoved("dark", 4),
    ]  # fmt: skip
    told = [fault.rsplit("(", 1)[1] for event in wrong for fault in tale.hear(event)]
    assert told == ["S13)", "S13, S15)", "S21)", "S77)", "S56)", "S84)"]
    match = Match.new(DEEPLAMP, 1, {}, "plain")
    while not match.state.mine.tiles:
        match.submit(match.awaited[0], match.asks[match.awaited[0]].fallback())
    seen = json.loads(json.dumps(DEEPLAMP.outcome(match.state)))
    seen["heroes"]["red"] |= {"gear": 5 * ["swivel_gun"], "taint": 5, "nerve": 9, "down": False}
    seen["enemies"] = {f"e{n}": {"kind": "undermaw", "wounds": n} for n in range(2)}
    tale.active = ""
    found = [fault.rsplit("(", 1)[1] for fault in tale.table(seen, is_below=True)]
    assert found == ["S53)", "S40)", "S16)", "S68)", "S24)", "S82)", "S92)"]
    mouth = {"tile": "adit_mouth", "at": [0, 0], "turn": 0, "doors": {"0": "joined"}}
    pump = {"tile": "pump_hall", "at": [-1, -7], "turn": 0, "doors": dict.fromkeys("0123", "joined")}
    hall = Ground({"1": mouth, "2": pump}, TILES)
    way = ((1, 0), (1, -1), (1, -2), (1, -1), (1, 0))
    assert list(walk(way, hall, set(), is_fight=True)) == []
    assert len(list(walk(way, hall, {2}, is_fight=False))) == 1
    assert len(list(walk(way, hall, {2}, is_fight=True))) == 2
