"""The texts are complete and alike in every language, and each is used.

There is one catalogue for each game and a general one for all code outside the games' folders. Code
and templates name a text by its key, written out as a literal.
"""

import ast
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import jinja2
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from fondaco.games import load, names
from fondaco.locale import LANGUAGES, texts

GENERAL = "fondaco"
PACKAGES = (GENERAL, *(load(name).package for name in names()))
KEY = re.compile(r"[a-z]+(\.[a-z0-9_]+)+")

every_package = pytest.mark.parametrize("package", PACKAGES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def folder(package: str) -> Path:
    return Path(str(files(package)))


def source(package: str, language: str) -> Path:
    return folder(package) / "locale" / f"{language}.po"


@cache
def catalogue(package: str, language: str) -> Catalog:
    with source(package, language).open("rb") as opened:
        return read_po(opened, locale=language, abort_invalid=True)


def messages(package: str, language: str) -> dict[str, Message]:
    """The messages by key, the header left out."""
    return {key_of(message): message for message in catalogue(package, language) if message.id}


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """The text of a message, or its texts for one and for several."""
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def modules(package: str) -> list[Path]:
    """The sources that use a package's catalogue."""
    found = sorted(folder(package).rglob("*.py"))
    if package != GENERAL:
        return found
    others = [folder(other) for other in PACKAGES if other != GENERAL]
    return [path for path in found if not any(path.is_relative_to(other) for other in others)]


def literals(paths: Iterable[Path]) -> set[str]:
    """Every text that stands in the sources as a literal of its own."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    constants = [
        node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)
    ]
    return {value for value in constants if isinstance(value, str)}


def templates(package: str) -> list[Path]:
    """The pages that use a package's catalogue; a game's use the general one, too."""
    return sorted(folder(package).rglob("*.html"))


def literals_of_templates(paths: Iterable[Path]) -> set[str]:
    """Every text that stands in the templates' code as a literal."""
    trees = [jinja2.Environment().parse(path.read_text(encoding="utf-8")) for path in paths]
    constants = [node.value for tree in trees for node in tree.find_all(jinja2.nodes.Const)]
    return {value for value in constants if isinstance(value, str)}


def asked_for_by_the_house(package: str) -> set[str]:
    """The keys that every game's catalogue must have: the contract names them."""
    if package == GENERAL:
        return set()
    options = next(load(name) for name in names() if load(name).package == package).options
    values = {
        f"option.{option.name}.{value}"
        for option in options
        for value in option.values
        if isinstance(value, str)
    }
    named = {f"option.{option.name}" for option in options}
    return {"screen.tagline", "screen.kind"} | named | values


def topics(keys: Iterable[str]) -> set[str]:
    """What the keys begin with: "event" of "event.plays"."""
    return {key.partition(".")[0] for key in keys}


# --- the catalogues beside each other -------------------------------------------------------------


@every_package
@every_language
def test_every_language_has_the_same_keys(package: str, language: str) -> None:
    assert list(messages(package, language)) == list(messages(package, "en"))


@every_package
@every_language
def test_every_key_stands_once(package: str, language: str) -> None:
    # Babel would merge two entries of one key silently.
    text = source(package, language).read_text(encoding="utf-8")
    keys = re.findall(r'^msgid "(.+)"$', text, flags=re.MULTILINE)
    assert keys == list(messages(package, language))


@every_package
@every_language
def test_keys_are_short_dotted_names(package: str, language: str) -> None:
    assert [key for key in messages(package, language) if not KEY.fullmatch(key)] == []


@every_package
@every_language
def test_no_text_is_empty_or_ragged(package: str, language: str) -> None:
    for key, message in messages(package, language).items():
        for text in forms(message):
            assert text.strip(), key
            assert text == text.strip(), key


@every_package
@every_language
def test_no_entry_is_fuzzy_or_obsolete(package: str, language: str) -> None:
    entries = messages(package, language)
    assert [key for key, message in entries.items() if message.fuzzy] == []
    assert not catalogue(package, language).obsolete


@every_package
@every_language
def test_placeholders_are_the_same_in_every_language(package: str, language: str) -> None:
    english = messages(package, "en")
    for key, message in messages(package, language).items():
        assert placeholders(forms(message)[-1]) == placeholders(forms(english[key])[-1]), key


@every_package
@every_language
def test_placeholders_are_names(package: str, language: str) -> None:
    for key, message in messages(package, language).items():
        for text in forms(message):
            assert all(name.isidentifier() for name in placeholders(text)), key
            assert message.pluralizable or "n" not in placeholders(text), key  # kept for counts


# --- plural forms ---------------------------------------------------------------------------------


@every_package
@every_language
def test_header_names_language_and_plural_forms(package: str, language: str) -> None:
    text = source(package, language).read_text(encoding="utf-8")
    header = dict(re.findall(r'^"([\w-]+): (.*)\\n"$', text, flags=re.MULTILINE))
    assert header["Language"] == language
    assert header["Content-Type"] == "text/plain; charset=UTF-8"
    assert header["Plural-Forms"] == "nplurals=2; plural=(n != 1);"


@every_package
@every_language
def test_plural_forms_are_complete(package: str, language: str) -> None:
    english = messages(package, "en")
    for key, message in messages(package, language).items():
        assert message.pluralizable == english[key].pluralizable, key
        if message.pluralizable:
            assert message.id == (key, key)
            assert len(forms(message)) == 2, key


@every_package
@every_language
def test_only_the_form_for_one_may_leave_out_the_number(package: str, language: str) -> None:
    for key, message in messages(package, language).items():
        if message.pluralizable:
            one, several = forms(message)
            assert "n" in placeholders(several), key
            assert placeholders(one) | {"n"} == placeholders(several), key


@every_package
@every_language
def test_every_text_can_be_had(package: str, language: str) -> None:
    t = texts(package, language)
    for key, message in messages(package, language).items():
        values: dict[str, Any] = dict.fromkeys(placeholders(forms(message)[-1]) - {"n"}, "…")
        if message.pluralizable:
            one, several = forms(message)
            assert t(key, 1, **values) == one.format(n=1, **values)
            assert t(key, 2, **values) == several.format(n=2, **values)
        else:
            assert t(key, **values) == forms(message)[0].format(**values)


# --- keys and code --------------------------------------------------------------------------------


@every_package
def test_every_text_is_used(package: str) -> None:
    used = literals(modules(package)) | literals_of_templates(templates(package))
    used |= asked_for_by_the_house(package)
    assert [key for key in messages(package, "en") if key not in used] == []


@every_package
def test_every_key_in_the_code_has_its_text(package: str) -> None:
    keys = messages(package, "en")
    known = topics(keys)
    said = literals(modules(package)) | literals_of_templates(templates(package))
    named = {text for text in said if KEY.fullmatch(text)}
    assert {key for key in named if topics([key]) <= known} - set(keys) == set()
