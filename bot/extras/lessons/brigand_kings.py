"""The lesson of Brigand Kings: a few turns with dice, one rule each."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.lessons.contract import Condition, Lesson, Scene, Seen, Step
from bot.messages.panel import Press
from engine.kernel.core import Json, Seat

YOU: Seat = "red"
BONUS = {"red": ["ace_of_moons", "sea"], "blue": ["ace_of_wyrms", "end"]}
NEXT_DICE = [1, 1, 1, "knots", "knots", "knots", "knots", "knots"]
"""Dice that the other seat rolls at the end of the person's turn."""


def _table(counties: list[Json], **more: Json) -> Mapping[str, Json]:
    """Return a turn of the person against one other seat."""
    return {"players": 2, "active": YOU, "bonus": BONUS, "counties": counties, "rerolls": 0, **more}


# ------------------------------------------------------------------------ conditions


def answers(answer: Mapping[str, Json]) -> Condition:
    """Return a condition that the answer is exactly this one."""

    def is_done(seen: Seen) -> bool:
        return bool(seen.answer == answer)

    return is_done


def places(**soldiers: int) -> Condition:
    """Return a condition that the answer places these soldiers (`to_2`: county 2, `to_1`: the Excuse)."""

    def is_done(seen: Seen) -> bool:
        if not isinstance(seen.answer, dict):
            return False
        placed = [seen.answer.get("muster") or {}, seen.answer.get("move") or {}]
        return all(
            sum(int(one.get(place.removeprefix("to_"), 0)) for one in placed) == number
            for place, number in soldiers.items()
        )

    return is_done


def _flips(seen: Seen) -> bool:
    return isinstance(seen.answer, dict) and bool(seen.answer.get("flips"))


# ------------------------------------------------------------------------------ steps

SETUP = (
    Step(
        "**The goal.** You are a baron and send soldiers into five border counties, the cards in line. Hold "
        "a county long enough, and you capture its card. When the deck runs out, the highest total of "
        "captured cards wins.",
    ),
    Step(
        "**Bonus cards.** Before the first turn you get three cards of one suit each. You keep two, and "
        "nobody else sees them. At the end each scores 1 point for every card of its suit that you captured.",
        "Keep Moons and Waves: three counties in line have Moons.",
        answers({"discard": "bard"}),
        "Press the button that keeps the Ace of Moons and the Sea. You discard the Bard.",
        (Press("pick", "discard=bard"),),
        "keep_bonus",
    ),
)

DICE = (
    Step(
        "**Dice.** You play your turn alone. You roll three number dice and five suit dice, and you can roll "
        "any of them again, twice. Numbers say where soldiers go and how many; suits bring them.",
        "In the menu **Roll these dice again…** pick die 3 (it shows 3) and die 8 (Knots).",
        answers({"reroll": [3, 8]}),
        "Open the menu “Roll these dice again” and pick only two dice: 3 and 8.",
        (Press("pick", "reroll", ("3", "8")),),
        "roll",
    ),
    Step(
        (
            "**Enough.** You got a six and a third Moons. You could roll once more, but these dice are good "
            "enough."
        ),
        "Press **Keep all**.",
        answers({"reroll": []}),
        "These dice are good: press Keep all.",
        (Press("short", "0"),),
        "roll",
    ),
    Step(
        "**The transport.** Choose one number die as the transport: at most that many soldiers travel. The "
        "other two dice say where they can go. 2 to 6 name a county; a 1 means the camp (the Excuse).",
        "Let the six carry them: press **Carry 6**, to the counties 2 and 5.",
        answers({"transport": 6}),
        "Take the 6 as the transport. A smaller number carries fewer soldiers.",
        (Press("pick", "transport=6"),),
        "assign",
    ),
    Step(
        "**Soldiers.** Each suit die brings one soldier to a destination that has its suit. Pact has Moons "
        "and Suns, so four dice fit it. The Mill has Waves.",
        "Place 4 in Pact and 1 in the Mill.",
        places(to_2=4, to_5=1),
        "Press the button with 4 for Pact and 1 for the Mill.",
        (Press("way", "0"),),
        "place",
    ),
    Step(
        "**Stability.** At the end of your turn every county without your soldiers gets a stability token. "
        "So your turn brings tokens to the others' counties, and their turns bring tokens to yours. "
        "Soldiers and stability count together: Pact has 4 of 7 tokens.",
    ),
)

