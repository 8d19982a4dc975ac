// Why matches end, in words, and the places.

import { message } from "../l10n.js";
import { humanize } from "./text.js";

/**
 * Returns the reason of an end in words. A reason that the page does not know is shown as the API names it.
 * @param {string} reason  As in outcomes: `last_standing`.
 */
export function endReason(reason) {
    return message("end-reason", { reason, other: humanize(reason) });
}

/**
 * Returns the place of each seat; none in a match that was called off, which no player has won.
 * @param {import("../client/index.js").Outcome | null | undefined} outcome
 */
export const placesOf = (outcome) => (outcome && outcome.reason !== "called_off" ? outcome.placements : []);
