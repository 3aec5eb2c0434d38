"""What is needed for some purposes only, and what to install where it is not there."""

from __future__ import annotations

import importlib
from typing import Any


class MissingExtra(ImportError, ValueError):
    """A package that only an extra of Menagerie brings is not installed; the message says how to get it."""


def how_to_install(extra: str) -> str:
    """The command that brings an extra: for who has the package by its name, and for who has its sources."""
    return f"pip install 'menagerie[{extra}]' (in a checkout: pip install '.[{extra}]')"


def required(module: str, extra: str) -> Any:
    """The module of another project that `extra` brings. Raises MissingExtra, with what to install, without it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        if error.name is not None and error.name.partition(".")[0] not in (package, "menagerie"):
            package = f"{package} (and its {error.name})"
        raise MissingExtra(f"{package} is not installed: {how_to_install(extra)}") from error
