"""Others at the table: who watches, leaves, comes back, goes on elsewhere, takes back, plays again."""

from __future__ import annotations

import httpx
import pytest

from . import tables
from .conftest import Meet
from .people import Person
from .positions import decides_within_a_move
from .tables import Table

POST = """async ([path, at]) => {
    const answer = await fetch(`${path}/act`, {method: 'POST', body: new URLSearchParams({action: '0', at})});
    return answer.status;
}"""


def open_more(person: Person) -> None:
    """Opens the sheet with what is seldom needed."""
    person.press(person.page.locator("#more > summary"))
    person.page.locator("#more[open]").wait_for()


def in_turn(table: Table, person: Person, seat: int = 0) -> str:
    """Plays until the person decides, and sees that."""
    version = str(table.play_until(seat)["version"])
    person.wait_for(version)
    return version


def test_who_watches_sees_no_hand_and_cannot_act(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beasty-bar", people=2, bots=0)
    ada, guest = meet(table.tokens[0]), meet()
    ada.open(table.path)
    guest.open(table.path)
    for _ in range(3):
        version = in_turn(table, ada)
        guest.wait_for(version)
        assert ada.page.locator("#dock .card").count() == len(table.seen(0)["view"]["hand"])
        assert not guest.page.locator("#dock .card").count()
        assert not guest.page.locator("#play button, #play label.pick").count()
        assert guest.page.evaluate(POST, [table.path, version]) == 403
        ada.decide()
    assert guest.page.get_by_role("button", name="Hint").count() == 0


def test_a_bot_plays_for_who_leaves_until_the_seat_is_taken_back(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beaver-gang", people=2, bots=0)
    ada = meet(table.tokens[0])
    ada.open(table.path)
    version = in_turn(table, ada)
    open_more(ada)
    ada.page.locator("form[action$='/leave'] select").select_option("chick")
    ada.press(ada.page.get_by_role("button", name="Leave"))
    ada.page.get_by_text("A bot plays for you.").wait_for()
    assert table.wait_for_people()["version"] != version, "the bot has played"
    assert table.seen()["seats"][0]["bot"] == "chick"
    ada.page.reload()
    ada.page.get_by_text("A bot plays for you.").wait_for()
    assert not ada.page.locator("#play button").count(), "the bot decides"
    ada.press(ada.page.get_by_role("button", name="Take my seat back"))
    ada.page.get_by_text("A bot plays for you.").wait_for(state="hidden")
    assert table.seen()["seats"][0]["bot"] is None
    ada.page.reload()
    assert not ada.page.get_by_text("A bot plays for you.").count()
    in_turn(table, ada)
    ada.decide()


def test_a_link_moves_the_seat_to_another_device(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "bean-dice")
    ada, elsewhere = meet(table.tokens[0], may_be_missing=True), meet()
    ada.open(table.path)
    in_turn(table, ada)
    open_more(ada)
    ada.press(ada.page.get_by_role("button", name="Go on with another device"))
    link = ada.page.locator("#resume-address").input_value()
    assert link.startswith(f"{ada.url}/resume/")
    page = elsewhere.open(link.removeprefix(ada.url))
    elsewhere.press(page.get_by_role("button", name="Take the seat to this device"))
    elsewhere.wait_for_turn()
    elsewhere.decide()
    ada.page.reload()
    assert not ada.page.locator("#play button").count(), "here one only watches now"
    ada.open(link.removeprefix(ada.url))
    ada.press(ada.page.get_by_role("button", name="Take the seat to this device"))
    assert "no longer valid" in ada.page.get_by_role("alert").inner_text()


@pytest.mark.parametrize(("answer", "agreed"), [("No", False), ("I agree", True)])
def test_a_decision_is_taken_back_with_the_consent_of_the_other(
    meet: Meet, client: httpx.Client, answer: str, agreed: bool
) -> None:
    table = tables.found(client, "beasty-bar", people=2, bots=0)
    ada, bob = (meet(token) for token in table.tokens)
    for person in (ada, bob):
        person.open(table.path)
    now = decides_within_a_move(table)
    hand = now["view"]["hand"]
    ada.wait_for(now["version"])
    ada.press(ada.page.get_by_role("button", name="Take back"))
    ada.page.get_by_text("the others are being asked").wait_for()
    bob.page.get_by_text("Ada asks to take the last decision back.").wait_for()
    bob.press(bob.page.get_by_role("button", name=answer, exact=True))
    ada.page.get_by_text("the others are being asked").wait_for(state="hidden")
    back = table.seen(0)
    assert (back["version"] != now["version"]) is agreed
    for person in (ada, bob):
        person.wait_for(back["version"])
    assert ada.page.get_by_role("button", name="Take back").count() == 0, "nobody is asked twice"
    if agreed:
        assert len(back["view"]["hand"]) == len(hand) + 1
        assert ada.page.locator("#dock button.choice").count() == len(hand) + 1
    ada.decide()


def test_the_same_people_play_again(meet: Meet, client: httpx.Client) -> None:
    table = tables.found(client, "beasty-bar", people=2, bots=0)
    ada, bob, guest = *(meet(token) for token in table.tokens), meet()
    for person in (ada, bob, guest):
        person.open(table.path)
    table.play_out()
    for person in (ada, bob):
        person.press(person.page.get_by_role("button", name="Play again"))
        person.page.wait_for_url(lambda url: not url.endswith(table.path))
    assert ada.page.url == bob.page.url
    for person in (ada, bob):
        person.page.locator("#play").wait_for()
    again = Table(client, ada.page.url.rpartition("/")[2], table.tokens[::-1])
    for seat, person in enumerate((bob, ada)):
        in_turn(again, person, seat)
        person.decide()
    guest.page.get_by_role("link", name="Watch the rematch").click()
    guest.wait_for(again.wait_for_people()["version"])
