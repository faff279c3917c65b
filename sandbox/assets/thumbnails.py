"""Cut the games' small pictures out of the pictures in `docs/`: `python -m sandbox.assets.thumbnails`."""

from __future__ import annotations

import tomllib
from pathlib import Path

from PIL import Image

from bot.games.thumbnails import STRIP, THUMBNAILS

SIZE = (240, 200)
"""Pixels: Discord shows thumbnails 85 points wide, so this is enough for sharp phones."""
CROPS = Path(__file__).with_suffix(".toml")
"""File that says from which picture in `docs/` each game's thumbnail is cut, and where the cut begins."""
CUT = (528, 440)
"""Width and height of a cut, in pixels of the picture in `docs/`."""
DOCS = Path(__file__).parents[2] / "docs"


GAP = 12
"""Pixels between two pictures of the strip."""


def main() -> None:
    """Write all thumbnails, and the strip of them."""
    THUMBNAILS.mkdir(exist_ok=True)
    crops = tomllib.loads(CROPS.read_text(encoding="utf-8"))
    strip = Image.new("RGBA", (len(crops) * (SIZE[0] + GAP) - GAP, SIZE[1]))
    for number, (game, (file, left, top)) in enumerate(crops.items()):
        with Image.open(DOCS / file) as picture:
            cut = picture.convert("RGB").crop((left, top, left + CUT[0], top + CUT[1]))
        small = cut.resize(SIZE, Image.Resampling.LANCZOS)
        small.save(THUMBNAILS / f"{game}.webp", quality=85, method=6)
        strip.paste(small, (number * (SIZE[0] + GAP), 0))
    strip.save(STRIP, quality=85, method=6)


if __name__ == "__main__":
    main()
