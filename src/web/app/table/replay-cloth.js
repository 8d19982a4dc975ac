// The table of a replay with its controls, on the page and in frames on other sites.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { withCardSymbols } from "./card-symbols.js";
import { fitted } from "./fit.js";
import { SPEEDS } from "./replay-controller.js";

/** @typedef {import("./replay-controller.js").ReplayController} ReplayController */

/** Steps and plays with the keyboard. @param {KeyboardEvent} event @param {ReplayController} controller */
export function pressed(event, controller) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Buttons and links use the space bar, but not the arrow keys.
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, select, textarea, dialog, [tabindex='0']") || (event.key === " " && target?.closest("button, a, summary"))) return;
    if (event.key === "ArrowRight") controller.step(1);
    else if (event.key === "ArrowLeft") controller.step(-1);
    else if (event.key === " ") controller.play();
    else return;
    event.preventDefault();
}

const ICONS = {
    first: "M6 5v14M19 5l-9 7 9 7z",
    back: "M17 5l-9 7 9 7z",
    play: "M7 4l13 8-13 8z",
    pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
    on: "M7 5l9 7-9 7z",
    last: "M18 5v14M5 5l9 7-9 7z",
};

/** @param {keyof typeof ICONS} icon @param {string} label @param {() => unknown} work @param {boolean} [off] */
function button(icon, label, work, off = false) {
    return html`<button type="button" class="button icon" title=${label} aria-disabled=${off ? "true" : "false"}
        @click=${() => !off && work()}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[icon]} /></svg></button>`;
}

/** The slider and the buttons. @param {ReplayController} controller */
function controls(controller) {
    const { target, last, match, playing } = controller;
    const moved = (/** @type {Event} */ event) => controller.goTo(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value));
    return html`<section class="bar replay-bar" aria-label=${message("replay")}>
        ${controller.errorText ? html`<p class="bar-trouble" role="alert">${controller.errorText}</p>` : nothing}
        <div class="slider">
            <input type="range" min="1" max=${last} step="1" .value=${live(String(target))} aria-label=${message("version")}
                aria-valuetext=${message("version-of", { version: target, last })} @input=${moved} />
            <output class="version">${target} / ${last}</output>
        </div>
        <div class="bar-line">
            <div class="steps" role="group" aria-label=${message("steps")}>
                ${button("first", message("step-first"), () => controller.goTo(1), target === 1)}
                ${button("back", message("step-back"), () => controller.step(-1), target === 1)}
                ${button(playing ? "pause" : "play", message(playing ? "step-pause" : "step-play"), () => controller.play())}
                ${button("on", message("step-on"), () => controller.step(1), target === last)}
                ${button("last", message("step-last"), () => controller.end(), target === last && match.status !== "running")}
            </div>
            <label class="speed"><span class="visually-hidden">${message("speed")}</span>
                <select @change=${(/** @type {Event} */ event) => controller.setSpeed(Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value))}>
                    ${SPEEDS.map((speed) => html`<option value=${speed} .selected=${speed === controller.speed}>${speed}×</option>`)}
                </select></label>
        </div>
    </section>`;
}

/** The table with the controls below it. @param {ReplayController} controller @param {import("./table-props.js").TableProps} props */
export function cloth(controller, props) {
    const { animator, table } = controller;
    return html`<div ${fitted} class="cloth">
        <div class="board">${table.board(props)}</div>
        <div class="dock">
            <p class="caption" aria-hidden="true">${withCardSymbols(animator.caption, controller.names)}</p>
            ${table.hand(props)}
            ${controls(controller)}
        </div>
    </div>`;
}
