"""Order sheets: acts written in advance, and the notation for typing them."""
