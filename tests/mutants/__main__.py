"""Check that the tests find deliberate faults: `python -m tests.mutants` (--seed S --of N picks N at random).

Each fault is described beside this file: the file to change, its text, the replacement, and the tests that
must fail. The faults are tried one after the other in a copy of the project. The exit code is 0 if all are
found.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
ALL_PASSED, SOME_FAILED = 0, 1
"""Exit codes of pytest that give a verdict; all others give none."""


@dataclass(frozen=True)
class Fault:
    """A deliberate fault: in `file`, replace `old` with `new`.

    `tests` must then fail, named as pytest takes them.
    """

    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def is_there(self, project: Path) -> bool:
        """Return whether the fault's text occurs exactly once in its file."""
        file = project / self.file
        return file.exists() and file.read_text().count(self.old) == 1

    def is_found(self, project: Path) -> bool:
        """Return whether the tests fail with the fault."""
        file = project / self.file
        right = file.read_text()
        file.write_text(right.replace(self.old, self.new))
        try:
            return not do_pass(project, self.tests)
        finally:
            file.write_text(right)


def faults() -> list[Fault]:
    """Return all faults, in the order of their files."""
    return [
        Fault(**{**written, "tests": tuple(written["tests"])})
        for file in sorted(Path(__file__).parent.glob("*.toml"))
        for written in tomllib.loads(file.read_text())["fault"]
    ]


def do_pass(project: Path, tests: Sequence[str]) -> bool:
    """Return whether these tests pass on SQLite; CalledProcessError if they cannot run."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-k",
        "not postgres",
        *tests,
    ]
    done = subprocess.run(command, cwd=project, check=False, capture_output=True, text=True)
    if done.returncode not in (ALL_PASSED, SOME_FAILED):
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    return done.returncode == ALL_PASSED


def copied(project: Path) -> None:
    """Copy into the folder all files that git tracks or would add."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    for name in names:
        if name and (ROOT / name).is_file():
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, project / name)


def verdict(fault: Fault, project: Path, sound: dict[tuple[str, ...], bool]) -> str:
    """Return the result for a fault; `sound` caches which tests pass without it."""
    if not fault.is_there(project):
        return f"GONE: {fault.file} has no longer, or more than once: {fault.old}"
    if fault.tests not in sound:
        sound[fault.tests] = do_pass(project, fault.tests)
    if not sound[fault.tests]:
        return f"UNSOUND: without it {' '.join(fault.tests)} fails too"
    return "found" if fault.is_found(project) else "NOT FOUND"


def main() -> int:
    """Try the faults and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", default="1", help="which of them, with --of (1)")
    parser.add_argument("--of", type=int, help="how many of them (all)")
    parser.add_argument("--only", default="", help="those whose file or words hold this text")
    options = parser.parse_args()
    chosen = [fault for fault in faults() if options.only in f"{fault.file} {fault.what}"]
    if options.of is not None:
        chosen = Random(options.seed).sample(chosen, min(options.of, len(chosen)))
    found, sound = 0, dict[tuple[str, ...], bool]()
    with tempfile.TemporaryDirectory() as folder:
        copied(Path(folder))
        for fault in chosen:
            begun = time.monotonic()
            said = verdict(fault, Path(folder), sound)
            found += said == "found"
            print(f"{said} ({time.monotonic() - begun:.0f} s) {fault.file}: {fault.what}", flush=True)
    print(f"{found} of {len(chosen)} faults found")
    return found != len(chosen)


if __name__ == "__main__":
    sys.exit(main())
