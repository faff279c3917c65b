"""Print for each kind of ask how it is shown, in how many lines, and the presses that its answers take.

`python -m tests.kinds [GAME...]` looks at asks from random games. Lines are those of the game's functions
that ran for this kind alone, while its panel was shown, pressed and typed to and its answers were checked.
`VERDICTS` says why a kind keeps its panel.
Presses are the fewest to a random answer: the median and the most. A kind of ask moves to a space only if it
gets shorter and keeps its presses and its looks.
"""

from __future__ import annotations

import inspect
import json
import re
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from types import CodeType, FrameType
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.panels import AskPanel, Prompt
from bot.games.spaced import SpacedPanel
from engine.kernel.contract import Game
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.dice import Dice
from engine.registry.catalogue import GAMES, RULES
from tests.reading.presses import fewest
from tests.test_contract import started
from tests.trial_spaces import MOST_TRIED, presses_of_space

_HEX = re.compile(r"\b[A-Z]\d{1,2}\b")
EACH = 12
"""Asks of a kind that are looked at."""
MOST_PRESSES = 40_000
"""Most presses tried to find an answer's."""
GAMES_PLAYED, ANSWERS = 60, 120
"""Random games, and most answers in each."""
BIG = frozenset(
    (
        ("brimstone", "orders"), ("brutal_magic", "muster"), ("brutal_magic", "activate"),
        ("deeplamp", "create"), ("deeplamp", "act"), ("deeplamp", "shop"), ("earth_mans_burden", "move"),
        ("earth_mans_burden", "combat"), ("earth_mans_burden", "coup"), ("earth_mans_burden", "exploit"),
    )
)  # fmt: skip
"""Order sheets, designers and decisions unit by unit, which keep their panels."""
NEXT = "may move: "
VERDICTS: Mapping[tuple[str, str], str] = {
    ("brimstone", "adjust_map"): f"{NEXT}median 9 presses instead of 17; its hints have no place yet",
    ("brimstone", "supply"): f"{NEXT}as many presses by its menu of ways; its page counts up and down",
    (
        "brimstone",
        "execute",
    ): "stays: at most 6 presses instead of 9, but its rows are the order sheet's, which stays",
    (
        "brimstone",
        "march_on",
    ): "stays: a space takes more presses, median 5 instead of 3, at most 9 instead of 6",
    (
        "brigand_kings",
        "flip",
    ): "stays: flipping a card takes median 5 presses instead of 3",
    (
        "brigand_kings",
        "place",
    ): "stays: a space takes more presses, median 2 instead of 1, at most 3 instead of 2",
    ("earth_mans_burden", "claim"): "stays: a space takes more presses, at most 3 instead of 2",
    (
        "earth_mans_burden",
        "respond",
    ): "stays: it was tried, and its lines grew from 82 to 90; 1 press in both forms",
    ("brutal_magic", "allot"): "stays: 6 presses instead of 9 for two seats, but 13 instead of 11 for three",
    ("brutal_magic", "define"): "stays: it is a designer, and names and designs have no space",
    ("brutal_magic", "lay"): "stays: three hexes of an area take 10 to 13 presses instead of 7 to 9",
    (
        "brutal_magic",
        "place_master",
    ): "stays: its menu shows the twelve hexes furthest from others, a space all",
    (
        "deeplamp",
        "day",
    ): "stays: its plan is whole at once and its menus stay open; a space folds what is picked",
}
"""Why each other kind still has a panel of its own."""


