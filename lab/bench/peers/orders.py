"""Plays random games of `diplomacy` in its own interpreter.

It prints, as JSON, the processor time of an order, of a power's whole sheet, and of a phase.
"""

import importlib
import json
import random
import time

GAMES, PHASES = 8, 15


def main() -> None:
    chance, orders_ms, sheets_ms, phases_ms = random.Random("bench"), [], [], []
    for _ in range(GAMES):
        game = importlib.import_module("diplomacy").Game()
        for _ in range(PHASES):
            possible, places = game.get_all_possible_orders(), game.get_orderable_locations()
            orders = {
                power: [chance.choice(possible[place]) for place in able if possible[place]]
                for power, able in places.items()
            }
            begun = time.process_time()
            for power, given in orders.items():
                game.set_orders(power, given)
            game.process()
            taken, count = (time.process_time() - begun) * 1000, sum(map(len, orders.values()))
            if count:
                orders_ms.append(taken / count)
                sheets_ms.append(taken / sum(map(bool, orders.values())))
                phases_ms.append(taken)
    found = {"order": orders_ms, "sheet": sheets_ms, "phase": phases_ms}
    print(json.dumps({f"diplomacy_{name}_ms": values for name, values in found.items()}))


if __name__ == "__main__":
    main()
