// The table of a match that is followed from outside its page, only to be looked at.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { loadMessages, message } from "../l10n.js";
import { loadStyleSheet } from "../parts/style-sheet.js";
import { serverNow } from "../server-time.js";
import { card } from "./card.js";
import { withCardSymbols } from "./card-symbols.js";
import { MatchController } from "./match-controller.js";
import { tableProps } from "./table-props.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

export class LiveTable {
    #controller;

    /** @param {MatchController} controller One whose match is loaded. */
    constructor(controller) {
        this.#controller = controller;
    }

    /**
     * Loads a match, and begins to follow it.
     * @param {PageContext} context
     * @param {string} id
     * @param {() => void} onEnd Called once when the match is over.
     */
    static async open(context, id, onEnd) {
        let over = false;
        // The page is about other things, so nothing that happens at this table is read out. Not a copy, which would read the hash.
        const quiet = Object.assign(Object.create(context), { announce: () => {}, update: () => (context.update(), end()) });
        const controller = new MatchController(quiet, id);
        function end() {
            if (over || !controller.view?.outcome) return;
            over = true;
            onEnd();
        }
        try {
            await Promise.all([controller.open(), loadMessages("table"), loadStyleSheet("/app/table.css")]);
        } catch (error) {
            controller.close();
            throw error;
        }
        end();
        return new LiveTable(controller);
    }

    get match() {
        return /** @type {MatchSummary} */ (this.#controller.match);
    }

    /** Whether its end has been shown. */
    get isOver() {
        return Boolean(this.#controller.view?.outcome);
    }

    /** Follows the match no longer. What is on the table stays. */
    close() {
        this.#controller.close();
    }

    render() {
        const { match } = this;
        const { animator, clocks, log, names, table, view } = this.#controller;
        if (!view || !table) return nothing;
        const props = tableProps({ view, players: match.players, clocks, waiting: animator.playing, now: serverNow() });
        return html`<div class="at-table" data-game=${match.game} data-version=${view.version}>
            <div class="cloth" role="group" aria-label=${message("the-table")}>
                <div class="board">${table.board(props)}</div>
                <div class="dock">
                    <p class="caption">${withCardSymbols(animator.caption || (log.at(-1)?.sentences.at(-1) ?? ""), names)}</p>
                    ${table.hand(props)}
                </div>
            </div>
            <div class="ghosts" aria-hidden="true"><span class="ghost-model">${card(null)}</span></div>
        </div>`;
    }
}
