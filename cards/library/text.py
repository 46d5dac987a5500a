"""One normaliser for names: deck lists, search and API compare text alike (deck-file design)."""

import re
import unicodedata

_QUOTES = dict.fromkeys(map(ord, "‘’‚‛′`´ʼ＇"), "'") | dict.fromkeys(map(ord, "“”„‟″＂"), '"')
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−－"), "-")
_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\u00ad"), None)
_TABLE = _QUOTES | _DASHES | _INVISIBLE
_SPACES = re.compile(r"\s+")


def tidy(text: str) -> str:
    """`text` with plain quotes, dashes and single spaces, its case and accents kept."""
    return _SPACES.sub(" ", text.translate(_TABLE)).strip()


def normalise(text: str) -> str:
    """The form in which two names are the same name: no case, accents, doubled spaces or typographic signs."""
    if text.isascii():
        return _SPACES.sub(" ", text.replace("`", "'")).strip().casefold()
    parts = unicodedata.normalize("NFKD", tidy(text))
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return tidy(unicodedata.normalize("NFC", bare)).casefold()
