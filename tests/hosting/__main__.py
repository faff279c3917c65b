"""Print what hosting takes: `python -m tests.hosting [WAY ...]` tries ways to host the bot by their pages.

`--calls` prints which permission each of the bot's calls to Discord needs, `--sizes` what a release weighs.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections import defaultdict
from pathlib import Path

from bot.host.permissions import ON_REQUEST, PERMISSIONS
from tests.bot.discord.test_installed import build
from tests.bot.discord.test_permissions import CALLS, IF_GIVEN, called
from tests.hosting import containers
from tests.hosting.ways import WAYS

ROW = "{:10} {:>9} {:>6} {:>8} {:>8}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.hosting", description=__doc__)
    parser.add_argument("ways", nargs="*", metavar="WAY", help=f"of {', '.join(WAYS)} (default: all)")
    parser.add_argument("--calls", action="store_true", help="print the permissions of each call")
    parser.add_argument(
        "--sizes", action="store_true", help="print the sizes of wheel and source distribution"
    )
    chosen = parser.parse_args()
    if chosen.calls:
        _print_calls()
    elif chosen.sizes:
        _print_sizes()
    else:
        asyncio.run(_try_all(chosen.ways or [*WAYS]))


def _print_calls() -> None:
    files: dict[str, set[str]] = defaultdict(set)
    for name, file in called():
        files[name].add(file)
    told = {IF_GIVEN: "used where given"} | {ON_REQUEST.flag: "asked for by a season"}
    told |= {one.flag: "in the invitation" for one in PERMISSIONS}
    for flag, how in sorted(told.items()):
        for name in sorted(name for name, needed in CALLS.items() if flag in needed):
            print(f"{flag:25} {how:22} {name:27} {', '.join(sorted(files[name]))}")


def _print_sizes() -> None:
    with tempfile.TemporaryDirectory() as folder:
        built = build(Path(folder))
        for file in (built.wheel, built.source):
            print(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB")


async def _try_all(ways: list[str]) -> None:
    print(ROW.format("way", "commands", "words", "presses", "minutes"))
    for way in ways:
        with tempfile.TemporaryDirectory() as folder:
            await _try(way, Path(folder))


async def _try(way: str, folder: Path) -> None:
    if way == "container" and containers.lacking():
        print(f"container  not tried: install {containers.lacking()}")
        return
    async with WAYS[way](folder) as hosted:
        took = await hosted.first_order()
        print(ROW.format(way, took.commands, took.words, took.done.presses, f"{took.minutes:.1f}"))
        if way == "container":
            whole, base = await containers.sizes(hosted.machine)
            print(f"image: {whole / 1e6:.0f} MB, of these {base / 1e6:.0f} MB the base")


if __name__ == "__main__":
    main()
