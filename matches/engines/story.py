"""The story of a match for people: one row an entry, in sentences, with the clauses each step follows from.

The sentences are data (`cards/data/<game>/events.yaml`); an event whose cards are hidden is told by its
`-hidden` row.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from cards.library.catalogue import Catalogue
from cards.library.loader import DATA, load_catalogue, read_yaml
from cards.library.refusals import Refusal, message_of

from .core import Action, Event, State
from .matchfile import MatchFile, parse_match_file
from .registry import get_game
from .replay import entry_of, fold_log, open_match, run_log
from .strict_json import safe_text

Row = dict[str, Any]


@lru_cache(maxsize=8)
def load_events(game: str) -> Mapping[str, Mapping[str, Any]]:
    """Code of an event to its `text` and `clauses`."""
    table: Mapping[str, Mapping[str, Any]] = read_yaml(DATA / game / "events.yaml")
    return table


def tell(
    raw: bytes, *, catalogue: Catalogue | None = None, seat: int | None = None, full: bool = False
) -> list[Row]:
    """One row an entry: `{index, by, do, text, clauses, scores, refused}`, the refused one last if there is
    one.

    Told is what `seat` (None: the public) may see; with `full` everything, for those entitled to it. `by` is
    a seat or `"chance"`; `scores` are those after the entry. A file whose head is refused has no story.
    """
    file = parse_match_file(raw)
    if isinstance(file, Refusal):
        return []
    state = open_match(file, catalogue=catalogue)
    if isinstance(state, Refusal):
        return []
    cards = catalogue or load_catalogue(file.game, file.catalogue)
    return _Teller(file, state, cards, seat, full).rows()


class _Teller:
    """Holds what the sentences need while a log is replayed."""

    def __init__(
        self, file: MatchFile, state: State, catalogue: Catalogue, seat: int | None, full: bool
    ) -> None:
        self.file, self.state, self.seat, self.full = file, state, seat, full
        self.game = get_game(file.game, file.rules)
        self.events = load_events(file.game)
        self.names = [seat_name(file, number) for number in range(len(file.seats))]
        self.cards = {card.id: card.name for card in catalogue.cards.values()}
        self.told: list[Row] = []

    def rows(self) -> list[Row]:
        folded = fold_log(self.file)
        refusal = run_log(self.state, folded.entries, [], self._step) or folded.refusal
        if refusal is not None:
            at = len(self.told)
            number = folded.numbers[at] if at < len(folded.numbers) else folded.refused_at or 0
            self.told.append(self._refused(self.file.log[number], refusal))
        return self.told

    def _step(self, index: int, by: int, action: Action, events: Sequence[Event]) -> None:
        entry = entry_of(by, action)
        seen = entry if self.full else self.game.redact_entry(entry, self.seat)
        rows = [self._sentence(seen, event, not entry.keys() <= seen.keys()) for event in events]
        self.told.append(
            {
                "index": index,
                "by": seen["by"],
                "do": seen["do"],
                "text": " ".join(text for text, _ in rows),
                "clauses": list(dict.fromkeys(clause for _, clauses in rows for clause in clauses)),
                "scores": self.state.scores(),
                "refused": False,
            }
        )

    def _sentence(self, seen: Mapping[str, Any], event: Event, hidden: bool) -> tuple[str, Sequence[str]]:
        code = event.code
        if hidden and f"{code}-hidden" in self.events:
            data, code = dict(seen), f"{code}-hidden"
        else:
            data = {**seen, **event.data}
        row = self.events[code]
        return row["text"].format_map(self._words(data)), row["clauses"]

    def _words(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data of a sentence with names for ids, seats and counts."""
        words = {key: in_words(value, self.game.told_as) for key, value in data.items()}
        words |= {key[:-5]: self._name(value) for key, value in data.items() if key.endswith("_seat")}
        seat = data["by"] if data["by"] != "chance" else data.get("seat")
        words["who"] = self._name(seat)
        words["seat_name"] = self._name(data.get("seat"))
        words["seat_names"] = " and ".join(map(self._name, data.get("seats", ())))
        words["card"] = self.cards.get(data.get("card", ""), "")
        words["cards"] = ", ".join(self.cards[card] for card in data.get("cards", ()))
        for key in ("items", "offer"):
            words |= {key: self._card_names(data[key])} if key in data else {}
        words["count"] = "a card" if data.get("count") == 1 else f"{data.get('count')} cards"
        words["dice"] = ", ".join(map(str, data.get("dice", ())))
        return words

    def _card_names(self, named: Any) -> str:
        """A card, or a list of them, by name; what is no card's id stands as it is."""
        ids = named if isinstance(named, list) else [named]
        return ", ".join(self.cards.get(one, str(one)) for one in ids)

    def _name(self, seat: int | None) -> str:
        return self.names[seat] if seat is not None else ""

    def _refused(self, entry: object, refusal: Refusal) -> Row:
        fields = entry if isinstance(entry, dict) else {}
        by, do = fields.get("by"), fields.get("do")
        return {
            "index": len(self.told),
            "by": by if by == "chance" or (type(by) is int and 0 <= by < len(self.names)) else None,
            "do": safe_text(do) if isinstance(do, str) else "",
            "text": message_of(self.file.game, refusal),
            "clauses": list(refusal.clauses),
            "scores": self.state.scores(),
            "refused": True,
        }


def in_words(value: Any, told_as: Callable[[str], str] = str) -> Any:
    """A hex as `(q, r)`, a path by its end, a list of names, a name as `told_as` gives it, or counted things,
    in words; anything else as it is.
    """
    if isinstance(value, dict):
        return listed([f"{count} {told_as(name)}" for name, count in value.items()]) or "nothing"
    if isinstance(value, str):
        return told_as(value)
    if not isinstance(value, list) or not value:
        return value
    if len(value) == 2 and all(type(part) is int for part in value):
        return f"({value[0]}, {value[1]})"
    if isinstance(value[-1], list):
        return in_words(value[-1], told_as)
    return listed([told_as(part) if isinstance(part, str) else str(part) for part in value])


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def seat_name(file: MatchFile, number: int) -> str:
    """What the seat of that number is called."""
    return safe_text(file.seats[number].get("name") or f"Seat {number}")
