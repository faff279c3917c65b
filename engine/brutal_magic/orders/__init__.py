"""Order sheets: acts written down in advance, and how people type them."""