COMBAT = (
    Step(
        "**Combat.** Soldiers fight at once where another player's soldiers stand. Each soldier you lose "
        "removes two tokens there: a soldier and a stability token, or two soldiers if no stability is left. "
        "Blue holds the Lunatic with 2 soldiers and 2 stability.",
        "Send soldiers there: press **Carry 6**.",
        answers({"transport": 6}),
        "With 6 as the transport, the Lunatic (county 4) is a destination.",
        (Press("pick", "transport=6"),),
        "assign",
    ),
    Step(
        "**Enough to hold it.** Two of your soldiers clear the county, but you lose them. A third one stays "
        "and holds it.",
        "Send 3 to the Lunatic.",
        places(to_4=3),
        "Moons and Waves fit the Lunatic. Press the button with 3 for it.",
        (Press("way", "0"),),
        "place",
    ),
    Step(
        "**Taken.** One of your soldiers holds the Lunatic now. The two you lost are back in your supply of "
        "15.",
    ),
)

CAPTURE = (
    Step(
        "**The Excuse.** Soldiers who camp on the Excuse can later go to a county without a die of its suit. "
        "Nobody can attack them there. Some turns later you hold Pact with 4 soldiers and 2 stability: 6 of "
        "7.",
        "Take the 4 as the transport.",
        answers({"transport": 4}),
        "Press Carry 4.",
        (Press("pick", "transport=4"),),
        "assign",
    ),
    Step(
        "**Camping.** Dice of one suit muster for the Excuse. Three of your dice show Leaves, so you can "
        "send three soldiers.",
        "Send 3 to the Excuse.",
        places(to_1=3),
        "Press the button with 3 for the Excuse.",
        (Press("way", "0"),),
        "place",
    ),
    Step(
        "**Waiting.** Pact got no token in your own turn, because your soldiers are there. Now it is "
        "Blue's turn. "
        "Press Next to see what Blue does, and what happens to Pact.",
    ),
    Step(
        "**Seven.** Pact got its seventh token in Blue's turn. Your soldiers are there, so you capture it. "
        "The card "
        "is yours, your soldiers return to your supply, and a new county is dealt.",
    ),
)

FLIPS = (
    Step(
        "**Flipping.** A captured card can help once. After your last roll, each symbol on it can turn one "
        "die to that symbol. The card is then face down, and still counts at the end.",
        "Flip Pact: turn a Knots die to Moons.",
        _flips,
        "Open the menu “Flip, then go on” and pick Pact: turn a Knots to Moons.",
        (Press("flips", "", ("pact knots>moons",)),),
        "flip",
    ),
    Step(
        "**The end.** When the deck cannot fill the line, each player rolls a die for each county they hold. "
        "They take the card if the die is not higher than their soldiers there. Then all ranks are added: "
        "Pact counts 9. Each bonus card adds 1 for every other card of its suit.",
    ),
)

LESSON = Lesson(
    5,
    (
        Scene(
            YOU,
            {
                "players": 2,
                "setup": True,
                "hands": {
                    "red": ["ace_of_moons", "sea", "bard"],
                    "blue": ["ace_of_wyrms", "end", "windfall"],
                },
                "counties": ["pact", "author", "lunatic", "mill", "cave"],
            },
            SETUP,
            stage=0,
        ),
        Scene(
            YOU,
            _table(
                ["pact", "author", "lunatic", "mill", "cave"],
                rerolls=2,
                dice=[2, 5, 3, "moons", "moons", "suns", "waves", "knots"],
                rolls=[[6, "moons"], NEXT_DICE],
            ),
            DICE,
        ),
        Scene(
            YOU,
            _table(
                [
                    {"card": "pact", "seat": "red", "soldiers": 4, "stability": 2},
                    "author",
                    {"card": "lunatic", "seat": "blue", "soldiers": 2, "stability": 2},
                    {"card": "mill", "seat": "red", "soldiers": 1, "stability": 2},
                    "cave",
                ],
                dice=[4, 3, 6, "moons", "waves", "waves", "leaves", "suns"],
                rolls=[NEXT_DICE],
                turn=5,
            ),
            COMBAT,
            stage=5,
        ),
        Scene(
            YOU,
            _table(
                [
                    {"card": "pact", "seat": "red", "soldiers": 4, "stability": 2},
                    "author",
                    {"card": "lunatic", "seat": "red", "soldiers": 1, "stability": 2},
                    {"card": "mill", "stability": 3},
                    {"card": "cave", "seat": "blue", "soldiers": 2, "stability": 3},
                ],
                dice=[1, 1, 4, "leaves", "leaves", "leaves", "knots", "suns"],
                rolls=[NEXT_DICE],
                turn=11,
            ),
            CAPTURE,
            stage=11,
        ),
        Scene(
            YOU,
            _table(
                [
                    "castle",
                    "author",
                    {"card": "lunatic", "seat": "red", "soldiers": 1, "stability": 3},
                    "mill",
                    {"card": "cave", "seat": "blue", "soldiers": 2, "stability": 4},
                ],
                captured={"red": ["pact"]},
                camp={"red": 3},
                dice=[4, 3, 5, "moons", "knots", "knots", "leaves", "waves"],
                turn=13,
            ),
            FLIPS,
            stage=13,
        ),
    ),
)
