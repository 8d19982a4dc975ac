import { type Chance } from "./chance.js";
/** An effect, of which only those fields are known that hold results of chance. */
export interface Effect {
    type: string;
    [field: string]: unknown;
}
/** Draws again what one effect says was drawn, in a match of so many seats. */
type Draw = (effect: Effect, chance: Chance, seats: number) => void;
/** The draws of one event of each game: by the type of the effect in which a result stands, in the order of the effects. */
export declare const DRAWS_OF: {
    [game: string]: () => {
        [type: string]: Draw;
    };
};
export {};
