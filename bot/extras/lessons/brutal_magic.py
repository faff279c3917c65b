"""The lesson of Brutal Magic: a skirmish of a few units with one action of each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.extras.lessons.contract import Condition, Lesson, Scene, Seen, Step
from bot.games.brutal_magic.panels.drafts import act_of, read_draft
from bot.messages.panel import Press
from engine.brutal_magic.armies.names import UnitName
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Json, Seat
from engine.kernel.hexes import Hex

YOU: Seat = "red"


def _table(units: Mapping[UnitName, str], round_: int) -> Mapping[str, Json]:
    """Return a round of a skirmish on open land, with the person to act first."""
    return {
        "players": 2,
        "options": {
            "preset": "skirmish",
            "radius": 5,
            "start": "corners",
            "terrain": "open",
            "round_limit": 8,
            "batch": 1,
        },
        "types": {"red": "cinder_court", "blue": "drowned_choir"},
        "terrain": {"hexes": {"F7": "Wood", "G8": "Hill", "E4": "Wood", "D6": "Embers"}},
        "units": units,
        "order": ["red", "blue"],
        "round": round_,
    }


# ------------------------------------------------------------------------ conditions


def _act(seen: Seen, unit: UnitName) -> dict[str, Any]:
    """Return the unit's planned act."""
    assert isinstance(seen.ask, Activate)
    return act_of(read_draft(seen.ask, seen.draft), unit)


def goes(unit: UnitName, to: Hex) -> Condition:
    """Return a condition that the plan moves the unit to this hex."""

    def is_done(seen: Seen) -> bool:
        return isinstance(seen.ask, Activate) and _act(seen, unit).get("path", [""])[-1] == to

    return is_done


def strikes(unit: UnitName, at: UnitName) -> Condition:
    """Return a condition that the plan lets the unit attack this enemy."""

    def is_done(seen: Seen) -> bool:
        if not isinstance(seen.ask, Activate):
            return False
        act = _act(seen, unit)
        return any(at in one["at"] for one in (*act.get("before", ()), *act.get("after", ())))

    return is_done


def _summons_two(seen: Seen) -> bool:
    return isinstance(seen.ask, Activate) and len(_act(seen, "r1").get("summon", ())) == 2


def handed_in(condition: Condition) -> Condition:
    """Return a condition that the answer is handed in and meets the other condition."""

    def is_done(seen: Seen) -> bool:
        return seen.answer is not None and condition(seen)

    return is_done


def _guards(seen: Seen) -> bool:
    return isinstance(seen.ask, Activate) and "guard" in _act(seen, "r3")


def _all_guard(seen: Seen) -> bool:
    return isinstance(seen.answer, dict) and seen.answer.get("rest") == "guard"


# ------------------------------------------------------------------------------ steps

HAND_IN = Press("hand_in")

