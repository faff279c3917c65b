"""Axial hexes of a hexagonal board and their names, as on an Abalone board of 61 cells.

A hex is known by its name ("E5"), a plain string; its axial coordinates (q, r) count from the centre,
pointy-top, r growing downwards. Row A is the bottom row, the number is q + 5.
"""

from __future__ import annotations

Hex = str

RADIUS = 4
_ROWS = "ABCDEFGHI"
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _on_board(q: int, r: int) -> bool:
    return max(abs(q), abs(r), abs(q + r)) <= RADIUS


def hex_name(q: int, r: int) -> Hex:
    """The name of the hex at axial (q, r); ValueError off the board."""
    if not _on_board(q, r):
        raise ValueError(f"({q}, {r}) is off the board")
    return f"{_ROWS[RADIUS - r]}{q + RADIUS + 1}"


HEXES: tuple[Hex, ...] = tuple(
    sorted(
        hex_name(q, r)
        for q in range(-RADIUS, RADIUS + 1)
        for r in range(-RADIUS, RADIUS + 1)
        if _on_board(q, r)
    )
)
_AXIAL: dict[Hex, tuple[int, int]] = {
    name: (int(name[1]) - RADIUS - 1, RADIUS - _ROWS.index(name[0])) for name in HEXES
}
_NEIGHBOURS: dict[Hex, tuple[Hex, ...]] = {
    name: tuple(sorted(hex_name(q + dq, r + dr) for dq, dr in _STEPS if _on_board(q + dq, r + dr)))
    for name, (q, r) in _AXIAL.items()
}
CENTRE: Hex = hex_name(0, 0)


def parse_hex(text: str) -> Hex:
    """The hex called so, in any case and with spaces; ValueError if there is none."""
    name = "".join(text.split()).upper()
    if name not in _AXIAL:
        raise ValueError(f"there is no hex {text!r}")
    return name


def is_hex(value: object) -> bool:
    """Whether the value is the exact name of a hex."""
    return isinstance(value, str) and value in _AXIAL


def axial(hex_: Hex) -> tuple[int, int]:
    """Axial coordinates (q, r) of a hex."""
    return _AXIAL[hex_]


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The adjacent hexes, two to six, by name."""
    return _NEIGHBOURS[hex_]


def distance(a: Hex, b: Hex) -> int:
    """Steps from one hex to the other over open ground."""
    (aq, ar), (bq, br) = _AXIAL[a], _AXIAL[b]
    dq, dr = aq - bq, ar - br
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotated(hex_: Hex, sixths: int) -> Hex:
    """The hex after turning the board clockwise by so many sixths about its centre."""
    q, r = _AXIAL[hex_]
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return hex_name(q, r)


def mirrored(hex_: Hex) -> Hex:
    """The hex after mirroring the board in an axis through its centre."""
    q, r = _AXIAL[hex_]
    return hex_name(r, q)
