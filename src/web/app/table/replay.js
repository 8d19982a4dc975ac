// The page of a match's replay.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { gameName } from "../parts/catalogue.js";
import { card } from "./card.js";
import { prose } from "./card-symbols.js";
import { records } from "./record-downloads.js";
import { sightOf } from "./table-props.js";
import { Verifying, verification } from "./verification.js";
import { SPEEDS, Watching } from "./replay-controller.js";

/** @type {import("../app.js").Open} */
export default async function open(place) {
    const watching = await Watching.open(place);
    const { match } = watching;
    const verifying = new Verifying({ client: watching.client, id: match.id, update: place.update, announce: place.announce });
    const closing = new AbortController();
    document.addEventListener("keydown", (event) => pressed(event, watching), { signal: closing.signal });
    return {
        title: `Replay · ${gameName(match.game)}`,
        render: () => drawn(watching, verifying),
        close() {
            closing.abort();
            watching.close();
        },
    };
}

/** @param {KeyboardEvent} event @param {Watching} watching */
function pressed(event, watching) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, button, a, summary, [tabindex='0']")) return;
    if (event.key === "ArrowRight") watching.step(1);
    else if (event.key === "ArrowLeft") watching.step(-1);
    else if (event.key === " ") watching.play();
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
    return html`<button type="button" class="button icon" aria-label=${label} title=${label} aria-disabled=${off ? "true" : "false"}
        @click=${() => !off && work()}><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[icon]} /></svg></button>`;
}

/** @param {Watching} watching */
function controls(watching) {
    const { aim, last, match, playing } = watching;
    const slid = (/** @type {Event} */ event) => watching.go(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value));
    return html`<section class="bar replay-bar" aria-label="Replay">
        ${watching.trouble ? html`<p class="bar-trouble" role="alert">${watching.trouble}</p>` : nothing}
        <div class="slider">
            <input type="range" min="1" max=${last} step="1" .value=${live(String(aim))} aria-label="Version"
                aria-valuetext="Version ${aim} of ${last}" @input=${slid} />
            <output class="version">${aim} / ${last}</output>
        </div>
        <div class="bar-line">
            <div class="steps" role="group" aria-label="Steps">
                ${button("first", "To the beginning", () => watching.go(1), aim === 1)}
                ${button("back", "One back", () => watching.step(-1), aim === 1)}
                ${button(playing ? "pause" : "play", playing ? "Pause" : "Play", () => watching.play())}
                ${button("on", "One on", () => watching.step(1), aim === last)}
                ${button("last", "To the end", () => watching.end(), aim === last && match.status !== "running")}
            </div>
            <label class="speed"><span class="unseen">Speed</span>
                <select @change=${(/** @type {Event} */ event) => watching.hurry(Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value))}>
                    ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === watching.speed}>${speed}×</option>`)}
                </select></label>
        </div>
    </section>`;
}

/** @param {Watching} watching */
function eyes(watching) {
    const seen = (/** @type {Event} */ event) => watching.see(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
    return html`<label class="eyes"><span class="unseen">Whose eyes</span>
        <select @change=${seen}>${watching.eyes.map(([as, name]) => html`<option value=${as} .selected=${as === watching.as}>${name}</option>`)}</select></label>`;
}

/** @param {Watching} watching */
function told(watching) {
    const latest = watching.stage.shown?.latest;
    return html`<section class="chronicle" aria-labelledby="told-heading">
        <h2 id="told-heading">What happened at ${watching.version}</h2>
        <ol tabindex="0" aria-labelledby="told-heading">${(latest?.sentences ?? []).map((/** @type {string} */ each) => html`<li class="told"><p>${prose(each, watching.names)}</p></li>`)}</ol>
    </section>`;
}

/** @param {Watching} watching @param {Verifying} verifying */
function drawn(watching, verifying) {
    const { match, stage, table } = watching;
    const sight = sightOf({ view: stage.shown, players: match.players, bottom: watching.bottom, now: 0, waiting: stage.playing });
    return html`<div class="at-table replay" data-game=${match.game} data-version=${watching.version}>
        <header class="match-head">
            <div><h1>${gameName(match.game)}</h1><p class="stage">Replay · ${table.stage(sight)}</p></div>
            ${eyes(watching)}
            <a class="button" href="/matches/${match.id}">Table</a>
        </header>
        <div class="cloth">
            <div class="board">${table.board(sight)}</div>
            <div class="dock">
                <p class="caption" aria-hidden="true">${prose(stage.caption, watching.names)}</p>
                ${table.hand(sight)}
                ${controls(watching)}
            </div>
        </div>
        <aside class="side" aria-label="The match">
            ${told(watching)}
            ${isSecureContext ? html`<p><button type="button" class="button" @click=${() => watching.copy()}>
                ${watching.copied ? "Copied" : "Copy link to this version"}</button></p>` : nothing}
            ${records(watching, match.status === "finished" ? null : watching.as)}
            ${match.status === "finished" ? verification(verifying) : nothing}
        </aside>
        <div class="ghosts" aria-hidden="true"><span class="ghost-model">${card(null)}</span></div>
    </div>`;
}
