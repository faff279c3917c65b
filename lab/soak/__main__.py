"""The command line: `python -m lab.soak` runs the four trials, prints a table and writes var/soak.json."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.games.catalogue import TEXTS, USUAL_GAME
from engine.registry.catalogue import find_game
from lab.soak.trials.crash import Crash, crash
from lab.soak.trials.damage import Damage, damage
from lab.soak.trials.failing import Failing, fail
from lab.soak.trials.storm import Storm, storm

FILE = Path("var/soak.json")
TRIALS = ("crash", "storm", "faults", "damage")
PRINTED_ONLY = ("max_ms",)
"""Figures that the file, whose form is fixed, has no place for."""


def main() -> int:
    """Read the command line, run what is asked for; 0 if nothing was lost, doubled or wrong."""
    chosen = _arguments()
    began, found, table = time.monotonic(), {}, {"game": chosen.game, "seats": chosen.seats}
    if "crash" in chosen.trials:
        crashed = asyncio.run(crash(seed=chosen.seed, rounds=chosen.crash_rounds, most=chosen.kills, **table))
        found["crash"] = _report("crash", crashed.figures(), _of_crash(crashed))
    if "storm" in chosen.trials:
        stormed = asyncio.run(
            storm(tables=chosen.tables, seconds=chosen.seconds, pause=chosen.pause, **table)
        )
        found["storm"] = _report("storm", stormed.figures(), _of_storm(stormed))
    if "faults" in chosen.trials:
        failed = asyncio.run(
            fail(tables=chosen.fault_tables, rounds=chosen.fault_rounds, seed=chosen.seed, **table)
        )
        found["faults"] = _report("faults", failed.figures(), _of_faults(failed))
    if "damage" in chosen.trials:
        damaged = asyncio.run(
            damage(
                game=chosen.game,
                games=chosen.damage_games,
                most=chosen.damage_rows,
                seed=chosen.seed,
                server=chosen.damage_server,
            )
        )
        found["damage"] = _report("damage", damaged.figures(), _of_damage(damaged))
    _write({name: figures for name, (figures, _) in found.items()})
    print(f"\n{time.monotonic() - began:.0f} s in all; the figures are in {FILE}.")
    return 0 if all(is_well for _, is_well in found.values()) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m lab.soak", description=__doc__)
    parser.add_argument("trials", nargs="*", help=f"which of {', '.join(TRIALS)} (all)")
    parser.add_argument("--game", choices=TEXTS, default=USUAL_GAME, help=f"which game ({USUAL_GAME})")
    parser.add_argument("--seats", type=int, default=0, help="at each table (a few)")
    parser.add_argument("--seed", default="1", help="another seed, other games (1)")
    parser.add_argument("--crash-rounds", type=int, default=1, help="rounds of the game that is killed (1)")
    parser.add_argument("--kills", type=int, help="stop killing after so many (every place)")
    parser.add_argument("--tables", type=int, default=500, help="tables in the storm (500)")
    parser.add_argument("--seconds", type=float, default=60, help="how long people press in the storm (60)")
    parser.add_argument("--pause", type=float, default=20, help="seconds each thinks before a press (20)")
    parser.add_argument("--fault-tables", type=int, default=6, help="games with failing calls (6)")
    parser.add_argument("--fault-rounds", type=int, default=3, help="rounds of each (3)")
    parser.add_argument("--damage-games", type=int, default=50, help="games in the damaged database (50)")
    parser.add_argument("--damage-rows", type=int, help="stop damaging after so many (every column)")
    parser.add_argument(
        "--damage-server", default="", help="damage on PostgreSQL: postgresql://user@host/database (SQLite)"
    )
    chosen = parser.parse_args()
    unknown = set(chosen.trials) - set(TRIALS)
    if unknown:
        parser.error(f"there is no trial {', '.join(sorted(unknown))}")
    players = find_game(chosen.game).players
    if chosen.seats and chosen.seats not in players:
        parser.error(f"{chosen.game} has no {chosen.seats} seats but {', '.join(map(str, players))}")
    chosen.trials = chosen.trials or TRIALS
    return chosen


def _report(name: str, figures: Mapping[str, Any], notes: list[str]) -> tuple[dict[str, Any], bool]:
    """Print a trial; its figures for the file, and whether all is well: notes begun with ! are complaints."""
    print(f"\n{name}")
    for key, value in figures.items():
        print(f"  {key:<20} {value:>10}")
    for note in notes:
        print(f"  {note}", flush=True)
    faults = [figures.get(key, 0) for key in ("lost", "doubled", "errors")]
    kept = {key: value for key, value in figures.items() if key not in PRINTED_ONLY}
    return kept, not any(faults) and not any(note.startswith("!") for note in notes)


def _of_crash(found: Crash) -> list[str]:
    notes = [f"{kind}: {times}" for kind, times in sorted(found.places.items())]
    if found.acts:
        notes.append(f"{found.acts} actions out of turn")
    notes.append(f"the killed game took {found.seconds:.0f} s")
    if not found.is_same_game:
        notes.append("! the killed game has another record")
    if not found.is_same_order:
        notes.append("! messages came in another order")
    return notes + [f"! {fault}" for fault in found.faults[:5]]


def _of_storm(found: Storm) -> list[str]:
    many = found.many
    return [
        f"{len(many.answers)} presses in {many.seconds:.0f} s; at the one table {len(found.one.answers)}",
        f"the process held {many.resident_kb // 1024} MB; with one table {found.one.resident_kb // 1024} MB",
        *(f"! {error}" for error in (*many.errors, *found.one.errors)[:10]),
    ]


def _of_faults(found: Failing) -> list[str]:
    notes = [f"{found.finished} of {found.games} games ended"]
    notes += [f"{kind}: {times}" for kind, times in sorted(found.kinds.items())]
    notes += [f"{route}: {times}" for route, times in sorted(found.routes.items())]
    notes += [f"! lost: {lost}" for lost in found.lost] + [f"! doubled: {twice}" for twice in found.doubled]
    if found.finished < found.games:
        notes.append("! games did not end")
    return notes + [f"! {error}" for error in found.errors[:10]]


def _of_damage(found: Damage) -> list[str]:
    return [f"! harmed: {told}" for told in found.harmed[:10]]


def _write(found: Mapping[str, Any]) -> None:
    """Keep the figures; those of trials not run now stay as they were."""
    FILE.parent.mkdir(exist_ok=True)
    before = json.loads(FILE.read_text()) if FILE.exists() else {}
    FILE.write_text(json.dumps({**before, **found}, indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
