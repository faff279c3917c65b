"""The marshal of version 0.2: it tries sheets and turns on a copy of the table, against the others' likely
sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.computers import captain, remembered_sheet
from engine.brimstone.computers.orders import Tokens
from engine.brimstone.orders.plan import Line, Sheet, placed
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.brimstone.rules.asks import Execute, PlaceOrders
from engine.brimstone.rules.odds import draw
from engine.kernel.core import Ask, Seat
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from tests.anchors.brimstone.contest import Choice, Contest
from tests.anchors.brimstone.lookahead import after_turn, value

PLAYOUTS = 400
"""Rounds that a quiet core simulates per second."""
USUAL_SECONDS = 0.25
LEAST_SHEETS, MOST_SHEETS, SHEET_COSTS = 6, 20, 25
"""Fewest and most own sheets to try; the number grows by one for each 25 playouts."""
LEAST_OF_RIVAL, MOST_OF_RIVAL, OF_RIVAL_COSTS = 2, 6, 60
NEAR = 0.3
"""Largest gap to the best result at which a sheet can still be drawn from the mix."""
NAMED = 2
"""Most other sheets that a reason names."""
TURNS = 8
LEAST_GAIN = 0.2
MOOD = 50
"""Largest error in the estimate of a gain, in percent."""
_CAPTAIN = captain.Captain()


@dataclass(frozen=True)
class Marshal:
    """A computer seat that looks ahead to the end of the round before it submits a sheet or takes a turn.

    `seconds` is its thinking time per sheet on a quiet core. It is counted in simulated rounds, so that a
    busy core changes nothing.
    """

    seconds: float = USUAL_SECONDS

    def think(self, ask: Ask, notes_: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, PlaceOrders):
            return Search(ask, dice, is_late, round(PLAYOUTS * self.seconds)).best()
        if isinstance(ask, Execute):
            return take_turn(ask, remembered_sheet.read(notes_), dice, is_late)
        return _CAPTAIN.think(ask, notes_, dice, is_late=is_late)


class Moody(Tokens):
    """Tokens placed by slightly wrong estimates, which gives another sensible sheet."""

    def __init__(self, view: View, seat: Seat, dice: Dice) -> None:
        super().__init__(view, seat)
        self._dice = dice
        self._moods: dict[tuple[Order, Hex], float] = {}

    def gain(self, order: Order, hex_: Hex) -> float:
        """Estimate the token's gain in that hex, with this mood's error."""
        mood = self._moods.get((order, hex_))
        if mood is None:
            wrong = self._dice.below(2 * MOOD + 1) - MOOD
            mood = self._moods[order, hex_] = 1 + wrong / 100
        return super().gain(order, hex_) * mood


@dataclass
class Search:
    """One search for a sheet; the first sheet of each seat is a captain's."""

    ask: PlaceOrders
    dice: Dice
    is_late: Callable[[], bool]
    playouts: int

    def best(self) -> Thought:
        """Return one of the best sheets against the others' likely sheets."""
        view, me = self.ask.view, self.ask.seat
        plain = Tokens(view, me)
        if self.is_late():
            return self._handed_in(plain, "")
        own = self._different(me, _few(self.playouts, LEAST_SHEETS, MOST_SHEETS, SHEET_COSTS), plain)
        choices = {me: Choice([tokens.sheet_laid for tokens in own])}
        for seat in view.seats:
            if seat != me:
                count = _few(self.playouts, LEAST_OF_RIVAL, MOST_OF_RIVAL, OF_RIVAL_COSTS)
                first = Tokens(replace(view, seat=seat), seat)
                choices[seat] = Choice([one.sheet_laid for one in self._different(seat, count, first)])
        contest = Contest(view, me, choices, self.dice, self.playouts, self.is_late)
        contest.settle()
        at = self._chosen(choices[me])
        return self._handed_in(own[at], _weighed(own, choices[me].worths, at, contest.rounds))

    def _different(self, seat: Seat, count: int, first: Tokens) -> list[Tokens]:
        """Return different sheets, at most `count`."""
        found = {first.sheet_laid: first}
        for _ in range(count - 1):
            tokens = Moody(replace(self.ask.view, seat=seat), seat, self.dice)
            found.setdefault(tokens.sheet_laid, tokens)
        return list(found.values())

    def _chosen(self, choice: Choice) -> int:
        """Choose at random among nearly equal sheets, because a player who always takes the best one is
        predictable.
        """
        best = max(choice.worths)
        near = [
            share if worth >= best - NEAR else 0.0
            for share, worth in zip(choice.usual_mix, choice.worths, strict=True)
        ]
        total = sum(near)
        if total <= 0:
            return choice.worths.index(best)
        return draw([share / total for share in near], self.dice)

    def _handed_in(self, tokens: Tokens, weighed: str) -> Thought:
        sheet = tokens.sheet_laid
        why = " ".join(reason for reason in (tokens.why(), weighed) if reason)
        return Thought(placed(sheet), why, remembered_sheet.write(sheet))


