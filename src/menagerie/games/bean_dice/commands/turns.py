"""`menagerie turns`: how near the strongest level's turns of Bean Dice come to the best that is possible."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import typer

from ....core.arrays import FloatArray, duplicate
from ....core.game import Game, load
from ....core.state import State
from .. import decisions, greedy, policy
from ..deck import CARDS, ORDERS
from ..dice import BEIGE, BITS, DICE, FIRST_BEIGE, WHITE, number_of_dice
from ..quick import SIDES_OF_DICE, WHITE_FACES
from ..state import MAX_PLAYERS, ROLL, SET_ASIDE, SETTING_ASIDE, STOP, WINNING_COINS
from ..turns import FIELDS, Turn, tables
from ..worth import race

PLAYERS_OF_TURNS = ("level 5", "greedy", "random")
SHARE_OF_TURNS = (1, 20, 10)
"""For comparison: one turn in twenty is enough for the greedy player, which is slow, and one in ten for chance."""


@dataclass(frozen=True)
class Loss:
    """What turns of a player cost it, as means over `turns`: shares of the victory."""

    player: str
    turns: int
    best: float
    """What the turns are worth before the first roll, if they are played best."""
    loss: float
    """How much of that the player's decisions gave away."""

    @property
    def percent(self) -> float:
        """The loss in percent of the best."""
        return 100 * self.loss / self.best


def turns(
    turns: Annotated[int, typer.Option(min=1, help="How many turns.")] = 10_000,
    players: Annotated[int, typer.Option(min=2, max=MAX_PLAYERS, help="How many players.")] = 2,
    seed: Annotated[int, typer.Option(help="The luck: cards, coins, and dice.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare turns of Bean Dice, as bots play them, with the best possible ones.

    The turns are random: cards, orders fulfilled, and coins of all players. What each field of dice is worth when the
    turn ends is the share of the victory in the position then, if the others have gained nothing meanwhile. Each
    decision loses what it is worth less than the best one.
    """
    game = load("bean-dice", players)
    losses = [
        measure(game, player, max(1, turns // part), seed)
        for player, part in zip(PLAYERS_OF_TURNS, SHARE_OF_TURNS, strict=True)
    ]
    if as_json:
        found = [{**vars(loss), "percent": loss.percent} for loss in losses]
        typer.echo(json.dumps({"players": players, "seed": seed, "turns": found}, indent=2))
        return
    typer.echo(f"Shares of the victory before a turn of {players} players, and what is lost in it:")
    for loss in losses:
        typer.echo(
            f"{loss.player:8} {loss.turns:6} turns: best {loss.best:.4f}, lost {loss.loss:.5f} ({loss.percent:.2f} %)"
        )


def measure(game: Game, player: str, turns: int, seed: int) -> Loss:
    """Plays so many random turns, the same for each of PLAYERS_OF_TURNS."""
    best = lost = 0.0
    for number in range(turns):
        luck = random.Random(f"{seed}, {number}")
        state = random_position(game, luck)
        turn = Turn(worth_of_ends(state))
        best += float(turn.rolling[0])
        lost += play_turn(state, turn, player, luck)[0]
    return Loss(player, turns, best / turns, lost / turns)


def random_position(game: Game, luck: random.Random) -> State:
    """Seat 0 is about to roll; each seat has two cards, some orders fulfilled, and some coins."""
    players = game.players
    cards = luck.sample(range(1, CARDS + 1), 2 * players)
    most = min(WINNING_COINS - 1, CARDS // players - 2)
    return game.setup(
        active=cards[:players],
        cover=cards[players:],
        done=[luck.randrange(ORDERS) for _ in range(players)],
        coins=[luck.randint(0, most) for _ in range(players)],
    )


def worth_of_ends(state: State) -> FloatArray:
    """What each field is worth to the seat on turn when its turn ends: its share of the victory then (FIELDS,)."""
    desk, ending = decisions.new_desk(), np.empty(FIELDS)
    known = race(state.game.options["deck"].cards, state.game.players)
    decisions.weigh_ends(tables(), known, duplicate(state._states)[0], desk, ending)
    return ending


def play_turn(state: State, turn: Turn, player: str, luck: random.Random) -> tuple[float, int]:
    """Plays a turn, in which the others gain nothing; gives what the decisions lose in all, and the dice at the end."""
    lost, field, action = 0.0, 0, ROLL
    while action == ROLL:
        rolled, least, kept = roll(field, luck), 0, 0
        while True:
            values = turn.values(field, rolled, least, kept)
            action = decide(asked(state, field, rolled, least, kept), player, luck)
            lost += float(values.max() - values[action])
            if action >= ROLL:
                break
            least, kept = action - SET_ASIDE, kept + 1
            field += 1 << (BITS * least)
            rolled -= 1 << (BITS * least)
            if number_of_dice(field) == DICE:
                action = STOP
                break
    return lost, field


def roll(field: int, luck: random.Random) -> int:
    """The faces of all dice that are not on the field, just rolled (BD-2)."""
    white = number_of_dice(field & WHITE_FACES)
    beige = number_of_dice(field >> (BITS * FIRST_BEIGE))
    sides = [SIDES_OF_DICE[0]] * (WHITE - white) + [SIDES_OF_DICE[1]] * (BEIGE - beige)
    return sum(1 << (BITS * int(luck.choice(die))) for die in sides)


def asked(state: State, field: int, rolled: int, least: int, kept: int) -> State:
    """The state in which the seat on turn is asked what to do with these dice."""
    states = duplicate(state._states)
    now = {
        "phase": SETTING_ASIDE,
        "field": field,
        "rolled": rolled,
        "least": least,
        "kept": kept,
        "white": 0,
        "beige": 0,
    }
    for name, value in now.items():
        states[name] = value
    return State(state.game, states)


def decide(state: State, player: str, luck: random.Random) -> int:
    """What one of PLAYERS_OF_TURNS does."""
    actions = state.legal_actions()
    if player == "random":
        return luck.choice(actions)
    if player == "greedy":
        return greedy.choose(state)
    shares, margins = policy.exact_opinion(state)
    return max(zip(shares, margins, actions, strict=True), key=lambda known: (known[0], known[1], -known[2]))[2]
