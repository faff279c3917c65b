"""`python -m lab.soak.scale`: many games, processes that are killed; writes var/scale.json."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lab.soak.copies import Copies, Files, Server
from lab.soak.scale.chart import chart
from lab.soak.scale.figures import Figures
from lab.soak.scale.run import Plan, try_out

FILE = Path("var/scale.json")
CHART = FILE.with_suffix(".svg")
KINDS = ("sqlite", "postgresql")
FAULTS = ("presses_lost", "presses_doubled", "messages_lost", "messages_doubled", "requests_refused")


def main() -> int:
    """1 if something was lost or doubled."""
    chosen = _read_arguments()
    plan = Plan(
        games=chosen.games,
        fewer=tuple(sorted(chosen.fewer)),
        minutes=chosen.minutes,
        tables=chosen.tables,
        calm=chosen.calm,
        late=chosen.late,
    )
    found: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory(prefix="scale-") as passing:
        folder = chosen.folder or Path(passing)
        for kind in chosen.kinds:
            copies: Copies = Files(folder) if kind == "sqlite" else Server(chosen.server)
            figures = asyncio.run(try_out(copies, plan, folder))
            found[kind] = figures.dump()
            _print(kind, figures)
            _write(found)
    return 1 if any(figures[key] for figures in found.values() for key in FAULTS) else 0


def _read_arguments() -> argparse.Namespace:
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m lab.soak.scale", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="DATABASE", help="sqlite, postgresql; without any, both")
    parser.add_argument("--games", type=int, default=usual.games)
    parser.add_argument(
        "--fewer", type=int, nargs="*", default=usual.fewer, help="with so many it is measured too"
    )
    parser.add_argument("--minutes", type=float, default=usual.minutes, help="of killing")
    parser.add_argument("--tables", type=int, default=usual.tables, help="at which people press")
    parser.add_argument("--calm", type=float, default=usual.calm, help="seconds of pressing without killing")
    parser.add_argument("--late", type=int, default=usual.late, help="tables that are late at once; 0: none")
    parser.add_argument(
        "--folder", type=Path, help="where SQLite's files and the logs are (they are removed)"
    )
    parser.add_argument("--server", default="", help="PostgreSQL: postgresql+asyncpg://user@host/database")
    chosen = parser.parse_args()
    chosen.kinds = chosen.kinds or KINDS
    if unknown := set(chosen.kinds) - set(KINDS):
        parser.error(f"there is no database {', '.join(sorted(unknown))}")
    if "postgresql" in chosen.kinds and not chosen.server:
        parser.error("PostgreSQL needs --server; `make scale` starts one")
    return chosen


def _print(kind: str, figures: Figures) -> None:
    print(f"\n{kind}")
    for key, value in figures.dump().items():
        if key not in ("notes", "with_fewer"):
            print(f"  {key:<20} {value}")
    for note in figures.notes:
        print(f"  ! {note}", flush=True)


def _write(found: Mapping[str, Any]) -> None:
    """Keep the figures; what was not tried now, a database or fewer games, stays as it was."""
    FILE.parent.mkdir(exist_ok=True)
    before = json.loads(FILE.read_text()) if FILE.exists() else {}
    figures = {**before, **found}
    for kind, one in found.items():
        one["with_fewer"] = one["with_fewer"] or before.get(kind, {}).get("with_fewer", {})
    FILE.write_text(json.dumps(figures, indent=1) + "\n")
    CHART.write_text(chart(figures))


if __name__ == "__main__":
    sys.exit(main())
