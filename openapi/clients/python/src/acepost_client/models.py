"""What the API takes and gives, as it stands in JSON: a typed dictionary for each schema of the document."""

from .generated.models import *
