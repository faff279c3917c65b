"""The command `python -m lab scale`: many games, with processes killed; writes var/scale.json."""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lab.shell.copies import Copies, Files, Server
from lab.shell.progress import Bars
from lab.shell.tables import Table
from lab.soak.scale.chart import chart
from lab.soak.scale.figures import Figures
from lab.soak.scale.run import Plan, try_out

FILE = Path("var/scale.json")
CHART = FILE.with_suffix(".svg")
KINDS = ("sqlite", "postgresql")
FAULTS = ("presses_lost", "presses_doubled", "messages_lost", "messages_doubled", "requests_refused")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    usual = Plan()
    parser.add_argument(
        "kinds", nargs="*", type=_kind, metavar="DATABASE", help="sqlite or postgresql (default: both)"
    )
    parser.add_argument("--games", type=int, default=usual.games)
    parser.add_argument(
        "--fewer", type=int, nargs="*", default=usual.fewer, help="smaller numbers of games to measure too"
    )
    parser.add_argument("--minutes", type=float, default=usual.minutes, help="minutes of killing processes")
    parser.add_argument("--tables", type=int, default=usual.tables, help="tables where people press")
    parser.add_argument("--calm", type=float, default=usual.calm, help="seconds of pressing without killing")
    parser.add_argument(
        "--interactions",
        type=int,
        default=usual.interactions,
        help="processes that take interactions over HTTP (PostgreSQL); without any, gateways take them",
    )
    parser.add_argument(
        "--late", type=int, default=usual.late, help="tables that become overdue at once; 0: none"
    )
    parser.add_argument(
        "--proxy", default="", metavar="COMMAND", help="proxy to send through; it is given UPSTREAM and PORT"
    )
    parser.add_argument("--folder", type=Path, help="folder for SQLite files and logs (default: temporary)")
    parser.add_argument(
        "--server", default="", help="PostgreSQL server: postgresql+asyncpg://user@host/database"
    )
    parser.set_defaults(command=_run, refuse=parser.error)


def _kind(name: str) -> str:
    if name not in KINDS:
        raise argparse.ArgumentTypeError(f"there is no database {name}")
    return name


def _run(chosen: argparse.Namespace) -> int:
    """Run the trial; return 1 if something was lost or duplicated."""
    kinds = chosen.kinds or KINDS
    if "postgresql" in kinds and not chosen.server:
        chosen.refuse("PostgreSQL needs --server; `make scale` starts one")
    plan = Plan(
        games=chosen.games,
        fewer=tuple(sorted(chosen.fewer)),
        minutes=chosen.minutes,
        tables=chosen.tables,
        calm=chosen.calm,
        late=chosen.late,
        interactions=chosen.interactions,
        proxy=chosen.proxy,
    )
    found: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory(prefix="scale-") as passing, Bars() as bars:
        folder = chosen.folder or Path(passing)
        for kind in kinds:
            copies: Copies = Files(folder) if kind == "sqlite" else Server(chosen.server)
            figures = asyncio.run(try_out(copies, plan, folder, bars))
            found[kind] = figures.dump()
            _print(kind, figures)
            _write(found)
    return 1 if any(figures[key] for figures in found.values() for key in FAULTS) else 0


def _print(kind: str, figures: Figures) -> None:
    rows = [(key, str(one)) for key, one in figures.dump().items() if key not in ("notes", "with_fewer")]
    print()
    Table(kind, ("", ""), rows, ends_in_words=True).show()
    for note in figures.notes:
        print(f"  ! {note}", flush=True)


def _write(found: Mapping[str, Any]) -> None:
    """Write the figures; keep those of databases and sizes that were not tried."""
    FILE.parent.mkdir(exist_ok=True)
    before = json.loads(FILE.read_text()) if FILE.exists() else {}
    figures = {**before, **found}
    for kind, one in found.items():
        one["with_fewer"] = one["with_fewer"] or before.get(kind, {}).get("with_fewer", {})
    FILE.write_text(json.dumps(figures, indent=1) + "\n")
    CHART.write_text(chart(figures))
