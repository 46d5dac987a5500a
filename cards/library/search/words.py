"""Texts as stems: what two ways of writing a word have in common.

Small on purpose: `seek.js` does the same, letter by letter.
"""

import re

from ..text import normalise

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_OWN = re.compile(r"'[a-z]*$")
STOP = frozenset(
    "a am an and any are as at be been being but by can cannot could d did do does doing for from had has have "
    "having he her here hers him his how i if in into is it its just ll m many may me might mine much must my of "
    "on or our ours re s shall she should so t than that the their theirs them then there these they this those "
    "to too us ve was we were what whats when where which who whom whose why will with would you your yours "
    "someone somebody something please dont cant isnt wont im".split()
)
NUMBERS = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve twice".split(),
        "0 1 2 3 4 5 6 7 8 9 10 11 12 2".split(),
        strict=True,
    )
)
IRREGULAR = {
    **dict.fromkeys(("drew", "drawn"), "draw"),
    **dict.fromkeys(("chose", "chosen"), "choos"),
    **dict.fromkeys(("took", "taken"), "tak"),
    **dict.fromkeys(("gave", "given"), "giv"),
    **dict.fromkeys(("grew", "grown"), "grow"),
    **dict.fromkeys(("threw", "thrown"), "throw"),
    **dict.fromkeys(("hid", "hidden"), "hid"),
    **dict.fromkeys(("went", "gone"), "go"),
    **dict.fromkeys(("fed",), "feed"),
    **dict.fromkeys(("held",), "hold"),
    **dict.fromkeys(("kept",), "keep"),
    **dict.fromkeys(("built",), "build"),
    **dict.fromkeys(("bought",), "buy"),
    **dict.fromkeys(("paid",), "pay"),
    **dict.fromkeys(("fought",), "fight"),
    **dict.fromkeys(("found",), "find"),
    **dict.fromkeys(("laid", "lain"), "lay"),
    **dict.fromkeys(("lost",), "los"),
    **dict.fromkeys(("won",), "win"),
    **dict.fromkeys(("ran",), "run"),
    **dict.fromkeys(("sold",), "sell"),
    **dict.fromkeys(("seen", "saw"), "see"),
    **dict.fromkeys(("dice",), "die"),
    **dict.fromkeys(("died", "dies", "dying", "dead"), "die"),
    **dict.fromkeys(("tied", "ties", "tying"), "tie"),
    **dict.fromkeys(("lying", "lies"), "lie"),
    **dict.fromkeys(("leaves", "leaving"), "leav"),
    **dict.fromkeys(("gets", "got", "getting"), "get"),
    **dict.fromkeys(("used", "using", "uses"), "use"),
    "axes": "axe",
}
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
