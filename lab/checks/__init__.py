"""Run checks of written material: puzzles, and cases of the companion."""
