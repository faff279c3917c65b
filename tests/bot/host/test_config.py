"""Settings: the environment wins over .env, and what is wrong is said in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.host.config import ConfigError, read_settings

NAMES = ("DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "DEV_GUILD_ID")


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
