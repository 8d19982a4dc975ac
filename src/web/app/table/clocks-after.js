// What an answer changes in the state of a match, apart from the table, so that it need not be requested. Pure functions.

/** @typedef {import("../client/index.js").ClockView} ClockView */
/** @typedef {import("../client/index.js").EventView} EventView */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./table-props.js").TableView} TableView */

/**
 * Returns the summary of a running match after an answer of the viewer.
 * @param {MatchSummary} match
 * @param {ClockView | null} clocks Those after the answer.
 * @param {TableView} view
 * @returns {MatchSummary}
 */
export function matchAfter(match, clocks, view) {
    return {
        ...match,
        version: view.version,
        to_act: view.to_act,
        deadlines: clocks ? clocks.seats.map(({ deadline }) => deadline) : match.deadlines,
        // An answer ends the player's own offer of a draw.
        draw_offered_by: match.draw_offered_by.filter((seat) => seat !== view.seat),
    };
}

/**
 * Returns the clocks after an answer of the viewer, or null if only the server knows them, because they pause.
 * @param {MatchSummary} match
 * @param {ClockView} clocks
 * @param {Pick<EventView, "at">} event
 * @param {Pick<TableView, "seat" | "to_act">} view
 * @returns {ClockView | null}
 */
export function clocksAfter({ clock }, clocks, { at }, { seat: own, to_act }) {
    if (clock.type === "none" || clock.weekends || clocks.stand_for.length > 0) return null;
    const since = Date.parse(at);
    const seats = clocks.seats.map(({ deadline, left_seconds }, seat) => {
        // The others go on thinking about what they were asked before.
        if (seat !== own && deadline !== null && to_act.includes(seat)) return { deadline, left_seconds };
        let left = deadline === null ? (left_seconds ?? 0) : Math.max(0, Date.parse(deadline) - since) / 1000;
        if (clock.type === "per_decision") left = clock.seconds;
        else if (seat === own) left = Math.min(left + (clock.increment_seconds ?? 0), clock.maximum_seconds);
        return to_act.includes(seat)
            ? { deadline: new Date(since + left * 1000).toISOString(), left_seconds: null }
            : { deadline: null, left_seconds: Math.floor(left) };
    });
    return { ...clocks, seats };
}
