"""The OpenAPI description of the hall, at /schema."""

from __future__ import annotations

from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import OpenAPI, Schema

import dicehall

CONFIG = OpenAPIConfig(
    title="Dicehall",
    version=dicehall.__version__,
    path="/schema",
    # the bare description, without pages that load scripts from elsewhere
    render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"]), YamlRenderPlugin(path="/openapi.yaml")],
)


def correct_items(description: OpenAPI) -> None:
    """Say what a tuple with a limit holds: Litestar takes the dots of `tuple[X, ...]` for a second kind of item."""
    for schema in description.components.schemas.values():
        for field in (schema.properties or {}).values():
            if isinstance(field, Schema) and isinstance(field.items, Schema):
                kinds = list(field.items.one_of or ())
                if kinds[1:] == [Schema()]:
                    field.items = kinds[0]
