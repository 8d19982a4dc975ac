// Animates an event: shows each effect as a draft of the view, with its cards in motion, and then the server's own view.

import { steps } from "./effect-steps.js";
import { frame, measure, move, finishAnimations, motionReduced } from "./motion.js";

/** @typedef {import("./table-props.js").TableView} TableView */
/** @typedef {import("../games/index.js").Table} Table */
/** @typedef {import("./effect-steps.js").Flight} Flight */

export class Animator {
    /** @type {TableView | null} What is on the table: a view, or a draft of one. */
    shown = null;
    /** What is being shown, as a sentence. */
    caption = "";
    /** Whether effects are being shown. */
    playing = false;
    /** The speed: 2 is twice as fast. */
    speed = 1;

    #update;
    /** Counts what was started, so that an animation stops when a newer one starts. */
    #run = 0;
    #skipping = false;
    /** @type {() => void} */
    #wake = () => {};

    /** @param {() => void} update Redraws the page. */
    constructor(update) {
        this.#update = update;
    }

    /**
     * Shows a view at once, instead of anything that is being animated.
     * @param {TableView} view
     */
    async put(view) {
        this.#begin();
        this.playing = false;
        await this.#show(view, []);
    }

    /**
     * Animates an event, and then shows the view after it, or its last draft if there is no view yet.
     * @param {Table} table
     * @param {import("../client/index.js").EventView} event
     * @param {TableView | null} view
     */
    async play(table, event, view) {
        const run = this.#begin();
        this.playing = true;
        try {
            await this.#playSteps(run, table, event, view);
        } finally {
            if (run === this.#run) this.playing = false;
        }
    }

    /**
     * @param {number} run
     * @param {Table} table
     * @param {import("../client/index.js").EventView} event
     * @param {TableView | null} view
     */
    async #playSteps(run, table, event, view) {
        const { shown } = this;
        const parts = table.apply && shown && !(view && motionReduced()) ? steps(table.apply, shown.game, event) : [];
        const draft = (/** @type {import("./effect-steps.js").Step} */ { game }) =>
            shown && { ...shown, game, to_act: [], decision: null, outcome: null };
        for (const step of parts) {
            if (this.#skipping || motionReduced()) break;
            if (step.hold === 0) continue;
            this.caption = step.sentence;
            await this.#show(draft(step), step.flights);
            if (run === this.#run && !this.#skipping) await this.#hold(step.hold / this.speed);
            if (run !== this.#run) return;
        }
        this.caption = event.sentences.at(-1) ?? "";
        this.playing = false;
        const last = parts.at(-1);
        await this.#show(view ?? (last ? draft(last) : shown), []);
    }

    /** Skips to the end of the animation. */
    skip() {
        this.#skipping = true;
        const root = document.querySelector(".at-table");
        if (root) finishAnimations(root);
        this.#wake();
    }

    #begin() {
        this.#skipping = false;
        this.#wake();
        return ++this.#run;
    }

    /**
     * @param {TableView | null} view
     * @param {readonly Flight[]} flights
     */
    async #show(view, flights) {
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
