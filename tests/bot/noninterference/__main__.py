"""Count kinds of secret, forks and surfaces: `python -m tests.bot.noninterference`."""

from __future__ import annotations

from collections import Counter

from bot.games.catalogue import TEXTS
from tests.bot.noninterference.coverage import lacking, required
from tests.bot.noninterference.planted import LEAKS
from tests.bot.noninterference.recipes import PRESSED, RECIPES, SHORT, sort_of
from tests.bot.noninterference.roles import ROLES
from tests.bot.noninterference.surfaces import SURFACES


def main() -> None:
    """Print how many forks of how many kinds are compared."""
    print(f"{len(RECIPES)} kinds of secret in {len(TEXTS)} games, compared on {len(SURFACES)} surfaces")
    print(f"{len(SHORT)} in every run; {sum(sort_of(kind) in PRESSED for kind in RECIPES)} with every button")
    print(f"{len(ROLES)} roles look: {', '.join(ROLES)}")
    print(f"{len(LEAKS)} planted leaks")
    for sort, count in Counter(map(sort_of, RECIPES)).most_common():
        games = sorted({kind.partition(":")[0] for kind in RECIPES if sort_of(kind) == sort})
        print(f"{count:4} {sort:9} {', '.join(games)}")
    for game in TEXTS:
        print(f"{game}: {len(required(game))} kinds required, lacking: {', '.join(lacking(game)) or 'none'}")


if __name__ == "__main__":
    main()
