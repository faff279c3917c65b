"""The house in figures: `python -m tests.house` prints how bot/ is laid out and how far its imports reach."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot", "migrations", "sandbox", "lab")
MOST = 7
"""Parameters of a function, itself and its class not counted."""

Imports = Mapping[str, frozenset[str]]


def imports_of(package: str) -> Imports:
    """Module -> the modules of the package that it imports."""
    graph = grimp.build_graph(package, cache_dir=None)
    return {module: frozenset(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def between_rooms(imports: Imports) -> Imports:
    """Room or file on the package's top level -> those that it imports."""
    rooms: dict[str, set[str]] = {}
    for module, imported in imports.items():
        rooms.setdefault(_room(module), set()).update(map(_room, imported))
    return {room: frozenset(others - {room}) for room, others in rooms.items()}


def _room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def longest_chain(imports: Imports) -> list[str]:
    """The longest way down along imports; CycleError if there is a way round."""
    chains: dict[str, list[str]] = {}
    for module in TopologicalSorter(imports).static_order():
        below = [chains[one] for one in imports[module]]
        chains[module] = [module, *max(below, key=len, default=[])]
    return max(chains.values(), key=len)


def has_circle(imports: Imports) -> bool:
    """Whether any module imports itself by way of others."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError:
        return True
    return False


def functions_of_many() -> Iterator[str]:
    """The functions with more than the most parameters."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and parameters(node) > MOST:
                    yield f"{file.relative_to(ROOT)}:{node.lineno} {node.name}"


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many a caller may name."""
    named = function.args.posonlyargs + function.args.args + function.args.kwonlyargs
    return len([one for one in named if one.arg not in ("self", "cls")])


def main() -> None:
    bot = imports_of("bot")
    rooms = between_rooms(bot)
    folders = sorted(room for room in rooms if (ROOT / room.replace(".", "/")).is_dir() and room != "bot")
    modules, floors = longest_chain(bot), longest_chain(rooms)
    circles = [package for package in PACKAGES if has_circle(imports_of(package))]
    many = list(functions_of_many())
    print(f"rooms of bot/: {len(folders)} ({', '.join(room.removeprefix('bot.') for room in folders)})")
    print(f"longest chain of imports between rooms of bot/: {len(floors)} ({' -> '.join(floors)})")
    print(f"longest chain of imports between files of bot/: {len(modules)} ({' -> '.join(modules)})")
    print(f"functions with more than {MOST} parameters: {len(many)} {' '.join(many)}".rstrip())
    print(f"packages with a circle of imports: {len(circles)} {' '.join(circles)}".rstrip())


if __name__ == "__main__":
    main()
