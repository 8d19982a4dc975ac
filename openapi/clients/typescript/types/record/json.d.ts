/**
 * Reads JSON of which a program in another language makes the same: no object has a key twice, of which one would take the
 * first and the other the last, and numbers are whole, below 2^53, and written as plain digits.
 */
export declare function parse(text: string): unknown;
