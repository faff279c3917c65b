"""Five puzzles of Brigand Kings (engine.kernel.puzzles): a fight, a denial, a double, a flip, a re-roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod
from typing import Any

from engine.brigand_kings.board.components import (
    DICE,
    EXCUSE,
    NUMBER_DICE,
    SIDES,
    SUIT_DICE,
    SUITS,
    Card,
    Face,
    is_number_die,
)
from engine.brigand_kings.board.state import County, Roll, State
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brigand_kings.rules.asks import Assign, FlipCards, Place
from engine.brigand_kings.rules.combat import attackers_needed
from engine.brigand_kings.rules.flips import Flip, after, symbols
from engine.kernel.core import Ask, Json
from engine.kernel.puzzles import Against, Attempt, Puzzle, Reckoned, Search


def turns(puzzle: Puzzle) -> Iterator[Attempt]:
    """Yield every way to end the turn: flips, transport, soldiers."""
    yield from _further(puzzle, ())


def _further(puzzle: Puzzle, answers: tuple[Json, ...]) -> Iterator[Attempt]:
    match = puzzle.begin()
    stage = match.stage
    for answer in answers:
        match.submit(puzzle.seat, answer)
    if match.stage != stage:
        yield Attempt(answers)
        return
    for answer in _choices(match.asks[puzzle.seat]):
        yield from _further(puzzle, (*answers, answer))


def _choices(ask: Ask) -> Iterator[Json]:
    match ask:
        case FlipCards():
            yield from _flips(ask)
        case Assign():
            yield from ({"transport": number} for number in ask.values)
        case Place():
            yield from (placement.dump() for placement in ask.reach.placements())


def _flips(ask: FlipCards) -> Iterator[Json]:
    """Yield one flip for each change that the dice can show, with at most one card."""
    seen = set()
    for flips in ([], *([flip] for card in ask.cards for flip in _turned(card, ask.roll))):
        roll = after(ask.roll, flips)
        shown = (tuple(sorted(roll.numbers)), tuple(sorted(roll.suits)))
        if shown not in seen:
            seen.add(shown)
            yield {"flips": [flip.dump() for flip in flips]}


def _turned(card: Card, roll: Roll) -> Iterator[Flip]:
    """Yield every flip of the card; each of its symbols may turn one die."""
    options = [
        [None, *(die for die in range(1, DICE + 1) if _may_turn(symbol, die, roll))]
        for symbol in symbols(card)
    ]
    for dice in product(*options):
        changed = {die: symbol for die, symbol in zip(dice, symbols(card), strict=True) if die}
        if changed and len(changed) == sum(die is not None for die in dice):
            yield Flip(card, changed)


def _may_turn(symbol: Face, die: int, roll: Roll) -> bool:
    return is_number_die(die) == isinstance(symbol, int) and roll.faces[die - 1] != symbol


def turn(transport: int, flips: Sequence[Flip] | None = None, **soldiers: Mapping[str, int]) -> Attempt:
    """Return the answers of a turn: the flips, the transport, then `muster` and `move` by destination."""
    first = () if flips is None else ({"flips": [flip.dump() for flip in flips]},)
    return Attempt((*first, {"transport": transport}, dict(soldiers)))


# -------------------------------------------------------------------- the last re-roll

NUMBERS = tuple(range(1, SIDES + 1))


def again(*dice: int) -> Attempt:
    """Return an attempt that re-rolls these dice."""
    return Attempt(({"reroll": list(dice)},))


def rerolls(puzzle: Puzzle) -> Iterator[Attempt]:
    """Yield every choice of dice to re-roll."""
    for count in range(DICE + 1):
        yield from (again(*dice) for dice in combinations(range(1, DICE + 1), count))


def chance_to_rout(state: State, attempt: Attempt) -> Fraction:
    """Return the chance to drive Blue out of a county after this last re-roll."""
    assert state.roll is not None
    rolled = attempt.answers[0]["reroll"]
    kept = [face for at, face in enumerate(state.roll.faces, start=1) if at not in rolled]
    numbers = [face for face in kept if isinstance(face, int)]
    suits = [face for face in kept if isinstance(face, str)]
    reached = Fraction(0)
    for more, weight in _thrown(NUMBERS, NUMBER_DICE - len(numbers)):
        for others, ways in _thrown(SUITS, SUIT_DICE - len(suits)):
            faces = (*sorted((*numbers, *more)), *sorted((*suits, *others)))
            if _can_rout(state.counties, faces):
                reached += weight * ways
    return reached


@cache
def _thrown(faces: tuple[Any, ...], dice: int) -> tuple[tuple[tuple[Any, ...], Fraction], ...]:
    """Return the possible results of that many dice, each with its chance."""
    found = []
    for shown in combinations_with_replacement(faces, dice):
        ways = factorial(dice) // prod(map(factorial, Counter(shown).values()))
        found.append((shown, Fraction(ways, SIDES**dice)))
    return tuple(found)


@cache
def _can_rout(counties: tuple[County, ...], faces: tuple[Face, ...]) -> bool:
    """Return whether these dice can defeat one of Blue's counties and leave a soldier there."""
    roll = Roll(faces, 0)
    for transport in set(roll.numbers):
        for place in roll.destinations(transport):
            county = counties[place - EXCUSE - 1] if place != EXCUSE else None
            if county is None or county.seat != "blue":
                continue
            soldiers = min(transport, sum(suit in county.suits for suit in roll.suits))
            if soldiers > attackers_needed(county.soldiers, county.stability):
                return True
    return False


