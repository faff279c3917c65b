"""Count taps of captains' answers beside presses in Discord: `python -m tests.bot.games.taps_beside [GAME]`.

An answer that the touch does not offer whole (an amount in words, a path of its own) is counted apart. The
presses of some answers are compared with the taps of the same ones: the fewest that a search finds, or those
of the way that a person takes (`pressing.py`), where a search would take too long.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from statistics import median
from typing import Any

from bot.games.brimstone.sheet.draft import draft_for
from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import Deed
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import find_game
from tests.bot.games.brigand_kings.test_touch import REACH as BRIGANDS
from tests.bot.games.brutal_magic.test_touch_before import REACH as BEFORE
from tests.bot.games.deeplamp.test_touch import meant
from tests.bot.games.deeplamp.touching_in_town import REACH as TOWN
from tests.bot.games.earth_mans_burden.test_touch import REACH as EARTH
from tests.bot.games.finger import Finger, NotOffered
from tests.bot.games.pressing import WAYS, presses_of
from tests.bot.games.taps import is_said, written
from tests.bot.games.test_every_game import usual
from tests.bot.games.touching import Reach, reached
from tests.bot.games.touching_brimstone import REACH as BRIMSTONE
from tests.bot.games.touching_brimstone import is_reached_otherwise
from tests.reading.presses import fewest, is_meant

Counts = Callable[[str, Prompt, Json], int | None]
"""Function that returns the taps of an answer; None if the touch does not offer it whole."""
PLAYERS, MATCHES, ASKS = 3, 3, 160
COMPARED = 12
"""Answers of each kind whose presses are searched for, which takes seconds."""
AT_MOST = 3000
"""Presses tried for one answer before its search ends without a figure."""
HEAD = """\
| game | decision | answers by touch | median taps | most | compared | their taps | their presses | apart |
|---|---|---|---|---|---|---|---|---|"""
FINAL = 2
"""Taps of what asks once more on the same spot."""


def answers(game: str) -> Iterator[tuple[Prompt, Any]]:
    """Yield what captains answer in some games; of Brimstone's orders the whole sheet."""
    rules, captain = find_game(game), find_game(game).computers["captain"]
    for number in range(MATCHES):
        match = Match.new(rules, PLAYERS, usual(game), f"taps {number}")
        notes: dict[str, str] = {}
        for step in range(ASKS):
            if match.is_over:
                break
            seat = match.awaited[0]
            ask = match.asks[seat]
            thought = captain.think(ask, notes.get(seat, ""), Dice(f"{number} {step}"))
            if thought.notes is not None:
                notes[seat] = thought.notes
            if isinstance(ask, PlaceOrders):
                yield Prompt(ask, draft_for(ask, ""), {}), parse_sheet(notes[seat])
            else:
                yield Prompt(ask, "", {}), thought.answer
            match.submit(seat, thought.answer)


def by_reach(reach: Reach) -> Counts:
    """Return what counts the taps of a finger that gives an answer piece by piece."""

    def count(game: str, prompt: Prompt, answer: Json) -> int | None:
        finger = Finger(prompt, find_texts(game).panels)
        whole = at_once(finger, answer)
        try:
            reach[prompt.ask.kind](finger, answer)
        except (NotOffered, KeyError, StopIteration):
            return whole
        return finger.taps if whole is None or finger.answer is None else min(whole, finger.taps)

    return count


def at_once(finger: Finger, answer: Json) -> int | None:
    """Return the taps of one deed that gives the whole answer; None if there is none."""
    touch, found = finger.touch, list[int]()
    for deed in (*touch.deeds, *filter(None, (touch.hand_in,)), *chain(*touch.goals.values())):
        given = finger.panels.press(finger.prompt, deed.press).answer
        if given is not None and is_meant(finger.prompt, given, answer):
            found.append(FINAL if deed.kind == "final" else 1)
    return min(found, default=None)


def by_meaning(game: str, prompt: Prompt, answer: Json) -> int | None:
    """Count a deed that is touched twice, or what is planned between descents."""
    if prompt.ask.kind in TOWN:
        return reached(game, prompt, answer, TOWN).taps
    if find_texts(game).panels.touch(prompt) is None:
        return None
    return FINAL if meant(prompt, answer) else None


