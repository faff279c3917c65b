"""Order sheets: what they say, where they would lead, and who answers by them."""
