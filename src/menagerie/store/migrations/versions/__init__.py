"""A module for each version."""
