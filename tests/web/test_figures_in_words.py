"""Figures are written as the language writes them."""

from __future__ import annotations

import pytest

from menagerie.web.words import decimals


@pytest.mark.parametrize(
    ("lang", "text", "written"),
    [
        ("en", "61.3 %", "61.3\N{NO-BREAK SPACE}%"),
        ("cs", "61.3 %", "61,3\N{NO-BREAK SPACE}%"),
        ("es", "+12.5", "+12,5"),
        ("cs", "–", "–"),
    ],
)
def test_the_decimal_sign(lang: str, text: str, written: str) -> None:
    assert decimals(text, lang) == written
