"""The lesson of Brigand Kings: a few turns with the dice that show a rule each."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.lessons.contract import Condition, Lesson, Scene, Seen, Step
from bot.messages.panel import Press
from engine.kernel.core import Json, Seat

YOU: Seat = "red"
BONUS = {"red": ["ace_of_moons", "sea"], "blue": ["ace_of_wyrms", "end"]}
NEXT_DICE = [1, 1, 1, "knots", "knots", "knots", "knots", "knots"]
"""What the other seat throws when a turn of the person's is over."""


def _table(counties: list[Json], **more: Json) -> Mapping[str, Json]:
    """A turn of the person's against one other seat."""
    return {"players": 2, "active": YOU, "bonus": BONUS, "counties": counties, "rerolls": 0, **more}


# ------------------------------------------------------------------------ conditions


def answers(answer: Mapping[str, Json]) -> Condition:
    """Exactly that answer is given."""

    def is_done(seen: Seen) -> bool:
        return bool(seen.answer == answer)

    return is_done


def places(**soldiers: int) -> Condition:
    """So many soldiers are placed there: `to_2` is the county of number 2, `to_1` the Excuse."""

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
        "**The goal.** Barons send soldiers into five border counties, the cards in line. Whoever holds a "
        "county long enough captures its card. When no card can be dealt any more, the cards captured are "
        "counted, and the highest sum wins.",
    ),
    Step(
        "**Bonus cards.** Before the first turn you are dealt three cards of one suit each and keep two, "
        "which nobody else sees. At the end each pays a point for every card of its suit that you captured.",
        "Keep Moons and Waves: three counties in line have Moons.",
        answers({"discard": "bard"}),
        "Press the button that keeps the Ace of Moons and the Sea; the Bard goes.",
        (Press("discard", "bard"),),
        "keep_bonus",
    ),
)

DICE = (
    Step(
        "**Dice.** A turn is yours alone. You throw three number dice and five suit dice, and may throw any "
        "of them again, twice. Numbers say where and how many, suits bring soldiers.",
        "In the menu of dice to roll again pick die 3 (it shows 3) and die 8 (Knots).",
        answers({"reroll": [3, 8]}),
        "Open the menu “Roll these dice again” and pick just two: die 3 and die 8.",
        (Press("reroll", "", ("3", "8")),),
        "roll",
    ),
    Step(
        "**Enough.** A six and a third Moons. You might throw once more, but you need not: what lies is "
        "what you play with.",
        "Press **Keep all**.",
        answers({"reroll": []}),
        "These dice are good: Keep all.",
        (Press("keep"),),
        "roll",
    ),
    Step(
        "**The transport.** One number die is the transport: at most so many soldiers travel. The other two "
        "are where they may go: 2 to 6 are the counties, 1 is a camp, the Excuse.",
        "Let the six carry them: **Carry 6**, to the counties 2 and 5.",
        answers({"transport": 6}),
        "Take the 6 as the transport; with a smaller one fewer soldiers travel.",
        (Press("transport", "6"),),
        "assign",
    ),
    Step(
        "**Soldiers.** Each suit die brings one soldier to one of these counties that has its suit. Pact "
        "has Moons and Suns, so four dice fit it; the Mill has Waves.",
        "Place 4 in Pact and 1 in the Mill.",
        places(to_2=4, to_5=1),
        "Press the button with 4 for Pact and 1 for the Mill.",
        (Press("way", "0"),),
        "place",
    ),
    Step(
        "**Stability.** At the end of your turn every county in which you have no soldiers gets a stability "
        "token. So what others hold grows in your turn, and what you hold in theirs. Soldiers and tokens "
        "count together: Pact has 4 of 7.",
    ),
)

COMBAT = (
    Step(
        "**Combat.** Where others stand there is a fight at once. One of yours goes, and two of what lies "
        "there: a soldier and a stability token, or two soldiers where no token is left. Blue holds the "
        "Lunatic with 2 soldiers on 2 tokens.",
        "Send them there: **Carry 6**.",
        answers({"transport": 6}),
        "With 6 as the transport the Lunatic, county 4, is one of the places.",
        (Press("transport", "6"),),
        "assign",
    ),
    Step(
        "**Enough to hold it.** Two of yours take all that lies there with them, but then nobody is left in "
        "the county. The third one stays.",
        "Send 3 to the Lunatic.",
        places(to_4=3),
        "Moons and Waves fit the Lunatic: press the button with 3 for it.",
        (Press("way", "0"),),
        "place",
    ),
    Step(
        "**Taken.** One of yours holds the Lunatic now. The soldiers who fell are not lost for good: they "
        "are back in your supply of 15.",
    ),
)

CAPTURE = (
    Step(
        "**The Excuse.** Whoever camps on the Excuse may later go to a county without a die of its suit, "
        "and nobody can attack him there. Some turns later you hold Pact with 4 soldiers on 2 tokens: 6 of "
        "7.",
        "Take the 4 as the transport.",
        answers({"transport": 4}),
        "Press Carry 4.",
        (Press("transport", "4"),),
        "assign",
    ),
    Step(
        "**Camping.** Three of your suit dice show Leaves: one suit, so all three muster for the Excuse.",
        "Send 3 to the Excuse.",
        places(to_1=3),
        "Press the button with 3 for the Excuse.",
        (Press("way", "0"),),
        "place",
    ),
    Step(
        "**Waiting.** In your own turn Pact got no token, since you stand there. Now it is Blue's turn. "
        "Press Next and see what he does, and what happens to Pact.",
    ),
    Step(
        "**Seven.** In Blue's turn Pact got its seventh, so it is captured by whoever stands there: you. "
        "The card lies before you, your soldiers go back to the supply, and a new county is dealt.",
    ),
)

FLIPS = (
    Step(
        "**Flipping.** A captured card can help once: after your last throw each symbol on it turns one die "
        "to itself. It lies face down then, and still counts at the end.",
        "Flip Pact: turn a Knots die to Moons.",
        _flips,
        "In the menu “Flip and go on” pick Pact: a Knots to Moons.",
        (Press("flips", "", ("pact knots>moons",)),),
        "flip",
    ),
    Step(
        "**The end.** When the deck cannot fill the line, everybody throws a die for each county that he "
        "holds and takes the card if it is not above his soldiers there. Then ranks are added: Pact counts "
        "9, and each bonus card 1 for every other card of its suit.",
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
