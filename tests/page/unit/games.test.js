// The tests of the page that go through the games go through all of them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { parse, walk } from "./support/modules.js";

const TESTS = new URL("../", import.meta.url);
const SCHEMA = new URL("../../docs/schemas/acepost-record-1.json", TESTS);

/** What is tested with each game. The others choose some games. */
const FOR_EACH_GAME = ["accessibility", "generic", "hidden", "layout", "lesson"];

/** The ids of the catalogue's games, from the names of their types: `clear-ace` of `ClearAceEffect`. */
const GAMES = Object.keys(JSON.parse(readFileSync(SCHEMA, "utf8")).$defs)
    .filter((name) => name.endsWith("Effect") && name !== "GameEffect")
    .map((name) => name.replace(/Effect$/, "").replace(/(?!^)[A-Z]/g, "-$&").toLowerCase());

/** The games that a list names, by itself or each with more: `["clear-ace", …]`, `[["clear-ace", 1], …]`. @param {ts.ArrayLiteralExpression} list */
const named = (list) => list.elements
    .map((element) => (ts.isArrayLiteralExpression(element) ? element.elements[0] : element))
    .flatMap((element) => (element && ts.isStringLiteral(element) && GAMES.includes(element.text) ? [element.text] : []));

test("each list of more than two games has all games", () => {
    for (const file of FOR_EACH_GAME.map((name) => `${name}.spec.js`)) {
        let lists = 0;
        walk(parse(file, readFileSync(new URL(file, TESTS), "utf8")), (node) => {
            const games = ts.isArrayLiteralExpression(node) ? new Set(named(node)) : new Set();
            if (games.size <= 2) return;
            lists += 1;
            assert.deepEqual([...games].sort(), [...GAMES].sort(), file);
        });
        assert.ok(lists > 0, `${file} has one`);
    }
});
