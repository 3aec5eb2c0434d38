"""The disk cache of compiled code: it is used, and an edit anywhere in the sources makes a new one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import menagerie
from menagerie.core import jit

PACKAGE = Path(menagerie.__file__).parent

PROGRAM = """
import numba, numpy as np
from menagerie.core.jit import CACHE
from menagerie.core.victory import share_victory
out = np.zeros(2)
share_victory(np.array([3.0, 1.0]), 2, out)
hits = sum(share_victory.stats.cache_hits.values())
print(out.tolist(), CACHE, hits)
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the engine that can be edited."""
    for folder in ("core",):
        shutil.copytree(PACKAGE / folder, tmp_path / "src" / "menagerie" / folder)
    (tmp_path / "src" / "menagerie" / "__init__.py").write_text("")
    return tmp_path / "src"


def run(sources: Path, program: str = PROGRAM, **environment: str) -> list[str]:
    cleared = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    setting = {
        **cleared,
        "PYTHONPATH": str(sources),
        "MENAGERIE_CACHE_DIR": str(sources / "cache"),
        **environment,
    }
    result = subprocess.run([sys.executable, "-c", program], env=setting, capture_output=True, text=True, check=True)
    return result.stdout.split()


def test_a_second_process_finds_the_compiled_code(sources: Path) -> None:
    first, second = run(sources), run(sources)
    assert first[:3] == second[:3]
    assert (first[3], second[3]) == ("0", "1")


def test_an_edit_in_a_function_that_is_called_is_seen(sources: Path) -> None:
    """Numba alone would miss it: the caller's own file has not changed."""
    caller, callee = (
        sources / "menagerie" / "core" / "caller.py",
        sources / "menagerie" / "core" / "callee.py",
    )
    caller.write_text(
        "from .callee import inner\nfrom .jit import jit\n\n\n@jit\ndef outer():\n    return inner() + 1\n"
    )
    program = "from menagerie.core.caller import outer\nprint(outer())"
    for number in (1, 5):
        callee.write_text(f"from .jit import jit\n\n\n@jit\ndef inner():\n    return {number}\n")
        assert run(sources, program) == [str(number + 1)]
        assert run(sources, program) == [str(number + 1)]


def test_only_the_twelve_last_caches_are_kept(sources: Path) -> None:
    """Those that were used last: what was found in a cache makes that one young again."""
    extra = sources / "menagerie" / "core" / "extra.py"
    program = "from menagerie.core.jit import CACHE\nprint(CACHE)"
    first = Path(run(sources, program)[0])
    old = [sources / "cache" / f"old-{number}" for number in range(14)]
    for age, path in enumerate([first, *old]):
        path.mkdir(exist_ok=True)
        os.utime(path, (1000 + age, 1000 + age))
    assert Path(run(sources, program)[0]) == first
    assert set((sources / "cache").iterdir()) == {first, *old[-11:]}
    extra.write_text("NUMBER = 1\n")
    second = Path(run(sources, program)[0])
    assert set((sources / "cache").iterdir()) == {second, first, *old[-10:]}


def test_without_a_place_for_the_cache_nothing_is_cached(sources: Path) -> None:
    (sources / "blocked").write_text("a file, where a folder would be needed")
    result = run(sources, MENAGERIE_CACHE_DIR=str(sources / "blocked"))
    assert result[2:] == ["None", "0"]
    assert not list(sources.rglob("__pycache__/*.nbi")), "nothing beside the sources either"


def test_plain_python_compiles_nothing(sources: Path) -> None:
    program = "from menagerie.core.victory import share_victory\nfrom menagerie.core.jit import CACHE\n"
    program += "print(type(share_victory).__name__, CACHE)"
    assert run(sources, program, NUMBA_DISABLE_JIT="1") == ["function", "None"]


def test_sources_written_anew_make_a_cache_of_their_own(sources: Path) -> None:
    """Numba compiles anew then, so that a cache that passes for ready would not be."""
    program = "from menagerie.core.jit import CACHE\nprint(CACHE)"
    before = run(sources, program)
    os.utime(sources / "menagerie" / "core" / "bits.py", (1, 1))
    assert run(sources, program) != before


def test_options_make_a_cache_of_their_own(sources: Path) -> None:
    assert run(sources, MENAGERIE_BOUNDSCHECK="0")[2] != run(sources, MENAGERIE_BOUNDSCHECK="1")[2]


def test_states_of_games_never_pass_for_each_other() -> None:
    one, other = jit.state_record("one", cards=3), jit.state_record("other", cards=3)
    assert one != other
    assert one["cards"].shape == (3,)
    assert all(one[field].base == "int64" for field in one.names or ())
