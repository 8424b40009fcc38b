"""The language to begin with: the one that the machine is set to, if Fondaco speaks it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from fondaco.locale import LANGUAGES

VARIABLES: Final = (
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
)  # the first that is set decides, as POSIX has it


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """Hungarian or German where the environment asks for it, else English."""
    for variable in VARIABLES:
        value = environment.get(variable)
        if value:
            language = value.lower().replace("-", "_").partition("_")[0].partition(".")[0]
            return language if language in LANGUAGES else "en"
    return "en"
