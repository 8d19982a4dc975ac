"""A client for Acepost, a server for card games by post."""

from .client import Client
from .follow import follow_match, follow_notices
from .generated import models
from .generated.operations import *
from .problem import Problem
from .records import Check, Record, Verification, entropy, read_records
from .records import verify_record as verify_record  # type: ignore[assignment]
from .retry import answer, retry

# The operation `verify_record`, which asks a server, is left to `acepost_client.generated.operations`.
__all__ = [
    "Check",
    "Client",
    "Problem",
    "Record",
    "Verification",
    "answer",
    "entropy",
    "follow_match",
    "follow_notices",
    "models",
    "read_records",
    "retry",
    "verify_record",
]
