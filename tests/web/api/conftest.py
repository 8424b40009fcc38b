"""A server in this process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from fondaco.web.app import create_app
from tests.web.api.programs import settings_in


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return create_app(settings_in(tmp_path_factory.mktemp("house")))


@pytest.fixture(scope="module")
def client(app: FastAPI) -> Iterator[TestClient]:
    """Asks the API; the house is open as long as the module's tests run."""
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client
