"""Plays random games of `diplomacy` in its own interpreter; prints the time per order and phase as JSON."""

import importlib
import json
import random
import time

GAMES, PHASES = 8, 15


def main() -> None:
    chance, orders_ms, phases_ms = random.Random("bench"), [], []
    for _ in range(GAMES):
        game = importlib.import_module("diplomacy").Game()
        for _ in range(PHASES):
            possible, places = game.get_all_possible_orders(), game.get_orderable_locations()
            orders = {
                power: [chance.choice(possible[place]) for place in able if possible[place]]
                for power, able in places.items()
            }
            begun = time.perf_counter()
            for power, given in orders.items():
                game.set_orders(power, given)
            game.process()
            taken, count = (time.perf_counter() - begun) * 1000, sum(map(len, orders.values()))
            if count:
                orders_ms.append(taken / count)
                phases_ms.append(taken)
    print(json.dumps({"diplomacy_order_ms": orders_ms, "diplomacy_phase_ms": phases_ms}))


if __name__ == "__main__":
    main()
