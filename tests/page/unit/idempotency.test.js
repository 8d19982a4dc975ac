// The requests of the page that create something can be repeated.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { modules, walk } from "./support/modules.js";

/** These need no key. */
const WITHOUT = [
    // The match's page shows which players were invited and which bots have seats, and the user goes on there.
    "pages/create.js createBot",
    "pages/create.js createInvitation",
    // A user who presses again wants another one.
    "settings/webhooks.js createPing",
    // The device has refused or made another key by then.
    "settings/passkeys.js createPasskey",
    // There is one subscription for each address of a browser.
    "push/device.js createPushSubscription",
];

/** The functions of the operations that accept an `Idempotency-Key`. */
function creating() {
    const { paths } = JSON.parse(readFileSync(new URL("../../../openapi/openapi.json", import.meta.url), "utf8"));
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const accept = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === "Idempotency-Key"));
    return accept.map(({ operationId }) => operationId.replace(/_(.)/g, (_, letter) => letter.toUpperCase()));
}

test("every request that creates something has an idempotency key", () => {
    const functions = creating();
    const calls = [];
    for (const { file, tree } of modules()) {
        walk(tree, (node) => {
            if (!ts.isCallExpression(node) || !functions.includes(node.expression.getText())) return;
            const [options] = node.arguments;
            const hasKey = options.properties.some((property) => property.name?.getText() === "headers");
            calls.push({ call: `${file} ${node.expression.getText()}`, hasKey });
        });
    }
    assert.ok(calls.length > 10, "they are found at all");
    assert.deepEqual(calls.filter(({ hasKey }) => !hasKey).map(({ call }) => call).sort(), WITHOUT.toSorted());
});
