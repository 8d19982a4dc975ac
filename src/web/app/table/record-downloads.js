// A menu that downloads a record, in each of its formats.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { saveFile } from "../parts/save-file.js";
import { chosen } from "./menu.js";

/** @typedef {import("../session.js").Client} Client */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

const formats = () => /** @type {const} */ ([
    ["JSON", "application/json", "json"],
    ["NDJSON", "application/x-ndjson", "ndjson"],
    ["CSV", "text/csv", "csv"],
    [message("record-text"), "text/plain", "txt"],
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
 * Draws a menu with a download for each format.
 * @param {{ client: Client, match: MatchSummary | null, download: import("../parts/form.js").Form }} table
 * @param {string | null} as the viewer whose record it is, such as `seat:0`; null for the complete record
 */
export function recordDownloads({ client, match, download }, as) {
    if (!match || (match.status !== "finished" && as === null)) return nothing;
    const startDownload = (/** @type {string} */ accept, /** @type {string} */ ending) =>
        download.run(async () => {
            const text = await recordText(client, match.id, accept, as);
            saveFile(new Blob([text], { type: accept }), `acepost-${match.game}-${match.id}.${ending}`);
            // Only read out: others see what their browser shows.
            return message("record-downloaded");
        });
    const label = message(as === null ? "record" : as === "public" ? "record-for-spectators" : "record-for-seat");
    return html`<div class="records" role="group" aria-label=${message("download-record")}><details class="menu">
        <summary class="button">${label}</summary>
        <ul aria-label=${label}>${formats().map(([name, accept, ending]) => html`<li><button type="button" class="button"
            aria-label=${message("download-as", { format: name })} aria-disabled=${download.busy ? "true" : nothing}
            @click=${chosen(() => startDownload(accept, ending))}>${name}</button></li>`)}</ul>
    </details>${download.problem ? download.outcome() : nothing}</div>`;
}
