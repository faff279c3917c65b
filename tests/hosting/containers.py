"""Build and run the image without a daemon: podman in place of docker, a Debian in place of the base image.

No registry of images can be reached here, so Debian's own Python stands for `python:VERSION-slim-trixie`.
"""

from __future__ import annotations

import asyncio
import json
import os
import re

from tests.hosting.machine import Machine, lacks
from tests.hosting.pages import ROOT

NEEDED = ("podman", "buildah", "runc", "mmdebstrap", "catatonit")
"""Debian's packages that have to be installed."""
OF_PIP = ("/etc/ssl/certs", "/etc/pip.conf", "/opt")
"""Paths that pip needs to reach its registry from here."""
IMAGE = "localhost/brimstone-bot"
_PYTHON = ("python3", "python3-venv", "ca-certificates")
_DOCKER = """\
#!/bin/sh
[ "$1" = compose ] || exit 64
shift
exec podman-compose --in-pod=false "$@"
"""
_STORAGE = """\
[storage]
driver = "overlay"
graphroot = "{folder}/images"
runroot = "{folder}/running"
"""
_CONTAINERS = """\
[containers]
default_ulimits = []
netns = "host"
volumes = [{volumes}]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
"""
_HOST = "services:\n  bot:\n    network_mode: host\n"
"""Addition to compose.yaml: here the container finds the Discord of this machine."""


def lacking() -> str:
    """Return the names of programs that have to be installed first."""
    return lacks(*NEEDED)


async def prepare(machine: Machine) -> None:
    """Give the machine `docker compose`, and an image with the name of the Dockerfile's base."""
    await machine.install("podman-compose")
    await asyncio.to_thread(_set_up, machine)
    await _make_base(machine)


def _set_up(machine: Machine) -> None:
    """Write the program `docker` and the settings of podman."""
    folder = machine.folder
    docker = machine.programs / "docker"
    docker.write_text(_DOCKER)
    docker.chmod(0o755)
    volumes = ", ".join(json.dumps(f"{path}:{path}:ro") for path in OF_PIP if os.path.exists(path))
    (folder / "storage.conf").write_text(_STORAGE.format(folder=folder))
    (folder / "containers.conf").write_text(_CONTAINERS.format(volumes=volumes))
    (folder / "host.yaml").write_text(_HOST)
    machine.env |= {
        "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
        "CONTAINERS_CONF": str(folder / "containers.conf"),
        "COMPOSE_FILE": f"compose.yaml:{folder}/host.yaml",
        "COMPOSE_PATH_SEPARATOR": ":",
        "BUILDAH_ISOLATION": "chroot",
    }


async def _make_base(machine: Machine) -> None:
    [base] = set(re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE))
    suite = base.rpartition("-")[2]
    (machine.folder / "base").mkdir()
    (machine.folder / "base" / "Dockerfile").write_text(
        "FROM scratch\nADD base.tar /\nRUN ln -s python3 /usr/bin/python\n"
    )
    await machine.type(
        f"cd '{machine.folder}/base'",
        f"mmdebstrap --quiet --variant=minbase --include={','.join(_PYTHON)} {suite} base.tar",
        f"buildah bud --quiet --tag docker.io/library/{base} .",
    )


async def sizes(machine: Machine) -> tuple[int, int]:
    """Return the bytes of the image, and of these the base's."""
    told = json.loads(await machine.type("podman images --format json"))
    by_name = {name: one["Size"] for one in told for name in one.get("Names") or ()}
    whole = next(size for name, size in by_name.items() if name.startswith(IMAGE))
    base = next(size for name, size in by_name.items() if "/library/python:" in name)
    return whole, base


async def clear(machine: Machine) -> None:
    """Remove containers, images and volumes: their files belong to other users."""
    await machine.type("podman system reset --force")
