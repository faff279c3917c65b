"""The command `python -m lab soak`: run the trials, print a table, write var/soak.json."""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.games.catalogue import TEXTS, USUAL_GAME
from engine.registry.catalogue import find_game
from lab.shell.progress import Bars, Tell
from lab.shell.tables import Table
from lab.soak.trials.cost import cost
from lab.soak.trials.crash import crash
from lab.soak.trials.damage import damage
from lab.soak.trials.failing import fail
from lab.soak.trials.storm import ROUNDS, SEATS, part_ms, rate, storm
from sandbox.seating import Setting, seats_near

Told = tuple[Mapping[str, Any], Sequence[str]]
"""The figures of a trial, and its notes; a note that starts with ! is a complaint."""

FILE = Path("var/soak.json")
TRIALS = ("crash", "storm", "rate", "cost", "faults", "damage")
PRINTED_ONLY = ("max_ms",)
"""Figures that are only printed, because the file's fixed format has no field for them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "trials", nargs="*", type=_trial, help=f"trials to run: {', '.join(TRIALS)} (default: all)"
    )
    parser.add_argument(
        "--game", choices=TEXTS, default=USUAL_GAME, help=f"game to play (default: {USUAL_GAME})"
    )
    parser.add_argument("--seats", type=int, default=0, help="seats at each table (default: a few)")
    parser.add_argument("--seed", default="1", help="seed of the games (default: 1)")
    parser.add_argument(
        "--crash-rounds", type=int, default=1, help="rounds of the game that is killed (default: 1)"
    )
    parser.add_argument(
        "--kills", type=int, help="most kills in each part of the game (default: one at every failpoint)"
    )
    parser.add_argument("--tables", type=int, default=500, help="tables in the storm (default: 500)")
    parser.add_argument(
        "--seconds", type=float, default=60, help="seconds of pressing in the storm (default: 60)"
    )
    parser.add_argument(
        "--pause", type=float, default=20, help="average seconds before each press (default: 20)"
    )
    parser.add_argument("--fault-tables", type=int, default=6, help="games with failing calls (default: 6)")
    parser.add_argument(
        "--fault-rounds", type=int, default=3, help="rounds of each game with failing calls (default: 3)"
    )
    parser.add_argument(
        "--damage-games", type=int, default=50, help="games in the damaged database (default: 50)"
    )
    parser.add_argument(
        "--damage-rows", type=int, help="most values to damage (default: each column in four ways)"
    )
    parser.add_argument(
        "--server",
        default="",
        help="PostgreSQL for damage and cost: postgresql+asyncpg://user@host/database (default: SQLite)",
    )
    parser.set_defaults(command=_run, refuse=parser.error)


def _trial(name: str) -> str:
    if name not in TRIALS:
        raise argparse.ArgumentTypeError(f"there is no trial {name}")
    return name


def _run(chosen: argparse.Namespace) -> int:
    """Run the chosen trials; return 0 if nothing was lost, duplicated or wrong."""
    players = find_game(chosen.game).players
    if chosen.seats and chosen.seats not in players:
        chosen.refuse(f"{chosen.game} has no {chosen.seats} seats but {', '.join(map(str, players))}")
    began, found = time.monotonic(), dict[str, tuple[dict[str, Any], bool]]()
    trials = chosen.trials or TRIALS
    with Bars() as bars:
        for done, (name, run) in enumerate((name, run) for name, run in _RUN.items() if name in trials):
            bars.tell("trials", done, len(set(trials)))
            found[name] = _report(name, *run(chosen, bars.tell))
        bars.tell("trials", len(found), len(found))
    _write({name: figures for name, (figures, _) in found.items()})
    print(f"\n{time.monotonic() - began:.0f} s in all; the figures are in {FILE}.")
    return 0 if all(is_well for _, is_well in found.values()) else 1


def _report(name: str, figures: Mapping[str, Any], notes: Sequence[str]) -> tuple[dict[str, Any], bool]:
    """Print a trial's result; return its figures for the file, and whether the trial passed."""
    print()
    Table(name, ("", ""), [(key, str(value)) for key, value in figures.items()]).show()
    for note in notes:
        print(f"  {note}", flush=True)
    faults = [figures.get(key, 0) for key in ("lost", "doubled", "errors")]
    kept = {key: value for key, value in figures.items() if key not in PRINTED_ONLY}
    return kept, not any(faults) and not any(note.startswith("!") for note in notes)


