"""What the laboratory asks of Brutal Magic."""
