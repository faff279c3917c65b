"""Define the hexes, the components, the State of a table, and the ways to deal the land."""
