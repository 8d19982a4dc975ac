"""Imports every module of the generated client, and reads the API's own example with it."""

import importlib
import pkgutil

import acepost_client
from acepost_client.models import Answer

modules = [module.name for module in pkgutil.walk_packages(acepost_client.__path__, "acepost_client.")]
for module in modules:
    importlib.import_module(module)

example = {"decision": 11, "action": {"type": "play", "card": "KS"}}
answer = Answer.from_dict(example)
assert answer.decision == 11 and answer.to_dict() == example, answer
print(f"{len(modules)} modules of the Python client can be imported")
