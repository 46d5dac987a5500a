"""What must hold in the shipped library; `check_library(game)` lists everything that does not."""

from .library import check_common, check_library
from .meanings import check_meanings

__all__ = ["check_common", "check_library", "check_meanings"]
