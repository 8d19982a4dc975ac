// The bar below the table: whose turn it is, what the viewer can do, and what they have chosen.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { pathTo } from "../routes.js";
import { buttons, exact, reasonFor } from "./choosing.js";
import { joinWithAnd } from "../parts/text.js";
import { youOrName } from "./seats.js";

/** @typedef {import("./table-props.js").TableProps} TableProps */
/** @typedef {import("../client/index.js").LegalAction} LegalAction */
/**
 * @typedef {object} Bar
 * @property {TableProps} props
 * @property {boolean} sending
 * @property {string} errorText
 * @property {boolean} playing whether effects are being shown
 * @property {(action: LegalAction) => void} choose
 * @property {() => void} send
 * @property {() => void} clearChoice
 * @property {() => void} skip
 * @property {unknown} result what is shown once the match is over
 */

/** @param {Bar} bar */
function settled({ props, send, clearChoice }) {
    const { action } = props.choice;
    if (!action) return nothing;
    return html`<p class="bar-text"><strong>${action.label}</strong></p>
        <div class="bar-buttons">
            <button type="button" class="button" @click=${clearChoice}>Take back</button>
            <button type="button" class="button strong send" aria-label="Send: ${action.label}" @click=${send}>Send</button>
        </div>`;
}

/** Parts are chosen, but they do not settle an action yet. @param {Bar} bar */
function incomplete({ props, choose, clearChoice }) {
    const named = exact(props.actions, props.choice);
    return html`<p class="bar-text">Choose what goes with it.</p>
        <div class="bar-buttons">
            <button type="button" class="button" @click=${clearChoice}>Take back</button>
            ${named.map((action) => html`<button type="button" class="button strong" @click=${() => choose(action)}>${action.label}</button>`)}
        </div>`;
}

/** @param {Bar} bar */
function yourTurn({ props, choose }) {
    const buttonActions = buttons(props.actions);
    const tappable = props.actions.length - buttonActions.length;
    return html`<p class="bar-text"><strong class="your-turn">Your turn</strong>
            ${tappable === 0 ? nothing : html`<span class="soft">${tapHint(props.all, buttonActions.length > 0)}</span>`}</p>
        <div class="bar-buttons">
            ${buttonActions.map((action) => html`<button type="button" class="button choice-button" @click=${() => choose(action)}>${action.label}</button>`)}
            ${tappable > 0 ? actionList(props, choose) : nothing}
        </div>`;
}

/** Returns what can be tapped, in words. @param {Set<string>} open @param {boolean} buttons */
function tapHint(open, buttons) {
    const kinds = new Set([...open].map((part) => part.split(":")[0]));
    const words = [
        ...(kinds.has("card") ? ["a card"] : []),
        ...(kinds.has("hour") ? ["an hour of the clock"] : []),
        ...(kinds.has("pile") ? ["a pile"] : []),
    ];
    return `Choose ${words.join(" or ")}${buttons ? ", or:" : "."}`;
}

/** @param {TableProps} props @param {(action: LegalAction) => void} choose */
function actionList(props, choose) {
    const taken = (/** @type {Event} */ event, /** @type {LegalAction} */ action) => {
        /** @type {Element} */ (event.currentTarget).closest("details")?.removeAttribute("open");
        choose(action);
    };
    return html`<details class="all-choices">
        <summary class="button">List</summary>
        <ul aria-label="All choices">${props.actions.map((action) => html`<li>
            <button type="button" class="button" @click=${(/** @type {Event} */ event) => taken(event, action)}>${action.label}</button></li>`)}</ul>
    </details>`;
}

/** @param {Bar} bar */
function waiting({ props }) {
    const others = props.toAct.map((seat) => youOrName(props, seat));
    if (others.length === 0) return html`<p class="bar-text soft">One moment…</p>`;
    return html`<p class="bar-text soft">Waiting for ${joinWithAnd(others)}<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span></p>`;
}

/** @param {Bar} bar */
function content(bar) {
    const { props, playing, sending, skip, result } = bar;
    if (props.outcome) return result;
    if (sending) return html`<p class="bar-text" role="status">Sending…</p>`;
    if (playing) {
        return html`<p class="bar-text soft"></p><div class="bar-buttons"><button type="button" class="button" @click=${skip}>Skip</button></div>`;
    }
    if (props.choice.action) return settled(bar);
    if (props.choice.parts.length > 0) return incomplete(bar);
    return props.actions.length > 0 ? yourTurn(bar) : waiting(bar);
}

/** Says why the card that was tapped or focused cannot be played, with the way to the rule. @param {TableProps} props */
function why({ reasons, asked, game }) {
    const found = asked ? reasonFor(reasons, asked) : undefined;
    if (!found) return nothing;
    const rule = `${pathTo("game", { game: game.game })}#${found.rule}`;
    return html`<p class="bar-reason">${found.reason} <a href=${rule} target="_blank">${found.rule}</a></p>`;
}

/** @param {Bar} bar */
export function actionBar(bar) {
    const mine = bar.props.actions.length > 0;
    return html`<section class="bar ${mine ? "mine" : ""}" aria-label="Your choice">
        ${bar.errorText ? html`<p class="bar-trouble">${bar.errorText}</p>` : nothing}
        ${why(bar.props)}
        <div class="bar-line">${content(bar)}</div>
    </section>`;
}
