"""What becomes of heroes: made, hurt, healed, of a higher level."""
