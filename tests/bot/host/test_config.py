"""Settings: the environment wins over .env, and what is wrong is said in plain words."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.extras import every_extra
from bot.host.config import ConfigError, Settings, find_typos, read_settings
from bot.host.config_sources import pass_to_games
from bot.host.logs import WithoutSecrets

NAMES = ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "DEV_GUILD_ID")
GUESTS = "GUESTS"


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_defaults() -> None:
    settings = read_settings()
    assert settings.discord_token.get_secret_value() == ""
    assert settings.database_url == "sqlite+aiosqlite:///var/bot.db"
    assert settings.log_level == "INFO"
    assert settings.dev_guild_id is None


def test_the_environment_wins_over_the_file(empty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (empty_folder / ".env").write_text("LOG_LEVEL=debug\nDEV_GUILD_ID=12\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("DEV_GUILD_ID", "34")
    settings = read_settings()
    assert (settings.log_level, settings.dev_guild_id) == ("DEBUG", 34)


def test_the_example_can_be_copied(empty_folder: Path) -> None:
    example = Path(__file__).parents[3] / ".env.example"
    (empty_folder / ".env").write_bytes(example.read_bytes())
    settings = read_settings()
    assert settings.discord_token.get_secret_value() == ""
    assert settings.database_url == "sqlite+aiosqlite:///var/bot.db"


def test_a_file_from_notepad_can_be_read(empty_folder: Path) -> None:
    (empty_folder / ".env").write_text("\ufeffDISCORD_TOKEN=a.b.c\r\n", encoding="utf-8")
    assert read_settings().discord_token.get_secret_value() == "a.b.c"


def test_empty_means_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.setenv(name, "")
    settings = read_settings()
    assert settings.dev_guild_id is None
    assert settings.database_url == "sqlite+aiosqlite:///var/bot.db"


def test_a_hosts_database_address_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://u:p@h/d?sslmode=require")
    assert read_settings().database_url == "postgresql+asyncpg://u:p@h/d?ssl=require"


def test_secrets_are_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "hunter2.hunter2.hunter2")
    monkeypatch.setenv("DATABASE_URL", "postgres://u:hunter2@h/d")
    settings = read_settings()
    assert "hunter2" not in f"{settings!r} {settings}"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("LOG_LEVEL", "hunter2", "LOG_LEVEL should be DEBUG, INFO"),
        ("DEV_GUILD_ID", "hunter2", "DEV_GUILD_ID should be the id of a server"),
        ("DATABASE_URL", "mysql://u:hunter2@h/d", "DATABASE_URL: mysql is not supported"),
        ("SHARD_COUNT", "hunter2", "SHARD_COUNT should be a whole number"),
        ("REQUESTS_PER_SECOND", "0", "REQUESTS_PER_SECOND should be a whole number, at least 5"),
        ("DISCORD_API_URL", "ftp://hunter2", "DISCORD_API_URL should look like http"),
        ("METRICS_PORT", "hunter2", "METRICS_PORT should be a port number"),
        ("LOG_FORMAT", "hunter2", "LOG_FORMAT should be text or json"),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(
    name: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError, match=words) as raised:
        read_settings()
    assert "hunter2" not in str(raised.value)
    assert "\n" not in str(raised.value)


def test_what_stands_in_for_discord_needs_no_slash_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:8080/api/v10/")
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    settings = read_settings()
    assert (settings.discord_api_url, settings.log_format) == ("http://127.0.0.1:8080/api/v10", "json")


def test_a_file_in_another_encoding_is_told(empty_folder: Path) -> None:
    (empty_folder / ".env").write_bytes("DISCORD_TOKEN=ä".encode("latin-1"))
    with pytest.raises(ConfigError, match="UTF-8"):
        read_settings()


@pytest.mark.parametrize("in_file", [True, False])
def test_a_secret_can_be_a_file_that_a_variable_names(
    in_file: bool, empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = empty_folder / "token"
    secret.write_text("a.b.c\n")
    if in_file:
        (empty_folder / ".env").write_text(f"DISCORD_TOKEN=\nDISCORD_TOKEN_FILE={secret}\n")
    else:
        monkeypatch.setenv("DISCORD_TOKEN_FILE", str(secret))
    assert read_settings().discord_token.get_secret_value() == "a.b.c"
    assert find_typos() == []
    monkeypatch.setenv("DISCORD_TOKEN", "d.e.f")
    assert read_settings().discord_token.get_secret_value() == "d.e.f", "the variable itself wins"


def test_credentials_of_a_systemd_unit_are_found_by_name(
    empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (empty_folder / "discord_token").write_text("a.b.c\n")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(empty_folder))
    assert read_settings().discord_token.get_secret_value() == "a.b.c"


def test_a_file_that_cannot_be_read_is_told_with_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "/nowhere/token")
    with pytest.raises(ConfigError, match="DISCORD_TOKEN_FILE names /nowhere/token, which cannot be read"):
        read_settings()


@pytest.mark.parametrize(
    ("url", "used"),
    [
        ("postgres://bot@h/d", "postgresql+asyncpg://bot:p%40ss%2Fword@h/d"),
        ("postgres://bot:own@h/d", "postgresql+asyncpg://bot:own@h/d"),
        ("sqlite:///x.db", "sqlite+aiosqlite:///x.db"),
    ],
)
def test_the_password_of_a_database_can_be_a_secret_of_its_own(
    url: str, used: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_PASSWORD", "p@ss/word")
    monkeypatch.setenv("DATABASE_URL", url)
    assert read_settings().database_url == used


@pytest.mark.parametrize("in_file", [True, False])
def test_a_typo_is_told_wherever_it_is(
    in_file: bool, empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if in_file:
        (empty_folder / ".env").write_text("METRIC_PORT=9100\n")
    else:
        monkeypatch.setenv("METRIC_PORT", "9100")
    assert find_typos() == ["METRIC_PORT is not a setting. Did you mean METRICS_PORT?"]


def test_a_strange_name_is_told_in_the_file_alone(
    empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITORS_CHOICE", "1")
    assert find_typos() == []
    (empty_folder / ".env").write_text("SOMETHING_ELSE=1\n")
    [told] = find_typos()
    assert told.startswith("SOMETHING_ELSE in .env is not a setting.")


def test_every_line_of_the_example_is_a_setting(empty_folder: Path) -> None:
    """This includes the lines that are commented out."""
    example = (Path(__file__).parents[3] / ".env.example").read_text()
    (empty_folder / ".env").write_text(re.sub(r"^# (?=[A-Z_]+=)", "", example, flags=re.MULTILINE))
    assert find_typos() == [], "every line that looks like a setting is one"
    named = set(re.findall(r"^(?:# )?([A-Z_]+)=", example, flags=re.MULTILINE))
    assert {name.upper() for name in Settings.model_fields} <= {name.removesuffix("_FILE") for name in named}


@pytest.mark.parametrize("page", [".env.example", "docs/hosting.md"])
def test_what_a_host_reads_of_the_setting_names_every_extra(page: str) -> None:
    text = (Path(__file__).parents[3] / page).read_text(encoding="utf-8")
    (about,) = [one for one in re.split(r"\n\n|\n\|", text) if "the bot offers beside tables" in one]
    assert {extra.name for extra in every_extra()} <= {*re.findall(r"\w+", about)}


def test_a_variable_of_a_game_works_in_the_file_too(
    empty_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(GUESTS, "")
    monkeypatch.delenv(GUESTS)
    (empty_folder / ".env").write_text(f"{GUESTS}=from_file\n")
    pass_to_games()
    assert os.environ[GUESTS] == "from_file"
    monkeypatch.setenv(GUESTS, "from_environment")
    pass_to_games()
    assert os.environ[GUESTS] == "from_environment"


def test_the_command_line_imports_no_game_before_it_has_read_the_file() -> None:
    lines = "import sys, bot.__main__; sys.exit('engine.registry' in sys.modules)"
    subprocess.run([sys.executable, "-c", lines], check=True, cwd=Path(__file__).parents[3])


def test_the_log_shows_neither_the_token_nor_the_databases_password() -> None:
    given = Settings(discord_token=SecretStr("good.to.ken"), database_url="postgresql://bot:p4ss@host/name")
    inner = logging.Formatter("%(message)s")
    record = logging.LogRecord("bot", logging.ERROR, "", 0, "token %s", ("good.to.ken",), None)
    try:
        raise OSError("no login as bot:p4ss")
    except OSError:
        record.exc_info = sys.exc_info()
    line = WithoutSecrets(inner, given.secrets).format(record)
    assert line.startswith("token [secret]\n")
    assert line.endswith("OSError: no login as bot:[secret]")
    assert WithoutSecrets(inner, Settings().secrets).format(record).startswith("token good.to.ken")