def by_acts(game: str, prompt: Prompt, answer: Any) -> int | None:
    """Count the units' acts: a hex or a foe each, or a button, and the hand-in."""
    if prompt.ask.kind in BEFORE:
        return reached(game, prompt, answer, BEFORE).taps
    if prompt.ask.kind != "activate" or not answer.get("acts"):
        return None
    try:
        return acted(prompt, answer).taps
    except NotOffered:
        return None


def acted(prompt: Prompt, answer: Any) -> Finger:
    """Return the finger that has planned a turn of Brutal Magic and handed it in."""
    finger = Finger(prompt, find_texts("brutal_magic").panels)
    for act in answer["acts"]:
        for wanted in presses_of(prompt, act):
            stops = finger.touch.stops
            finger.go_to(next(stop.place for stop in stops if f" {act['unit']} in " in stop.title))
            finger.tap(_deed(finger, wanted))
    finger.hand_in()
    return finger


def _deed(finger: Finger, wanted: Sequence[Press]) -> Deed:
    """Return the deed that does one of these; where several are lit in one place, it costs a tap more."""
    stop = finger.stop
    assert stop
    for some in (stop.deeds, *stop.goals.values()):
        for deed in some:
            if deed.press in wanted:
                finger.taps += some is not stop.deeds and len(some) > 1
                return deed
    if wanted[0].action != "to":
        raise NotOffered(wanted)
    return finger.goal(wanted[0].values[0])


def by_sheets(game: str, prompt: Prompt, answer: Any) -> int | None:
    """Count the taps of an order sheet with its hand-in, or of Brimstone's other decisions."""
    if not isinstance(answer, Sheet):
        return None if is_reached_otherwise(prompt, answer) else by_reach(BRIMSTONE)(game, prompt, answer)
    if any(map(is_said, answer.lines)):
        return None
    try:
        return written(prompt.ask, answer)[0]
    except NotOffered:
        return None


COUNTERS: Mapping[str, Counts] = {
    "brimstone": by_sheets,
    "earth_mans_burden": by_reach(EARTH),
    "brigand_kings": by_reach(BRIGANDS),
    "brutal_magic": by_acts,
    "deeplamp": by_meaning,
}


@dataclass
class Counted:
    """Taps of each answer to a kind of decision, those compared with their presses, and those left out."""

    taps: list[int] = field(default_factory=list)
    beside: list[tuple[int, int]] = field(default_factory=list)
    apart: int = 0

    def row(self) -> str:
        """Return the cells of the table."""
        mine, theirs = [one for one, _ in self.beside], [one for _, one in self.beside]
        told = (len(self.taps), middle(self.taps), max(self.taps, default=""), len(self.beside))
        return " | ".join(map(str, (*told, middle(mine), middle(theirs), self.apart)))


def counted(game: str) -> Mapping[str, Counted]:
    """Return what was counted, by kind of decision."""
    found: dict[str, Counted] = defaultdict(Counted)
    for prompt, answer in answers(game):
        one, taps = found[prompt.ask.kind], COUNTERS[game](game, prompt, answer)
        if taps is None:
            one.apart += 1
            continue
        one.taps.append(taps)
        is_tried = len(one.taps) <= COMPARED or prompt.ask.kind in WAYS
        if is_tried and (presses := presses_for(game, prompt, answer)):
            one.beside.append((taps, presses))
    return found


def presses_for(game: str, prompt: Prompt, answer: Any) -> int | None:
    """Return the presses in Discord: on the way written down for this decision, else the fewest found."""
    if way := WAYS.get(prompt.ask.kind):
        try:
            hand = way(prompt, answer)
        except NotOffered:
            return None
        return hand.presses if hand else None
    return fewest(find_texts(game).panels, prompt, answer, at_most=AT_MOST)


def main(games: list[str]) -> None:
    """Print a row for each kind of decision."""
    print(HEAD)
    for game in games or COUNTERS:
        for kind, one in sorted(counted(game).items()):
            print(f"| {game} | {kind} | {one.row()} |", flush=True)


def middle(numbers: list[int]) -> str:
    return f"{median(numbers):g}" if numbers else ""


if __name__ == "__main__":
    main(sys.argv[1:])
