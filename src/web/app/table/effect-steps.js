// From an event's effects to what is shown one after another: for each effect the table as it is then, and the cards that
// fly. These tables are drafts on the way: the last thing shown is always the server's own view. Pure.

/** @typedef {{ type: string, [field: string]: any }} Effect */
/** @typedef {{ card: string | null, from: string, to: string }} Flight a card on its way between two zones, such as `pile:3` and `hand:0` */
/** @typedef {{ flights?: Flight[], hold?: number }} EffectAnimation how an effect is shown; `hold` in milliseconds, 0 for not at all */
/** @typedef {{ game: any, flights: Flight[], hold: number, sentence: string }} Step */
/** @typedef {(game: any, effect: Effect, rest: Effect[]) => EffectAnimation} ApplyEffect changes its own copy of the game's view */

/**
 * @param {ApplyEffect} apply
 * @param {any} game the game's view before the event
 * @param {{ effects: Effect[], sentences: string[] }} event
 * @returns {Step[]}
 */
export function steps(apply, game, event) {
    let last = game;
    return event.effects.map((effect, at) => {
        last = structuredClone(last);
        last.to_act = [];
        const shown = apply(last, effect, event.effects.slice(at + 1));
        return { game: last, flights: shown.flights ?? [], hold: shown.hold ?? 0, sentence: event.sentences[at] ?? "" };
    });
}

/**
 * Takes a card out of a row of faces: itself, if it is seen there, and otherwise one that lies face down.
 * @param {(string | null)[]} faces
 * @param {string | null} card
 */
export function takeOut(faces, card) {
    const seen = card === null ? -1 : faces.indexOf(card);
    const at = seen >= 0 ? seen : faces.indexOf(null);
    if (at >= 0) faces.splice(at, 1);
}

/** How long things are looked at, in milliseconds. */
export const HOLD = { brief: 200, move: 400, look: 650, long: 1150 };
