"""Five puzzles of Brimstone (engine.kernel.puzzles): a tie, a support, supply, an event, a race."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product

from engine.brimstone.board.components import NEVER_EXECUTED
from engine.brimstone.board.state import State
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import placed
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.kernel.core import Seat
from engine.kernel.deputy import Deputy
from engine.kernel.puzzles import Against, Attempt, Puzzle, Reply, Search


def deputy(sheet: str) -> Deputy:
    """Return a deputy that answers from an order sheet."""
    return SheetDeputy(parse_sheet(sheet))


def written(*lines: str) -> Attempt:
    """Return an attempt that hands in a sheet with these lines."""
    sheet = parse_sheet("\n".join(filter(None, lines)))
    return Attempt((placed(sheet),), str(sheet))


def in_any_sequence(*choices: Sequence[str], then: Sequence[str] = ("",)) -> Iterator[Attempt]:
    """Yield every sheet with one order of each group, in every sequence, with one of the instructions."""
    for *lines, instruction in product(*choices, then):
        lying = [line for line in lines if line.endswith(tuple(NEVER_EXECUTED))]
        for sequence in permutations(line for line in lines if line and line not in lying):
            yield written(*sequence, *lying, instruction)


def replies(seat: Seat, *choices: Sequence[str]) -> dict[str, Reply]:
    """Return every sheet of a seat that has one choice of each group, by its text."""
    sheets = (written(*lines) for lines in product(*choices))
    return {sheet.sheet or "no orders": {seat: sheet} for sheet in sheets}


def holds(seat: Seat, *hexes: str) -> Callable[[State], bool]:
    """Return a check of whether the seat holds all these hexes at the end."""
    return lambda state: all(state.owner(hex_) == seat for hex_ in hexes)


TIE = Puzzle(
    game=BRIMSTONE,
    deputy=deputy,
    name="the-tie",
    title="Who gets the tie?",
    seat="red",
    table={
        "players": 3,
        "event": "entrenched",
        "troops": {"red": {"F5": 5}, "blue": {"F4": 2}},
        "tiles": {"F5": "farmland"},
        "stones": {"red": 1, "blue": 1, "green": 2},
    },
    question="Take the City F4 this round, whatever Blue does, and still have troops in F5 afterwards.",
    hint="Entrenched is in force. How strong can Blue be at most, and who wins a tie?",
    lesson=(
        "Blue's 2 troops, Defend and only Stone make 4. A tie usually goes to the attacker, so 4 troops "
        "would do. But Entrenched gives ties to the defender. So march with 4 of your 5 and let your "
        "sheet pay a Stone in the attack: 5 beat 4, and one troop stays in F5."
    ),
    judge=Against(
        holds("red", "F4", "F5"),
        replies(
            "blue",
            ("F4 defend", "F4 recruit", "F4 bide", "F4 march F5 all attack"),
            ("pay attack 1 defend 1", "pay attack 0 defend 0", "pay attack win defend win"),
        ),
    ),
    solutions=(
        written("F5 march F4 4 attack", "pay attack 1"),
        written("F5 march F4 4 attack", "pay attack sure"),
    ),
    wrong=(
        written("F5 march F4 4 attack"),
        written("F5 march F4 all attack"),
        written("F5 march F4 3 attack", "pay attack 1"),
        written("F5 march F4 4 attack", "pay attack win"),
    ),
    search=Search(
        lambda puzzle: in_any_sequence(
            ("", "F5 defend", "F5 recruit", *(f"F5 march F4 {n} attack" for n in range(1, 6))),
            ("", "C7 recruit", "C7 bide"),
            then=("", "pay attack 1", "pay attack win", "pay attack sure"),
        ),
        is_whole=False,
    ),
)

SUPPORT = Puzzle(
    game=BRIMSTONE,
    deputy=deputy,
    name="side-by-side",
    title="Two armies, one battle",
    seat="red",
    table={
        "players": 3,
        "event": "fair_weather",
        "troops": {"red": {"F5": 3, "G4": 2}, "blue": {"F4": 2}},
        "tiles": {"F5": "farmland", "F3": "mountain"},
        "stones": {"red": 0, "blue": 1, "green": 2},
    },
    question="Take the City F4 this round, whatever Blue does.",
    hint=(
        "Blue can beat either of your armies alone. Which order lets troops count in a battle that they "
        "do not march into?"
    ),
    lesson=(
        "With Defend and a Stone, Blue's 2 troops become 4, so your 3 and your 2 lose if they come one "
        "after the other. A Support next to the battle adds its troops. Let 3 march and 2 support, or the "
        "other way round: 5 beat 4 in your very first turn. Your armies are not neighbours, so they "
        "cannot join before Blue has moved."
    ),
    judge=Against(
        holds("red", "F4"),
        replies(
            "blue",
            (
                "F4 defend",
                "F4 recruit",
                "F4 bide",
                "F4 march F5 all attack",
                "F4 march G4 all attack",
                "F4 march F3 all",
                "F4 march E4 all > F4",
            ),
            ("pay attack 1 defend 1", "pay attack win defend win"),
        ),
    ),
    solutions=(
        written("F5 march F4 all attack", "G4 support"),
        written("G4 march F4 all attack", "F5 support"),
    ),
    wrong=(
        written("F5 march F4 all attack", "G4 march F4 all attack"),
        written("G4 march G5 all", "F5 march F4 all attack"),
        written("F5 march F4 all attack", "G4 defend"),
    ),
    search=Search(
        lambda puzzle: in_any_sequence(
            (
                "",
                "F5 march F4 all attack",
                "F5 march F4 2 attack",
                "F5 march G5 all",
                "F5 march G5 all > G4 forced",
                "F5 support",
                "F5 defend",
                "F5 bide",
                "F5 recruit",
            ),
            (
                "",
                "G4 march F4 all attack",
                "G4 march F4 1 attack",
                "G4 march G5 all",
                "G4 march G5 all > F5 forced",
                "G4 march F3 all",
                "G4 support",
                "G4 defend",
                "G4 bide",
                "G4 recruit",
            ),
        ),
        is_whole=False,
    ),
)

SUPPLY = Puzzle(
    game=BRIMSTONE,
    deputy=deputy,
    name="bread-or-boots",
    title="Bread or boots",
    seat="red",
    table={
        "players": 3,
        "event": "fair_weather",
        "troops": {"red": {"G6": 3, "D7": 2}},
        "tiles": {"G6": "plains", "D7": "plains", "G7": "mountain", "F6": "plains"},
        "stones": {"red": 2, "blue": 2, "green": 2},
    },
    question="Have troops in the City F7 when the round ends, with all 5 of your troops still on the board.",
    hint="How many barrels do you need before your first order? What pays for them if your sheet is silent?",
    lesson=(
        "Your group of 3 troops needs 2 barrels and your group of 2 needs 1, but Home gives only 2. You "
        "pay for the missing barrel before anything moves. Buying it costs both your Stones, and then you "
        "cannot force a March. A Forage order in D7 brings the barrel instead. G6 then walks to F6 and on to "
        "F7 for a Stone. Over G7, a Mountain, it would have to stop."
    ),
    judge=Against(lambda state: state.owner("F7") == "red" and state.on_board("red") == 5),
    solutions=(
        written("D7 forage", "G6 march F6 all > F7 forced"),
        written("D7 forage", "G6 march F6 1 > F7 forced"),
    ),
    wrong=(
        written("D7 bide", "G6 march F6 all > F7 forced"),
        written("D7 forage", "G6 march G7 all > F7 forced"),
        written("D7 bide", "G6 march F6 all > F7 forced", "if short discharge D7"),
    ),
    search=Search(
        lambda puzzle: in_any_sequence(
            (
                "",
                "D7 forage",
                "D7 bide",
                "D7 recruit",
                "D7 march D6 all",
                "D7 march E7 all > F7 forced",
                "D7 march E7 1 > F7 forced",
                "D7 march E8 all > F8 forced",
            ),
            (
                "",
                "G6 forage",
                "G6 bide",
                "G6 march F6 all",
                "G6 march F6 all > F7 forced",
                "G6 march F6 1 > F7 forced",
                "G6 march G7 all > F7 forced",
            ),
            then=("", "if short buy", "if short discharge D7", "if short discharge G6"),
        ),
        is_whole=False,
    ),
)


def _in_force(event: str) -> Attempt:
    return Attempt(({"event": event},))


EVENT = Puzzle(
    game=BRIMSTONE,
    deputy=deputy,
    name="bad-weather",
    title="Choose the weather",
    seat="red",
    table={
        "players": 3,
        "round": 6,
        "events_up": ["truce", "heavy_rains", "entrenched", "fogbound"],
        "troops": {
            "red": {"F4": 2, "F5": 1},
            "blue": {"A1": 1, "A5": 1, "E1": 1, "C4": 1, "B2": 1, "G5": 4, "D7": 2},
        },
        "tiles": {
            "G5": "mountain",
            "F5": "farmland",
            "D7": "forest",
            "D8": "plains",
            "E8": "farmland",
            "B2": "farmland",
        },
        "stones": {"red": 1, "blue": 2, "green": 2},
    },
    question="Blue has 4 Cities. Choose the event so that Blue cannot win this round, whatever Blue does.",
    hint="Blue has several ways to a fifth City. Where does each of them begin?",
    lesson=(
        "Blue can attack F4 out of G5, or walk into an empty City: from G5 to I5, or from D7 to F7 or E9. "
        "Truce and Entrenched do not stop a walk, and Heavy Rains does not stop the attack. Fogbound "
        "closes Mountain and Forest for March and Support: G5 is a Mountain and D7 a Forest, so "
        "neither army can move."
    ),
    judge=Against(
        lambda state: not state.winners,
        replies(
            "blue",
            (
                "",
                "G5 march F4 all attack",
                "G5 march F4 3 attack",
                "G5 march H5 all > I5 forced",
                "G5 support",
            ),
            (
                "",
                "D7 march E8 all > E9 forced",
                "D7 march D8 all > E9 forced",
                "D7 march E7 all > F7 forced",
                "D7 defend",
            ),
            ("pay attack win defend win", "pay attack 2 defend 2"),
        ),
    ),
    rest=written("F4 defend", "F5 support", "pay defend 1"),
    solutions=(_in_force("fogbound"),),
    wrong=tuple(map(_in_force, ("truce", "heavy_rains", "entrenched"))),
    search=Search(lambda puzzle: map(_in_force, puzzle.table["events_up"]), are_all=True),
)

RACE = Puzzle(
    game=BRIMSTONE,
    deputy=deputy,
    name="two-to-go",
    title="Two to go",
    seat="red",
    table={
        "players": 3,
        "round": 9,
        "event": "fair_weather",
        "homes": {"red": "I7", "blue": "C1", "green": "C7"},
        "troops": {
            "red": {"I5": 1, "I9": 1, "F7": 1, "G5": 3, "G4": 2, "F8": 3},
            "blue": {"F4": 2, "D4": 3, "D8": 2},
        },
        "tiles": {
            "G5": "farmland",
            "G4": "farmland",
            "E8": "swamp",
            "F9": "plains",
            "E4": "plains",
            "D4": "farmland",
            "D8": "plains",
        },
        "stones": {"red": 1, "blue": 1, "green": 0},
    },
    question="You hold I5, I9 and F7, three Cities of five. Win this round, whatever Blue does.",
    hint=(
        "Blue moves after each of your orders, and can reach F4 from D4 and E9 from D8. Which of the two "
        "Cities must be yours before Blue has moved at all?"
    ),
    lesson=(
        "Take F4 in your first turn, with a Support beside it: 5 beat Blue's 2 troops, Defend and Stone. "
        "If you join the armies first, or walk to E9 first, three more Blue troops stand in F4 when you "
        "come. The Support stays there all round, so it also guards F4 against D4. Then all 3 go from F8 to "
        "E9, with your only Stone. They go over F9, since E8 is a Swamp. They are strong enough even if "
        "two troops have come from D8: a tie goes to the attacker."
    ),
    judge=Against(
        lambda state: state.winners == ("red",),
        replies(
            "blue",
            ("F4 defend", "F4 recruit", "F4 march G5 all attack"),
            ("", "D4 march E4 all > F4 attack forced"),
            ("", "D8 march E9 all", "D8 march E8 all > F8 forced"),
            ("pay attack win defend win", "pay attack 1 defend 1"),
        )
        | replies(
            "blue",
            ("F4 defend",),
            ("D8 march E9 all", "D8 march E9 1"),
            ("D4 march E4 all > F4 attack forced",),
            ("pay attack win defend win", "pay attack 1 defend 1"),
        ),
    ),
    solutions=(
        written("G5 march F4 all attack", "G4 support", "F8 march F9 all > E9 attack forced"),
        written("G4 march F4 all attack", "G5 support", "F8 march F9 all > E9 attack forced"),
    ),
    wrong=(
        written("F8 march F9 all > E9 attack forced", "G5 march F4 all attack", "G4 support"),
        written("G4 march G5 all", "G5 march F4 all attack", "F8 march F9 all > E9 attack forced"),
        written("G5 march F4 all attack", "G4 support", "F8 march F9 2 > E9 attack forced"),
        written("G5 march F4 all attack", "G4 support", "F8 march E8 all > E9 attack forced"),
    ),
    search=Search(
        lambda puzzle: in_any_sequence(
            ("G5 march F4 all attack", "G5 support", "G5 defend"),
            ("G4 march F4 all attack", "G4 march G5 all", "G4 support", "G4 defend"),
            (
                "F8 march F9 all > E9 attack forced",
                "F8 march F9 2 > E9 attack forced",
                "F8 march E8 all > E9 attack forced",
            ),
        ),
        is_whole=False,
    ),
)

PUZZLES = (TIE, SUPPORT, SUPPLY, EVENT, RACE)
