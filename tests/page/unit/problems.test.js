// The words for what the server refuses.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CODES, FIELDS } from "../../../src/web/app/problems/problems.js";

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("every code of the API has words, and no other", () => {
    const codes = [...read("docs/problems.md").matchAll(/^## ([a-z_]+)$/gm)].map(([, code]) => code);
    assert.ok(codes.length > 70, "they are found at all");
    assert.deepEqual([...CODES.keys()].sort(), codes.sort());
});

/** Fields that are chosen from a list, switched on or off, or made by a program: the page sends nothing invalid. */
const CHOSEN = ["action", "approve", "decision", "enabled", "entropy", "events", "expires_in_seconds", "format", "head", "header",
    "invitations", "language", "match_id", "origin", "players", "rated", "reminders", "request", "result", "results", "seed",
    "strength", "visibility", "your_turn"];
/** A wrong one has a code of its own. */
const OWN_CODE = ["code", "current_password"];

test("every field that can be filled in wrongly has words", () => {
    const { paths, components } = JSON.parse(read("openapi/openapi.json"));
    const schemas = Object.values(paths).flatMap(Object.values).flatMap(({ requestBody }) => requestBody?.content?.["application/json"]?.schema ?? []);
    const properties = schemas.flatMap((schema) => Object.keys((schema.$ref ? components.schemas[schema.$ref.split("/").pop()] : schema).properties ?? {}));
    const fields = new Set(properties);
    assert.ok(fields.size > 40, "they are found at all");
    const left = [...fields].filter((field) => !FIELDS.has(field) && !CHOSEN.includes(field) && !OWN_CODE.includes(field));
    assert.deepEqual(left, []);
    assert.deepEqual([...FIELDS.keys(), ...CHOSEN].filter((field) => !fields.has(field)), []);
});
