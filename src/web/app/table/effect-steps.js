// Turns the effects of an event into the steps of an animation: for each effect, the game's view after it and the cards that
// fly. These views are drafts; the last view shown is always the server's own. Pure functions.

/** @typedef {import("../client/index.js").EventView} EventView */
/** @typedef {import("../client/index.js").GameEffect} GameEffect */
/** @typedef {import("../client/index.js").GameView} GameView */
/** @typedef {{ card: string | null, from: string, to: string }} Flight A card that moves between two zones, such as `pile:3` and `hand:0`. */
/** @typedef {{ flights?: Flight[], hold?: number }} EffectAnimation How to show an effect. `hold` is in milliseconds; 0 skips the effect. */
/** @typedef {{ game: GameView, flights: Flight[], hold: number, sentence: string }} Step */
/**
 * Applies an effect to a draft of the game's view, which it changes. `rest` are the effects after it.
 * @template {GameView} [Game=GameView]
 * @typedef {(game: Game, effect: GameEffect, rest: GameEffect[]) => EffectAnimation} ApplyEffect
 */
/**
 * An effect of this type. What other games do not say of it is always there in a game that handles it.
 * @template {GameEffect["type"]} Type
 * @typedef {Required<Extract<GameEffect, { type: Type }>>} EffectOf
 */
/**
 * The handlers of the types of effects. Effects without a handler are not shown.
 * @template {GameView} Game
 * @typedef {{ [Type in GameEffect["type"]]?: (game: Game, effect: EffectOf<Type>, rest: GameEffect[]) => EffectAnimation }} EffectHandlers
 */

/**
 * Returns a function that applies each effect with the handler for its type.
 * @template {GameView} Game
 * @param {EffectHandlers<Game>} handlers
 * @returns {ApplyEffect<Game>}
 */
export function applyWith(handlers) {
    // TypeScript cannot see that the handler found under an effect's type takes that effect.
    const byType = /** @type {Record<string, ApplyEffect<Game> | undefined>} */ (handlers);
    return (game, effect, rest) => byType[effect.type]?.(game, effect, rest) ?? {};
}

/**
 * Returns one step for each effect of the event.
 * @param {ApplyEffect} apply
 * @param {GameView} game The game's view before the event.
 * @param {Pick<EventView, "effects" | "sentences">} event
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
 * Removes a card from a list of faces: the card itself if it is face up, otherwise one that is face down.
 * @param {(string | null)[]} faces
 * @param {string | null} card
 */
export function takeOut(faces, card) {
    const seen = card === null ? -1 : faces.indexOf(card);
    const at = seen >= 0 ? seen : faces.indexOf(null);
    if (at >= 0) faces.splice(at, 1);
}

/**
 * Returns the flights of several cards between the same two zones.
 * @param {readonly (string | null)[]} cards
 * @param {string} from
 * @param {string} to
 * @returns {Flight[]}
 */
export const flights = (cards, from, to) => cards.map((card) => ({ card, from, to }));

/** How long a step stays on the screen, in milliseconds. */
export const HOLD = { brief: 200, move: 400, look: 650, long: 1150 };
