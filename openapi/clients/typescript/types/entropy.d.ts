/**
 * 16 random bytes in hex, to be given when making or joining a match: with them, not even the server can have chosen how
 * the cards lie. Keep it: the record names it again.
 */
export declare function entropy(): string;
