"""Versions of catalogues: published once, never changed."""

import datetime
from typing import Any

from cards.enums import Origin
from cards.library.catalogue import Catalogue, document_of
from cards.library.source import content_hash
from cards.models import CatalogueVersion
from harvest_site.base.problems import Conflict


def keep_version(catalogue: Catalogue) -> tuple[CatalogueVersion, bool]:
    """The row of this version and whether it is new; made current, unless a version of the site is in force.

    Conflict: published with other content.
    """
    document = document_of(catalogue)
    digest = content_hash(document)
    rows = CatalogueVersion.objects.select_for_update().filter(game=catalogue.game)
    version = rows.filter(version=catalogue.version).first()
    if version is not None and version.content_hash != digest:
        raise _changed(catalogue, version)
    own = rows.filter(is_current=True, origin=Origin.SITE).exists()
    if version is not None and (version.is_current or own):
        return version, False
    if not own:
        rows.update(is_current=False)
    if version is not None:
        rows.filter(pk=version.pk).update(is_current=True)
        return version, False
    return _publish(catalogue, document, digest, is_current=not own), True


def _publish(
    catalogue: Catalogue, document: dict[str, Any], digest: str, *, is_current: bool
) -> CatalogueVersion:
    effective = catalogue.extras.get("effective")
    return CatalogueVersion.objects.create(
        game=catalogue.game,
        version=catalogue.version,
        content_hash=digest,
        document=document,
        effective=datetime.date.fromisoformat(effective) if effective else None,
        is_current=is_current,
    )


def _changed(catalogue: Catalogue, version: CatalogueVersion) -> Conflict:
    return Conflict(
        f"Catalogue {catalogue.version} of {catalogue.game} is published and cannot change, but its file "
        "says something else now. Give the changed file a new version number and keep the old one as "
        f"catalogue-{catalogue.version}.yaml.",
        code="catalogue-changed",
        data={"version": catalogue.version, "published": version.content_hash},
    )