def _crash(chosen: argparse.Namespace, tell: Tell) -> Told:
    found = asyncio.run(
        crash(
            seed=chosen.seed,
            rounds=chosen.crash_rounds,
            most=chosen.kills,
            game=chosen.game,
            seats=chosen.seats,
            tell=tell,
        )
    )
    notes = [f"{kind}: {times}" for kind, times in sorted(found.places.items())]
    if found.acts:
        notes.append(f"{found.acts} actions out of turn")
    notes.append(f"the killed game took {found.seconds:.0f} s")
    if not found.is_same_game:
        notes.append("! the killed game has another record")
    if not found.is_same_order:
        notes.append("! messages came in another order")
    return found.figures(), notes + [f"! {fault}" for fault in found.faults[:5]]


def _storm(chosen: argparse.Namespace, tell: Tell) -> Told:
    found = asyncio.run(
        storm(
            tables=chosen.tables,
            seconds=chosen.seconds,
            pause=chosen.pause,
            game=chosen.game,
            seats=chosen.seats,
            tell=tell,
        )
    )
    many = found.many
    return found.figures(), [
        f"{len(many.answers)} presses in {many.seconds:.0f} s; at the one table {len(found.one.answers)}",
        f"the process held {many.resident_kb // 1024} MB; with one table {found.one.resident_kb // 1024} MB",
        *(f"! {error}" for error in (*many.errors, *found.one.errors)[:10]),
    ]


def _rate(chosen: argparse.Namespace, tell: Tell) -> Told:
    found = asyncio.run(
        rate(
            tables=chosen.tables,
            seconds=chosen.seconds,
            pause=chosen.pause,
            seed=chosen.seed,
            game=chosen.game,
            seats=chosen.seats,
            tell=tell,
        )
    )
    steps = [f"{one.a_second} presses a second: {part_ms(one.answers, 0.95)} ms" for one in found.steps]
    return found.figures(), steps + list(found.steps[-1].errors[:10])


def _cost(chosen: argparse.Namespace, tell: Tell) -> Told:
    found = asyncio.run(
        cost(
            Setting(chosen.game, chosen.seats or seats_near(chosen.game, SEATS), ROUNDS),
            tables=chosen.tables,
            seconds=chosen.seconds,
            pause=chosen.pause,
            seed=chosen.seed,
            server=chosen.server,
            tell=tell,
        )
    )
    return found.figures(), [f"! {error}" for error in found.errors[:10]]


def _faults(chosen: argparse.Namespace, tell: Tell) -> Told:
    found = asyncio.run(
        fail(
            tables=chosen.fault_tables,
            rounds=chosen.fault_rounds,
            seed=chosen.seed,
            game=chosen.game,
            seats=chosen.seats,
            tell=tell,
        )
    )
    notes = [f"{found.finished} of {found.games} games ended"]
    notes += [f"{kind}: {times}" for kind, times in sorted(found.kinds.items())]
    notes += [f"{route}: {times}" for route, times in sorted(found.routes.items())]
    notes += [f"! lost: {lost}" for lost in found.lost] + [f"! doubled: {twice}" for twice in found.doubled]
    if found.finished < found.games:
        notes.append("! games did not end")
    return found.figures(), notes + [f"! {error}" for error in found.errors[:10]]


def _damage(chosen: argparse.Namespace, tell: Tell) -> Told:
    found = asyncio.run(
        damage(
            game=chosen.game,
            games=chosen.damage_games,
            most=chosen.damage_rows,
            seed=chosen.seed,
            server=chosen.server,
            tell=tell,
        )
    )
    return found.figures(), [f"! harmed: {told}" for told in found.harmed[:10]]


_RUN: Mapping[str, Callable[[argparse.Namespace, Tell], Told]] = {
    "crash": _crash,
    "storm": _storm,
    "rate": _rate,
    "cost": _cost,
    "faults": _faults,
    "damage": _damage,
}


def _write(found: Mapping[str, Any]) -> None:
    """Write the figures to the file; keep those of trials that were not run."""
    FILE.parent.mkdir(exist_ok=True)
    before = json.loads(FILE.read_text()) if FILE.exists() else {}
    FILE.write_text(json.dumps({**before, **found}, indent=1) + "\n")
