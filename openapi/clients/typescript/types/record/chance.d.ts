/** All cards, in the order in which a shuffle lists them first. */
export declare const DECK: readonly string[];
/** The key of a match: the server's seed, and what each seat has brought. */
export declare function keyOf(seed: Uint8Array, entropies: string[]): Promise<Uint8Array>;
/** What one event draws, from the start of its stream. */
export declare class Chance {
    #private;
    /** The event's number. */
    readonly seq: number;
    constructor(key: Uint8Array, seq: number);
    word(): number;
    /** One of 0 … n - 1, all equally likely. */
    uniform(n: number): number;
    die(): number;
    shuffle(cards: readonly string[]): string[];
}
