"""Run the tests for what changed: `make check` runs as many as there is time for, nearest first.

Changed files are those that differ from main, committed or not. Their tests are found by imports, over a few
steps. Files found by name alone, such as a page's script, are listed in BY_NAME.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import grimp

from engine.registry.catalogue import GAMES
from tests.longest import SECONDS_OF_FILES

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot", "migrations", "sandbox", "lab", "tests")
OF_EVERY_GAME = {
    "engine": ("tests/test_contract.py", "tests/test_actions.py", "tests/test_cases.py"),
    "bot.games": ("tests/bot/games/test_every_game.py", "tests/bot/games/test_every_act.py"),
    "render": ("tests/bot/games/test_every_game.py",),
}
"""Package with a part for each game -> tests that find those parts by name, without importing them."""
BY_NAME = {
    "tests/cases/": "tests/test_cases.py",
    "tests/golden/": "tests/engine/test_golden.py",
    "tests/stored/": "tests/bot/table/match/test_replay_all.py",
    "tests/render/references/": "tests/render/test_references.py",
    "sandbox/web/static/": "tests/sandbox/browser/test_page.py",
    "pyproject.toml": "tests/test_architecture.py",
}
NOTHING_TO_RUN = 5
"""Exit code of pytest if all chosen tests are trials."""
STEPS = 3
"""Import steps to follow from a changed module; `make test` covers modules further away."""
HUB = 20
"""Imports from which a module counts as a hub; of its importers, only tests are followed."""
BUDGET = 40.0
"""CPU seconds for all tests together; with lint alongside, that is a minute on two cores."""
KEPT = ROOT / "tests" / "seconds.json"
"""JSON file: file of tests -> its CPU seconds at the last `python -m tests.changed --keep`."""
CACHE = ROOT / ".import_linter_cache/changed"
"""Folder of the import cache. It is not import-linter's own, since caches for other package sets would be
mixed up."""
UNKNOWN = 2.0
"""CPU seconds assumed for a file of tests without a measurement."""


def main() -> int:
    """Run the tests; return 0 if none failed. With --keep, store how long each file took in its last run."""
    if sys.argv[1:] == ["--keep"]:
        keep(seconds_taken())
        return 0
    changed = changed_files()
    found = nearest_first(changed)
    chosen = within(BUDGET, found, seconds_taken())
    print(f"Since main {len(changed)} files changed; of {len(found)} files that test them {len(chosen)} run.")
    if not chosen:
        return 0
    side_by_side = ("-n", str(os.cpu_count() or 1), "--dist", "worksteal")
    command = (sys.executable, "-m", "pytest", "-q", "-m", "not trial", *side_by_side, *chosen)
    ended = subprocess.run(command, cwd=ROOT, check=False).returncode
    return 0 if ended == NOTHING_TO_RUN else ended


def changed_files() -> list[str]:
    """Return the paths of changed files, without removed ones."""
    main = _git("merge-base", "HEAD", "main") or _git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    changed = _git("diff", "--name-only", *main) + _git("ls-files", "--others", "--exclude-standard")
    return sorted({path for path in changed if (ROOT / path).is_file()})


def nearest_first(changed: Iterable[str]) -> list[str]:
    """Return test files that import the changed files: first those of the same name, then by import steps."""
    graph = imports()
    front = {module for path in changed for module in _concerned(path, graph)}
    begun = frozenset(front)
    namesakes = {test for module in sorted(front) for test in _namesakes(module, graph)}
    reached: dict[str, None] = dict.fromkeys(sorted(namesakes))
    for _ in range(STEPS + 1):
        reached |= dict.fromkeys(sorted(front))
        front = {by for module in front for by in _followed(module, graph, from_hub=module in begun)}
        front -= reached.keys()
    tests = [module for module in reached if _is_test(module)]
    return [_path_of(module) for module in sorted(tests, key=lambda module: module not in namesakes)]


def _namesakes(module: str, graph: grimp.ImportGraph) -> list[str]:
    """Return the tests named after the module; prefer those of its own package."""
    package, _, rest = module.removeprefix("tests.").partition(".")
    named = [one for one in graph.modules if one.startswith(f"tests.{package}.")]
    named = [one for one in named if _last(one) == f"test_{_last(module)}"]
    rooms = set(rest.split(".")[:-1])
    near = [one for one in named if rooms & set(one.split(".")[2:-1])]
    return near or named


def _followed(module: str, graph: grimp.ImportGraph, *, from_hub: bool) -> set[str]:
    """Return the modules that import this one; for an unchanged hub, only tests."""
    importers = graph.find_modules_that_directly_import(module)
    if from_hub or len(graph.find_modules_directly_imported_by(module)) < HUB:
        return importers
    return {by for by in importers if _is_test(by)}


def imports() -> grimp.ImportGraph:
    """Build the import graph, with tests of every game linked to each game's part."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=str(CACHE))
    for home, tests in OF_EVERY_GAME.items():
        for game in GAMES:
            for part in graph.find_descendants(f"{home}.{game}") | {f"{home}.{game}"}:
                for test in tests:
                    graph.add_import(importer=_module_of(test), imported=part)
    return graph


def within(budget: float, files: Iterable[str], taken: Mapping[str, float]) -> list[str]:
    """Return the first files that fit into the time; skip a file that is too slow for what is left."""
    chosen = []
    for file in files:
        seconds = taken.get(file, UNKNOWN)
        if seconds <= budget:
            budget -= seconds
            chosen.append(file)
    return chosen


def seconds_taken() -> dict[str, float]:
    """Return each test file's CPU seconds in its last run: on this machine, or as stored."""
    here = ROOT / ".pytest_cache/v" / SECONDS_OF_FILES
    known = [dict(json.loads(file.read_text())) for file in (KEPT, here) if file.exists()]
    return {file: seconds for taken in known for file, seconds in taken.items()}


def keep(taken: Mapping[str, float]) -> None:
    """Store the seconds of all existing files."""
    there = {file: round(seconds, 1) for file, seconds in sorted(taken.items()) if (ROOT / file).exists()}
    KEPT.write_text(json.dumps(there, indent=0) + "\n")


def _concerned(path: str, graph: grimp.ImportGraph) -> Iterator[str]:
    """Yield the modules that change with the file."""
    for start, test in BY_NAME.items():
        if path.startswith(start):
            yield _module_of(test)
    if path.endswith("conftest.py"):
        folder = _module_of(path).rpartition(".")[0]
        yield from (module for module in graph.modules if module.startswith(f"{folder}."))
    if path.endswith(".py") and _module_of(path) in graph.modules:
        yield _module_of(path)


def _is_test(module: str) -> bool:
    return _last(module).startswith("test_")


def _last(module: str) -> str:
    return module.rpartition(".")[2]


def _module_of(path: str) -> str:
    return ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")


def _path_of(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def _git(*arguments: str) -> list[str]:
    """Return git's output in lines; none if git fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=False, capture_output=True, text=True)
    return done.stdout.splitlines()


if __name__ == "__main__":
    sys.exit(main())
