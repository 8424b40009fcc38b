"""Names as they stand in the texts of pages."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.locale import Texts


def named(names: Sequence[str], seats: Sequence[int], t: Texts) -> str:
    """The names of these seats as they stand in a sentence: "Anna, Bela and Clara"."""
    listed = [names[seat] for seat in seats]
    if len(listed) == 1:
        return listed[0]
    return t("web.result.names", first=", ".join(listed[:-1]), last=listed[-1])
