"""The loaded copy of the library: for search and pages, and for what people of a site add.

The files in `cards/data/` are the truth of what is shipped; `load_library` brings the rows in line with them.
Nothing is deleted: what left the files is retired, since addresses are permanent.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from cards.library.catalogue import Card as CardData
from cards.library.rulebook import Clause as ClauseData

from .enums import PUBLIC_STATES, Authority, Origin, RulingState, Standing
from .queries import CardQuerySet, CatalogueQuerySet, ClauseQuerySet, RulingQuerySet
from .search_models import SearchEntry, SearchLexicon, SearchMeaning

__all__ = [
    "Card",
    "CatalogueVersion",
    "Clause",
    "ClauseEdition",
    "Ruling",
    "RulingClause",
    "SearchEntry",
    "SearchLexicon",
    "SearchMeaning",
]


class CatalogueVersion(models.Model):
    """One immutable version of a game's catalogue, with its whole document; matches and formats name it."""

    game = models.SlugField(max_length=40)
    version = models.CharField(max_length=20)
    content_hash = models.CharField(max_length=64)
    document = models.JSONField()
    effective = models.DateField(null=True, blank=True)
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.SHIPPED)
    is_current = models.BooleanField(default=False)
    base = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="built_upon"
    )
    changes = models.JSONField(default=list)  # what a site changed in `base`, with sources and dates
    note = models.TextField(blank=True, default="", max_length=2000)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CatalogueQuerySet.as_manager()

    class Meta:
        ordering = ["game", "id"]
        constraints = [
            models.UniqueConstraint(fields=["game", "version"], name="one_catalogue_a_version"),
            models.UniqueConstraint(
                fields=["game"], condition=Q(is_current=True), name="one_current_catalogue_a_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.version}"

    def get_absolute_url(self) -> str:
        return reverse("cards:catalogue_version", args=[self.game, self.version])


class Clause(models.Model):
    """One numbered rule in its current edition; `position` is its place in the book."""

    game = models.SlugField(max_length=40)
    clause_id = models.CharField(max_length=16)
    section_id = models.CharField(max_length=12)
    section_title = models.CharField(max_length=120)
    position = models.PositiveIntegerField()
    heading = models.CharField(max_length=80, blank=True, default="")
    title = models.CharField(max_length=120, blank=True, default="")
    text = models.TextField()
    place = models.CharField(max_length=200)
    standing = models.CharField(max_length=8, choices=Standing.choices)
    edition = models.CharField(max_length=20)
    see = models.JSONField(default=list)
    examples = models.JSONField(default=list)
    search_key = models.TextField(blank=True, default="")
    retired = models.BooleanField(default=False)

    objects = ClauseQuerySet.as_manager()

    class Meta:
        ordering = ["game", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "clause_id"], name="one_clause_an_id")]
        indexes = [models.Index(fields=["game", "position"])]

    def __str__(self) -> str:
        return f"{self.clause_id} {self.title}".strip()

    def get_absolute_url(self) -> str:
        return reverse("cards:clause", args=[self.game, self.clause_id])

    @property
    def data(self) -> ClauseData:
        """The clause as the pure library knows it; fragments are drawn from it."""
        return ClauseData(
            id=self.clause_id,
            text=self.text,
            place=self.place,
            standing=self.standing,
            edition=self.edition,
            section=self.section_id,
            title=self.title,
            see=tuple(self.see),
            examples=tuple(self.examples),
            heading=self.heading,
        )


class ClauseEdition(models.Model):
    """The wording of a clause in one edition: the history that a clause page shows."""

    clause = models.ForeignKey(Clause, on_delete=models.CASCADE, related_name="editions")
    edition = models.CharField(max_length=20)
    title = models.CharField(max_length=120, blank=True, default="")
    text = models.TextField()
    standing = models.CharField(max_length=8, choices=Standing.choices)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["clause", "edition"], name="one_wording_an_edition")]

    def __str__(self) -> str:
        return f"{self.clause_id} in edition {self.edition}"


