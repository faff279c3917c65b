"""Models of a Deeplamp pack's ten files, and the checks between them."""
