"""Lessons: every position can be set up, what is wanted is allowed and leads to what is told, and all can be shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import menagerie
from menagerie.cli.pages import RulePage
from menagerie.core import catalogue
from menagerie.core.lessons import ALTERNATIVE, Lesson, lessons_of
from menagerie.server.errors import Refused
from menagerie.server.teaching import Attempt, Standing, attempt
from tests.reading_site import Client, checked, site

LESSONS = [(name, number) for name in menagerie.games() for number in range(1, len(lessons_of(name)) + 1)]
FEWEST = 8


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with site(tmp_path_factory.mktemp("lessons")) as client:
        yield client


def lesson_at(name: str, number: int) -> Lesson:
    return lessons_of(name)[number - 1]


def legal_by_text(made: Attempt) -> dict[str, int]:
    return {made.state.action_text(action): action for action in made.state.legal_actions()}


def way_through(name: str, lesson: Lesson) -> Iterator[tuple[Attempt, list[int], int]]:
    """Each time the learner decides: the attempt, the answers before, and the one that is wanted."""
    made, answers = attempt(lesson, name, []), list[int]()
    while made.standing is Standing.ASKED:
        wanted = lesson.course[made._place].split(ALTERNATIVE)
        legal = legal_by_text(made)
        action = next(legal[text] for text in wanted if text in legal)
        yield made, answers, action
        answers = [*answers, action]
        made = attempt(lesson, name, answers)


@pytest.mark.parametrize("name", menagerie.games())
def test_there_are_enough_lessons_and_no_two_are_called_alike(name: str) -> None:
    titles = [lesson.title for lesson in lessons_of(name)]
    assert len(titles) >= FEWEST
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_what_is_wanted_is_allowed_and_leads_to_what_is_told(name: str, number: int) -> None:
    lesson = lesson_at(name, number)
    decisions = list(way_through(name, lesson))
    assert decisions, "the learner decides something"
    made = attempt(lesson, name, [*decisions[-1][1], decisions[-1][2]])
    assert made.standing is Standing.RIGHT
    assert made.told == lesson.right
    assert lesson.right
    assert made.moments, "there is something to see"
    with pytest.raises(Refused):
        made.answer(decisions[-1][2])


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_other_answers_are_told_of_as_well(name: str, number: int) -> None:
    lesson, replied = lesson_at(name, number), set[str]()
    for made, answers, _ in way_through(name, lesson):
        assert made.state.current_player == lesson.seat
        wanted = lesson.course[made._place].split(ALTERNATIVE)
        for text, action in legal_by_text(made).items():
            if text not in wanted:
                other = attempt(lesson, name, [*answers, action])
                assert other.standing is Standing.OTHER
                assert other.told == lesson.replies.get(text, lesson.other) != ""
                replied |= {text} & lesson.replies.keys()
    assert replied == set(lesson.replies), "each reply is given to some answer"


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_each_cites_articles_that_there_are(name: str, number: int) -> None:
    lesson = lesson_at(name, number)
    there = {article.code for article in RulePage(catalogue.folder_of(name)).articles}
    assert lesson.articles
    assert set(lesson.articles) <= there


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_every_lesson_can_be_gone_through_without_a_script(client: Client, name: str, number: int) -> None:
    lesson, path, at = lesson_at(name, number), f"/learn/{name}/{number}", ""
    checked(client.get(path).text)
    for _, answers, action in way_through(name, lesson):
        at = "-".join(map(str, answers))
        answer = client.post(path, data={"at": at, "action": str(action)})
        assert answer.status_code == 303
        frame = client.get(answer.headers["location"])
        checked(frame.text)
        at = "-".join(map(str, [*answers, action]))
    last = client.get(f"{path}?at={at}").text
    checked(last)
    assert 'class="verdict right"' in last
    assert f'data-learned="{name} {number}"' in last
    for number_of_frame in range(3):
        html = client.get(f"{path}/part", params={"at": at, "frame": number_of_frame})
        assert html.status_code == 200
        checked(html.text)


def test_a_page_that_is_there_gets_the_part(client: Client) -> None:
    action = menagerie.load("beasty-bar").parse_action("play lion")
    answer = client.post("/learn/beasty-bar/3", data={"at": "", "action": str(action)}, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert answer.headers["hx-retarget"] == "#lesson"
    assert "<html" not in answer.text
    assert "data-begins" in answer.text


def test_a_wish_is_answered_with_the_reason(client: Client) -> None:
    wish = menagerie.load("circus-train").parse_action("load bear 3")
    answer = client.post("/learn/circus-train/2", data={"at": "", "wish": str(wish)})
    assert answer.status_code == 200
    assert 'class="refusal"' in answer.text


@pytest.mark.parametrize("at", ["x", "1-x", "999999", "0-0-0-0-0-0-0-0-0-0-0-0-0-0", "-", "\uff13"])
def test_answers_that_nobody_can_give_are_refused(client: Client, at: str) -> None:
    assert client.get("/learn/beasty-bar/1", params={"at": at}).status_code == 422
    assert client.post("/learn/beasty-bar/1", data={"at": at, "action": "1"}).status_code == 422


def test_there_is_no_such_lesson(client: Client) -> None:
    for path in ("/learn/beasty-bar/0", "/learn/beasty-bar/99", "/learn/chess", "/learn/chess/1"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("name", menagerie.games())
def test_lists_of_lessons_and_rules_lead_to_each_other(client: Client, name: str) -> None:
    lessons, rules = client.get(f"/learn/{name}"), client.get(f"/rules/{name}")
    assert checked(lessons.text).links.count(f"/learn/{name}/1") == 2
    page = checked(rules.text)
    for number, lesson in enumerate(lessons_of(name), 1):
        assert f"/learn/{name}/{number}" in page.links
        assert set(lesson.articles) <= set(page.ids)
    inner = [link[1:] for link in page.links if link.startswith("#")]
    assert set(inner) <= set(page.ids)
