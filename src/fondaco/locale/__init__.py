"""Texts in English, Hungarian and German: gettext catalogues keyed by short names, read with Babel.

Each catalogue is a plain `.po` file, so that a translator needs no build step:

    locale/<language>.po                    texts that belong to no game
    games/<game>/locale/<language>.po       a game's own

The message ids are keys (`"event.played"`); English is a translation like the others. Placeholders
are named, as in `"{name} plays {card}"`. A missing key is an error, never a silent fallback.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from fondaco.errors import FondacoError, shorten

LANGUAGES: Final = ("en", "hu", "de")


class UnknownLanguage(FondacoError):
    """Fondaco speaks only the languages of `LANGUAGES`."""


class Texts:
    """The texts of one catalogue in one language.

    `texts("event.dealt", 2, name="Anna")` is the text of that key, in the plural form for
    2, with `{name}` and `{n}` filled in.
    """

    def __init__(self, translations: GNUTranslations, language: str) -> None:
        self._translations = translations
        self.language = language

    def __call__(self, key: str, n: int | None = None, /, **values: object) -> str:
        """The text of `key`; raises KeyError if the catalogue has none."""
        if n is None:
            text = self._translations.gettext(key)
        else:
            text = self._translations.ngettext(key, key, n)
            values["n"] = n
        if text == key:
            raise KeyError(f"no text {key!r} in language {self.language!r}")
        return text.format(**values) if values else text

    def __repr__(self) -> str:
        return f"<Texts {self.language}>"


def check_language(language: str) -> None:
    """Raises UnknownLanguage unless `language` is one of `LANGUAGES`."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownLanguage(f"unknown language {shorten(language)}; there are {known}")


@cache
def texts(package: str, language: str) -> Texts:
    """The catalogue of `package` (`"fondaco"` or `"fondaco.games.fugger"`) in `language`."""
    check_language(language)
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with (files(package) / "locale" / f"{language}.po").open("rb") as source:
        catalogue = read_po(source, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Texts(GNUTranslations(compiled), language)
