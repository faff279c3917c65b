"""Order sheets: acts written down beforehand, and how people type them."""
