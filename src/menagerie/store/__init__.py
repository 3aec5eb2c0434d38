"""Tables, their seats and their actions in SQL: SQLite or PostgreSQL. An action that was acknowledged is on disk."""