@dataclass
class Kind:
    """A kind of ask: how it is shown, and the presses of the answers that were looked at."""

    game: str
    name: str
    panel: AskPanel
    presses: list[int] = field(default_factory=list)
    unfound: int = 0
    in_a_space: list[int] = field(default_factory=list)
    """Presses in a space's panel of the answers found in both, for kinds with a panel of their own."""
    ran: set[CodeType] = field(default_factory=set)
    """Functions of the game that ran for this kind."""

    @property
    def form(self) -> str:
        return "space" if isinstance(self.panel, SpacedPanel) else "panel"

    def row(self, others: set[CodeType]) -> str:
        """Return the kind's line of the table; what ran for others too is not its own."""
        told = f"{statistics.median(self.presses):g} | {max(self.presses)}" if self.presses else "- | -"
        looked = len(self.presses) + self.unfound
        lines = sum(len(inspect.getsourcelines(one)[0]) for one in self.ran - others)
        found = f"{len(self.presses)} of {looked}"
        tried = self.in_a_space
        space = f"{statistics.median(tried):g} | {max(tried)}" if tried else "- | -"
        why = VERDICTS.get((self.game, self.name), "")
        return f"| {self.game} | {self.name} | {self.form} | {lines} | {told} | {found} | {space} | {why} |"


def kinds(game: str, dice: Dice) -> Iterator[Kind]:
    """Yield a game's kinds that could have a space, with the presses that random answers take."""
    panels = find_texts(game).panels
    found = {
        name: Kind(game, name, panel) for name, panel in panels.of_kind.items() if (game, name) not in BIG
    }
    for ask in asks(RULES[game], dice, list(found)):
        kind = found[ask.kind]
        with watched(game, kind.ran):
            prompt = Prompt(ask, "", {seat: seat.title() for seat in RULES[game].seats})
            answer = ask.sample(dice)
            presses = fewest(
                panels,
                prompt,
                answer,
                at_most=MOST_PRESSES,
                most_tried=MOST_TRIED,
                may_lead=partial(_may_lead, ask, answer),
            )
            kind.panel.receipt(prompt)
            with suppress(Refused):
                panels.typed(prompt, "xyzzy")
        tried = presses_of_space(game, ask, answer, RULES[game].seats)
        kind.in_a_space += [tried] if tried is not None and presses is not None else []
        kind.presses += [presses] if presses is not None else []
        kind.unfound += presses is None
    yield from found.values()


def _may_lead(ask: Ask, answer: Json, draft: str, focus: str) -> bool:
    """Return whether a draft names the answer's hexes in order, or only numbers of it or of the fallback."""
    hexes = _HEX.findall(json.dumps(answer))
    drafted, looked_at = _HEX.findall(draft.upper()), _HEX.findall(focus.upper())
    if not hexes:
        known = re.findall(r"\d+", f"{json.dumps(answer)} {json.dumps(ask.fallback())}")
        return set(re.findall(r"\d+", draft)) <= set(known)
    return drafted == hexes[: len(drafted)] and set(looked_at) <= set(hexes)


@contextmanager
def watched(game: str, ran: set[CodeType]) -> Iterator[None]:
    """Collect the named functions of the game's panels and asks that run inside a `with` block."""

    def look(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        where = code.co_filename
        if event == "call" and f"/{game}/" in where and ("/bot/games/" in where or "ask" in where):
            ran.add(code)

    sys.setprofile(look)
    try:
        yield
    finally:
        sys.setprofile(None)


def asks(game: Game[Any], dice: Dice, wanted: list[str]) -> Iterator[Ask]:
    """Yield asks of these kinds from random games, up to `EACH` of a kind."""
    left = dict.fromkeys(wanted, EACH)
    for _ in range(GAMES_PLAYED):
        match = started(game, dice.below(10**6))
        for _ in range(ANSWERS):
            if match.is_over or not any(left.values()):
                break
            seat = dice.pick(match.awaited)
            ask = match.asks[seat]
            if left.get(ask.kind):
                left[ask.kind] -= 1
                yield ask
            match.submit(seat, ask.sample(dice))


def main(out: Callable[[str], object] = print) -> None:
    """Print the table."""
    out("| game | kind | shown as | lines | presses | most | found | in a space | most | verdict |")
    out("|---|---|---|---|---|---|---|---|---|---|")
    for game in sys.argv[1:] or GAMES:
        found = list(kinds(game, Dice(f"kinds {game}")))
        for kind in found:
            out(kind.row({code for one in found if one is not kind for code in one.ran}))


if __name__ == "__main__":
    main()
