from collections.abc import Iterator

import pytest

from fondaco.engine.record import checked_indices


@pytest.fixture(autouse=True)
def _checked_states() -> Iterator[None]:
    """States refuse negative indices, which compiled rules would read as another element."""
    with checked_indices():
        yield
