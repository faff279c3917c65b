"""Cut the small pictures of `/play` out of the pictures in `docs/`: `python -m sandbox.assets.thumbnails`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from bot.games.thumbnails import THUMBNAILS

SIZE = (240, 200)
"""Pixels: Discord shows thumbnails 85 points wide, so this is enough for sharp phones."""
CROPS = {
    "brimstone": ("map.png", (330, 510)),
    "brigand_kings": ("brigand-kings.png", (380, 90)),
    "earth_mans_burden": ("earth-mans-burden.png", (330, 270)),
    "brutal_magic": ("brutal-magic-plan.png", (460, 210)),
    "deeplamp": ("deeplamp.png", (190, 500)),
}
"""Game -> its picture in `docs/`, and the top left corner of the cut, in pixels."""
CUT = (528, 440)
"""Width and height of a cut, in pixels of the picture in `docs/`."""
DOCS = Path(__file__).parents[2] / "docs"


def main() -> None:
    """Write all thumbnails."""
    THUMBNAILS.mkdir(exist_ok=True)
    for game, (file, (left, top)) in CROPS.items():
        with Image.open(DOCS / file) as picture:
            cut = picture.convert("RGB").crop((left, top, left + CUT[0], top + CUT[1]))
        cut.resize(SIZE, Image.Resampling.LANCZOS).save(THUMBNAILS / f"{game}.webp", quality=85, method=6)


if __name__ == "__main__":
    main()
