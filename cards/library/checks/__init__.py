"""What must hold in the shipped library; `check_library(game)` lists everything that does not."""

from .library import check_common, check_library

__all__ = ["check_common", "check_library"]
