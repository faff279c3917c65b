"""The Earth Man's Burden in the laboratory."""
