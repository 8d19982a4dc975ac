// The log of what happened, as sentences.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { withCardSymbols } from "./card-symbols.js";

/** @typedef {import("../client/index.js").EventView} EventView */

/** @param {EventView} event @param {readonly string[]} names */
const entry = (event, names) => html`<li value=${event.seq}><span class="seq">${event.seq}</span>
    <div>${event.sentences.map((each) => html`<p>${withCardSymbols(each, names)}</p>`)}</div></li>`;

/**
 * Draws the log, the newest event first.
 * @param {readonly EventView[]} events
 * @param {readonly string[]} names of the players
 * @param {number} shown How many of the newest events to show.
 */
export function eventLog(events, names, shown = 60) {
    const newest = events.slice(-shown).reverse();
    return html`<section class="chronicle" aria-labelledby="chronicle-heading">
        <h2 id="chronicle-heading">${message("what-happened")}</h2>
        ${newest.length ? html`<ol reversed tabindex="0">${repeat(newest, (event) => event.seq, (event) => entry(event, names))}</ol>` : html`<p class="soft">${message("nothing-yet")}</p>`}
        ${newest.length && newest[newest.length - 1].seq > 1 ? html`<p class="soft">${message("earlier-in-replay")}</p>` : nothing}
    </section>`;
}
