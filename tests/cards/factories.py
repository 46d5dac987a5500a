"""Rows for tests that need a few of them."""

import datetime

import factory
from factory.django import DjangoModelFactory

from cards.models import Card, CatalogueVersion, Clause, Ruling


class CatalogueVersionFactory(DjangoModelFactory):
    class Meta:
        model = CatalogueVersion
        django_get_or_create = ("game", "version")

    game = "great-harvest"
    version = "1.0"
    content_hash = "0" * 64
    document = factory.LazyFunction(dict)


class CardFactory(DjangoModelFactory):
    class Meta:
        model = Card

    game = "great-harvest"
    catalogue = factory.SubFactory(CatalogueVersionFactory)
    card_id = factory.Sequence(lambda number: f"card-{number}")
    name = factory.Sequence(lambda number: f"Card {number}")
    name_key = factory.LazyAttribute(lambda row: row.name.casefold())
    type = "crop"
    provenance = "house"
    search_key = factory.LazyAttribute(lambda row: row.name.casefold())


class ClauseFactory(DjangoModelFactory):
    class Meta:
        model = Clause

    game = "great-harvest"
    clause_id = factory.Sequence(lambda number: f"GH-90.{number + 1}")
    section_id = "GH-90"
    section_title = "Tests"
    position = factory.Sequence(lambda number: number)
    title = factory.Sequence(lambda number: f"Clause {number}")
    text = "A rule."
    place = "Tests"
    standing = "house"
    edition = "1.0"
    search_key = factory.LazyAttribute(lambda row: f"{row.title} {row.text}".casefold())


class RulingFactory(DjangoModelFactory):
    class Meta:
        model = Ruling

    game = "great-harvest"
    ruling_id = factory.Sequence(lambda number: f"gh-r{900 + number}")
    question = "May I?"
    answer = "No."
    source = "Tests"
    date = datetime.date(2026, 1, 1)
    authority = "house"
    search_key = "may i? no."
