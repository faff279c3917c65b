"""The study of the game: rosters, the first act, length and ends of games, dice, and waits per round."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.brutal_magic.armies.designs import Army
from engine.brutal_magic.armies.prices import LISTS
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.policy import Die
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.rules.asks import Activate
from engine.brutal_magic.rules.events import ActBegun, ArmiesOpened, AttackMade, GameEnded, Ranked, Rolled
from engine.brutal_magic.rules.guards import longest_guard
from engine.brutal_magic.rules.odds import chance
from engine.brutal_magic.rules.rolling import STEADY, WILD
from engine.kernel import self_play
from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.deputy import Computer, Thought, never
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.confidence import wilson
from lab.shell.tables import Table
from lab.study import findings
from lab.study.facts import Facts, Setting
from lab.study.study import Study

ENDS: Final = {
    "last_master": "one Master is left",
    "last_side": "one side is left",
    "no_master": "no Master is left",
    "round_limit": "the round limit",
    "": "broken off",
}
LEVEL: Final = (0.42, 0.58)
"""Range of win rates, with two seats, in which a roster counts as balanced. Scaled down for more seats."""
OWN_DESIGN: Final = "a design of its own"
FIRST: Final = "first in the first round"
LATER: Final = "later"
_ROLLS: Final = ("hit", "dodge", "damage", "resist", "danger")
_LEADS: Final = 3
"""Number of neighbouring leads that share a row of the table."""


class Throws(NamedTuple):
    """Opposed rolls: their number, the attacker's wins, and the expected wins."""

    thrown: int = 0
    won: int = 0
    expected: float = 0.0

    def with_those(self, other: Throws) -> Throws:
        return Throws(self.thrown + other.thrown, self.won + other.won, self.expected + other.expected)


@dataclass
class Waits:
    """A table's waits: the seats asked to act; `spared` counts the asks that `rest` would avoid."""

    asked: list[Seat] = field(default_factory=list)
    spared: int = 0
    _idle: Counter[Seat] = field(default_factory=Counter)
    _round: int = 0

    def count(self, view: Position, seat: Seat, answer: Json) -> None:
        """Count an answer, and whether it is idle, so that `rest` could have avoided it."""
        if view.round != self._round:
            self.close()
            self._round = view.round
        self.asked.append(seat)
        is_idle = all(_is_idle(view, act) for act in answer["acts"])
        self._idle[seat] = self._idle[seat] + 1 if is_idle else 0

    def close(self) -> None:
        """End a round: count the idle answers that an earlier `rest` would have avoided."""
        self.spared += sum(max(0, idle - 1) for idle in self._idle.values())
        self._idle.clear()


def _is_idle(view: Position, act: Mapping[str, Json]) -> bool:
    """Return whether the act is the one a resting unit would do (B27)."""
    longest = longest_guard(view.type_of(act["unit"]))
    return "guard" in act and longest is not None and act["guard"] == {"attack": longest.attack}


@dataclass(frozen=True)
class Counted:
    """A computer whose answers are counted."""

    computer: Computer
    waits: Waits

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        thought = self.computer.think(ask, notes, dice, is_late=is_late)
        if isinstance(ask, Activate):
            self.waits.count(ask.view, ask.seat, thought.answer)
        return thought


@dataclass(frozen=True)
class ArmyFacts(Facts):
    """The facts of a game.

    `throws` are by the attacker's lead; `acts`, `shots` (by guards) and `attacks` are counts.
    """

    armies: Mapping[Seat, str]
    end: str
    acts: int
    attacks: int
    shots: int
    throws: Mapping[int, Throws]
    asks: int
    changes: int
    spared: int


class ArmyStudy(Study[ArmyFacts]):
    """The study of armies; the first seat is the one that acts first in the first round."""

    def play(self, table: self_play.Table, level: str, setting: Setting) -> ArmyFacts:
        waits = Waits()
        computers = self.computers(table, Counted(table.game.computers[level], waits), setting)
        match = self_play.play(table, setting.seed, computers)
        waits.close()
        first = next(one.order[0] for one in match.events if isinstance(one, Ranked) and one.round == 1)
        facts = Facts(setting, table.seats, first, self_play.winners(match), self_play.rounds_played(match))
        return self.facts(match, facts, waits)

    def facts(self, match: Match[Any], facts: Facts, waits: Waits | None = None) -> ArmyFacts:
        """Collect the facts of a game; `waits` holds the counted asks, if they were counted."""
        counted = waits or Waits()
        made = [event for event in match.events if isinstance(event, AttackMade)]
        return ArmyFacts(
            facts.setting,
            facts.seats,
            facts.first,
            facts.winners,
            facts.rounds,
            armies=_armies(match.events),
            end=next((event.why for event in match.events if isinstance(event, GameEnded)), ""),
            acts=sum(isinstance(event, ActBegun) for event in match.events),
            attacks=len(made),
            shots=sum(event.by_guard for event in made),
            throws=_throws(match.events),
            asks=len(counted.asked),
            changes=sum(one != other for one, other in zip(counted.asked, counted.asked[1:], strict=False)),
            spared=counted.spared,
        )

    def tables(self, games: Sequence[ArmyFacts]) -> list[Table]:
        return [
            armies(games),
            findings.by_seat(games),
            findings.win_rates("Wins by who acts first", games, _order, (FIRST, LATER)),
            ends(games),
            lengths(games),
            dice(games),
            waits(games),
        ]


