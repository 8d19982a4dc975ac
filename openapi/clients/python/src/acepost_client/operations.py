"""A function for each operation of the API. `verify_record` is the one that asks a server."""

from .generated.operations import *
from .generated.operations import verify_record as verify_record
