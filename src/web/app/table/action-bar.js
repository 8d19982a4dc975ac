// The bar below the table: whose turn it is, what the viewer can do, and what they have chosen.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { buttons, exact, reasonFor } from "./choosing.js";
import { unlessTwice } from "../parts/confirm.js";
import { joinWithAnd } from "../parts/text.js";
import { advice, ruleLink } from "./advice.js";
import { nameOf } from "./seats.js";

/** @typedef {import("./table-props.js").TableProps} TableProps */
/** @typedef {import("../client/index.js").BotStrength} BotStrength */
/** @typedef {import("../client/index.js").LegalAction} LegalAction */
/**
 * @typedef {object} Bar
 * @property {TableProps} props
 * @property {boolean} sending
 * @property {{ mayHaveArrived: boolean, hasFailed: boolean } | null} [late] what has been under way for a while: whether the server may
 *   have received it, and whether a request has failed
 * @property {(() => void) | null} [takeBack] takes back what is being sent, if it certainly was not sent
 * @property {string} errorText
 * @property {boolean} playing whether effects are being shown
 * @property {boolean} [closed] whether the decision on the table is closed, and what follows has not come
 * @property {(action: LegalAction) => void} choose
 * @property {() => void} send
 * @property {() => void} clearChoice
 * @property {() => void} skip
 * @property {(rule: string) => void} openRule shows a rule beside the table
 * @property {unknown} result what is shown once the match is over
 * @property {unknown} [next] the link to another match that waits for the viewer, where there is one
 * @property {unknown} [hintButton] what asks for a hint, where there are any
 * @property {(strength: BotStrength) => void} [askHint] asks for a hint of a bot of another strength
 * @property {import("../games/index.js").Table["choices"]} [choices] the labels of choices that are not legal at times
 */

/** @param {Bar} bar */
function settled({ props, send, clearChoice }) {
    const { action } = props.choice;
    if (!action) return nothing;
    // The button that sends may be where the choice was tapped.
    return html`<p class="bar-text"><strong>${action.label}</strong></p>
        <div class="bar-buttons">
            <button type="button" class="button" @click=${clearChoice}>${message("take-back")}</button>
            <button type="button" class="button strong send" aria-label=${message("send-action", { action: action.label })} @click=${unlessTwice(send)}>${message("send")}</button>
        </div>`;
}

/** Parts are chosen, but they do not settle an action yet. @param {Bar} bar */
function incomplete({ props, choose, clearChoice }) {
    const named = exact(props.actions, props.choice);
    return html`<p class="bar-text">${message("choose-what-goes-with-it")}</p>
        <div class="bar-buttons">
            <button type="button" class="button" @click=${clearChoice}>${message("take-back")}</button>
            ${named.map((action) => html`<button type="button" class="button strong" @click=${() => choose(action)}>${action.label}</button>`)}
        </div>`;
}

/** @param {Bar} bar */
function yourTurn({ props, choose, hintButton = nothing, choices = {} }) {
    const buttonActions = buttons(props.actions);
    const tappable = props.actions.length - buttonActions.length;
    return html`<p class="bar-text"><strong class="your-turn">${message("your-turn")}</strong>
            ${tappable === 0 ? nothing : html`<span class="soft">${tapHint(props.all, buttonActions.length > 0)}</span>`}</p>
        <div class="bar-buttons">
            ${buttonActions.map((action) => html`<button type="button" class="button choice-button ${isHinted(props, action) ? "hinted" : ""}" @click=${() => choose(action)}>${action.label}</button>`)}
            ${Object.entries(choices).map(([type, label]) => refused(props, `choice:${type}`, label))}
            ${hintButton}
            ${tappable > 0 ? actionList(props, choose) : nothing}
        </div>`;
}

/** A button for a choice that is not legal now, which says why. @param {TableProps} props @param {string} choice @param {() => string} label */
function refused(props, choice, label) {
    const found = reasonFor(props.reasons, choice);
    if (!found) return nothing;
    return html`<button type="button" class="button choice-button off" aria-disabled="true" aria-description=${found.reason}
        @focus=${() => props.ask(choice)} @click=${() => props.ask(choice, true)}>${label()}</button>`;
}