def _few(playouts: int, least: int, most: int, cost: int) -> int:
    return min(most, least + playouts // cost)


def _weighed(own: Sequence[Tokens], worths: Sequence[float], at: int, rounds: int) -> str:
    """Name the other sheets considered, and how much worse their results were."""
    others = sorted((worth, number) for number, worth in enumerate(worths) if number != at)[::-1]
    if not others:
        return ""
    named = [
        f"{_in_short(own[number], own[at])} ({_difference(worths[at] - worth)})"
        for worth, number in others[:NAMED]
    ]
    tried = f"Of {len(own)} sheets tried against {rounds} draws of what the others may hand in, next"
    return f"{tried}: {'; '.join(named)}."


def _difference(less: float) -> str:
    return f"{abs(less):.1f} {'less' if less >= 0 else 'more'}"


def _in_short(tokens: Tokens, chosen: Tokens) -> str:
    """Return the orders that a sheet has and the chosen one lacks."""
    kept = set(chosen.sheet_laid.lines)
    lines = [str(line) for line in tokens.sheet_laid.lines if line not in kept]
    return ", ".join(lines[:NAMED]) or "fewer orders"


def take_turn(ask: Execute, sheet: Sheet, dice: Dice, is_late: Callable[[], bool]) -> Thought:
    """Return the best turn now that all orders are revealed; in doubt, the captain's."""
    plain = captain.execute(ask, sheet)
    if is_late():
        return plain
    others = _other_turns(ask, sheet, plain)
    if not others:
        return plain
    best, most = plain, _worth(ask, plain, sheet, dice) + LEAST_GAIN
    for turn in others[: TURNS - 1]:
        if is_late():
            break
        worth = _worth(ask, turn, sheet, dice)
        if worth > most:
            best, most = turn, worth
    return best


def _worth(ask: Execute, turn: Thought, sheet: Sheet, dice: Dice) -> float:
    after = after_turn(ask.view, ask.seat, turn.answer, sheet, dice.fork("turn"))
    return value(after, ask.seat)


def _other_turns(ask: Execute, sheet: Sheet, plain: Thought) -> list[Thought]:
    """Return the seat's other turns: any order, as written or improved."""
    found = [plain]
    for thought in _thoughts(ask, sheet):
        if all(thought.answer != other.answer for other in found):
            found.append(thought)
    return found[1:]


def _thoughts(ask: Execute, sheet: Sheet) -> Iterator[Thought]:
    written = SheetDeputy(sheet).answer(ask)
    if written is not None:
        yield Thought(written)
    lying = ask.view.executable(ask.seat)
    for hex_, order in lying.items():
        line = sheet.line(hex_) or Line(hex_, order)
        rest = tuple(one for one in sheet.lines if one.hex != hex_)
        yield captain.execute(ask, replace(sheet, lines=(line, *rest)))
