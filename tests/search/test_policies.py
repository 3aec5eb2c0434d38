"""Policies in files: what is written is read back, the bot plays by it, and what is none is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save_file

import menagerie
from menagerie.search import policies
from menagerie.search.policies import Policy, PolicyBot
from menagerie.search.seats import bot_kinds, checked_bot_kind, read_bot_kind, seat_bot
from tests.playing import ALL, LABELS, random_play
from tests.policies import made

GAMES = menagerie.games()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of policies."""
    monkeypatch.setenv("MENAGERIE_DATA_DIR", str(tmp_path))
    return tmp_path / "policies"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_saved_is_loaded(name: str, tmp_path: Path) -> None:
    counts = tuple(menagerie.load(name).definition.players)
    policy = made(name, counts)
    policy.save(tmp_path / "a.safetensors")
    loaded = Policy.load(tmp_path / "a.safetensors")
    assert (loaded.game, loaded.players) == (name, counts)
    for (weights, biases), (other, more) in zip(policy.layers, loaded.layers, strict=True):
        assert weights.tobytes() == other.tobytes()
        assert biases.tobytes() == more.tobytes()


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_the_bot_takes_the_legal_action_with_the_largest_number(game: menagerie.Game) -> None:
    """Worked out one number after the other; for a batch of observations it is the same."""
    policy = made(game.name, (game.players,))
    bot = PolicyBot(policy)
    (first, start), (second, more) = policy.layers
    for ply, (state, _) in enumerate(random_play(game, 1)):
        if state.current_player < 0 or ply > 60:
            continue
        seen = state.observation(state.current_player)
        hidden = [max(0.0, float(row @ seen) + float(bias)) for row, bias in zip(first, start, strict=True)]
        worth = {
            action: float(second[action] @ np.array(hidden)) + float(more[action]) for action in state.legal_actions()
        }
        chosen = bot.choose(state)
        assert worth[chosen] == pytest.approx(max(worth.values()), abs=1e-3)
        mask = np.zeros((1, game.num_actions), np.bool_)
        mask[0, state.legal_actions()] = True
        assert worth[int(policy.actions(seen[None], mask)[0])] == pytest.approx(worth[chosen], abs=1e-3)


def test_the_bot_is_for_its_game_and_number_of_players() -> None:
    bot = PolicyBot(made("beasty-bar", (2, 4)))
    with pytest.raises(ValueError, match="plays beasty-bar, not bean-dice"):
        bot.choose(menagerie.load("bean-dice").new_state())
    with pytest.raises(ValueError, match="trained for 2 or 4 players, not for 3"):
        bot.choose(menagerie.load("beasty-bar", 3).new_state())
    with pytest.raises(ValueError, match="no seat is to move"):
        bot.choose(menagerie.load("beasty-bar").new_state())


def layer(out: int, size: int) -> tuple[Any, Any]:
    return np.zeros((out, size)), np.zeros(out)


@pytest.mark.parametrize(
    ("layers", "message"),
    [
        ([layer(42, 270)], "layer 0 of the policy takes 270 numbers, not 271"),
        ([layer(9, 271), layer(42, 8)], "layer 1 of the policy takes 8 numbers, not 9"),
        ([layer(41, 271)], "ends in 41 numbers; beasty-bar has 42 actions"),
        ([], "ends in 271 numbers"),
        ([(np.zeros((42, 271)), np.zeros(41))], r"weights \(42, 271\) and biases \(41,\)"),
        ([(np.full((42, 271), np.nan), np.zeros(42))], "not finite"),
        ([(np.zeros((42, 271)), np.full(42, np.inf))], "the biases of layer 0 of the policy have .* not finite"),
        ([layer(9, 271), 7], r"layer 1 of the policy is a pair \(weights, biases\), not 7"),
        ([layer(42, 271)[0]], r"layer 0 of the policy is a pair \(weights, biases\), not array"),
        ([(*layer(42, 271), 1)], "layer 0 of the policy is a pair"),
        (7, r"layers are pairs \(weights, biases\), not 7"),
        ("7", "layers are pairs"),
        (
            [(np.zeros((42, 271), complex), np.zeros(42))],
            "the weights of layer 0 of the policy are real .* not complex",
        ),
        ([(np.zeros((42, 271)), np.full(42, "1"))], "the biases of layer 0 of the policy are real numbers, not <U1"),
        ([(np.zeros((42, 271)), [None] * 42)], "real numbers, not object"),
        ([(np.zeros((42, 271), bool), np.zeros(42))], "real numbers, not bool"),
        ([([[1, 2], [3]], np.zeros(42))], "the weights of layer 0 of the policy are no array of numbers"),
        ([(np.zeros((42, 271)), np.full(42, -1e300))], "the biases of layer 0 of the policy have numbers above 1e"),
        ([(np.zeros((42, 271)), np.full(42, 2e37))], "the biases of layer 0 of the policy have numbers above 1e"),
        ([(np.full((42, 271), 1e36), np.zeros(42))], "too large: after layer 0 they could reach more than 1e"),
        ([(np.full((9, 271), -1e30), np.zeros(9)), (np.ones((42, 9)) * 1e9, np.zeros(42))], "too large: after layer 1"),
    ],
)
def test_layers_that_do_not_fit_are_refused(layers: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Policy("beasty-bar", [2], layers)


@pytest.mark.filterwarnings("error")
def test_the_largest_numbers_that_are_taken_do_not_overflow() -> None:
    policy = Policy("beasty-bar", [2], [(np.full((9, 271), 1e30), np.zeros(9)), (np.full((42, 9), -3e3), np.zeros(42))])
    logits = policy.logits(np.ones((2, 271), np.float32))
    assert np.isfinite(logits).all()
    assert logits == pytest.approx(np.full((2, 42), -9 * 271 * 3e33), rel=1e-3)


@pytest.mark.parametrize("shape", [(), (270,), (2, 270), (271, 2), (1, 1, 271), (0,)])
def test_observations_of_another_shape_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"observations have the shape \(n, 271\) or \(271,\), not"):
        made().logits(np.zeros(shape, np.float32))
    with pytest.raises(ValueError, match=r"observations have the shape \(n, 271\), not"):
        made().actions(np.zeros(shape, np.float32), np.ones((len(shape), 42), np.bool_))


