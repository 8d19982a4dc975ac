// Analyses in a replay: what a bot would have done in the place of a player who had to act, and what the player did, at one decision or
// at all of them.

import { getAnalysis } from "../client/index.js";
import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { rememberedStrength, rememberStrength } from "../parts/bot-match.js";
import { unlessTwice } from "../parts/confirm.js";
import { errorMessage } from "../parts/errors.js";
import { withRetry } from "../parts/retry.js";
import { advice, adviser, isSame, worth } from "./advice.js";
import { focusOn } from "./focus.js";

/** @typedef {import("../client/index.js").Analysis} Analysis */
/** @typedef {import("../client/index.js").BotStrength} BotStrength */
/** @typedef {import("./replay-controller.js").ReplayController} ReplayController */

const KEY = "acepost.analysis";
/** Where the bot of reviews is remembered. It is not the one that was asked about one decision: only a hard one finds what was clearly better. */
const REVIEW_KEY = "acepost.review";

export class Analyses {
    #controller;
    #context;
    /** The newest one of each decision, by its version and seat. @type {Map<string, Analysis>} */
    #found = new Map();
    /** What is being asked, and what ends it. */
    #asked = "";
    #asking = new AbortController();
    /** Why there is no answer, by what was asked: a decision, or all of a seat. @type {Map<string, unknown>} */
    #failed = new Map();
    /** How strong the bot of reviews is. @type {BotStrength} */
    #reviewer = rememberedStrength(REVIEW_KEY) ?? "hard";
    /** The reviews of all decisions, by seat. @type {Map<number, import("./review.js").Review>} */
    #reviews = new Map();

    /** @param {ReplayController} controller @param {import("../app.js").PageContext} context */
    constructor(controller, context) {
        this.#controller = controller;
        this.#context = context;
    }

    close() {
        this.#asking.abort();
        this.#stopReviews();
    }

    #stopReviews() {
        for (const review of this.#reviews.values()) review.stop();
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

    /** The seat whose decisions can be reviewed: the one from which the viewer looks, or their own if all cards are face up. */
    get #reviewed() {
        const { match, own, as, animator } = this.#controller;
        if (match.status !== "finished" || !this.#context.session.player) return null;
        return animator.shown?.seat ?? (as === "full" ? own : null);
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
        this.#failed.delete(key);
        this.#context.update();
        try {
            const query = { seat, strength: chosen ?? rememberedStrength(KEY) };
            const found = await getAnalysis({ client, path: { id: match.id, version }, query, signal });
            if (signal.aborted) return;
            this.#found.set(key, found);
            if (key === this.#key) this.#context.announce(`${message("analysis-says", { label: found.hint.label, reason: found.hint.reason })} ${this.#comparison(found)}`);
        } catch (error) {
            if (signal.aborted) return;
            this.#failed.set(key, error);
        }
        this.#asked = "";
        // The button is gone that had the focus.
        const isHeld = key === this.#key && document.activeElement?.matches(".analysis > .button");
        this.#context.update();
        if (isHeld) focusOn(".analysis select", ".analysis > .button");
    }

    /** Reviews all decisions of a seat, or stops that. @param {number} seat */
    async #review(seat) {
        const isRunning = this.#reviews.get(seat)?.isRunning;
        // The server lets one wait for the other.
        this.#stopReviews();
        this.#context.update();
        if (isRunning) return;
        const { client, match } = this.#controller;
        const strength = this.#reviewer;
        /** @param {number} version @param {AbortSignal} signal */
        const ask = async (version, signal) => {
            const key = `${version} ${seat}`;
            const known = this.#found.get(key);
            if (known?.hint.strength === strength) return known;
            const question = { client, path: { id: match.id, version }, query: { seat, strength } };
            const found = await withRetry((signal) => getAnalysis({ ...question, signal }), signal);
            // The viewer may have asked another bot, whose advice is the one that is shown.
            if (!this.#found.has(key)) this.#found.set(key, found);
            return found;
        };
        const failed = String(seat);
        this.#failed.delete(failed);
        try {
            const { Review } = await import("./review.js");
            // In the meantime, the page may have been left, or the button pressed again.
            if (this.#asking.signal.aborted || this.#reviews.get(seat)?.isRunning) return;
            this.#stopReviews();
            const review = this.#reviews.get(seat) ?? new Review(this.#controller, seat);
            this.#reviews.set(seat, review);
            if (await review.start({ ask, update: this.#context.update })) this.#context.announce(review.sum);
        } catch (error) {
            this.#failed.set(failed, error);
        }
        this.#context.update();
    }

    /** Says what the player did, and how much better the bot's choice is. @param {Analysis} analysis */
    #comparison(analysis) {
        const { seat, taken, gain } = analysis;
        if (!taken) return "";
        const player = this.#player(seat);
        if (isSame(analysis)) return message("analysis-same", player);
        const other = message("analysis-other", { ...player, action: taken.label });
        if (!gain) return other;
        if (gain.score < 0) return `${other} ${message("analysis-taken-better", player)}`;
        const count = worth(analysis);
        // Among more players, it is not only a matter of winning.
        const isBetter = count > 0 && this.#controller.names.length > 2;
        return `${other} ${isBetter ? message("analysis-better") : message("analysis-gain", { count, of: gain.of })}`;
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
            ${this.#failure(key)}
        </section>`;
    }

    /** Draws the review of all decisions of a seat. @param {(rule: string) => void} openRule */
    renderReview(openRule) {
        const seat = this.#reviewed;
        if (seat === null) return nothing;
        const review = this.#reviews.get(seat);
        const choose = (/** @type {BotStrength} */ strength) => {
            rememberStrength(REVIEW_KEY, (this.#reviewer = strength));
            this.#context.update();
        };
        return html`<section class="review" aria-labelledby="review-heading">
            <h2 id="review-heading">${message("review")}</h2>
            <p>${adviser(this.#reviewer, choose, message("review-bot"), review?.isRunning)} <button type="button" class="button" @click=${unlessTwice(() => this.#review(seat))}>
                ${review?.isRunning ? message("review-stop") : message("review-ask", this.#player(seat))}</button></p>
            ${review?.render({ openRule, comparison: (analysis) => this.#comparison(analysis) }) ?? nothing}
            ${this.#failure(String(seat))}
        </section>`;
    }

    /** @param {string} key */
    #failure(key) {
        return this.#failed.has(key) ? html`<p class="note bad" role="alert">${errorMessage(this.#failed.get(key))}</p>` : nothing;
    }
}
