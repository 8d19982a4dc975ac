// The review of a match in its replay: what a bot would have done at every decision of a player.

import { Problem, listEvents } from "../client/index.js";
import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { withRetry } from "../parts/retry.js";
import { advice, isSame, worth } from "./advice.js";

/** @typedef {import("../client/index.js").Analysis} Analysis */
/** @typedef {import("./replay-controller.js").ReplayController} ReplayController */

/** How many events are requested at a time. */
const BATCH = 200;

export class Review {
    #controller;
    #seat;
    /** The versions at which the player has chosen among several actions; null until they are known. @type {number[] | null} */
    #versions = null;
    /** What a bot has said of the first of them. @type {Analysis[]} */
    #found = [];
    /** What stops it, while it runs. @type {AbortController | null} */
    #stopping = null;

    /** @param {ReplayController} controller @param {number} seat */
    constructor(controller, seat) {
        this.#controller = controller;
        this.#seat = seat;
    }

    get isRunning() {
        return this.#stopping !== null;
    }

    stop() {
        this.#stopping?.abort();
        this.#stopping = null;
    }

    /**
     * Asks a bot at each decision, from the first one on. Returns whether it was asked at all of them: the review may be stopped.
     * @param {object} how
     * @param {(version: number, signal: AbortSignal) => Promise<Analysis>} how.ask
     * @param {() => void} how.update
     */
    async start(how) {
        this.stop();
        const stopping = (this.#stopping = new AbortController());
        try {
            await this.#run(how, stopping.signal);
            return true;
        } catch (error) {
            if (stopping.signal.aborted) return false;
            throw error;
        } finally {
            if (this.#stopping === stopping) this.#stopping = null;
        }
    }

    /**
     * Asks at one decision after the other: the server lets others wait.
     * @param {Parameters<Review["start"]>[0]} how @param {AbortSignal} signal
     */
    async #run({ ask, update }, signal) {
        /** @type {Analysis[]} */
        const found = (this.#found = []);
        update();
        this.#versions ??= await this.#choices(signal);
        for (const version of this.#versions) {
            update();
            const said = await ask(version, signal).catch(unlessMissing);
            signal.throwIfAborted();
            if (said?.taken) found.push(said);
            else this.#versions = this.#versions.filter((other) => other !== version);
        }
    }

    /** Returns the versions at which the player has chosen among several actions. @param {AbortSignal} signal */
    async #choices(signal) {
        const { client, match } = this.#controller;
        /** @type {number[]} */
        const answered = [];
        for (let after = 0; after < match.version; after += BATCH) {
            const question = { client, path: { id: match.id }, query: { after, limit: BATCH } };
            const events = await withRetry((signal) => listEvents({ ...question, signal }), signal);
            for (const { cause } of events?.items ?? []) if (cause.type === "action" && cause.seat === this.#seat) answered.push(cause.decision);
        }
        /** @type {number[]} */
        const choices = [];
        for (const version of answered) {
            const { decision } = await this.#controller.view(version, `seat:${this.#seat}`);
            signal.throwIfAborted();
            if (decision && decision.legal_actions.length > 1) choices.push(version);
        }
        return choices;
    }

    /** At how many of the decisions the bot would have done the same; empty if it was asked about none. */
    get sum() {
        const found = this.#found;
        if (this.#versions?.length === 0) return message("review-nothing");
        if (found.length === 0) return "";
        return message("review-sum", { same: found.filter(isSame).length, count: found.length, strength: found[0].hint.strength });
    }

    /**
     * Draws how far it is, and the decisions at which the bot would have done something else, with a mark where that is clearly better.
     * @param {{ openRule: (rule: string) => void, comparison: (analysis: Analysis) => string }} how
     */
    render({ openRule, comparison }) {
        const found = this.#found;
        const { game } = this.#controller.match;
        const told = this.isRunning ? this.#progress : this.#result;
        const others = found.filter((each) => !isSame(each));
        const line = (/** @type {Analysis} */ each) => html`<li class=${worth(each) ? "worse" : nothing}>
            <p><button type="button" class="button" @click=${() => this.#goTo(each.version)}>
                ${message("version-of", { version: each.version, last: this.#controller.last })}</button> ${comparison(each)}</p>
            ${advice(each.hint, { game, openRule, lead: message("analysis-would") })}</li>`;
        return html`${told ? html`<p>${told}</p>` : nothing}
            ${others.length ? html`<ol class="plain" aria-labelledby="review-heading">${others.map(line)}</ol>` : nothing}`;
    }

    get #progress() {
        const count = this.#versions?.length;
        return count === undefined ? message("hint-thinking") : message("review-progress", { done: this.#found.length, count });
    }

    /** The sum, and of how many decisions it is if the review was stopped or has failed. */
    get #result() {
        const [done, count] = [this.#found.length, this.#versions?.length ?? 0];
        return done > 0 && done < count ? `${message("review-part", { done, count })} ${this.sum}` : this.sum;
    }

    /** Shows a version. On phones, the table is above what can be seen. @param {number} version */
    #goTo(version) {
        document.querySelector(".cloth")?.scrollIntoView({ block: "nearest" });
        return this.#controller.goTo(version);
    }
}

/** Returns nothing where there was nothing to decide. @param {unknown} error */
function unlessMissing(error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
}
