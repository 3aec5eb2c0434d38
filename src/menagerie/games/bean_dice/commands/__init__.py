"""Commands of the program that belong to this game alone."""
