"""Read settings from files, and find names that belong to no setting."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from dotenv import dotenv_values
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SecretsSettingsSource

ENV_FILE: Final = ".env"
_IN_FILE: Final = "_FILE"
"""Ending of a variable that names a file holding a setting's value."""
_CONTAINER: Final = "/run/secrets"
"""Folder in which compose mounts secrets, each as a file with the setting's name."""
_SYSTEMD: Final = "CREDENTIALS_DIRECTORY"
"""Variable that names the folder of a systemd unit's credentials."""
_LIKE: Final = 0.85
"""Least similarity at which a name in the environment counts as a misspelt setting."""
BY_GAMES: Final = ("GUESTS", "MORE_GAMES")
"""Variables that the games read on import."""
_ELSEWHERE: Final = (*BY_GAMES, "BOARD_NAME", "GATEWAYS", "WORKERS", "XDG_CACHE_HOME")
"""Names in .env that are not settings: the games, a compose file or the cache read them."""


class UnreadableFile(Exception):
    """Raised when a setting's file cannot be read; the text names the file and says what to do."""


class NamedFiles(PydanticBaseSettingsSource):
    """Settings from files that variables such as DISCORD_TOKEN_FILE name, in the environment or in .env."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """Return a field's value from its file, None without one."""
        path = given().get(field_name.upper() + _IN_FILE)
        return _content(Path(path), field_name) if path else None, field_name, False

    def __call__(self) -> dict[str, Any]:
        found = {
            name: self.get_field_value(field, name)[0]
            for name, field in self.settings_cls.model_fields.items()
        }
        return {name: value for name, value in found.items() if value is not None}


def secret_files(settings: type[BaseSettings]) -> PydanticBaseSettingsSource:
    """Return the secrets that a container or a systemd unit mounts as files."""
    folders = [Path(folder) for folder in (os.environ.get(_SYSTEMD), _CONTAINER) if folder]
    return SecretsSettingsSource(settings, secrets_dir=[folder for folder in folders if folder.is_dir()])


def given() -> Mapping[str, str]:
    """Return the variables of .env and of the environment, in capitals; the environment wins."""
    return {name.upper(): value for name, value in (*_in_file().items(), *os.environ.items())}


def strange_names(known: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each unknown name with the setting that it resembles, else "".

    Everything in .env is meant for the bot. The environment holds much else, so only likely typos count
    there.
    """
    names = [name.upper() for name in known]
    names += [*(name + _IN_FILE for name in names), *_ELSEWHERE]
    in_file = {name.upper() for name in _in_file()}
    for name in sorted({*in_file, *(name.upper() for name in os.environ)} - set(names)):
        like = get_close_matches(name, names, 1, _LIKE)
        if like or name in in_file:
            yield name, like[0] if like else ""


def pass_to_games() -> None:
    """Copy the games' variables from .env into the environment, also for processes started later.

    Call it before importing a game.
    """
    with suppress(UnicodeDecodeError):  # reading the settings tells it
        for name, value in _in_file().items():
            if name.upper() in BY_GAMES and value:
                os.environ.setdefault(name.upper(), value)


def _in_file() -> dict[str, str]:
    """Return the variables of .env; those without a value are empty."""
    found = dotenv_values(ENV_FILE, encoding="utf-8-sig", interpolate=False)
    return {name: value or "" for name, value in found.items()}


def _content(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no UTF-8 text"
        raise UnreadableFile(
            f"{name.upper()}{_IN_FILE} names {path}, which cannot be read ({reason}). "
            "Name a file that the bot's user may read."
        ) from None
