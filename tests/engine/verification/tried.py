"""Print how many forgeries of fair play 2 were tried, and how many passed."""

from __future__ import annotations

from collections import Counter

from engine.records.verification.verifying import HOLDS
from tests.engine.verification.forgeries import FORGERIES
from tests.engine.verification.test_forgeries import GAMES, tries


def main() -> None:
    """Print a row for each kind: how often it was tried on each game, and how often it passed."""
    names = list(dict.fromkeys(which[0] for which in GAMES))
    print("kind of forgery", *names, "passed", sep="\t")
    everything: Counter[str] = Counter()
    for name in FORGERIES:
        tried: Counter[str] = Counter()
        for which in GAMES:
            for _, found in tries(name, which):
                tried[which[0]] += 1
                tried["passed"] += HOLDS in found
        print(name, *(tried[one] for one in (*names, "passed")), sep="\t")
        everything += tried
    print("all", *(everything[one] for one in (*names, "passed")), sep="\t")


if __name__ == "__main__":
    main()
