"""Texts as stems: what two ways of writing a word have in common.

Small on purpose: `seek-words.js` does the same, letter by letter, with the same lists
(`data/common/words.json`).
"""

import json
import re
from collections.abc import Mapping, Sequence

from ..source import DATA
from ..text import normalise

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_OWN = re.compile(r"'[a-z]*$")
_LISTS = json.loads((DATA / "common" / "words.json").read_text(encoding="utf-8"))
STOP: frozenset[str] = frozenset(_LISTS["stop"])  # words that say nothing by themselves
ASKING: frozenset[str] = frozenset(_LISTS["asking"])  # words that make a question of a sentence
NUMBERS: Mapping[str, str] = _LISTS["numbers"]
IRREGULAR: Mapping[str, str] = _LISTS["irregular"]  # word -> stem
SPOKEN: Mapping[str, str] = _LISTS["spoken"]
_VOWEL = re.compile(r"[aeiouy]")
_KEEP_TWICE = "lsz"
_ENDINGS = (("ment", 4), ("ly", 4), ("ion", 4))


def words_of(text: str) -> list[str]:
    """The words of a text in order: lower case, without accents, signs and a closing `'s`."""
    return [_OWN.sub("", word) for word in _WORD.findall(normalise(text))]


def stem(word: str) -> str:
    """What a word has in common with its other forms: `placed`, `placing` and `places` are one."""
    word = NUMBERS.get(word, word)
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) <= 3 or not word.isalpha():
        return word
    word = _without_tense(_without_plural(word))
    for ending, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word[: -len(ending)]
            break
    if word.endswith("y") and len(word) > 4:
        return word[:-1] + "i"
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _without_plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes", "zes", "oes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_tense(word: str) -> str:
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        rest = word[: -len(ending)]
        if word.endswith(ending) and len(rest) >= 3 and _VOWEL.search(rest) and not rest.endswith("e"):
            return rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in _KEEP_TWICE else rest
    return word


def stems_of(text: str) -> list[str]:
    """The stems of the words that say something; of a text that has none of them, all its words."""
    words = words_of(text)
    telling = [word for word in words if word not in STOP]
    return [stem(word) for word in telling or words]


def spoken(words: Sequence[str]) -> list[str]:
    """What was typed, with sayings of stop words that mean something together (`have to`) as one word."""
    found: list[str] = []
    for word in words:
        if found and (whole := SPOKEN.get(f"{found[-1]} {word}")):
            found[-1] = whole
        else:
            found.append(SPOKEN.get(word, word))
    return found


# Stems of any talk: rare in rules, and yet they tell little.
FAINT: frozenset[str] = frozenset(map(stem, _LISTS["faint"]))
# Stems in names of some game that people say in any other as well: they tell nothing of a game.
EVERYDAY: frozenset[str] = FAINT.union(map(stem, _LISTS["everyday"]), map(stem, ASKING))
