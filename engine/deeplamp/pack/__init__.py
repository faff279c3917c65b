"""What a game of this kind is played with: classes, enemies, tiles, cards, all of it data."""
