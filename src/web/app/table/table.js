// The page of a match that has started.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { game, gameName } from "../parts/catalogue.js";
import { actionBar } from "./action-bar.js";
import { card } from "./card.js";
import { chronicle } from "./event-log.js";
import { listen } from "./keyboard.js";
import { dialogs, menu } from "./menu.js";
import { frame } from "./motion.js";
import { prose } from "./card-symbols.js";
import { sightOf } from "./table-props.js";
import { Sitting } from "./match-controller.js";
import { ending, offers, over, verdict } from "./match-status.js";

/** @typedef {import("../app.js").Place} Place */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./table-props.js").Sight} Sight */

/** @type {import("../app.js").Open} */
export default async function open(place) {
    const sitting = new Sitting(place, place.params.id);
    try {
        await sitting.open();
    } catch (error) {
        sitting.close();
        throw error;
    }
    await game(place.session.client, match(sitting).game).catch(() => {
        // Then its id has to do as its name.
    });
    const closing = new AbortController();
    listen({
        send: () => sitting.send(),
        takeBack: () => sitting.takeBack(),
        skip: () => sitting.stage.skip(),
        settled: () => sitting.choice.action !== null && sitting.mine,
    }, closing.signal);
    const clock = setInterval(() => runs(sitting) && place.update(), 1000);

    return {
        get title() {
            return title(sitting);
        },
        render() {
            return sitting.view && sitting.table ? drawn(sitting, place.session) : cancelled(match(sitting));
        },
        close() {
            clearInterval(clock);
            closing.abort();
            sitting.close();
        },
    };
}

/** @param {Sitting} sitting */
const match = (sitting) => /** @type {MatchSummary} */ (sitting.match);

/** @param {Sitting} sitting */
const runs = (sitting) => sitting.clocks?.seats.some((seat) => seat.deadline !== null) ?? false;

/** @param {Sitting} sitting */
function title(sitting) {
    const { view } = sitting;
    const name = gameName(match(sitting).game);
    if (!view) return name;
    if (match(sitting).outcome && view.outcome) return `${verdict(match(sitting), view.seat)} · ${name}`;
    return sitting.mine ? `Your turn · ${name}` : name;
}

/** @param {MatchSummary} match */
function cancelled(match) {
    return html`<section class="lone">
        <h1>${gameName(match.game)}</h1>
        <p>This match was called off before it began.</p>
        <p><a class="button strong" href="/lobby">To the lobby</a></p>
    </section>`;
}

const CONNECTIONS = {
    live: "",
    waiting: "The connection was lost. Trying again…",
    offline: "You are offline. The table goes on when you are back.",
};

/** @param {Sitting} sitting @param {Sight} sight @param {import("../session.js").Session} session */
function head(sitting, sight, session) {
    const { table, view } = sitting;
    // What stands above the page already is not said again.
    const connection = navigator.onLine && session.connection === "live" ? sitting.connection : "live";
    const { spectator_delay: delay } = match(sitting);
    return html`<header class="match-head">
        <div><h1>${gameName(match(sitting).game)}</h1><p class="stage">${table?.stage(sight)}</p></div>
        ${view.seat === null ? html`<p class="mark watching">Watching${delay ? `, ${delay} events later` : ""}</p>` : nothing}
        ${connection === "live" ? nothing : html`<p class="connection" role="status">${CONNECTIONS[connection]}</p>`}
        ${menu(sitting, view.seat)}
    </header>`;
}

/** The button that was pressed goes away with the next drawing: the focus goes where one would look next. @param {string} where */
async function focusOn(where) {
    await frame();
    const next = document.querySelector(where);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** @param {Sitting} sitting @param {Sight} sight */
function bar(sitting, sight) {
    const { stage } = sitting;
    return actionBar({
        sight,
        sending: sitting.sending,
        trouble: sitting.trouble,
        playing: stage.playing,
        choose(action) {
            sitting.pickWhole(action);
            focusOn(".bar .send");
        },
        send() {
            sitting.send();
            focusOn(".cloth");
        },
        takeBack() {
            sitting.takeBack();
            focusOn('.pick[tabindex="0"], .choice-button');
        },
        skip: () => stage.skip(),
        over: over(sitting, sitting.view.seat),
    });
}

/** @param {Sitting} sitting @param {import("../session.js").Session} session */
function drawn(sitting, session) {
    const { view, stage, choice, decided } = sitting;
    const sight = sightOf({
        view,
        players: match(sitting).players,
        clocks: sitting.clocks,
        live: view.seat !== null && match(sitting).status === "running",
        choice,
        waiting: stage.playing || decided,
        now: Date.now(),
        tap: (part) => sitting.tap(part),
    });
    const table = /** @type {import("../games/index.js").Table} */ (sitting.table);
    return html`<div class="at-table" data-game=${match(sitting).game} data-version=${view.version} data-seat=${view.seat ?? nothing}>
        ${head(sitting, sight, session)}
        <div class="cloth" role="group" aria-label="The table" tabindex="-1">
            <div class="board">${table.board(sight)}</div>
            <div class="dock">
                <p class="caption" aria-hidden="true">${prose(stage.caption || (sitting.log.at(-1)?.sentences.at(-1) ?? ""), sitting.names)}</p>
                ${table.hand(sight)}
                ${offers(sitting, view.seat)}
                ${bar(sitting, sight)}
            </div>
        </div>
        <aside class="side" aria-label="The match">
            ${ending(sitting, view.seat)}${chronicle(sitting.log, sitting.names)}
        </aside>
        ${dialogs(sitting)}
        <div class="ghosts" aria-hidden="true"><span class="ghost-model">${card(null)}</span></div>
    </div>`;
}
