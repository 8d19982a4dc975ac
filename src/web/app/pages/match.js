// The page of a match: a waiting room until it starts, and the table from then on.

import { getMatch } from "../client/index.js";
import { waitingRoom } from "../parts/waiting-room.js";
import { game } from "../parts/catalogue.js";

/** @typedef {import("../app.js").Page} Page */

/** The modules of a table, which are preloaded together, and not one after another. */
const TABLE = [
    "/app/games/index.js",
    "/app/parts/catalogue.js",
    "/app/parts/form.js",
    "/app/parts/player-link.js",
    "/app/parts/retry.js",
    "/app/parts/save-file.js",
    "/app/parts/style-sheet.js",
    "/app/parts/text.js",
    "/app/table/action-bar.js",
    "/app/table/animator.js",
    "/app/table/card-names.js",
    "/app/table/card-symbols.js",
    "/app/table/card.js",
    "/app/table/choosing.js",
    "/app/table/clocks-after.js",
    "/app/table/effect-steps.js",
    "/app/table/elements.js",
    "/app/table/event-log.js",
    "/app/table/event-queue.js",
    "/app/table/keyboard.js",
    "/app/table/match-connection.js",
    "/app/table/match-controller.js",
    "/app/table/match-playback.js",
    "/app/table/match-status.js",
    "/app/table/menu.js",
    "/app/table/motion.js",
    "/app/table/record-downloads.js",
    "/app/table/seats.js",
    "/app/table/table-props.js",
    "/app/table/table.js",
    "/app/table/time-left.js",
];

/** How often to check for new players, in addition to the notices. */
const LOOK_MS = 4000;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params } = context;
    const path = { id: params.id };
    preloadTable();
    let match = await getMatch({ client: session.client, path });
    if (match.status !== "open") return table(context);

    let closed = false;
    let started = false;
    /** Counts the requests, and remembers the newest one that was answered, so that older responses are ignored. */
    let asked = 0;
    let answered = 0;
    /** @type {Page} The page that is shown: the waiting room, then the table. */
    let page;

    async function look() {
        if (document.hidden || closed || started) return;
        const look = ++asked;
        try {
            await take(await getMatch({ client: session.client, path }), look);
        } catch {
            // The next request may succeed. Anything that is no longer possible is reported when the player tries it.
        }
    }

    /** @param {typeof match} newer @param {number} [since] */
    async function take(newer, since = ++asked) {
        if (closed || started || since < answered) return;
        answered = since;
        if (newer.status === "open") {
            match = newer;
        } else {
            started = true;
            try {
                // The waiting room stays until the table has loaded. If that fails, the next check tries again.
                page = await table(context);
            } catch (error) {
                started = false;
                throw error;
            }
            stop();
            if (closed) page.close?.();
            else if (newer.status === "running") context.announce("The match has started.");
        }
        context.update();
    }

    const room = waitingRoom(context, { match: () => match, game: await game(session.client, match.game), take, look });
    page = room;
    const timer = setInterval(look, LOOK_MS);
    const stopListening = session.listen((notices) => {
        if (notices.some((notice) => notice.match_id === match.id)) look();
    });
    const stop = () => {
        clearInterval(timer);
        stopListening();
    };
    return {
        get title() {
            return page.title;
        },
        render: () => page.render(),
        close: () => {
            closed = true;
            stop();
            page.close?.();
        },
    };
}

/** @param {import("../app.js").PageContext} context */
async function table(context) {
    const module = await import("../table/table.js");
    return module.default(context);
}

/** Preloads the modules of the table while the match is loaded. */
function preloadTable() {
    if (document.head.querySelector("link[data-ahead]")) return;
    for (const path of TABLE) {
        const link = document.createElement("link");
        link.rel = "modulepreload";
        link.href = path;
        link.dataset.ahead = "";
        document.head.append(link);
    }
}