@pytest.mark.parametrize("shape", [(), (42,), (2, 41), (3, 42), (2, 42, 1)])
def test_masks_of_another_shape_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"masks have the shape \(2, 42\), not"):
        made().actions(np.zeros((2, 271), np.float32), np.ones(shape, np.bool_))


def test_a_mask_that_allows_nothing_is_named() -> None:
    masks = np.ones((3, 42), np.bool_)
    masks[1] = False
    with pytest.raises(ValueError, match="the mask of row 1 allows nothing"):
        made().actions(np.zeros((3, 271), np.float32), masks)
    assert made().actions(np.zeros((0, 271), np.float32), masks[:0]).shape == (0,)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (2, r"such as \[2, 3\], not 2"),
        (None, "not None"),
        ([2, None], "not None"),
        ("2", "not '2'"),
        ([2.0], "not 2.0"),
    ],
)
def test_players_are_a_list_of_numbers(players: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Policy("beasty-bar", players, [layer(42, 271)])


def test_numbers_of_players_may_be_numpys(tmp_path: Path) -> None:
    Policy("beasty-bar", np.array([2, 4]), [layer(42, 271)]).save(tmp_path / "a.safetensors")
    assert Policy.load(tmp_path / "a.safetensors").players == (2, 4)


def test_a_policy_is_for_a_game_that_there_is() -> None:
    with pytest.raises(ValueError, match="there is no game"):
        Policy("chess", [2], [])
    with pytest.raises(ValueError, match="2 to 4 players, not 9"):
        Policy("beasty-bar", [9], [])
    with pytest.raises(ValueError, match="at least one number of players"):
        Policy("beasty-bar", [], [])


ABOUT = {"format": "menagerie-policy", "version": 1, "game": "beasty-bar", "players": [2]}
TENSORS = {"layers.0.weight": np.zeros((42, 271), np.float32), "layers.0.bias": np.zeros(42, np.float32)}


@pytest.mark.parametrize(
    ("about", "tensors", "message"),
    [
        ({"format": "other"}, {}, "not written by menagerie"),
        ({"version": 2}, {}, "version 2; this program reads version 1"),
        ({"game": "chess"}, {}, "there is no game"),
        ({"game": None}, {}, "for the game of a name, not for None"),
        ({"game": []}, {}, r"for the game of a name, not for \[\]"),
        ({"players": None}, {}, "numbers that a policy was trained for, such as .*, not None"),
        ({"players": -1}, {}, "numbers that a policy was trained for, such as .*, not -1"),
        ({"players": [-1]}, {}, "beasty-bar is for 2 to 4 players, not -1"),
        ({}, {"layers.0.bias": np.full(42, np.inf, np.float32)}, "not finite"),
        ({"players": ["2"]}, {}, "not '2'"),
        ({}, {"other": np.zeros(3, np.float32)}, "its tensors are not"),
        ({}, {"layers.1.weight": np.zeros((42, 42), np.float32)}, "no layers.1.bias"),
    ],
)
def test_a_file_that_holds_something_else_is_refused(
    about: dict[str, Any], tensors: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.safetensors"
    save_file(TENSORS | tensors, path, {key: json.dumps(value) for key, value in (ABOUT | about).items()})
    with pytest.raises(ValueError, match=message):
        Policy.load(path)


@pytest.mark.parametrize("content", [b"", b"no safetensors", b"\xff" * 100])
def test_rubbish_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.safetensors"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="holds no policy"):
        Policy.load(path)
    with pytest.raises(ValueError, match="can't read"):
        Policy.load(tmp_path / "none.safetensors")


def test_metadata_that_is_no_json_is_refused(tmp_path: Path) -> None:
    about = {key: json.dumps(value) for key, value in ABOUT.items()}
    for key in about:
        for text in ("{", "", "menagerie", "[" * 100_000):
            save_file(TENSORS, tmp_path / "a.safetensors", {**about, key: text})
            with pytest.raises(ValueError, match=f"holds no policy: what its metadata says as {key} is no JSON"):
                Policy.load(tmp_path / "a.safetensors")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="it is a folder; give one of the files in it"):
        Policy.load(tmp_path)
    (tmp_path / "a.safetensors").mkdir()
    with pytest.raises(ValueError, match=r"can't write .*a\.safetensors: Is a directory"):
        made().save(tmp_path / "a.safetensors")
    with pytest.raises(ValueError, match=r"can't write .*a\.safetensors: No such file"):
        made().save(tmp_path / "none" / "a.safetensors")
    assert [path.name for path in tmp_path.iterdir()] == ["a.safetensors"]


def test_an_installed_policy_is_a_kind_of_bot(shelf: Path, tmp_path: Path) -> None:
    assert policies.installed() == []
    made().save(tmp_path / "a.safetensors")
    policies.install(tmp_path / "a.safetensors", "pike")
    assert (policies.installed(), "pike" in bot_kinds()) == (["pike"], True)
    assert policies.installed_for("beasty-bar") == policies.installed_for("beasty-bar", 2) == ["pike"]
    assert policies.installed_for("beasty-bar", 3) == policies.installed_for("bean-dice") == []
    assert read_bot_kind(" Pike ") == "pike"
    game, other = menagerie.load("beasty-bar"), menagerie.load("beasty-bar", 3)
    assert checked_bot_kind("pike", game) == "pike"
    assert isinstance(seat_bot(game, "pike"), PolicyBot)
    for check in (checked_bot_kind, lambda kind, game: seat_bot(game, kind)):
        with pytest.raises(ValueError, match=r"^pike: this policy was trained for 2 players, not for 3"):
            check("pike", other)
        with pytest.raises(ValueError, match=r"^pike: this policy plays beasty-bar, not bean-dice"):
            check("pike", menagerie.load("bean-dice"))
    policies.remove("pike")
    for forget in (policies.find, policies.remove):
        with pytest.raises(ValueError, match="no policy 'pike' is installed; there are: none"):
            forget("pike")
    with pytest.raises(ValueError, match="there is no bot 'pike'"):
        read_bot_kind("pike")


def test_a_policy_that_is_installed_anew_is_read_anew(shelf: Path, tmp_path: Path) -> None:
    for seed in (1, 2):
        made(seed=seed).save(tmp_path / "a.safetensors")
        policies.install(tmp_path / "a.safetensors", "pike_2")
        assert policies.find("pike_2").layers[0][0].tobytes() == made(seed=seed).layers[0][0].tobytes()


@pytest.mark.parametrize("name", ["", "Pike", "a/b", "../pike", "a" * 21, "1a", "a.b", "a b", "á", "_a"])
def test_names_are_short_and_plain(name: str, shelf: Path, tmp_path: Path) -> None:
    made().save(tmp_path / "a.safetensors")
    with pytest.raises(ValueError, match="a policy's name has 1 to 20"):
        policies.install(tmp_path / "a.safetensors", name)
    assert policies.installed() == []


@pytest.mark.parametrize("name", ["greedy", "owl", "level", "you", "open", "me", "person", "bot"])
def test_names_that_mean_something_else_are_refused(name: str, shelf: Path, tmp_path: Path) -> None:
    made().save(tmp_path / "a.safetensors")
    with pytest.raises(ValueError, match=f"{name!r} already means something else"):
        policies.install(tmp_path / "a.safetensors", name)


def test_a_text_from_elsewhere_opens_no_file(shelf: Path, tmp_path: Path) -> None:
    """A server reads kinds from forms: only names of installed policies are good there."""
    made().save(tmp_path / "a.safetensors")
    for text in (str(tmp_path / "a.safetensors"), "../a", "a.safetensors"):
        with pytest.raises(ValueError, match="there is no bot"):
            read_bot_kind(text)


def test_programs_seat_a_policy_by_its_file(tmp_path: Path) -> None:
    made().save(tmp_path / "A.safetensors")
    game = menagerie.load("beasty-bar")
    assert isinstance(seat_bot(game, str(tmp_path / "A.safetensors")), PolicyBot)
    with pytest.raises(ValueError, match=r"A\.safetensors: this policy was trained for 2 players"):
        seat_bot(menagerie.load("beasty-bar", 3), str(tmp_path / "A.safetensors"))


def test_a_file_that_is_no_policy_is_offered_to_nobody(shelf: Path) -> None:
    shelf.mkdir()
    (shelf / "broken.safetensors").write_bytes(b"none")
    (shelf / "Upper.safetensors").write_bytes(b"none")
    (shelf / "notes.txt").write_bytes(b"none")
    assert policies.installed() == ["broken"]
    assert policies.installed_for("beasty-bar") == []
    with pytest.raises(ValueError, match="holds no policy"):
        checked_bot_kind("broken", menagerie.load("beasty-bar"))
