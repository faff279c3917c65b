"""Chinese Checkers: ten pegs each, across the star, by steps and chains of hops."""

api = 1
