"""Compiles the generated Java and Kotlin clients with the bots of `openapi/clients`, which play at a real server.

Needs a Java compiler, Debian's `libgeronimo-annotation-1.3-spec-java` and `libhttpmime-java`, `kotlin-compiler` from npm, and
`kotlin-jupyter-kernel` from PyPI for its jars of kotlinx.serialization. Jackson is in the jar of `openapi-generator-cli`.
"""

import subprocess
from importlib.resources import files
from pathlib import Path

import pytest
from conftest import ROOT

CLIENTS = ROOT / "openapi" / "clients"
KOTLIN = ROOT / "tests" / "document" / "node_modules" / "kotlin-compiler"
GAMES = ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"]


def run(*command: object) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def path(*parts: object) -> str:
    return ":".join(str(part) for part in parts)


def assert_played(output: str) -> None:
    """Each game has a line, with how the match ended."""
    lines = output.splitlines()
    assert [line.split(":")[0] for line in lines] == GAMES
    assert all(", places [" in line for line in lines), output


@pytest.fixture
def java_bot(generate, tmp_path) -> list[object]:
    """The command of the compiled bot, which takes the server's URL as its argument."""
    jackson = files("openapi_generator_cli") / "openapi-generator.jar"
    names = ["geronimo-annotation-1.3-spec", "httpclient", "httpcore", "httpmime"]
    jars = path(jackson, *(f"/usr/share/java/{name}.jar" for name in names))
    sources = sorted((generate("java").folder / "src" / "main").rglob("*.java"))
    sources += [CLIENTS / "java" / "Bot.java", ROOT / "tests" / "document" / "Additions.java"]
    run("javac", "-nowarn", "-Xlint:none", "-classpath", jars, "-d", tmp_path, *sources)
    run("java", "-classpath", path(tmp_path, jars), "Additions")
    return ["java", "-classpath", path(tmp_path, jars), "Bot"]


@pytest.fixture
def kotlin_bot(generate, tmp_path) -> list[object]:
    """The command of the compiled bot, which takes the server's URL as its argument."""
    jars = path(*sorted(Path(str(files("run_kotlin_kernel"))).glob("jars/kotlinx-serialization-*-jvm-*.jar")))
    client = generate("kotlin").folder / "src/main/kotlin/org/openapitools/client"
    # The generated functions need OkHttp 4, which Debian does not have; the bot sends its requests itself.
    types = [*sorted((client / "models").glob("*.kt")), *sorted((client / "infrastructure").glob("*Adapter.kt"))]
    types.append(client / "infrastructure" / "Serializer.kt")
    plugin = KOTLIN / "lib" / "kotlinx-serialization-compiler-plugin.jar"
    bot = CLIENTS / "kotlin" / "Bot.kt"
    run(KOTLIN / "bin" / "kotlinc", "-nowarn", f"-Xplugin={plugin}", "-classpath", jars, "-d", tmp_path, *types, bot)
    return ["java", "-classpath", path(tmp_path, jars, KOTLIN / "lib" / "kotlin-stdlib.jar"), "BotKt"]


# Fixtures are made in the order of the arguments: no server stands idle for the minutes of a compiler.
def test_java_plays_every_game(java_bot, server):
    assert_played(run(*java_bot, server))


def test_kotlin_plays_every_game(kotlin_bot, server):
    assert_played(run(*kotlin_bot, server))
