"""A client for Acepost, a server for card games by post."""

from . import models, operations
from .client import Client
from .follow import follow_match, follow_notices
from .generated import operations as _operations
from .generated.operations import *
from .paginate import paginate
from .problem import Problem
from .records import Check, Record, Verification, entropy, read_records, verify_record
from .retry import answer, retry
from .stream import stream_lines

# The operation `verify_record`, which asks a server, is left to `operations`.
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
    "operations",
    "paginate",
    "read_records",
    "retry",
    "stream_lines",
    "verify_record",
]
__all__ += _operations.__all__
