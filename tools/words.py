"""Finds the sentences that the code says, and keeps the catalogues of all languages up to date with them.

    python tools/words.py            tells what is missing in them, left over, or wrong
    python tools/words.py update     first adds new sentences, drops those that are gone, and puts all in order

Whatever is passed to `say` or `say_many` in a folder with `messages` is a sentence: a literal, or what is in a constant
of the module from which it is taken, or literals of a template. Of a game's declaration people read the title, what
options mean, and the topics; of its lessons all texts. The pages also say what their templates pass to `_`, the
sentences of refusals, be they raised in `web` or in `server`, and whatever a module of theirs lists as SAID.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import os
import string
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2
from babel.messages import pofile
from babel.messages.catalog import Catalog

from menagerie.core.lessons import lessons_of

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "menagerie"
PLURALS = {
    "cs": "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);",
    "es": "nplurals=2; plural=(n != 1);",
}
LANGUAGES = tuple(PLURALS)
SPEAKERS = ("say", "say_many")
CHANGED = ("title", "capitalize", "lower")
"""Methods of a text whose result is said."""
PAGES = PACKAGE / "web"
REFUSING = PACKAGE / "server"
"""Where errors are raised that the pages say."""


@dataclass
class Sentence:
    """An English text, its plural if there is one, and the files that say it."""

    one: str
    many: str = ""
    files: list[str] = field(default_factory=list)

    @property
    def key(self) -> str | tuple[str, str]:
        """As a catalogue names it."""
        return (self.one, self.many) if self.many else self.one


Sentences = dict[str, Sentence]


def folders(package: Path = PACKAGE) -> list[Path]:
    """Every folder that has catalogues, or is a game's."""
    speaking = {path.parent for path in package.rglob("messages") if path.is_dir()}
    return sorted(speaking | {path.parent for path in (package / "games").glob("*/__init__.py")})


def sentences(folder: Path) -> Sentences:
    """All that a folder says, in the order of its files."""
    found: Sentences = {}
    package = ".".join(("menagerie", *folder.relative_to(PACKAGE).parts))
    for text in _declared(importlib.import_module(package)):
        _note(found, text, "", "__init__.py")
    for text in _taught(importlib.import_module(package)):
        _note(found, text, "", "lessons.py")
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        module = ".".join((package, *(part for part in parts if part != "__init__")))
        for one, many in _Module(path.read_text("utf-8"), module).said():
            _note(found, one, many, path.relative_to(folder).as_posix())
    for path in sorted(folder.rglob("*.html")):
        for one, many in _template(path.read_text("utf-8"), ("_",) if folder == PAGES else SPEAKERS):
            _note(found, one, many, path.relative_to(folder).as_posix())
    if folder == PAGES:
        _note_refusals(found)
    return found


def _note_refusals(found: Sentences) -> None:
    """Adds what the pages say of requests that were refused, and what comes to them from elsewhere."""
    for path in [*sorted(PAGES.glob("*.py")), *sorted(REFUSING.glob("*.py"))]:
        name = ".".join(("menagerie", *path.relative_to(PACKAGE).with_suffix("").parts))
        module = _Module(path.read_text("utf-8"), name)
        for text in [*module.refused(_refusals()), *module.listed()]:
            _note(found, text, "", Path(os.path.relpath(path, PAGES)).as_posix())


def _refusals() -> dict[str, int]:
    """The kinds of refusals, each with the place of its sentence among its arguments."""
    errors = importlib.import_module("menagerie.server.errors")
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.Refused)]
    return {kind.__name__: list(inspect.signature(kind).parameters).index("sentence") for kind in kinds}


def _note(found: Sentences, one: str, many: str, file: str) -> None:
    if not any(sign.isalpha() for sign in one) and not one.isdigit():
        return
    sentence = found.setdefault(one, Sentence(one, many))
    sentence.many = sentence.many or many
    if file not in sentence.files:
        sentence.files.append(file)


def _declared(package: Any) -> Iterator[str]:
    """What people read of a game's declaration."""
    game = getattr(package, "GAME", None)
    if game is not None:
        yield game.title
        for option in game.options:
            yield option.meaning
            yield from (value for value in option.examples if isinstance(value, str) and not option.shrinks)
        yield from game.topics


def _taught(package: Any) -> Iterator[str]:
    """What people read of a game's lessons."""
    game = getattr(package, "GAME", None)
    for lesson in lessons_of(game.name) if game is not None else ():
        yield from lesson.texts()


