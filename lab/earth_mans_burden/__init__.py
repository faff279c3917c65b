"""What the laboratory asks of The Earth Man's Burden."""
