"""What the documents show works: their Python runs, their commands succeed, their links lead somewhere."""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shlex
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
LINKING_DOCUMENTS = [*DOCUMENTS, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]

FENCE = re.compile(r"^(?P<fence>```+)(?P<language>\w*)[^\n]*\n(?P<text>.*?)^(?P=fence)\s*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(
    r"""\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s+(\S+)|(?:src|srcset|href)="([^"]+)\"""",
    re.MULTILINE,
)
SECONDS_PER_COMMAND = 300


@dataclass(frozen=True)
class Block:
    """A fenced block of a document, and the line its text begins in."""

    language: str
    text: str
    line: int


def blocks_of(document: str) -> list[Block]:
    return [
        Block(match["language"], match["text"], document.count("\n", 0, match.start("text")) + 1)
        for match in FENCE.finditer(document)
    ]


def run_python(blocks: list[Block], name: str) -> None:
    """Runs the Python blocks of one document in their order; they share their variables.

    A block with `>>>` is a session whose outputs are compared, every other one a script.
    """
    variables: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks:
        if block.language != "python":
            continue
        if ">>>" not in block.text:
            code = compile("\n" * (block.line - 1) + block.text, name, "exec")
            exec(code, variables)
            continue
        session = doctest.DocTestParser().get_doctest(block.text, variables, name, name, block.line - 1)
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        runner.run(session, out=report.append, clear_globs=False)
        assert not report, "".join(report)
        variables.update(session.globs)


def commands_of(blocks: list[Block]) -> list[list[str]]:
    """The arguments of every `$ menagerie ...` in the console blocks that asks nobody anything."""
    lines = [line for block in blocks if block.language == "console" for line in block.text.splitlines()]
    commands = [line[2:] for line in lines if line.startswith("$ menagerie") and "# interactive" not in line]
    return [shlex.split(command, comments=True)[1:] for command in commands]


def links_of(document: str) -> list[str]:
    """The targets of all links but those to other sites and within the page; code is left out."""
    prose = re.sub(r"`[^`\n]*`", "", FENCE.sub("", document))
    targets = [next(filter(None, groups)) for groups in LINK.findall(prose)]
    return [target.split("#")[0] for target in targets if not re.match(r"[a-z][a-z0-9+.-]*:|#", target)]


def identifier(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("document", DOCUMENTS, ids=identifier)
def test_python_blocks_run(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where programs speak to a server, there is one."""
    text = document.read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    with contextlib.ExitStack() as held:
        if "MENAGERIE_SERVER" in text:
            monkeypatch.setenv("MENAGERIE_SERVER", held.enter_context(serving(tmp_path)))
        run_python(blocks_of(text), identifier(document))


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server of its own; gives its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    arguments = ["serve", "--port", str(port), "--database", str(folder / "tables.sqlite"), "--no-rate-limits"]
    with subprocess.Popen([sys.executable, "-m", "menagerie", *arguments], stderr=subprocess.DEVNULL) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(SECONDS_PER_COMMAND * 5):
                with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/healthz", timeout=10):
                    break
                time.sleep(0.2)
            yield address
        finally:
            process.terminate()


@pytest.mark.parametrize("document", DOCUMENTS, ids=identifier)
def test_console_commands_succeed(document: Path, tmp_path: Path) -> None:
    """In one folder and in their order, so that one command may read what an earlier one wrote."""
    for arguments in commands_of(blocks_of(document.read_text("utf-8"))):
        finished = subprocess.run(
            [sys.executable, "-m", "menagerie", *arguments],
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "110", "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=SECONDS_PER_COMMAND,
            check=False,
        )
        shown = shlex.join(["menagerie", *arguments])
        assert finished.returncode == 0, f"{shown}\n{finished.stdout}{finished.stderr}"


@pytest.mark.parametrize("document", LINKING_DOCUMENTS, ids=identifier)
def test_relative_links_lead_to_files(document: Path) -> None:
    links = links_of(document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


# The checkers themselves, on a document made up for them.

MADE_UP = """\
A [file](there.md#part), a [site](https://example.com/x), a [part](#below), and `[no](link)`.

```python
>>> number = 6
>>> number * 7
42
```

```python
assert number == 6
[code](not-a-link)
```

```console
$ menagerie rules "two words" --plain  # a remark
its output
$ menagerie play  # interactive
$ other program
```

[kept]: elsewhere.md
<img src="picture.png">
"""


def test_blocks_and_their_lines_are_found() -> None:
    blocks = blocks_of(MADE_UP)
    assert [(block.language, block.line) for block in blocks] == [
        ("python", 4),
        ("python", 10),
        ("console", 15),
    ]


def test_blocks_share_their_variables() -> None:
    run_python(
        [Block("python", ">>> x = 1\n", 1), Block("python", "x += 1\n", 5), Block("python", ">>> x\n2\n", 9)],
        "m",
    )


def test_a_wrong_output_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"Expected:\s+43\s+Got:\s+42"):
        run_python([Block("python", ">>> 6 * 7\n43\n", 1)], "made-up.md")


def test_a_failing_script_is_caught() -> None:
    with pytest.raises(ZeroDivisionError):
        run_python([Block("python", "1 / 0\n", 1)], "made-up.md")


def test_commands_are_found() -> None:
    assert commands_of(blocks_of(MADE_UP)) == [["rules", "two words", "--plain"]]


def test_links_are_found() -> None:
    assert links_of(MADE_UP) == ["there.md", "elsewhere.md", "picture.png"]
