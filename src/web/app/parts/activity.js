// What goes on at the moment, and a public match to watch. The page loads it when it comes into sight.

import { getActivity } from "../client/index.js";
import { language, loadMessages, message, richMessage } from "../l10n.js";
import { pathTo } from "../routes.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { gameName } from "./catalogue.js";
import { matchResult } from "./match-list.js";
import { playerLink } from "./player-link.js";
import { loadStyleSheet } from "./style-sheet.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("../table/live-table.js").LiveTable} LiveTable */

/** After how much time to look for another match once one is over, or where there was none, in milliseconds. */
const NEXT_MS = 15_000;

/**
 * Loads what goes on.
 * @param {PageContext} context
 */
export async function openActivity(context) {
    const { client } = context.session;
    const [found] = await Promise.all([getActivity({ client }), loadMessages("pages"), loadStyleSheet("/app/activity.css")]);
    let activity = found;
    /** @type {LiveTable | null} The table of the match. It stays as it was when it is out of sight. */
    let table = null;
    /** Counts how often the match came into sight, so that a table that has loaded too late can be dropped. */
    let looks = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    /** Shows the table of the match, if there is one, and follows it. */
    async function follow() {
        const look = ++looks;
        if (!activity.featured) return later();
        try {
            const { LiveTable } = await import("../table/live-table.js");
            const opened = await LiveTable.open(context, activity.featured.id, () => look === looks && later());
            if (look !== looks) return opened.close();
            table?.close();
            table = opened;
            context.update();
        } catch {
            // What was shown stays.
            if (look === looks) later();
        }
    }

    function later() {
        timer = setTimeout(next, NEXT_MS);
    }

    /** Looks for the next match. */
    async function next() {
        if (document.hidden) return later();
        const look = looks;
        try {
            const found = await getActivity({ client });
            if (look !== looks) return;
            activity = found;
        } catch {
            // The old one stays.
            if (look === looks) later();
            return;
        }
        if (table?.match.id !== activity.featured?.id) {
            table?.close();
            table = null;
        }
        context.update();
        await follow();
    }

    function stop() {
        looks++;
        table?.close();
        clearTimeout(timer);
    }

    return {
        render: () => html`
            <div class="counts">
                ${count("home-running", activity.running, pathTo("lobby", {}, { show: "running" }))}
                ${count("home-open", activity.open, pathTo("lobby", {}))} ${count("home-waiting-players", activity.waiting_players, pathTo("lobby", {}))}
                ${count("home-finished", activity.finished)}
            </div>
            ${activity.featured ? liveMatch(context.session, table?.match ?? activity.featured, table) : nothing}
        `,
        /** Follows the match while it is in sight. @param {boolean} seen */
        seen: (seen) => {
            if (!seen) stop();
            else if (table?.isOver) next();
            else follow();
        },
        close: stop,
    };
}

/**
 * @param {"home-running" | "home-open" | "home-waiting-players" | "home-finished"} id
 * @param {number} count
 * @param {string} [href]
 */
function count(id, count, href) {
    const words = richMessage(id, { number: (text) => html`<strong>${text}</strong>` }, { count, number: count.toLocaleString(language) });
    return href ? html`<a class="count" href=${href}>${words}</a>` : html`<p class="count">${words}</p>`;
}

/**
 * Draws a match with its players, and its table once that has loaded.
 * @param {import("../session.js").Session} session
 * @param {MatchSummary} match
 * @param {LiveTable | null} table
 */
function liveMatch(session, match, table) {
    const over = table?.isOver ?? match.status !== "running";
    const game = gameName(match.game);
    return html`
        <article class="live-match" aria-label=${message("home-live-match", { game })}>
            <header class="row apart">
                <h3>${game}</h3>
                <span class="tag">${over ? message("home-over") : message("home-live")}</span>
            </header>
            <ul class="plain row at">
                ${match.players.map((player) => html`<li>${playerLink(player.name, player.kind)}</li>`)}
            </ul>
            ${table ? table.render() : html`<div class="table-to-come"></div>`}
            <footer class="row apart">
                ${over ? html`<p class="result">${matchResult(match, session.player?.id)}</p>` : nothing}
                <a class="button" href=${pathTo("match", { id: match.id })}>
                    ${over ? message("home-see-match") : message("home-watch")}<span class="visually-hidden"> ${game}</span>
                </a>
            </footer>
        </article>
    `;
}
