"""Match files: from bytes to a head and a log whose outer shape is right (format `harvest-match/1`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.library.refusals import Refusal, refuse

from .strict_json import COMMON, JsonFault, read_json, safe_text

MATCH_FORMAT = "harvest-match/1"
MAX_BYTES = 2 * 1024 * 1024
MAX_ENTRIES = 20_000


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match file of the right outer shape: options, decks and entries have not been looked at."""

    game: str
    rules: str
    catalogue: str | None
    options: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    log: Sequence[Any]
    document: Mapping[str, Any]


def parse_match_file(raw: bytes, *, game: str | None = None) -> MatchFile | Refusal:
    """Read a match file; a refusal (malformed) names the place. `game` stands in for a game that is not
    named.
    """
    if len(raw) > MAX_BYTES:
        return refuse(COMMON, "file.too-large", most=MAX_BYTES)
    try:
        document = read_json(raw)
    except JsonFault as fault:
        return fault.refusal
    if not isinstance(document, dict):
        return refuse(COMMON, "file.shape")
    head = dict(document) if game is None or "game" in document else {**document, "game": game}
    return _head_fault(head, game) or _match_file(head)


def _head_fault(head: Mapping[str, Any], game: str | None) -> Refusal | None:
    log = head.get("log")
    if isinstance(log, list) and len(log) > MAX_ENTRIES:
        return refuse(COMMON, "file.too-many-entries", most=MAX_ENTRIES, have=len(log))
    if head.get("format") != MATCH_FORMAT:
        return refuse(COMMON, "file.format", wanted=MATCH_FORMAT)
    if not isinstance(head.get("game"), str):
        return _wrong("game", "the slug of a game")
    if game is not None and head["game"] != game:
        return refuse(COMMON, "file.other-game", game=safe_text(head["game"]), wanted=game)
    return _fields_fault(head)


def _fields_fault(head: Mapping[str, Any]) -> Refusal | None:
    if not isinstance(head.get("rules"), str):
        return _wrong("rules", "the version of the rules, as text")
    if not isinstance(head.get("catalogue", ""), str):
        return _wrong("catalogue", "a version of the catalogue, as text")
    if not isinstance(head.get("options", {}), dict):
        return _wrong("options", "an object")
    if not isinstance(head.get("log"), list):
        return _wrong("log", "a list of entries")
    return _seats_fault(head.get("seats"))


def _seats_fault(seats: Any) -> Refusal | None:
    if not isinstance(seats, list):
        return _wrong("seats", "a list of seats")
    for number, seat in enumerate(seats):
        if not isinstance(seat, dict):
            return _wrong(f"seats[{number}]", "an object")
        if not isinstance(seat.get("name", ""), str):
            return _wrong(f"seats[{number}].name", "text")
    return None


def _wrong(place: str, wanted: str) -> Refusal:
    return refuse(COMMON, "file.field", place=place, wanted=wanted)


def _match_file(head: Mapping[str, Any]) -> MatchFile:
    return MatchFile(
        game=head["game"],
        rules=head["rules"],
        catalogue=head.get("catalogue"),
        options=head.get("options", {}),
        seats=head["seats"],
        log=head["log"],
        document=head,
    )
