// Players in messages: their names, the reader first.

import { message } from "../l10n.js";
import { joinWithAnd } from "../parts/text.js";

/** @typedef {import("./table-props.js").SeatedPlayer} SeatedPlayer */

/**
 * The players of whom a message speaks. `who` is a name or a list of names for the beginning of a sentence. A message chooses by
 * `who_is`: `you`, `other`, `us` (the reader and others) or `others`.
 * @typedef {{ who: string, who_is: "you" | "other" | "us" | "others" }} Party
 */

/** Returns a player's name; `Seat 1` for seat 0 if it is not known. @param {readonly SeatedPlayer[]} players @param {number} seat */
export function playerName(players, seat) {
    return players.find((player) => player.seat === seat)?.name ?? message("seat-number", { number: seat + 1 });
}

/**
 * Returns the players in these seats for a message.
 * @param {{ players: readonly SeatedPlayer[], seat: number | null }} props `seat` is the reader's.
 * @param {readonly number[]} seats
 * @returns {Party}
 */
export function partyOf({ players, seat: own }, seats) {
    const mine = own !== null && seats.includes(own);
    const names = seats.filter((seat) => seat !== own).map((seat) => playerName(players, seat));
    const who = joinWithAnd(mine ? [message("you-at-seat"), ...names] : names);
    if (seats.length === 1) return { who, who_is: mine ? "you" : "other" };
    return { who, who_is: mine ? "us" : "others" };
}
