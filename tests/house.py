"""Measure the code's structure: `python -m tests.house` prints rooms, floors, arrows and chains.

With `--root DIR` it measures another checkout. A room is a file or folder directly in its package. An arrow
goes from a room to one that it imports; it points up if it is part of a cycle. The files of one answer are
those that run while an answer is handled.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, fields
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TypeGuard

import grimp

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot", "guests", "sandbox", "lab", "migrations")
MOST_LINES = 400
MOST_PARAMETERS = 7
"""Most parameters of a function, without `self` and `cls`."""
EXTRAS = "bot.extras"
WIRING = "bot.app"
"""Module that connects the core and the extras and belongs to neither."""

Imports = Mapping[str, frozenset[str]]
Arrow = tuple[str, str]


@dataclass(frozen=True)
class Figures:
    """A package's figures; `fullest` are the files of its fullest folder."""

    package: str
    files: int
    lines: int
    rooms: int
    fullest: int
    folder: str
    floors: int
    arrows: int
    up: int
    circles: int
    chain: int


def packages_of(root: Path = ROOT) -> list[str]:
    """Return the packages that the checkout has."""
    return [package for package in PACKAGES if (root / package).is_dir()]


def figures_of(package: str, root: Path = ROOT) -> Figures:
    """Count the package's files and follow their imports."""
    files = sorted((root / package).rglob("*.py"))
    imports = imports_of(package)
    rooms = between_rooms(imports)
    folder, fullest = max(files_of_folders(package, root).items(), key=lambda one: one[1])
    return Figures(
        package=package,
        files=len(files),
        lines=sum(file.read_text(encoding="utf-8").count("\n") for file in files),
        rooms=len(rooms.keys() - {package}),
        fullest=fullest,
        folder=folder,
        floors=len(longest_chain(rooms)),
        arrows=sum(map(len, rooms.values())),
        up=len(with_a_way_back(rooms)),
        circles=len({one for one, _ in with_a_way_back(imports)}),
        chain=len(longest_chain(imports)),
    )


def files_of_folders(package: str, root: Path = ROOT) -> dict[str, int]:
    """Return folder -> number of its Python files, without `__init__.py`."""
    folders = [root / package, *(path for path in (root / package).rglob("*") if path.is_dir())]
    return {
        str(folder.relative_to(root)): sum(file.name != "__init__.py" for file in folder.glob("*.py"))
        for folder in folders
    }


# -------------------------------------------------------------------------- imports


def imports_of(package: str) -> Imports:
    """Return module -> the modules of the package that it imports."""
    graph = grimp.build_graph(package, cache_dir=None)
    return {module: frozenset(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def between_rooms(imports: Imports) -> Imports:
    """Return room -> the rooms that it imports; the package itself imports nothing."""
    rooms: dict[str, set[str]] = {}
    for module, imported in imports.items():
        rooms.setdefault(_room(module), set()).update(_room(one) for one in imported if "." in one)
    return {
        room: frozenset(others - {room}) if "." in room else frozenset() for room, others in rooms.items()
    }


def _room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def with_a_way_back(imports: Imports) -> set[Arrow]:
    """Return the arrows that are part of a cycle."""
    reached = {one: _reached(one, imports) for one in imports}
    return {(one, other) for one, others in imports.items() for other in others if one in reached[other]}


def _reached(start: str, imports: Imports) -> set[str]:
    found, front = set[str](), {start}
    while front:
        front = {other for one in front for other in imports[one]} - found
        found |= front
    return found


def longest_chain(imports: Imports) -> list[str]:
    """Return the longest chain of imports, without cycles."""
    back = with_a_way_back(imports)
    down = {one: {other for other in others if (one, other) not in back} for one, others in imports.items()}
    chains: dict[str, list[str]] = {}
    for module in TopologicalSorter(down).static_order():
        below = [chains[one] for one in down[module]]
        chains[module] = [module, *max(below, key=len, default=[])]
    return max(chains.values(), key=len)


def to_extras() -> tuple[list[Arrow], list[Arrow]]:
    """Return the imports of extras by the core, and by other extras."""
    core: list[Arrow] = []
    others: list[Arrow] = []
    for one, imported in sorted(imports_of("bot").items()):
        for other in sorted(imported):
            if not _is_in(other, EXTRAS) or _is_in(one, WIRING) or _extra(one) == _extra(other):
                continue
            (others if _is_in(one, EXTRAS) else core).append((one, other))
    return core, others


def _is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def _extra(module: str) -> str:
    """Return the package of an extra; files directly in `bot.extras` belong to none."""
    return ".".join(module.split(".")[:3]) if _is_in(module, EXTRAS) else ""


# --------------------------------------------------------------- files and functions


def long_files(root: Path = ROOT) -> Iterator[str]:
    """Yield the files of more than MOST_LINES lines; migrations are only ever added."""
    for package in packages_of(root):
        if package == "migrations":
            continue
        for file in sorted((root / package).rglob("*.py")):
            if (lines := len(file.read_text(encoding="utf-8").splitlines())) > MOST_LINES:
                yield f"{file.relative_to(root)}: {lines}"


def functions_of_many(root: Path = ROOT) -> Iterator[str]:
    """Yield the functions with more than MOST_PARAMETERS parameters."""
    for package in packages_of(root):
        for file in sorted((root / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if _is_function(node) and parameters(node) > MOST_PARAMETERS:
                    yield f"{file.relative_to(root)}:{node.lineno} {node.name}"


def _is_function(node: ast.AST) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the parameters that a caller may name."""
    named = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
    return len([one for one in named if one.arg not in ("self", "cls")])


# ----------------------------------------------------------------------- one answer


def files_of_an_answer(root: Path = ROOT) -> list[str]:
    """Return the files that run while one answer is submitted that nothing follows from."""
    command = [sys.executable, str(Path(__file__).with_name("one_answer.py")), str(root)]
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    return list(json.loads(done.stdout))


# -------------------------------------------------------------------------- printing


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.house", description=__doc__)
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout (this one)")
    root: Path = parser.parse_args().root.resolve()
    sys.path.insert(0, str(root))  # where grimp looks for packages
    rows = [[str(value) for value in astuple(figures_of(package, root))] for package in packages_of(root)]
    _print_table([[field.name for field in fields(Figures)], *rows])
    print()
    for package in ("engine", "bot"):
        chain = longest_chain(imports_of(package))
        print(f"longest chain of files in {package}: {' -> '.join(chain)}")
    core, others = to_extras()
    print(f"imports core -> extras: {len(core)}; extra -> another extra: {len(others)}")
    long = list(long_files(root))
    print(f"files of more than {MOST_LINES} lines: {len(long)} {' '.join(long)}".rstrip())
    many = list(functions_of_many(root))
    print(f"functions with more than {MOST_PARAMETERS} parameters: {len(many)} {' '.join(many)}".rstrip())
    answer = files_of_an_answer(root)
    of_store = sum(file.startswith("bot/store/") for file in answer)
    print(f"files that one answer goes through: {len(answer)}, of them {of_store} of the store")


def _print_table(rows: list[list[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))


if __name__ == "__main__":
    main()
