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

    cheap: Table
    """Shares for a card of `CHEAP` points while many cards are left."""
    dear: Table
    """Shares for a card of `DEAR` points; others lie between."""
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
    """Value of 0, 1, 2 and so on soldiers on the Excuse; the last value holds for more. It never falls:
    `lab.brigand_kings.monotone` took that noise out."""
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
        camp=(0.00, 1.85, 3.11, 4.06, 4.74, 4.74, 4.74, 4.74, 7.55, 7.55, 7.55),
        to_flip=(4.70, 5.99),
        shares=(
            Shares(
                cheap=_table(
                    "51 59 47 47 40 35 -5",
                    "90 84 90 94 108 111|122 134 131 127 139|120 135 140 147|136 139 140|131 158|146",
                    "63 44 36 37 36 7|54 45 37 28 9|42 33 19 -8|32 12 -3|21 23|13",
                ),
                dear=_table(
                    "31 31 41 49 44 29 21",
                    "30 38 42 58 60 49|32 34 45 53 81|54 43 64 77|62 57 64|77 80|104",
                    "65 6 16 29 32 31|56 3 -3 2 9|44 13 -3 -8|34 20 1|21 41|13",
                ),
                late=_table(
                    "9 15 43 46 55 41 31",
                    "27 36 61 55 48 105|19 44 31 78 61|-3 47 58 46|66 43 101|80 66|107",
                    "32 26 20 18 25 39|27 11 25 3 9|21 7 -36 5|17 37 -11|11 46|6",
                ),
            ),
            Shares(
                cheap=_table(
                    "67 72 66 60 60 47 41",
                    "106 101 96 103 115 121|118 143 140 146 158|131 139 164 158|142 153 151|156 155|165",
                    "62 52 54 52 53 17|68 61 48 23 4|46 39 12 -2|41 20 -3|43 14|29",
                ),
                dear=_table(
                    "37 36 48 62 70 73 91",
                    "104 37 50 71 85 83|114 49 52 64 74|127 69 68 80|140 93 87|154 123|165",
                    "12 18 22 38 45 49|8 -1 4 13 34|16 1 2 2|19 -4 -11|19 6|37",
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
        camp=(0.00, 0.94, 1.37, 1.37, 1.37, 1.40, 1.74, 2.68, 2.68, 2.68, 2.68),
        to_flip=(0.92, 2.82),
        shares=(
            Shares(
                cheap=_table(
                    "20 22 21 17 22 -2 -5",
                    "35 39 47 67 67 83|51 71 78 88 102|72 77 98 107|98 111 107|116 119|141",
                    "58 8 19 22 27 12|50 9 7 2 10|45 -12 -14 -7|37 -6 -8|29 6|17",
                ),
                dear=_table(
                    "24 26 23 13 18 32 25",
                    "39 35 29 21 23 59|45 43 38 38 38|52 49 46 39|44 55 59|72 65|91",
                    "62 24 17 16 25 56|56 17 13 10 18|51 24 2 3|43 14 16|35 28|23",
                ),
                late=_table(
                    "20 13 31 36 18 -10 24",
                    "29 28 12 12 16 105|51 39 42 53 57|30 79 58 89|85 54 99|96 91|112",
                    "30 7 -1 7 35 10|27 4 9 31 -16|24 49 19 5|20 19 23|16 12|10",
                ),
            ),
            Shares(
                cheap=_table(
                    "40 41 30 32 30 24 31",
                    "107 43 51 63 69 95|123 74 71 71 104|141 76 72 106|158 124 106|178 204|204",
                    "20 23 25 43 29 10|16 24 20 19 7|18 -8 4 -3|18 17 -7|28 1|31",
                ),
                dear=_table(
                    "30 31 36 42 66 92 99",
                    "107 43 53 59 83 121|121 52 61 69 82|137 60 60 70|154 60 80|174 202|202",
                    "28 25 21 17 33 80|26 16 12 9 5|28 20 8 -15|16 15 -3|34 5|19",
                ),
                late=_table(
                    "24 28 58 67 59 63 121",
                    "73 35 39 70 89 88|100 46 65 100 66|128 132 97 97|157 122 128|186 200|219",
                    "18 14 1 18 26 82|35 14 6 24 3|-6 46 15 14|40 5 31|41 22|45",
                ),
            ),
            Shares(
                cheap=_table(
                    "36 28 24 24 26 18 7",
                    "97 40 50 64 75 78|110 68 73 86 102|128 64 96 113|143 108 111|165 121|188",
                    "14 9 22 30 24 18|17 16 13 7 13|8 -10 -9 -5|26 -1 -3|2 6|49",
                ),
                dear=_table(
                    "28 28 30 24 30 42 23",
                    "93 46 38 38 39 78|102 50 51 44 54|118 60 52 47|131 62 65|151 75|172",
                    "24 23 20 18 28 66|21 10 13 9 17|20 18 -3 1|12 3 13|18 24|49",
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
        camp=(0.00, 0.66, 1.17, 1.17, 1.72, 1.72, 2.66, 3.11, 3.84, 3.84, 3.84),
        to_flip=(0.78, 1.97),
        shares=(
            Shares(
                cheap=_table(
                    "10 9 15 14 0 7 6",
                    "35 39 47 39 45 76|51 67 76 78 77|80 96 111 108|99 108 118|120 130|140",
                    "31 15 14 2 6 7|23 -2 -9 0 -13|20 -18 1 -7|15 -11 -16|10 9|5",
                ),
                dear=_table(
                    "20 19 17 16 4 3 0",
                    "35 35 17 13 29 50|41 49 56 44 57|46 54 53 64|49 58 64|48 70|110",
                    "35 23 18 18 24 25|29 20 21 12 23|26 12 3 7|21 3 -2|16 -1|9",
                ),
                late=_table(
                    "13 17 -2 8 22 24 -28",
                    "37 25 37 48 52 96|32 37 51 51 84|31 44 53 68|97 89 97|45 102|113",
                    "17 15 19 31 21 31|13 10 22 24 20|11 -1 -8 -8|9 32 17|6 37|3",
                ),
            ),
            Shares(
                cheap=_table(
                    "29 28 32 22 20 29 52",
                    "83 57 59 39 49 90|104 76 79 68 78|125 128 109 109|142 162 118|162 182|182",
                    "29 26 25 20 12 4|13 13 10 7 -7|4 4 9 3|3 -3 2|31 24|14",
                ),
                dear=_table(
                    "27 32 40 54 52 75 62",
                    "75 43 49 67 85 96|92 60 73 76 92|111 68 65 79|130 152 90|152 176|176",
                    "27 26 23 24 42 64|23 21 22 17 15|12 12 3 -5|11 3 -12|-7 -4|22",
                ),
                late=_table(
                    "25 35 24 46 58 81 55",
                    "56 51 90 81 86 88|83 66 77 90 99|109 112 67 76|135 146 82|163 174|190",
                    "29 24 26 43 45 36|16 19 22 24 35|0 3 -3 0|32 40 26|-15 29|71",
                ),
            ),
            Shares(
                cheap=_table(
                    "20 19 21 23 16 28 18",
                    "80 47 42 35 57 77|100 79 63 71 97|121 75 105 125|139 111 131|159 178|178",
                    "21 20 21 10 4 16|7 6 -2 -4 -5|3 -6 -1 -1|-8 -6 -5|24 13|23",
                ),
                dear=_table(
                    "26 29 29 29 18 26 14",
                    "70 45 44 45 45 43|86 61 65 59 71|105 51 61 69|123 75 65|145 168|168",
                    "23 24 21 24 38 34|17 16 20 14 23|7 8 -9 9|6 -10 3|-14 9|43",
                ),
                late=_table(
                    "17 24 8 23 32 43 -44",
                    "54 57 47 49 45 71|80 49 64 71 80|107 83 58 64|133 92 88|160 171|187",
                    "26 17 26 31 21 11|17 16 23 23 18|1 6 0 -15|49 47 14|-19 20|39",
                ),
            ),
            Shares(
                cheap=_table(
                    "16 12 18 17 13 8 17",
                    "75 39 39 43 50 76|96 62 64 85 86|117 87 116 118|135 115 118|155 129|177",
                    "15 21 16 5 6 11|4 -2 -10 -4 -7|-1 -13 -5 -1|-11 -11 -5|21 14|23",
                ),
                dear=_table(
                    "24 22 20 21 7 20 -27",
                    "65 39 37 21 26 50|80 54 56 55 58|99 55 56 66|117 55 64|137 73|165",
                    "21 23 20 23 28 27|14 14 24 14 23|3 -3 3 7|-1 3 -3|-3 2|43",
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
