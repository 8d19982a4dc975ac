// Renders the Markdown of the games' rules: headings, paragraphs, lists, tables, emphasis, code, links, and pictures of cards.
// Anything else stays text, so nothing can become an element that is not made here.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { cardPicture } from "./card-picture.js";

/** The id at the beginning of a rule: `CA-12`. */
const RULE = /^\*\*([A-Z]{2,}-\d+)\*\*/;

/** The ids of all rules of a page. */
const RULES = /^- \*\*([A-Z]{2,}-\d+)\*\*/gm;

/** What may be the id of a rule within a sentence. */
const MENTION = /\b([A-Z]{2,}-\d+)\b/;

const INLINE = /(`[^`]+`)|(\*\*(?:[^*]|\*(?!\*))+\*\*)|(\*(?![*\s])(?:\*\*[^*]+\*\*|[^*])+\*)|\[((?:[^\][]|\[[^\]]*\])+)\]\(([^)\s]+)\)/;

/** @typedef {{ title: string, id: string, level: number }} Heading */
/** @typedef {{ headings: Heading[], rules: Set<string> }} Page  What was found so far, and the ids of the page's rules. */

/**
 * Splits a page of rules into what is for people and what is for programs.
 * @param {string} text
 * @returns {[people: string, programs: string]}
 */
export function splitRules(text) {
    const at = text.lastIndexOf("\n---\n");
    return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 5)];
}

/**
 * @param {string} text
 * @returns {{ template: unknown, headings: Heading[] }}
 */
export function markdown(text) {
    /** @type {Page} */
    const page = { headings: [], rules: new Set(Array.from(text.matchAll(RULES), ([, id]) => id)) };
    const lines = text.replace(/\r\n?/g, "\n").split("\n");
    const blocks = [];
    let at = 0;
    while (at < lines.length) {
        const [template, next] = block(lines, at, page);
        blocks.push(template);
        at = next;
    }
    return { template: blocks, headings: page.headings };
}

/**
 * Returns the block that begins at a line, and the line after it.
 * @param {string[]} lines
 * @param {number} at
 * @param {Page} page
 * @returns {[template: unknown, next: number]}
 */
function block(lines, at, page) {
    const line = lines[at];
    if (!line.trim()) return [nothing, at + 1];
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (heading) return [title(heading[1].length, heading[2], page), at + 1];
    if (/^```/.test(line)) return fenced(lines, at);
    if (/^\s*([-*]|\d+[.)])\s/.test(line)) return list(lines, at, page);
    if (/^\s*\|/.test(line)) return table(lines, at, page);
    if (/^([-*_])(\s*\1){2,}\s*$/.test(line)) return [html`<hr />`, at + 1];
    const next = after(lines, at, (other) => /^(#{1,6}\s|```|\s*\||\s*([-*]|\d+[.)])\s)/.test(other));
    return [html`<p>${inline(lines.slice(at, next).join("\n"), page)}</p>`, next];
}

/**
 * Returns where a block ends: at an empty line, or at one that begins another.
 * @param {string[]} lines
 * @param {number} at
 * @param {(line: string) => boolean} ends
 */
function after(lines, at, ends) {
    let next = at + 1;
    while (next < lines.length && lines[next].trim() && !ends(lines[next])) next++;
    return next;
}

/**
 * Draws a heading one level lower, because the page has its own first heading.
 * @param {number} level
 * @param {string} text
 * @param {Page} page
 */
function title(level, text, page) {
    const id = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    page.headings.push({ title: text.replace(/[*`]/g, ""), id, level });
    if (level <= 2) return html`<h2 id=${id}>${inline(text, page)}</h2>`;
    return html`<h3 id=${id}>${inline(text, page)}</h3>`;
}

/**
 * Draws a block between fences: a picture of cards, or code.
 * @param {string[]} lines
 * @param {number} at
 * @returns {[template: unknown, next: number]}
 */
function fenced(lines, at) {
    let end = at + 1;
    while (end < lines.length && !/^```/.test(lines[end])) end++;
    const inside = lines.slice(at + 1, end);
    const picture = /^```cards\s*$/.test(lines[at]) ? cardPicture(inside) : null;
    return [picture ?? html`<pre tabindex="0"><code>${inside.join("\n")}</code></pre>`, end + 1];
}

/**
 * Draws a list, with everything that is indented below its items.
 * @param {string[]} lines
 * @param {number} at
 * @param {Page} page
 * @returns {[template: unknown, next: number]}
 */
function list(lines, at, page) {
    const ordered = /^\s*\d/.test(lines[at]);
    /** @type {string[]} */
    const items = [];
    let next = at;
    while (next < lines.length && lines[next].trim()) {
        const item = /^\s*(?:[-*]|\d+[.)])\s+(.*)$/.exec(lines[next]);
        if (item) items.push(item[1]);
        else items[items.length - 1] += `\n${lines[next].trim()}`;
        next++;
    }
    const entries = items.map((item) => entry(item, page));
    return [ordered ? html`<ol>${entries}</ol>` : html`<ul>${entries}</ul>`, next];
}

/**
 * Draws an item of a list. Links can lead to a rule by its id.
 * @param {string} text
 * @param {Page} page
 */
function entry(text, page) {
    const rule = RULE.exec(text)?.[1];
    if (!rule) return html`<li>${inline(text, page)}</li>`;
    const rest = text.replace(RULE, "").trimStart();
    return html`<li class="rule" id=${rule} tabindex="-1"><a class="id" href=${`#${rule}`}>${rule}</a> <span>${inline(rest, page)}</span></li>`;
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @param {Page} page
 * @returns {[template: unknown, next: number]}
 */
function table(lines, at, page) {
    const next = after(lines, at, (line) => !/^\s*\|/.test(line));
    const rows = lines.slice(at, next).map((line) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
    const divided = rows[1]?.every((cell) => /^:?-+:?$/.test(cell));
    const body = divided ? rows.slice(2) : rows;
    return [
        html`<div class="wide" tabindex="0" role="group" aria-label=${message("markdown-table")}>
            <table class="figures">
                ${divided ? html`<thead><tr>${rows[0].map((cell) => html`<th scope="col">${inline(cell, page)}</th>`)}</tr></thead>` : nothing}
                <tbody>
                    ${body.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell, page)}</td>`)}</tr>`)}
                </tbody>
            </table>
        </div>`,
        next,
    ];
}

/**
 * Draws the text of a line: code, strong and emphasized words, links.
 * @param {string} text
 * @param {Page} page
 * @returns {unknown}
 */
function inline(text, page) {
    const found = INLINE.exec(text);
    if (!found) return mentions(text, page);
    const [whole, code, strong, stressed, label, target] = found;
    const middle = code
        ? html`<code>${code.slice(1, -1)}</code>`
        : strong
          ? html`<strong>${inline(strong.slice(2, -2), page)}</strong>`
          : stressed
            ? html`<em>${inline(stressed.slice(1, -1), page)}</em>`
            : anchor(label, target, page);
    return [mentions(text.slice(0, found.index), page), middle, inline(text.slice(found.index + whole.length), page)];
}

/**
 * Draws text in which the ids of rules are links to them.
 * @param {string} text
 * @param {Page} page
 */
function mentions(text, { rules }) {
    const pieces = text.split(MENTION);
    return pieces.map((piece, at) => (at % 2 === 1 && rules.has(piece) ? html`<a href=${`#${piece}`}>${piece}</a>` : piece));
}

/**
 * Draws a link. A target that is no page stays text, so no script can hide in an address.
 * @param {string} label
 * @param {string} target
 * @param {Page} page
 */
function anchor(label, target, page) {
    const safe = /^(https?:\/\/|\/(?!\/)|#)/.test(target);
    // There are no links within links.
    return safe ? html`<a href=${target} rel="noreferrer">${inline(label, { ...page, rules: new Set() })}</a>` : inline(label, page);
}
