"""Generates a client in each language that `docs/clients.md` names, with the commands that stand there, and looks for the sum types."""

import json
import re

import pytest
from conftest import ROOT, commands

SCHEMAS = json.loads((ROOT / "openapi" / "openapi.json").read_text())["components"]["schemas"]

# Whatever language a client is written in, these must be types with one variant for each form of the thing.
UNIONS = ["GameView", "LegalAction", "GameEffect", "GameAction", "Place", "Marker", "News"]

# What the generator says of every document of this version, and of words that are reserved in a language; see docs/clients.md.
EXPECTED = re.compile(
    r"OpenAPI 3\.1 support is still in beta|(Type|As|Version) \(reserved word\) cannot be used as model name"
)

# How each generator writes a union, and a variant of it.
SUM_TYPES = {
    "swift6": ("public enum {union}: ", "case type{variant}({variant})"),
    "kotlin": ("sealed interface {union} ", "(val value: {variant}) : {union}"),
    "java": ("public class {union} extends AbstractOpenApiSchema", "schemas.put(\"{variant}\", {variant}.class);"),
    "dart-dio": ("abstract class {union} implements Built<{union}, {union}Builder>", ": {variant},"),
    "csharp": ("public partial class {union} : AbstractOpenAPISchema", "public {union}({variant} actualInstance)"),
}


def test_every_language_has_a_command():
    assert set(commands()) == set(SUM_TYPES)


@pytest.mark.parametrize("generator", SUM_TYPES)
def test_unions_become_sum_types(generator, generate):
    made = generate(generator)
    warnings = [line for line in made.output.splitlines() if " WARN " in line]
    assert [line for line in warnings if not EXPECTED.search(line)] == []
    sources = {
        re.sub(r"[^a-z0-9]", "", path.stem.lower()): path
        for path in sorted(made.folder.rglob("*"))
        if path.suffix in {".swift", ".kt", ".java", ".dart", ".cs"} and "test" not in str(path.relative_to(made.folder)).lower()
    }
    of_union, of_variant = SUM_TYPES[generator]
    for union in UNIONS:
        source = sources[union.lower()].read_text()
        assert of_union.format(union=union) in source, f"{union} is no sum type"
        for variant in (reference.rsplit("/", 1)[1] for reference in SCHEMAS[union]["discriminator"]["mapping"].values()):
            assert of_variant.format(union=union, variant=variant) in source, f"{union} lacks {variant}"
            assert variant.lower() in sources, f"there is no type {variant}"
    if generator == "csharp":
        # What was not set is left out: `null` is a value.
        for change, field in [("webhookchange", "Kinds"), ("profilechange", "Language")]:
            assert f"ShouldSerialize{field}()" in sources[change].read_text()
        # What constructors are given is sent only if they mark it as set: by the setter, or by its flag.
        unsent = []
        for source in made.folder.rglob("Model/*.cs"):
            text = source.read_text()
            constructor = re.search(rf"^        public {source.stem}\(.+?\)\n        {{\n(.*?)^        }}$", text, re.MULTILINE | re.DOTALL)
            marked = re.findall(r"this\.(?:_flag)?(\w+) = ", constructor[1]) if constructor else []
            unsent += [f"{source.stem}.{field}" for field in re.findall(r"private bool _flag(\w+);", text) if field not in marked]
        assert unsent == []
