"""Takes pictures out of the npm package `@iconify-json/fluent-emoji-flat` (MIT) into the folders that show them.

    python tools/art.py PACKAGE/icons.json

Each game's pictures lie in `games/<game>/art`, those of all pages in `web/art`; the names are those by which templates
ask for them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src" / "menagerie"

PICTURES = {
    "games/beasty_bar": {
        "lion": "lion", "hippo": "hippopotamus", "crocodile": "crocodile", "snake": "snake", "giraffe": "giraffe",
        "zebra": "zebra", "seal": "seal", "chameleon": "lizard", "monkey": "monkey", "kangaroo": "kangaroo",
        "parrot": "parrot", "skunk": "skunk", "gate": "gorilla", "door": "door", "cover": "cocktail-glass",
    },
    "games/beaver_gang": {
        "beaver": "beaver", "rat": "rat", "swap": "counterclockwise-arrows-button", "peek": "eyes",
        "second chance": "four-leaf-clover", "wood": "wood", "knock": "oncoming-fist", "cover": "beaver",
    },
    "games/circus_train": {
        "giraffe": "giraffe", "bear": "bear", "fish": "tropical-fish", "tiger": "tiger-face",
        "locomotive": "locomotive", "tent": "circus-tent", "ringmaster": "top-hat",
        "cover": "circus-tent", "draw two": "admission-tickets", "load one fewer": "balloon",
        "take one discarded": "magic-wand", "extra action": "drum", "exchange one to one": "clown-face",
    },
    "games/bean_dice": {
        "beans": "beans", "coin": "coin", "die": "game-die", "cover": "game-die", "tractor": "tractor",
        "seedling": "seedling", "deck": "card-index-dividers",
    },
    "web": {
        "crown": "crown", "trophy": "trophy", "hint": "light-bulb", "language": "globe-showing-europe-africa",
        "link": "link", "clock": "hourglass-done", "sound": "speaker-high-volume", "silent": "muted-speaker",
        "watch": "eyes", "bot": "robot", "person": "bust-in-silhouette", "undo": "right-arrow-curving-left",
        "rules": "open-book", "chart": "chart-increasing", "replay": "film-frames", "door": "door",
        "party": "party-popper", "school": "graduation-cap", "menagerie": "paw-prints", "settings": "gear",
        "dice": "game-die", "seal": "locked", "wave": "waving-hand",
    },
}  # fmt: skip


def main(package: str) -> None:
    """Writes every picture as a file of its own."""
    content = json.loads(Path(package).read_text())
    for folder, pictures in PICTURES.items():
        target = SOURCES / folder / "art"
        target.mkdir(exist_ok=True)
        for name, source in pictures.items():
            icon = content["icons"].get(source)
            if icon is None:
                sys.exit(f"the package has no picture {source!r}")
            size = icon.get("width", content.get("width", 16)), icon.get("height", content["height"])
            body = icon["body"]
            (target / f"{name.replace(' ', '-')}.svg").write_text(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{body}</svg>\n'
            )


if __name__ == "__main__":
    main(sys.argv[1])
