"""Set up all tests.

Hypothesis uses the same examples in every run, unless HYPOTHESIS_PROFILE=explore. A PostgreSQL server starts
when a test first needs it, and runs until the tests end. Browser tests are left out without Chromium, and
those of Brutal Magic's copy without a C compiler. The end of the run says so; with BROWSER_TESTS=required
they fail instead.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from sandbox.web import chromium
from tests import longest, postgres, ramdisk, templates

settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False, max_examples=2000)
settings.register_profile("conform", settings.get_profile("steady"), derandomize=False, max_examples=12)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

WORKERS_OF_A_CORE = 2
MADE = 50_000
"""Objects that tests make before the youngest are looked through for garbage."""

HAS_BROWSER = chromium.executable() is not None
HAS_COMPILER = shutil.which("cc") is not None
collect_ignore: list[str] = []
if os.environ.get("BROWSER_TESTS") != "required":
    collect_ignore += [] if HAS_BROWSER else ["sandbox/browser"]
    compiled = ("test_copy.py", "test_evolution.py")
    collect_ignore += [] if HAS_COMPILER else [f"lab/brutal_magic/{name}" for name in compiled]


def is_worker(config: pytest.Config) -> bool:
    """Return whether pytest-xdist started this process to run a part of the tests."""
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(longest)
    keep_what_is_compiled()
    if not is_worker(config):
        memory = ramdisk.folder()
        if memory:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))  # where tmp_path is
        cache = tempfile.mkdtemp(prefix="cache-", dir=memory)
        os.environ["XDG_CACHE_HOME"] = cache  # processes that draw keep their drawings there
        config.add_cleanup(lambda: shutil.rmtree(cache, ignore_errors=True))
        postgres.prepare(memory)


def keep_what_is_compiled() -> None:
    """Share compiled bytecode, or each process that a test starts would compile the whole project again."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Start more workers than cores, because tests often wait: for threads, processes and PostgreSQL."""
    return WORKERS_OF_A_CORE * (os.cpu_count() or 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect no garbage while modules are loaded; exempt them afterwards, since they stay until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(MADE)
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _what_all_tests_need_is_made_once() -> Iterator[None]:
    templates.tables()  # here, so that what the migrations log is in the log of no test
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.discord.gateway.bot.upgrade", templates.upgrade)
        patch.setattr("bot.store.database.engine.create_async_engine", templates.create_engine)
        yield


def pytest_unconfigure(config: pytest.Config) -> None:
    if not is_worker(config):
        postgres.end()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not HAS_BROWSER:
        terminalreporter.write_line(f"The tests in a browser were left out: {chromium.MISSING}.", yellow=True)
    if not HAS_COMPILER:
        terminalreporter.write_line(
            "The tests of Brutal Magic's copy were left out: no C compiler.", yellow=True
        )
