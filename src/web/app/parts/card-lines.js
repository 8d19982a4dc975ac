// Reads the pictures in the games' rules: blocks of code that are marked `cards`, which are readable as text, too.
//
//     Ben plays: JH
//     Your hand: [KS] (9D) ??
//     You know Ben's card before you choose.
//
// A line is a label, a colon and cards: `[KS]` is marked, `(9D)` is dimmed, `??` lies face down. Other lines are the caption.

/** @typedef {{ face: string | null, marked: boolean, dimmed: boolean }} PicturedCard  `face` is null for a card face down. */
/** @typedef {{ label: string, cards: PicturedCard[] }} Row */

const ROW = /^([^:]+):\s+(\S.*)$/;
const CARD = /^(?:([A2-9TJQK][SHDC]|\?\?)|\[([A2-9TJQK][SHDC]|\?\?)\]|\(([A2-9TJQK][SHDC]|\?\?)\))$/;

/**
 * Reads the lines of a picture. What is not cards is part of the caption.
 * @param {readonly string[]} lines
 * @returns {{ rows: Row[], caption: string }}
 */
export function readPicture(lines) {
    /** @type {Row[]} */
    const rows = [];
    const caption = [];
    for (const line of lines.map((line) => line.trim()).filter(Boolean)) {
        const row = readRow(line);
        if (row) rows.push(row);
        else caption.push(line);
    }
    return { rows, caption: caption.join(" ") };
}

/** @param {string} line @returns {Row | null} */
function readRow(line) {
    const [, label, text] = ROW.exec(line) ?? [];
    if (!text) return null;
    const cards = text.trim().split(/\s+/).map(readCard);
    return cards.every((card) => card !== null) ? { label, cards } : null;
}

/** @param {string} text @returns {PicturedCard | null} */
function readCard(text) {
    const found = CARD.exec(text);
    if (!found) return null;
    const [, plain, marked, dimmed] = found;
    const code = plain ?? marked ?? dimmed;
    return { face: code === "??" ? null : code, marked: marked !== undefined, dimmed: dimmed !== undefined };
}
