"""Web pages of a season: its channel with all versions of its post, and each table's thread."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from bot.extras.site.markup import markup
from sandbox.recorder import File, Shown
from sandbox.world import World

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: dark; }}
body {{ margin: 0 auto; padding: 12px; max-width: 640px; background: #1e1f22; color: #dbdee1;
  font: 15px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }}
article {{ background: #2b2d31; border-left: 4px solid #7c3aed; border-radius: 8px; padding: 10px 12px;
  margin: 12px 0; }}
article.edit {{ opacity: .92; border-left-color: #4e5058; }}
h1 {{ font-size: 1.2rem; }} h3 {{ font-size: 1.1rem; margin: .2em 0; }} p {{ margin: .3em 0; }}
.small, .when {{ color: #a5a9b0; font-size: .8rem; }} a {{ color: #8ab4ff; }}
img {{ display: block; width: 100%; height: auto; border-radius: 8px; margin: 8px 0; }}
.buttons {{ display: flex; flex-wrap: wrap; gap: 6px; }}
.buttons span {{ background: #4e5058; color: #fff; border-radius: 6px; padding: 5px 11px;
  font-size: .85rem; }}
</style>
<h1>{title}</h1>
{body}
</html>
"""


def write_pages(world: World, folder: Path) -> list[Path]:
    """Write index.html for the channel, a page for each thread, and all pictures; return the pages."""
    writer = _Writer(world, folder)
    pages = [writer.page("index.html", f"#{world.table.name}", world.table.id, is_index=True)]
    for channel_id, name in writer.threads.items():
        pages.append(writer.page(f"{channel_id}.html", name, channel_id, is_index=False))
    return pages


class _Writer:
    """Writes messages and files, identical ones only once."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world = world
        self._folder = folder
        self._files: dict[bytes, str] = {}
        channels = world.env.backend.channels.values()
        self.threads = {
            one.id: one.name or ""
            for one in channels
            if one.guild_id is not None and one.id != world.table.id
        }

    def page(self, name: str, title: str, channel_id: int, *, is_index: bool) -> Path:
        """Write a channel's messages; for the season's own post, write its earlier versions too."""
        shown = [one for one in self._world.camera.shown if one.channel == channel_id and one.viewer is None]
        if not is_index:
            newest = self._world.camera.latest
            shown = [newest[one.message] for one in shown if not one.is_edit]
        shown = [
            one for one in shown if one.text not in self.threads.values()
        ]  # SimCord's own news of a thread
        back = "" if is_index else '<p><a href="index.html">back to the season</a></p>'
        path = self._folder / name
        body = back + "\n".join(self._article(one, is_index=is_index) for one in _changes(shown))
        path.write_text(PAGE.format(title=escape(title), body=body), encoding="utf-8")
        return path

    def _article(self, shown: Shown, *, is_index: bool) -> str:
        pictures = "".join(map(self._file, shown.files))
        buttons = "".join(f"<span>{escape(part.label)}</span>" for part in shown.parts)
        when = '<p class="when">the same post, edited</p>' if shown.is_edit and is_index else ""
        text = self._named(markup(self._marked(shown.text)))
        return (
            f'<article class="{"edit" if when else ""}">{when}{text}{pictures}'
            f'<div class="buttons">{buttons}</div></article>'
        )

    def _marked(self, text: str) -> str:
        """Replace mentions by placeholders that the markup does not change."""
        return re.sub(r"<([@#])(\d+)>", r"⟦\1\2⟧", text)

    def _named(self, html: str) -> str:
        def said(found: re.Match[str]) -> str:
            number = int(found[2])
            if found[1] == "@":
                return f"@{escape(self._world.name_of(number))}"
            return f'<a href="{number}.html">#{escape(self.threads.get(number, "season"))}</a>'

        return re.sub(r"⟦([@#])(\d+)⟧", said, html)

    def _file(self, file: File) -> str:
        data = self._world.camera.read(file.url)
        if data not in self._files:
            self._files[data] = f"{len(self._files) + 1:03}-{file.name}"
            (self._folder / self._files[data]).write_bytes(data)
        name = escape(self._files[data])
        if not name.endswith((".png", ".webp", ".gif")):
            return f'<p><a href="{name}">{name}</a></p>'
        return f'<img src="{name}" alt="{escape(file.alt)}" loading="lazy">'


def _changes(shown: Iterable[Shown]) -> Iterator[Shown]:
    """Yield the shown messages without consecutive duplicates of one message."""
    before: dict[int, tuple[object, ...]] = {}
    for one in shown:
        looks = (one.text, [file.alt for file in one.files], [part.label for part in one.parts])
        if before.get(one.message) != looks:
            before[one.message] = looks
            yield one
