// The icons.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { APP, read } from "./support/modules.js";

test("the icon for Apple's Home Screen, which blackens what is transparent, is opaque", () => {
    const [, path] = /rel="apple-touch-icon" href="\/app\/([^"]+)"/.exec(read("index.html")) ?? [];
    const colours = readFileSync(new URL(path, APP))[25];
    assert.equal(colours, 2, "a PNG of colours without transparency");
});
