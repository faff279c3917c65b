"""Use cases of looking on and back."""
