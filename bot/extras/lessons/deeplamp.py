"""The lesson of Deeplamp: a way into the mine, and a fight."""

from __future__ import annotations

from bot.extras.lessons.contract import Condition, Lesson, Scene, Seen, Step
from bot.messages.panel import Press
from engine.kernel.core import Json, Seat

YOU: Seat = "red"


def did(do: str, **more: Json) -> Condition:
    """A deed of that kind is answered, with these words in it."""

    def is_done(seen: Seen) -> bool:
        return isinstance(seen.answer, dict) and seen.answer.items() >= {"do": do, **more}.items()

    return is_done


def _sets_policy(seen: Seen) -> bool:
    """The action of the Act panel changes what the hero does by himself."""
    return isinstance(seen.action, dict) and seen.action.get("do") == "policy"


def deed(text: str) -> Press:
    """A button of the panel."""
    return Press("do", text)


def go(cell: str) -> Press:
    """A destination of the menu."""
    return Press("go", "", (cell,))


END = deed("end")

DOWN = (
    Step(
        "**The goal.** You are one crew, and win or lose together. Below lies a drowned mine, which you lay "
        "tile by tile: find enough clues, and the place your mission is about shows itself. Meanwhile the "
        "Tide rises in the shaft; when it reaches the mouth, all is lost.",
    ),
    Step(
        "**Your turn.** A hero has steps, by a die, and one action: search, look, attack or help. You do "
        "one deed after the other, and see what came of each. The Lamp is yours: who strays further than a "
        "tile from it takes frights.",
        "In the menu **Go…** pick the door: 1,-1.",
        did("move", to=[1, -1]),
        "Menu Go…: the one to 1,-1.",
        (go("1,-1"),),
        "act",
    ),
    Step(
        "**Looking.** In an open door that leads nowhere yet you look through: the next tile is drawn and "
        "laid behind it, and the crew is a space deeper in the shaft. A look is your action, and with it "
        "your turn is over.",
        "Press **Look through**.",
        did("look"),
        "Press Look through: you stand in the door.",
        (deed("look"),),
        "act",
    ),
    Step(
        "**The end of a turn.** When all have acted, tokens on new rooms are turned: doors, clues, cards, "
        "enemies. Before the next turn the Lamp is tested with two dice; when it flickers, the Tide rises. "
        "All of it stands in the account.",
    ),
)

FIGHT = (
    Step(
        "**Enemies.** In a fight heroes and enemies act by initiative, and the menus change: **Go…** now "
        "names enemies. A Brineling waits three spaces from you. Your Mudlark is quicker, so you go first.",
        "In **Go…** pick the space 1,1, which is beside e1.",
        did("move", to=[1, 1]),
        "Menu Go…: the one to 1,1.",
        (go("1,1"),),
        "act",
    ),
    Step(
        "**What happens by itself.** Nobody asks you in the middle of others' turns. In **Act** you say at "
        "any time how your hero spends nerve on failed saves, what heals first, and whether he would flee.",
        "In **What he does by himself…** pick that nerve is spent whenever a save fails.",
        _sets_policy,
        "The menu What he does by himself…: Saves: nerve whenever one fails.",
        (Press("policy", "red", ("saves always",)),),
        "act",
        acts=True,
    ),
    Step(
        "**Striking.** Each die of your attack that reaches your number is a hit, and each hit a die of "
        "damage less the enemy's guard. A 6 goes past the guard. **Strike** deals the hits to the weakest; "
        "the menu has more ways, such as rolling first.",
        "Press **Strike e1**.",
        did("melee"),
        "Press Strike e1.",
        (deed("melee on e1"),),
        "act",
    ),
    Step(
        "**And so on.** Below is what came of it: enemies that still stand act when you have done. Who goes "
        "down gets up again after the fight, with an injury; while one of you stands nothing is lost. In "
        "town you are healed, and spend what you found.",
    ),
)


def _table(red: dict[str, Json], *dice: int, **more: Json) -> dict[str, Json]:
    """A descent of one hero, in whose turn the first dice are these."""
    return {"players": 1, "step": "act", "heroes": {"red": red}, "dice": list(dice), **more}


LESSON = Lesson(
    4,
    (
        Scene(YOU, _table({"class": "mudlark", "at": [1, 2], "nerve": 0}, 4), DOWN, seed="down"),
        Scene(
            YOU,
            _table(
                {"class": "mudlark", "at": [1, 3], "nerve": 1},
                4,
                enemies=[{"kind": "brineling", "at": [1, 0]}],
                map=[{"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "closed"}}],
            ),
            FIGHT,
            stage=3,
            seed="fight",
        ),
    ),
)
