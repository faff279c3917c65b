"""Guests: a host names them, what cannot be loaded is left out with its reason, the shipped ones conform."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.host.check import check_guests
from engine.registry.catalogue import GAMES
from engine.registry.guests import GROUP, shipped_names
from sandbox.assets.new_package import is_free, write
from sandbox.web.chromium import executable
from tests import interface

ROOT = Path(__file__).parents[2]
LINES = 350
"""Most lines of a shipped guest's code."""
STATE = """
import json, sys
from bot.games.catalogue import FAULTS, TEXTS
json.dump({"faults": FAULTS, "games": list(TEXTS)}, sys.stdout)
"""


def told(guests: str, *places: Path) -> tuple[dict[str, str], list[str]]:
    """Return what a process with these guests and packages says: faults by name, and the games to play."""
    path = os.pathsep.join(map(str, (*places, ROOT)))
    environment = {**os.environ, "GUESTS": guests, "PYTHONPATH": path}
    ended = subprocess.run(
        [sys.executable, "-c", STATE], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    found = json.loads(ended.stdout)
    return found["faults"], found["games"]


def install(project: Path, name: str, value: str = "") -> Path:
    """Register a package as pip does, without installing anything for others."""
    info = project / f"{project.name}-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project.name}\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {value or name}\n")
    return project


@contextmanager
def changed(project: Path, name: str, file: str, old: str, new: str) -> Iterator[None]:
    """Change a file of the package inside a `with` block."""
    path = project / name / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    yield
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return install(write("goldrush", tmp_path), "goldrush")


def test_no_guest_plays_unless_the_host_names_it(project: Path) -> None:
    assert not set(shipped_names()) & set(GAMES)
    faults, games = told("", project)
    assert faults == {}
    assert games == list(GAMES)
    faults, games = told("goldrush, liars_dice", project)
    assert faults == {}
    assert games == [*GAMES, "goldrush", "liars_dice"]


def test_a_new_game_is_whole_and_named_as_wanted(project: Path) -> None:
    texts = "".join(file.read_text() for file in project.rglob("*.py"))
    assert "new_game" not in texts
    assert "NewGame" not in texts
    with pytest.raises(FileExistsError):
        write("goldrush", project.parent)


def test_a_new_game_takes_no_name_that_is_in_use() -> None:
    """A package called `bot` or `discord` would be found in place of the project's, or of a library's."""
    taken = ("engine", "bot", "discord", "json", "brimstone", "oware", "class", "Go", "x")
    assert [name for name in (*taken, "goldrush") if is_free(name)] == ["goldrush"]


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("engine.py", "BOARD = ", "raise RuntimeError('no board')\nBOARD = ", "RuntimeError: no board"),
        ("engine.py", "BOARD = ", "raise SystemExit(3)\nBOARD = ", "SystemExit: 3"),
        ("engine.py", "BOARD = ", "BOARD = (", "SyntaxError"),
        ("engine.py", "import Offer", "import Order", "ImportError"),
        ("engine.py", "GAME = ", "GAMES = ", "GAME is not there"),
        ("engine.py", 'version = "goldrush"', 'version = "goldmine"', "its game is called"),
        ("__init__.py", "api = 1", "api = 2", "made for interface 2, and this bot has 1"),
        ("__init__.py", "api = 1", "", "made for interface None"),
        ("games.py", "TEXTS = ", "TEXT = ", "TEXTS is not there"),
        ("games.py", "WORDS = ", "raise KeyError('words')\nWORDS = ", "KeyError: 'words'"),
    ],
)  # fmt: skip
def test_what_cannot_be_loaded_is_left_out_with_its_reason(
    project: Path, file: str, old: str, new: str, why: str
) -> None:
    with changed(project, "goldrush", file, old, new):
        faults, games = told("goldrush liars_dice", project)
    assert list(faults) == ["goldrush"]
    assert why in faults["goldrush"]
    assert games == [*GAMES, "liars_dice"]


def test_bad_names_taken_names_and_two_of_one_name_are_refused(project: Path, tmp_path: Path) -> None:
    other = install(tmp_path / "other", "goldrush", "elsewhere.goldrush")
    faults, games = told("brimstone Goldrush ../x nobody goldrush", project, other)
    assert games == list(GAMES)
    assert "has a game of this name" in faults["brimstone"]
    assert "small letters" in faults["Goldrush"]
    assert "small letters" in faults["../x"]
    assert "No installed package" in faults["nobody"]
    assert "both bring a game of this name" in faults["goldrush"]


def test_check_says_what_a_guest_can_read_and_what_is_off() -> None:
    [bad, well] = check_guests({"nobody": "No installed package brings a game of this name."})
    assert not bad.ok
    assert "nobody is left out" in bad.text
    assert well.ok
    assert "liars_dice (from this bot)" in well.text


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_guest_is_short(name: str) -> None:
    files = (ROOT / "guests" / name).glob("*.py")
    assert sum(file.read_text(encoding="utf-8").count("\n") for file in files) <= LINES


