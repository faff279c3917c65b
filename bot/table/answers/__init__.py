"""Answers and actions, and what follows from them within one transaction."""
