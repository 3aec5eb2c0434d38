"""A package that is not there is asked for by the name of the extra that brings it."""

from __future__ import annotations

import json

import pytest

from menagerie.core.extras import MissingExtra, required


def test_what_is_there_is_given() -> None:
    assert required("json", "data") is json


def test_what_is_not_there_is_named_with_its_extra() -> None:
    with pytest.raises(MissingExtra, match="no_such_package is not installed") as missing:
        required("no_such_package.inside", "data")
    assert str(missing.value).endswith(": pip install 'menagerie[data]' (in a checkout: pip install '.[data]')")
    assert issubclass(MissingExtra, ImportError)
    assert issubclass(MissingExtra, ValueError)
