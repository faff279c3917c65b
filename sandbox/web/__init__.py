"""The table in a browser: the real bot in SimCord's simulated Discord, and a page to sit at it."""
