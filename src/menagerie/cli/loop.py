"""The course of a game at the terminal: who is at the keyboard, what they see, and what they may write."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from ..core import catalogue
from ..core.protocol import CHANCE
from ..core.steps import Step
from . import commands
from .choices import Choices, Unclear
from .header import header
from .screen import Scene, Screen, forget_typed_lines
from .seats import heard_names
from .several import Written, read_line, split_line
from .table import Table
from .telling import Sentence, Telling, paragraphs

PROMPT = "Your choice > "
NEXT_ROUND = "Enter: next round >"
GO_ON = "Enter: on with the game >"
HINT = "? help · hint · why … · rules · log · save · quit"


class Loop:
    """Plays a table to its end. Raises EOFError or KeyboardInterrupt when a person leaves; all is saved."""

    def __init__(self, table: Table, screen: Screen, pace: float = 0.0, advice_simulations: int | None = None) -> None:
        """`pace`: how many seconds each step stays, on a screen that is redrawn.

        `advice_simulations`: what a hint may cost (None: half a second).
        """
        self.table = table
        self.screen = screen
        self.telling = Telling(table)
        self.pace = pace if screen.is_full else 0.0
        self._advice_simulations = advice_simulations
        self.words = table.game.words()
        self._part = catalogue.part(table.game.name, "terminal")
        has_pauses = screen.is_full and bool(table.people)
        self._pauses: frozenset[int] = getattr(self._part, "PAUSES", frozenset()) if has_pauses else frozenset()
        """The codes of steps after which the screen waits: what is open then is soon turned away."""
        self._only_person = table.people[0] if len(table.people) == 1 else None
        self._at_keyboard = self._only_person
        self._still_to_play: list[Written] = []
        self._writer = -1
        self._notices = dict.fromkeys(table.people, "")
        self._prompted_at = 0
        self._in_a_hurry = False
        self._streamed = dict.fromkeys(table.people, 0)
        self._introduced: dict[int, int] = {}
        """How much had happened when somebody was told who sits at the table."""

    def run(self) -> None:
        """Until the game is over."""
        state = self.table.state
        while not state.is_terminal:
            self._remind()
            self._show_what_was_dealt()
            before, seat = len(self.table.moments), state.current_player
            if self.table.seats[seat].is_person:
                self._turn_of(seat)
            else:
                self._drop_rest()
                self.table.act_bot()
            self._watch(before)

    # People

    def _turn_of(self, person: int) -> None:
        choices = Choices.of(self.table.state, self.table.names)
        if len(choices.actions) == 1:
            self._forced(choices)
            return
        if self._at_keyboard != person:
            self._hand_over(person)
            self._remind()
        action = self._written_before(choices)
        if action is None:
            action = self._decision(person, choices)
        self.table.act(action)

    def _forced(self, choices: Choices) -> None:
        """There is nothing to decide; who has written it all the same is content."""
        if self._still_to_play and _means(choices, self._still_to_play[0]):
            del self._still_to_play[0]
        self.table.act(choices.actions[0])

    def _hand_over(self, person: int) -> None:
        """Nothing of the one before is left when the next one sits down."""
        self._drop_rest()
        forget_typed_lines()
        name = self.table.seats[person].name
        self._at_keyboard = None
        self.screen.confirm(Text(f"It is the turn of {name}.", "bold"), f"Hand over to {name}, then press Enter")
        self._at_keyboard = person

    def _remind(self) -> None:
        """Shows the one at the keyboard, for once, what there is to remember."""
        person = self._at_keyboard
        if person is None:
            return
        memories = self.telling.new_memories(person)
        if memories:
            lines = "\n".join(self.telling.sentence(step, person) for step in memories)
            self.screen.confirm(Text(lines, "bold"), "Remember this, then press Enter")

    def _show_what_was_dealt(self) -> None:
        """Before anybody decides, all people here get to see what a deal has given them to remember."""
        latest = self.table.moments[-1:]
        if self._only_person is not None or not latest or latest[0].actor != CHANCE:
            return
        shown_first = self._at_keyboard
        first, players = self.table.state.current_player, self.table.game.players
        for person in sorted(self.table.people, key=lambda seat: (seat - first) % players):
            has_memories = any(self.telling.is_memory(step, person) for step in latest[0].steps)
            if has_memories and person != shown_first:
                self._hand_over(person)
                self._remind()

    # Decisions

    def _decision(self, person: int, choices: Choices) -> int:
        """What the person chooses, after whatever else they ask for."""
        self.screen.show(self._scene(person, choices))
        notice = "\n".join(filter(None, (self.table.warning, self._notices[person])))
        self._notices[person] = ""
        if notice:
            self.screen.remark(self._scene(person, choices), notice)
        line = ""
        while True:
            line = line or self._line(person, choices, notice)
            following = ""
            if commands.is_command(line, choices):
                notice, following = commands.run(
                    line, person, self.table, self.telling, self.screen, self._advice_simulations
                )
            else:
                parts = split_line(line)
                try:
                    first, *self._still_to_play = read_line(parts or [""], choices, self.table.state)
                except Unclear as problem:
                    notice = commands.explain(self.table, parts[0], problem) if parts else ""
                else:
                    self._writer = person
                    return first.find(choices)
            line = following
            if not line:
                self.screen.remark(self._scene(person, choices), notice)  # the window may have another size by now

    def _line(self, person: int, choices: Choices, notice: str) -> str:
        """What the person writes below the scene and the notice."""
        return self.screen.ask(PROMPT, lambda: self.screen.remark(self._scene(person, choices), notice)).strip()

    def _written_before(self, choices: Choices) -> int | None:
        """The next of several actions that were written on one line, if it is possible."""
        if not self._still_to_play:
            return None
        written = self._still_to_play.pop(0)
        try:
            return written.find(choices)
        except Unclear as problem:
            self._notices[self._writer] = f"Stopped there: {commands.explain(self.table, written.text, problem)}"
            self._still_to_play = []
            return None

    def _drop_rest(self) -> None:
        """Others decide now: what one has written for later may no longer be what one wants."""
        if self._still_to_play:
            rest = "; ".join(written.text for written in self._still_to_play)
            self._notices[self._writer] = f"Not played, as others had their turn: {rest}"
            self._still_to_play = []

    # What is shown

    def _scene(self, person: int, choices: Choices) -> Scene:
        self._prompted_at = len(self.table.moments)
        self._in_a_hurry = False
        if self.screen.is_full:
            moments = self.telling.news(person)
        else:
            moments = self.table.moments[self._streamed[person] :]
            self._streamed[person] = len(self.table.moments)
        whose = "Your turn" if person == self._only_person else f"Turn of {self.table.seats[person].name}"
        scene = self._picture(self.table.state.view(person), person, whose)
        scene.told = self._introduction(person) + self.telling.story(person, moments)
        scene.told_title = "Since your last turn" if self.telling.has_decided(person) else "So far"
        scene.choices = self._question(person) + choices.laid_out(self.screen.width)
        scene.hint = HINT
        return scene

    def _introduction(self, person: int) -> list[str]:
        """Who sits at the table, and which bots those are: once for each person, who may have begun another day."""
        present = len(self.table.moments)
        if self._introduced.setdefault(person, present) != present or all(seat.is_person for seat in self.table.seats):
            return []
        titles = ["You" if place == person else seat.title for place, seat in enumerate(self.table.seats)]
        return [f"At the table: {', '.join(titles)}."]

    def _question(self, person: int) -> Text:
        """What is to be decided, where the game's `terminal` says more of it than the choices do."""
        ask = getattr(self._part, "question", None)
        view, names = self.table.state.view(person), heard_names(self.table.seats, person)
        question = ask(view, names, self.words) if ask else ""
        return Text.assemble((f"{question}\n", "bold")) if question else Text()

    def _picture(self, view: dict[str, Any], viewer: int | None, whose: str = "") -> Scene:
        width = self.screen.width
        position = self._part.draw(view, heard_names(self.table.seats, viewer), self.words, width)
        return Scene(header(self.table, view, width, whose), position)

    def _watch(self, since: int) -> None:
        """Shows the steps of the latest moments one after another, slowly enough to follow; Enter cuts it short.

        Where the game has a pause, the screen stays until Enter is pressed.
        """
        if self.pace <= 0 and not self._pauses:
            return
        viewer = self._only_person
        before = len(list(self.telling.sentences(viewer, self.table.moments[self._prompted_at : since])))
        sentences = list(self.telling.sentences(viewer, self.table.moments[self._prompted_at :]))
        for end in range(before + 1, len(sentences) + 1):
            step = sentences[end - 1].step
            if step is None:
                continue
            if step.code in self._pauses and not self.table.state.is_terminal:  # the end is shown anyway
                self._in_a_hurry = False
                prompt = NEXT_ROUND if "round" in step.view(viewer) else GO_ON
                self.screen.stop(functools.partial(self._scene_after, step, sentences[:end]), prompt)
            elif self.pace > 0 and not self._in_a_hurry:
                scene = self._scene_after(step, sentences[:end])
                scene.hint = "Enter: on at once"
                self.screen.show(scene)
                self._in_a_hurry = self.screen.pause(self.pace)

    def _scene_after(self, step: Step, sentences: Sequence[Sentence]) -> Scene:
        """The position just after a step, and what has happened up to it."""
        scene = self._picture(step.view(self._only_person), self._only_person)
        scene.told, scene.told_title = paragraphs(sentences), "What happens"
        return scene


def _means(choices: Choices, written: Written) -> bool:
    try:
        return written.find(choices) in choices.actions
    except Unclear:
        return False
