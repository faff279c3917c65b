"""Check that secrets do not leak: a table is forked at a secret, and others must get the same bytes from
both.

- `forks` defines forks, and `recipes` lists them by kind of secret.
- `search` finds them in random games; `aside_forks` makes those of secrets beside the rules.
- `standing` finds the instructions that panels keep.
- `roles` are the people who look: in the game, beside it, once in it, or shut out.
- `worlds` plays one side of a fork in a simulated Discord, where `looking` lets others ask for everything.
- `witness` records what others get on each of the `surfaces`.
- `ideal` makes random values and commitments equal in every world.
- `planted` has leaks that the comparison must find.

`python -m tests.bot.noninterference` counts kinds, forks and surfaces.
"""
