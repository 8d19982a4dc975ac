// What is not as it must be.

/** A record that does not verify; the message says why, as a clause. */
export class Failed extends Error {}
