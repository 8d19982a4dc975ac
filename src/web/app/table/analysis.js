// Analyses in a replay: what a bot would have done in the place of a player who had to act, and what the player did.

import { getAnalysis } from "../client/index.js";
import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { rememberedStrength, rememberStrength } from "../parts/bot-match.js";
import { errorMessage } from "../parts/errors.js";
import { advice } from "./advice.js";

/** @typedef {import("../client/index.js").Analysis} Analysis */
/** @typedef {import("../client/index.js").BotStrength} BotStrength */
/** @typedef {import("./replay-controller.js").ReplayController} ReplayController */

const KEY = "acepost.analysis";

export class Analyses {
    thinking = false;
    errorText = "";

    #controller;
    #context;
    /** The newest one of each decision, by its version and seat. @type {Map<string, Analysis>} */
    #found = new Map();

    /** @param {ReplayController} controller @param {import("../app.js").PageContext} context */
    constructor(controller, context) {
        this.#controller = controller;
        this.#context = context;
    }

    /** The seat whose decision can be analysed: the one from which the viewer looks, or one of all if their cards are face up. @returns {number | null} */
    get seat() {
        const { match, own, as, animator } = this.#controller;
        const view = animator.shown;
        if (match.status !== "finished" || !this.#context.session.player || !view) return null;
        if (view.seat !== null) return view.to_act.includes(view.seat) ? view.seat : null;
        if (as !== "full") return null;
        return own !== null && view.to_act.includes(own) ? own : (view.to_act[0] ?? null);
    }

    /** The analysis of what is shown, if it was asked for. @param {number} seat */
    of(seat) {
        return this.#found.get(`${this.#controller.version} ${seat}`) ?? null;
    }

    /** Asks a bot. @param {number} seat @param {BotStrength} [chosen] How strong the bot is, from now on. */
    async ask(seat, chosen) {
        if (this.thinking) return;
        if (chosen) rememberStrength(KEY, chosen);
        const { client, match, version } = this.#controller;
        this.thinking = true;
        this.errorText = "";
        this.#context.update();
        try {
            const query = { seat, strength: chosen ?? rememberedStrength(KEY) };
            const found = await getAnalysis({ client, path: { id: match.id, version }, query });
            this.#found.set(`${version} ${seat}`, found);
            this.#context.announce(`${message("hint-says", { label: found.hint.label, reason: found.hint.reason })} ${this.#comparison(found)}`);
        } catch (error) {
            this.errorText = errorMessage(error);
        }
        this.thinking = false;
        this.#context.update();
    }

    /** Says what the player did. @param {Analysis} analysis */
    #comparison({ seat, hint, taken }) {
        const { own, names } = this.#controller;
        const who = { you: seat === own ? "yes" : "no", player: names[seat] ?? "" };
        if (!taken) return "";
        if (JSON.stringify(taken) === JSON.stringify(hint.action)) return message("analysis-same", who);
        return message("analysis-other", { ...who, action: taken.label });
    }

    /** @param {(rule: string) => void} openRule */
    render(openRule) {
        const { seat } = this;
        if (seat === null) return nothing;
        const { match, names, own } = this.#controller;
        const found = this.of(seat);
        return html`<section class="analysis" aria-labelledby="analysis-heading">
            <h2 id="analysis-heading">${message("analysis", { you: seat === own ? "yes" : "no", player: names[seat] ?? "" })}</h2>
            ${found
                ? html`${advice(found.hint, { game: match.game, openRule, ask: (strength) => this.ask(seat, strength) })}<p>${this.#comparison(found)}</p>`
                : html`<button type="button" class="button" aria-busy=${this.thinking ? "true" : nothing} @click=${() => this.ask(seat)}>
                      ${this.thinking ? message("hint-thinking") : message("analysis-ask")}</button>`}
            ${this.errorText ? html`<p class="note bad" role="alert">${this.errorText}</p>` : nothing}
        </section>`;
    }
}
