"""Mark folders of trials, run trials first, so that no worker ends with one; name long tests that are none.

They are named and do not fail, because the machine may be busy.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

SECONDS = 5.0
"""Seconds from which a test has to be a trial: `@pytest.mark.trial(reason="...")`."""

FOLDERS = {
    "bot/played": "it is played through Discord",
    "sandbox/browser": "the local page in a real browser",
}
"""Folder whose tests are all trials -> reason."""

MOST = 10
"""Number of slowest tests to name."""

SECONDS_OF_FILES = "seconds/files"
"""Key in pytest's cache for the CPU seconds of each file of tests; `tests.changed` reads it."""

TESTS = Path(__file__).parent

TRIAL = "trial"
"""Key in a report for the reason of a trial."""

PROCESSOR = "processor"
"""Key in a report for the CPU seconds of its test, including processes that ended."""

_taken: dict[str, float] = defaultdict(float)
_worked: dict[str, float] = defaultdict(float)
_excused: set[str] = set()
_BEGUN = pytest.StashKey[float]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put trials at the head of each worker's first share, which is an equal part of the list."""
    trials, others = [], []
    for item in items:
        _mark_by_folder(item)
        if mark := item.get_closest_marker("trial"):
            item.user_properties.append((TRIAL, mark.kwargs["reason"]))
            trials.append(item)
        else:
            others.append(item)
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    items[:] = [
        item
        for number in range(workers)
        for item in (*trials[number::workers], *_share(others, number, workers))
    ]


def _mark_by_folder(item: pytest.Item) -> None:
    for folder, reason in FOLDERS.items():
        if (TESTS / folder) in item.path.parents:
            item.add_marker(pytest.mark.trial(reason=reason))


def _share(items: list[pytest.Item], number: int, workers: int) -> list[pytest.Item]:
    return items[len(items) * number // workers : len(items) * (number + 1) // workers]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to each report the CPU seconds since the previous report."""
    report = yield
    now = sum(os.times()[:4])
    report.user_properties.append((PROCESSOR, now - item.stash.get(_BEGUN, now)))
    item.stash[_BEGUN] = now
    return report


def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[_BEGUN] = sum(os.times()[:4])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _taken[report.nodeid] += report.duration
    for name, value in report.user_properties:
        if name == PROCESSOR and isinstance(value, float):
            _worked[report.nodeid] += value
    if any(name == TRIAL for name, _ in report.user_properties):
        _excused.add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Store each file's seconds; keep those of files from earlier runs."""
    cache: pytest.Cache | None = getattr(session.config, "cache", None)
    if cache is not None and _taken and not hasattr(session.config, "workerinput"):
        files: dict[str, float] = defaultdict(float)
        for test, seconds in _worked.items():
            files[test.partition("::")[0]] += seconds
        cache.set(SECONDS_OF_FILES, cache.get(SECONDS_OF_FILES, {}) | files)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    long = {test: seconds for test, seconds in _taken.items() if seconds > SECONDS and test not in _excused}
    for test, seconds in sorted(long.items(), key=lambda one: -one[1])[:MOST]:
        terminalreporter.write_line(f"{seconds:.1f} s, and it is no trial: {test}", yellow=True)
