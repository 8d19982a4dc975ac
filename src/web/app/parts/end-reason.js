// Why matches end, in words.

import { message } from "../l10n.js";
import { humanize } from "./text.js";

/**
 * Returns the reason of an end in words. A reason that the page does not know is shown as the API names it.
 * @param {string} reason  As in outcomes: `last_standing`.
 */
export function endReason(reason) {
    return message("end-reason", { reason, other: humanize(reason) });
}
