// Verifies a record in the browser: the record is loaded once, and everything else is computed here.

import { message, richMessage } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { errorMessage } from "../parts/errors.js";
import { recordText } from "./record-downloads.js";

/** @typedef {import("../session.js").Client} Client */
/** @typedef {import("../client/record.js").Verification} Verification */

/** @typedef {NonNullable<RecordVerification["found"]>} Found */

/** The CSS class of each verdict. */
const MARKS = { verified: "good", incomplete: "unchecked", failed: "bad" };

export class RecordVerification {
    /** @type {"idle" | "loading" | "checking" | "done"} */
    state = "idle";
    share = 0;
    /** @type {Verification | null} */
    found = null;
    errorText = "";

    #client;
    #id;
    #update;
    #announce;

    /** @param {{ client: Client, id: string, update: () => void, announce: (sentence: string) => void }} needs */
    constructor({ client, id, update, announce }) {
        this.#client = client;
        this.#id = id;
        this.#update = update;
        this.#announce = announce;
    }

    async run() {
        if (this.state === "loading" || this.state === "checking") return;
        this.errorText = "";
        this.#now("loading");
        try {
            const [{ verifyRecord }, text] = await Promise.all([
                import("../client/record.js"),
                recordText(this.#client, this.#id, "application/json", null),
            ]);
            this.#now("checking");
            this.found = await verifyRecord(text, { onProgress: (share) => this.#progress(share) });
            this.#now("done");
            this.#announce(message(`verdict-${this.found.verdict}-spoken`));
        } catch (error) {
            this.errorText = error instanceof Error && !globalThis.crypto?.subtle
                ? message("verify-needs-https")
                : errorMessage(error);
            this.#now("idle");
        }
    }

    /** @param {RecordVerification["state"]} state */
    #now(state) {
        this.state = state;
        this.#update();
    }

    /** @param {number} share */
    #progress(share) {
        this.share = share;
        this.#update();
    }
}

/** What a check has found, in the reader's language. @param {Found} found @param {Found["checks"][number]} check */
function finding({ outcome, events }, { name, ok, event }) {
    if (ok) return message(`check-${name}-holds`, { seats: outcome.placements.length, events });
    const sentence = ok === null ? message("check-not-checked") : message(`check-${name}-fails`);
    return event === undefined ? sentence : `${sentence} ${message("check-first-event", { event })}`;
}

/** @param {Found} found @param {Found["checks"][number]} check */
function line(found, check) {
    const sign = check.ok === null ? "–" : check.ok ? "✓" : "✗";
    const word = message(check.ok === null ? "check-not-checked-spoken" : check.ok ? "check-holds-spoken" : "check-fails-spoken");
    // The library tells programmers more, in English.
    const detail = html`<details class="soft"><summary>${message("check-for-programmers")}</summary><code lang="en">${check.detail}</code></details>`;
    return html`<li class=${check.ok === null ? "unchecked" : check.ok ? "holds" : "failed"}><span class="sign" aria-hidden="true">${sign}</span>
        <div><strong>${message(`check-${check.name}`)}</strong> <span class="visually-hidden">${word}</span>
            <p>${finding(found, check)}</p> ${check.ok ? nothing : detail}</div></li>`;
}

/** @param {RecordVerification} verification */
function buttonText({ state, share }) {
    if (state === "loading") return message("verify-loading");
    return state === "checking" ? message("verify-checking", { percent: Math.round(share * 100) }) : message("verify-here");
}

/** @param {RecordVerification} verification */
export function verificationPanel(verification) {
    const { state, found, errorText } = verification;
    const busy = state === "loading" || state === "checking";
    return html`<section class="verification" id="verify" aria-labelledby="verify-heading">
        <h2 id="verify-heading">${message("is-it-fair")}</h2>
        <p class="soft">${richMessage("verify-explained", { code: (text) => html`<code>${text}</code>` })}</p>
        <button type="button" class="button felt" aria-busy=${busy ? "true" : "false"} @click=${() => verification.run()}>${buttonText(verification)}</button>
        ${errorText ? html`<p class="bar-trouble" role="alert">${errorText}</p>` : nothing}
        ${found && state === "done" ? html`
            <p class="found ${MARKS[found.verdict]}">${message(`verdict-${found.verdict}`, { events: found.events })}</p>
            <ul class="checks" aria-label=${message("checks")}>${found.checks.map((check) => line(found, check))}</ul>
            <p class="soft mono">${message("head-hash", { hash: found.head })}</p>` : nothing}
    </section>`;
}
