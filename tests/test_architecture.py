"""Who knows a game: its own modules and the catalogue; nothing else, and no other game."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import grimp
import pytest

from bot.games.catalogue import TEXTS
from engine.registry.catalogue import GAMES, OURS, RULES, WITHOUT_WORDS

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot", "guests", "sandbox", "lab", "migrations")
SHARED = ("sandbox", "lab")
"""What is no game's own, but for what a game may have there. (lab/bench/pictures.py draws boards.)"""
HOMES = ("engine", "render", "bot.games")
"""Where each game has a module or a package of its name."""
MAY_HAVE = ("sandbox", "lab", "lab.bench", "bot.extras.lessons", "bot.extras.companion", "bot.extras.packs")
"""Where a game may have one: people who know how it is played, what is measured besides."""
CATALOGUE = "engine.registry.catalogue"
"""The only list of games."""
MAY_KNOW = (CATALOGUE, "lab.bench.pictures")
"""Who may import a game that is not its own: the list, and what draws boards of several."""


@lru_cache
def imports() -> tuple[tuple[str, str], ...]:
    """Each import of the project: who imports what."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    return tuple(
        (one, other) for one in graph.modules for other in graph.find_modules_directly_imported_by(one)
    )


def game_of(module: str) -> str | None:
    """The game that a module belongs to."""
    for game in RULES:
        if any(f"{module}.".startswith(f"{home}.{game}.") for home in (*HOMES, *MAY_HAVE)):
            return game
    return None


@pytest.mark.parametrize("game", RULES)
def test_only_its_own_modules_and_the_catalogue_import_a_game(game: str) -> None:
    strangers = {
        f"{one} imports {other}"
        for one, other in imports()
        if game_of(other) == game and game_of(one) != game and one not in MAY_KNOW
    }
    assert strangers == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_rules_words_and_pictures_by_its_name(game: str) -> None:
    assert [home for home in HOMES if find_spec(f"{home}.{game}") is None] == []


def test_nothing_shared_names_a_seat_or_a_pace_of_a_game() -> None:
    """Seats are named by their order (bot.games.phrases, render.seat_styles), paces by the game.

    The companion's book has six seats of its own, which its files name; the kit names those of its games.
    """
    words = {seat for game in RULES.values() for seat in game.seats}
    words |= {pace for one in TEXTS.values() for pace in one.lobby.paces}
    named = {
        f"{file.relative_to(ROOT)}: {node.value!r}"
        for package in PACKAGES
        if package != "guests"
        for file in (ROOT / package).rglob("*.py")
        if game_of(".".join(file.relative_to(ROOT).with_suffix("").parts)) is None
        and file not in (ROOT / "bot/extras/companion/book/sheet.py", ROOT / "engine/kernel/kit.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in words
    }
    assert named == set()


@pytest.mark.parametrize("game", OURS)
def test_a_game_with_its_texts_is_loaded_without_the_others(game: str) -> None:
    lines = f"""
import sys
from bot.games.catalogue import TEXTS
from engine.registry.catalogue import GAMES, OURS
GAMES[{game!r}], TEXTS[{game!r}]
sys.exit([one for one in OURS if one != {game!r} and f"engine.{{one}}" in sys.modules] or None)
"""
    subprocess.run([sys.executable, "-c", lines], check=True, cwd=ROOT)


def test_nothing_else_has_the_name_of_a_later_game_in_it() -> None:
    """Brimstone is the name of the project too, so this is asked of the others."""
    words = [word for game in RULES.values() if game.name != "brimstone" for word in (game.name, game.title)]
    named = {
        file.relative_to(ROOT)
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        if any(word in file.read_text(encoding="utf-8") for word in words)
    }
    strangers = {file for file in named if game_of(".".join(file.with_suffix("").parts)) is None}
    assert strangers <= {Path("engine/registry/catalogue.py"), Path("lab/bench/pictures.py")}


def test_a_game_of_rules_only_is_offered_as_soon_as_it_has_words_and_pictures() -> None:
    whole = [game for game in WITHOUT_WORDS if all(find_spec(f"{home}.{game}") for home in HOMES)]
    assert whole == [game for game in WITHOUT_WORDS if game in GAMES] == []


@pytest.mark.parametrize("game", RULES)
def test_no_tool_speaks_of_a_game(game: str) -> None:
    """Nor does the page: neither its name nor its words."""
    named = {
        str(file.relative_to(ROOT))
        for folder in SHARED
        for file in (ROOT / folder).rglob("*.*")
        if file.suffix in (".py", ".js", ".html", ".css") and file.name != "pictures.py"
        if game_of(".".join(file.relative_to(ROOT).with_suffix("").parts)) is None
        if any(word in file.read_text(encoding="utf-8") for word in (game, RULES[game].title))
    }
    assert named == set()
