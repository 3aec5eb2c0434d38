"""Every game as a Python game of OpenSpiel, with explicit chance. Importing this module registers them.

    import pyspiel
    import menagerie.envs.openspiel

    game = pyspiel.load_game("menagerie_beasty_bar(players=3,points=True)")

A game's parameters are `players` and its options. An option that is on or off is written True or False; one that
counts is a number, and a word that may stand there instead is the number by which the rules know it (`start=-1`:
random); all others are texts. `load_game` finds the parameters for what `menagerie.load` takes.

- Returns are those of Menagerie, zero-sum: 1 for a sole winner, -1/(players-1) for losers. Rewards come at the end.
- Numbers of actions and of outcomes of chance are those of Menagerie, and so are their texts.
- An action that is not possible raises `menagerie.IllegalAction`, and leaves the state as it was.
- `information_state_string` is `State.information_state`: all that the player has seen, in order (perfect recall).
  The tensor holds the same: two are equal if, and only if, the strings are. See `Observer` for its pieces.
- The observation tensor is `State.observation`, its planes one after another; the string lists what is not zero in it.
- `resample_from_infostate` draws anew what the player can't see. The history of the state that it gives begins there,
  for a full one would hold what was redrawn; the player's own information state goes on where it was. That of another
  player begins with what it knows of the new world.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ..core import catalogue
from ..core.arrays import Float32Array
from ..core.definition import GameDefinition, Option
from ..core.extras import required
from ..core.game import Game, load
from ..core.state import State

pyspiel: Any = required("pyspiel", "openspiel")

FINGERPRINT = 4
"""Numbers that stand for the text of a beginning, 16 bits in each: exact as float32."""

Log = list[tuple[int, int]]
"""Who acted and what was seen of it, as `State.seen_history` gives it."""

Parameter = bool | int | str


# Names and parameters


def short_name(name: str) -> str:
    """What OpenSpiel calls the game `name`: menagerie_beasty_bar, say."""
    return f"menagerie_{name.replace('-', '_')}"


def load_game(name: str, players: int | None = None, **options: Any) -> Any:
    """The OpenSpiel game for what `menagerie.load` takes. Raises ValueError as that does.

    A value that OpenSpiel's parameters have no way to write raises ValueError too.
    """
    return wrap(load(name, players, **options))


def wrap(game: Game) -> Any:
    """The OpenSpiel game that is played as `game` is. Raises ValueError if an option's value can't be written there."""
    parameters: dict[str, Parameter] = {"players": game.players}
    for option in game.definition.options:
        if game.options[option.name] != option.default:
            parameters[option.name] = _parameter(option, game.options[option.name])
    return pyspiel.load_game(short_name(game.name), parameters)


def _is_number(option: Option) -> bool:
    return isinstance(option.default, int) and not isinstance(option.default, bool)


def _parameter(option: Option, value: Any) -> Parameter:
    """An option's value as a parameter. Raises ValueError for one that OpenSpiel would not read back."""
    if isinstance(option.default, bool):
        return bool(value)
    if _is_number(option):
        return int(value) if isinstance(value, int) else int(option.encode(value)[0])
    written = option.write(value)
    text = " ".join(map(str, written)) if isinstance(written, (list, tuple)) else written
    if not isinstance(text, str) or not _is_read_back(text):
        raise ValueError(
            f"{option.name}={value!r:.80} can't be written as a parameter of OpenSpiel: it must be a text without "
            "brackets and commas that is no number; put it into a file, if the option takes one"
        )
    return text


def _is_read_back(text: str) -> bool:
    if not text or any(sign in text for sign in "(),=\n") or text.lower() in ("true", "false"):
        return False
    return bool(set(text) - set("+-.0123456789"))


def _value(option: Option, parameter: Parameter) -> Any:
    """What `menagerie.load` takes for a parameter."""
    if _is_number(option):
        for word in option.examples:
            if isinstance(word, str) and option.encode(word)[0] == parameter:
                return word
    return parameter


# The game


def _game_type(definition: GameDefinition) -> Any:
    """What OpenSpiel wants to know of a game before its parameters are given."""
    specification: dict[str, Parameter] = {"players": definition.players[0]}
    specification.update({option.name: _parameter(option, option.default) for option in definition.options})
    return pyspiel.GameType(
        short_name=short_name(definition.name),
        long_name=definition.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=definition.players[-1],
        min_num_players=definition.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=specification,
    )


def _game_info(game: Game) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_actions,
        max_chance_outcomes=int(game.definition.rules.MAX_CHANCE),
        num_players=game.players,
        min_utility=-1.0 / (game.players - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.max_plies,
    )


class MenagerieGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel that plays by the rules of `table_game`, a `menagerie.Game`. Each game has its subclass."""

    definition: GameDefinition
    game_type: Any

    def __init__(self, parameters: Mapping[str, Parameter]) -> None:
        """`parameters`: a value for each of the game's. Raises ValueError for one that the game does not allow."""
        options = {option.name: _value(option, parameters[option.name]) for option in self.definition.options}
        self.table_game = Game(self.definition, int(parameters["players"]), options)
        usual = self.game_type.parameter_specification
        told = {name: value for name, value in parameters.items() if name == "players" or value != usual[name]}
        super().__init__(self.game_type, _game_info(self.table_game), told)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self) -> MenagerieState:
        """The state before anything has happened."""
        return MenagerieState(self)

    def state_of(self, table: State) -> MenagerieState:
        """The OpenSpiel state for a state of `table_game`: one from the beginning, or from a position.

        Raises ValueError for a state of another game, and for a resampled one, which does not tell its past.
        """
        if table.game != self.table_game:
            raise ValueError(f"the state is one of {table.game!r}, not of {self.table_game!r}")
        if table.is_resampled:
            raise ValueError("a resampled state does not tell its past: wrap the original, and resample that")
        state = self.new_initial_state()
        if table.position is not None:
            state.begin(Beginning(self.table_game.setup(**table.position)))
        for action in table.history:
            state.apply_action(action)
        return state

    def max_chance_nodes_in_history(self) -> int:
        """No game has more outcomes of chance than this."""
        return self.table_game.max_plies

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What puts a state into a tensor and a string; see `Observer`."""
        if isinstance(iig_obs_type, Mapping):  # so OpenSpiel's C++ calls it, if it was given no type
            iig_obs_type, params = None, iig_obs_type
        return Observer(self.table_game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _loaded(text: str) -> Any:
    """For unpickling: a function of this module, so that the games are registered then."""
    return pyspiel.load_game(text)


# States


@dataclass(frozen=True)
class Beginning:
    """Where a history begins that does not begin with the game: a position, or a world drawn for a seat.

    `table`: the state there. `recalled`: for a seat that knows more than it sees there, the numbers of its own
    beginning (see `Observer`), and its log since then.
    """

    table: State
    recalled: Mapping[int, tuple[Float32Array, Log]] = field(default_factory=dict)

    def seen_by(self, seat: int | None) -> tuple[Float32Array, Log]:
        """The numbers of the beginning for `seat` (None: a spectator), and its log between that and here."""
        if seat is not None and seat in self.recalled:
            return self.recalled[seat]
        digest = hashlib.sha256(self.table.information_state(seat).encode()).digest()
        fingerprint = np.frombuffer(digest[: 2 * FINGERPRINT], "<u2") / np.float32(1 << 16)
        return np.concatenate([fingerprint, self.table.observation(seat)], dtype=np.float32), []

    def __deepcopy__(self, memo: Any) -> Beginning:
        """Itself: it never changes, and OpenSpiel copies states very often."""
        return self


class MenagerieState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel, played on a `menagerie.State`."""

    def __init__(self, game: MenagerieGame) -> None:
        """Meant for `MenagerieGame.new_initial_state` only."""
        super().__init__(game)
        self._table = game.table_game.new_state()
        self._beginning: Beginning | None = None

    def begin(self, beginning: Beginning) -> None:
        """Lets the history of this state, to which nothing has happened yet, begin at another place."""
        self._table = beginning.table.copy()
        self._beginning = beginning

    @property
    def table(self) -> State:
        """A copy of the `menagerie.State` that is behind it, secrets included."""
        return self._table.copy()

    def current_player(self) -> int:
        """The seat that decides; -1 (chance) or -4 (the end), as OpenSpiel has them too."""
        return self._table.current_player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._table.is_terminal

    def _legal_actions(self, _player: int) -> list[int]:
        return self._table.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come, ascending, with its probability."""
        return self._table.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self._table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        text = self._table.game.chance_text if player == pyspiel.PlayerId.CHANCE else self._table.game.action_text
        return text(action)

    def returns(self) -> list[float]:
        """The returns at the end; 0s before it."""
        return self._table.returns()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> MenagerieState:
        """A state that `player_id` can't tell from this one, drawn uniformly among those that it may be in.

        `probability_sampler()` gives numbers from 0 up to, but not including, 1. (Python callers only: OpenSpiel
        lets no Python game answer its C++.)
        """
        seed = int(probability_sampler() * (1 << 31)) << 31 | int(probability_sampler() * (1 << 31))
        table = self._table.resample(player_id, seed)
        state: MenagerieState = self.get_game().new_initial_state()
        state.begin(Beginning(table, {player_id: self.seen_by(player_id)}))
        return state

    def seen_by(self, seat: int | None) -> tuple[Float32Array, Log]:
        """The numbers of the beginning for `seat` (see `Observer`), and its log since then."""
        log = self._table.seen_history(seat)
        if self._beginning is None:
            return np.zeros(FINGERPRINT + self._table.game.observation_shape[0], np.float32), log
        start, earlier = self._beginning.seen_by(seat)
        return start, earlier + log

    def information_text(self, seat: int | None) -> str:
        """All that `seat` (None: a spectator) has seen so far, in order."""
        return self._table.information_state(seat)

    def observed_by(self, seat: int | None) -> Float32Array:
        """What `seat` (None: a spectator) knows now, as numbers: the planes of the game."""
        return self._table.observation(seat)

    def __str__(self) -> str:
        """The state with all its secrets, in one line: different for different states of a game."""
        where = ""
        if self._beginning is not None:
            known = hashlib.sha256(repr(self._beginning.table._states.tobytes()).encode()).hexdigest()[:16]
            where = f" from {known}"
        return f"{self._table!r}{where}: {' '.join(map(str, self._table.history))}"


# What is seen of a state


class Observer:
    """Puts what is seen of a state into `tensor` (float32), into its pieces `dict` (views of it), and into a string.

    It shows what the player sees; with private information of nobody, what a spectator does; with that of all players,
    what each of them sees, one after another (their pieces are numbered). Public information is always there.

    Without perfect recall there is one piece, `observation`: the planes of the game, one after another.
    With perfect recall there are three, which together say just what the information state's string says:

    - `plies` (max_plies, 2): for each action so far, who did it (1 for seat 0, 2 for seat 1 ...; -1 for chance), and
      what was seen of it: its number plus 1, or 0 if nothing was seen; a number above `num_actions` stands for an
      action that showed the player something more. 0, 0 for what has not happened yet. Exact integers.
    - `beginning` (4,) and `beginning_observation`: zeros where the plies go back to the beginning of the game. Where
      they begin at a position, or at a world that was drawn for another player: numbers from 0 to 1 that stand for the
      whole text of what was known there, and the planes there.
    """

    def __init__(self, game: Game, iig_obs_type: Any, params: Any) -> None:
        """Raises ValueError for parameters, since there are none, and for a type without public information."""
        if params:
            raise ValueError(f"observers of {game.name} have no parameters, but were given {params!r}")
        if not iig_obs_type.public_info:
            raise ValueError(f"observers of {game.name} always show public information: set public_info=True")
        self._game = game
        self._perfect_recall = bool(iig_obs_type.perfect_recall)
        self._private_info = iig_obs_type.private_info
        planes = game.observation_shape[0]
        shapes: dict[str, tuple[int, ...]] = {"observation": (planes,)}
        if self._perfect_recall:
            shapes = {
                "beginning": (FINGERPRINT,),
                "beginning_observation": (planes,),
                "plies": (game.max_plies, 2),
            }
        numbers = [f"_{seat}" for seat in range(len(self._viewers(0)))] if self._shows_all else [""]
        pieces = [(name + number, shape) for number in numbers for name, shape in shapes.items()]
        self.tensor: Float32Array = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, Float32Array] = {}
        start = 0
        for name, shape in pieces:
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end

    @property
    def _shows_all(self) -> bool:
        return bool(self._private_info == pyspiel.PrivateInfoType.ALL_PLAYERS)

    def _viewers(self, player: int) -> list[int | None]:
        """Whose eyes it looks through."""
        if self._shows_all:
            return list(range(self._game.players))
        return [None if self._private_info == pyspiel.PrivateInfoType.NONE else player]

    def set_from(self, state: MenagerieState, player: int) -> None:
        """Fills `tensor` and `dict` with what `player` sees of `state`."""
        size = len(self.tensor) // len(self._viewers(player))
        for place, viewer in enumerate(self._viewers(player)):
            part = self.tensor[place * size : (place + 1) * size]
            if not self._perfect_recall:
                part[:] = state.observed_by(viewer)
                continue
            start, log = state.seen_by(viewer)
            part[: len(start)] = start
            plies = part[len(start) :].reshape(-1, 2)
            plies[len(log) :] = 0
            if log:
                plies[: len(log)] = np.array(log) + 1
                plies[: len(log), 0] -= plies[: len(log), 0] == 0  # chance, -1, has become 0, which is nobody

    def string_from(self, state: MenagerieState, player: int) -> str:
        """What `player` sees of `state`, as a text: equal for equal tensors of one player only."""
        text = state.information_text if self._perfect_recall else partial(self._planes_text, state)
        return "\n".join(text(viewer) for viewer in self._viewers(player))

    def _planes_text(self, state: MenagerieState, seat: int | None) -> str:
        """The numbers that are not 0, by plane: `queue: 0 5=0.25` has 1 at place 0, and a quarter at place 5."""
        numbers, words, start = state.observed_by(seat), [], 0
        for plane in self._game.definition.rules.OBSERVATION:
            part = numbers[start : start + plane.size]
            start += plane.size
            if part.any():
                told = (str(place) if part[place] == 1 else f"{place}={part[place]}" for place in part.nonzero()[0])
                words.append(f"{plane.name}: {' '.join(told)}")
        return f"seat {seat} sees {'; '.join(words) or 'nothing yet'}"


def _register() -> None:
    """Makes a class for each game, and tells OpenSpiel of it.

    It must be a class: OpenSpiel lets go of what makes its games when Python has ended already, and anything that is
    freed then ends the process with an error. (A class refers to itself, so it is never freed.)
    """
    for name in catalogue.games():
        definition = catalogue.find(name)
        game_type = _game_type(definition)
        own = {"definition": definition, "game_type": game_type}
        pyspiel.register_game(game_type, type(MenagerieGame.__name__, (MenagerieGame,), own))


_register()
