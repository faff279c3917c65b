"""Read standing instructions as people type them; `str` of a Standing prints them in one exact form.

lose fleets first                 also: lose developments first on mars
keep 2 developments on mars       lose these two last
course mars                       send fleets in flight that way when they have a choice
always build with care            build in each turn as for an absent seat
if attacked on mars: construct all          also: construct 2, decommission all, decommission 2 fleets
if coup on mars: construct all              also: if fire on mars; without a world: anywhere
if blue attacked on mars: give blue 2 fleets and 1 development on mars
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.earth_mans_burden.board.worlds import Board, World
from engine.earth_mans_burden.orders.spelling import read_count, read_owner, read_seat, read_world
from engine.earth_mans_burden.orders.standing_instructions import (
    ALL,
    ATTACKED,
    COUP,
    DEVELOPMENTS,
    FIRE,
    FLEETS,
    Amount,
    Build,
    Course,
    Keep,
    Line,
    Lose,
    Order,
    Standing,
    Trigger,
)
from engine.kernel.core import Refused

MOST_LINES = 20
MOST_CHARACTERS = 1000
EXAMPLES = "lose fleets first, keep 2 developments on mars, course mars, if attacked on mars: construct all"


def parse_standing(text: str, board: Board) -> Standing:
    """Return the instructions in a text; Refused with the first line that cannot be read."""
    lines = [
        " ".join(line.split("#")[0].lower().split()).rstrip(".!,; ") for line in re.split(r"[\n;]", text)
    ]
    lines = [line for line in lines if line]
    if len(lines) > MOST_LINES or len(text) > MOST_CHARACTERS:
        raise Refused(
            f"You can keep {MOST_LINES} instructions with {MOST_CHARACTERS} characters in all. Remove some."
        )
    return Standing(tuple(dict.fromkeys(parse_line(line, board) for line in lines)))


def read_standing(text: str, board: Board) -> Standing:
    """Parse saved instructions; unreadable ones count as empty."""
    try:
        return parse_standing(text, board)
    except Refused:
        return Standing()


def parse_line(line: str, board: Board) -> Line:
    """Return one instruction; Refused with examples if the line has none."""
    for pattern, read in _FORMS.items():
        if found := re.fullmatch(pattern, line):
            return read(board, *found.groups())
    raise Refused(f"I can't read “{line[:60]}” as an instruction. For example: {EXAMPLES}.")


def _lose(board: Board, first: str, world: str | None) -> Lose:
    return Lose(_sort(first), _world(world, board))


def _keep(board: Board, count: str, world: str) -> Keep:
    return Keep(read_count(count), _world(world, board))


def _course(board: Board, world: str) -> Course:
    return Course(_world(world, board))


def _build(board: Board) -> Build:
    return Build()


def _trigger(board: Board, owner: str | None, how: str, world: str | None, order: str) -> Trigger:
    return Trigger(
        parse_order(order, board), _HOW[how], read_owner(owner) if owner else "", _world(world, board)
    )


def parse_order(text: str, board: Board) -> Order:
    """Return the action that a trigger takes; Refused with examples if it is unknown."""
    for pattern, read in _ORDERS.items():
        if found := re.fullmatch(pattern, text):
            return read(board, *found.groups())
    raise Refused(
        f"An instruction cannot do “{text[:60]}”. It can do, for example: construct all, construct 2, "
        "decommission all, give blue 2 fleets on mars."
    )


def _construct(board: Board, count: str, world: str | None) -> Order:
    return Order("construct", fleets=_amount(count), world=_world(world, board))


def _decommission(board: Board, units: str, world: str | None) -> Order:
    fleets, developments = _units(units)
    return Order("decommission", fleets, developments, _world(world, board))


def _give(board: Board, to: str, units: str, world: str | None) -> Order:
    fleets, developments = _units(units)
    return Order("give", fleets, developments, _world(world, board), read_seat(to))


def _units(text: str) -> tuple[Amount, Amount]:
    """Return the units in a text: "2 fleets and 1 development", "all fleets" or "all"."""
    if text in (ALL, "everything"):
        return ALL, ALL
    parts = re.findall(r"(\w+) (fleets?|developments?)", text)
    if not parts or " ".join(" ".join(part) for part in parts) != re.sub(r",| and\b", "", text):
        raise Refused(f"I can't read “{text[:40]}” as units. For example: 2 fleets, all developments, all.")
    named = [_sort(sort) for _, sort in parts]
    if len(set(named)) < len(named):
        raise Refused("Name fleets only once, and developments only once.")
    units = {_sort(sort): _amount(count) for count, sort in parts}
    return units.get(FLEETS, 0), units.get(DEVELOPMENTS, 0)


def _sort(word: str) -> str:
    return FLEETS if word.startswith("fleet") else DEVELOPMENTS


def _amount(word: str) -> Amount:
    return ALL if word == ALL else read_count(word)


def _world(word: str | None, board: Board) -> World:
    return read_world(word, board) if word else ""


_HOW = {"attacked": ATTACKED, "fire": FIRE, "fired at": FIRE, "coup": COUP, "overthrown": COUP}
_ON = r"(?: (?:on|at) (.+?))?"
_FORMS: Mapping[str, Callable[..., Line]] = {
    rf"lose (fleets|developments) first{_ON}": _lose,
    r"keep (\S+) developments? on (.+)": _keep,
    r"course (?:to )?(.+)": _course,
    r"(?:always )?build with care": _build,
    rf"if (?:(?!attacked|fire|coup|overthrown)(.+?) )?(?:is )?({'|'.join(_HOW)}){_ON} ?: ?(.+)": _trigger,
}
_ORDERS: Mapping[str, Callable[..., Order]] = {
    rf"(?:construct|build) (\S+?)(?: fleets?)?{_ON}": _construct,
    rf"(?:decommission|scrap) (.+?){_ON}": _decommission,
    rf"give (\S+) (.+?){_ON}": _give,
}
