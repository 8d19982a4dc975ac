// The offer to be told of one's turn on this device. It is made after the player's first answer in a match by post.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { message } from "../l10n.js";
import { errorMessage } from "../parts/errors.js";
import { pathTo } from "../routes.js";
import { mayAsk, storeChoice } from "./choice.js";
import { NotAllowed, TURN_KINDS, turnOn } from "./device.js";

export class Offer {
    #context;
    /** @type {"hidden" | "asked" | "busy" | "on" | "failed"} */
    #state = "hidden";
    #problem = "";

    /** @param {import("../app.js").PageContext} context */
    constructor(context) {
        this.#context = context;
    }

    /** Makes the offer, unless the user has chosen before. */
    make() {
        if (this.#state === "hidden" && mayAsk()) this.#become("asked");
    }

    /** @param {"hidden" | "asked" | "busy" | "on" | "failed"} state */
    #become(state) {
        this.#state = state;
        this.#context.update();
    }

    async #accept() {
        if (this.#state === "busy") return;
        this.#become("busy");
        try {
            await turnOn(this.#context.session, TURN_KINDS);
            this.#become("on");
            this.#context.announce(message("push-offer-accepted"));
        } catch (error) {
            this.#problem = error instanceof NotAllowed ? message("push-not-allowed") : errorMessage(error);
            this.#become("failed");
            this.#context.announce(this.#problem, true);
        }
    }

    #decline() {
        storeChoice({ wants: false });
        this.#become("hidden");
    }

    render() {
        const settings = html`<a href=${pathTo("settingsPart", { part: "notifications" })}>${message("push-settings")}</a>`;
        const button = (/** @type {string} */ words, /** @type {() => void} */ act, kind = "") =>
            html`<button type="button" class=${`button ${kind}`} aria-disabled=${this.#state === "busy" ? "true" : nothing} @click=${act}>${words}</button>`;
        if (this.#state === "hidden") return nothing;
        const close = button(message("push-close"), () => this.#become("hidden"));
        return html`<div class="proposal" role="group" aria-label=${message("push-notifications")}>
            ${this.#state === "on"
                ? html`<p>${message("push-offer-on")} ${settings}</p>${close}`
                : this.#state === "failed"
                  ? html`<p>${this.#problem} ${settings}</p>${close}`
                  : html`<p>${message("push-offer-question")}</p>
                        <span class="answers">${button(message("push-offer-no"), () => this.#decline())}${button(message("push-offer-yes"), () => this.#accept(), "strong")}</span>`}
        </div>`;
    }
}
