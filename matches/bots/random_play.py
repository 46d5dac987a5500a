"""Whole matches played by bots, as match files: the same arguments always give the same file."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.loader import load_catalogue
from cards.library.refusals import Refusal
from matches.engines.core import CHANCE, State
from matches.engines.matchfile import MATCH_FORMAT, MAX_ENTRIES
from matches.engines.registry import get_game
from matches.engines.replay import entry_of

from .naming import Bot, make_bot


class CannotPlay(ValueError):
    """Options, seats or decks that no match can be played with; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def play(
    *,
    game: str,
    decks: Sequence[Mapping[str, Any]],
    seed: int | str,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
    seats_bots: str | Sequence[str] = "random",
    catalogue: Catalogue | None = None,
) -> dict[str, Any]:
    """A match file of a match played to its end, or to the most entries that a file may have.

    `decks`: what each seat brings, as in `seats[].deck`. `seats_bots`: the name of a bot for all, or one a
    seat. CannotPlay: the head is at fault. UnknownBot: no such bot.
    """
    document = _head(get_game(game), decks, options or {}, names)
    cards = catalogue or load_catalogue(game)
    state = get_game(game).new_initial_state(document["options"], document["seats"], cards)
    if isinstance(state, Refusal):
        raise CannotPlay(state)
    names_of_bots = [seats_bots] * len(decks) if isinstance(seats_bots, str) else seats_bots
    bots = [make_bot(name, game) for name in names_of_bots]
    rng = Random(seed)  # noqa: S311  # a game, not a secret
    document["log"] = play_log(state, bots=bots, rng=rng)
    return document


def _head(
    game: Any, decks: Sequence[Mapping[str, Any]], options: Mapping[str, Any], names: Sequence[str]
) -> dict[str, Any]:
    called = [*names, *(f"Seat {number}" for number in range(len(names), len(decks)))]
    return {
        "format": MATCH_FORMAT,
        "game": game.slug,
        "rules": game.rules_version,
        "options": dict(options),
        "seats": [{"name": name, "deck": dict(deck)} for name, deck in zip(called, decks, strict=True)],
    }


def play_log(
    state: State, *, bots: Sequence[Bot], rng: Random, most: int = MAX_ENTRIES
) -> list[dict[str, Any]]:
    """Play `state` on until it is over; the entries in order. Chance is drawn from `rng` like the choices.

    Where several seats may act at once, the first of them does.
    """
    log: list[dict[str, Any]] = []
    while len(log) < most and not state.is_terminal():
        seat = state.current_players()[0]
        if seat == CHANCE:
            action = state.sample_chance(rng)
            state.apply_chance(action)
        else:
            action = bots[seat].choose(state, seat, rng)
            state.apply_action(seat, action)
        log.append(entry_of(seat, action))
    return log
