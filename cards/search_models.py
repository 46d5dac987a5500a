"""The search index: one row for each thing that can be found, and the vocabulary of each game.

Both are derived from the library by `cards.domain.indexing`; nothing else writes them.
"""

from django.db import models


class SearchEntry(models.Model):
    """One thing that can be found. `names asked body more` are stems; the database searches in them.
    `meanings`: a row of 128 bytes for each of its passages (`library.search.meaning`).

    Migration 0002 makes a full-text table beside it (SQLite) or a generated column of it (PostgreSQL). SQLite
    keeps it in line by triggers, so a migration that makes this table anew has to make them anew as well.
    """

    game = models.SlugField(max_length=40)
    kind = models.SlugField(max_length=10)
    key = models.CharField(max_length=60)
    title = models.TextField()
    note = models.CharField(max_length=200, blank=True, default="")
    text = models.TextField(blank=True, default="")
    standing = models.CharField(max_length=16, blank=True, default="")
    address = models.CharField(max_length=200)
    name_key = models.CharField(max_length=120, blank=True, default="", db_index=True)
    names = models.TextField(blank=True, default="")
    asked = models.TextField(blank=True, default="")
    body = models.TextField(blank=True, default="")
    more = models.TextField(blank=True, default="")
    place = models.PositiveIntegerField(default=0)
    meanings = models.BinaryField(null=True)
    cites = models.JSONField(null=True)  # ids of the clauses that a ruling rests on

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "kind", "key"], name="one_entry_a_thing")]
        indexes = [models.Index(fields=["kind", "key"], name="entry_by_key")]

    def __str__(self) -> str:
        return f"{self.game} {self.kind} {self.key}"


class SearchLexicon(models.Model):
    """The vocabulary of a game; `version` is a hash over all its entries."""

    game = models.SlugField(max_length=40, unique=True)
    version = models.CharField(max_length=64)
    document = models.JSONField()

    def __str__(self) -> str:
        return f"{self.game} {self.version[:8]}"


class SearchMeaning(models.Model):
    """The meaning of a text that no shipped file has, so that no text is read twice; kept while it is in use.

    `mark`: the network's version and the text's hash, both in hexadecimal. A row a game, so that whoever
    holds the vocabulary of a game knows alone which of them are in use.
    """

    game = models.SlugField(max_length=40)
    mark = models.CharField(max_length=32)
    meaning = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "mark"], name="one_meaning_a_text")]

    def __str__(self) -> str:
        return f"{self.game} {self.mark}"
