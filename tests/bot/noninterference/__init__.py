"""Check that secrets do not leak: a table is forked at a secret, and others must get the same bytes from
both.

`forks` defines forks. `search` finds them in random games, `aside_forks` makes those of secrets beside the
rules, `recipes` lists them by kind. `worlds` plays a side of one in a simulated Discord, `looking` lets
others ask for everything, `witness` records what they get on each of the `surfaces`. `ideal` makes random values and
commitments equal in every world. `planted` has leaks that must be found.

`python -m tests.bot.noninterference` counts kinds and surfaces.
"""