FAIL = """
FAULT = ""
BOARD = hexagon(2)


def fail(where: str) -> None:
    import os

    fault = FAULT or os.environ.get("GOLDRUSH_FAULT", "")
    while fault == f"endless {where}":
        pass
    if fault == f"error {where}":
        raise KeyError("a secret")


class Thinker(Recruit):
    def think(self, *asked, **more):
        fail("think")
        return super().think(*asked, **more)
"""
FAILS = (
    ("engine.py", "import SEATS, Kit,", "import SEATS, Recruit, Kit,"),
    ("engine.py", "BOARD = hexagon(2)\n", FAIL),
    ("engine.py", "    state = State\n", "    state = State\n    computers = {'recruit': Thinker()}\n"),
    ("engine.py", "        return One(", "        fail('space')\n        return One("),
    ("engine.py", "        hexes = list(", "        fail('round')\n        hexes = list("),
    ("engine.py", "    def is_over(", "    def hide(self, *_):\n        fail('view')\n\n    def is_over("),
    ("games.py", "import GAME, ", "import GAME, fail, "),
    ("games.py", "        if not isinstance(ev", "        fail('say')\n        if not isinstance(ev"),
    ("games.py", "        view: State", "        fail('panel')\n        view: State"),
    ("render.py", "import BOARD, ", "import BOARD, fail, "),
    ("render.py", "        return Scene(", "        fail('picture')\n        return Scene("),
)  # fmt: skip
"""Where the new game is made to fail: its file, the line, and the line with a fault to switch on."""


GIFTS = """
    def deeds(self, view: State, seat: Seat) -> Fields | None:
        own = [hex_ for hex_, owner in view.owners.items() if owner == seat]
        others = [one for one in view.seats if one != seat]
        do, hexes, to = (One(tuple(map(Option, some))) for some in (("give",), own, others))
        return Fields({"do": do, "hex": hexes, "to": to}) if own else None

    def carry_out(self, state: State, seat: Seat, deed: Json, tell: Tell) -> None:
        state.owners[deed["hex"]] = deed["to"]
        state.gifts += 1
        tell(Gave(seat, deed["hex"], deed["to"]))

    def begin("""
GAVE = """
@dataclass(frozen=True)
class Gave(Event):
    seat: Seat
    hex: Hex
    to: Seat


class Goldrush(ActingKit):"""
ACTS = (
    ("import SEATS, Kit,", "import SEATS, ActingKit,"),
    ("import One,", "import Fields, One,"),
    ("    owners: dict", "    gifts: int = 0\n    owners: dict"),
    ("class Goldrush(Kit):", GAVE),
    ("\n    def begin(", GIFTS),
    ("yield [Claim(seat, self.view(state, seat)) for seat in state.seats]",
     "yield from self.ask(lambda: [Claim(one, self.view(state, one)) for one in state.seats], tell)"),
)  # fmt: skip
"""How the new game becomes one where seats give each other hexes at any time."""


@pytest.mark.trial(reason="the suites of actions and texts, in a process that knows the guest")
def test_what_a_guests_seats_do_out_of_turn_has_a_space_too(project: Path) -> None:
    path = project / "goldrush" / "engine.py"
    text = path.read_text(encoding="utf-8")
    for old, new in ACTS:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    suites = ("tests/test_contract.py", "tests/test_actions.py", "tests/bot/games/test_every_act.py")
    told = run("pytest", "-q", "-p", "no:xdist", "-k", "goldrush", *suites, guest="goldrush", place=project)
    assert "passed" in told
    assert "failed" not in told


@pytest.mark.trial(reason="eleven tables of a guest that fails or comes to no end, each beside another one")
def test_a_guest_that_fails_or_comes_to_no_end_stops_its_table_alone(project: Path) -> None:
    for file, old, new in FAILS:
        path = project / "goldrush" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    told = run(
        "pytest", "-q", "-p", "no:xdist", "tests/bot/at_failing_guest.py", guest="goldrush", place=project
    )
    assert "15 passed" in told


def run(*arguments: str, guest: str, place: Path = ROOT) -> str:
    """Run a command with the guest, and return what it prints; `place` has its package."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "BOT_TESTS_"))
    }
    ended = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT, env={**kept, "GUESTS": guest, "PYTHONPATH": f"{place}{os.pathsep}{ROOT}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.mark.trial(reason="all suites of a guest, and a table in the real bot, in processes of their own")
@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_guest_conforms(name: str) -> None:
    printed = run("lab", "conform", name, "--seed", "1", guest="")
    assert printed.count("holds: ") == 2


@pytest.mark.trial(reason="tables in the real bot, in a process that knows the guest")
def test_hands_are_seen_by_their_seats_alone() -> None:
    assert "passed" in run("pytest", "-q", "-p", "no:xdist", "tests/guests/at_table.py", guest="liars_dice")


def test_the_public_interface_is_what_was_promised() -> None:
    """`python -m tests.interface` writes it anew; read there when its version has to grow."""
    assert interface.FILE.read_text(encoding="utf-8").splitlines() == interface.interface().splitlines()


@pytest.mark.trial(reason="a real browser for each guest")
@pytest.mark.skipif(
    executable() is None and os.environ.get("BROWSER_TESTS") != "required",
    reason="there is no Chromium here; with BROWSER_TESTS=required this fails instead",
)
def test_guests_are_played_by_touch_on_the_page() -> None:
    told = run(
        "pytest", "-q", "-p", "no:xdist", "tests/bot/at_guest_page.py", guest="liars_dice,chinese_checkers"
    )
    assert "2 passed" in told