/** Returns what can be tapped, in words. @param {Set<string>} open @param {boolean} buttons */
function tapHint(open, buttons) {
    const kinds = new Set([...open].map((part) => part.split(":")[0]));
    return message(buttons ? "choose-part-or" : "choose-part", { what: [...kinds].sort().join("-") });
}

/** @param {TableProps} props @param {(action: LegalAction) => void} choose */
function actionList(props, choose) {
    const taken = (/** @type {Event} */ event, /** @type {LegalAction} */ action) => {
        /** @type {Element} */ (event.currentTarget).closest("details")?.removeAttribute("open");
        choose(action);
    };
    return html`<details class="all-choices">
        <summary class="button">${message("choices-list")}</summary>
        <ul aria-label=${message("all-choices")}>${props.actions.map((action) => html`<li>
            <button type="button" class="button" @click=${(/** @type {Event} */ event) => taken(event, action)}>${action.label}</button></li>`)}</ul>
    </details>`;
}

/** @param {Bar} bar */
function waiting({ props, next }) {
    const others = props.toAct.filter((seat) => seat !== props.seat).map((seat) => nameOf(props, seat));
    if (others.length === 0) return html`<p class="bar-text soft">${message("one-moment")}</p>`;
    return html`<p class="bar-text soft">${message("waiting-for", { players: joinWithAnd(others) })}<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span></p>
        ${next ? html`<div class="bar-buttons">${next}</div>` : nothing}`;
}

/** @param {Bar} bar */
function underWay({ late = null, takeBack = null }) {
    return html`<p class="bar-text" role="status">${message(whyLate(late))}</p>
        ${late && !navigator.onLine && takeBack ? html`<div class="bar-buttons"><button type="button" class="button" @click=${takeBack}>${message("take-back")}</button></div>` : nothing}`;
}

/** Returns the words for what is under way. @param {NonNullable<Bar["late"]> | null} late */
function whyLate(late) {
    if (!late) return "sending";
    if (!navigator.onLine) return late.mayHaveArrived ? "not-confirmed-offline" : "not-sent-offline";
    return late.hasFailed ? "not-confirmed-unreachable" : "sending";
}

/** @param {Bar} bar */
function content(bar) {
    const { props, playing, sending, closed, skip, result } = bar;
    if (props.outcome) return result;
    if (sending) return underWay(bar);
    if (playing) {
        return html`<p class="bar-text soft"></p><div class="bar-buttons"><button type="button" class="button" aria-keyshortcuts="S" @click=${skip}>${message("skip")}</button></div>`;
    }
    if (closed) return waiting(bar);
    if (props.choice.action) return settled(bar);
    if (props.choice.parts.length > 0) return incomplete(bar);
    return props.actions.length > 0 ? yourTurn(bar) : waiting(bar);
}

/** Says why the card or choice that was tapped or focused is not legal, with the way to the rule. @param {Bar} bar */
function why({ props: { reasons, asked, game }, openRule }) {
    const found = asked ? reasonFor(reasons, asked) : undefined;
    if (!found) return nothing;
    return html`<p class="bar-reason">${found.reason} ${ruleLink(game.game, found.rule, openRule)}</p>`;
}

/** Whether a button without parts is what the hint recommends. @param {TableProps} props @param {LegalAction} action */
const isHinted = ({ hint }, action) => hint !== null && hint.parts.size === 0 && hint.action.type === action.type;

/** Says why the hint recommends its action. @param {Bar} bar */
function hinted({ props: { hint, game }, openRule, askHint }) {
    if (!hint) return nothing;
    return advice(hint, { game: game.game, openRule, ask: askHint });
}

/** @param {Bar} bar */
export function actionBar(bar) {
    const mine = bar.props.actions.length > 0;
    return html`<section class="bar ${mine ? "mine" : ""}" aria-label=${message("your-choice")}>
        ${bar.errorText ? html`<p class="bar-trouble">${bar.errorText}</p>` : nothing}
        ${hinted(bar)}
        ${why(bar)}
        <div class="bar-line">${content(bar)}</div>
    </section>`;
}
