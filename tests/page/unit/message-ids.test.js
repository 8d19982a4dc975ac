// Every message of the page is used, and every message that is used exists. Every message of the program is translated.

import assert from "node:assert/strict";
import { test } from "node:test";
import ts from "typescript";
import { LANGUAGES } from "../../../src/web/app/l10n.js";
import { FluentResource } from "../../../src/web/app/vendor/fluent-bundle/index.js";
import { SRC, files, isAsked, literalParts, modules, read, walk } from "./support/modules.js";

const ENGLISH = /(^|\/)messages\/en\.ftl$/;
const MESSAGES = files(ENGLISH).map((file) => read(file)).join("\n");
const IDS = [...MESSAGES.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id);
/** Messages that others refer to. */
const REFERRED = new Set([...MESSAGES.matchAll(/\{ ([a-z][\w-]*) \}/g)].map(([, id]) => id));

/** What the modules say of ids: texts, and patterns of templates such as `settings-${part}` and, where a message is asked for, `${unit}-short`. */
const texts = new Set();
/** @type {Map<string, RegExp>} */
const patterns = new Map();
/** @type {{ at: string, id: string | RegExp }[]} */
const used = [];

/** @param {ts.TemplateExpression} template @returns {RegExp | null} */
function pattern(template) {
    const parts = literalParts(template);
    const says = isAsked(template) ? parts.some(Boolean) : parts[0];
    if (!says || !parts.every((part) => /^[a-z0-9-]*$/.test(part))) return null;
    return new RegExp(`^${parts.join("[a-z0-9-]*")}$`);
}

for (const { file, tree } of modules()) {
    walk(tree, (node) => {
        const text = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? node.text : null;
        const ids = ts.isTemplateExpression(node) ? pattern(node) : null;
        if (text !== null) texts.add(text);
        if (ids) patterns.set(ids.source, ids);
        const id = text ?? ids;
        if (id && isAsked(node)) used.push({ at: file, id });
    });
}

test("every message that is used exists", () => {
    const exists = (/** @type {string | RegExp} */ id) => (typeof id === "string" ? IDS.includes(id) : IDS.some((other) => id.test(other)));
    assert.deepEqual(used.filter(({ id }) => !exists(id)), []);
    assert.ok(used.length > 100, "they are found at all");
});

test("every message is used", () => {
    const isUsed = (/** @type {string} */ id) => texts.has(id) || REFERRED.has(id) || [...patterns.values()].some((pattern) => pattern.test(id));
    assert.deepEqual(IDS.filter((id) => !isUsed(id)), []);
});

/** Words that are the same in English and in another language. @type {Record<string, string[]>} */
const SHARED = {
    de: ["Apps", "Bots", "Code", "Deck", "Escape", "Format", "Hand", "Live", "Lobby", "Name", "Normal", "Passkeys", "Pause", "Showdown", "Text", "Webhooks", "h", "min", "s"],
};

/** The languages into which messages are translated. */
const TRANSLATED = Object.keys(LANGUAGES).filter((tag) => tag !== "en");

/** The patterns of a file's messages, by id. @param {string} file @returns {Map<string, any>} */
const patternsOf = (file) => new Map(new FluentResource(read(file, SRC)).body.map(({ id, value }) => [id, value]));

/** The words of a pattern, in all its variants, without tags. @param {any} part @returns {string[]} */
function wordsOf(part) {
    if (typeof part === "string") return part.replace(/<[^>]*>/g, "").match(/\p{L}+/gu) ?? [];
    if (Array.isArray(part)) return part.flatMap(wordsOf);
    return (part.variants ?? []).flatMap((/** @type {any} */ variant) => wordsOf(variant.value));
}

test("messages are written in one form", () => {
    const lines = files(/(^|\/)messages\/\w+\.ftl$/, SRC).flatMap((file) => read(file, SRC).split("\n").map((line) => `${file}: ${line}`));
    const texts = lines.filter((line) => !/: #/.test(line));
    assert.deepEqual(texts.filter((line) => line.includes("’")), [], "an apostrophe is ', as in what the server says beside it");
    assert.deepEqual(texts.filter((line) => /[\d}] (%|(d|h|min|s|Tg\.)( |$))/.test(line)), [], "a no-break space is between a number and its unit");
    assert.deepEqual(texts.filter((line) => line.includes(" …")), [], "a no-break space is before an ellipsis");
    assert.ok(texts.length > 2000, "they are found at all");
});

test("translated messages are not English", () => {
    const english = files(ENGLISH, SRC);
    assert.ok(["games/clear_ace", "service/notices", "web/app"].every((folder) => english.includes(`${folder}/messages/en.ftl`)), "they are found at all");
    const left = TRANSLATED.flatMap((tag) => english.flatMap((file) => {
        const translated = patternsOf(file.replace(/en\.ftl$/, `${tag}.ftl`));
        const isLeft = (/** @type {[string, any]} */ [id, value]) =>
            JSON.stringify(value) === JSON.stringify(translated.get(id)) && wordsOf(value).some((word) => !SHARED[tag]?.includes(word));
        return [...patternsOf(file)].filter(isLeft).map(([id]) => `${id} of ${file} in ${tag}`);
    }));
    assert.deepEqual(left, []);
    const variants = [{ key: "one", value: "a card" }, { key: "other", value: [{ type: "var", name: "count" }, " cards"] }];
    assert.deepEqual(wordsOf(["<b>Play</b> ", { type: "select", variants }]), ["Play", "a", "card", "cards"], "words are found at all");
});
