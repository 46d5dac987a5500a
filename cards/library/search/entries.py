"""What a search finds: cards, clauses, rulings and terms, each as passages of plain text.

`names` are titles and other names; `asked` are whole questions that the entry answers; `body` is its text;
`more` is what surrounds it (section, examples, cases).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..casebook import Case
from ..catalogue import Card
from ..glossary import Term
from ..rulebook import Clause
from .words import stems_of

BREAK = " | "  # between two passages of a field


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be found. `kind`: card, clause, ruling, term; `key`: id; `note`: where it stands."""

    kind: str
    game: str
    key: str
    title: str
    note: str
    text: str
    standing: str
    names: tuple[str, ...]
    asked: tuple[str, ...] = ()
    body: str = ""
    more: tuple[str, ...] = ()

    def passages(self) -> Iterator[str]:
        """All its texts."""
        yield from (*self.names, *self.asked, self.body, *self.more)

    def telling(self) -> tuple[str, ...]:
        """The passages whose meaning is compared with that of a question."""
        return tuple(text for text in (*self.names, *self.asked, self.body) if text)

    def stems(self) -> dict[str, str]:
        """Its four fields as stems, passages apart by BREAK."""
        fields = {"names": self.names, "asked": self.asked, "body": (self.body,), "more": self.more}
        return {name: _stems(parts) for name, parts in fields.items()}


def stems_of_names(entries: Iterable[Entry]) -> set[str]:
    """The stems of cards' and terms' names, and those of titles of one word: words of their game."""
    found: set[str] = set()
    for entry in entries:
        names = [stems_of(name) for name in entry.names]
        found.update(*(name for name in names if entry.kind in ("card", "term") or len(name) == 1))
    return found


def _stems(passages: Iterable[str]) -> str:
    return BREAK.join(found for passage in passages if (found := " ".join(stems_of(passage))))


def entry_of_clause(
    clause: Clause, game: str, section: str, questions: Sequence[str] = (), cases: Sequence[Case] = ()
) -> Entry:
    """A clause: its title and the questions it answers, its text, its section and its cases."""
    own = [case for case in cases if case.clause == clause.id]
    told = [text for case in own for text in (case.situation, case.question, case.because)]
    return Entry(
        kind="clause",
        game=game,
        key=clause.id,
        title=f"{clause.id} {clause.title}".strip(),
        note=f"{clause.section} {section}" + (f", {clause.heading}" if clause.heading else ""),
        text=clause.text,
        standing=clause.standing,
        names=(clause.title,) if clause.title else (),
        asked=tuple(questions),
        body=clause.text,
        more=(section, clause.heading, *clause.examples, *told),
    )


def entry_of_ruling(row: Mapping[str, Any], clauses: Sequence[str], cards: Sequence[str]) -> Entry:
    """A ruling from `ruling_id game question answer source authority questions`, with titles and cards."""
    return Entry(
        kind="ruling",
        game=row["game"],
        key=row["ruling_id"],
        title=row["question"],
        note=row["source"],
        text=row["answer"],
        standing=row["authority"],
        names=(),
        asked=(row["question"], *row.get("questions", ())),
        body=row["answer"],
        more=(*clauses, *cards),
    )


def entry_of_card(card: Card, game: str) -> Entry:
    """A card: its name, then its texts and the words of its facts."""
    facts = card.facts
    kind = [card.type, facts.get("class") or "", facts.get("sub_type") or ""]
    text = facts.get("text") or facts.get("instruction") or facts.get("effect_text") or ""
    return Entry(
        kind="card",
        game=game,
        key=card.id,
        title=card.name,
        note=", ".join(part.replace("-", " ") for part in kind if part).capitalize(),
        text=text if isinstance(text, str) else "",
        standing=card.provenance,
        names=(card.name,),
        body=text if isinstance(text, str) else "",
        more=tuple(dict.fromkeys(part.replace("-", " ") for part in (*kind, *_words(facts)) if part)),
    )


def _words(facts: Mapping[str, Any]) -> Iterator[str]:
    """Texts and slugs among the facts; not the panel, and not what the row says about itself."""
    for name, value in facts.items():
        if name in ("panel", "house_fields", "public_fields", "text", "instruction", "effect_text"):
            continue
        parts = value if isinstance(value, list) else [value]
        yield from (part for part in parts if isinstance(part, str))


def entry_of_term(term: Term, game: str) -> Entry:
    """A term of the glossary."""
    return Entry(
        kind="term",
        game=game,
        key=term.id,
        title=term.term,
        note="Glossary",
        text=term.text,
        standing="",
        names=(term.term, *term.aliases),
        body=term.text,
    )
