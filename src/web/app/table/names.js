// What cards are called, in words: for screen readers, for labels, for the log.

const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/**
 * @param {string} code such as `KS`
 * @returns {string} such as `king of spades`
 */
export function cardName(code) {
    const rank = code.slice(0, -1);
    const suit = SUITS[/** @type {keyof typeof SUITS} */ (code.slice(-1))];
    if (!suit) return code;
    return `${RANKS[/** @type {keyof typeof RANKS} */ (rank)] ?? rank} of ${suit}`;
}

/**
 * Cards in the order given, in words: `king of spades, 9 of diamonds and 2 cards face down`.
 * @param {readonly (string | null)[]} faces
 */
export function cardsInWords(faces) {
    const up = faces.filter((face) => face !== null).map((face) => cardName(/** @type {string} */ (face)));
    const down = faces.length - up.length;
    if (down > 0) up.push(`${down === 1 ? "1 card" : `${down} cards`} face down`);
    return up.length === 0 ? "empty" : listed(up);
}

/**
 * `ana`, `ana and ben`, `ana, ben and cleo`.
 * @param {readonly string[]} words
 */
export function listed(words) {
    if (words.length < 2) return words.join("");
    return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/**
 * `1st`, `2nd`, `3rd`, `4th`, `11th`, `22nd`.
 * @param {number} place
 */
export function ordinal(place) {
    const teen = place % 100 > 10 && place % 100 < 14;
    const ending = teen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
    return `${place}${ending}`;
}

/**
 * A word of the API as people write it: `all_aces` becomes `all aces`.
 * @param {string} word
 */
export function plain(word) {
    return word.replaceAll("_", " ");
}

/**
 * A text with its first letter large.
 * @param {string} text
 */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
