"""The settings: from the environment, else from .env in the working directory, from files, or defaults."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from bot.host.config_sources import ENV_FILE, NamedFiles, UnreadableFile, secret_files, strange_names
from bot.store.database.url import BadUrl, password_of, read_url, with_password

LogFormat = Literal["text", "json"]
LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]


RELAYS = r"^(https?://[^/,\s]+(/[^,\s]*)?(,https?://[^/,\s]+(/[^,\s]*)?){0,4})?$"
"""Up to five addresses with commas between."""


class ConfigError(Exception):
    """Raised for invalid settings; the text says in plain words which and why, without secrets."""


class Settings(BaseSettings):
    """All settings; .env.example explains each."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr = SecretStr("")
    database_password: SecretStr = SecretStr("")
    database_url: str = Field(default="sqlite+aiosqlite:///var/bot.db", repr=False, validate_default=True)
    log_level: LogLevel = "INFO"
    dev_guild_id: int | None = None
    computer_pause: float = Field(default=3.0, ge=0, le=60)
    lobbies_per_person: int = Field(default=5, ge=1)
    lobbies_per_server: int = Field(default=50, ge=1)
    lobby_days: int = Field(default=7, ge=0, le=365)
    packs_per_server: int = Field(default=10, ge=0, le=25)
    pack_kb_per_server: int = Field(default=4000, ge=0)
    keep_days: int = Field(default=30, ge=1, le=36500)
    shard_count: int | None = Field(default=None, ge=1, le=16000)
    requests_per_second: int = Field(default=50, ge=5)
    discord_api_url: str = ""
    interactions_host: str = "127.0.0.1"
    interactions_port: int = Field(default=8091, ge=1, le=65535)
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    metrics_host: str = "127.0.0.1"
    log_format: LogFormat = "text"
    extras: str = "all"
    host_contact: str = Field(default="", max_length=200)
    board_url: str = Field(default="", max_length=200, pattern="^(https?://[^/]+/?)?$")
    board_host: str = "127.0.0.1"
    board_port: int = Field(default=8090, ge=1, le=65535)
    discord_client_secret: SecretStr = SecretStr("")
    board_proxy: str = Field(default="", pattern=r"^([\da-fA-F.:]+(/\d+)?)?$")
    beacon_relays: str = Field(default="", max_length=500, pattern=RELAYS)
    pages_url: str = Field(default="", max_length=200, pattern="^(https?://.*)?$")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return the sources of settings; the first one wins, and files come last."""
        named = NamedFiles(settings_cls)
        return init_settings, env_settings, dotenv_settings, named, secret_files(settings_cls)

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return what the log must never show: token, client secret, and the database's password."""
        secrets = (self.discord_token, self.discord_client_secret)
        return *(one.get_secret_value() for one in secrets), password_of(self.database_url)

    @field_validator("discord_token", "discord_client_secret", "database_password", mode="before")
    @classmethod
    def strip(cls, value: object) -> object:
        return value.strip() if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def upper(cls, value: object) -> object:
        return value.strip().upper() if isinstance(value, str) else value

    @field_validator("log_format", mode="before")
    @classmethod
    def lower(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("discord_api_url")
    @classmethod
    def read_api_url(cls, value: str) -> str:
        url = value.strip().rstrip("/")
        if url and not url.startswith(("http://", "https://")):
            raise ValueError
        return url

    @field_validator("database_url")
    @classmethod
    def read_database_url(cls, value: str, info: ValidationInfo) -> str:
        password: SecretStr = info.data.get("database_password", SecretStr(""))
        return with_password(read_url(value), password.get_secret_value())


def read_settings() -> Settings:
    """Return the settings of this process; ConfigError if one is invalid."""
    try:
        return Settings()
    except ValidationError as error:
        raise ConfigError("\n".join(_in_words(detail) for detail in error.errors())) from None
    except UnreadableFile as error:
        raise ConfigError(str(error)) from None
    except UnicodeDecodeError:
        raise ConfigError(".env is not a UTF-8 text file. Save it as UTF-8.") from None


def find_typos() -> list[str]:
    """Return a sentence for each unknown name in .env, and for each likely typo in the environment."""
    return [
        f"{name} is not a setting. Did you mean {like}?"
        if like
        else f"{name} in .env is not a setting. Remove the line, or correct its name (.env.example has all)."
        for name, like in strange_names(Settings.model_fields)
    ]


EXPECTED = {
    "DISCORD_TOKEN": "should be the bot's token",
    "DATABASE_URL": "should be the address of a database",
    "LOG_LEVEL": "should be DEBUG, INFO, WARNING, ERROR or CRITICAL",
    "COMPUTER_PAUSE": "should be a number of seconds from 0 to 60",
    "LOBBIES_PER_PERSON": "should be a whole number, at least 1",
    "LOBBIES_PER_SERVER": "should be a whole number, at least 1",
    "PACKS_PER_SERVER": "should be a whole number from 0 to 25",
    "PACK_KB_PER_SERVER": "should be a whole number, at least 0",
    "LOBBY_DAYS": "should be a whole number of days, or 0 for never",
    "KEEP_DAYS": "should be a whole number of days, at least 1",
    "SHARD_COUNT": "should be a whole number, at least 1, or empty",
    "REQUESTS_PER_SECOND": "should be a whole number, at least 5",
    "DISCORD_API_URL": "should look like http://127.0.0.1:8080/api/v10",
    "INTERACTIONS_PORT": "should be a port from 1 to 65535",
    "METRICS_PORT": "should be a port number, or empty",
    "LOG_FORMAT": "should be text or json",
    "BOARD_URL": "should be an address such as https://board.example.org, without a path, or empty",
    "BOARD_PORT": "should be a port from 1 to 65535",
    "BOARD_PROXY": "should be the address or network of your proxy, such as 127.0.0.1, or empty",
    "BEACON_RELAYS": "should be one to five https:// addresses with commas between, or empty",
    "PAGES_URL": "should be an https:// address of at most 200 characters, or empty",
    "HOST_CONTACT": "should be an address of at most 200 characters, or empty",
    "DEV_GUILD_ID": "should be the id of a server (a number of about 18 digits), or empty",
}


def _in_words(detail: ErrorDetails) -> str:
    name = str(detail["loc"][0]).upper() if detail["loc"] else "The settings"
    reason = detail.get("ctx", {}).get("error")
    if isinstance(reason, BadUrl):
        return f"{name}: {reason}."
    return f"{name} {EXPECTED.get(name, 'cannot be used')}. Change it in .env or in the environment."
