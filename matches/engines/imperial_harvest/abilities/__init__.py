"""The units of the abilities by id. A new ability is a row of the catalogue and, at most, one unit here."""

from collections.abc import Mapping
from typing import Final

from .attacks import Attack, Horns
from .borrowed import ArcanePuppetry, Changeling
from .ground import Chop, MasterOfTheLabyrinth, Plant, Sentry
from .lasting import WolfForm
from .moving import Charge, Diagonal, Retriever, Sprint, ThroughHedge
from .others import AlluringGaze, Bite, Charm, Command, Compulsion, Grapple, Ventriloquism
from .passive import (
    AuraOfTranquility,
    Camouflage,
    Feral,
    Guardian,
    Nearby,
    PetrifyingGaze,
    PointOfOrder,
    PoisonBlood,
    SilentSentinel,
    Territorial,
    TowerShield,
)
from .unit import Passive, Unit

__all__ = ["UNITS", "Passive", "Unit"]

_UNITS: Final[tuple[Unit, ...]] = (
    Chop("chop"),
    Attack("battle-axe"),
    Attack("throwing-axe", reach=2, sight=True),
    Diagonal("agility"),
    Nearby("inspirational-ballad", swing=1, enemies=False),
    Nearby("war-cry", swing=-1, enemies=True),
    PetrifyingGaze("petrifying-gaze"),
    Charm("charm"),
    ThroughHedge("shadow-walk"),
    Compulsion("compulsion"),
    Feral("feral"),
    WolfForm("wolf-form"),
    Sprint("sprint"),
    TowerShield("tower-shield"),
    Guardian("guardian"),
    Attack("spear", sight=True),
    Grapple("grapple"),
    Diagonal("dragon-pounce"),
    Plant("plant"),
    PointOfOrder("point-of-order"),
    Command("command"),
    Sentry("sentry"),
    PoisonBlood("poison-blood"),
    ThroughHedge("slither"),
    Retriever("retriever"),
    Territorial("territorial"),
    Bite("bite"),
    Horns("horns"),
    MasterOfTheLabyrinth("master-of-the-labyrinth"),
    Charge("charge"),
    AlluringGaze("alluring-gaze"),
    AuraOfTranquility("aura-of-tranquility"),
    Changeling("changeling"),
    Ventriloquism("ventriloquism"),
    ArcanePuppetry("arcane-puppetry"),
    Camouflage("camouflage"),
    Attack("archer", reach=2, sight=True),
    SilentSentinel("silent-sentinel"),
)
UNITS: Final[Mapping[str, Unit]] = {unit.id: unit for unit in _UNITS}
"""In the order in which those that sway action points are asked: first what gives, then what takes."""
