"""Each game's texts, panels and pictures, by topic."""
