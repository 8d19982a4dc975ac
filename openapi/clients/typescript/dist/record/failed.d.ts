/** A record that does not verify; the message says why, as a clause. */
export declare class Failed extends Error {
}
/** Holds two values of JSON against each other. */
export declare function expect(what: string, found: unknown, wanted: unknown): void;
