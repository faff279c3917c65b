"""Plays random games of `diplomacy` in its own interpreter.

It prints, as JSON, the processor time of an order, of a power's whole sheet, of a phase, and of a game loaded
from the orders of its first phases.
"""

import importlib
import json
import random
import time

GAMES, PHASES, LOADED = 8, 15, 10


def main() -> None:
    chance, orders_ms, sheets_ms, phases_ms, loads_ms = random.Random("bench"), [], [], [], []
    for _ in range(GAMES):
        game, log = importlib.import_module("diplomacy").Game(), []
        for _ in range(PHASES):
            possible, places = game.get_all_possible_orders(), game.get_orderable_locations()
            orders = {
                power: [chance.choice(possible[place]) for place in able if possible[place]]
                for power, able in places.items()
            }
            log.append(orders)
            begun = time.process_time()
            for power, given in orders.items():
                game.set_orders(power, given)
            game.process()
            taken, count = (time.process_time() - begun) * 1000, sum(map(len, orders.values()))
            if count:
                orders_ms.append(taken / count)
                sheets_ms.append(taken / sum(map(bool, orders.values())))
                phases_ms.append(taken)
        begun, again = time.process_time(), importlib.import_module("diplomacy").Game()
        for orders in log[:LOADED]:
            for power, given in orders.items():
                again.set_orders(power, given)
            again.process()
        loads_ms.append((time.process_time() - begun) * 1000)
    found = {"order": orders_ms, "sheet": sheets_ms, "phase": phases_ms, "load": loads_ms}
    print(json.dumps({f"diplomacy_{name}_ms": values for name, values in found.items()}))


if __name__ == "__main__":
    main()
