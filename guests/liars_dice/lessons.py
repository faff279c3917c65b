"""The lesson of Liar's Dice: a bid, and a doubt."""

from __future__ import annotations

from bot.extras.lessons.contract import Lesson, Scene, Seen, Step
from bot.messages.panel import Press
from engine.kernel.core import Json
from guests.liars_dice.engine import BID, DOUBT


def _table(*cups: list[int]) -> dict[str, Json]:
    return {"players": len(cups), "draws": [list(cup) for cup in cups]}


def _bids(seen: Seen) -> bool:
    return bool(seen.answer == {"do": BID, "count": 3, "face": 4})


def _doubts(seen: Seen) -> bool:
    return bool(seen.answer == {"do": DOUBT})


BIDDING = (
    Step(
        "**The goal.** Everybody rolls five dice under a cup. A bid says how many dice of a face lie under "
        "all cups. The last player with dice wins.",
    ),
    Step(
        "**A bid.** You see only your own dice. Two are fours and one is a one, which counts as any face. "
        "So there are at least three fours.",
        "Press **Bid**, pick **3 × …**, then **⚃**.",
        _bids,
        "Bid three fours: Bid, 3 × …, ⚃.",
        (Press("pick", "do=bid"), Press("pick", "count", ("3",)), Press("pick", "face", ("4",))),
        "bid",
    ),
)
DOUBTING = (
    Step(
        "**A doubt.** Instead of bidding higher you can say **Liar!** Then all cups are lifted. If the bid "
        "is true, you lose a die. If not, the bidder does.",
        "Red bids that all ten dice are fives, and three of yours are not. Press **Liar!**",
        _doubts,
        "Press Liar!",
        (Press("pick", "do=doubt"),),
        "bid",
    ),
    Step("**What comes next.** The loser begins the next round, with new dice for everybody."),
)
LESSON = Lesson(
    2,
    (
        Scene("red", _table([1, 2, 4, 4, 6], [2, 2, 3, 5, 6], [1, 3, 3, 4, 5]), BIDDING, seed="bid"),
        Scene("blue", _table([2, 3, 3, 5, 6], [2, 4, 5, 5, 6]), DOUBTING, seed="doubt 19"),
    ),
)
