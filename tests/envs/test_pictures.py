"""Pictures: every table in every form, always of one size, of what the viewer may see only."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import ImageFont

import menagerie
from menagerie.core import canvas
from menagerie.envs import pictures
from tests.playing import ALL, LABELS, some_states

every_game = pytest.mark.parametrize("game", ALL, ids=LABELS)
FONTS = Path(pictures.__file__).parent / "fonts"
SVG = "{http://www.w3.org/2000/svg}"


def signs(font: str) -> set[str]:
    """The signs, of those that games may use, that a font has."""
    face = ImageFont.truetype(str(FONTS / font), 24, layout_engine=ImageFont.Layout.BASIC)
    unknown = bytes(face.getmask("\ue000"))
    return {sign for sign in map(chr, range(32, 0x2800)) if bytes(face.getmask(sign)) != unknown}


SHOWN_BY = {"picture": signs("Nunito-Bold.ttf"), "terminal": signs("DejaVuSansMono.ttf")}


@every_game
def test_every_table_is_drawn_in_signs_that_the_fonts_have(game: menagerie.Game) -> None:
    for state in some_states(game, 31, 3):
        for seat in (None, *range(game.players)):
            document = ET.fromstring(pictures.svg(state, seat))
            assert (document.get("width"), document.get("height")) == ("960", "640")
            words = "".join(text.text or "" for text in document.iter(f"{SVG}text"))
            assert set(words) <= SHOWN_BY["picture"]
            assert set(pictures.text(state, seat)) - {"\n"} <= SHOWN_BY["terminal"]


@every_game
def test_nothing_is_drawn_off_the_sheet(game: menagerie.Game) -> None:
    for state in some_states(game, 32, 8):
        for seat in (None, max(state.current_player, 0)):
            document = ET.fromstring(pictures.svg(state, seat))
            for name in ("rect", "use"):
                for part in document.findall(f"{SVG}{name}"):
                    x, y, wide, high = (float(part.get(key) or 0) for key in ("x", "y", "width", "height"))
                    assert x >= 0
                    assert y >= 0
                    assert x + wide <= canvas.WIDTH
                    assert y + high <= canvas.HEIGHT


@every_game
def test_a_picture_shows_what_its_viewer_may_see_only(game: menagerie.Game) -> None:
    for state in some_states(game, 33, 3):
        for seat in (None, *range(game.players)):
            assert pictures.svg(state.resample(seat, 1), seat) == pictures.svg(state, seat)
            assert pictures.text(state.resample(seat, 1), seat) == pictures.text(state, seat)


@pytest.mark.parametrize("name", menagerie.games())
def test_pixels_are_of_one_size_and_change_with_the_game(name: str) -> None:
    frames = [pictures.pixels(state, None, "gymnasium") for state in some_states(menagerie.load(name), 34, 3)]
    assert {(frame.shape, frame.dtype) for frame in frames} == {((640, 960, 3), np.dtype(np.uint8))}
    assert len({frame.tobytes() for frame in frames}) == len(frames)
    for frame in frames:
        colours = frame.astype(np.int64) @ np.array([65536, 256, 1])
        assert len(np.unique(colours)) > 500  # more than a felt
        assert frame.flags.writeable


@pytest.mark.parametrize("name", menagerie.games())
def test_a_game_without_a_picture_is_shown_as_in_the_terminal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    game = menagerie.load(name)
    for state in some_states(game, 35, 2):
        document = ET.fromstring(pictures.svg(state, None))
        shown = "\n".join(text.text or "" for text in document.iter(f"{SVG}text"))
        assert shown == pictures.text(state, None).rstrip("\n")
        frame = pictures.pixels(state, None, "gymnasium")
        assert frame.shape == (640, 960, 3)
        assert (frame[-8:] == frame[0, 0]).all()  # the last line is above the lower edge
        assert (frame[:, -8:] == frame[0, 0]).all()


def test_widths_of_texts_are_those_of_the_font() -> None:
    face = ImageFont.truetype(str(FONTS / "Nunito-Bold.ttf"), 100)
    for words in ("seat 0", "The Bar", "+1 to cash", "Wagons to load", "MMMM", "iiii", "10 of 13"):
        assert canvas.text_width(words, 100) == pytest.approx(face.getlength(words), rel=0.04)


def test_a_text_fits_its_room() -> None:
    sheet = canvas.Canvas(Path(), "#000000", "#000000", "#000000")
    assert sheet.text(0, 0, "a long text in a narrow place", 20, room=50) == pytest.approx(50, rel=0.01)
    assert sheet.text(0, 0, "short", 20, room=500) == canvas.text_width("short", 20)


def test_what_is_written_on_a_sheet_is_escaped() -> None:
    sheet = canvas.Canvas(Path(), "#000000", "#000000", "#000000")
    sheet.text(0, 0, "<b>&", 20)
    assert "&lt;b&gt;&amp;" in sheet.svg()


@pytest.mark.parametrize("seat", range(6))
def test_every_seat_has_a_sign_of_its_own_shape(seat: int) -> None:
    """Colours are never all that tells seats apart."""

    def sign(of: int) -> str:
        sheet = canvas.Canvas(Path(), "#000000", "#000000", "#000000")
        sheet.owner(of, 50, 50, 20, "#ffffff")
        return re.sub(r"<rect width=[^>]*>", "", sheet.svg())

    assert all(sign(seat) != sign(other) for other in range(6) if other != seat)
