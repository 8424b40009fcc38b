from collections.abc import Iterator

import pytest

from fondaco.engine.record import checked_indices


@pytest.fixture(scope="module", autouse=True)
def no_negative_indices() -> Iterator[None]:
    """Plain rules run on states that refuse negative indices, which compiled ones would not."""
    with checked_indices():
        yield
