"""Wire the parts together and run the command line `python -m bot`."""
