"""The game's YAML files: reading them with every fault at once, and the catalogue and texts they make."""

from dt_darkness.content.errors import DataError, DataErrors
from dt_darkness.content.load import load
from dt_darkness.content.rulebook import Rulebook, load_rulebook

__all__ = ["DataError", "DataErrors", "Rulebook", "load", "load_rulebook"]
