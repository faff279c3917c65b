"""What a host starts the bot with: Procfile, Dockerfile, compose.yaml, as far as can be tried here."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # PyYAML comes without types

from bot.app.command_line import read_arguments
from bot.host.config import Settings
from bot.host.roles import Role
from render.paint.drawing.text import FILE

ROOT = Path(__file__).parents[1]
Step = tuple[str, str]


def steps() -> list[Step]:
    """The instructions of the Dockerfile, each with all its lines."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip()]
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines]


def of(kind: str) -> list[str]:
    return [rest for name, rest in steps() if name == kind]


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((ROOT / "compose.many.yaml").read_text())


@pytest.fixture(scope="module")
def compose_of_one() -> Any:
    return yaml.safe_load((ROOT / "compose.yaml").read_text())


def role_of(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> Role:
    """What the command line makes of them."""
    monkeypatch.setattr(sys, "argv", ["bot", *arguments])
    role: Role = read_arguments().role
    return role


def test_a_runner_of_the_procfile_starts_one_process_that_runs_on_defaults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A runner ends all lines when one ends: a role that refused SQLite used to end the bot."""
    [(_, command)] = [line.split(": ") for line in (ROOT / "Procfile").read_text().splitlines()]
    python, option, package, *arguments = command.split()
    assert (python, option, package) == ("python", "-m", "bot")
    assert role_of(arguments, monkeypatch) is Role.ALL


def test_the_image_runs_the_bot_itself_and_not_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a shell gets the SIGTERM, and does not pass it on."""
    [entry], [usual] = of("ENTRYPOINT"), of("CMD")
    assert yaml.safe_load(entry) == ["/venv/bin/python", "-m", "bot"]
    assert role_of(yaml.safe_load(usual), monkeypatch) is Role.ALL


def test_the_image_runs_as_somebody_without_rights() -> None:
    order = [name for name, _ in steps()]
    assert of("USER") == ["bot"]
    assert "RUN" not in order[order.index("USER") :], "nothing is done as root or as the bot afterwards"


def test_what_the_image_installs_is_locked_with_hashes() -> None:
    installs = [step for step in of("RUN") if "pip install" in step]
    assert len(installs) == 1
    assert "--require-hashes -r requirements.lock" in installs[0]
    assert {"discord-py", "asyncpg", "prometheus-client"} <= locked("requirements.lock")


@pytest.mark.parametrize("file", ["requirements.lock", "requirements-dev.lock"])
def test_lock_files_have_hashes_and_name_no_index(file: str) -> None:
    text = (ROOT / file).read_text()
    parts = re.split(r"^\S+==", text, flags=re.MULTILINE)[1:]
    assert len(parts) == len(re.findall(r"^[a-z0-9-]+==", text, flags=re.MULTILINE))
    assert all("--hash=sha256:" in part for part in parts)
    assert "://" not in text
    assert not re.search(r"^\s*--(extra-)?index", text, re.MULTILINE)


HOSTED = {"engine", "render", "bot", "migrations", "guests"}
"""The packages that a host runs; sandbox, laboratory and tests stay in the clone."""


@pytest.fixture(scope="module")
def project() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def names_of(requirements: list[str]) -> set[str]:
    """What is required, by the names that lock files write."""
    return {re.split(r"[\[<>=]", one)[0].lower().replace("_", "-").replace(".", "-") for one in requirements}


def locked(file: str) -> set[str]:
    return set(re.findall(r"^([a-z0-9-]+)==", (ROOT / file).read_text(), flags=re.MULTILINE))


def test_a_wheel_holds_what_a_host_runs_and_nothing_else(project: Any) -> None:
    packages = project["tool"]["setuptools"]["packages"]["find"]["include"]
    folders = {path.name for path in ROOT.iterdir() if path.is_dir()}
    assert {name for name in folders if any(fnmatch(name, wanted) for wanted in packages)} == HOSTED
    copied = {copied.split()[0] for copied in of("COPY") if not copied.startswith("--from")}
    assert copied - {"requirements.lock"} == HOSTED, "so does the image"
    data = project["tool"]["setuptools"]["package-data"]
    assert set(data) <= {"*", "engine.deeplamp", *HOSTED}
    for file in (FILE, FILE.with_name("OFL.txt")):
        assert any(file.relative_to(ROOT / "render").match(pattern) for pattern in data["render"])
        assert file.is_file()
    assert "render/paint/fonts/OFL.txt" in project["project"]["license-files"]


def test_a_host_installs_nothing_that_only_the_laboratory_or_the_tests_need(project: Any) -> None:
    extras = project["project"]["optional-dependencies"]
    needed = names_of([*project["project"]["dependencies"], *extras["postgres"]])
    assert needed <= locked("requirements.lock")
    assert not locked("requirements.lock") & names_of([*extras["lab"], *extras["dev"]])


def test_whoever_develops_installs_the_laboratory_too_and_the_versions_of_hosts(project: Any) -> None:
    extras = project["project"]["optional-dependencies"]
    assert names_of([*extras["lab"], *extras["dev"]]) <= locked("requirements-dev.lock")
    pins = re.findall(r"^\S+==\S+", (ROOT / "requirements.lock").read_text(), flags=re.MULTILINE)
    assert set(pins) <= set(
        re.findall(r"^\S+==\S+", (ROOT / "requirements-dev.lock").read_text(), flags=re.MULTILINE)
    )


def test_every_package_that_a_host_must_install_is_imported_or_is_a_driver_of_its_database(
    project: Any,
) -> None:
    modules = {
        "discord-py": "discord",
        "fluent-runtime": "fluent.runtime",
        "pillow": "PIL",
        "python-dotenv": "dotenv",
    }
    drivers = {"aiosqlite"}
    code = "\n".join(path.read_text() for name in HOSTED for path in (ROOT / name).rglob("*.py"))
    for name in names_of(project["project"]["dependencies"]) - drivers:
        module = modules.get(name, name.replace("-", "_"))
        assert re.search(rf"^\s*(from|import) {module}\b", code, re.MULTILINE), name


def test_the_steps_are_shell_that_can_be_run(tmp_path: Path) -> None:
    """All are read by a shell; what needs neither root nor the network is run on what the image has."""
    for step in of("RUN"):
        subprocess.run(["sh", "-n", "-c", step], check=True)
    for copied in of("COPY"):
        if not copied.startswith("--from"):
            source, target = copied.split()
            assert not _is_ignored(source)
            _copy(ROOT / source, tmp_path / target)
    [compiling] = [step for step in of("RUN") if "compileall" in step]
    subprocess.run(
        ["sh", "-c", compiling.replace("/venv/bin/python", sys.executable)], check=True, cwd=tmp_path
    )
    begun = subprocess.run(
        [sys.executable, "-m", "bot", "run", "--role", "worker"],
        cwd=tmp_path, check=False, env={"DISCORD_TOKEN": "x", "PATH": ""}, capture_output=True, text=True,
    )  # fmt: skip
    assert begun.returncode == 2
    assert "set DATABASE_URL" in begun.stderr, "all that the bot imports was copied"


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


def _is_ignored(source: str) -> bool:
    return f"!{source}" not in (ROOT / ".dockerignore").read_text().splitlines()


def test_compose_runs_each_role_beside_a_database(compose: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    services = compose["services"]
    assert set(services) == {"gateway", "worker", "interactions", "database"}
    for name in (Role.GATEWAY, Role.WORKER, Role.INTERACTIONS):
        service = services[name]
        assert role_of(service["command"], monkeypatch) is name
        assert service["depends_on"] == {"database": {"condition": "service_healthy"}}
        asked = f"http://127.0.0.1:{service['environment']['METRICS_PORT']}/healthz"
        assert asked in service["healthcheck"]["test"][-1]
    assert services["interactions"]["profiles"] == ["http"], "it runs only where somebody wants it"
    assert "pg_isready" in services["database"]["healthcheck"]["test"][-1]
    assert {"database"} == set(compose["volumes"])
    assert services["database"]["environment"]["POSTGRES_PASSWORD_FILE"] == "/run/secrets/database_password"


def test_one_container_keeps_its_games_in_a_volume(compose_of_one: Any) -> None:
    """Without a volume, the second `docker run` began with an empty database."""
    service = compose_of_one["services"]["bot"]
    others = [one for name, one in compose_of_one["services"].items() if name != "bot"]
    assert all(one["profiles"] for one in others), "a host asks for them by name"
    [mounted] = service["volumes"]
    name, _, place = mounted.partition(":")
    assert name in compose_of_one["volumes"]
    assert place in of("VOLUME")
    assert Settings.model_fields["database_url"].default == "sqlite+aiosqlite:///var/bot.db"
    assert of("WORKDIR") == ["/bot"]
    assert "depends_on" not in service


def test_containers_hold_no_more_rights_than_they_need(compose: Any, compose_of_one: Any) -> None:
    for name, service in (*compose["services"].items(), *compose_of_one["services"].items()):
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert "cap_add" not in service, name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert "/tmp" in service["tmpfs"], name


def test_a_proxy_that_drops_all_rights_starts_and_opens_its_ports(compose_of_one: Any) -> None:
    """The kernel refuses to run a program whose file asks for a right that its container has not."""
    proxy = compose_of_one["services"]["caddy"]
    assert "RUN setcap -r /usr/bin/caddy" in proxy["build"]["dockerfile_inline"].splitlines()
    assert proxy["sysctls"] == {"net.ipv4.ip_unprivileged_port_start": 0}
    assert not {"environment", "env_file", "secrets"} & set(proxy), "it speaks to browsers: it has no token"


def test_secrets_are_files_that_git_and_the_image_leave_out(compose: Any, compose_of_one: Any) -> None:
    for file in (compose, compose_of_one):
        for service in file["services"].values():
            assert set(service.get("secrets") or ()) <= set(file["secrets"])
            assert not {"DISCORD_TOKEN", "POSTGRES_PASSWORD"} & set(service.get("environment") or ())
        for name, secret in file["secrets"].items():
            assert name in Settings.model_fields
            assert secret["file"] == f"secrets/{name}"
    assert "/secrets/" in (ROOT / ".gitignore").read_text().splitlines()
    assert (ROOT / ".dockerignore").read_text().splitlines()[0] == "*"


def test_images_are_named_by_their_full_version(compose: Any, compose_of_one: Any) -> None:
    """The content of `slim` changes over time."""
    bases = {base.split()[0] for base in of("FROM")}
    assert len(bases) == 1
    for file, image in (
        ("Dockerfile", bases.pop()),
        ("compose.many.yaml", compose["services"]["database"]["image"]),
        ("compose.yaml", compose_of_one["services"]["caddy"]["build"]["dockerfile_inline"].split()[1]),
    ):
        assert re.search(r":\d+\.\d+(\.\d+)?-\D+[\d.]*(@sha256:[0-9a-f]{64})?$", image), image
        assert f"imagetools inspect {image.partition('@')[0]} " in (ROOT / file).read_text()


def test_compose_names_settings_that_there_are(compose: Any) -> None:
    known = {name.upper() for name in Settings.model_fields}
    given = compose["services"]["gateway"]["environment"]
    assert set(given) <= known
    secrets = {name.upper() for name in compose["secrets"]}
    posted = {"INTERACTIONS_HOST", "INTERACTIONS_PORT"}
    assert known - set(given) - secrets == {"DEV_GUILD_ID", *posted}
    assert set(compose["services"]["interactions"]["environment"]) - set(given) <= posted


def test_the_check_of_health_is_a_program(compose: Any) -> None:
    program = compose["services"]["worker"]["healthcheck"]["test"][-1]
    asked = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert "urlopen error" in asked.stderr, "nobody listens here"


@pytest.mark.parametrize("way", ["computer", "container", "platform"])
def test_a_page_to_install_it_takes_a_minute_to_read(way: str) -> None:
    page = (ROOT / "docs" / f"install-{way}.md").read_text()
    assert len(page.split()) <= 150
    assert f"docs/install-{way}.md" in (ROOT / "README.md").read_text()


def test_what_the_pages_tell_to_type_exists(compose_of_one: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = "\n".join(page.read_text() for page in (ROOT / "docs").glob("install-*.md"))
    typed = re.findall(r"(?:(?<!/)brimstone-bot|python -m bot|--rm bot) ([a-z][a-z-]+)", pages)
    assert {"init", "run", "check", "service", "backup", "replay-all"} <= set(typed)
    for command in set(typed):
        monkeypatch.setattr(sys, "argv", ["bot", command, *(["file"] if command == "backup" else [])])
        assert callable(read_arguments().command)
    assert "bot" in compose_of_one["services"]
    assert "secrets/discord_token" in pages
