"""Count the taps of order sheets and of every other decision: `python -m tests.bot.games.taps [SHEETS]`.

Captains write the sheets. A finger writes each again on the page and hands it in; then it drags chips until
the sequence is theirs too. Sheets with what only words can say (conditions, alternatives) are counted apart.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import median

from bot.games.brimstone.sheet.draft import draft_for
from bot.games.panels import Prompt
from bot.messages.touch import Group
from engine.brimstone.board.hexes import Hex
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Leg, Line, Sheet, Step
from engine.brimstone.rules.asks import PlaceOrders
from engine.kernel.core import Ask
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.bot.games.finger import Finger, NotOffered, deed_that
from tests.bot.games.touching_brimstone import REACH, SEEDS, asked, is_reached_otherwise

SHEETS, ORDERS, WITHIN = 400, 5, 8
THINK, POINT, TOUCH, ANSWER = 1.35, 1.1, 0.1, 0.5
"""Seconds of one tap: deciding, reaching for the place and touching it, as the keystroke-level model of Card,
Moran and Newell has them, and the server's answer over a slow network. Nobody held a stopwatch."""
SECONDS = 30.0
"""Most seconds of nine in ten such sheets (section 1 of the page's specification)."""
CAPTAIN = BRIMSTONE.computers["captain"]


def sheets() -> Iterator[tuple[Ask, Sheet]]:
    """Yield what captains plan, game after game, in games of four."""
    game = 0
    while True:
        game += 1
        match = Match.new(BRIMSTONE, 4, {}, f"taps {game}")
        notes: dict[str, str] = {}
        for step in range(600):
            if match.is_over:
                break
            seat = match.awaited[0]
            ask = match.asks[seat]
            thought = CAPTAIN.think(ask, notes.get(seat, ""), Dice(f"{game} {step}"))
            if thought.notes is not None:
                notes[seat] = thought.notes
            if isinstance(ask, PlaceOrders):
                yield ask, parse_sheet(notes[seat])
            match.submit(seat, thought.answer)


def is_usual(sheet: Sheet) -> bool:
    """Return whether a sheet has five orders with one March."""
    return len(sheet.lines) == ORDERS and sum(line.order == "march" for line in sheet.lines) == 1


def is_said(line: Line) -> bool:
    """Return whether a line says what only words can say."""
    legs: list[Leg | Step] = [*line.legs, *(leg.then for leg in line.legs if leg.then)]
    is_twice = len({leg.to for leg in line.legs}) < len(line.legs)
    is_odd = is_twice or any(
        leg.margin is not None or leg.follow or getattr(leg, "otherwise", ()) for leg in legs
    )
    return (
        is_odd
        or bool(line.backs)
        or any(leg.then and leg.then.troops not in (None, leg.troops) for leg in line.legs)
    )


def written(ask: Ask, sheet: Sheet) -> tuple[int, int]:
    """Return the taps that write the sheet with its hand-in, and the drags that bring it into sequence."""
    finger = Finger(Prompt(ask, draft_for(ask, ""), {}))
    hexes = [one.place for one in finger.touch.stops if one.place in sheet.hexes]
    for hex_ in hexes:
        line = sheet.line(hex_)
        assert line
        _write(finger, line)
    finger.hand_in()
    return finger.taps, _drags([hexes.index(line.hex) for line in sheet.lines])


def _write(finger: Finger, line: Line) -> None:
    stop = finger.go_to(line.hex)
    legs = [leg for leg in line.legs if leg.to != line.hex]
    if line.order != "march" or not legs:
        finger.tap(deed_that(stop.deeds, line.order))
        return
    for leg in legs:
        _tap(finger, line.hex, leg.to)
    _count_out(finger, line, {leg.to: leg.troops for leg in legs})
    for leg in legs:
        if leg.then:
            _tap(finger, line.hex, leg.then.to, onward=True)


def _tap(finger: Finger, origin: Hex, place: Hex, *, onward: bool = False) -> None:
    """Tap a goal of the March from this hex: it is lit while the hex is chosen, or was left last."""
    is_lit = finger.last == origin and finger.is_left_lit(place)
    if not is_lit:
        finger.go_to(origin)
    finger.tap(finger.goal(place, onward=onward))


def _count_out(finger: Finger, line: Line, wanted: dict[str, int | None]) -> None:
    """Touch the number of each group that has another one."""
    for leg in line.legs:
        group = next(one for one in _groups(finger, line.hex) if one.said.endswith(f" to {leg.to}"))
        number = wanted.get(leg.to)
        if number is None or not group.slider or group.slider.now == number:
            continue
        if line.hex != finger.last:  # the last March's groups stay in view
            finger.go_to(line.hex)
        finger.touch_again(group.slider.at(number))


def _groups(finger: Finger, hex_: Hex) -> tuple[Group, ...]:
    return next(one for one in finger.touch.stops if one.place == hex_).groups


def _drags(places: Sequence[int]) -> int:
    """Return how many chips must move: all but the longest run that is in order already."""
    tails: list[int] = []
    for place in places:
        at = bisect_left(tails, place)
        tails[at : at + 1] = [place]
    return len(places) - len(tails)


def _others() -> dict[str, list[int]]:
    """Return the taps of random answers to every other kind of decision."""
    found: dict[str, list[int]] = defaultdict(list)
    for seed in SEEDS:
        dice = Dice(f"others {seed}")
        for prompt in asked(seed):
            wanted = prompt.ask.sample(dice)
            if prompt.ask.kind != "orders" and not is_reached_otherwise(prompt, wanted):
                finger = Finger(prompt)
                REACH[prompt.ask.kind](finger, wanted)
                found[prompt.ask.kind].append(finger.taps)
    return found


def seconds(taps: int) -> float:
    """Return how long somebody who knows the page takes for so many taps."""
    return taps * (THINK + POINT + TOUCH + ANSWER)


def main(number: int = SHEETS) -> None:
    """Print the counts."""
    sheets = usual(number)
    counts = list(counted(sheets))
    for name, taps in (
        ("with the hand-in", [taps for taps, _ in counts]),
        ("and dragged into the captain's sequence", [taps + drags for taps, drags in counts]),
    ):
        share = sum(one <= WITHIN for one in taps) / len(taps)
        said = f"median {median(taps)}, most {max(taps)}, {share:.0%} within {WITHIN}"
        some = [seconds(one) for one in taps]
        quick = sum(one <= SECONDS for one in some) / len(some)
        said += f"; median {median(some):.0f} s, {quick:.0%} within {SECONDS:.0f} s"
        print(f"{len(taps)} sheets, {name}: {said}")
    print(f"{len(sheets) - len(counts)} force a March that their other forced ones leave no Stones for")
    print(f"{number - len(sheets)} of {number} say what only words can say, and are not counted")
    for kind, taps in sorted(_others().items()):
        print(f"{kind}: {len(taps)} answers, median {median(taps)}, most {max(taps)}")


def usual(number: int) -> list[tuple[Ask, Sheet]]:
    """Return those of the first sheets with five orders and one March that no words are needed for."""
    return [(ask, sheet) for ask, sheet in _first(number) if not any(map(is_said, sheet.lines))]


def counted(some: Sequence[tuple[Ask, Sheet]]) -> Iterator[tuple[int, int]]:
    """Yield taps and drags of the sheets that the page lets one write."""
    for ask, sheet in some:
        try:
            yield written(ask, sheet)
        except NotOffered:
            continue


def _first(number: int) -> Iterator[tuple[Ask, Sheet]]:
    found = 0
    for ask, sheet in sheets():
        if is_usual(sheet):
            found += 1
            yield ask, sheet
        if found == number:
            return


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
