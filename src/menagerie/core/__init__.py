"""The engine: everything that is the same for every game. Imports nothing else of the package."""
