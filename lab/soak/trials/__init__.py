"""The four trials: killed, crowded, its calls failing, its rows damaged."""
