// A replay in a frame on another site. It reads what the public may see, and has no account, no storage and no way to change
// anything.

import { html, render } from "./vendor/lit-html/lit-html.js";
import { Problem, connect } from "./client/index.js";
import { NO_SERVER, language, loadMessages, message } from "./l10n.js";
import { gameName } from "./parts/catalogue.js";
import { fetchInTime, mayPass, withRetry } from "./parts/retry.js";
import { loadProblems } from "./problems/problems.js";
import { pathTo } from "./routes.js";
import { card } from "./table/card.js";
import { cloth, pressed } from "./table/replay-cloth.js";
import { ReplayController } from "./table/replay-controller.js";
import { tableProps } from "./table/table-props.js";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const polite = document.getElementById("polite");
const id = location.pathname.split("/").at(-1) ?? "";
const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme) document.documentElement.dataset.theme = theme;

/** What is shown. @type {() => unknown} */
let view = () => "";
let scheduled = false;

function update() {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(() => {
        scheduled = false;
        render(html`<main class="page">${view()}</main>`, root);
    });
}

/** What a replay uses of the shell of the page. */
const context = /** @type {import("./app.js").PageContext} */ (/** @type {unknown} */ ({
    params: { id },
    query,
    hash: "",
    session: { client: connect({ language, fetch: fetchInTime }), listen: () => () => {}, seatIn: () => null },
    update,
    replaceAddress: () => {},
    announce: (/** @type {string} */ sentence) => polite && (polite.textContent = sentence),
}));

/** @param {ReplayController} controller */
function replay(controller) {
    const { match, animator, table } = controller;
    const { shown } = animator;
    if (!shown) return "";
    const props = tableProps({ view: shown, players: match.players, bottom: controller.bottom, reader: null, now: 0, waiting: animator.playing });
    return html`<div class="at-table replay" data-game=${match.game} data-version=${controller.version}>
        <header class="match-head">
            <div><h1>${gameName(match.game)}</h1><p class="stage">${table.phase(props)}</p></div>
            <a class="button" href=${controller.link} target="_blank" rel="noopener">${message("frame-open")}</a>
        </header>
        ${cloth(controller, props)}
        <div class="ghosts" aria-hidden="true"><span class="ghost-model">${card(null)}</span></div>
    </div>`;
}

/** @param {string} sentence */
const nothingHere = (sentence) => html`<section class="lone sheet">
    <p>${sentence}</p>
    <p><a href=${pathTo("home", {})} target="_blank" rel="noopener">${message("frame-home")}</a></p>
</section>`;

/** Opens the replay. Says so while the server does not respond, since another attempt may succeed. */
async function opened() {
    try {
        return await ReplayController.open(context);
    } catch (error) {
        if (mayPass(error)) {
            view = () => nothingHere(message("frame-no-server"));
            update();
        }
        throw error;
    }
}

async function start() {
    await Promise.all([loadMessages(""), loadMessages("parts"), loadMessages("table"), loadProblems()]);
    root.replaceChildren();
    try {
        const controller = await withRetry(opened, new AbortController().signal);
        if (controller.match.status !== "finished") {
            controller.close();
            view = () => nothingHere(message("frame-nothing"));
            return;
        }
        document.addEventListener("keydown", (event) => pressed(event, controller));
        view = () => replay(controller);
    } catch (error) {
        const sentence = error instanceof Problem ? message("frame-nothing") : message("frame-no-server");
        view = () => nothingHere(sentence);
    }
}

document.documentElement.lang = language;
start().then(update, () => (root.textContent = NO_SERVER));
