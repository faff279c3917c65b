"""The rules, computers, orders and puzzles of The Earth Man's Burden.

Each file of `rules` covers one area of the rulebook.
"""
