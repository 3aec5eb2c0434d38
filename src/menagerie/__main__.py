"""`python -m menagerie` is the program `menagerie`."""

from .cli import main

if __name__ == "__main__":
    main()
