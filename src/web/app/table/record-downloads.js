// Buttons that download a record, in each of its formats.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { saveFile } from "../parts/save-file.js";

/** @typedef {import("../session.js").Client} Client */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

const FORMATS = /** @type {const} */ ([
    ["JSON", "application/json", "json"],
    ["NDJSON", "application/x-ndjson", "ndjson"],
    ["CSV", "text/csv", "csv"],
    ["Text", "text/plain", "txt"],
]);

/**
 * Returns a record exactly as the server wrote it.
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
 * Draws the download buttons.
 * @param {{ client: Client, match: MatchSummary | null, download: import("../parts/form.js").Form }} table
 * @param {string | null} as the viewer whose record it is, such as `seat:0`; null for the complete record
 */
export function recordDownloads({ client, match, download }, as) {
    if (!match || (match.status !== "finished" && as === null)) return nothing;
    const startDownload = (/** @type {string} */ accept, /** @type {string} */ ending) =>
        download.run(async () => {
            const text = await recordText(client, match.id, accept, as);
            saveFile(new Blob([text], { type: accept }), `acepost-${match.game}-${match.id}.${ending}`);
        });
    return html`<div class="records" role="group" aria-label="Download record">
        <span class="soft">${as === null ? "Record:" : as === "public" ? "Record for spectators:" : "Record for this seat:"}</span>
        ${FORMATS.map(([name, accept, ending]) => html`<button type="button" class="button" aria-label="Download as ${name}"
            aria-disabled=${download.busy ? "true" : nothing} @click=${() => startDownload(accept, ending)}>${name}</button>`)}
        ${download.outcome()}
    </div>`;
}
