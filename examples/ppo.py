"""Learns Beasty Bar by playing itself: PPO (Schulman et al. 2017), on batches of compiled games.

    python examples/ppo.py --minutes 8 --out build/ppo

writes policy.safetensors, curve.json and curve.png (the share of victories against `greedy` over time).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import numpy as np

import menagerie
from menagerie.arena.intervals import Interval, share_interval
from menagerie.core.extras import how_to_install
from menagerie.search.policies import PolicyBot
from menagerie.search.seats import seat_bot

try:
    import matplotlib.pyplot as plt
    import torch
    from torch import Tensor, nn
except ImportError as missing:
    sys.exit(f"{missing}: {how_to_install('train')}")

GAMES, STEPS = 1024, 64  # games side by side, and decisions in each before the network learns from them
EPOCHS, MINIBATCH, WIDTH = 3, 8192, 256
LEARNING_RATE, CLIP, ENTROPY, VALUE_WEIGHT, LAMBDA = 1e-3, 0.2, 0.01, 0.5, 0.95


class Network(nn.Module):
    """A number for each action, and the return that the seat to move can expect."""

    def __init__(self, game: menagerie.Game) -> None:
        super().__init__()
        first, second = nn.Linear(game.observation_shape[0], WIDTH), nn.Linear(WIDTH, WIDTH)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.action, self.value = nn.Linear(WIDTH, game.num_actions), nn.Linear(WIDTH, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of the actions (n, num_actions) and values (n,); masks say what is legal."""
        hidden = self.body(observations)
        logits = self.action(hidden).masked_fill(~masks, -1e9)
        return torch.log_softmax(logits, -1), self.value(hidden).squeeze(-1)

    def policy(self, game: menagerie.Game) -> menagerie.Policy:
        """What plays, as a bot can use it: without the value."""
        layers = [self.body[0], self.body[2], self.action]
        arrays = [(layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in layers]
        return menagerie.Policy(game.name, [game.players], arrays)


class Experience:
    """What has been seen and done in STEPS decisions of GAMES games: arrays (STEPS, GAMES, ...)."""

    def __init__(self, game: menagerie.Game) -> None:
        shape = (STEPS, GAMES)
        self.observations = torch.zeros(*shape, *game.observation_shape)
        self.masks = torch.zeros(*shape, game.num_actions, dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.log_chances = torch.zeros(shape)
        self.values = np.zeros(shape, np.float32)
        self.movers, self.dones = np.zeros(shape, np.int64), np.zeros(shape, np.bool_)
        self.rewards = np.zeros((*shape, game.players), np.float32)

    @torch.no_grad()
    def gather(self, batch: menagerie.Batch, network: Network) -> None:
        """Plays on; all seats choose by the network's chances."""
        for step in range(STEPS):
            self.observations[step] = torch.from_numpy(batch.observations)
            self.masks[step] = torch.from_numpy(batch.masks)
            log_chances, values = network(self.observations[step], self.masks[step])
            noise = torch.empty_like(log_chances).exponential_().log()
            self.actions[step] = (log_chances - noise).argmax(-1)  # the Gumbel trick: a draw by the chances
            self.log_chances[step] = log_chances.gather(-1, self.actions[step][:, None]).squeeze(-1)
            self.values[step], self.movers[step] = values.numpy(), batch.movers
            batch.step(self.actions[step].numpy())
            self.rewards[step], self.dones[step] = batch.rewards, batch.dones

    def advantages(self) -> tuple[np.ndarray, np.ndarray]:
        """How much better each action was than expected (GAE), and whether that is known: (STEPS, GAMES) each.

        A seat's next decision is not the game's next one, so each seat has its own chain: backwards, `ahead` is what
        was expected at the seat's next decision, or what the game brought it if that came first.
        """
        players = self.rewards.shape[-1]
        ahead, bonus = np.zeros((2, GAMES, players), np.float32)
        known, games = np.zeros((GAMES, players), np.bool_), np.arange(GAMES)
        advantages, valid = np.zeros((STEPS, GAMES), np.float32), np.zeros((STEPS, GAMES), np.bool_)
        for step in reversed(range(STEPS)):
            done, seat = self.dones[step], self.movers[step]
            ahead[done], bonus[done], known[done] = self.rewards[step, done], 0, True
            advantages[step] = ahead[games, seat] - self.values[step] + LAMBDA * bonus[games, seat]
            valid[step] = known[games, seat]
            ahead[games, seat] = self.values[step]
            bonus[games, seat] = np.where(valid[step], advantages[step], 0)
            known[games, seat] = True
        return advantages, valid

    def minibatches(self) -> Iterator[tuple[Tensor, ...]]:
        """All that is known, EPOCHS times in new orders: observations, masks, actions, chances, advantages, returns."""
        advantages, valid = self.advantages()
        flat = [array.flatten(0, 1) for array in (self.observations, self.masks, self.actions, self.log_chances)]
        flat += [torch.from_numpy(array.reshape(-1)) for array in (advantages, advantages + self.values)]
        for _ in range(EPOCHS):
            order = torch.from_numpy(np.random.default_rng().permutation(np.flatnonzero(valid)))
            for chosen in order.split(MINIBATCH):
                yield tuple(array[chosen] for array in flat)


def learn(network: Network, optimizer: torch.optim.Optimizer, experience: Experience) -> None:
    """One round of PPO."""
    for observations, masks, actions, before, advantages, returns in experience.minibatches():
        log_chances, values = network(observations, masks)
        ratio = (log_chances.gather(-1, actions[:, None]).squeeze(-1) - before).exp()
        gain = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        entropy = -(log_chances.exp() * log_chances.where(masks, torch.zeros(()))).sum(-1).mean()
        loss = -surrogate + VALUE_WEIGHT * (values - returns).square().mean() - ENTROPY * entropy
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()


def victories(game: menagerie.Game, policy: menagerie.Policy, deals: int, seed: int) -> Interval:
    """The share of victories against `greedy`, with its interval of 95 %: each deal is played from both seats."""
    learner, greedy = PolicyBot(policy), seat_bot(game, "greedy")
    won = np.zeros(deals)
    for deal, seat in np.ndindex(deals, 2):
        state = game.new_state()
        while not state.is_terminal:
            if state.is_chance:
                state.deal(seed + deal)
            else:
                state.apply((learner if state.current_player == seat else greedy).choose(state))
        won[deal] += (seat in state.winners()) / len(state.winners())
    share = share_interval([(wins, 2) for wins in won])
    assert share is not None
    return share


def show(curve: list[dict[str, float]], out: Path) -> None:
    """Writes the learning curve, as numbers and as a plot."""
    (out / "curve.json").write_text(json.dumps(curve, indent=1))
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    minutes, shares = ([point[name] for point in curve] for name in ("minutes", "mean"))
    axes.fill_between(minutes, *([point[name] for point in curve] for name in ("low", "high")), alpha=0.2)
    axes.plot(minutes, shares, marker=".")
    axes.axhline(0.5, color="grey", linewidth=1, linestyle=":")
    axes.set(title="PPO learns Beasty Bar by playing itself", xlabel="minutes on this machine")
    axes.set(ylabel="victories against greedy", ylim=(0, 1))
    figure.savefig(out / "curve.png", dpi=150)


def main() -> None:
    """Learns, then measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--deals", type=int, default=1000, help="of the last measurement, each from both seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/ppo"))
    wish = parser.parse_args()
    torch.manual_seed(wish.seed)
    game = menagerie.load("beasty-bar", players=2)
    batch = menagerie.vector(game, GAMES, seed=wish.seed, threads=2)
    network, experience = Network(game), Experience(game)
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    curve: list[dict[str, float]] = []
    wish.out.mkdir(parents=True, exist_ok=True)
    print("Ready as soon as the game is compiled, which takes half a minute the first time ...", flush=True)
    batch.step(batch.sample_actions())
    victories(game, network.policy(game), 1, seed=0)
    start, rounds, next_look = time.perf_counter(), 0, 0.0
    while (minutes := (time.perf_counter() - start) / 60) < wish.minutes:
        if minutes >= next_look:
            found, next_look = victories(game, network.policy(game), 150, seed=10**6), next_look + wish.minutes / 20
            curve.append({"minutes": minutes, "decisions": rounds * STEPS * GAMES} | asdict(found))
            print(f"{minutes:5.1f} min {rounds * STEPS * GAMES:>11,} decisions  {found.mean:.1%} won", flush=True)
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * max(1 - minutes / wish.minutes, 0.05)
        experience.gather(batch, network)
        learn(network, optimizer, experience)
        rounds += 1
    network.policy(game).save(wish.out / "policy.safetensors")
    found = victories(game, network.policy(game), wish.deals, seed=2 * 10**6)
    taken = (time.perf_counter() - start) / 60
    curve.append({"minutes": minutes, "decisions": rounds * STEPS * GAMES} | asdict(found))
    show(curve, wish.out)
    print(f"{found.mean:.1%} [{found.low:.1%}, {found.high:.1%}] of {2 * wish.deals} games won; {taken:.1f} min in all")


if __name__ == "__main__":
    main()
