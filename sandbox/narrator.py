"""Print the events of a table as they happen, for each viewer, and save every picture."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

from sandbox.recorder import File, Shown
from sandbox.world import World

WIDTH = 160
MOST_LINES = 14
PICTURES = (".png", ".webp", ".jpg", ".gif")


class Narrator:
    """Listens to a world; `say` prints a line, `folder` receives pictures and other files."""

    def __init__(self, world: World, folder: Path, say: Callable[[str], None] = print) -> None:
        self._world = world
        self._folder = folder
        self._say = say
        self._before: dict[int, list[str]] = {}
        self._kept: dict[bytes, str] = {}
        self.files: list[Path] = []
        world.camera.listeners.append(self._shown)
        world.tell = self._done

    def _done(self, line: str) -> None:
        self._say(f"  * {line}")

    def _shown(self, shown: Shown) -> None:
        if self._world.name_of(shown.author) != "bot":
            return
        head = self._head(shown)
        lines = [line for line in shown.text.splitlines() if line.strip()]
        lines += [self._keep(file) for file in shown.files]
        before = self._before.get(shown.message)
        self._before[shown.message] = lines
        news = lines if before is None else [line for line in lines if line not in before]
        for line in _shortened(news):
            self._say(f"{head} {'|' if before is None else '~'} {line}")
        if shown.parts and before is None:
            self._say(f"{head} | {_buttons(shown)}")

    def _head(self, shown: Shown) -> str:
        if shown.viewer is None:
            return "#table | bot"
        name = self._world.name_of(shown.viewer)
        return f"#table @{name} only" if shown.channel == self._world.table.id else f"@{name} DM"

    def _keep(self, file: File) -> str:
        """Save a file once, even if it is shown repeatedly; return the line that announces it."""
        data = self._world.camera.read(file.url)
        path = self._kept.get(data) or self._write(file.name, data)
        self._kept[data] = path
        return f"[{path}: {file.alt}]" if file.alt else f"[{path}]"

    def _write(self, name: str, data: bytes) -> str:
        if name.endswith(PICTURES):
            name = f"{len(self.files) + 1:03}-{name}"
        path = self._folder / name
        path.write_bytes(data)
        self.files.append(path)
        return name


def _shortened(lines: list[str]) -> Iterator[str]:
    for line in lines[:MOST_LINES]:
        yield textwrap.shorten(line, WIDTH, placeholder=" …") if len(line) > WIDTH else line
    if len(lines) > MOST_LINES:
        yield f"… {len(lines) - MOST_LINES} lines more"


def _buttons(shown: Shown) -> str:
    """List the enabled buttons and menus, such as [Hand in] [Menu ▾ 7]."""
    return " ".join(
        f"[{part.label} ▾ {len(part.options)}]" if part.options else f"[{part.label}]"
        for part in shown.parts
        if not part.disabled
    )
