"""Studies: statistics over many games between equal computers."""
