// Renders the Markdown of the games' rules: headings, paragraphs, lists, tables, emphasis, code and links. Anything else stays
// text, so nothing can become an element that is not made here.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** The id at the beginning of a rule: `CA-12`. */
const RULE = /^\*\*([A-Z]{2,}-\d+)\*\*/;

const INLINE = /(`[^`]+`)|(\*\*(?:[^*]|\*(?!\*))+\*\*)|(\*(?![*\s])(?:\*\*[^*]+\*\*|[^*])+\*)|\[((?:[^\][]|\[[^\]]*\])+)\]\(([^)\s]+)\)/;

/**
 * @typedef {{ title: string, id: string, level: number }} Heading
 */

/**
 * @param {string} text
 * @returns {{ template: unknown, headings: Heading[] }}
 */
export function markdown(text) {
    /** @type {Heading[]} */
    const headings = [];
    const lines = text.replace(/\r\n?/g, "\n").split("\n");
    const blocks = [];
    let at = 0;
    while (at < lines.length) {
        const [template, next] = block(lines, at, headings);
        blocks.push(template);
        at = next;
    }
    return { template: blocks, headings };
}

/**
 * Returns the block that begins at a line, and the line after it.
 * @param {string[]} lines
 * @param {number} at
 * @param {Heading[]} headings
 * @returns {[template: unknown, next: number]}
 */
function block(lines, at, headings) {
    const line = lines[at];
    if (!line.trim()) return [nothing, at + 1];
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (heading) return [title(heading[1].length, heading[2], headings), at + 1];
    if (/^```/.test(line)) return code(lines, at + 1);
    if (/^\s*([-*]|\d+[.)])\s/.test(line)) return list(lines, at);
    if (/^\s*\|/.test(line)) return table(lines, at);
    if (/^([-*_])(\s*\1){2,}\s*$/.test(line)) return [html`<hr />`, at + 1];
    const next = after(lines, at, (other) => /^(#{1,6}\s|```|\s*\||\s*([-*]|\d+[.)])\s)/.test(other));
    return [html`<p>${inline(lines.slice(at, next).join("\n"))}</p>`, next];
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
 * @param {Heading[]} headings
 */
function title(level, text, headings) {
    const id = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    headings.push({ title: text.replace(/[*`]/g, ""), id, level });
    if (level <= 2) return html`<h2 id=${id}>${inline(text)}</h2>`;
    return html`<h3 id=${id}>${inline(text)}</h3>`;
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @returns {[template: unknown, next: number]}
 */
function code(lines, at) {
    let end = at;
    while (end < lines.length && !/^```/.test(lines[end])) end++;
    return [html`<pre tabindex="0"><code>${lines.slice(at, end).join("\n")}</code></pre>`, end + 1];
}

/**
 * Draws a list, with everything that is indented below its items.
 * @param {string[]} lines
 * @param {number} at
 * @returns {[template: unknown, next: number]}
 */
function list(lines, at) {
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
    const entries = items.map(entry);
    return [ordered ? html`<ol>${entries}</ol>` : html`<ul>${entries}</ul>`, next];
}

/**
 * Draws an item of a list. Links can lead to a rule by its id.
 * @param {string} text
 */
function entry(text) {
    const rule = RULE.exec(text)?.[1];
    if (!rule) return html`<li>${inline(text)}</li>`;
    const rest = text.replace(RULE, "").trimStart();
    return html`<li class="rule" id=${rule}><a class="id" href=${`#${rule}`}>${rule}</a> <span>${inline(rest)}</span></li>`;
}

/**
 * @param {string[]} lines
 * @param {number} at
 * @returns {[template: unknown, next: number]}
 */
function table(lines, at) {
    const next = after(lines, at, (line) => !/^\s*\|/.test(line));
    const rows = lines.slice(at, next).map((line) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
    const divided = rows[1]?.every((cell) => /^:?-+:?$/.test(cell));
    const body = divided ? rows.slice(2) : rows;
    return [
        html`<div class="wide" tabindex="0" role="group" aria-label="Table">
            <table class="figures">
                ${divided ? html`<thead><tr>${rows[0].map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>` : nothing}
                <tbody>
                    ${body.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}
                </tbody>
            </table>
        </div>`,
        next,
    ];
}

/**
 * Draws the text of a line: code, strong and emphasized words, links.
 * @param {string} text
 * @returns {unknown}
 */
function inline(text) {
    const found = INLINE.exec(text);
    if (!found) return text;
    const [whole, code, strong, stressed, label, target] = found;
    const middle = code
        ? html`<code>${code.slice(1, -1)}</code>`
        : strong
          ? html`<strong>${inline(strong.slice(2, -2))}</strong>`
          : stressed
            ? html`<em>${inline(stressed.slice(1, -1))}</em>`
            : anchor(label, target);
    return [text.slice(0, found.index), middle, inline(text.slice(found.index + whole.length))];
}

/**
 * Draws a link. A target that is no page stays text, so no script can hide in an address.
 * @param {string} label
 * @param {string} target
 */
function anchor(label, target) {
    const safe = /^(https?:\/\/|\/(?!\/)|#)/.test(target);
    return safe ? html`<a href=${target} rel="noreferrer">${inline(label)}</a>` : inline(label);
}
