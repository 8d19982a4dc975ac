// The page of a match's replay.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { gameName } from "../parts/catalogue.js";
import { pathTo } from "../routes.js";
import { card } from "./card.js";
import { withCardSymbols } from "./card-symbols.js";
import { memory } from "./elements.js";
import { fitted, renewed } from "./fit.js";
import { openSettings, settingsDialog } from "./menu.js";
import { recordDownloads } from "./record-downloads.js";
import { RulesSheet, ruleNow } from "./rules-sheet.js";
import { sharePanel } from "./share.js";
import { tableProps } from "./table-props.js";
import { RecordVerification, verificationPanel } from "./verification.js";
import { SPEEDS, ReplayController } from "./replay-controller.js";

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const controller = await ReplayController.open(context);
    const { match } = controller;
    const verification = new RecordVerification({ client: controller.client, id: match.id, update: context.update, announce: context.announce });
    const rules = new RulesSheet({
        client: controller.client,
        game: () => ({ id: match.game, name: gameName(match.game) }),
        now: () => ruleNow(controller.animator.shown),
        update: () => context.update(),
    });
    const closing = new AbortController();
    document.addEventListener("keydown", (event) => pressed(event, controller), { signal: closing.signal });
    return {
        title: message("title-replay", { game: gameName(match.game) }),
        render: () => renewed(controller, replayPage({ controller, verification, rules, context })),
        close() {
            closing.abort();
            controller.close();
        },
        wentBack: () => rules.wentBack(),
    };
}

/** Steps and plays with the keyboard. @param {KeyboardEvent} event @param {ReplayController} controller */
export function pressed(event, controller) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, button, a, summary, [tabindex='0']")) return;
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

/** @param {ReplayController} controller */
function viewpoints(controller) {
    const selected = (/** @type {Event} */ event) => controller.viewAs(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
    return html`<label class="eyes"><span class="visually-hidden">${message("view-as")}</span>
        <select @change=${selected}>${controller.viewpoints.map(([as, name]) => html`<option value=${as} .selected=${as === controller.as}>${name}</option>`)}</select></label>`;
}

/** @param {ReplayController} controller */
function latestEvent(controller) {
    const latest = controller.animator.shown?.latest;
    return html`<section class="chronicle" aria-labelledby="told-heading">
        <h2 id="told-heading">${message("what-happened-at", { version: controller.version })}</h2>
        <ol tabindex="0">${(latest?.sentences ?? []).map((each) => html`<li class="told"><p>${withCardSymbols(each, controller.names)}</p></li>`)}</ol>
    </section>`;
}

/** @param {{ controller: ReplayController, verification: RecordVerification, rules: RulesSheet, context: import("../app.js").PageContext }} page */
function replayPage({ controller, verification, rules, context }) {
    const { match, animator, table } = controller;
    const { shown: view } = animator;
    if (!view) return nothing;
    const props = tableProps({ view, players: match.players, bottom: controller.bottom, reader: controller.own, now: 0, waiting: animator.playing });
    return html`<div class="at-table replay" data-game=${match.game} data-version=${controller.version}>
        <header class="match-head">
            <div><h1>${gameName(match.game)}</h1><p class="stage">${message("stage-replay", { stage: table.phase(props) })}</p></div>
            ${viewpoints(controller)}
            <a class="button" href=${pathTo("match", { id: match.id })}>${message("to-table")}</a>
        </header>
        ${cloth(controller, props)}
        <aside class="side" aria-label=${message("the-match")}>
            ${memory(table.memory?.(props))}${latestEvent(controller)}
            <p class="row"><button type="button" class="button" @click=${() => rules.open()}>${message("rules")}</button>
                ${controller.game ? html`<button type="button" class="button" @click=${openSettings}>${message("match-settings")}</button>` : nothing}
                ${isSecureContext ? html`<button type="button" class="button" @click=${() => controller.copy()}>
                    ${message(controller.copied ? "copied" : "copy-link-to-version")}</button>` : nothing}</p>
            ${sharePanel(controller, context)}
            ${recordDownloads(controller, match.status === "finished" ? null : controller.as)}
            ${match.status === "finished" ? verificationPanel(verification) : nothing}
        </aside>
        ${rules.render()}${settingsDialog(match, controller.game)}
        <div class="ghosts" aria-hidden="true"><span class="ghost-model">${card(null)}</span></div>
    </div>`;
}
