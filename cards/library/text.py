"""One normaliser for names: deck lists, search and API compare text alike (deck-file design)."""

import re
import unicodedata

# Written as escapes: the signs themselves look alike, which is why they are folded.
_SINGLE = "\u2018\u2019\u201a\u201b\u2032`\u00b4\u02bc\uff07"
_DOUBLE = "\u201c\u201d\u201e\u201f\u2033\uff02"
_QUOTES = dict.fromkeys(map(ord, _SINGLE), "'") | dict.fromkeys(map(ord, _DOUBLE), '"')
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d"), "-")
_INVISIBLE = dict.fromkeys(map(ord, "\x00\ufeff\u200b\u200c\u200d\u2060\u00ad"), None)
# They turn the text around them about, for readers and not for programs: a name or note could say two things.
_BIDI = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_TABLE = _QUOTES | _DASHES | _INVISIBLE
_SPACES = re.compile(r"\s+")


def without_controls(text: str) -> str:
    """`text` without NUL, which PostgreSQL does not take, and without signs that change its direction.

    For texts that people type and others read: notes, reasons, questions, names. Lines stay.
    """
    return text.translate(_BIDI).replace("\0", " ").replace("\r\n", "\n")


def tidy(text: str) -> str:
    """`text` with plain quotes, dashes and single spaces, its case and accents kept."""
    return _SPACES.sub(" ", text.translate(_TABLE)).strip()


def normalise(text: str) -> str:
    """The form in which two names are one: no case, accents, doubled spaces or typographic signs."""
    if text.isascii():
        return _SPACES.sub(" ", text.replace("`", "'").replace("\x00", "")).strip().casefold()
    parts = unicodedata.normalize("NFKD", tidy(text))
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return tidy(unicodedata.normalize("NFC", bare)).casefold()
