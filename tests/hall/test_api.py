"""The HTTP API keeps to its own description, whatever it is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar import Litestar
from litestar.serialization import encode_json
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from dicehall.hall.app import Config, make_app, make_hall
from guests.house import House, Person

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


def description() -> dict[str, Any]:
    """What /schema serves."""
    config = Config("sqlite:///never-opened.db")
    app = make_app(config, make_hall(config))._app
    assert isinstance(app, Litestar)
    served: dict[str, Any] = json.loads(encode_json(app.openapi_schema.to_schema()))
    return served


REFUSED = ["400", "404", "405", "413", "415", "422"]
"""What wrong data may be answered with; 413: it is too large to be read at all."""
CONFIG = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})

schema = schemathesis.openapi.from_dict(description(), config=CONFIG)


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall without limits of rate."""
    with House(tmp_path_factory.mktemp("house"), limits=False) as house:
        yield house


@pytest.fixture(scope="module")
def table(open_house: House) -> str:
    """A table with a game and an open seat."""
    return Person(open_house).make("intersection", {"who": "me", "name": "Ann"}, {"who": "open"})


@schema.parametrize()
@settings(max_examples=8, suppress_health_check=list(HealthCheck), deadline=None)
def test_every_route_keeps_to_its_description(case: schemathesis.Case[Any], open_house: House, table: str) -> None:
    address = f"http://127.0.0.1:{open_house.port}"
    case.call_and_validate(base_url=address, checks=CHECKS)
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = table
        case.call_and_validate(base_url=address, checks=CHECKS[:-1])


def test_a_list_is_described_by_what_it_holds() -> None:
    """A choice between a kind of item and anything at all would forbid that kind."""
    assert [path for path, part in parts(description()) if {} in part.get("oneOf", [])] == []


def parts(tree: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of a description, with its place."""
    if isinstance(tree, dict):
        yield path, tree
    for name, part in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from parts(part, f"{path}/{name}")


def test_the_description_names_the_wire(open_house: House) -> None:
    named = Person(open_house).get("/schema")["components"]["schemas"]
    assert {"Snapshot", "NewTable", "Refusal", "GameCard", "Act"} <= set(named)
