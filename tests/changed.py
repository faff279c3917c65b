"""The tests of what changed: `make check` runs them, nearest first, as many as there is time for.

What changed are the files since the branch left main, committed or not. Their tests are found by imports,
over any number of modules. What is found by name alone, such as a page's script, is named in BY_NAME.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import grimp

from engine.registry.catalogue import GAMES
from tests.slow import SECONDS_OF_FILES

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot", "migrations", "sandbox", "lab", "tests")
CATALOGUES = {
    "engine.registry.catalogue": "engine",
    "bot.games.catalogue": "bot.games",
    "render.catalogue": "render",
}
"""What loads the package of each game by its name."""
BY_NAME = {
    "tests/cases/": "tests/test_cases.py",
    "tests/golden/": "tests/engine/test_golden.py",
    "tests/stored/": "tests/bot/test_replay_all.py",
    "tests/render/references/": "tests/render/test_references.py",
    "sandbox/web/static/": "tests/sandbox/browser/test_page.py",
    "pyproject.toml": "tests/test_architecture.py",
}
BUDGET = 60.0
"""Seconds that all tests may take together, by what they took last; several run side by side."""
CACHE = ROOT / ".import_linter_cache/changed"
"""Not import-linter's own: caches of other sets of packages take each other's files for known."""
UNKNOWN = 3.0
"""Seconds that a file of tests is thought to take that was not run here before."""


def main() -> int:
    """Run them; 0 if none failed."""
    changed = changed_files()
    found = nearest_first(changed)
    chosen = within(BUDGET, found, seconds_taken())
    print(f"Since main {len(changed)} files changed; of {len(found)} files that test them {len(chosen)} run.")
    if not chosen:
        return 0
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-m",
        "not trial",
        "-n",
        "auto",
        "--dist",
        "worksteal",
        *chosen,
    ]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def changed_files() -> list[str]:
    """Their paths; those removed are not among them."""
    main = _git("merge-base", "HEAD", "main") or _git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    changed = _git("diff", "--name-only", *main) + _git("ls-files", "--others", "--exclude-standard")
    return sorted({path for path in changed if (ROOT / path).is_file()})


def nearest_first(changed: Iterable[str]) -> list[str]:
    """Files of tests that import what changed: first its namesakes, then by the number of steps."""
    graph = imports()
    front = {module for path in changed for module in _concerned(path, graph)}
    namesakes = {f"test_{_last(module)}" for module in front}
    reached: dict[str, None] = {}
    while front:
        reached |= dict.fromkeys(sorted(front))
        front = {by for module in front for by in graph.find_modules_that_directly_import(module)}
        front -= reached.keys()
    tests = [module for module in reached if _last(module).startswith("test_")]
    return [_path_of(module) for module in sorted(tests, key=lambda module: _last(module) not in namesakes)]


def imports() -> grimp.ImportGraph:
    """Who imports whom, games by their catalogues too."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=str(CACHE))
    for catalogue, place in CATALOGUES.items():
        for game in GAMES:
            for part in graph.find_descendants(f"{place}.{game}") | {f"{place}.{game}"}:
                graph.add_import(importer=catalogue, imported=part)
    return graph


def within(budget: float, files: Iterable[str], taken: Mapping[str, float]) -> list[str]:
    """The first files for which there is time; one that is too slow for what is left is left out."""
    chosen = []
    for file in files:
        seconds = taken.get(file, UNKNOWN)
        if seconds <= budget:
            budget -= seconds
            chosen.append(file)
    return chosen


def seconds_taken() -> dict[str, float]:
    """What the files of tests took when they were run last."""
    kept = ROOT / ".pytest_cache/v" / SECONDS_OF_FILES
    return dict(json.loads(kept.read_text())) if kept.exists() else {}


def _concerned(path: str, graph: grimp.ImportGraph) -> Iterator[str]:
    """The modules that change with the file."""
    for start, test in BY_NAME.items():
        if path.startswith(start):
            yield _module_of(test)
    if path.endswith("conftest.py"):
        folder = _module_of(path).rpartition(".")[0]
        yield from (module for module in graph.modules if module.startswith(f"{folder}."))
    if path.endswith(".py") and _module_of(path) in graph.modules:
        yield _module_of(path)


def _last(module: str) -> str:
    return module.rpartition(".")[2]


def _module_of(path: str) -> str:
    return ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")


def _path_of(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def _git(*arguments: str) -> list[str]:
    """The lines of what it says; none if it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=False, capture_output=True, text=True)
    return done.stdout.splitlines()


if __name__ == "__main__":
    sys.exit(main())
