// The statistics of all finished matches of a game.

import { language, message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { barChart, columnChart } from "./chart.js";
import { endReason } from "./end-reason.js";
import { short } from "./time.js";

/** @typedef {import("../client/index.js").GameStatistics} GameStatistics */
/** @typedef {import("../client/index.js").ValueDistribution} ValueDistribution */

/** Of how many columns one has a label, so that labels do not touch each other on phones. */
const LABELS = 4;

/** @param {GameStatistics} figures */
export function statistics(figures) {
    const { matches, decisions, duration_ms: duration } = figures;
    return html`
        <section class="sheet figures-of" aria-labelledby="figures">
            <h2 id="figures">${message("statistics-matches", { count: matches, number: matches.toLocaleString(language) })}</h2>
            <dl class="facts">
                <div><dt>${message("statistics-decisions")}</dt><dd>${typical(decisions, String)}</dd></div>
                <div><dt>${message("statistics-duration")}</dt><dd>${typical(duration, ofTime)}</dd></div>
            </dl>
            ${lengths({ title: message("statistics-decisions-chart"), unit: message("statistics-decisions"), values: decisions, format: String })}
            ${lengths({ title: message("statistics-duration-chart"), unit: message("statistics-duration"), values: duration, format: ofTime })}
            ${results(figures)} ${ends(figures)}
        </section>
    `;
}

/**
 * Draws how long matches were.
 * @param {{ title: string, unit: string, values: ValueDistribution, format: (value: number) => string }} lengths
 */
function lengths({ title, unit, values, format }) {
    const bounded = values.buckets.map((bucket, index) => ({ ...bucket, at_least: values.buckets[index - 1]?.below ?? 0 }));
    const filled = bounded.map(({ count }) => count > 0);
    const buckets = bounded.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1);
    if (buckets.length < 2) return nothing;
    const every = Math.ceil(buckets.length / LABELS);
    const points = buckets.map((bucket, index) => ({ value: bucket.count, x: index % every ? undefined : format(bucket.at_least) }));
    return columnChart(
        {
            title,
            description: message("statistics-lengths-description", { typical: typical(values, format), count: values.count }),
            columns: [unit, message("statistics-matches-column")],
            rows: buckets.map((bucket) => [within(bucket, format), bucket.count]),
        },
        points,
    );
}

/** Draws who won, for the most frequent number of players. All others are in the table. @param {GameStatistics} figures */
function results({ seats }) {
    if (!seats.length) return nothing;
    const most = seats.reduce((most, seat) => (seat.matches > most.matches ? seat : most)).seats;
    const shown = seats.filter((seat) => seat.seats === most);
    const name = (/** @type {{ seat: number }} */ { seat }) => message("statistics-seat-number", { seat: seat + 1 });
    const even = shown.reduce((sum, seat) => sum + seat.win_rate, 0) / shown.length;
    const rates = shown.map((seat) => `${name(seat)}: ${percent(seat.win_rate)}`).join(", ");
    return barChart(
        {
            title: message("statistics-seats-chart", { players: most }),
            description: message("statistics-seats-description", { rates, even: percent(even) }),
            columns: [message("statistics-seat"), message("statistics-players"), message("statistics-wins"), message("statistics-matches-column")],
            rows: seats.map((seat) => [name(seat), seat.seats, percent(seat.win_rate), seat.matches]),
        },
        shown.map((seat) => ({
            label: name(seat),
            value: seat.win_rate,
            text: percent(seat.win_rate),
            even,
        })),
    );
}

/** Draws why matches ended. @param {GameStatistics} figures */
function ends({ ends, matches }) {
    if (!ends.length) return nothing;
    const label = (/** @type {{ reason: string }} */ { reason }) => endReason(reason);
    return barChart(
        {
            title: message("statistics-ends"),
            description: message("statistics-ends-description", { reason: label(ends[0]), part: percent(ends[0].matches / matches) }),
            columns: [message("statistics-reason"), message("statistics-matches-column"), message("statistics-part")],
            rows: ends.map((end) => [label(end), end.matches, percent(end.matches / matches)]),
        },
        ends.map((end) => ({ label: label(end), value: end.matches / matches, text: percent(end.matches / matches) })),
    );
}

/** @param {number} part */
const percent = (part) => `${Math.round(part * 100)}\u00a0%`;

/** @param {number} ms */
const ofTime = (ms) => short(ms / 1000);

/** @param {{ at_least: number, below?: number | null }} range @param {(value: number) => string} format */
function within({ at_least: from, below }, format) {
    if (below === null || below === undefined) return message("statistics-over", { from: format(from) });
    return message("statistics-from-to", { from: format(from), to: format(below) });
}

/**
 * Returns the range of the middle half of the values.
 * @param {ValueDistribution} values
 * @param {(value: number) => string} format
 */
function typical({ quartiles }, format) {
    if (!quartiles) return message("statistics-unknown");
    const [from, to] = [format(quartiles.lower.at_least), quartiles.upper.below];
    return to === null || to === undefined ? message("statistics-mostly-over", { from }) : message("statistics-mostly", { from, to: format(to) });
}
