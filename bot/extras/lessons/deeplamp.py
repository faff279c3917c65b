"""The lesson of Deeplamp: a walk into the mine, and a fight."""

from __future__ import annotations

from bot.extras.lessons.contract import Condition, Lesson, Scene, Seen, Step
from bot.messages.panel import Press
from engine.kernel.core import Json, Seat

YOU: Seat = "red"


def did(do: str, **more: Json) -> Condition:
    """Return a condition that the answer is an action of this kind with these values."""

    def is_done(seen: Seen) -> bool:
        return isinstance(seen.answer, dict) and seen.answer.items() >= {"do": do, **more}.items()

    return is_done


def _sets_policy(seen: Seen) -> bool:
    """Return whether the Act panel changes the hero's automatic choices."""
    return isinstance(seen.action, dict) and seen.action.get("do") == "policy"


def deed(text: str) -> Press:
    """Return a press of one of the panel's buttons."""
    return Press("do", text)


def go(cell: str) -> Press:
    """Return a pick of a destination in the menu."""
    return Press("go", "", (cell,))


END = deed("end")

DOWN = (
    Step(
        "**The goal.** You are one crew, and win or lose together. You explore a drowned mine, tile by tile. "
        "When you have found enough clues, you can reach the place of your mission. Meanwhile the Tide rises "
        "in the shaft. When it reaches the mouth, you have lost.",
    ),
    Step(
        "**Your turn.** A die says how many steps your hero has. A hero also has one action: search, "
        "look, attack or help. You do one thing at a time and see each result. You carry the Lamp: "
        "heroes more than one tile away from it take frights.",
        "In the menu **Go…** pick the door at 1,-1.",
        did("move", to=[1, -1]),
        "Pick the entry to 1,-1 in the menu Go….",
        (go("1,-1"),),
        "act",
    ),
    Step(
        "**Looking.** You stand in an open door that leads nowhere yet. Look through it: the next tile "
        "is drawn and placed behind it, and the crew moves one space deeper in the shaft. Looking is "
        "your action, so your turn ends.",
        "Press **Look through**.",
        did("look"),
        "You stand in the door. Press Look through.",
        (deed("look"),),
        "act",
    ),
    Step(
        "**The end of a turn.** When all heroes have acted, you turn up the tokens in new rooms: doors, "
        "clues, cards, enemies. Before the next turn, two dice test the Lamp. If it flickers, the Tide "
        "rises. The report shows all of this.",
    ),
)

FIGHT = (
    Step(
        "**Enemies.** In a fight, heroes and enemies act by initiative, highest first. The menus change too: "
        "**Go…** now names enemies. A Brineling waits three spaces from you. Your Mudlark is quicker, so you "
        "act first.",
        "In **Go…** pick the space 1,1, which is beside e1.",
        did("move", to=[1, 1]),
        "Pick the entry to 1,1 in the menu Go….",
        (go("1,1"),),
        "act",
    ),
    Step(
        "**Automatic choices.** The game never stops to ask you during other turns. Press **Act** at any "
        "time to set when your hero spends nerve on failed saves, what heals first, and whether to flee.",
        "In **Set automatic choices** pick **Saves: spend nerve on every failure**.",
        _sets_policy,
        "Press Act. In the menu Set automatic choices, pick Saves: spend nerve on every failure.",
        (Press("policy", "red", ("saves always",)),),
        "act",
        acts=True,
    ),
    Step(
        "**Striking.** Each attack die that reaches your number is a hit. Each hit does a die of damage, "
        "minus the enemy's guard; a 6 to hit ignores the guard. **Strike** deals the hits to the weakest "
        "enemy. The menu has more ways, such as rolling first.",
        "Press **Strike the Brineling**.",
        did("melee"),
        "Press Strike the Brineling.",
        (deed("melee on e1"),),
        "act",
    ),
    Step(
        "**What comes next.** The report below shows the result. Enemies still standing act after you. A "
        "hero who goes down gets up after the fight, but with an injury; as long as one of you stands, the "
        "crew can win. In town you heal and spend what you found.",
    ),
)


def _table(red: dict[str, Json], *dice: int, **more: Json) -> dict[str, Json]:
    """Return a descent of one hero, with fixed first dice."""
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
