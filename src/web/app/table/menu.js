// The menu of the table: resign, offer a draw or a pause, read the rules, show the keys.

import { pathTo } from "../routes.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("./match-controller.js").MatchController} MatchController */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** @param {string} id */
const show = (id) => () => /** @type {HTMLDialogElement | null} */ (document.getElementById(id))?.showModal();

/** @param {Event} event */
function close(event) {
    /** @type {Element} */ (event.currentTarget).closest("dialog")?.close();
}

/** Returns a listener that closes the menu, moves the focus to its button, and runs the command. @param {() => unknown} work */
const chosen = (work) => (/** @type {Event} */ event) => {
    const opened = /** @type {Element} */ (event.currentTarget).closest("details");
    opened?.removeAttribute("open");
    opened?.querySelector("summary")?.focus();
    work();
};

/**
 * @param {MatchController} controller
 * @param {number | null} seat
 */
export function menu(controller, seat) {
    const match = /** @type {MatchSummary} */ (controller.match);
    const plays = seat !== null && controller.stillIn;
    const people = match.players.every((player) => player.kind !== "bot" || !controller.view?.still_in.includes(player.seat));
    const paused = controller.clocks?.stand_for.includes("agreement") ?? false;
    const entry = (/** @type {string} */ label, /** @type {() => unknown} */ work) =>
        html`<li><button type="button" class="button" @click=${chosen(work)}>${label}</button></li>`;
    return html`<details class="menu">
        <summary class="button" aria-label="Menu of the match">Menu</summary>
        <ul>
            ${plays && people && !match.draw_offered_by.includes(seat) ? entry("Offer a draw", () => controller.draw(true)) : nothing}
            ${plays && match.clock.type !== "none" && !paused && !match.pause_offered_by.includes(seat) ? entry("Offer a pause", () => controller.pause(true)) : nothing}
            <li><a class="button" href=${pathTo("replay", { id: match.id })}>Replay</a></li>
            <li><a class="button" href=${pathTo("game", { game: match.game })}>Rules</a></li>
            ${entry("Keys", show("keys-dialog"))}
            ${plays ? entry("Resign…", show("resign-dialog")) : nothing}
        </ul>
    </details>`;
}

const KEYS = [
    ["← →", "go from card to card"],
    ["Enter", "choose; press again to send"],
    ["Escape", "take the choice back"],
    ["S", "skip what is being shown"],
    ["H", "go to your hand"],
    ["?", "show these keys"],
];

/** @param {MatchController} controller */
export function dialogs(controller) {
    const resign = (/** @type {Event} */ event) => {
        close(event);
        controller.resign();
    };
    return html`<dialog id="resign-dialog" aria-labelledby="resign-heading">
            <h2 id="resign-heading">Resign?</h2>
            <p>You leave this match, and it counts as a loss.</p>
            <div class="dialog-buttons">
                <button type="button" class="button" @click=${close}>Keep playing</button>
                <button type="button" class="button strong" @click=${resign}>Resign</button>
            </div>
        </dialog>
        <dialog id="keys-dialog" aria-labelledby="keys-heading">
            <h2 id="keys-heading">Keys</h2>
            <dl class="keys">${KEYS.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
            <div class="dialog-buttons"><button type="button" class="button strong" @click=${close}>Close</button></div>
        </dialog>`;
}