def lost(state: State) -> bool:
    """Return whether Blue has captured no card."""
    return not state.captured["blue"]


def caught(*cards: Card) -> Against:
    """Return a check of whether Red has captured these cards."""
    return Against(lambda state: set(cards) <= {*state.captured["red"], *state.flipped["red"]})


_BONUS = {"red": ["huntress", "bard"], "blue": ["sea", "windfall"]}

FIGHT = Puzzle(
    game=BRIGAND_KINGS,
    name="fewer-is-harder",
    title="Fewer is harder",
    seat="red",
    table={
        "players": 2,
        "turn": 6,
        "counties": [
            "desert",
            {"card": "castle", "seat": "blue", "soldiers": 4},
            {"card": "mill", "stability": 2},
            {"card": "pact", "seat": "blue", "soldiers": 3, "stability": 2},
            "market",
        ],
        "dice": [3, 4, 5, "suns", "suns", "suns", "waves", "leaves"],
        "rerolls": 0,
        "bonus": _BONUS,
    },
    question="This turn, take a county that Blue holds: one of your soldiers must be left there.",
    hint=(
        "Each soldier you lose removes two tokens. One of them is stability, while there is any. Fight both "
        "battles on paper."
    ),
    lesson=(
        "Castle has four soldiers and no stability. Two of yours remove them all, and the third holds it. "
        "Pact has only three soldiers, but two stability tokens protect them. It costs you three soldiers, "
        "and you have no die for a fourth. So go to 3, with 4 or 5 as the transport."
    ),
    judge=Against(lambda state: any(county.seat == "red" for county in (state.county(3), state.county(5)))),
    solutions=(turn(5, muster={"3": 3}), turn(4, muster={"3": 3})),
    wrong=(turn(4, muster={"5": 3}), turn(5, muster={"3": 2, "4": 1}), turn(3, muster={"5": 3})),
    search=Search(turns),
    asks=2,
)

DENIAL = Puzzle(
    game=BRIGAND_KINGS,
    name="one-short",
    title="One short",
    seat="red",
    table={
        "players": 2,
        "turn": 8,
        "counties": [
            {"card": "journey", "seat": "red", "soldiers": 2, "stability": 1},
            {"card": "castle", "seat": "blue", "soldiers": 4, "stability": 2},
            {"card": "sailor", "stability": 3},
            {"card": "pact", "seat": "blue", "soldiers": 2, "stability": 4},
            {"card": "market", "stability": 2},
        ],
        "dice": [5, 2, 3, "suns", "moons", "waves", "leaves", "waves"],
        "rerolls": 0,
        "camp": {"red": 1},
        "bonus": _BONUS,
    },
    question="Stop Blue from capturing anything at the end of your turn.",
    hint=("What does every county without your soldiers get? And what does each soldier you lose remove?"),
    lesson=(
        "At the end of your turn each county without your soldiers gets a stability token. Castle and "
        "Pact have six tokens each: both would be full, and Blue would capture them. One soldier is "
        "enough for each. The soldier falls, and removes a soldier and a stability token. So take the "
        "small 2 as the transport, which opens 3 and 5 at once."
    ),
    judge=Against(lost),
    solutions=(turn(2, muster={"3": 1, "5": 1}), turn(2, muster={"5": 1}, move={"3": 1})),
    wrong=(
        turn(5, muster={"2": 1, "3": 1}),
        turn(3, muster={"5": 2}),
        turn(5, muster={"3": 1}, move={"3": 1}),
    ),
    search=Search(turns),
    asks=2,
)

