/** A record that does not verify; the message says why, as a clause. */
export declare class Failed extends Error {
}
