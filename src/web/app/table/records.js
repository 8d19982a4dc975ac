// Records to take away, in each of their forms.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("../session.js").Client} Client */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

const FORMS = /** @type {const} */ ([
    ["JSON", "application/json", "json"],
    ["NDJSON", "application/x-ndjson", "ndjson"],
    ["CSV", "text/csv", "csv"],
    ["Text", "text/plain", "txt"],
]);

/**
 * A record as the server wrote it, to the letter.
 * @param {Client} client @param {string} id @param {string} accept @param {string | null} as
 */
export async function recordText(client, id, accept, as) {
    const answer = await client.get({
        url: "/v1/matches/{id}/record", path: { id }, query: as ? { as } : {}, headers: { Accept: accept }, parseAs: "text",
        security: [{ scheme: "bearer", type: "http" }], responseStyle: "data", throwOnError: true,
    });
    return /** @type {string} */ (/** @type {unknown} */ (answer));
}

/** @param {string} text @param {string} type @param {string} name */
function save(text, type, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Buttons for the record in all its forms.
 * @param {Client} client
 * @param {MatchSummary} match
 * @param {string | null} as whose knowledge, such as `seat:0`; null for the whole record
 */
export function records(client, match, as) {
    if (match.status !== "finished" && as === null) return nothing;
    const take = async (/** @type {string} */ accept, /** @type {string} */ ending) =>
        save(await recordText(client, match.id, accept, as), accept, `acepost-${match.game}-${match.id}.${ending}`);
    return html`<div class="records" role="group" aria-label="Download the record">
        <span class="soft">${as ? "What this seat knows:" : "The record:"}</span>
        ${FORMS.map(([name, accept, ending]) => html`<button type="button" class="button" aria-label="Download as ${name}"
            @click=${() => take(accept, ending)}>${name}</button>`)}
    </div>`;
}