DOUBLE = Puzzle(
    game=BRIGAND_KINGS,
    name="two-at-once",
    title="Two at once",
    seat="red",
    table={
        "players": 2,
        "turn": 10,
        "counties": [
            {"card": "diplomat", "seat": "blue", "soldiers": 2, "stability": 2},
            {"card": "mountain", "seat": "red", "soldiers": 2, "stability": 4},
            {"card": "merchant", "stability": 3},
            {"card": "market", "stability": 1},
            {"card": "savage", "seat": "blue", "soldiers": 1, "stability": 5},
        ],
        "dice": [4, 3, 5, "leaves", "moons", "waves", "wyrms", "leaves"],
        "rerolls": 0,
        "camp": {"red": 2},
        "bonus": _BONUS,
    },
    question="Capture Mountain and Merchant this turn.",
    hint="Count what each county still needs. Which soldiers can come without a die?",
    lesson=(
        "You need five soldiers, so take the 5 as the transport. Mountain has six tokens and needs one "
        "soldier: Moons brings it. Merchant has three tokens and needs four soldiers. Two dice of Leaves "
        "muster two of them. The other two come from the Excuse and need no die. Neither county gets a "
        "stability token while you are in it."
    ),
    judge=caught("mountain", "merchant"),
    solutions=(turn(5, muster={"3": 1, "4": 2}, move={"4": 2}),),
    wrong=(
        turn(4, muster={"3": 1}),
        turn(3, muster={"4": 2}, move={"4": 1}),
        turn(5, muster={"4": 2}, move={"4": 2}),
    ),
    search=Search(turns, are_all=True),
    asks=2,
)

FLIP = Puzzle(
    game=BRIGAND_KINGS,
    name="three-symbols",
    title="Three symbols",
    seat="red",
    table={
        "players": 2,
        "turn": 11,
        "counties": [
            {"card": "origin", "stability": 5},
            {"card": "journey", "seat": "blue", "soldiers": 1, "stability": 3},
            {"card": "betrayal", "stability": 3},
            {"card": "painter", "stability": 1},
            {"card": "discovery", "seat": "blue", "soldiers": 2, "stability": 1},
        ],
        "dice": [2, 3, 6, "wyrms", "wyrms", "moons", "suns", "leaves"],
        "rerolls": 0,
        "captured": {"red": ["battle"]},
        "bonus": _BONUS,
    },
    question="Capture Betrayal this turn.",
    hint="Your captured Battle has three symbols: 4, Wyrms and Knots. Each can turn one die.",
    lesson=(
        "Betrayal lies at 4 and needs four soldiers. But no die shows 4, and only two dice muster for it. "
        "Flip Battle: turn a number die to 4, one suit die to Wyrms and another to Knots. Then four dice "
        "muster. Turn the 2 or the 3 to 4, since the 6 must carry the four soldiers. Battle still scores."
    ),
    judge=caught("betrayal"),
    solutions=(
        turn(6, (Flip("battle", {1: 4, 6: "wyrms", 7: "knots"}),), muster={"4": 4}),
        turn(6, (Flip("battle", {2: 4, 7: "knots", 8: "wyrms"}),), muster={"4": 4}),
    ),
    wrong=(
        turn(6, (Flip("battle", {1: 4}),), muster={"4": 2}),
        turn(3, (Flip("battle", {3: 4, 6: "wyrms", 7: "knots"}),), muster={"4": 3}),
        turn(6, (), muster={"3": 1}),
    ),
    search=Search(turns),
    asks=3,
)

REROLL = Puzzle(
    game=BRIGAND_KINGS,
    name="last-re-roll",
    title="The last re-roll",
    seat="red",
    table={
        "players": 2,
        "turn": 9,
        "counties": [
            {"card": "cave", "stability": 4},
            {"card": "mill", "seat": "blue", "soldiers": 2, "stability": 3},
            "merchant",
            {"card": "author", "stability": 3},
            {"card": "lunatic", "seat": "blue", "soldiers": 3, "stability": 1},
        ],
        "dice": [5, 4, 4, "waves", "leaves", "waves", "moons", "wyrms"],
        "rerolls": 1,
        "bonus": _BONUS,
    },
    question=(
        "You have one re-roll left. Which dice give the best chance to take a county from Blue this turn?"
    ),
    hint="Three soldiers can take either county, and your suit dice bring three to each. What is missing?",
    lesson=(
        "Two soldiers clear Mill or Lunatic, and a third holds it. Waves, Leaves and Moons bring three to "
        "either. You still need a 3 or a 6, and another number of 3 or more to carry them. If you keep the "
        "5 for that, the other two dice show a 3 or a 6 in 5 of 9. If you roll all three, it is 16 of 27: "
        "a second good number is likely anyway. Wyrms does not matter."
    ),
    judge=Reckoned(chance_to_rout),
    enough=Fraction(16, 27),
    solutions=(again(1, 2, 3), again(1, 2, 3, 8)),
    wrong=(again(2, 3), again(), again(2, 3, 8), again(1, 2, 3, 7, 8)),
    search=Search(rerolls, are_all=True),
)

PUZZLES = (FIGHT, DENIAL, DOUBLE, FLIP, REROLL)
