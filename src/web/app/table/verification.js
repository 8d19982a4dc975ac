// Verifies a record in the browser: the record is loaded once, and everything else is computed here.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { verifyRecord } from "../client/index.js";
import { errorMessage } from "../parts/errors.js";
import { recordText } from "./record-downloads.js";

/** @typedef {import("../session.js").Client} Client */

const NAMES = {
    header: "Format",
    commitment: "Commitment",
    chain: "Hash chain",
    chance: "Chance",
    result: "Result",
};

/** For each verdict: what is announced, what is shown, and its CSS class. @typedef {NonNullable<RecordVerification["found"]>} Found */
const VERDICTS = {
    verified: {
        announced: "The record is verified.",
        /** @param {Found} found */
        shown: ({ events }) => `Verified: ${events} events, whose secret, chain, chance and result are as they must be.`,
        mark: "good",
    },
    incomplete: {
        announced: "Nothing in the record fails, but not everything could be checked.",
        shown: () => "Not verified: nothing in this record fails, but not everything could be checked.",
        mark: "unchecked",
    },
    failed: { announced: "The record does not verify.", shown: () => "This record does not verify.", mark: "bad" },
};

export class RecordVerification {
    /** @type {"idle" | "loading" | "checking" | "done"} */
    state = "idle";
    share = 0;
    /** @type {Awaited<ReturnType<typeof verifyRecord>> | null} */
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
            const text = await recordText(this.#client, this.#id, "application/json", null);
            this.#now("checking");
            this.found = await verifyRecord(text, { onProgress: (share) => this.#progress(share) });
            this.#now("done");
            this.#announce(VERDICTS[this.found.verdict].announced);
        } catch (error) {
            this.errorText = error instanceof Error && !globalThis.crypto?.subtle
                ? "Browsers verify only on pages that came by HTTPS, or from this machine."
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

/** @param {NonNullable<RecordVerification["found"]>["checks"][number]} check */
function line(check) {
    const sign = check.ok === null ? "–" : check.ok ? "✓" : "✗";
    const word = check.ok === null ? "not checked" : check.ok ? "holds" : "fails";
    return html`<li class=${check.ok === null ? "unchecked" : check.ok ? "holds" : "failed"}><span class="sign" aria-hidden="true">${sign}</span>
        <div><strong>${NAMES[check.name] ?? check.name}</strong> <span class="visually-hidden">${word}.</span> <p>${check.detail}</p></div></li>`;
}

/** @param {RecordVerification} verification */
export function verificationPanel(verification) {
    const { state, found, errorText } = verification;
    const busy = state === "loading" || state === "checking";
    return html`<section class="verification" id="verify" aria-labelledby="verify-heading">
        <h2 id="verify-heading">Is it fair?</h2>
        <p class="soft">Your browser loads the record once and computes everything anew: that the server had committed to its
            secret, that no event was changed, every shuffle, die and lot, and the result. Whether each play followed the rules is
            for <code>acepost verify</code>.</p>
        <button type="button" class="button felt" aria-busy=${busy ? "true" : "false"} @click=${() => verification.run()}>
            ${state === "loading" ? "Loading the record…" : state === "checking" ? `Checking… ${Math.round(verification.share * 100)} %` : "Verify in this browser"}</button>
        ${errorText ? html`<p class="bar-trouble" role="alert">${errorText}</p>` : nothing}
        ${found && state === "done" ? html`
            <p class="found ${VERDICTS[found.verdict].mark}" role="status">${VERDICTS[found.verdict].shown(found)}</p>
            <ul class="checks" aria-label="Checks">${found.checks.map(line)}</ul>
            <p class="soft mono">head ${found.head}</p>` : nothing}
    </section>`;
}
