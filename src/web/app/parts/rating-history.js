// The ratings of a player over time, as charts.

import { listPastRatings } from "../client/index.js";
import { language, message } from "../l10n.js";
import { nothing } from "../vendor/lit-html/lit-html.js";
import { gameName } from "./catalogue.js";
import { lineChart } from "./chart.js";

/** @typedef {import("../client/index.js").PlayerProfile} PlayerProfile */
/** @typedef {import("../client/index.js").GameRating} GameRating */
/** @typedef {import("../client/index.js").PastRating} PastRating */

/** How many matches a chart shows: the newest. */
const SHOWN = 200;

/** How many charts there are: those of the ratings with the most matches. */
const CHARTS = 6;

/**
 * Loads the newest ratings of the player, game by game.
 * @param {import("../session.js").Client} client
 * @param {PlayerProfile} player
 */
export async function loadRatingHistories(client, player) {
    const often = [...player.ratings].sort((one, other) => other.matches - one.matches).slice(0, CHARTS);
    const shown = player.ratings.filter((rating) => often.includes(rating));
    const load = async (/** @type {GameRating} */ { game, pool }) => {
        const path = { name: player.name, game };
        const { items } = await listPastRatings({ client, path, query: { pool, limit: SHOWN } });
        return { render: () => chart(player.name, { game, pool, past: [...items].reverse() }) };
    };
    // The page works without the charts.
    const nothingShown = () => ({ render: () => /** @type {unknown} */ (nothing) });
    return Promise.all(shown.map((rating) => load(rating).catch(nothingShown)));
}

/**
 * @param {string} player
 * @param {{ game: string, pool: import("../client/index.js").Pool, past: PastRating[] }} history  The oldest rating first.
 */
function chart(player, { game, pool, past }) {
    if (past.length < 2) return nothing;
    const values = past.map(({ rating }) => rating);
    const last = past[past.length - 1];
    const points = past.map(({ rating, day }, index) => ({
        value: rating,
        x: index === 0 || index === past.length - 1 ? dayText(day) : undefined,
    }));
    return lineChart(
        {
            title: message("rating-chart", { game: gameName(game), pool }),
            description: message("rating-chart-description", {
                player,
                first: values[0],
                last: last.rating,
                lowest: Math.min(...values),
                highest: Math.max(...values),
                count: past.length,
            }),
            columns: [message("rating-chart-match"), message("rating-chart-day"), message("rating"), message("rating-chart-uncertainty")],
            rows: past.map(({ matches, day, rating, uncertainty }) => [matches, dayText(day), rating, `± ${uncertainty}`]).reverse(),
        },
        points,
    );
}

/** Returns a day of the API in the format of the reader's locale. @param {string} day */
const dayText = (day) => new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: "medium", timeZone: "UTC" });
