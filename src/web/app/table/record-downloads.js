// Records to take away, in each of their forms.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { saveFile } from "../parts/save-file.js";

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

/**
 * Buttons for the record in all its forms.
 * @param {{ client: Client, match: MatchSummary | null, download: import("../parts/form.js").Form }} table
 * @param {string | null} as whose knowledge, such as `seat:0`; null for the whole record
 */
export function recordDownloads({ client, match, download }, as) {
    if (!match || (match.status !== "finished" && as === null)) return nothing;
    const take = (/** @type {string} */ accept, /** @type {string} */ ending) =>
        download.run(async () => {
            const text = await recordText(client, match.id, accept, as);
            saveFile(new Blob([text], { type: accept }), `acepost-${match.game}-${match.id}.${ending}`);
        });
    return html`<div class="records" role="group" aria-label="Download the record">
        <span class="soft">${as === null ? "The record:" : as === "public" ? "What everybody knows:" : "What this seat knows:"}</span>
        ${FORMS.map(([name, accept, ending]) => html`<button type="button" class="button" aria-label="Download as ${name}"
            aria-disabled=${download.busy ? "true" : nothing} @click=${() => take(accept, ending)}>${name}</button>`)}
        ${download.outcome()}
    </div>`;
}
