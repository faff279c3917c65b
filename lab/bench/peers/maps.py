"""Draws the standard map of `diplomacy` as a PNG, in its own interpreter.

Prints milliseconds and bytes as JSON.
"""

import importlib
import json
import random
import subprocess
import time

PICTURES = 12


def main() -> None:
    game, chance = importlib.import_module("diplomacy").Game(), random.Random("bench")
    taken, sizes = [], []
    for _ in range(PICTURES):
        possible = game.get_all_possible_orders()
        for power, able in game.get_orderable_locations().items():
            game.set_orders(power, [chance.choice(possible[place]) for place in able if possible[place]])
        begun = time.perf_counter()
        drawn = subprocess.run(
            ["rsvg-convert"], input=game.render().encode(), capture_output=True, check=True
        )
        taken.append((time.perf_counter() - begun) * 1000)
        sizes.append(len(drawn.stdout))
        game.process()
    print(json.dumps({"diplomacy_map_ms": taken, "diplomacy_map_bytes": sizes}))


if __name__ == "__main__":
    main()
