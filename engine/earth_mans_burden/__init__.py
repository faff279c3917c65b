"""The rules of The Earth Man's Burden: one file for each area of the rulebook."""
