// Every message that a page uses is in a folder that its route loads. One in another folder is there only after a page that loads it, and
// otherwise its id is shown.

import assert from "node:assert/strict";
import { posix } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { files, isAsked, modules, read, walk } from "./support/modules.js";

/** The folders that the shell loads for every page. That of the problems is for other languages than English. */
const ALWAYS = ["", "parts", "problems"];

/** Modules that a page imports, but of which it uses only what has no messages, by the page's module. */
const WITHOUT_MESSAGES = new Map([
    // The text has no cards.
    ["pages/privacy.js", "parts/card-picture.js"],
    // It reads the guest's name.
    ["settings/account.js", "parts/guest-name.js"],
]);

/** The folder of each message. @type {Map<string, string>} */
const FOLDERS = new Map(files(/(^|\/)messages\/en\.ftl$/).flatMap((file) => {
    const folder = file.replace(/\/?messages\/en\.ftl$/, "");
    return [...read(file).matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => /** @type {const} */ ([id, folder]));
}));

/**
 * @typedef {object} Module
 * @property {Set<string>} texts  The texts in quotes that are ids of messages.
 * @property {Set<string>} asked  Those of them for which it asks.
 * @property {Set<string>} folders  The folders that it loads.
 * @property {Set<string>} imports
 * @property {Set<string>} later  The modules that it imports when it needs them.
 */

/** @type {Map<string, Module>} */
const MODULES = new Map(modules().map(({ file, tree }) => {
    /** @type {Module} */
    const module = { texts: new Set(), asked: new Set(), folders: new Set(), imports: new Set(), later: new Set() };
    // A game's own folder is loaded with its table, which is drawn only where the messages of tables are.
    const game = /^games\/[^/]+(?=\/)/.exec(file);
    if (game) module.folders.add(game[0]).add("table");
    walk(tree, (node) => {
        if (!ts.isStringLiteral(node)) return;
        const { text, parent } = node;
        const path = posix.join(posix.dirname(file), text);
        const called = ts.isCallExpression(parent) ? parent.expression : null;
        if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) module.imports.add(path);
        else if (called?.kind === ts.SyntaxKind.ImportKeyword) module.later.add(path);
        else if (called?.getText() === "loadMessages") module.folders.add(text);
        else if (FOLDERS.has(text)) (isAsked(node) ? module.asked : module.texts).add(text);
    });
    return [file, module];
}));

/** The ids for which some module asks. The others are in lists, from which they are taken. */
const ASKED = new Set([...MODULES.values()].flatMap(({ asked }) => [...asked]));

/** Returns the modules that are loaded with these. @param {string[]} entries @returns {[file: string, module: Module][]} */
function loadedWith(entries) {
    const skipped = entries.map((entry) => WITHOUT_MESSAGES.get(entry));
    /** @type {Map<string, Module>} */
    const found = new Map();
    const left = [...entries];
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
        const module = MODULES.get(file);
        if (!module || found.has(file) || skipped.includes(file)) continue;
        found.set(file, module);
        left.push(...module.imports);
    }
    return [...found];
}

/**
 * Returns the messages that modules, and those that they import later, use without a folder that is loaded by then.
 * @param {string[]} entries
 * @param {string[]} folders
 * @param {Set<string>} [begun]
 * @returns {string[]}
 */
function missing(entries, folders, begun = new Set()) {
    const loaded = loadedWith(entries);
    const all = [...folders, ...loaded.flatMap(([, module]) => [...module.folders])];
    const here = loaded.flatMap(([file, { asked, texts }]) => {
        const used = [...asked, ...[...texts].filter((text) => text.includes("-") && !ASKED.has(text))];
        return used.filter((id) => !all.includes(FOLDERS.get(id) ?? "")).map((id) => `${id} in ${file}`);
    });
    const later = loaded.flatMap(([, module]) => [...module.later]).filter((file) => !begun.has(file) && begun.add(file));
    return [...here, ...later.flatMap((file) => missing([file], all, begun))];
}

test("every message is in a folder that is loaded with what uses it", () => {
    const [, list] = /\(\{(.*?)\}\);/s.exec(read("routes.js")) ?? [];
    /** @type {[string, { module: string, messages?: string[] }][]} */
    const routes = Object.entries(JSON.parse(`{${list}}`));
    const pages = routes.map(([name, { module, messages = [] }]) =>
        /** @type {const} */ ([name, missing(["app.js", module.replace("./", "")], [...ALWAYS, ...messages])]));
    const frame = /** @type {const} */ (["the frame", missing(["embed.js"], ALWAYS)]);
    assert.deepEqual([...pages, frame].filter(([, ids]) => ids.length), []);
    assert.deepEqual(missing(["pages/home.js"], ["parts"]).filter((id) => id.startsWith("home-title")), ["home-title in pages/home.js"], "they are found at all");
});
