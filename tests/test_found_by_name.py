"""What is found by the name of a game has the shape that was declared: every kind, of every game."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import grimp
import pytest

from bot.extras import every_extra
from engine.kernel.appraisal import Appraisal
from engine.kernel.contract import Game
from engine.registry.catalogue import RULES
from engine.registry.guests import shipped_names
from engine.registry.part import Part
from engine.registry.part_shapes import Misshapen, faults

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "render", "bot", "guests", "sandbox", "lab")
LOADERS = {
    "engine/registry/part.py",
    "engine/registry/catalogue.py",
    "engine/registry/guests.py",
    "bot/extras/__init__.py",
    "bot/store/extras.py",
}
"""The only files that import a module by a name which they put together: those that look at its shape."""


def _trees() -> Mapping[str, ast.Module]:
    """The files in which a kind is declared or a module is imported by its name."""
    files = (file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py")))
    texts = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}
    return {
        name: ast.parse(text) for name, text in texts.items() if "Part(" in text or "import_module" in text
    }


TREES = _trees()


def _names(tree: ast.Module, called: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == called
    ]


def _declared(tree: ast.Module) -> int:
    """How many kinds of part a file declares."""
    imported = any(
        isinstance(node, ast.ImportFrom) and node.module == "engine.registry.part" for node in ast.walk(tree)
    )
    return len(_names(tree, "Part")) if imported else 0


def _kinds() -> dict[str, Part[Any]]:
    """Every kind that a room declares, by where it does."""
    found: dict[str, Part[Any]] = {}
    for file, tree in TREES.items():
        if _declared(tree):
            module = import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
            found |= {f"{file} {name}": it for name, it in vars(module).items() if isinstance(it, Part)}
    return found


KINDS = _kinds()
EVERYBODY_HAS = {("engine", "appraisal"), ("engine", "imagined"), ("bot.games", ""), ("render", "")}


def test_every_kind_that_is_declared_is_looked_at_here() -> None:
    assert len(set(KINDS.values())) == sum(map(_declared, TREES.values())) >= 20


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_found_in_some_game_and_wherever_it_must_be(kind: str) -> None:
    part = KINDS[kind]
    having = [game for game in RULES if part.of(game) is not None]
    assert having
    if (part.room, part.module) in EVERYBODY_HAS:
        assert having == list(RULES)


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_game_has_of_a_kind_has_its_shape(kind: str, game: str) -> None:
    found = KINDS[kind].of(game)
    assert found is None or list(faults(found, KINDS[kind].shape)) == []


@pytest.mark.parametrize("game", RULES.values(), ids=list(RULES))
def test_every_game_fulfils_the_contract_as_games_from_outside_must(game: Game[Any]) -> None:
    assert list(faults(game, Game)) == []


def test_nothing_else_is_imported_by_a_name_put_together() -> None:
    """But what is named in full: `engine pack` and modules that are slow to import."""
    put_together = {
        file
        for file, tree in TREES.items()
        for call in _names(tree, "import_module")
        if not isinstance(call.args[0], ast.Constant)
    }
    assert put_together == LOADERS


def test_a_module_that_nobody_imports_is_found_by_its_name_or_is_a_program() -> None:
    """A module whose name is misspelt is neither: nothing would be wrong but that it is missing."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    alone = {
        module
        for module in graph.modules
        if not graph.find_modules_that_directly_import(module) and not graph.find_children(module)
    }
    of_games = {part.path(game) for part in KINDS.values() for game in RULES}
    of_games |= {
        part.path("GUEST").replace(f"{part.room}.GUEST", f"{home}.{part.room.rpartition('.')[2]}")
        for part in KINDS.values()
        for home in (*(f"guests.{guest}" for guest in shipped_names()), "sandbox.assets.new_game")
    }
    of_extras = {place.partition(":")[0] for extra in every_extra() for place in extra.parts.values()}
    registered = {module for module in alone if fnmatch(module, "bot.extras.*.extra")}
    assert [one for one in sorted(alone - of_games - of_extras - registered) if not _is_program(one)] == []


def _is_program(module: str) -> bool:
    text = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    return module.endswith(".__main__") or 'if __name__ == "__main__":' in text


class Weigher(Protocol):
    """A shape with one of each sort of member."""

    name: str
    weights: tuple[float, ...]

    def weigh(self, state: object, *, exact: bool = False) -> float:
        """A method."""

    def __call__(self, seat: str, /) -> int:
        """Called itself."""