def _order(game: Facts, seat: Seat) -> str:
    return FIRST if seat == game.first else LATER


def _armies(events: Iterable[Event]) -> dict[Seat, str]:
    """Return the roster name of each seat."""
    names: dict[Army, str] = {army: name for listed in LISTS for name, army in rosters(listed).items()}
    opened = next((event.armies for event in events if isinstance(event, ArmiesOpened)), {})
    return {seat: names.get(army, OWN_DESIGN) for seat, army in opened.items()}


def _throws(events: Iterable[Event]) -> dict[int, Throws]:
    """Pair each attacker's throw with the defender's that follows, grouped by the attacker's lead."""
    rolled = [event for event in events if isinstance(event, Rolled) and event.roll in _ROLLS]
    found: dict[int, Throws] = {}
    for ours, theirs in zip(rolled[::2], rolled[1::2], strict=False):
        lead = ours.level - theirs.level
        one = Throws(1, ours.total > theirs.total, float(chance(lead, _die(ours), _die(theirs))))
        found[lead] = found.get(lead, Throws()).with_those(one)
    return found


def _die(throw: Rolled) -> Die:
    return WILD if len(throw.faces) == 1 else STEADY


def armies(games: Sequence[ArmyFacts]) -> Table:
    """Compare each roster with all the others; two seats with the same roster share a win."""
    seats = len(games[0].seats)
    parts: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for seat, name in game.armies.items():
            parts[name].append(1 / len(game.winners) if seat in game.winners else 0.0)
    low, high = (bound * 2 / seats for bound in LEVEL)
    rows = []
    for name, won in sorted(parts.items()):
        share = wilson(sum(won), len(won))
        rows.append((name, str(len(won)), str(share), "yes" if low <= share.rate <= high else "no"))
    title = f"Wins by roster (an equal share is {1 / seats:.1%})"
    return Table(title, ("", "games", "share and 95% interval", f"within {low:.0%} to {high:.0%}"), rows)


def ends(games: Sequence[ArmyFacts]) -> Table:
    counts = Counter(game.end for game in games)
    rows = [
        (words, str(counts[why]), str(wilson(counts[why], len(games))))
        for why, words in ENDS.items()
        if counts[why] or why == "round_limit"
    ]
    return Table("How games end", ("", "games", "share and 95% interval"), rows)


def lengths(games: Sequence[ArmyFacts]) -> Table:
    """Show the round in which games end, and the number of acts until then."""
    rows = []
    for rounds in sorted({game.rounds for game in games}):
        those = [game for game in games if game.rounds == rounds]
        parts = [sum(getattr(game, what) for game in those) for what in ("acts", "attacks", "shots")]
        rows.append((str(rounds), str(len(those)), *(f"{part / len(those):.1f}" for part in parts)))
    columns = ("rounds", "games", "acts a game", "attacks", "of guards")
    return Table("Length in rounds", columns, rows)


def dice(games: Sequence[ArmyFacts]) -> Table:
    """Compare how often the attacker won a roll with how often it was expected to."""
    sums: dict[int, Throws] = {}
    for game in games:
        for lead, throws in game.throws.items():
            group = lead // _LEADS * _LEADS
            sums[group] = sums.get(group, Throws()).with_those(throws)
    rows = [
        (
            f"{lead:+d} to {lead + _LEADS - 1:+d}",
            str(throws.thrown),
            str(wilson(throws.won, throws.thrown)),
            f"{throws.expected / throws.thrown:.1%}",
        )
        for lead, throws in sorted(sums.items())
    ]
    columns = ("the attacker's lead", "throws", "won and 95% interval", "exact")
    return Table("Dice against each other", columns, rows)


def waits(games: Sequence[ArmyFacts]) -> Table:
    """Show how many asks a round waits for."""
    rounds = sum(game.rounds for game in games)
    asks = sum(game.asks for game in games)
    parts = {
        "acts": sum(game.acts for game in games),
        "asks to act": asks,
        "changes of the awaited seat": sum(game.changes for game in games),
        "asks that `rest` would have spared": sum(game.spared for game in games),
    }
    rows = [(what, f"{count / rounds:.2f}", f"{count / len(games):.1f}") for what, count in parts.items()]
    return Table(f"Waits, in {len(games)} games", ("", "a round", "a game"), rows)


STUDY = ArmyStudy()
