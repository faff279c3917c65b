"""The computer players of Brimstone, built on shared queries about the view."""
