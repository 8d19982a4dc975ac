import type { Header } from "../generated/types.gen.js";
import { type Chance } from "./chance.js";
/** An effect, of which only those fields are known that hold results of chance or say where cards lie. */
export interface Effect {
    type: string;
    [field: string]: unknown;
}
/** What an event tells, as far as it is known here. */
export interface Told {
    cause: {
        type: string;
    };
    effects: Effect[];
}
/** The types of the effects that must come next, for chance has its places: what one more draw, or one less, would change. */
type Due = string[] | void;
/** A match, as far as its chance goes. Whatever stands in it at a place where it cannot throws `Failed`. */
export interface Course {
    /** What the first event begins with. */
    opening: string[];
    /** What happens only where it is due: drawn again, or found again from what was drawn. */
    due: {
        [type: string]: (effect: Effect, chance: Chance) => Due;
    };
    /** What may happen at any time, and moves cards, or makes something due. */
    free: {
        [type: string]: (effect: Effect, chance: Chance) => Due;
    };
}
export interface Game {
    /** The version of the rules that is known here. */
    rules: number;
    /** How many can play it: at least, and at most. */
    seats: [least: number, most: number];
    /** Whether who goes out has won or lost against those who are still in; nobody goes out of a game without it. */
    out?: "won" | "lost";
    /** Every type of effect. Another one is of a game that has grown since, and its chance cannot be checked. */
    effects: Set<string>;
    /** The fields of those that tell results of chance. */
    drawn: {
        [type: string]: string;
    };
    /** Every option of its own, with the values that it can have. */
    options: {
        [option: string]: unknown[];
    };
    course: (header: Header) => Course;
}
/** The games whose chance is known here. */
export declare const GAMES: {
    [id: string]: Game;
};
/** The chance of a whole match, drawn again event by event. */
export declare class Redrawing {
    #private;
    /** How many results were drawn again. */
    drawn: number;
    /** The first thing that is not known, and where it stands: what it does to chance is not known, either. */
    unknown: string | undefined;
    constructor(game: Game, header: Header);
    take({ cause, effects }: Told, chance: Chance): void;
}
export {};
