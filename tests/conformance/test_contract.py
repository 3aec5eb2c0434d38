"""What every game must do, whatever its rules: tried for each game, number of players and option."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys

import pytest

import menagerie
from tests.playing import ALL, LABELS, digest, possible_actions, random_play, some_plies, some_states

every_game = pytest.mark.parametrize("game", ALL, ids=LABELS)


@every_game
def test_legal_actions_are_ascending_and_possible(game: menagerie.Game) -> None:
    for state in some_states(game, 1, 60):
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert bool(actions) == (state.current_player >= 0)
        assert len(actions) <= game.definition.rules.MAX_LEGAL
        for action in actions:
            assert 0 <= action < game.num_actions
            state.copy().apply(action)


@every_game
def test_what_is_not_possible_is_refused_and_changes_nothing(game: menagerie.Game) -> None:
    for state in some_states(game, 2, 25):
        before = state.copy()
        possible = set(possible_actions(state))
        for action in (-(2**70), -2, -1, *range(game.num_actions + 2), 2**40, 2**70):
            if action not in possible:
                with pytest.raises(menagerie.IllegalAction, match=str(action)):
                    state.apply(action)
        assert state == before
        assert state.history == before.history
        assert possible_actions(state) == possible_actions(before)


@every_game
@pytest.mark.parametrize("nonsense", [None, "0", 1.0, True, [], (1,)])
def test_what_is_no_number_is_refused(game: menagerie.Game, nonsense: object) -> None:
    with pytest.raises(menagerie.IllegalAction, match="integer"):
        game.new_state().apply(nonsense)  # type: ignore[arg-type]


@every_game
def test_a_copy_leads_its_own_life(game: menagerie.Game) -> None:
    for state, action in some_plies(game, 3, 200):
        before, text = state._states.tobytes(), repr(state.history)
        copy = state.copy()
        for step in copy.apply(action):
            step.text()
        assert (state._states.tobytes(), repr(state.history)) == (before, text)


@every_game
def test_replay_gives_the_same_state_to_the_byte(game: menagerie.Game) -> None:
    *_, (state, _) = random_play(game, 4)
    again = game.replay(state.history)
    assert again._states.tobytes() == state._states.tobytes()
    assert again == state
    assert hash(again) == hash(state)
    assert again.history == state.history
    record = menagerie.Record.loads(menagerie.Record.of(state).dumps())
    assert record.replay() == state


@every_game
def test_chance_adds_up_to_one(game: menagerie.Game) -> None:
    for state in some_states(game, 5, 200):
        outcomes = state.chance_outcomes()
        assert bool(outcomes) == state.is_chance
        if outcomes:
            numbers = [outcome for outcome, _ in outcomes]
            assert numbers == sorted(set(numbers))
            assert all(0 <= number < game.definition.rules.MAX_CHANCE for number in numbers)
            assert all(chance > 0 for _, chance in outcomes)
            assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-12)


@every_game
def test_every_game_ends_in_time_and_pays_out(game: menagerie.Game) -> None:
    for seed in range(6):
        *_, (state, _) = random_play(game, seed)
        assert state.is_terminal
        assert state.current_player == menagerie.TERMINAL
        assert len(state.history) <= game.max_plies
        gains, scores, winners = state.returns(), state.scores(), state.winners()
        assert sum(gains) == pytest.approx(0, abs=1e-9)
        best = min(scores) if game.definition.lower_score_wins else max(scores)
        assert winners
        assert all(scores[seat] == best for seat in winners)
        losers = game.players - len(winners)
        for seat, gain in enumerate(gains):
            if seat in winners:
                assert gain == pytest.approx(losers / (game.players - 1) / len(winners))
            else:
                assert gain == pytest.approx(-1 / (game.players - 1))


@every_game
def test_cards_are_conserved(game: menagerie.Game) -> None:
    """Each game's tests bring a `census` that counts all there is in a state; it never changes."""
    census = importlib.import_module(f"tests.games.{game.folder.name}.census").census
    for seed in (6, 7):
        expected = census(game, game.new_state()._states[0])
        for state, _ in random_play(game, seed):
            assert census(game, state._states[0]) == expected


@every_game
def test_texts_name_actions_both_ways(game: menagerie.Game) -> None:
    texts = [game.action_text(action) for action in range(game.num_actions)]
    assert len(set(texts)) == len(texts)
    assert [game.parse_action(text) for text in texts] == list(range(game.num_actions))
    assert game.parse_action(f"  {texts[0].upper()} ") == 0
    chance = [game.chance_text(outcome) for outcome in range(game.definition.rules.MAX_CHANCE)]
    assert [game.parse_action(text) for text in chance] == list(range(len(chance)))
    with pytest.raises(menagerie.IllegalAction, match="fly away"):
        game.parse_action("fly away")


@every_game
def test_every_refusal_names_an_article(game: menagerie.Game) -> None:
    page = (game.folder / "rules" / "en.md").read_text()
    for state in some_states(game, 8, 40):
        if state.current_player < 0:
            continue
        legal = state.legal_actions()
        for action in range(game.num_actions):
            reason = state.why_not(action)
            if action in legal:
                assert reason is None
            else:
                assert reason is not None
                article, _, sentence = reason.partition(": ")
                assert f"### {article} " in page
                assert len(sentence.split()) >= 3


@every_game
def test_every_step_has_a_sentence_and_none_is_lost(game: menagerie.Game) -> None:
    for state, action in some_plies(game, 9, 400):
        steps = state.apply(action)
        assert len(steps) < 64
        for step in steps:
            for seat in (None, *range(game.players)):
                text = step.text(seat)
                assert text[0] == text[0].upper()
                assert text.endswith((".", "!", "?"))
                assert "{" not in text


@every_game
def test_observations_fill_their_planes(game: menagerie.Game) -> None:
    for state in some_states(game, 10, 40):
        for seat in (None, *range(game.players)):
            planes = state.observation(seat)
            assert planes.shape == game.observation_shape
            assert planes.dtype == "float32"
            assert ((planes >= -1) & (planes <= 1)).all()
    names = [plane.name for plane in game.definition.rules.OBSERVATION]
    assert len(set(names)) == len(names)


def _digests_elsewhere(environment: dict[str, str]) -> list[str]:
    program = (
        "from tests.playing import ALL, digest\nfor seed, game in enumerate(ALL):\n    print(digest(game, seed))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout.split()


@pytest.fixture(scope="module")
def digests_here() -> list[str]:
    return [digest(game, seed) for seed, game in enumerate(ALL)]


def test_plain_python_plays_the_same(digests_here: list[str]) -> None:
    assert _digests_elsewhere({"NUMBA_DISABLE_JIT": "1"}) == digests_here


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_a_seed_gives_the_same_game_in_every_process(hash_seed: str, digests_here: list[str]) -> None:
    assert len(set(digests_here)) == len(digests_here), "different seeds, different games"
    assert _digests_elsewhere({"PYTHONHASHSEED": hash_seed}) == digests_here
