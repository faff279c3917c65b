"""Art specific to Brimstone: terrains with colours for each palette, signs and markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from render.brimstone.art import built, nature
from render.brimstone.art.signs import SIGNS
from render.paint.art import Art, Disc, Ground
from render.theme import Colour

_GROUNDS: Final = {
    "plains": Ground("#b3cb78", "#c8db93", "#6f9140", nature.plains),
    "village": Ground("#d0b283", "#ead6ab", "#9a7c4f", built.village),
    "farmland": Ground("#dcb54a", "#efd079", "#a97f22", nature.farmland, ("barrel", "barrel")),
    "forest": Ground("#55864a", "#86b077", "#1d4630", nature.forest, ("sword", "shield")),
    "desert": Ground("#ecd7a2", "#f8e9c3", "#c9a566", nature.desert, ("owed",)),
    "mountain": Ground("#989089", "#c9c3ba", "#625a55", nature.mountain, ("turtle", "shield")),
    "swamp": Ground("#5f8076", "#86a396", "#35524b", nature.swamp, ("turtle",)),
    "city": Ground("#b9b6ca", "#d6d3e2", "#4b4863", built.city, ("barrel",)),
    "home": Ground("#c9b5a6", "#e2d3c6", "#7d6656", built.home, ("barrel", "barrel")),
    "airport": Ground("#9fae9d", "#b8c4b2", "#5b665f", built.airport),
}


def _washes(colours: str) -> Mapping[str, Colour]:
    """Return each terrain's colour, given in the order of `_GROUNDS` ("-" for none)."""
    pairs = zip(_GROUNDS, colours.split(), strict=True)
    return {land: colour for land, colour in pairs if colour != "-"}


_WASHES: Final = {
    "standard": _washes("- - - - - - - - #fff2dd #7fb3a0"),
    "protanopia": _washes("#c6d767 #b29f7b #ae9f43 #4d7557 #d8cdb1 #a4a7a4 #54716c #918e9c #8a765b #85d4f4"),
    "deuteranopia": _washes(
        "#9bd742 #bda78e #999135 #446c42 #e4dbbc #aaa9a5 #3f6d69 #8991c0 #8d7057 #597276"
    ),
    "tritanopia": _washes("#b2cb86 #e09f61 #937f24 #296334 #d0bf8c #9e9593 #66817a #736f86 #edf9f0 #809488"),
}
_ORDERS: Final = ("march", "recruit", "support", "defend", "bide", "forage", "pillage")
ART: Final = Art(_GROUNDS, _WASHES, SIGNS, {"slow": Disc("turtle", "#7a3fa0")}, _ORDERS)
