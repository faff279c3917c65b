"""Print as JSON which files of a checkout run while an answer is submitted: `python tests/one_answer.py DIR`.

Two people play Brimstone on SQLite. The first submits orders; the other still has to answer, so nothing
follows.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from types import FrameType, ModuleType

ROOT = Path(sys.argv[1]).resolve()
PACKAGES = ("engine", "render", "bot")


def the_module(folder: str, name: str) -> ModuleType:
    """Return the module of this name from anywhere in a folder."""
    [file] = (ROOT / folder).rglob(f"{name}.py")
    return import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


async def files_that_run() -> set[str]:
    """Return the names of all files with a function that ran, including the standard library's."""
    sys.path.insert(0, str(ROOT))
    drive = the_module("tests/bot", "drive")
    store_class = import_module("bot.store").Store
    migrate = the_module("bot/store", "migrate")
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{folder}/bot.db"
        await migrate.upgrade(url)
        store = store_class(url)
        await store.open()
        game = drive.Game(store)
        await game.begin([drive.ANN, drive.BEN], pace="swift")
        await game.until("orders")
        await game.service.playing.typed(drive.ANN, "HB recruit")
        seen = set[str]()

        def look(frame: FrameType, *_: object) -> None:
            seen.add(frame.f_code.co_filename)

        sys.setprofile(look)
        await game.service.playing.typed(drive.ANN, "hand in")
        sys.setprofile(None)
        await store.close()
    return seen


def main() -> None:
    files = [Path(file) for file in asyncio.run(files_that_run())]
    inside = [file.relative_to(ROOT) for file in files if file.is_relative_to(ROOT)]
    print(json.dumps(sorted(str(file) for file in inside if file.parts[0] in PACKAGES)))


if __name__ == "__main__":
    main()
