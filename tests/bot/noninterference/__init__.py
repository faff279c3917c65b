"""Hold noninterference: a table is forked at a secret, and others must get the same bytes in both worlds.

`forks` has what a fork is, `search` finds forks in random games, `worlds` plays one in a simulated Discord
and records what others get, and `ideal` makes random values and commitments equal in every world.
"""
