// The page of a match: a waiting room until it starts, and the table from then on.

import { Problem, getMatch } from "../client/index.js";
import { message } from "../l10n.js";
import { changes, waitingRoom } from "../parts/waiting-room.js";
import { game } from "../parts/catalogue.js";
import { notFound } from "../parts/not-found.js";
import { pathTo } from "../routes.js";

/** @typedef {import("../app.js").Page} Page */

/** How often to check for new players, in addition to the notices. */
const LOOK_MS = 4000;

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, params } = context;
    const path = { id: params.id };
    let match = await getMatch({ client: session.client, path });
    if (match.status !== "open") return table(context, match);

    let closed = false;
    /** Whether the match has started or was cancelled, or the player has left it. */
    let over = false;
    /** Counts the requests, and remembers the newest one that was answered, so that older responses are ignored. */
    let asked = 0;
    let answered = 0;
    /** @type {Page} The page that is shown: the waiting room, then the table. */
    let page;

    async function look() {
        if (document.hidden || closed || over) return;
        const look = ++asked;
        try {
            await take(await getMatch({ client: session.client, path }), look);
        } catch (error) {
            // Otherwise the next request may succeed. Anything that is no longer possible is reported when the player tries it.
            if (error instanceof Problem && error.status === 404 && !over) gone();
        }
    }

    /** Shows that the match can no longer be seen. */
    function gone() {
        over = true;
        context.announce(message("error-nothing-here"));
        show(notFound(message("error-nothing-here")));
    }

    /** Shows the page that takes the place of the waiting room. @param {Page} next */
    function show(next) {
        stop();
        page = next;
        if (closed) page.close?.();
        else context.focusHeading();
    }

    /** Goes where the player's other matches are, after the seat was given up. */
    function left(words = message("you-have-left")) {
        over = true;
        stop();
        context.go(pathTo("matches", {}), words, false);
    }

    /** @param {typeof match} newer @param {number} [since] */
    async function take(newer, since = ++asked) {
        if (closed || over || since < answered) return;
        answered = since;
        if (newer.status === "open") {
            context.announce(changes(match, newer, session.player?.id));
            match = newer;
        } else {
            over = true;
            if (newer.status === "running") context.announce(message("the-match-has-started"));
            // The waiting room stays until the table has loaded.
            const next = await table(context, newer).catch(() => null);
            if (next) show(next);
            else if (!closed) {
                // The shell tries again, and shows what is wrong. The focus goes on from this heading to that of the next page.
                context.focusHeading();
                context.go(pathTo("match", path));
            }
            if (newer.status === "cancelled" && !closed) context.announce(message("cancelled-before-start"));
        }
        context.update();
    }

    const room = waitingRoom(context, { match: () => match, game: await game(session.client, match.game), take, left });
    page = room;
    const timer = setInterval(look, LOOK_MS);
    const stopListening = session.listen(async (notices) => {
        const own = notices.filter((notice) => notice.match_id === match.id);
        if (own.length === 0) return;
        await look();
        if (!closed && !over) room.hear(own);
    });
    const stop = () => {
        clearInterval(timer);
        stopListening();
    };
    return {
        get title() {
            return page.title;
        },
        get match() {
            return page.match;
        },
        render: () => page.render(),
        close: () => {
            closed = true;
            stop();
            page.close?.();
        },
        wentBack: () => page.wentBack?.() ?? false,
    };
}

/** @param {import("../app.js").PageContext} context @param {import("../client/index.js").MatchSummary} match */
async function table(context, match) {
    const module = await import("../table/table.js");
    return module.default(context, match);
}
