"""Draws the standard map of `diplomacy` as a PNG, in its own interpreter.

Prints milliseconds of processor time (rsvg-convert included), bytes and pixels as JSON.
"""

import importlib
import json
import random
import resource
import subprocess

PICTURES = 12


def spent() -> float:
    """Return the seconds of processor time of this process and of those that ended under it."""
    each = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in each)


def main() -> None:
    game, chance = importlib.import_module("diplomacy").Game(), random.Random("bench")
    taken, sizes, pixels = [], [], []
    for _ in range(PICTURES):
        possible = game.get_all_possible_orders()
        for power, able in game.get_orderable_locations().items():
            game.set_orders(power, [chance.choice(possible[place]) for place in able if possible[place]])
        begun = spent()
        drawn = subprocess.run(
            ["rsvg-convert"], input=game.render().encode(), capture_output=True, check=True
        )
        taken.append((spent() - begun) * 1000)
        sizes.append(len(drawn.stdout))
        width, height = (int.from_bytes(drawn.stdout[at : at + 4], "big") for at in (16, 20))
        pixels.append(width * height)
        game.process()
    found = {"ms": taken, "bytes": sizes, "pixels": pixels}
    print(json.dumps({f"diplomacy_map_{name}": values for name, values in found.items()}))


if __name__ == "__main__":
    main()
