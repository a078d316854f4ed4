"""The game's YAML files: reading them with every fault at once, and the catalogue and texts they make."""

from dt_darkness.content.errors import DataError, DataErrors
from dt_darkness.content.load import load

__all__ = ["DataError", "DataErrors", "load"]
