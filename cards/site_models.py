"""Rows that people of a site add to the library: drafts of catalogues, printings, policies."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from harvest_site.base.fields import PublicIdField

from .enums import DraftState, Origin, Standing


class CatalogueDraft(models.Model):
    """Changes of a catalogue in the making. `changes` are rows as `library.changes` reads them.

    `base` is what the changes are made in, `replaces` the version in force when that was looked at: another
    one by the time of publishing, and somebody was first. `version` counts changes of the draft (If-Match).
    Once published it is never altered: `published_as` is what came of it.
    """

    public_id = PublicIdField()
    game = models.SlugField(max_length=40)
    base = models.ForeignKey("cards.CatalogueVersion", on_delete=models.PROTECT, related_name="drafts")
    replaces = models.ForeignKey(
        "cards.CatalogueVersion", on_delete=models.PROTECT, related_name="drafts_to_replace"
    )
    title = models.CharField(max_length=80)
    note = models.TextField(blank=True, default="", max_length=2000)
    changes = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=DraftState.choices, default=DraftState.OPEN)
    version = models.PositiveIntegerField(default=1)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    published_as = models.OneToOneField(
        "cards.CatalogueVersion", null=True, blank=True, on_delete=models.PROTECT, related_name="draft"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(published_as=None) | Q(state=DraftState.PUBLISHED), name="draft_published_as_one"
            )
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("cards:catalogue_draft", args=[self.public_id])

    @property
    def is_open(self) -> bool:
        """Whether it can still be changed."""
        return self.state == DraftState.OPEN


class PrintingQuerySet(models.QuerySet[Any]):
    """Printings."""

    def live(self) -> "PrintingQuerySet":
        """Those that the library still has."""
        return self.filter(retired=False)


class Printing(models.Model):
    """One printing of a card: its set, box and number. The id says nothing and stays for ever."""

    printing_id = models.SlugField(max_length=40, unique=True)
    card = models.ForeignKey("cards.Card", on_delete=models.PROTECT, related_name="printings")
    set_id = models.SlugField(max_length=40)
    set_name = models.CharField(max_length=80)
    box = models.CharField(max_length=80, blank=True, default="")
    number = models.CharField(max_length=12)
    rarity = models.SlugField(max_length=20, blank=True, default="")
    foil = models.BooleanField(default=False)
    provenance = models.CharField(max_length=8, choices=Standing.choices)
    source = models.CharField(max_length=200)
    date = models.DateField()
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.SHIPPED)
    retired = models.BooleanField(default=False)

    objects = PrintingQuerySet.as_manager()

    class Meta:
        ordering = ["set_id", "number", "printing_id"]
        indexes = [models.Index(fields=["card", "retired"])]

    def __str__(self) -> str:
        return f"{self.set_name} {self.number}"


class InfractionPolicy(models.Model):
    """One immutable version of the infraction policy, with its whole document."""

    version = models.CharField(max_length=20, unique=True)
    title = models.CharField(max_length=80)
    document = models.JSONField()
    content_hash = models.CharField(max_length=64)
    note = models.TextField(blank=True, default="", max_length=2000)
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.SITE)
    is_current = models.BooleanField(default=False)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "infraction policies"
        constraints = [
            models.UniqueConstraint(
                fields=["is_current"], condition=Q(is_current=True), name="one_current_policy"
            )
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.version}"
