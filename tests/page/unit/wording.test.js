// Every word that people read is a message. What is left over is found here.

import assert from "node:assert/strict";
import { test } from "node:test";
import ts from "typescript";
import { LANGUAGES } from "../../../src/web/app/l10n.js";
import { modules, parse, read } from "./support/modules.js";
import { wordsIn } from "./support/wording.js";

/** Runs before the messages are loaded, and has its own words in every language. */
const THEME = read("theme.js");
/** @type {Record<string, string[]>} */
const SAID_EARLY = new Function(`return ${/const words = (\{.+?\n {4}\});/s.exec(THEME)?.[1]}`)();

/** Names, which are the same in all languages; what browsers read; and what is said where there are no messages. */
const ALLOWED = new Set([
    ...["Acepost", "API", "English", "Deutsch", "Firefox", "Edge", "Opera", "Chrome", "Safari", "Mac", "Chromebook"],
    ...["Notification", "Bearer …", "bold …px sans-serif", "(prefers-reduced-motion: reduce)", "translate(…px, …px) scale(…)"],
    ...["(color: light-dark(#000, #fff)) and selector(:has(a))"],
    ...Object.values(SAID_EARLY).flat(),
]);

const words = (source) => wordsIn(parse("example.js", source), ALLOWED).map((found) => found.replace(/^\d+: /, ""));

test("words are found wherever people read them", () => {
    for (const [source, expected] of [
        ["html`<p>Your turn</p>`", ["Your turn"]],
        ["html`<p class=\"lead wide\">${name} has played.</p>`", ["… has played."]],
        ["html`<button aria-label=\"Close this\" class=\"button bare\"></button>`", ["Close this"]],
        ["html`<img alt=\"\" src=\"/app/icons/icon.svg\" title='' /><!-- a remark -->`", []],
        ["html`<p>${done ? \"All is well.\" : html`<b>Not yet</b>`}</p>`", ["All is well.", "Not yet"]],
        ["html`<p class=${`note ${bad ? \"very bad\" : \"good\"}`}>&middot;</p>`", []],
        ["html`<p title=${bad ? \"Too bad\" : \"\"}></p>`", ["Too bad"]],
        ["const words = [\"Settings\", \"one or two\", \"settings\", `${count} cards`];", ["Settings", "one or two", "… cards"]],
        ["element.querySelector(\"main h1\"); throw new TypeError(\"no such thing\");", []],
        ["if (event.key === \"Enter\") fetch(`/v1/matches/${id}`, { headers: { \"Content-Type\": \"application/json\" } });", []],
        ["import { html } from \"../vendor/lit-html/lit-html.js\"; message(\"way-home\");", []],
        ["const title = \"Acepost\"; const classes = `ch-seat ${mine ? \"mine\" : \"\"}`;", []],
        ["throw new Error(`no messages of ${folder || \"the shell\"}`);", []],
    ]) {
        assert.deepEqual(words(source), expected, source);
    }
});

test("what is said where there are no messages is said in every language", () => {
    assert.deepEqual(Object.keys(SAID_EARLY), Object.keys(LANGUAGES));
    for (const sentences of Object.values(SAID_EARLY)) assert.equal(sentences.length, SAID_EARLY.en.length);
});

test("what tells of too old a browser has no newer syntax", () => {
    const written = (/** @type {ts.ScriptTarget} */ target) => ts.transpileModule(THEME, { compilerOptions: { target } }).outputText;
    assert.equal(written(ts.ScriptTarget.ES2019), written(ts.ScriptTarget.ESNext));
});

test("no words are left over in the page", () => {
    const left = modules().flatMap(({ file, tree }) => wordsIn(tree, ALLOWED).map((found) => `${file}:${found}`));
    assert.deepEqual(left, []);
});
