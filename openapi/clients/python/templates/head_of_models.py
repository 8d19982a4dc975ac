"""What the API takes and gives, as it stands in JSON. Generated from the document: `openapi/clients/generate`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


