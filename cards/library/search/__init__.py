"""Search as a pure core: words, vocabulary, what a person meant, and the one ranking of all databases.

The browser has the same rules off line (`cards/static/cards/seek*.js`); a test compares their answers.
"""

from .entries import Entry, entry_of_card, entry_of_clause, entry_of_ruling, entry_of_term, stems_of_names
from .lexicon import Lexicon, merged
from .query import Query, understand
from .ranking import Scored, rank
from .synonyms import Synonyms, load_synonyms
from .words import stem, stems_of, words_of

__all__ = [
    "Entry",
    "Lexicon",
    "Query",
    "Scored",
    "Synonyms",
    "entry_of_card",
    "entry_of_clause",
    "entry_of_ruling",
    "entry_of_term",
    "load_synonyms",
    "merged",
    "rank",
    "stem",
    "stems_of",
    "stems_of_names",
    "understand",
    "words_of",
]
