"""Store the share of a county's points that a seat can expect, fitted to computer games.

The fit is described in lab/results/balance.md. Shares are in percent. A table has three rows: empty counties,
by stability; counties of the seat itself, by soldiers (one to six, between bars) and stability; counties of
another seat, in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brigand_kings.computers.county_chances import Stand

Row = tuple[float, ...]


@dataclass(frozen=True)
class Table:
    """One number for each state of a county that is not full."""

    nobody: Row
    own: tuple[Row, ...]
    others: tuple[Row, ...]

    def of(self, seat: int, stand: Stand) -> float:
        """Return the number for a seat; seats are numbered as in `stand.owner`."""
        if stand.owner is None:
            return self.nobody[stand.stability]
        rows = self.own if stand.owner == seat else self.others
        return rows[stand.soldiers - 1][stand.stability]


@dataclass(frozen=True)
class Shares:
    """The share of a county's points that each seat can expect."""

    early: Table
    """Shares for a card of average points while many cards are left."""
    by_points: Table
    """Correction for a card's points: added in full for the dearest cards, subtracted for the cheapest."""
    late: Table
    """Shares when no card is left in the deck."""


@dataclass(frozen=True)
class Fitted:
    """The fitted numbers for one number of players, in points unless a field says otherwise."""

    point: float
    """Log-odds of winning that one point adds."""
    turn: Row
    """Value of the place in turn order: first the seat that has just played, then the next, and so on."""
    camp: Row
    """Value of 0, 1, 2 and so on soldiers on the Excuse; the last value holds for more."""
    to_flip: tuple[float, float]
    """Value of each of the first cards that may be flipped, and of each further one."""
    shares: tuple[Shares, ...]
    """Shares by turn order, as in `turn`."""


def _row(text: str) -> Row:
    return tuple(int(number) / 100 for number in text.split())


def _table(nobody: str, own: str, others: str) -> Table:
    return Table(_row(nobody), tuple(map(_row, own.split("|"))), tuple(map(_row, others.split("|"))))


