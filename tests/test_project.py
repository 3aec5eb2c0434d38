"""The files around the package agree with each other, and nothing in them depends on one machine."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import tomllib
import zipfile
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import menagerie

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: dict[str, list[str]] = PYPROJECT["project"]["optional-dependencies"]
PIN = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)==([0-9][A-Za-z0-9.!+]*)")

REGISTRY = re.compile(
    r"\b(?:anaconda|crates|debian|golang|jsdelivr|npmjs|pypi|pythonhosted|ubuntu|unpkg|yarnpkg)\.(?:com|io|net|org)\b"
    r"|--(?:extra-)?index-url|--find[-]links",
    re.IGNORECASE,
)
MACHINE_PATH = re.compile(r"(?<![\w./~-])/(?:work|root|home/\w+|Users/\w+)/")


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    matches = [PIN.fullmatch(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(match[1]): match[2] for match in matches if match}


def tracked_files() -> list[Path]:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout")
    # Whoever runs the tests need not be the owner of the checkout.
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode != 0:
        pytest.skip(f"git does not list the files: {listing.stderr}")
    return [ROOT / name for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def text_of(path: Path) -> str | None:
    """None for a file that holds no text."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return None


def test_constraints_are_exact_pins_without_addresses() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if "://" in line or "@" in line] == []
    assert [line for line in lines if line and not line.startswith("#") and not PIN.fullmatch(line)] == []


def test_every_requirement_of_the_project_is_pinned_within_its_bounds() -> None:
    project = PYPROJECT["project"]
    stated = [*PYPROJECT["build-system"]["requires"], *project["dependencies"], *chain(*EXTRAS.values())]
    pinned = pins()
    for requirement in map(Requirement, stated):
        name = canonicalize_name(requirement.name)
        assert name in pinned, f"{name} has no pin"
        assert requirement.specifier.contains(pinned[name]), f"{name}=={pinned[name]} is not {requirement}"


def test_everything_that_the_requirements_bring_along_is_pinned() -> None:
    pinned, seen = pins(), set[str]()
    waiting = [*PYPROJECT["build-system"]["requires"], *PYPROJECT["project"]["dependencies"]]
    waiting += chain(*(EXTRAS[extra] for extra in ("dev", "pettingzoo", "gymnasium")))
    while waiting:
        requirement = Requirement(waiting.pop())
        name = canonicalize_name(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        assert name in pinned, f"{name} has no pin"
        waiting += importlib.metadata.requires(name) or []


def test_no_file_holds_a_registry_address_or_a_path_of_one_machine() -> None:
    found = []
    for path in tracked_files():
        for number, line in enumerate((text_of(path) or "").splitlines(), 1):
            if REGISTRY.search(line) or MACHINE_PATH.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "see https://" + "pypi" + ".org/project/x",
        "pip install --" + "index-url x",
        "PATH=/" + "root/bin",
        "'/" + "work/x'",
    ],
)
def test_an_address_or_path_would_be_found(line: str) -> None:
    assert REGISTRY.search(line) or MACHINE_PATH.search(line)


@pytest.mark.parametrize(
    "line", ["docs/work/plan.md", "the root/leaf edge", "./home/me/", "https://example.com/work/x"]
)
def test_a_harmless_line_is_let_pass(line: str) -> None:
    assert not REGISTRY.search(line)
    assert not MACHINE_PATH.search(line)


def test_the_make_commands_of_the_documents_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = {name for line in re.findall(r"^([\w -]+):(?!=)", makefile, re.MULTILINE) for name in line.split()}
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("**/*.md")]
    named = {
        target
        for document in documents
        for target in re.findall(r"(?:`|^\s*\$ |^)make ([a-z][\w-]*)", document.read_text("utf-8"), re.MULTILINE)
    }
    assert {"play", "test"} <= named
    assert named <= targets


@pytest.mark.parametrize("script", [".ci/run", "tools/venv.sh"])
def test_scripts_are_executable(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


def test_the_package_says_the_version_of_the_project() -> None:
    version = PYPROJECT["project"]["version"]
    assert menagerie.__version__ == version
    assert importlib.metadata.version("menagerie") == version


def test_the_changelog_has_the_version() -> None:
    assert f"## [{PYPROJECT['project']['version']}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_wheel_holds_every_file_of_the_package_and_the_licence(tmp_path: Path) -> None:
    wheel = next(iter(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])))
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    source = ROOT / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in (source / "menagerie").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert "menagerie/py.typed" in expected
    assert {name for name in packed if not name.startswith("menagerie-")} == expected
    for name in ("LICENSE", "NOTICE"):
        assert any(packed_name.endswith(f"/licenses/{name}") for packed_name in packed)
