// A link as a QR code. It is made here and not by the server, because the link of a private match contains its code, which must
// be in no request and so in no log.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { message } from "../l10n.js";

/** The code that is shown. @type {{ url: string, size: number, path: string } | null} */
let shown = null;

/** The white edge that scanners need, in squares. */
const EDGE = 4;

/** @param {string} url */
async function made(url) {
    const { encode } = await import("../vendor/uqr/index.mjs");
    const { data, size } = encode(url, { ecc: "M", border: EDGE });
    const squares = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
    return { url, size, path: squares.join("") };
}

/**
 * Draws a button that shows a link as a QR code.
 * @param {{ url: string, context: import("../app.js").PageContext }} link
 */
export function qrCode({ url, context }) {
    const toggle = async () => {
        try {
            shown = shown?.url === url ? null : await made(url);
        } catch {
            // The link itself is beside it.
            context.announce(message("qr-failed"), true);
        }
        context.update();
    };
    const code = shown?.url === url ? shown : null;
    return html`<div class="qr">
        <button type="button" class="button" aria-expanded=${code ? "true" : "false"} @click=${toggle}>
            ${code ? message("qr-hide") : message("qr-show")}</button>
        ${code
            ? html`<svg viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label=${message("qr-code")} shape-rendering="crispEdges">
                  ${svg`<rect width=${code.size} height=${code.size} fill="#fff" /><path d=${code.path} fill="#000" />`}
              </svg>`
            : nothing}
    </div>`;
}
