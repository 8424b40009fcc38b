"""Numbers as each language writes them."""

from __future__ import annotations


def whole(number: float, language: str) -> str:
    """A number without decimals: 1,234,567."""
    return _formatted(number, "#,##0", language)


def decimal(number: float, language: str, places: int = 1) -> str:
    """A number with so many decimals: 1,234.5."""
    return _formatted(number, f"#,##0.{'0' * places}", language)


def shortest(number: float, language: str) -> str:
    """A number with as many decimals as it takes, three at most: 0.5."""
    return _formatted(number, "#,##0.###", language)


def percent(share: float, language: str) -> str:
    """A share of 1 in hundredths, with a decimal: 33.4%."""
    from babel import Locale

    form = str(Locale.parse(language).percent_formats[None].pattern)
    return _formatted(share, form.replace("0", "0.0"), language)


def _formatted(number: float, form: str, language: str) -> str:
    from babel.numbers import format_decimal

    return format_decimal(number, format=form, locale=language)
