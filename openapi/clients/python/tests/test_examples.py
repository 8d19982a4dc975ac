"""The examples in a notebook."""

import pathlib
import sys
import types

LENGTHS = pathlib.Path(__file__).parents[1] / "examples/match_lengths.py"


def test_a_notebook_is_started_with_a_file_that_is_no_export(monkeypatch):
    first_cell = "# %% " + LENGTHS.read_text().split("\n# %% ")[1]
    # They are not needed to read the arguments.
    for name in ("matplotlib", "pandas"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    for options in (["-f", "/run/kernel-1.json"], ["--ip=127.0.0.1", "--f=/run/kernel-1.json"]):
        monkeypatch.setattr(sys, "argv", ["ipykernel_launcher.py", *options])
        names = {}
        exec(first_cell, names)
        assert names["arguments"].exports == []
