"""The API does what its description says: Schemathesis asks it all that the description allows, and
much that it does not."""

from __future__ import annotations

from typing import Any, cast

import pytest
import schemathesis
from fastapi import FastAPI
from schemathesis import engine
from schemathesis.engine import events
from schemathesis.python import asgi

from fondaco.web.app import create_app
from tests.web.api.programs import GAME, settings_in

DESCRIPTION = "/api/openapi.json"
ENDLESS = "follow_table"  # the stream: tested apart
EXAMPLES = 10  # of each operation; besides them the edges of every field are tried

# No description can say which options, names, moves and numbers of seats a game takes.
UNSAID = ["positive_data_acceptance"]


def refuted(app: FastAPI, **config: Any) -> list[str]:
    """What the API does otherwise than it describes itself; it is always asked the same."""
    chosen = schemathesis.Config.from_dict(
        {
            "seed": 1,
            "phases": {"stateful": {"enabled": False}},
            "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
            "checks": {check: {"enabled": False} for check in UNSAID},
            "operations": [{"include-operation-id": ENDLESS, "enabled": False}],
            **config,
        }
    )
    schema = schemathesis.openapi.from_asgi(DESCRIPTION, app, config=chosen)
    asked: set[str] = set()
    found: list[str] = []
    for event in engine.from_schema(schema).execute():
        match event:
            case events.ScenarioFinished():
                asked.add(event.recorder.label)
                found += failures(event.recorder)
            case events.NonFatalError() | events.FatalError():
                found.append(repr(event))
    assert len(asked) == len(list(schema.get_all_operations()))
    return found


def failures(recorder: Any) -> list[str]:
    """Each check that failed, with the request that it failed for."""
    return [
        f"{recorder.label}: {check.failure_info.failure} {check.failure_info.code_sample}"
        for checks in recorder.checks.values()
        for check in checks
        if check.failure_info is not None
    ]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """Schemathesis opens its house, and closes it when all tests are over."""
    return create_app(settings_in(tmp_path_factory.mktemp("described")))


def test_the_description_holds_for_strangers(served: FastAPI) -> None:
    """Whoever has no token, at tables that there are not."""
    assert refuted(served) == []


def test_the_description_holds_for_a_program_at_its_table(served: FastAPI) -> None:
    with asgi.get_client(cast(Any, served)) as client:
        wish: Any = {"game": GAME, "seats": [{"kind": "program"}, {"kind": "program"}]}
        made = client.post("http://testserver/api/tables", json=wish).json()
    at_the_table = {
        "parameters": {"path.table_id": made["id"]},
        "headers": {"Authorization": f"Bearer {made['tokens'][0]['token']}"},
    }
    assert refuted(served, **at_the_table) == []
