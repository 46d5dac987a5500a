"""The tokens: contrast of text on its ground, light and dark, for every game; no colour elsewhere."""

import re
from pathlib import Path

import pytest

from .colour import Oklch, contrast

ROOT = Path(__file__).resolve().parents[3]
STYLES = ROOT / "harvest_site/static/harvest_site"
GAMES = ("great-harvest", "for-the-emperor", "imperial-harvest", "imperial-conquest", "harrow-county")
TEXT_ON = {
    "ink": ("paper", "sheet", "accent-tint", "good-tint", "warn-tint", "bad-tint"),
    "ink-soft": ("paper", "sheet", "accent-tint", "good-tint", "warn-tint", "bad-tint"),
    "accent": ("paper", "sheet", "accent-tint"),
    "accent-ink": ("accent",),
    "good": ("paper", "sheet", "good-tint"),
    "warn": ("paper", "sheet", "warn-tint"),
    "bad": ("paper", "sheet", "bad-tint"),
}
LINES_ON = {
    "edge": ("paper", "sheet"),
    "focus": ("paper", "sheet", "accent-tint"),
    "accent": ("paper", "sheet"),
}


def _colour(text: str) -> Oklch:
    lightness, chroma, hue = (float(part) for part in text.split()[:3])
    return Oklch(lightness, chroma, hue)


def _tokens(block: str, scheme: int) -> dict[str, Oklch]:
    pairs = re.findall(r"--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)", block)
    return {name: _colour(both[scheme]) for name, *both in pairs}


def tokens_of(game: str, scheme: int) -> dict[str, Oklch]:
    """All colours on the pages of a game; `scheme` 0 is light, 1 dark."""
    sheet = (STYLES / "tokens.css").read_text()
    common = _tokens(sheet.split(":root {")[1].split("\n}")[0], scheme)
    own = re.search(rf'\[data-game="{game}"\] {{(.*?)\n}}', sheet, re.S)
    return common | (_tokens(own.group(1), scheme) if own else {})


def _too_weak(game: str, scheme: int, pairs: dict[str, tuple[str, ...]], least: float) -> list[str]:
    tokens = tokens_of(game, scheme)
    return [
        f"{front} on {ground}: {contrast(tokens[front], tokens[ground]):.2f}"
        for front, grounds in pairs.items()
        for ground in grounds
        if contrast(tokens[front], tokens[ground]) < least
    ]


def test_known_contrasts() -> None:
    white, black = Oklch(1, 0, 0), Oklch(0, 0, 0)
    assert round(contrast(white, black), 2) == 21.0
    assert contrast(white, white) == 1.0


@pytest.mark.parametrize("scheme", [0, 1], ids=("light", "dark"))
@pytest.mark.parametrize("game", GAMES)
def test_text_stands_out_from_its_ground(game: str, scheme: int) -> None:
    assert _too_weak(game, scheme, TEXT_ON, 4.5) == []


@pytest.mark.parametrize("scheme", [0, 1], ids=("light", "dark"))
@pytest.mark.parametrize("game", GAMES)
def test_lines_and_focus_stand_out(game: str, scheme: int) -> None:
    assert _too_weak(game, scheme, LINES_ON, 3.0) == []


def test_each_game_has_an_accent_of_its_own() -> None:
    assert len({tokens_of(game, 0)["accent"] for game in GAMES}) == len(GAMES)


def style_sheets() -> list[Path]:
    """The project's own; a site that runs here keeps collected copies, others' among them, in `var/`."""
    return [path for path in ROOT.glob("*/static/**/*.css") if path.relative_to(ROOT).parts[0] != "var"]


def test_no_colour_outside_the_tokens() -> None:
    sheets = [path for path in style_sheets() if path.name != "tokens.css"]
    found = {
        path.name: re.findall(r"#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch|color-mix)\(", path.read_text(), re.I)
        for path in sheets
    }
    assert {name: colours for name, colours in found.items() if colours} == {}


def test_type_sizes_come_from_the_tokens() -> None:
    sizes = {
        size
        for path in style_sheets()
        if path.name not in ("tokens.css", "print.css")
        for size in re.findall(r"font-size: ([^;]+);", path.read_text())
    }
    allowed = {f"var(--t{step})" for step in range(1, 6)} | {"max(1rem, var(--t2))", "13px"}
    assert sizes - allowed == set()


def test_no_style_or_script_in_templates() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "templates").rglob("*.html")
        if re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\bsrc=)", path.read_text())
    ]
    assert wrong == []
