"""A slow or failing site in a test: requests that wait at a gate until the test lets them through."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route

LONGEST = 30.0  # seconds


def until(page: Page, condition: Callable[[], object]) -> None:
    """Wait for something that the browser's events bring; fail when it does not come."""
    deadline = time.monotonic() + LONGEST
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        page.wait_for_timeout(20)  # lets Playwright hand over its events


class Gate:
    """Holds the requests of one method to addresses of a pattern, in the order in which they came."""

    def __init__(self, page: Page, pattern: str, method: str = "POST") -> None:
        self.page, self.method = page, method
        self.held: list[Route] = []
        self.is_open = False
        page.route(pattern, self._meet)

    def _meet(self, route: Route) -> None:
        if self.is_open or route.request.method != self.method:
            route.continue_()
        else:
            self.held.append(route)

    def wait(self, count: int = 1) -> None:
        """Until so many stand at the gate."""
        until(self.page, lambda: len(self.held) >= count)

    def let_through(self) -> None:
        """The first one, and wait for its answer."""
        route = self.held.pop(0)
        with self.page.expect_event("requestfinished", lambda request: request == route.request):
            route.continue_()

    def open(self) -> None:
        """All of them, and whatever comes."""
        self.is_open = True
        for route in self.held:
            route.continue_()
        self.held.clear()


def press(page: Page, button: Locator) -> None:
    """Puts the pointer down on a button without letting it go; `page.mouse.up()` is the rest of the tap."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
