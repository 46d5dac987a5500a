"""The main job from end to end on a real site, as `make run` starts it, with five people in Chromium."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cards.library.loader import load_catalogue
from decks.formats import read_deck
from tests.harvest_site.serve.processes import Site, running_site

from .walk import DECKS, Person, played

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.embedded]

LISTS = {"aiko": "golden-acres", "ben": "cattle-drive", "cleo": "deep-water", "dev": "kitchen-garden"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with running_site(tmp_path) as running:
        running.says("Harvest is ready")
        yield running


def text_of(name: str) -> str:
    return (DECKS / f"{LISTS[name]}.txt").read_text(encoding="utf-8")


def cards_of(name: str) -> dict[str, dict[str, int]]:
    return {"cards": read_deck(text_of(name), load_catalogue("great-harvest")).cards}


def build_a_deck(person: Person) -> str:
    """A list that is refused for a good reason, mended in the builder until it is legal."""
    lines = text_of(person.name).replace("4 Sweet Corn", "5 Sweet Corn")
    assert "5 Sweet Corn" in lines
    address = person.make_deck("Golden Acres", lines)
    page = person.go(f"{address.removesuffix('/build')}/build")
    expect(page.get_by_text("5 copies of Sweet Corn; a deck may hold 4.")).to_be_visible()
    person.look("deck-refused")
    page.locator("#deck-panel").get_by_role("button", name="Take out one Sweet Corn", exact=True).click()
    expect(page.get_by_text("5 copies of Sweet Corn")).to_have_count(0)
    page.locator("#builder-words").fill("soyb")
    expect(page.locator("#results li")).to_have_count(1)
    expect(page.locator("#results")).to_contain_text("Soybeans")
    before = int(page.locator("#deck-panel").get_attribute("data-size") or 0)
    page.get_by_role("button", name="Add one Soybeans", exact=True).first.click()
    expect(page.locator("#deck-panel")).to_have_attribute("data-size", str(before + 1))
    expect(page.locator("#deck-panel .check-head")).to_contain_text("Legal")
    person.look("deck-legal")
    return "Golden Acres"


def make_event(organiser: Person) -> str:
    page = organiser.go("/events/new")
    page.locator("[name=name]").fill("Barn Cup")
    page.locator("[name=event_format]").select_option("tourney")
    page.locator("[name=date]").fill("2026-12-05")
    page.locator("[name=best_of]").select_option("1")
    page.locator("[name=stage-1-rounds]").fill("2")
    organiser.press("Make the event")
    page.wait_for_url(re.compile(r"/events/[0-9a-z]+-barn-cup$"))
    organiser.press("Open registration")
    expect(page.get_by_text("registration open").first).to_be_visible()
    return page.url


def opponent(person: Person, people: dict[str, Person]) -> Person:
    """Who sits at the table of `person`, by the seat card."""
    text = person.page.locator(".seat-card .against").inner_text().casefold()
    return next(other for other in people.values() if other is not person and other.name in text)


def report_and_confirm(person: Person, other: Person, event: str) -> None:
    page = person.go(event)
    page.get_by_label(re.compile("^I won")).check()
    person.press("Report the result")
    expect(page.get_by_text("waiting for the confirmation")).to_be_visible()
    seen = other.go(event)
    other.look("to-confirm")
    other.press("Confirm")
    stands = re.compile("1–0|0–1")  # in the order of the table, which is drawn
    expect(seen.locator(".seat-card").get_by_text(stands)).to_be_visible()


def upload_game(person: Person, other: Person, event: str) -> None:
    """The table's match file; the worker's verdict becomes the result without a further click."""
    page = person.go(event)
    page.get_by_role("link", name=re.compile("Upload a game")).click()
    page.get_by_text("Upload a game", exact=True).click()
    raw = played([person.name, other.name], [_event_deck(person), _event_deck(other)], seed=person.name)
    file = {"name": "game.json", "mimeType": "application/json", "buffer": raw}
    page.locator("[name=file]").set_input_files(file)
    person.press("Upload the game")
    page.wait_for_load_state("networkidle")
    _until_settled(page)


def _event_deck(person: Person) -> dict[str, dict[str, int]]:
    """What the person registered; Aiko took in one Soybeans more than the file holds, and one Corn less."""
    deck = cards_of(person.name)
    if person.name == "aiko":
        deck["cards"]["soybeans"] = deck["cards"].get("soybeans", 0) + 1
    return deck


def _until_settled(page: Page) -> None:
    for _ in range(60):
        if page.locator("h1", has_text="against").count() == 0:
            return
        page.wait_for_timeout(500)
        page.reload()
    raise AssertionError("the verdict did not become the result")


def refuse_a_match(person: Person) -> None:
    """A file in which a Combo is turned in that is not there: the entry and its clause are shown."""
    document = json.loads(played(["aiko", "ben"], [cards_of("aiko"), cards_of("ben")], seed="refused"))
    first = next(number for number, entry in enumerate(document["log"]) if entry["do"] in ("place", "draw"))
    document["log"].insert(first, {"by": document["log"][first]["by"], "do": "turn_in", "combo": 7})
    page = person.go("/matches/upload")
    page.get_by_label("Or paste it").fill(json.dumps(document))
    person.press("Upload the match")
    expect(page.locator("main .refusal").first).to_be_visible(timeout=60_000)
    expect(page.locator("main .refusal").first).to_contain_text("GH-")
    person.look("verdict-refused")


@pytest.mark.parametrize(("size", "scheme"), [("narrow", "dark"), ("wide", "light")])
def test_the_main_job(browser: Browser, site: Site, size: str, scheme: str) -> None:
    address = f"http://127.0.0.1:{site.port}"
    people = {name: Person(browser, address, name, size, scheme) for name in LISTS}
    organiser = Person(browser, address, "olive", size, scheme)
    for person in (*people.values(), organiser):
        person.sign_up()
    decks = {"aiko": build_a_deck(people["aiko"])}
    for name in ("ben", "cleo", "dev"):
        people[name].make_deck(f"Deck of {name}", text_of(name))
        decks[name] = f"Deck of {name}"

    event = make_event(organiser)
    for name, person in people.items():
        person.enter(event, decks[name])
    organiser.look("registration")
    organiser.step(event, "Start the event")
    for number in (1, 2):
        organiser.step(event, f"Pair round {number}")
        organiser.look(f"round-{number}-paired")
        _play_round(people, event, number)
        organiser.go(event)
        organiser.look(f"round-{number}-results")
    organiser.step(event, "Finish the event")
    _see_standings(people["aiko"], people["ben"], event)
    refuse_a_match(people["ben"])
    for person in (*people.values(), organiser):
        assert person.complaints == []
        person.context.close()


def _play_round(people: dict[str, Person], event: str, number: int) -> None:
    """At one table the players report and confirm, at the other a match file is judged."""
    first = people["aiko"]
    first.go(event)
    first.look(f"seat-{number}")
    second = opponent(first, people)
    report_and_confirm(first, second, event)
    third, fourth = [person for person in people.values() if person not in (first, second)]
    third.go(event)
    upload_game(third, fourth, event)


def _see_standings(narrow: Person, wide: Person, event: str) -> None:
    for person in (narrow, wide):
        page = person.go(f"{event}/standings")
        for _ in range(40):
            if page.locator("main tbody tr").count() == 4:
                break
            page.wait_for_timeout(500)
            page.reload()
        assert page.locator("main tbody tr").count() == 4
        expect(page.locator("main tbody tr").first).to_contain_text("6")
        person.look("standings")
