"""Liar's Dice: hidden dice, bids that rise, and somebody who does not believe them."""

api = 1
