"""Order sheets: their content, a forecast of their effects, and deputies that answer from them."""
