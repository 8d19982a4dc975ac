// Analyses in a replay: what a bot would have done in the place of a player who had to act, and what the player did.

import { getAnalysis } from "../client/index.js";
import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { rememberedStrength, rememberStrength } from "../parts/bot-match.js";
import { errorMessage } from "../parts/errors.js";
import { advice } from "./advice.js";
import { focusOn } from "./focus.js";

/** @typedef {import("../client/index.js").Analysis} Analysis */
/** @typedef {import("../client/index.js").BotStrength} BotStrength */
/** @typedef {import("./replay-controller.js").ReplayController} ReplayController */

const KEY = "acepost.analysis";

export class Analyses {
    #controller;
    #context;
    /** The newest one of each decision, by its version and seat. @type {Map<string, Analysis>} */
    #found = new Map();
    /** What is being asked, and what ends it. */
    #asked = "";
    #asking = new AbortController();
    /** What could not be answered, and why. */
    #failed = { key: "", error: /** @type {unknown} */ (null) };

    /** @param {ReplayController} controller @param {import("../app.js").PageContext} context */
    constructor(controller, context) {
        this.#controller = controller;
        this.#context = context;
    }

    close() {
        this.#asking.abort();
    }

    /** The seat whose decision can be analysed: the one from which the viewer looks, or one of all if their cards are face up. @returns {number | null} */
    get #seat() {
        const { match, own, as, animator, playing } = this.#controller;
        const view = animator.shown;
        // Between the events of a replay that plays, there is no time to ask.
        if (match.status !== "finished" || playing || !this.#context.session.player || !view) return null;
        if (view.seat !== null) return view.to_act.includes(view.seat) ? view.seat : null;
        if (as !== "full") return null;
        return own !== null && view.to_act.includes(own) ? own : (view.to_act[0] ?? null);
    }

    /** The decision that is shown. */
    get #key() {
        return `${this.#controller.version} ${this.#seat}`;
    }

    /** Asks a bot, instead of what was asked before. @param {number} seat @param {BotStrength} [chosen] How strong the bot is, from now on. */
    async #ask(seat, chosen) {
        const key = this.#key;
        if (this.#asked === key && !chosen) return;
        if (chosen) rememberStrength(KEY, chosen);
        this.#asking.abort();
        const { signal } = (this.#asking = new AbortController());
        const { client, match, version } = this.#controller;
        this.#asked = key;
        this.#failed = { key: "", error: null };
        this.#context.update();
        try {
            const query = { seat, strength: chosen ?? rememberedStrength(KEY) };
            const found = await getAnalysis({ client, path: { id: match.id, version }, query, signal });
            if (signal.aborted) return;
            this.#found.set(key, found);
            if (key === this.#key) this.#context.announce(`${message("analysis-says", { label: found.hint.label, reason: found.hint.reason })} ${this.#comparison(found)}`);
        } catch (error) {
            if (signal.aborted) return;
            this.#failed = { key, error };
        }
        this.#asked = "";
        // The button is gone that had the focus.
        const isHeld = key === this.#key && document.activeElement?.matches(".analysis > .button");
        this.#context.update();
        if (isHeld) focusOn(".analysis select", ".analysis > .button");
    }

    /** Says what the player did. @param {Analysis} analysis */
    #comparison({ seat, hint, taken }) {
        if (!taken) return "";
        if (JSON.stringify(taken) === JSON.stringify(hint.action)) return message("analysis-same", this.#player(seat));
        return message("analysis-other", { ...this.#player(seat), action: taken.label });
    }

    /** @param {number} seat */
    #player(seat) {
        const { own, names } = this.#controller;
        return { you: seat === own ? "yes" : "no", player: names[seat] ?? "" };
    }

    /** @param {(rule: string) => void} openRule */
    render(openRule) {
        const seat = this.#seat;
        if (seat === null) return nothing;
        const key = this.#key;
        const found = this.#found.get(key);
        const isAsked = this.#asked === key;
        const { game } = this.#controller.match;
        const ask = (/** @type {BotStrength} */ strength) => this.#ask(seat, strength);
        return html`<section class="analysis" aria-labelledby="analysis-heading" aria-busy=${isAsked ? "true" : nothing}>
            <h2 id="analysis-heading">${message("analysis", this.#player(seat))}</h2>
            ${found
                ? html`${advice(found.hint, { game, openRule, ask, bot: message("analysis-bot"), lead: message("analysis-would") })}
                      <p>${isAsked ? message("hint-thinking") : this.#comparison(found)}</p>`
                : html`<button type="button" class="button" aria-busy=${isAsked ? "true" : nothing} @click=${() => this.#ask(seat)}>
                      ${isAsked ? message("hint-thinking") : message("analysis-ask")}</button>`}
            ${this.#failed.key === key ? html`<p class="note bad" role="alert">${errorMessage(this.#failed.error)}</p>` : nothing}
        </section>`;
    }
}
