"""Order sheets: what they say, what they would do, and the deputies that answer from them."""