WELL = """
class Scales:
    name = "scales"
    weights = (1, 2.5)
    def weigh(self, state, *, exact=False): return 1.0
    def __call__(self, seat): return 1
"""
MISSHAPEN: Mapping[str, tuple[str, str]] = {
    "APPRAISAL = dict(a=1)\n": ("Appraisal", "APPRAISAL is a dict, not Appraisal"),
    "APPRAISALS = 1\n": ("Appraisal", "APPRAISAL is not there"),
    "APPRAISAL = None\n": ("Appraisal", "APPRAISAL is None, not Appraisal"),
    "APPRAISAL = (1, '2')\n": ("tuple[int, ...]", "APPRAISAL has a 1 that is a str, not int"),
    "APPRAISAL = {'a': 'b'}\n": ("Mapping[str, float]", "APPRAISAL has a 'a' that is a str, not float"),
    "APPRAISAL = 1.5\n": ("int | str", "APPRAISAL is a float, not int | str"),
    "APPRAISAL = 2\n": ("Callable[..., Any]", "APPRAISAL is an int, which cannot be called"),
    f"{WELL}\ndel Scales.name\nAPPRAISAL = Scales()\n": ("Weigher", "APPRAISAL has no name"),
    f"{WELL}\nScales.name = 1\nAPPRAISAL = Scales()\n": (
        "Weigher",
        "APPRAISAL has a name that is an int, not str",
    ),
    f"{WELL}\nScales.weights = ('1',)\nAPPRAISAL = Scales()\n": (
        "Weigher",
        "APPRAISAL has a weights that has a 0 that is a str, not float",
    ),
    f"{WELL}\nScales.weigh = 1\nAPPRAISAL = Scales()\n": (
        "Weigher",
        "APPRAISAL has a weigh that is an int, which cannot be called",
    ),
    f"{WELL}\nScales.weigh = lambda self, state: 1\nAPPRAISAL = Scales()\n": (
        "Weigher",
        "APPRAISAL has a weigh that takes (state), not (state: 'object', *, exact: 'bool' = False)",
    ),
    f"{WELL}\nScales.weigh = lambda self, state, more, *, exact=False: 1\nAPPRAISAL = Scales()\n": (
        "Weigher",
        "APPRAISAL has a weigh that takes (state, more, *, exact=False), "
        "not (state: 'object', *, exact: 'bool' = False)",
    ),
    "def APPRAISAL(): return 1\n": ("Weigher", "APPRAISAL has no name"),
}
SHAPES: Mapping[str, Any] = {
    "Appraisal": Appraisal,
    "Weigher": Weigher,
    "tuple[int, ...]": tuple[int, ...],
    "Mapping[str, float]": Mapping[str, float],
    "int | str": int | str,
    "Callable[..., Any]": Callable[..., Any],
}


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A room in which Brimstone has modules of its own, and no other game has."""
    monkeypatch.syspath_prepend(str(tmp_path))
    name = f"room_{tmp_path.name}"
    package = tmp_path / name / "brimstone"
    package.mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    (package / "__init__.py").touch()
    return package


@pytest.mark.parametrize("written", MISSHAPEN)
def test_a_module_of_the_right_name_with_the_wrong_shape_is_told_by_name(room: Path, written: str) -> None:
    shape, told = MISSHAPEN[written]
    (room / "appraisal.py").write_text(written)
    path = f"{room.parent.name}.brimstone.appraisal"
    with pytest.raises(Misshapen) as raised:
        Part(room.parent.name, "APPRAISAL", SHAPES[shape], "appraisal").of("brimstone")
    assert str(raised.value) == f"{path}.{told}"


@pytest.mark.parametrize(
    ("written", "shape"),
    [
        (f"{WELL}\nAPPRAISAL = Scales()\n", Weigher),
        ("APPRAISAL = 1\n", float),
        ("APPRAISAL = 1\n", Any),
        ("APPRAISAL = ('a',)\n", tuple[str, ...]),
        ("APPRAISAL = None\n", int | None),
        ("APPRAISAL = print\n", Callable[..., Any]),
    ],
)
def test_what_has_the_shape_is_found_and_nothing_where_there_is_nothing(
    room: Path, written: str, shape: Any
) -> None:
    (room / "appraisal.py").write_text(written)
    home = room.parent.name
    found = Part(home, "APPRAISAL", shape, "appraisal")
    assert found.of("brimstone") is import_module(f"{home}.brimstone.appraisal").APPRAISAL
    assert found.of("deeplamp") is None
    assert Part(home, "APPRAISAL", shape, "appraised").of("brimstone") is None
    assert Part(home, "APPRAISAL", shape, "appraisal.deeper").of("brimstone") is None
    assert Part("nowhere", "APPRAISAL", shape, "appraisal").of("brimstone") is None


def test_a_module_that_cannot_be_imported_is_no_missing_one(room: Path) -> None:
    (room / "appraisal.py").write_text("import no_such_module_anywhere\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        Part(room.parent.name, "APPRAISAL", Appraisal, "appraisal").of("brimstone")
