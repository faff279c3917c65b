"""Write the package of a new game, ready to play: `make new-game NAME=x` calls it.

The game is a copy of `sandbox/assets/new_game`, under its own name.
"""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from engine.kernel.contract import API
from engine.registry.catalogue import RULES
from engine.registry.guests import GROUP, NAME, shipped_names

PATTERN = Path(__file__).parent / "new_game"
PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1"
description = "A guest of the games bot, interface {api}"
requires-python = ">=3.11"

[project.entry-points."{group}"]
{name} = "{name}"

[tool.setuptools.package-data]
"*" = ["*.md"]
"""
READ_ME = """\
# {title}

A guest of the games bot. The page docs/your-own-game.md of the bot says how it is made.

    pip install -e .
    GUESTS={name} make play GAME={name}
    python -m lab conform {name}
"""


def write(name: str, folder: Path) -> Path:
    """Write the package into a new folder of its name, and return that; FileExistsError if there is one."""
    title = name.replace("_", " ").title()
    made = folder / name
    package = made / name
    package.mkdir(parents=True)
    for file in sorted(PATTERN.iterdir()):
        if file.suffix in (".py", ".md"):
            text = file.read_text(encoding="utf-8")
            for old, new in (
                ("sandbox.assets.new_game", name), ("new_game", name), ("NewGame", title.replace(" ", "")),
                ("New Game", title),
            ):  # fmt: skip
                text = text.replace(old, new)
            (package / file.name).write_text(text, encoding="utf-8")
    (made / "pyproject.toml").write_text(PROJECT.format(name=name, group=GROUP, api=API[0]), encoding="utf-8")
    (made / "README.md").write_text(READ_ME.format(name=name, title=title), encoding="utf-8")
    return made


def is_free(name: str) -> bool:
    """Return whether a package may have the name: no game, no module and no keyword of Python has it."""
    is_taken = name in RULES or name in shipped_names() or iskeyword(name)
    return NAME.fullmatch(name) is not None and not is_taken and find_spec(name) is None


def main() -> int:
    """Write the package that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--dir", type=Path, default=Path(".."), help="where to write it (default: ..)")
    chosen = parser.parse_args()
    if not is_free(chosen.name):
        print(
            "A name has 2 to 20 small letters, digits or _, a letter first, and no game or module has it yet."
        )
        return 2
    try:
        made = write(chosen.name, chosen.dir)
    except FileExistsError:
        print(f"{chosen.dir / chosen.name} is there already.")
        return 2
    print(f"Written: {made}. Next: pip install -e {made}, GUESTS={chosen.name} make play GAME={chosen.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
