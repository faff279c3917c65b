"""Set a computer player's weights for units, flights and risks."""

from __future__ import annotations

from dataclasses import dataclass, replace

Opening = tuple[int, int, int, int]
"""Numbers of the first five fleets: at home, and on the first, second and third trajectory above it."""


@dataclass(frozen=True)
class Style:
    """The weights of a way to play; all values are in developments.

    `fleets`: value of a fleet with 0, 1, 2 and so on own turns to come; the last holds for more. `leader`:
    factor on the strongest rival compared with other rivals. `lost`: cost of a development that a failed
    project loses. The captain lowers it, because the region may be claimed again; the marshal counts that
    claim by itself. `patience`: factor on a gain for each turn that it comes later. `settled`: regions that
    each development of any owner is expected to take in a turn. `again`: factor on the gain from firing,
    because fleets fire again in later turns. `held`: turns of overthrows from which guarding fleets save
    units. `caution`: share of the losses to rivals' fire that counts. `edge`: gain that a fleet needs
    elsewhere before it leaves its world. `scrapped`: extra cost of turning a development into a fleet in
    haste.
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
        """Return the value of a fleet with that many own turns to come."""
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
"""Style that heads for the large worlds far out, builds much and stays there.

It was found by thousands of games of two, three and four seats, in which every seat drew its own numbers. A
regression of the wins on these numbers gave the style.
"""
FIRST = replace(FAR, openings=((1, 0, 0, 4), (0, 3, 0, 2)), fleets=(0.02, 0.4), again=1.0)
"""Style against one rival who plays second: almost all fleets start far out, or just enough start near to
take Luna at once."""
SECOND = replace(FIRST, openings=((1, 0, 1, 3), (1, 0, 2, 2)))
"""Style against one rival who plays first."""
