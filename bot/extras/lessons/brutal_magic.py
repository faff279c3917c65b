"""The lesson of Brutal Magic: a skirmish of a few units, an act of each kind."""

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
    """A round of a skirmish on open land, in which the person begins."""
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
    """What is laid out for the unit."""
    assert isinstance(seen.ask, Activate)
    return act_of(read_draft(seen.ask, seen.draft), unit)


def goes(unit: UnitName, to: Hex) -> Condition:
    """The unit is to go there."""

    def is_done(seen: Seen) -> bool:
        return isinstance(seen.ask, Activate) and _act(seen, unit).get("path", [""])[-1] == to

    return is_done


def strikes(unit: UnitName, at: UnitName) -> Condition:
    """The unit is to attack that one."""

    def is_done(seen: Seen) -> bool:
        if not isinstance(seen.ask, Activate):
            return False
        act = _act(seen, unit)
        return any(at in one["at"] for one in (*act.get("before", ()), *act.get("after", ())))

    return is_done


def _summons_two(seen: Seen) -> bool:
    return isinstance(seen.ask, Activate) and len(_act(seen, "r1").get("summon", ())) == 2


def handed_in(condition: Condition) -> Condition:
    """What is handed in does that."""

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
        "**The goal.** Wizards meet on a field of hexes. Each has a Master, who calls champions and pawns. "
        "Whoever loses the Master has lost; after eight rounds of a skirmish points decide: a Master 60, a "
        "champion 40, a pawn 20, for what of yours still stands.",
    ),
    Step(
        "**Acts.** In a round every unit acts once: one of yours, one of the other's, and round again. An "
        "act is a move and attacks, in either order. A blank hex costs 1 to enter; wood and hills cost "
        "more, and embers burn. Your Pyre Knight, r2, has a move of 5.",
        "In **r2: go where?** pick F6, which is next to the Singer b2.",
        goes("r2", "F6"),
        "r2 should be the unit in hand (menu Which unit?); in “r2: go where?” pick F6.",
        (Press("to", "r2", ("F6",)),),
        "activate",
    ),
    Step(
        "**Attacks.** Each attack has a range and a power. First it must hit: die and skill, less what lies "
        "in the way, against die and defense. Then it must hurt: die and power against die and toughness. "
        "There are no wounds: who is hurt is gone. The menu says how likely that is.",
        "In **r2: attack whom?** pick the Flame Sword at b2 from F6.",
        strikes("r2", "b2"),
        "Open “r2: attack whom?” and pick b2 with the Flame Sword.",
        (Press("aim", "r2", ("after.0.b2.F6",)),),
        "activate",
    ),
    Step(
        "**Handing in.** Nothing has happened yet: you lay out an act, look at the picture, and hand it in. "
        "Then the dice are thrown, and one unit of the other seat acts.",
        "Press **Hand in 1 act**.",
        handed_in(strikes("r2", "b2")),
        "r2 should attack b2; then Hand in 1 act.",
        (HAND_IN,),
        "activate",
    ),
    Step(
        "**Summoning.** Instead of moving and attacking a Master may summon: two pawns or one champion of "
        "his army, in hexes beside him. They act from the next round on.",
        "In **Which unit?** pick r1, press **Summon**, and pick Emberling twice.",
        _summons_two,
        "Menu Which unit?: r1. Button Summon. Then pick Emberling in the menu, and once more.",
        (
            Press("unit", "", ("r1",)),
            Press("page", "r1.summon"),
            Press("s_add", "r1", ("Emberling",)),
            Press("s_add", "r1", ("Emberling",)),
        ),
        "activate",
    ),
    Step(
        "**Your army.** All designs lie open, and so do guards and who has acted: nothing is hidden here "
        "but what the others will do. **More** has everybody's army on cards.",
        "Hand in the summoning.",
        handed_in(_summons_two),
        "r1 should summon two Emberlings; then Hand in 1 act.",
        (HAND_IN,),
        "activate",
    ),
    Step(
        "**Guard.** A unit that stands on guard waits with one attack: it fires once in the middle of an "
        "enemy's move, when he comes as near as you said. Your Soot Archer, r3, shoots 5 hexes far.",
        "Press **Guard**, then hand in.",
        handed_in(_guards),
        "With r3 in hand press Guard, then Hand in 1 act.",
        (Press("guard", "r3"), HAND_IN),
        "activate",
    ),
    Step(
        "**The round.** When all have acted the round is over, and who is first is thrown for anew. The "
        "story below has every throw. The die is your choice: one of twenty is wild, three of six are "
        "steady; left alone, the better one is taken.",
    ),
)

GUARDS = (
    Step(
        "**Several at once.** You may lay out acts for all your units: those that cannot go yet follow in "
        "your next turns by themselves, until something happens that you should see. And if nothing is "
        "near, all of them can stand guard.",
        "Press **All guard**, then **Hand in: all guard**.",
        _all_guard,
        "Clear what is laid out, press All guard, then Hand in: all guard.",
        (Press("rest", "guard"), HAND_IN),
        "activate",
    ),
    Step(
        "**Waiting pays.** In the story you see whether somebody walked into your guards. That is most of "
        "the game: to come near without being shot, and to make the others come to you. In a real game you "
        "choose one of twelve armies, or design your own with `/me armies`.",
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
