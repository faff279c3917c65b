"""Files beside the code that are made by programs: the font of the pictures, their colours."""
