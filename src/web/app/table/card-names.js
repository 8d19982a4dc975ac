// The names of cards in words: for screen readers, labels and the log.

import { language, message } from "../l10n.js";
import { joinWithAnd } from "../parts/text.js";

/** A card's code: its rank and its suit. */
const CODE = /^([A2-9TJQK])([SHDC])$/;

/**
 * @param {string} code such as `KS`
 * @returns {string} such as `king of spades`
 */
export function cardName(code) {
    const [, rank, suit] = CODE.exec(code) ?? [];
    return suit ? message("card-name", { rank, suit }) : code;
}

/**
 * Returns cards in words, in their order: `king of spades, 9 of diamonds and 2 cards face down`.
 * @param {readonly (string | null)[]} faces
 */
export function cardsInWords(faces) {
    const up = faces.filter((face) => face !== null).map((face) => cardName(/** @type {string} */ (face)));
    const down = faces.length - up.length;
    if (down > 0) up.push(message("cards-down", { count: down }));
    return up.length === 0 ? message("no-cards") : joinWithAnd(up);
}

/**
 * Returns an ordinal number: `1st`, `2nd`, `3rd`, `4th`, `11th`, `22nd`.
 * @param {number} place
 */
export function ordinal(place) {
    return message("ordinal", { place, form: new Intl.PluralRules(language, { type: "ordinal" }).select(place) });
}

/** One or several codes of cards. With letters beside it, a code is part of a longer word, such as a name. */
const CARDS = /(?<![\w-])([A2-9TJQK][SHDC](?: [A2-9TJQK][SHDC])*)(?![\w-])/;

/**
 * Splits a sentence into text, cards, text, and so on.
 * @param {string} sentence
 * @param {readonly string[]} names of the players, which can look like a card
 * @returns {(string | string[])[]}
 */
export function pieces(sentence, names) {
    const taken = (/** @type {string} */ cards) => cards.split(" ").some((card) => names.includes(card));
    return sentence.split(CARDS).map((piece, at) => (at % 2 === 0 || taken(piece) ? piece : piece.split(" ")));
}

/**
 * Replaces codes by names, for screen readers: `KS 9D` becomes "king of spades and 9 of diamonds".
 * @param {string} sentence
 * @param {readonly string[]} names of the players
 */
export function spellOutCards(sentence, names) {
    return pieces(sentence, names).map((piece) => (typeof piece === "string" ? piece : joinWithAnd(piece.map(cardName)))).join("");
}
