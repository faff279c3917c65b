"""Count taps of captains' answers beside presses in Discord: `python -m tests.bot.games.taps_beside [GAME]`.

An answer that the touch does not offer whole (an amount in words, a path of its own) is counted apart.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from statistics import median
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import find_game
from tests.bot.games.brigand_kings.test_touch import REACH as BRIGANDS
from tests.bot.games.deeplamp.test_touch import meant
from tests.bot.games.earth_mans_burden.test_touch import REACH as EARTH
from tests.bot.games.finger import Finger, NotOffered
from tests.bot.games.test_every_game import usual
from tests.bot.games.touching import Reach
from tests.reading.presses import fewest, is_meant

Counts = Callable[[str, Prompt, Json], int | None]
"""Function that returns the taps of an answer; None if the touch does not offer it whole."""
GAMES = ("earth_mans_burden", "brigand_kings", "brutal_magic", "deeplamp")
PLAYERS, MATCHES, ASKS = 3, 3, 160
COMPARED = 12
"""Answers of each kind whose presses are searched for, which takes seconds."""
AT_MOST = 3000
"""Presses tried for one answer before its search ends without a figure."""
FINAL = 2
"""Taps of what asks once more on the same spot."""


def answers(game: str) -> Iterator[tuple[Prompt, Json]]:
    """Yield what captains answer in some games."""
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
    for deed in (*touch.deeds, *filter(None, (touch.hand_in,))):
        given = finger.panels.press(finger.prompt, deed.press).answer
        if given is not None and is_meant(finger.prompt, given, answer):
            found.append(FINAL if deed.kind == "final" else 1)
    return min(found, default=None)


def by_meaning(game: str, prompt: Prompt, answer: Json) -> int | None:
    """Count a deed that is touched twice."""
    if find_texts(game).panels.touch(prompt) is None:
        return None
    return FINAL if meant(prompt, answer) else None


def by_acts(game: str, prompt: Prompt, answer: Any) -> int | None:
    """Count the units' acts: a hex or a foe each, or a button, and the hand-in."""
    if prompt.ask.kind != "activate" or not answer.get("acts"):
        return None
    finger = Finger(prompt, find_texts(game).panels)
    for act in answer["acts"]:
        if not _act(finger, act):
            return None
    finger.hand_in()
    return finger.taps


def _act(finger: Finger, act: Any) -> bool:
    view, unit = finger.prompt.ask.view, act["unit"]  # type: ignore[attr-defined]
    finger.go_to(next(stop.place for stop in finger.touch.stops if f" {unit} in " in stop.title))
    stop = finger.stop
    assert stop
    if act.get("guard") or not any(act.get(part) for part in ("before", "path", "after", "summon")):
        wanted = "guard" if act.get("guard") else "hold"
        found = [one for one in stop.deeds if one.press.action == wanted]
    elif act.get("after") and not act.get("before"):
        foe = act["after"][0]["at"][0]
        end = act["path"][-1] if act.get("path") else view.units[unit].hex
        some = stop.goals.get(view.units[foe].hex, ())
        found = [one for one in some if one.press.values[0].endswith(f".{foe}.{end}")]
        finger.taps += len(some) > 1
    elif act.get("path") and not act.get("before"):
        found = [one for one in stop.goals.get(act["path"][-1], ()) if one.press.action == "to"]
        found = found or [finger.goal(act["path"][-1])]
    else:
        found = []
    if found:
        finger.tap(found[0])
    return bool(found)


COUNTERS: Mapping[str, Counts] = {
    "earth_mans_burden": by_reach(EARTH),
    "brigand_kings": by_reach(BRIGANDS),
    "brutal_magic": by_acts,
    "deeplamp": by_meaning,
}


Numbers = defaultdict[str, list[int]]


def counted(game: str) -> tuple[Numbers, Numbers, Counter[str]]:
    """Return taps and presses by kind of decision, and how many answers the touch does not offer whole."""
    taps, presses, apart = Numbers(list), Numbers(list), Counter[str]()
    for prompt, answer in answers(game):
        kind, number = prompt.ask.kind, COUNTERS[game](game, prompt, answer)
        if number is None:
            apart[kind] += 1
            continue
        taps[kind].append(number)
        if len(taps[kind]) <= COMPARED:
            least = fewest(find_texts(game).panels, prompt, answer, at_most=AT_MOST)
            presses[kind] += [least] if least else []
    return taps, presses, apart


def main(games: list[str]) -> None:
    """Print a row for each kind of decision."""
    print("| game | decision | answers by touch | median taps | most | median presses in Discord | else |")
    print("|---|---|---|---|---|---|---|")
    for game in games or GAMES:
        taps, presses, apart = counted(game)
        for kind in sorted({*taps, *apart}):
            mine, theirs = taps[kind], presses[kind]
            told = (len(mine), middle(mine), max(mine, default=""), middle(theirs))
            print(f"| {game} | {kind} | {' | '.join(map(str, told))} | {apart[kind]} |")


def middle(numbers: list[int]) -> str:
    return f"{median(numbers):g}" if numbers else ""


if __name__ == "__main__":
    main(sys.argv[1:])
