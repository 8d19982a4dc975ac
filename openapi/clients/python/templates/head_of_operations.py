"""A function for each operation of the API. Generated from the document: `openapi/clients/generate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..client import Client
    from .models import *