class Card(models.Model):
    """One card by name in the current catalogue; `facts` are the game's own fields of its row."""

    game = models.SlugField(max_length=40)
    card_id = models.SlugField(max_length=60)
    catalogue = models.ForeignKey(CatalogueVersion, on_delete=models.PROTECT, related_name="cards")
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=80, db_index=True)
    type = models.SlugField(max_length=30)
    sub_type = models.CharField(max_length=40, blank=True, default="")
    kind = models.CharField(max_length=40, blank=True, default="")
    profits = models.IntegerField(null=True, blank=True)
    provenance = models.CharField(max_length=8, choices=Standing.choices)
    facts = models.JSONField(default=dict)
    position = models.PositiveIntegerField(default=0)
    search_key = models.TextField(blank=True, default="")
    clauses = models.ManyToManyField(Clause, related_name="cards", blank=True)
    retired = models.BooleanField(default=False)

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["game", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "card_id"], name="one_card_an_id")]
        indexes = [models.Index(fields=["game", "type", "sub_type"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.game, self.card_id])

    @property
    def data(self) -> CardData:
        """The card as the pure library knows it; faces and tiles are drawn from it."""
        return CardData(self.card_id, self.name, self.type, self.provenance, self.facts)


class Ruling(models.Model):
    """A question that the rules leave open, and its answer; shipped, or of this site.

    `scope` is empty for the whole site, else what it holds for (`event:<id>`). `groups` are conditions as in
    `clause_links`: it holds for every card that meets one. `version` counts changes (If-Match).
    """

    ruling_id = models.SlugField(max_length=20, unique=True)
    game = models.SlugField(max_length=40)
    position = models.PositiveIntegerField(default=0)
    question = models.TextField()
    answer = models.TextField(blank=True, default="")
    source = models.CharField(max_length=200, blank=True, default="")
    date = models.DateField()
    authority = models.CharField(max_length=16, choices=Authority.choices)
    scope = models.CharField(max_length=40, blank=True, default="", db_index=True)
    groups = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    state = models.CharField(max_length=10, choices=RulingState.choices, default=RulingState.PUBLISHED)
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.SHIPPED)
    superseded_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="supersedes"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="questions"
    )
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    superseded_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)  # when whoever asked has read the answer
    reason = models.CharField(max_length=300, blank=True, default="")  # why it was declined or superseded
    clauses = models.ManyToManyField(Clause, through="RulingClause", related_name="rulings")
    cards = models.ManyToManyField(Card, related_name="rulings", blank=True)
    search_key = models.TextField(blank=True, default="")
    retired = models.BooleanField(default=False)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["game", "position", "id"]
        indexes = [models.Index(fields=["game", "state", "position"])]

    def __str__(self) -> str:
        return self.question

    def get_absolute_url(self) -> str:
        return reverse("cards:ruling", args=[self.ruling_id])

    @property
    def public_id(self) -> str:
        """Its id, as ETags name it."""
        return self.ruling_id

    @property
    def is_public(self) -> bool:
        """Whether it has been published, superseded or not."""
        return self.state in PUBLIC_STATES

    @property
    def clause_ids(self) -> list[str]:
        """The clauses it rests on, the most useful first (prefetch `cited__clause`)."""
        return [link.clause.clause_id for link in self.cited.all()]


class RulingClause(models.Model):
    """A clause that a ruling rests on; `position` 0 is the most useful one."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="cited")
    clause = models.ForeignKey(Clause, on_delete=models.PROTECT, related_name="citations")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["ruling", "clause"], name="one_citation_a_clause")]


from .site_models import CatalogueDraft, InfractionPolicy, Printing  # noqa: E402  they name the models above

__all__ = [
    "Card",
    "CatalogueDraft",
    "CatalogueVersion",
    "Clause",
    "ClauseEdition",
    "InfractionPolicy",
    "Printing",
    "Ruling",
    "RulingClause",
]