ACTS = (
    Step(
        "**The goal.** Wizards meet on a field of hexes. Each has a Master, who summons champions and pawns. "
        "If your Master falls, you have lost. After eight rounds of a skirmish, points decide: 60 for a "
        "Master, 40 for a champion and 20 for a pawn that still stands.",
    ),
    Step(
        "**Acts.** Every unit acts once a round: first one of yours, then one of the other player's, and "
        "so on. In an act a unit moves and attacks, in either order. A blank hex costs 1 to enter; wood "
        "and hills cost more, and embers burn. Your Pyre Knight, r2, has a move of 5.",
        "In **Walk first: where to?** pick F6, which is next to the Singer b2.",
        goes("r2", "F6"),
        "Choose r2 in the menu “Choose a unit”. Then pick F6 in “Walk first: where to?”.",
        (Press("to", "r2", ("F6",)),),
        "activate",
    ),
    Step(
        "**Attacks.** Each attack has a range and a power. First it must hit: your die plus skill, minus "
        "what lies in the way, must beat the enemy's die plus defense. Then it must hurt: your die plus "
        "power must beat the enemy's die plus toughness. There are no wounds: a hurt unit is gone. The "
        "button shows the chance.",
        "Press the red button **Singer** with the chance.",
        strikes("r2", "b2"),
        "Press the red button that names the Singer.",
        (Press("hit", "r2.after.0.b2.F6"),),
        "activate",
    ),
    Step(
        "**Handing in.** So far you have only planned. Look at the picture, then hand in your plan. The "
        "dice fall, and then one unit of the other player acts.",
        "Press the green button **Attack Singer**.",
        handed_in(strikes("r2", "b2")),
        "Plan an attack of r2 at b2, then press the green button.",
        (HAND_IN,),
        "activate",
    ),
    Step(
        "**Summoning.** Instead of moving and attacking, a Master may summon two pawns or one champion of "
        "its army, in hexes beside it. They act from the next round on.",
        "In **Choose a unit** pick r1, press **Summon**, and pick Emberling twice.",
        _summons_two,
        "Pick r1 in the menu “Choose a unit” and press Summon. Then pick Emberling in the menu twice.",
        (
            Press("unit", "", ("r1",)),
            Press("page", "r1.summon"),
            Press("s_add", "r1", ("Emberling",)),
            Press("s_add", "r1", ("Emberling",)),
        ),
        "activate",
    ),
    Step(
        "**Your army.** Everyone sees all designs, all guards and which units have acted. Only the others' "
        "plans are hidden. **More** shows everyone's army on cards.",
        "Hand in the summoning.",
        handed_in(_summons_two),
        "Plan two Emberlings for r1. Then press **Hand in 1 act**.",
        (HAND_IN,),
        "activate",
    ),
    Step(
        "**Guard.** A unit on guard waits with one attack. It fires once, in the middle of an enemy's move, "
        "as soon as the enemy is within the distance you chose. Your Soot Archer, r3, shoots 5 hexes far.",
        "Press **Guard**, then hand in.",
        handed_in(_guards),
        "Choose r3, press Guard, then press the green button.",
        (Press("guard", "r3"), HAND_IN),
        "activate",
    ),
    Step(
        "**The round.** A round ends when all units have acted. Then the seats roll again for the first "
        "act. The report below shows every roll. You may choose your dice: one d20 is wild, three d6 are "
        "steady. If you do not choose, the bot takes the better ones.",
    ),
)

GUARDS = (
    Step(
        "**Several at once.** You may plan acts for all your units. Units that cannot act yet act in "
        "your next turns by themselves. If something important happens first, I ask you again. If no "
        "enemy is near, all your units can stand guard.",
        "Press **More**, **All guard** and **Hand in: all guard**.",
        _all_guard,
        "Clear your plan. Press More, All guard, then Hand in: all guard.",
        (Press("page", "r3.more"), Press("rest", "guard"), HAND_IN),
        "activate",
    ),
    Step(
        "**Waiting pays.** The report shows whether anybody walked into your guards. That is most of the "
        "game: come near without being shot, and make the others come to you. In a real game you choose one "
        "of twelve armies, or design your own: press **My armies** in `/me settings`.",
    ),
)

LESSON = Lesson(
    5,
    (
        Scene(
            YOU,
            _table(
                {
                    "r1": "Ash Regent C4",
                    "r2": "Pyre Knight E5",
                    "r3": "Soot Archer D4",
                    "b1": "Tide Cantor J8",
                    "b2": "Drowned Singer G7",
                    "b3": "Crab Bearer H7",
                },
                1,
            ),
            ACTS,
            stage=1,
        ),
        Scene(
            YOU,
            _table(
                {
                    "r1": "Ash Regent C4",
                    "r2": "Emberling D4",
                    "r3": "Soot Archer D5",
                    "r4": "Soot Archer C5",
                    "b1": "Tide Cantor J8",
                    "b2": "Crab Bearer G7",
                    "b3": "Crab Bearer H8",
                },
                4,
            ),
            GUARDS,
            stage=4,
        ),
    ),
)
