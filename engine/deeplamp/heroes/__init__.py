"""Heroes: made, hurt, healed, raised in level."""