class _Module:
    """The sentences of a module: its calls of `say`, with what is known of their first arguments."""

    def __init__(self, source: str, name: str) -> None:
        self.tree, self.name = ast.parse(source), name

    def said(self) -> Iterator[tuple[str, str]]:
        for function in self.tree.body:
            names = dict(_assigned(function))
            for call in ast.walk(function):
                if not isinstance(call, ast.Call) or _called(call.func) not in SPEAKERS or not call.args:
                    continue
                for text in self._texts(call.args[0], names):
                    is_plural = _called(call.func) == "say_many" and isinstance(call.args[1], ast.Constant)
                    yield text, str(call.args[1].value) if is_plural else ""  # type: ignore[attr-defined]

    def refused(self, kinds: Mapping[str, int]) -> Iterator[str]:
        """The sentences of refusals; `kinds`: their names, with the place of the sentence among the arguments."""
        for call in ast.walk(self.tree):
            place = kinds.get(_called(call.func)) if isinstance(call, ast.Call) else None
            if place is not None and len(call.args) > place:  # type: ignore[attr-defined]
                yield from self._texts(call.args[place], {})  # type: ignore[attr-defined]

    def listed(self) -> Iterator[str]:
        """What the module lists as said, because a call of `say` does not show it."""
        assigned = [target for node in self.tree.body if isinstance(node, ast.Assign) for target in node.targets]
        if any(isinstance(target, ast.Name) and target.id == "SAID" for target in assigned):
            yield from _leaves(importlib.import_module(self.name).SAID)

    def _texts(self, value: ast.expr, names: Mapping[str, list[ast.expr]]) -> list[str]:
        """All texts that an expression can be, as far as the module tells."""
        match value:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.Subscript(value=inner):
                return self._texts(inner, names)
            case ast.IfExp(body=one, orelse=other):
                return self._all([one, other], names)
            case ast.Dict(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
                return self._all(parts, names)
            case ast.Call(func=ast.Attribute(value=inner, attr="get"), args=parts):
                return self._all([inner, *parts[1:]], names)
            case ast.Call(func=ast.Attribute(value=inner, attr="items" | "values")):
                return self._texts(inner, names)
            case ast.Call(func=ast.Attribute(value=inner, attr=method)) if method in CHANGED:
                return [getattr(text, method)() for text in self._texts(inner, names)]
            case ast.Name(id=name) if name in names:
                others = {known: values for known, values in names.items() if known != name}
                return self._all(names[name], others)
            case ast.Name(id=name):
                return list(_leaves(getattr(importlib.import_module(self.name), name, None)))
        return []

    def _all(self, values: Iterable[ast.expr], names: Mapping[str, list[ast.expr]]) -> list[str]:
        return [text for value in values for text in self._texts(value, names)]


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _assigned(function: ast.AST) -> dict[str, list[ast.expr]]:
    """What each local name of a function stands for, or goes through."""
    names: dict[str, list[ast.expr]] = {}
    if not isinstance(function, ast.FunctionDef | ast.ClassDef):
        return names
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.comprehension | ast.For):
            pairs = [(node.target, node.iter)]
        else:
            continue
        for target, value in pairs:
            for name in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(name, ast.Name):
                    names.setdefault(name.id, []).append(value)
    return names


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _leaves(inner)
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from _leaves(inner)


def _template(source: str, speakers: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The literals that a template passes to one of the speakers."""
    for call in jinja2.Environment(autoescape=True).parse(source).find_all(jinja2.nodes.Call):
        name = getattr(call.node, "attr", getattr(call.node, "name", ""))
        texts = [argument.value for argument in call.args[:2] if isinstance(argument, jinja2.nodes.Const)]
        if name in speakers and texts:
            yield texts[0], texts[1] if name == "say_many" else ""


# Catalogues


def read(folder: Path, lang: str) -> Catalog:
    """The catalogue of a folder in a language; empty if there is none."""
    path = folder / "messages" / f"{lang}.po"
    if not path.exists():
        return _empty(lang)
    with path.open("rb") as file:
        return pofile.read_po(file, abort_invalid=True)


def update(folder: Path, lang: str) -> None:
    """Brings a catalogue up to date with the code, and writes it."""
    old, new = read(folder, lang), _empty(lang)
    for sentence in sentences(folder).values():
        known = old.get(sentence.key)
        string_ = known.string if known is not None else ""
        new.add(sentence.key, string_, locations=[(file, 0) for file in sentence.files])
    body = io.BytesIO()
    pofile.write_po(body, new, width=120, omit_header=True, include_lineno=False)
    header = [f"{name}: {value}" for name, value in _headers(lang)]
    lines = ['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in header), "", body.getvalue().decode("utf-8").strip()]
    path = folder / "messages" / f"{lang}.po"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _headers(lang: str) -> list[tuple[str, str]]:
    return [("Content-Type", "text/plain; charset=utf-8"), ("Language", lang), ("Plural-Forms", PLURALS[lang])]


def _empty(lang: str) -> Catalog:
    catalogue = Catalog()
    catalogue.mime_headers = _headers(lang)
    return catalogue


def problems(folder: Path, lang: str) -> list[str]:
    """What is missing in a catalogue, left over, or wrong: each names the sentence and its files."""
    catalogue, found, told = read(folder, lang), sentences(folder), []
    for sentence in found.values():
        where = f"{', '.join(f'{folder.name}/{file}' for file in sentence.files)}: {sentence.one!r}"
        if "|" in sentence.one + sentence.many:
            told.append(f"{where} has the sign |, which parts the forms of a translation")
        message = catalogue.get(sentence.key)
        if message is None or not message.string or message.fuzzy or not all(_strings(message.string)):
            told.append(f"{where} has no translation in {lang}")
            continue
        told += [
            f"{where} has other places in {lang}: {text!r}"
            for text in _strings(message.string)
            for form in _forms(text)
            if not _fits(form, sentence)
        ]
    for message in catalogue:
        one = message.id[0] if isinstance(message.id, tuple) else message.id
        if one and one not in found:
            told.append(f"{folder.name}/messages/{lang}.po: {one!r} is left over: nothing says it any more")
    return told


def _strings(translation: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (translation,) if isinstance(translation, str) else tuple(translation)


def _forms(translation: str) -> list[str]:
    """A translation without its further forms, and each of those."""
    plain, *others = translation.split("|")
    return [plain, *(other.partition("=")[2] for other in others)]


def _fits(form: str, sentence: Sentence) -> bool:
    """Whether a form has the places of its sentence; where a number decides, it need not have all of them."""
    if sentence.many:
        return _places(form) <= _places(sentence.one) | _places(sentence.many) | {"count"}
    return _places(form) == _places(sentence.one)


def _places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def main(arguments: list[str]) -> int:
    """Runs the command. Returns the exit code."""
    told: list[str] = []
    for folder in folders():
        for lang in LANGUAGES:
            if arguments == ["update"]:
                update(folder, lang)
            told += problems(folder, lang)
    print("\n".join(told or ["every sentence is there in every language"]))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
