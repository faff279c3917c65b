"""The lesson of Chinese Checkers: a step, and a hop."""

from __future__ import annotations

from bot.extras.lessons.contract import Condition, Lesson, Scene, Seen, Step
from bot.messages.panel import Press
from guests.chinese_checkers.engine import STAR


def _moves(*, far: bool) -> Condition:
    """Return a condition that the answer is a hop, or else a step."""

    def is_done(seen: Seen) -> bool:
        answer = seen.answer or {}
        return bool(answer) and (STAR.distance(answer["peg"], answer["to"]) > 1) == far

    return is_done


def _move(peg: str, to: str) -> tuple[Press, Press]:
    return Press("pick", "peg", (peg,)), Press("pick", "to", (to,))


STEPS = (
    Step(
        "**The goal.** Bring your ten pegs into the arm opposite, which has a bright edge. On the board's "
        "page you can touch pegs and holes; here you pick them in menus."
    ),
    Step(
        "**A step.** A peg can go to a free hole beside it.",
        "In **Peg** pick N11, then in **To** pick M11.",
        _moves(far=False),
        "Move a peg by one hole, such as N11 to M11.",
        _move("N11", "M11"),
        "move",
    ),
)
HOPS = (
    Step(
        "**A hop.** A peg hops over one peg of anybody into the free hole right behind it, then on.",
        "Pick O11, then M9: it hops over N10.",
        _moves(far=True),
        "Hop over a peg, such as O11 to M9.",
        _move("O11", "M9"),
        "move",
    ),
    Step("**What comes next.** Chains of hops cross the star fastest. Leave no peg behind alone."),
)
LESSON = Lesson(2, tuple(Scene("red", {"players": 2}, steps, seed="star") for steps in (STEPS, HOPS)))
