// Shows one event after another: each effect as a draft of the table with its cards in motion, and at the end the server's
// own view.

import { steps } from "./effect-steps.js";
import { frame, measure, move, finishAnimations, motionReduced } from "./motion.js";

/** @typedef {import("../client/index.js").SeatView} SeatView */
/** @typedef {import("../games/index.js").Table} Table */
/** @typedef {import("./effect-steps.js").Flight} Flight */

export class Animator {
    /** @type {SeatView | null} What is on the table: a view, or a draft of one. */
    shown = null;
    /** What is being shown, in words. */
    caption = "";
    /** Whether effects are being shown. */
    playing = false;
    /** How fast: 2 is twice as fast. */
    speed = 1;

    #update;
    /** Counts what was to be shown: what something newer has taken the place of shows nothing any more. */
    #turn = 0;
    #skipping = false;
    /** @type {() => void} */
    #wake = () => {};

    /** @param {() => void} update asks for a drawing */
    constructor(update) {
        this.#update = update;
    }

    /**
     * Puts a view on the table, in the place of whatever is being shown.
     * @param {SeatView} view
     */
    async put(view) {
        this.#begin();
        this.playing = false;
        await this.#lay(view, []);
    }

    /**
     * Shows what an event brought about, and then the view after it.
     * @param {Table} table
     * @param {import("../client/index.js").EventView} event
     * @param {SeatView} view
     */
    async play(table, event, view) {
        const turn = this.#begin();
        this.playing = true;
        const parts = table.apply && this.shown && !motionReduced() ? steps(table.apply, this.shown.game, event) : [];
        for (const step of parts) {
            if (this.#skipping || motionReduced() || !this.shown) break;
            if (step.hold === 0) continue;
            this.caption = step.sentence;
            await this.#lay({ ...this.shown, game: step.game, to_act: [], decision: null, outcome: null }, step.flights);
            if (turn === this.#turn && !this.#skipping) await this.#hold(step.hold / this.speed);
            if (turn !== this.#turn) return;
        }
        this.caption = event.sentences.at(-1) ?? "";
        this.playing = false;
        await this.#lay(view, []);
    }

    /** Shows what is being shown no further, but its end. */
    skip() {
        this.#skipping = true;
        const root = document.querySelector(".at-table");
        if (root) finishAnimations(root);
        this.#wake();
    }

    #begin() {
        this.#skipping = false;
        this.#wake();
        return ++this.#turn;
    }

    /**
     * @param {SeatView} view
     * @param {readonly Flight[]} flights
     */
    async #lay(view, flights) {
        const root = motionReduced() || this.#skipping ? null : document.querySelector(".at-table");
        const before = root && measure(root, flights);
        this.shown = view;
        this.#update();
        if (!root || !before) return;
        await frame();
        if (root.isConnected && this.shown === view) move(root, before, flights);
    }

    /** @param {number} time in milliseconds */
    #hold(time) {
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, time);
            this.#wake = () => {
                clearTimeout(timer);
                resolve(undefined);
            };
        });
    }
}
