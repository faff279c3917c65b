"""The lesson of Oware: a first house, and what feeds whom."""

from __future__ import annotations

from bot.extras.lessons.contract import Lesson, Scene, Seen, Step
from bot.messages.panel import Press


def _sows_three(seen: Seen) -> bool:
    return bool(seen.answer == "A3")


STEPS = (
    Step(
        "**The goal.** Each of the twelve houses has four seeds. The lower row is yours. 25 seeds win.",
    ),
    Step(
        "**Sowing.** You take all seeds of a house and sow them one by one, anticlockwise. If the last one "
        "makes two or three in a house of the other player, you take them.",
        "Sow **A3**: its last seed falls into B1.",
        _sows_three,
        "Press A3.",
        (Press("pick", "", ("A3",)),),
        "sow",
    ),
    Step("**What comes next.** Houses fill and empty. Keep yours above three, and count before you sow."),
)
LESSON = Lesson(2, (Scene("red", {"players": 2, "draws": []}, STEPS, seed="sow"),))
