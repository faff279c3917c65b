"""Define a computer player's weights for units, flights and risks."""

from __future__ import annotations

from dataclasses import dataclass, replace

Opening = tuple[int, int, int, int]
"""Numbers of the first five fleets: at home, and on the first, second and third trajectory above it."""


@dataclass(frozen=True)
class Style:
    """All values in developments.

    `fleets`: what a fleet is worth with 0, 1, 2 and so on own turns to come; the last holds beyond.
    `leader`: how much more than another rival the strongest one counts.
    `lost`: what a development that a project costs is worth; the captain takes off that its region may be
    claimed again, the marshal reckons that apart.
    `patience`: what a gain is still worth a turn later.
    `settled`: how many regions a development of somebody's is reckoned to take in a turn.
    `again`: fleets that have fired once fire again in later turns.
    `held`: in how many turns' overthrows what guarding fleets save counts.
    `caution`: how much of what rivals' fleets may shoot down is feared.
    `edge`: what a fleet must gain elsewhere to leave its world.
    `scrapped`: what it costs besides to make a fleet of a development in haste.
    """

    openings: tuple[Opening, ...]
    fleets: tuple[float, ...]
    leader: float
    lost: float
    patience: float
    settled: float
    again: float
    held: float
    caution: float
    edge: float
    scrapped: float

    def fleet(self, turns: int) -> float:
        """Return the value of a fleet with that many own turns left."""
        return self.fleets[min(turns, len(self.fleets) - 1)]


NEAR = Style(
    openings=((0, 1, 4, 0), (0, 2, 3, 0), (0, 1, 3, 1), (0, 1, 2, 2)),
    fleets=(0.02, 0.4, 0.55, 0.65),
    leader=1.6,
    lost=0.9,
    patience=0.86,
    settled=0.6,
    again=1.3,
    held=1.5,
    caution=0.35,
    edge=0.03,
    scrapped=0.1,
)
"""Style that settles the near worlds first and avoids losses."""
FAR = Style(
    openings=((0, 0, 1, 4), (0, 0, 2, 3), (0, 0, 3, 2)),
    fleets=(0.02, 0.45, 0.5),
    leader=2.0,
    lost=0.8,
    patience=0.9,
    settled=0.3,
    again=1.1,
    held=0.5,
    caution=0.8,
    edge=0.08,
    scrapped=0.28,
)
"""Style that makes for the large worlds far out, builds much and stays there.

It was found by thousands of games of two, three and four seats, in which every seat drew its own numbers.
A regression of the wins on these numbers gave the style.
"""
FIRST = replace(FAR, openings=((1, 0, 0, 4), (0, 3, 0, 2)), fleets=(0.02, 0.4), again=1.0)
"""Style against one rival who plays second: almost all fleets start far out, or just enough start near to
take Luna at once."""
SECOND = replace(FIRST, openings=((1, 0, 1, 3), (1, 0, 2, 2)))
"""Style against one rival who plays first."""