FITTED: Mapping[int, Fitted] = {
    2: Fitted(
        point=0.1218,
        turn=(0.00, 1.12),
        camp=(0.00, 1.85, 3.11, 4.06, 4.79, 4.07, 4.44, 1.45, 7.55, 7.55, 7.55),
        to_flip=(4.70, 5.99),
        shares=(
            Shares(
                early=_table(
                    "41 45 44 48 42 32 8",
                    "60 61 66 76 84 80|77 84 88 90 110|87 89 102 112|99 98 102|104 119|125",
                    "64 25 26 33 34 19|55 24 17 15 9|43 23 8 -8|33 16 -1|21 32|13",
                ),
                by_points=_table(
                    "-10 -14 -3 1 2 -3 13",
                    "-30 -23 -24 -18 -24 -31|-45 -50 -43 -37 -29|-33 -46 -38 -35|-37 -41 -38|-27 -39|-21",
                    "1 -19 -10 -4 -2 12|1 -21 -20 -13 0|1 -10 -11 0|1 4 2|0 9|0",
                ),
                late=_table(
                    "9 15 43 46 55 41 31",
                    "27 36 61 55 48 105|19 44 31 78 61|-3 47 58 46|66 43 101|80 66|107",
                    "32 26 20 18 25 39|27 11 25 3 9|21 7 -36 5|17 37 -11|11 46|6",
                ),
            ),
            Shares(
                early=_table(
                    "52 54 57 61 65 60 66",
                    "105 69 73 87 100 102|116 96 96 105 116|129 104 116 119|141 123 119|155 139|165",
                    "37 35 38 45 49 33|38 30 26 18 19|31 20 7 0|30 8 -7|31 10|33",
                ),
                by_points=_table(
                    "-15 -18 -9 1 5 13 25",
                    "-1 -32 -23 -16 -15 -19|-2 -47 -44 -41 -42|-2 -35 -48 -39|-1 -30 -32|-1 -16|0",
                    "-25 -17 -16 -7 -4 16|-30 -31 -22 -5 15|-15 -19 -5 2|-11 -12 -4|-12 -4|4",
                ),
                late=_table(
                    "11 24 49 60 75 68 107",
                    "68 49 51 60 68 95|88 54 75 57 77|110 70 43 73|131 123 84|153 115|173",
                    "15 19 45 33 27 85|1 10 -4 39 18|-39 4 9 -10|35 -15 44|29 19|38",
                ),
            ),
        ),
    ),
    3: Fitted(
        point=0.0934,
        turn=(0.00, 0.76, 0.51),
        camp=(0.00, 0.94, 1.38, 1.59, -0.67, 1.40, 1.74, 2.68, 2.68, 2.68, 2.68),
        to_flip=(0.92, 2.82),
        shares=(
            Shares(
                early=_table(
                    "22 24 22 15 20 15 10",
                    "37 37 38 44 45 71|48 57 58 63 70|62 63 72 73|71 83 83|94 92|116",
                    "60 16 18 19 26 34|53 13 10 6 14|48 6 -6 -2|40 4 4|32 17|20",
                ),
                by_points=_table(
                    "2 2 1 -2 -2 17 15",
                    "2 -2 -9 -23 -22 -12|-3 -14 -20 -25 -32|-10 -14 -26 -34|-27 -28 -24|-22 -27|-25",
                    "2 8 -1 -3 -1 22|3 4 3 4 4|3 18 8 5|3 10 12|3 11|3",
                ),
                late=_table(
                    "20 13 31 36 18 -10 24",
                    "29 28 12 12 16 105|51 39 42 53 57|30 79 58 89|85 54 99|96 91|112",
                    "30 7 -1 7 35 10|27 4 9 31 -16|24 49 19 5|20 19 23|16 12|10",
                ),
            ),
            Shares(
                early=_table(
                    "35 36 33 37 48 58 65",
                    "107 43 52 61 76 108|122 63 66 70 93|139 68 66 88|156 92 93|176 203|203",
                    "24 24 23 30 31 45|21 20 16 14 6|23 6 6 -9|17 16 -5|31 3|25",
                ),
                by_points=_table(
                    "-5 -5 3 5 18 34 34",
                    "0 0 1 -2 7 13|-1 -11 -5 -1 -11|-2 -8 -6 -18|-2 -32 -13|-2 -1|-1",
                    "4 1 -2 -13 2 35|5 -4 -4 -5 -1|5 14 2 -6|-1 -1 2|3 2|-6",
                ),
                late=_table(
                    "24 28 58 67 59 63 121",
                    "73 35 39 70 89 88|100 46 65 100 66|128 132 97 97|157 122 128|186 200|219",
                    "18 14 1 18 26 82|35 14 6 24 3|-6 46 15 14|40 5 31|41 22|45",
                ),
            ),
            Shares(
                early=_table(
                    "32 28 27 24 28 30 15",
                    "95 43 44 51 57 78|106 59 62 65 78|123 62 74 80|137 85 88|158 98|180",
                    "19 16 21 24 26 42|19 13 13 8 15|14 4 -6 -2|19 1 5|10 15|49",
                ),
                by_points=_table(
                    "-4 0 3 0 2 12 8",
                    "-2 3 -6 -13 -18 0|-4 -9 -11 -21 -24|-5 -2 -22 -33|-6 -23 -23|-7 -23|-8",
                    "5 7 -1 -6 2 24|2 -3 0 1 2|6 14 3 3|-7 2 8|8 9|0",
                ),
                late=_table(
                    "19 26 35 44 29 36 5",
                    "67 29 30 35 53 61|92 49 48 76 44|120 92 73 63|147 74 91|177 71|208",
                    "18 13 -3 6 28 25|40 13 0 25 -17|-7 43 16 3|48 14 28|63 25|55",
                ),
            ),
        ),
    ),
    4: Fitted(
        point=0.1089,
        turn=(0.00, 0.86, 1.09, 0.75),
        camp=(0.00, 0.66, 1.17, 1.13, 1.85, 1.59, 2.66, 3.11, 3.84, 3.84, 3.84),
        to_flip=(0.78, 1.97),
        shares=(
            Shares(
                early=_table(
                    "15 14 16 15 2 5 3",
                    "35 37 32 26 37 63|46 58 66 61 67|63 75 82 86|74 83 91|84 100|125",
                    "33 19 16 10 15 16|26 9 6 6 5|23 -3 2 0|18 -4 -9|13 4|7",
                ),
                by_points=_table(
                    "5 5 1 1 2 -2 -3",
                    "0 -2 -15 -13 -8 -13|-5 -9 -10 -17 -10|-17 -21 -29 -22|-25 -25 -27|-36 -30|-15",
                    "2 4 2 8 9 9|3 11 15 6 18|3 15 1 7|3 7 7|3 -5|2",
                ),
                late=_table(
                    "13 17 -2 8 22 24 -28",
                    "37 25 37 48 52 96|32 37 51 51 84|31 44 53 68|97 89 97|45 102|113",
                    "17 15 19 31 21 31|13 10 22 24 20|11 -1 -8 -8|9 32 17|6 37|3",
                ),
            ),
            Shares(
                early=_table(
                    "28 30 36 38 36 52 57",
                    "79 50 54 53 67 93|98 68 76 72 85|118 98 87 94|136 157 104|157 179|179",
                    "28 26 24 22 27 34|18 17 16 12 4|8 8 6 -1|7 0 -5|12 10|18",
                ),
                by_points=_table(
                    "-1 2 4 16 16 23 5",
                    "-4 -7 -5 14 18 3|-6 -8 -3 4 7|-7 -30 -22 -15|-6 -5 -14|-5 -3|-3",
                    "-1 0 -1 2 15 30|5 4 6 5 11|4 4 -3 -4|4 3 -7|-19 -14|4",
                ),
                late=_table(
                    "25 35 24 46 58 81 55",
                    "56 51 90 81 86 88|83 66 77 90 99|109 112 67 76|135 146 82|163 174|190",
                    "29 24 26 43 45 36|16 19 22 24 35|0 3 -3 0|32 40 26|-15 29|71",
                ),
            ),
            Shares(
                early=_table(
                    "23 24 25 26 17 27 16",
                    "75 46 43 40 51 60|93 70 64 65 84|113 63 83 97|131 93 98|152 173|173",
                    "22 22 21 17 21 25|12 11 9 5 9|5 1 -5 4|-1 -8 -1|5 11|33",
                ),
                by_points=_table(
                    "3 5 4 3 1 -1 -2",
                    "-5 -1 1 5 -6 -17|-7 -9 1 -6 -13|-8 -12 -22 -28|-8 -18 -33|-7 -5|-5",
                    "1 2 0 7 17 9|5 5 11 9 14|2 7 -4 5|7 -2 4|-19 -2|10",
                ),
                late=_table(
                    "17 24 8 23 32 43 -44",
                    "54 57 47 49 45 71|80 49 64 71 80|107 83 58 64|133 92 88|160 171|187",
                    "26 17 26 31 21 11|17 16 23 23 18|1 6 0 -15|49 47 14|-19 20|39",
                ),
            ),
            Shares(
                early=_table(
                    "20 17 19 19 10 14 -5",
                    "70 39 38 32 38 63|88 58 60 70 72|108 71 86 92|126 85 91|146 101|171",
                    "18 22 18 14 17 19|9 6 7 5 8|1 -8 -1 3|-6 -4 -4|9 8|33",
                ),
                by_points=_table(
                    "4 5 1 2 -3 6 -22",
                    "-5 0 -1 -11 -12 -13|-8 -4 -4 -15 -14|-9 -16 -30 -26|-9 -30 -27|-9 -28|-6",
                    "3 1 2 9 11 8|5 8 17 9 15|2 5 4 4|5 7 1|-12 -6|10",
                ),
                late=_table(
                    "14 19 -2 13 15 11 -16",
                    "52 34 26 31 46 61|78 47 57 57 88|105 47 53 58|130 101 80|157 98|187",
                    "24 15 19 21 17 17|19 18 19 24 17|3 8 -10 -12|49 36 16|-33 30|37",
                ),
            ),
        ),
    ),
}
