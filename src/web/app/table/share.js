// Sharing a match that is over: its link, the frame for other sites, and the picture of its table.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { language, message } from "../l10n.js";
import { copyLink } from "../parts/copy-link.js";
import { pathTo } from "../routes.js";

/** The size of the frame, which the server also gives to sites that ask for it. */
const FRAME = { width: 720, height: 640 };

/** @typedef {import("./replay-controller.js").ReplayController} ReplayController */

/**
 * Returns the HTML with which other sites show a replay, as it is shown here. At its end, the frame begins at the start.
 * @param {ReplayController} controller @param {string} title
 */
function frameFor({ match, version, last, as }, title) {
    const query = new URLSearchParams();
    if (version > 1 && version < last) query.set("version", String(version));
    if (as !== "full") query.set("as", as);
    const [source, text] = [`${location.origin}/embed/matches/${match.id}${query.size ? "?" : ""}${query}`, title].map((each) =>
        each.replace(/[&"<]/g, (letter) => `&#${letter.charCodeAt(0)};`));
    return `<iframe src="${source}" width="${FRAME.width}" height="${FRAME.height}" title="${text}" loading="lazy" style="border:0"></iframe>`;
}

/**
 * Draws what can be shared of a match. Of a private or running one, this is nothing.
 * @param {ReplayController} controller
 * @param {import("../app.js").PageContext} context
 */
export function sharePanel(controller, context) {
    const { match } = controller;
    if (match.status !== "finished" || match.visibility === "private") return nothing;
    const url = location.origin + pathTo("replay", { id: match.id });
    const players = match.players.map(({ name }) => name).join(", ");
    return html`<details class="share">
        <summary class="button">${message("share")}</summary>
        ${copyLink({ label: message("share-link"), url, context })}
        ${copyLink({ label: message("share-frame"), url: frameFor(controller, message("replay-of", { players })), context, shared: false })}
        <p><a href="/pictures/matches/${match.id}.png?language=${language}" download="acepost-${match.id}.png">${message("share-picture")}</a></p>
    </details>`;
}
