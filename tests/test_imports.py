"""The layers of the package: imports go downward only, and what is shared knows no single game."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "menagerie"

FLOORS = {
    "core": 0,
    "games": 1,
    "search": 2,
    "reports": 2,
    "store": 2,
    "arena": 3,
    "server": 3,
    "envs": 3,
    "web": 4,
    "cli": 4,
    "__main__": 5,
}
FRONT_DOOR = "menagerie"
BELOW_FRONT_DOOR = {"core", "games", "search"}
LOWEST_FLOOR_THAT_MAY_USE_FRONT_DOOR = 3

GAME_WORDS = ("beasty", "beaver", "circus", "bean")
MOST_LINES = 600


def module_name(path: Path, source_root: Path = PACKAGE.parent) -> str:
    """`.../src/menagerie/core/jit.py` is menagerie.core.jit, and a package's `__init__.py` is the package."""
    parts = path.relative_to(source_root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules_of_the_package() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def unit_of(module: str) -> str:
    """What a module is a part of: `core`, `games.beasty_bar`, ..., or the front door itself."""
    parts = module.split(".")
    if len(parts) == 1:
        return FRONT_DOOR
    return ".".join(parts[1:3]) if parts[1] == "games" else parts[1]


def may_import(importer: str, imported: str) -> bool:
    """Whether a module of the unit `importer` may import one of the unit `imported`."""
    if importer == imported:
        return True
    importing_package, imported_package = importer.partition(".")[0], imported.partition(".")[0]
    if importer == FRONT_DOOR:
        return imported_package in BELOW_FRONT_DOOR
    floor = FLOORS[importing_package]
    if imported == FRONT_DOOR:
        return floor >= LOWEST_FLOOR_THAT_MAY_USE_FRONT_DOOR
    return FLOORS[imported_package] < floor


def imported_modules(source: str, module: str, is_package: bool, known: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Line and name of every module of ours that the source imports, wherever in it the import stands.

    `known` holds the names of all modules: it tells in `from a import b` whether b is a module too.
    """
    known = set(known)

    def closest(name: str) -> str:
        while name not in known and "." in name:
            name = name.rpartition(".")[0]
        return name

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module.split(".") if is_package else module.split(".")[:-1]
                package = package[: len(package) - (node.level - 1)]
                base = ".".join([*package, *([base] if base else [])])
            names = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.split(".")[0] == FRONT_DOOR:
                yield node.lineno, closest(name)


def upward_imports(source: str, module: str, is_package: bool, known: Iterable[str]) -> list[str]:
    """A sentence for each import of the source that does not go downward."""
    return [
        f"{module}, line {line}: {unit_of(module)} may not import {imported}"
        for line, imported in imported_modules(source, module, is_package, known)
        if not may_import(unit_of(module), unit_of(imported))
    ]


def without_docstrings(tree: ast.Module) -> Iterator[ast.AST]:
    """All nodes but the strings that stand alone: docstrings, and the remarks under constants and fields."""
    remarks = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return (node for node in ast.walk(tree) if id(node) not in remarks)


def game_words(source: str) -> list[str]:
    """A sentence for each string or identifier of the source that names one of the games."""
    return [
        f"line {getattr(node, 'lineno', '?')}: {text!r}"
        for node in without_docstrings(ast.parse(source))
        for _, text in ast.iter_fields(node)
        if isinstance(text, str) and any(word in text.lower() for word in GAME_WORDS)
    ]


MODULES = modules_of_the_package()


def test_the_package_is_found() -> None:
    assert {"menagerie", "menagerie.core", "menagerie.games", "menagerie.cli"} <= set(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_every_module_is_on_a_floor(module: str) -> None:
    unit = unit_of(module)
    assert unit == FRONT_DOOR or unit.split(".")[0] in FLOORS


@pytest.mark.parametrize("module", MODULES)
def test_imports_go_downward(module: str) -> None:
    path = MODULES[module]
    assert upward_imports(path.read_text("utf-8"), module, path.name == "__init__.py", MODULES) == []


@pytest.mark.parametrize("module", [module for module in MODULES if not unit_of(module).startswith("games.")])
def test_shared_code_names_no_game(module: str) -> None:
    assert game_words(MODULES[module].read_text("utf-8")) == []


def test_no_source_file_is_too_long() -> None:
    sources = [path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*")]
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in sources
        if path.suffix in {".py", ".pyi", ".html", ".css", ".js"}
    }
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


# The checkers themselves, on sources made up for them.

MADE_UP = {
    "menagerie",
    "menagerie.core",
    "menagerie.core.jit",
    "menagerie.games",
    "menagerie.games.chess",
    "menagerie.games.chess.rules",
    "menagerie.games.go",
    "menagerie.games.go.rules",
    "menagerie.search",
    "menagerie.store",
    "menagerie.server",
    "menagerie.cli",
    "menagerie.cli.play",
}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("menagerie.core.jit", "import menagerie.games.chess.rules"),
        ("menagerie.core.jit", "from menagerie import games"),
        ("menagerie.core.jit", "from .. import games"),
        ("menagerie.core.jit", "from ..games.chess import rules"),
        ("menagerie.core.jit", "import menagerie"),
        ("menagerie.core.jit", "from menagerie import load"),
        ("menagerie.core.jit", "def late():\n    from ..search import anything"),
        ("menagerie.core.jit", "if TYPE_CHECKING:\n    import numpy, menagerie.cli"),
        ("menagerie.games.chess.rules", "from ..go import rules"),
        ("menagerie.games.chess.rules", "from ..go.rules import STATE"),
        ("menagerie.games.chess.rules", "from ...search import anything"),
        ("menagerie.search", "from ..store import anything"),
        ("menagerie.search", "import menagerie"),
        ("menagerie.server", "from ..cli.play import anything"),
        ("menagerie", "from .cli import main"),
        ("menagerie", "from . import store"),
    ],
)
def test_an_upward_import_is_caught(module: str, source: str) -> None:
    is_package = any(name.startswith(f"{module}.") for name in MADE_UP) or module.count(".") < 2
    assert len(upward_imports(source, module, is_package, MADE_UP)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("menagerie.core", "from .jit import jit"),
        ("menagerie.core", "from . import jit"),
        ("menagerie.core.jit", "import numba, importlib\nimportlib.import_module('menagerie.games')"),
        ("menagerie.games.chess", "from . import rules"),
        ("menagerie.games.chess.rules", "from ...core.jit import jit"),
        ("menagerie.search", "from menagerie.core import jit"),
        ("menagerie.server", "import menagerie\nfrom ..store import anything"),
        (
            "menagerie.cli.play",
            "from menagerie import load\nfrom ..server import anything\nfrom . import main",
        ),
        ("menagerie", "from .core.jit import jit\nfrom .games import anything"),
    ],
)
def test_a_downward_import_is_allowed(module: str, source: str) -> None:
    is_package = any(name.startswith(f"{module}.") for name in MADE_UP) or module.count(".") < 2
    assert upward_imports(source, module, is_package, MADE_UP) == []


@pytest.mark.parametrize(
    "source",
    [
        "default = 'beasty-bar'",
        "print(f'{count} beavers')",
        "def deal_circus(): ...",
        "def deal(bean_dice): ...",
        "state.bean_count = 0",
        "deal(beaver=1)",
        "class Beaver: ...",
        "import menagerie.games.circus_train",
        "from beasty import bar as other",
    ],
)
def test_a_game_word_in_code_is_caught(source: str) -> None:
    assert len(game_words(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""Loads a game, such as beasty-bar."""',
        "def load(name):\n    '''For example `beaver-gang`.'''",
        "LIMIT = 3\n'''As many as bean-dice needs.'''",
        "limit = 3  # the circus has three",
    ],
)
def test_a_game_word_in_a_docstring_or_comment_is_allowed(source: str) -> None:
    assert game_words(source) == []
