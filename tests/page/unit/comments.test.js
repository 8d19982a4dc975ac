// The server leaves out lines that are only comments. Nothing else of a module may look like one.

import assert from "node:assert/strict";
import { test } from "node:test";
import ts from "typescript";
import { modules, walk } from "./support/modules.js";

/** Whether a further line of a text looks like a comment. @param {string} text */
const hasOne = (text) => text.split("\n").slice(1).some((line) => /^\s*(\/\/|\/\*)/.test(line));

test("no text of a module looks like a comment", () => {
    /** @type {string[]} */
    const found = [];
    let templates = 0;
    for (const { file, tree } of modules()) {
        walk(tree, (node) => {
            if (!ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node)) return;
            templates++;
            if (hasOne(node.text)) found.push(`${file}: ${node.text}`);
        });
    }
    assert.deepEqual(found, []);
    assert.ok(templates > 1000, "they are found at all");
    assert.ok(hasOne("a\n    // b") && hasOne("a\n/* b") && !hasOne("// a\nb // c"));
});
