"""How the database is brought from one version to the next."""
