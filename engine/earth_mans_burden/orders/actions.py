"""Read actions out of turn as people type them, and print them in one exact form.

construct 2 on mars
give blue 2 fleets and 1 development on mars
scrap 2 fleets on mars
offer blue 2 fleets on earth for 1 development on venus if green has no fleet on mars until turn 9
accept 3 · drop 3
vote blue · vote nobody
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from engine.earth_mans_burden.board.state import Condition, Hand, Trade
from engine.earth_mans_burden.board.worlds import Board, World
from engine.earth_mans_burden.orders.spelling import MOST_UNITS, ONE, read_count, read_owner, read_world
from engine.kernel.core import Json, Refused

EXAMPLE = "offer blue 2 fleets on earth for 1 development on venus if green has no fleet on mars until turn 9"
MOST_DIGITS = len(str(MOST_UNITS))
NOBODY = ("nobody", "none", "no one")
_COUNT = rf"(?:\d+|{'|'.join(ONE)})"
_UNITS = rf"{_COUNT} (?:fleets?|developments?)"
_HAND = re.compile(rf"({_UNITS}(?:(?:,| and|, and) {_UNITS})*) on (\w+)")
_SORTS = re.compile(rf"({_COUNT}) (fleet|development)s?")
_CONDITION = re.compile(
    r"(?:the )?(\w+) (?:has|have) (no|at least \d+|at most \d+|\d+ to \d+|\d+) "
    r"(fleet|development|unit)s? on (\w+)"
)
_VERBS = ("construct", "give", "scrap", "decommission", "offer", "accept", "drop", "decline", "vote", "let")


def parse_deed(text: str, board: Board) -> Json | None:
    """Return the action in a typed message; None if it is no action, Refused if it is malformed."""
    plain = " ".join(text.lower().split()).rstrip(".! ")
    if plain.split(" ")[0] not in _VERBS:
        return None
    for pattern, read in _FORMS.items():
        if found := re.fullmatch(pattern, plain):
            return read(board, *found.groups())
    raise Refused(f"I can't read “{plain[:60]}” as an action. For example: {EXAMPLE}.")


def read_hands(text: str, board: Board) -> dict[World, Json]:
    """Return units by world, from "2 fleets on earth and 1 fleet on mars" or "nothing"; else Refused."""
    if text == "nothing":
        return {}
    rest = _HAND.sub("", text)
    if not _HAND.search(text) or rest.replace("and", "").strip(" ,"):
        raise Refused(
            f"I can't read “{text[:60]}” as units. For example: 2 fleets and 1 development on mars."
        )
    hands: dict[World, Json] = {}
    for units, world in _HAND.findall(text):
        there = hands.setdefault(read_world(world, board), {})
        for count, sort in _SORTS.findall(units):
            there[f"{sort}s"] = there.get(f"{sort}s", 0) + read_count(count)
    return hands


def _read_condition(text: str, board: Board) -> Json:
    found = _CONDITION.fullmatch(text)
    if not found:
        raise Refused(f"I can't read “{text[:60]}” as a condition. For example: green has no fleet on mars.")
    owner, how, sort, world = found.groups()
    units = "all" if sort == "unit" else f"{sort}s"
    return {"seat": read_owner(owner), "world": read_world(world, board), "units": units, **_bounds(how)}


def _bounds(how: str) -> dict[str, int]:
    said = re.findall(r"\d+", how)
    if any(len(number) > MOST_DIGITS for number in said):
        raise Refused(f"The number is too large. Write one up to {MOST_UNITS}.")
    numbers = list(map(int, said))
    if how == "no":
        return {"most": 0}
    if how.startswith("at "):
        return {how.split()[1]: numbers[0]}
    return {"least": numbers[0], "most": numbers[-1]}


def _construct(board: Board, count: str, world: str) -> Json:
    return {"do": "construct", "world": read_world(world, board), "fleets": read_count(count)}


def _give(board: Board, to: str, units: str) -> Json:
    world, named = _one_hand(units, board)
    return {"do": "give", "world": world, "to": read_owner(to), **named}


def _scrap(board: Board, units: str) -> Json:
    world, named = _one_hand(units, board)
    return {"do": "decommission", "world": world, **named}


def _one_hand(text: str, board: Board) -> tuple[World, dict[str, Json]]:
    hands = read_hands(text, board)
    if len(hands) != 1:
        raise Refused("Name one world at a time.")
    ((world, named),) = hands.items()
    return world, named


def _offer(
    board: Board, to: str, give: str, get: str | None, conditions: str | None, until: str | None
) -> Json:
    offer: dict[str, Json] = {
        "do": "offer",
        "to": read_owner(to),
        "give": read_hands(give, board),
        "get": read_hands(get, board) if get else {},
    }
    if conditions:
        parts = re.split(r",? and (?=[\w ]+ ha(?:s|ve) )", conditions)
        offer["if"] = [_read_condition(one, board) for one in parts]
    if until:
        offer["until"] = read_count(until)
    return offer


def _accept(board: Board, number: str) -> Json:
    return {"do": "accept", "offer": read_count(number)}


def _drop(board: Board, number: str) -> Json:
    return {"do": "drop", "offer": read_count(number)}


def _vote(board: Board, choice: str) -> Json:
    return {"do": "vote", "for": None if choice in NOBODY else read_owner(choice)}


_FORMS: Mapping[str, Callable[..., Json]] = {
    rf"construct ({_COUNT})(?: fleets?| developments?)? on (\w+)": _construct,
    r"give (\w+) (.+)": _give,
    r"(?:scrap|decommission) (.+)": _scrap,
    r"offer (\w+) (.+?)(?: for (.+?))?(?: if (.+?))?(?: until (?:the end of )?(?:turn )?(\d+))?": _offer,
    r"accept (?:offer )?(\d+)": _accept,
    r"(?:drop|decline) (?:offer )?(\d+)": _drop,
    r"vote (?:for )?(\w+)": _vote,
    r"let (\w+) win": _vote,
}


# ---------------------------------------------------------------- printing


def offer_line(trade: Trade) -> str:
    """Return the offer as the seat that makes it would type it."""
    parts = [f"offer {trade.taker} {hands_line(trade.give)} for {hands_line(trade.get)}"]
    if trade.conditions:
        parts.append(f"if {' and '.join(map(_condition_line, trade.conditions))}")
    if trade.until is not None:
        parts.append(f"until turn {trade.until}")
    return " ".join(parts)


def countered(trade: Trade) -> Trade:
    """Return the offer with its sides exchanged, so that the other seat can edit and send it."""
    return trade._replace(giver=trade.taker, taker=trade.giver, give=trade.get, get=trade.give)


def hands_line(hands: Iterable[Hand]) -> str:
    return " and ".join(map(_hand_line, hands)) or "nothing"


def _hand_line(hand: Hand) -> str:
    named = [(hand.fleets, "fleets"), (hand.developments, "developments")]
    return f"{' and '.join(f'{count} {sort}' for count, sort in named if count)} on {hand.world}"


def _condition_line(condition: Condition) -> str:
    what = {"all": "units"}.get(condition.units, condition.units)
    least, most = condition.least, condition.most
    if most is None:
        how = f"at least {least}"
    elif least is None:
        how = f"at most {most}" if most else "no"
    else:
        how = f"{least} to {most}"
    return f"{condition.seat} has {how} {what} on {condition.world}"
