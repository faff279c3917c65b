"""A table in the browser: the bot in SimCord's simulated Discord, and a web page to play on."""
