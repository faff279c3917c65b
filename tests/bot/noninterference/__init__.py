"""Check that secrets do not leak: a table is forked at a secret, and others must get the same bytes from
both.

`forks` defines forks, `search` finds them in random games, `worlds` plays a side of one in a simulated
Discord and records what others get, and `ideal` makes random values and commitments equal in every world.
"""
