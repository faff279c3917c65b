"""The hexes, the components, the State of a table, and how the land is dealt."""
