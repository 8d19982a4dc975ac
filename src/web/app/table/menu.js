// The menu of the table: resign, offer a draw or a pause, read the rules, show the match's settings and the keys.

import { pathTo } from "../routes.js";
import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { closeDialog, confirmation, openDialog } from "../parts/confirm.js";
import { matchSettings } from "../parts/match-settings.js";

/** @typedef {import("./match-controller.js").MatchController} MatchController */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./rules-sheet.js").RulesSheet} RulesSheet */
/** @typedef {import("./note.js").MatchNote} MatchNote */

/** Returns a listener that closes the menu, moves the focus to its button, and runs the command. @param {() => unknown} work */
export const chosen = (work) => (/** @type {Event} */ event) => {
    const opened = /** @type {Element} */ (event.currentTarget).closest("details");
    opened?.removeAttribute("open");
    opened?.querySelector("summary")?.focus();
    work();
};

/**
 * @param {MatchController} controller
 * @param {number | null} seat
 * @param {RulesSheet} rules
 * @param {MatchNote} note
 * @param {boolean} hasSettings Whether the page has the dialog of the settings.
 */
export function menu(controller, seat, rules, note, hasSettings) {
    const match = /** @type {MatchSummary} */ (controller.match);
    const plays = seat !== null && controller.stillIn;
    const people = match.players.every((player) => player.kind !== "bot" || !controller.view?.still_in.includes(player.seat));
    const paused = controller.clocks?.stand_for.includes("agreement") && !controller.pauseEnds;
    const entry = (/** @type {string} */ label, /** @type {() => unknown} */ work) =>
        html`<li><button type="button" class="button" @click=${chosen(work)}>${label}</button></li>`;
    return html`<details class="menu">
        <summary class="button" aria-label=${message("menu-of-match")}><span aria-hidden="true">${message("menu")}</span></summary>
        <ul>
            ${plays && people && !match.draw_offered_by.includes(seat) ? entry(message("offer-draw"), () => controller.draw(true)) : nothing}
            ${plays && match.clock.type !== "none" && !paused && !match.pause_offered_by.includes(seat) ? entry(message("offer-pause"), () => controller.pause(true)) : nothing}
            <li><a class="button" href=${pathTo("replay", { id: match.id })}>${message("replay")}</a></li>
            ${entry(message("rules"), () => rules.open())}
            ${seat === null ? nothing : entry(message("note"), () => note.open())}
            ${hasSettings ? entry(message("match-settings"), openSettings) : nothing}
            <li class="needs-keys"><button type="button" class="button" aria-keyshortcuts="?" @click=${chosen(() => openDialog("keys-dialog"))}>${message("keys")}</button></li>
            ${plays ? entry(message("resign-menu"), () => openDialog("resign-dialog")) : nothing}
        </ul>
    </details>`;
}

const keys = () => [
    ["← →", message("keys-arrows")],
    [message("key-enter"), message("keys-enter")],
    [message("key-escape"), message("keys-escape")],
    ["S", message("keys-s")],
    ["H", message("keys-h")],
    ["T", message("hint-key")],
    ["?", message("keys-question")],
];

/** Draws a dialog that only tells something. @param {string} id @param {string} heading @param {unknown} content */
const telling = (id, heading, content) => html`<dialog id=${id} aria-labelledby="${id}-heading">
    <h2 id="${id}-heading">${heading}</h2>
    ${content}
    <div class="dialog-buttons"><button type="button" class="button strong" @click=${closeDialog}>${message("close")}</button></div>
</dialog>`;

/** Draws what the key `?` opens. */
export const keysDialog = () => telling("keys-dialog", message("keys"),
    html`<dl class="keys">${keys().map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`);

/** Draws the dialog of a match's settings, unless its game could not be loaded. @param {MatchSummary} match @param {import("../parts/catalogue.js").GameSummary | null} game */
export const settingsDialog = (match, game) => (game ? telling("settings-dialog", message("match-settings"), matchSettings(match, game)) : nothing);

/** Opens that dialog. */
export const openSettings = () => openDialog("settings-dialog");

/** @param {MatchController} controller */
export function dialogs(controller) {
    const words = { question: message("resign-question"), consequence: message("resign-consequence"), no: message("keep-playing"), yes: message("resign") };
    // Once the player is out, or the match over, an open dialog goes.
    return html`${controller.stillIn ? confirmation("resign-dialog", words, () => controller.resign()) : nothing}${keysDialog()}`;
}
