"""Pages of the library: cards, rulebook, rulings, refusals, and what is done by those who rule and edit."""

from .cards import card, card_list, card_map, map_list
from .catalogues import (
    catalogue_list,
    catalogue_version,
    draft,
    draft_card,
    draft_change,
    draft_drop,
    draft_new,
    draft_step,
    draft_table,
)
from .glossary import glossary
from .policies import infraction, policy, policy_edit
from .rules import case, clause, rulebook
from .rulings import (
    answer,
    ask,
    decline,
    new_ruling,
    publish_ruling,
    read_answer,
    ruling,
    ruling_list,
    waiting,
    withdraw,
)
from .why import why, why_file, why_list

__all__ = [
    "answer",
    "ask",
    "card",
    "card_list",
    "card_map",
    "case",
    "catalogue_list",
    "catalogue_version",
    "clause",
    "decline",
    "draft",
    "draft_card",
    "draft_change",
    "draft_drop",
    "draft_new",
    "draft_step",
    "draft_table",
    "glossary",
    "infraction",
    "map_list",
    "new_ruling",
    "policy",
    "policy_edit",
    "publish_ruling",
    "read_answer",
    "rulebook",
    "ruling",
    "ruling_list",
    "waiting",
    "why",
    "why_file",
    "why_list",
    "withdraw",
]
