"""The house: tables, who sits at them, clocks, bots' turns, and who is told when something happens."""
